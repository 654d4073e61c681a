//! `rules.gating`, `rules.walls` and `rules.flipping`: pieces that enter where others leave, walls that moves place, captors that turn to stone, pieces that change sides.

use super::Draft;
use toml::{Table, Value as Toml};

impl Draft<'_> {
    /// Pieces that enter where others leave: those in hand at the start, or all that may come there.
    pub(super) fn gating(&mut self) {
        let variant = self.variant;
        if !variant.bool("seirawanGating") {
            return;
        }
        let captured = variant.bool("capturesToHand");
        let pawns = variant.kinds("promotionPawnTypes");
        let enters = |kind: &String, letter: char| {
            let held = self.fields.hand.chars().any(|held| held.eq_ignore_ascii_case(&letter));
            (held || captured) && !self.is_royal(kind) && !pawns.contains(kind)
        };
        let kinds: Vec<String> = variant
            .pieces
            .iter()
            .filter(|piece| enters(&piece.kind, piece.letter))
            .map(|piece| piece.kind.clone())
            .collect();
        if kinds.is_empty() {
            return;
        }
        let rule = Table::from_iter([("pieces".to_string(), self.names(&kinds))]);
        self.rule("gating", rule);
    }

    /// The first leaps of ouk chatrang, which a king loses to a rook that comes to aim at it.
    pub(super) fn first_moves(&mut self) {
        let known = |kinds: &[&str]| -> Vec<String> {
            let known = kinds.iter().filter(|kind| self.variant.of_kind(kind).is_some());
            known.map(|kind| (*kind).to_string()).collect()
        };
        let leapers = known(&["king", "fers"]);
        if !self.variant.bool("cambodianMoves") || leapers.is_empty() {
            return;
        }
        let mut rule = Table::from_iter([("pieces".to_string(), self.names(&leapers))]);
        if self.variant.of_kind("king").is_some() {
            rule.insert("not-in-check".into(), self.names(&known(&["king"])));
            let lost = Table::from_iter([(self.name("king"), self.names(&known(&["rook"])))]);
            rule.insert("lost-to".into(), lost.into());
        }
        self.rule("first-moves", rule);
    }

    pub(super) fn walls(&mut self) {
        let variant = self.variant;
        let (mut rule, mut petrified) = (Table::new(), variant.kinds("petrifyOnCaptureTypes"));
        petrified.retain(|kind| !self.is_royal(kind));
        if !petrified.is_empty() {
            rule.insert("petrify".into(), self.names(&petrified));
        }
        if variant.bool("petrifyBlastPieces") && variant.bool("blastOnCapture") {
            rule.insert("petrify-blown".into(), true.into());
        }
        let (place, near) = match variant.text("wallingRule").as_str() {
            "duck" => ("moved", None),
            "arrow" => ("added", Some("reached")),
            "edge" => ("added", Some("edge")),
            "past" => ("left", None),
            "static" => ("added", None),
            _ => ("", None),
        };
        if !place.is_empty() {
            rule.insert("place".into(), place.into());
            rule.extend(near.map(|near| ("near".to_string(), near.into())));
            self.where_walls_are_placed(place, &mut rule);
        }
        if !rule.is_empty() {
            self.rule("walls", rule);
        }
    }

    pub(super) fn flipping(&mut self) {
        let (pieces, dropped) = match self.variant.text("flipEnclosedPieces").as_str() {
            "none" => return,
            "reversi" => ("enclosed", None),
            "quadwrangle" => ("adjacent", Some("next-to-own")),
            _ => ("adjacent", None),
        };
        let mut rule = Table::from_iter([("pieces".to_string(), Toml::from(pieces))]);
        rule.extend(dropped.map(|dropped| ("dropped".to_string(), Toml::from(dropped))));
        self.rule("flipping", rule);
    }

    fn where_walls_are_placed(&mut self, place: &str, rule: &mut Table) {
        let variant = self.variant;
        let words = ["White", "Black"].map(|side| variant.squares(&format!("wallingRegion{side}")));
        let zones = words.map(|words| self.squares(&words));
        let all = self.squares(&["*".to_string()]);
        if zones.iter().any(|zone| *zone != all) {
            match place {
                "left" => self.refuse(
                    "wallingRegionWhite",
                    "there is no rule for walls only on some of the squares that pieces leave",
                ),
                _ => {
                    let [white, black] = zones.map(|zone| self.in_words(&zone));
                    rule.insert("zone".into(), self.region(&white, &black));
                }
            }
        }
        if !variant.bool("wallOrMove") {
            return;
        }
        if rule.contains_key("near") && rule["near"].as_str() == Some("reached") || place == "left" {
            return self.refuse("wallOrMove", "there is no rule for such walls without a move");
        }
        rule.insert("when".into(), "passing".into());
        self.rule("pass", Table::from_iter([("when".to_string(), Toml::from("always"))]));
    }
}
