//! Training: epochs of batches, with a rate that falls along a cosine.

use crate::adam::AdamW;
use crate::examples::Examples;
use crate::model::{Model, Parameters, Pass, Shape, add};
use crate::returns::lambda_returns;
use menagerie_core::Color;
use menagerie_net::Network;
use menagerie_tune::Progress;
use menagerie_tune::fit::best_scale;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

/// The settings of training.
///
/// [`train`] has an example.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// How often each position is learned from.
    pub epochs: usize,
    /// The positions between two steps.
    pub batch: usize,
    /// The rate of the first steps.
    pub rate: f32,
    /// The part of the rate by which weights decay at each step.
    pub decay: f32,
    /// How far positions are judged by what followed: the λ of [`lambda_returns`].
    pub lambda: f32,
    /// The seed of all random choices.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { epochs: 8, batch: 1024, rate: 2e-3, decay: 1.0, lambda: 0.8, seed: 1 }
    }
}

/// The loss after an epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// On the positions that were learned from, during the epoch.
    pub training: f64,
    /// On the games that were held out.
    pub validation: f64,
}

/// What training has found.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The parameters of the epoch with the lowest loss on the games that were held out.
    pub parameters: Parameters,
    /// The centipawns in which the odds grow by a factor of e: an output of 1.
    pub scale: f32,
    /// The loss of the evaluation without the network, on the games that were held out.
    pub before: f64,
    /// That of the network from which training started, if there is one.
    pub start: Option<f64>,
    /// The loss after each epoch.
    pub epochs: Vec<Epoch>,
    /// The number of the best epoch.
    pub best: usize,
}

/// A batch is computed in this many parts, whatever the number of threads, so that sums are the same.
const PARTS: usize = 16;
/// The share of the steps in which the rate grows.
const WARM_UP: f64 = 0.02;
/// The rate of the last steps, as a part of the first one's.
const LAST: f64 = 0.02;

/// The positions to learn from and those that are held out.
struct Split {
    used: Vec<u32>,
    held: Vec<u32>,
}

impl Split {
    fn of(examples: &Examples) -> Split {
        let (held, used) = (0..examples.len() as u32).partition(|&at| examples.is_held_out(at as usize));
        Split { used, held }
    }
}

/// Trains a network on positions, in the rayon pool of the caller: one that begins with nothing, or the one of `start`, whose weights
/// then decay to what they were.
///
/// # Panics
/// If `start` has another shape.
pub fn train(
    examples: &Examples,
    shape: &Shape,
    settings: &Settings,
    start: Option<&Network>,
    watch: &dyn Progress,
) -> Trained {
    let split = Split::of(examples);
    let known: Vec<(f64, f64)> = split
        .used
        .iter()
        .map(|&at| (f64::from(examples.base[at as usize]), f64::from(examples.result[at as usize])))
        .collect();
    let scale = best_scale(&known) as f32;
    let targets = Targets::new(examples, scale, settings.lambda);
    let mut rng = ChaCha8Rng::seed_from_u64(settings.seed);
    let mut parameters = match start {
        Some(network) => Parameters::of_network(network, shape, scale),
        None => Parameters::random(shape, &mut rng),
    };
    let mut adam = match start {
        Some(_) => AdamW::around(&parameters, settings.decay),
        None => AdamW::new(&parameters, settings.decay),
    };
    let batches = split.used.len().div_ceil(settings.batch).max(1);
    let mut trained = Trained {
        parameters: parameters.clone(),
        scale,
        before: targets.loss(None, &split.held),
        start: start.map(|_| targets.loss(Some(&Model::new(shape, &parameters)), &split.held)),
        epochs: Vec::new(),
        best: 0,
    };
    watch.begin("training", settings.epochs * batches);
    let mut order = split.used.clone();
    for epoch in 0..settings.epochs {
        order.shuffle(&mut rng);
        let mut loss = 0.0;
        for (number, batch) in order.chunks(settings.batch).enumerate() {
            let mirror: u64 = rng.random();
            let model = Model::new(shape, &parameters);
            let (sum, gradient) = targets.gradient(&model, batch, mirror);
            loss += sum;
            let gone = (epoch * batches + number) as f64 / (settings.epochs * batches) as f64;
            adam.step(&mut parameters, &gradient, settings.rate * rate(gone) as f32);
            watch.advance(1);
        }
        let model = Model::new(shape, &parameters);
        let validation = targets.loss(Some(&model), &split.held);
        let training = loss / split.used.len().max(1) as f64;
        if trained.epochs.iter().all(|epoch| validation < epoch.validation) {
            (trained.best, trained.parameters) = (epoch, parameters.clone());
        }
        trained.epochs.push(Epoch { training, validation });
        watch.tell(&format!(
            "epoch {}: loss {training:.5}, {validation:.5} on games held out ({:.5} without a network)",
            epoch + 1,
            trained.before
        ));
    }
    trained
}

