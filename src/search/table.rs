//! The transposition table: what was found of positions, shared by all threads without locks.
//!
//! An entry is two words that are read and written apart (relaxed); the first is the key XOR the
//! second, so that a pair of which only one half arrived is a miss, never a wrong entry (Hyatt and
//! Mann, *A lock-less transposition table*, ICGA Journal 25(1), 2002). The whole key is verified.
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use thiserror::Error;

use super::Depth;
use super::bounds::Bounds;
use super::hints::Hints;
use super::proof::Proof;
use crate::game::Value;

/// Words of an entry.
const ENTRY_WORDS: usize = 2;
/// Entries of a bucket.
const BUCKET_ENTRIES: usize = 4;
/// Words of a bucket: one cache line.
const BUCKET_WORDS: usize = ENTRY_WORDS * BUCKET_ENTRIES;
/// Bytes of a bucket.
const BUCKET_BYTES: usize = BUCKET_WORDS * size_of::<AtomicU64>();

const _: () = assert!(BUCKET_BYTES == 64);

/// Tells the key of what is certain of a position from that of the position.
const PROOF_SALT: u64 = 0x7072_6F6F_665F_6F66;

/// How many plies of depth an entry loses in worth for each search that it has not been used in.
const AGE_PLIES: i32 = 4;

/// Fields of an entry's second word, as shifts and widths in bits. What is certain of a position has an
/// entry of its own, in which the two ends of the interval take the place of all that is below the depth.
mod field {
    pub(super) const LOWER: u32 = 0;
    pub(super) const UPPER: u32 = 16;
    pub(super) const HINTS: u32 = 32;
    pub(super) const PROOF_LOWER: u32 = 0;
    pub(super) const PROOF_UPPER: u32 = 25;
    pub(super) const DEPTH: u32 = 50;
    pub(super) const GENERATION: u32 = 57;
    pub(super) const COMPLETE: u32 = 62;
    pub(super) const HAS_PROOF: u32 = 63;
    pub(super) const PROOF_MASK: u64 = 0x1FF_FFFF;
    pub(super) const DEPTH_MASK: u64 = 0x7F;
    pub(super) const GENERATION_MASK: u8 = 0x1F;
}

const _: () = assert!(field::HINTS + Hints::BITS == field::DEPTH);
const _: () = assert!(Proof::ONE as u64 <= field::PROOF_MASK);
const _: () = assert!(super::MAX_DEPTH as u64 <= field::DEPTH_MASK);

/// What the table knows of a position before its roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The bounds of the value, for the side to move.
    pub bounds: Bounds,
    /// How deep the position was searched.
    pub depth: Depth,
    /// The best moves.
    pub hints: Hints,
}

impl Entry {
    /// Whether the bounds hold for a search of that depth: found by one of the same depth, or by a
    /// shallower one that met the end of the game everywhere.
    #[must_use]
    pub fn answers(&self, depth: Depth) -> bool {
        self.depth == depth || self.bounds.complete && self.depth < depth
    }

    /// Whether it holds the exact value of the game. Only another such may improve it: without dice an
    /// end may be found that comes sooner.
    fn is_final(&self) -> bool {
        self.bounds.complete && self.bounds.lower == self.bounds.upper
    }

    #[expect(clippy::cast_sign_loss, reason = "the bits of the numbers are wanted")]
    #[expect(clippy::cast_possible_truncation, reason = "values fit 16 bits")]
    fn pack(&self, generation: u8) -> u64 {
        let bits = |value: Value| u64::from(value.units() as i16 as u16);
        bits(self.bounds.lower) << field::LOWER
            | bits(self.bounds.upper) << field::UPPER
            | u64::from(self.depth) << field::DEPTH
            | u64::from(self.bounds.complete) << field::COMPLETE
            | u64::from(self.bounds.proof != Proof::NONE) << field::HAS_PROOF
            | u64::from(generation) << field::GENERATION
            | u64::from(self.hints.bits()) << field::HINTS
    }

    #[expect(clippy::cast_possible_truncation, reason = "the fields are cut out")]
    #[expect(clippy::cast_possible_wrap, reason = "values are signed 16 bits")]
    fn unpack(word: u64) -> Entry {
        let value = |shift: u32| Value::new(i32::from((word >> shift) as u16 as i16));
        Entry {
            bounds: Bounds {
                lower: value(field::LOWER),
                upper: value(field::UPPER),
                complete: word >> field::COMPLETE & 1 != 0,
                proof: Proof::NONE,
            },
            depth: depth_of(word),
            hints: Hints::of_bits((word >> field::HINTS) as u32),
        }
    }
}

const _: () = assert!(Value::WIN.units() <= i16::MAX as i32);

/// Why a table could not be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no memory for a table of {mebibytes} MiB")]
pub struct OutOfMemory {
    /// The size asked for.
    pub mebibytes: usize,
}

