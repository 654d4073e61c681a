//! **extinction**: a side that has lost certain pieces, or all of them, loses the game (or wins it, or draws).
//!
//! ```toml
//! [rules.extinction]
//! pieces = ["queen", "rook"]    # each type by itself; or "all": all pieces together
//! count = 0                     # this many left, or fewer, is extinction
//! opponent-count = 0            # only while the opponent has at least this many
//! reprieve = false              # true: one more than that while the extinct side is to move
//! result = "loss"               # for the extinct side: "loss", "win", "draw", or "white", "black" for who wins
//! sides = "both"                # whose pieces: "both", "white" or "black"
//! together = false              # true: the types are counted together, as "all" are
//! pseudo-royal = false          # true: the last ones are royal
//! duple-check = false           # true: several of them are in check only when all are attacked
//! ```
//!
//! Pieces in hand are counted as well. Where both sides are extinct, the verdict falls on the side that has just moved.
//!
//! With `pseudo-royal` a side never comes so far: as soon as one more of a type would be extinction, all that are left
//! of the type are in check when attacked, and no move may leave one of them so. A side that has none of a type to
//! begin with plays on without. With `duple-check` as well, a side that has several may leave some of them attacked, but
//! not all.
//!
//! Types or sides of which different things are true have clauses of their own; the first that is met decides:
//!
//! ```toml
//! [rules.extinction]
//! pieces = "all"
//! sides = "white"
//! more = [{ pieces = ["king"], sides = "black", pseudo-royal = true }]
//! ```
//!
//! A second king that is as good as the first, or a prince that takes its father's place, is
//! `pieces = ["king", "prince"]`, `together = true` and `pseudo-royal = true`, where no type is `royal`.

use super::Verdict;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, PieceNames, Rule, Sides};
use crate::facts::{Facts, Survival};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use crate::rules::effect::Explosion;
use menagerie_board::bits::Bits;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Core, Phases, Program, PseudoRoyals};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of extinction: one clause, and perhaps more.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Extinction {
    /// The types that are counted.
    pub pieces: PieceNames,
    /// This many pieces left, or fewer, is extinction.
    #[serde(default)]
    pub count: u16,
    /// Only while the opponent has at least this many.
    #[serde(default)]
    pub opponent_count: u16,
    /// Whether the opponent needs one more while the extinct side is to move, which may take one of them then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reprieve: bool,
    /// How the game ends for the side that is extinct.
    #[serde(default)]
    pub result: Verdict,
    /// Whose pieces are counted.
    #[serde(default)]
    pub sides: Sides,
    /// Whether the types are counted together.
    #[serde(default)]
    pub together: bool,
    /// Whether the last pieces are royal, so that none can be taken.
    #[serde(default)]
    pub pseudo_royal: bool,
    /// Whether several pseudo-royal pieces are in check only when all of them are attacked.
    #[serde(default)]
    pub duple_check: bool,
    /// Further clauses, for other types or sides.
    #[serde(default)]
    pub more: Vec<Extinction>,
}

impl Extinction {
    /// All clauses, this one first.
    pub fn clauses(&self) -> impl Iterator<Item = &Extinction> {
        std::iter::once(self).chain(&self.more)
    }

    /// Whether some pieces are royal by the rule.
    pub fn makes_royal(&self) -> bool {
        self.clauses().any(|clause| clause.pseudo_royal)
    }

    /// The types that are counted, in groups that are counted together; a group of nothing is all pieces.
    pub fn groups(&self, definition: &Definition) -> Vec<Option<Vec<Kind>>> {
        match self.pieces.kinds(definition) {
            Some(kinds) if !self.together => kinds.into_iter().map(|kind| Some(vec![kind])).collect(),
            kinds => vec![kinds],
        }
    }

    /// Whether more than one type is counted, each by itself.
    fn is_of_each(&self) -> bool {
        matches!(&self.pieces, PieceNames::These(names) if names.len() > 1 && !self.together)
    }

    fn check_clause(&self, definition: &Definition, at: &str, problems: &mut Problems) {
        self.pieces.check(definition, &format!("{at}.pieces"), problems);
        if self.pseudo_royal && self.result != Verdict::Loss {
            problems.add(format!("{at}.result"), "pieces whose loss is no loss cannot be pseudo-royal");
        }
        if self.pseudo_royal && definition.has::<Explosion>() {
            let what =
                "where captures explode the last piece is not enough: make its type royal, or let its loss decide";
            problems.add(format!("{at}.pseudo-royal"), what);
        }
        if self.reprieve && self.opponent_count == 0 {
            let what = "an opponent that needs no pieces is not short of one";
            problems.push(Problem::new(format!("{at}.reprieve"), what).help("give `opponent-count` as well"));
        }
        if self.duple_check && !self.pseudo_royal {
            let problem =
                Problem::new(format!("{at}.duple-check"), "only pieces that are pseudo-royal can be in check");
            problems.push(problem.help("write `pseudo-royal = true` as well"));
        }
        if self.duple_check && self.count > 0 {
            let problem =
                Problem::new(format!("{at}.duple-check"), "several pieces in duple check count as one: `count` is 0");
            problems.push(problem.also(format!("{at}.count"), "the number"));
        }
    }

