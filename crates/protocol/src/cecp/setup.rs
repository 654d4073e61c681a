//! Describes games that XBoard does not know: board, pieces and start.

use super::xbetza;
use crate::games::Games;
use menagerie_core::{Color, Definition, Game, Kind, Letter, Piece, Position};

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
/// XBoard reads a table of up to three times the length.
const MOST_TABLES: usize = 3;
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

/// The names of all games for the peer: XBoard's or ours, and one word where other programs have one for a name of several.
pub(super) fn variants(games: &Games) -> String {
    let names = games.plain_names().flat_map(|ours| match known().find(|(_, name)| *name == ours) {
        Some((theirs, _)) => vec![theirs.to_string()],
        None => [ours.to_string()].into_iter().chain(games.one_word_name(ours)).collect(),
    });
    names.collect::<Vec<_>>().join(",")
}

/// The commands that describe a game to XBoard; none for games that it knows.
pub(super) fn describe(game: &Game) -> Vec<String> {
    if is_known(game) {
        return Vec::new();
    }
    let definition = game.definition();
    let board = game.board();
    let hand = if game.facts().hands.is_some() { definition.pieces.len() - 1 } else { 0 };
    let (width, height, fen) = (board.grid_width(), board.grid_height(), game.start().fen());
    let mut lines = vec![format!("setup ({}) {width}x{height}+{hand}_{PARENT} {fen}", table(definition))];
    lines.extend(pieces(game));
    lines
}

/// The commands that say how the pieces of a game move.
pub(super) fn pieces(game: &Game) -> Vec<String> {
    // Where pieces move by castling with each other, Betza notation cannot describe them.
    if is_known(game) || game.facts().only_mutual_castlings {
        return Vec::new();
    }
    game.definition().kinds().filter_map(|kind| piece(game, kind)).collect()
}

/// Whether XBoard has the rules of a game.
pub(super) fn is_known(game: &Game) -> bool {
    known().any(|(_, ours)| ours == game.name())
}

/// XBoard's piece table: the letter of each picture, White's and then Black's. A game of more types than there are pictures gets
/// a table of a multiple of the length, the king's entry last again.
fn table(definition: &Definition) -> String {
    let slot = |kind: Kind| {
        let piece = definition.piece(kind);
        let is_pawn = piece.betza.text.starts_with("fm");
        let look = LOOKS.iter().find(|(betza, _)| *betza == piece.betza.text).map(|(_, look)| *look);
        let look = if piece.royal { Some('K') } else { look.or(is_pawn.then_some('P')) };
        look.and_then(|look| SLOTS.find(look))
    };
    // The entries of king and pawn are reserved for these, so the others need as many entries as they are besides the two.
    let reserved = ['K', 'P'].map(|look| definition.kinds().find(|kind| slot(*kind) == SLOTS.find(look)));
    let others = definition.pieces.len() - reserved.iter().flatten().count();
    let times = (others + reserved.len()).div_ceil(SLOTS.len()).min(MOST_TABLES);
    let mut letters: Vec<Option<Letter>> = vec![None; times * SLOTS.len()];
    let last = letters.len() - 1;
    let mut put = |kind: Kind, wanted: Option<usize>| {
        let wanted = wanted.map(|slot| if slot + 1 == SLOTS.len() { last } else { slot });
        let free = wanted.filter(|slot| letters[*slot].is_none());
        let free = free.or_else(|| (1..last).rev().find(|slot| letters[*slot].is_none()));
        if let Some(slot) = free {
            letters[slot] = Some(definition.piece(kind).letter);
        }
    };
    // Pieces with a picture of their own go first, so that no other takes it.
    let (plain, others): (Vec<Kind>, Vec<Kind>) = definition.kinds().partition(|kind| slot(*kind).is_some());
    plain.into_iter().for_each(|kind| put(kind, slot(kind)));
    others.into_iter().for_each(|kind| put(kind, None));
    // In a table `^` says that a piece is the promoted form of another, which moves and FENs write with a `+`.
    let entry = |letter: Option<Letter>| letter.map_or(".".to_string(), |letter| letter.to_string().replace('+', "^"));
    let white: String = letters.into_iter().map(entry).collect();
    white.clone() + &white.to_ascii_lowercase()
}

