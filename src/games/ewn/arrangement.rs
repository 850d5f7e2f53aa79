//! What arrangements are worth: tables that `bohr learn setups` has made (docs/setups.md).
use std::sync::LazyLock;

use super::{Nearest, Standard};
use crate::game::SetupTable;

const STANDARD: &[u8] = include_bytes!("../../../setups/ewn.setups");
const NEAREST: &[u8] = include_bytes!("../../../setups/ewn-nearest.setups");

/// The table under a rule, read at the first call.
pub(super) fn setups(nearest: bool) -> &'static SetupTable {
    static HIGHER_OR_LOWER: LazyLock<SetupTable> =
        LazyLock::new(|| SetupTable::built_in::<Standard>(STANDARD));
    static NEAREST_ONLY: LazyLock<SetupTable> = LazyLock::new(|| SetupTable::built_in::<Nearest>(NEAREST));
    if nearest { &NEAREST_ONLY } else { &HIGHER_OR_LOWER }
}

#[cfg(test)]
mod tests {
    use super::setups;

    #[test]
    fn both_tables_are_there_and_say_that_it_is_good_to_begin() {
        for nearest in [false, true] {
            let table = setups(nearest);
            let sum: f64 = table.values().iter().map(|value| value.probability()).sum();
            let mean = sum / f64::from(u32::try_from(table.values().len()).expect("few pairs"));
            assert!((0.5..0.7).contains(&mean), "{mean}");
            // To know the other side's arrangement is worth something, and to be known costs it.
            assert!(table.safest(true).1 <= -table.safest(false).1);
        }
    }
}
