//! The board and the start: `maxFile`, `maxRank`, `startFen`.

use super::Draft;
use crate::ini::shortened;
use crate::variant::{Note, Piece, Value, Variant};
use menagerie_core::Board;
use toml::{Table, Value as Toml};

/// The fields of a start FEN after the placement.
#[derive(Debug, Default)]
pub(super) struct Fields {
    pub(super) black: bool,
    pub(super) castling: String,
    /// Checks left for white and black.
    pub(super) checks: Option<String>,
    pub(super) clocks: (usize, usize),
    /// The rows of the placement.
    pub(super) rows: Vec<String>,
    /// The letters of the pieces in hand.
    pub(super) hand: String,
    pub(super) holes: Vec<String>,
}

/// A parsed start FEN.
pub(super) struct Start {
    pub(super) board: Board,
    pub(super) placed: Vec<((i16, i16), char)>,
    pub(super) fields: Fields,
    pub(super) remarks: Vec<Note>,
}

pub(super) fn read(variant: &Variant) -> Result<Start, Note> {
    let fen = variant.text("startFen");
    let wrong = |text: String| variant.note("startFen", text);
    let mut words = fen.split_ascii_whitespace();
    let first = words.next().ok_or_else(|| wrong("expected a FEN".to_string()))?;
    let (placement, hand) = match first.split_once('[') {
        Some((placement, hand)) => (placement, hand.trim_end_matches(']')),
        None => (first, ""),
    };
    let mut fields = fields(words);
    let mut remarks = Vec::new();
    let held = variant.bool("pieceDrops") || variant.bool("seirawanGating");
    if !hand.trim_matches('-').is_empty() && !held {
        remarks.push(wrong(format!("the pieces in hand `{}` cannot be dropped", shortened(hand))));
    }
    if held {
        fields.hand = in_hand(variant, hand).map_err(wrong)?;
    }
    let (files, ranks) = (variant.int("maxFile"), variant.int("maxRank"));
    let rows: Vec<&str> = placement.split('/').collect();
    if rows.len() != ranks {
        return Err(wrong(format!("has {} ranks where maxRank says {ranks}", rows.len())));
    }
    let mut placed = Vec::new();
    for (y, row) in (0..ranks as i16).rev().zip(rows) {
        let text = read_row(variant, row, files, y, &mut placed, &mut fields.holes).map_err(wrong)?;
        fields.rows.push(text);
    }
    let board = Board::new(files, ranks, 1, &fields.holes, &[]).map_err(|problem| wrong(problem.to_string()))?;
    Ok(Start { board, placed, fields, remarks })
}

/// The letters of pieces in hand.
fn in_hand(variant: &Variant, letters: &str) -> Result<String, String> {
    let letters: String = letters.chars().filter(|&letter| letter != '-').collect();
    match letters.chars().find(|&letter| !letter.is_ascii_alphabetic() || variant.of_letter(letter).is_none()) {
        Some(letter) => Err(format!("`{letter}` in the hand is not a piece of the variant")),
        None => Ok(letters),
    }
}

/// Converts a row of the placement. As in Fairy-Stockfish, missing squares at the end are empty.
fn read_row(
    variant: &Variant,
    row: &str,
    files: usize,
    y: i16,
    placed: &mut Vec<((i16, i16), char)>,
    holes: &mut Vec<String>,
) -> Result<String, String> {
    let (mut x, mut empty, mut text, mut promoted, mut number) = (0, 0, String::new(), false, 0);
    let tracks = super::hand::tracks(variant);
    let long = || format!("the row `{}` has more than {files} squares", shortened(row));
    for letter in row.chars() {
        if let Some(digit) = letter.to_digit(10) {
            number = number * 10 + digit as usize;
            if number > files {
                return Err(long());
            }
            continue;
        }
        x += number;
        empty += std::mem::take(&mut number);
        match letter {
            '+' => promoted = true,
            // Promoted pieces are marked only if captured pieces go to the hand as what they were.
            '~' if tracks && text.ends_with(|last: char| last.is_ascii_alphabetic()) => text.push('~'),
            '~' => {}
            _ => {
                text += &if empty > 0 { std::mem::take(&mut empty).to_string() } else { String::new() };
                if letter == '*' {
                    text.push('*');
                    holes.push(format!("{}{}", (b'a' + x as u8) as char, y + 1));
                } else {
                    let raised = std::mem::take(&mut promoted);
                    let shown = piece(variant, letter, raised)?;
                    text += &written(variant, shown);
                    text += if raised && tracks { "~" } else { "" };
                    placed.push(((x as i16, y), shown));
                }
                x += 1;
            }
        }
        if x > files {
            return Err(long());
        }
    }
    x += number;
    if x > files {
        return Err(long());
    }
    let empty = empty + number + (files - x);
    Ok(text + &if empty > 0 { empty.to_string() } else { String::new() })
}

