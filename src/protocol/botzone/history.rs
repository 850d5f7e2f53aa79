//! What Botzone writes and reads: turns, and the history of a game.
use serde::{Deserialize, Serialize};

use crate::protocol::shot::{Shot, Square};

/// Numbers of a turn: x and y of three squares.
pub(super) const NUMBERS: usize = 6;
/// Files and ranks of the board.
const SIZE: u8 = 8;
/// The judge's word for no square.
const NOWHERE: i64 = -1;

/// A turn as the judge writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Step {
    x0: i64,
    y0: i64,
    x1: i64,
    y1: i64,
    x2: i64,
    y2: i64,
}

/// A game so far.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub(super) struct History {
    /// What the bot was told: the opponent's moves, the last of them unanswered.
    pub(super) requests: Vec<Step>,
    /// What it answered.
    #[serde(default)]
    pub(super) responses: Vec<Step>,
}

/// What the judge is told.
#[derive(Debug, Serialize)]
pub(super) struct Reply {
    pub(super) response: Step,
}

impl History {
    /// The moves of the game in their order, in the engine's words. The first request is no move if
    /// the bot moves first.
    pub(super) fn moves(&self) -> Result<Vec<String>, String> {
        let [requests, responses] = [self.requests.len(), self.responses.len()];
        if requests != responses + 1 {
            return Err(format!("{requests} requests and {responses} responses: expected one request more"));
        }
        let mut moves = Vec::new();
        for (index, request) in self.requests.iter().enumerate() {
            if index > 0 || *request != Step::NONE {
                moves.push(request.shot()?.to_string());
            }
            if let Some(response) = self.responses.get(index) {
                moves.push(response.shot()?.to_string());
            }
        }
        Ok(moves)
    }
}

impl Step {
    /// No move.
    pub(super) const NONE: Step = Step::new([NOWHERE; NUMBERS]);

    pub(super) const fn new([x0, y0, x1, y1, x2, y2]: [i64; NUMBERS]) -> Step {
        Step { x0, y0, x1, y1, x2, y2 }
    }

    pub(super) const fn numbers(self) -> [i64; NUMBERS] {
        let Step { x0, y0, x1, y1, x2, y2 } = self;
        [x0, y0, x1, y1, x2, y2]
    }

    /// A turn in the judge's squares. Its first row, where the side that moves first stands, is our
    /// first rank.
    pub(super) fn of(Shot(squares): Shot) -> Step {
        let [[x0, y0], [x1, y1], [x2, y2]] = squares.map(|square| square.map(i64::from));
        Step { x0, y0, x1, y1, x2, y2 }
    }

    pub(super) fn shot(self) -> Result<Shot, String> {
        let square = |x: i64, y: i64| -> Result<Square, String> {
            let place = |number: i64| u8::try_from(number).ok().filter(|&place| place < SIZE);
            match (place(x), place(y)) {
                (Some(file), Some(rank)) => Ok([file, rank]),
                _ => Err(format!("bad square `{x} {y}`: expected x and y from 0 to {}", SIZE - 1)),
            }
        };
        let Step { x0, y0, x1, y1, x2, y2 } = self;
        Ok(Shot([square(x0, y0)?, square(x1, y1)?, square(x2, y2)?]))
    }
}

#[cfg(test)]
mod tests {
    use super::{History, Step};
    use crate::protocol::shot::Shot;

    const FIRST: Step = Step::new([2, 0, 2, 5, 4, 7]);
    const SECOND: Step = Step::new([0, 5, 1, 5, 1, 0]);

    #[test]
    fn rows_count_from_the_side_that_begins() {
        let shot = FIRST.shot().map(|shot| shot.to_string());
        assert_eq!(shot.as_deref(), Ok("c1c6e8"));
        assert_eq!(Shot::parse("c1c6e8").map(Step::of), Some(FIRST));
        for numbers in
            [[2, 0, 2, 5, 4, 8], [-1, 0, 2, 5, 4, 7], [2, 0, 256, 5, 4, 7], [2, 0, 2, i64::MAX, 4, 7]]
        {
            assert!(Step::new(numbers).shot().is_err(), "{numbers:?}");
        }
    }

    #[test]
    fn moves_come_in_their_order() {
        let history = |requests: &[Step], responses: &[Step]| {
            History { requests: requests.to_vec(), responses: responses.to_vec() }.moves()
        };
        assert_eq!(history(&[Step::NONE], &[]), Ok(vec![]));
        let moves = Ok(vec!["c1c6e8".to_owned(), "a6b6b1".to_owned()]);
        assert_eq!(history(&[Step::NONE, SECOND], &[FIRST]), moves);
        assert_eq!(history(&[FIRST], &[]), Ok(vec!["c1c6e8".to_owned()]));
        // Only the first request may be no move, and each but the last has its response.
        for (requests, responses) in
            [(&[FIRST, Step::NONE][..], &[SECOND][..]), (&[FIRST], &[SECOND]), (&[], &[])]
        {
            assert!(history(requests, responses).is_err(), "{requests:?} {responses:?}");
        }
    }
}
