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
use super::layout::Men;
use super::material::Material;
use super::reverse::{Reverse, Seen};
use super::value::{Code, MAX_PLIES, Worth};
use super::walk::{After, To, Values, Verdict, Walker};
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
    /// A move leads there, but that is no position.
    NoPosition(Place),
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
    /// A position on a finished sheet that is none, and to which a move leads.
    unplaced: Option<Place>,
    /// As `due`, where moves are counted: for moves that do not set the clock back.
    counted: BTreeMap<u16, Vec<u32>>,
    /// Whether one of these leads to a sheet where the count differs from the length of the win.
    counts_beyond: bool,
    /// Whether a move sets the clock back and stays within the class, or leads to no sheet.
    zeroes_within: bool,
}

impl First {
    fn join(&mut self, other: First) {
        self.seen.join(other.seen);
        for (due, others) in [(&mut self.due, other.due), (&mut self.counted, other.counted)] {
            for (plies, mut list) in others {
                due.entry(plies).or_default().append(&mut list);
            }
        }
        self.unplaced = self.unplaced.or(other.unplaced);
        self.counts_beyond |= other.counts_beyond;
        self.zeroes_within |= other.zeroes_within;
        self.always.extend(other.always);
        self.ended.extend(other.ended);
        self.missing.extend(other.missing);
    }
}