/// The letter of a piece; after `+`, that of its promoted form.
fn piece(variant: &Variant, letter: char, promoted: bool) -> Result<char, String> {
    let unknown = || format!("`{letter}` is not a piece of the variant");
    let piece = variant.of_letter(letter).filter(|_| letter.is_ascii_alphabetic()).ok_or_else(unknown)?;
    let mut shown = piece.letter;
    if promoted {
        let Value::Pairs(pairs) = variant.value("promotedPieceType") else { return Err(unknown()) };
        let to = pairs.iter().find(|(from, _)| *from == piece.kind).and_then(|(_, to)| to.clone());
        let to = to.and_then(|kind| variant.of_kind(&kind).map(|piece| piece.letter));
        shown = to.ok_or_else(|| format!("`+{letter}` is not a piece of the variant"))?;
    }
    Ok(if letter.is_ascii_uppercase() { shown } else { shown.to_ascii_lowercase() })
}

/// How a piece of the placement is written in ours.
fn written(variant: &Variant, shown: char) -> String {
    let text = variant.of_letter(shown).map_or_else(|| shown.to_string(), Piece::written);
    if shown.is_ascii_uppercase() { text } else { text.to_ascii_lowercase() }
}

/// The fields after the placement, recognised by their form, since Fairy-Stockfish makes each optional.
fn fields<'a>(words: impl Iterator<Item = &'a str>) -> Fields {
    let mut fields = Fields { clocks: (0, 1), ..Fields::default() };
    let mut numbers = Vec::new();
    for (index, word) in words.enumerate() {
        let digits = |text: &str| !text.is_empty() && text.len() < 5 && text.bytes().all(|byte| byte.is_ascii_digit());
        match word {
            "w" | "b" if index == 0 => fields.black = word == "b",
            _ if digits(word) => numbers.push(word.parse().unwrap_or(0)),
            _ if word.split_once('+').is_some_and(|(a, b)| digits(a) && digits(b)) => {
                fields.checks = Some(word.to_string());
            }
            _ if index == 1 && word != "-" => fields.castling = word.to_string(),
            _ => {}
        }
    }
    if let [clock, full, ..] = numbers[..] {
        fields.clocks = (clock, full.max(1));
    }
    fields
}

impl Draft<'_> {
    /// `[board]` and `[start]`.
    pub(super) fn start(&mut self) {
        let mut board = Table::new();
        board.insert("files".into(), Toml::Integer(self.variant.int("maxFile") as i64));
        board.insert("ranks".into(), Toml::Integer(self.variant.int("maxRank") as i64));
        if !self.fields.holes.is_empty() {
            board.insert("holes".into(), super::list(self.fields.holes.clone()));
        }
        let fields = &self.fields;
        let side = if fields.black { "b" } else { "w" };
        let castling = if fields.castling.is_empty() { "-" } else { fields.castling.as_str() };
        let hand = match self.variant.bool("pieceDrops") || self.variant.bool("seirawanGating") {
            true => format!("[{}]", fields.hand),
            false => String::new(),
        };
        let mut fen = format!("{}{hand} {side} {castling} -", fields.rows.join("/"));
        if self.variant.bool("checkCounting") {
            fen += &format!(" {}", fields.checks.as_deref().unwrap_or("3+3"));
        }
        fen += &format!(" {} {}", fields.clocks.0, fields.clocks.1);
        let pieces = self.done.table.remove("pieces");
        self.done.table.insert("board".into(), Toml::Table(board));
        self.done.table.extend(pieces.map(|pieces| ("pieces".to_string(), pieces)));
        self.done.table.insert("start".into(), Toml::Table(Table::from_iter([("fen".to_string(), fen.into())])));
    }
}
