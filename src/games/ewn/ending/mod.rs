//! The number of a position of few stones, for the tables of exact endings.
//!
//! Positions with the same number of stones are divided into sections by the [classes](super::class) of
//! the two sides' sets of living stones. In a section the side with more stones *leads*, the mover if
//! both have as many. The number of its [placement](leads), one for each pair of mirror images, comes
//! first, and then that of the [following side's](follower) on the squares that are left. Only unfinished
//! positions have a number: no stone stands on its goal.
mod follower;
mod leads;
mod taken;

use std::collections::HashMap;
use std::sync::OnceLock;

use arrayvec::ArrayVec;

use self::follower::Follower;
use self::leads::Leads;
use self::taken::Taken;
use super::army::Army;
use super::class::{Classes, IMAGES};
use super::steps::GOAL;
use crate::games::five::{STONES, Square};

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
    /// In ascending order of their starts.
    sections: Vec<Section>,
    /// Which section two living sets belong to, by [`SETS`] times the mover's set plus the other's.
    section_of: Vec<u16>,
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
                    known.insert([mover, other].map(class), sections.len());
                    sections.push(Section::new(classes, [mover, other], places));
                    places += sections[sections.len() - 1].places();
                }
            }
        }
        let section = |index: usize| {
            let sets = [index / SETS, index % SETS].map(|set| u8::try_from(set).expect("a set of six"));
            known.get(&sets.map(class)).map_or(u16::MAX, |&section| u16::try_from(section).expect("few"))
        };
        Numbering { classes, sections, section_of: (0..SETS * SETS).map(section).collect(), places }
    }

    /// How many numbers there are.
    pub(super) fn places(&self) -> usize {
        self.places
    }

    /// The number of an unfinished position with as many stones as the numbering is for.
    pub(super) fn place(&self, mover: Army, other: Army) -> usize {
        let sets = SETS * usize::from(mover.alive()) + usize::from(other.alive());
        let section = &self.sections[usize::from(self.section_of[sets])];
        let [leading, following] = if section.mover_leads { [mover, other] } else { [other, mover] };
        section.place(&self.squares(leading), &self.squares(following))
    }

    /// The armies of the position with this number, [`None`] if no position has it.
    pub(super) fn armies(&self, place: usize) -> Option<[Army; 2]> {
        if place >= self.places {
            return None;
        }
        let after = self.sections.partition_point(|section| section.start <= place);
        self.sections[after - 1].armies(place)
    }

    fn squares(&self, army: Army) -> Squares {
        let mut squares: Squares = army.stones().map(|stone| army.square_of_living(stone)).collect();
        if self.classes.class(army.alive()).is_reversed {
            squares.reverse();
        }
        squares
    }
}

/// The positions of two classes of living sets.
#[derive(Debug)]
struct Section {
    /// The first of their numbers.
    start: usize,
    mover_leads: bool,
    /// The representatives of the leading and of the following side.
    sets: [u8; 2],
    leads: &'static Leads,
    follower: Follower,
    /// The squares that are free for the following side's stones while no stone of the leading one
    /// stands in its own corner: that is the following side's goal, on which none of its stones stands
    /// anyway, so that a leading stone there leaves one square more.
    free: usize,
    /// The numbers of the following side's placements on so many squares and on one more.
    placements: [usize; 2],
}

impl Section {
    /// The section of the living sets of the mover and of the other side.
    fn new(classes: &Classes, [mover, other]: [u8; 2], start: usize) -> Section {
        let mover_leads = mover.count_ones() >= other.count_ones();
        let sets = if mover_leads { [mover, other] } else { [other, mover] };
        let [leading, following] =
            sets.map(|set| (set.count_ones() as usize, classes.class(set).is_symmetric));
        let follower = Follower::new(following.0, following.1);
        let free = Square::COUNT - 1 - leading.0;
        Section {
            start,
            mover_leads,
            sets,
            leads: Leads::of(leading.0, leading.1),
            follower,
            free,
            placements: [free, free + 1].map(|free| follower.placements(free)),
        }
    }

    fn places(&self) -> usize {
        self.begin(self.leads.len()) - self.start
    }

    /// The first number of a position with the leading side's placement of that number.
    fn begin(&self, lead: usize) -> usize {
        let off_corner = lead.min(self.leads.off_corner());
        self.start + off_corner * self.placements[0] + (lead - off_corner) * self.placements[1]
    }

