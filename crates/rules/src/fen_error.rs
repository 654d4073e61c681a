//! Why a text is not a FEN of a game.

use menagerie_board::Letter;
use menagerie_board::piece::Color;
use menagerie_board::text::in_one_line;
use menagerie_board::words::counted;
use std::ops::Range;

/// Why a text is not a FEN of the game.
///
/// ```
/// use menagerie_rules::{FenErrorKind, Library};
/// let chess = Library::shipped().game("chess")?;
/// let fen = "4k3/8/8/8/8/8/8/4K3 x - - 0 1";
/// let error = chess.position(fen).unwrap_err();
/// assert_eq!(error.kind, FenErrorKind::SideToMove { found: "x".to_string() });
/// assert_eq!(&fen[error.at.clone().unwrap()], "x");
/// assert_eq!(error.to_string(), format!("the FEN `{fen}` has the side to move `x`: expected `w` or `b`"));
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the FEN `{fen}` {}", in_one_line(&kind.to_string()))]
pub struct FenError {
    /// The text, or its beginning if it is long.
    pub fen: String,
    /// What is wrong with it.
    pub kind: FenErrorKind,
    /// Which bytes of the text are wrong, where it is known.
    pub at: Option<Range<usize>>,
}

/// What is wrong with a FEN, displayed as the end of a sentence that begins with it. Types of pieces and squares are
/// given by their names.
///
/// ```
/// use menagerie_board::Color;
/// use menagerie_rules::{FenErrorKind, Library};
/// let chess = Library::shipped().game("chess")?;
/// let kind = |fen: &str| chess.position(fen).unwrap_err().kind;
/// assert_eq!(kind("4k3/8/8/8 w - - 0 1"), FenErrorKind::Ranks { found: 4, expected: 8 });
/// let piece = "king".to_string();
/// assert_eq!(kind("8/8/8/8/8/8/8/K7 w - - 0 1"), FenErrorKind::NoRoyal { color: Color::Black, piece });
/// assert_eq!(kind("8/8/8/8/8/8/8/K7 w - - 0 1").to_string(), "has no black king");
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The text is too long for any position.
    #[error("is longer than {max} letters")]
    TooLong {
        /// The most bytes that are read.
        max: usize,
    },
    /// The number of fields is not that of a FEN.
    #[error(
        "has {}: expected placement, side, castling, en passant, halfmove clock and fullmove number",
        counted(*found, "field")
    )]
    Fields {
        /// How many there are.
        found: usize,
    },
    /// Hands where the game has none, or hands that do not end.
    #[error("has a `[` where this game has no hands, or no `]` after it")]
    Hands,
    /// A letter in a hand that no piece has which can be held.
    #[error("has `{letter}` in a hand, which is not a piece that can be held")]
    NotHeld {
        /// The letter, or what stands in its place.
        letter: Letter,
    },
    /// The number of ranks is not that of the board.
    #[error("has {found} ranks, separated by `/`: expected {expected}")]
    Ranks {
        /// How many there are.
        found: usize,
        /// How many the board has.
        expected: usize,
    },
    /// A rank of the placement cannot be read.
    #[error("is wrong on {place} (`{text}`): {why}")]
    Rank {
        /// Which it is: `rank 1`, or `the row of w1 and w2` where squares are that are on none.
        place: String,
        /// What the FEN has for it.
        text: String,
        /// What is wrong with it.
        why: RankError,
    },
    /// The side to move is neither `w` nor `b`.
    #[error("has the side to move `{found}`: expected `w` or `b`")]
    SideToMove {
        /// What the FEN has instead.
        found: String,
    },
    /// A letter that is no castling right.
    #[error(
        "has the castling right `{letter}`: expected {}{}`-`",
        if known.is_empty() { String::new() } else { format!("letters of `{known}`, or ") },
        if *files { "those of files on which nothing has moved yet, or " } else { "" }
    )]
    CastlingRight {
        /// The letter.
        letter: char,
        /// All that are rights of the game.
        known: String,
        /// Whether files are named, too, whose pieces have not moved.
        files: bool,
    },
    /// The field for en passant does not consist of squares.
    #[error("has the en passant field `{found}`: expected squares or `-`")]
    EnPassant {
        /// What the FEN has instead.
        found: String,
    },
    /// A field of a number has none.
    #[error("has the {field} `{found}`: expected a number up to {}", u32::MAX)]
    Number {
        /// What is counted.
        field: &'static str,
        /// What the FEN has instead.
        found: String,
    },
    /// The field of a counter that a rule declares does not have two numbers.
    #[error("has `{found}` for the {counter}: expected two numbers up to {max}, like `{max}+{max}`")]
    Counter {
        /// What is counted.
        counter: String,
        /// The most that can be left.
        max: u8,
        /// What the FEN has instead.
        found: String,
    },
    /// The count of moves does not have two numbers.
    #[error(
        "has `{found}` for the count of moves: expected how many plies were counted and may be, up to 255, like `7/128`"
    )]
    Count {
        /// What the FEN has instead.
        found: String,
    },
    /// The field of the moves that are left in the turn has none of its numbers.
    #[error("has `{found}` for the moves that are left in the turn: expected a number from 1 to {max}")]
    MovesLeft {
        /// How many the turn has.
        max: u32,
        /// What the FEN has instead.
        found: String,
    },
    /// A side has no royal piece.
    #[error("has no {color} {piece}")]
    NoRoyal {
        /// The side.
        color: Color,
        /// The royal type.
        piece: String,
    },
    /// A side has several royal pieces.
    #[error("has {count} {color} {piece}s: expected one")]
    SeveralRoyals {
        /// How many.
        count: u32,
        /// The side.
        color: Color,
        /// The royal type.
        piece: String,
    },
    /// The side that has moved is in check.
    #[error("has {} in check, but {side} is to move", side.other())]
    OpponentInCheck {
        /// The side to move.
        side: Color,
    },
    /// A piece stands where it cannot have come.
    #[error("has a {color} {piece} on {square}, {why}")]
    Misplaced {
        /// Its side.
        color: Color,
        /// Its type.
        piece: String,
        /// Where it stands.
        square: String,
        /// Why it cannot stand there.
        why: Misplacement,
    },
    /// More pieces wait for promotion than one move can promote.
    #[error("has {waiting} {color} pieces that wait for promotion, more than can be handled")]
    TooManyPromotions {
        /// How many pieces wait.
        waiting: u32,
        /// Their side.
        color: Color,
    },
}

