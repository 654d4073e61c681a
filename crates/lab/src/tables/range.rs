//! The positions of a class by one number each, and bits for them.

use super::book::{Book, Place};
use super::value::Code;
use super::walk::Values;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The positions of a class as one range of numbers.
pub(super) struct Range {
    starts: Vec<usize>,
    /// The sheets of the class, as places in the book.
    pub(super) sheets: Vec<usize>,
}

impl Range {
    /// The positions of these sheets, one after another.
    pub(super) fn new(book: &Book, class: &[usize]) -> Range {
        let mut starts = vec![0];
        for &sheet in class {
            starts.push(starts[starts.len() - 1] + book.sheets[sheet].layout.len());
        }
        Range { starts, sheets: class.to_vec() }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.starts[self.sheets.len()]
    }

    /// Where the position of a number is.
    #[inline]
    pub(super) fn place(&self, at: usize) -> Place {
        let sheet = self.starts.partition_point(|&start| start <= at) - 1;
        Place { sheet: self.sheets[sheet], number: at - self.starts[sheet] }
    }

    /// The number of a position; nothing if it is on another sheet.
    #[inline]
    pub(super) fn at(&self, place: Place) -> Option<usize> {
        let sheet = self.sheets.iter().position(|&sheet| sheet == place.sheet)?;
        Some(self.starts[sheet] + place.number)
    }

    /// Notes what a position is worth by values of that kind.
    pub(super) fn set(&self, book: &Book, at: usize, values: Values, code: Code) {
        let place = self.place(at);
        let sheet = &book.sheets[place.sheet];
        match values {
            Values::Counts => sheet.set_counted(place.number, code),
            _ => sheet.set(place.number, code),
        }
    }
}

/// A bit for each of that many positions.
pub(super) fn bits(positions: usize) -> Vec<AtomicU64> {
    (0..positions.div_ceil(64)).map(|_| AtomicU64::new(0)).collect()
}

/// Sets the bit of a position.
pub(super) fn set(bits: &[AtomicU64], at: usize) {
    let (word, bit) = (&bits[at / 64], 1 << (at % 64));
    // Reading is much quicker where it is set already.
    if word.load(Relaxed) & bit == 0 {
        word.fetch_or(bit, Relaxed);
    }
}
