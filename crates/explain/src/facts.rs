//! What the reasons why a move is not legal are made of.

use menagerie_board::piece::Color;

/// The name of a square or of a type of piece, or some letters of a move.
pub type Name = Box<str>;

/// A piece that stands on a square.
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Attacker {
    /// The piece.
    pub piece: Standing,
    /// Where it would go to put a co-square on the square, if it does not attack it by a capture.
    pub co_square_from: Option<Name>,
}

/// A move of the game so far.
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Choice {
    /// What is written at the end of the move.
    pub letters: Name,
    /// The names of the types that the letters stand for.
    pub pieces: Vec<Name>,
}

/// How a move leaves its own king in check.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Limit {
    /// None of its army has been lost.
    NoneLost,
    /// Its army has as many as there may be.
    AtMost(u32),
}

/// What an overloaded piece cannot do.
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
