//! The moves that were made, and what takes them back.

use super::{Count, MAX_COUNTERS, Move};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use std::ops::Deref;

/// The part of a position that is restored as a whole when a move is taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status<B> {
    /// The hash of everything that makes two positions different.
    pub key: u64,
    /// The hash of the placement of the pieces alone.
    pub placement: u64,
    pub marked: B,
    /// The squares on which a capture en passant is legal, and the pawn it takes.
    pub en_passant: B,
    pub victim: Square,
    pub rights: u32,
    pub clock: u32,
    /// What each counter of each side has come to.
    pub counts: [[u8; 2]; MAX_COUNTERS],
    /// The moves that a rule counts towards a draw.
    pub count: Count,
}

/// What is kept of a move to take it back.
#[derive(Clone, Copy, Debug)]
pub struct Undo<B> {
    pub status: Status<B>,
    pub played: Move,
    pub(crate) journal: u32,
    pub(crate) full_move: u32,
}

/// What is kept of each move, the first one first.
///
/// Room that was once made stays, and an entry is written where it is to stand. One that is pushed to a list is written elsewhere
/// first and copied, which took a thirtieth of the time of perft.
#[derive(Debug, Default)]
pub struct History<B> {
    /// As many as there are, then what stood there before.
    entries: Vec<Undo<B>>,
    len: usize,
}

impl<B: Bits> History<B> {
    /// The place of a further entry, in which something older may stand.
    #[inline(always)]
    pub(crate) fn add(&mut self) -> &mut Undo<B> {
        if self.len == self.entries.len() {
            self.grow();
        }
        self.len += 1;
        &mut self.entries[self.len - 1]
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let blank = Undo { status: Status::default(), played: Move::pass(Square(0)), journal: 0, full_move: 0 };
        self.entries.resize((2 * self.len).max(16), blank);
    }

    /// Takes the last entry away.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<&Undo<B>> {
        self.len = self.len.checked_sub(1)?;
        self.entries.get(self.len)
    }

    /// Forgets all.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    /// The bytes that it holds.
    pub(crate) fn memory(&self) -> usize {
        self.entries.capacity() * size_of::<Undo<B>>()
    }
}

impl<B: Bits> Clone for History<B> {
    /// A copy of the entries alone.
    fn clone(&self) -> History<B> {
        History { entries: self.to_vec(), len: self.len }
    }
}

impl<B> Deref for History<B> {
    type Target = [Undo<B>];

    #[inline(always)]
    fn deref(&self) -> &[Undo<B>] {
        &self.entries[..self.len]
    }
}
