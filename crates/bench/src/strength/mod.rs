//! How strong the engine is: matches beside other programs, and against itself without tuned weights or with half of the
//! nodes.
//!
//! The matches are those of `strength.toml`, played by `menagerie match`, which goes on where it was broken off: each has a
//! journal and a report in a folder. What has no report there keeps its line in the document.

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
    matches: Vec<Beside>,
    untuned: Untuned,
    doubling: Doubling,
}

/// A match beside a program that others made.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Beside {
    game: String,
    engine: String,
    /// The share of the points that we want, in per cent.
    goal: Option<f64>,
    args: Vec<String>,
}

/// Matches of the engine with its tuned weights against itself without.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Untuned {
    args: Vec<String>,
}

/// Matches of the engine against itself with half of the nodes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Doubling {
    nodes: Vec<u64>,
    games: u32,
    args: Vec<String>,
}

/// What was found in a game without others, as far as it was played.
#[derive(Debug)]
struct Alone {
    game: String,
    /// Tuned weights against untuned ones.
    untuned: Option<Encounter>,
    /// Each number of nodes against the one before.
    doublings: Vec<Encounter>,
}

/// Plays what was not played yet (in one game, if only that is wanted), unless it is only to be told, and writes the document
/// with its plot beside it.
///
/// # Errors
/// If a match fails or a file cannot be read or written.
pub fn run(folder: &Path, only: Option<&str>, told_only: bool, write: Option<&Path>) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let plan: Plan = toml::from_str(PLAN)?;
    let wanted = |game: &str| only.is_none_or(|only| only == game);
    let hall = |game: &str| Hall { folder, told_only: told_only || !wanted(game) };
    let (mut beside, mut games) = (Vec::new(), Vec::new());
    for other in &plan.matches {
        let name = format!("{}-{}", other.game, other.engine);
        beside.push((other.clone(), hall(&other.game).play(&name, &plan.beside(other))?));
    }
    for game in Library::shipped().names() {
        games.push(alone(&hall(game), &plan, game)?);
    }
    let before = write.map_or(Ok(String::new()), std::fs::read_to_string);
    let before = before.context("cannot read the document that is to be written")?;
    let lines = document::Line::all(&games, &before);
    let text = document::text(&beside, &lines, &plan.commands(), &before);
    println!("{text}");
    if let Some(path) = write {
        let curves: Vec<_> = lines.iter().map(|line| (line.game.as_str(), line.gains())).collect();
        plot::write(&plan.doubling.nodes, &curves, &path.with_file_name("pictures/doublings.svg"))?;
        document::write(&text, path)?;
    }
    Ok(())
}

/// The matches of a game without others.
fn alone(hall: &Hall<'_>, plan: &Plan, game: &str) -> Result<Alone> {
    let untuned = hall.play(&format!("{game}-untuned"), &plan.untuned(game))?;
    let mut doublings = Vec::new();
    for pair in plan.doubling.nodes.windows(2) {
        let played = hall.play(&format!("{game}-{}", pair[1]), &plan.doubling(game, [pair[0], pair[1]]))?;
        let Some(report) = played else { break };
        doublings.push(report);
    }
    Ok(Alone { game: game.to_string(), untuned, doublings })
}

impl Plan {
    /// What plays all matches, without the files that they are kept in.
    fn commands(&self) -> Vec<String> {
        let doublings = self.doubling.nodes.windows(2).take(1).map(|pair| self.doubling("GAME", [pair[0], pair[1]]));
        let all = self.matches.iter().map(|beside| self.beside(beside)).chain([self.untuned("GAME")]).chain(doublings);
        let quoted = |word: &String| if word.contains(' ') { format!("\"{word}\"") } else { word.clone() };
        all.map(|words| format!("menagerie match {}", words.iter().map(quoted).collect::<Vec<_>>().join(" "))).collect()
    }

    /// The arguments of a match beside another program.
    fn beside(&self, beside: &Beside) -> Vec<String> {
        let mut arguments = words(&[&beside.game, "--engine", "ours", "--engine", &beside.engine]);
        arguments.extend(words(&["--games", &self.games.to_string()]));
        arguments.extend(beside.args.iter().chain(&self.common).cloned());
        arguments
    }

    /// The arguments of a match of tuned weights against untuned ones.
    fn untuned(&self, game: &str) -> Vec<String> {
        let mut arguments = words(&[game, "--engine", "ours name=tuned"]);
        arguments.extend(words(&["--engine", "ours name=untuned weights=untuned", "--games", &self.games.to_string()]));
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

/// Where matches are played and kept.
struct Hall<'a> {
    folder: &'a Path,
    told_only: bool,
}

impl Hall<'_> {
    /// The report of a match, which is played first if need be; nothing if it was not and should not be.
    fn play(&self, name: &str, arguments: &[String]) -> Result<Option<Encounter>> {
        let file = |ending: &str| self.folder.join(format!("{name}.{ending}"));
        let report = file("json");
        let known = if report.exists() { Encounter::read(&report)? } else { None };
        if known.is_some() || self.told_only {
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

/// The program beside this one.
fn program() -> Result<PathBuf> {
    let this = std::env::current_exe().context("cannot find this program")?;
    let program = this.with_file_name(format!("menagerie{}", std::env::consts::EXE_SUFFIX));
    ensure!(program.exists(), "{} is not there: build it with `cargo build --release -p menagerie`", program.display());
    Ok(program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plan_is_read_and_its_games_are_shipped() {
        let plan: Plan = toml::from_str(PLAN).unwrap();
        let library = Library::shipped();
        for beside in &plan.matches {
            assert!(library.names().any(|name| name == beside.game), "{}", beside.game);
        }
        assert!(plan.doubling.nodes.windows(2).all(|pair| pair[1] == 2 * pair[0]));
    }
}
