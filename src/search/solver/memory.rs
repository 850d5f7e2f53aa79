//! What was proved of positions, shared by all threads without locks.
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use super::interval::Interval;
use crate::search::table::OutOfMemory;

const ENTRY_WORDS: usize = 4;
const BUCKET_ENTRIES: usize = 2;
const BUCKET_WORDS: usize = ENTRY_WORDS * BUCKET_ENTRIES;
const BUCKET_BYTES: usize = BUCKET_WORDS * size_of::<AtomicU64>();

const _: () = assert!(BUCKET_BYTES == 64);

/// The table: tiers of growing size, of which one is in use.
#[derive(Debug)]
pub struct Memory {
    tiers: Vec<Tier>,
    /// The tier that is written to.
    active: AtomicUsize,
}

/// A table of its own.
#[derive(Debug)]
struct Tier {
    words: Vec<AtomicU64>,
    offset: usize,
    buckets: usize,
    evictions: AtomicUsize,
}

impl Tier {
    fn new(bytes: usize) -> Option<Tier> {
        let buckets = bytes / BUCKET_BYTES;
        let words = bytemuck::allocation::try_zeroed_vec::<AtomicU64>((buckets + 1) * BUCKET_WORDS).ok()?;
        let offset = words.as_ptr().align_offset(BUCKET_BYTES);
        let offset = if offset < BUCKET_WORDS { offset } else { 0 };
        Some(Tier { words, offset, buckets, evictions: AtomicUsize::new(0) })
    }

    fn bucket(&self, key: u64) -> &[AtomicU64] {
        let number = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        let start = self.offset + number * BUCKET_WORDS;
        &self.words[start..start + BUCKET_WORDS]
    }

    fn get(&self, key: u64) -> Option<(Interval, u64)> {
        let bucket = self.bucket(key);
        read(&bucket[..ENTRY_WORDS], key).or_else(|| read(&bucket[ENTRY_WORDS..], key))
    }
}

impl Memory {
    pub fn new(mebibytes: usize) -> Result<Memory, OutOfMemory> {
        let refused = OutOfMemory { mebibytes };
        let mut left = mebibytes.checked_mul(1 << 20).ok_or(refused)?;
        let mut tiers = Vec::new();
        let mut size = super::node::x("X_TIER", 4.0) as usize * (1 << 20);
        while left > 0 {
            let bytes = if left < 2 * size { left } else { size };
            tiers.push(Tier::new(bytes).ok_or(refused)?);
            left -= bytes;
            size *= 8;
        }
        Ok(Memory { tiers, active: AtomicUsize::new(0) })
    }

    pub(super) fn get(&self, key: u64) -> Option<Interval> {
        let active = self.active.load(Ordering::Relaxed);
        let found = self.tiers.get(active)?.get(key);
        let found = if found.is_none() && active > 0 { self.tiers[active - 1].get(key) } else { found };
        found.map(|found| found.0)
    }

    pub(super) fn put(&self, key: u64, interval: Interval, work: u64) {
        let active = self.active.load(Ordering::Relaxed);
        let Some(tier) = self.tiers.get(active) else { return };
        let mut interval = interval;
        let mut work = work.max(1);
        let bucket = tier.bucket(key);
        let (one, two) = bucket.split_at(ENTRY_WORDS);
        let mut slot = one;
        if let Some((old, more)) = read(one, key) {
            interval = interval.and(old);
            work += more;
        } else if let Some((old, more)) = read(two, key) {
            interval = interval.and(old);
            work += more;
            slot = two;
        } else {
            if two[3].load(Ordering::Relaxed) < one[3].load(Ordering::Relaxed) {
                slot = two;
            }
            if slot[3].load(Ordering::Relaxed) != 0 {
                let evictions = tier.evictions.fetch_add(1, Ordering::Relaxed);
                if evictions == tier.buckets / 16 && active + 1 < self.tiers.len() {
                    self.active.store(active + 1, Ordering::Relaxed);
                }
            }
        }
        let words = [interval.lower.cast_unsigned(), interval.upper.cast_unsigned(), work];
        slot[0].store(key ^ check(words), Ordering::Relaxed);
        slot[1].store(words[0], Ordering::Relaxed);
        slot[2].store(words[1], Ordering::Relaxed);
        slot[3].store(words[2], Ordering::Relaxed);
    }
}

fn check(words: [u64; 3]) -> u64 {
    words[0] ^ words[1].rotate_left(21) ^ words[2].rotate_left(42)
}

fn read(entry: &[AtomicU64], key: u64) -> Option<(Interval, u64)> {
    let load = |at: usize| entry[at].load(Ordering::Relaxed);
    let words = [load(1), load(2), load(3)];
    let is_it = words[2] != 0 && entry[0].load(Ordering::Relaxed) ^ check(words) == key;
    is_it.then(|| (Interval { lower: words[0].cast_signed(), upper: words[1].cast_signed() }, words[2]))
}
