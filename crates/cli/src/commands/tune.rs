//! `menagerie tune`

use crate::elsewhere::Elsewhere;
use crate::progress::Bar;
use crate::{files, games};
use anyhow::{Context, Result, bail};
use clap::Args;
use menagerie_core::{Game, Library};
use menagerie_engine::eval::{NetChoice, Notes, Weights, WeightsError};
use menagerie_tune::openings::Openings;
use menagerie_tune::selfplay::SelfPlay;
use menagerie_tune::tuning::tune_on;
use menagerie_tune::{Progress, Settings, Tuned, duel, elsewhere, tune};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Tune the evaluation of a game by self-play.
///
/// The weights are written to weights/GAME.toml only if they win a match against the earlier ones: those in that file, or
/// the untuned ones, against which a second match is played for the record. The seed determines everything.
///
/// Example: menagerie tune omega --games 2000 --out weights/omega.toml
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name of the game.
    pub game: String,
    /// The number of training games in each round.
    #[arg(long, value_name = "N", default_value_t = 1500, value_parser = clap::value_parser!(u32).range(10..=1_000_000))]
    pub games: u32,
    /// Nodes for each move of these games.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(10..))]
    pub nodes: u64,
    /// The number of rounds; each plays with the weights of the one before.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=20))]
    pub iterate: u32,
    /// The weight of the game's result in the target value of a position; the rest is the score of the search.
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, value_parser = share)]
    pub results: f64,
    /// The maximum number of games of the final match.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    pub match_games: u32,
    /// Nodes for each move of the match.
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(10..))]
    pub match_nodes: u64,
    /// Seed of all random choices.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// The number of games to play in parallel.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// Start from the untuned weights, even if there are tuned ones.
    #[arg(long)]
    pub untuned: bool,
    /// The file to write the weights to.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Where the games are played.
    #[command(flatten)]
    pub elsewhere: Elsewhere,
}

fn share(text: &str) -> Result<f64, String> {
    let share: f64 = text.parse().map_err(|_| format!("`{text}` is not a number"))?;
    if (0.0..=1.0).contains(&share) { Ok(share) } else { Err("it must lie between 0 and 1".to_string()) }
}

/// Runs the command.
///
/// # Errors
/// Says why the game or the file cannot be read, that the new weights are no better, or that they cannot be written.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let games = games(&arguments.game, library)?;
    let name = games[0].name().split(':').next().unwrap_or_default();
    let path = arguments.out.clone().unwrap_or_else(|| PathBuf::from(format!("weights/{name}.toml")));
    files::probe_with_folder(&path)?;
    let present = present(&games, &path)?;
    let untuned: Vec<Weights> = games.iter().map(Weights::untuned).collect();
    let before = present.as_ref().filter(|_| !arguments.untuned);
    let progress = Bar::new();
    let workers = arguments.elsewhere.workers(library, None)?;
    let find = |before: &[Weights], round: u32| match workers.as_deref() {
        Some(workers) => tune_on(workers, &games, before, &settings(arguments, round), &progress),
        None => Ok(tune(&games, before, &settings(arguments, round), &progress)),
    };
    let mut tuned = find(before.map_or(&untuned, |present| &present.weights), 0)?;
    for round in 1..arguments.iterate {
        progress.tell(&format!("round {}: {}", round, summary(&tuned)));
        tuned = find(&tuned.weights, round)?;
    }
    writeln!(out, "{}\n\n{}", summary(&tuned), table(&games, &tuned))?;
    out.flush()?;
    let mut matches = Vec::new();
    for (key, summary, opponent) in opponents(present.as_ref(), &untuned) {
        let sides = [&tuned.weights[..], opponent];
        let results = match workers.as_deref() {
            Some(workers) => elsewhere::play_match(workers, &games, sides, &rules(arguments), &progress)?,
            None => duel::play(&games, sides, &rules(arguments), &progress),
        };
        progress.close();
        writeln!(out, "against {summary}: {results}")?;
        if matches.is_empty() && !results.is_better() {
            let stays = if path.exists() { "stays as it is" } else { "is not written" };
            bail!("the new weights are not better for certain, so `{}` {stays}", path.display());
        }
        matches.push((key, format!("{results} against {summary}, {} nodes a move", arguments.match_nodes)));
    }
    let all: Vec<(&Game, &Weights)> = games.iter().zip(&tuned.weights).collect();
    let text = Weights::write(&all, &notes(command(arguments, name, before), &tuned, matches));
    files::write_with_folder(&path, &text)?;
    writeln!(out, "written to {}", path.display())?;
    if NetChoice::shipped().iter().any(|(known, _)| *known == name) {
        writeln!(out, "the network of {name} is for the weights of before: train it again, or it is not used")?;
    }
    Ok(())
}

/// The game with each pair of its armies.
pub(super) fn games(name: &str, library: &Library) -> Result<Vec<Game>> {
    if let Some((base, _)) = name.split_once(':') {
        bail!("all armies are learned together, since they share what is learned: give the game as `{base}`");
    }
    let first = games::find(library, name)?;
    let pairs = library.pairs_of_armies(first.name().split(':').next().unwrap_or_default());
    let rest: Vec<Game> = pairs.iter().map(|pair| library.game(pair)).collect::<Result<_, _>>()?;
    Ok(if rest.is_empty() { vec![first] } else { rest })
}

