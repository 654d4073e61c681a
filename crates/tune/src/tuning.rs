//! The whole tuning: games, positions, regression, standard errors.

use crate::centring::PieceSquareCentring;
use crate::features::Extractor;
use crate::fit::{Example, Regression, best_scale, mean_loss, points};
use crate::layout::Plan;
use crate::selfplay::{SelfPlay, SelfPlayGame, play, without_repetitions};
use crate::{Progress, bootstrap, elsewhere, parallel};
use menagerie_core::{Game, Kind};
use menagerie_engine::eval::{Slot, Weights};
use menagerie_tournament::{Error, Workers};
use std::collections::BTreeMap;

/// The settings of tuning.
///
/// The [crate] has an example.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The settings of self-play.
    pub play: SelfPlay,
    /// The number of games.
    pub games: usize,
    /// The share of the game's result in a position's target; the rest is the search's score.
    pub results: f64,
    /// The number of bootstrap repetitions for the standard errors.
    pub repetitions: usize,
}

/// Tuned weights.
///
/// The [crate] has an example.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The weights of each game.
    pub weights: Vec<Weights>,
    /// The standard errors of the weights, by the names of [`menagerie_engine::eval::Notes`].
    pub errors: BTreeMap<String, (f64, f64)>,
    /// The number of different quiet positions.
    pub positions: usize,
    /// White's share of the points.
    pub white: f64,
    /// The share of drawn games.
    pub drawn: f64,
    /// The average length of the games in plies.
    pub plies: f64,
    /// The cross-entropy on the holdout games, with the old weights and with the new ones.
    pub loss: [f64; 2],
    /// The centipawns in which the odds grow by a factor of e.
    pub scale: f64,
    /// The strength of the ridge towards the old weights, in positions.
    pub strength: f64,
}

/// One game in this many is held out to choose the strength of the ridge.
const HOLDOUT: usize = 5;
/// The strengths of the ridge to try, the strongest first.
const STRENGTHS: [f64; 6] = [512.0, 128.0, 32.0, 8.0, 2.0, 0.5];
/// The share of the best gain that is good enough.
const NEARLY: f64 = 0.9;
/// The greatest number of steps of a regression.
const STEPS: usize = 150;
/// Rounds of features and regression: phase and threats depend on the piece values that the round before found.
const ROUNDS: usize = 2;

/// Plays games with the old weights and finds better ones. `games` are one game with each pair of its armies.
///
/// The [crate] has an example.
pub fn tune(games: &[Game], before: &[Weights], settings: &Settings, watch: &dyn Progress) -> Tuned {
    let mut played = play(games, before, settings.games, &settings.play, watch);
    let positions = without_repetitions(&mut played);
    learn(games, before, &played, positions, settings, watch)
}

/// The same with the games played by workers elsewhere.
///
/// # Errors
/// If the workers cannot be reached, or cannot play.
pub fn tune_on(
    workers: &dyn Workers,
    games: &[Game],
    before: &[Weights],
    settings: &Settings,
    watch: &dyn Progress,
) -> Result<Tuned, Error> {
    let mut played = elsewhere::play(workers, games, before, settings.games, &settings.play, watch)?;
    let positions = without_repetitions(&mut played);
    Ok(learn(games, before, &played, positions, settings, watch))
}

/// Finds better weights from finished games.
///
/// ```
/// # let game = menagerie_core::Library::shipped().game("los-alamos").unwrap();
/// use menagerie_engine::eval::Weights;
/// use menagerie_tune::NoProgress;
/// use menagerie_tune::openings::Openings;
/// use menagerie_tune::selfplay::{SelfPlay, play, without_repetitions};
/// use menagerie_tune::tuning::{Settings, learn};
///
/// let (games, before) = ([game.clone()], [Weights::untuned(&game)]);
/// let openings = Openings { plies: 4..=6, balance: 400, nodes: 50 };
/// let self_play = SelfPlay { nodes: 20, openings, seed: 1, threads: 1 };
/// let mut played = play(&games, &before, 6, &self_play, &NoProgress);
/// let positions = without_repetitions(&mut played);
/// let settings = Settings { play: self_play, games: 6, results: 0.5, repetitions: 2 };
/// let tuned = learn(&games, &before, &played, positions, &settings, &NoProgress);
/// assert_eq!((tuned.positions, tuned.weights.len()), (positions, 1));
/// assert_ne!(tuned.weights[0], before[0]);
/// assert!(tuned.errors.contains_key("queen.material"));
/// ```
pub fn learn(
    games: &[Game],
    before: &[Weights],
    played: &[SelfPlayGame],
    positions: usize,
    settings: &Settings,
    watch: &dyn Progress,
) -> Tuned {
    let plan = Plan::new(games, before);
    let (first, spread) = (plan.read(before), plan.spread());
    let (held, used) = split(played.len());
    let (mut weights, mut numbers, mut strength) = (before.to_vec(), first.clone(), STRENGTHS[0]);
    let (mut scale, mut loss, mut errors) = (0.0, [0.0; 2], BTreeMap::new());
    for round in 0..ROUNDS {
        watch.begin("regression", STRENGTHS.len() + 1);
        let mut examples = examples(games, &weights, &plan, played, settings.play.threads);
        let known: Vec<(f64, f64)> =
            examples.iter().map(|example| (example.form.value(&first), example.target)).collect();
        if round == 0 {
            scale = best_scale(&known);
        }
        let test: Vec<Example> = examples.iter().filter(|example| held[example.game as usize] > 0.0).cloned().collect();
        mix(&mut examples, played, settings.results, scale);
        let problem = |shares, strength| Regression {
            examples: &examples,
            shares,
            scale,
            first: &first,
            spread: &spread,
            strength,
            threads: settings.play.threads,
        };
        if round == 0 {
            loss[0] = mean_loss(&test, &first, scale);
            (strength, numbers, loss[1]) =
                strongest(&test, &numbers, scale, watch, |from, strength| problem(&used, strength).solve(from, STEPS));
        }
        let all = vec![1.0; played.len()];
        numbers = problem(&all, strength).solve(&numbers, STEPS);
        watch.step();
        let middle = PieceSquareCentring::new(&plan, &examples);
        if round + 1 == ROUNDS {
            watch.begin("error bars", settings.repetitions);
            let whole = problem(&all, strength);
            let found = bootstrap::errors(&whole, &numbers, settings.repetitions, settings.play.seed, |numbers| {
                watch.step();
                middle.centred(numbers)
            });
            errors = named(games, &plan, &found);
        }
        numbers = middle.centred(&numbers);
        let keep = spread_of(&examples, &first) / spread_of(&examples, &numbers).max(1.0);
        let scaled: Vec<f64> = numbers.iter().map(|number| number * keep).collect();
        weights = plan.write(before, &scaled);
    }
    let of = |value: &dyn Fn(&SelfPlayGame) -> f64| played.iter().map(value).sum::<f64>() / played.len().max(1) as f64;
    Tuned {
        weights,
        errors,
        positions,
        white: of(&|game| game.result),
        drawn: of(&|game| f64::from(u8::from(game.result == 0.5))),
        plies: of(&|game| game.plies as f64),
        loss,
        scale,
        strength,
    }
}

