//! One game: the referee keeps the position, the dice and the clocks, and believes nobody.
use std::time::Duration;

use super::adjudication::{Adjudication, Adjudicator};
use super::opinion::Opinion;
use super::player::{Fault, Player, Question};
use crate::engine::{AnyBoard, GameResult, Options, Order, Setup, Times, new_board};
use crate::game::{Die, SealedDice, Side};

/// A clock, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time for the game, or for each so many moves.
    pub time: u64,
    /// Increment for each move.
    pub increment: u64,
    /// After so many moves the time comes once more.
    pub moves: Option<u32>,
}

/// The time that a player has, and other limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Control {
    /// The clock.
    pub clock: Option<Clock>,
    /// Time for each move, in milliseconds.
    pub move_time: Option<u64>,
    /// Milliseconds by which a player may be late; [`None`]: 0 with a clock, 100 with a time for
    /// each move, for the way there and back.
    pub margin: Option<u64>,
    /// Plies.
    pub depth: Option<u64>,
    /// Nodes.
    pub nodes: Option<u64>,
}

impl Control {
    /// Whether the player has any limit.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        self.clock.is_some() || self.move_time.is_some() || self.depth.is_some() || self.nodes.is_some()
    }

    /// How long a move may take with so much on the clock, margin included.
    fn allowed(&self, clock: Option<Duration>) -> Option<Duration> {
        let (time, margin) = match clock {
            Some(clock) => (clock, 0),
            None => (Duration::from_millis(self.move_time?), MOVE_TIME_MARGIN),
        };
        Some(time + Duration::from_millis(self.margin.unwrap_or(margin)))
    }
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
    /// By the rules too: this roll left the loser no move.
    Stuck(Die),
    /// By [`Adjudication`].
    Adjudicated,
    /// A player's clock ran out.
    Time,
    /// A player's move was illegal: the beginning of what it said, as people may see it.
    Illegal(String),
    /// A player failed otherwise.
    Fault(Fault),
}

/// What a move took, the one that lost a game included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// Whose move it was.
    pub side: Side,
    /// From the question to the answer.
    pub time: Duration,
    /// What the player thought of its position.
    pub opinion: Option<Opinion>,
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
    /// What each move took, in the same order.
    pub thoughts: Vec<Thought>,
}

/// What all games of a match have in common.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// How dice are drawn.
    pub dice: DiceOrder,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// The game; the rest is the players' own.
    pub options: &'a Options,
}

/// How much longer than its time a player may take before it is given up without an answer.
const GRACE: Duration = Duration::from_secs(2);
/// How long an answer may take where no clock runs.
const CLOCKLESS: Duration = Duration::from_mins(2);
/// What a measured time may be above a time for each move unless the player's margin says
/// otherwise, in milliseconds.
const MOVE_TIME_MARGIN: u64 = 100;
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
pub fn play(players: [&mut dyn Player; 2], controls: [Control; 2], start: &Start, terms: &Terms) -> Played {
    let [first, second] = players;
    let players = &mut [first, second];
    let mut desk = Desk::new(controls, start, terms);
    for side in [Side::First, Side::Second] {
        let player = &mut *players[side.index()];
        if let Err(fault) = player.new_game() {
            return desk.lost(side, player, Ending::Fault(fault));
        }
    }
    let mut adjudicator = Adjudicator::new(terms.adjudication);
    let mut verdict = None;
    while desk.moves.len() < LONGEST && desk.set_up() {
        if let Some(result) = desk.board.result() {
            return desk.ended(result, Ending::Rules);
        }
        if let Some(result) = verdict {
            return desk.ended(result, Ending::Adjudicated);
        }
        let side = desk.board.side();
        let die = desk.roll(side);
        if let Some(die) = die.filter(|_| moves_of(&*desk.board, die).next().is_none()) {
            return desk.ended(GameResult::Win(!side), Ending::Stuck(die));
        }
        match desk.turn(side, die, players[side.index()]) {
            Ok(opinion) => verdict = adjudicator.after(side, opinion.map(|opinion| opinion.centipawns)),
            Err(ending) => return desk.lost(side, players[side.index()], ending),
        }
    }
    // Only a start that the games cannot read comes here, which the schedule has checked, or a game
    // without an end.
    desk.ended(GameResult::Draw, Ending::Rules)
}

/// A game that runs: position, dice and clocks.
struct Desk<'a> {
    board: Box<dyn AnyBoard>,
    start: &'a Start,
    terms: &'a Terms<'a>,
    controls: [Control; 2],
    clocks: [Option<Duration>; 2],
    /// Moves of each side.
    count: [u32; 2],
    moves: Vec<String>,
    thoughts: Vec<Thought>,
}

impl<'a> Desk<'a> {
    fn new(controls: [Control; 2], start: &'a Start, terms: &'a Terms<'a>) -> Self {
        Desk {
            board: new_board(terms.options.game, terms.options),
            start,
            terms,
            controls,
            clocks: controls.map(|control| control.clock.map(|clock| Duration::from_millis(clock.time))),
            count: [0; 2],
            moves: Vec::new(),
            thoughts: Vec::new(),
        }
    }

