//! Results that are certain without a search, by counting turns.
//!
//! Empty squares that hang together belong to a side if only its amazons stand beside them: nobody else
//! ever comes there, as long as no amazon of that side opens the way. A side that can make more turns
//! on its own squares than the other can make at all has won: it fills its squares, and what the other
//! does in the meantime does not matter.
//!
//! Bounds on the turns come from a search of plans for one side alone. A turn uses up at least a square
//! of all that the side can reach, so the number of these squares is a bound from above, and the plan
//! of a side that may waste none is found quickly or not at all. The search has a budget, beyond which
//! nothing is said.
use super::position::Amazons;
use super::rays::reach;
use super::size::Size;
use super::square::{Set, Square, spread, squares};
use crate::game::Value;

/// Turns that the search for one plan may look at. Half of it saves a quarter of the time late in a game,
/// but then in 1 of 300 random games a win that was seen before the loser's turn is not seen after it.
const BUDGET: u32 = 200;
/// By so many turns at most the search lowers the bound on what a side can make; a small number, so
/// that few positions are worth the search at all.
const LOWERED: u32 = 3;

/// The certain result of a position before a turn, as [`Game::foresee`](crate::game::Game::foresee)
/// gives it.
///
/// The plies that it tells come from the squares that the loser can reach, which any turn of the loser
/// makes fewer and no turn of the winner's plan makes more.
pub(super) fn verdict<B: Size>(position: &Amazons<B>) -> Option<Value> {
    let armies = position.own_and_enemy();
    let [own, enemy] = armies.map(|army| Reach { army, squares: connected::<B>(army, position.empty()) });
    // The side to move needs a turn more than the enemy, the enemy as many as the side to move.
    if own.outlasts::<B>(&enemy, 1) {
        Some(Value::new(Value::WIN.units() - plies(2 * enemy.squares.count_ones() + 1)))
    } else if enemy.outlasts::<B>(&own, 0) {
        Some(Value::new(Value::LOSS.units() + plies(2 * own.squares.count_ones())))
    } else {
        None
    }
}

fn plies(count: u32) -> i32 {
    count.cast_signed()
}

/// A side's amazons and the squares that they can reach in any number of turns.
struct Reach {
    army: Set,
    squares: Set,
}

impl Reach {
    /// Whether this side surely makes so many turns more than the other ever can, on squares that the
    /// other cannot reach, and opens no way to it.
    fn outlasts<B: Size>(&self, other: &Reach, more: u32) -> bool {
        let private = self.squares & !other.squares;
        let most = other.squares.count_ones();
        let plugs = self.army & spread::<B>(other.squares | other.army);
        for turns in (most.saturating_sub(LOWERED)..=most).rev() {
            if private.count_ones() >= turns + more
                && Plan::new(plugs).exists::<B>(self.army, private, turns + more) == Some(true)
            {
                return true;
            }
            // The other side may be able to make fewer turns. What has to be refuted for that after one of
            // them is a part of what had to be before.
            let is_worth_it = private.count_ones() + LOWERED >= most + more;
            if !is_worth_it || Plan::new(0).exists::<B>(other.army, other.squares, turns) != Some(false) {
                return false;
            }
        }
        false
    }
}