    fn warn_of_clause(&self, at: &str, warnings: &mut Problems) {
        if self.pseudo_royal && self.opponent_count > 0 {
            let what = "this has no effect: pseudo-royal pieces are royal however many the opponent has";
            let problem = Problem::new(format!("{at}.opponent-count"), what);
            warnings.push(problem.also(format!("{at}.pseudo-royal"), "what makes them royal"));
        }
        if self.together && !matches!(&self.pieces, PieceNames::These(names) if names.len() > 1) {
            let what = "this has no effect: there are no two types to be counted together";
            warnings.push(Problem::new(format!("{at}.together"), what));
        }
    }

    /// What makes pieces royal, as it is said under check.
    fn check_sentence(&self, setting: &Setting) -> String {
        let (who, pieces, each) = (self.sides.key(), self.pieces.names(), self.is_of_each());
        let count = u32::from(self.count) + 1;
        let mut sentences = vec![match (self.count, &self.pieces) {
            (0, _) => say!(setting, "extinction-last", who, pieces),
            (_, PieceNames::Word(_)) => say!(setting, "extinction-few", who, count),
            _ => say!(setting, "extinction-few-of", who, count, each, pieces),
        }];
        if self.duple_check {
            sentences.push(say!(setting, if each { "extinction-duple-each" } else { "extinction-duple" }));
        }
        if self.sides == Sides::Both {
            sentences.push(say!(setting, "extinction-began-with-none"));
        }
        sentences.join(" ")
    }

    /// What ends the game.
    fn end_sentence(&self, setting: &Setting) -> String {
        let (count, each) = (self.count, self.is_of_each());
        let left = match (count, &self.pieces) {
            (0, PieceNames::Word(_)) => say!(setting, "extinction-has-no-piece"),
            (_, PieceNames::Word(_)) => say!(setting, "extinction-has-pieces", count),
            (0, PieceNames::These(pieces)) if pieces.len() == 1 => say!(setting, "extinction-has-no", pieces),
            (_, PieceNames::These(pieces)) if pieces.len() == 1 => say!(setting, "extinction-has-few", count, pieces),
            (0, PieceNames::These(pieces)) => say!(setting, "extinction-has-none-of", each, pieces),
            (_, PieceNames::These(pieces)) => say!(setting, "extinction-has-few-of", count, each, pieces),
        };
        let unless = match self.opponent_count {
            0 => String::new(),
            count if self.reprieve => {
                say!(setting, "extinction-while-reprieved", count, more = u32::from(count) + 1)
            }
            count => say!(setting, "extinction-while", count),
        };
        let id = match (self.sides, self.opponent_count) {
            (Sides::Both, 0) => "extinction-both",
            (Sides::Both, _) => "extinction-both-while",
            _ => "extinction-whose",
        };
        let verdict = self.result.says(setting.language);
        let ends = say!(setting, id, who = self.sides.key(), left, unless, verdict);
        if setting.hands { format!("{ends} {}", say!(setting, "extinction-hand")) } else { ends }
    }
}

/// Where a clause stands in a definition.
fn place(index: usize) -> String {
    match index {
        0 => "rules.extinction".to_string(),
        index => format!("rules.extinction.more[{}]", index - 1),
    }
}

impl Rule for Extinction {
    const NAME: &'static str = "extinction";
    const PHASE: Phase = Phase::End;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        for (index, clause) in self.clauses().enumerate() {
            clause.check_clause(definition, &place(index), problems);
            if index > 0 && !clause.more.is_empty() {
                let what = "only the first clause has further ones: write this one after them";
                problems.add(format!("{}.more", place(index)), what);
            }
        }
    }

    fn warn(&self, _definition: &Definition, warnings: &mut Problems) {
        self.clauses().enumerate().for_each(|(index, clause)| clause.warn_of_clause(&place(index), warnings));
    }

    fn wins(&self, _definition: &Definition) -> bool {
        self.clauses().any(|clause| !clause.pseudo_royal && clause.result != Verdict::Draw)
    }

    fn limit(&self, losses: &mut Losses) {
        for clause in self.clauses().filter(|clause| !clause.pseudo_royal) {
            losses.lose(Capability::MateDecides);
            if clause.result != Verdict::Loss {
                // Having to give pieces away, or being allowed to, turns the worth of a move and of a pause around.
                losses.lose(Capability::NullMove);
                losses.lose(Capability::Exchanges);
            }
            if clause.result == Verdict::Win && matches!(clause.pieces, PieceNames::Word(_)) {
                losses.lose(Capability::MaterialHelps);
            }
        }
    }

    fn facts(&self, definition: &Definition, facts: &mut Facts) {
        for clause in self.clauses() {
            facts.survival.extend(clause.groups(definition).into_iter().map(|kinds| Survival {
                kinds,
                count: clause.count.into(),
                sides: clause.sides,
                result: clause.result,
                royal: clause.pseudo_royal,
            }));
        }
    }
}

