//! Star2 without dice: principal variation search, with what makes sense only where nothing is
//! averaged.
//!
//! A node is a plain maximum here, so that zero windows, killer moves and history, reductions of
//! late moves, null moves, check extensions, quiescence and repetitions work as in chess programs. The values
//! are not those of the full-width search of the same depth, but a certain result that is returned
//! is one: every line to it was searched, or the side that brings it about chose it.
mod decision;
mod knobs;
mod memory;
mod ordering;
mod pruning;
mod quiescence;

use std::sync::LazyLock;

use self::memory::Memory;
use self::ordering::late_reduction;
use super::bounds::{Bounds, Window};
use super::control::Counter;
use super::hints::Hints;
use super::info::centipawns;
use super::path::Path;
use super::table::{Entry, Table};
use super::{Depth, MAX_DEPTH, Searcher};
use crate::game::{Die, Game, Value};

/// Keeps entries of this search apart from those of the searches that are exact.
const SALT: u64 = 0x616C_7068_6162_6574;

/// Checks are extended up to so many times the nominal depth from the root.
const EXTENSION_PLIES: usize = 2;
/// From this remaining depth late moves are reduced.
const REDUCED_DEPTH: i32 = 3;
/// So many moves of a node are never reduced.
const FULL_MOVES: usize = 2;
/// So many moves of the root are reduced like one of an inner node: they are known better.
const ROOT_SHARE: usize = 4;
/// By what the first window grows each time that the value lies outside.
const ASPIRATION_GROWTH: i32 = 4;
/// Plies that are told apart; deeper ones share the last.
const PLIES: usize = 2 * MAX_DEPTH as usize;

/// A value, fail-soft: at or below the window's lower end an upper bound, at or above its upper end
/// a lower bound, else exact.
#[derive(Clone, Copy, Debug)]
struct Found {
    value: Value,
    /// The least place on the path of a position on whose repetition the value rests; those before
    /// the node make the value one of this path only. [`usize::MAX`] if it rests on none.
    rests: usize,
}

impl Found {
    const fn free(value: Value) -> Found {
        Found { value, rests: usize::MAX }
    }
}

/// One thread of the search.
pub struct AlphaBeta<'a, G: Game> {
    table: &'a Table,
    counter: Counter<'a>,
    eval: G::Eval,
    memory: Memory,
    path: Path,
    root_depth: Depth,
    reach: usize,
    /// What is known of the nodes on the path, by ply.
    frames: Vec<Frame>,
}

/// What later nodes of a path ask of an earlier one.
#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    /// Its static value and the same in centipawns, unless its side was in check. Amid a turn that of
    /// the position in which the turn began.
    guess: Option<(Value, i32)>,
    /// The slot of the move that is searched there.
    slot: Option<usize>,
    /// Whether a pass is searched there.
    passes: bool,
}

/// What a node is asked.
#[derive(Clone, Copy)]
struct Question {
    /// Plies that remain, at or below 0 at the horizon.
    depth: i32,
    window: Window,
    /// Moves from the root position, where its own is one of [`Game::PARTS`].
    ply: usize,
    /// Whether the node verifies what a pass has shown: it tries none.
    is_verifying: bool,
}

impl Question {
    fn is_zero_window(&self) -> bool {
        self.window.beta.units() - self.window.alpha.units() == 1
    }
}

impl<'a, G: Game> AlphaBeta<'a, G> {
    /// A searcher for the moves of `root`, over `table`; `past` holds the recurrence keys of the
    /// positions before it, the oldest first.
    #[must_use]
    pub fn new(table: &'a Table, counter: Counter<'a>, eval: G::Eval, root: &G, past: &[u64]) -> Self {
        AlphaBeta {
            table,
            counter,
            eval,
            memory: Memory::new(G::SLOTS),
            path: Path::new(root, past),
            root_depth: 0,
            reach: 0,
            frames: vec![Frame::default(); PLIES],
        }
    }

