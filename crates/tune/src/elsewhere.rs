//! Tuning whose games are played elsewhere, on other machines: they are those that this process would play.

use crate::duel::{self, MatchSettings, Pentanomial};
use crate::selfplay::{self, SelfPlay, SelfPlayGame};
use crate::{NoProgress, Progress};
use menagerie_core::Game;
use menagerie_engine::eval::{Evaluator, NetChoice, Notes, Weights};
use menagerie_tournament::{Craft, Error, Job, Part, Task, Workers};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A part has at most this many games, so that little is lost with a worker.
const MOST_GAMES: usize = 16;
/// Games are divided into about this many parts at least, so that many cores have something to do.
const LEAST_PARTS: usize = 256;

/// The games of [`selfplay::play`], played by workers.
///
/// # Errors
/// If the workers cannot be reached, or cannot play.
pub fn play(
    workers: &dyn Workers,
    games: &[Game],
    weights: &[Weights],
    count: usize,
    play: &SelfPlay,
    watch: &dyn Progress,
) -> Result<Vec<SelfPlayGame>, Error> {
    watch.begin("self-play", count);
    let (common, parts) = (SelfPlayTask::new(games, weights, None, play), parts_of(0..count));
    let played = share(workers, SelfPlayCraft::NAME, games, &common, &parts, (&|| false, watch))?;
    Ok(played.unwrap_or_default().into_iter().flatten().collect())
}

/// The games of [`selfplay::play_numbered`], played by workers, with weights and the bytes of a network if there is one. There are
/// none if `over` says so before all are played.
///
/// # Errors
/// If the workers cannot be reached, or cannot play.
pub fn play_numbered(
    workers: &dyn Workers,
    games: &[Game],
    weights: &[Weights],
    net: Option<&[u8]>,
    numbers: Range<usize>,
    play: &SelfPlay,
    over: &dyn Fn() -> bool,
) -> Result<Option<Vec<SelfPlayGame>>, Error> {
    let (common, parts) = (SelfPlayTask::new(games, weights, net, play), parts_of(numbers));
    let played = share(workers, SelfPlayCraft::NAME, games, &common, &parts, (over, &NoProgress))?;
    Ok(played.map(|played| played.into_iter().flatten().collect()))
}

/// Divides numbers of games into parts.
fn parts_of(numbers: Range<usize>) -> Vec<Range<usize>> {
    let size = (numbers.len() / LEAST_PARTS).clamp(1, MOST_GAMES);
    let end = numbers.end;
    numbers.step_by(size).map(|from| from..(from + size).min(end)).collect()
}

/// The match of [`duel::play`], played by workers.
///
/// # Errors
/// If the workers cannot be reached, or cannot play.
pub fn play_match(
    workers: &dyn Workers,
    games: &[Game],
    sides: [&[Weights]; 2],
    rules: &MatchSettings,
    watch: &dyn Progress,
) -> Result<Pentanomial, Error> {
    let common = MatchTask { weights: sides.map(|weights| text_of(games, weights)), rules: rules.clone() };
    duel::in_batches(rules, watch, |numbers| {
        let parts: Vec<Range<usize>> = numbers.map(|number| number..number + 1).collect();
        let points = share(workers, MatchCraft::NAME, games, &common, &parts, (&|| false, watch))?;
        Ok(points.unwrap_or_default().into_iter().flatten().collect())
    })
}

/// The weights of games as a file has them.
fn text_of(games: &[Game], weights: &[Weights]) -> String {
    let all: Vec<(&Game, &Weights)> = games.iter().zip(weights).collect();
    Weights::write(&all, &Notes::default())
}