/// What is wrong with a rank of the placement.
///
/// ```
/// use menagerie_rules::{FenErrorKind, Library, RankError};
/// let error = Library::shipped().game("chess")?.position("4k3/8/8/8/8/8/8/4X3 w - - 0 1").unwrap_err();
/// let FenErrorKind::Rank { place, text, why } = error.kind else { panic!("a rank is wrong") };
/// assert_eq!((place.as_str(), text.as_str(), &why), ("rank 1", "4X3", &RankError::UnknownPiece { letter: 'X'.into() }));
/// assert_eq!(why.to_string(), "`X` is not a piece of this game");
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RankError {
    /// It has more squares than the board there.
    #[error("too many squares")]
    TooLong,
    /// It has fewer squares than the board there.
    #[error("too few squares")]
    TooShort,
    /// Digits that are not a number of squares.
    #[error("`{digits}` is not a number of empty squares")]
    EmptySquares {
        /// The digits.
        digits: String,
    },
    /// An empty square where the board has none.
    #[error("an empty square where the board has none (write `*`)")]
    EmptyOnHole,
    /// A hole where the board has a square.
    #[error("`*` on {square}, which is a square")]
    HoleOnSquare {
        /// The square.
        square: String,
    },
    /// A marked piece where the game has none.
    #[error("`(`: this game has no overloaded pieces")]
    Marked,
    /// A parenthesis that does not enclose one letter.
    #[error("`(` without a letter and `)` after it")]
    Parenthesis,
    /// A letter of no piece.
    #[error("`{letter}` is not a piece of this game")]
    UnknownPiece {
        /// The letter, or what stands in its place.
        letter: Letter,
    },
    /// A piece where the board has no square.
    #[error("`{letter}` where the board has no square")]
    PieceOnHole {
        /// Its letter.
        letter: Letter,
    },
    /// A piece that is said to be promoted and cannot be.
    #[error("`~` after `{letter}`, which does not go back to what it was")]
    NotPromoted {
        /// Its letter.
        letter: Letter,
    },
}

/// Why a piece cannot stand where it does.
///
/// ```
/// use menagerie_rules::{FenErrorKind, Library, Misplacement};
/// let chess = Library::shipped().game("chess")?;
/// let why = |fen: &str| match chess.position(fen).unwrap_err().kind {
///     FenErrorKind::Misplaced { why, .. } => Some(why),
///     _ => None,
/// };
/// assert_eq!(why("P3k3/8/8/8/8/8/8/4K3 w - - 0 1"), Some(Misplacement::Promotes));
/// assert_eq!(why("4k3/8/8/8/8/8/8/P3K3 w - - 0 1"), Some(Misplacement::Closed));
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Misplacement {
    /// It would have promoted there.
    #[error("where it would have promoted")]
    Promotes,
    /// No piece of its type can be there.
    #[error("where none can be")]
    Closed,
}

/// What is wrong with a FEN, and which bytes of it.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) kind: FenErrorKind,
    pub(crate) at: Option<Range<usize>>,
}

impl Fault {
    /// A fault in a part of the text.
    pub(crate) fn of(text: &str, part: &str, kind: FenErrorKind) -> Fault {
        let start = (part.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
        Fault { kind, at: (start <= text.len()).then(|| start..start + part.len()) }
    }
}

impl From<FenErrorKind> for Fault {
    fn from(kind: FenErrorKind) -> Fault {
        Fault { kind, at: None }
    }
}
