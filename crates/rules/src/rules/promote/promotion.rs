//! **promotion**: a pawn that arrives on a far rank becomes another piece.
//!
//! ```toml
//! [rules.promotion]
//! pieces = ["pawn"]
//! ranks = [8]                # by white's count; black's mirror them
//! optional-ranks = []        # ranks where the pawn may also stay what it is
//! to = ["queen", "rook"]     # or "array": every type of the start but kings and pawns
//! lost-only = false          # true: only types of which one's own army has fewer than it began with
//! ```
//!
//! Instead of ranks there may be a `zone` and an `optional-zone`, any parts of the board. `to` may differ between the
//! sides (`{ white = [...], black = [...] }`), `limit = { queen = 1 }` is how many of a type a player may have on the
//! board to get another, `only-on = { queen = ["d8", "e8"] }` has the squares on which a piece may become a type, `captures-only`
//! promotes by captures alone, `leaving` also by moves that begin in the zone, and `sides` is who promotes. In an `entering-zone` a
//! piece may promote when it comes from elsewhere; once it is there, only by captures, also by those that leave the zone: so promote
//! the pieces of chu shogi. Types that promote differently have clauses of their own:
//!
//! ```toml in shogi
//! [rules.promotion]
//! pieces = ["silver"]
//! ranks = []
//! optional-ranks = [7, 8, 9]
//! leaving = true
//! to = ["gold"]
//! more = [{ pieces = ["rook"], optional-ranks = [7, 8, 9], leaving = true, to = ["dragon-king"] }]
//! ```
//!
//! A type may have several clauses, too, which share out the squares: so it promotes otherwise, or to other types, on some of them.
//!
//! ```toml
//! [rules.promotion]
//! pieces = ["pawn"]
//! ranks = [8]
//! to = ["queen"]
//! more = [{ pieces = ["pawn"], ranks = [], optional-ranks = [6], captures-only = true, to = ["knight"] }]
//! ```

use super::table::table;
use crate::definition::{Definition, Phase, Region, Rule, Sides};
use crate::facts::{self, Facts, Promotions};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use crate::rules::movement::Hostages;
use menagerie_board::Letter;
use menagerie_board::bits::Bits;
use menagerie_board::board::{Board, Square};
use menagerie_board::budget;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The parameters of promotion: one clause, and perhaps more.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Promotion {
    /// The types that promote.
    pub pieces: Vec<String>,
    /// The ranks on which they must, by white's count.
    #[serde(default)]
    pub ranks: Vec<usize>,
    /// The ranks on which they may, by white's count.
    #[serde(default)]
    pub optional_ranks: Vec<usize>,
    /// The squares on which they must, instead of ranks.
    #[serde(default)]
    pub zone: Region,
    /// The squares on which they may, instead of ranks.
    #[serde(default)]
    pub optional_zone: Region,
    /// The squares on which they may when they come from elsewhere; from there they may by any capture.
    #[serde(default)]
    pub entering_zone: Region,
    /// What they become.
    pub to: PromotionTargets,
    /// Only types of which the player has fewer on the board than at the start.
    #[serde(default)]
    pub lost_only: bool,
    /// Only types of which the player has fewer than this on the board.
    #[serde(default)]
    pub limit: BTreeMap<String, u32>,
    /// The squares on which they may become a type, where that is not wherever they promote.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub only_on: BTreeMap<String, Region>,
    /// Only by a capture.
    #[serde(default)]
    pub captures_only: bool,
    /// Also by a move that begins in the zone.
    #[serde(default)]
    pub leaving: bool,
    /// Whose pieces promote.
    #[serde(default)]
    pub sides: Sides,
    /// Further clauses, for other types, or for other squares.
    #[serde(default)]
    pub more: Vec<Promotion>,
}

/// What a pawn may become.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(untagged, expecting = "write a list of pieces, \"array\", or { white = [...], black = [...] }")]
pub enum PromotionTargets {
    /// These types.
    These(Vec<String>),
    /// `array`: every type that either side has at the start, except royal and promoting ones.
    Word(String),
    /// These types for each colour.
    Each(EachTargets),
}

/// What a pawn of each colour may become.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EachTargets {
    /// White's.
    pub white: Vec<String>,
    /// Black's.
    pub black: Vec<String>,
}

impl Promotion {
    /// All clauses, this one first.
    pub fn clauses(&self) -> impl Iterator<Item = &Promotion> {
        std::iter::once(self).chain(&self.more)
    }

