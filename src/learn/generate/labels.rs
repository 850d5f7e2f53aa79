//! Labels.
use crate::game::{Game, Value};
use crate::search::{Depth, Searcher, Window};

/// The value of a position searched so many plies deep in the full window, which is what full-width
/// expectimax finds, whatever the search remembers of others. [`None`] if the search was stopped.
pub(super) fn label<G: Game>(searcher: &mut impl Searcher<G>, position: &G, depth: Depth) -> Option<Value> {
    searcher.search(position, depth, Window::FULL)?.exact()
}

/// What a net shall say of a position of that value: its part that the next roll leaves [open](Game::stakes),
/// [`None`] if there is none.
pub(super) fn open<G: Game>(position: &G, value: Value) -> Option<Value> {
    #[expect(clippy::cast_possible_truncation, reason = "single precision tells all values apart")]
    let open = position.stakes().open(value.probability() as f32)?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "within the scale")]
    let units = ((2.0 * open - 1.0) * Value::WIN.units() as f32).round() as i32;
    Some(Value::new(units))
}

#[cfg(test)]
mod tests {
    use super::open;
    use crate::game::{Game, Value};
    use crate::games::dicechess::Dicechess;
    use crate::games::ewn::Standard;

    #[test]
    fn a_value_is_as_it_was_where_nothing_is_decided_at_once() {
        for units in Value::LOSS.units()..=Value::WIN.units() {
            assert_eq!(open(&Standard::start(), Value::new(units)), Some(Value::new(units)));
        }
    }

    #[test]
    fn what_the_roll_decides_is_left_out() {
        // The rook takes the king with its own face; with the five others the king moves.
        let position = Dicechess::parse(&["2k3/6/6/6/6/K1R3", "w"]).expect("a position");
        let value = Value::estimate(1.0 / 6.0 + 5.0 / 6.0 * 0.6);
        assert_eq!(open(&position, value), Some(Value::estimate(0.6)));
    }
}
