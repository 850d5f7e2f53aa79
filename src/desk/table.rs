//! The desk: takes entries, keeps the match.
use std::time::Instant;

use super::clock::Clocks;
use super::entry::{Entry, split_roll};
use super::error::DeskError;
use super::history::{History, Match, Settings};
use super::phase::Phase;
use super::position::Position;
use super::restore::{parts, restored};
use super::save::{Found, SaveError, Store};
use super::series::Team;
use super::thinker::Thinker;
use crate::engine::{Options, Times};
use crate::game::{Die, Side};
use crate::records::Coordinates;

/// What the operator is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// What was done.
    Note(String),
    /// What the operator must know although nothing was refused.
    Warning(String),
    /// What was not done, and why.
    Error(String),
}

/// Whether the desk stays open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It does.
    Stay,
    /// The operator wants to see the help.
    Help,
    /// The operator leaves.
    Quit,
}

/// The desk.
pub struct Desk {
    pub(super) play: Match,
    pub(super) position: Position,
    pub(super) clocks: Clocks,
    pub(super) thinker: Thinker,
    store: Store,
    pub(super) message: Message,
}

/// Whether no piece is named that moves: no move, or its target alone.
fn is_bare(mv: &str) -> bool {
    mv.is_empty() || Coordinates::recognise(mv).is_some()
}

impl Desk {
    /// A desk for a new match, or for one that was found in the store. Then its settings count, save
    /// those that belong to this place and run: the folder, the hand's time and Bohr's options.
    ///
    /// # Errors
    /// If what was found cannot be played under the rules: it is kept aside.
    pub fn open(
        store: Store,
        found: Option<Found>,
        fresh: Match,
        options: &Options,
    ) -> Result<Desk, SaveError> {
        let mut note = "A new match. Type `help` at any time.".to_owned();
        let found = match found {
            Some(found) if found.game.is_over() => {
                let kept = store.set_aside("over")?;
                note = format!("A new match; the one before, which is over, is kept as {}", kept.display());
                None
            }
            found => found,
        };
        let play = match &found {
            Some(found) => {
                let Settings { folder, hand, options, .. } = fresh.settings;
                let settings = Settings { folder, hand, options, ..found.game.settings.clone() };
                Match { settings, ..found.game.clone() }
            }
            None => fresh,
        };
        let (position, clocks) = match parts(&play) {
            Ok(parts) => parts,
            Err(reason) => return Err(store.broken(reason)),
        };
        let bohr = play.bohr_side(&position);
        let message = found.map_or(Message::Note(note), |found| restored(&found, bohr));
        let options = Options { game: position.game(), ..options.clone() };
        Ok(Desk { play, position, clocks, thinker: Thinker::new(options), store, message })
    }

    /// The match.
    #[must_use]
    pub fn game(&self) -> &Match {
        &self.play
    }

    /// The position of the game on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The clocks.
    #[must_use]
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// Bohr.
    #[must_use]
    pub fn thinker(&self) -> &Thinker {
        &self.thinker
    }