    /// The frame of the node so many moves above the one at `ply`.
    fn frame_above(&self, ply: usize, moves: usize) -> Frame {
        ply.checked_sub(moves).map_or(Frame::default(), |ply| self.frames[ply.min(PLIES - 1)])
    }

    /// Visits the position after a move and sees the value from before it.
    fn after(&mut self, after: &G, ask: Question) -> Option<Found> {
        let window = ask.window.after_move(after);
        let ask = Question { depth: ask.depth, window, ply: ask.ply + 1, is_verifying: false };
        let found = self.visit(after, ask)?;
        let value = Bounds::result(found.value).before_move(after).lower;
        Some(Found { value, ..found })
    }

    fn visit(&mut self, position: &G, mut ask: Question) -> Option<Found> {
        self.counter.count()?;
        self.reach = self.reach.max(ask.ply);
        if let Some(value) = position.result() {
            return Some(Found::free(value));
        }
        if let Some(repetition) = self.path.repetition(position) {
            return Some(Found { value: Value::EVEN, rests: repetition.place });
        }
        // Nothing is better than to win with the next move, nothing worse than to lose after it.
        let possible = Bounds::of_moves::<G>();
        if ask.window.alpha >= possible.upper {
            return Some(Found::free(possible.upper));
        }
        if ask.window.beta <= possible.lower {
            return Some(Found::free(possible.lower));
        }
        let key = position.key() ^ SALT;
        let entry = self.table.get(key);
        if let Some(entry) = &entry
            && let Some(value) = usable::<G>(&entry.bounds, entry.depth, ask)
        {
            return Some(Found::free(value));
        }
        // Not before the table is asked, which costs less.
        if let Some(value) = position.foresee() {
            let entry = Entry { bounds: Bounds::result(value), depth: MAX_DEPTH, hints: Hints::NONE };
            self.table.put(key, entry);
            return Some(Found::free(value));
        }
        let place = self.path.enter(position);
        let hint = entry.and_then(|entry| entry.hints.get(0, 1));
        if hint.is_none() && ask.depth > REDUCED_DEPTH && !position.is_amid() {
            // A node of which nothing is known gets less work: next time it will be known better.
            ask.depth -= 1;
        }
        let found = if ask.depth <= 0 && !position.is_in_check() {
            self.quiet(position, ask, hint)
        } else {
            self.decide(position, ask, hint)
        };
        self.path.leave(place);
        let (found, best) = found?;
        // A draw by a repetition of what lies before this node is none on another path.
        let bounds = if found.rests >= place { bounds(found.value, ask.window) } else { UNKNOWN };
        let best = best.or(hint);
        let hints = best.map_or(Hints::NONE, |index| Hints::NONE.with(0, 1, index));
        // Plies beyond the horizon are not told apart: what was found there answers at it too.
        let depth = Depth::try_from(ask.depth.max(0)).unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        self.table.put(key, Entry { bounds, depth, hints });
        Some(found)
    }
}

/// Nothing is known.
const UNKNOWN: Bounds = Bounds { complete: false, ..Bounds::ALL };

/// A value on a scale on which equal steps mean about equal material: centipawns.
fn scale(value: Value) -> i32 {
    static SCALE: LazyLock<Vec<i16>> = LazyLock::new(|| {
        let most = Value::WIN.units();
        #[expect(clippy::cast_possible_truncation, reason = "at most 10,000")]
        let of = |units: i32| centipawns(Value::new(units), false) as i16;
        (-most..=most).map(of).collect()
    });
    usize::try_from(value.units() - Value::LOSS.units()).map_or(0, |place| i32::from(SCALE[place]))
}

/// What a fail-soft value says.
fn bounds(value: Value, window: Window) -> Bounds {
    let lower = if value > window.alpha { value } else { Value::LOSS };
    let upper = if value < window.beta { value } else { Value::WIN };
    let end = value.plies_to_end().is_some();
    let is_proof = end && (lower > Value::EVEN || upper < Value::EVEN);
    Bounds { lower, upper, complete: is_proof, ..Bounds::ALL }
}

