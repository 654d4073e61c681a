//! What a position is worth without looking ahead.
//!
//! General terms over tables that are made for each game: what pieces are worth and where ([`Accumulator`], kept up to
//! date by the journal of moves), how many squares they reach, pawns and how far they have come, threats, what bears on
//! the squares around the kings, what can be offered where captures are compulsory. No term knows a game; a game whose
//! rules break the premise of a term has no weight for it. Another evaluation, a neural one say, would take the place of
//! [`Evaluator::evaluate`] and of the accumulator.

mod accumulator;
mod compulsion;
mod file;
mod look;
mod packed;
mod shape;
mod tables;
mod weights;

pub use accumulator::Accumulator;
pub use file::{Notes, WeightsError};
pub use packed::Pair;
pub use shape::seen_from;
pub use weights::{Slot, Term, Weights};

use crate::score::MAX_EVALUATION;
use accumulator::Sums;
use look::{Look, Parts};
use menagerie_core::facts::Survival;
use menagerie_core::{Board, Color, Edit, Game, Kind, Piece, Position, Square};
use shape::Shape;
use std::any::Any;
use std::fmt::Write;
use tables::Making;

/// The evaluation of a game.
pub struct Evaluator {
    game: Game,
    weights: Weights,
    shape: Shape,
    sums: Sums,
    /// Per type what it counts in exchanges and in the order of moves, in centipawns.
    worth: Vec<i32>,
    /// What both sides' pieces other than pawns and kings come to at the start.
    full: i32,
    pawns: Vec<Kind>,
    /// The types that are neither pawns nor royal.
    officers: Vec<Kind>,
    royal: Option<Kind>,
    /// The types that stay on one colour of squares.
    bound: Vec<Kind>,
    /// What an attack of a type on the squares around a king counts.
    assault: Vec<i32>,
    /// Per type the officers that are worth clearly more.
    greater: Vec<Vec<Kind>>,
    by_worth: Vec<Kind>,
    file_riders: Vec<Kind>,
    /// Per piece and square whether it wins by arriving there; empty where none does.
    goals: Vec<bool>,
    /// The types whose loss loses the game, and how many of each are the last.
    last: Vec<(Kind, u32)>,
    /// How many checks win, where they are counted.
    checks: Option<u8>,
    /// Whether whoever can capture must.
    compels: bool,
    /// Whether a small advantage without pawns is no advantage.
    scales: bool,
    /// What one light piece is worth at most.
    minor: i32,
    tables: Box<dyn Any + Send + Sync>,
}

