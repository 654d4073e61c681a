//! Strength: matches against other engines, and self-play with untuned weights or half of the nodes.
//!
//! `strength.toml` lists the matches. `menagerie match` plays them and resumes interrupted ones: each has a journal and a
//! report in a folder. A match without a report keeps its row in the document.

mod document;
mod encounter;
mod plot;

use anyhow::{Context, Result, ensure};
use encounter::Encounter;
use menagerie_core::Library;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::Command;

const PLAN: &str = include_str!("../../strength.toml");

/// The file `strength.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Plan {
    games: u32,
    common: Vec<String>,
    matches: Vec<EngineMatch>,
    series: Vec<Series>,
    untuned: Untuned,
    doubling: Doubling,
}

/// A match against another engine.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct EngineMatch {
    game: String,
    engine: String,
    /// What `menagerie match` is given as the engine, if its name alone does not do.
    given: Option<String>,
    /// How many games, if not as many as in all other matches.
    games: Option<u32>,
    /// The target share of the points, in per cent.
    goal: Option<f64>,
    args: Vec<String>,
}

/// Matches against the same engine in several games.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Series {
    games_of: Vec<String>,
    engine: String,
    given: String,
    games: u32,
    goal: f64,
    args: Vec<String>,
}

/// Matches of tuned against untuned weights.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Untuned {
    args: Vec<String>,
}

/// Matches against half of the nodes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Doubling {
    nodes: Vec<u64>,
    games: u32,
    args: Vec<String>,
}

/// The results of self-play in a game, as far as it was played.
#[derive(Debug)]
struct SelfPlay {
    game: String,
    /// Tuned weights against untuned ones.
    untuned: Option<Encounter>,
    /// Each number of nodes against the one before.
    doublings: Vec<Encounter>,
}

/// Plays the matches without a report (of one game only if `only` names one, none if `report_only`), and writes the document
/// and its plot.
///
/// # Errors
/// If a match fails or a file cannot be read or written.
pub fn run(folder: &Path, only: Option<&str>, report_only: bool, write: Option<&Path>) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let plan: Plan = toml::from_str(PLAN)?;
    let wanted = |game: &str| only.is_none_or(|only| only == game);
    let runner = |game: &str| MatchRunner { folder, report_only: report_only || !wanted(game) };
    let (mut matches, mut games) = (Vec::new(), Vec::new());
    for other in plan.all() {
        let name = format!("{}-{}", other.game, other.engine);
        let found = runner(&other.game).play(&name, &plan.against(&other))?;
        matches.push((other, found));
    }
    for game in Library::shipped().names() {
        games.push(self_play(&runner(game), &plan, game)?);
    }
    let old = write.map_or(Ok(String::new()), std::fs::read_to_string);
    let old = old.context("cannot read the document to update")?;
    let rows = document::GameRow::all(&games, &old);
    let text = document::text(&matches, &rows, &plan.commands(), &old);
    println!("{text}");
    if let Some(path) = write {
        let curves: Vec<_> = rows.iter().map(|row| (row.game.as_str(), row.gains())).collect();
        plot::write(&plan.doubling.nodes, &curves, &path.with_file_name("pictures/doublings.svg"))?;
        document::write(&text, path)?;
    }
    Ok(())
}

/// The self-play of a game.
fn self_play(runner: &MatchRunner<'_>, plan: &Plan, game: &str) -> Result<SelfPlay> {
    let untuned = runner.play(&format!("{game}-untuned"), &plan.untuned(game))?;
    let mut doublings = Vec::new();
    for pair in plan.doubling.nodes.windows(2) {
        let played = runner.play(&format!("{game}-{}", pair[1]), &plan.doubling(game, [pair[0], pair[1]]))?;
        let Some(report) = played else { break };
        doublings.push(report);
    }
    Ok(SelfPlay { game: game.to_string(), untuned, doublings })
}

impl Series {
    /// The match in one of its games.
    fn in_game(&self, game: &str) -> EngineMatch {
        EngineMatch {
            game: game.to_string(),
            engine: self.engine.clone(),
            given: Some(self.given.clone()),
            games: Some(self.games),
            goal: Some(self.goal),
            args: self.args.clone(),
        }
    }
}

