//! What moves mean for notes and hands.

use super::history::History;
use super::phases::{Filter, Phases};
use super::{Core, Edit, Edits, Move, NoteForm};
use arrayvec::ArrayVec;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::Piece;

/// Edits of notes and hands that a move brings with it.
type Bookings = ArrayVec<Edit, 160>;

impl<B: Bits, P: Phases<B>> Core<B, P> {
    /// Carries out an edit of the hands and brings the hash up to date.
    #[inline(never)]
    pub(crate) fn carry_out_in_hand(&mut self, edit: &Edit) {
        let zobrist = &self.program.zobrist;
        let change = match *edit {
            Edit::Drop { piece, .. } | Edit::Hold { piece } => {
                let (count, dropped) = (self.hands.count(piece), matches!(edit, Edit::Drop { .. }));
                let after = if dropped { count - 1 } else { count + 1 };
                zobrist.hand(piece, count) ^ zobrist.hand(piece, after)
            }
            Edit::Captive { piece, held } => {
                let count = self.hands.captives(piece);
                let after = if held { count + 1 } else { count - 1 };
                zobrist.captives(piece, count) ^ zobrist.captives(piece, after)
            }
            Edit::Note { note, square, on } if self.hands.is_noted(note, square) != on => zobrist.note(note, square),
            _ => 0,
        };
        self.status.key ^= change;
        self.hands.apply(edit);
    }

    /// The hash of the hands, of the captives and of all notes.
    pub(crate) fn hands_key(&self) -> u64 {
        let zobrist = &self.program.zobrist;
        let pieces = super::pieces(self.program.kinds);
        let of =
            |piece| zobrist.hand(piece, self.hands.count(piece)) ^ zobrist.captives(piece, self.hands.captives(piece));
        let held = pieces.fold(0, |key, piece| key ^ of(piece));
        let notes = (0..).zip(&self.hands.notes);
        let noted = notes.flat_map(|(note, squares)| squares.iter().map(move |square| zobrist.note(note, square)));
        noted.fold(held, |key, number| key ^ number)
    }

    /// Whether a plain move means nothing for notes and hands.
    #[inline(never)]
    pub(crate) fn books_rest(&self, mv: Move) -> bool {
        let program = &*self.program;
        let noted = self.hands.notes.iter().fold(B::EMPTY, |set, &squares| set | squares);
        let holds = || program.hand.as_ref().is_some_and(|hand| hand.captures);
        !program.notes_moves
            && (noted & (B::bit(mv.from()) | B::bit(mv.to()))).is_empty()
            && !(self.pieces.occupied().has(mv.to()) && holds())
    }

    /// Adds to the edits of a move what they mean for notes and hands: a note goes along with its piece or ends, and
    /// captured pieces are held. The first `of_move` edits are those of the move itself, the others of its effects.
    #[inline(never)]
    pub(crate) fn bookkeeping(&self, edits: &mut Edits, of_move: usize) {
        // What comes to a square is noted after what has gone from it.
        let (mut gone, mut come) = (Bookings::new(), Bookings::new());
        for (place, edit) in edits.iter().enumerate() {
            match *edit {
                Edit::Remove { square, piece } => {
                    let promoted = self.is_promoted(square, &edits[..place], &come);
                    // What has just come to the square goes with what it was noted of.
                    come.retain(|edit| !matches!(edit, Edit::Note { square: noted, .. } if *noted == square));
                    self.leaves(square, None, &mut gone, &mut come);
                    let held = self.held(piece, promoted, place >= of_move);
                    gone.extend(held.map(|piece| Edit::Hold { piece }));
                }
                Edit::Relocate { from, to, .. } if arrives(&edits[..place], from) => {
                    // What was noted of the piece goes on with it.
                    for edit in &mut come {
                        if let Edit::Note { square, .. } = edit
                            && *square == from
                        {
                            *square = to;
                        }
                    }
                }
                Edit::Relocate { from, to, .. } => self.leaves(from, Some(to), &mut gone, &mut come),
                Edit::RelocateBoth { first, second } => {
                    self.leaves(first.0, Some(first.1), &mut gone, &mut come);
                    self.leaves(second.0, Some(second.1), &mut gone, &mut come);
                }
                Edit::Change { square, before, after } => {
                    self.leaves(square, Some(square), &mut gone, &mut come);
                    let hand = self.program.hand.as_ref().filter(|_| before.kind() != after.kind());
                    let promotes = self.program.promotion.as_ref().is_some_and(|table| table.promotes(before));
                    let note = hand.and_then(|hand| hand.promoted).filter(|_| promotes);
                    come.extend(note.map(|note| Edit::Note { note, square, on: true }));
                }
                _ => {}
            }
        }
        if self.program.notes_moves {
            self.end_last_move(edits, &mut gone);
        }
        // By reference: moving these lists costs more than what is in them.
        edits.extend(gone.iter().chain(&come).copied());
    }

