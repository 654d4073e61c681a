//! Why an attempted move is not legal, as a value.

use super::facts::{Attacker, Choice, Exposure, Limit, Name, Power, RightLost, Standing, Stood};
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::Color;
use menagerie_rules::rules::filter::Neighbours;

/// Why an attempted move is not legal. Its text is one sentence without an end in English, naming squares and pieces; `in_words` says it in
/// other languages.
///
/// ```
/// # use menagerie_core::{Explain, Illegal, Library};
/// let start = Library::shipped().game("chess")?.start();
/// let why = start.explain("a1a3").unwrap_err();
/// assert!(matches!(&why, Illegal::Blocked { by, .. } if &*by[0].square == "a2"));
/// assert_eq!(why.to_string(), "the rook on a1 cannot go to a3: the white pawn on a2 is in the way");
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "reason", rename_all = "kebab-case", rename_all_fields = "kebab-case"))]
#[non_exhaustive]
pub enum Illegal {
    // The text.
    /// The text does not have the shape of a move.
    Malformed {
        /// What a move looks like in this position.
        expected: Name,
    },
    /// The board has no square of this name.
    NoSuchSquare {
        /// The name.
        square: Name,
    },
    /// No type of piece has this letter.
    NoSuchLetter {
        /// The letter, or what stands in its place.
        letter: Name,
        /// The letters that there are, in lower case.
        known: Name,
    },
    /// Two pieces are named, and the game has no castlings of any two pieces.
    NoPairs,

    // The game.
    /// The game is decided, or there is no legal move.
    GameOver {
        /// How it has ended, as in `0-1 checkmate`.
        outcome: Name,
        /// Why the move would not have been legal anyway.
        besides: Option<Box<Illegal>>,
    },

    // The squares.
    /// Nothing stands on the square that is left.
    EmptySquare {
        /// The square.
        square: Name,
    },
    /// The piece is the other player's.
    WrongSide {
        /// The piece.
        piece: Standing,
    },
    /// The player has no such piece (where a move names a type and not a square).
    NoSuchPiece {
        /// Who is to move.
        color: Color,
        /// The name of the type.
        piece: Name,
        /// What the move says about where it stands: a file, a rank or a square; empty if nothing.
        at: Name,
    },
    /// The piece would stay where it is.
    SameSquare {
        /// The piece.
        piece: Standing,
    },
    /// A piece of the same player stands on the destination.
    OwnPiece {
        /// The piece that should move.
        piece: Standing,
        /// What stands there.
        on: Standing,
    },

    // The way the piece moves.
    /// It does not move so at all.
    CannotMoveSo {
        /// The piece.
        piece: Standing,
        /// Where it should go.
        to: Name,
        /// Where it can go now.
        can: Vec<Name>,
        /// What gives check, if anything does.
        check: Vec<Attacker>,
    },
    /// None of several pieces of a type moves so.
    NoneMovesSo {
        /// The pieces.
        pieces: Vec<Standing>,
        /// Where one of them should go.
        to: Name,
    },
    /// It would go there by a move that other pieces lend, and none of them protects it.
    NotLent {
        /// The piece.
        piece: Standing,
        /// Where it should go.
        to: Name,
        /// The types that would lend it the move.
        by: Vec<Name>,
    },
    /// Several pieces can make the move that was meant.
    Ambiguous {
        /// The moves in machine form.
        moves: Vec<Name>,
    },
    /// It goes there only by capturing, and nothing is there to be captured.
    OnlyCaptures {
        /// The piece.
        piece: Standing,
        /// Where it should go.
        to: Name,
        /// Whether it could capture there en passant if a piece had just passed over the square.
        en_passant: bool,
    },
    /// It goes there only without capturing.
    OnlyQuiet {
        /// The piece.
        piece: Standing,
        /// What stands there.
        on: Standing,
    },
    /// It goes so only from where such pieces begin.
    OnlyFirst {
        /// The piece.
        piece: Standing,
        /// Where it should go.
        to: Name,
    },
    /// Pieces are in its way.
    Blocked {
        /// The piece.
        piece: Standing,
        /// Where it should go.
        to: Name,
        /// What is in the way, the nearest first.
        by: Vec<Standing>,
    },
    /// It goes there only over a piece, and none stands where one would have to.
    NeedsPiece {
        /// The piece.
        piece: Standing,
        /// Where it should go.
        to: Name,
        /// The squares on one of which a piece would have to stand.
        on: Vec<Name>,
    },
    /// None of its ways there is open as the pieces stand.
    NotOpen {
        /// The piece.
        piece: Standing,
        /// Where it should go.
        to: Name,
    },
    /// The move is written with other squares: with those on which it takes something on its way.
    WrittenOtherwise {
        /// The piece.
        piece: Standing,
        /// Where it goes.
        to: Name,
        /// Its moves there in machine form.
        correct: Vec<Name>,
    },
    /// An overloaded piece cannot do this.
    Overloaded {
        /// The piece.
        piece: Standing,
        /// What it cannot do.
        power: Power,
    },