impl Describe for Extinction {
    fn amend(&self, _definition: &Definition, setting: &mut Setting) {
        for clause in self.clauses().filter(|clause| clause.pseudo_royal) {
            setting.check = true;
            setting.add(Topic::Check, clause.check_sentence(setting));
        }
    }

    fn sentences(&self, _definition: &Definition, setting: &Setting) -> Vec<String> {
        // What makes pieces royal is said under check.
        self.clauses().filter(|clause| !clause.pseudo_royal).map(|clause| clause.end_sentence(setting)).collect()
    }
}

impl<B: Bits, P: Phases<B, Decision: From<ExtinctionOp>>> Lower<B, P> for Extinction {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let mut clauses = Vec::new();
        for clause in self.clauses() {
            let (groups, count) = (clause.groups(definition), clause.count.into());
            let sides = Color::BOTH.map(|color| clause.sides.has(color));
            if clause.pseudo_royal {
                let duple = clause.duple_check;
                let royals = groups.into_iter().map(|kinds| PseudoRoyals { kinds, count, sides, duple });
                program.pseudo_royals.extend(royals);
            } else {
                let opponent_count = clause.opponent_count.into();
                let (reprieve, result) = (clause.reprieve, clause.result);
                clauses.push(Clause { groups, count, sides, opponent_count, reprieve, result });
            }
        }
        if !clauses.is_empty() {
            program.add_decision(ExtinctionOp::new(clauses));
        }
    }
}

/// Extinction, compiled.
#[derive(Clone, Debug)]
pub struct ExtinctionOp {
    clauses: Vec<Clause>,
    /// Per side and group of types how few may decide: nearly always there are more, and nothing else is looked at.
    watched: Vec<(Color, Option<Vec<Kind>>, u32)>,
}

/// Of what no more may be left.
#[derive(Clone, Debug)]
struct Clause {
    /// The types, in groups that are counted together, or nothing for all pieces.
    groups: Vec<Option<Vec<Kind>>>,
    count: u32,
    sides: [bool; 2],
    opponent_count: u32,
    /// Whether the opponent needs one more while the side is to move.
    reprieve: bool,
    result: Verdict,
}

impl ExtinctionOp {
    fn new(clauses: Vec<Clause>) -> ExtinctionOp {
        let of_side = |clause: &Clause, side: Color| -> Vec<_> {
            let groups = clause.groups.iter().filter(|_| clause.sides[side.index()]);
            groups.map(|kinds| (side, kinds.clone(), clause.count)).collect()
        };
        let of_clause = |clause| Color::BOTH.into_iter().flat_map(move |side| of_side(clause, side));
        let watched = clauses.iter().flat_map(of_clause).collect();
        ExtinctionOp { clauses, watched }
    }

    #[inline]
    pub(super) fn decide<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>) -> Option<Outcome> {
        let mut watched = self.watched.iter();
        match watched.any(|(side, kinds, count)| core.pieces.those(kinds.as_deref(), *side).at_most(*count)) {
            true => self.settle(core),
            false => None,
        }
    }

    #[inline(never)]
    fn settle<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>) -> Option<Outcome> {
        self.clauses.iter().find_map(|clause| clause.decide(core))
    }
}

impl Clause {
    fn decide<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>) -> Option<Outcome> {
        let sides = [core.mover(), core.mover().other()].into_iter().filter(|side| self.sides[side.index()]);
        let side = sides.into_iter().find(|&side| self.is_extinct(core, side))?;
        Some(Outcome::Decided { winner: core.winner_by(self.result.award(side)), rule: Extinction::NAME })
    }

    fn is_extinct<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>, side: Color) -> bool {
        let needed = self.opponent_count + u32::from(self.reprieve && side == core.side);
        let too_few =
            |kinds: Option<&[Kind]>| left(core, kinds, side) <= self.count && left(core, kinds, side.other()) >= needed;
        self.groups.iter().any(|kinds| too_few(kinds.as_deref()))
    }
}

/// How many pieces of these types, or of all, a side has, on the board and in hand.
fn left<B: Bits, P: Phases<B>>(core: &Core<B, P>, kinds: Option<&[Kind]>, color: Color) -> u32 {
    let placed = core.pieces.those(kinds, color).count();
    if core.program.hand.is_none() {
        return placed;
    }
    let held = (0..core.program.kinds).map(|kind| Kind(kind as u8));
    let held = held.filter(|kind| kinds.is_none_or(|kinds| kinds.contains(kind)));
    placed + held.map(|kind| u32::from(core.hands.count(Piece::new(kind, color)))).sum::<u32>()
}
