//! How strong the engine is: matches beside other programs, and against itself with half of the nodes.
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

/// Matches of the engine against itself.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Doubling {
    nodes: Vec<u64>,
    games: u32,
    args: Vec<String>,
}

/// What was found.
#[derive(Debug, Default)]
struct Found {
    /// Each with its command, without the files.
    beside: Vec<(Beside, String, Option<Encounter>)>,
    /// For each game, each number of nodes against the one before, as far as they were played.
    doublings: Vec<(String, Vec<Encounter>)>,
    nodes: Vec<u64>,
}

/// Plays what was not played yet, unless it is only to be told, and writes the document with its plot beside it.
///
/// # Errors
/// If a match fails or a file cannot be read or written.
pub fn run(folder: &Path, only: Option<&str>, told_only: bool, write: Option<&Path>) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let plan: Plan = toml::from_str(PLAN)?;
    let wanted = |game: &str| only.is_none_or(|only| only == game);
    let hall = Hall { folder, told_only };
    let mut found = Found { nodes: plan.doubling.nodes.clone(), ..Found::default() };
    for beside in plan.matches.iter().filter(|beside| wanted(&beside.game)) {
        let arguments = plan.beside(beside);
        let report = hall.play(&format!("{}-{}", beside.game, beside.engine), &arguments)?;
        found.beside.push((beside.clone(), format!("menagerie match {}", arguments.join(" ")), report));
    }
    for game in Library::shipped().names().filter(|game| wanted(game)) {
        let mut steps = Vec::new();
        for pair in plan.doubling.nodes.windows(2) {
            let played = hall.play(&format!("{game}-{}", pair[1]), &plan.doubling(game, [pair[0], pair[1]]))?;
            let Some(report) = played else { break };
            steps.push(report);
        }
        found.doublings.push((game.to_string(), steps));
    }
    let before = write.map_or(Ok(String::new()), std::fs::read_to_string);
    let text = document::text(&found, &before.context("cannot read the document that is to be written")?);
    println!("{text}");
    if let Some(path) = write {
        if found.has_doublings() {
            plot::write(&found, &path.with_file_name("pictures/doublings.svg"))?;
        }
        document::write(&text, path)?;
    }
    Ok(())
}

impl Found {
    fn has_doublings(&self) -> bool {
        self.doublings.iter().any(|(_, steps)| !steps.is_empty())
    }
}

impl Plan {
    /// The arguments of a match beside another program.
    fn beside(&self, beside: &Beside) -> Vec<String> {
        let mut arguments = words(&[&beside.game, "--engine", "ours", "--engine", &beside.engine]);
        arguments.extend(words(&["--games", &self.games.to_string()]));
        arguments.extend(beside.args.iter().chain(&self.common).cloned());
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
        if !report.exists() && !self.told_only {
            eprintln!("{name} …");
            let program = program()?;
            let status = Command::new(&program)
                .arg("match")
                .args(arguments)
                .args([Path::new("--journal"), &file("jsonl"), Path::new("--report"), &report])
                .status()
                .with_context(|| format!("cannot start {}", program.display()))?;
            ensure!(status.success(), "the match {name} failed");
        }
        if !report.exists() {
            return Ok(None);
        }
        Encounter::read(&report).map(Some)
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