/// The table.
#[derive(Debug)]
pub struct Table {
    words: Vec<AtomicU64>,
    /// Words before the first bucket, so that every bucket is one cache line.
    offset: usize,
    buckets: usize,
    generation: AtomicU8,
}

impl Table {
    /// An empty table of so many MiB. The system gives its pages one by one as they are touched,
    /// which costs the search about as much as half of its work; [`clear`](Table::clear) touches
    /// them all beforehand.
    ///
    /// # Errors
    /// If the system does not give the memory.
    pub fn new(mebibytes: usize) -> Result<Table, OutOfMemory> {
        let refused = OutOfMemory { mebibytes };
        let buckets = mebibytes.checked_mul(1 << 20).ok_or(refused)? / BUCKET_BYTES;
        Table::with_buckets(buckets).ok_or(refused)
    }

    /// A table without entries, for searches that shall remember nothing.
    #[must_use]
    pub fn none() -> Table {
        Table { words: Vec::new(), offset: 0, buckets: 0, generation: AtomicU8::new(0) }
    }

    fn with_buckets(buckets: usize) -> Option<Table> {
        let words = bytemuck::allocation::try_zeroed_vec::<AtomicU64>((buckets + 1) * BUCKET_WORDS).ok()?;
        let offset = words.as_ptr().align_offset(BUCKET_BYTES);
        // Allocations are aligned to a word at least, so a bucket's worth of words is enough.
        let offset = if offset < BUCKET_WORDS { offset } else { 0 };
        Some(Table { words, offset, buckets, generation: AtomicU8::new(0) })
    }

    /// The table's size in MiB.
    #[must_use]
    pub fn mebibytes(&self) -> usize {
        (self.buckets * BUCKET_BYTES) >> 20
    }

    /// Starts a new search: what is in the table grows older.
    pub fn next_generation(&self) {
        let next = self.generation.load(Ordering::Relaxed) + 1;
        self.generation.store(next & field::GENERATION_MASK, Ordering::Relaxed);
    }

    /// Forgets everything, by all cores.
    pub fn clear(&self) {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let chunk = self.words.len().div_ceil(threads).max(1);
        let zero = |words: &[AtomicU64]| words.iter().for_each(|word| word.store(0, Ordering::Relaxed));
        std::thread::scope(|scope| {
            for words in self.words.chunks(chunk) {
                if std::thread::Builder::new().spawn_scoped(scope, move || zero(words)).is_err() {
                    zero(words);
                }
            }
        });
    }

    #[expect(clippy::cast_possible_truncation, reason = "the product shifted is below the number of buckets")]
    fn bucket(&self, key: u64) -> &[AtomicU64] {
        let number = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        let start = self.offset + number * BUCKET_WORDS;
        &self.words[start..start + BUCKET_WORDS]
    }

    /// What is known of the position with that key.
    #[must_use]
    pub fn get(&self, key: u64) -> Option<Entry> {
        if self.buckets == 0 {
            return None;
        }
        let word = self.word(key)?;
        let mut entry = Entry::unpack(word);
        if word >> field::HAS_PROOF != 0 {
            // The entry of its own may have been given up.
            let proof = self.word(key ^ PROOF_SALT).map(unpack_proof);
            entry.bounds.proof = proof.unwrap_or_else(|| entry.bounds.certainty());
        }
        Some(entry)
    }

    /// The second word of the entry with that key.
    fn word(&self, key: u64) -> Option<u64> {
        self.bucket(key).chunks_exact(ENTRY_WORDS).find_map(|entry| {
            let word = entry[1].load(Ordering::Relaxed);
            (entry[0].load(Ordering::Relaxed) ^ word == key && word != 0).then_some(word)
        })
    }

    /// Remembers an entry: in its old place, or else in place of the one of least worth in its
    /// bucket. The exact value of the game is never given up for a bound of the same position.
    pub fn put(&self, key: u64, entry: Entry) {
        if self.buckets == 0 {
            return;
        }
        let generation = self.generation.load(Ordering::Relaxed);
        let keeps = |word| Entry::unpack(word).is_final() && !entry.is_final();
        self.put_word(key, entry.pack(generation), keeps);
        if entry.bounds.proof != Proof::NONE {
            self.put_word(key ^ PROOF_SALT, pack_proof(entry.bounds.proof, entry.depth, generation), |_| {
                false
            });
        }
    }

    /// Writes an entry, unless the old one of the same key `keeps` its place.
    fn put_word(&self, key: u64, new: u64, keeps: impl Fn(u64) -> bool) {
        let generation = generation_of(new);
        let mut victim = None;
        let mut least = i32::MAX;
        for slot in self.bucket(key).chunks_exact(ENTRY_WORDS) {
            let word = slot[1].load(Ordering::Relaxed);
            if slot[0].load(Ordering::Relaxed) ^ word == key {
                if word != 0 && keeps(word) {
                    return;
                }
                victim = Some(slot);
                break;
            }
            let worth = worth(word, generation);
            if worth < least {
                least = worth;
                victim = Some(slot);
            }
        }
        if let Some(slot) = victim {
            slot[0].store(key ^ new, Ordering::Relaxed);
            slot[1].store(new, Ordering::Relaxed);
        }
    }

