//! Positions that are set up piece by piece.

use super::phases::Phases;
use super::{Core, Count, Hands, Move, Pieces, RightsGained};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Piece};

impl<B: Bits, P: Phases<B>> Core<B, P> {
    /// Sets up these pieces, each with its square and whether it is marked, instead of those that stand there, with nothing
    /// besides: no right, nothing in hand but what never runs out, no earlier moves. Returns whether no two stand on one square.
    pub fn set_up(&mut self, side: Color, men: impl Iterator<Item = (Square, Piece, bool)>) -> bool {
        self.clear();
        let program = self.program.clone();
        let zobrist = &program.zobrist;
        let (mut marks, mut placement) = (0, 0);
        for (square, piece, marked) in men {
            if self.cells[square.index()].present().is_some() {
                return false;
            }
            self.pieces.toggle(piece, B::bit(square));
            self.cells[square.index()] = piece;
            placement ^= zobrist.piece(piece, square);
            if marked {
                self.pieces.marked |= B::bit(square);
                marks ^= zobrist.mark(square);
            }
        }
        self.side = side;
        self.status.marked = self.pieces.marked;
        self.settle_marks();
        if self.program.marks_follow {
            marks = self.pieces.marked.iter().fold(0, |key, square| key ^ zobrist.mark(square));
        }
        self.begin_turn();
        let mut key = placement ^ marks ^ self.turn_key();
        if program.hand.is_some() {
            key ^= self.hands_key();
        }
        for (i, _) in program.counters.iter().enumerate() {
            let counts = self.status.counts[i];
            key = Color::BOTH.iter().fold(key, |key, &color| key ^ zobrist.count(i, color, counts[color.index()]));
        }
        self.status.placement = placement;
        self.status.key = if side == Color::Black { key ^ zobrist.side } else { key };
        true
    }

    /// Takes everything off the board, and forgets what was played.
    fn clear(&mut self) {
        for square in self.pieces.all().iter() {
            self.cells[square.index()] = Piece::NONE;
        }
        if self.program.bans_repetition {
            self.stack.iter().for_each(|undo| *self.seen.slot(undo.status.placement) = 0);
        }
        self.pieces = Pieces::default();
        self.stack.clear();
        self.journal.clear();
        self.turns_past.clear();
        self.full_move = 1;
        self.given_passed = B::EMPTY;
        self.status.en_passant = B::EMPTY;
        self.status.rights = 0;
        self.status.clock = 0;
        self.status.counts = self.program.counts_at_start();
        self.status.count = Count::default();
        if self.program.keeps_books {
            self.hands = Hands::default();
            let program = self.program.clone();
            for piece in program.hand.iter().flat_map(|hand| hand.never_run_out()) {
                *self.hands.count_mut(piece) = 1;
            }
        }
    }

    /// Whether there is nothing to the position besides what stands where and who is to move.
    pub fn is_bare(&self) -> bool {
        let program = &*self.program;
        let books = || {
            self.hands.are_empty()
                && self.hands.have_no_captives()
                && self.hands.notes.iter().all(|note| note.is_empty())
        };
        self.status.en_passant.is_empty()
            && self.status.rights == 0
            && self.status.count == Count::default()
            && self.pieces.walls().is_empty()
            && (!program.keeps_books || books())
            && (program.counters.is_empty() || self.status.counts == program.counts_at_start())
            && !self.is_within_turn()
    }

    /// Whether a move from a position with nothing besides does no more than to put a piece on an empty square: there is nothing
    /// besides after it either, the other side is to move, and the clock of the fifty-move rule goes on.
    #[inline]
    pub fn is_step(&self, mv: Move) -> bool {
        let program = &*self.program;
        let mover = self.cells[mv.from().index()];
        self.is_direct(mv)
            && self.cells[mv.to().index()].present().is_none()
            && !program.zeroing[mover.kind().index()]
            && !program.has_counts
            && program.turns.is_none()
            && matches!(program.rights_gained, RightsGained::Never)
            && self.passed_squares(mv, mover).is_empty()
    }
}
