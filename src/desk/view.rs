//! What the desk shows, in no form yet.
use super::grid::{Grid, Piece};
use super::phase::Phase;
use super::series::Team;
use super::table::Desk;
use crate::game::Side;
use crate::records::Coordinates;

/// A move in parts that can be shown large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownMove {
    /// What people call the piece that moves.
    pub piece: String,
    /// The squares in order: from, to, and what the game needs more.
    pub squares: Vec<Coordinates>,
    /// What stands on the target before the move.
    pub taken: Option<Piece>,
    /// What belongs to nobody and stands on the last square after the move, such as an arrow.
    pub placed: Option<Piece>,
}

impl Desk {
    /// The board as it should look now: before the opponent's stones are known only Bohr's.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let mut grid = self.position().grid();
        let side = match self.phase() {
            _ if self.position().board().home(Side::First).is_empty() => return grid,
            Phase::Team | Phase::Colour | Phase::OwnArrangement(_) => None,
            Phase::OpponentArrangement(side) => Some(!side),
            _ => return grid,
        };
        if let (Some(_), [Some(own), _]) = (side, &self.history().arrangements)
            && let Some(text) = self.position().board().set_up([own, own], Side::First)
        {
            grid = Grid::read(self.position().board(), &text);
        }
        for square in grid.ranks.iter_mut().flatten() {
            if square.as_ref().is_some_and(|piece| piece.owner != side) {
                *square = None;
            }
        }
        grid
    }

    /// The squares that an arrangement is asked for, in their order.
    #[must_use]
    pub fn asked_squares(&self) -> Vec<Coordinates> {
        match self.phase() {
            Phase::OwnArrangement(side) | Phase::OpponentArrangement(side) => {
                let home = self.position().board().home(side);
                home.iter().filter_map(|name| Coordinates::recognise(name)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The squares to look at: of Bohr's proposal, or else of the last move.
    #[must_use]
    pub fn marked_squares(&self) -> Vec<Coordinates> {
        let last = || self.history().moves.last().map(|mv| mv.text.clone());
        let text = match self.phase() {
            Phase::Confirm(mv) => Some(mv),
            _ => last(),
        };
        text.and_then(|text| Coordinates::all_in(&text)).unwrap_or_default()
    }

    /// Bohr's proposal.
    #[must_use]
    pub fn proposal(&self) -> Option<ShownMove> {
        let Phase::Confirm(mv) = self.phase() else { return None };
        let grid = self.position().grid();
        let squares = Coordinates::all_in(&mv)?;
        let piece = |square: Option<&Coordinates>| grid.piece(*square?).cloned();
        let name = piece(squares.first()).map_or(String::new(), |piece| piece.name);
        let after = self.position().grid_after(self.die(), &mv);
        let placed = after.and_then(|after| after.piece(*squares.last()?).cloned());
        let placed = placed.filter(|piece| piece.owner.is_none());
        Some(ShownMove { piece: name, taken: piece(squares.get(1)), placed, squares })
    }

    /// The sides whose time is over, while the game goes on.
    #[must_use]
    pub fn flags(&self, now: std::time::Instant) -> Vec<Side> {
        let reading = self.clocks().read(now);
        let is_over = self.history().outcome.is_some();
        let has_fallen = |side: &Side| !is_over && reading.of(*side) <= 0;
        [Side::First, Side::Second].into_iter().filter(has_fallen).collect()
    }

    /// A team's name, and behind it whether that is Bohr if the name does not say it.
    #[must_use]
    pub fn team_name(&self, team: Team) -> String {
        let name = self.game().settings.team(team);
        if self.game().bohr == Some(team) && !name.to_ascii_lowercase().contains("bohr") {
            format!("{name} (Bohr)")
        } else {
            name.to_owned()
        }
    }

    /// The arrangement that Bohr proposes for its own stones.
    #[must_use]
    pub fn proposed_arrangement(&self) -> Option<String> {
        let Phase::OwnArrangement(side) = self.phase() else { return None };
        let numbers = self.own_choice(side, None)?;
        Some(numbers.iter().map(ToString::to_string).collect())
    }
}
