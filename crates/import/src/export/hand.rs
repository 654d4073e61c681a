//! `rules.hand`: one region for all types, with exceptions for pawns and for squares where a piece is stuck.

use super::Section;
use menagerie_core::Letter;
use menagerie_core::rules::movement::{Demotion, Hand};
use menagerie_core::rules::promote::Promotion;
use menagerie_core::{Color, Kind, Square};
use std::collections::BTreeSet;

/// The squares on which each colour may drop a type.
type Zone = [BTreeSet<Square>; 2];

/// What forbids drops in addition to the region.
#[derive(Clone, Copy)]
struct Bars {
    first_rank: bool,
    promotion_zone: bool,
    immobility: bool,
    /// Rooks on all ranks but the first.
    rooks: bool,
}

impl Section<'_> {
    pub(super) fn hand(&mut self) {
        let definition = self.definition;
        let Some(rule) = definition.rule::<Hand>() else { return };
        self.option("pieceDrops", true);
        self.option("capturesToHand", rule.captures);
        match rule.demote {
            Demotion::Promoted(true) => {}
            Demotion::Promoted(false) if rule.captures => self.option("dropLoop", true),
            Demotion::Promoted(false) => {}
            Demotion::As(_) => self.wrong("rules.hand.demote", "what turns back is exported by no rule"),
        }
        if rule.promoted {
            self.wrong("rules.hand.promoted", "what promotes otherwise than a pawn is not exported");
        }
        if !rule.checks {
            self.option("dropChecks", false);
        }
        if rule.must.is_some() {
            self.option("mustDrop", true);
        }
        match rule.must.first() {
            [] => {}
            [_] => self.option("mustDropType", self.letters(rule.must.first())),
            _ => self.wrong("rules.hand.must", "one type is dropped before all others there"),
        }
        match &rule.both_colours[..] {
            [] => {}
            [one] if self.kinds.get(one).is_some_and(|kind| kind == "bishop") => {
                self.option("dropOppositeColoredBishop", true);
            }
            _ => self.wrong("rules.hand.both-colours", "only bishops are dropped on both colours there"),
        }
        let limited: Vec<String> = rule.one_a_file.iter().chain(rule.most_a_file.keys()).cloned().collect();
        match &limited[..] {
            [] => {}
            one @ [name] => {
                self.option("dropNoDoubled", self.letters(one));
                self.option("dropNoDoubledCount", rule.most_on_file(name).unwrap_or(1));
            }
            _ => self.wrong("rules.hand.one-a-file", "one type alone has a limit on each file there"),
        }
        match &rule.no_mate[..] {
            [] => {}
            [one] if self.kinds.get(one).is_some_and(|kind| kind == "shogiPawn") => {
                self.option("shogiPawnDropMateIllegal", true);
            }
            _ => self.wrong("rules.hand.no-mate", "only the pawn of shogi may not be dropped to give mate there"),
        }
        self.drop_zones();
    }

    fn drop_zones(&mut self) {
        let held = self.held();
        let zones: Vec<(String, Zone)> = held.into_iter().map(|name| (name.clone(), self.drop_zone(&name))).collect();
        let union = |color: usize| zones.iter().flat_map(|(_, zone)| zone[color].iter().copied()).collect();
        let region: Zone = [union(0), union(1)];
        let already = self.lines.iter().any(|line| line == "immobilityIllegal = true");
        let options = (0..16).map(|bits| Bars {
            first_rank: bits & 1 != 0,
            promotion_zone: bits & 2 != 0,
            immobility: bits & 4 != 0 || already,
            rooks: bits & 8 != 0,
        });
        let fits = |bars: &Bars| {
            let same = |(name, zone): &(String, Zone)| self.barred(name, &region, *bars) == *zone;
            zones.iter().all(same) && (already || !bars.immobility || self.never_stuck())
        };
        let Some(bars) = options.into_iter().find(fits) else {
            return self.wrong(
                "rules.hand.zone",
                "all types have one zone there, but for pawns, rooks and where none moves on",
            );
        };
        self.option("firstRankPawnDrops", !bars.first_rank);
        self.option("promotionZonePawnDrops", !bars.promotion_zone);
        if bars.immobility && !already {
            self.option("immobilityIllegal", true);
        }
        if bars.rooks {
            self.option("sittuyinRookDrop", true);
        }
        for (side, squares) in ["White", "Black"].into_iter().zip(&region) {
            self.option(&format!("dropRegion{side}"), self.words(squares));
        }
    }

    /// The types that come into hands.
    fn held(&self) -> Vec<String> {
        let definition = self.definition;
        let (first, rule) = (definition.starts.first(), definition.rule::<Hand>());
        let field = first.split(' ').next().unwrap_or("").to_ascii_uppercase();
        let (placed, hand) = field.split_once('[').unwrap_or((&field, ""));
        let comes = |letter: Letter, kind: Kind| {
            // Letters that cannot be expressed are noted with the pieces.
            let there = |text: &str| letter.plain().is_some_and(|letter| text.contains(letter));
            let mut clauses = definition.rule::<Promotion>().into_iter().flat_map(|promotion| promotion.clauses());
            let name = &definition.piece(kind).name;
            let demotes = rule.is_some_and(|rule| matches!(rule.demote, Demotion::Promoted(true)));
            let other = clauses.any(|clause| match demotes {
                true => clause.pieces.contains(name),
                false => Color::BOTH.iter().any(|&color| clause.targets(definition, color).contains(&kind)),
            });
            there(hand) || rule.is_some_and(|rule| rule.captures) && (other || there(placed))
        };
        let own = definition
            .pieces
            .iter()
            .filter(|piece| !piece.royal || Letter::all_in(hand).any(|held| held == piece.letter));
        let held = own.filter(|piece| definition.kind(&piece.name).is_some_and(|kind| comes(piece.letter, kind)));
        held.map(|piece| piece.name.clone()).collect()
    }

    fn drop_zone(&self, name: &str) -> Zone {
        let zone = self.definition.rule::<Hand>().and_then(|rule| rule.zone.get(name));
        Color::BOTH.map(|color| match zone {
            Some(region) => self.in_region(region, color),
            None => self.definition.board.squares().collect(),
        })
    }

    /// Where Fairy-Stockfish lets a type be dropped.
    fn barred(&self, name: &str, region: &Zone, bars: Bars) -> Zone {
        let board = &self.definition.board;
        let [pawn, rook] = ["pawn", "rook"].map(|known| self.kinds.get(name).is_some_and(|kind| kind == known));
        let area = self.table.get("pieces").and_then(|pieces| pieces.get(name)).and_then(|piece| piece.get("area"));
        let area = self.region(area);
        let open = |color: Color, square: &Square| {
            let first = if color == Color::White { 0 } else { board.ranks() - 1 };
            let promotes = || {
                let promotion = self.definition.rule::<Promotion>();
                promotion.is_some_and(|rule| {
                    rule.is_compulsory(board, color, *square) || rule.is_optional(board, color, *square)
                })
            };
            let at_home = pawn && bars.first_rank && board.cell(*square).y == first;
            let ahead = rook && bars.rooks && board.cell(*square).y != first;
            let far = pawn && bars.promotion_zone && promotes();
            let stuck = || bars.immobility && self.is_stuck(name, color, *square);
            area.as_ref().is_none_or(|area| area.has(board, color, *square)) && !at_home && !ahead && !far && !stuck()
        };
        Color::BOTH.map(|color| region[color.index()].iter().copied().filter(|square| open(color, square)).collect())
    }

    /// Whether a piece on a square has no moves even on an empty board.
    pub(super) fn is_stuck(&self, name: &str, color: Color, square: Square) -> bool {
        let forward = if color == Color::White { 1 } else { -1 };
        let text = self.definition.kind(name).map(|kind| self.definition.piece(kind).betza.text.clone());
        let paths = text.and_then(|text| crate::betza::paths(&text).ok()).unwrap_or_default();
        let mut ends = paths.iter().filter(|path| !path.ends.initial).filter_map(|path| path.steps.first());
        !ends.any(|step| self.definition.board.offset(square, step.dx, step.dy * forward).is_some())
    }

    /// Whether no move leads to a square where its piece is stuck: there it must promote.
    fn never_stuck(&self) -> bool {
        let board = &self.definition.board;
        let promotion = self.definition.rule::<Promotion>();
        let promotes = |name: &String, color, square| {
            promotion.is_some_and(|rule| rule.pieces.contains(name) && rule.is_compulsory(board, color, square))
        };
        self.definition.pieces.iter().all(|piece| {
            let stands = |color, square| self.is_stuck(&piece.name, color, square);
            Color::BOTH.iter().all(|&color| {
                board.squares().all(|square| !stands(color, square) || promotes(&piece.name, color, square))
            })
        })
    }
}
