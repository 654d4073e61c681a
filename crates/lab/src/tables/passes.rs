//! The passes after the first, by the number of plies.

use super::book::{Book, Place};
use super::layout::Men;
use super::range::{Range, set};
use super::reverse::Reverse;
use super::solve::{CHUNK, Solved, Solver};
use super::value::{Code, MAX_PLIES, Worth};
use super::walk::{Values, Verdict, Walker};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// More positions in a row than can be on no sheet: pawns of a few men make their first moves past each other only so
/// often.
const IN_A_ROW: u16 = 8;

/// What it takes to count moves.
pub(super) struct Count {
    /// The plies after which the fifty-move rule draws.
    pub(super) limit: u16,
    /// Positions from which a move sets the clock back.
    pub(super) zeroing: Vec<AtomicU64>,
    /// Positions by the number of plies at which other moves to finished sheets may decide them.
    pub(super) due: BTreeMap<u16, Vec<u32>>,
    pub(super) ended: Vec<u32>,
    /// Whether what is found may change what is found next time.
    pub(super) repeats: bool,
}

/// The passes after the first.
pub(super) struct Passes<'a> {
    pub(super) solver: &'a Solver<'a>,
    pub(super) range: &'a Range,
    pub(super) name: &'a str,
    /// Nothing where moves cannot be taken back: then all positions are looked at in each pass.
    pub(super) reverse: Option<Reverse>,
    pub(super) always: Vec<u32>,
    /// The positions to be looked at in the next pass.
    pub(super) bits: Vec<AtomicU64>,
    /// Those of them that may be won; the others are lost, or stay open with the first move that is.
    pub(super) hopeful: Vec<AtomicU64>,
}

impl Passes<'_> {
    /// Makes passes until nothing more is decided.
    pub(super) fn run(&self, values: Values, mut due: BTreeMap<u16, Vec<u32>>, ended: &[u32]) -> Solved {
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
    pub(super) fn count(&self, count: &Count) -> Solved {
        let sheets = || self.range.sheets.iter().map(|&sheet| &self.solver.book.sheets[sheet]);
        loop {
            sheets().for_each(|sheet| sheet.begin_count(count.limit));
            if let Some(divide) = self.solver.divide {
                divide.begin_count();
            }
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
        let counted = if values == Values::Counts { " counted" } else { "" };
        let what = format!("{} {plies} plies{counted}", self.name);
        let Some(divide) = self.solver.divide else { return self.pass_here(&what, values, plies) };
        let marked: usize = self.bits.iter().map(|word| word.load(Relaxed).count_ones() as usize).sum();
        let of = (self.solver.book, self.range);
        let found = match divide.is_worth(marked) {
            true => divide.pass(&what, of, (values, plies), (&self.bits, &self.hopeful)),
            false => self.pass_here(&what, values, plies),
        }?;
        divide.decided(of, values, &found);
        Some(found)
    }

    /// The same, made here.
    fn pass_here(&self, what: &str, values: Values, plies: u16) -> Option<Vec<u32>> {
        const WORDS: usize = CHUNK / 64;
        let Solver { book, .. } = *self.solver;
        let (bits, hopeful) = (&self.bits, &self.hopeful);
        let found =
            self.solver.in_chunks(what, bits.len().div_ceil(WORDS), |walker, found: &mut Vec<u32>, chunk| {
                let first = chunk * WORDS;
                for (word, (bits, hopeful)) in bits.iter().zip(hopeful).enumerate().skip(first).take(WORDS) {
                    let (bits, hopeful) = (bits.swap(0, Relaxed), hopeful.swap(0, Relaxed));
                    each_decided(book, self.range, walker, (values, plies), (word, bits, hopeful), |at, code| {
                        self.range.set(book, at, values, code);
                        found.push(at as u32);
                    });
                }
            })?;
        Some(found.concat())
    }
}

/// Looks at the positions of a word of bits, those in `hopeful` being won perhaps, and shows those that are decided in that
/// many plies.
pub(super) fn each_decided(
    book: &Book,
    range: &Range,
    walker: &mut Walker,
    (values, plies): (Values, u16),
    (word, mut bits, hopeful): (usize, u64, u64),
    mut see: impl FnMut(usize, Code),
) {
    while bits != 0 {
        let bit = bits.trailing_zeros();
        let (at, wins) = (word * 64 + bit as usize, hopeful >> bit & 1 == 1);
        bits &= bits - 1;
        if at < range.len()
            && let Some(worth) = decided(book, walker, values, range.place(at), plies, wins)
        {
            see(at, Code::of(worth));
        }
    }
}

/// Looks at a position, which may be lost and perhaps won; what it is worth if that is decided now.
fn decided(book: &Book, walker: &mut Walker, values: Values, place: Place, plies: u16, wins: bool) -> Option<Worth> {
    let sheet = &book.sheets[place.sheet];
    // What is drawn without a count is drawn with it.
    let is_drawn = values == Values::Counts && sheet.code(place.number) == Code::OPEN;
    if is_drawn || book.value(place, values) != Code::OPEN {
        return None;
    }
    let mut men = Men::new();
    sheet.layout.men(place.number, &mut men).filter(|&side| walker.place(side, &men))?;
    let verdict = match wins {
        true => walker.look(book, values, plies - 1, |_, _| {}),
        false => walker.look_for_loss(book, values, plies - 1),
    };
    match verdict {
        Verdict::Is(worth) => Some(worth),
        Verdict::Open => None,
    }
}
