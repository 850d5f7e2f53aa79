//! Work on all cores whose results do not depend on how many there are.
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{Builder, scope};

use parking_lot::Mutex;

/// Works off tasks on some threads, of which this is one; threads that cannot be had are done without.
/// Which thread takes a task is left to chance, so no task may depend on another.
pub(super) fn share<T: Send>(threads: usize, tasks: Vec<T>, work: impl Fn(T) + Sync) {
    let threads = threads.min(tasks.len());
    let tasks = Mutex::new(tasks.into_iter());
    let next = || tasks.lock().next();
    let work_off = || {
        while let Some(task) = next() {
            work(task);
        }
    };
    scope(|scope| {
        for _ in 1..threads {
            if Builder::new().spawn_scoped(scope, work_off).is_err() {
                break;
            }
        }
        work_off();
    });
}

/// What `work` makes of each number below `count`, in their order. Every helper is a thread with something
/// of its own that the results must not depend on.
pub(super) fn in_order<H, T>(
    helpers: &mut [H],
    count: usize,
    work: impl Fn(&mut H, usize) -> T + Sync,
) -> Vec<T>
where
    H: Send,
    T: Send,
{
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(count));
    share(helpers.len(), helpers.iter_mut().collect(), |helper| {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            let result = work(helper, number);
            results.lock().push((number, result));
        }
    });
    let mut results = results.into_inner();
    results.sort_unstable_by_key(|&(number, _)| number);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::{in_order, share};

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        for threads in [1, 2, 3, 7] {
            for count in [0, 1, 5, 100] {
                let squares = in_order(&mut vec![(); threads], count, |(), number| number * number);
                assert_eq!(squares, (0..count).map(|number| number * number).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn every_task_is_worked_off() {
        for threads in [0, 1, 3, 100] {
            let mut numbers = [0; 20];
            share(threads, numbers.iter_mut().zip(1..).collect(), |(number, value)| *number += value);
            assert_eq!(numbers, std::array::from_fn(|at| at + 1));
            share(threads, Vec::<u8>::new(), |_| unreachable!("no task"));
        }
    }
}
