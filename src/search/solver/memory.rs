//! What was proved of positions: tables of growing size.
//!
//! A search that is over after a million nodes would touch a page of a large table with nearly every
//! entry: a fault for each, and none of it in the caches. So the memory begins with a small table and
//! goes on to one eight times as large whenever one is full; entries are still found in the one before.
//! Proofs never grow old, so several solutions may share a memory.
use std::sync::atomic::{AtomicUsize, Ordering};

use super::interval::Interval;
use super::tier::Tier;
use crate::search::table::OutOfMemory;

/// Bytes of the first tier: it fits the caches of any machine.
const FIRST: usize = 4 << 20;
/// How many times as large as one tier the next one is.
const GROWTH: usize = 8;

/// The memory of a [`Solver`](super::Solver).
#[derive(Debug)]
pub struct Memory {
    tiers: Vec<Tier>,
    /// The tier that is written to.
    active: AtomicUsize,
}

impl Memory {
    /// An empty memory of so many MiB; with 0 nothing is remembered.
    ///
    /// # Errors
    /// If the system does not give the memory.
    pub fn new(mebibytes: usize) -> Result<Memory, OutOfMemory> {
        let refused = OutOfMemory { mebibytes };
        let mut left = mebibytes.checked_mul(1 << 20).ok_or(refused)?;
        let mut tiers = Vec::new();
        let mut size = FIRST;
        while left > 0 {
            // The last one takes what would not fill the next.
            let bytes = if left / 2 < size { left } else { size };
            tiers.push(Tier::new(bytes).ok_or(refused)?);
            left -= bytes;
            size = size.saturating_mul(GROWTH);
        }
        Ok(Memory { tiers, active: AtomicUsize::new(0) })
    }

    /// Forgets everything.
    pub fn clear(&self) {
        let used = self.active.swap(0, Ordering::Relaxed);
        self.tiers.iter().take(used + 1).for_each(Tier::clear);
    }

    /// What is known of the position with that canonical key.
    pub(super) fn get(&self, key: u64) -> Option<Interval> {
        let active = self.active.load(Ordering::Relaxed);
        let known = self.tiers.get(active)?.get(key);
        if known.is_none() && active > 0 { self.tiers[active - 1].get(key) } else { known }
    }

    /// Remembers what took `work` nodes to find.
    pub(super) fn put(&self, key: u64, known: Interval, work: u64) {
        let active = self.active.load(Ordering::Relaxed);
        let Some(tier) = self.tiers.get(active) else { return };
        if tier.put(key, known, work) && active + 1 < self.tiers.len() {
            self.active.store(active + 1, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Interval, Memory};

    #[test]
    fn it_grows_and_forgets_nothing_at_once() {
        let memory = Memory::new(100).expect("memory");
        assert_eq!(memory.tiers.len(), 3);
        // Keys spread over the whole range.
        let key = |number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let known = Interval { lower: 1, upper: 2 };
        let mut last = 0;
        while memory.active.load(super::Ordering::Relaxed) == 0 {
            last += 1;
            memory.put(key(last), known, 1);
        }
        assert!(last > 50_000, "{last} entries of 131,072 filled it");
        assert_eq!(memory.get(key(last)), Some(known));
        memory.clear();
        assert_eq!(memory.get(key(last)), None);
    }

    #[test]
    fn none_remembers_nothing() {
        let memory = Memory::new(0).expect("no memory is needed");
        memory.put(1, Interval::ALL, 1);
        assert_eq!(memory.get(1), None);
        memory.clear();
    }
}