/// Positions of a class by their numbers, each with a bit.
struct Marks<'a> {
    /// Those from which a move sets the clock of the fifty-move rule back; nothing where the game has none.
    zeroing: &'a [AtomicU64],
    /// Those to which a move leads.
    reached: &'a [AtomicU64],
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
        let bits = || (0..range.len().div_ceil(64)).map(|_| AtomicU64::new(0)).collect::<Vec<_>>();
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
        let found = self.in_chunks(
            &format!("{name} moves"),
            range.len().div_ceil(CHUNK),
            |walker, first: &mut First, chunk| {
                for at in chunk * CHUNK..((chunk + 1) * CHUNK).min(range.len()) {
                    self.first_look(walker, first, range, at, marks);
                }
            },
        )?;
        found.into_iter().reduce(|mut all, one| {
            all.join(one);
            all
        })
    }

    fn first_look(&self, walker: &mut Walker, first: &mut First, range: &Range, at: usize, marks: &Marks<'_>) {
        let place = range.place(at);
        let sheet = &self.book.sheets[place.sheet];
        let mut men = Men::new();
        let side = sheet.layout.men(place.number, &mut men).filter(|&side| walker.place(side, &men));
        let Some(_) = side else { return sheet.set(place.number, Code::NONE) };
        let (mut latest, mut is_beyond, mut zeroes) = (0, false, false);
        let verdict = walker.look(self.book, Values::Finished, u16::MAX, |list, After { to, zeroed }| match to {
            To::At(to) if self.book.sheets[to.sheet].done => {
                match self.book.code(to) {
                    Code::NONE => first.unplaced = Some(to),
                    code => {
                        if let Some(Worth::Win(plies)) = code.worth() {
                            latest = latest.max(plies + 1);
                        }
                    }
                }
                zeroes |= self.count_to(first, at, to, zeroed);
            }
            To::At(to) => {
                first.seen.note(place.sheet, &men, list);
                if let Some(to) = range.at(to) {
                    set(marks.reached, to);
                }
                zeroes |= zeroed;
                first.zeroes_within |= zeroed;
            }
            To::Beyond => {
                is_beyond = true;
                zeroes |= zeroed;
                first.zeroes_within |= zeroed;
            }
            To::Missing => {}
        });
        let own = || sheet.layout.material.clone();
        first.missing.extend(walker.missing.drain(..).map(|material| (own(), material)));
        if is_beyond {
            first.always.push(at as u32);
        }
        if zeroes && !marks.zeroing.is_empty() {
            set(marks.zeroing, at);
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

    /// A position that is none and to which a move leads, if there is one.
    fn unplaced(&self, range: &Range, reached: &[AtomicU64]) -> Option<Place> {
        let is_reached = |at: &usize| reached[at / 64].load(Relaxed) >> (at % 64) & 1 == 1;
        let mut places = (0..range.len()).filter(is_reached).map(|at| range.place(at));
        places.find(|place| self.book.code(*place) == Code::NONE)
    }

    /// Notes what a move to a finished sheet is when moves are counted. Whether it sets the clock back and matters.
    fn count_to(&self, first: &mut First, at: usize, to: Place, zeroed: bool) -> bool {
        let Some(limit) = self.book.limit else { return false };
        let sheet = &self.book.sheets[to.sheet];
        let counted = sheet.counted(to.number, limit).worth();
        let Some(Worth::Win(plies) | Worth::Loss(plies)) = counted else {
            // A win that the count draws is a difference, too.
            first.counts_beyond |= sheet.code(to.number).sign() != 0;
            return false;
        };
        if !zeroed {
            first.counts_beyond |= sheet.has_counted();
            first.counted.entry(plies + 1).or_default().push(at as u32);
        }
        zeroed
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

/// What it takes to count moves.
struct Count {
    /// The plies after which the fifty-move rule draws.
    limit: u16,
    /// Positions from which a move sets the clock back.
    zeroing: Vec<AtomicU64>,
    /// Positions by the number of plies at which other moves to finished sheets may decide them.
    due: BTreeMap<u16, Vec<u32>>,
    ended: Vec<u32>,
    /// Whether what is found may change what is found next time.
    repeats: bool,
}

/// The passes after the first.
struct Passes<'a> {
    solver: &'a Solver<'a>,
    range: &'a Range,
    name: &'a str,
    /// Nothing where moves cannot be taken back: then all positions are looked at in each pass.
    reverse: Option<Reverse>,
    always: Vec<u32>,
    /// The positions to be looked at in the next pass.
    bits: Vec<AtomicU64>,
    /// Those of them that may be won; the others are lost, or stay open with the first move that is.
    hopeful: Vec<AtomicU64>,
}

impl Passes<'_> {
    fn run(&self, values: Values, mut due: BTreeMap<u16, Vec<u32>>, ended: &[u32]) -> Solved {
        let limit = self.solver.book.limit.filter(|_| values == Values::Counts);
        let last = limit.unwrap_or(MAX_PLIES - 1);
        // What is on no sheet may follow from what was decided some plies ago, or from any finished sheet.
        let longest = match limit {
            _ if self.always.is_empty() => 0,
            Some(limit) => limit,
            None => self.longest_finished(),
        };
        let (mut decided, mut plies, mut idle) = (ended.to_vec(), 0, 0);
        loop {
            if self.mark(&decided, values).is_none() {
                return Solved::Stopped;
            }
            idle = if decided.is_empty() && plies > 0 { idle + 1 } else { 0 };
            let is_quiet = match self.always.is_empty() {
                true => idle > 0,
                false => idle > IN_A_ROW && plies > longest.saturating_add(IN_A_ROW),
            };
            if is_quiet {
                let Some((&next, _)) = due.first_key_value() else { return Solved::Done };
                plies = plies.max(next - 1);
                idle = 0;
            }
            if plies >= last {
                return if limit.is_some() { Solved::Done } else { Solved::TooLong };
            }
            plies += 1;
            let listed = due.remove(&plies).unwrap_or_default();
            for &at in listed.iter().chain(&self.always) {
                set(&self.bits, at as usize);
                set(&self.hopeful, at as usize);
            }
            match self.pass(values, plies) {
                Some(found) => decided = found,
                None => return Solved::Stopped,
            }
        }
    }

    /// Finds out what the fifty-move rule leaves of the wins, and when the clock is set back.
    fn count(&self, count: &Count) -> Solved {
        let sheets = || self.range.sheets.iter().map(|&sheet| &self.solver.book.sheets[sheet]);
        loop {
            sheets().for_each(|sheet| sheet.begin_count(count.limit));
            for bits in [&self.bits, &self.hopeful] {
                for (word, zeroing) in bits.iter().zip(&count.zeroing) {
                    word.store(zeroing.load(Relaxed), Relaxed);
                }
            }
            if self.run(Values::Counts, count.due.clone(), &count.ended) == Solved::Stopped {
                return Solved::Stopped;
            }
            // Behind a position that is on no sheet plies count, and else only who wins.
            let by_plies = !self.always.is_empty();
            if !count.repeats || sheets().all(|sheet| sheet.is_same_count(by_plies, count.limit)) {
                return Solved::Done;
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
    fn mark(&self, decided: &[u32], values: Values) -> Option<()> {
        let Some(reverse) = &self.reverse else {
            if !decided.is_empty() {
                let words = self.bits.iter().chain(&self.hopeful);
                words.for_each(|word| word.store(u64::MAX, Relaxed));
            }
            return Some(());
        };
        let book = self.solver.book;
        let what = format!("{} back", self.name);
        self.solver.in_chunks(&what, decided.len().div_ceil(CHUNK), |_, _: &mut (), chunk| {
            for &at in &decided[chunk * CHUNK..((chunk + 1) * CHUNK).min(decided.len())] {
                let place = self.range.place(at as usize);
                let is_lost = matches!(book.value(place, values).worth(), Some(Worth::Loss(_)));
                reverse.each(book, place, &mut |place| {
                    if let Some(at) = self.range.at(place) {
                        set(&self.bits, at);
                        if is_lost {
                            set(&self.hopeful, at);
                        }
                    }
                });
            }
        })?;
        Some(())
    }

    /// Looks at the marked positions, and gives those that are decided in that many plies.
    fn pass(&self, values: Values, plies: u16) -> Option<Vec<u32>> {
        const WORDS: usize = CHUNK / 64;
        let bits = &self.bits;
        let counted = if values == Values::Counts { " counted" } else { "" };
        let what = format!("{} {plies} plies{counted}", self.name);
        let found =
            self.solver.in_chunks(&what, bits.len().div_ceil(WORDS), |walker, found: &mut Vec<u32>, chunk| {
                let first = chunk * WORDS;
                for (at, (word, hopeful)) in bits.iter().zip(&self.hopeful).enumerate().skip(first).take(WORDS) {
                    let (mut word, hopeful) = (word.swap(0, Relaxed), hopeful.swap(0, Relaxed));
                    while word != 0 {
                        let bit = word.trailing_zeros();
                        let (at, wins) = (at * 64 + bit as usize, hopeful >> bit & 1 == 1);
                        word &= word - 1;
                        if at < self.range.len() && self.decide(walker, values, self.range.place(at), plies, wins) {
                            found.push(at as u32);
                        }
                    }
                }
            })?;
        Some(found.concat())
    }

    /// Looks at a position, which may be lost and perhaps won; whether it is decided now.
    fn decide(&self, walker: &mut Walker, values: Values, place: Place, plies: u16, wins: bool) -> bool {
        let book = self.solver.book;
        let sheet = &book.sheets[place.sheet];
        // What is drawn without a count is drawn with it.
        let is_drawn = values == Values::Counts && sheet.code(place.number) == Code::OPEN;
        if is_drawn || book.value(place, values) != Code::OPEN {
            return false;
        }
        let mut men = Men::new();
        let side = sheet.layout.men(place.number, &mut men).filter(|&side| walker.place(side, &men));
        if side.is_none() {
            return false;
        }
        let verdict = match wins {
            true => walker.look(book, values, plies - 1, |_, _| {}),
            false => walker.look_for_loss(book, values, plies - 1),
        };
        match verdict {
            Verdict::Is(worth) if values == Values::Counts => sheet.set_counted(place.number, Code::of(worth)),
            Verdict::Is(worth) => sheet.set(place.number, Code::of(worth)),
            Verdict::Open => return false,
        }
        true
    }
}

fn set(bits: &[AtomicU64], at: usize) {
    let (word, bit) = (&bits[at / 64], 1 << (at % 64));
    // Reading is much quicker where it is set already.
    if word.load(Relaxed) & bit == 0 {
        word.fetch_or(bit, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::NoProgress;
    use crate::tables::small;
    use crate::tables::symmetry::Group;

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
        let solver = Solver { game: &game, book: &book, class: &[rook], threads: 1, stop: &stop, progress: &progress };
        assert!(matches!(solver.run(), Solved::NoPosition(Place { sheet, .. }) if sheet == kings));
        // The same within a class.
        let range = Range::new(&book, &[rook]);
        let reached: Vec<AtomicU64> = (0..range.len().div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
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
        let solver = Solver { game: &game, book: &book, class: &[pawns], threads: 1, stop: &stop, progress: &progress };
        assert_eq!(solver.run(), Solved::Done);
        let found = book.code(place(&book, "2n/1p1/3/P2/3 w - - 0 1")).worth();
        assert_eq!(found, Some(Worth::Loss(202)));
    }
}
