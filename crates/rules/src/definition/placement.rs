//! The first field of a FEN: which pieces stand where.

use super::Definition;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Piece};
use std::ops::Range;

/// What is wrong with a FEN, as the end of a sentence that begins with it, and which bytes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) reason: String,
    pub(crate) at: Option<Range<usize>>,
}

impl Fault {
    /// A fault in a part of the text.
    pub(crate) fn of(text: &str, part: &str, reason: String) -> Fault {
        let start = (part.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
        Fault { reason, at: (start <= text.len()).then(|| start..start + part.len()) }
    }
}

impl From<String> for Fault {
    fn from(reason: String) -> Fault {
        Fault { reason, at: None }
    }
}

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
        let reason = format!("has {} ranks, separated by `/`: expected {}", rows.len(), board.grid_height());
        return Err(Fault::of(text, field, reason));
    }
    let mut placed = Placement::default();
    for (row, (y, places)) in rows.iter().zip(board.rows()) {
        read_row(definition, row, places, &mut placed).map_err(|why| {
            Fault::of(text, row, format!("is wrong on rank {} (`{row}`): {why}", board.rank_number(y)))
        })?;
    }
    Ok(placed)
}

fn read_row(
    definition: &Definition,
    text: &str,
    places: &[Option<Square>],
    placed: &mut Placement,
) -> Result<(), String> {
    let marks = definition.facts().marks();
    let mut places = places.iter();
    let mut rest = text;
    let too_many = || "too many squares".to_string();
    while let Some(c) = rest.chars().next() {
        if c.is_ascii_digit() {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let run: usize = rest[..digits].parse().map_err(|_| too_many())?;
            if run == 0 || c == '0' {
                return Err(format!("`{}` is not a number of empty squares", &rest[..digits]));
            }
            for _ in 0..run {
                match places.next() {
                    None => return Err(too_many()),
                    Some(None) => return Err("an empty square where the board has none (write `*`)".to_string()),
                    Some(Some(_)) => {}
                }
            }
            rest = &rest[digits..];
            continue;
        }
        rest = &rest[c.len_utf8()..];
        if c == '*' {
            match places.next() {
                None => return Err(too_many()),
                Some(None) => continue,
                Some(Some(square)) if definition.positions().walls => {
                    placed.walls.push(*square);
                    continue;
                }
                Some(Some(square)) => {
                    return Err(format!("`*` on {}, which is a square", definition.board.name(*square)));
                }
            }
        }
        let (letter, marked) = if c == '(' {
            let mut inner = rest.chars();
            match (inner.next(), inner.next()) {
                (Some(letter), Some(')')) if marks => {
                    rest = inner.as_str();
                    (letter, true)
                }
                _ if !marks => return Err("`(`: this game has no overloaded pieces".to_string()),
                _ => return Err("`(` without a letter and `)` after it".to_string()),
            }
        } else {
            (c, false)
        };
        let kind = definition.kind_of_letter(letter).filter(|_| letter.is_ascii_alphabetic());
        let kind = kind.ok_or_else(|| format!("`{letter}` is not a piece of this game"))?;
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match places.next() {
            None => return Err(too_many()),
            Some(None) => return Err(format!("`{letter}` where the board has no square")),
            Some(Some(square)) => {
                let promoted = rest.starts_with('~');
                rest = rest.strip_prefix('~').unwrap_or(rest);
                if promoted && definition.facts().hands.as_ref().and_then(|hands| hands.origin(kind)).is_none() {
                    return Err(format!("`~` after `{letter}`, which does not go back to what it was"));
                }
                placed.pieces.push(Placed { square: *square, piece: Piece::new(kind, color), marked, promoted });
            }
        }
    }
    if places.next().is_some() { Err("too few squares".to_string()) } else { Ok(()) }
}