    /// Whether a piece may promote somewhere without having to.
    pub(crate) fn is_ever_optional(&self) -> bool {
        self.clauses().any(|clause| {
            let zones = [&clause.optional_zone, &clause.entering_zone];
            !clause.optional_ranks.is_empty() || zones.iter().any(|zone| !zone.is_empty())
        })
    }

    /// Whether pieces of this name promote, of either colour.
    pub fn promotes(&self, name: &str) -> bool {
        self.clauses().any(|clause| clause.pieces.iter().any(|piece| piece == name))
    }

    /// The clauses by which a piece promotes: one, or several that share out the squares.
    pub fn clauses_of<'a>(&'a self, definition: &'a Definition, piece: Piece) -> impl Iterator<Item = &'a Promotion> {
        self.clauses().filter(move |clause| clause.is_of(definition, piece))
    }

    /// The clause by which a piece promotes on a square: the only one, or the one of several that has the square.
    pub fn clause_on(&self, definition: &Definition, piece: Piece, square: Square) -> Option<&Promotion> {
        let mut all = self.clauses().filter(|clause| clause.is_of(definition, piece));
        let first = all.next()?;
        let others: Vec<&Promotion> = all.collect();
        let has = |clause: &Promotion| clause.has(&definition.board, piece.color(), square);
        if others.is_empty() || has(first) { Some(first) } else { others.into_iter().find(|clause| has(clause)) }
    }

    /// What a piece may become by all its clauses, in the order of the game's pieces.
    pub fn all_targets(&self, definition: &Definition, piece: Piece) -> Vec<Kind> {
        let clauses = self.clauses_of(definition, piece);
        let mut kinds: Vec<Kind> = clauses.flat_map(|clause| clause.targets(definition, piece.color())).collect();
        kinds.sort();
        kinds.dedup();
        kinds
    }

    /// Whether pieces of a colour must or may promote on a square when they arrive there, by this clause.
    fn has(&self, board: &Board, color: Color, square: Square) -> bool {
        self.is_compulsory(board, color, square) || self.is_optional(board, color, square)
    }

    /// Whether a piece is one of those that this clause is about.
    fn is_of(&self, definition: &Definition, piece: Piece) -> bool {
        self.sides.has(piece.color()) && self.pieces.contains(&definition.piece(piece.kind()).name)
    }

    /// Whether the square is one on which a piece of this colour must promote, by this clause.
    pub fn is_compulsory(&self, board: &Board, color: Color, square: Square) -> bool {
        is_on(board, &self.ranks, color, square) || self.zone.has(board, color, square)
    }

    /// Whether the square is one on which a piece of this colour may promote or stay what it is, by this clause.
    pub fn is_optional(&self, board: &Board, color: Color, square: Square) -> bool {
        !self.is_compulsory(board, color, square)
            && (is_on(board, &self.optional_ranks, color, square) || self.optional_zone.has(board, color, square))
    }

    /// Whether the square is one on which a piece of this colour may promote when it comes from elsewhere, by this clause.
    pub fn is_entered(&self, board: &Board, color: Color, square: Square) -> bool {
        self.entering_zone.has(board, color, square)
    }

    /// The types a piece of a colour may become by this clause, in the order of the game's pieces.
    pub fn targets(&self, definition: &Definition, color: Color) -> Vec<Kind> {
        let named = |names: &[String]| names.iter().filter_map(|name| definition.kind(name)).collect();
        let mut kinds: Vec<Kind> = match (&self.to, color) {
            (PromotionTargets::These(names), _) => named(names),
            (PromotionTargets::Each(each), Color::White) => named(&each.white),
            (PromotionTargets::Each(each), Color::Black) => named(&each.black),
            (PromotionTargets::Word(_), _) => {
                let fen = definition.starts.first();
                let array = fen.split(' ').next().unwrap_or("");
                let array: Vec<Letter> = Letter::all_in(array).map(Letter::to_ascii_uppercase).collect();
                let promotes = |name: &str| definition.rule::<Promotion>().is_some_and(|rule| rule.promotes(name));
                let piece = |kind: Kind| definition.piece(kind);
                let is_open = |kind: &Kind| array.contains(&piece(*kind).letter) && !promotes(&piece(*kind).name);
                definition.kinds().filter(is_open).collect()
            }
        };
        kinds.retain(|kind| !definition.piece(*kind).royal);
        kinds.sort();
        kinds.dedup();
        kinds
    }

