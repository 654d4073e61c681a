//! Why an attempted move is not legal, as a value.

use super::facts::{Attacker, Choice, Exposure, Limit, Name, Power, RightLost, Standing, Stood};
use super::sentence::{self, after, and_besides, has, in_the_way, list, not, own, passed, some, such_as};
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::Color;
use menagerie_board::words::{plural, with_article};
use menagerie_rules::rules::filter::Neighbours;

/// Why an attempted move is not legal. Its text is one sentence without an end, naming squares and pieces.
///
/// ```
/// # use menagerie_core::{Explain, Illegal, Library};
/// let start = Library::shipped().game("chess")?.start();
/// let why = start.explain("a1a3").unwrap_err();
/// assert!(matches!(&why, Illegal::Blocked { by, .. } if &*by[0].square == "a2"));
/// assert_eq!(why.to_string(), "the rook on a1 cannot go to a3: the white pawn on a2 is in the way");
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "reason", rename_all = "kebab-case", rename_all_fields = "kebab-case"))]
#[non_exhaustive]
pub enum Illegal {
    // The text.
    /// The text does not have the shape of a move.
    #[error("a move is written like {expected}")]
    Malformed {
        /// What a move looks like in this position.
        expected: Name,
    },
    /// The board has no square of this name.
    #[error("the board has no square {square}")]
    NoSuchSquare {
        /// The name.
        square: Name,
    },
    /// No type of piece has this letter.
    #[error("no piece of this game has the letter {letter}: the letters are {known}")]
    NoSuchLetter {
        /// The letter, or what stands in its place.
        letter: Name,
        /// The letters that there are, in lower case.
        known: Name,
    },
    /// Two pieces are named, and the game has no castlings of any two pieces.
    #[error("only one piece is named in a move of this game")]
    NoPairs,

    // The game.
    /// The game is decided, or there is no legal move.
    #[error("the game is over ({outcome}){}", and_besides(.besides))]
    GameOver {
        /// How it has ended, as in `0-1 checkmate`.
        outcome: Name,
        /// Why the move would not have been legal anyway.
        besides: Option<Box<Illegal>>,
    },

    // The squares.
    /// Nothing stands on the square that is left.
    #[error("{square} is empty")]
    EmptySquare {
        /// The square.
        square: Name,
    },
    /// The piece is the other player's.
    #[error("the piece on {} is {}'s, and {} is to move", .piece.square, .piece.color, .piece.color.other())]
    WrongSide {
        /// The piece.
        piece: Standing,
    },
    /// The player has no such piece (where a move names a type and not a square).
    #[error("{color} has no {piece}{}", after(" on ", .at))]
    NoSuchPiece {
        /// Who is to move.
        color: Color,
        /// The name of the type.
        piece: Name,
        /// What the move says about where it stands: a file, a rank or a square; empty if nothing.
        at: Name,
    },
    /// The piece would stay where it is.
    #[error("{} would stay where it is", own(.piece))]
    SameSquare {
        /// The piece.
        piece: Standing,
    },
    /// A piece of the same player stands on the destination.
    #[error("{} cannot go to {}, where {}'s own {} stands", own(.piece), .on.square, .on.color, .on.piece)]
    OwnPiece {
        /// The piece that should move.
        piece: Standing,
        /// What stands there.
        on: Standing,
    },

