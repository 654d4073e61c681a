//! Promotion in plain English.

use super::{Promotion, PromotionTargets};
use crate::definition::{Definition, Region, Sides};
use crate::page::Setting;
use menagerie_board::board::Board;
use menagerie_board::piece::{Color, Kind};
use menagerie_board::words::{capitalized, listing, with_article};

impl Promotion {
    /// All clauses in plain English; those that are alike in one.
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

    /// Where and how pieces promote by this clause, in plain English.
    fn ways(&self, board: &Board, pieces: &[String]) -> Option<String> {
        let whose = match self.sides {
            Sides::Both => "",
            Sides::White => "white ",
            Sides::Black => "black ",
        };
        let pieces = capitalized(&with_article(&format!("{whose}{}", listing(pieces, "or"))));
        let arrives = match (self.leaving, self.captures_only) {
            (false, false) => "that arrives on",
            (false, true) => "that captures on",
            (true, false) => "that begins or ends a move on",
            (true, true) => "that begins or ends a capture on",
        };
        let must = place(board, &self.ranks, &self.zone);
        let may = place(board, &self.optional_ranks, &self.optional_zone);
        let arrival = match (&must, &may) {
            (Some(must), Some(may)) => {
                Some(format!("{pieces} {arrives} {must} promotes; one {arrives} {may} may promote or stay what it is."))
            }
            (Some(must), None) => Some(format!("{pieces} {arrives} {must} promotes.")),
            (None, Some(may)) => Some(format!("{pieces} {arrives} {may} may promote or stay what it is.")),
            (None, None) => None,
        };
        let entry = (!self.entering_zone.is_empty()).then(|| {
            let zone = self.entering_zone.describe(board);
            let comes = if self.captures_only { "by a capture" } else { "from elsewhere" };
            format!(
                "{pieces} that comes {comes} to {zone} may promote or stay what it is, and so may one that captures from there."
            )
        });
        let ways: Vec<String> = arrival.into_iter().chain(entry).collect();
        (!ways.is_empty()).then(|| ways.join(" "))
    }

    /// The one type that the pieces become by this clause, where nothing else than its squares says so.
    fn only_target(&self, definition: &Definition) -> Option<Kind> {
        let [white, black] = Color::BOTH.map(|color| self.targets(definition, color));
        let plain = !self.lost_only && self.limit.is_empty() && white.len() == 1 && white == black;
        plain.then(|| white[0])
    }

    /// Whether pieces promote by this clause as by another, each to one type.
    fn is_like(&self, other: &Promotion, definition: &Definition) -> bool {
        let way = |clause: &Promotion| clause.only_target(definition).and(clause.ways(&definition.board, &[]));
        way(self).is_some_and(|text| Some(text) == way(other))
    }

    /// Clauses that are alike in plain English.
    fn group_sentences(group: &[&Promotion], definition: &Definition, setting: &Setting) -> Vec<String> {
        let [first, _, ..] = group else {
            return group.iter().flat_map(|c| c.clause_sentences(definition, setting)).collect();
        };
        let pieces: Vec<String> = group.iter().flat_map(|clause| clause.pieces.clone()).collect();
        let becomes = |clause: &&Promotion| {
            let kind = clause.only_target(definition)?;
            Some((with_article(&listing(&clause.pieces, "or")), with_article(&definition.piece(kind).name)))
        };
        let pairs = group.iter().filter_map(becomes).enumerate();
        let pairs = pairs.map(|(i, (from, to))| format!("{from}{} {to}", if i == 0 { " becomes" } else { "" }));
        let pairs: Vec<String> = pairs.collect();
        let ways = first.ways(&definition.board, &pieces).unwrap_or_default();
        let mut lines = vec![format!("{ways} In the same move, {}.", listing(&pairs, "and"))];
        lines.extend(first.of_either_colour(setting));
        lines
    }

    /// One clause in plain English.
    fn clause_sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let Some(ways) = self.ways(&definition.board, &self.pieces) else { return Vec::new() };
        let targets = match &self.to {
            PromotionTargets::Each(_) => {
                let of = |color| names(definition, &self.targets(definition, color));
                format!("{} (black: {})", of(Color::White), of(Color::Black))
            }
            _ => names(definition, &self.targets(definition, Color::White)),
        };
        let who = if setting.enemy_moves { "the player who makes the move" } else { "its owner" };
        let single = Color::BOTH.into_iter().all(|color| self.targets(definition, color).len() < 2);
        let chooses = if single { String::new() } else { format!(", as {who} chooses,") };
        let mut lines = vec![format!("{ways} It becomes {targets}{chooses} in the same move.")];
        if self.lost_only {
            lines.push(
                "It can become only a type of which its own side has fewer on the board than at the start. Without such \
                 a type it may not go where it must promote, but still attacks there."
                    .to_string(),
            );
        }
        for (name, most) in &self.limit {
            let what = capitalized(&with_article(name));
            lines.push(format!("{what} can be chosen only while the side has fewer than {most} on the board."));
        }
        lines.extend(self.of_either_colour(setting));
        lines
    }

    /// That enemy pieces which a move takes along promote, too.
    fn of_either_colour(&self, setting: &Setting) -> Option<String> {
        (setting.enemy_moves && self.sides == Sides::Both).then(|| {
            "This holds for pieces of either colour, whichever side moved them; a piece that promotes keeps its colour."
                .to_string()
        })
    }
}

/// Ranks or a region in words, if there is one.
fn place(board: &Board, ranks: &[usize], zone: &Region) -> Option<String> {
    if !zone.is_empty() {
        return Some(zone.describe(board));
    }
    let of = |white: bool| -> Vec<String> {
        let rows = ranks.iter().filter_map(|&rank| board.rank_from(rank, white));
        rows.map(|y| board.rank_number(y).to_string()).collect()
    };
    let words = |numbers: Vec<String>| format!("rank {}", listing(&numbers, "or"));
    (!ranks.is_empty()).then(|| format!("{} (black: {})", words(of(true)), words(of(false))))
}

fn names(definition: &Definition, kinds: &[Kind]) -> String {
    let names: Vec<String> = kinds.iter().map(|&kind| definition.piece(kind).name.clone()).collect();
    with_article(&listing(&names, "or"))
}