/// The mean loss of a network in integers on the games that are held out, with the scale that training has found.
pub fn loss_in_integers(examples: &Examples, shape: &Shape, network: &Network, scale: f32, lambda: f32) -> f64 {
    let targets = Targets::new(examples, scale, lambda);
    let held = Split::of(examples).held;
    let loss = |&at: &u32| {
        let at = at as usize;
        let mut sums = [network.biases().to_vec(), network.biases().to_vec()];
        for &feature in examples.features(at) {
            network.add(&mut sums[0], feature);
            network.add(&mut sums[1], shape.other[feature as usize]);
        }
        let value = network.output_of(&sums[0], &sums[1], examples.bucket[at].into());
        targets.loss_and_slope(at, value as f32 / scale).0
    };
    held.iter().map(loss).sum::<f64>() / held.len().max(1) as f64
}

/// The rate at a part of the way, as a part of the greatest.
fn rate(gone: f64) -> f64 {
    let fallen = LAST + (1.0 - LAST) * 0.5 * (1.0 + (std::f64::consts::PI * gone).cos());
    fallen * ((gone + 1e-3) / WARM_UP).min(1.0)
}

/// What positions should be worth.
pub(crate) struct Targets<'a> {
    pub(crate) examples: &'a Examples,
    pub(crate) scale: f32,
    /// The points that each position is worth to the side to move.
    points: Vec<f32>,
}

