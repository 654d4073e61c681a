//! `rules.promotion`: what pawns become, and what other pieces become.

use super::hand::goes_back;
use super::{Draft, list};
use crate::variant::{Value, Variant};
use menagerie_core::Square;
use std::collections::{BTreeMap, BTreeSet};
use toml::{Table, Value as Toml};

const SIDES: [&str; 2] = ["White", "Black"];

impl Draft<'_> {
    pub(super) fn promotion(&mut self) {
        if self.variant.bool("sittuyinPromotion") {
            return self.standing_promotion();
        }
        let mut clauses = self.pawn_clauses();
        clauses.extend(self.piece_clauses());
        let mut clauses = clauses.into_iter();
        let Some(mut first) = clauses.next() else { return };
        let more: Vec<Toml> = clauses.map(Toml::Table).collect();
        if !more.is_empty() {
            first.insert("more".into(), Toml::Array(more));
        }
        self.rule("promotion", first);
    }

    /// Pawns that promote by a move of their own, as in sittuyin.
    fn standing_promotion(&mut self) {
        let to = SIDES.map(|side| self.variant.kinds(&format!("promotionPieceTypes{side}")));
        let zones = SIDES.map(|side| self.variant.squares(&format!("promotionRegion{side}")));
        if !self.piece_clauses().is_empty() {
            self.refuse(
                "promotedPieceType",
                "no piece promotes by arriving where pawns promote by a move of their own",
            );
        }
        if self.variant.of_kind("pawn").is_none() || to.iter().all(Vec::is_empty) {
            return;
        }
        if to[0].iter().collect::<BTreeSet<_>>() != to[1].iter().collect::<BTreeSet<_>>() {
            return self.refuse("promotionPieceTypes", "both sides promote to the same types where pieces stand");
        }
        let mut rule = Table::new();
        rule.insert("pieces".into(), self.names(&["pawn".to_string()]));
        rule.insert("zone".into(), self.region(&zones[0], &zones[1]));
        rule.insert("to".into(), self.names(&to[0]));
        self.limit(&mut rule);
        for key in ["last-anywhere", "steps", "quiet"] {
            rule.insert(key.into(), true.into());
        }
        rule.insert("only-promotions".into(), "draw".into());
        self.rule("standing-promotion", rule);
    }

    /// What pawns become: one clause for both sides, or one for each.
    fn pawn_clauses(&mut self) -> Vec<Table> {
        let pawns = SIDES.map(|side| self.variant.kinds(&format!("promotionPawnTypes{side}")));
        let to = SIDES.map(|side| self.variant.kinds(&format!("promotionPieceTypes{side}")));
        let zones = SIDES.map(|side| self.variant.squares(&format!("promotionRegion{side}")));
        let zoned = [0, 1].map(|side: usize| !pawns[side].is_empty() && !self.squares(&zones[side]).is_empty());
        let [white_promotes, black_promotes] = self.pawns_promote();
        let mut clauses = Vec::new();
        if pawns[0] == pawns[1] && (zoned[0] || zoned[1]) && to.iter().all(Vec::is_empty) {
            clauses.extend(self.barred(&pawns[0], &zones));
        }
        match (white_promotes, black_promotes) {
            (true, true) if pawns[0] == pawns[1] => {
                let mut groups: BTreeMap<Option<String>, Vec<String>> = BTreeMap::new();
                for pawn in &pawns[0] {
                    groups.entry(self.as_piece_too(pawn)).or_default().push(pawn.clone());
                }
                for (also, group) in groups {
                    let to = to.each_ref().map(|to| to.iter().chain(&also).cloned().collect());
                    clauses.push(self.pawn_clause(&group, &to, &zones, "both"));
                }
            }
            (white, black) => {
                for (side, name) in [(0, "white"), (1, "black")] {
                    if [white, black][side] {
                        clauses.push(self.pawn_clause(&pawns[side], &to, &zones, name));
                    }
                }
            }
        }
        clauses
    }

    /// What a pawn of both sides may become as a piece, besides what pawns become, where it has to promote as a pawn.
    fn as_piece_too(&self, pawn: &str) -> Option<String> {
        let variant = self.variant;
        let Value::Pairs(pairs) = variant.value("promotedPieceType") else { return None };
        let pawns = SIDES.map(|side| variant.kinds(&format!("promotionPawnTypes{side}")));
        let is_pawn = pawns.iter().all(|pawns| pawns.iter().any(|kind| kind == pawn));
        let must = variant.bool("mandatoryPawnPromotion");
        let otherwise = variant.bool("pieceDemotion") || variant.bool("piecePromotionOnCapture");
        let to = pairs.into_iter().find(|(from, _)| from == pawn).and_then(|(_, to)| to)?;
        let clause = is_pawn && pawns[0] == pawns[1] && self.pawns_promote().iter().all(|&promotes| promotes);
        (clause && must && !otherwise && variant.of_kind(&to).is_some()).then_some(to)
    }

    /// Whether each side has pawns, squares on which they promote, and types that they become.
    fn pawns_promote(&self) -> [bool; 2] {
        SIDES.map(|side| {
            let has = |option: &str| !self.variant.kinds(&format!("{option}{side}")).is_empty();
            let zone = self.variant.squares(&format!("promotionRegion{side}"));
            has("promotionPawnTypes") && has("promotionPieceTypes") && !self.squares(&zone).is_empty()
        })
    }

    /// Pawns that must promote but have nothing to promote to cannot go there.
    fn barred(&mut self, pawns: &[String], zones: &[Vec<String>; 2]) -> Option<Table> {
        let Value::Pairs(pairs) = self.variant.value("promotedPieceType") else { return None };
        let otherwise = pawns.iter().any(|pawn| pairs.iter().any(|(from, _)| from == pawn));
        if otherwise || !self.variant.bool("mandatoryPawnPromotion") {
            return None;
        }
        let other =
            self.variant.pieces.iter().find(|piece| !pawns.contains(&piece.kind) && !self.is_royal(&piece.kind));
        let Some(other) = other.map(|piece| self.name(&piece.kind)) else {
            self.refuse("promotionPieceTypes", "pawns that may not go to the last rank are not supported");
            return None;
        };
        let mut clause = Table::new();
        clause.insert("pieces".into(), self.names(pawns));
        self.zone(&mut clause, "", &zones[0], &zones[1]);
        clause.insert("to".into(), list([other.clone()]));
        clause.insert("limit".into(), Toml::Table(Table::from_iter([(other, Toml::Integer(0))])));
        Some(clause)
    }

    fn pawn_clause(&mut self, pawns: &[String], to: &[Vec<String>; 2], zones: &[Vec<String>; 2], side: &str) -> Table {
        let mut clause = Table::new();
        clause.insert("pieces".into(), self.names(pawns));
        let only = match side {
            "white" => Some(0),
            "black" => Some(1),
            _ => None,
        };
        if only.is_some() {
            clause.insert("sides".into(), side.into());
        }
        self.zones(&mut clause, pawns, zones, self.variant.bool("mandatoryPawnPromotion"));
        let same = to[0].iter().collect::<BTreeSet<_>>() == to[1].iter().collect::<BTreeSet<_>>();
        let to = match only {
            None if !same => {
                let [white, black] = [self.names(&to[0]), self.names(&to[1])];
                Toml::Table(Table::from_iter([("white".to_string(), white), ("black".to_string(), black)]))
            }
            None if self.is_array(pawns, &to[0]) => "array".into(),
            _ => self.names(&to[only.unwrap_or(0)]),
        };
        clause.insert("to".into(), to);
        self.limit(&mut clause);
        clause
    }

    /// Whether these are all types of the start that are neither royal nor promote.
    fn is_array(&self, pawns: &[String], to: &[String]) -> bool {
        let starts = |kind: &str| self.count(kind, true) + self.count(kind, false) > 0;
        let open = |kind: &str| starts(kind) && !self.is_royal(kind) && !pawns.iter().any(|pawn| pawn == kind);
        let others = self.variant.value("promotedPieceType") != Value::Pairs(Vec::new());
        !others
            && self.fields.hand.is_empty()
            && self.variant.pieces.iter().all(|piece| to.contains(&piece.kind) == open(&piece.kind))
    }

    /// `promotedPieceType`: a clause for each type that others become.
    fn piece_clauses(&mut self) -> Vec<Table> {
        let Value::Pairs(pairs) = self.variant.value("promotedPieceType") else { return Vec::new() };
        let variant = self.variant;
        let present = |kind: &String| variant.of_kind(kind).is_some();
        let demotes = self.variant.bool("pieceDemotion");
        // A pawn that has to promote as such has to do so as a piece where it becomes nothing else.
        let pawns = SIDES.map(|side| variant.kinds(&format!("promotionPawnTypes{side}")));
        let pawns_must = self.variant.bool("mandatoryPawnPromotion");
        let pieces_must = self.variant.bool("mandatoryPiecePromotion");
        let must = |from: &String| pieces_must || pawns_must && pawns.iter().all(|pawns| pawns.contains(from));
        let mut by_target: BTreeMap<(String, bool), Vec<String>> = BTreeMap::new();
        for (from, to) in pairs {
            if let Some(to) = to.filter(|to| present(to) && present(&from) && self.as_piece_too(&from).is_none()) {
                if demotes {
                    self.check_demotion(&to);
                    by_target.entry((from.clone(), pieces_must)).or_default().push(to.clone());
                }
                by_target.entry((to, must(&from))).or_default().push(from);
            }
        }
        let zones = SIDES.map(|side| self.variant.squares(&format!("promotionRegion{side}")));
        if zones.iter().all(|words| self.squares(words).is_empty()) {
            return Vec::new();
        }
        let mut clauses = Vec::new();
        for ((to, must), from) in by_target {
            let mut clause = Table::new();
            clause.insert("pieces".into(), self.names(&from));
            self.zones(&mut clause, &from, &zones, must);
            clause.insert("to".into(), list([self.name(&to)]));
            clause.insert("leaving".into(), true.into());
            if self.variant.bool("piecePromotionOnCapture") {
                clause.insert("captures-only".into(), true.into());
            }
            self.limit(&mut clause);
            clauses.push(clause);
        }
        clauses
    }

    /// Refuses pieces that turn back only if they have promoted, where others of their type have not.
    fn check_demotion(&mut self, kind: &str) {
        let variant = self.variant;
        let Value::Pairs(pairs) = variant.value("promotedPieceType") else { return };
        let plain = begins_plain(variant, kind);
        let of_pawns =
            SIDES.iter().any(|side| variant.kinds(&format!("promotionPieceTypes{side}")).iter().any(|k| k == kind));
        let several = pairs.iter().filter(|(_, to)| to.as_deref() == Some(kind)).count() > 1;
        let further = pairs.iter().any(|(from, to)| from == kind && to.is_some());
        let held = variant.bool("pieceDrops") && variant.bool("capturesToHand") && variant.bool("dropLoop");
        if plain || of_pawns || several || further || held {
            self.refuse("pieceDemotion", "there is no rule for types of which only the promoted pieces turn back");
        }
    }

    /// The squares of compulsory and of optional promotion. It is compulsory where an unpromoted piece could never move again.
    fn zones(&self, clause: &mut Table, kinds: &[String], zones: &[Vec<String>; 2], must: bool) {
        if must {
            return self.zone(clause, "", &zones[0], &zones[1]);
        }
        let squares = zones.each_ref().map(|words| self.squares(words));
        let mut stuck = [BTreeSet::new(), BTreeSet::new()];
        if self.variant.bool("immobilityIllegal") {
            for (side, forward) in [(0, 1), (1, -1)] {
                let ends = |square: &Square| kinds.iter().all(|kind| self.is_stuck(kind, *square, forward));
                stuck[side] = squares[side].iter().copied().filter(ends).collect();
            }
        }
        for (stuck, (squares, name)) in stuck.iter_mut().zip(squares.iter().zip(SIDES)) {
            let must = self.squares(&self.variant.squares(&format!("mandatoryPromotionRegion{name}")));
            stuck.extend(squares & &must);
        }
        if stuck.iter().all(BTreeSet::is_empty) {
            return self.zone(clause, "optional-", &zones[0], &zones[1]);
        }
        let free = [&squares[0] - &stuck[0], &squares[1] - &stuck[1]].map(|set| self.in_words(&set));
        let stuck = stuck.map(|set| self.in_words(&set));
        self.zone(clause, "", &stuck[0], &stuck[1]);
        self.zone(clause, "optional-", &free[0], &free[1]);
    }

    /// A zone, written as ranks if it consists of whole ranks and black's mirrors it.
    fn zone(&self, clause: &mut Table, prefix: &str, white: &[String], black: &[String]) {
        let region = self.region(white, black);
        let ranks: Option<Vec<Toml>> = region.as_array().and_then(|words| {
            let rank = |word: &Toml| word.as_str()?.strip_prefix('*')?.parse().ok().map(Toml::Integer);
            words.iter().map(rank).collect()
        });
        // One clause has either kind.
        let whole = ranks.filter(|_| !clause.contains_key("zone"));
        match whole {
            Some(ranks) => clause.insert(format!("{prefix}ranks"), Toml::Array(ranks)),
            None => clause.insert(format!("{prefix}zone"), region),
        };
    }

    /// Whether a piece on a square has no moves even on an empty board.
    pub(super) fn is_stuck(&self, kind: &str, square: Square, forward: i16) -> bool {
        let Some(piece) = self.variant.of_kind(kind) else { return false };
        let Ok(paths) = crate::betza::paths(&piece.betza) else { return false };
        let right = if crate::betza::rotates(&piece.betza) { forward } else { 1 };
        let later = paths.into_iter().filter(|path| !path.ends.initial);
        let mut ends = later.filter_map(|path| path.steps.into_iter().find(|step| step.stop));
        !ends.any(|step| self.board.offset(square, step.dx * right, step.dy * forward).is_some())
    }

    fn limit(&self, clause: &mut Table) {
        let Value::Numbers(numbers) = self.variant.value("promotionLimit") else { return };
        let present = numbers.iter().filter(|(kind, number)| *number > 0 && self.variant.of_kind(kind).is_some());
        let limit: Table = present.map(|(kind, number)| (self.name(kind), Toml::Integer(*number as i64))).collect();
        if !limit.is_empty() {
            clause.insert("limit".into(), Toml::Table(limit));
        }
    }
}

