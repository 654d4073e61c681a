//! What rules add to the kernel: for each phase of a move a type of operation. The kernel asks these traits and never
//! knows a rule.

use super::{Answers, CheckInfo, Choice, Choices, Core, Count, Edits, Move, Moved, Pieces, Program, Sink};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Piece};

/// The operations of all rules, one type a phase: an enum each, so that asking one is a match and no call by pointer.
///
/// A whole game with one rule of its own:
///
/// ```
/// use menagerie_board::award::Award;
/// use menagerie_board::betza::Betza;
/// use menagerie_board::bits::Bits;
/// use menagerie_board::board::{Board, Square};
/// use menagerie_board::outcome::Outcome;
/// use menagerie_board::piece::{Color, Kind, Piece};
/// use menagerie_kernel::{
///     BoardAndPieces, CheckInfo, Choice, Core, Decision, Edits, Effect, End, Filter, Move, Moved, Movement, Phases, Pieces,
///     Program, Sink, Tally,
/// };
/// use std::sync::Arc;
///
/// /// One rule: who has a piece on the highest rank wins. It is a decision, and the only operation there is.
/// struct Race;
///
/// impl Decision<u64, Rules> for Race {
///     fn order(&self) -> u8 {
///         0
///     }
///     fn decide(&self, core: &Core<u64, Rules>) -> Option<Outcome> {
///         let goal = *core.program.rank_of.last()?;
///         let there = |&color: &Color| (core.pieces.side(color) & goal).any();
///         Color::BOTH.into_iter().find(there).map(|winner| Outcome::Decided { winner: Some(winner), rule: "race" })
///     }
/// }
///
/// /// No operation: for the phases in which no rule has a say.
/// #[derive(PartialEq, Eq, PartialOrd, Ord)]
/// enum Never {}
///
/// impl Movement<u64, Rules> for Never {
///     fn generate<S: Sink<u64>>(&self, _: &Core<u64, Rules>, _: &CheckInfo<u64>, _: &mut S) {}
///     fn memory(&self) -> usize {
///         0
///     }
/// }
/// impl Filter<u64, Rules> for Never {
///     fn order(&self) -> u8 {
///         0
///     }
///     fn retain(&self, _: &Core<u64, Rules>, _: &mut Vec<Move>) {}
/// }
/// impl Effect<u64, Rules> for Never {
///     fn order(&self) -> u8 {
///         0
///     }
///     fn append(&self, _: &Core<u64, Rules>, _: &Pieces<u64>, _: &[Moved], _: &mut Choice, _: &mut Edits) {}
/// }
/// impl End<u64, Rules> for Never {
///     fn outcome(&self, _: &Core<u64, Rules>) -> Option<Outcome> {
///         None
///     }
/// }
/// impl Tally<u64, Rules> for Never {
///     fn counts(&self, _: &Core<u64, Rules>, _: Color) -> bool {
///         false
///     }
/// }
///
/// struct Rules;
///
/// impl Phases<u64> for Rules {
///     type Movement = Never;
///     type Filter = Never;
///     type Effect = Never;
///     type Decision = Race;
///     type End = Never;
///     type Tally = Never;
/// }
///
/// // The game: on 4x4 squares each side has a wazir, which goes one square along a rank or a file.
/// let board = Board::new(4, 4, 1, &[], &[])?;
/// let wazir = Betza::parse("W")?.paths(4, 4, 1_000)?;
/// let mut program = Program::<u64, Rules>::new(BoardAndPieces {
///     board: &board,
///     paths: vec![&wazir[..]],
///     royal: None,
///     home: vec![0; 2],
///     initial: vec![vec![0]; 2],
///     area: vec![vec![None]; 2],
///     shuns: vec![vec![Vec::new()]],
///     spares: vec![vec![Vec::new()]],
/// });
/// program.add_decision(Race);
/// program.finish();
///
/// // A position: White's wazir on a3, Black's on d2, White to move.
/// let mut core = Core::empty(&Arc::new(program));
/// for (color, name) in [(Color::White, "a3"), (Color::Black, "d2")] {
///     let (piece, square) = (Piece::new(Kind(0), color), board.square(name).expect("the board has the square"));
///     core.pieces.toggle(piece, u64::bit(square));
///     core.cells[square.index()] = piece;
/// }
/// (core.status.key, core.status.placement) = core.fresh_keys();
///
/// assert_eq!(core.legal_moves().len(), 3);
/// assert_eq!(core.perft(2), 6);
/// let [a3, a4] = ["a3", "a4"].map(|name| board.square(name).expect("the board has the square"));
/// core.play(Move::plain(a3, a4));
/// assert_eq!(core.outcome(), Some(Outcome::Decided { winner: Some(Color::White), rule: "race" }));
/// assert_eq!(core.undo(), Some(Move::plain(a3, a4)));
/// assert_eq!(core.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
///
/// See [`Phases`] for an example.
pub trait Movement<B: Bits, P: Phases<B>> {
    /// Gives the legal moves that the rule adds to the sink.
    fn generate<S: Sink<B>>(&self, core: &Core<B, P>, info: &CheckInfo<B>, sink: &mut S);