/// Weights that are there already.
struct Present {
    weights: Vec<Weights>,
    /// How they were made, if their file says so.
    command: Option<String>,
}

/// The weights in the file, if it is there.
fn present(games: &[Game], path: &Path) -> Result<Option<Present>> {
    if !path.exists() {
        return Ok(None);
    }
    let text = fs::read_to_string(path).with_context(|| format!("cannot read `{}`", path.display()))?;
    match games.iter().map(|game| Weights::read(game, &text)).collect::<Result<Vec<Weights>, _>>() {
        Ok(weights) => {
            let file: toml::Table = text.parse().unwrap_or_default();
            let made = file.get("made").and_then(|made| made.get("command")?.as_str());
            Ok(Some(Present { weights, command: made.map(str::to_string) }))
        }
        // Weights for the game as it was before are no use any more.
        Err(WeightsError::OtherGame { .. }) => Ok(None),
        Err(error) => Err(error).with_context(|| format!("`{}`", path.display())),
    }
}

/// Against which weights the new ones are played, the first to be beaten and any others for the record: under which key
/// the file tells it, in which words, and which.
fn opponents<'a>(
    present: Option<&'a Present>,
    untuned: &'a [Weights],
) -> impl Iterator<Item = (&'static str, &'static str, &'a [Weights])> {
    let present = present.map(|present| ("before", "those of before", &present.weights[..]));
    present.into_iter().chain([("match", "the untuned weights", untuned)])
}

fn settings(arguments: &Arguments, round: u32) -> Settings {
    let openings = Openings { plies: 4..=12, balance: 400, nodes: 1_000 };
    let seed = arguments.seed.wrapping_mul(1_000).wrapping_add(round.into());
    Settings {
        play: SelfPlay { nodes: arguments.nodes, openings, seed, threads: arguments.threads.into() },
        games: arguments.games as usize,
        results: arguments.results,
        repetitions: 12,
    }
}

fn rules(arguments: &Arguments) -> duel::MatchSettings {
    duel::MatchSettings {
        nodes: arguments.match_nodes,
        pairs: (arguments.match_games / 2).max(1) as usize,
        least: (arguments.match_games / 4).max(1) as usize,
        seed: arguments.seed.wrapping_add(500_000),
        threads: arguments.threads.into(),
    }
}

fn summary(tuned: &Tuned) -> String {
    format!(
        "{} positions; white made {:.1} %, {:.1} % were drawn, {:.0} plies on average; loss {:.5} -> {:.5} (scale {:.0}, strength {})",
        tuned.positions,
        100.0 * tuned.white,
        100.0 * tuned.drawn,
        tuned.plies,
        tuned.loss[0],
        tuned.loss[1],
        tuned.scale,
        tuned.strength
    )
}

/// What the pieces are worth, with errors.
fn table(games: &[Game], tuned: &Tuned) -> String {
    let mut rows = vec![format!("{:<18} {:>14} {:>14}", "piece", "middlegame", "endgame")];
    let mut shown = BTreeSet::new();
    for (game, weights) in games.iter().zip(&tuned.weights) {
        for kind in game.definition().kinds() {
            let name = &game.definition().piece(kind).name;
            if !shown.insert(name) {
                continue;
            }
            let worth = weights.material(kind);
            let (middle, end) = tuned.errors.get(&format!("{name}.material")).copied().unwrap_or_default();
            let cell = |value: i32, error: f64| format!("{value} ± {error:.0}");
            let (first, second) = (cell(worth.middlegame(), middle), cell(worth.endgame(), end));
            rows.push(format!("{name:<18} {first:>14} {second:>14}"));
        }
    }
    rows.join("\n")
}

/// The command that finds these weights again, and how those were found that it begins with.
fn command(arguments: &Arguments, name: &str, before: Option<&Present>) -> String {
    let Arguments { games, nodes, iterate, seed, results, .. } = arguments;
    let command = format!(
        "menagerie tune {name} --games {games} --nodes {nodes} --iterate {iterate} --results {results} --seed {seed}"
    );
    match before {
        None => format!("{command} --untuned"),
        Some(Present { command: Some(first), .. }) => format!("{first}; {command}"),
        Some(_) => command,
    }
}

/// The notes that are written with the weights.
fn notes(command: String, tuned: &Tuned, matches: Vec<(&str, String)>) -> Notes {
    let number = |value: f64, places: usize| format!("{value:.places$}");
    let made = [
        ("command", format!("{command:?}")),
        ("positions", tuned.positions.to_string()),
        ("white", number(tuned.white, 3)),
        ("drawn", number(tuned.drawn, 3)),
        ("plies", number(tuned.plies, 0)),
        ("loss-before", number(tuned.loss[0], 5)),
        ("loss-after", number(tuned.loss[1], 5)),
        ("scale", number(tuned.scale, 0)),
        ("strength", number(tuned.strength, 1)),
    ];
    let matches = matches.into_iter().map(|(key, summary)| (key, format!("{summary:?}")));
    Notes {
        head: vec![
            "Tuned weights, made by the commands below: do not edit, make them again.".to_string(),
            "Values are in centipawns, for the middlegame and for the endgame; ± is one standard error.".to_string(),
        ],
        made: made.into_iter().chain(matches).map(|(key, value)| (key.to_string(), value)).collect(),
        errors: tuned.errors.clone(),
    }
}
