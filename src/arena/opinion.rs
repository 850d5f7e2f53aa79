//! What a player thinks of its position, read from the lines that come before its move.
use crate::search::{CERTAIN_CENTIPAWNS, logistic_centipawns};

/// A score with the move that it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// Centipawns for the player that moves; see [`crate::search::centipawns`] for the scale in
    /// games with dice. A certain result is plus or minus [`CERTAIN_CENTIPAWNS`].
    pub centipawns: i32,
    /// The depth of the search in plies.
    pub depth: u32,
}

/// Listens to a player for the last line with a score. An exact score goes before a bound.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Listener {
    exact: Option<Opinion>,
    bound: Option<Opinion>,
}

impl Listener {
    /// Hears a line; what is no `info` of the best move changes nothing.
    pub(super) fn hear(&mut self, line: &str) {
        if let Some((opinion, exact)) = read(line) {
            *(if exact { &mut self.exact } else { &mut self.bound }) = Some(opinion);
        }
    }

    /// What the player thinks.
    pub(super) fn opinion(self) -> Option<Opinion> {
        self.exact.or(self.bound)
    }
}

/// The opinion of an `info` line, and whether it is exact. A win probability (`wp`) goes before the
/// score beside it.
fn read(line: &str) -> Option<(Opinion, bool)> {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return None;
    }
    let (mut score, mut probability, mut depth, mut exact) = (None, None, 0, true);
    while let Some(word) = words.next() {
        match word {
            "pv" => break,
            "string" => return None,
            "multipv" if words.next() != Some("1") => return None,
            "depth" => depth = words.next()?.parse().unwrap_or(0),
            "cp" => score = words.next()?.parse::<i32>().ok(),
            "mate" => {
                let moves: i64 = words.next()?.parse().ok()?;
                score = Some(if moves > 0 { CERTAIN_CENTIPAWNS } else { -CERTAIN_CENTIPAWNS });
            }
            "wp" => probability = words.next()?.parse::<f64>().ok().filter(|p| (0.0..=1.0).contains(p)),
            "lowerbound" | "upperbound" => exact = false,
            _ => {}
        }
    }
    let centipawns =
        probability.map(logistic_centipawns).or(score)?.clamp(-CERTAIN_CENTIPAWNS, CERTAIN_CENTIPAWNS);
    Some((Opinion { centipawns, depth }, exact))
}

#[cfg(test)]
mod tests {
    use super::Listener;

    fn heard(lines: &str) -> Option<i32> {
        let mut listener = Listener::default();
        lines.split('|').for_each(|line| listener.hear(line));
        listener.opinion().map(|opinion| opinion.centipawns)
    }

    #[test]
    fn the_last_exact_score_of_the_best_move_counts() {
        assert_eq!(heard("info depth 3 score cp 12 pv a1a2|info depth 4 score cp -7"), Some(-7));
        assert_eq!(heard("info score cp 5|info score cp 9 lowerbound nodes 3"), Some(5));
        assert_eq!(heard("info score cp 9 upperbound|info string score cp 3"), Some(9));
        assert_eq!(heard("info multipv 1 score cp 4|info multipv 2 score cp 1"), Some(4));
        assert_eq!(heard("info depth 1 nodes 7|readyok|score cp 3|info pv cp 3 cp 4"), None);
    }

    #[test]
    fn win_probabilities_and_mates_are_on_the_same_scale() {
        // 400 log10(0.75 / 0.25) = 190.85
        assert_eq!(heard("info score cp 3 wp 0.75"), Some(191));
        assert_eq!(heard("info score cp 3 wp 1.00000"), Some(10_000));
        assert_eq!(heard("info score cp 3 wp 0"), Some(-10_000));
        assert_eq!(heard("info score mate 3"), Some(10_000));
        assert_eq!(heard("info score mate -1|info depth 9"), Some(-10_000));
        // What is no number is as good as not said.
        for odd in ["info score cp", "info score cp x", "info wp nan", "info wp 1.5", "info score mate"] {
            assert_eq!(heard(odd), None, "{odd}");
        }
        assert_eq!(heard("info score cp 2147483647"), Some(10_000));
    }
}
