//! Lines from the host.
use std::io::{BufRead, Read};
use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender, unbounded};
use parking_lot::{Condvar, Mutex};

/// The longest line that is taken, in bytes without its end.
const LONGEST: usize = 1 << 20;

/// Bytes of lines that may wait for the session; the host's own pipe holds back what is beyond. It
/// is much, so that a `quit` behind other lines is seen while the session waits for the host.
const WAITING: usize = 16 << 20;
/// What a line costs beside its bytes.
const LINE_COST: usize = 64;

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A line of text, without its end.
    Text(String),
    /// A line that was dropped, and why.
    Dropped(&'static str),
}

impl Line {
    fn cost(&self) -> usize {
        LINE_COST
            + match self {
                Line::Text(text) => text.len(),
                Line::Dropped(_) => 0,
            }
    }

    /// Whether the line asks for the end.
    pub(super) fn is_quit(&self) -> bool {
        matches!(self, Line::Text(text) if text.split_whitespace().next() == Some("quit"))
    }
}

/// Where the reader puts lines.
pub(super) struct Inlet {
    lines: Sender<Line>,
    waiting: Arc<Waiting>,
}

/// Where the session takes them.
pub(super) struct Lines {
    lines: Receiver<Line>,
    waiting: Arc<Waiting>,
}

/// The cost of the lines that wait.
#[derive(Default)]
struct Waiting {
    cost: Mutex<usize>,
    fewer: Condvar,
}

/// A queue of lines, bounded by their bytes.
pub(super) fn channel() -> (Inlet, Lines) {
    let (sender, receiver) = unbounded();
    let waiting = Arc::new(Waiting::default());
    (Inlet { lines: sender, waiting: Arc::clone(&waiting) }, Lines { lines: receiver, waiting })
}

impl Inlet {
    /// Puts a line, as soon as there is room. Returns whether somebody still takes them.
    pub(super) fn put(&self, line: Line) -> bool {
        let mut cost = self.waiting.cost.lock();
        while *cost > WAITING {
            self.waiting.fewer.wait(&mut cost);
        }
        *cost += line.cost();
        self.lines.send(line).is_ok()
    }
}

impl Lines {
    /// The lines that wait.
    pub(super) fn queue(&self) -> &Receiver<Line> {
        &self.lines
    }

    /// Makes the room of a line free that was taken from the queue.
    pub(super) fn taken(&self, line: &Line) {
        *self.waiting.cost.lock() -= line.cost();
        self.waiting.fewer.notify_one();
    }
}

/// Reads lines, each ended by LF or the end of input, until the input ends or `take` wants no more.
pub(super) fn read(mut input: impl BufRead, mut take: impl FnMut(Line) -> bool) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        // One byte more than the longest line holds its LF.
        let whole = Read::take(&mut input, LONGEST as u64 + 1).read_until(b'\n', &mut bytes);
        if !matches!(whole, Ok(read) if read > 0) {
            return;
        }
        let ended = bytes.last() == Some(&b'\n');
        if ended {
            bytes.pop();
        } else if bytes.len() > LONGEST && input.skip_until(b'\n').is_err() {
            return;
        }
        if !take(line(&bytes)) {
            return;
        }
    }
}

fn line(bytes: &[u8]) -> Line {
    if bytes.len() > LONGEST {
        return Line::Dropped("a line longer than 1 MiB: expected a shorter one");
    }
    if bytes.contains(&0) {
        return Line::Dropped("a line with a NUL byte: expected text");
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Line::Text(text.to_owned()),
        Err(_) => Line::Dropped("a line that is not UTF-8: expected text"),
    }
}

#[cfg(test)]
#[expect(clippy::indexing_slicing, reason = "a test may panic")]
mod tests {
    use super::{LONGEST, Line, read};

    fn all(input: &[u8]) -> Vec<Line> {
        let mut lines = Vec::new();
        read(input, |line| {
            lines.push(line);
            true
        });
        lines
    }

    #[test]
    fn line_ends_and_the_last_line() {
        let texts = ["a", "b\r", "", "c"].map(|text| Line::Text(text.to_owned()));
        assert_eq!(all(b"a\nb\r\n\nc"), texts);
        assert_eq!(all(b""), []);
    }

    #[test]
    fn bad_lines_are_dropped_and_the_next_one_counts() {
        let mut input = vec![b'x'; LONGEST];
        input.push(b'\n');
        input.extend(vec![b'y'; 3 * LONGEST]);
        input.extend(b"\nz\n\xff\n\0\nend");
        let lines = all(&input);
        assert_eq!(lines.len(), 6);
        assert!(matches!(&lines[0], Line::Text(text) if text.len() == LONGEST));
        assert!([1, 3, 4].iter().all(|&index| matches!(lines[index], Line::Dropped(_))));
        assert_eq!(lines[2], Line::Text("z".to_owned()));
        assert_eq!(lines[5], Line::Text("end".to_owned()));
    }
}