    /// Whether a piece of a colour may become a type on a square, by this clause and limits aside.
    pub fn allows(&self, definition: &Definition, color: Color, kind: Kind, square: Square) -> bool {
        let region = self.only_on.get(&definition.piece(kind).name);
        region.is_none_or(|region| region.has(&definition.board, color, square))
    }

    /// Whether pieces of this type can come about in the middle of a game, so that they may stand anywhere.
    pub fn can_become(&self, definition: &Definition, kind: Kind) -> bool {
        self.clauses().any(|clause| Color::BOTH.iter().any(|&color| clause.targets(definition, color).contains(&kind)))
    }

    fn check_pieces(&self, definition: &Definition, at: &str, problems: &mut Problems) {
        for (i, name) in self.pieces.iter().enumerate() {
            if problems.is_full() {
                return;
            }
            let place = format!("{at}.pieces[{i}]");
            let kind = problems.note(definition.named_kind(&place, name));
            if kind.is_some_and(|kind| definition.piece(kind).royal) {
                problems.add(place, format!("the royal `{name}` cannot promote"));
            }
        }
    }

    fn check_targets(&self, definition: &Definition, at: &str, problems: &mut Problems) {
        let lists: Vec<(String, &Vec<String>)> = match &self.to {
            PromotionTargets::These(names) => vec![(format!("{at}.to"), names)],
            PromotionTargets::Each(each) => {
                vec![(format!("{at}.to.white"), &each.white), (format!("{at}.to.black"), &each.black)]
            }
            PromotionTargets::Word(word) if word == "array" => Vec::new(),
            PromotionTargets::Word(word) => {
                let what = format!("`{word}` is not understood: write a list of pieces, or \"array\"");
                return problems.add(format!("{at}.to"), what);
            }
        };
        for (place, list) in lists {
            for (i, name) in list.iter().enumerate() {
                if problems.is_full() {
                    return;
                }
                let place = format!("{place}[{i}]");
                let Some(kind) = problems.note(definition.named_kind(&place, name)) else { continue };
                let why = if definition.piece(kind).royal {
                    "is royal: each side has one royal piece, from the start to the end"
                } else if self.pieces.contains(name) {
                    "promotes by the same clause, where it would stay what it is"
                } else {
                    continue;
                };
                let problem = Problem::new(place, format!("no piece can become a `{name}`, which {why}"));
                problems.push(problem.help(format!("leave `{name}` out of `to`")));
            }
        }
        let mut sides = Color::BOTH.into_iter().filter(|&color| self.sides.has(color));
        let nothing = sides.find(|&color| self.targets(definition, color).is_empty());
        if let Some(color) = nothing.filter(|_| !problems.touch(at)) {
            let problem = Problem::new(format!("{at}.to"), format!("there is nothing to become for {color}"));
            let other = color.other();
            let can_other = self.sides.has(other) && !self.targets(definition, other).is_empty();
            let help = format!("name a type, or let only {other} promote with `sides = \"{other}\"`");
            problems.push(problem.help(if can_other { help } else { "name a type".to_string() }));
        }
        for name in self.limit.keys() {
            let kind = definition.named_kind(&format!("{at}.limit.{name}"), name);
            problems.note(kind.map_err(Problem::at_key));
        }
    }

    fn check_zones(&self, definition: &Definition, at: &str, problems: &mut Problems) {
        for (key, ranks) in [("ranks", &self.ranks), ("optional-ranks", &self.optional_ranks)] {
            for (i, &rank) in ranks.iter().enumerate() {
                if definition.board.rank_from(rank, true).is_none() {
                    problems.add(format!("{at}.{key}[{i}]"), format!("the board has no rank {rank}"));
                }
            }
        }
        if let Some(both) = self.ranks.iter().find(|rank| self.optional_ranks.contains(rank)) {
            let problem = Problem::new(format!("{at}.ranks"), format!("rank {both} is optional too: choose one"));
            problems.push(problem.also(format!("{at}.optional-ranks"), "the optional ranks"));
        }
        self.zone.check(&definition.board, &format!("{at}.zone"), problems);
        self.optional_zone.check(&definition.board, &format!("{at}.optional-zone"), problems);
        self.entering_zone.check(&definition.board, &format!("{at}.entering-zone"), problems);
        for (key, ranks, zone) in
            [("", &self.ranks, &self.zone), ("optional-", &self.optional_ranks, &self.optional_zone)]
        {
            if !ranks.is_empty() && !zone.is_empty() {
                let problem =
                    Problem::new(format!("{at}.{key}zone"), format!("give `{key}ranks` or `{key}zone`, not both"));
                let problem = problem.help(format!("`{key}ranks = []` removes the ranks"));
                problems.push(problem.also(format!("{at}.{key}ranks"), "the ranks"));
            }
        }
    }
}

