//! Openings that several threads make ahead of the games that begin with them.

use super::opening::Opening;
use super::{Openings, Source};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::Scope;

/// How many openings each thread makes before somebody asks for them.
const AHEAD: usize = 64;

/// Openings that are asked for in the order of their numbers.
pub(crate) struct Ahead {
    own: Openings,
    /// Of as many threads, each of which makes one of as many openings.
    threads: Vec<Receiver<(usize, Opening)>>,
    /// How many openings were asked for, and the last one.
    taken: usize,
    last: Option<(usize, Opening)>,
}

impl Ahead {
    /// Lets threads make the openings of these numbers, until this is dropped.
    pub(crate) fn new<'scope>(
        openings: &Openings,
        numbers: &[usize],
        threads: usize,
        scope: &'scope Scope<'scope, '_>,
    ) -> Ahead {
        let is_given = matches!(openings.source, Source::Given(_));
        let threads = if is_given { 0 } else { threads.min(numbers.len()) };
        let begun = (0..threads).map(|first| {
            let (sender, receiver) = sync_channel(AHEAD);
            let mut openings = openings.same();
            let numbers: Vec<usize> = numbers.iter().copied().skip(first).step_by(threads).collect();
            scope.spawn(move || numbers.into_iter().all(|number| sender.send((number, openings.get(number))).is_ok()));
            receiver
        });
        Ahead { threads: begun.collect(), own: openings.same(), taken: 0, last: None }
    }

    /// The opening of a number: the one that was asked for last, or the next one.
    pub(crate) fn get(&mut self, number: usize) -> Opening {
        if let Some((_, opening)) = self.last.as_ref().filter(|(last, _)| *last == number) {
            return opening.clone();
        }
        let thread = self.taken.checked_rem(self.threads.len()).map(|thread| &self.threads[thread]);
        let made = thread.and_then(|thread| thread.recv().ok()).filter(|(made, _)| *made == number);
        let opening = made.map_or_else(|| self.own.get(number), |(_, opening)| opening);
        self.taken += 1;
        self.last = Some((number, opening.clone()));
        opening
    }
}

#[cfg(test)]
mod tests {
    use super::super::Balance;
    use super::*;
    use menagerie_core::Library;
    use std::thread;
    use std::time::Instant;

    fn random(nodes: u64) -> Openings {
        let game = Library::shipped().game("chess").unwrap();
        let balance = Balance { nodes, ..Balance::default() };
        Openings::new(Source::Random { starts: vec![game.start()], plies: 8, balance }, 3).unwrap()
    }

    #[test]
    fn threads_make_the_same_openings_in_order() {
        let mut openings = random(50);
        let numbers: Vec<usize> = (0..40).filter(|number| number % 7 != 0).collect();
        // One that a game of before began with.
        openings.keep(5, Opening { moves: Vec::new(), ..openings.same().get(5) });
        for threads in [1, 3, 100] {
            thread::scope(|scope| {
                let mut ahead = Ahead::new(&openings, &numbers, threads, scope);
                for &number in &numbers {
                    let expected = openings.get(number).texts();
                    assert_eq!([number; 2].map(|number| ahead.get(number).texts()), [expected.clone(), expected]);
                }
            });
        }
    }

    #[test]
    fn nobody_needs_to_take_them_all() {
        let numbers: Vec<usize> = (0..1_000_000).collect();
        thread::scope(|scope| {
            let mut ahead = Ahead::new(&random(1), &numbers, 2, scope);
            assert_eq!(ahead.get(0).moves.len(), 8);
        });
    }

    #[test]
    #[ignore = "a measurement: docs/clusters.md says what it printed"]
    fn what_openings_take() {
        let numbers: Vec<usize> = (0..400).collect();
        for threads in [1, 2] {
            let begun = Instant::now();
            thread::scope(|scope| {
                let mut ahead = Ahead::new(&random(Balance::default().nodes), &numbers, threads, scope);
                numbers.iter().for_each(|&number| drop(ahead.get(number)));
            });
            let each = begun.elapsed().as_secs_f64() / numbers.len() as f64;
            println!("{threads} threads: an opening of eight moves of chess in {:.1} ms", 1e3 * each);
        }
    }
}
