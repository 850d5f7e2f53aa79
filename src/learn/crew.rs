//! Work on all cores whose results do not depend on how many there are.
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many numbers a thread takes at a time: few, so that all end together.
const STRIDE: usize = 4;

/// What `work` makes of each number below `count`, in their order. Every helper is a thread with something
/// of its own that the results must not depend on; those that the system does not give are done without.
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
    let labour = |helper: &mut H| {
        let mut results = Vec::new();
        loop {
            let first = next.fetch_add(STRIDE, Ordering::Relaxed);
            if first >= count {
                return results;
            }
            results.extend((first..count.min(first + STRIDE)).map(|number| (number, work(helper, number))));
        }
    };
    let Some((own, others)) = helpers.split_first_mut() else { return Vec::new() };
    let mut results = std::thread::scope(|scope| {
        let start = |helper| std::thread::Builder::new().spawn_scoped(scope, || labour(helper)).ok();
        let threads: Vec<_> = others.iter_mut().map_while(start).collect();
        let mut results = labour(own);
        for thread in threads {
            match thread.join() {
                Ok(more) => results.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        results
    });
    results.sort_unstable_by_key(|&(number, _)| number);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::in_order;

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        for threads in [1, 2, 3, 7] {
            for count in [0, 1, 5, 100] {
                let squares = in_order(&mut vec![(); threads], count, |(), number| number * number);
                assert_eq!(squares, (0..count).map(|number| number * number).collect::<Vec<_>>());
            }
        }
    }
}
