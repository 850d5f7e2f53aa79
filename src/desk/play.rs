//! What the operator's entries do to the game on the board.
use std::time::{Duration, Instant};

use super::arrangement;
use super::clock::{Clocks, Reading, show_time};
use super::entry::Ending;
use super::error::DeskError;
use super::history::{History, Outcome, Reason};
use super::phase::Phase;
use super::record;
use super::restore;
use super::table::{Desk, Message};
use crate::engine::GameResult;
use crate::game::{Die, SealedDice, Side};
use crate::games::GameId;

impl Desk {
    /// Takes an arrangement: Bohr's (`who` 0) or the opponent's (1).
    pub(super) fn arrange(&mut self, own: bool, side: Side, words: &str) -> Result<String, DeskError> {
        let board = self.position.board();
        let proposed = board.arrangement(side).filter(|_| own && words.eq_ignore_ascii_case("best"));
        let numbers = arrangement::parse(proposed.as_deref().unwrap_or(words), &board.home(side))?;
        let stones: Vec<String> = board
            .home(side)
            .iter()
            .zip(&numbers)
            .map(|(square, number)| format!("{square}-{number}"))
            .collect();
        let [ours, theirs] = &mut self.play.current.arrangements;
        *(if own { ours } else { theirs }) = Some(numbers);
        if !own {
            self.begin();
            self.replace()?;
        }
        Ok(format!("{} stones: {}", if own { "Bohr's" } else { "The opponent's" }, stones.join(" ")))
    }

    /// Notes when the game began.
    fn begin(&mut self) {
        let now = jiff::ZonedDateTime::now();
        self.play
            .current
            .began
            .get_or_insert_with(|| (now.strftime("%Y.%m.%d").to_string(), now.strftime("%H:%M").to_string()));
    }

    /// Works the position out anew.
    fn replace(&mut self) -> Result<(), DeskError> {
        self.position = restore::position(&self.play, self.position.game())
            .map_err(|reason| DeskError::word("game", self.position.game().name(), reason))?;
        Ok(())
    }

    /// Whether rolls and moves are taken.
    fn is_playing(&self) -> bool {
        matches!(self.phase(), Phase::Roll(_) | Phase::Thinking | Phase::Confirm(_) | Phase::OpponentMove(_))
    }

    pub(super) fn set_die(&mut self, die: Die, now: Instant) -> Result<String, DeskError> {
        if !self.position.board().has_dice() {
            return Err(DeskError::word("move", &die.to_string(), "a move: the game has no dice"));
        }
        let before = self.play.current.die.replace(die.face());
        self.begin();
        self.clocks.run(self.position.side(), now);
        if before == Some(die.face()) {
            return Ok(format!("The roll is {die}"));
        }
        self.play.current.answer = None;
        Ok(match before {
            Some(before) => format!("The roll is {die}, no longer {before}"),
            None => format!("Roll {die}"),
        })
    }

    /// Bohr rolls.
    pub(super) fn roll(&mut self, now: Instant) -> Result<String, DeskError> {
        let Phase::Roll(_) = self.phase() else { return Err(self.not_now("roll")) };
        let dice = match self.play.settings.seed {
            Some(seed) => SealedDice::new(seed, self.play.rolls),
            None => SealedDice::unforeseen(),
        };
        self.play.rolls = self.play.rolls.wrapping_add(1);
        self.set_die(dice.die(), now).map(|_| format!("Bohr rolled {}", dice.die()))
    }

    /// Plays a move, with its roll or with the one that is known.
    pub(super) fn play_move(
        &mut self,
        die: Option<Die>,
        words: &str,
        now: Instant,
    ) -> Result<String, DeskError> {
        let die = die.or(self.die());
        if die.is_none() && self.position.board().has_dice() {
            return Err(DeskError::word("roll", words, "the roll first, such as `4` or `4 a5b4`"));
        }
        let mv = self.position.play(die, words)?;
        self.begin();
        let history = &mut self.play.current;
        history.moves.push(mv.clone());
        (history.die, history.answer) = (None, None);
        let number = history.moves.len();
        self.clocks.run(self.position.side(), now);
        if let Some(result) = self.position.result() {
            let winner = match result {
                GameResult::Win(side) => self.team_of(side),
                GameResult::Draw => None,
            };
            self.end(Outcome { winner, reason: Reason::Board }, now);
        }
        let die = mv.die.map_or(String::new(), |die| format!("{die}:"));
        Ok(format!("Move {number}: {die}{}", mv.text))
    }

    fn end(&mut self, outcome: Outcome, now: Instant) {
        self.clocks.pause(now);
        let history = &mut self.play.current;
        (history.die, history.answer) = (None, None);
        history.outcome = Some(outcome);
    }