    // Check.
    /// The move leaves its own king in check.
    KingInCheck {
        /// The king, where it stands after the move.
        king: Standing,
        /// What attacks it then.
        by: Vec<Attacker>,
        /// The piece that moves.
        piece: Box<Standing>,
        /// How the check comes about.
        exposure: Exposure,
    },

    /// The royal piece is in check and may not step away.
    Flees {
        /// The royal piece, where it stands before the move.
        king: Standing,
        /// What gives check.
        by: Vec<Attacker>,
    },
    /// The royal pieces face each other and still would after the move.
    Standoff {
        /// The player's, where it stands after the move.
        king: Standing,
        /// The opponent's.
        other: Standing,
    },

    // Drops.
    /// What stands around the square does not allow a drop there.
    DropSite {
        /// What should be dropped.
        piece: Name,
        /// Where.
        to: Name,
        /// What must be near.
        near: Neighbours,
        /// The squares that must be occupied before all others, of those that are free.
        first: Vec<Name>,
    },
    /// Nothing is ever dropped.
    NoDrops,
    /// The piece is not in the player's hand.
    NotInHand {
        /// Who is to move.
        color: Color,
        /// The name of the type.
        piece: Name,
    },
    /// The other side does not hold the piece that is to be freed, or the player the one that is to be given.
    NotHeld {
        /// Who should hold it.
        holder: Color,
        /// The name of the type.
        piece: Name,
    },
    /// The hostage that is given is worth less than the one that it should free.
    WorthTooLittle {
        /// The name of the type that is given.
        given: Name,
        /// The name of the type that it should free.
        piece: Name,
        /// What may be given for that.
        possible: Vec<Name>,
    },
    /// A piece stands on the square.
    DropOccupied {
        /// The name of the type.
        piece: Name,
        /// What stands there.
        on: Standing,
    },
    /// The type may not be dropped there.
    DropZone {
        /// The name of the type.
        piece: Name,
        /// The square.
        to: Name,
    },
    /// It cannot be dropped as this.
    DropAs {
        /// The name of the type.
        piece: Name,
        /// What stands at the end of the move.
        letter: Name,
        /// The letters of what it may be dropped as, itself aside.
        possible: Vec<Name>,
    },
    /// The player has as many on the file as leave room for none.
    DropFile {
        /// The name of the type.
        piece: Name,
        /// The square.
        to: Name,
        /// One that is there.
        on: Standing,
    },
    /// Half of the pieces of a type go to squares of either colour, which the drop would not allow.
    DropColour {
        /// The name of the type.
        piece: Name,
        /// The square.
        to: Name,
        /// The type of which half go to either colour.
        of: Name,
    },
    /// The piece promotes by a move of its own, but not on its square.
    PromotionElsewhere {
        /// The piece.
        piece: Standing,
    },
    /// The player has as many pieces of the type as there may be.
    PromotionLimit {
        /// The piece.
        piece: Standing,
        /// The type that it should become.
        becomes: Name,
        /// How many there may be.
        most: u32,
    },
    /// The promoted piece would attack an enemy piece.
    PromotionAttacks {
        /// The piece.
        piece: Standing,
        /// The type that it should become.
        becomes: Name,
        /// The square.
        to: Name,
        /// What it would attack.
        on: Standing,
    },
    /// The promotion would give check.
    PromotionChecks {
        /// The piece.
        piece: Standing,
        /// The type that it should become.
        becomes: Name,
        /// The square.
        to: Name,
    },
    /// The drop would give check.
    DropChecks {
        /// The name of the type.
        piece: Name,
        /// The square.
        to: Name,
    },
    /// Another piece in hand has to be dropped before.
    DropFirst {
        /// The name of the type.
        piece: Name,
        /// The name of the type that comes first.
        first: Name,
    },
    /// A piece in hand can be dropped, and so one must be.
    MustDrop {
        /// One of the drops, in machine form.
        example: Name,
    },
    /// The drop would mate.
    DropMates {
        /// The name of the type.
        piece: Name,
        /// The square.
        to: Name,
    },

