//! Retrograde analysis of the sheets of one class: of materials that may follow from one another.
//!
//! The first pass makes all moves of all positions. It notes which positions are decided by the game itself, what moves to sheets that
//! are done are worth, and what the other moves change. Then come passes by the number of plies. In each, the moves of those
//! positions are made again that may be decided now: those from which a move may lead to one that was decided in the pass before,
//! and those with a move to another sheet that counts at this number.
//!
//! Where the game has a fifty-move rule, the same passes follow by the plies after which the winner has its clock set back or the game
//! ended. Who wins after a move that sets the clock back must be known for that: by what was found before, at first by the length of
//! the wins, for as long as more is found so.

use super::book::{Book, Place};
use super::divide::Divide;
use super::first::{First, Marks};
use super::material::Material;
use super::passes::{Count, Passes};
use super::range::{Range, bits};
use super::reverse::Reverse;
use super::value::Code;
use super::walk::{Values, Walker};
use crate::measure::Progress;
use menagerie_core::Game;
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;

/// How many positions a thread takes at a time.
pub(super) const CHUNK: usize = 1 << 13;

/// Receives progress from any thread.
pub(super) trait Steps: Sync {
    fn begin(&self, what: &str, steps: usize);
    fn step(&self);
}

impl Steps for Mutex<&mut (dyn Progress + Send)> {
    fn begin(&self, what: &str, steps: usize) {
        if let Ok(mut progress) = self.lock() {
            progress.begin(what, steps, 0);
        }
    }

    fn step(&self) {
        if let Ok(mut progress) = self.lock() {
            progress.step();
        }
    }
}

/// How a class is solved.
pub(super) struct Solver<'a> {
    pub(super) game: &'a Game,
    pub(super) book: &'a Book,
    /// The sheets of the class.
    pub(super) class: &'a [usize],
    pub(super) threads: usize,
    /// Workers for passes that look at much.
    pub(super) divide: Option<&'a Divide<'a>>,
    pub(super) stop: &'a AtomicBool,
    pub(super) progress: &'a dyn Steps,
}

/// How solving a class ended.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Solved {
    /// All is known.
    Done,
    /// It was stopped.
    Stopped,
    /// Moves lead from these materials to others that had not been found.
    Missing(BTreeSet<(Material, Material)>),
    /// A win is longer than can be written down.
    TooLong,
    /// A move leads there, but that is no position.
    NoPosition(Place),
}

