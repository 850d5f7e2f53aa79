//! Long work that the user may end.
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

/// From now on the user's wish to end the process is told by what comes back, and the work ends in order.
/// To be called once.
pub(super) fn listen() -> anyhow::Result<&'static AtomicBool> {
    static INTERRUPTED: AtomicBool = AtomicBool::new(false);
    ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed)).context("cannot listen to signals")?;
    Ok(&INTERRUPTED)
}
