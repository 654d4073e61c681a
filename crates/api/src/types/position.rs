//! Positions, and what moves do.

use super::{Both, Color};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A position: a game, its start, and the moves from there.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Where {
    /// The name of the game; with a definition, the armies may stand behind its name, and it may be left empty.
    #[serde(default)]
    pub game: String,
    /// The definition of the game as TOML, if it is none that the server has.
    #[serde(default)]
    #[ts(optional)]
    pub definition: Option<String>,
    /// The FEN to start from.
    #[serde(default)]
    #[ts(optional)]
    pub fen: Option<String>,
    /// The numbered start to start from.
    #[serde(default)]
    #[ts(optional)]
    pub start: Option<u32>,
    /// The moves made from there, in any notation.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub moves: Vec<String>,
}

/// A position with its legal moves.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Position {
    /// The position as FEN.
    pub fen: String,
    /// The FEN that the game began from.
    pub start: String,
    /// How many moves were made from there.
    pub ply: u32,
    /// The side to move.
    pub side: Color,
    /// Whether that side is in check.
    pub check: bool,
    /// Which pieces give the check, and to what.
    pub checks: Vec<Span>,
    /// `*`, or the score and why: `1-0 checkmate`.
    pub result: String,
    /// The state of the game, as a sentence.
    pub sentence: String,
    /// The pieces on the board.
    pub pieces: Vec<Placed>,
    /// The squares that are walls: nothing enters or crosses them.
    pub walls: Vec<String>,
    /// The pieces in hand.
    pub hands: Both<Vec<Hand>>,
    /// The captured pieces of each colour, which the other side holds.
    pub captives: Both<Vec<Hand>>,
    /// The legal moves; none if the game has ended.
    pub moves: Vec<LegalMove>,
    /// The moves that were made. An event of a live game has only the last one.
    pub played: Vec<Played>,
    /// Whether the server has the position in an endgame table, which `/api/table` asks; not said in live games.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub in_table: bool,
}

/// From a square to a square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Span {
    /// The square where it begins.
    pub from: String,
    /// The square where it ends.
    pub to: String,
}

/// A piece on the board.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Placed {
    /// Where it stands.
    pub square: String,
    /// Its type.
    pub kind: String,
    /// Its colour.
    pub color: Color,
    /// Whether it is marked (overloaded).
    pub marked: bool,
}

/// Pieces of one type in a hand.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Hand {
    /// Their type.
    pub kind: String,
    /// How many there are.
    pub count: u32,
}

/// A legal move and what it does.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LegalMove {
    /// The machine form, by which it is played.
    pub uci: String,
    /// The game's own notation.
    pub san: String,
    /// The move in words, for screen readers.
    pub spoken: String,
    /// What the words are made of, so that any language can say them.
    pub phrases: Vec<Phrase>,
    /// The square that the piece leaves.
    pub from: Option<String>,
    /// The type of a piece that comes from the hand.
    pub drop: Option<String>,
    /// The square that the piece goes to.
    pub to: Option<String>,
    /// Where a second piece comes from and goes to.
    pub partner: Option<Span>,
    /// The type that the moved piece becomes by choice.
    pub choice: Option<String>,
    /// All types that are chosen, in the order of the letters of the machine form: the piece's own, and those of pieces
    /// that effects promote.
    pub choices: Vec<String>,
    /// `move`, `castling`, `pair` (two pieces of no castling right), `en-passant`, `taking` (on the way), `exchange`,
    /// `drop` or `pass`.
    pub kind: String,
    /// The squares of pieces that leave the board.
    pub captures: Vec<String>,
    /// Whether it gives check.
    pub check: bool,
    /// What it changes, in order.
    pub edits: Vec<Edit>,
}

/// A legal move as a live game sends it, without the usual values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CompactMove {
    /// The machine form, by which it is played.
    pub uci: String,
    /// The game's own notation.
    pub san: String,
    /// The move in words, if several moves share its squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub spoken: Option<String>,
    /// What the words are made of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Phrase>>")]
    pub phrases: Vec<Phrase>,
    /// The square that the piece leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub from: Option<String>,
    /// The type of a piece that comes from the hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub drop: Option<String>,
    /// The square that the piece goes to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to: Option<String>,
    /// Where a second piece comes from and goes to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub partner: Option<Span>,
    /// The type that the moved piece becomes by choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub choice: Option<String>,
    /// All types that are chosen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub choices: Vec<String>,
    /// What kind of move it is, if no plain `move`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub kind: Option<String>,
    /// The squares of pieces that leave the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub captures: Vec<String>,
    /// Whether it gives check.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub check: bool,
    /// What it changes, if that is more than that the pieces captured leave the board and the piece goes from its square
    /// to the other.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub edits: Option<Vec<Edit>>,
}