impl Promotion {
    /// Checks `only-on`: there is something to become wherever the pieces promote.
    fn check_squares_of_types(&self, definition: &Definition, at: &str, problems: &mut Problems) {
        for (name, region) in &self.only_on {
            let place = format!("{at}.only-on.{name}");
            let Some(kind) = problems.note(definition.named_kind(&place, name).map_err(Problem::at_key)) else {
                return;
            };
            region.check(&definition.board, &place, problems);
            if !Color::BOTH.iter().any(|&color| self.targets(definition, color).contains(&kind)) {
                problems.push(Problem::new(place, format!("no piece becomes a `{name}` by this clause")).at_key());
            }
        }
        if self.only_on.is_empty() || problems.touch(at) {
            return;
        }
        if definition.rule::<Hostages>().is_some_and(|rule| rule.promotion) {
            let problem =
                Problem::new(format!("{at}.only-on"), "does not go with pieces that become hostages alone").at_key();
            return problems.push(problem.also("rules.hostages.promotion", "the other rule"));
        }
        for (key, is_there) in [("leaving", self.leaving), ("entering-zone", !self.entering_zone.is_empty())] {
            if is_there {
                let what = format!("does not go with `{key}`: a piece that leaves the zone ends its move elsewhere");
                return problems.push(
                    Problem::new(format!("{at}.only-on"), what).at_key().also(format!("{at}.{key}"), "the other"),
                );
            }
        }
        let board = &definition.board;
        for color in Color::BOTH.into_iter().filter(|&color| self.sides.has(color)) {
            let targets = self.targets(definition, color);
            let promotes =
                |&square: &Square| self.is_compulsory(board, color, square) || self.is_optional(board, color, square);
            let barred = |&square: &Square| !targets.iter().any(|&kind| self.allows(definition, color, kind, square));
            if let Some(square) = board.squares().filter(promotes).find(barred) {
                let what = format!("there is nothing to become for {color} on {}", board.name(square));
                let help = "name a type there, or leave the square out of the zone";
                return problems.push(Problem::new(format!("{at}.only-on"), what).at_key().help(help));
            }
        }
    }
}

/// Where a clause is.
fn place_of(clause: usize) -> String {
    if clause == 0 { "rules.promotion".to_string() } else { format!("rules.promotion.more[{}]", clause - 1) }
}

impl Promotion {
    /// Checks clauses of one type and side: they share out the squares, and promote by arriving there.
    fn check_shared(&self, definition: &Definition, problems: &mut Problems) {
        let clauses: Vec<&Promotion> = self.clauses().collect();
        for (later, clause) in clauses.iter().enumerate() {
            for (earlier, other) in clauses[..later].iter().enumerate() {
                let both = clause.pieces.iter().find(|name| other.pieces.contains(name));
                let sides = Color::BOTH.into_iter().find(|&color| clause.sides.has(color) && other.sides.has(color));
                let (Some(name), Some(color)) = (both, sides) else { continue };
                if let Some(why) = clause.cannot_share(other, definition) {
                    let what = format!("a {color} `{name}` promotes by another clause, too, and {why}");
                    let problem = Problem::new(format!("{}.pieces", place_of(later)), what);
                    let help = "give each clause squares of its own, or part the two by `sides`";
                    problems.push(problem.help(help).also(format!("{}.pieces", place_of(earlier)), "the other clause"));
                }
            }
        }
    }

