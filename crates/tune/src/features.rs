//! The evaluation of a fixed position as a linear form of the weights.
//!
//! Material, piece-square values and hands are read off the board. How often each other term counts is found with
//! evaluations in which all weights but two are zero, one for the middlegame and one for the endgame, so that each evaluation
//! gives two counts.
//!
//! Some parts are not linear: the phase and the king attack depend on piece values, and which threats are by lesser pieces on
//! their order. In the linear form they are taken at the old weights; a second round of features and regression corrects
//! them. The share of advantages that hardly win stays, and mop-up evaluation, which few games show, is not tuned.

use crate::layout::Layout;
use menagerie_core::{Color, Game, Kind, Piece, Position};
use menagerie_engine::eval::{EvaluationTrace, Evaluator, Pair, Slot, Term, Weights, seen_from};
use std::sync::Arc;

/// The weight that counts how often its term occurs: some terms count hundredths.
const UNIT: i32 = 100;

/// A position as a linear form: `offset + Σ count · (middlegame · of number 2i + endgame · of number 2i + 1)`, in
/// centipawns for white.
///
/// ```
/// use menagerie_tune::features::LinearForm;
///
/// // Two pieces more of one type, in a late middlegame.
/// let form = LinearForm { offset: 7.0, middlegame: 0.75, endgame: 0.25, counts: vec![(0, 2.0)] };
/// assert_eq!(form.value(&[100.0, 60.0]), 187.0);
/// let mut gradient = [0.0; 2];
/// form.add_to(&mut gradient, 2.0);
/// assert_eq!(gradient, [3.0, 1.0]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct LinearForm {
    /// The part that no parameter changes.
    pub offset: f32,
    /// The middlegame's share.
    pub middlegame: f32,
    /// The endgame's share.
    pub endgame: f32,
    /// How often each parameter counts.
    pub counts: Vec<(u32, f32)>,
}

impl LinearForm {
    /// The evaluation for White with these parameters.
    pub fn value(&self, numbers: &[f64]) -> f64 {
        let (mut middlegame, mut endgame) = (0.0, 0.0);
        for &(at, count) in &self.counts {
            middlegame += f64::from(count) * numbers[2 * at as usize];
            endgame += f64::from(count) * numbers[2 * at as usize + 1];
        }
        f64::from(self.offset) + f64::from(self.middlegame) * middlegame + f64::from(self.endgame) * endgame
    }

    /// Adds a multiple of the form to a gradient.
    pub fn add_to(&self, gradient: &mut [f64], times: f64) {
        let (middlegame, endgame) = (times * f64::from(self.middlegame), times * f64::from(self.endgame));
        for &(at, count) in &self.counts {
            gradient[2 * at as usize] += middlegame * f64::from(count);
            gradient[2 * at as usize + 1] += endgame * f64::from(count);
        }
    }
}

/// Extracts the linear forms of positions.
///
/// ```
/// # let game = menagerie_core::Library::shipped().game("los-alamos").unwrap();
/// use menagerie_engine::eval::{Evaluator, Weights};
/// use menagerie_tune::features::Extractor;
/// use menagerie_tune::layout::Plan;
///
/// let weights = [Weights::of(&game)];
/// let plan = Plan::new(&[game.clone()], &weights);
/// let (position, moves) = (game.start(), game.start().legal_moves().len());
/// let form = Extractor::new(&game, &weights[0], &plan.layouts()[0]).form(&position, moves);
/// let evaluator = Evaluator::new(&game, weights[0].clone());
/// let value = evaluator.evaluate(&position, &evaluator.accumulate(&position), moves);
/// assert!((form.value(&plan.read(&weights)) - f64::from(value)).abs() < 2.5);
/// ```
pub struct Extractor {
    game: Game,
    weights: Weights,
    layout: Arc<Layout>,
    whole: Evaluator,
    /// Evaluators with the slots that they count, for the middlegame and for the endgame.
    counting: Vec<(Evaluator, usize, Option<usize>)>,
    /// Per type the slot of its material, which its other slots follow.
    material: Vec<usize>,
}

impl Extractor {
    /// An extractor for a game, with the weights at which the forms are taken.
    pub fn new(game: &Game, weights: &Weights, layout: &Arc<Layout>) -> Extractor {
        let slots = layout.slots();
        let counted = |slot: Slot| match slot {
            Slot::Term(term) => term != Term::Tempo && term != Term::Driven,
            Slot::Passed(_) | Slot::Mobility(_) => true,
            Slot::Material(_) | Slot::Hand(_) | Slot::Place(..) => false,
        };
        let mut silent = weights.clone();
        for &slot in slots {
            if counted(slot) {
                silent.set(slot, Pair::ZERO);
            }
        }
        let wanted: Vec<usize> =
            (0..slots.len()).filter(|&at| counted(slots[at]) && layout.parameter(at).is_some()).collect();
        let evaluator = |first: usize, second: Option<usize>| {
            let mut weights = silent.clone();
            weights.set(slots[first], Pair::new(UNIT, 0));
            if let Some(second) = second {
                weights.set(slots[second], Pair::new(0, UNIT));
            }
            Evaluator::new(game, weights)
        };
        let counting = wanted
            .chunks(2)
            .map(|pair| (evaluator(pair[0], pair.get(1).copied()), pair[0], pair.get(1).copied()))
            .collect();
        let material = |kind: Kind| slots.iter().position(|&slot| slot == Slot::Material(kind)).unwrap_or_default();
        Extractor {
            whole: Evaluator::new(game, weights.clone()),
            material: game.definition().kinds().map(material).collect(),
            game: game.clone(),
            weights: weights.clone(),
            layout: layout.clone(),
            counting,
        }
    }