impl From<LegalMove> for CompactMove {
    fn from(mv: LegalMove) -> CompactMove {
        let usual = mv.from.clone().zip(mv.to.clone()).map(|(from, to)| {
            let removed = mv.captures.iter().map(|square| Edit::Remove { square: square.clone() });
            removed.chain([Edit::Move { from, to }]).collect::<Vec<_>>()
        });
        CompactMove {
            spoken: Some(mv.spoken).filter(|spoken| !spoken.is_empty()),
            phrases: mv.phrases,
            kind: Some(mv.kind).filter(|kind| kind != "move"),
            edits: Some(mv.edits).filter(|edits| Some(edits) != usual.as_ref()),
            uci: mv.uci,
            san: mv.san,
            from: mv.from,
            drop: mv.drop,
            to: mv.to,
            partner: mv.partner,
            choice: mv.choice,
            choices: mv.choices,
            captures: mv.captures,
            check: mv.check,
        }
    }
}

/// A move that was made.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Played {
    /// The machine form.
    pub uci: String,
    /// The game's own notation.
    pub san: String,
    /// The move in words.
    pub spoken: String,
    /// What the words are made of, so that any language can say them.
    pub phrases: Vec<Phrase>,
    /// What it changed, in order.
    pub edits: Vec<Edit>,
    /// The position after it.
    pub fen: String,
}

/// A part of a move in words. Types of pieces have their names in the definition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "says", rename_all = "lowercase")]
pub enum Phrase {
    /// A piece goes to another square.
    Goes {
        /// Its type before the move.
        kind: String,
        /// Whose it is, if it is the opponent's.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        color: Option<Color>,
        /// Where it stood.
        from: String,
        /// Where it goes.
        to: String,
    },
    /// A piece comes from the hand.
    Drops {
        /// Its type.
        kind: String,
        /// Where it stands then.
        square: String,
        /// The type that is given for it.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        ransom: Option<String>,
    },
    /// No piece moves.
    Passes,
    /// The piece that moves leaves the board.
    Leaves,
    /// A piece is taken.
    Takes {
        /// Its type.
        kind: String,
        /// Where it stood, if that is not where the move ends.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        square: Option<String>,
    },
    /// A piece gets its mark or loses it.
    Marks {
        /// Its type.
        kind: String,
        /// Whose it is.
        color: Color,
        /// Where it stands.
        square: String,
        /// Whether it is marked now.
        on: bool,
    },
    /// The piece that moved becomes another.
    Becomes {
        /// The type that it is now.
        kind: String,
    },
    /// A piece elsewhere becomes another.
    Changes {
        /// Its type before.
        kind: String,
        /// Whose it was.
        color: Color,
        /// Where it stands.
        square: String,
        /// The type that it is now.
        into: String,
        /// Whose it is now.
        side: Color,
    },
    /// It gives check.
    Check,
    /// It wins.
    Wins,
}

/// One change of the board. Neighbouring `move`s happen at once: one piece may go to where another stood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum Edit {
    /// A piece goes to another square; its mark goes along.
    Move {
        /// Where it stood.
        from: String,
        /// Where it stands now.
        to: String,
    },
    /// A piece leaves the board.
    Remove {
        /// Where it stood.
        square: String,
    },
    /// A piece becomes another.
    Change {
        /// Where it stands.
        square: String,
        /// The type that it is now.
        kind: String,
        /// Whose it is now.
        color: Color,
    },
    /// A piece gets its mark or loses it.
    Mark {
        /// Where it stands.
        square: String,
        /// Whether it is marked now.
        on: bool,
    },
    /// A square becomes a wall, or a wall becomes an empty square.
    Wall {
        /// The square.
        square: String,
        /// Whether it is a wall now.
        on: bool,
    },
    /// A piece comes from its side's hand onto the board.
    Drop {
        /// Where it stands now.
        square: String,
        /// Its type.
        kind: String,
        /// Whose it is.
        color: Color,
    },
    /// A captured piece comes to a hand.
    Hold {
        /// Its type there.
        kind: String,
        /// Whose hand.
        color: Color,
    },
    /// A captured piece comes to be held by the other side, or is held no longer.
    Captive {
        /// Its type.
        kind: String,
        /// Its colour.
        color: Color,
        /// Whether it is held now.
        on: bool,
    },
}
