//! What was proved of positions, shared by all threads without locks.
use std::sync::atomic::{AtomicU64, Ordering};

use super::interval::Interval;
use crate::search::table::OutOfMemory;

const ENTRY_WORDS: usize = 4;
const BUCKET_ENTRIES: usize = 2;
const BUCKET_WORDS: usize = ENTRY_WORDS * BUCKET_ENTRIES;
const BUCKET_BYTES: usize = BUCKET_WORDS * size_of::<AtomicU64>();

const _: () = assert!(BUCKET_BYTES == 64);

/// The table.
#[derive(Debug)]
pub struct Memory {
    words: Vec<AtomicU64>,
    offset: usize,
    buckets: usize,
}

impl Memory {
    pub fn new(mebibytes: usize) -> Result<Memory, OutOfMemory> {
        let refused = OutOfMemory { mebibytes };
        let buckets = mebibytes.checked_mul(1 << 20).ok_or(refused)? / BUCKET_BYTES;
        let words = bytemuck::allocation::try_zeroed_vec::<AtomicU64>((buckets + 1) * BUCKET_WORDS)
            .map_err(|()| refused)?;
        let offset = words.as_ptr().align_offset(BUCKET_BYTES);
        let offset = if offset < BUCKET_WORDS { offset } else { 0 };
        Ok(Memory { words, offset, buckets })
    }

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

    fn bucket(&self, key: u64) -> &[AtomicU64] {
        let number = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        let start = self.offset + number * BUCKET_WORDS;
        &self.words[start..start + BUCKET_WORDS]
    }

    pub(super) fn get(&self, key: u64) -> Option<Interval> {
        if self.buckets == 0 {
            return None;
        }
        self.bucket(key).chunks_exact(ENTRY_WORDS).find_map(|entry| read(entry, key)).map(|found| found.0)
    }

    pub(super) fn put(&self, key: u64, interval: Interval, work: u64) {
        if self.buckets == 0 {
            return;
        }
        let mut victim = None;
        let mut least = u64::MAX;
        let mut interval = interval;
        let mut work = work.max(1);
        for slot in self.bucket(key).chunks_exact(ENTRY_WORDS) {
            if let Some((old, more)) = read(slot, key) {
                interval = interval.and(old);
                work += more;
                victim = Some(slot);
                break;
            }
            let worth = slot[3].load(Ordering::Relaxed);
            if worth < least {
                least = worth;
                victim = Some(slot);
            }
        }
        if let Some(slot) = victim {
            let words = [interval.lower.cast_unsigned(), interval.upper.cast_unsigned(), work];
            slot[0].store(key ^ check(words), Ordering::Relaxed);
            for (to, word) in slot[1..].iter().zip(words) {
                to.store(word, Ordering::Relaxed);
            }
        }
    }
}

fn check(words: [u64; 3]) -> u64 {
    words[0] ^ words[1].rotate_left(21) ^ words[2].rotate_left(42)
}

fn read(entry: &[AtomicU64], key: u64) -> Option<(Interval, u64)> {
    let words = [1, 2, 3].map(|at| entry[at].load(Ordering::Relaxed));
    let is_it = words[2] != 0 && entry[0].load(Ordering::Relaxed) ^ check(words) == key;
    is_it.then(|| (Interval { lower: words[0].cast_signed(), upper: words[1].cast_signed() }, words[2]))
}
