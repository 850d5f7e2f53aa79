//! The nets that were read from files, one copy for all engines of the process.
use std::path::{Path, PathBuf};

use parking_lot::Mutex;

use crate::game::{Game, Net};

/// A net, and where it comes from.
struct Loaded {
    path: PathBuf,
    game: &'static str,
    /// [`None`] if the file could not be used. A net that was read stays: searches may use it.
    net: Option<&'static Net>,
}

/// What was read so far.
static NETS: Mutex<Vec<Loaded>> = Mutex::new(Vec::new());

/// The net of a file for the game `G`, read at the first call. Then a remark tells why it cannot be used,
/// if it cannot.
pub(super) fn net<G: Game>(path: &Path, remarks: &mut Vec<String>) -> Option<&'static Net> {
    let mut nets = NETS.lock();
    if let Some(loaded) = nets.iter().find(|loaded| loaded.game == G::NAME && loaded.path == path) {
        return loaded.net;
    }
    let read = std::fs::read(path).map_err(|error| error.to_string());
    let net = match read.and_then(|bytes| Net::of_bytes::<G>(&bytes).map_err(|error| error.to_string())) {
        Ok(net) => Some(&*Box::leak(Box::new(net))),
        Err(error) => {
            remarks.push(format!("error cannot use EvalFile `{}`: {error}", path.display()));
            None
        }
    };
    nets.push(Loaded { path: path.to_owned(), game: G::NAME, net });
    net
}

/// Forgets a file: it may hold another net the next time.
pub(super) fn forget(path: &Path) {
    NETS.lock().retain(|loaded| loaded.path != path);
}
