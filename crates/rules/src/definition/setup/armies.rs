//! **armies**: either side takes its pieces from a set of its own.
//!
//! ```toml
//! [pieces]
//! camel = { letter = "C", betza = "C" }
//! wazir = { letter = "W", betza = "W" }
//!
//! [rules]
//! castling = false
//!
//! [armies]
//! places = ["rook", "knight"]               # the pieces of the start that an army replaces
//! default = "plain"
//! sets = { plain = ["rook", "knight"], odd = ["camel", "wazir"] }
//! ```
//!
//! A place may also be a square of white's, `"b1"`; black's army stands on the square that mirrors it. The start has a
//! piece of each side there. An army with `"."` instead of a piece leaves the place free: so a side gives odds.
//!
//! The game is then named `game:WHITE-BLACK`, for example `game:odd-plain`. Types that only other armies have are not in it, and
//! are left out of the lists of rules, as of those that castle in the rook's place; those
//! that no army names, such as what pieces promote to, are in it.

use crate::definition::{PieceType, RawArmies, suggestion, unknown_piece};
use menagerie_board::Letter;
use menagerie_board::board::{Board, Square};
use menagerie_board::piece::Color;
use menagerie_board::problem::{Problem, Problems};
use std::collections::{BTreeMap, BTreeSet};

/// What an army has where it leaves a place free.
pub(crate) const FREE: &str = ".";

/// A start with the chosen armies.
pub(crate) struct Chosen {
    /// The FEN with the armies' letters.
    pub fen: String,
    /// The letters of the types that only armies have which are not chosen.
    pub left_out: Vec<Letter>,
    /// `white-black`.
    pub name: String,
    /// The armies of white and black.
    pub pair: [String; 2],
}

/// What an army replaces.
#[derive(Clone, Copy)]
enum Place {
    /// All pieces with this letter.
    Type(Letter),
    /// What stands on one square, white's and black's.
    Squares([Square; 2]),
}

impl Place {
    /// Reads the name of a piece or of a square.
    fn read(place: &str, name: &str, pieces: &[PieceType], board: &Board) -> Result<Place, Problem> {
        if let Some(piece) = pieces.iter().find(|piece| piece.name == name) {
            return Ok(Place::Type(piece.letter));
        }
        let Some(square) = board.square(name) else {
            return Err(unknown_piece(place, name, pieces.iter().map(|piece| piece.name.as_str())));
        };
        let mirror = || Problem::new(place, format!("`{name}` has no square that mirrors it for black"));
        board.flip(square).map(|flipped| Place::Squares([square, flipped])).ok_or_else(mirror)
    }

    /// Whether it is the place of a piece of the start.
    fn is_of(self, letter: Letter, square: Option<Square>) -> bool {
        match self {
            Place::Type(replaced) => replaced == letter.to_ascii_uppercase(),
            Place::Squares(squares) => Some(squares[letter.color().index()]) == square,
        }
    }
}

/// The square of each letter of a placement, in order; none for those in hand and where the placement does not fit the board.
fn squares(board: &Board, placement: &str) -> Vec<Option<Square>> {
    let mut found = Vec::new();
    let rows = placement.split('[').next().unwrap_or_default().split('/');
    for (text, (_, row)) in rows.zip(board.rows()) {
        let (mut column, mut empty) = (0_usize, 0_usize);
        for token in Letter::tokens(text) {
            if let Err(c) = token
                && let Some(digit) = c.to_digit(10)
            {
                empty = empty.saturating_mul(10).saturating_add(digit as usize);
                continue;
            }
            column = column.saturating_add(std::mem::take(&mut empty));
            if token.is_ok() {
                found.push(row.get(column).copied().flatten());
            }
            column = column.saturating_add(usize::from(token.is_ok() || token == Err('*')));
        }
    }
    found
}

