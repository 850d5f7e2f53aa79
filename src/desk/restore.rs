//! A match worked out from what was entered.
use super::clock::{Clocks, show_time};
use super::history::Match;
use super::position::Position;
use super::save::Found;
use super::table::Message;
use crate::engine::{Options, new_board};
use crate::game::Side;
use crate::games::GameId;

impl Match {
    /// Bohr's side in the game on the board, once it is known. Where no side arranges its pieces the
    /// team that starts has the first side.
    #[must_use]
    pub fn bohr_side(&self, position: &Position) -> Option<Side> {
        if !position.board().home(Side::First).is_empty() {
            return self.current.bohr_side;
        }
        let starts = self.bohr? == self.starter();
        Some(if starts { Side::First } else { Side::Second })
    }
}

/// The position on the board of a match.
///
/// # Errors
/// Says which part the rules refuse.
pub(super) fn position(play: &Match) -> Result<Position, String> {
    let name = &play.current.game;
    let game = GameId::named(name).ok_or_else(|| format!("game `{name}` is unknown"))?;
    let usual = Position::new(game).map_err(|error| error.to_string())?;
    let history = &play.current;
    let start = match (&history.arrangements, history.bohr_side, play.bohr) {
        ([Some(own), Some(opponent)], Some(bohr), Some(team)) => {
            let arrangements: [&[u8]; 2] =
                if bohr == Side::First { [own, opponent] } else { [opponent, own] };
            let mover = if team == play.starter() { bohr } else { !bohr };
            let start = new_board(game, &Options::default()).set_up(arrangements, mover);
            start
                .ok_or_else(|| format!("arrangements {own:?} and {opponent:?} are none of {}", game.name()))?
        }
        _ if history.moves.is_empty() || usual.board().home(Side::First).is_empty() => {
            usual.start().to_owned()
        }
        _ => return Err("it has moves and no arrangements".to_owned()),
    };
    Position::replayed(game, &start, &history.moves).map_err(|error| error.to_string())
}

/// What a desk needs of a match: the position, and the clocks, which stand.
///
/// # Errors
/// Says what the rules refuse.
pub(super) fn parts(play: &Match) -> Result<(Position, Clocks), String> {
    let position = position(play)?;
    if position.result().is_some() && play.current.outcome.is_none() {
        return Err("its game is over and has no outcome".to_owned());
    }
    Ok((position, Clocks::new(play.current.clocks)))
}

/// What the operator is told of a match that was found.
pub(super) fn restored(found: &Found, bohr: Option<Side>) -> Message {
    let history = &found.game.current;
    let text = format!("Restored game {}, saved {} s ago", found.game.number(), found.age.as_secs());
    let Some(side) = history.running else { return Message::Note(text) };
    let age = i64::try_from(found.age.as_millis()).unwrap_or(i64::MAX);
    let late = show_time(history.clocks.of(side).saturating_sub(age).max(0));
    let whose = if bohr == Some(side) { "Bohr's" } else { "the opponent's" };
    Message::Note(format!("{text}; clocks stand, {whose} would show {late}: `clock`, `resume`"))
}