    /// Why this clause cannot have a type together with another one.
    fn cannot_share(&self, other: &Promotion, definition: &Definition) -> Option<String> {
        let board = &definition.board;
        let is_asked = |clause: &Promotion| clause.leaving || !clause.entering_zone.is_empty();
        if is_asked(self) || is_asked(other) {
            return Some("clauses that share a type have neither `leaving` nor `entering-zone`".to_string());
        }
        if definition.rule::<Hostages>().is_some_and(|rule| rule.promotion) {
            return Some("what becomes a hostage has one clause".to_string());
        }
        let of_both = |color: Color, square: Square| self.has(board, color, square) && other.has(board, color, square);
        let shared = Color::BOTH.into_iter().filter(|&color| self.sides.has(color) && other.sides.has(color));
        let mut squares = shared.flat_map(|color| board.squares().map(move |square| (color, square)));
        if let Some((_, square)) = squares.find(|&(color, square)| of_both(color, square)) {
            return Some(format!("both have {}", board.name(square)));
        }
        let limits = |clause: &Promotion, kind: Kind| {
            (clause.lost_only, clause.limit.get(&definition.piece(kind).name).copied())
        };
        let targets = |clause: &Promotion| {
            Color::BOTH.into_iter().flat_map(|color| clause.targets(definition, color)).collect::<Vec<Kind>>()
        };
        let of_other = targets(other);
        let differing = targets(self)
            .into_iter()
            .find(|&kind| of_other.contains(&kind) && limits(self, kind) != limits(other, kind));
        differing.map(|kind| format!("the limits of `{}` are not the same in both", definition.piece(kind).name))
    }
}

/// Whether a square is on one of these ranks, as its colour counts them.
fn is_on(board: &Board, ranks: &[usize], color: Color, square: Square) -> bool {
    let y = board.cell(square).y;
    ranks.iter().any(|&rank| board.rank_from(rank, color == Color::White) == Some(y))
}

impl Rule for Promotion {
    const NAME: &'static str = "promotion";
    const PHASE: Phase = Phase::Promote;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        for (i, clause) in self.clauses().enumerate() {
            let at = place_of(i);
            clause.check_pieces(definition, &at, problems);
            clause.check_targets(definition, &at, problems);
            clause.check_zones(definition, &at, problems);
            clause.check_squares_of_types(definition, &at, problems);
            if i > 0 && !clause.more.is_empty() {
                let what = "a further clause has no `more` of its own: put them all in one list";
                problems.add(format!("{at}.more"), what);
            }
        }
        self.check_shared(definition, problems);
    }

    fn makes(&self, definition: &Definition, kind: Kind) -> bool {
        self.can_become(definition, kind)
    }

    fn facts(&self, definition: &Definition, facts: &mut Facts) {
        let board = &definition.board;
        let squares = |is_so: &dyn Fn(Color, Square) -> bool| {
            Color::BOTH.map(|color| board.squares().filter(|&square| is_so(color, square)).collect())
        };
        let way = |clause: &Promotion| {
            budget::spend(board.len());
            facts::Promotion {
                compulsory: squares(&|color, square| clause.is_compulsory(board, color, square)),
                optional: squares(&|color, square| {
                    let may = clause.is_optional(board, color, square) || clause.is_entered(board, color, square);
                    may && !clause.is_compulsory(board, color, square)
                }),
                to: Color::BOTH.map(|color| clause.targets(definition, color)),
                captures_only: clause.captures_only,
            }
        };
        let mut ways: Vec<facts::Promotion> = self.clauses().map(way).collect();
        let numbers = |piece| {
            let clauses = self.clauses().enumerate().filter(|(_, clause)| clause.is_of(definition, piece));
            clauses.map(|(number, _)| number).collect::<Vec<usize>>()
        };
        let mut of = Vec::new();
        for own in definition.per_piece(numbers) {
            let all = own.iter().map(|&number| ways[number].clone()).reduce(facts::Promotion::joined);
            if let (Some(all), 2..) = (all, own.len()) {
                ways.push(all);
                of.push(Some(ways.len() - 1));
            } else {
                of.push(own.first().copied());
            }
        }
        facts.promotions = Promotions { ways, of };
    }
}

impl Describe for Promotion {
    fn amend(&self, definition: &Definition, setting: &mut Setting) {
        let kinds = self.clauses().flat_map(|clause| clause.targets(definition, Color::White));
        let letters: Vec<String> =
            kinds.map(|kind| definition.piece(kind).letter.to_ascii_lowercase().to_string()).collect();
        let Some(letter) = letters.first() else { return };
        let optional = self.is_ever_optional();
        let id = if optional { "promotion-notation-optional" } else { "promotion-notation" };
        setting.add(Topic::Notation, say!(setting, id, letter));
    }

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        self.all_sentences(definition, setting)
    }
}

impl<B: Bits, P: Phases<B>> Lower<B, P> for Promotion {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        program.promotion = Some(table(self, definition, program));
    }
}
