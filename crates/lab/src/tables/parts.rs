//! What goes to workers and back when the passes of an analysis are divided among them.

use super::book::Book;
use super::first::{First, Marks};
use super::material::Material;
use super::range::Range;
use super::value::Code;
use super::walk::Values;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::{Read, Write};
use std::ops;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What all passes over a class have in common.
#[derive(Serialize, Deserialize)]
pub(super) struct Analysis {
    /// What tells it from all others.
    pub(super) name: String,
    /// The sheets of the book, those of the class last.
    pub(super) sheets: Vec<SheetSent>,
}

/// A sheet: its material and symmetries, and the name of its file, if it is finished.
#[derive(Serialize, Deserialize)]
pub(super) struct SheetSent {
    pub(super) material: Material,
    pub(super) group: u16,
    pub(super) file: Option<String>,
}

/// A part of a pass: the positions of some words of bits.
#[derive(Serialize, Deserialize)]
pub(super) struct Portion {
    pub(super) pass: Pass,
    pub(super) words: ops::Range<usize>,
    /// The files with what happened before this pass, in order.
    pub(super) events: Vec<String>,
}

/// A pass.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Pass {
    /// The first one.
    First,
    /// One of those that follow.
    Next {
        /// Whether the moves of the fifty-move rule are counted.
        counts: bool,
        plies: u16,
        /// The file of the positions to be looked at.
        marked: String,
    },
}

/// What has changed since the pass before, or the one before that.
#[derive(Serialize, Deserialize)]
pub(super) enum Event {
    /// The codes after the first pass, of all positions.
    Codes(Vec<u8>),
    /// The moves of the fifty-move rule begin to be counted, perhaps again.
    Count,
    /// Some positions were decided.
    Decided { counts: bool, codes: Codes },
}

/// What the first pass finds in a portion.
#[derive(Serialize, Deserialize)]
pub(super) struct FirstFound {
    pub(super) codes: Vec<u8>,
    pub(super) zeroing: Words,
    pub(super) reached: Words,
    pub(super) first: First,
}

impl FirstFound {
    /// Puts what was found for the positions of some words where it belongs, and gives the rest. Nothing if it is not of these.
    pub(super) fn put(self, book: &Book, range: &Range, words: &ops::Range<usize>, marks: &Marks<'_>) -> Option<First> {
        let positions = positions(words, range);
        let fits = self.codes.len() == positions.len() && self.first.is_within(&positions);
        (fits && self.zeroing.set(marks.zeroing) && self.reached.set(marks.reached)).then_some(())?;
        for (at, code) in positions.zip(self.codes) {
            range.set(book, at, Values::Lengths, Code(code.into()));
        }
        Some(self.first)
    }
}

/// The positions of some words.
pub(super) fn positions(words: &ops::Range<usize>, range: &Range) -> ops::Range<usize> {
    (words.start * 64).min(range.len())..(words.end * 64).min(range.len())
}

/// The words of bits that are not zero, each with how many zeros come before.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Words(Vec<(u32, u64)>);

impl Words {
    /// Those of some words.
    pub(super) fn of(words: impl IntoIterator<Item = u64>) -> Words {
        let (mut list, mut zeros) = (Vec::new(), 0);
        for word in words {
            match word {
                0 => zeros += 1,
                _ => list.push((std::mem::take(&mut zeros), word)),
            }
        }
        Words(list)
    }

    /// Those of bits that others set.
    pub(super) fn of_bits(bits: &[AtomicU64]) -> Words {
        Words::of(bits.iter().map(|word| word.load(Relaxed)))
    }

    /// Shows each word with its place.
    fn each(&self) -> impl Iterator<Item = (usize, u64)> {
        self.0.iter().scan(0, |next, &(zeros, word)| {
            let at = *next + zeros as usize;
            *next = at + 1;
            Some((at, word))
        })
    }

    /// Sets these bits as well. Whether all have a place there.
    pub(super) fn set(&self, bits: &[AtomicU64]) -> bool {
        self.each().all(|(at, word)| bits.get(at).map(|bits| bits.fetch_or(word, Relaxed)).is_some())
    }

    /// That many words, with zeros.
    pub(super) fn all(&self, len: usize) -> Vec<u64> {
        let mut all = vec![0; len];
        for (at, word) in self.each() {
            if let Some(own) = all.get_mut(at) {
                *own = word;
            }
        }
        all
    }
}

/// The codes of some positions, each with how many positions there are from the one before to it.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Codes(Vec<(u32, u16)>);

impl Codes {
    /// Those of some positions, in ascending order.
    pub(super) fn of(codes: impl IntoIterator<Item = (usize, Code)>) -> Codes {
        let mut last = 0;
        let mut gap = |at: usize| at - std::mem::replace(&mut last, at);
        Codes(codes.into_iter().map(|(at, code)| (gap(at) as u32, code.0)).collect())
    }

    /// The positions, and their codes.
    pub(super) fn each(&self) -> impl Iterator<Item = (usize, Code)> {
        self.0.iter().scan(0, |at, &(gap, code)| {
            *at += gap as usize;
            Some((*at, Code(code)))
        })
    }
}

/// Anything, as it is sent.
pub(super) fn pack(what: &impl Serialize) -> Result<Vec<u8>, String> {
    let bytes = postcard::to_allocvec(what).map_err(|error| error.to_string())?;
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(&bytes).and_then(|()| encoder.finish()).map_err(|error| error.to_string())
}

/// The same again.
pub(super) fn unpack<T: DeserializeOwned>(packed: &[u8]) -> Result<T, String> {
    let mut bytes = Vec::new();
    ZlibDecoder::new(packed).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    postcard::from_bytes(&bytes).map_err(|error| error.to_string())
}
