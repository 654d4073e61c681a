//! Work in several threads whose results do not depend on how many there are.

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Threads for sums and games.
///
/// # Panics
/// If the system has no more threads.
pub(crate) fn pool(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(threads.max(1)).build().expect("the system has threads")
}

/// Runs numbered tasks in several threads and returns the results in order. `own` makes what a task needs; it serves several
/// tasks, one after the other, so results must not depend on it.
pub(crate) fn map<S, T: Send>(
    count: usize,
    threads: usize,
    own: impl Fn() -> S + Sync + Send,
    work: impl Fn(&mut S, usize) -> T + Sync + Send,
) -> Vec<T> {
    pool(threads).install(|| (0..count).into_par_iter().map_init(own, work).collect())
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
