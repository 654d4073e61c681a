//! A game as a section of a `variants.ini`, where Fairy-Stockfish can express it.

mod back;
mod board;
mod hand;
mod rules;

use crate::variant::{shuns_itself, types};
use crate::{betza, inherit};
use menagerie_core::rules::filter::FirstMoves;
use menagerie_core::{Color, Definition, Library, LoadError, PieceType, Region, Square};
use std::collections::{BTreeMap, BTreeSet};
use toml::{Table, Value};

/// Why a game cannot be exported.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_import::{ExportError, export};
///
/// let library = Library::shipped();
/// assert!(matches!(export(&library, "no such game"), Err(ExportError::Load(_))));
/// let Err(ExportError::Inexpressible(reasons)) = export(&library, "orchess") else { panic!() };
/// assert!(!reasons.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// It cannot be loaded.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// It has features that Fairy-Stockfish lacks: each with its key and the reason.
    #[error("Fairy-Stockfish cannot express {}", .0.join("; "))]
    Inexpressible(Vec<String>),
}

/// A section under construction.
struct Section<'a> {
    definition: &'a Definition,
    /// The definition as it is written, with what it inherits.
    table: Table,
    lines: Vec<String>,
    wrong: Vec<String>,
    /// Fairy-Stockfish's type for each of ours.
    kinds: BTreeMap<String, String>,
    /// The squares of first moves, by colour. Fairy-Stockfish has one region for all pieces.
    initial: Option<[BTreeSet<Square>; 2]>,
    /// Whether a piece is the pawn that is predefined there.
    has_pawn: bool,
}

/// Writes a game of a library as a section.
///
/// # Errors
/// If some of it cannot be expressed, with a list of everything.
///
/// ```
/// # use menagerie_core::Library;
/// let text = menagerie_import::export(&Library::shipped(), "chess")?;
/// assert!(text.starts_with("[chess]\n") && text.contains("pawn = p\n"));
/// # Ok::<(), menagerie_import::ExportError>(())
/// ```
pub fn export(library: &Library, name: &str) -> Result<String, ExportError> {
    let definition = library.definition(name)?;
    let table = inherit::table(library, name.split(':').next().unwrap_or(name)).unwrap_or_default();
    let mut section = Section {
        definition: &definition,
        table,
        lines: Vec::new(),
        wrong: Vec::new(),
        kinds: BTreeMap::new(),
        initial: None,
        has_pawn: false,
    };
    section.board();
    section.pieces();
    section.rules();
    let text = format!("[{}]\n{}\n", name.replace(':', "-"), section.lines.join("\n"));
    section.check_fixed(&text);
    if section.wrong.is_empty() { Ok(text) } else { Err(ExportError::Inexpressible(section.wrong)) }
}

