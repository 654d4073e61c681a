//! What may be moved where, besides the pieces' own moves.

mod castled;
mod castling;
mod castling_anywhere;
mod castling_text;
mod drops;
mod hand;
mod hostages;
mod lent;
mod mutual_castling;
mod pass;
mod pass_steps;
mod ransoms;
mod relay;
mod standing_promotion;
mod turns;

pub use castled::CastledOp;
pub use castling::{Castling, CastlingMove, CastlingRooks, CastlingSquares};
pub use castling_anywhere::{CastlingAnywhere, CastlingGoals, CastlingNotation};
pub(crate) use castling_text::CastlingText;
pub use drops::MustDropOp;
pub use hand::{Demotion, Hand, MustDrop};
pub use hostages::Hostages;
pub use lent::{RelayOp, RelayTable};
pub use mutual_castling::MutualCastling;
pub use pass::{Pass, PassWhen, TwoPassesOp};
pub use pass_steps::PassStepsOp;
pub use ransoms::RansomsOp;
pub use relay::Relay;
pub use standing_promotion::{OnlyPromotionsOp, StandingPromotion};
pub use turns::{CheckLastOp, TurnCheck, Turns};

use derive_more::From;
use menagerie_board::bits::Bits;
use menagerie_kernel::{Answers, CheckInfo, Core, Movement, Phases, Sink};

/// An operation that adds moves.
#[derive(From)]
pub enum MovementOp<B> {
    /// A castling of one colour.
    Castling(castling::CastlingOp<B>),
    /// All castlings of one colour from whatever squares.
    Anywhere(castling_anywhere::AnywhereOp<B>),
    /// Castlings of any two pieces on a line.
    Mutual(mutual_castling::MutualOp),
    /// Drops of pieces in hand.
    Drops(drops::DropsOp),
    /// Exchanges of captured pieces.
    Ransoms(ransoms::RansomsOp),
    /// Moves that pieces lend to others.
    Relay(lent::RelayOp<B>),
    /// Promotions where pieces stand.
    Standing(standing_promotion::StandingOp<B>),
}

impl<B: Bits, P: Phases<B>> Movement<B, P> for MovementOp<B> {
    #[inline]
    fn generate<S: Sink<B>>(&self, core: &Core<B, P>, info: &CheckInfo<B>, sink: &mut S) {
        // Most games have it, and it is nearly always idle: asked for by itself it is a guess that comes true.
        if let MovementOp::Castling(op) = self {
            return op.generate(core, info, sink);
        }
        match self {
            MovementOp::Castling(_) => {}
            MovementOp::Anywhere(op) => op.generate(core, info, sink),
            MovementOp::Mutual(op) => op.generate(core, info, sink),
            MovementOp::Drops(op) => op.generate(core, info, sink),
            MovementOp::Ransoms(op) => op.generate(core, info, sink),
            MovementOp::Relay(op) => op.generate(core, sink),
            MovementOp::Standing(op) => op.generate(core, info, sink),
        }
    }

    fn find_answers(&self, core: &Core<B, P>, answers: &mut Answers<B>) {
        if let MovementOp::Mutual(castlings) = self {
            castlings.find_answers(core, answers);
        }
    }

    fn changes_types(&self) -> bool {
        matches!(self, MovementOp::Standing(_))
    }

    fn memory(&self) -> usize {
        match self {
            MovementOp::Anywhere(castlings) => castlings.memory(),
            MovementOp::Mutual(castlings) => castlings.memory(),
            MovementOp::Ransoms(exchanges) => exchanges.memory(),
            MovementOp::Relay(lent) => lent.memory(),
            MovementOp::Standing(promotions) => promotions.memory(),
            other => size_of_val(other),
        }
    }
}
