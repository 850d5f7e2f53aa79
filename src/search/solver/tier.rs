//! A table of fixed size, shared by all threads without locks.
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use super::interval::Interval;

/// Words of an entry: the key XOR a mixture of the others, lower end, upper end, work.
const ENTRY_WORDS: usize = 4;
/// Words of a bucket, which has two entries: one cache line.
const BUCKET_WORDS: usize = 2 * ENTRY_WORDS;
/// Bytes of a bucket.
const BUCKET_BYTES: usize = BUCKET_WORDS * size_of::<AtomicU64>();

const _: () = assert!(BUCKET_BYTES == 64);

/// The tier counts as full when it has displaced one entry for so many buckets: then it holds about as
/// many entries as it has buckets.
const BUCKETS_PER_LOSS: usize = 16;

/// The table.
#[derive(Debug)]
pub(super) struct Tier {
    words: Vec<AtomicU64>,
    /// Words before the first bucket, so that every bucket is one cache line.
    offset: usize,
    buckets: usize,
    /// Entries that others displaced.
    losses: AtomicUsize,
}

impl Tier {
    /// An empty table, [`None`] if the system does not give the memory.
    pub(super) fn new(bytes: usize) -> Option<Tier> {
        let buckets = bytes / BUCKET_BYTES;
        let words = bytemuck::allocation::try_zeroed_vec::<AtomicU64>((buckets + 1) * BUCKET_WORDS).ok()?;
        let offset = words.as_ptr().align_offset(BUCKET_BYTES);
        // Allocations are aligned to a word at least, so a bucket's worth of words is enough.
        let offset = if offset < BUCKET_WORDS { offset } else { 0 };
        Some(Tier { words, offset, buckets, losses: AtomicUsize::new(0) })
    }

    /// Forgets everything.
    pub(super) fn clear(&self) {
        self.losses.store(0, Ordering::Relaxed);
        self.words.iter().for_each(|word| word.store(0, Ordering::Relaxed));
    }

    /// What is kept of the position with that key.
    pub(super) fn get(&self, key: u64) -> Option<Interval> {
        let (one, other) = self.bucket(key);
        read(one, key).or_else(|| read(other, key)).map(|(known, _)| known)
    }

    /// Keeps what took `work` nodes to find, with what is known already of the position or else in place
    /// of the entry that took less. Returns whether the tier has just become full.
    pub(super) fn put(&self, key: u64, mut known: Interval, mut work: u64) -> bool {
        let (one, other) = self.bucket(key);
        let mut place = one;
        let mut is_full = false;
        let old = read(one, key).or_else(|| {
            place = other;
            read(other, key)
        });
        if let Some((interval, more)) = old {
            known = known.and(interval);
            work += more;
        } else {
            place = if worth(one) <= worth(other) { one } else { other };
            if worth(place) > 0 {
                is_full = self.losses.fetch_add(1, Ordering::Relaxed) == self.buckets / BUCKETS_PER_LOSS;
            }
        }
        let words = [known.lower.cast_unsigned(), known.upper.cast_unsigned(), work.max(1)];
        place[0].store(key ^ mixture(words), Ordering::Relaxed);
        place[1].store(words[0], Ordering::Relaxed);
        place[2].store(words[1], Ordering::Relaxed);
        place[3].store(words[2], Ordering::Relaxed);
        is_full
    }

    #[expect(clippy::cast_possible_truncation, reason = "the product shifted is below the number of buckets")]
    fn bucket(&self, key: u64) -> (&[AtomicU64], &[AtomicU64]) {
        let number = ((u128::from(key) * self.buckets as u128) >> u64::BITS) as usize;
        let start = self.offset + number * BUCKET_WORDS;
        self.words[start..start + BUCKET_WORDS].split_at(ENTRY_WORDS)
    }
}

/// The nodes that an entry took, 0 if it is empty.
fn worth(entry: &[AtomicU64]) -> u64 {
    entry[3].load(Ordering::Relaxed)
}

/// What a half-written entry would not match: equal words at different places do not cancel out.
fn mixture(words: [u64; 3]) -> u64 {
    words[0] ^ words[1].rotate_left(21) ^ words[2].rotate_left(42)
}

/// The interval of an entry and its work, if it belongs to the key.
fn read(entry: &[AtomicU64], key: u64) -> Option<(Interval, u64)> {
    let word = |at: usize| entry[at].load(Ordering::Relaxed);
    let words = [word(1), word(2), word(3)];
    let is_it = words[2] != 0 && word(0) ^ mixture(words) == key;
    is_it.then(|| (Interval { lower: words[0].cast_signed(), upper: words[1].cast_signed() }, words[2]))
}

#[cfg(test)]
mod tests {
    use super::{Interval, Tier};

    fn interval(lower: i64, upper: i64) -> Interval {
        Interval { lower, upper }
    }

    #[test]
    fn what_is_known_of_a_position_adds_up() {
        let tier = Tier::new(1 << 12).expect("memory");
        assert_eq!(tier.get(7), None);
        tier.put(7, interval(3, 9), 1);
        tier.put(7, interval(1, 6), 1);
        assert_eq!(tier.get(7), Some(interval(3, 6)));
        tier.clear();
        assert_eq!(tier.get(7), None);
    }

    #[test]
    fn the_entry_that_took_less_gives_way() {
        // All keys of the first bucket: the place comes from the high bits.
        let tier = Tier::new(1 << 12).expect("memory");
        tier.put(1, interval(1, 1), 5);
        tier.put(2, interval(2, 2), 9);
        tier.put(3, interval(3, 3), 2);
        assert_eq!([1, 2, 3].map(|key| tier.get(key)), [None, Some(interval(2, 2)), Some(interval(3, 3))]);
    }
}
