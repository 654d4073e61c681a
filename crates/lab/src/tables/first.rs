//! The first pass, in which all moves of all positions are made.

use super::book::{Book, Place};
use super::layout::Men;
use super::material::Material;
use super::range::{Range, set};
use super::reverse::Seen;
use super::value::{Code, Worth};
use super::walk::{After, To, Values, Verdict, Walker};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::ops;
use std::sync::atomic::AtomicU64;

/// What one thread or worker finds in the first pass.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct First {
    pub(super) seen: Seen,
    /// Positions by the number of plies at which their moves to other sheets may decide them.
    pub(super) due: BTreeMap<u16, Vec<u32>>,
    /// Positions with moves whose worth is not on any sheet.
    pub(super) always: Vec<u32>,
    pub(super) ended: Vec<u32>,
    pub(super) missing: BTreeSet<(Material, Material)>,
    /// A position on a finished sheet that is none, and to which a move leads.
    pub(super) unplaced: Option<Place>,
    /// As `due`, where moves are counted: for moves that do not set the clock back.
    pub(super) counted: BTreeMap<u16, Vec<u32>>,
    /// Whether one of these leads to a sheet where the count differs from the length of the win.
    pub(super) counts_beyond: bool,
    /// Whether a move sets the clock back and stays within the class, or leads to no sheet.
    pub(super) zeroes_within: bool,
}

impl First {
    /// Adds what another has found.
    pub(super) fn join(&mut self, other: First) {
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
pub(super) struct Marks<'a> {
    /// Those from which a move sets the clock of the fifty-move rule back; nothing where the game has none.
    pub(super) zeroing: &'a [AtomicU64],
    /// Those to which a move leads.
    pub(super) reached: &'a [AtomicU64],
}

impl First {
    /// Whether all positions of its lists are of these.
    pub(super) fn is_within(&self, positions: &ops::Range<usize>) -> bool {
        let lists = self.due.values().chain(self.counted.values()).chain([&self.always, &self.ended]);
        lists.flatten().all(|&at| positions.contains(&(at as usize)))
    }

    /// Makes all moves of a position of the class. What is over is put on its sheet, and so is what is no position.
    pub(super) fn look(&mut self, walker: &mut Walker, book: &Book, range: &Range, at: usize, marks: &Marks<'_>) {
        let place = range.place(at);
        let sheet = &book.sheets[place.sheet];
        let mut men = Men::new();
        let side = sheet.layout.men(place.number, &mut men).filter(|&side| walker.place(side, &men));
        let Some(_) = side else { return sheet.set(place.number, Code::NONE) };
        let (mut latest, mut is_beyond, mut zeroes) = (0, false, false);
        let verdict = walker.look(book, Values::Finished, u16::MAX, |list, After { to, zeroed }| match to {
            To::At(to) if book.sheets[to.sheet].done => {
                match book.code(to) {
                    Code::NONE => self.unplaced = Some(to),
                    code => {
                        if let Some(Worth::Win(plies)) = code.worth() {
                            latest = latest.max(plies + 1);
                        }
                    }
                }
                zeroes |= self.count_to(book, at, to, zeroed);
            }
            To::At(to) => {
                self.seen.note(place.sheet, &men, list);
                if let Some(to) = range.at(to) {
                    set(marks.reached, to);
                }
                zeroes |= zeroed;
                self.zeroes_within |= zeroed;
            }
            To::Beyond => {
                is_beyond = true;
                zeroes |= zeroed;
                self.zeroes_within |= zeroed;
            }
            To::Missing => {}
        });
        let own = || sheet.layout.material.clone();
        self.missing.extend(walker.missing.drain(..).map(|material| (own(), material)));
        if is_beyond {
            self.always.push(at as u32);
        }
        if zeroes && !marks.zeroing.is_empty() {
            set(marks.zeroing, at);
        }
        match verdict {
            Verdict::Is(worth @ (Worth::Win(0) | Worth::Loss(0))) => {
                sheet.set(place.number, Code::of(worth));
                self.ended.push(at as u32);
            }
            Verdict::Is(Worth::Win(plies) | Worth::Loss(plies)) => self.due.entry(plies).or_default().push(at as u32),
            _ if latest > 0 => self.due.entry(latest).or_default().push(at as u32),
            _ => {}
        }
    }

    /// Notes what a move to a finished sheet is when moves are counted. Whether it sets the clock back and matters.
    fn count_to(&mut self, book: &Book, at: usize, to: Place, zeroed: bool) -> bool {
        let Some(limit) = book.limit else { return false };
        let sheet = &book.sheets[to.sheet];
        let counted = sheet.counted(to.number, limit).worth();
        let Some(Worth::Win(plies) | Worth::Loss(plies)) = counted else {
            // A win that the count draws is a difference, too.
            self.counts_beyond |= sheet.code(to.number).sign() != 0;
            return false;
        };
        if !zeroed {
            self.counts_beyond |= sheet.has_counted();
            self.counted.entry(plies + 1).or_default().push(at as u32);
        }
        zeroed
    }
}
