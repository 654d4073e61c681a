//! What a move does elsewhere on the board.

mod aimed;
mod any_check;
mod captivity;
mod capture_by;
mod co_squares;
mod explosion;
mod flipping;
mod gating;
mod imitation;
mod just_taken;
mod manner;
mod metamorphosis;
mod order;
mod paralysed_checks;
mod rebirth;
mod relayed_checks;
mod royal_capture;
mod side_captures;
mod transfer;
mod turncoat;
mod walls;
mod written;

pub use aimed::FirstMovesEffect;
pub use captivity::{CaptivityOp, Promoter};
pub use capture_by::CaptureBy;
pub use co_squares::{CoEffect, CoSquares};
pub use explosion::{Explosion, KingExplodedOp};
pub use flipping::{Dropped, Flipped, Flipping};
pub use gating::Gating;
pub(crate) use gating::check_files;
pub use imitation::Imitation;
pub use just_taken::TradesEffect;
pub use manner::{Directions, Manner, Way};
pub use metamorphosis::{CaptiveWord, Into, Metamorphosis};
pub use paralysed_checks::ParalysisEffect;
pub use rebirth::{Home, Rebirth};
pub use relayed_checks::RelayEffect;
pub use transfer::{Transfer, TransferStop};
pub use turncoat::Turncoat;
pub use walls::{Near, Occasion, Placing, Walls};
pub(crate) use written::Written;

use crate::definition::Definition;
use derive_more::From;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Piece};
use menagerie_kernel::{CheckInfo, Choice, Choices, Core, Edit, Edits, Effect, Move, Moved, Phases, Pieces, Program};

/// An operation that acts after a move.
#[derive(From)]
pub enum EffectOp<B> {
    /// Captured pieces that are held.
    Captivity(captivity::CaptivityOp<B>),
    /// Captures by other means than moving onto a piece.
    CaptureBy(side_captures::CaptureByOp<B>),
    /// Effects on co-squares.
    CoSquares(co_squares::CoSquaresOp<B>),
    /// Captures that blow up what stands around.
    Explosion(explosion::ExplosionOp<B>),
    /// Pieces around an arrival that change sides.
    Flipping(flipping::FlippingOp<B>),
    /// Pieces at which others come to aim.
    FirstMoves(aimed::FirstMovesEffect),
    /// Pieces that enter squares which others leave.
    Gating(gating::GatingOp),
    /// Pieces that take the form of what has moved.
    Imitation(imitation::ImitationOp),
    /// Captors that become other types.
    Metamorphosis(metamorphosis::MetamorphosisOp),
    /// Paralysed pieces, which give no check.
    Paralysis(paralysed_checks::ParalysisEffect<B>),
    /// Captured pieces that come back.
    Rebirth(rebirth::RebirthOp),
    /// Lent moves, which give check.
    Relay(relayed_checks::RelayEffect<B>),
    /// Pieces that have just taken one which is not taken in return.
    Trades(just_taken::TradesEffect),
    /// Pieces that go on to the next plane.
    Transfer(transfer::TransferOp<B>),
    /// Captors that change sides.
    Turncoat(turncoat::TurncoatOp),
    /// Walls that a move builds.
    Walls(walls::WallsOp<B>),
}

impl<B: Bits> EffectOp<B> {
    /// Why a piece that a move has moved cannot go on to the next plane, if it should and cannot.
    pub(crate) fn transfer_stop<P: Phases<B>>(
        &self,
        core: &Core<B, P>,
        pieces: &Pieces<B>,
        mv: Move,
    ) -> Option<TransferStop> {
        match self {
            EffectOp::Transfer(op) => op.stop(core, pieces, mv),
            _ => None,
        }
    }
}

