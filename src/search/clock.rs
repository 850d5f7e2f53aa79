//! How a clock becomes a limit.
use std::time::Duration;

use super::Limits;

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Time left for the game, or until the next time control.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

/// What is kept back for a moment in which the machine is busy with something else, but at most a
/// quarter of the time left.
const RESERVE: Duration = Duration::from_millis(50);
/// The part of the increment that is spent at once; the rest is a cushion.
const INCREMENT_SHARE: f64 = 0.75;
/// One move may not plan for more than this part of the time left, unless it is the last one.
const SOFT_SHARE: f64 = 0.4;
/// How often the planned time may be overdrawn to finish an iteration.
const HARD_FACTOR: f64 = 2.5;
/// One move may never take more than this part of the time left.
const HARD_SHARE: f64 = 0.7;
/// The overhead of later moves may take all of a move's time but this part.
const LEAST_SHARE: f64 = 0.25;
/// An iteration is begun only before this part of the planned time: the next one costs several
/// times all those before it.
const BEGIN_SHARE: f64 = 0.5;

impl Clock {
    /// Soft and hard limits for a move, when about `moves_left` own moves are still to be made and
    /// `overhead` is lost on the way between host and engine with each of them.
    #[must_use]
    pub fn limits(&self, moves_left: f64, overhead: Duration) -> Limits {
        let to_control = self.moves_to_go.map_or(f64::INFINITY, |moves| f64::from(moves.max(1)));
        let moves = moves_left.min(to_control).max(1.0);
        let reserve = RESERVE.min(self.remaining / 4);
        let usable = self.remaining.saturating_sub(overhead + reserve).as_secs_f64();
        let share = usable / moves;
        // The overhead of this move is taken already; those of the later ones are lost as well, but
        // they leave some time to think.
        let later = overhead.as_secs_f64() * (1.0 - 1.0 / moves);
        let planned = ((share - later).max(share * LEAST_SHARE)
            + INCREMENT_SHARE * self.increment.as_secs_f64())
        .min(usable * SOFT_SHARE);
        let hard = (planned * HARD_FACTOR).min(usable * HARD_SHARE);
        Limits {
            soft: Some(Duration::from_secs_f64(planned * BEGIN_SHARE)),
            hard: Some(Duration::from_secs_f64(hard)),
            ..Limits::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Clock;

    const OVERHEAD: Duration = Duration::from_millis(10);

    fn hard(clock: Clock, moves_left: f64) -> Duration {
        clock.limits(moves_left, OVERHEAD).hard.unwrap()
    }

    #[test]
    fn a_move_never_takes_the_whole_clock() {
        for millis in [0, 1, 9, 10, 11, 50, 1000, 240_000, u64::MAX / 2_000_000] {
            for moves_left in [1.0, 2.0, 11.0, 1000.0] {
                for increment in [0, 20, 1_000_000] {
                    let clock = Clock {
                        remaining: Duration::from_millis(millis),
                        increment: Duration::from_millis(increment),
                        moves_to_go: None,
                    };
                    assert!(
                        hard(clock, moves_left) <= clock.remaining.saturating_sub(OVERHEAD).mul_f64(0.71)
                    );
                }
            }
        }
    }

    /// An operator's hand takes seconds of every move, not of the next one alone.
    #[test]
    fn the_overhead_of_all_moves_fits_the_clock() {
        let hand = Duration::from_secs(3);
        let start = Clock { remaining: Duration::from_mins(1), ..Clock::default() };
        let mut clock = start;
        for made in 0..10 {
            let planned = 2 * clock.limits(f64::from(10 - made), hand).soft.unwrap();
            clock.remaining = clock.remaining.saturating_sub(planned + hand);
        }
        assert!(clock.remaining > Duration::ZERO, "{clock:?}");
        let least = start.limits(10.0, Duration::from_secs(20)).soft.unwrap();
        assert!(least > Duration::from_millis(300), "{least:?}");
    }

    #[test]
    fn a_nearer_time_control_allows_more() {
        let clock = Clock { remaining: Duration::from_mins(1), ..Clock::default() };
        let two = Clock { moves_to_go: Some(2), ..clock };
        assert!(hard(two, 11.0) > hard(clock, 11.0));
        let zero = Clock { moves_to_go: Some(0), ..clock };
        assert!(hard(zero, 11.0) < clock.remaining);
    }
}
