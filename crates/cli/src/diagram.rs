//! A position drawn as text.

use crate::text::capitalized;
use menagerie_core::{Board, Color, Kind, Language, Piece, Position, Square};
use menagerie_words::say;
use std::cmp::Ordering;
use std::fmt::Write;

/// Which characters a board is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The letters of the FEN.
    Ascii,
    /// The pieces of Unicode where the game names one, else the letters of the FEN.
    Unicode,
}

impl Style {
    /// A text in characters that can be shown.
    pub fn text(self, text: String) -> String {
        match self {
            // It takes the ends of lines for control characters, and leaves them out.
            Style::Ascii => text.split('\n').map(deunicode::deunicode).collect::<Vec<_>>().join("\n"),
            Style::Unicode => text,
        }
    }

    /// The letters where they are wanted or where the locale's character set is not Unicode, else the pieces.
    pub fn wanted(ascii: bool) -> Style {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
        if ascii || !is_unicode(locale) { Style::Ascii } else { Style::Unicode }
    }
}

/// Whether a locale writes UTF-8. The first of its variables that is not empty decides; where none is set nothing is known,
/// and nearly all terminals can.
fn is_unicode(variables: impl IntoIterator<Item = String>) -> bool {
    let set = variables.into_iter().find(|value| !value.is_empty());
    set.is_none_or(|value| {
        let value = value.to_ascii_lowercase();
        value.contains("utf-8") || value.contains("utf8")
    })
}

/// The board with its coordinates. Holes are blank, marked pieces stand in parentheses.
pub fn board(position: &Position, style: Style) -> String {
    let board = position.game().board();
    let margin = board.rank_number(board.ranks() - 1).to_string().len();
    let mut text = String::new();
    for (y, row) in board.rows() {
        let label = if (0..board.ranks()).contains(&y) { board.rank_number(y).to_string() } else { String::new() };
        let mut line = format!(" {label:>margin$} ");
        for square in row {
            match square {
                None => line.push_str("   "),
                Some(square) => line.push_str(&cell(position, *square, style)),
            }
        }
        push_line(&mut text, &line);
    }
    let mut files = " ".repeat(margin + 2);
    for column in 0..board.grid_width() as i16 {
        let x = column + board.grid_left();
        let letter = if (0..board.files()).contains(&x) { file_letter(x) } else { ' ' };
        let _ = write!(files, " {letter} ");
    }
    push_line(&mut text, &files);
    text
}

/// What a board does not show: whose move it is, rights, extra squares, the names of the pieces, the FEN.
pub fn facts(position: &Position, style: Style) -> String {
    let mut text = String::new();
    let check = if position.in_check() { ", in check" } else { "" };
    push_line(&mut text, &format!("{} to move{check}", capitalized(&position.side().to_string())));
    let result = position.result();
    if result != "*" {
        push_line(&mut text, &format!("Result: {result}"));
    }
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    for (label, field) in [("Castling", 2), ("En passant", 3)] {
        if let Some(value) = fields.get(field).filter(|value| **value != "-") {
            push_line(&mut text, &format!("{label}: {value}"));
        }
    }
    text.push_str(&legend(position, style, Language::English));
    push_line(&mut text, &format!("FEN: {fen}"));
    text
}

/// What a player must know beyond the board, in one line: whose move it is, rights, hands, checks that are left to give.
pub fn status(position: &Position, language: Language) -> String {
    let id = if position.in_check() { "status-in-check" } else { "status-to-move" };
    let mut parts = vec![say!(language, id, color = position.side().to_string())];
    let fen = position.fen();
    let (placement, rest) = fen.split_once(' ').unwrap_or_default();
    let fields: Vec<&str> = rest.split(' ').skip(1).collect();
    let field = |place: usize| fields.get(place).copied().filter(|value| *value != "-");
    parts.extend(field(0).map(|rights| say!(language, "status-castling", rights)));
    parts.extend(field(1).map(|square| say!(language, "status-passant", square)));
    let hands = placement.split_once('[').map_or("", |(_, hands)| hands.trim_end_matches(']'));
    let (hands, captives) = hands.split_once('#').unwrap_or((hands, ""));
    for (color, is_own) in [("white", char::is_uppercase as fn(char) -> bool), ("black", char::is_lowercase)] {
        let of = |all: &str, own: bool| -> String { all.chars().filter(|letter| is_own(*letter) == own).collect() };
        let (hand, captives) = (of(hands, true), of(captives, false));
        parts.extend((!hand.is_empty()).then(|| say!(language, "status-holds", color, pieces = hand)));
        parts.extend((!captives.is_empty()).then(|| say!(language, "status-captured", color, pieces = captives)));
    }
    let checks = fields.get(2).and_then(|field| field.split_once('+'));
    parts.extend(checks.map(|(white, black)| say!(language, "status-checks", white, black)));
    parts.join("; ")
}

/// What the letters and symbols of the board mean, and where its extra squares are.
pub fn legend(position: &Position, style: Style, language: Language) -> String {
    let mut text = String::new();
    let extra = extra_squares(position.game().board(), language);
    if !extra.is_empty() {
        push_line(&mut text, &say!(language, "legend-extra", squares = extra.join(", ")));
    }
    let marked = position.game().board().squares().find(|square| position.is_marked(*square));
    if let Some(piece) = marked.and_then(|square| position.piece(square)) {
        let symbol = symbol(position, piece, style);
        push_line(&mut text, &say!(language, "legend-overloaded", symbol));
    }
    if position.game().board().squares().any(|square| position.is_wall(square)) {
        push_line(&mut text, &say!(language, "legend-walls", symbol = wall(style).to_string().repeat(3)));
    }
    push_line(&mut text, &say!(language, "legend-pieces", pieces = pieces(position, style, language)));
    text
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line.trim_end());
    text.push('\n');
}