impl Solver<'_> {
    /// Solves the class.
    pub(super) fn run(&self) -> Solved {
        let range = Range::new(self.book, self.class);
        if u32::try_from(range.len()).is_err() {
            return Solved::TooLong;
        }
        let name = self.book.sheets[self.class[0]].layout.material.text(self.game.definition());
        let bits = || bits(range.len());
        let zeroing = if self.book.limit.is_some() { bits() } else { Vec::new() };
        let reached = bits();
        let Some(first) = self.first_pass(&range, &name, &Marks { zeroing: &zeroing, reached: &reached }) else {
            return Solved::Stopped;
        };
        if !first.missing.is_empty() {
            return Solved::Missing(first.missing);
        }
        let unplaced = first.unplaced.or_else(|| self.unplaced(&range, &reached));
        if let Some(place) = unplaced {
            return Solved::NoPosition(place);
        }
        drop(reached);
        let is_blind = first.seen.is_too_much;
        let reverse = (!is_blind).then(|| Reverse::new(self.book, first.seen));
        let (always, hopeful, bits) = (first.always, bits(), bits());
        let passes = Passes { solver: self, range: &range, name: &name, reverse, always, bits, hopeful };
        let solved = passes.run(Values::Lengths, first.due, &first.ended);
        let Some(limit) = self.book.limit.filter(|_| solved == Solved::Done) else { return solved };
        let differs =
            first.counts_beyond || !passes.always.is_empty() || zeroing.iter().any(|word| word.load(Relaxed) != 0);
        if !differs {
            return Solved::Done;
        }
        let count = Count { limit, zeroing, due: first.counted, ended: first.ended, repeats: first.zeroes_within };
        passes.count(&count)
    }

    /// Makes all moves once. Nothing if it was stopped. Marks the positions from which a move sets the clock back.
    fn first_pass(&self, range: &Range, name: &str, marks: &Marks<'_>) -> Option<First> {
        let what = format!("{name} moves");
        if let Some(divide) = self.divide {
            return divide.first(&what, self.book, range, marks);
        }
        let found = self.in_chunks(&what, range.len().div_ceil(CHUNK), |walker, first: &mut First, chunk| {
            for at in chunk * CHUNK..((chunk + 1) * CHUNK).min(range.len()) {
                first.look(walker, self.book, range, at, marks);
            }
        })?;
        found.into_iter().reduce(|mut all, one| {
            all.join(one);
            all
        })
    }

    /// A position that is none and to which a move leads, if there is one.
    fn unplaced(&self, range: &Range, reached: &[AtomicU64]) -> Option<Place> {
        let is_reached = |at: &usize| reached[at / 64].load(Relaxed) >> (at % 64) & 1 == 1;
        let mut places = (0..range.len()).filter(is_reached).map(|at| range.place(at));
        places.find(|place| self.book.code(*place) == Code::NONE)
    }

    /// Lets all threads do their part of that many chunks, and gives what each has found; nothing if it was stopped.
    pub(super) fn in_chunks<T: Default + Send>(
        &self,
        what: &str,
        chunks: usize,
        work: impl Fn(&mut Walker, &mut T, usize) + Sync,
    ) -> Option<Vec<T>> {
        let next = AtomicUsize::new(0);
        self.progress.begin(what, chunks);
        let run = || {
            let (mut walker, mut found) = (Walker::new(self.game), T::default());
            loop {
                let chunk = next.fetch_add(1, Relaxed);
                if chunk >= chunks || self.stop.load(Relaxed) {
                    return found;
                }
                work(&mut walker, &mut found, chunk);
                self.progress.step();
            }
        };
        let found = thread::scope(|scope| {
            let threads: Vec<_> = (1..self.threads).map(|_| scope.spawn(run)).collect();
            let own = run();
            let others = threads
                .into_iter()
                .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            others.chain([own]).collect()
        });
        (!self.stop.load(Relaxed)).then_some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::NoProgress;
    use crate::tables::range::set;
    use crate::tables::small;
    use crate::tables::symmetry::Group;
    use crate::tables::value::Worth;

    /// No game is known in which a move leads to what cannot be set up, so that some positions are said to be none here.
    #[test]
    fn moves_to_what_is_no_position_are_found() {
        let game = small::game(small::ROOKS);
        let mut book = Book::new(&game);
        let [kings, rook] = ["KvK", "KRvK"].map(|text| {
            let material = Material::read(game.definition(), text).unwrap();
            let layout = book.layout(&material, Group(1)).unwrap();
            book.add(layout, Group(1))
        });
        for number in 0..book.sheets[kings].layout.len() {
            book.sheets[kings].set(number, Code::NONE);
        }
        book.sheets[kings].done = true;
        let (stop, mut silent) = (AtomicBool::new(false), NoProgress);
        let progress: Mutex<&mut (dyn Progress + Send)> = Mutex::new(&mut silent);
        let solver = Solver {
            game: &game,
            book: &book,
            class: &[rook],
            threads: 1,
            divide: None,
            stop: &stop,
            progress: &progress,
        };
        assert!(matches!(solver.run(), Solved::NoPosition(Place { sheet, .. }) if sheet == kings));
        // The same within a class.
        let range = Range::new(&book, &[rook]);
        let reached = bits(range.len());
        assert_eq!(solver.unplaced(&range, &reached), None);
        let none = (0..range.len()).find(|&at| book.code(range.place(at)) == Code::NONE).unwrap();
        set(&reached, none);
        assert_eq!(solver.unplaced(&range, &reached), Some(range.place(none)));
    }

    /// Pawns, and a piece of Black that leaps two squares diagonally downwards. It captures a pawn on a3 from c5.
    const PASSING: &str = "inherit = 'antichess'\n[board]\nfiles = 3\nranks = 5\n\
        [pieces]\nqueen = false\nbishop = false\nrook = false\nking = false\nknight = { betza = 'fA' }\n\
        [start]\nfen = 'nnn/ppp/3/PPP/NNN w - - 0 1'\n[rules]\npromotion = false\nfifty-moves = false";

    /// A loss that is known only when nothing has happened for a great number of plies: behind a capture en passant. The finished
    /// table says what no rule makes it say, so that nothing else is won or lost so late.
    #[test]
    fn passes_go_on_for_what_is_on_no_sheet() {
        let game = small::game(PASSING);
        let mut book = Book::new(&game);
        let [_, _, _, pawns] = ["vNP", "PvN", "PvP", "PvNP"].map(|text| {
            let material = Material::read(game.definition(), text).unwrap();
            let layout = book.layout(&material, Group(1)).unwrap();
            book.add(layout, Group(1))
        });
        book.sheets.iter_mut().for_each(|sheet| sheet.done = sheet.layout.material.men.len() < 3);
        let place = |book: &Book, fen: &str| {
            let (mut men, position) = (Vec::new(), game.position(fen).unwrap());
            position.men(&mut men);
            book.place(position.side(), &men).unwrap()
        };
        let lost = |fen: &str, plies: u16| {
            let Place { sheet, number } = place(&book, fen);
            book.sheets[sheet].set(number, Code::of(Worth::Loss(plies)));
        };
        // The pawn takes the pawn on a3, after either move of it; the other piece takes it there only after the short one.
        lost("2n/3/p2/3/3 w - - 0 1", 200);
        lost("3/1p1/n2/3/3 w - - 0 1", 2);
        let (stop, mut silent) = (AtomicBool::new(false), NoProgress);
        let progress: Mutex<&mut (dyn Progress + Send)> = Mutex::new(&mut silent);
        let solver = Solver {
            game: &game,
            book: &book,
            class: &[pawns],
            threads: 1,
            divide: None,
            stop: &stop,
            progress: &progress,
        };
        assert_eq!(solver.run(), Solved::Done);
        let found = book.code(place(&book, "2n/1p1/3/P2/3 w - - 0 1")).worth();
        assert_eq!(found, Some(Worth::Loss(202)));
    }
}