impl Section<'_> {
    fn option(&mut self, name: &str, value: impl std::fmt::Display) {
        self.lines.push(format!("{name} = {value}"));
    }

    fn wrong(&mut self, key: &str, what: &str) {
        self.wrong.push(format!("`{key}`: {what}"));
    }

    fn pieces(&mut self) {
        let mut free = 1..;
        // Without double steps the pawn that is predefined there goes one square.
        let goes_first =
            |piece: &PieceType| self.without_first_leaps(piece).is_none() && self.first_moves(&piece.name).is_some();
        let single_steps = !self.definition.pieces.iter().any(goes_first);
        for piece in &self.definition.pieces {
            if piece.letter.plain().is_none() {
                self.wrong(&format!("pieces.{}.letter", piece.name), "its pieces have one letter each");
            }
            let letter = piece.letter.to_ascii_lowercase();
            if !(piece.shuns_of.is_empty() && piece.spares_of.is_empty()) {
                let what = "the moves of a type all take and hop over the same pieces there";
                self.wrong(&format!("pieces.{}.betza", piece.name), what);
            }
            if piece.betza.has_term(|ends| ends.anywhere) {
                let what = "only first moves can be taken in passing there (`nn`)";
                self.wrong(&format!("pieces.{}.betza", piece.name), what);
            }
            let (without_leaps, homes) = match self.without_first_leaps(piece) {
                Some(plain) => (plain, None),
                None => (piece.clone(), self.first_moves(&piece.name)),
            };
            let piece = &without_leaps;
            if let Some(rank) = self.crossed_rank(piece, homes.as_ref()) {
                self.option("soldier", letter);
                self.option("soldierPromotionRank", rank);
                self.kinds.insert(piece.name.clone(), "soldier".to_string());
                self.area(&piece.name);
                continue;
            }
            let text = piece.betza.text.as_str();
            let pawn = betza::convert("fmWfceFifmnD", true).is_ok_and(|pawn| betza::same(&pawn, text));
            let found = match piece.royal {
                true if piece.shuns.is_empty() => {
                    Ok(("king".to_string(), (!betza::same(text, "K")).then(|| betza::export(text, piece.black))))
                }
                false if pawn && piece.shuns.is_empty() && !self.has_pawn => Ok(("pawn".to_string(), None)),
                false if single_steps && betza::same("fmWfcF", text) && piece.shuns.is_empty() && !self.has_pawn => {
                    Ok(("pawn".to_string(), None))
                }
                _ => self.kind(piece, &mut free).map(|(kind, own)| (kind, own.map(Ok))),
            };
            match found.and_then(|(kind, own)| Ok((kind, own.transpose()?))) {
                Ok((kind, own)) => {
                    let value = own.map_or(letter.to_string(), |own| format!("{letter}:{own}"));
                    self.option(&kind, value);
                    self.has_pawn |= kind == "pawn";
                    self.kinds.insert(piece.name.clone(), kind);
                }
                Err(why) => self.wrong(&format!("pieces.{}.betza", piece.name), &why),
            }
            if let Some(homes) = homes {
                self.initial_region(&piece.name, homes);
            }
            self.area(&piece.name);
        }
        match self.initial.take() {
            Some(regions) => {
                for (side, region) in ["White", "Black"].into_iter().zip(regions) {
                    self.option(&format!("doubleStepRegion{side}"), self.words(&region));
                }
            }
            None => self.option("doubleStep", "false"),
        }
        let pawns: Vec<String> = self.takers();
        self.option("pawnTypes", if pawns.is_empty() { "-".to_string() } else { pawns.concat() });
    }

    /// A type as it moves later, if its first moves are leaps of the rule `first-moves` that have an option of their own.
    fn without_first_leaps(&self, piece: &PieceType) -> Option<PieceType> {
        let rule = self.definition.rule::<FirstMoves>().filter(|rule| rule.pieces.contains(&piece.name))?;
        let (all, later) = if piece.royal { ("KimfsN", "K") } else { ("FimfD", "F") };
        let is_known =
            betza::same(all, &piece.betza.text) && piece.initial.as_ref().is_none_or(|own| *own == rule.zone);
        let betza = is_known.then(|| later.parse().expect("the notation of a king or a ferz"))?;
        Some(PieceType { betza, initial: None, ..piece.clone() })
    }

    /// The rank from which on a piece goes aside too, if it moves as the soldier does.
    fn crossed_rank(&self, piece: &PieceType, homes: Option<&[BTreeSet<Square>; 2]>) -> Option<usize> {
        let board = &self.definition.board;
        let soldier = betza::convert("fWisW", false).is_ok_and(|soldier| betza::same(&soldier, &piece.betza.text));
        let special = piece.royal || !piece.shuns.is_empty() || !piece.area_of.is_empty();
        if !soldier || special || self.kinds.values().any(|kind| kind == "soldier") {
            return None;
        }
        let from = |rank: usize, color: Color| -> BTreeSet<Square> {
            let ranks = (rank..=board.ranks() as usize).filter_map(|rank| board.rank_from(rank, color == Color::White));
            let ranks: Vec<i16> = ranks.collect();
            board.squares().filter(|&square| ranks.contains(&board.cell(square).y)).collect()
        };
        let homes = homes?;
        (2..=board.ranks() as usize).find(|&rank| Color::BOTH.map(|color| from(rank, color)) == *homes)
    }

    /// The predefined type with these moves, or a custom one with its notation.
    fn kind(
        &self,
        piece: &PieceType,
        free: &mut std::ops::RangeFrom<usize>,
    ) -> Result<(String, Option<String>), String> {
        let text = piece.betza.text.as_str();
        let taken: BTreeSet<&String> = self.kinds.values().collect();
        let plain = |kind: &str| !["king", "pawn", "soldier"].contains(&kind) && !taken.contains(&kind.to_string());
        let same = |betza: &str| betza::convert(betza, false).is_ok_and(|ours| betza::same(&ours, text));
        let itself = piece.shuns == [piece.name.clone()];
        let mut known = types().filter(|(kind, _)| plain(kind) && shuns_itself(kind) == itself);
        if !piece.area_of.is_empty() {
            return Err("the single moves of a type end where all of its moves do there".to_string());
        }
        if !piece.shuns.is_empty() && (!itself || piece.royal) {
            return Err("only its janggiCannon shuns pieces: its own type".to_string());
        }
        if let Some((kind, _)) = known.find(|(_, betza)| same(betza)) {
            return Ok((kind.to_string(), None));
        }
        if itself {
            return Err(format!("its janggiCannon, which shuns its own type, does not move as `{text}`"));
        }
        let own = betza::export(text, piece.black)?;
        let number = free.next().filter(|number| *number <= 25).ok_or("it has at most 25 custom types")?;
        Ok((format!("customPiece{number}"), Some(own)))
    }

    /// The letters of the types that capture en passant.
    fn takers(&self) -> Vec<String> {
        let takes = |text: &str| betza::paths(text).is_ok_and(|paths| paths.iter().any(|path| path.ends.en_passant));
        let pieces = self.definition.pieces.iter().filter(|piece| takes(&piece.betza.text));
        pieces.map(|piece| piece.letter.to_ascii_lowercase().to_string()).collect()
    }

    /// The squares of a type's first moves, by colour; `None` if it has none.
    fn first_moves(&self, name: &str) -> Option<[BTreeSet<Square>; 2]> {
        let kind = self.definition.kind(name)?;
        let text = &self.definition.piece(kind).betza.text;
        if !betza::paths(text).ok()?.iter().any(|path| path.ends.initial) {
            return None;
        }
        if let Some(region) = self.region(self.table.get("pieces")?.get(name)?.get("initial")) {
            return Some(Color::BOTH.map(|color| self.in_region(&region, color)));
        }
        let letter = self.definition.piece(kind).letter;
        Some(Color::BOTH.map(|color| self.homes(letter.of_color(color))))
    }

    fn initial_region(&mut self, name: &str, homes: [BTreeSet<Square>; 2]) {
        match &self.initial {
            Some(other) if *other != homes => {
                self.wrong(&format!("pieces.{name}.initial"), "all first moves begin on the same squares there");
            }
            _ => self.initial = Some(homes),
        }
    }

    fn area(&mut self, name: &str) {
        let area = self.table.get("pieces").and_then(|pieces| pieces.get(name)).and_then(|piece| piece.get("area"));
        let Some(region) = self.region(area) else { return };
        let Some(mut kind) = self.kinds.get(name).cloned() else { return };
        kind[..1].make_ascii_uppercase();
        for (color, side) in Color::BOTH.into_iter().zip(["White", "Black"]) {
            let squares = self.in_region(&region, color);
            self.option(&format!("mobilityRegion{side}{kind}"), self.words(&squares));
        }
    }

    fn region(&self, value: Option<&Value>) -> Option<Region> {
        value.and_then(|value| value.clone().try_into().ok())
    }

    fn in_region(&self, region: &Region, color: Color) -> BTreeSet<Square> {
        let board = &self.definition.board;
        board.squares().filter(|&square| region.has(board, color, square)).collect()
    }

    /// Squares as words: whole ranks, and the others singly; `-` for none.
    fn words(&self, squares: &BTreeSet<Square>) -> String {
        let board = &self.definition.board;
        let mut words = Vec::new();
        let mut rest = squares.clone();
        for y in 0..board.ranks() {
            let rank: BTreeSet<Square> = board.squares().filter(|&square| board.cell(square).y == y).collect();
            if !rank.is_empty() && rank.is_subset(squares) {
                rest = &rest - &rank;
                words.push(format!("*{}", y + 1));
            }
        }
        words.extend(rest.into_iter().map(|square| board.name(square).to_string()));
        if words.is_empty() { "-".to_string() } else { words.join(" ") }
    }

    /// The letters of types by our names.
    fn letters(&self, names: &[String]) -> String {
        let letter =
            |name: &String| Some(self.definition.piece(self.definition.kind(name)?).letter.to_ascii_lowercase());
        let letters: String = names.iter().filter_map(letter).collect();
        if letters.is_empty() { "-".to_string() } else { letters }
    }
}

/// The texts of a list.
fn strings(value: Option<&Value>) -> Vec<String> {
    let items = value.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    items.iter().filter_map(|item| item.as_str().map(str::to_string)).collect()
}