/// The squares of `region` that hang together with an army.
fn connected<B: Size>(army: Set, region: Set) -> Set {
    let mut reached = spread::<B>(army) & region;
    loop {
        let next = spread::<B>(reached) & region;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// The search for a plan.
struct Plan {
    /// Amazons that may leave their squares only if they shoot back at them.
    plugs: Set,
    /// Turns that may still be looked at.
    left: u32,
}

impl Plan {
    const fn new(plugs: Set) -> Plan {
        Plan { plugs, left: BUDGET }
    }

    /// Whether the army can make so many turns in a row inside the region, each square of which it can
    /// reach; [`None`] if the budget does not suffice.
    fn exists<B: Size>(&mut self, army: Set, region: Set, turns: u32) -> Option<bool> {
        if turns == 0 {
            return Some(true);
        }
        let spare = region.count_ones().checked_sub(turns);
        let Some(spare) = spare else { return Some(false) };
        // Turns that cut off no square come first.
        for may_waste in [false, true] {
            if may_waste && spare == 0 {
                break;
            }
            for from in squares(army & spread::<B>(region)) {
                if self.begins_with::<B>(army, region, turns, from, may_waste)? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    /// The same if the amazon on `from` moves first, and wastes squares or does not.
    fn begins_with<B: Size>(
        &mut self,
        army: Set,
        region: Set,
        turns: u32,
        from: Square,
        wastes: bool,
    ) -> Option<bool> {
        let targets = reach::<B>(from, region);
        let open = region | from.bit();
        let is_plug = self.plugs & army & from.bit() != 0;
        for at in narrowest_first::<B>(if is_plug { from.bit() } else { open }, open) {
            for to in squares(targets & reach::<B>(at, open)) {
                self.left = self.left.checked_sub(1)?;
                let army = army ^ from.bit() ^ to.bit();
                let rest = connected::<B>(army, open & !to.bit() & !at.bit());
                let is_wasteful = rest.count_ones() + 1 < region.count_ones();
                if is_wasteful == wastes && self.exists::<B>(army, rest, turns - 1)? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }
}

/// The squares of `set`, a part of `open`, in the order in which they are best blocked: first those with
/// the fewest open ones beside them.
fn narrowest_first<B: Size>(set: Set, open: Set) -> impl Iterator<Item = Square> {
    /// All nine squares of a square and its neighbours.
    const MOST: u32 = 9;
    let counts = counts_around::<B>(open);
    let with = move |count: u32| {
        let is = |(digit, bits): (u32, Set)| if count >> digit & 1 == 1 { bits } else { !bits };
        (0..).zip(counts).map(is).fold(set, |set, bits| set & bits)
    };
    (1..=MOST).flat_map(move |count| squares(with(count)))
}

/// For each square how many of the nine squares that are itself and its neighbours are in the set, as
/// binary digits, the lowest first.
fn counts_around<B: Size>(set: Set) -> [Set; 4] {
    /// The sum of three digits: its low and its high one.
    const fn add(a: Set, b: Set, c: Set) -> [Set; 2] {
        [a ^ b ^ c, a & b | c & (a ^ b)]
    }
    let [ones, twos] = add(set, set << 1, set >> 1);
    let [ones, carry] = add(ones, ones << B::STRIDE, ones >> B::STRIDE);
    let [twos, fours] = add(twos, twos << B::STRIDE, twos >> B::STRIDE);
    [ones, twos ^ carry, fours ^ twos & carry, fours & twos & carry]
}

#[cfg(test)]
mod tests {
    use super::counts_around;
    use crate::games::amazons::size::{Eight, Size, Ten};
    use crate::games::amazons::square::{spread, squares};

    fn counts_are_those_of_the_squares<B: Size>() {
        let mut noise = 1_u128;
        for _ in 0..300 {
            noise =
                noise.wrapping_mul(0xDA94_2042_E4DD_58B5_DA94_2042_E4DD_58B5).wrapping_add(1) ^ noise >> 71;
            let set = noise & B::WHOLE;
            let counts = counts_around::<B>(set);
            for at in squares(B::WHOLE) {
                let digits = (0..).zip(counts).map(|(digit, bits)| u32::from(bits & at.bit() != 0) << digit);
                assert_eq!(digits.sum::<u32>(), (spread::<B>(at.bit()) & set).count_ones());
            }
        }
    }

    #[test]
    fn counts_are_those_of_the_squares_on_both_boards() {
        counts_are_those_of_the_squares::<Ten>();
        counts_are_those_of_the_squares::<Eight>();
    }
}