/// How a type of piece moves, castling included; nothing where XBoard cannot read it.
fn piece(game: &Game, kind: Kind) -> Option<String> {
    let definition = game.definition();
    let piece = definition.piece(kind);
    let mut betza = piece.betza.text.clone();
    let castles = game.facts().castling.as_ref().is_some_and(|castling| castling.king == Some(kind));
    if castles && !betza.contains('O') {
        betza += &castling(game).unwrap_or_default();
    }
    let letter = definition.letter(Piece::new(kind, Color::White));
    xbetza::is_read(&betza).then(|| format!("piece {letter}& {betza}"))
}

/// Castling in XBoard's notation: the squares that the king moves, and a `j` for each square between the rook and the edge or a
/// hole. Castlings that differ in that cannot be expressed.
fn castling(game: &Game) -> Option<String> {
    let board = game.board();
    let castling = game.facts().castling.as_ref()?;
    let ways = castling.ways(Color::White).iter().map(|way| {
        let [king, to, rook] = [way.king, way.to, way.rook].map(|square| board.cell(square).x);
        let outwards = (rook - king).signum();
        let beyond = (1..).take_while(|steps| board.offset(way.rook, outwards * steps, 0).is_some()).count();
        (beyond, (to - king).abs())
    });
    let ways: Vec<(usize, i16)> = ways.collect();
    let &(beyond, steps) = ways.first()?;
    let are_alike = ways.iter().all(|way| *way == (beyond, steps));
    are_alike.then(|| format!("is{}O{steps}", "j".repeat(beyond)))
}

/// A position as XBoard reads it: without the marks of pieces, and without the squares of captures en passant, whose names differ.
pub(super) fn fen(position: &Position) -> String {
    let fen = position.fen();
    let mut fields: Vec<String> = fen.split(' ').map(str::to_string).collect();
    if let Some(placement) = fields.first_mut() {
        placement.retain(|c| !matches!(c, '(' | ')'));
    }
    if let Some(en_passant) = fields.get_mut(3) {
        *en_passant = "-".to_string();
    }
    fields.join(" ")
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

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    /// A game of a king and that many other types, each with a letter of its own.
    fn game_of(types: usize) -> Game {
        let letters = ('A'..='Z').filter(|letter| !"KP".contains(*letter));
        let dressed = letters.clone().map(|letter| format!("{letter}'"));
        let letters = letters.map(String::from).chain(dressed).take(types);
        let mut text =
            "title = \"Own\"\n[board]\nfiles = 8\nranks = 8\n[pieces]\nking = { letter = \"K\", betza = \"K\", royal = true }\n"
                .to_string();
        for (number, letter) in letters.enumerate() {
            text += &format!("type{number} = {{ letter = \"{letter}\", betza = \"NZ\" }}\n");
        }
        text += "[start]\nfen = \"k7/8/8/8/8/8/8/7K w - - 0 1\"\n";
        let mut library = Library::shipped();
        let name = library.add("own.toml", &text).unwrap();
        library.game(&name).unwrap()
    }

    #[test]
    fn the_table_has_every_type() {
        for types in [19, 20, 21, 22, 42, 43, 44] {
            let table = table(game_of(types).definition());
            let white = &table[..table.len() / 2];
            let entries = white.chars().filter(|c| *c != '\'').count();
            assert_eq!(entries % SLOTS.len(), 0, "{types}: {table}");
            assert_eq!(white.chars().filter(char::is_ascii_uppercase).count(), types + 1, "{types}: {table}");
            assert!(white.starts_with('.') && white.ends_with('K'), "{types}: {table}");
        }
    }

    #[test]
    fn castling_counts_the_squares_beyond_the_rook() {
        let library = Library::shipped();
        for (game, castling) in
            [("orchess", Some("isO2")), ("omega", Some("isjO2")), ("grand", None), ("chess960", None)]
        {
            let game = library.game(game).unwrap();
            assert_eq!(super::castling(&game).as_deref(), castling, "{}", game.name());
        }
    }

    #[test]
    fn a_promoted_type_is_the_partner_of_another() {
        let game = Library::shipped().game("tamerlane").unwrap();
        let table = table(game.definition());
        assert!(table.contains("^K") && !table.contains('+'), "{table}");
    }
}
