//! All shards of a folder.
use std::fs;
use std::path::{Path, PathBuf};

use super::shard::{is_named, name};
use super::{SampleError, Samples, Shard};
use crate::game::Game;

/// Reads all shards of the game `G` in a folder, in the order of their names, and adds their positions.
///
/// # Errors
/// If there is none, or one of them is not right.
pub fn read_folder<G: Game>(folder: &Path, samples: &mut Samples) -> Result<(), SampleError> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).map_err(SampleError::system("read the folder", folder))? {
        let entry = entry.map_err(SampleError::system("read the folder", folder))?;
        if entry.file_name().to_str().is_some_and(is_named::<G>) {
            paths.push(entry.path());
        }
    }
    if paths.is_empty() {
        let (folder, example) = (folder.to_owned(), name::<G>(0));
        return Err(SampleError::Nothing { game: G::NAME, folder, example });
    }
    paths.sort();
    for path in paths {
        for position in Shard::read::<G>(&path)?.positions {
            samples.push(&position.inputs, super::probability(position.value));
        }
    }
    Ok(())
}