    // The way the piece moves.
    /// It does not move so at all.
    #[error("{}", sentence::cannot_move_so(.piece, .to, .can, .check))]
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
    #[error("{} to {to}", sentence::none_moves(.pieces))]
    NoneMovesSo {
        /// The pieces.
        pieces: Vec<Standing>,
        /// Where one of them should go.
        to: Name,
    },
    /// It would go there by a move that other pieces lend, and none of them protects it.
    #[error("{} can go to {to} only while {} of its side protects it, and none does", own(.piece), sentence::one_of(.by))]
    NotLent {
        /// The piece.
        piece: Standing,
        /// Where it should go.
        to: Name,
        /// The types that would lend it the move.
        by: Vec<Name>,
    },
    /// Several pieces can make the move that was meant.
    #[error("it could be {}", list(.moves, "or"))]
    Ambiguous {
        /// The moves in machine form.
        moves: Vec<Name>,
    },
    /// It goes there only by capturing, and nothing is there to be captured.
    #[error("{} moves that way only to capture, and {to} is empty{}", own(.piece), passed(*.en_passant))]
    OnlyCaptures {
        /// The piece.
        piece: Standing,
        /// Where it should go.
        to: Name,
        /// Whether it could capture there en passant if a piece had just passed over the square.
        en_passant: bool,
    },
    /// It goes there only without capturing.
    #[error("{} moves that way only without capturing, and the {on} is in the way", own(.piece))]
    OnlyQuiet {
        /// The piece.
        piece: Standing,
        /// What stands there.
        on: Standing,
    },
    /// It goes so only from where such pieces begin.
    #[error("{} can go to {to} only as its first move, from where such a piece starts", own(.piece))]
    OnlyFirst {
        /// The piece.
        piece: Standing,
        /// Where it should go.
        to: Name,
    },
    /// Pieces are in its way.
    #[error("{} cannot go to {to}: {}", own(.piece), in_the_way(.by))]
    Blocked {
        /// The piece.
        piece: Standing,
        /// Where it should go.
        to: Name,
        /// What is in the way, the nearest first.
        by: Vec<Standing>,
    },
    /// It goes there only over a piece, and none stands where one would have to.
    #[error("{} goes to {to} only with a piece on {} to go over", own(.piece), some(.on))]
    NeedsPiece {
        /// The piece.
        piece: Standing,
        /// Where it should go.
        to: Name,
        /// The squares on one of which a piece would have to stand.
        on: Vec<Name>,
    },
    /// None of its ways there is open as the pieces stand.
    #[error("{} has no open way to {to} as the pieces stand", own(.piece))]
    NotOpen {
        /// The piece.
        piece: Standing,
        /// Where it should go.
        to: Name,
    },
    /// The move is written with other squares: with those on which it takes something on its way.
    #[error("{} that goes to {to} is written {}", own(.piece), some(.correct))]
    WrittenOtherwise {
        /// The piece.
        piece: Standing,
        /// Where it goes.
        to: Name,
        /// Its moves there in machine form.
        correct: Vec<Name>,
    },
    /// An overloaded piece cannot do this.
    #[error("{} is overloaded and cannot {power}", own(.piece))]
    Overloaded {
        /// The piece.
        piece: Standing,
        /// What it cannot do.
        power: Power,
    },

    // Check.
    /// The move leaves its own king in check.
    #[error("{}", sentence::king_in_check(.king, .by, .piece, .exposure))]
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
    #[error("the {king} is in check from {} and may only take what gives it, if that is one piece", list(.by, "and"))]
    Flees {
        /// The royal piece, where it stands before the move.
        king: Standing,
        /// What gives check.
        by: Vec<Attacker>,
    },
    /// The royal pieces face each other and still would after the move.
    #[error("the {king} and the {other} face each other with nothing between, which the move does not end")]
    Standoff {
        /// The player's, where it stands after the move.
        king: Standing,
        /// The opponent's.
        other: Standing,
    },