impl Plan {
    /// The matches against other engines, those of series too.
    fn all(&self) -> Vec<EngineMatch> {
        let of_series = self.series.iter().flat_map(|series| series.games_of.iter().map(|game| series.in_game(game)));
        self.matches.iter().cloned().chain(of_series).collect()
    }

    /// The commands that play all matches, without journals and reports.
    fn commands(&self) -> Vec<String> {
        let doublings = self.doubling.nodes.windows(2).take(1).map(|pair| self.doubling("GAME", [pair[0], pair[1]]));
        let series = self.series.iter().map(|series| self.against(&series.in_game("GAME")));
        let matches = self.matches.iter().map(|engine_match| self.against(engine_match));
        let all = matches.chain(series).chain([self.untuned("GAME")]).chain(doublings);
        let quoted = |word: &String| if word.contains(' ') { format!("\"{word}\"") } else { word.clone() };
        all.map(|words| format!("menagerie match {}", words.iter().map(quoted).collect::<Vec<_>>().join(" "))).collect()
    }

    /// The arguments of a match against another engine.
    fn against(&self, engine_match: &EngineMatch) -> Vec<String> {
        let engine = engine_match.given.as_ref().unwrap_or(&engine_match.engine);
        let mut arguments = words(&[&engine_match.game, "--engine", "ours", "--engine", engine]);
        arguments.extend(words(&["--games", &engine_match.games.unwrap_or(self.games).to_string()]));
        arguments.extend(engine_match.args.iter().chain(&self.common).cloned());
        arguments
    }

    /// The arguments of a match of tuned weights against untuned ones.
    fn untuned(&self, game: &str) -> Vec<String> {
        let mut arguments = words(&[game, "--engine", "ours name=tuned net=none"]);
        arguments.extend(words(&[
            "--engine",
            "ours name=untuned weights=untuned net=none",
            "--games",
            &self.games.to_string(),
        ]));
        arguments.extend(self.untuned.args.iter().chain(&self.common).cloned());
        arguments
    }

    /// The arguments of a match of more nodes against fewer.
    fn doubling(&self, game: &str, [fewer, more]: [u64; 2]) -> Vec<String> {
        let [fewer, more] = [fewer, more].map(|nodes| format!("ours name={nodes} nodes={nodes}"));
        let mut arguments = words(&[game, "--engine", &more, "--engine", &fewer]);
        arguments.extend(words(&["--games", &self.doubling.games.to_string()]));
        arguments.extend(self.doubling.args.iter().cloned());
        arguments
    }
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

/// Plays matches, with their journals and reports in a folder.
struct MatchRunner<'a> {
    folder: &'a Path,
    report_only: bool,
}

impl MatchRunner<'_> {
    /// The result of a match. Plays it first if there is no report, unless `report_only` is set.
    fn play(&self, name: &str, arguments: &[String]) -> Result<Option<Encounter>> {
        let file = |ending: &str| self.folder.join(format!("{name}.{ending}"));
        let report = file("json");
        let known = if report.exists() { Encounter::read(&report)? } else { None };
        if known.is_some() || self.report_only {
            return Ok(known);
        }
        eprintln!("{name} …");
        let program = program()?;
        let status = Command::new(&program)
            .arg("match")
            .args(arguments)
            .args([Path::new("--journal"), &file("jsonl"), Path::new("--report"), &report])
            .status()
            .with_context(|| format!("cannot start {}", program.display()))?;
        ensure!(status.success(), "the match {name} failed");
        Encounter::read(&report)
    }
}

/// The `menagerie` next to this program.
fn program() -> Result<PathBuf> {
    let this = std::env::current_exe().context("cannot find this program")?;
    let program = this.with_file_name(format!("menagerie{}", std::env::consts::EXE_SUFFIX));
    ensure!(
        program.exists(),
        "{} does not exist: build it with `cargo build --release -p menagerie`",
        program.display()
    );
    Ok(program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plan_is_read_and_its_games_are_shipped() {
        let plan: Plan = toml::from_str(PLAN).unwrap();
        let library = Library::shipped();
        for engine_match in plan.all() {
            assert!(library.names().any(|name| name == engine_match.game), "{}", engine_match.game);
        }
        assert!(plan.doubling.nodes.windows(2).all(|pair| pair[1] == 2 * pair[0]));
    }
}
