//! Promotion in plain words.

use super::{Promotion, PromotionTargets};
use crate::definition::{Definition, Region, Sides};
use crate::page::Setting;
use menagerie_board::board::Board;
use menagerie_board::piece::{Color, Kind};
use menagerie_words::{Language, say};

impl Promotion {
    /// All clauses in plain words; those that are alike in one.
    pub(super) fn all_sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let mut groups: Vec<Vec<&Promotion>> = Vec::new();
        for clause in self.clauses() {
            match groups.iter_mut().find(|group| group[0].is_like(clause, definition)) {
                Some(group) => group.push(clause),
                None => groups.push(vec![clause]),
            }
        }
        groups.iter().flat_map(|group| Promotion::group_sentences(group, definition, setting)).collect()
    }

    /// Where and how pieces promote by this clause, in plain words.
    fn ways(&self, board: &Board, pieces: &[String], language: Language) -> Option<String> {
        let side = self.sides.key();
        let how = match (self.leaving, self.captures_only) {
            (false, false) => "arrives",
            (false, true) => "captures",
            (true, false) => "moves",
            (true, true) => "takes",
        };
        let must = place(board, &self.ranks, &self.zone, language);
        let may = place(board, &self.optional_ranks, &self.optional_zone, language);
        let arrival = match (must, may) {
            (Some(must), Some(may)) => Some(say!(language, "promotion-must-may", side, pieces, how, must, may)),
            (Some(must), None) => Some(say!(language, "promotion-must", side, pieces, how, must)),
            (None, Some(may)) => Some(say!(language, "promotion-may", side, pieces, how, may)),
            (None, None) => None,
        };
        let entry = (!self.entering_zone.is_empty()).then(|| {
            let zone = self.entering_zone.describe(board, language);
            let how = if self.captures_only { "captures" } else { "arrives" };
            say!(language, "promotion-entry", side, pieces, how, zone)
        });
        let ways: Vec<String> = arrival.into_iter().chain(entry).collect();
        (!ways.is_empty()).then(|| ways.join(" "))
    }

    /// The one type that the pieces become by this clause, where nothing else than its squares says so.
    fn only_target(&self, definition: &Definition) -> Option<Kind> {
        let [white, black] = Color::BOTH.map(|color| self.targets(definition, color));
        let plain =
            !self.lost_only && self.limit.is_empty() && self.only_on.is_empty() && white.len() == 1 && white == black;
        plain.then(|| white[0])
    }

    /// Whether pieces promote by this clause as by another, each to one type.
    fn is_like(&self, other: &Promotion, definition: &Definition) -> bool {
        let way = |clause: &Promotion| {
            clause.only_target(definition).and(clause.ways(&definition.board, &[], Language::English))
        };
        way(self).is_some_and(|text| Some(text) == way(other))
    }

    /// Clauses that are alike in plain words.
    fn group_sentences(group: &[&Promotion], definition: &Definition, setting: &Setting) -> Vec<String> {
        let [first, _, ..] = group else {
            return group.iter().flat_map(|c| c.clause_sentences(definition, setting)).collect();
        };
        let pieces: Vec<String> = group.iter().flat_map(|clause| clause.pieces.clone()).collect();
        let becomes = |clause: &&Promotion| {
            let kind = clause.only_target(definition)?;
            Some((clause.pieces.clone(), definition.piece(kind).name.clone()))
        };
        let pairs = group.iter().filter_map(becomes).enumerate().map(|(i, (pieces, target))| {
            let id = if i == 0 { "promotion-pair-first" } else { "promotion-pair" };
            say!(setting, id, pieces, target)
        });
        let pairs: Vec<String> = pairs.collect();
        let ways = first.ways(&definition.board, &pieces, setting.language).unwrap_or_default();
        let mut lines = vec![say!(setting, "promotion-pairs", ways, pairs)];
        lines.extend(first.of_either_colour(setting));
        lines
    }

    /// One clause in plain words.
    fn clause_sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let Some(ways) = self.ways(&definition.board, &self.pieces, setting.language) else { return Vec::new() };
        let of = |color| names(definition, &self.targets(definition, color));
        let targets = match &self.to {
            PromotionTargets::Each(_) => {
                say!(setting, "promotion-targets-each", white = of(Color::White), black = of(Color::Black))
            }
            _ => say!(setting, "promotion-targets", targets = of(Color::White)),
        };
        let single = Color::BOTH.into_iter().all(|color| self.targets(definition, color).len() < 2);
        let becomes = match (single, setting.enemy_moves) {
            (true, _) => "promotion-becomes",
            (false, false) => "promotion-owner-chooses",
            (false, true) => "promotion-mover-chooses",
        };
        let mut lines = vec![say!(setting, becomes, ways, targets)];
        if self.lost_only {
            lines.push(say!(setting, "promotion-lost-only"));
        }
        for (target, &most) in &self.limit {
            lines.push(say!(setting, "promotion-limit", target, most));
        }
        for (target, region) in &self.only_on {
            let zone = region.describe(&definition.board, setting.language);
            lines.push(say!(setting, "promotion-only-on", target, zone));
        }
        lines.extend(self.of_either_colour(setting));
        lines
    }

    /// That enemy pieces which a move takes along promote, too.
    fn of_either_colour(&self, setting: &Setting) -> Option<String> {
        (setting.enemy_moves && self.sides == Sides::Both).then(|| say!(setting, "promotion-either"))
    }
}

/// Ranks or a region in words, if there is one.
fn place(board: &Board, ranks: &[usize], zone: &Region, language: Language) -> Option<String> {
    if !zone.is_empty() {
        return Some(zone.describe(board, language));
    }
    let of = |white: bool| {
        let rows = ranks.iter().filter_map(|&rank| board.rank_from(rank, white));
        let ranks: Vec<String> = rows.map(|y| board.rank_number(y).to_string()).collect();
        say!(language, "zone-rank-of", ranks)
    };
    (!ranks.is_empty()).then(|| say!(language, "zone-with-black", white = of(true), black = of(false)))
}

fn names(definition: &Definition, kinds: &[Kind]) -> Vec<String> {
    kinds.iter().map(|&kind| definition.piece(kind).name.clone()).collect()
}