    // Drops.
    /// What stands around the square does not allow a drop there.
    #[error("a {piece} cannot be dropped on {to}: {}", sentence::drop_site(*.near, .first))]
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
    #[error("nothing is dropped in this game")]
    NoDrops,
    /// The piece is not in the player's hand.
    #[error("{color} has no {piece} in hand")]
    NotInHand {
        /// Who is to move.
        color: Color,
        /// The name of the type.
        piece: Name,
    },
    /// The other side does not hold the piece that is to be freed, or the player the one that is to be given.
    #[error("{holder} holds no {piece} of {}'s", .holder.other())]
    NotHeld {
        /// Who should hold it.
        holder: Color,
        /// The name of the type.
        piece: Name,
    },
    /// The hostage that is given is worth less than the one that it should free.
    #[error("{}", sentence::worth_too_little(.given, .piece, .possible))]
    WorthTooLittle {
        /// The name of the type that is given.
        given: Name,
        /// The name of the type that it should free.
        piece: Name,
        /// What may be given for that.
        possible: Vec<Name>,
    },
    /// A piece stands on the square.
    #[error("{} is dropped on an empty square, and the {on} is there", with_article(.piece))]
    DropOccupied {
        /// The name of the type.
        piece: Name,
        /// What stands there.
        on: Standing,
    },
    /// The type may not be dropped there.
    #[error("{} may not be dropped on {to}", with_article(.piece))]
    DropZone {
        /// The name of the type.
        piece: Name,
        /// The square.
        to: Name,
    },
    /// It cannot be dropped as this.
    #[error("{} cannot be dropped as `{letter}`: {}", with_article(.piece), sentence::shown(.possible))]
    DropAs {
        /// The name of the type.
        piece: Name,
        /// What stands at the end of the move.
        letter: Name,
        /// The letters of what it may be dropped as, itself aside.
        possible: Vec<Name>,
    },
    /// The player has as many on the file as leave room for none.
    #[error("{} may not be dropped on {to}, on the file of the {on}", with_article(.piece))]
    DropFile {
        /// The name of the type.
        piece: Name,
        /// The square.
        to: Name,
        /// One that is there.
        on: Standing,
    },
    /// Half of the pieces of a type go to squares of either colour, which the drop would not allow.
    #[error("{} may not be dropped on {to}: half of a side's {} go to squares of either colour", with_article(.piece), plural(.of))]
    DropColour {
        /// The name of the type.
        piece: Name,
        /// The square.
        to: Name,
        /// The type of which half go to either colour.
        of: Name,
    },
    /// The piece promotes by a move of its own, but not on its square.
    #[error("{} cannot promote where it stands: {} is none of the squares for that", own(.piece), .piece.square)]
    PromotionElsewhere {
        /// The piece.
        piece: Standing,
    },
    /// The player has as many pieces of the type as there may be.
    #[error("{} cannot become {}: a side has at most {most} by promotion", own(.piece), with_article(.becomes))]
    PromotionLimit {
        /// The piece.
        piece: Standing,
        /// The type that it should become.
        becomes: Name,
        /// How many there may be.
        most: u32,
    },
    /// The promoted piece would attack an enemy piece.
    #[error("{} cannot become {} on {to}, where it would attack the {on}", own(.piece), with_article(.becomes))]
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
    #[error("{} cannot become {} on {to}: that would give check", own(.piece), with_article(.becomes))]
    PromotionChecks {
        /// The piece.
        piece: Standing,
        /// The type that it should become.
        becomes: Name,
        /// The square.
        to: Name,
    },
    /// The drop would give check.
    #[error("{} may not be dropped to give check, as it would on {to}", with_article(.piece))]
    DropChecks {
        /// The name of the type.
        piece: Name,
        /// The square.
        to: Name,
    },
    /// Another piece in hand has to be dropped before.
    #[error("{} may not be dropped while {} is in hand", with_article(.piece), with_article(.first))]
    DropFirst {
        /// The name of the type.
        piece: Name,
        /// The name of the type that comes first.
        first: Name,
    },
    /// A piece in hand can be dropped, and so one must be.
    #[error("a piece in hand must be dropped, like {example}")]
    MustDrop {
        /// One of the drops, in machine form.
        example: Name,
    },
    /// The drop would mate.
    #[error("{} may not be dropped to give mate, as it would on {to}", with_article(.piece))]
    DropMates {
        /// The name of the type.
        piece: Name,
        /// The square.
        to: Name,
    },

    // Castling.
    /// The right to this castling is gone.
    #[error("{}", sentence::right_lost(.king, .rook, .lost))]
    CastlingRightLost {
        /// The king.
        king: Standing,
        /// The home of the rook.
        rook: Name,
        /// When.
        lost: RightLost,
    },
    /// Where the rook should stand there is none.
    #[error("{} can castle only with an unmoved {rook} on {home}, which {}", own(.king), has(.on))]
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
    #[error("{} cannot castle with the {} on {}: {}", own(.first), .other.piece, .other.square, in_the_way(.by))]
    CastlingBlocked {
        /// The first piece.
        first: Standing,
        /// The other piece.
        other: Standing,
        /// What stands between, the nearest to the first first.
        by: Vec<Standing>,
    },
    /// A king in check cannot castle.
    #[error("{} cannot castle out of check by {}", own(.king), list(.by, "and"))]
    CastlingOutOfCheck {
        /// The king.
        king: Standing,
        /// What gives check.
        by: Vec<Attacker>,
    },
    /// A castling king cannot cross an attacked square.
    #[error("{} cannot castle across {square}, attacked by {}", own(.king), list(.by, "and"))]
    CastlingThroughCheck {
        /// The king.
        king: Standing,
        /// The square.
        square: Name,
        /// What attacks it.
        by: Vec<Attacker>,
    },
    /// There is no such castling at all.
    #[error("{color} has no {} castling here", if *long { "long" } else { "short" })]
    NoCastling {
        /// Who is to move.
        color: Color,
        /// Whether it is the long one.
        long: bool,
    },
    /// Castling is written as the king's move.
    #[error("that castling is written {text}{}", and_besides(.besides))]
    CastlingWritten {
        /// The form in which it is read.
        text: Name,
        /// Why it is not legal in that form either.
        besides: Option<Box<Illegal>>,
    },

