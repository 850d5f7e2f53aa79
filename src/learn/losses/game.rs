//! A game of a player against itself, and what its moves lose.
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Trial;
use super::judge::Judge;
use crate::game::{Action, Die, Game, Past, Value};
use crate::learn::chance::{below, generator, outcome};
use crate::search::{Algorithm, Control, Depth, Keep, Scope, Skill, Subject, Table, Task};

/// A game is given up after so many plies; in most games it ends far sooner.
const MAX_PLIES: usize = 1_000;

/// The memory of the searches of a game.
pub(super) struct Room {
    /// One for each side.
    pub(super) players: [Table; 2],
    pub(super) judge: Table,
}

/// A game that was played.
#[derive(Debug, Default)]
pub(super) struct Played {
    pub(super) moves: Vec<Moved>,
    /// Win probabilities that the player found at its moves, and what came of them.
    pub(super) predictions: Vec<(f64, f64)>,
}

/// A move of a game.
#[derive(Debug)]
pub(super) struct Moved {
    /// The pieces of the position before it.
    pub(super) pieces: u32,
    /// Where there was a choice: how deep it was searched.
    pub(super) depth: Option<Depth>,
    /// If it was judged: how deep, and what it loses.
    pub(super) judged: Option<(Depth, f64)>,
}

/// What a player chose.
pub(super) struct Chosen<G: Game> {
    pub(super) action: Action<G::Move>,
    /// How deep it searched.
    pub(super) depth: Depth,
    /// The win probability of the side that moves.
    probability: f64,
}

impl Room {
    /// Plays and judges a game.
    pub(super) fn game<G: Game>(&self, trial: &Trial<G>, number: u64) -> Played {
        // So that a game does not depend on those before it.
        self.players.iter().chain([&self.judge]).for_each(Table::clear);
        let mut dice = random(trial.seed, number, "dice");
        let mut lots = random(trial.seed, number, "lots");
        let mut judge = Judge::new(trial, &self.judge);
        let mut played = Played::default();
        let mut expected = Vec::new();
        let mut position = G::drawn_start(&mut |n| below(&mut dice, n));
        for _ in 0..MAX_PLIES {
            if position.result().is_some() {
                break;
            }
            let pieces = position.pieces();
            let (face, actions) = roll(&position, &mut dice);
            let action = match actions[..] {
                [] => break,
                [only] => {
                    played.moves.push(Moved { pieces, depth: None, judged: None });
                    only
                }
                _ => {
                    let chosen = self.choose(trial, &position, face, &actions);
                    let is_drawn = lots.random::<f64>() < trial.share;
                    let judged = is_drawn.then(|| judge.judge(&position, &actions, &chosen));
                    played.moves.push(Moved { pieces, depth: Some(chosen.depth), judged });
                    expected.push((position.side(), chosen.probability));
                    chosen.action
                }
            };
            position = position.carry_out(action);
        }
        // A side without a move has lost; a game that is given up counts as a draw.
        let is_over = |position: &G| position.turn().moves.is_empty();
        let value = position.result().unwrap_or(if is_over(&position) { Value::LOSS } else { Value::EVEN });
        let realised = |side| if side == position.side() { value } else { -value }.probability();
        played.predictions =
            expected.into_iter().map(|(side, predicted)| (predicted, realised(side))).collect();
        played
    }

    /// Lets the player choose among the turns that a roll allows.
    fn choose<G: Game>(
        &self,
        trial: &Trial<G>,
        position: &G,
        face: Option<Die>,
        actions: &[Action<G::Move>],
    ) -> Chosen<G> {
        let task = Task {
            position: *position,
            past: Past::default(),
            subject: Subject::Move(face),
            only: Vec::new(),
            eval: trial.eval,
            algorithm: Algorithm::Star2,
            lines: 1,
            threads: 1,
            hash: 0,
            keep: Keep::default(),
            limits: trial.limits,
            seed: 0,
            skill: Skill::FULL,
            scope: Scope::FULL,
            tablebase: trial.tablebase.clone(),
        };
        let table = &self.players[position.side().index()];
        let (mut depth, mut probability) = (0, 0.5);
        let choice = task.run(table, &Control::new(false), &mut |info| {
            depth = info.depth;
            probability = info.probability();
        });
        let best = choice.best.unwrap_or_default();
        let is_best = |action: &&Action<G::Move>| position.action_text(**action) == best;
        Chosen { action: *actions.iter().find(is_best).unwrap_or(&actions[0]), depth, probability }
    }
}

/// Rolls the die: a face of the outcome, and all turns that it allows.
fn roll<G: Game>(position: &G, dice: &mut Xoshiro256PlusPlus) -> (Option<Die>, Vec<Action<G::Move>>) {
    let turn = position.turn();
    let Some(outcome) = outcome::<G>(&turn, dice) else { return (None, Vec::new()) };
    let moves = turn.moves_of(outcome).iter();
    (outcome.lowest(), moves.flat_map(|&mv| Action::beginning_with(position, mv)).collect())
}

/// The generator of a game's chances of one kind.
fn random(seed: u64, number: u64, kind: &str) -> Xoshiro256PlusPlus {
    generator(format!("{seed} {number} {kind}").as_bytes())
}