    fn place(&self, leader: &Squares, follower: &Squares) -> usize {
        let lead = self.leads.find(leader);
        let begin = self.begin(lead.number);
        let number = |is_mirrored: bool| {
            let image = &IMAGES[usize::from(is_mirrored)];
            let leader = leader.iter().map(|square| image[square.index()]);
            let (taken, free) = self.open(lead.number, leader);
            let follower = follower.iter().map(|square| image[square.index()]).collect();
            self.follower.number(&follower, taken, free)
        };
        begin + if lead.is_fixed { number(false).min(number(true)) } else { number(lead.is_mirrored) }
    }

    /// The inverse of [`place`](Section::place), with the mover's army first; [`None`] if the mirror
    /// image of what would stand there has another place.
    fn armies(&self, place: usize) -> Option<[Army; 2]> {
        let on_corner = self.begin(self.leads.off_corner());
        let (lead, number) = if place < on_corner {
            let place = place - self.start;
            (place / self.placements[0], place % self.placements[0])
        } else {
            let place = place - on_corner;
            (self.leads.off_corner() + place / self.placements[1], place % self.placements[1])
        };
        let leader = self.leads.squares(lead);
        let (taken, free) = self.open(lead, leader.iter().copied());
        let follower = self.follower.squares(number, taken, free);
        if self.leads.find(leader).is_fixed && self.place(leader, &follower) != place {
            return None;
        }
        let armies = [army(self.sets[0], leader), army(self.sets[1], &follower)];
        Some(if self.mover_leads { armies } else { [armies[1], armies[0]] })
    }

    /// The squares that the following side's stones cannot have, as it sees them, and how many are left.
    fn open(&self, lead: usize, leader: impl Iterator<Item = Square>) -> (Taken, usize) {
        let stones = leader.fold(Taken::NONE, |taken, square| taken.with(square.turned()));
        if lead < self.leads.off_corner() { (stones.with(GOAL), self.free) } else { (stones, self.free + 1) }
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

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::MOST;
    use crate::game::{Ending, Game, Outcome};
    use crate::games::ewn::army::Army;
    use crate::games::ewn::rule::{HigherOrLower, NearestOnly, Rule};
    use crate::games::ewn::steps::distance;
    use crate::games::ewn::symmetry::{Random, images};
    use crate::games::ewn::{Ewn, Nearest, Standard};
    use crate::games::five::squares;

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

    /// The value by a recursion that knows no symmetry.
    fn value<R: Rule>(position: &Ewn<R>, known: &mut HashMap<u64, f64>) -> f64 {
        if let Some(value) = position.result() {
            return value.probability();
        }
        if let Some(&value) = known.get(&position.key()) {
            return value;
        }
        let turn = position.turn();
        let values: Vec<f64> = turn.moves.iter().map(|&mv| 1.0 - value(&position.play(mv), known)).collect();
        let best = |outcome: &Outcome| values[outcome.range()].iter().copied().fold(0.0, f64::max);
        let mean =
            turn.outcomes.iter().map(|outcome| f64::from(outcome.weight) * best(outcome)).sum::<f64>() / 6.0;
        known.insert(position.key(), mean);
        mean
    }

    #[test]
    fn what_shares_a_place_is_worth_the_same() {
        /// Steps to the goal of all stones together, so that the recursion stays small.
        const STEPS: u8 = 10;
        fn check<R: Rule>() {
            let mut random = Random::new();
            let mut known = HashMap::new();
            let mut checked = 0;
            while checked < 200 {
                let mover = 1 + random.below(MOST - 1);
                let position = random.position::<R>(mover, MOST - mover);
                let steps = |army: Army| squares(army.occupied()).map(distance).sum::<u8>();
                if steps(position.mover) + steps(position.other) > STEPS {
                    continue;
                }
                checked += 1;
                let expected = value(&position, &mut known);
                let ending = position.ending(MOST).expect("few stones");
                let representative = Ewn::<R>::at_ending(ending).expect("a position");
                for image in images(&position).into_iter().chain([representative]) {
                    assert!((value(&image, &mut known) - expected).abs() < 1e-12, "{position:?} {image:?}");
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
