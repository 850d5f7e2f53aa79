//! The number of a position of few stones, for the tables of exact endings.
//!
//! Positions with the same number of stones are divided into sections by the [classes](super::class) of
//! the two sides' sets of living stones. In a section the side with more stones *leads*, the mover if
//! both have as many. The number of its [placement](leads), one for each pair of mirror images, comes
//! first, and then that of the [following side's](follower) on the squares that are left. Only unfinished
//! positions have a number: no stone stands on its goal.
mod follower;
mod leads;

use std::collections::HashMap;
use std::sync::OnceLock;

use arrayvec::ArrayVec;

use self::follower::Follower;
use self::leads::Leads;
use super::army::Army;
use super::class::{Classes, MIRRORED};
use super::steps::GOAL;
use crate::games::five::{STONES, Set, Square};

/// The most stones of both sides with which a position has a number.
pub(super) const MOST: usize = 5;
/// The most stones of one side then.
const MOST_ARMY: usize = MOST - 1;
/// Sets of living stones.
const SETS: usize = 1 << STONES;

/// Where the stones of one side stand, in the order of their parts in the class's representative.
type Squares = ArrayVec<Square, MOST_ARMY>;

/// The numbers of all positions with so many stones under one rule.
#[derive(Debug)]
pub(super) struct Numbering {
    classes: &'static Classes,
    /// Where the section of two living sets begins, by [`SETS`] times the mover's set plus the other's.
    starts: Vec<u32>,
    /// The beginning of each section and the representatives of its two classes, in ascending order.
    sections: Vec<(u32, [u8; 2])>,
    places: usize,
}

impl Numbering {
    /// The numbering of positions with so many stones, built at the first call; [`None`] if they have
    /// no numbers.
    pub(super) fn of(nearest: bool, pieces: usize) -> Option<&'static Numbering> {
        static ALL: [[OnceLock<Numbering>; MOST + 1]; 2] =
            [const { [const { OnceLock::new() }; MOST + 1] }; 2];
        let known = ALL[usize::from(nearest)].get(pieces)?;
        Some(known.get_or_init(|| Numbering::new(nearest, pieces)))
    }

    fn new(nearest: bool, pieces: usize) -> Numbering {
        let classes = Classes::of(nearest);
        let class = |set: u8| (set.count_ones(), classes.class(set).number);
        let (mut sections, mut places) = (Vec::new(), 0);
        let mut known = HashMap::new();
        for stones in 1..pieces {
            for &mover in classes.representatives(stones) {
                for &other in classes.representatives(pieces - stones) {
                    let start = u32::try_from(places).expect("fewer than 2^32 places");
                    sections.push((start, [mover, other]));
                    known.insert([mover, other].map(class), start);
                    places += View::new(classes, [mover, other]).places();
                }
            }
        }
        let start = |index: usize| {
            let sets = [index / SETS, index % SETS].map(|set| u8::try_from(set).expect("a set of six"));
            known.get(&sets.map(class)).copied().unwrap_or_default()
        };
        Numbering { classes, starts: (0..SETS * SETS).map(start).collect(), sections, places }
    }

    /// How many numbers there are.
    pub(super) fn places(&self) -> usize {
        self.places
    }

    /// The number of an unfinished position with as many stones as the numbering is for.
    pub(super) fn place(&self, mover: Army, other: Army) -> usize {
        let start = self.starts[SETS * usize::from(mover.alive()) + usize::from(other.alive())];
        let view = View::new(self.classes, [mover.alive(), other.alive()]);
        let squares = [mover, other].map(|army| self.squares(army));
        start as usize + view.place(&squares)
    }

    /// The armies of the position with this number, [`None`] if no position has it.
    pub(super) fn armies(&self, place: usize) -> Option<[Army; 2]> {
        if place >= self.places {
            return None;
        }
        let after = self.sections.partition_point(|&(start, _)| start as usize <= place);
        let (start, sets) = self.sections[after - 1];
        let squares = View::new(self.classes, sets).squares(place - start as usize)?;
        Some([0, 1].map(|side| army(sets[side], &squares[side])))
    }

    fn squares(&self, army: Army) -> Squares {
        let mut squares: Squares = army.stones().map(|stone| army.square_of_living(stone)).collect();
        if self.classes.class(army.alive()).is_reversed {
            squares.reverse();
        }
        squares
    }
}

/// The army of a representative.
fn army(alive: u8, squares: &Squares) -> Army {
    let stones = (0..STONES).filter(|stone| alive & 1 << stone != 0);
    let mut army = Army::EMPTY;
    for (stone, &square) in stones.zip(squares) {
        army.put(stone, square);
    }
    army
}

/// How the positions of a section are numbered.
struct View {
    mover_leads: bool,
    leads: &'static Leads,
    follower: Follower,
    /// The numbers of the following side's placements: if no stone of the leading one stands in its own
    /// corner, the following side's goal; and if one does, which takes no square away.
    placements: [usize; 2],
}

