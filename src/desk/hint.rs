//! What is expected now, in words.
use super::error::DeskError;
use super::phase::Phase;
use super::table::Desk;
use crate::game::Side;
use crate::records::Coordinates;

impl Desk {
    /// What is expected instead of `word`.
    pub(super) fn not_now(&self, word: &str) -> DeskError {
        DeskError::not_now(word, self.hint())
    }

    /// What is expected now, in one line.
    #[must_use]
    pub fn hint(&self) -> String {
        let name = |side: Side| self.position.board().side_name(side);
        let home = |side: Side| self.position.board().home(side).join(" ");
        match self.phase() {
            // Their names may be long.
            Phase::Team => "which team Bohr is: a or b".to_owned(),
            Phase::Colour => format!(
                "Bohr's colour: {} or {}; Enter: {} starts",
                name(Side::First),
                name(Side::Second),
                name(Side::First)
            ),
            Phase::OwnArrangement(side) => {
                format!("Bohr's stones on {}; Enter: Bohr's own; `best against …`", home(side))
            }
            Phase::OpponentArrangement(side) => {
                format!("the opponent's stones on {}, or as WTN", home(side))
            }
            Phase::Roll(side) if Some(side) == self.bohr_side() => {
                "Bohr's roll: 1 to 6, or `roll`".to_owned()
            }
            Phase::Roll(_) => {
                "the opponent's roll, with the move if known: 4 or 4 a5b4; or `roll`".to_owned()
            }
            Phase::Thinking if self.clocks.running().is_none() => {
                "`resume`: Bohr thinks only while its clock runs".to_owned()
            }
            Phase::Thinking => "Bohr is thinking; `stop`: move now".to_owned(),
            Phase::Confirm(_) => "make this move on the board, then Enter; or another move".to_owned(),
            Phase::OpponentMove(_) => {
                format!("the opponent's move, such as {}", self.forms().join(" or "))
            }
            Phase::Over(_) => "`next`: the next game; `undo` takes the result back".to_owned(),
            Phase::MatchOver(_) => "the match is over: `quit`, or `undo`".to_owned(),
        }
    }

    /// A legal move in the forms that are taken: its squares, and the piece with its target.
    fn forms(&self) -> Vec<String> {
        let Some(mv) = self.position.legal_moves(self.die()).into_iter().next() else { return Vec::new() };
        let squares = Coordinates::all_in(&mv).unwrap_or_default();
        let piece = squares.first().and_then(|&from| self.position.grid().piece(from).cloned());
        let by_piece = match (piece, squares.as_slice()) {
            (Some(piece), [_, to]) => Some(format!("{} {to}", piece.name)),
            _ => None,
        };
        std::iter::once(mv).chain(by_piece).collect()
    }
}
