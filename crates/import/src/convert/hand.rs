//! `rules.hand`: what is captured, what may be dropped where, and what promoted pieces were before.

use super::promotion::is_as_pawn;
use super::{Draft, list};
use crate::variant::{Note, Piece, Setting, Value, Variant};
use menagerie_core::Square;
use std::collections::BTreeSet;
use toml::{Table, Value as Toml};

const SIDES: [&str; 2] = ["White", "Black"];

/// Whether it is remembered which pieces have promoted: a captured one goes to the hand as what it was, and its type does not
/// tell what that is.
pub(super) fn tracks(variant: &Variant) -> bool {
    goes_back(variant) && !variant.bool("pieceDemotion") && variant.pieces.iter().all(|piece| piece.before.is_none())
}

/// Whether a captured piece that has promoted goes to the hand as what it was.
pub(super) fn goes_back(variant: &Variant) -> bool {
    variant.bool("pieceDrops") && variant.bool("capturesToHand") && !variant.bool("dropLoop")
}

/// The variant with a separate promoted type for each type that promotes, if several promote to one.
///
/// # Errors
/// If that is not possible, with the reason.
pub(super) fn with_promoted_types(variant: &Variant) -> Result<Variant, Note> {
    let mut apart = variant.clone();
    let Value::Pairs(mut pairs) = variant.value("promotedPieceType") else { return Ok(apart) };
    pairs.retain(|(from, to)| !to.as_ref().is_some_and(|to| is_as_pawn(variant, from, to)));
    apart.replace("promotedPieceType", Value::Pairs(pairs.clone()));
    if !goes_back(variant) {
        super::promotion::mark_promoted(&mut apart);
        return Ok(apart);
    }
    let present = |kind: &str| variant.of_kind(kind).is_some();
    let from_pawns: BTreeSet<String> =
        SIDES.iter().flat_map(|side| variant.kinds(&format!("promotionPieceTypes{side}"))).collect();
    let whole = pairs.clone();
    for (from, to) in &mut pairs {
        let Some(target) = to.clone().filter(|to| present(to) && present(from)) else { continue };
        let others = whole.iter().filter(|(other, to)| present(other) && to.as_ref() == Some(&target)).count();
        if others + usize::from(from_pawns.contains(&target)) > 1 {
            *to = Some(twin(&mut apart, from, &target)?);
        }
    }
    apart.replace("promotedPieceType", Value::Pairs(pairs));
    super::promotion::mark_promoted(&mut apart);
    Ok(apart)
}

/// Adds a type that moves like another, for the promoted pieces of one type.
fn twin(variant: &mut Variant, from: &str, target: &str) -> Result<String, Note> {
    let wrong = |text: &str| Err(variant.note("promotedPieceType", text));
    let (Some(source), Some(model)) = (variant.of_kind(from).cloned(), variant.of_kind(target).cloned()) else {
        return wrong("the type that promoted to this is not known");
    };
    let Some(letter) = ('A'..='Z').find(|&letter| variant.of_letter(letter).is_none()) else {
        return wrong("no letter is free for a type that several types promote to");
    };
    let counted = variant.kinds("extinctionPieceTypes").iter().any(|kind| kind == target)
        && variant.text("extinctionValue") != "none"
        && !variant.is_all("extinctionPieceTypes");
    let limited =
        matches!(variant.value("promotionLimit"), Value::Numbers(all) if all.iter().any(|(kind, _)| kind == target));
    let barred = variant.kinds("dropNoDoubled").iter().any(|kind| kind == target);
    if counted || limited || barred || ["pawn", "soldier"].contains(&target) {
        return wrong("several types become one that is counted, and there is no rule that counts them together");
    }
    let source = match source.kind.strip_prefix("customPiece") {
        Some(_) => format!("Piece{}", source.letter),
        None => capital(&source.kind),
    };
    let kind = format!("promoted{source}");
    variant.pieces.push(Piece { kind: kind.clone(), letter, ..model });
    for side in SIDES {
        let [old, new] = [target, &kind].map(|kind| format!("mobilityRegion{side}{}", capital(kind)));
        if let Some(setting) = variant.settings.get(&old).cloned() {
            variant.settings.insert(new, setting);
        }
    }
    // Options of the one hold for the other, but pawns promote to the first only.
    for (name, Setting { value, .. }) in &mut variant.settings {
        if let Value::Kinds(kinds) = value
            && !name.starts_with("promotionPieceTypes")
            && kinds.iter().any(|kind| kind == target)
        {
            kinds.push(kind.clone());
        }
    }
    Ok(kind)
}

