//! What rules add to the kernel: for each phase of a move a type of operation. The kernel asks these traits and never
//! knows a rule.

use super::{Answers, CheckInfo, Choice, Core, Edits, Move, Moved, Pieces, Program, Sink};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Piece};

/// The operations of all rules, one type a phase: an enum each, so that asking one is a match and no call by pointer.
pub trait Phases<B: Bits>: Sized + 'static {
    /// What adds moves.
    type Movement: Movement<B, Self>;
    /// What looks at the whole list of moves.
    type Filter: Filter<B, Self>;
    /// What acts after a move.
    type Effect: Effect<B, Self>;
    /// What may decide the game before anybody moves.
    type Decision: Decision<B, Self>;
    /// What may end the game where there are legal moves.
    type End: End<B, Self>;
    /// What says which moves a counter counts.
    type Tally: Tally<B, Self>;
}

/// An operation that adds moves.
pub trait Movement<B: Bits, P: Phases<B>> {
    /// Gives the legal moves that the rule adds to the sink.
    fn generate<S: Sink<B>>(&self, core: &Core<B, P>, info: &CheckInfo<B>, sink: &mut S);

    /// Notes moves of the side that is not to move which it keeps whatever most moves of the other change.
    fn find_answers(&self, _core: &Core<B, P>, _answers: &mut Answers<B>) {}

    /// The bytes that it holds.
    fn memory(&self) -> usize;
}

/// An operation that looks at the whole list of moves.
pub trait Filter<B: Bits, P: Phases<B>> {
    /// The place in the order in which filters are asked.
    fn order(&self) -> u8;

    /// Takes away the moves that the rule forbids.
    fn retain(&self, core: &Core<B, P>, moves: &mut Vec<Move>);

    /// Whether the rule allows a capture, whatever other moves there are.
    fn allows(&self, _core: &Core<B, P>, _mv: Move) -> bool {
        true
    }

    /// The bytes that it holds.
    fn memory(&self) -> usize {
        0
    }

    /// Whether the rule forbids all captures of this position.
    fn bars_captures(&self, _core: &Core<B, P>) -> bool {
        false
    }
}

/// An operation that acts after a move.
pub trait Effect<B: Bits, P: Phases<B>> {
    /// The place in the order in which effects act.
    fn order(&self) -> u8;

    /// Adds the edits of the effect to those of the move, which was made in the position `core`; `pieces` stand as they
    /// do after the move and the effects before this one. What the mover may choose is taken from `choice`.
    fn append(&self, core: &Core<B, P>, pieces: &Pieces<B>, moved: &[Moved], choice: &mut Choice, edits: &mut Edits);

    /// The destinations from which a moved piece may have an effect, or more: such a move is only pseudo-legal.
    fn may_act(&self, _program: &Program<B, P>, _pieces: &Pieces<B>, _piece: Piece, _from: Square) -> B {
        !B::EMPTY
    }

    /// Adds to `info` the moves that could put their own king in a check by this effect.
    fn watch(&self, _program: &Program<B, P>, _pieces: &Pieces<B>, _us: Color, _info: &mut CheckInfo<B>) {}

    /// Whether the effect acts also when the move has promoted a piece.
    fn acts_on_promotion(&self) -> bool {
        true
    }

    /// Whether the effect acts also when a piece was dropped.
    fn acts_on_drops(&self) -> bool {
        false
    }

    /// Whether the effect acts also when a side passes.
    fn acts_on_passes(&self) -> bool {
        false
    }

    /// Whether the effect has no say in what is check: what attacks the king gives it, and nothing else.
    fn leaves_checks_to_attacks(&self) -> bool {
        true
    }

    /// Whether the effect itself may put a king in check.
    fn endangers_kings(&self) -> bool {
        false
    }

    /// The pieces of a colour that could take a king on `square`, where the effect keeps some from it.
    fn royal_takers(&self, _program: &Program<B, P>, _pieces: &Pieces<B>, _square: Square, _by: Color) -> Option<B> {
        None
    }

    /// A piece whose move would have the effect on a king of the other colour on `square`, and where it would go.
    fn endangering(
        &self,
        _program: &Program<B, P>,
        _pieces: &Pieces<B>,
        _square: Square,
        _by: Color,
        _occupied: B,
    ) -> Option<(Square, Square)> {
        None
    }
}

/// An operation that may decide the game before anybody moves.
pub trait Decision<B: Bits, P: Phases<B>> {
    /// The place in the order in which such rules are asked.
    fn order(&self) -> u8;

    /// How the game has been decided by this rule, if it has.
    fn decide(&self, core: &Core<B, P>) -> Option<Outcome>;
}

/// An operation that says what a counter counts.
pub trait Tally<B: Bits, P: Phases<B>> {
    /// Whether the move that a side has just made is counted.
    fn counts(&self, core: &Core<B, P>, us: Color) -> bool;
}

/// An operation that may end the game. Operations are asked in their order.
pub trait End<B: Bits, P: Phases<B>>: Ord {
    /// How the game has ended, if it has by this rule; the side to move has a legal move.
    fn outcome(&self, core: &Core<B, P>) -> Option<Outcome>;

    /// How the game would end by this rule if the position had come back often enough, the last time after `plies` plies.
    fn cycle(&self, _core: &Core<B, P>, _plies: usize) -> Option<Outcome> {
        None
    }

    /// Whether it is earlier positions that decide, and not this one alone.
    fn looks_back(&self) -> bool {
        false
    }
}