    // Castling.
    /// The right to this castling is gone.
    CastlingRightLost {
        /// The king.
        king: Standing,
        /// The home of the rook.
        rook: Name,
        /// When.
        lost: RightLost,
    },
    /// Where the rook should stand there is none.
    RookNotAtHome {
        /// The king.
        king: Standing,
        /// The name of the rook's type.
        rook: Name,
        /// The home of the rook.
        home: Name,
        /// What stands there.
        on: Option<Standing>,
    },
    /// Pieces stand between the two that should castle.
    CastlingBlocked {
        /// The first piece.
        first: Standing,
        /// The other piece.
        other: Standing,
        /// What stands between, the nearest to the first first.
        by: Vec<Standing>,
    },
    /// A king in check cannot castle.
    CastlingOutOfCheck {
        /// The king.
        king: Standing,
        /// What gives check.
        by: Vec<Attacker>,
    },
    /// A castling king cannot cross an attacked square.
    CastlingThroughCheck {
        /// The king.
        king: Standing,
        /// The square.
        square: Name,
        /// What attacks it.
        by: Vec<Attacker>,
    },
    /// There is no such castling at all.
    NoCastling {
        /// Who is to move.
        color: Color,
        /// Whether it is the long one.
        long: bool,
    },
    /// Castling is written as the king's move.
    CastlingWritten {
        /// The form in which it is read.
        text: Name,
        /// Why it is not legal in that form either.
        besides: Option<Box<Illegal>>,
    },

    // Castlings of any two pieces.
    /// Every move that does not capture is a castling of two pieces.
    OnlyCastlings {
        /// The piece.
        piece: Standing,
        /// A legal castling, as an example of how they are written.
        example: Option<Name>,
    },
    /// Nothing is captured in this game.
    NothingIsCaptured {
        /// The piece.
        piece: Standing,
        /// What it should have taken.
        on: Standing,
    },
    /// The two are on no common line.
    NotOnOneLine {
        /// The first piece.
        first: Standing,
        /// The other piece.
        other: Standing,
    },
    /// Both pieces are the other player's.
    BothEnemies {
        /// The first piece.
        first: Standing,
        /// The other piece.
        other: Standing,
    },
    /// They land elsewhere.
    WrongLanding {
        /// The first piece.
        first: Standing,
        /// The other piece.
        other: Standing,
        /// The castlings of the two in machine form: one, or one with each as the first.
        correct: Vec<Name>,
    },

    // What rules forbid.
    /// Something can be captured, and so something must be.
    MustCapture {
        /// The captures in machine form.
        captures: Vec<Name>,
    },
    /// The capture would blow up the player's own king.
    OwnKingExplodes {
        /// The king.
        king: Standing,
        /// The piece that captures.
        piece: Standing,
    },
    /// The player may never pass.
    NoPassing {
        /// Who is to move.
        color: Color,
    },
    /// Nobody passes in check.
    PassInCheck {
        /// Who is to move.
        color: Color,
        /// What gives check.
        by: Vec<Attacker>,
    },
    /// The player passes only without another move.
    PassWithMoves {
        /// Who is to move.
        color: Color,
        /// One of the moves.
        example: Name,
    },
    /// No piece by which the player passes could step out and back.
    NoStep {
        /// Who is to move.
        color: Color,
        /// The types by which the player passes.
        by: Vec<Name>,
    },
    /// The piece has changed places with others as often as its side may.
    NoSwapLeft {
        /// The piece.
        piece: Standing,
    },
    /// The piece changes places with others only under pressure.
    SwapUnpressed {
        /// The piece.
        piece: Standing,
    },
    /// The piece takes one of its like from afar, and could be taken back.
    TradedFromAfar {
        /// The piece.
        piece: Standing,
        /// What it would take.
        taken: Standing,
        /// What could take back.
        by: Vec<Attacker>,
    },
    /// The piece takes another in return for one that has just been taken.
    TradedInReturn {
        /// The piece.
        piece: Standing,
        /// What it would take.
        taken: Standing,
        /// What has just taken such a piece.
        captor: Standing,
    },
    /// The piece may not enter a square that only few enter.
    CitadelClosed {
        /// The name of its type.
        piece: Name,
        /// The square.
        to: Name,
        /// The types that may: of these, the first that the player has.
        only: Vec<Name>,
    },
    /// What stands on a square that only few enter is not taken.
    CitadelOccupied {
        /// What stands there.
        on: Standing,
    },
    /// The piece moves only to where it attacks enough.
    NoFork {
        /// The piece.
        piece: Standing,
        /// Where it would go.
        to: Name,
        /// What it would attack there.
        attacked: Vec<Standing>,
        /// What it must attack.
        needed: Name,
    },
    /// The piece that would move is paralysed.
    Paralysed {
        /// The piece.
        piece: Standing,
    },
    /// An initial move of a piece that has moved, or of one that has lost the right to it or is in check.
    NoFirstMove {
        /// The piece.
        piece: Standing,
    },
    /// The move gives check, which no move may.
    GivesCheck {
        /// The king.
        king: Standing,
        /// What would attack it.
        by: Vec<Attacker>,
    },
    /// The move gives check, which only the last move of a turn may.
    ChecksTooEarly {
        /// The king.
        king: Standing,
        /// What would attack it.
        by: Vec<Attacker>,
        /// How many moves the turn has left, this one included.
        left: u32,
    },
    /// The pieces would stand as they stood before.
    StoodBefore {
        /// When.
        when: Stood,
    },

