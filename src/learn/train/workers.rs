//! Work on several threads.
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

#[cfg(test)]
mod tests {
    use super::share;

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
