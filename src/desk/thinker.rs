//! Bohr at the desk: one question at a time, and nobody waits for the answer.
use crate::engine::{Answer, Change, Engine, Event, Options, Order, Setup, Times};
use crate::games::GameId;
use crate::search::Info;

/// Bohr thinking.
pub struct Thinker {
    engine: Engine,
    /// The position, with its roll, of the running search, until its answer is taken.
    subject: Option<String>,
    /// Whether the running search is about something that nobody asks any more.
    stale: bool,
    line: Option<Info>,
    remarks: Vec<String>,
}

impl Thinker {
    /// An engine with these options, ready to search.
    #[must_use]
    pub fn new(options: Options) -> Self {
        let mut engine = Engine::new(options);
        let remarks = engine.prepare();
        Thinker { engine, subject: None, stale: false, line: None, remarks }
    }

    /// Sees to it that Bohr thinks about this position and nothing else. To be called again and
    /// again: a search that is no longer wanted takes a moment to end.
    pub fn attend(&mut self, question: Option<(&str, Times)>) {
        let wanted = question.map(|(text, _)| text);
        if !self.stale && self.subject.as_deref() == wanted {
            return;
        }
        if self.engine.events().is_some() {
            self.stale = true;
            self.engine.stop();
            return;
        }
        self.subject = wanted.map(str::to_owned);
        if let Some((text, times)) = question {
            self.start(text, times);
        }
    }

    fn start(&mut self, text: &str, times: Times) {
        self.line = None;
        let setup = Setup { text: Some(text.split(' ').collect()), moves: Vec::new() };
        match self.engine.set_position(&setup) {
            Ok(()) => {
                let remarks = self.engine.start(&Order { times, ..Order::default() });
                self.remarks.extend(remarks);
            }
            Err(error) => self.remarks.push(error.to_string()),
        }
    }

    /// Takes what the search has reported by now. Returns the move once it is found, after the
    /// position that it is for: by now another one may be asked about.
    pub fn poll(&mut self) -> Option<(String, String)> {
        while let Some(event) = self.engine.events().and_then(|events| events.try_recv().ok()) {
            match event {
                Event::Info(info) if !self.stale => self.line = Some(info),
                Event::Info(_) | Event::Count { .. } => {}
                Event::Done(answer) => {
                    self.engine.finished();
                    if std::mem::take(&mut self.stale) {
                        self.subject = None;
                    } else if let Answer::Move(Some(mv)) = answer {
                        return self.subject.take().map(|subject| (subject, mv));
                    }
                }
            }
        }
        None
    }

    /// Asks for the move now.
    pub fn stop(&self) {
        self.engine.stop();
    }

    /// Whether a search runs whose answer is wanted.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        !self.stale && self.engine.events().is_some()
    }

    /// The last report of the last search.
    #[must_use]
    pub fn line(&self) -> Option<&Info> {
        self.line.as_ref()
    }

    /// What the user should know and was not told yet.
    pub fn take_remark(&mut self) -> Option<String> {
        self.remarks.pop()
    }

    /// Changes the game. A search that runs is given up.
    pub fn set_game(&mut self, game: GameId) {
        self.engine.apply(Change::Game(game));
        self.give_up();
    }

    /// Forgets the last game.
    pub fn forget(&mut self) {
        self.line = None;
        self.engine.apply(Change::ClearHash);
        self.give_up();
    }

    /// Gives a running search up; what is asked next is searched anew, with the times of then.
    pub fn give_up(&mut self) {
        self.subject = None;
        if self.engine.events().is_some() {
            self.stale = true;
            self.engine.stop();
        }
    }
}
