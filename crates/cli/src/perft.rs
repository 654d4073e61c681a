//! Counting moves with several threads.

use menagerie_core::{Move, PerftTable, Position, TableTooLarge};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many threads share the work.
    pub threads: usize,
    /// The size of all tables of counts together; 0 for none. A table never changes a count: it is left out where
    /// counts depend on how a position arose.
    pub hash_megabytes: usize,
}

/// A part of the tree: the moves that lead to it.
type Branch = Vec<Move>;

/// How many plies are split into branches. One would be too coarse: a game may have few moves, of unlike weight.
const SPLIT: u32 = 2;

/// The number of legal move sequences of a length. `progress` learns, from any thread, how many branches of how many
/// are done; the position is left as it was.
///
/// # Errors
/// [`TableTooLarge`] if there is no memory for the tables.
pub fn count(
    position: &mut Position,
    depth: u32,
    options: Options,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<u64, TableTooLarge> {
    if depth <= SPLIT {
        return Ok(position.perft(depth));
    }
    let mut branches = Vec::new();
    split(position, SPLIT, &mut Vec::new(), &mut branches);
    let threads = options.threads.clamp(1, branches.len().max(1));
    let megabytes = if position.game().capabilities().path_independent { options.hash_megabytes } else { 0 };
    let table = || (megabytes > 0).then(|| PerftTable::new((megabytes / threads).max(1))).transpose();
    let tables: Vec<Option<PerftTable>> = (0..threads).map(|_| table()).collect::<Result<_, _>>()?;
    let next = AtomicUsize::new(0);
    let done = AtomicUsize::new(0);
    // Each thread has a position and a table of its own and takes the next branch that nobody has taken.
    let work = |mut position: Position, mut table: Option<PerftTable>| {
        let mut nodes = 0;
        while let Some(branch) = branches.get(next.fetch_add(1, Ordering::Relaxed)) {
            for &mv in branch {
                position.play_unchecked(mv);
            }
            nodes += match &mut table {
                None => position.perft(depth - SPLIT),
                Some(table) => position.perft_hashed(depth - SPLIT, table),
            };
            for _ in branch {
                position.undo();
            }
            progress(done.fetch_add(1, Ordering::Relaxed) + 1, branches.len());
        }
        nodes
    };
    Ok(thread::scope(|scope| {
        let work = &work;
        let handles: Vec<_> = tables
            .into_iter()
            .map(|table| {
                let position = position.clone();
                scope.spawn(move || work(position, table))
            })
            .collect();
        handles.into_iter().map(|handle| handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).sum()
    }))
}

fn split(position: &mut Position, plies: u32, way: &mut Branch, branches: &mut Vec<Branch>) {
    if plies == 0 {
        branches.push(way.clone());
        return;
    }
    for mv in position.legal_moves() {
        position.play_unchecked(mv);
        way.push(mv);
        split(position, plies - 1, way, branches);
        way.pop();
        position.undo();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    #[test]
    fn threads_and_tables_do_not_change_a_count() {
        let library = Library::shipped();
        for name in library.names() {
            let mut position = library.game(name).unwrap().start();
            let depth = if position.count_legal_moves() > 100 { 2 } else { 3 };
            let expected = position.perft(depth);
            for options in [(1, 0), (1, 1), (2, 0), (3, 1), (200, 4)] {
                let options = Options { threads: options.0, hash_megabytes: options.1 };
                let fen = position.fen();
                assert_eq!(count(&mut position, depth, options, &|_, _| ()), Ok(expected), "{name} {options:?}");
                assert_eq!(position.fen(), fen);
            }
        }
    }

    #[test]
    fn progress_ends_at_all_branches() {
        let mut position = Library::shipped().game("chess").unwrap().start();
        let last = AtomicUsize::new(0);
        let options = Options { threads: 2, hash_megabytes: 0 };
        count(&mut position, 3, options, &|done, all| {
            assert_eq!(all, 400);
            last.fetch_max(done, Ordering::Relaxed);
        })
        .unwrap();
        assert_eq!(last.into_inner(), 400);
    }

    #[test]
    fn a_position_without_moves_counts_nothing() {
        let game = Library::shipped().game("chess").unwrap();
        let mut mated = game.position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").unwrap();
        let options = Options { threads: 2, hash_megabytes: 1 };
        assert_eq!([0, 1, 4].map(|depth| count(&mut mated, depth, options, &|_, _| ()).unwrap()), [1, 0, 0]);
    }
}
