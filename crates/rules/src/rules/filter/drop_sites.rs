//! **drop-sites**: pieces are dropped only on squares with certain neighbours.
//!
//! ```toml in shogi
//! [rules.drop-sites]
//! near = "enclosing"                   # see below
//! first = ["d4", "e4", "d5", "e5"]     # as long as one of these squares is free, only these
//! ```
//!
//! A free square is
//!
//! - `enclosing` if enemy pieces stand without a gap between it and a piece of the own side, on one of the eight lines;
//! - `next-to-own` if a piece of the own side stands on one of the eight squares around it;
//! - `apart` if no enemy piece stands to its sides, before or behind it;
//! - `stacked` if it is on the lowest rank of the board, or something stands right below it, as white sees it;
//! - `pushed` if a piece that is pushed along a rank or file from the edge of the board, until something stops it, ends
//!   there.
//!
//! This needs the rule `hand`.

use super::order::Order;
use crate::definition::{Definition, Phase, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use crate::rules::movement::Hand;
use menagerie_board::bits::Bits;
use menagerie_board::board::{DIRECTIONS, Square};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Core, Filter, Move, Phases, Program, Shift, ray};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of drop sites.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DropSites {
    /// What must be near the square.
    pub near: Neighbours,
    /// As long as one of these squares is free, pieces are dropped only on these, whatever is near.
    #[serde(default)]
    pub first: Vec<String>,
}

/// What is near a square on which a piece may be dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Neighbours {
    /// Enemy pieces that the dropped piece encloses together with another of its side.
    Enclosing,
    /// A piece of the own side on one of the eight squares around.
    NextToOwn,
    /// No enemy piece to the sides, before or behind.
    Apart,
    /// The lower edge of the board, or something right below.
    Stacked,
    /// What stops a piece that is pushed in from the edge of the board.
    Pushed,
}

/// The place of the direction downwards among [`DIRECTIONS`].
const DOWN: usize = 6;

impl Rule for DropSites {
    const NAME: &'static str = "drop-sites";
    const PHASE: Phase = Phase::Filter;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        if !definition.has::<Hand>() {
            let problem = Problem::new("rules.drop-sites", "nothing is ever dropped").at_key();
            problems.push(problem.help("add `[rules.hand]`"));
        }
        for (i, name) in self.first.iter().enumerate() {
            if definition.board.square(name).is_none() {
                problems.add(format!("rules.drop-sites.first[{i}]"), format!("`{name}` is no square of the board"));
            }
        }
    }
}

impl Describe for DropSites {
    fn sentences(&self, _definition: &Definition, setting: &Setting) -> Vec<String> {
        let first = (!self.first.is_empty()).then(|| say!(setting, "drop-sites-first", squares = &self.first));
        let place = match self.near {
            Neighbours::Enclosing => "enclosing",
            Neighbours::NextToOwn => "next-to-own",
            Neighbours::Apart => "apart",
            Neighbours::Stacked => "stacked",
            Neighbours::Pushed => "pushed",
        };
        let id = if first.is_some() { "drop-sites-then" } else { "drop-sites" };
        first.into_iter().chain([say!(setting, id, place)]).collect()
    }
}

impl<B: Bits, P: Phases<B, Filter: From<DropSitesOp<B>>>> Lower<B, P> for DropSites {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let board = &definition.board;
        let first = self.first.iter().filter_map(|name| board.square(name));
        program.add_filter(DropSitesOp {
            steps: DIRECTIONS.iter().map(|&way| Shift::along(board, way)).collect(),
            near: self.near,
            first: first.fold(B::EMPTY, |set, square| set | B::bit(square)),
            lines: board.squares().map(|square| DIRECTIONS.map(|way| ray(board, square, way).into())).collect(),
        });
    }
}

/// Drop sites, compiled.
#[derive(Debug)]
pub struct DropSitesOp<B> {
    near: Neighbours,
    first: B,
    /// Per square the lines from it in all directions.
    lines: Vec<[Box<[Square]>; 8]>,
    /// The steps of whole sets in all directions, if the numbers of the squares allow them.
    steps: Option<Vec<Shift<B>>>,
}

/// Those of some free squares that lie at the end of a run of enemy pieces which begins next to an own one.
fn enclosing<B: Bits>(step: &Shift<B>, [own, enemy, _]: [B; 3], squares: B) -> B {
    let mut sites = B::EMPTY;
    let mut run = step.apply(own) & enemy;
    while run.any() {
        let next = step.apply(run);
        sites |= next & squares;
        run = next & enemy;
    }
    sites
}

impl<B: Bits, P: Phases<B>> Filter<B, P> for DropSitesOp<B> {
    fn order(&self) -> u8 {
        Order::DropSites as u8
    }

    fn memory(&self) -> usize {
        let lines: usize = self.lines.iter().flatten().map(|line| size_of_val(&**line)).sum();
        lines + size_of_val(&*self.lines)
    }

    fn drop_sites(&self, core: &Core<B, P>) -> Option<B> {
        Some(self.among(core, core.program.all.minus(core.pieces.occupied())))
    }

    fn is_idle(&self, _core: &Core<B, P>) -> bool {
        true
    }

    /// There are no drops but on these squares.
    fn retain(&self, _core: &Core<B, P>, _moves: &mut Vec<Move>) {}

    fn allows(&self, core: &Core<B, P>, mv: Move) -> bool {
        mv.dropped().is_none() || self.among(core, B::bit(mv.to())).has(mv.to())
    }
}

impl<B: Bits> DropSitesOp<B> {
    /// Those of some free squares on which the side to move may drop a piece.
    fn among<P: Phases<B>>(&self, core: &Core<B, P>, squares: B) -> B {
        let first = self.first.minus(core.pieces.occupied());
        if first.any() {
            return squares & first;
        }
        let sets = [core.pieces.side(core.side), core.pieces.side(core.side.other()), core.pieces.occupied()];
        if let (Neighbours::Enclosing, Some(steps)) = (self.near, &self.steps) {
            return steps.iter().fold(B::EMPTY, |sites, step| sites | enclosing(step, sets, squares));
        }
        let fits = |square: &Square| self.fits(*square, sets);
        squares.iter().filter(fits).fold(B::EMPTY, |set, square| set | B::bit(square))
    }

    /// Whether a piece may be dropped on a free square, with these pieces of its side, of the enemy's, and on occupied
    /// squares.
    fn fits(&self, square: Square, [own, enemy, occupied]: [B; 3]) -> bool {
        let lines = &self.lines[square.index()];
        let straight = || lines.iter().step_by(2);
        match self.near {
            Neighbours::Enclosing => lines.iter().any(|line| {
                let between = line.iter().take_while(|&&square| enemy.has(square)).count();
                between > 0 && line.get(between).is_some_and(|&end| own.has(end))
            }),
            Neighbours::NextToOwn => lines.iter().any(|line| line.first().is_some_and(|&next| own.has(next))),
            Neighbours::Apart => !straight().any(|line| line.first().is_some_and(|&next| enemy.has(next))),
            Neighbours::Stacked => lines[DOWN].first().is_none_or(|&below| occupied.has(below)),
            Neighbours::Pushed => (0..8).step_by(2).any(|way| {
                let stopped = lines[way].first().is_none_or(|&next| occupied.has(next));
                stopped && !lines[(way + 4) % 8].iter().any(|&square| occupied.has(square))
            }),
        }
    }
}