/// Asks the operation, whatever it is.
macro_rules! ask {
    ($operation:expr, $op:ident => $answer:expr) => {
        match $operation {
            EffectOp::Captivity($op) => $answer,
            EffectOp::CaptureBy($op) => $answer,
            EffectOp::CoSquares($op) => $answer,
            EffectOp::Explosion($op) => $answer,
            EffectOp::Flipping($op) => $answer,
            EffectOp::FirstMoves($op) => $answer,
            EffectOp::Gating($op) => $answer,
            EffectOp::Imitation($op) => $answer,
            EffectOp::Metamorphosis($op) => $answer,
            EffectOp::Paralysis($op) => $answer,
            EffectOp::Rebirth($op) => $answer,
            EffectOp::Relay($op) => $answer,
            EffectOp::Trades($op) => $answer,
            EffectOp::Transfer($op) => $answer,
            EffectOp::Turncoat($op) => $answer,
            EffectOp::Walls($op) => $answer,
        }
    };
}

impl<B: Bits, P: Phases<B>> Written<B, P> for EffectOp<B> {
    fn chosen(&self, definition: &Definition, core: &Core<B, P>, mv: Move, edits: &[Edit]) -> String {
        ask!(self, op => op.chosen(definition, core, mv, edits))
    }
}

impl<B: Bits, P: Phases<B>> Effect<B, P> for EffectOp<B> {
    fn order(&self) -> u8 {
        ask!(self, op => Effect::<B, P>::order(op))
    }

    fn append(&self, core: &Core<B, P>, pieces: &Pieces<B>, moved: &[Moved], choice: &mut Choice, edits: &mut Edits) {
        ask!(self, op => op.append(core, pieces, moved, choice, edits));
    }

    #[inline]
    fn may_act(&self, program: &Program<B, P>, pieces: &Pieces<B>, piece: Piece, from: Square) -> B {
        ask!(self, op => op.may_act(program, pieces, piece, from))
    }

    fn follows(&self, program: &Program<B, P>) -> bool {
        ask!(self, op => op.follows(program))
    }

    fn acts_by_choice(&self) -> bool {
        matches!(self, EffectOp::Gating(_))
    }

    fn choosers(&self, core: &Core<B, P>) -> B {
        ask!(self, op => op.choosers(core))
    }

    fn sites(&self, core: &Core<B, P>, from: Square) -> Option<B> {
        ask!(self, op => op.sites(core, from))
    }

    #[inline]
    fn choices(&self, core: &Core<B, P>, choices: &mut Choices) {
        if let EffectOp::Gating(op) = self {
            op.choices(core, choices);
        }
    }

    #[inline]
    fn watch(&self, program: &Program<B, P>, pieces: &Pieces<B>, us: Color, info: &mut CheckInfo<B>) {
        ask!(self, op => op.watch(program, pieces, us, info));
    }

    fn acts_on_promotion(&self) -> bool {
        ask!(self, op => Effect::<B, P>::acts_on_promotion(op))
    }

    fn acts_on_drops(&self) -> bool {
        ask!(self, op => Effect::<B, P>::acts_on_drops(op))
    }

    fn acts_on_passes(&self) -> bool {
        ask!(self, op => Effect::<B, P>::acts_on_passes(op))
    }

    fn marks(&self, core: &Core<B, P>) -> Option<B> {
        match self {
            EffectOp::Captivity(op) => op.marks(core),
            _ => None,
        }
    }

    fn leaves_checks_to_attacks(&self) -> bool {
        ask!(self, op => Effect::<B, P>::leaves_checks_to_attacks(op))
    }

    fn endangers_kings(&self) -> bool {
        ask!(self, op => Effect::<B, P>::endangers_kings(op))
    }

    #[inline]
    fn royal_takers(&self, program: &Program<B, P>, pieces: &Pieces<B>, square: Square, by: Color) -> Option<B> {
        ask!(self, op => op.royal_takers(program, pieces, square, by))
    }

    #[inline]
    fn endangering(
        &self,
        program: &Program<B, P>,
        pieces: &Pieces<B>,
        square: Square,
        by: Color,
        occupied: B,
    ) -> Option<(Square, Square)> {
        ask!(self, op => op.endangering(program, pieces, square, by, occupied))
    }
}