/// The value that an entry gives for a question, if it decides it.
fn usable<G: Game>(bounds: &Bounds, depth: Depth, ask: Question) -> Option<Value> {
    let Bounds { lower, upper, .. } =
        if i32::from(depth) >= ask.depth && *bounds != UNKNOWN { *bounds } else { bounds.lasting::<G>() };
    if lower >= ask.window.beta {
        Some(lower)
    } else if upper <= ask.window.alpha {
        Some(upper)
    } else {
        (lower == upper).then_some(lower)
    }
}

impl<G: Game> Searcher<G> for AlphaBeta<'_, G> {
    fn search_late(&mut self, position: &G, depth: Depth, window: Window, number: usize) -> Option<Bounds> {
        if window.beta < Bounds::ALL.upper {
            let reduction =
                late_reduction(i32::from(depth) + 1, number / ROOT_SHARE).min(i32::from(depth) - 1);
            let zero = Window { alpha: Value::new(window.beta.units() - 1), beta: window.beta };
            if reduction > 0 && zero.alpha > window.alpha {
                self.root_depth = depth + 1;
                let depth = i32::from(depth) - reduction;
                let found =
                    self.visit(position, Question { depth, window: zero, ply: 1, is_verifying: false })?;
                if found.value >= window.beta {
                    return Some(bounds(found.value, zero));
                }
            }
        }
        self.search(position, depth, window)
    }

    fn search(&mut self, position: &G, depth: Depth, window: Window) -> Option<Bounds> {
        self.root_depth = depth + 1;
        let ask = Question { depth: i32::from(depth), window, ply: 1, is_verifying: false };
        let ask_in = |alpha: Value, beta: Value| Question { window: Window { alpha, beta }, ..ask };
        let Window { alpha, beta } = window;
        if beta < Bounds::ALL.upper {
            // A later move of the root: first whether it is better at all.
            let below = Value::new(beta.units() - 1);
            let found = self.visit(position, ask_in(below, beta))?;
            if found.value >= beta || below <= alpha {
                return Some(bounds(found.value, Window { alpha: below, beta }));
            }
        } else if let Some(guess) = self.guess(position) {
            let mut half = knobs::aspiration();
            let mut around = ask_in(Value::new(guess.units() - half), Value::new(guess.units() + half));
            while around.window != window {
                let found = self.visit(position, around)?;
                let result = bounds(found.value, around.window);
                if result.lower == result.upper {
                    return Some(result);
                }
                half = half.saturating_mul(ASPIRATION_GROWTH);
                let Window { alpha: low, beta: high } = around.window;
                around = if found.value <= low {
                    ask_in(Value::new(found.value.units() - half).max(alpha), high)
                } else {
                    ask_in(low, Value::new(found.value.units() + half).min(beta))
                };
                if half > Value::WIN.units() / 2 || found.value.plies_to_end().is_some() {
                    around = ask;
                }
            }
        }
        let found = self.visit(position, ask)?;
        Some(bounds(found.value, window))
    }

    fn reply(&self, position: &G) -> Option<(Option<Die>, G::Move)> {
        let entry = self.table.get(position.key() ^ SALT)?;
        let mv = position.turn().moves.get(entry.hints.get(0, 1)?).copied()?;
        Some((None, mv))
    }

    fn take_reach(&mut self) -> Depth {
        // The searcher's first position is a ply from the root.
        let reach = std::mem::take(&mut self.reach).saturating_sub(1).div_ceil(G::PARTS);
        Depth::try_from(reach).unwrap_or(Depth::MAX - 1)
    }

    fn publish(&self) {
        self.counter.publish();
    }

    fn nodes(&self) -> u64 {
        self.counter.nodes()
    }
}

impl<G: Game> AlphaBeta<'_, G> {
    /// The value that the last iteration found for a position, if it is remembered.
    fn guess(&self, position: &G) -> Option<Value> {
        let bounds = self.table.get(position.key() ^ SALT)?.bounds;
        (bounds.lower == bounds.upper && bounds.lower.plies_to_end().is_none()).then_some(bounds.lower)
    }
}
