//! A game as data: read from TOML, checked, not yet compiled.

mod library;
mod paths;
mod problem;
mod raw;
mod region;

pub use library::{Library, MAX_DEFINITION_BYTES};
pub use problem::{LoadError, Problem, Problems};
pub(crate) use raw::{RawArmies, RawGame, RawPiece};
pub use region::Region;

use crate::betza::{Betza, Path};
use crate::board::{Board, Cell, Square};
use crate::piece::{Color, Kind, Piece};
use crate::rules::{RuleSet, setup};
use toml::{Table, Value};

/// The most types of piece a game may have: a letter of the FEN for each.
pub const MAX_KINDS: usize = 26;
/// The length of tables by type: a power of two, so that a masked index needs no check.
pub(crate) const KIND_SLOTS: usize = 32;

/// A game as it is defined: plain data, shared by the compiler and by the slow referee.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The name it is loaded by, with the armies where they were chosen: `oomost1:fide-nutters`.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// What else it is called, by other programs for example.
    pub aliases: Vec<String>,
    /// Who invented it.
    pub inventor: String,
    /// Where its rules were published.
    pub source: String,
    /// What it is, in a sentence or two.
    pub summary: String,
    /// The board.
    pub board: Board,
    /// The types of piece; a [`Kind`] is an index into this.
    pub pieces: Vec<PieceType>,
    /// The FEN of the start, and of all numbered starts if there are several.
    pub starts: setup::Starts,
    /// The rules with their parameters.
    pub rules: RuleSet,
}

/// A type of piece.
#[derive(Clone, Debug)]
pub struct PieceType {
    /// Its name, lower case.
    pub name: String,
    /// Its letter in a FEN, upper case.
    pub letter: char,
    /// How it moves.
    pub betza: Betza,
    /// The same as paths on this board, for white.
    pub paths: Vec<Path>,
    /// Whether attacks on it are check.
    pub royal: bool,
    /// What it looks like on a terminal, for white and for black.
    pub glyphs: Option<(char, char)>,
    /// Where its initial moves may begin, if not just where it starts the game.
    pub initial: Option<Region>,
    /// The only squares that it may go to and that it attacks, if not all.
    pub area: Option<Region>,
}

impl PieceType {
    /// Whether more than empty squares decides where it can go: it hops, takes on the way, takes friends or changes
    /// places.
    pub fn has_trails(&self) -> bool {
        self.paths.iter().any(|path| !path.is_plain())
    }
}

impl Definition {
    pub(crate) fn new(name: &str, raw: RawGame, armies: Option<&str>) -> Result<Definition, Problems> {
        let extra: Vec<(String, Cell)> =
            raw.board.extra.iter().map(|(name, &(x, y))| (name.clone(), Cell { x, y })).collect();
        let board = Board::new(raw.board.files, raw.board.ranks, raw.board.first_rank, &raw.board.holes, &extra)?;
        let mut pieces = read_pieces(&raw.pieces)?;
        let mut fen = raw.start.fen;
        let mut name = name.to_string();
        if let Some(sets) = &raw.armies {
            let chosen = setup::armies::choose(sets, armies, &pieces, &fen)?;
            fen = chosen.fen;
            pieces.retain(|piece| piece.royal || chosen.used.contains(&piece.letter));
            if armies.is_some() {
                name = format!("{name}:{}", chosen.name);
            }
        } else if armies.is_some() {
            return Err(Problem::new(
                "armies",
                "this game has no choice of armies: leave out the `:` and what follows",
            )
            .into());
        }
        if pieces.len() > MAX_KINDS {
            return Err(Problem::new("pieces", format!("at most {MAX_KINDS} types of piece")).into());
        }
        for (i, piece) in pieces.iter().enumerate() {
            if let Some(other) = pieces[..i].iter().find(|other| other.letter == piece.letter) {
                let what = format!("has the letter `{}` of `{}`", piece.letter, other.name);
                return Err(Problem::new(format!("pieces.{}.letter", piece.name), what).into());
            }
        }
        check_regions(&board, &pieces)?;
        paths::find(&board, &mut pieces)?;
        let royals: Vec<&str> = pieces.iter().filter(|piece| piece.royal).map(|piece| piece.name.as_str()).collect();
        if royals.len() > 1 {
            return Err(
                Problem::new("pieces", format!("only one type can be royal, not {}", royals.join(" and "))).into()
            );
        }
        let starts = setup::Starts::new(fen, raw.start.shuffle)?;
        let rules = RuleSet::parse(&raw.rules)?;
        let definition = Definition {
            name,
            title: raw.title,
            aliases: raw.aliases,
            inventor: raw.inventor,
            source: raw.source,
            summary: raw.summary,
            board,
            pieces,
            starts,
            rules,
        };
        let mut problems = Problems::default();
        definition.rules.check(&definition, &mut problems);
        paths::check(&definition, &mut problems);
        problems.into_result()?;
        Ok(definition)
    }

