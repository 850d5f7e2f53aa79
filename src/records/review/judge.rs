//! The judge: searches of one depth.
use super::{Candidate, Judged};
use crate::engine::{Change, Engine, Event, Options, Order, Setup};
use crate::game::{Die, MAX_MOVES};
use crate::games::GameId;
use crate::records::record::Ply;

/// An engine that judges moves.
pub(super) struct Judge {
    engine: Engine,
    order: Order,
}

impl Judge {
    /// A judge that searches `depth` plies deep. The dice of the records count, and no others.
    pub(super) fn new(options: &Options, depth: u64) -> Judge {
        let options = Options { dice: None, ..options.clone() };
        Judge { engine: Engine::new(options), order: Order { depth: Some(depth), ..Order::default() } }
    }

    /// The game whose moves come next.
    pub(super) fn play(&mut self, game: GameId) {
        if self.engine.options().game != game {
            self.engine.apply(Change::Game(game));
        }
    }

    /// Judges a move; [`None`] if the position cannot be read, which the replay has seen to.
    pub(super) fn judge(&mut self, before: &str, ply: &Ply) -> Option<Judged> {
        let text = before.split_whitespace().collect();
        self.engine.set_position(&Setup { text: Some(text), moves: Vec::new() }).ok()?;
        let board = self.engine.board();
        let side = board.side().index();
        let is_open = board.has_dice() && board.die().is_none();
        let mean = if is_open { self.mean() } else { None };
        let candidates = match ply.die {
            None if is_open => Vec::new(),
            die => self.candidates(die.filter(|_| is_open), &ply.text),
        };
        let best = candidates.first().map(|best| best.value);
        let after = candidates.iter().find(|candidate| candidate.text == ply.text).map(|played| played.value);
        let before = mean.or(best)?;
        Some(Judged {
            side,
            position: self.engine.board().text(),
            die: ply.die.map(Die::face),
            played: ply.text.clone(),
            before,
            rolled: best,
            after,
            luck: best.map_or(0.0, |best| best - before),
            loss: best.zip(after).map(|(best, after)| best - after),
            candidates,
        })
    }

    /// The win probability before the roll.
    fn mean(&mut self) -> Option<f64> {
        let mut mean = None;
        self.engine.apply(Change::MultiPv(1));
        // The line of the last iteration stands.
        self.engine.run(&self.order, &mut |event| match event {
            Event::Info(info) if info.faces.is_none() => mean = Some(info.value.probability()),
            _ => {}
        });
        mean
    }

    /// The moves with their win probabilities, the best first, and where there are very many the best
    /// of them and the one played.
    fn candidates(&mut self, die: Option<Die>, played: &str) -> Vec<Candidate> {
        if let Some(die) = die
            && self.engine.set_die(&die.to_string()).is_err()
        {
            return Vec::new();
        }
        self.engine.apply(Change::MultiPv(MAX_MOVES));
        let mut candidates = self.search(&self.order.clone());
        if candidates.iter().all(|candidate| candidate.text != played) {
            self.engine.apply(Change::MultiPv(1));
            let alone = Order { search_moves: vec![played.to_owned()], ..self.order.clone() };
            candidates.extend(self.search(&alone));
            candidates.sort_by(|one, other| other.value.total_cmp(&one.value));
        }
        candidates
    }

    /// The moves of the last iteration with their win probabilities.
    fn search(&mut self, order: &Order) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        self.engine.run(order, &mut |event| {
            let Event::Info(info) = event else { return };
            if info.rank == Some(1) {
                candidates.clear();
            }
            if let Some(mv) = info.line.first() {
                candidates.push(Candidate { text: mv.clone(), value: info.value.probability() });
            }
        });
        candidates
    }
}
