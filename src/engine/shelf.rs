//! The tables of endings that are in memory, one copy for all engines of the process.
use std::any::Any;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parking_lot::Mutex;

use super::options::Options;
use crate::game::Game;
use crate::tablebase::{IN_MEMORY, Tablebase};

/// Tables and where they come from.
struct Loaded {
    folder: Option<PathBuf>,
    /// An `Arc<Tablebase<G>>` of some game.
    tables: Box<dyn Any + Send>,
}

/// What was loaded so far.
static SHELF: Mutex<Vec<Loaded>> = Mutex::new(Vec::new());

/// The tables that the options ask for in the game `G`, built or opened at the first call. Then a remark
/// tells of files that cannot be used.
pub(super) fn tablebase<G: Game>(options: &Options, remarks: &mut Vec<String>) -> Arc<Tablebase<G>> {
    if G::ENDINGS == 0 || !options.tablebase {
        return Arc::new(Tablebase::none());
    }
    let mut shelf = SHELF.lock();
    let found = shelf
        .iter()
        .filter(|loaded| loaded.folder == options.tablebase_path)
        .find_map(|loaded| loaded.tables.downcast_ref::<Arc<Tablebase<G>>>());
    if let Some(tables) = found {
        return Arc::clone(tables);
    }
    let (tables, problems) = match &options.tablebase_path {
        Some(folder) => Tablebase::open(folder),
        None => (Tablebase::in_memory(IN_MEMORY), Vec::new()),
    };
    remarks.extend(problems.iter().map(|problem| format!("error {problem}")));
    let tables = Arc::new(tables);
    let folder = options.tablebase_path.clone();
    shelf.push(Loaded { folder, tables: Box::new(Arc::clone(&tables)) });
    tables
}

/// Forgets the tables of a folder: there may be others the next time. Searches that use them go on.
pub(super) fn forget(folder: &Path) {
    SHELF.lock().retain(|loaded| loaded.folder.as_deref() != Some(folder));
}