/// Checks all armies and puts the chosen ones on the board; nothing if something is wrong.
pub(crate) fn choose(
    armies: &RawArmies,
    wanted: Option<&str>,
    (board, pieces): (&Board, &[PieceType]),
    fen: &str,
    problems: &mut Problems,
) -> Option<Chosen> {
    let place = |(i, name): (usize, &String)| Place::read(&format!("armies.places[{i}]"), name, pieces, board);
    let places: Vec<Option<Place>> = armies.places.iter().enumerate().map(|name| problems.note(place(name))).collect();
    let places: Option<Vec<Place>> = places.into_iter().collect();
    let sets = read_sets(armies, pieces, problems);
    // Unknown armies have been reported before.
    let default = (armies.default.as_str(), armies.default.as_str());
    let (white, black) = wanted.map_or(Some(default), |names| names.split_once('-'))?;
    let places = places?;
    let chosen = [sets.get(white)?.clone()?, sets.get(black)?.clone()?];
    let (placement, rest) = fen.split_once(' ').unwrap_or((fen, "w - - 0 1"));
    let stands: Vec<(Letter, Option<Square>)> =
        Letter::all_in(placement).zip(squares(board, placement).into_iter().chain(std::iter::repeat(None))).collect();
    check_squares(armies, &places, board, &stands, problems)?;
    check_overlaps(armies, &places, &stands, problems)?;
    let mut stands = stands.into_iter();
    let mut used = Vec::new();
    let mut armed = Armed::default();
    for token in Letter::tokens(placement) {
        let written = match token {
            Ok(written) => written,
            Err(other) => {
                armed.sign(other);
                continue;
            }
        };
        let square = stands.next().and_then(|(_, square)| square);
        let place = places.iter().position(|place| place.is_of(written, square));
        let own = written.to_ascii_uppercase();
        let letter = place.map_or(Some(own), |i| chosen[written.color().index()][i]);
        // A type that stands nowhere may still come by promotion.
        used.push(letter.unwrap_or(own));
        armed.man(letter.map(|letter| letter.of_color(written.color())));
    }
    let pair = [white.to_string(), black.to_string()];
    let of_armies: BTreeSet<Letter> = sets.values().flatten().flatten().flatten().copied().collect();
    let left_out = of_armies.into_iter().filter(|letter| !used.contains(letter)).collect();
    Some(Chosen { fen: format!("{} {rest}", armed.finish()), left_out, name: format!("{white}-{black}"), pair })
}

/// A placement field that is written.
#[derive(Default)]
struct Armed {
    text: String,
    /// The squares since the last piece that have become free, with those before them.
    gap: usize,
    /// The free squares after those, as they are written.
    digits: String,
    in_hand: bool,
    /// Whether what belongs to a piece that is left out comes next.
    left_out: bool,
}

impl Armed {
    /// A character between the letters.
    fn sign(&mut self, c: char) {
        if c.is_ascii_digit() && !self.in_hand {
            self.digits.push(c);
            return;
        }
        if std::mem::take(&mut self.left_out) && (c == ')' || c == '~') {
            self.left_out = c == ')';
            return;
        }
        self.end_gap();
        self.in_hand |= c == '[';
        self.text.push(c);
    }

    /// A piece, or none where one stood.
    fn man(&mut self, letter: Option<Letter>) {
        self.left_out = letter.is_none();
        match letter {
            Some(letter) => {
                self.end_gap();
                self.text.extend([letter]);
            }
            None if self.in_hand => {}
            None => {
                // A mark is that of the piece, and what was free before it goes on.
                if self.text.ends_with('(') {
                    self.text.pop();
                    let kept = self.text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
                    self.digits = self.text.split_off(kept);
                }
                self.gap += std::mem::take(&mut self.digits).parse().unwrap_or(0) + 1;
            }
        }
    }

    fn end_gap(&mut self) {
        let digits = std::mem::take(&mut self.digits);
        match std::mem::take(&mut self.gap) {
            0 => self.text += &digits,
            gap => self.text += &(gap + digits.parse().unwrap_or(0)).to_string(),
        }
    }

