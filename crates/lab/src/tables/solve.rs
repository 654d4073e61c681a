//! Retrograde analysis of the sheets of one class: of materials that may follow from one another.
//!
//! The first pass makes all moves of all positions. It notes which positions are decided by the game itself, what moves to sheets that
//! are done are worth, and what the other moves change. Then come passes by the number of plies. In each, the moves of those
//! positions are made again that may be decided now: those from which a move may lead to one that was decided in the pass before,
//! and those with a move to another sheet that counts at this number.

use super::book::{Book, Place};
use super::layout::Men;
use super::material::Material;
use super::reverse::{Reverse, Seen};
use super::value::{Code, MAX_PLIES, Worth};
use super::walk::{After, Verdict, Walker};
use crate::measure::Progress;
use menagerie_core::Game;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;

/// How many positions a thread takes at a time.
const CHUNK: usize = 1 << 13;

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
}

/// What one thread finds in the first pass.
#[derive(Default)]
struct First {
    seen: Seen,
    /// Positions by the number of plies at which their moves to other sheets may decide them.
    due: BTreeMap<u16, Vec<u32>>,
    /// Positions with moves whose worth is not on any sheet.
    always: Vec<u32>,
    ended: Vec<u32>,
    missing: BTreeSet<(Material, Material)>,
}

impl First {
    fn join(&mut self, other: First) {
        self.seen.join(other.seen);
        for (plies, mut list) in other.due {
            self.due.entry(plies).or_default().append(&mut list);
        }
        self.always.extend(other.always);
        self.ended.extend(other.ended);
        self.missing.extend(other.missing);
    }
}

/// More positions in a row than can be on no sheet: pawns of a few men make their first moves past each other only so
/// often.
const IN_A_ROW: u16 = 8;

/// The positions of a class as one range of numbers.
struct Range {
    starts: Vec<usize>,
    sheets: Vec<usize>,
}

impl Range {
    fn new(book: &Book, class: &[usize]) -> Range {
        let mut starts = vec![0];
        for &sheet in class {
            starts.push(starts[starts.len() - 1] + book.sheets[sheet].layout.len());
        }
        Range { starts, sheets: class.to_vec() }
    }

    fn len(&self) -> usize {
        self.starts[self.sheets.len()]
    }

    #[inline]
    fn place(&self, at: usize) -> Place {
        let sheet = self.starts.partition_point(|&start| start <= at) - 1;
        Place { sheet: self.sheets[sheet], number: at - self.starts[sheet] }
    }

    #[inline]
    fn at(&self, place: Place) -> Option<usize> {
        let sheet = self.sheets.iter().position(|&sheet| sheet == place.sheet)?;
        Some(self.starts[sheet] + place.number)
    }
}

impl Solver<'_> {
    /// Solves the class.
    pub(super) fn run(&self) -> Solved {
        let range = Range::new(self.book, self.class);
        if u32::try_from(range.len()).is_err() {
            return Solved::TooLong;
        }
        let name = self.book.sheets[self.class[0]].layout.material.text(self.game.definition());
        let Some(first) = self.first_pass(&name, &range) else { return Solved::Stopped };
        if !first.missing.is_empty() {
            return Solved::Missing(first.missing);
        }
        let is_blind = first.seen.is_too_much;
        let reverse = (!is_blind).then(|| Reverse::new(self.book, first.seen));
        let passes = Passes { solver: self, range: &range, name: &name, reverse, always: first.always };
        passes.run(first.due, first.ended)
    }

    /// Makes all moves once. Nothing if it was stopped.
    fn first_pass(&self, name: &str, range: &Range) -> Option<First> {
        let found = self.in_chunks(
            &format!("{name} moves"),
            range.len().div_ceil(CHUNK),
            |walker, first: &mut First, chunk| {
                for at in chunk * CHUNK..((chunk + 1) * CHUNK).min(range.len()) {
                    self.first_look(walker, first, at, range.place(at));
                }
            },
        )?;
        found.into_iter().reduce(|mut all, one| {
            all.join(one);
            all
        })
    }

    fn first_look(&self, walker: &mut Walker, first: &mut First, at: usize, place: Place) {
        let sheet = &self.book.sheets[place.sheet];
        let mut men = Men::new();
        let side = sheet.layout.men(place.number, &mut men).filter(|&side| walker.place(side, &men));
        let Some(_) = side else { return sheet.set(place.number, Code::NONE) };
        let (mut latest, mut is_beyond) = (0, false);
        let verdict = walker.look(self.book, u16::MAX, |list, after| match after {
            After::At(to) if self.book.sheets[to.sheet].done => {
                if let Some(Worth::Win(plies)) = self.book.code(to).worth() {
                    latest = latest.max(plies + 1);
                }
            }
            After::At(_) => first.seen.note(place.sheet, &men, list),
            After::Beyond => is_beyond = true,
            After::Missing => {}
        });
        let own = || sheet.layout.material.clone();
        first.missing.extend(walker.missing.drain(..).map(|material| (own(), material)));
        if is_beyond {
            first.always.push(at as u32);
        }
        match verdict {
            Verdict::Is(worth @ (Worth::Win(0) | Worth::Loss(0))) => {
                sheet.set(place.number, Code::of(worth));
                first.ended.push(at as u32);
            }
            Verdict::Is(Worth::Win(plies) | Worth::Loss(plies)) => first.due.entry(plies).or_default().push(at as u32),
            _ if latest > 0 => first.due.entry(latest).or_default().push(at as u32),
            _ => {}
        }
    }

    /// Lets all threads do their part of that many chunks, and gives what each has found; nothing if it was stopped.
    fn in_chunks<T: Default + Send>(
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

/// The passes after the first.
struct Passes<'a> {
    solver: &'a Solver<'a>,
    range: &'a Range,
    name: &'a str,
    /// Nothing where moves cannot be taken back: then all positions are looked at in each pass.
    reverse: Option<Reverse>,
    always: Vec<u32>,
}

