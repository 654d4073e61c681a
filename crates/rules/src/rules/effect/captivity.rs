//! What the rule `hostages` does after a move: what is captured is held, what promotes takes a hostage's place, and pieces that
//! could only promote, but to nothing, are marked.

use super::order::Order;
use super::written::Written;
use arrayvec::ArrayVec;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Kind, Piece};
use menagerie_kernel::{Choice, Core, Edit, Edits, Effect, Moved, Phases, Pieces, Program};

/// Captivity, compiled.
pub struct CaptivityOp<B> {
    /// The pieces that promote only to hostages.
    pub(crate) promoters: Vec<Promoter<B>>,
}

/// A piece that promotes only to hostages.
pub struct Promoter<B> {
    /// What it is.
    pub(crate) piece: Piece,
    /// What it may become.
    pub(crate) targets: Vec<Kind>,
    /// The squares from which it can only go where it must promote.
    pub(crate) stuck: B,
}

impl<B: Bits> CaptivityOp<B> {
    /// The pieces that could only promote, and to nothing.
    fn stuck(&self, pieces: &Pieces<B>, is_held: impl Fn(Piece) -> bool) -> B {
        let of = |promoter: &Promoter<B>| {
            let there = pieces.of(promoter.piece) & promoter.stuck;
            let color = promoter.piece.color();
            let freed = there.any() && promoter.targets.iter().any(|&kind| is_held(Piece::new(kind, color)));
            there.when(!freed)
        };
        self.promoters.iter().fold(B::EMPTY, |all, promoter| all | of(promoter))
    }
}

impl<B: Bits, P: Phases<B>> Effect<B, P> for CaptivityOp<B> {
    fn order(&self) -> u8 {
        Order::Captivity as u8
    }

    fn append(&self, core: &Core<B, P>, pieces: &Pieces<B>, _moved: &[Moved], _choice: &mut Choice, edits: &mut Edits) {
        let mut come: ArrayVec<Edit, 8> = ArrayVec::new();
        for edit in edits.iter() {
            match *edit {
                Edit::Remove { piece, .. }
                    if piece.color() != core.side && Some(piece.kind()) != core.program.royal =>
                {
                    come.push(Edit::Captive { piece, held: true });
                }
                Edit::Change { before, after, .. }
                    if self.promoters.iter().any(|promoter| promoter.piece == before) =>
                {
                    come.extend([(before, true), (after, false)].map(|(piece, held)| Edit::Captive { piece, held }));
                }
                _ => {}
            }
        }
        edits.extend(come);
        let change = |piece: Piece| -> i32 {
            let of = |edit: &Edit| match *edit {
                Edit::Captive { piece: captive, held } if captive == piece => 2 * i32::from(held) - 1,
                _ => 0,
            };
            edits.iter().map(of).sum()
        };
        let stuck = self.stuck(pieces, |piece| i32::from(core.hands.captives(piece)) + change(piece) > 0);
        for square in (stuck ^ pieces.marked).iter() {
            let Some(piece) = pieces.at(&core.program, square) else { continue };
            edits.push(Edit::Mark { square, piece, marked: stuck.has(square) });
        }
    }

    /// What a capture brings into captivity may let the captive's pawns give check.
    fn may_act(&self, _program: &Program<B, P>, pieces: &Pieces<B>, piece: Piece, _from: Square) -> B {
        let enemy = pieces.side(piece.color().other());
        enemy.when((pieces.marked & enemy).any())
    }

    fn acts_on_drops(&self) -> bool {
        true
    }

    fn marks(&self, core: &Core<B, P>) -> Option<B> {
        Some(self.stuck(&core.pieces, |piece| core.hands.captives(piece) > 0))
    }
}

impl<B: Bits, P: Phases<B>> Written<B, P> for CaptivityOp<B> {}
