//! Work in several threads whose results do not depend on how many there are.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

/// Runs numbered tasks in several threads, each with a state of its own, and returns the results in order.
pub(crate) fn map<S, T: Send>(
    count: usize,
    threads: usize,
    own: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(count));
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, count.max(1)) {
            scope.spawn(|| {
                let mut own = own();
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= count {
                        return;
                    }
                    let result = work(&mut own, number);
                    // A panic ends the scope, so that no partial list is returned.
                    done.lock().expect("no thread panicked").push((number, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no thread panicked");
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::map;

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        for threads in [1, 2, 7] {
            let squares = map(20, threads, || (), |(), number| number * number);
            assert_eq!(squares, (0..20).map(|number| number * number).collect::<Vec<_>>());
        }
        assert!(map(0, 2, || (), |(), number| number).is_empty());
    }
}