impl Passes<'_> {
    fn run(&self, mut due: BTreeMap<u16, Vec<u32>>, ended: Vec<u32>) -> Solved {
        let bits: Vec<AtomicU64> = (0..self.range.len().div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
        let (mut decided, mut plies, mut idle) = (ended, 0, 0);
        let longest = if self.always.is_empty() { 0 } else { self.longest_finished() };
        loop {
            if self.mark(&bits, &decided).is_none() {
                return Solved::Stopped;
            }
            idle = if decided.is_empty() { idle + 1 } else { 0 };
            // What is on no sheet may follow from what was decided some plies ago, or from any finished sheet.
            let is_quiet =
                if self.always.is_empty() { idle > 0 } else { idle > IN_A_ROW && plies > longest + IN_A_ROW };
            if is_quiet {
                let Some((&next, _)) = due.first_key_value() else { return Solved::Done };
                plies = plies.max(next - 1);
                idle = 0;
            }
            plies += 1;
            if plies >= MAX_PLIES {
                return Solved::TooLong;
            }
            let listed = due.remove(&plies).unwrap_or_default();
            for &at in listed.iter().chain(&self.always) {
                set(&bits, at as usize);
            }
            match self.pass(&bits, plies) {
                Some(found) => decided = found,
                None => return Solved::Stopped,
            }
        }
    }

    /// The most plies of a win on a finished sheet.
    fn longest_finished(&self) -> u16 {
        let done = self.solver.book.sheets.iter().filter(|sheet| sheet.done);
        let plies = done.flat_map(|sheet| (0..sheet.layout.len()).map(|number| sheet.code(number).worth()));
        let plies = plies.map(|worth| match worth {
            Some(Worth::Win(plies) | Worth::Loss(plies)) => plies,
            _ => 0,
        });
        plies.max().unwrap_or(0)
    }

    /// Marks the positions from which a move may lead to one of these.
    fn mark(&self, bits: &[AtomicU64], decided: &[u32]) -> Option<()> {
        let Some(reverse) = &self.reverse else {
            if !decided.is_empty() {
                bits.iter().for_each(|word| word.store(u64::MAX, Relaxed));
            }
            return Some(());
        };
        let book = self.solver.book;
        let what = format!("{} back", self.name);
        self.solver.in_chunks(&what, decided.len().div_ceil(CHUNK), |_, _: &mut (), chunk| {
            for &at in &decided[chunk * CHUNK..((chunk + 1) * CHUNK).min(decided.len())] {
                reverse.each(book, self.range.place(at as usize), &mut |place| {
                    if let Some(at) = self.range.at(place) {
                        set(bits, at);
                    }
                });
            }
        })?;
        Some(())
    }

    /// Looks at the marked positions, and gives those that are decided in that many plies.
    fn pass(&self, bits: &[AtomicU64], plies: u16) -> Option<Vec<u32>> {
        const WORDS: usize = CHUNK / 64;
        let what = format!("{} {plies} plies", self.name);
        let found =
            self.solver.in_chunks(&what, bits.len().div_ceil(WORDS), |walker, found: &mut Vec<u32>, chunk| {
                let first = chunk * WORDS;
                for (at, word) in bits.iter().enumerate().skip(first).take(WORDS) {
                    let mut word = word.swap(0, Relaxed);
                    while word != 0 {
                        let at = at * 64 + word.trailing_zeros() as usize;
                        word &= word - 1;
                        if at < self.range.len() && self.decide(walker, self.range.place(at), plies) {
                            found.push(at as u32);
                        }
                    }
                }
            })?;
        Some(found.concat())
    }

    /// Looks at a position; whether it is decided now.
    fn decide(&self, walker: &mut Walker, place: Place, plies: u16) -> bool {
        let sheet = &self.solver.book.sheets[place.sheet];
        if sheet.code(place.number) != Code::OPEN {
            return false;
        }
        let mut men = Men::new();
        let side = sheet.layout.men(place.number, &mut men).filter(|&side| walker.place(side, &men));
        if side.is_none() {
            return false;
        }
        match walker.look(self.solver.book, plies - 1, |_, _| {}) {
            Verdict::Is(worth) => {
                sheet.set(place.number, Code::of(worth));
                true
            }
            _ => false,
        }
    }
}

fn set(bits: &[AtomicU64], at: usize) {
    bits[at / 64].fetch_or(1 << (at % 64), Relaxed);
}
