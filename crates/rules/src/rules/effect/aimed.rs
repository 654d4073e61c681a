//! What the rule `first-moves` does after a move: pieces at which others come to aim lose the right to their first moves.

use super::order::Order;
use super::written::Written;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Kind, Piece};
use menagerie_kernel::{Choice, Core, Edit, Edits, Effect, Moved, Phases, Pieces, Program};

/// The loss of first moves, compiled.
pub struct FirstMovesEffect {
    /// Who takes the right from whom.
    pub(crate) lost: Vec<(Kind, Kind)>,
    /// The note of the squares that no piece has left.
    pub(crate) unmoved: u8,
}

impl<B: Bits, P: Phases<B>> Effect<B, P> for FirstMovesEffect {
    fn order(&self) -> u8 {
        Order::FirstMoves as u8
    }

    fn append(&self, core: &Core<B, P>, pieces: &Pieces<B>, moved: &[Moved], _choice: &mut Choice, edits: &mut Edits) {
        let (program, us) = (&*core.program, core.side);
        let mut aimed = B::EMPTY;
        for &Moved { piece, from, to } in moved {
            let kind = from.map_or(piece.kind(), |from| core.cells[from.index()].kind());
            let motion = &program.reach_of(Piece::new(kind, us)).capture;
            for (_, whom) in self.lost.iter().filter(|(by, _)| *by == kind) {
                aimed |= motion.attacks(&program.lines, to, B::EMPTY) & pieces.of(Piece::new(*whom, us.other()));
            }
        }
        let noted = aimed & core.hands.notes[usize::from(self.unmoved)];
        edits.extend(noted.iter().map(|square| Edit::Note { note: self.unmoved, square, on: false }));
    }

    fn may_act(&self, _program: &Program<B, P>, _pieces: &Pieces<B>, _piece: Piece, _from: Square) -> B {
        B::EMPTY
    }

    fn acts_on_drops(&self) -> bool {
        true
    }
}

impl<B: Bits, P: Phases<B>> Written<B, P> for FirstMovesEffect {}