    /// Ends what was noted of the last move, and what an effect has noted of this one where no piece of the mover's side is
    /// left on the square.
    fn end_last_move(&self, edits: &Edits, gone: &mut Bookings) {
        let mut after = self.pieces;
        edits.iter().for_each(|edit| after.apply(edit));
        for (note, declared) in (0..).zip(&self.program.notes) {
            if declared.form != NoteForm::LastMove {
                continue;
            }
            let noted = edits.iter().filter_map(|edit| match *edit {
                Edit::Note { note: of, square, on: true } if of == note => Some(square),
                _ => None,
            });
            let noted = noted.fold(B::EMPTY, |set, square| set | B::bit(square));
            let ended = (self.hands.notes[usize::from(note)] | noted).minus(noted & after.side(self.side));
            gone.extend(ended.iter().map(|square| Edit::Note { note, square, on: false }));
        }
    }

    /// What becomes of the notes of a square when the piece on it leaves it.
    fn leaves(&self, from: Square, to: Option<Square>, gone: &mut Bookings, come: &mut Bookings) {
        for (index, note) in (0..).zip(&self.program.notes) {
            let follows = to.filter(|_| note.travels);
            if note.form == NoteForm::LastMove {
                continue;
            }
            if self.hands.is_noted(index, from) && follows != Some(from) {
                gone.push(Edit::Note { note: index, square: from, on: false });
                come.extend(follows.map(|to| Edit::Note { note: index, square: to, on: true }));
            }
        }
    }

    /// Whether what stands on a square after some edits, with the notes that come of them, has been promoted.
    fn is_promoted(&self, square: Square, before: &[Edit], come: &[Edit]) -> bool {
        // Where it is not remembered, what a piece is in hand depends on its type alone.
        let Some(note) = self.program.hand.as_ref().and_then(|hand| hand.promoted) else { return true };
        come.contains(&Edit::Note { note, square, on: true })
            || self.hands.is_noted(note, square) && !arrives(before, square)
    }

    /// What comes to a hand when a piece leaves the board: the captor's, or its opponent's where an effect removes it.
    fn held(&self, piece: Piece, promoted: bool, by_effect: bool) -> Option<Piece> {
        let hand = self.program.hand.as_ref().filter(|hand| hand.captures)?;
        let is_taken = by_effect || piece.color() != self.side;
        let can_be_held = self.program.royal != Some(piece.kind());
        let held = hand.held(piece.kind(), promoted);
        (is_taken && can_be_held && !hand.unlimited[held.index()]).then(|| Piece::new(held, piece.color().other()))
    }

    /// Whether a rule forbids the side to move all of its captures.
    pub(crate) fn bars_captures(&self) -> bool {
        self.program.filters.iter().any(|filter| filter.bars_captures(self))
    }

    /// Whether a drop gives mate.
    pub fn mates(&self, drop: Move) -> bool {
        let gives_check = self.after(drop).in_check(&self.program, self.side.other());
        gives_check && self.is_legal_if_played(drop) && {
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
            stack: History::default(),
            journal: Vec::new(),
            seen: self.seen.clone(),
            turn: self.turn.clone(),
            turns_past: Vec::new(),
            hands: self.hands.clone(),
            ..*self
        }
    }
}

/// Whether a piece comes to a square by some of the edits of a move.
fn arrives(edits: &[Edit], square: Square) -> bool {
    edits.iter().any(|edit| match *edit {
        Edit::Relocate { to, .. } => to == square,
        Edit::RelocateBoth { first, second } => first.1 == square || second.1 == square,
        _ => false,
    })
}