/// Splits the games into the holdout and those to learn from while the strength is chosen.
fn split(games: usize) -> (Vec<f64>, Vec<f64>) {
    let held = |game: usize| game % HOLDOUT == HOLDOUT - 1;
    let share = |is: bool| f64::from(u8::from(is));
    ((0..games).map(|game| share(held(game))).collect(), (0..games).map(|game| share(!held(game))).collect())
}

/// The strongest ridge that gains nearly as much as any on the holdout games, with its parameters and their loss. Positions of
/// one game are much alike, so that a weaker ridge soon overfits.
fn strongest(
    test: &[Example],
    first: &[f64],
    scale: f64,
    watch: &dyn Progress,
    solve: impl Fn(&[f64], f64) -> Vec<f64>,
) -> (f64, Vec<f64>, f64) {
    let mut tried = Vec::new();
    let mut numbers = first.to_vec();
    for strength in STRENGTHS {
        numbers = solve(&numbers, strength);
        let loss = mean_loss(test, &numbers, scale);
        watch.step();
        tried.push((strength, numbers.clone(), loss));
    }
    let best = tried.iter().map(|(.., loss)| *loss).fold(f64::INFINITY, f64::min);
    let enough = best + (1.0 - NEARLY) * (mean_loss(test, first, scale) - best).max(0.0);
    let at = tried.iter().position(|(.., loss)| *loss <= enough).unwrap_or_default();
    tried.swap_remove(at)
}

/// The linear forms of all positions, with the results of their games.
fn examples(games: &[Game], weights: &[Weights], plan: &Plan, played: &[SelfPlayGame], threads: usize) -> Vec<Example> {
    let of = games.iter().zip(weights).zip(plan.layouts());
    let extractors: Vec<Extractor> =
        of.map(|((game, weights), layout)| Extractor::new(game, weights, layout)).collect();
    let of_game = |_: &mut (), number: usize| -> Vec<Example> {
        let at = number % games.len();
        let game = &played[number];
        let example = |quiet: &crate::selfplay::QuietPosition| {
            let position = games[at].position(&quiet.fen).expect("a FEN that was written is read");
            let form = extractors[at].form(&position, quiet.moves);
            Example { form, target: game.result, game: number as u32 }
        };
        game.quiet.iter().map(example).collect()
    };
    parallel::map(played.len(), threads, || (), of_game).into_iter().flatten().collect()
}

/// Mixes the search's scores into the results of the games.
fn mix(examples: &mut [Example], played: &[SelfPlayGame], results: f64, scale: f64) {
    let scores = played.iter().flat_map(|game| game.quiet.iter().map(|quiet| f64::from(quiet.score)));
    for (example, score) in examples.iter_mut().zip(scores) {
        example.target = results * example.target + (1.0 - results) * points(score / scale);
    }
}

/// The spread of evaluations: their standard deviation over positions that are not clearly won.
fn spread_of(examples: &[Example], numbers: &[f64]) -> f64 {
    let values = examples.iter().map(|example| example.form.value(numbers).clamp(-1_000.0, 1_000.0));
    let squares: f64 = values.map(|value| value * value).sum();
    (squares / examples.len().max(1) as f64).sqrt()
}

/// The standard errors of material values and of terms, by name.
fn named(games: &[Game], plan: &Plan, errors: &[f64]) -> BTreeMap<String, (f64, f64)> {
    let mut named = BTreeMap::new();
    for (game, layout) in games.iter().zip(plan.layouts()) {
        let of = |kind: &Kind, key: &str| format!("{}.{key}", game.definition().piece(*kind).name);
        for (slot, what) in layout.slots().iter().enumerate() {
            let name = match what {
                Slot::Term(term) => term.name().to_string(),
                Slot::Material(kind) => of(kind, "material"),
                Slot::Mobility(kind) => of(kind, "mobility"),
                Slot::Hand(kind) => of(kind, "hand"),
                Slot::Passed(_) | Slot::Place(..) => continue,
            };
            if let Some(at) = layout.parameter(slot) {
                named.insert(name, (errors[2 * at], errors[2 * at + 1]));
            }
        }
    }
    named
}