    /// The linear form of a position with `moves` legal moves.
    pub fn form(&self, position: &Position, moves: usize) -> LinearForm {
        let trace = self.whole.trace(position, moves);
        let mut counts = Counts::new(&self.layout);
        // The part of the balance that depends on no weight.
        let fixed = trace.balance - self.count_pieces(position, &mut counts);
        let phase = f64::from(trace.phase) / f64::from(EvaluationTrace::PHASES);
        let share = trace.part();
        let mut rest = trace.terms;
        for (evaluator, first, second) in &self.counting {
            let found = evaluator.trace(position, moves);
            let seen = [(Some(*first), found.terms.middlegame()), (*second, found.terms.endgame())];
            for (slot, count) in seen.into_iter().filter_map(|(slot, count)| Some((slot?, count))) {
                counts.add(slot, f64::from(count) / f64::from(UNIT));
                rest -= scaled(self.weights.get(self.layout.slots()[slot]), count);
            }
        }
        let side = if position.side() == Color::White { 1.0 } else { -1.0 };
        // The tempo is never divided.
        counts.add_term(Term::Tempo, side / share);
        let offset = share * tapered(fixed + rest, phase) + f64::from(trace.mop_up);
        let (middlegame, endgame) = ((share * phase) as f32, (share * (1.0 - phase)) as f32);
        LinearForm { offset: offset as f32, middlegame, endgame, counts: counts.finish() }
    }

    /// Counts material, piece-square values and hands, and returns their sum.
    fn count_pieces(&self, position: &Position, counts: &mut Counts) -> Pair {
        let board = self.game.board();
        let seen = seen_from(&self.game);
        let mut sum = Pair::ZERO;
        let mut count = |slot: usize, times: i32| {
            sum += self.weights.get(self.layout.slots()[slot]) * times;
            counts.add(slot, f64::from(times));
        };
        for square in board.squares() {
            let Some(piece) = position.piece(square) else { continue };
            let sign = if piece.color() == Color::White { 1 } else { -1 };
            let seen = seen(piece.color(), square);
            let material = self.material[piece.kind().index()];
            count(material, sign);
            count(material + 3 + seen.index(), sign);
        }
        for kind in self.game.definition().kinds() {
            let held = |color| position.in_hand(Piece::new(kind, color)) as i32;
            let more = held(Color::White) - held(Color::Black);
            if more != 0 {
                count(self.material[kind.index()] + 2, more);
            }
        }
        sum
    }
}

/// A weight times a count of hundredths.
fn scaled(weight: Pair, count: i32) -> Pair {
    Pair::new(weight.middlegame() * count / UNIT, weight.endgame() * count / UNIT)
}

fn tapered(pair: Pair, phase: f64) -> f64 {
    f64::from(pair.middlegame()) * phase + f64::from(pair.endgame()) * (1.0 - phase)
}

/// How often each parameter counts in one position.
struct Counts<'a> {
    layout: &'a Layout,
    counts: Vec<(u32, f32)>,
}

impl Counts<'_> {
    fn new(layout: &Layout) -> Counts<'_> {
        Counts { layout, counts: Vec::with_capacity(96) }
    }

    fn add(&mut self, slot: usize, count: f64) {
        if let Some(parameter) = self.layout.parameter(slot)
            && count != 0.0
        {
            self.counts.push((parameter as u32, count as f32));
        }
    }

    fn add_term(&mut self, term: Term, count: f64) {
        let slot = self.layout.slots().iter().position(|&slot| slot == Slot::Term(term));
        if let Some(slot) = slot {
            self.add(slot, count);
        }
    }

    /// Each parameter once, and none that counts nothing.
    fn finish(mut self) -> Vec<(u32, f32)> {
        self.counts.sort_unstable_by_key(|(parameter, _)| *parameter);
        let mut finished: Vec<(u32, f32)> = Vec::with_capacity(self.counts.len());
        for (parameter, count) in self.counts {
            match finished.last_mut() {
                Some(last) if last.0 == parameter => last.1 += count,
                _ => finished.push((parameter, count)),
            }
        }
        finished.retain(|(_, count)| *count != 0.0);
        finished
    }
}
