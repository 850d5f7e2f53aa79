//! Chance as data: the outcomes of a roll, merged and weighted, and the moves they allow.
use std::ops::Range;

use arrayvec::ArrayVec;

use super::Die;

/// The most moves that one turn may have.
pub const MAX_MOVES: usize = 192;
/// The most moves that the outcomes of one turn may have together, shared ones counted each time.
pub const MAX_LISTED: usize = 256;
/// The most outcomes that one roll may have: the faces of a die.
pub const MAX_OUTCOMES: usize = 6;

/// Faces of the die that allow the same moves, as one outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The faces, bit `k - 1` for face `k`; 0 in a game without dice.
    pub faces: u8,
    /// How many of the game's [`WEIGHT`](super::Game::WEIGHT) chances it has.
    pub weight: i32,
    /// The first of its moves in the turn's list.
    pub first: u8,
    /// One past the last of its moves in the turn's list.
    pub end: u8,
}

impl Outcome {
    /// The indices of its moves in the turn's list.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        usize::from(self.first)..usize::from(self.end)
    }

    /// Whether `die` is one of its faces; a game without dice has one outcome for whatever comes.
    #[must_use]
    pub fn has(&self, die: Option<Die>) -> bool {
        self.faces == 0 || die.is_some_and(|die| self.faces & die.bit() != 0)
    }

    /// Its lowest face, [`None`] in a game without dice.
    #[must_use]
    pub fn lowest(&self) -> Option<Die> {
        self.dice().next()
    }

    /// Its faces in ascending order.
    pub fn dice(&self) -> impl Iterator<Item = Die> + use<> {
        let faces = self.faces;
        Die::all().filter(move |die| faces & die.bit() != 0)
    }
}

/// All that the side to move may be asked to do: every legal move once, and the outcomes of the
/// roll, each a run of those moves. The runs may share moves.
#[derive(Clone, Debug, Default)]
pub struct Turn<M> {
    /// Every legal move once.
    pub moves: ArrayVec<M, MAX_MOVES>,
    /// The outcomes in the order of their lowest faces; the weights sum to the game's constant.
    pub outcomes: ArrayVec<Outcome, MAX_OUTCOMES>,
}

impl<M: Copy> Turn<M> {
    /// A turn with nothing in it.
    #[must_use]
    pub fn new() -> Self {
        Turn { moves: ArrayVec::new(), outcomes: ArrayVec::new() }
    }

    /// Forgets its moves and outcomes.
    pub fn clear(&mut self) {
        self.moves.clear();
        self.outcomes.clear();
    }

    /// The moves of one outcome.
    #[must_use]
    pub fn moves_of(&self, outcome: &Outcome) -> &[M] {
        &self.moves[outcome.range()]
    }

    /// The outcome that `die` brings, [`None`] if a die is needed and missing.
    #[must_use]
    pub fn outcome(&self, die: Option<Die>) -> Option<&Outcome> {
        self.outcomes.iter().find(|outcome| outcome.has(die))
    }
}