    fn finish(mut self) -> String {
        self.end_gap();
        self.text
    }
}

/// The letters of an army, in the order of the places.
type Set = Vec<Option<Letter>>;

/// The letters of each army, or nothing for an army with something wrong.
fn read_sets<'a>(
    armies: &'a RawArmies,
    pieces: &[PieceType],
    problems: &mut Problems,
) -> BTreeMap<&'a str, Option<Set>> {
    let mut letters = |place: String, names: &[String]| -> Option<Set> {
        let letter = |(i, name): (usize, &String)| {
            if name == FREE {
                return Ok(None);
            }
            let piece = pieces.iter().find(|piece| piece.name == *name);
            let known = pieces.iter().map(|piece| piece.name.as_str());
            piece.map(|piece| Some(piece.letter)).ok_or_else(|| unknown_piece(&format!("{place}[{i}]"), name, known))
        };
        // All are looked at, so that every wrong name is noted.
        let letters: Vec<_> = names.iter().enumerate().map(|name| problems.note(letter(name))).collect();
        letters.into_iter().collect()
    };
    let mut sets: BTreeMap<&str, Option<Set>> = BTreeMap::new();
    for (name, set) in &armies.sets {
        sets.insert(name, letters(format!("armies.sets.{name}"), set));
    }
    for (name, set) in armies.sets.iter().filter(|(_, set)| set.len() != armies.places.len()) {
        let (wanted, found) = (armies.places.len(), set.len());
        let what = format!("needs {wanted} pieces, one for each place, and has {found}");
        problems.push(Problem::new(format!("armies.sets.{name}"), what).also("armies.places", "the places"));
        sets.insert(name, None);
    }
    if !armies.sets.contains_key(&armies.default) {
        let known: Vec<&str> = armies.sets.keys().map(String::as_str).collect();
        let problem = Problem::new("armies.default", format!("there is no army `{}`", armies.default));
        problems.push(problem.help(suggestion(&armies.default, &known, "armies")));
    }
    sets
}

/// No piece of the start has two places.
fn check_overlaps(
    armies: &RawArmies,
    places: &[Place],
    stands: &[(Letter, Option<Square>)],
    problems: &mut Problems,
) -> Option<()> {
    let mut fits = Some(());
    for (i, place) in places.iter().enumerate() {
        let twice = |other: &Place| {
            stands.iter().any(|&(letter, square)| place.is_of(letter, square) && other.is_of(letter, square))
        };
        let Some(first) = places[..i].iter().position(twice) else { continue };
        let (name, other) = (&armies.places[i], &armies.places[first]);
        let what = match name == other {
            true => format!("`{name}` is a place already"),
            false => format!("a piece is replaced both as `{name}` and as `{other}`"),
        };
        let problem = Problem::new(format!("armies.places[{i}]"), what);
        problems.push(problem.also(format!("armies.places[{first}]"), "the other place"));
        fits = None;
    }
    fits
}

/// Each square that an army replaces has a piece of each side at the start.
fn check_squares(
    armies: &RawArmies,
    places: &[Place],
    board: &Board,
    stands: &[(Letter, Option<Square>)],
    problems: &mut Problems,
) -> Option<()> {
    let mut fits = Some(());
    for (i, place) in places.iter().enumerate() {
        let Place::Squares(squares) = place else { continue };
        for color in Color::BOTH {
            let square = squares[color.index()];
            if !stands.iter().any(|&(letter, at)| letter.color() == color && at == Some(square)) {
                let what = format!(
                    "`{}`: no piece of {color}'s stands on {} at the start",
                    armies.places[i],
                    board.name(square)
                );
                problems.push(Problem::new(format!("armies.places[{i}]"), what).also("start.fen", "the start"));
                fits = None;
            }
        }
    }
    fits
}
