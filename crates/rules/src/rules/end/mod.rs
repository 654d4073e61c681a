//! Who has won, and what is a draw.
//!
//! A *decision* ends the game at once: it is asked before moves are made, and in a decided position there are none.
//! The other ends are asked of positions in which there are legal moves, and analysis goes on through them.

mod chain;
mod chase;
mod check_counting;
mod checkmate;
mod connection;
mod counting;
mod extinction;
mod fifty_moves;
mod full_board;
mod goal;
mod insufficient_material;
mod points;
mod repetition;
mod stalemate;
mod swaps_tally;
mod to_and_fro;

pub use crate::definition::Verdict;
pub use chain::Chain;
pub use chase::PerpetualChase;
pub use check_counting::CheckCounting;
pub use checkmate::Checkmate;
pub use connection::Connection;
pub use counting::{BareCount, BoardCount, Counting, Limit};
pub use extinction::Extinction;
pub use fifty_moves::FiftyMoves;
pub use full_board::FullBoard;
pub use goal::Goal;
pub use insufficient_material::InsufficientMaterial;
pub use points::Points;
pub use repetition::Repetition;
pub use stalemate::Stalemate;
pub use swaps_tally::SwapsTally;
pub use to_and_fro::ToAndFro;

use super::effect::KingExplodedOp;
use super::filter::PassedStandoffOp;
use super::movement::{CastledOp, OnlyPromotionsOp, TwoPassesOp};
use chain::ChainOp;
use check_counting::{CheckCountingOp, ChecksTally};
use checkmate::MateOp;
use connection::ConnectionOp;
use counting::CountingOp;
use derive_more::From;
use extinction::ExtinctionOp;
use fifty_moves::FiftyMovesOp;
use full_board::FullBoardOp;
use goal::GoalOp;
use insufficient_material::MaterialOp;
use menagerie_board::bits::Bits;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::Color;
use menagerie_kernel::{Core, Count, Decision, End, Phases, Tally};
use repetition::RepetitionOp;

/// An operation that may decide the game before anybody moves.
#[derive(Clone, Debug, From)]
pub enum DecisionOp<B> {
    /// A king has been blown up.
    KingExploded(KingExplodedOp),
    /// A side has too few pieces.
    Extinction(ExtinctionOp),
    /// A side has reached a zone of the board.
    Goal(GoalOp<B>),
    /// A side has castled, or never will.
    Castled(CastledOp),
    /// A side has given all its checks.
    CheckCounting(CheckCountingOp),
    /// A side has its pieces in line.
    Connection(ConnectionOp<B>),
    /// A side connects two parts of the board.
    Chain(ChainOp<B>),
    /// No square is free.
    FullBoard(FullBoardOp),
    /// Both sides have passed.
    TwoPasses(TwoPassesOp),
    /// A side has passed where royal pieces face each other.
    PassedStandoff(PassedStandoffOp),
    /// A side could only promote.
    OnlyPromotions(OnlyPromotionsOp),
}

impl<B: Bits, P: Phases<B>> Decision<B, P> for DecisionOp<B> {
    fn order(&self) -> u8 {
        match self {
            DecisionOp::KingExploded(_) => 0,
            DecisionOp::Extinction(_) => 1,
            DecisionOp::Goal(_) => 2,
            DecisionOp::Castled(_) => 3,
            DecisionOp::CheckCounting(_) => 4,
            DecisionOp::Connection(_) => 5,
            DecisionOp::Chain(_) => 6,
            DecisionOp::FullBoard(_) => 7,
            DecisionOp::TwoPasses(_) => 8,
            DecisionOp::PassedStandoff(op) => Decision::<B, P>::order(op),
            DecisionOp::OnlyPromotions(_) => 11,
        }
    }

    #[inline]
    fn decide(&self, core: &Core<B, P>) -> Option<Outcome> {
        match self {
            // Nearly always one set of pieces tells that nothing is decided; a call would cost more than that.
            DecisionOp::Extinction(op) => op.decide(core),
            other => other.decide_by_call(core),
        }
    }

    fn excuses_check(&self, core: &Core<B, P>) -> bool {
        matches!(self, DecisionOp::PassedStandoff(op) if op.excuses_check(core))
    }
}

