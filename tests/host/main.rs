//! The page's server as a child process, over real sockets: who may come in, what it bears, and what
//! is left of engines and memory afterwards.
#![cfg(unix)]
mod bounds;
mod ends;
mod engines;
mod gate;
mod load;
mod page;
mod records;
mod server;

/// How long anything may take to happen that is expected to, on a busy machine.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(20);

/// Waits until something is so.
fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begin = std::time::Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < PATIENCE, "{what}: not within {PATIENCE:?}");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}