    // Choices.
    /// The piece promotes, and the move does not say to what.
    PromotionMissing {
        /// The piece.
        piece: Standing,
        /// Where it promotes.
        to: Name,
        /// What it may become.
        possible: Vec<Choice>,
    },
    /// The piece promotes, but not to this.
    PromotionWrong {
        /// The piece.
        piece: Standing,
        /// Where it promotes.
        to: Name,
        /// What it should become.
        given: Box<Choice>,
        /// Why not, if pieces of its type may become this at other times.
        because: Option<Limit>,
        /// What it may become.
        possible: Vec<Choice>,
    },
    /// The piece would have to promote, and there is nothing it could become.
    PromotionImpossible {
        /// The piece.
        piece: Standing,
        /// Where it would have to promote.
        to: Name,
    },
    /// The captor may become one of several types, and the move does not say which, or another.
    CaptureChoice {
        /// The captor.
        piece: Standing,
        /// What it takes.
        captive: Standing,
        /// What the move says, if anything.
        given: Option<Box<Choice>>,
        /// What it may become.
        possible: Vec<Choice>,
    },
    /// Pieces that the move's effects bring back promote, and the letters for them are missing or wrong.
    RestoredChoice {
        /// Where they stand, in the order of the letters.
        squares: Vec<Name>,
        /// What the move says, if anything.
        given: Option<Box<Choice>>,
        /// What may be said.
        possible: Vec<Choice>,
    },
    /// A piece that the move's effects bring back would have to promote, and there is nothing it could become.
    RestoredImpossible {
        /// Where such pieces stand.
        squares: Vec<Name>,
    },
    /// The effects of the move leave a choice that is not written with letters, and the move does not make it, or makes one
    /// that does not exist.
    EffectChoice {
        /// What the move says, if anything.
        given: Option<Name>,
        /// A legal move with a choice.
        example: Name,
    },
    /// After the move or drop there is no square on which its player may place the wall that must be placed.
    NoRoom {
        /// Where the piece would go.
        to: Name,
    },
    /// The piece would have to go on to the next plane, where the square is not empty.
    NextPlaneOccupied {
        /// The piece.
        piece: Standing,
        /// Where it would go.
        to: Name,
        /// The square to which a moved piece would go on.
        next: Name,
    },
    /// The piece would have to go on to the next plane, which lacks the square.
    NoNextPlane {
        /// The piece.
        piece: Standing,
        /// Where it would go.
        to: Name,
    },
    /// The move would leave the mover's king in check before its piece goes on to the next plane.
    CheckOnPlane {
        /// The piece.
        piece: Standing,
        /// Where it would go.
        to: Name,
        /// The king where it would stand then.
        king: Standing,
    },
    /// A wall is where the piece should go, or in its way.
    Wall {
        /// Where the piece should go.
        to: Name,
        /// The wall.
        wall: Name,
    },
    /// The move leaves no choice, so there is no letter.
    NoChoice {
        /// The piece.
        piece: Standing,
        /// The letters that are too many.
        given: Name,
        /// The move without them.
        correct: Name,
    },

    /// The kernel does not list the move, and no reason was found. No rule should leave a move without one.
    Unexplained {
        /// The piece.
        piece: Standing,
        /// Where it should go.
        to: Name,
    },
}

impl Illegal {
    /// Whether the text is no move at all, so that "is not legal" would say too much.
    ///
    /// ```
    /// use menagerie_core::Library;
    /// use menagerie_explain::{Explain};
    ///
    /// let game = Library::shipped().game("chess")?;
    /// let position = game.position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
    /// assert!(position.explain("castles").unwrap_err().is_malformed());
    /// assert!(!position.explain("e1g1").unwrap_err().is_malformed());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_malformed(&self) -> bool {
        matches!(self, Illegal::Malformed { .. } | Illegal::NoSuchSquare { .. } | Illegal::NoSuchLetter { .. })
    }

    /// The outcome of a game that is over, and why the move would not have been legal anyway.
    pub(crate) fn over(outcome: Outcome, besides: Option<Illegal>) -> Illegal {
        Illegal::GameOver { outcome: outcome.to_string().into(), besides: besides.map(Box::new) }
    }
}