impl<B: Bits> DecisionOp<B> {
    #[inline(never)]
    fn decide_by_call<P: Phases<B>>(&self, core: &Core<B, P>) -> Option<Outcome> {
        match self {
            DecisionOp::KingExploded(op) => op.decide(core),
            DecisionOp::Extinction(op) => op.decide(core),
            DecisionOp::Goal(op) => op.decide(core),
            DecisionOp::Castled(op) => op.decide(core),
            DecisionOp::CheckCounting(op) => op.decide(core),
            DecisionOp::Connection(op) => op.decide(core),
            DecisionOp::Chain(op) => op.decide(core),
            DecisionOp::FullBoard(op) => op.decide(core),
            DecisionOp::TwoPasses(op) => op.decide(core),
            DecisionOp::PassedStandoff(op) => op.decide(core),
            DecisionOp::OnlyPromotions(op) => op.decide(core),
        }
    }
}

/// What a counter counts.
#[derive(Clone, Copy, Debug, From, PartialEq, Eq)]
pub enum TallyOp {
    /// Checks.
    Checks(ChecksTally),
    /// Moves by which pieces change places.
    Swaps(SwapsTally),
}

impl TallyOp {
    /// Whether checks are counted.
    pub(crate) fn is_of_checks(self) -> bool {
        matches!(self, TallyOp::Checks(_))
    }
}

impl<B: Bits, P: Phases<B>> Tally<B, P> for TallyOp {
    fn counts(&self, core: &Core<B, P>, us: Color) -> bool {
        match self {
            TallyOp::Checks(op) => op.counts(core, us),
            TallyOp::Swaps(op) => op.counts(core, us),
        }
    }
}

/// An operation that may end the game, in the order in which the rules are asked.
#[derive(Clone, Debug, From, PartialEq, Eq, PartialOrd, Ord)]
pub enum EndOp {
    /// The position stood on the board often enough.
    Repetition(RepetitionOp),
    /// The halfmove clock has reached its end.
    FiftyMoves(FiftyMovesOp),
    /// More moves have been counted than may be.
    Counting(CountingOp),
    /// A mate is none that wins.
    Mate(MateOp),
    /// Nobody can be mated.
    InsufficientMaterial(MaterialOp),
}

impl<B: Bits, P: Phases<B>> End<B, P> for EndOp {
    fn outcome(&self, core: &Core<B, P>) -> Option<Outcome> {
        match self {
            EndOp::Repetition(op) => op.outcome(core),
            EndOp::FiftyMoves(op) => op.outcome(core),
            EndOp::Counting(op) => op.outcome(core),
            EndOp::Mate(op) => op.outcome(core),
            EndOp::InsufficientMaterial(op) => op.outcome(core),
        }
    }

    fn cycle(&self, core: &Core<B, P>, plies: usize) -> Option<Outcome> {
        match self {
            EndOp::Repetition(op) => op.cycle(core, plies),
            EndOp::FiftyMoves(op) => op.cycle(core, plies),
            EndOp::Counting(op) => op.cycle(core, plies),
            EndOp::Mate(op) => op.cycle(core, plies),
            EndOp::InsufficientMaterial(op) => op.cycle(core, plies),
        }
    }

    fn looks_back(&self) -> bool {
        match self {
            EndOp::Repetition(op) => End::<B, P>::looks_back(op),
            EndOp::FiftyMoves(op) => End::<B, P>::looks_back(op),
            EndOp::Counting(op) => End::<B, P>::looks_back(op),
            EndOp::Mate(op) => End::<B, P>::looks_back(op),
            EndOp::InsufficientMaterial(op) => End::<B, P>::looks_back(op),
        }
    }

    fn mate(&self, core: &Core<B, P>) -> Option<Outcome> {
        match self {
            EndOp::Mate(op) => op.mate(core),
            _ => None,
        }
    }

    fn counts(&self) -> bool {
        matches!(self, EndOp::Counting(_))
    }

    fn count(&self, core: &Core<B, P>) -> Count {
        match self {
            EndOp::Counting(op) => op.count(core),
            _ => core.status.count,
        }
    }
}
