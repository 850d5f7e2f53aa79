//! The probability that belongs to the logarithm of the odds, from a table: the same on every machine, and
//! with no branch that the processor could guess wrong.

/// The logarithm is a whole number of parts of which this many make 1, as a power of two.
pub(super) const PARTS: u32 = 23;
/// Entries for every unit of the logarithm, as a power of two.
const DENSITY: u32 = 6;
/// Beyond this the probability is taken to stay as it is: 0.999994.
const MOST: i32 = 12;
const ENTRIES: usize = (2 * MOST as usize) << DENSITY;

/// The probabilities at both ends of each piece, from that of the logarithm -12 on.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "a table of single precision"
)]
static TABLE: [[f32; 2]; ENTRIES] = {
    let mut table = [[0.0; 2]; ENTRIES];
    let mut entry = 0;
    let mut low = 1.0 / (1.0 + exponential(MOST as f64));
    while entry < ENTRIES {
        let end = (entry + 1) as f64 / (1 << DENSITY) as f64 - MOST as f64;
        let high = 1.0 / (1.0 + exponential(-end));
        table[entry] = [low as f32, high as f32];
        low = high;
        entry += 1;
    }
    table
};

/// e to the x, for x of a few tens: the series of a small part of it, squared again and again.
const fn exponential(x: f64) -> f64 {
    const HALVINGS: i32 = 8;
    const TERMS: i32 = 12;
    let part = x / (1 << HALVINGS) as f64;
    let (mut sum, mut term, mut number) = (1.0, 1.0, 1);
    while number <= TERMS {
        term *= part / number as f64;
        sum += term;
        number += 1;
    }
    let mut halving = 0;
    while halving < HALVINGS {
        sum *= sum;
        halving += 1;
    }
    sum
}

/// The probability, to within 0.000007.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "not below 0, and no more digits wanted"
)]
pub(super) fn probability(log_odds: i32) -> f32 {
    const BELOW: i32 = MOST << PARTS;
    const PIECE: u32 = PARTS - DENSITY;
    let place = (log_odds.clamp(-BELOW, BELOW - 1) + BELOW) as u32;
    let [low, high] = TABLE[(place >> PIECE) as usize];
    let part = (place % (1 << PIECE)) as f32 * (1.0 / (1 << PIECE) as f32);
    low + (high - low) * part
}

#[cfg(test)]
mod tests {
    use super::{PARTS, probability};

    #[test]
    fn the_table_tells_the_logistic_function() {
        for log_odds in (-15 << PARTS..=15 << PARTS).step_by(10_007) {
            let expected = 1.0 / (1.0 + libm::exp(-f64::from(log_odds) / f64::from(1 << PARTS)));
            assert!((f64::from(probability(log_odds)) - expected).abs() < 7e-6, "{log_odds}");
        }
    }

    #[test]
    fn no_logarithm_is_out_of_range() {
        assert!(probability(i32::MIN) > 0.0 && probability(i32::MAX) < 1.0);
    }
}