impl<'a> Targets<'a> {
    /// The λ-returns of all games.
    pub(crate) fn new(examples: &'a Examples, scale: f32, lambda: f32) -> Targets<'a> {
        let mut points = Vec::with_capacity(examples.len());
        for game in examples.game.chunk_by(|one, next| one == next) {
            let range = points.len()..points.len() + game.len();
            let white = |at: usize, value: f32| if examples.side[at] == Color::White { value } else { 1.0 - value };
            let value = |at: usize| f64::from(white(at, sigmoid(examples.score[at] / scale)));
            let values: Vec<f64> = range.clone().map(value).collect();
            let result = f64::from(white(range.start, examples.result[range.start]));
            let returns = lambda_returns(&values, result, lambda.into());
            points.extend(range.zip(returns).map(|(at, value)| white(at, value as f32)));
        }
        Targets { examples, scale, points }
    }

    /// The loss of a position, where the network's output is this, and its slope by the output.
    #[inline]
    fn loss_and_slope(&self, at: usize, output: f32) -> (f64, f32) {
        let share = self.examples.share[at];
        let logit = self.examples.base[at] / self.scale + output * share;
        let target = self.points[at];
        (cross_entropy(logit, target), (sigmoid(logit) - target) * share)
    }

    /// The mean loss of positions with a network, or of the evaluation without.
    pub(crate) fn loss(&self, model: Option<&Model<'_>>, which: &[u32]) -> f64 {
        let length = which.len().div_ceil(PARTS).max(1);
        let of_part = |part: &[u32]| -> f64 {
            let mut pass = model.map(|model| Pass::new(model.shape));
            let loss = |&at: &u32| {
                let output = match (model, &mut pass) {
                    (Some(model), Some(pass)) => model.output(self.examples, at as usize, false, pass),
                    _ => 0.0,
                };
                self.loss_and_slope(at as usize, output).0
            };
            part.iter().map(loss).sum()
        };
        let sums: Vec<f64> = which.par_chunks(length).map(of_part).collect();
        sums.iter().sum::<f64>() / which.len().max(1) as f64
    }

    /// The sum of the losses of a batch, and the gradient of their mean. `mirror` decides which positions are mirrored.
    pub(crate) fn gradient(&self, model: &Model<'_>, batch: &[u32], mirror: u64) -> (f64, Parameters) {
        let length = batch.len().div_ceil(PARTS).max(1);
        let each = 1.0 / batch.len().max(1) as f32;
        let of_part = |(part, which): (usize, &[u32])| {
            let mut gradient = Parameters::zero(model.shape);
            let mut pass = Pass::new(model.shape);
            let mut rng = ChaCha8Rng::seed_from_u64(mirror ^ part as u64);
            let mut sum = 0.0;
            for &at in which {
                let at = at as usize;
                // The number is drawn for each position, so that the others are mirrored as before.
                let mirrored = rng.random::<bool>() && self.examples.has_image[at];
                let output = model.output(self.examples, at, mirrored, &mut pass);
                let (loss, slope) = self.loss_and_slope(at, output);
                sum += loss;
                model.add_gradient((self.examples, at, mirrored), slope * each, &mut pass, &mut gradient);
            }
            (sum, gradient)
        };
        let parts: Vec<(f64, Parameters)> = batch.par_chunks(length).enumerate().map(of_part).collect();
        let mut parts = parts.into_iter();
        let Some((mut sum, mut gradient)) = parts.next() else { return (0.0, Parameters::zero(model.shape)) };
        for (more, other) in parts {
            sum += more;
            add(&mut gradient.values, &other.values);
        }
        gradient.gather(model.shape);
        (sum, gradient)
    }
}

fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// The cross-entropy of a target and the sigmoid of a number.
fn cross_entropy(logit: f32, target: f32) -> f64 {
    let (logit, target) = (f64::from(logit), f64::from(target));
    // log(1 + exp(x)) without overflow.
    let soft = logit.max(0.0) + (-logit.abs()).exp().ln_1p();
    soft - target * logit
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::Sources;
    use crate::quantise::quantise;
    use menagerie_core::{Game, Library};
    use menagerie_engine::eval::{Evaluator, Weights};
    use menagerie_net::{Features, PieceId, seen_from};
    use menagerie_tune::NoProgress;
    use menagerie_tune::selfplay::{QuietPosition, SelfPlayGame};
    use std::collections::HashSet;

    /// Positions of random games. Their scores are the evaluation plus what a queen's advance is worth, which the network can
    /// learn, and nothing else can.
    fn material(games: usize) -> (Examples, Shape, Game) {
        let game = Library::shipped().game("los-alamos").unwrap();
        let features = [Features::of(&game, &PieceId::of_games(std::slice::from_ref(&game), &[])).unwrap()];
        let evaluators = [Evaluator::new(&game, Weights::of(&game))];
        let queen = game.definition().kind("queen").unwrap();
        let bonus = |position: &menagerie_core::Position| -> i32 {
            let of = |square| position.piece(square).filter(|piece| piece.kind() == queen);
            // As its own side sees it, so that both sides can learn the same.
            let advance = |square, piece: menagerie_core::Piece| {
                let rank = i32::from(game.board().cell(seen_from(&game)(piece.color(), square)).y);
                if piece.color() == Color::White { rank } else { -rank }
            };
            let worth = |square| of(square).map_or(0, |piece| advance(square, piece));
            80 * game.board().squares().map(worth).sum::<i32>()
        };
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut one = || {
            let (mut position, mut quiet) = (game.start(), Vec::new());
            for _ in 0..40 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play_unchecked(moves[rng.random_range(0..moves.len())]);
                let evaluator = &evaluators[0];
                let base = evaluator.evaluate(&position, &evaluator.accumulate(&position), moves.len());
                let white = if position.side().index() == 0 { base } else { -base };
                let score = white + bonus(&position);
                quiet.push(QuietPosition { fen: position.fen(), moves: moves.len(), score });
            }
            let ahead = quiet.last().map_or(0, |quiet| quiet.score);
            let result = if ahead > 60 {
                1.0
            } else if ahead < -60 {
                0.0
            } else {
                0.5
            };
            SelfPlayGame { result, plies: quiet.len(), quiet }
        };
        let played: Vec<SelfPlayGame> = (0..games).map(|_| one()).collect();
        let games = [game.clone()];
        let sources = Sources { games: &games, features: &features, evaluators: &evaluators, buckets: 2, most: 24 };
        let mut examples = Examples::default();
        examples.add(&sources, 0, &played, &mut HashSet::new());
        let shape = Shape {
            neurons: 16,
            buckets: 2,
            other: features[0].other_side(),
            images: features[0].mirror_images(&game),
            planes: features[0].planes(),
        };
        (examples, shape, game)
    }

    #[test]
    fn targets_are_returns_as_the_side_to_move_sees_them() {
        let (examples, _, _) = material(2);
        let white = |at: usize, value: f32| if examples.side[at] == Color::White { value } else { 1.0 - value };
        for lambda in [0.0, 0.6, 1.0] {
            let targets = Targets::new(&examples, 200.0, lambda);
            for at in 0..examples.len() {
                let is_last = at + 1 == examples.len() || examples.game[at + 1] != examples.game[at];
                let next = if is_last { white(at, examples.result[at]) } else { white(at + 1, targets.points[at + 1]) };
                let score = white(at, sigmoid(examples.score[at] / 200.0));
                let expected = lambda * next + (1.0 - lambda) * score;
                assert!((white(at, targets.points[at]) - expected).abs() < 1e-5, "λ = {lambda}, position {at}");
            }
        }
        let sides: HashSet<_> = examples.side.iter().map(|side| side.index()).collect();
        assert_eq!((sides.len(), examples.game.last()), (2, Some(&1)));
    }

