//! What the operator's entries do to the game on the board.
use std::time::{Duration, Instant};

use super::arrangement;
use super::clock::{Clocks, Reading, show_time};
use super::entry::Ending;
use super::error::DeskError;
use super::history::{History, Match, Outcome, Reason};
use super::phase::Phase;
use super::record::{self, RecordFileError};
use super::restore;
use super::series::Team;
use super::table::{Desk, Message};
use crate::engine::GameResult;
use crate::game::{Die, SealedDice, Side};
use crate::games::GameId;
use crate::records::GameRecord;

/// The stones of a row of a WTN record: what stands after the side's letter, `R:`.
fn without_letter<'a>(words: &'a str, side_name: &str) -> Option<&'a str> {
    let (letter, stones) = words.split_once(':')?;
    let is_own = side_name.get(..1).is_some_and(|own| own.eq_ignore_ascii_case(letter.trim()));
    is_own.then(|| stones.trim())
}

/// The words by which the operator asks for Bohr's own arrangement, and for its answer to the opponent's.
const BEST: &str = "best";
const AGAINST: &str = "against";

impl Desk {
    /// Takes an arrangement of a side: Bohr's `own` or the opponent's. It may be a row of a WTN
    /// record, `R:A5-1;…`, if that is the side's.
    pub(super) fn arrange(&mut self, own: bool, side: Side, words: &str) -> Result<String, DeskError> {
        let board = self.position.board();
        let numbers = match self.proposed(side, words).filter(|_| own) {
            Some(proposed) => proposed?,
            None => self.numbers(side, words)?,
        };
        let stones: Vec<String> = board
            .home(side)
            .iter()
            .zip(&numbers)
            .map(|(square, number)| format!("{square}-{number}"))
            .collect();
        let mut play = self.play.clone();
        let [ours, theirs] = &mut play.current.arrangements;
        *(if own { ours } else { theirs }) = Some(numbers);
        if !own {
            play.current.begin();
        }
        self.commit(play)?;
        Ok(format!("{} stones: {}", if own { "Bohr's" } else { "The opponent's" }, stones.join(" ")))
    }

    /// Reads an arrangement of a side.
    fn numbers(&self, side: Side, words: &str) -> Result<Vec<u8>, DeskError> {
        let board = self.position.board();
        let words = without_letter(words, board.side_name(side)).unwrap_or(words);
        arrangement::parse(words, &board.home(side))
    }

    /// Bohr's choice for its side if the words ask for it: `best`, or `best against` and the opponent's
    /// arrangement.
    fn proposed(&self, side: Side, words: &str) -> Option<Result<Vec<u8>, DeskError>> {
        let (best, rest) = words.split_at_checked(BEST.len())?;
        let rest = rest.trim_start();
        if !best.eq_ignore_ascii_case(BEST) {
            return None;
        }
        if rest.is_empty() {
            return self.own_choice(side, None).map(Ok);
        }
        let (against, known) = rest.split_at_checked(AGAINST.len())?;
        if !against.eq_ignore_ascii_case(AGAINST) {
            return None;
        }
        match self.numbers(!side, known.trim()) {
            Ok(known) => self.own_choice(side, Some(&known)).map(Ok),
            Err(error) => Some(Err(error)),
        }
    }

    /// Bohr's choice for its side; the best answer to the opponent's arrangement if that is known.
    pub(super) fn own_choice(&self, side: Side, known: Option<&[u8]>) -> Option<Vec<u8>> {
        let mover = if self.play.bohr == Some(self.play.starter()) { side } else { !side };
        self.position.board().arrangement(side, mover, known)
    }

    /// Takes a changed match over. If its rules refuse it, nothing has changed.
    pub(super) fn commit(&mut self, play: Match) -> Result<(), DeskError> {
        let position =
            restore::position(&play).map_err(|reason| DeskError::word("game", &play.current.game, reason))?;
        if position.game() != self.position.game() {
            self.thinker.set_game(position.game());
        }
        (self.play, self.position) = (play, position);
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
        self.play.current.begin();
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
        let history = &mut self.play.current;
        history.begin();
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
        self.play.current.outcome = Some(outcome);
    }

    pub(super) fn adjudicate(
        &mut self,
        ending: Ending,
        reason: Reason,
        now: Instant,
    ) -> Result<String, DeskError> {
        let Some(bohr) = self.play.bohr.filter(|_| self.is_playing()) else {
            return Err(match self.phase() {
                Phase::Over(_) | Phase::MatchOver(_) => self.not_now("result"),
                _ => {
                    DeskError::not_now("result", format!("{}. A record needs both arrangements", self.hint()))
                }
            });
        };
        let winner = match ending {
            Ending::Win => Some(bohr),
            Ending::Loss => Some(!bohr),
            Ending::Draw => None,
        };
        self.play.current.begin();
        // The roll stays, for the result may be taken back.
        self.end(Outcome { winner, reason }, now);
        Ok("The result is taken".to_owned())
    }

    /// Writes the record of a game that is over, if it has none yet or is wanted `again`. Returns
    /// what is to be told, after `note`.
    pub(super) fn finish_game(&mut self, note: String, again: bool) -> Message {
        let history = self.history();
        if history.outcome.is_none() || (history.record.is_some() && !again) {
            return Message::Note(note);
        }
        let folder = &self.play.settings.folder;
        let written =
            self.record().and_then(|record| record::write(folder, &record, history.record.as_deref()));
        match written {
            Ok(name) => {
                let message = Message::Note(format!("{note}. Written: {name}"));
                self.play.current.record = Some(name);
                message
            }
            Err(error) => Message::Warning(format!("{note}, but {error}; `save` tries again")),
        }
    }

    /// The game on the board as a record.
    pub(super) fn record(&self) -> Result<GameRecord, RecordFileError> {
        // Without a colour there are no moves.
        let first = self.team_of(Side::First).unwrap_or(Team::A);
        Ok(record::record(&self.play.settings, self.history(), &self.position, first)?)
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
        if let Phase::Over(_) | Phase::MatchOver(_) = self.phase() {
            return Err(self.not_now("game"));
        }
        let mut play = self.play.clone();
        game.name().clone_into(&mut play.current.game);
        play.current.answer = None;
        self.commit(play).map_err(|error| match error {
            DeskError::Word { what, word, expected } => {
                DeskError::Word { what, word, expected: format!("another: {expected}") }
            }
            error => error,
        })?;
        Ok(format!("Played on as {}", game.name()))
    }

    pub(super) fn next_game(&mut self) -> Result<String, DeskError> {
        let Phase::Over(_) = self.phase() else { return Err(self.not_now("next")) };
        let clocks = self.play.settings.clocks();
        let mut play = self.play.clone();
        let next = History::new(play.current.game.clone(), clocks);
        play.past.push(std::mem::replace(&mut play.current, next));
        self.commit(play)?;
        self.clocks = Clocks::new(clocks);
        self.thinker.forget();
        Ok(format!("Game {}: team {} starts", self.play.number(), self.play.starter().letter()))
    }
}
