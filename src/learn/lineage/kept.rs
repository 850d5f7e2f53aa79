//! What is written down of a generation, beside its net.
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::files;
use crate::learn::{Recipe, SampleError, Samples, eval_name};

/// What a generation's net is and came from. The file is written last: where it is, the net is whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Kept {
    /// What it was trained on and how, and by which version of the program.
    pub(super) from: String,
    /// The name of the net.
    pub(super) net: String,
    /// Positions learned or held out.
    pub(super) positions: usize,
    /// Times that each was looked at.
    pub(super) epochs: usize,
    /// The held-out loss in nats.
    pub(super) loss: f64,
    /// The mean absolute error of the held-out win probabilities.
    pub(super) mean_absolute: f64,
    /// The root of their mean square error.
    pub(super) root_mean_square: f64,
    /// Seconds that the labels took in the run that ended with the net.
    pub(super) labelling: f64,
    /// Seconds of training.
    pub(super) training: f64,
}

/// The files of a generation.
pub(super) struct Files {
    pub(super) data: PathBuf,
    pub(super) net: PathBuf,
    pub(super) picture: PathBuf,
    kept: PathBuf,
}

/// What a net comes from that is trained on these samples.
pub(super) fn from(samples: &Samples, recipe: &Recipe) -> String {
    let Recipe { seed, epochs, batch, rate, patience, held_out, threads: _ } = recipe;
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "bohr {version}, samples {:016x}, seed {seed}, {epochs} epochs of batches of {batch}, rate {rate}, \
         patience {patience}, one in {held_out} held out",
        samples.checksum()
    )
}

impl Files {
    /// Those of a generation, counted from 1, in a folder.
    pub(super) fn new(folder: &Path, generation: usize) -> Files {
        let file = |ending: &str| folder.join(format!("g{generation}{ending}"));
        Files { data: file(""), net: file(".net"), picture: file(".svg"), kept: file(".toml") }
    }

    /// The bytes of the net that is there, and what was written down of it, if it is whole and comes from
    /// there.
    pub(super) fn look_up(&self, from: &str) -> Option<(Vec<u8>, Kept)> {
        let text = fs::read_to_string(&self.kept).ok()?;
        let kept: Kept = toml::from_str(&text).ok()?;
        let bytes = fs::read(&self.net).ok()?;
        (kept.from == from && kept.net == eval_name(&bytes)).then_some((bytes, kept))
    }

    /// Writes a net, the picture of its training, and what there is to know of it.
    pub(super) fn write(&self, bytes: &[u8], picture: &str, kept: &Kept) -> Result<(), SampleError> {
        // There is nothing in it that TOML has no form for.
        let text = toml::to_string(kept).unwrap_or_default();
        for (path, bytes) in
            [(&self.net, bytes), (&self.picture, picture.as_bytes()), (&self.kept, text.as_bytes())]
        {
            files::replace(path, bytes).map_err(SampleError::system("write", path))?;
        }
        Ok(())
    }
}
