//! One game: the referee keeps the position, the dice and the clocks, and believes nobody.
use std::time::Duration;

use super::player::{Fault, Player, Question};
use crate::engine::{AnyBoard, GameResult, Options, Order, Setup, Times, new_board};
use crate::game::{Die, SealedDice, Side};

/// The time that a player has, and other limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Control {
    /// Time for the game and increment, in milliseconds.
    pub clock: Option<(u64, u64)>,
    /// Time for each move, in milliseconds.
    pub move_time: Option<u64>,
    /// Plies.
    pub depth: Option<u64>,
    /// Nodes.
    pub nodes: Option<u64>,
}

/// How the dice of a game are drawn from its seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceOrder {
    /// Roll N is for ply N.
    ByPly,
    /// Each side has a stream of its own; its roll N is for its move N.
    BySide,
}

/// What a game begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The position text, without a known die.
    pub text: String,
    /// The seed of the dice.
    pub seed: u64,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Rules,
    /// A player's clock ran out.
    Time,
    /// A player's move was illegal.
    Illegal(String),
    /// A player failed otherwise.
    Fault(Fault),
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The winner, [`None`] for a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub ending: Ending,
    /// The moves with their dice.
    pub moves: Vec<String>,
    /// Time that each side took for all its moves.
    pub time: [Duration; 2],
    /// Moves of each side.
    pub count: [u32; 2],
}

/// How much longer than its time a player may take before it is given up without an answer.
const GRACE: Duration = Duration::from_secs(2);
/// How long an answer may take where no clock runs.
const CLOCKLESS: Duration = Duration::from_mins(2);
/// What a measured time may be above a time for each move, for the way there and back.
const MOVE_TIME_MARGIN: Duration = Duration::from_millis(100);
/// A game that has not ended after so many plies is a draw: no game of ours lasts as long.
const LONGEST: usize = 2000;

/// The rolls of a game.
fn roll(order: DiceOrder, seed: u64, side: Side, ply: usize, own: u32) -> Die {
    /// Sets the two sides' streams apart.
    const SECOND: u64 = 0x5EC0_4D00_0000_0000;
    match (order, side) {
        (DiceOrder::ByPly, _) => SealedDice::new(seed, u32::try_from(ply).unwrap_or(u32::MAX)).die(),
        (DiceOrder::BySide, Side::First) => SealedDice::new(seed, own).die(),
        (DiceOrder::BySide, Side::Second) => SealedDice::new(seed ^ SECOND, own).die(),
    }
}

/// Plays a game. `players` and `controls` are in the order of the sides: the one for the side that
/// [`Side::First`] names comes first.
pub fn play(
    players: [&mut dyn Player; 2],
    controls: [Control; 2],
    start: &Start,
    dice: DiceOrder,
    options: &Options,
) -> Played {
    let [first, second] = players;
    let players = &mut [first, second];
    let mut board = new_board(options.game, options);
    let mut game = Played {
        winner: None,
        ending: Ending::Rules,
        moves: Vec::new(),
        time: [Duration::ZERO; 2],
        count: [0; 2],
    };
    let mut clocks = controls.map(|control| control.clock.map(|(time, _)| Duration::from_millis(time)));
    for side in [Side::First, Side::Second] {
        if let Err(fault) = players[side.index()].new_game() {
            return Played { winner: Some(!side), ending: Ending::Fault(fault), ..game };
        }
    }
    while game.moves.len() < LONGEST {
        if !set(&mut *board, start, &game.moves, options) {
            // Only a start that the games cannot read comes here; the schedule has checked it.
            return game;
        }
        if let Some(result) = board.result() {
            if let GameResult::Win(side) = result {
                game.winner = Some(side);
            }
            return game;
        }
        let side = board.side();
        let me = side.index();
        let face = board.has_dice().then(|| roll(dice, start.seed, side, game.moves.len(), game.count[me]));
        let order = order(controls, clocks, me);
        let limit = patience(controls[me], clocks[me]);
        let question =
            Question { start: &start.text, moves: &game.moves, die: face, order: &order, patience: limit };
        let lost = |ending| (Some(!side), ending);
        let (winner, ending) = match players[me].choose(&question) {
            Err(Fault::Silent) => lost(Ending::Time),
            Err(fault) => lost(Ending::Fault(fault)),
            Ok(reply) => {
                game.time[me] += reply.time;
                game.count[me] += 1;
                let allowed = clocks[me]
                    .or(controls[me].move_time.map(|time| Duration::from_millis(time) + MOVE_TIME_MARGIN));
                let word = match face {
                    Some(face) => format!("{face}:{}", reply.mv),
                    None => reply.mv.clone(),
                };
                if allowed.is_some_and(|allowed| reply.time > allowed) {
                    // Also if the late move is illegal as well.
                    lost(Ending::Time)
                } else if reply.mv.is_empty() {
                    lost(Ending::Fault(Fault::Garbled("bestmove".to_owned())))
                } else if !is_legal(&*board, face, &reply.mv) {
                    lost(Ending::Illegal(word))
                } else {
                    if let (Some(clock), Some((_, increment))) = (&mut clocks[me], controls[me].clock) {
                        *clock = clock.saturating_sub(reply.time) + Duration::from_millis(increment);
                    }
                    game.moves.push(word);
                    continue;
                }
            }
        };
        return Played { winner, ending, ..game };
    }
    game
}

fn set(board: &mut dyn AnyBoard, start: &Start, moves: &[String], options: &Options) -> bool {
    let text = start.text.split_whitespace().collect();
    let moves = moves.iter().map(String::as_str).collect();
    board.set(&Setup { text: Some(text), moves }, options).is_ok()
}

/// Whether the move, written exactly as we write it, is one of the roll's.
fn is_legal(board: &dyn AnyBoard, die: Option<Die>, mv: &str) -> bool {
    let word = match die {
        Some(die) => format!("{die}:{mv}"),
        None => mv.to_owned(),
    };
    board.legal_moves().contains(&word)
}

fn order(controls: [Control; 2], clocks: [Option<Duration>; 2], me: usize) -> Order {
    let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    Order {
        times: Times {
            time: clocks.map(|clock| clock.map(millis)),
            increment: controls.map(|control| control.clock.map(|(_, increment)| increment)),
            moves_to_go: None,
            move_time: controls[me].move_time,
        },
        depth: controls[me].depth,
        nodes: controls[me].nodes,
        ..Order::default()
    }
}

fn patience(control: Control, clock: Option<Duration>) -> Duration {
    clock.or(control.move_time.map(Duration::from_millis)).map_or(CLOCKLESS, |time| time + GRACE)
}
