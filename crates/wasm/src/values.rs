//! The plain values that JavaScript is given and gives; `types.d.ts` describes them for people.

use menagerie_core::{Board, Color, Definition, Edit, Letter, Piece, Position, Reach, Square};
use serde::{Deserialize, Serialize};

/// A piece.
#[derive(Serialize)]
pub struct PieceValue {
    /// Its type, by name.
    #[serde(rename = "type")]
    kind: String,
    color: Color,
    /// Its letter in a FEN, a capital for white.
    letter: String,
}

impl PieceValue {
    pub fn of(definition: &Definition, piece: Piece) -> PieceValue {
        let kind = definition.piece(piece.kind()).name.clone();
        PieceValue { kind, color: piece.color(), letter: definition.letter(piece).to_string() }
    }
}

/// What a move changes, an edit.
#[derive(Serialize)]
#[serde(tag = "edit", rename_all = "lowercase")]
pub enum EditValue {
    Remove { square: String, piece: PieceValue },
    Move { from: String, to: String, piece: PieceValue },
    Change { square: String, before: PieceValue, piece: PieceValue },
    Mark { square: String, piece: PieceValue, on: bool },
    Drop { square: String, piece: PieceValue },
    Hold { piece: PieceValue },
    Captive { piece: PieceValue, on: bool },
    Wall { square: String, on: bool },
}

/// The journal of a move. Notes, which only FEN shows, are left out, and marks that follow from the position.
pub fn edits(position: &Position, journal: &[Edit]) -> Vec<EditValue> {
    let definition = position.game().definition();
    let name = |square: Square| definition.board.name(square).to_string();
    let named = |piece: Piece| PieceValue::of(definition, piece);
    let moved = |(from, to, piece)| EditValue::Move { from: name(from), to: name(to), piece: named(piece) };
    let mut found = Vec::with_capacity(journal.len());
    for edit in journal {
        let value = match *edit {
            Edit::Remove { square, piece } => EditValue::Remove { square: name(square), piece: named(piece) },
            Edit::Relocate { from, to, piece } => moved((from, to, piece)),
            Edit::RelocateBoth { first, second } => {
                found.push(moved(first));
                moved(second)
            }
            Edit::Change { square, before, after } => {
                EditValue::Change { square: name(square), before: named(before), piece: named(after) }
            }
            Edit::Mark { .. } if !position.game().facts().marks() => continue,
            Edit::Mark { square, piece, marked } => {
                EditValue::Mark { square: name(square), piece: named(piece), on: marked }
            }
            Edit::Drop { square, piece } => EditValue::Drop { square: name(square), piece: named(piece) },
            Edit::Hold { piece } => EditValue::Hold { piece: named(piece) },
            Edit::Captive { piece, held } => EditValue::Captive { piece: named(piece), on: held },
            Edit::Wall { square, built } => EditValue::Wall { square: name(square), on: built },
            Edit::Note { .. } => continue,
        };
        found.push(value);
    }
    found
}

/// A square of a board and where it is drawn, from the lower left corner.
#[derive(Serialize)]
pub struct SquareValue {
    name: String,
    file: i16,
    rank: i16,
    light: bool,
}

/// The board.
#[derive(Serialize)]
pub struct BoardValue {
    files: i16,
    ranks: i16,
    planes: i16,
    squares: Vec<SquareValue>,
}

impl BoardValue {
    pub fn of(board: &Board) -> BoardValue {
        let square = |square| {
            let cell = board.cell(square);
            SquareValue {
                name: board.name(square).to_string(),
                file: cell.x,
                rank: cell.y,
                light: board.is_light(square),
            }
        };
        let squares = board.squares().map(square).collect();
        BoardValue { files: board.files(), ranks: board.ranks(), planes: board.planes(), squares }
    }
}

/// A type of piece.
#[derive(Serialize)]
pub struct PieceTypeValue {
    name: String,
    letter: String,
    betza: String,
    royal: bool,
}

impl PieceTypeValue {
    pub fn all(definition: &Definition) -> Vec<PieceTypeValue> {
        let value = |kind| {
            let piece = definition.piece(kind);
            let (name, letter): (String, Letter) = (piece.name.clone(), piece.letter);
            PieceTypeValue { name, letter: letter.to_string(), betza: piece.betza.text.clone(), royal: piece.royal }
        };
        definition.kinds().map(value).collect()
    }
}

/// Where a piece may go from a square.
#[derive(Serialize)]
pub struct ReachValue {
    quiet: Vec<String>,
    captures: Vec<String>,
    other: Vec<String>,
}

impl ReachValue {
    pub fn of(board: &Board, reach: &Reach) -> ReachValue {
        let names = |squares: &[Square]| squares.iter().map(|&square| board.name(square).to_string()).collect();
        ReachValue { quiet: names(&reach.quiet), captures: names(&reach.captures), other: names(&reach.other) }
    }
}

/// How a game has ended.
#[derive(Serialize)]
pub struct OutcomeValue {
    /// `1-0 checkmate`.
    pub text: String,
    /// Nobody in a draw.
    pub winner: Option<Color>,
}

/// A definition that is not shipped.
#[derive(Clone, Serialize, Deserialize)]
pub struct SourceValue {
    pub file: String,
    pub text: String,
}

/// A position with the moves that led to it, as it can be stored or sent to a worker.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionValue {
    pub game: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub definitions: Vec<SourceValue>,
    /// Where it began; the usual start if there is none.
    #[serde(default)]
    pub fen: Option<String>,
    #[serde(default)]
    pub moves: Vec<String>,
}