/// Has ranges of numbers done elsewhere. Gives what comes of each, in their order, or nothing if `over` says so before.
fn share<T: DeserializeOwned>(
    workers: &dyn Workers,
    craft: &str,
    games: &[Game],
    common: &impl Serialize,
    numbers: &[Range<usize>],
    (over, watch): (&dyn Fn() -> bool, &dyn Progress),
) -> Result<Option<Vec<Vec<T>>>, Error> {
    let text = |what: serde_json::Result<String>| what.map_err(|error| Error::Workers(error.to_string()));
    let part = |range: &Range<usize>| Ok(Part { text: text(serde_json::to_string(range))?, needs: Vec::new() });
    let parts = numbers.iter().map(part).collect::<Result<Vec<Part>, Error>>()?;
    let task =
        Task { craft, games, common: text(serde_json::to_string(common))?, parts, files: Vec::new(), stage: None };
    let mut all = BTreeMap::new();
    workers.share(&task, over, &mut |number, bytes| {
        let done: Vec<T> = serde_json::from_slice(&bytes).map_err(|error| Error::Workers(error.to_string()))?;
        if done.len() != numbers[number].len() {
            return Err(Error::Workers("a worker has left games out".to_string()));
        }
        done.iter().for_each(|_| watch.step());
        all.insert(number, done);
        Ok(())
    })?;
    if all.len() < numbers.len() {
        if over() {
            return Ok(None);
        }
        return Err(Error::Workers("not all games were played".to_string()));
    }
    Ok(Some(all.into_values().collect()))
}

#[derive(Debug, Serialize, Deserialize)]
struct SelfPlayTask {
    weights: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    net: Option<Vec<u8>>,
    play: SelfPlay,
}

impl SelfPlayTask {
    fn new(games: &[Game], weights: &[Weights], net: Option<&[u8]>, play: &SelfPlay) -> SelfPlayTask {
        SelfPlayTask { weights: text_of(games, weights), net: net.map(<[u8]>::to_vec), play: play.clone() }
    }
}

#[derive(Debug, Serialize, Deserialize)]
struct MatchTask {
    weights: [String; 2],
    rules: MatchSettings,
}

/// What a worker must be able to do for [`play`].
#[derive(Clone, Copy, Debug, Default)]
pub struct SelfPlayCraft;

impl SelfPlayCraft {
    const NAME: &str = "self-play";
}

impl Craft for SelfPlayCraft {
    fn name(&self) -> &'static str {
        SelfPlayCraft::NAME
    }

    fn work(&self, job: Job<'_>, stop: &AtomicBool) -> Result<Option<Vec<u8>>, String> {
        let SelfPlayTask { weights, net, mut play } = read(job.common)?;
        play.threads = 1;
        let weights = weights_of(job.games, &weights)?;
        let choice = net.map_or(Ok(NetChoice::None), |bytes| NetChoice::read(&bytes)).map_err(|why| why.to_string())?;
        let evaluator = |(game, weights): (&Game, &Weights)| {
            let net = choice.net(game, weights).map_err(|why| why.to_string())?;
            Ok(Arc::new(Evaluator::with_net(game, weights.clone(), net)))
        };
        let evaluators =
            job.games.iter().zip(&weights).map(evaluator).collect::<Result<Vec<Arc<Evaluator>>, String>>()?;
        one_by_one(&job, stop, |numbers| selfplay::play_numbered(job.games, &evaluators, numbers, &play, &NoProgress))
    }
}

/// What a worker must be able to do for [`play_match`].
#[derive(Clone, Copy, Debug, Default)]
pub struct MatchCraft;

impl MatchCraft {
    const NAME: &str = "match of weights";
}

impl Craft for MatchCraft {
    fn name(&self) -> &'static str {
        MatchCraft::NAME
    }

    fn work(&self, job: Job<'_>, stop: &AtomicBool) -> Result<Option<Vec<u8>>, String> {
        let MatchTask { weights: [first, second], mut rules } = read(job.common)?;
        rules.threads = 1;
        let (first, second) = (weights_of(job.games, &first)?, weights_of(job.games, &second)?);
        one_by_one(&job, stop, |numbers| duel::pairs(job.games, [&first, &second], numbers, &rules, &NoProgress))
    }
}

/// Does what has the numbers of a part, one after the other, until it is stopped.
fn one_by_one<T: Serialize>(
    job: &Job<'_>,
    stop: &AtomicBool,
    work: impl Fn(Range<usize>) -> Vec<T>,
) -> Result<Option<Vec<u8>>, String> {
    let mut all = Vec::new();
    for number in read::<Range<usize>>(&job.part.text)? {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        all.extend(work(number..number + 1));
    }
    serde_json::to_vec(&all).map(Some).map_err(|error| error.to_string())
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

fn weights_of(games: &[Game], text: &str) -> Result<Vec<Weights>, String> {
    games.iter().map(|game| Weights::read(game, text).map_err(|error| error.to_string())).collect()
}