    // Castlings of any two pieces.
    /// Every move that does not capture is a castling of two pieces.
    #[error("{} does not move alone: a move without capture is a castling of two pieces{}", own(.piece), such_as(.example))]
    OnlyCastlings {
        /// The piece.
        piece: Standing,
        /// A legal castling, as an example of how they are written.
        example: Option<Name>,
    },
    /// Nothing is captured in this game.
    #[error("{} cannot take the {on}: nothing is captured in this game", own(.piece))]
    NothingIsCaptured {
        /// The piece.
        piece: Standing,
        /// What it should have taken.
        on: Standing,
    },
    /// The two are on no common line.
    #[error("the {first} and the {other} are not on one line")]
    NotOnOneLine {
        /// The first piece.
        first: Standing,
        /// The other piece.
        other: Standing,
    },
    /// Both pieces are the other player's.
    #[error(
        "the {first} and the {other} both belong to the opponent, and at least one of two that castle must be your own"
    )]
    BothEnemies {
        /// The first piece.
        first: Standing,
        /// The other piece.
        other: Standing,
    },
    /// They land elsewhere.
    #[error("the {first} and the {other} land elsewhere when they castle: {}", list(.correct, "or"))]
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
    #[error("a capture is possible, so one must be made: {}", some(.captures))]
    MustCapture {
        /// The captures in machine form.
        captures: Vec<Name>,
    },
    /// The capture would blow up the player's own king.
    #[error("the capture would blow up the mover's own {} on {}", .king.piece, .king.square)]
    OwnKingExplodes {
        /// The king.
        king: Standing,
        /// The piece that captures.
        piece: Standing,
    },
    /// The player may never pass.
    #[error("{color} may not pass in this game")]
    NoPassing {
        /// Who is to move.
        color: Color,
    },
    /// Nobody passes in check.
    #[error("{color} is in check from {} and cannot pass", list(.by, "and"))]
    PassInCheck {
        /// Who is to move.
        color: Color,
        /// What gives check.
        by: Vec<Attacker>,
    },
    /// The player passes only without another move.
    #[error("{color} passes only without another legal move, and has some, such as {example}")]
    PassWithMoves {
        /// Who is to move.
        color: Color,
        /// One of the moves.
        example: Name,
    },
    /// No piece by which the player passes could step out and back.
    #[error("{color} passes only while {} could step to a free square and back", sentence::one_of(.by))]
    NoStep {
        /// Who is to move.
        color: Color,
        /// The types by which the player passes.
        by: Vec<Name>,
    },
    /// The piece has changed places with others as often as its side may.
    #[error("{} changes places with nothing any more: {} has done so as often as it may", own(.piece), .piece.color)]
    NoSwapLeft {
        /// The piece.
        piece: Standing,
    },
    /// The piece changes places with others only under pressure.
    #[error("{} changes places with another piece only in check or without another legal move", own(.piece))]
    SwapUnpressed {
        /// The piece.
        piece: Standing,
    },
    /// The piece takes one of its like from afar, and could be taken back.
    #[error("{} cannot take the {taken} from afar: {} could take it back", own(.piece), list(.by, "or"))]
    TradedFromAfar {
        /// The piece.
        piece: Standing,
        /// What it would take.
        taken: Standing,
        /// What could take back.
        by: Vec<Attacker>,
    },
    /// The piece takes another in return for one that has just been taken.
    #[error("{} cannot take the {taken} in return for what the {captor} has just taken", own(.piece))]
    TradedInReturn {
        /// The piece.
        piece: Standing,
        /// What it would take.
        taken: Standing,
        /// What has just taken such a piece.
        captor: Standing,
    },
    /// The piece may not enter a square that only few enter.
    #[error("no {piece} may enter {to}{}", sentence::only_first(.only))]
    CitadelClosed {
        /// The name of its type.
        piece: Name,
        /// The square.
        to: Name,
        /// The types that may: of these, the first that the player has.
        only: Vec<Name>,
    },
    /// What stands on a square that only few enter is not taken.
    #[error("nothing is taken on {}, where {}'s {} stands", .on.square, .on.color, .on.piece)]
    CitadelOccupied {
        /// What stands there.
        on: Standing,
    },
    /// The piece moves only to where it attacks enough.
    #[error("{} moves only to where it attacks {needed}, and on {to} it would attack {}", own(.piece), sentence::victims(.attacked))]
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
    #[error("{} is paralysed and cannot move", own(.piece))]
    Paralysed {
        /// The piece.
        piece: Standing,
    },
    /// An initial move of a piece that has moved, or of one that has lost the right to it or is in check.
    #[error("{} goes there only with its first move, while nothing has taken the right to it", own(.piece))]
    NoFirstMove {
        /// The piece.
        piece: Standing,
    },
    /// The move gives check, which no move may.
    #[error("the {king} would be in check from {}, and no move may give check", list(.by, "and"))]
    GivesCheck {
        /// The king.
        king: Standing,
        /// What would attack it.
        by: Vec<Attacker>,
    },
    /// The move gives check, which only the last move of a turn may.
    #[error(
        "the {king} would be in check from {}, and only the last of the {left} moves left in the turn may give check",
        list(.by, "and")
    )]
    ChecksTooEarly {
        /// The king.
        king: Standing,
        /// What would attack it.
        by: Vec<Attacker>,
        /// How many moves the turn has left, this one included.
        left: u32,
    },
    /// The pieces would stand as they stood before.
    #[error("no placement of the pieces may repeat, and they {when}")]
    StoodBefore {
        /// When.
        when: Stood,
    },

    // Choices.
    /// The piece promotes, and the move does not say to what.
    #[error("{} promotes on {to}: add {}", own(.piece), some(.possible))]
    PromotionMissing {
        /// The piece.
        piece: Standing,
        /// Where it promotes.
        to: Name,
        /// What it may become.
        possible: Vec<Choice>,
    },
    /// The piece promotes, but not to this.
    #[error("{}", sentence::promotion_wrong(.piece, .to, .given, .because, .possible))]
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
    #[error("{} must promote on {to}, and there is nothing that it can become now", own(.piece))]
    PromotionImpossible {
        /// The piece.
        piece: Standing,
        /// Where it would have to promote.
        to: Name,
    },
    /// The captor may become one of several types, and the move does not say which, or another.
    #[error("{} becomes another piece by taking the {captive}: add {}{}", own(.piece), some(.possible), not(.given))]
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
    #[error("what is restored on {} promotes: add {}{}", list(.squares, "and"), some(.possible), not(.given))]
    RestoredChoice {
        /// Where they stand, in the order of the letters.
        squares: Vec<Name>,
        /// What the move says, if anything.
        given: Option<Box<Choice>>,
        /// What may be said.
        possible: Vec<Choice>,
    },
    /// A piece that the move's effects bring back would have to promote, and there is nothing it could become.
    #[error("what is restored on {} must promote, and there is nothing that it can become", list(.squares, "and"))]
    RestoredImpossible {
        /// Where such pieces stand.
        squares: Vec<Name>,
    },
    /// The effects of the move leave a choice that is not written with letters, and the move does not make it, or makes one
    /// that does not exist.
    #[error("{}", sentence::unfinished(.given.as_deref(), .example))]
    EffectChoice {
        /// What the move says, if anything.
        given: Option<Name>,
        /// A legal move with a choice.
        example: Name,
    },
    /// After the move or drop there is no square on which its player may place the wall that must be placed.
    #[error("nothing goes to {to} now: no wall could be placed afterwards")]
    NoRoom {
        /// Where the piece would go.
        to: Name,
    },
    /// The piece would have to go on to the next plane, where the square is not empty.
    #[error("{} cannot go to {to}: {next} on the next plane is not empty", own(.piece))]
    NextPlaneOccupied {
        /// The piece.
        piece: Standing,
        /// Where it would go.
        to: Name,
        /// The square to which a moved piece would go on.
        next: Name,
    },
    /// The piece would have to go on to the next plane, which lacks the square.
    #[error("{} cannot go to {to}: the next plane has no such square", own(.piece))]
    NoNextPlane {
        /// The piece.
        piece: Standing,
        /// Where it would go.
        to: Name,
    },
    /// The move would leave the mover's king in check before its piece goes on to the next plane.
    #[error("{} cannot go to {to}: before it goes on to the next plane, the {} on {} would be in check", own(.piece), .king.piece, .king.square)]
    CheckOnPlane {
        /// The piece.
        piece: Standing,
        /// Where it would go.
        to: Name,
        /// The king where it would stand then.
        king: Standing,
    },
    /// A wall is where the piece should go, or in its way.
    #[error("{}", sentence::wall(.to, .wall))]
    Wall {
        /// Where the piece should go.
        to: Name,
        /// The wall.
        wall: Name,
    },
    /// The move leaves no choice, so there is no letter.
    #[error("{} has no choice of piece there, so without `{given}` it is {correct}", own(.piece))]
    NoChoice {
        /// The piece.
        piece: Standing,
        /// The letters that are too many.
        given: Name,
        /// The move without them.
        correct: Name,
    },

    /// The kernel does not list the move, and no reason was found. No rule should leave a move without one.
    #[error("{} cannot go to {to} here", own(.piece))]
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