    /// Notes moves of the side that is not to move which it keeps whatever most moves of the other change.
    fn find_answers(&self, _core: &Core<B, P>, _answers: &mut Answers<B>) {}

    /// Whether a move that it adds may make a piece another by itself.
    fn changes_types(&self) -> bool {
        false
    }

    /// The bytes that it holds.
    fn memory(&self) -> usize;
}

/// An operation that looks at the whole list of moves.
///
/// See [`Phases`] for an example.
pub trait Filter<B: Bits, P: Phases<B>> {
    /// The place in the order in which filters are asked.
    fn order(&self) -> u8;

    /// Takes away the moves that the rule forbids.
    fn retain(&self, core: &Core<B, P>, moves: &mut Vec<Move>);

    /// Whether the rule certainly takes no move away and frees no pass in this position, so that moves need not be listed.
    fn is_idle(&self, _core: &Core<B, P>) -> bool {
        false
    }

    /// Whether the rule allows a capture, whatever other moves there are.
    fn allows(&self, _core: &Core<B, P>, _mv: Move) -> bool {
        true
    }

    /// The only squares on which the rule lets pieces be dropped in this position: on others no drop is made in the first place.
    fn drop_sites(&self, _core: &Core<B, P>) -> Option<B> {
        None
    }

    /// The bytes that it holds.
    fn memory(&self) -> usize {
        0
    }

    /// Whether a side that may pass at this time may do so even in check.
    fn frees_pass(&self, _core: &Core<B, P>) -> bool {
        false
    }

    /// Whether the rule forbids all captures of this position.
    fn bars_captures(&self, _core: &Core<B, P>) -> bool {
        false
    }
}

/// An operation that acts after a move.
///
/// See [`Phases`] for an example.
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

    /// Whether the effect decides nothing about which moves are legal: a move is legal with it, whatever is chosen, exactly
    /// if it is without, and only [`Effect::choices`] are left to choose. Asked once, when the program is finished.
    fn follows(&self, _program: &Program<B, P>) -> bool {
        false
    }

    /// Whether the effect, where it follows, changes nothing after a move that leaves nothing to choose or whose choice is 0.
    fn acts_by_choice(&self) -> bool {
        false
    }

    /// The squares from which a move may leave something to choose, where the effect follows.
    fn choosers(&self, _core: &Core<B, P>) -> B {
        B::EMPTY
    }

    /// Adds the numbers of the choices, besides 0, which an effect that follows leaves to a move of an unmarked piece from
    /// any of these squares, wherever it goes. It leaves none to drops.
    fn choices(&self, _core: &Core<B, P>, _choices: &mut Choices) {}

    /// The squares of which an effect that follows leaves one to choose, whatever a move from a square takes: each that will
    /// be free, the destination aside. A choice's number is that of its square.
    fn sites(&self, _core: &Core<B, P>, _from: Square) -> Option<B> {
        None
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

    /// The marked pieces of a position, where the effect tells them from what stands and is held where: then a FEN has no
    /// marks.
    fn marks(&self, _core: &Core<B, P>) -> Option<B> {
        None
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
///
/// See [`Phases`] for an example.
pub trait Decision<B: Bits, P: Phases<B>> {
    /// The place in the order in which such rules are asked.
    fn order(&self) -> u8;

    /// How the game has been decided by this rule, if it has.
    fn decide(&self, core: &Core<B, P>) -> Option<Outcome>;

    /// Whether a position is decided if the side that has just moved is in check, which it is in no other.
    fn excuses_check(&self, _core: &Core<B, P>) -> bool {
        false
    }
}

/// An operation that says what a counter counts.
///
/// See [`Phases`] for an example.
pub trait Tally<B: Bits, P: Phases<B>> {
    /// Whether the move that a side has just made is counted.
    fn counts(&self, core: &Core<B, P>, us: Color) -> bool;
}

/// An operation that may end the game. Operations are asked in their order.
///
/// See [`Phases`] for an example.
pub trait End<B: Bits, P: Phases<B>>: Ord {
    /// How the game has ended, if it has by this rule; the side to move has a legal move.
    fn outcome(&self, core: &Core<B, P>) -> Option<Outcome>;

    /// How a mate ends the game by this rule, where it is not as the game says of all mates: the side to move is in check and
    /// has no legal move.
    fn mate(&self, _core: &Core<B, P>) -> Option<Outcome> {
        None
    }

    /// Whether the rule counts moves towards a draw.
    fn counts(&self) -> bool {
        false
    }

    /// What its count has come to by the last move.
    fn count(&self, core: &Core<B, P>) -> Count {
        core.status.count
    }

    /// How the game would end by this rule if the last `plies` plies, which have brought the position back, were played again and
    /// again.
    fn cycle(&self, _core: &Core<B, P>, _plies: usize) -> Option<Outcome> {
        None
    }

    /// Whether it is earlier positions that decide, and not this one alone.
    fn looks_back(&self) -> bool {
        false
    }
}