fn cell(position: &Position, square: Square, style: Style) -> String {
    let empty = if style == Style::Ascii { '.' } else { '·' };
    if position.is_wall(square) {
        return wall(style).to_string().repeat(3);
    }
    let Some(piece) = position.piece(square) else { return format!(" {empty} ") };
    let symbol = symbol(position, piece, style);
    if position.is_marked(square) {
        return format!("({symbol})");
    }
    // A `+` before the letter takes the place of the space there, and a prime that of the one after it.
    let before = if symbol.starts_with('+') { "" } else { " " };
    format!("{:3}", format!("{before}{symbol}"))
}

/// What a wall looks like.
fn wall(style: Style) -> char {
    if style == Style::Ascii { '#' } else { '▒' }
}

/// What a piece looks like.
fn symbol(position: &Position, piece: Piece, style: Style) -> String {
    let kind = position.game().definition().piece(piece.kind());
    match (style, kind.glyphs, piece.color()) {
        (Style::Unicode, Some((white, _)), Color::White) => white.to_string(),
        (Style::Unicode, Some((_, black)), Color::Black) => black.to_string(),
        (_, _, color) => kind.letter.of_color(color).to_string(),
    }
}

/// The names of the types of piece on the board, with their letters.
fn pieces(position: &Position, style: Style, language: Language) -> String {
    let game = position.game();
    let mut kinds: Vec<Kind> =
        game.board().squares().filter_map(|square| position.piece(square)).map(Piece::kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let entries: Vec<String> = kinds
        .into_iter()
        .map(|kind| {
            let piece = game.definition().piece(kind);
            let named = say!(language, "legend-piece", letter = piece.letter.to_string(), piece = &piece.name);
            match piece.glyphs {
                Some((white, black)) if style == Style::Unicode => format!("{white}{black} {named}"),
                _ => named,
            }
        })
        .collect();
    entries.join(", ")
}

/// The squares that have a name of their own instead of a coordinate, and where they are.
fn extra_squares(board: &Board, language: Language) -> Vec<String> {
    let mut places = Vec::new();
    for square in board.squares() {
        let cell = board.cell(square);
        let (x, y) = (cell.x.clamp(0, board.files() - 1), cell.y.clamp(0, board.ranks() - 1));
        let nearest = format!("{}{}", file_letter(x), board.rank_number(y));
        let name = board.name(square);
        if name == nearest {
            continue;
        }
        let side = if cell.x < x { "left" } else { "right" };
        places.push(match (cell.x == x, cell.y.cmp(&y)) {
            (true, Ordering::Equal) => say!(language, "legend-in-place", square = name, nearest),
            (true, Ordering::Greater) => say!(language, "legend-above", square = name, nearest),
            (true, Ordering::Less) => say!(language, "legend-below", square = name, nearest),
            (false, Ordering::Equal) => say!(language, "legend-level", square = name, side, nearest),
            (false, Ordering::Greater) => say!(language, "legend-above-to", square = name, side, nearest),
            (false, Ordering::Less) => say!(language, "legend-below-to", square = name, side, nearest),
        });
    }
    places
}

fn file_letter(x: i16) -> char {
    (b'a' + x as u8) as char
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Cell;

    #[test]
    fn the_first_variable_of_the_locale_that_is_set_decides() {
        let unicode = |variables: [&str; 3]| is_unicode(variables.map(str::to_string));
        assert!(unicode(["", "", ""]) && unicode(["", "", "en_GB.UTF-8"]) && unicode(["C.utf8", "C", "C"]));
        assert!(!unicode(["", "", "C"]) && !unicode(["POSIX", "", "en_GB.UTF-8"]) && !unicode(["", "de_DE@euro", ""]));
    }

    #[test]
    fn a_text_in_ascii_keeps_its_lines() {
        let text = "Königsläufer – e1–g1:\n  “x”…\n\nend\n";
        assert_eq!(Style::Ascii.text(text.to_string()), "Konigslaufer - e1-g1:\n  \"x\"...\n\nend\n");
        assert_eq!(Style::Unicode.text(text.to_string()), text);
    }

    #[test]
    fn the_status_says_what_the_board_does_not() {
        let status = |game: &str, fen: &str| {
            status(&menagerie_core::Library::shipped().game(game).unwrap().position(fen).unwrap(), Language::English)
        };
        assert_eq!(status("chess", "startpos"), "White to move; castling KQkq");
        assert_eq!(status("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), "White to move; en passant d6");
        assert_eq!(status("chess", "R3k3/8/8/8/8/8/8/4K3 b - - 0 1"), "Black to move, in check");
        assert_eq!(
            status("crazyhouse", "4k3/8/8/8/8/8/8/4K3[QPPn] w - - 0 1"),
            "White to move; white holds QPP; black holds n"
        );
        assert_eq!(
            status("three-check", "4k3/8/8/8/8/8/8/4K3 w - - 3+1 0 1"),
            "White to move; checks to give: white 3, black 1"
        );
    }

    #[test]
    fn extra_squares_are_found_by_their_neighbours() {
        let extra = |name: &str, x, y| (name.to_string(), Cell { x, y });
        let board = Board::new(
            3,
            3,
            1,
            &["b2".to_string()],
            &[extra("w1", -1, -1), extra("w2", 3, 1), extra("w3", 0, 3), extra("z9", 1, 1)],
        )
        .unwrap();
        let places = extra_squares(&board, Language::English);
        assert_eq!(places, ["w1 below a1 to the left", "z9 in the place of b2", "w2 right of c2", "w3 above a3"]);
    }
}