    /// Sets the position of the moves so far up.
    fn set_up(&mut self) -> bool {
        let text = self.start.text.split_whitespace().collect();
        let moves = self.moves.iter().map(String::as_str).collect();
        self.board.set(&Setup { text: Some(text), moves }, self.terms.options).is_ok()
    }

    /// The roll of the side to move.
    fn roll(&self, side: Side) -> Option<Die> {
        let own = self.count[side.index()];
        let roll = || roll(self.terms.dice, self.start.seed, side, self.moves.len(), own);
        self.board.has_dice().then(roll)
    }

    /// Asks a player for its move with a roll and plays it, or says why the player has lost.
    fn turn(
        &mut self,
        side: Side,
        die: Option<Die>,
        player: &mut dyn Player,
    ) -> Result<Option<Opinion>, Ending> {
        let me = side.index();
        let (control, clock) = (self.controls[me], self.clocks[me]);
        let allowed = control.allowed(clock);
        let question = Question {
            start: &self.start.text,
            moves: &self.moves,
            die,
            order: &self.order(me),
            patience: allowed.map_or(CLOCKLESS, |time| time + GRACE),
        };
        let reply = player.choose(&question).map_err(|fault| match fault {
            Fault::Silent => Ending::Time,
            fault => Ending::Fault(fault),
        })?;
        self.thoughts.push(Thought { side, time: reply.time, opinion: reply.opinion });
        self.count[me] += 1;
        let word = die.map_or_else(|| reply.mv.clone(), |die| format!("{die}:{}", reply.mv));
        if allowed.is_some_and(|allowed| reply.time > allowed) {
            // Also if the late move is illegal as well.
            return Err(Ending::Time);
        }
        if reply.mv.is_empty() {
            return Err(Ending::Fault(Fault::Empty));
        }
        // It must be written exactly as we write it.
        if !moves_of(&*self.board, die).any(|legal| legal == word) {
            return Err(Ending::Illegal(shown(&word)));
        }
        self.wind(me, reply.time);
        self.moves.push(word);
        Ok(reply.opinion)
    }

    /// Takes the time of a move from the clock and adds what the move brings.
    fn wind(&mut self, me: usize, taken: Duration) {
        let (Some(left), Some(clock)) = (&mut self.clocks[me], self.controls[me].clock) else { return };
        *left = left.saturating_sub(taken) + Duration::from_millis(clock.increment);
        if clock.moves.is_some_and(|moves| self.count[me].is_multiple_of(moves)) {
            *left += Duration::from_millis(clock.time);
        }
    }

    /// What the player of that index may spend.
    fn order(&self, me: usize) -> Order {
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let control = &self.controls[me];
        let to_go = |moves: u32| u64::from(moves - self.count[me] % moves);
        Order {
            times: Times {
                time: self.clocks.map(|clock| clock.map(millis)),
                increment: self.controls.map(|control| control.clock.map(|clock| clock.increment)),
                moves_to_go: control.clock.and_then(|clock| clock.moves).map(to_go),
                move_time: control.move_time,
            },
            depth: control.depth,
            nodes: control.nodes,
            ..Order::default()
        }
    }

    fn lost(self, side: Side, player: &mut dyn Player, ending: Ending) -> Played {
        // Whatever it still says must not leak into the next game.
        player.give_up();
        self.ended(GameResult::Win(!side), ending)
    }

    fn ended(self, result: GameResult, ending: Ending) -> Played {
        let winner = match result {
            GameResult::Win(side) => Some(side),
            GameResult::Draw => None,
        };
        Played { winner, ending, moves: self.moves, thoughts: self.thoughts }
    }
}

/// A word from outside as reports, records and terminals may have it: the beginning of a long one,
/// without control characters.
pub(super) fn shown(word: &str) -> String {
    /// Characters that are shown.
    const MOST: usize = 40;
    let visible = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let mut text: String = word.chars().take(MOST).map(visible).collect();
    if word.chars().nth(MOST).is_some() {
        text.push('…');
    }
    text
}

/// The moves of a roll, with it.
fn moves_of(board: &dyn AnyBoard, die: Option<Die>) -> impl Iterator<Item = String> {
    let prefix = die.map_or_else(String::new, |die| format!("{die}:"));
    board.legal_moves().into_iter().filter(move |word| word.starts_with(&prefix))
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn words_of_engines_are_harmless() {
        assert_eq!(shown("4:a5b4"), "4:a5b4");
        assert_eq!(shown("4:\u{1b}[31m\u{7}\u{9b}é"), "4:\u{fffd}[31m\u{fffd}\u{fffd}é");
        let long = format!("4:{}", "é".repeat(50_000));
        assert_eq!(shown(&long), format!("4:{}…", "é".repeat(38)));
    }
}