    /// Whether pieces change places by a move of some type.
    pub fn exchanges(&self) -> bool {
        self.pieces.iter().any(|piece| piece.paths.iter().any(|path| path.unload.is_some()))
    }

    /// The type of piece with this name.
    pub fn kind(&self, name: &str) -> Option<Kind> {
        self.pieces.iter().position(|piece| piece.name == name).map(|index| Kind(index as u8))
    }

    /// The type of piece with this letter, in either case.
    pub fn kind_of_letter(&self, letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        self.pieces.iter().position(|piece| piece.letter == letter).map(|index| Kind(index as u8))
    }

    /// What a type of piece is.
    pub fn piece(&self, kind: Kind) -> &PieceType {
        &self.pieces[kind.index()]
    }

    /// A piece's letter in a FEN: upper case for white.
    pub fn letter(&self, piece: Piece) -> char {
        let letter = self.piece(piece.kind()).letter;
        if piece.color() == Color::White { letter } else { letter.to_ascii_lowercase() }
    }

    /// The royal type, if the game has one.
    pub fn royal(&self) -> Option<Kind> {
        self.pieces.iter().position(|piece| piece.royal).map(|index| Kind(index as u8))
    }

    /// Every type, in order.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.pieces.len()).map(|index| Kind(index as u8))
    }

    /// The kind of a name that a rule's parameter gives.
    pub(crate) fn named_kind(&self, place: &str, name: &str) -> Result<Kind, Problem> {
        self.kind(name).ok_or_else(|| Problem::new(place, format!("there is no piece `{name}` among [pieces]")))
    }

    /// The square of a name that a rule's parameter gives.
    pub(crate) fn named_square(&self, place: &str, name: &str) -> Result<Square, Problem> {
        self.board.square(name).ok_or_else(|| Problem::new(place, format!("the board has no square `{name}`")))
    }
}

/// Refuses regions of pieces that name what the board does not have.
fn check_regions(board: &Board, pieces: &[PieceType]) -> Result<(), Problem> {
    for piece in pieces {
        for (key, region) in [("initial", &piece.initial), ("area", &piece.area)] {
            if let Some(region) = region {
                region.check(board, &format!("pieces.{}.{key}", piece.name))?;
            }
        }
    }
    Ok(())
}

fn read_pieces(table: &Table) -> Result<Vec<PieceType>, Problem> {
    let mut pieces = Vec::new();
    for (name, value) in table {
        if matches!(value, Value::Boolean(false)) {
            continue;
        }
        let place = format!("pieces.{name}");
        let raw: RawPiece = value.clone().try_into().map_err(|error| Problem::new(&place, message(error)))?;
        if !raw.letter.is_ascii_uppercase() {
            return Err(Problem::new(format!("{place}.letter"), "must be one upper-case letter, A to Z"));
        }
        let betza = match raw.betza.trim() {
            "" => Betza::default(), // A piece that never moves.
            text => Betza::parse(text).map_err(|error| Problem::betza(name, &error))?,
        };
        let glyphs = match raw.glyphs.as_deref().map(|text| text.chars().collect::<Vec<char>>()) {
            None => None,
            Some(glyphs) if glyphs.len() == 2 => Some((glyphs[0], glyphs[1])),
            Some(_) => return Err(Problem::new(format!("{place}.glyphs"), "must be two characters: white's, black's")),
        };
        pieces.push(PieceType {
            name: name.clone(),
            letter: raw.letter,
            betza,
            paths: Vec::new(),
            royal: raw.royal,
            glyphs,
            initial: raw.initial,
            area: raw.area,
        });
    }
    if pieces.is_empty() {
        return Err(Problem::new("pieces", "a game needs at least one type of piece"));
    }
    Ok(pieces)
}

/// The message of a TOML error, in one line.
pub(crate) fn message(error: toml::de::Error) -> String {
    // What the reader calls a variant is one of the words that may stand there.
    error.message().trim().replace('\n', " ").replace("unknown variant", "unknown word")
}
