//! Taking entries back. All is tried on a copy: what is refused changes nothing.
use std::time::Instant;

use super::clock::Clocks;
use super::error::DeskError;
use super::history::{Match, Reason};
use super::record;
use super::table::Desk;

impl Desk {
    /// Takes the last entry of the game back: its result, a roll, a move, an arrangement.
    pub(super) fn undo(&mut self, now: Instant) -> Result<String, DeskError> {
        let (mut play, mut clocks) = (self.play.clone(), self.clocks);
        let history = &mut play.current;
        let note = if let Some(outcome) = history.outcome.take() {
            // A result on the board goes with the move that brought it.
            match history.moves.pop_if(|_| outcome.reason == Reason::Board) {
                Some(mv) => {
                    format!("The result and move {}, {}, are taken back", history.moves.len() + 1, mv.text)
                }
                None => "The result is taken back".to_owned(),
            }
        } else if history.die.take().is_some() {
            history.answer = None;
            "The roll is taken back".to_owned()
        } else if let Some(mv) = history.moves.pop() {
            history.answer = None;
            format!("Move {}, {}, is taken back", history.moves.len() + 1, mv.text)
        } else if history.arrangements.iter_mut().rev().any(|stones| stones.take().is_some()) {
            "The arrangement is taken back".to_owned()
        } else if history.bohr_side.take().is_some() {
            "The colour is taken back".to_owned()
        } else if let Some(game) = play.past.pop() {
            clocks = Clocks::new(game.clocks);
            play.current = game;
            "Back at the end of the game before".to_owned()
        } else {
            return Err(DeskError::not_now("undo", "an entry to take back: there is none"));
        };
        clocks.pause(now);
        self.go_back(play, clocks, &note)
    }

    /// Goes back to before a move.
    pub(super) fn undo_to(&mut self, number: usize, now: Instant) -> Result<String, DeskError> {
        let (mut play, mut clocks) = (self.play.clone(), self.clocks);
        let history = &mut play.current;
        let played = history.moves.len();
        if number == 0 || number > played {
            let expected =
                if played == 0 { "no number: there is no move".to_owned() } else { format!("1 to {played}") };
            return Err(DeskError::word("move number", &number.to_string(), expected));
        }
        history.moves.truncate(number - 1);
        (history.die, history.answer, history.outcome) = (None, None, None);
        clocks.pause(now);
        self.go_back(play, clocks, &format!("Back to before move {number}"))
    }

    /// Takes an earlier state over. The record of a result that is gone goes with it, unless
    /// somebody has changed it since.
    fn go_back(&mut self, mut play: Match, clocks: Clocks, note: &str) -> Result<String, DeskError> {
        let withdrawn = play.current.record.take_if(|_| play.current.outcome.is_none());
        let written = self.record().and_then(|record| Ok(record::file(&record)?));
        self.commit(play)?;
        self.clocks = clocks;
        let record = match (withdrawn, written) {
            (None, _) => String::new(),
            (Some(name), Ok((_, bytes))) if record::withdraw(&self.play.settings.folder, &name, &bytes) => {
                "; its record is deleted".to_owned()
            }
            (Some(name), _) => format!("; its record was changed since and stays: {name}"),
        };
        Ok(format!("{note}; the clocks stand{record}"))
    }
}
