//! What the evaluations `territory` and `king` count on a board, seen by the side to move.
//!
//! After Lieberum (*An evaluation function for the game of Amazons*, Theoretical Computer Science 349,
//! 2005): which squares are nearer to a side in moves of a queen (his t1) and in steps of a king (t2),
//! by how much (c2), how many are near at all (c1), and how free each amazon is (m). What both sides
//! have counts as own minus enemy.
use super::layers::{Layers, Slides, reaches};
use super::size::Size;
use super::square::{Set, spread, squares};

/// A square counts again for each of these leads in steps of a king.
const KING_LEADS: [usize; 4] = [1, 2, 3, 5];
/// A square counts again for each of these leads in moves of a queen.
const QUEEN_LEADS: [usize; 3] = [1, 2, 3];
/// Squares within each number of queen moves from one to this count.
const MOVES: usize = 3;
/// An amazon is told apart by the most of these numbers of contested squares that its next move can
/// reach no more than; from the last on it is free.
const REACH: [i32; 5] = [0, 2, 5, 9, 15];
/// It is also told apart by the contested squares beside it, from one to this count; with none it
/// reaches none.
const STEPS: usize = 3;

/// Squares that are nearer in steps of a king.
const KING_NEARER: usize = 0;
/// Squares that only one side can reach.
const PRIVATE: usize = KING_NEARER + KING_LEADS.len();
/// Squares that are as near to both sides in steps of a king: the side to move comes first.
const KING_LEVEL: usize = PRIVATE + 1;
/// The right to move.
const TEMPO: usize = KING_LEVEL + 1;
/// How many terms the evaluation `king` has. Those of `territory` go on from here.
pub(super) const KING_COUNT: usize = TEMPO + 1;
/// Squares that are nearer in moves of a queen.
const QUEEN_NEARER: usize = KING_COUNT;
/// Squares that are as near to both sides in moves of a queen.
const QUEEN_LEVEL: usize = QUEEN_NEARER + QUEEN_LEADS.len();
/// Squares within one, two and three moves.
const WITHIN: usize = QUEEN_LEVEL + 1;
/// Moves without their arrows.
const MOBILITY: usize = WITHIN + MOVES;
/// Amazons by the contested squares that they reach.
const REACHING: usize = MOBILITY + 1;
/// Amazons by the contested squares beside them.
const STEPPING: usize = REACHING + REACH.len();
/// How many terms the evaluation `territory` has.
pub(super) const COUNT: usize = STEPPING + STEPS;

/// How often each term occurs.
pub(super) type Terms = [i16; COUNT];

/// What both sides have; the side to move first.
pub(super) struct Sides {
    armies: [Set; 2],
    empty: Set,
    kings: [Layers; 2],
}

#[expect(clippy::cast_possible_truncation, reason = "a board has 100 squares")]
fn size(set: Set) -> i16 {
    set.count_ones() as i16
}

impl Sides {
    /// The distances in steps of a king for the amazons of the side to move and of the other.
    pub(super) fn new<B: Size>(armies: [Set; 2], empty: Set) -> Sides {
        Sides { armies, empty, kings: armies.map(|army| Layers::of_kings::<B>(army, empty)) }
    }

    /// The squares that both sides can reach.
    pub(super) fn contested(&self) -> Set {
        self.kings[0].all() & self.kings[1].all()
    }

    /// How many squares only the side to move can reach, and only the other.
    pub(super) fn private(&self) -> [i16; 2] {
        let [own, enemy] = [&self.kings[0], &self.kings[1]].map(Layers::all);
        [size(own & !enemy), size(enemy & !own)]
    }

    /// Counts the terms of `king`.
    fn count_kings(&self, terms: &mut Terms) {
        let [own, enemy] = self.private();
        terms[PRIVATE] = own - enemy;
        terms[KING_LEVEL] = count_nearer(&self.kings, &KING_LEADS, &mut terms[KING_NEARER..]);
        terms[TEMPO] = 1;
    }

    /// Counts the terms of `territory` that `king` has not.
    fn count_queens<B: Size>(&self, terms: &mut Terms) {
        let contested = self.contested();
        let slides = Slides::<B>::over(self.empty);
        let queens = [(0, 1), (1, -1)].map(|(index, sign)| {
            let army = self.armies[index];
            let reaches = reaches::<B>(army, self.empty);
            for (from, &reach) in squares(army).zip(&reaches) {
                terms[MOBILITY] += sign * size(reach);
                let contest = i32::from(size(reach & contested));
                if let Some(bucket) = REACH.iter().position(|&most| contest <= most) {
                    terms[REACHING + bucket] += sign;
                }
                let beside = usize::from(size(spread::<B>(from.bit()) & contested).unsigned_abs());
                if (1..=STEPS).contains(&beside) {
                    terms[STEPPING + beside - 1] += sign;
                }
            }
            let first = reaches.iter().fold(0, |set, reach| set | reach);
            let layers = Layers::of_queens(first, &slides);
            for moves in 1..=MOVES {
                terms[WITHIN + moves - 1] += sign * size(layers.within(moves));
            }
            layers
        });
        terms[QUEEN_LEVEL] = count_nearer(&queens, &QUEEN_LEADS, &mut terms[QUEEN_NEARER..]);
    }

    /// Counts the terms of `king`; the others are zero.
    pub(super) fn king(&self) -> Terms {
        let mut terms = [0; COUNT];
        self.count_kings(&mut terms);
        terms
    }

    /// Counts the terms of `territory`.
    pub(super) fn territory<B: Size>(&self) -> Terms {
        let mut terms = self.king();
        self.count_queens::<B>(&mut terms);
        terms
    }
}

/// Counts the squares that are nearer by each of the leads, and returns how many are as near to both.
fn count_nearer(layers: &[Layers; 2], leads: &[usize], terms: &mut [i16]) -> i16 {
    let [own, enemy] = layers;
    let mut level = own.all() & enemy.all();
    for (&lead, term) in leads.iter().zip(terms) {
        let [ours, theirs] = [own.nearer_by(lead, enemy), enemy.nearer_by(lead, own)];
        level &= !(ours | theirs);
        *term = size(ours) - size(theirs);
    }
    size(level)
}

/// The terms for people.
pub(super) fn explain(sides: &Sides, terms: &Terms) -> Vec<(&'static str, String)> {
    let [own, enemy] = sides.private();
    vec![
        ("squares of one's own", format!("{own} to {enemy}")),
        ("contested squares", size(sides.contested()).to_string()),
        ("nearer by king", format!("{:+}", terms[KING_NEARER])),
        ("nearer by queen", format!("{:+}", terms[QUEEN_NEARER])),
        ("moves", format!("{:+}", terms[MOBILITY])),
    ]
}