/// Notes which types are only ever promoted pieces of one other type: a FEN shows them as that with a `+`. Where captured pieces
/// go back to what they were, either all types that pieces become are such or none.
pub(super) fn mark_promoted(variant: &mut Variant) {
    let Value::Pairs(pairs) = variant.value("promotedPieceType") else { return };
    let stays = variant.bool("pieceDrops") && variant.bool("capturesToHand") && !goes_back(variant);
    if stays || ["captureMorph", "sittuyinPromotion"].iter().any(|option| variant.bool(option)) {
        return;
    }
    let pawns = SIDES.map(|side| {
        let some = !variant.kinds(&format!("promotionPawnTypes{side}")).is_empty();
        if some { variant.kinds(&format!("promotionPieceTypes{side}")) } else { Vec::new() }
    });
    let present = |kind: &str| variant.of_kind(kind).is_some();
    let pairs = pairs.into_iter().filter_map(|(from, to)| Some((from, to?)));
    let pairs: Vec<(String, String)> = pairs.filter(|(from, to)| present(from) && present(to)).collect();
    let before = |kind: &str| {
        let mut sources = pairs.iter().filter(|(_, to)| to == kind);
        let (from, _) = sources.next().filter(|(from, _)| from != kind && sources.next().is_none())?;
        let by_pawns = pawns.iter().flatten().any(|pawn| pawn == kind);
        (!by_pawns && !begins_plain(variant, kind)).then(|| variant.of_kind(from).map(|piece| piece.letter))?
    };
    let marks: Vec<Option<char>> = variant.pieces.iter().map(|piece| before(&piece.kind)).collect();
    let all = pairs.iter().all(|(_, to)| before(to).is_some()) && pawns.iter().all(Vec::is_empty);
    if goes_back(variant) && !all {
        return;
    }
    for (piece, mark) in variant.pieces.iter_mut().zip(marks) {
        piece.before = mark;
    }
}

/// Whether pieces of a type are there at the start which have not promoted, on the board or in a hand.
fn begins_plain(variant: &Variant, kind: &str) -> bool {
    let Some(letter) = variant.of_kind(kind).map(|piece| piece.letter) else { return false };
    let fen = variant.text("startFen");
    let placed = fen.split(' ').next().unwrap_or("").as_bytes();
    let is_letter = |byte: u8| char::from(byte.to_ascii_uppercase()) == letter;
    (0..placed.len()).any(|i| is_letter(placed[i]) && (i == 0 || placed[i - 1] != b'+'))
}

/// Whether a type that promotes to another one does so as a pawn anyway, and must: the same move.
pub(super) fn is_as_pawn(variant: &Variant, from: &str, to: &str) -> bool {
    let among = |option: &str, kind: &str| {
        SIDES.iter().all(|side| variant.kinds(&format!("{option}{side}")).iter().any(|other| other == kind))
    };
    let must = variant.bool("mandatoryPawnPromotion") && !variant.bool("pieceDemotion");
    must && among("promotionPawnTypes", from) && among("promotionPieceTypes", to)
}
