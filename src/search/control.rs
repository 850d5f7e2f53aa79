//! What a running search and its owner share, and the node counters of its threads.
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use super::Limits;

/// The owner's handle on a running search.
#[derive(Debug)]
pub struct Control {
    stopped: AtomicBool,
    pondering: AtomicBool,
    /// When the search began.
    began: Instant,
    /// Microseconds from the beginning until the time limits began to count.
    grace: AtomicU64,
    /// Guards the sleep of a search that has nothing left to do but to wait for its owner.
    gate: Mutex<()>,
    bell: Condvar,
}

impl Control {
    /// A handle for a search that begins now. While it ponders, its time limits do not count.
    #[must_use]
    pub fn new(pondering: bool) -> Control {
        Control {
            stopped: AtomicBool::new(false),
            pondering: AtomicBool::new(pondering),
            began: Instant::now(),
            grace: AtomicU64::new(0),
            gate: Mutex::new(()),
            bell: Condvar::new(),
        }
    }

    /// Ends the search as soon as may be.
    pub fn stop(&self) {
        let _guard = self.gate.lock();
        self.stopped.store(true, Ordering::Relaxed);
        self.bell.notify_all();
    }

    /// The move that was pondered on came: the time limits count from now.
    pub fn ponder_hit(&self) {
        let _guard = self.gate.lock();
        let micros = u64::try_from(self.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.grace.store(micros, Ordering::Relaxed);
        // After the grace period, so that whoever sees the one sees the other.
        self.pondering.store(false, Ordering::Release);
        self.bell.notify_all();
    }

    /// Whether the owner wants an end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Whether the time limits do not count yet.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Acquire)
    }

    /// Time since the search began.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Whether a time limit is over.
    pub(super) fn is_over(&self, limit: Option<Duration>) -> bool {
        let Some(limit) = limit else { return false };
        if self.is_pondering() {
            return false;
        }
        let grace = Duration::from_micros(self.grace.load(Ordering::Relaxed));
        self.elapsed().saturating_sub(grace) >= limit
    }

    /// Sleeps until the owner stops the search, or until a pondering one is hit if it is not
    /// `endless`.
    pub(super) fn wait(&self, endless: bool) {
        let mut guard = self.gate.lock();
        while !self.is_stopped() && (endless || self.is_pondering()) {
            self.bell.wait(&mut guard);
        }
    }
}

/// The counts of one thread on a cache line of their own, so that threads do not slow each other down.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Padded {
    nodes: AtomicU64,
    hits: AtomicU64,
}

/// What the threads of one search share beside the table.
#[derive(Debug)]
pub(super) struct Crew {
    halted: AtomicBool,
    counts: Vec<Padded>,
}

impl Crew {
    pub(super) fn new(threads: usize) -> Crew {
        Crew {
            halted: AtomicBool::new(false),
            counts: std::iter::repeat_with(Padded::default).take(threads).collect(),
        }
    }

    /// Ends the work of all threads.
    pub(super) fn halt(&self) {
        self.halted.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_halted(&self) -> bool {
        self.halted.load(Ordering::Relaxed)
    }

    /// Nodes of all threads so far.
    pub(super) fn nodes(&self) -> u64 {
        self.counts.iter().map(|count| count.nodes.load(Ordering::Relaxed)).sum()
    }

    /// Positions that all threads have found in the tables of endings so far.
    pub(super) fn hits(&self) -> u64 {
        self.counts.iter().map(|count| count.hits.load(Ordering::Relaxed)).sum()
    }
}

/// How many nodes a thread enters between two looks at the flags and the clock: some tenth of a
/// millisecond.
const INTERVAL: u64 = 1024;

/// Counts the nodes of one thread and tells it when to stop.
#[derive(Debug, Default)]
pub struct Counter<'a> {
    nodes: u64,
    /// Positions found in the tables of endings.
    hits: u64,
    /// The count at which to look up.
    next_look: u64,
    duty: Option<Duty<'a>>,
}

/// Whom a counter serves.
#[derive(Debug)]
struct Duty<'a> {
    crew: &'a Crew,
    thread: usize,
    /// The first thread also watches the limits.
    watch: Option<(&'a Control, Limits)>,
}

impl<'a> Counter<'a> {
    /// The counter of a helper thread.
    pub(super) fn helper(crew: &'a Crew, thread: usize) -> Self {
        Counter { nodes: 0, hits: 0, next_look: INTERVAL, duty: Some(Duty { crew, thread, watch: None }) }
    }

    /// The counter of the first thread, which watches the limits for all.
    pub(super) fn first(crew: &'a Crew, control: &'a Control, limits: Limits) -> Self {
        let next_look = limits.nodes.unwrap_or(INTERVAL).clamp(1, INTERVAL);
        Counter {
            nodes: 0,
            hits: 0,
            next_look,
            duty: Some(Duty { crew, thread: 0, watch: Some((control, limits)) }),
        }
    }

    /// Nodes of this thread so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts one node. [`None`] if the search has been stopped.
    #[inline]
    pub(super) fn count(&mut self) -> Option<()> {
        self.nodes += 1;
        if self.nodes < self.next_look { Some(()) } else { self.look_up() }
    }

    /// Counts a position found in the tables of endings.
    #[inline]
    pub(super) fn hit(&mut self) {
        self.hits += 1;
    }

    /// Publishes the count and looks at the flags and limits.
    #[cold]
    fn look_up(&mut self) -> Option<()> {
        self.next_look = self.nodes + INTERVAL;
        self.publish();
        let Some(Duty { crew, watch, .. }) = &self.duty else { return Some(()) };
        if let Some((control, limits)) = watch {
            let all = crew.nodes();
            let left = limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(all));
            self.next_look = self.nodes + left.clamp(1, INTERVAL);
            if left == 0 || control.is_stopped() || control.is_over(limits.hard) {
                crew.halt();
            }
        }
        (!crew.is_halted()).then_some(())
    }

    /// Publishes the exact count.
    pub(super) fn publish(&self) {
        if let Some(duty) = &self.duty {
            let counts = &duty.crew.counts[duty.thread];
            counts.nodes.store(self.nodes, Ordering::Relaxed);
            counts.hits.store(self.hits, Ordering::Relaxed);
        }
    }
}

impl Drop for Counter<'_> {
    /// A thread that ends leaves the exact count.
    fn drop(&mut self) {
        self.publish();
    }
}
