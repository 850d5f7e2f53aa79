//! What the evaluation `activity` counts on a board.
//!
//! The terms are told to a [`Tally`] one by one, so that the search weighs them as they come and a
//! fit of the weights gets them as numbers. What both sides have counts as own minus enemy. What
//! depends on who moves next is kept apart for the mover and the other side.
use super::board::Board;
use super::geometry;
use super::piece::Kind;
use crate::games::five::{Set, Square, squares};

/// Hears how often a term occurs.
pub(super) trait Tally {
    /// The term with that number, below [`COUNT`], occurs so many times.
    fn add(&mut self, term: usize, times: i32);
}

/// Kinds of pieces that are not kings.
const PIECES: usize = Kind::COUNT - 1;
/// Kinds of squares that the symmetries of the board tell apart.
const CLASSES: usize = 6;

/// Material by kind.
const MATERIAL: usize = 0;
/// The class of the square by kind, kings included.
const SQUARES: usize = MATERIAL + PIECES;
/// Squares that a piece reaches, by kind.
const MOBILITY: usize = SQUARES + Kind::COUNT * CLASSES;
/// Squares around the enemy king that a piece attacks, by kind.
const RING: usize = MOBILITY + PIECES;
/// The sum of those squares times the number of pieces that attack any.
const PRESSURE: usize = RING + PIECES;
/// Squares that only one side attacks.
const CONTROL: usize = PRESSURE + 1;
/// The same of the nine squares in the middle.
const CENTRE: usize = CONTROL + 1;
/// The distance of the kings while the enemy's is alone.
const HUNT: usize = CENTRE + 1;
/// Nothing left but the king.
const ALONE: usize = HUNT + 1;
/// The right to move.
const TEMPO: usize = ALONE + 1;
/// From here on terms of the mover, then the same ones of the other side.
const MOVER: usize = TEMPO + 1;

/// The king has exactly none, one, two or three squares to flee to.
const FLIGHT: usize = 0;
/// How many of those numbers are told apart.
const FLIGHTS: usize = 4;
/// Squares from which a piece may give check and not be taken for nothing, by kind.
const CHECK: usize = FLIGHT + FLIGHTS;
/// Pieces that are attacked and not defended, by kind.
const HANGING: usize = CHECK + PIECES;
/// Rooks that a minor piece attacks, queens that any lesser piece attacks.
const CHASED: usize = HANGING + PIECES;
/// How many terms are kept apart.
const APART: usize = CHASED + 2;

/// How many terms there are.
pub(super) const COUNT: usize = MOVER + 2 * APART;

/// The classes of the squares: corner, beside it, middle of an edge, then the inner ring's corner
/// and edge, and the middle.
const CLASS: [usize; Square::COUNT] = [
    0, 1, 2, 1, 0, //
    1, 3, 4, 3, 1, //
    2, 4, 5, 4, 2, //
    1, 3, 4, 3, 1, //
    0, 1, 2, 1, 0,
];

/// The nine squares in the middle.
const MIDDLE: Set = 0b00000_01110_01110_01110_00000;

/// All that is not a king, the least valuable first.
const KINDS: [Kind; PIECES] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

/// What the pieces of one side attack.
#[derive(Clone, Copy)]
struct Attacks {
    /// The side's pieces.
    men: Set,
    king: Square,
    /// By the pieces of each kind.
    by: [Set; PIECES],
    /// By anything but the king.
    pieces: Set,
    /// By anything.
    all: Set,
    /// By two at least.
    twice: Set,
}

impl Attacks {
    /// Counts what can be counted without the other side's attacks on the way, with that sign.
    fn count(board: &Board, men: Set, target: Square, sign: i32, tally: &mut impl Tally) -> Attacks {
        let occupied = board.occupied();
        let king = Square::lowest(board.of(Kind::King) & men);
        let ring = geometry::king(target) | target.bit();
        let mut found =
            Attacks { men, king, by: [0; PIECES], pieces: 0, all: geometry::king(king), twice: 0 };
        let (mut hits, mut attackers) = (0, 0);
        for (index, kind) in KINDS.into_iter().enumerate() {
            for square in squares(board.of(kind) & men) {
                let reach = geometry::attacks(kind, square, occupied);
                found.by[index] |= reach;
                found.twice |= found.all & reach;
                found.all |= reach;
                found.pieces |= reach;
                let near = size(reach & ring);
                hits += near;
                attackers += i32::from(near > 0);
                tally.add(MATERIAL + index, sign);
                tally.add(SQUARES + index * CLASSES + CLASS[square.index()], sign);
                tally.add(MOBILITY + index, sign * size(reach & !men));
                tally.add(RING + index, sign * near);
            }
        }
        tally.add(SQUARES + PIECES * CLASSES + CLASS[king.index()], sign);
        tally.add(PRESSURE, sign * hits * attackers);
        found
    }

    /// Whether the side has nothing but its king.
    fn is_bare(&self) -> bool {
        self.men.is_power_of_two()
    }

    /// Counts what depends on who moves next; `block` is where the side's terms begin.
    fn count_apart(&self, board: &Board, enemy: &Attacks, block: usize, sign: i32, tally: &mut impl Tally) {
        let flights = size(geometry::king(self.king) & !self.men & !enemy.all);
        if let Some(number) = usize::try_from(flights).ok().filter(|&number| number < FLIGHTS) {
            tally.add(block + FLIGHT + number, sign);
        }
        let safe = !self.men & (!enemy.all | self.twice & !enemy.pieces);
        let straight = geometry::rook(enemy.king, board.occupied());
        let diagonal = geometry::bishop(enemy.king, board.occupied());
        let lines = [geometry::knight(enemy.king), diagonal, straight, straight | diagonal];
        let hanging = self.men & enemy.all & !self.all;
        for (index, (line, kind)) in lines.into_iter().zip(KINDS).enumerate() {
            tally.add(block + CHECK + index, sign * size(line & self.by[index] & safe));
            tally.add(block + HANGING + index, sign * size(hanging & board.of(kind)));
        }
        let [knights, bishops, rooks, _] = enemy.by;
        let minor = (knights | bishops) & self.men;
        tally.add(block + CHASED, sign * size(board.of(Kind::Rook) & minor));
        tally.add(block + CHASED + 1, sign * size(board.of(Kind::Queen) & self.men & (minor | rooks)));
    }
}

fn size(set: Set) -> i32 {
    set.count_ones().cast_signed()
}

/// Steps of a king between two squares.
fn distance(a: Square, b: Square) -> i32 {
    i32::from(a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())))
}

/// Tells `tally` every term of a board, seen by the side to move.
pub(super) fn count(board: &Board, tally: &mut impl Tally) {
    let own = Attacks::count(board, board.own(), board.enemy_king(), 1, tally);
    let enemy = Attacks::count(board, board.enemy(), board.king(), -1, tally);
    let (ours, theirs) = (own.all & !enemy.all, enemy.all & !own.all);
    tally.add(CONTROL, size(ours) - size(theirs));
    tally.add(CENTRE, size(ours & MIDDLE) - size(theirs & MIDDLE));
    let alone = i32::from(own.is_bare()) - i32::from(enemy.is_bare());
    tally.add(HUNT, -alone * distance(own.king, enemy.king));
    tally.add(ALONE, alone);
    tally.add(TEMPO, 1);
    own.count_apart(board, &enemy, MOVER, 1, tally);
    enemy.count_apart(board, &own, MOVER + APART, -1, tally);
}
