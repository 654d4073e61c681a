//! What the reasons why a move is not legal are made of.

use menagerie_board::piece::Color;

/// The name of a square or of a type of piece, or some letters of a move.
///
/// ```
/// use menagerie_explain::{Illegal, Name};
///
/// let square: Name = "z9".into();
/// assert_eq!(Illegal::NoSuchSquare { square }.to_string(), "the board has no square z9");
/// ```
pub type Name = Box<str>;

/// A piece that stands on a square.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_explain::{Explain, Illegal};
///
/// let game = Library::shipped().game("chess")?;
/// let position = game.position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
/// let Err(Illegal::Blocked { piece, by, .. }) = position.explain("a1a4") else { panic!() };
/// assert_eq!((&*piece.piece, &*piece.square), ("rook", "a1"));
/// assert_eq!(by[0].to_string(), "white pawn on a2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Standing {
    /// Whose it is.
    pub color: Color,
    /// The name of its type.
    pub piece: Name,
    /// The name of the square.
    pub square: Name,
}

/// A piece that attacks a square.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_explain::{Explain, Illegal};
///
/// let game = Library::shipped().game("chess")?;
/// let position = game.position("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1")?;
/// let Err(Illegal::KingInCheck { by, .. }) = position.explain("e2c3") else { panic!() };
/// assert_eq!(by[0].to_string(), "the black rook on e8");
/// assert_eq!(by[0].co_square_from, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Attacker {
    /// The piece.
    pub piece: Standing,
    /// Where it would go to put a co-square on the square, if it does not attack it by a capture.
    pub co_square_from: Option<Name>,
}

/// A move of the game so far.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_explain::{Explain, Illegal, RightLost};
///
/// let mut position = Library::shipped().game("chess")?.position("4k3/p7/8/8/8/8/8/4K2R w K - 0 1")?;
/// for text in ["h1h2", "a7a6", "h2h1", "a6a5"] {
///     position.play(position.parse_move(text)?)?;
/// }
/// let why = position.explain("e1g1").unwrap_err();
/// let Illegal::CastlingRightLost { lost: RightLost::RookMoved(played), .. } = why else { panic!() };
/// assert_eq!((played.number, &*played.text), (1, "h1h2"));
/// assert_eq!(played.to_string(), "white's move 1, h1h2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Played {
    /// The number that its move has in the game.
    pub number: u32,
    /// Who made it.
    pub color: Color,
    /// The move in machine form.
    pub text: Name,
}

/// Something that the mover may choose: the letters it is written with, and what they mean.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_explain::{Explain, Illegal};
///
/// let game = Library::shipped().game("chess")?;
/// let position = game.position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")?;
/// let Err(Illegal::PromotionMissing { possible, .. }) = position.explain("a7a8") else { panic!() };
/// assert!(possible.iter().any(|choice| &*choice.letters == "q" && &*choice.pieces[0] == "queen"));
/// assert!(possible.iter().any(|choice| &*choice.letters == "n" && &*choice.pieces[0] == "knight"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Choice {
    /// What is written at the end of the move.
    pub letters: Name,
    /// The names of the types that the letters stand for.
    pub pieces: Vec<Name>,
}

/// How a move leaves its own king in check.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_explain::{Explain, Exposure, Illegal};
///
/// let game = Library::shipped().game("chess")?;
/// let position = game.position("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1")?;
/// let exposure = |text| match position.explain(text) {
///     Err(Illegal::KingInCheck { exposure, .. }) => Some(exposure),
///     _ => None,
/// };
/// assert_eq!(exposure("e2c3"), Some(Exposure::Pinned));
/// let in_check = game.position("4r1k1/8/8/8/8/8/8/N3K3 w - - 0 1")?;
/// assert!(matches!(in_check.explain("a1b3"), Err(Illegal::KingInCheck { exposure: Exposure::CheckStays(_), .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Exposure {
    /// The king itself goes to the square.
    KingMoves,
    /// The king is in check already, by these, and the move does nothing about one of them.
    CheckStays(Vec<Attacker>),
    /// The moved piece stood in the way.
    Pinned,
    /// What else the move does opens a way: a capture en passant, a second piece, or an effect.
    Opened,
}

/// How a right to castle ended.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_explain::{Explain, Illegal, RightLost};
///
/// let game = Library::shipped().game("chess")?;
/// let position = game.position("4k3/8/8/8/8/8/8/4K2R w - - 0 1")?;
/// let Err(Illegal::CastlingRightLost { lost, .. }) = position.explain("e1g1") else { panic!() };
/// assert_eq!(lost, RightLost::NeverHeld);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum RightLost {
    /// The position from which the moves were counted does not have it.
    NeverHeld,
    /// The king went by this move.
    KingMoved(Played),
    /// The rook went by this move.
    RookMoved(Played),
    /// The rook was captured, or blown up, by this move.
    RookCaptured(Played),
    /// The rook changed sides, or became another piece, by this move.
    RookChanged(Played),
    /// The opponent castled likewise by this move.
    OpponentCastled(Played),
}

/// When a placement of the pieces stood on the board.
///
/// ```
/// use menagerie_explain::{Illegal, Stood};
///
/// let why = |when| Illegal::StoodBefore { when }.to_string();
/// assert_ne!(why(Stood::AtTheStart), why(Stood::Now));
/// assert!(why(Stood::AtTheStart).contains("start of the game"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Stood {
    /// At the start of the game.
    AtTheStart,
    /// In the position from which the moves were counted.
    InTheGivenPosition,
    /// After this move.
    After(Played),
    /// It stands there now.
    Now,
}

/// Why a piece cannot be promoted to a type now.
///
/// ```
/// use menagerie_explain::{Choice, Illegal, Limit, Standing};
/// use menagerie_core::Color;
///
/// let why = Illegal::PromotionWrong {
///     piece: Standing { color: Color::White, piece: "pawn".into(), square: "a9".into() },
///     to: "a10".into(),
///     given: Box::new(Choice { letters: "q".into(), pieces: vec!["queen".into()] }),
///     possible: vec![Choice { letters: "r".into(), pieces: vec!["rook".into()] }],
///     because: Some(Limit::NoneLost),
/// };
/// assert!(why.to_string().contains("queen"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Limit {
    /// None of its army has been lost.
    NoneLost,
    /// Its army has as many as there may be.
    AtMost(u32),
    /// The other side holds none.
    NoneHeld,
    /// That is possible on other squares only.
    NotThere,
}

/// What an overloaded piece cannot do.
///
/// ```
/// use menagerie_explain::{Illegal, Power, Standing};
/// use menagerie_core::Color;
///
/// let piece = Standing { color: Color::White, piece: "rook".into(), square: "a1".into() };
/// let why = Illegal::Overloaded { piece, power: Power::Castle };
/// assert!(why.to_string().contains("overloaded"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Power {
    /// Capture.
    Capture,
    /// Make a first move that goes further.
    FirstMove,
    /// Castle.
    Castle,
    /// Promote.
    Promote,
}