fn capital(kind: &str) -> String {
    let mut letters = kind.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

impl Draft<'_> {
    pub(super) fn hand(&mut self) {
        let variant = self.variant;
        if !variant.bool("pieceDrops") {
            return;
        }
        let mut rule = Table::new();
        if self.is_royal("king") && self.held("king", true) + self.held("king", false) > 0 {
            rule.insert("royal".into(), true.into());
        }
        if variant.bool("dropOppositeColoredBishop") && variant.of_kind("bishop").is_some() {
            rule.insert("both-colours".into(), list([self.name("bishop")]));
        }
        let captures = variant.bool("capturesToHand");
        if !captures {
            rule.insert("captures".into(), false.into());
        } else if goes_back(variant) && !tracks(variant) {
            let Value::Pairs(pairs) = variant.value("promotedPieceType") else { return };
            let present = |kind: &String| variant.of_kind(kind).is_some();
            let held = pairs.iter().filter_map(|(from, to)| Some((to.as_ref().filter(|to| present(to))?, from)));
            let held: Table = held
                .filter(|(_, from)| present(from))
                .map(|(to, from)| (self.name(to), self.name(from).into()))
                .collect();
            rule.insert("demote".into(), Toml::Table(held));
        } else if !tracks(variant) {
            rule.insert("demote".into(), false.into());
        }
        if variant.bool("dropPromoted") {
            let pawns = SIDES.iter().any(|side| {
                let is = |option: &str| !variant.kinds(&format!("{option}{side}")).is_empty();
                is("promotionPawnTypes") && is("promotionPieceTypes")
            });
            if pawns {
                self.refuse(
                    "dropPromoted",
                    "there is no rule for dropping some pieces promoted and pawns only as they are",
                );
            }
            rule.insert("promoted".into(), true.into());
        }
        let mut zones = Table::new();
        for piece in variant.pieces.iter().filter(|piece| self.is_held(&piece.kind)) {
            let [white, black] = [0, 1].map(|side| self.drop_squares(&piece.kind, side));
            let all = self.squares(&["*".to_string()]);
            if white != all || black != all {
                zones.insert(self.name(&piece.kind), self.region(&self.in_words(&white), &self.in_words(&black)));
            }
        }
        if !zones.is_empty() {
            rule.insert("zone".into(), Toml::Table(zones));
        }
        let doubled = variant.kinds("dropNoDoubled");
        match variant.int("dropNoDoubledCount") {
            _ if doubled.is_empty() => {}
            // Where none may stand there already, none is dropped at all, which the zone says.
            0 => {}
            1 => drop(rule.insert("one-a-file".into(), self.names(&doubled))),
            most => {
                let limits = doubled.iter().map(|kind| (self.name(kind), Toml::Integer(most as i64)));
                rule.insert("most-a-file".into(), Toml::Table(limits.collect()));
            }
        }
        if variant.bool("shogiPawnDropMateIllegal") && variant.of_kind("shogiPawn").is_some() {
            rule.insert("no-mate".into(), list([self.name("shogiPawn")]));
        }
        // Only a king can be in check there; attacks on other royal pieces are none.
        if !variant.bool("dropChecks") && variant.of_kind("king").is_some() {
            rule.insert("checks".into(), false.into());
        }
        if !variant.bool("dropMates") {
            let held = variant.pieces.iter().filter(|piece| self.is_held(&piece.kind));
            rule.insert("no-mate".into(), list(held.map(|piece| self.name(&piece.kind))));
        }
        if self.of_both("mustDrop") {
            let first = variant.kinds("mustDropType");
            let every = variant.is_all("mustDropType");
            rule.insert("must".into(), if every { true.into() } else { self.names(&first) });
        }
        if variant.bool("freeDrops") {
            let kinds: Vec<String> = variant.pieces.iter().map(|piece| piece.kind.clone()).collect();
            rule.insert("unlimited".into(), self.names(&kinds));
        }
        self.drop_sites();
        self.rule("hand", rule);
    }

    /// `rules.drop-sites`, from the rules of drops that enclose others.
    fn drop_sites(&mut self) {
        let near = match self.variant.text("enclosingDrop").as_str() {
            "none" => return,
            "reversi" => "enclosing",
            "snort" => "apart",
            "anyside" => "pushed",
            "top" => "stacked",
            _ => "next-to-own",
        };
        let mut rule = Table::from_iter([("near".to_string(), Toml::from(near))]);
        let first = self.squares(&self.variant.squares("enclosingDropStart"));
        if !first.is_empty() {
            rule.insert("first".into(), list(self.in_words(&first)));
        }
        self.rule("drop-sites", rule);
    }

    /// Whether a type can come into a hand.
    fn is_held(&self, kind: &str) -> bool {
        let variant = self.variant;
        let Some(piece) = variant.of_kind(kind) else { return false };
        let held = self.held(kind, true) + self.held(kind, false) > 0;
        if self.is_royal(kind) {
            return held;
        }
        let Value::Pairs(pairs) = variant.value("promotedPieceType") else { return false };
        let among =
            |option: &str| SIDES.iter().any(|side| variant.kinds(&format!("{option}{side}")).contains(&piece.kind));
        let promotes = among("promotionPawnTypes") || pairs.iter().any(|(from, _)| from == kind);
        let becomes = among("promotionPieceTypes") || pairs.iter().any(|(_, to)| to.as_deref() == Some(kind));
        let starts = self.count(kind, true) + self.count(kind, false) > 0;
        // Where all are demoted, a type that none starts as is never taken as such.
        let taken = starts || if goes_back(variant) { promotes } else { becomes };
        held || variant.bool("capturesToHand") && taken
    }

    /// Where a side may drop a type.
    fn drop_squares(&self, kind: &str, side: usize) -> BTreeSet<Square> {
        let variant = self.variant;
        let region = |option: String| self.squares(&variant.squares(&option));
        let (name, forward) = (SIDES[side], [1, -1][side]);
        let mut open = region(format!("dropRegion{name}"));
        let area = region(format!("mobilityRegion{name}{}", capital(kind)));
        if !area.is_empty() {
            open = &open & &area;
        }
        let first = if side == 0 { 1 } else { variant.int("maxRank") };
        let first = self.squares(&[format!("*{first}")]);
        if kind == "pawn" && !variant.bool("firstRankPawnDrops") {
            open = &open - &first;
        }
        if kind == "pawn" && !variant.bool("promotionZonePawnDrops") {
            open = &open - &region(format!("promotionRegion{name}"));
        }
        if kind == "rook" && variant.bool("sittuyinRookDrop") {
            open = &open & &first;
        }
        if variant.bool("immobilityIllegal") {
            open.retain(|&square| !self.is_stuck(kind, square, forward));
        }
        let none = variant.int("dropNoDoubledCount") == 0 && variant.kinds("dropNoDoubled").iter().any(|k| k == kind);
        if none { BTreeSet::new() } else { open }
    }
}