impl Evaluator {
    /// Prepares the evaluation of a game with these weights.
    pub fn new(game: &Game, weights: Weights) -> Evaluator {
        let shape = Shape::of(game);
        let definition = game.definition();
        let kinds = |of: &dyn Fn(Kind) -> bool| definition.kinds().filter(|&kind| of(kind)).collect::<Vec<Kind>>();
        let worth: Vec<i32> = definition.kinds().map(|kind| worth(&weights, &shape, kind)).collect();
        let assault = |kind: Kind| (worth[kind.index()].abs() / 10).clamp(10, 80);
        let mut officers = kinds(&|kind| !shape.is_pawn(kind) && !shape.is_royal(kind));
        officers.sort_by_key(|kind| worth[kind.index()]);
        let greater = |kind: Kind| {
            let more = |other: &&Kind| worth[other.index()] > worth[kind.index()] + 60;
            officers.iter().filter(more).copied().collect::<Vec<Kind>>()
        };
        let capabilities = game.capabilities();
        let start = game.start();
        let mut evaluator = Evaluator {
            by_worth: by_worth(definition.kinds(), &worth, &shape),
            greater: definition.kinds().map(greater).collect(),
            file_riders: kinds(&|kind| shape.rides_files(kind) && !shape.is_royal(kind)),
            last: last(game),
            goals: goals(game, &shape),
            checks: game.facts().checks_to_win,
            scales: capabilities.material_helps
                && capabilities.mate_decides
                && capabilities.exchanges
                && game.facts().hands.is_none(),
            compels: !capabilities.may_decline,
            minor: minor(&worth, &officers),
            sums: sums(game, &weights, &shape),
            full: 1,
            pawns: kinds(&|kind| shape.is_pawn(kind)),
            officers,
            royal: definition.royal(),
            bound: kinds(&|kind| is_bound(game, kind)),
            assault: definition.kinds().map(assault).collect(),
            tables: start.view(Making { game, shape: &shape }),
            game: game.clone(),
            weights,
            shape,
            worth,
        };
        let sum = evaluator.accumulate(&start);
        evaluator.full = (sum.heavy[0] + sum.heavy[1]).max(1);
        evaluator
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What a type counts in exchanges, in centipawns.
    #[inline(always)]
    pub fn worth(&self, kind: Kind) -> i32 {
        self.worth[kind.index()]
    }

    /// What it wins besides its worth to take one of so many pieces of a type: the game, if it is one of the last.
    #[inline(always)]
    pub(crate) fn prize(&self, kind: Kind, count: impl Fn() -> u32) -> i32 {
        let is_last = |&(last, left): &(Kind, u32)| last == kind && count() <= left;
        if !self.last.is_empty() && self.last.iter().any(is_last) { PRIZE } else { 0 }
    }

    /// What it wins to come to a square: the game, if that is how it is won.
    #[inline(always)]
    pub(crate) fn arrival(&self, piece: Option<Piece>, square: Square) -> i32 {
        if self.goals.is_empty() {
            return 0;
        }
        let wins = |piece: Piece| self.goals[piece.index() * self.game.board().len() + square as usize];
        if piece.is_some_and(wins) { PRIZE } else { 0 }
    }

    /// Whether the king wins by arriving somewhere, so that the game is a race.
    pub(crate) fn races(&self) -> bool {
        let white = |kind| Piece::new(kind, Color::White);
        self.royal.is_some_and(|kind| self.shape.steps_to_goal(white(kind), 0).is_some())
    }

    /// Whether a piece that wins by arriving somewhere comes nearer to it.
    #[inline(always)]
    pub(crate) fn nears(&self, piece: Option<Piece>, from: Square, to: Square) -> bool {
        let Some(piece) = piece.filter(|piece| Some(piece.kind()) == self.royal && !self.goals.is_empty()) else {
            return false;
        };
        let steps = |square| self.shape.steps_to_goal(piece, square);
        steps(to) < steps(from)
    }

    /// The types from the least worth up, the royal one last.
    pub(crate) fn by_worth(&self) -> &[Kind] {
        &self.by_worth
    }

    /// The royal type, if there is one.
    pub(crate) fn royal(&self) -> Option<Kind> {
        self.royal
    }

    /// Whether the number of legal moves is a part of the evaluation.
    pub(crate) fn counts_moves(&self) -> bool {
        self.weights.term(Term::Freedom) != Pair::ZERO
    }

    /// Sums up a position from nothing.
    pub fn accumulate(&self, position: &Position) -> Accumulator {
        let mut sum = Accumulator::default();
        for square in self.game.board().squares() {
            if let Some(piece) = position.piece(square) {
                self.sums.put(&mut sum, piece, square);
            }
        }
        for kind in self.game.definition().kinds() {
            for color in Color::BOTH {
                let piece = Piece::new(kind, color);
                self.sums.hold(&mut sum, piece, position.in_hand(piece) as i32);
            }
        }
        sum
    }

    /// Brings a sum up to date with the edits of a move.
    #[inline]
    pub fn follow(&self, sum: &mut Accumulator, edits: &[Edit]) {
        self.sums.follow(sum, edits);
    }

    /// What a position is worth to the side to move, which has `moves` legal ones, in centipawns.
    #[inline]
    pub fn evaluate(&self, position: &Position, sum: &Accumulator, moves: usize) -> i32 {
        let value = position.view(Look::new(self, sum, moves)).value;
        value.clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// The evaluation of a position that has so many legal moves taken apart, for a tuner.
    pub fn apart(&self, position: &Position, moves: usize) -> Apart {
        let sum = self.accumulate(position);
        let look = position.view(Look::new(self, &sum, moves));
        let (phase, divisor, driven) = (look.phase, look.divisor, look.driven);
        Apart { balance: sum.balance, parts: look.parts.sum(), phase, divisor, driven }
    }

    /// The evaluation of a position for people: a table of its terms, in centipawns for white.
    pub fn explain(&self, position: &Position) -> String {
        let sum = self.accumulate(position);
        let moves = position.legal_moves().len();
        let look = position.view(Look::new(self, &sum, moves));
        let mut text = String::from("term             middlegame  endgame\n");
        for (name, pair) in look.parts.named(sum.balance) {
            // Writing into a string cannot fail.
            let _ = writeln!(text, "{name:<16} {:>10} {:>8}", pair.middlegame(), pair.endgame());
        }
        let value = if position.side() == Color::White { look.value } else { -look.value };
        let _ = write!(text, "{} parts of {} are the middlegame's\nevaluation       {value:+}", look.phase, PHASES);
        text
    }

    /// Whether there is a legal way for a side to be in zugzwang with its pawns and king alone.
    pub fn has_officers(&self, sum: &Accumulator, color: Color) -> bool {
        sum.heavy[color.index()] > 0
    }
}

/// What is won with the last piece of a type, where its loss loses.
const PRIZE: i32 = 5_000;
/// How many parts the way from the middlegame to the endgame has.
pub(crate) const PHASES: i32 = 64;

/// What a position comes to.
pub(crate) struct Verdict {
    /// For the side to move.
    pub(crate) value: i32,
    pub(crate) phase: i32,
    pub(crate) parts: Parts,
    /// By what the advantage was divided.
    pub(crate) divisor: i32,
    /// What was added for driving a lone king, for white.
    pub(crate) driven: i32,
}

/// An evaluation taken apart, for white: `(balance + parts)` between middlegame and endgame, divided, and `driven` and
/// [`Term::Tempo`] added.
#[derive(Clone, Copy, Debug)]
pub struct Apart {
    /// Material, places and hands.
    pub balance: Pair,
    /// All other terms but those that are added last.
    pub parts: Pair,
    /// How many parts of [`Apart::PHASES`] are the middlegame's.
    pub phase: i32,
    /// By what a small advantage is divided that hardly wins.
    pub divisor: i32,
    /// What is added where a lone king is driven.
    pub driven: i32,
}

impl Apart {
    /// How many parts the way from the middlegame to the endgame has.
    pub const PHASES: i32 = PHASES;
}

/// Per piece and square whether it wins by arriving there.
fn goals(game: &Game, shape: &Shape) -> Vec<bool> {
    let definition = game.definition();
    let Some(goal) = &game.facts().goal else { return Vec::new() };
    let pieces = definition.kinds().flat_map(|kind| Color::BOTH.map(|color| Piece::new(kind, color)));
    let board = shape.board();
    pieces.flat_map(|piece| board.squares().map(move |square| goal.is_there(piece, square))).collect()
}

/// The types whose loss loses the game, each with how many are the last.
fn last(game: &Game) -> Vec<(Kind, u32)> {
    let survival = game.facts().survival.as_ref();
    let survival = survival.filter(|survival| survival.loses() && !survival.royal);
    let of = |survival: &Survival| {
        let kinds = survival.kinds.iter().flatten();
        kinds.map(|&kind| (kind, survival.count + 1)).collect()
    };
    survival.map(of).unwrap_or_default()
}

/// What the lighter half of the officers is worth at most, and a pawn more.
fn minor(worth: &[i32], officers: &[Kind]) -> i32 {
    let at = officers.len().saturating_sub(1) / 2;
    officers.get(at).map_or(0, |kind| worth[kind.index()].min(400) + 40)
}

/// The types from the least worth up, the royal one last.
fn by_worth(kinds: impl Iterator<Item = Kind>, worth: &[i32], shape: &Shape) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = kinds.collect();
    kinds.sort_by_key(|&kind| (shape.is_royal(kind), worth[kind.index()]));
    kinds
}

/// What a type counts in exchanges.
fn worth(weights: &Weights, shape: &Shape, kind: Kind) -> i32 {
    if shape.is_royal(kind) {
        return 0;
    }
    weights.material(kind).tapered(1, 2)
}

/// Whether no move of a type leads to a square of the other colour.
fn is_bound(game: &Game, kind: Kind) -> bool {
    let paths = &game.definition().piece(kind).paths;
    let stays = |(dx, dy): (i16, i16)| (dx + dy) % 2 == 0;
    !paths.is_empty()
        && paths.iter().all(|path| path.steps.iter().filter(|step| step.stop).all(|step| stays((step.dx, step.dy))))
}

/// What it is worth to be so many steps from a zone that wins.
fn nearness(steps: i32) -> i32 {
    400 / (steps + 1) - 12 * steps
}

fn sums(game: &Game, weights: &Weights, shape: &Shape) -> Sums {
    let board: &Board = game.board();
    let pieces = || game.definition().kinds().flat_map(|kind| Color::BOTH.map(|color| Piece::new(kind, color)));
    let signed = |piece: Piece, pair: Pair| if piece.color() == Color::White { pair } else { -pair };
    // A king that nobody may check is free to run.
    let free = !game.capabilities().checks;
    let seen = seen_from(game);
    let runs = move |kind| if free && shape.is_royal(kind) { 3 } else { 1 };
    let placed = pieces().flat_map(|piece| {
        let kind = piece.kind();
        let seen = move |square| seen(piece.color(), square);
        board.squares().map(move |square| {
            let goal = shape.steps_to_goal(piece, square).map_or(0, |steps| runs(kind) * nearness(steps));
            signed(piece, weights.material(kind) + weights.place(kind, seen(square)) + Pair::new(goal, goal))
        })
    });
    let heavy = |piece: Piece| {
        let counts = !shape.is_pawn(piece.kind()) && !shape.is_royal(piece.kind());
        if counts { weights.material(piece.kind()).middlegame().abs() } else { 0 }
    };
    Sums::new(
        placed.collect(),
        pieces().map(|piece| signed(piece, weights.in_hand(piece.kind()))).collect(),
        pieces().map(heavy).collect(),
        board.len(),
    )
}
