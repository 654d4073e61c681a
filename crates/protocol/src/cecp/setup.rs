//! Describes games that XBoard does not know: board, pieces and start.

use super::squares::Squares;
use crate::games::Games;
use menagerie_core::{Color, Definition, Game, Kind, Letter, Piece};

/// Games with a name of their own in XBoard.
const KNOWN: &str = include_str!("../../data/xboard.tsv");
/// The entries of XBoard's piece table by their pictures, the king's last: `P` for a pawn and so on.
const SLOTS: &str = "PNBRQFEACWMOHIJGDVLSUK";
/// Pieces with a picture of their own: how they move, and their entry in the table.
const LOOKS: [(&str, char); 10] = [
    ("N", 'N'),
    ("B", 'B'),
    ("R", 'R'),
    ("Q", 'Q'),
    ("F", 'F'),
    ("A", 'E'),
    ("BN", 'A'),
    ("RN", 'C'),
    ("W", 'W'),
    ("K", 'M'),
];
/// The variant on whose rules descriptions of other games are based.
const PARENT: &str = "fairy";

/// XBoard's and our names of the games that it knows.
fn known() -> impl Iterator<Item = (&'static str, &'static str)> {
    KNOWN.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t'))
}

/// XBoard's name for a game.
///
/// ```
/// assert_eq!(menagerie_protocol::xboard_name("antichess"), "giveaway");
/// assert_eq!(menagerie_protocol::xboard_name("omega"), "omega");
/// ```
pub fn xboard_name(game: &str) -> &str {
    known().find(|(_, ours)| *ours == game).map_or(game, |(theirs, _)| theirs)
}

/// Our name for XBoard's name of a game.
pub(super) fn our_name(variant: &str) -> &str {
    known().find(|(theirs, _)| *theirs == variant).map_or(variant, |(_, ours)| ours)
}

/// XBoard's names of all games.
pub(super) fn variants(games: &Games) -> String {
    let theirs = |ours: &str| known().find(|(_, name)| *name == ours).map(|(theirs, _)| theirs.to_string());
    let names: Vec<String> = games.plain_names().map(|name| theirs(name).unwrap_or_else(|| name.to_string())).collect();
    names.join(",")
}

/// The commands that describe a game to XBoard; none for games that it knows.
pub(super) fn describe(game: &Game) -> Vec<String> {
    if known().any(|(_, ours)| ours == game.name()) {
        return Vec::new();
    }
    let definition = game.definition();
    let board = game.board();
    let hand = if game.facts().hands.is_some() { definition.pieces.len() - 1 } else { 0 };
    let (width, height, fen) = (board.grid_width(), board.grid_height(), game.start().fen());
    let mut lines = vec![format!("setup ({}) {width}x{height}+{hand}_{PARENT} {fen}", table(definition))];
    // Where pieces move by castling with each other, Betza notation cannot describe them.
    if !game.facts().only_mutual_castlings {
        lines.extend(definition.kinds().map(|kind| piece(game, kind)));
    }
    lines
}

/// XBoard's piece table: the letter of each picture, White's and then Black's. A game of more types than there are pictures gets
/// a table of a multiple of the length, the king's entry last again.
fn table(definition: &Definition) -> String {
    let times = definition.pieces.len().div_ceil(SLOTS.len());
    let mut letters: Vec<Option<Letter>> = vec![None; times * SLOTS.len()];
    let last = letters.len() - 1;
    let mut put = |kind: Kind, wanted: Option<usize>| {
        let free = wanted.filter(|slot| letters[*slot].is_none());
        // The entries of king and pawn are reserved for these.
        let free = free.or_else(|| (1..letters.len() - 1).rev().find(|slot| letters[*slot].is_none()));
        if let Some(slot) = free {
            letters[slot] = Some(definition.piece(kind).letter);
        }
    };
    let slot = |kind: Kind| {
        let piece = definition.piece(kind);
        let is_pawn = piece.betza.text.starts_with("fm");
        let look = LOOKS.iter().find(|(betza, _)| *betza == piece.betza.text).map(|(_, look)| *look);
        let look = if piece.royal { Some('K') } else { look.or(is_pawn.then_some('P')) };
        look.and_then(|look| SLOTS.find(look)).map(|slot| if slot + 1 == SLOTS.len() { last } else { slot })
    };
    // Pieces with a picture of their own go first, so that no other takes it.
    let (plain, others): (Vec<Kind>, Vec<Kind>) = definition.kinds().partition(|kind| slot(*kind).is_some());
    plain.into_iter().for_each(|kind| put(kind, slot(kind)));
    others.into_iter().for_each(|kind| put(kind, None));
    let white: String = letters.into_iter().map(|letter| letter.unwrap_or('.'.into())).collect();
    white.clone() + &white.to_ascii_lowercase()
}

/// How a type of piece moves, castling included.
fn piece(game: &Game, kind: Kind) -> String {
    let definition = game.definition();
    let piece = definition.piece(kind);
    let mut betza = piece.betza.text.clone();
    if piece.royal && !betza.contains('O') {
        betza += &castling(game).map(|steps| format!("isO{steps}")).unwrap_or_default();
    }
    format!("piece {}& {betza}", definition.letter(Piece::new(kind, Color::White)))
}

/// The squares that a king moves in castling with a rook in a corner, which is all that Betza notation can express.
fn castling(game: &Game) -> Option<i16> {
    let board = game.board();
    let right = board.grid_left() + board.grid_width() as i16 - 1;
    let castling = game.facts().castling.as_ref()?;
    let steps = castling.ways(Color::White).iter().map(|way| {
        let [king, to, rook] = [way.king, way.to, way.rook].map(|square| board.cell(square).x);
        (rook == board.grid_left() || rook == right).then_some((to - king).abs())
    });
    // Castlings of different lengths cannot be expressed either.
    let steps: Option<Vec<i16>> = steps.collect();
    let steps = steps?;
    let first = *steps.first()?;
    steps.iter().all(|step| *step == first).then_some(first)
}

/// Marks squares for XBoard: a FEN of colours.
pub(super) fn colours(game: &Game, mark: impl Fn(menagerie_core::Square) -> Option<char>) -> String {
    let rows = game.board().rows().map(|(_, places)| {
        let (mut row, mut empty) = (String::new(), 0);
        for place in places {
            match place.and_then(&mark) {
                None => empty += 1,
                Some(colour) => {
                    row += &number(&mut empty);
                    row.push(colour);
                }
            }
        }
        row + &number(&mut empty)
    });
    rows.collect::<Vec<_>>().join("/")
}

/// A run of squares without marks.
fn number(empty: &mut u32) -> String {
    match std::mem::take(empty) {
        0 => String::new(),
        empty => empty.to_string(),
    }
}

/// The letters of the types to which a piece may promote with this move.
pub(super) fn choices(position: &menagerie_core::Position, squares: &Squares, from: &str, to: &str) -> String {
    let (from, to) = (squares.square(from), squares.square(to));
    let goes = |mv: &menagerie_core::Move| Some(mv.from()) == from && Some(mv.to()) == to && mv.dropped().is_none();
    let mut letters: Vec<Letter> = Vec::new();
    for mv in position.legal_moves().into_iter().filter(goes) {
        let letter = position.chosen(mv).map(|kind| position.game().definition().piece(kind).letter);
        letters.extend(letter.filter(|letter| !letters.contains(letter)));
    }
    letters.into_iter().collect()
}
