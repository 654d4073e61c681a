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
const TRIPLE: &str = "ifmnH";
const DOUBLE_AND_TRIPLE: &str = "ifmnDifmnH";

impl Draft<'_> {
    pub(super) fn pieces(&mut self) {
        let mut table = Table::new();
        for piece in &self.variant.pieces {
            match self.moves(piece) {
                Ok(entry) => {
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
        match piece.kind.as_str() {
            "pawn" => {
                let steps = self.pawn_steps();
                text += steps;
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
            _ => {}
        }
        let takes = self.passes() && self.takes_en_passant(&piece.kind)?;
        let betza = betza::convert(&text, takes).or_else(|error| {
            // If nothing can be captured en passant, the letter for it does no harm.
            if self.passes() { Err(error) } else { betza::convert(&text, true) }
        })?;
        let mut entry = Table::new();
        entry.insert("letter".into(), piece.letter.to_string().into());
        let first_moves = betza.contains('i');
        entry.insert("betza".into(), betza.clone().into());
        if self.is_royal(&piece.kind) {
            entry.insert("royal".into(), true.into());
        }
        if first_moves && initial.each_ref().map(|words| self.squares(words)) != self.homes(piece) {
            entry.insert("initial".into(), self.region(&initial[0], &initial[1]));
        }
        if piece.kind == "pawn" && self.pawn_steps() == DOUBLE_AND_TRIPLE {
            entry.extend(self.triple_steps(&betza));
        }
        if shuns_itself(&piece.kind) {
            entry.insert("shuns".into(), vec![Toml::String(piece_name(piece))].into());
        }
        if betza::rotates(&text) {
            entry.insert("black".into(), "rotated".into());
        }
        if let Some(area) = self.area(piece) {
            entry.insert("area".into(), area);
        }
        Ok(entry)
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

    fn takes_en_passant(&self, kind: &str) -> Result<bool, String> {
        if !self.variant.kinds("enPassantTypesWhite").iter().any(|other| other == kind) {
            return Ok(false);
        }
        let mut all = BTreeSet::new();
        for (side, step) in [("White", 1), ("Black", -1)] {
            let region = self.squares(&self.variant.squares(&format!("enPassantRegion{side}")));
            for (number, passed) in [("double", 1), ("triple", 1), ("triple", 2)] {
                let from = self.squares(&self.variant.squares(&format!("{number}StepRegion{side}")));
                let passed = from.iter().filter_map(|&square| self.board.offset(square, 0, step * passed));
                all.extend(passed.map(|square| region.contains(&square)));
            }
        }
        match all.len() {
            2 => Err("en passant captures on only some of the squares passed are not supported".to_string()),
            _ => Ok(all.contains(&true)),
        }
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