    pub(super) fn adjudicate(
        &mut self,
        ending: Ending,
        reason: Reason,
        now: Instant,
    ) -> Result<String, DeskError> {
        let Some(bohr) = self.play.bohr.filter(|_| self.is_playing()) else {
            return Err(self.not_now("result"));
        };
        let winner = match ending {
            Ending::Win => Some(bohr),
            Ending::Loss => Some(!bohr),
            Ending::Draw => None,
        };
        self.begin();
        self.end(Outcome { winner, reason }, now);
        Ok("The result is taken".to_owned())
    }

    /// Writes the record of a game that has just ended.
    pub(super) fn finish_game(&mut self) {
        let (Some(_), Some(first_side)) = (self.history().outcome, self.team_of(Side::First)) else { return };
        let settings = &self.play.settings;
        let written = record::record(settings, self.history(), &self.position, first_side)
            .map_err(Into::into)
            .and_then(|record| record::write(&settings.folder, &record, self.history().record.as_deref()));
        match written {
            Ok(name) => {
                self.message = Message::Note(format!("Written: {name}"));
                self.play.current.record = Some(name);
            }
            Err(error) => self.message = Message::Error(format!("{error}; `save` tries again")),
        }
    }

    /// Takes the last entry of the game back: its result, a roll, a move, an arrangement.
    pub(super) fn undo(&mut self, now: Instant) -> Result<String, DeskError> {
        let history = &mut self.play.current;
        let note = if let Some(outcome) = history.outcome.take() {
            if outcome.reason == Reason::Board {
                history.moves.pop();
            }
            "The result is taken back".to_owned()
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
        } else if let Some(game) = self.play.past.pop() {
            self.clocks = Clocks::new(game.clocks);
            self.play.current = game;
            "Back at the end of the game before".to_owned()
        } else {
            return Err(DeskError::not_now("undo", "an entry to take back: there is none"));
        };
        self.clocks.pause(now);
        self.replace()?;
        Ok(format!("{note}; the clocks stand"))
    }

    /// Goes back to before a move.
    pub(super) fn undo_to(&mut self, number: usize, now: Instant) -> Result<String, DeskError> {
        let history = &mut self.play.current;
        let played = history.moves.len();
        if number == 0 || number > played {
            let expected =
                if played == 0 { "no number: there is no move".to_owned() } else { format!("1 to {played}") };
            return Err(DeskError::word("move number", &number.to_string(), expected));
        }
        history.moves.truncate(number - 1);
        (history.die, history.answer, history.outcome) = (None, None, None);
        self.clocks.pause(now);
        self.replace()?;
        Ok(format!("Back to before move {number}; the clocks stand"))
    }

    /// Sets Bohr's clock and the opponent's.
    pub(super) fn set_clocks(
        &mut self,
        bohr: Duration,
        opponent: Duration,
        now: Instant,
    ) -> Result<String, DeskError> {
        let Some(side) = self.bohr_side() else { return Err(self.not_now("clock")) };
        let [bohr, opponent] = [bohr, opponent].map(|time| Reading::new(time).of(side));
        let reading = if side == Side::First { [bohr, opponent] } else { [opponent, bohr] };
        self.clocks.set(Reading(reading), now);
        // A search that runs has planned with the old times.
        self.thinker.give_up();
        Ok(format!("Bohr has {}, the opponent {}", show_time(bohr), show_time(opponent)))
    }

    pub(super) fn resume(&mut self, now: Instant) -> Result<String, DeskError> {
        if !self.is_playing() {
            return Err(self.not_now("resume"));
        }
        self.clocks.run(self.position.side(), now);
        Ok("The clock runs".to_owned())
    }

    /// Plays on under the rules of another game, if the game so far is legal there.
    pub(super) fn change_game(&mut self, game: GameId) -> Result<String, DeskError> {
        self.position = restore::position(&self.play, game)
            .map_err(|reason| DeskError::word("game", game.name(), format!("another: {reason}")))?;
        game.name().clone_into(&mut self.play.settings.game);
        self.play.current.answer = None;
        self.thinker.set_game(game);
        Ok(format!("Played on as {}", game.name()))
    }

    pub(super) fn next_game(&mut self) -> Result<String, DeskError> {
        let Phase::Over(_) = self.phase() else { return Err(self.not_now("next")) };
        let clocks = self.play.settings.clocks();
        self.play.past.push(std::mem::replace(&mut self.play.current, History::new(clocks)));
        self.clocks = Clocks::new(clocks);
        self.thinker.forget();
        self.replace()?;
        Ok(format!("Game {}: team {} starts", self.play.number(), self.play.starter().letter()))
    }
}
