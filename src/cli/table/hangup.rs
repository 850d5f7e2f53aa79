//! The terminal that goes away: a window closed, a connection lost.
//!
//! The signal for it comes only to the processes of the terminal's session, and the reader of keys
//! does not tell an ended input from one without keys.
use std::io::stdin;
use std::os::fd::AsFd;
use std::time::Duration;

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

/// How often the terminal is looked at.
const INTERVAL: Duration = Duration::from_secs(1);

/// Waits until the terminal is gone, and ends the process then.
pub(super) fn watch() {
    while !is_gone() {
        std::thread::sleep(INTERVAL);
    }
    super::end();
}

fn is_gone() -> bool {
    let stdin = stdin();
    // Without a wish of our own only hang-ups and errors are told.
    let mut asked = [PollFd::new(stdin.as_fd(), PollFlags::empty())];
    poll(&mut asked, PollTimeout::ZERO).is_ok()
        && asked[0].revents().is_some_and(|told| told.intersects(PollFlags::POLLHUP | PollFlags::POLLERR))
}
