//! Long work that the user may end.
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

/// What shells say of a process that was ended by Ctrl-C.
const EXIT: i32 = 130;

/// From now on the user's wish to end the process is told by what comes back, and the work ends in order;
/// whoever wishes it twice ends it at once. To be called once.
pub(super) fn listen() -> anyhow::Result<&'static AtomicBool> {
    static INTERRUPTED: AtomicBool = AtomicBool::new(false);
    let hear = || {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(EXIT);
        }
    };
    ctrlc::set_handler(hear).context("cannot listen to signals")?;
    Ok(&INTERRUPTED)
}