    /// The last message.
    #[must_use]
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// The history of the game on the board.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.play.current
    }

    /// Bohr's side in the game on the board, once it is known.
    #[must_use]
    pub fn bohr_side(&self) -> Option<Side> {
        self.play.bohr_side(&self.position)
    }

    /// The team that plays this side.
    #[must_use]
    pub fn team_of(&self, side: Side) -> Option<Team> {
        let bohr = self.play.bohr?;
        Some(if self.bohr_side()? == side { bohr } else { !bohr })
    }

    /// The roll for the next move.
    #[must_use]
    pub fn die(&self) -> Option<Die> {
        self.history().die.and_then(Die::new)
    }

    /// What the desk waits for.
    #[must_use]
    pub fn phase(&self) -> Phase {
        let history = self.history();
        if let Some(outcome) = history.outcome {
            return if self.play.is_over() { Phase::MatchOver(outcome) } else { Phase::Over(outcome) };
        }
        if self.play.bohr.is_none() {
            return Phase::Team;
        }
        let Some(bohr) = self.bohr_side() else { return Phase::Colour };
        if !self.position.board().home(bohr).is_empty() {
            match &history.arrangements {
                [None, _] => return Phase::OwnArrangement(bohr),
                [_, None] => return Phase::OpponentArrangement(!bohr),
                _ => {}
            }
        }
        let side = self.position.side();
        if self.position.board().has_dice() && history.die.is_none() {
            Phase::Roll(side)
        } else if side != bohr {
            Phase::OpponentMove(side)
        } else {
            history.answer.clone().map_or(Phase::Thinking, Phase::Confirm)
        }
    }

    /// Lets Bohr go on and takes its move once it is found. To be called many times a second.
    pub fn tick(&mut self, now: Instant) {
        // A roll that was corrected meanwhile has no answer yet.
        if let Some((subject, mv)) = self.thinker.poll()
            && self.phase() == Phase::Thinking
            && subject == self.position.text_with(self.die())
        {
            self.play.current.answer = Some(mv);
            self.save(now);
        }
        if let Some(remark) = self.thinker.take_remark() {
            self.message = Message::Warning(remark);
        }
        let thinks = self.phase() == Phase::Thinking && self.clocks.running() == self.bohr_side();
        if thinks {
            let left = self.clocks.read(now).0.map(|millis| u64::try_from(millis).ok().or(Some(0)));
            let text = self.position.text_with(self.die());
            self.thinker.attend(Some((&text, Times { time: left, ..Times::default() })));
        } else if self.phase() == Phase::Thinking || self.thinker.is_thinking() {
            self.thinker.attend(None);
        }
    }

    /// Takes a line of the operator. What is refused changes nothing; what is taken is saved.
    pub fn enter(&mut self, line: &str, now: Instant) -> Flow {
        let entry = match Entry::parse(line) {
            Ok(Entry::Help) => return Flow::Help,
            Ok(Entry::Quit) => {
                self.save(now);
                return Flow::Quit;
            }
            Ok(entry) => entry,
            Err(error) => {
                self.message = Message::Error(error.to_string());
                return Flow::Stay;
            }
        };
        let writes_again = entry == Entry::Save;
        match self.take(entry, now) {
            Ok(note) => {
                self.message = self.finish_game(note, writes_again);
                self.save(now);
            }
            Err(error) => self.message = Message::Error(error.to_string()),
        }
        Flow::Stay
    }

    /// Puts in front of the last message what else the operator must know.
    pub fn warn(&mut self, text: &str) {
        let (Message::Note(before) | Message::Warning(before) | Message::Error(before)) = &self.message;
        self.message = Message::Warning(format!("{text}. {before}"));
    }

    /// Saves the match; a failure is told in place of the message.
    pub fn save(&mut self, now: Instant) {
        let (reading, running) = (self.clocks.read(now), self.clocks.running());
        let history = &mut self.play.current;
        (history.clocks, history.running) = (reading, running);
        if let Err(error) = self.store.save(&self.play) {
            self.message = Message::Warning(format!("NOT SAVED: {error}"));
        }
    }

    fn take(&mut self, entry: Entry, now: Instant) -> Result<String, DeskError> {
        match entry {
            Entry::Yes => self.confirm(now),
            Entry::Words(words) => self.words(&words, now),
            Entry::Roll => self.roll(now),
            Entry::Undo(None) => self.undo(now),
            Entry::Undo(Some(number)) => self.undo_to(number, now),
            Entry::Clock([bohr, opponent]) => self.set_clocks(bohr, opponent, now),
            Entry::Pause => {
                self.clocks.pause(now);
                Ok("The clocks stand; `resume`, a roll or a move lets them run".to_owned())
            }
            Entry::Resume => self.resume(now),
            Entry::Stop => {
                if self.phase() != Phase::Thinking {
                    return Err(self.not_now("stop"));
                }
                self.thinker.stop();
                Ok("Bohr moves now".to_owned())
            }
            Entry::Result(ending, reason) => self.adjudicate(ending, reason, now),
            Entry::Game(game) => self.change_game(game),
            Entry::Next => self.next_game(),
            Entry::Save => Ok(format!("Saved in {}", self.store.path().display())),
            // Both are done before anything is taken.
            Entry::Help | Entry::Quit => Ok(String::new()),
        }
    }

    /// An empty line: yes to what is proposed.
    fn confirm(&mut self, now: Instant) -> Result<String, DeskError> {
        match self.phase() {
            Phase::Confirm(mv) => self.play_move(None, &mv, now),
            Phase::Colour => {
                let starts = self.play.bohr == Some(self.play.starter());
                Ok(self.set_colour(if starts { Side::First } else { Side::Second }))
            }
            Phase::OwnArrangement(_) => self.words("best", now),
            _ => Err(self.not_now("Enter")),
        }
    }

    fn words(&mut self, words: &str, now: Instant) -> Result<String, DeskError> {
        match self.phase() {
            Phase::Team => self.choose_team(words),
            Phase::Colour => self.choose_colour(words),
            Phase::OwnArrangement(side) => self.arrange(true, side, words),
            Phase::OpponentArrangement(side) => self.arrange(false, side, words),
            Phase::Roll(_) | Phase::Thinking | Phase::Confirm(_) | Phase::OpponentMove(_) => {
                let (die, mv) = split_roll(words);
                match die {
                    // It may be the opponent's, typed before Bohr's move was confirmed.
                    Some(_) if is_bare(mv) && matches!(self.phase(), Phase::Confirm(_)) => {
                        let expected = "Enter for Bohr's move first; `undo` and the roll to correct it";
                        Err(DeskError::not_now(words, expected))
                    }
                    Some(die) if mv.is_empty() => self.set_die(die, now),
                    die => self.play_move(die, mv, now),
                }
            }
            Phase::Over(_) | Phase::MatchOver(_) => Err(self.not_now(words)),
        }
    }

    fn choose_team(&mut self, words: &str) -> Result<String, DeskError> {
        let [a, b] = &self.play.settings.teams;
        let team = match words {
            "a" | "A" => Team::A,
            "b" | "B" => Team::B,
            words if words.eq_ignore_ascii_case(a) => Team::A,
            words if words.eq_ignore_ascii_case(b) => Team::B,
            words => return Err(DeskError::word("team", words, self.hint())),
        };
        self.play.bohr = Some(team);
        Ok(format!("Bohr is team {}", team.letter()))
    }

    fn choose_colour(&mut self, words: &str) -> Result<String, DeskError> {
        let board = self.position.board();
        let is_named = |side: &Side| {
            let name = board.side_name(*side);
            let words = words.to_ascii_lowercase();
            !words.is_empty() && name.starts_with(&words)
        };
        let found = [Side::First, Side::Second].into_iter().find(is_named);
        let side = found.ok_or_else(|| DeskError::word("colour", words, self.hint()))?;
        Ok(self.set_colour(side))
    }

    fn set_colour(&mut self, side: Side) -> String {
        self.play.current.bohr_side = Some(side);
        format!("Bohr is {}", self.position.board().side_name(side))
    }
}
