//! What a side's next roll may do.
//!
//! What a kind can do counts by the faces that move it: the king's are its own and those of all kinds
//! that cannot move.
use super::army::Army;
use super::board::{turned, turned_square};
use super::kind::Kind;
use super::lines;
use crate::game::Stakes;

/// The faces of the die.
pub(super) const FACES: u32 = 6;
/// The kinds that a game goes on without.
pub(super) const TAKEN: usize = Kind::COUNT - 1;

/// A set of kinds, by their [faces](Kind::face).
pub(super) type Kinds = usize;
/// Sets of kinds.
pub(super) const SETS: usize = 1 << Kind::COUNT;

/// What a side's next roll may do, on the squares as that side sees them.
pub(super) struct Roll {
    /// What the kinds attack, squares of their own side too, and bits beyond the edge.
    pub(super) attacks: [u64; Kind::COUNT],
    /// Where the kinds may go.
    pub(super) reach: [u64; Kind::COUNT],
    /// Faces that move their own kind, the king's aside.
    pub(super) mobile: u32,
    /// Faces that move the king.
    pub(super) kings: u32,
    /// Faces without any move.
    pub(super) stuck: u32,
    /// From where each kind would attack the enemy's king.
    pub(super) approach: [u64; Kind::COUNT],
    /// The squares where the enemy's king would be attacked.
    pub(super) attacked: u64,
}

impl Roll {
    /// That of an army.
    pub(super) fn of(army: &Army, enemy: &Army) -> Roll {
        let others = turned(enemy.occupied());
        let attacks = army.attacks(others);
        let reach = army.reaches(&attacks, others);
        let mobile = reach[..TAKEN].iter().map(|set| u32::from(*set != 0)).sum();
        let rest = FACES - mobile;
        let (kings, stuck) = if reach[Kind::King.index()] == 0 { (0, rest) } else { (rest, 0) };
        let attacked = reach[1..].iter().fold(attacks[0], |union, set| union | set);
        let approach = approach(army.occupied() | others, enemy);
        Roll { attacks, reach, mobile, kings, stuck, approach, attacked }
    }

    /// How many faces move a piece to one of the squares, which each kind has of its own.
    pub(super) fn faces_to(&self, squares: [u64; Kind::COUNT]) -> u32 {
        let hit = |kind: usize| u32::from(self.reach[kind] & squares[kind] != 0);
        (0..TAKEN).map(hit).sum::<u32>() + self.kings * hit(Kind::King.index())
    }

    /// How many faces take something on one of the squares, seen by the enemy.
    pub(super) fn takes(&self, squares: u64) -> u32 {
        self.faces_to([turned(squares); Kind::COUNT])
    }

    /// The kinds that take something on one of the squares, seen by the enemy.
    pub(super) fn takers(&self, squares: u64) -> Kinds {
        kinds(&self.reach, turned(squares))
    }

    /// The kinds that can come to attack the enemy's king.
    pub(super) fn approachers(&self) -> Kinds {
        let hit = |kind: usize| usize::from(self.reach[kind] & self.approach[kind] != 0) << kind;
        (0..Kind::COUNT).map(hit).sum()
    }

    /// How many faces move a piece that attacks one of the squares, if it can move at all.
    pub(super) fn defends(&self, squares: u64) -> u32 {
        let faces = |kind: Kind| if kind == Kind::King { self.kings } else { 1 };
        let attack = |kind: &&Kind| self.attacks[kind.index()] & squares != 0;
        Kind::ALL.iter().filter(attack).map(|&kind| faces(kind)).sum()
    }

    /// What the roll decides at once.
    #[expect(clippy::cast_possible_truncation, reason = "six faces")]
    pub(super) fn stakes(&self, enemy: &Army) -> Stakes {
        Stakes::new(self.takes(enemy.of(Kind::King)) as u8, self.stuck as u8, FACES as u8)
    }

    /// The kinds that can move.
    pub(super) fn movers(&self) -> Kinds {
        kinds(&self.reach, u64::MAX)
    }

    /// The pieces that attack the enemy's king.
    fn attackers(&self, army: &Army) -> u64 {
        Kind::ALL.iter().fold(0, |set, &kind| set | army.of(kind) & self.approach[kind.index()])
    }

    /// How many faces of the `enemy`, whose next roll is the `answer`, neither take a piece that attacks its
    /// king nor bring the king to a square that is not attacked.
    pub(super) fn unanswered(&self, army: &Army, answer: &Roll) -> u32 {
        let mut defence = [turned(self.attackers(army)); Kind::COUNT];
        defence[Kind::King.index()] = !turned(self.attacked);
        FACES - answer.faces_to(defence)
    }
}

/// The kinds some of whose squares are in a set.
fn kinds(squares: &[u64; Kind::COUNT], set: u64) -> Kinds {
    Kind::ALL.iter().map(|kind| usize::from(squares[kind.index()] & set != 0) << kind.index()).sum()
}

/// From where each kind of an army would attack the enemy's king, seen by the army's side.
fn approach(occupied: u64, enemy: &Army) -> [u64; Kind::COUNT] {
    if !enemy.has_king() {
        return [0; Kind::COUNT];
    }
    let king = turned_square(enemy.king());
    let behind = (1 << king) >> 8;
    let (diagonals, straights) = (lines::bishop(king, occupied), lines::rook(king, occupied));
    [
        behind << 1 | behind >> 1,
        lines::KNIGHT[usize::from(king)],
        diagonals,
        straights,
        diagonals | straights,
        lines::KING[usize::from(king)],
    ]
}
