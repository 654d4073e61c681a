//! Pieces in hand, and which pieces on the board have been promoted.

use super::phases::Filter;
use super::{Core, Edit, Edits, Move, Phases};
use arrayvec::ArrayVec;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::{KIND_SLOTS, Piece};

/// The hands of both sides, and the squares of pieces that go back to what they were when they are captured.
#[derive(Clone)]
pub struct Hands<B> {
    counts: [[u16; KIND_SLOTS]; 2],
    pub promoted: B,
}

impl<B: Bits> Hands<B> {
    pub fn new() -> Hands<B> {
        Hands { counts: [[0; KIND_SLOTS]; 2], promoted: B::EMPTY }
    }

    /// How many of this piece its side has in hand.
    #[inline(always)]
    pub fn count(&self, piece: Piece) -> u16 {
        self.counts[piece.color().index()][piece.kind().slot()]
    }

    /// Whether nobody has anything in hand.
    pub fn are_empty(&self) -> bool {
        self.counts.iter().flatten().all(|&count| count == 0)
    }

    pub fn count_mut(&mut self, piece: Piece) -> &mut u16 {
        &mut self.counts[piece.color().index()][piece.kind().slot()]
    }

    /// Carries out what an edit changes in the hands.
    pub fn apply(&mut self, edit: &Edit) {
        match *edit {
            Edit::Drop { piece, .. } => *self.count_mut(piece) -= 1,
            Edit::Hold { piece } => *self.count_mut(piece) += 1,
            Edit::Origin { square, promoted } => self.set_promoted(square, promoted),
            _ => {}
        }
    }

    /// Takes it back.
    pub fn revert(&mut self, edit: &Edit) {
        match *edit {
            Edit::Drop { piece, .. } => *self.count_mut(piece) += 1,
            Edit::Hold { piece } => *self.count_mut(piece) -= 1,
            Edit::Origin { square, promoted } => self.set_promoted(square, !promoted),
            _ => {}
        }
    }

    fn set_promoted(&mut self, square: Square, promoted: bool) {
        self.promoted = self.promoted.minus(B::bit(square)) | B::bit(square).when(promoted);
    }
}

impl<B: Bits, P: Phases<B>> Core<B, P> {
    /// Carries out an edit of the hands and brings the hash up to date.
    #[inline(never)]
    pub(super) fn carry_out_in_hand(&mut self, edit: &Edit) {
        let zobrist = &self.program.zobrist;
        let change = match *edit {
            Edit::Drop { piece, .. } | Edit::Hold { piece } => {
                let (count, dropped) = (self.hands.count(piece), matches!(edit, Edit::Drop { .. }));
                let after = if dropped { count - 1 } else { count + 1 };
                zobrist.hand(piece, count) ^ zobrist.hand(piece, after)
            }
            Edit::Origin { square, promoted } if self.hands.promoted.has(square) != promoted => zobrist.origin(square),
            _ => 0,
        };
        self.status.key ^= change;
        self.hands.apply(edit);
    }

    /// The hash of the hands and of what has been promoted.
    pub(super) fn hands_key(&self) -> u64 {
        let zobrist = &self.program.zobrist;
        let pieces = super::pieces(self.program.kinds);
        let held = pieces.fold(0, |key, piece| key ^ zobrist.hand(piece, self.hands.count(piece)));
        self.hands.promoted.iter().fold(held, |key, square| key ^ zobrist.origin(square))
    }

    /// Adds to the edits of a move what they mean for the hands: captured pieces are held, and the note that a piece has
    /// been promoted goes with it.
    #[inline(never)]
    pub(super) fn hand_edits(&self, edits: &mut Edits) {
        let Some(hand) = &self.program.hand else { return };
        let was_promoted = |square: Square| self.hands.promoted.has(square);
        // What comes to a square is noted after what has gone from it.
        let (mut gone, mut come): (ArrayVec<Edit, 64>, ArrayVec<Edit, 64>) = (ArrayVec::new(), ArrayVec::new());
        let note = |from: Square, to: Square, gone: &mut ArrayVec<Edit, 64>, come: &mut ArrayVec<Edit, 64>| {
            if was_promoted(from) {
                gone.push(Edit::Origin { square: from, promoted: false });
                come.push(Edit::Origin { square: to, promoted: true });
            }
        };
        for edit in edits.iter() {
            match *edit {
                Edit::Remove { square, piece } => {
                    if was_promoted(square) {
                        gone.push(Edit::Origin { square, promoted: false });
                    }
                    if hand.captures && piece.color() != self.side {
                        let kind = hand.held(piece.kind(), was_promoted(square));
                        gone.push(Edit::Hold { piece: Piece::new(kind, self.side) });
                    }
                }
                Edit::Relocate { from, to, .. } => note(from, to, &mut gone, &mut come),
                Edit::RelocateBoth { first, second } => {
                    note(first.0, first.1, &mut gone, &mut come);
                    note(second.0, second.1, &mut gone, &mut come);
                }
                Edit::Change { square, before, after } if hand.tracks && before.kind() != after.kind() => {
                    let promotes = self.program.promotion.as_ref().is_some_and(|table| table.promotes(before));
                    come.extend(promotes.then_some(Edit::Origin { square, promoted: true }));
                }
                _ => {}
            }
        }
        edits.extend(gone.into_iter().chain(come));
    }

    /// Whether a rule forbids the side to move all of its captures.
    pub(super) fn bars_captures(&self) -> bool {
        self.program.filters.iter().any(|filter| filter.bars_captures(self))
    }

    /// Whether a drop gives mate.
    pub fn mates(&self, drop: Move) -> bool {
        let gives_check = self.after(drop).in_check(&self.program, self.side.other());
        gives_check && self.is_legal_when_tried(drop) && {
            let mut next = self.without_needless_past();
            next.play(drop);
            !next.has_legal_move()
        }
    }

    /// A copy with the earlier positions only where they may forbid moves: after many moves they are nearly all of it.
    fn without_needless_past(&self) -> Core<B, P> {
        if self.program.bans_repetition {
            budget::spend(self.stack.len());
            return self.clone();
        }
        Core {
            program: self.program.clone(),
            stack: Vec::new(),
            journal: Vec::new(),
            seen: self.seen.clone(),
            hands: self.hands.clone(),
            ..*self
        }
    }
}
