//! A recipe followed, in a folder.
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::kept::{Files, Kept, from};
use super::{Generation, GrowError, Lineage, Purpose};
use crate::files;
use crate::game::{Game, Net};
use crate::learn::{
    Epoch, News, Order, Origin, Recipe, SampleError, Samples, Trained, curves, eval_name, generate,
    read_folder, train,
};
use crate::tablebase::Tablebase;

/// The file of the recipe that a folder was begun with.
const RECIPE: &str = "recipe.toml";

/// What happens on the way.
#[derive(Debug)]
pub enum Growing<'a> {
    /// A generation, counted from 1, is begun: so many positions are to be labelled by an evaluation.
    Begun {
        /// The generation.
        generation: usize,
        /// The positions.
        positions: usize,
        /// The name of the evaluation.
        eval: &'a str,
    },
    /// Its positions are being labelled.
    Labelling(News<'a>),
    /// Its net is about to learn so many positions, so often.
    Learning {
        /// The positions.
        positions: usize,
        /// The epochs at most.
        epochs: usize,
    },
    /// Its net has learned them once more.
    Learned(&'a Epoch),
    /// Its net was there and whole.
    Skipped(&'a Path),
    /// Its net was written.
    Written(&'a Path),
}

/// A generation that is there.
#[derive(Clone, Debug, PartialEq)]
pub struct Grown {
    /// Counted from 1.
    pub generation: usize,
    /// Positions learned or held out, those of earlier generations included.
    pub positions: usize,
    /// How often they were learned.
    pub epochs: usize,
    /// The mean relative entropy of the held-out values and the net's guesses, in nats.
    pub loss: f64,
    /// The mean absolute error of the held-out win probabilities.
    pub mean_absolute: f64,
    /// The root of their mean square error.
    pub root_mean_square: f64,
    /// The time that the labels took, as far as they were not there when the run began that finished the net.
    pub labelling: Duration,
    /// The time of the training.
    pub training: Duration,
}

/// Makes what is not there yet of the generations of a recipe in a folder, and the net of the last one under
/// the name of the game. The search for labels knows the tables of endings. The net depends on them and on the recipe
/// only, not on the threads and the interruptions.
///
/// # Errors
/// If the game has no inputs, the folder belongs to another recipe, the system refuses, or the user ends the
/// work: then a later call goes on.
pub fn grow<G: Game>(
    folder: &Path,
    lineage: &Lineage,
    tablebase: &Tablebase<G>,
    threads: usize,
    interrupted: &AtomicBool,
    news: &mut dyn FnMut(Growing),
) -> Result<(PathBuf, Vec<Grown>), GrowError> {
    if G::INPUTS == 0 {
        return Err(SampleError::Inputs { game: G::NAME }.into());
    }
    begin::<G>(folder, lineage)?;
    let mut work = Work { folder, lineage, tablebase, threads, interrupted, news };
    // The parser has seen to it that there is such an evaluation.
    let first = G::EVALS.iter().find(|(name, _)| *name == lineage.eval).unwrap_or(&G::EVALS[0]);
    let mut labeller = (first.1, first.0.to_owned());
    let mut grown = Vec::new();
    let mut last = Vec::new();
    for (number, generation) in (1..).zip(&lineage.generations) {
        let (bytes, kept) = work.generation(number, generation, &labeller)?;
        let net: &'static Net = Box::leak(Box::new(Net::of_bytes::<G>(&bytes)?));
        // A game with inputs has an evaluation by a net.
        labeller = (G::learned(net).unwrap_or(first.1), kept.net.clone());
        grown.push(kept.grown(number));
        last = bytes;
    }
    let path = folder.join(format!("{}.net", G::NAME));
    write(&path, &last)?;
    Ok((path, grown))
}

/// Sees to it that the folder belongs to the recipe.
fn begin<G: Game>(folder: &Path, lineage: &Lineage) -> Result<(), GrowError> {
    fs::create_dir_all(folder).map_err(SampleError::system("make the folder", folder))?;
    let path = folder.join(RECIPE);
    if path.exists() {
        let text = fs::read_to_string(&path).map_err(SampleError::system("read", &path))?;
        let begun = Lineage::parse::<G>(&text, &format!("`{}`", path.display()))?;
        return match begun.difference(lineage) {
            None => Ok(()),
            Some((what, found, expected)) => {
                Err(GrowError::Other { folder: folder.to_owned(), what, found, expected })
            }
        };
    }
    let mut entries = fs::read_dir(folder).map_err(SampleError::system("read the folder", folder))?;
    if let Some(entry) = entries.next() {
        let entry = entry.map_err(SampleError::system("read the folder", folder))?;
        let found = format!("`{}`", entry.file_name().display());
        return Err(GrowError::Strange { folder: folder.to_owned(), found });
    }
    Ok(write(&path, lineage.text().as_bytes())?)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), SampleError> {
    files::replace(path, bytes).map_err(SampleError::system("write", path))
}

/// The work on a recipe.
struct Work<'a, G: Game> {
    folder: &'a Path,
    lineage: &'a Lineage,
    tablebase: &'a Tablebase<G>,
    threads: usize,
    interrupted: &'a AtomicBool,
    news: &'a mut dyn FnMut(Growing),
}

impl<G: Game> Work<'_, G> {
    /// Makes a generation, as far as it is not there; its net.
    fn generation(
        &mut self,
        number: usize,
        generation: &Generation,
        labeller: &(G::Eval, String),
    ) -> Result<(Vec<u8>, Kept), GrowError> {
        let files = Files::new(self.folder, number);
        let began = Instant::now();
        self.label(number, generation, labeller, &files.data)?;
        let labelling = began.elapsed();
        let mut samples = Samples::new();
        for &earlier in generation.with.iter().chain([&number]) {
            read_folder::<G>(&Files::new(self.folder, earlier).data, &mut samples)?;
        }
        let recipe = Recipe {
            seed: self.lineage.seed(number, Purpose::Training),
            epochs: generation.epochs.into(),
            threads: self.threads,
            ..Recipe::default()
        };
        let from = from(&samples, &recipe);
        if let Some(found) = files.look_up(&from) {
            (self.news)(Growing::Skipped(&files.net));
            return Ok(found);
        }
        (self.news)(Growing::Learning { positions: samples.len(), epochs: recipe.epochs });
        let began = Instant::now();
        let news = &mut self.news;
        let trained =
            train::<G>(&samples, &recipe, self.interrupted, &mut |epoch| news(Growing::Learned(epoch)))
                .map_err(|source| GrowError::Train { generation: number, source })?;
        let bytes = trained.net.to_bytes::<G>();
        let kept = Kept::new(from, &bytes, samples.len(), &trained, [labelling, began.elapsed()]);
        files.write(&bytes, &curves(&trained.curves)?, &kept)?;
        (self.news)(Growing::Written(&files.net));
        Ok((bytes, kept))
    }

    /// Makes the positions of a generation, as far as they are not there.
    fn label(
        &mut self,
        number: usize,
        generation: &Generation,
        (eval, name): &(G::Eval, String),
        folder: &Path,
    ) -> Result<(), SampleError> {
        let positions = usize::try_from(generation.positions).unwrap_or(usize::MAX);
        let order = Order {
            positions,
            origin: Origin {
                seed: self.lineage.seed(number, Purpose::Positions),
                depth: generation.depth,
                tables: self.tablebase.most(),
                eval: name.clone(),
            },
            eval: *eval,
            tablebase: self.tablebase,
            threads: self.threads,
        };
        (self.news)(Growing::Begun { generation: number, positions, eval: name });
        let news = &mut self.news;
        generate(folder, &order, self.interrupted, &mut |what| news(Growing::Labelling(what))).map(drop)
    }
}

impl Kept {
    fn new(
        from: String,
        bytes: &[u8],
        positions: usize,
        trained: &Trained,
        [labelling, training]: [Duration; 2],
    ) -> Kept {
        let errors = trained.best().map(|epoch| epoch.held_out).unwrap_or_default();
        Kept {
            from,
            net: eval_name(bytes),
            positions,
            epochs: trained.curves.len(),
            loss: errors.loss,
            mean_absolute: errors.mean,
            root_mean_square: errors.root_mean_square,
            labelling: labelling.as_secs_f64(),
            training: training.as_secs_f64(),
        }
    }

    fn grown(self, generation: usize) -> Grown {
        let seconds = |seconds| Duration::try_from_secs_f64(seconds).unwrap_or_default();
        Grown {
            generation,
            positions: self.positions,
            epochs: self.epochs,
            loss: self.loss,
            mean_absolute: self.mean_absolute,
            root_mean_square: self.root_mean_square,
            labelling: seconds(self.labelling),
            training: seconds(self.training),
        }
    }
}