    /// How full it is with entries of this search, in thousandths, by a sample.
    #[must_use]
    pub fn permille(&self) -> usize {
        const SAMPLE: usize = 1000;
        let generation = self.generation.load(Ordering::Relaxed);
        let entries = self.words[self.offset..]
            .chunks_exact(ENTRY_WORDS)
            .take(SAMPLE.min(self.buckets * BUCKET_ENTRIES));
        let used = entries
            .filter(|entry| {
                let word = entry[1].load(Ordering::Relaxed);
                word != 0 && generation_of(word) == generation
            })
            .count();
        if self.buckets == 0 { 0 } else { used }
    }
}

/// The depth of an entry less what its age takes; an empty one is worth least.
fn worth(word: u64, generation: u8) -> i32 {
    if word == 0 {
        return i32::MIN;
    }
    let age = generation.wrapping_sub(generation_of(word)) & field::GENERATION_MASK;
    i32::from(depth_of(word)) - AGE_PLIES * i32::from(age)
}

/// What an entry of its own says to be certain.
fn unpack_proof(word: u64) -> Proof {
    let end = |shift: u32| (word >> shift & field::PROOF_MASK) as u32;
    Proof::new(end(field::PROOF_LOWER), end(field::PROOF_UPPER))
}

/// Such an entry. The flag keeps it from being nothing but zeros.
fn pack_proof(proof: Proof, depth: Depth, generation: u8) -> u64 {
    u64::from(proof.lower_parts()) << field::PROOF_LOWER
        | u64::from(proof.upper_parts()) << field::PROOF_UPPER
        | u64::from(depth) << field::DEPTH
        | u64::from(generation) << field::GENERATION
        | 1 << field::HAS_PROOF
}

/// How deep the position of an entry was searched.
fn depth_of(word: u64) -> Depth {
    (word >> field::DEPTH & field::DEPTH_MASK) as Depth
}

/// In which search an entry was written.
fn generation_of(word: u64) -> u8 {
    (word >> field::GENERATION) as u8 & field::GENERATION_MASK
}

#[cfg(test)]
mod tests {
    use super::{Bounds, Entry, Hints, Proof, Table, Value};

    fn entry(lower: i32, upper: i32, depth: u8, complete: bool) -> Entry {
        let proof = if complete { Proof::new(1, Proof::ONE - 1) } else { Proof::NONE };
        let bounds = Bounds { lower: Value::new(lower), upper: Value::new(upper), complete, proof };
        Entry { bounds, depth, hints: Hints::NONE.with(0, 6, 2).with(5, 6, 1) }
    }

    #[test]
    fn an_entry_comes_back_as_it_was() {
        let table = Table::new(1).unwrap();
        for (key, entry) in [
            (0, entry(-30_000, 30_000, 1, true)),
            (u64::MAX, entry(-1, 0, 120, false)),
            (77, entry(5, 5, 3, true)),
        ] {
            assert_eq!(table.get(key), None);
            table.put(key, entry);
            assert_eq!(table.get(key), Some(entry));
        }
        table.clear();
        assert_eq!(table.get(77), None);
    }

    #[test]
    fn a_final_entry_stays_and_others_are_replaced() {
        let table = Table::new(1).unwrap();
        table.put(1, entry(4, 4, 3, true));
        table.put(1, entry(0, 9, 8, false));
        assert_eq!(table.get(1), Some(entry(4, 4, 3, true)));
        table.put(2, entry(0, 9, 8, false));
        table.put(2, entry(0, 8, 2, false));
        assert_eq!(table.get(2), Some(entry(0, 8, 2, false)));
    }

    #[test]
    fn the_shallowest_and_oldest_is_replaced_first() {
        let table = Table::new(1).unwrap();
        // All keys of one bucket: the index comes from the high bits.
        for (key, depth) in [(1, 5), (2, 3), (3, 4), (4, 6)] {
            table.put(key, entry(0, 1, depth, false));
        }
        table.put(5, entry(0, 1, 1, false));
        assert_eq!(table.get(2), None);
        assert!(table.get(5).is_some());
        table.next_generation();
        table.put(6, entry(0, 1, 1, false));
        table.put(7, entry(0, 1, 1, false));
        assert_eq!((table.get(5), table.get(3)), (None, None));
        assert!(table.get(6).is_some(), "a new entry of depth 1 is worth more than an old one of depth 4");
    }

    #[test]
    fn depth_is_exact_unless_the_game_ended() {
        assert!(entry(0, 1, 3, false).answers(3));
        assert!(!entry(0, 1, 3, false).answers(2) && !entry(0, 1, 3, false).answers(4));
        assert!(entry(0, 1, 3, true).answers(4) && !entry(0, 1, 3, true).answers(2));
    }
}
