//! The first field of a FEN: which pieces stand where.

use super::Definition;
use crate::fen_error::{Fault, FenErrorKind, RankError};
use menagerie_board::board::Square;
use menagerie_board::piece::{Kind, Piece};
use menagerie_board::words::listing;
use menagerie_board::{Board, Letter};

/// A piece of the placement field.
pub(crate) struct Placed {
    pub(crate) square: Square,
    pub(crate) piece: Piece,
    /// Whether it is marked.
    pub(crate) marked: bool,
    /// Whether it has been promoted and goes back when captured.
    pub(crate) promoted: bool,
}

/// What stands where by the placement field.
#[derive(Default)]
pub(crate) struct Placement {
    pub(crate) pieces: Vec<Placed>,
    pub(crate) walls: Vec<Square>,
}

/// The placement field without the hands.
pub(crate) fn read_placement(definition: &Definition, text: &str) -> Result<Placement, Fault> {
    let field = text.split_ascii_whitespace().next().unwrap_or("");
    let field = field.split('[').next().unwrap_or("");
    let board = &definition.board;
    let rows: Vec<&str> = field.split('/').collect();
    if rows.len() != board.grid_height() {
        let kind = FenErrorKind::Ranks { found: rows.len(), expected: board.grid_height() };
        return Err(Fault::of(text, field, kind));
    }
    let mut placed = Placement::default();
    for (row, (y, places)) in rows.iter().zip(board.rows()) {
        read_row(definition, row, places, &mut placed).map_err(|why| {
            let place = place_of(board, y, places);
            Fault::of(text, row, FenErrorKind::Rank { place, text: row.to_string(), why })
        })?;
    }
    Ok(placed)
}

/// How a row of the grid is called: by its rank, or by its squares where these are extra ones beyond all ranks.
fn place_of(board: &Board, y: i16, places: &[Option<Square>]) -> String {
    if (0..board.ranks()).contains(&y) {
        return format!("rank {}", board.rank_number(y));
    }
    let names: Vec<String> = places.iter().flatten().map(|&square| board.name(square).to_string()).collect();
    format!("the row of {}", listing(&names, "and"))
}

/// The type that a letter means, and whether as a promoted piece: where no type is written `+P`, that is what `P` becomes, if it
/// promotes to one type only. So Fairy-Stockfish's FENs have promoted pieces of shogi.
fn kind_of(definition: &Definition, letter: Letter) -> Option<(Kind, bool)> {
    if let Some(kind) = definition.kind_of_letter(letter) {
        return Some((kind, false));
    }
    let before = definition.kind_of_letter(letter.unpromoted()?)?;
    Some((definition.facts().promoted_form(Piece::new(before, letter.color()))?, true))
}

fn read_row(
    definition: &Definition,
    text: &str,
    places: &[Option<Square>],
    placed: &mut Placement,
) -> Result<(), RankError> {
    let marks = definition.facts().marks();
    let mut places = places.iter();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if c.is_ascii_digit() {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let run: usize = rest[..digits].parse().map_err(|_| RankError::TooLong)?;
            if run == 0 || c == '0' {
                return Err(RankError::EmptySquares { digits: rest[..digits].to_string() });
            }
            for _ in 0..run {
                match places.next() {
                    None => return Err(RankError::TooLong),
                    Some(None) => return Err(RankError::EmptyOnHole),
                    Some(Some(_)) => {}
                }
            }
            rest = &rest[digits..];
            continue;
        }
        if c == '*' {
            rest = &rest[1..];
            match places.next() {
                None => return Err(RankError::TooLong),
                Some(None) => continue,
                Some(Some(square)) if definition.positions().walls => {
                    placed.walls.push(*square);
                    continue;
                }
                Some(Some(square)) => {
                    return Err(RankError::HoleOnSquare { square: definition.board.name(*square).to_string() });
                }
            }
        }
        let marked = c == '(';
        if marked && !marks {
            return Err(RankError::Marked);
        }
        let written = if marked { &rest[1..] } else { rest };
        let (letter, after) = match Letter::split(written) {
            Some(split) => split,
            None if marked => return Err(RankError::Parenthesis),
            None => return Err(RankError::UnknownPiece { letter: c.into() }),
        };
        rest = match after.strip_prefix(')') {
            Some(after) if marked => after,
            None if marked => return Err(RankError::Parenthesis),
            _ => after,
        };
        let (kind, raised) = kind_of(definition, letter).ok_or(RankError::UnknownPiece { letter })?;
        let color = letter.color();
        match places.next() {
            None => return Err(RankError::TooLong),
            Some(None) => return Err(RankError::PieceOnHole { letter }),
            Some(Some(square)) => {
                let tilde = rest.starts_with('~');
                rest = rest.strip_prefix('~').unwrap_or(rest);
                let goes_back = definition.facts().hands.as_ref().and_then(|hands| hands.origin(kind)).is_some();
                if tilde && !goes_back {
                    return Err(RankError::NotPromoted { letter });
                }
                let promoted = tilde || raised && goes_back;
                placed.pieces.push(Placed { square: *square, piece: Piece::new(kind, color), marked, promoted });
            }
        }
    }
    if places.next().is_some() { Err(RankError::TooShort) } else { Ok(()) }
}