    #[test]
    fn the_gradient_is_that_of_numerical_differentiation() {
        let (examples, shape, _) = material(4);
        let mut rng = ChaCha8Rng::seed_from_u64(9);
        let mut parameters = Parameters::random(&shape, &mut rng);
        // Outputs that are zero would hide the gradient of the sums, and at a sum of 1 the slope jumps.
        parameters.values.iter_mut().for_each(|value| *value = 0.3 * *value + rng.random_range(-0.03..0.03));
        let targets = Targets::new(&examples, 200.0, 0.3);
        let batch: Vec<u32> = (0..examples.len() as u32).collect();
        let loss = |parameters: &Parameters| {
            targets.gradient(&Model::new(&shape, parameters), &batch, 77).0 / batch.len() as f64
        };
        let (_, gradient) = targets.gradient(&Model::new(&shape, &parameters), &batch, 77);
        let steepest = gradient.values.iter().fold(0.0f32, |most, slope| most.max(slope.abs()));
        let mut compared = 0;
        for at in (0..gradient.values.len()).filter(|&at| gradient.values[at].abs() > steepest / 200.0).step_by(7) {
            let step = 2e-3;
            let moved_by = |by: f32| {
                let mut moved = parameters.clone();
                moved.values[at] += by;
                loss(&moved)
            };
            let slope = (moved_by(step) - moved_by(-step)) / (2.0 * f64::from(step));
            let error = (slope - f64::from(gradient.values[at])).abs();
            assert!(error < 0.02 * f64::from(steepest), "{at}: {slope} and {}", gradient.values[at]);
            compared += 1;
        }
        assert!(compared > 30, "{compared}");
    }

    #[test]
    fn what_only_a_network_can_know_is_learned_the_same_with_any_number_of_threads_and_in_integers() {
        let (examples, shape, _) = material(150);
        let settings = Settings { epochs: 15, batch: 128, rate: 1e-2, decay: 0.01, lambda: 0.0, seed: 4 };
        let with = |threads, epochs| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| train(&examples, &shape, &Settings { epochs, ..settings.clone() }, None, &NoProgress))
        };
        assert_eq!(with(1, 1).parameters, with(3, 1).parameters);
        let trained = with(2, 15);
        let best = trained.epochs[trained.best].validation;
        // What is left is the entropy of the targets.
        let targets = Targets::new(&examples, trained.scale, 0.0);
        let entropy = |at: &u32| {
            let target = targets.points[*at as usize];
            cross_entropy((target / (1.0 - target)).ln(), target)
        };
        let held = Split::of(&examples).held;
        let least = held.iter().map(entropy).sum::<f64>() / held.len() as f64;
        let (before, left) = (trained.before - least, best - least);
        assert!(left < before / 3.0, "{before} -> {left}");
        let network = quantise(&trained.parameters, &shape, trained.scale, 24, &examples);
        let in_integers = loss_in_integers(&examples, &shape, &network, trained.scale, 0.0) - least;
        assert!((in_integers - left).abs() < before / 20.0, "{left} and {in_integers}");
        // Another training starts from what this one has found, whatever an output of 1 is worth in it.
        let doubled = Parameters::of_network(&network, &shape, 2.0 * trained.scale);
        let same = Parameters::of_network(&network, &shape, trained.scale);
        assert!(doubled.outputs(0).iter().zip(same.outputs(0)).all(|(half, whole)| (2.0 * half - whole).abs() < 1e-6));
        let short = Settings { epochs: 1, rate: 1e-4, ..settings.clone() };
        let again = train(&examples, &shape, &short, Some(&network), &NoProgress);
        let start = again.start.unwrap() - least;
        assert!((start - in_integers).abs() < before / 100.0, "{start} and {in_integers}");
        assert!(again.epochs[0].validation - least < start + before / 100.0);
        assert_eq!(trained.start, None);
    }

    #[test]
    fn the_rate_rises_and_falls() {
        assert!(rate(0.0) < 0.1 && rate(0.03) > 0.95 && rate(0.5) < 0.6 && rate(1.0) < 0.03);
    }
}
