//! `[pieces]`: letters, moves, areas, where first moves begin.

use super::Draft;
use crate::betza;
use crate::variant::{Note, Piece, Value, shuns_itself};
use menagerie_core::betza::Atom;
use menagerie_core::{Betza, Square};
use std::collections::BTreeSet;
use toml::{Table, Value as Toml};

/// Our name of a type: `shogiPawn` is `shogi-pawn`, and a custom piece is named by its letter.
pub(crate) fn piece_name(piece: &Piece) -> String {
    if piece.kind.starts_with("customPiece") {
        return format!("piece-{}", piece.letter.to_ascii_lowercase());
    }
    let mut name = String::new();
    for letter in piece.kind.chars() {
        if letter.is_ascii_uppercase() {
            name.push('-');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

/// The first moves of pawns.
const DOUBLE: &str = "ifmnD";
/// A double step after which the pawn cannot be taken en passant.
const CLOSED_DOUBLE: &str = "ifmW2";
const TRIPLE: &str = "ifmnH";
const DOUBLE_AND_TRIPLE: &str = "ifmnDifmnH";

impl Draft<'_> {
    pub(super) fn pieces(&mut self) {
        let mut table = Table::new();
        for piece in &self.variant.pieces {
            match self.moves(piece) {
                Ok(entry) => {
                    if betza::has_unmade(&piece.betza) {
                        let text = format!("`{}`: Fairy-Stockfish never makes these lame leaps", piece.betza);
                        self.done.idle.push(Note { line: piece.line, option: piece.kind.clone(), text });
                    }
                    table.insert(piece_name(piece), Toml::Table(entry));
                }
                Err(text) => {
                    let note = Note { line: piece.line, option: piece.kind.clone(), text };
                    self.done.refused.push(note);
                }
            }
        }
        if self.different("enPassantTypesWhite", "enPassantTypesBlack") && self.passes() {
            self.refuse("enPassantTypesWhite", "there is no rule for en passant captures by one side only");
        }
        if self.variant.pieces.is_empty() {
            self.refuse("pieces", "the variant has no pieces");
        }
        self.done.table.insert("pieces".into(), Toml::Table(table));
    }

    fn moves(&self, piece: &Piece) -> Result<Table, String> {
        let variant = self.variant;
        let mut text = piece.betza.clone();
        let mut initial = self.step_words("double");
        let mut steps = "";
        match piece.kind.as_str() {
            "pawn" => {
                steps = self.pawn_steps();
                if steps == TRIPLE {
                    initial = self.step_words("triple");
                }
            }
            "soldier" if variant.int("soldierPromotionRank") > 1 => {
                let (rank, ranks) = (variant.int("soldierPromotionRank"), variant.int("maxRank"));
                text = "fWisW".to_string();
                initial[0] = (rank..=ranks).map(|rank| format!("*{rank}")).collect();
                initial[1] = (rank..=ranks).map(|rank| format!("*{}", ranks + 1 - rank)).collect();
            }
            // A royal piece may not turn to stone: it captures nothing, and gives no check.
            _ if self.is_royal(&piece.kind) && variant.kinds("petrifyOnCaptureTypes").contains(&piece.kind) => {
                text = if betza::same(&text, "K") {
                    "mK".to_string()
                } else {
                    return Err("there is no rule for such a royal piece that turns to stone".to_string());
                };
            }
            _ => {}
        }
        let takes = self.passes() && self.takes_en_passant(&piece.kind)?;
        // If nothing can be captured en passant, it is of no matter what the notation says of it.
        let betza = betza::convert(&text, takes)
            .or_else(|error| if self.takes_in_passing() { Err(error) } else { betza::convert_closed(&text) })?;
        let mut entry = Table::new();
        entry.insert("letter".into(), piece.written().into());
        let betza = self.extend_moves(piece, betza + steps)?;
        let first_moves = betza.contains('i');
        let has_closed = [0, 1].iter().any(|&side| !self.opening(side, false).is_empty());
        let betza = if piece.kind == "pawn" && takes && has_closed { betza + CLOSED_DOUBLE } else { betza };
        let along = self.along_lines(piece);
        let leap = match piece.kind.as_str() {
            "king" if variant.bool("cambodianMoves") => "imfsN",
            "fers" if variant.bool("cambodianMoves") => "imfD",
            _ => "",
        };
        entry.insert("betza".into(), (betza.clone() + along.unwrap_or_default() + leap).into());
        for key in ["initial-of", "area-of"] {
            entry.extend(along.map(|term| (key.to_string(), self.lines_of(term))));
        }
        if self.is_royal(&piece.kind) {
            entry.insert("royal".into(), true.into());
        }
        if first_moves && initial.each_ref().map(|words| self.squares(words)) != self.homes(piece) {
            entry.insert("initial".into(), self.region(&initial[0], &initial[1]));
        }
        entry.extend(self.mixed_steps(&betza));
        if piece.kind == "pawn" && self.pawn_steps() == DOUBLE_AND_TRIPLE {
            entry.extend(self.triple_steps(&betza));
        }
        let mut shuns = self.shunned(piece, &betza)?;
        shuns.extend(
            self.forbidden(piece, &betza)?.into_iter().filter(|kind| !shuns.contains(kind)).collect::<Vec<_>>(),
        );
        if !shuns.is_empty() {
            entry.insert("shuns".into(), self.names(&shuns));
        }
        if betza::rotates(&text) {
            entry.insert("black".into(), "rotated".into());
        }
        if let Some(area) = self.area(piece) {
            entry.insert("area".into(), area);
        }
        Ok(entry)
    }

    /// The moves that the marked squares add to a type, each from one of them to another.
    fn along_lines(&self, piece: &Piece) -> Option<&'static str> {
        if self.squares(&self.variant.squares("diagonalLines")).is_empty() {
            return None;
        }
        match piece.kind.as_str() {
            "king" if betza::same(&piece.betza, "W") => Some("iF"),
            "wazir" => Some("iF"),
            "soldier" => Some("ifF"),
            "rook" => Some("iB"),
            "janggiCannon" => Some("ipB"),
            _ => None,
        }
    }

    /// The marked squares, for one term.
    fn lines_of(&self, term: &str) -> Toml {
        let words = self.variant.squares("diagonalLines");
        Toml::Table(Table::from_iter([(term.to_string(), self.region(&words, &words))]))
    }

    /// The types that a type neither takes nor hops over.
    fn shunned(&self, piece: &Piece, betza: &str) -> Result<Vec<String>, String> {
        let immune = self.variant.kinds("mutuallyImmuneTypes");
        if !immune.contains(&piece.kind) {
            return Ok(if shuns_itself(&piece.kind) { vec![piece.kind.clone()] } else { Vec::new() });
        }
        match betza.contains(['p', 'g']) || self.is_royal(&piece.kind) {
            true => Err("there is no rule for hoppers and kings that cannot take certain pieces".to_string()),
            false => Ok(immune.into_iter().filter(|kind| self.variant.of_kind(kind).is_some()).collect()),
        }
    }

    /// The first moves of the predefined pawn.
    fn pawn_steps(&self) -> &'static str {
        let none = |number| self.step_words(number).iter().all(|words| self.squares(words).is_empty());
        match (self.variant.bool("doubleStep") && !none("double"), !none("triple")) {
            (false, false) => "",
            (true, false) => DOUBLE,
            (false, true) => TRIPLE,
            (true, true) => DOUBLE_AND_TRIPLE,
        }
    }

    /// From where the double or the triple steps of each side's pawns begin, in words.
    fn step_words(&self, number: &str) -> [Vec<String>; 2] {
        ["White", "Black"].map(|side| self.variant.squares(&format!("{number}StepRegion{side}")))
    }

    /// Where triple steps begin, if double steps begin elsewhere.
    fn triple_steps(&self, betza: &str) -> Option<(String, Toml)> {
        let [double, triple] = ["double", "triple"].map(|number| self.step_words(number));
        let squares = |sides: &[Vec<String>; 2]| sides.each_ref().map(|words| self.squares(words));
        let betza = Betza::parse(betza).ok()?;
        let mut terms = betza.terms.iter();
        let term = terms.find(|term| term.ends.initial && term.legs[0].atom == Atom::Leap(3, 0))?;
        let region = Table::from_iter([(term.to_string(), self.region(&triple[0], &triple[1]))]);
        (squares(&double) != squares(&triple)).then(|| ("initial-of".to_string(), Toml::Table(region)))
    }

    /// Whether any piece has first moves that pass squares, on which it could be taken.
    pub(super) fn passes(&self) -> bool {
        let pawns = self.variant.of_kind("pawn").is_some() && !self.pawn_steps().is_empty();
        pawns || self.variant.pieces.iter().any(|piece| piece.betza.contains('i'))
    }

    /// Whether a piece of any type can be taken en passant.
    fn takes_in_passing(&self) -> bool {
        let takes = |piece: &Piece| self.takes_en_passant(&piece.kind) != Ok(false);
        self.passes() && self.variant.pieces.iter().any(takes)
    }

    /// Whether a type can capture on squares that double and triple steps have passed.
    fn takes_en_passant(&self, kind: &str) -> Result<bool, String> {
        if !self.variant.kinds("enPassantTypesWhite").iter().any(|other| other == kind) {
            return Ok(false);
        }
        let some = [0, 1].iter().any(|&side| !self.opening(side, true).is_empty());
        let other = [0, 1].iter().any(|&side| !self.opening(side, false).is_empty());
        match some && other && self.pawn_steps() != DOUBLE {
            true => Err("en passant captures on only some of the squares passed are not supported".to_string()),
            false => Ok(some),
        }
    }

    /// The squares from which a side's steps pass over one on which the other side may take the pawn, or only others.
    fn opening(&self, side: usize, opens: bool) -> BTreeSet<Square> {
        let (own, other, forward) = (["White", "Black"][side], ["Black", "White"][side], [1, -1][side]);
        let region = self.squares(&self.variant.squares(&format!("enPassantRegion{other}")));
        let mut found = BTreeSet::new();
        for (number, passed) in [("double", 1), ("triple", 1), ("triple", 2)] {
            let from = self.squares(&self.variant.squares(&format!("{number}StepRegion{own}")));
            let passes = |square: &Square| self.board.offset(*square, 0, forward * passed);
            found.extend(
                from.into_iter().filter(|from| passes(from).is_some_and(|over| region.contains(&over) == opens)),
            );
        }
        found
    }

    /// Where double steps begin that open captures en passant and those that do not, if there are both.
    fn mixed_steps(&self, betza: &str) -> Option<(String, Toml)> {
        let words = |opens| [0, 1].map(|side| self.in_words(&self.opening(side, opens)));
        let [open, closed] = [words(true), words(false)];
        if !betza.contains(CLOSED_DOUBLE) {
            return None;
        }
        let region = |words: &[Vec<String>; 2]| self.region(&words[0], &words[1]);
        let regions = [(DOUBLE.to_string(), region(&open)), (CLOSED_DOUBLE.to_string(), region(&closed))];
        Some(("initial-of".to_string(), Toml::Table(Table::from_iter(regions))))
    }

    fn different(&self, a: &str, b: &str) -> bool {
        let sorted = |name| self.variant.kinds(name).into_iter().collect::<BTreeSet<_>>();
        sorted(a) != sorted(b)
    }

    /// A king is royal if both sides have one; a king of one side is protected by another rule.
    pub(super) fn is_royal(&self, kind: &str) -> bool {
        let has = |white| self.count(kind, white) + self.held(kind, white) > 0;
        let both = has(true) && has(false);
        kind == "king" && both || self.is_only_pseudo_royal(kind)
    }

    /// Whether the last piece of a type is protected, and each side has exactly one for the whole game: that is a king.
    pub(super) fn is_only_pseudo_royal(&self, kind: &str) -> bool {
        let variant = self.variant;
        let becomes = |side: &str| variant.kinds(&format!("promotionPieceTypes{side}")).iter().any(|to| to == kind);
        let Value::Pairs(pairs) = variant.value("promotedPieceType") else { return false };
        variant.bool("extinctionPseudoRoyal")
            && variant.text("extinctionValue") == "loss"
            && variant.int("extinctionPieceCount") == 0
            && variant.kinds("extinctionPieceTypes") == [kind]
            && variant.of_kind("king").is_none()
            && [true, false].iter().all(|&white| self.count(kind, white) == 1 && self.held(kind, white) == 0)
            && !becomes("White")
            && !becomes("Black")
            && !pairs.iter().any(|(from, to)| from == kind || to.as_deref() == Some(kind))
    }

    /// The squares on which white's and black's pieces of a type start.
    fn homes(&self, piece: &Piece) -> [BTreeSet<Square>; 2] {
        [true, false].map(|white| {
            let own = |shown: char| shown.to_ascii_uppercase() == piece.letter && shown.is_ascii_uppercase() == white;
            let cells = self.placed.iter().filter(|(_, shown)| own(*shown)).map(|((x, y), _)| (*x, *y));
            cells.filter_map(|(x, y)| self.board.at(menagerie_core::Cell { x, y })).collect()
        })
    }

    fn area(&self, piece: &Piece) -> Option<Toml> {
        let mut capital = piece.kind.clone();
        capital.get_mut(..1)?.make_ascii_uppercase();
        let words = ["White", "Black"].map(|side| self.variant.squares(&format!("mobilityRegion{side}{capital}")));
        if words.iter().all(Vec::is_empty) {
            return None;
        }
        // A side without a region moves anywhere.
        let [white, black] = words.map(|words| if words.is_empty() { vec!["*".to_string()] } else { words });
        Some(self.region(&white, &black))
    }
}