impl View {
    /// The view of the living sets of the mover and of the other side.
    fn new(classes: &Classes, [mover, other]: [u8; 2]) -> View {
        let stones = [mover, other].map(|set| set.count_ones() as usize);
        let symmetric = [mover, other].map(|set| classes.class(set).is_symmetric);
        let (leading, following) = if stones[0] >= stones[1] { (0, 1) } else { (1, 0) };
        let follower = Follower { stones: stones[following], is_symmetric: symmetric[following] };
        let free = Square::COUNT - 1 - stones[leading];
        View {
            mover_leads: leading == 0,
            leads: Leads::of(stones[leading], symmetric[leading]),
            follower,
            placements: [free, free + 1].map(|free| follower.placements(free)),
        }
    }

    fn places(&self) -> usize {
        self.begin(self.leads.len())
    }

    /// Where the positions with the leading side's placement of that number begin.
    fn begin(&self, lead: usize) -> usize {
        let off_corner = lead.min(self.leads.off_corner());
        off_corner * self.placements[0] + (lead - off_corner) * self.placements[1]
    }

    /// The number in the section of the two sides' placements.
    fn place(&self, squares: &[Squares; 2]) -> usize {
        let [leader, follower] = self.in_order(squares);
        let lead = self.leads.find(leader);
        let number = |is_mirrored| {
            self.follower.number(&image(follower, is_mirrored), taken(&image(leader, is_mirrored)))
        };
        let following =
            if lead.is_fixed { number(false).min(number(true)) } else { number(lead.is_mirrored) };
        self.begin(lead.number) + following
    }

    /// The two sides' placements of that number in the section, [`None`] if it is another's mirror image.
    fn squares(&self, place: usize) -> Option<[Squares; 2]> {
        let on_corner = self.begin(self.leads.off_corner());
        let (lead, following) = if place < on_corner {
            (place / self.placements[0], place % self.placements[0])
        } else {
            let place = place - on_corner;
            (self.leads.off_corner() + place / self.placements[1], place % self.placements[1])
        };
        let leader = self.leads.squares(lead);
        let follower = self.follower.squares(following, taken(&leader));
        let is_fixed = self.leads.find(&leader).is_fixed;
        let squares = if self.mover_leads { [leader, follower] } else { [follower, leader] };
        (!is_fixed || self.place(&squares) == place).then_some(squares)
    }

    fn in_order<'a>(&self, [mover, other]: &'a [Squares; 2]) -> [&'a Squares; 2] {
        if self.mover_leads { [mover, other] } else { [other, mover] }
    }
}

/// The squares, or their mirror images.
fn image(squares: &Squares, is_mirrored: bool) -> Squares {
    if is_mirrored {
        squares.iter().map(|square| MIRRORED[square.index()]).collect()
    } else {
        squares.clone()
    }
}

/// The squares on which no stone of the following side can stand, as it sees them: the leading side's
/// and its own goal.
fn taken(leader: &Squares) -> Set {
    leader.iter().fold(GOAL.bit(), |set, square| set | square.turned().bit())
}

#[cfg(test)]
mod tests {
    use super::MOST;
    use crate::game::{Ending, Game};
    use crate::games::ewn::rule::{HigherOrLower, NearestOnly, Rule};
    use crate::games::ewn::symmetry::{Random, images};
    use crate::games::ewn::{Ewn, Nearest, Standard};

    /// The unused places among `count` random ones of a table, or among all if there are no more.
    fn check_places<R: Rule>(pieces: usize, count: usize) -> usize {
        let all = Ewn::<R>::endings(pieces);
        let mut random = Random::new();
        let mut unused = 0;
        for index in 0..count.min(all) {
            let place = if all <= count { index } else { random.below(all) };
            let ending = Ending { pieces, place };
            match Ewn::<R>::at_ending(ending) {
                Some(position) => {
                    assert_eq!(position.ending(pieces), Some(ending), "{position:?}");
                    assert_eq!(position.result(), None, "{position:?}");
                    assert_eq!(position.ending(pieces - 1), None);
                }
                None => unused += 1,
            }
        }
        assert_eq!(Ewn::<R>::at_ending(Ending { pieces, place: all }), None);
        unused
    }

    #[test]
    fn places_and_positions_belong_together() {
        for (pieces, share) in [(2, 6), (3, 20), (4, 40), (5, 400)] {
            let checked = 200_000;
            let unused = [
                (check_places::<HigherOrLower>(pieces, checked), Standard::endings(pieces)),
                (check_places::<NearestOnly>(pieces, checked), Nearest::endings(pieces)),
            ];
            println!("{pieces} {unused:?}");
            for (unused, all) in unused {
                assert!(unused * share <= checked.min(all), "{pieces} stones: {unused} of {all} unused");
            }
        }
    }

    #[test]
    fn images_share_a_place() {
        fn check<R: Rule>() {
            let mut random = Random::new();
            for round in 0..100_000 {
                let pieces = 2 + round % (MOST - 1);
                let mover = 1 + random.below(pieces - 1);
                let position = random.position::<R>(mover, pieces - mover);
                let ending = position.ending(MOST).expect("few stones");
                assert!(ending.place < Ewn::<R>::endings(pieces));
                for image in images(&position) {
                    assert_eq!(image.ending(MOST), Some(ending), "{position:?} {image:?}");
                }
            }
        }
        check::<HigherOrLower>();
        check::<NearestOnly>();
    }

    #[test]
    fn more_stones_have_no_place() {
        assert_eq!(Standard::start().ending(usize::MAX), None);
        assert_eq!([0, 1, MOST + 1].map(Standard::endings), [0; 3]);
    }
}
