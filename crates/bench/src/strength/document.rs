//! The results as Markdown tables.

use super::encounter::Encounter;
use super::{EngineMatch, SelfPlay};
use crate::grid::Grid;
use crate::machine;
use anyhow::Result;
use menagerie_tournament::statistics::{Estimate, elo_of_score};
use std::fmt::Write;
use std::path::Path;

/// The headers of both tables.
const OTHERS: [&str; 7] = ["game", "opponent", "games", "our score", "Elo", "goal", "its losses by failure"];
const GAMES: [&str; 7] =
    ["game", "tuned against untuned", "at 2,000 nodes", "Elo of doublings", "white", "drawn", "plies"];

/// The row of a game in the table of self-play. A row without new matches is taken from the old document.
#[derive(Debug, Default, PartialEq)]
pub struct GameRow {
    pub game: String,
    by_the_clock: String,
    by_nodes: String,
    /// The Elo gain of each doubling, separated by commas.
    doublings: String,
    white: String,
    drawn: String,
    plies: String,
}

/// The generated part of the document. A match without a report keeps its row of the old document.
pub fn text(matches: &[(EngineMatch, Option<Encounter>)], rows: &[GameRow], commands: &[String], old: &str) -> String {
    let mut text = format!(
        "Written on {}, on {}; ± is half the width of the 95 % confidence interval, from pairs of games with the same opening.\n\n",
        time::OffsetDateTime::now_utc().date(),
        machine::description()
    );
    if rows.iter().any(|row| !row.doublings.is_empty()) {
        text.push_str("![What each doubling of the nodes gains](pictures/doublings.svg)\n\n");
    }
    let mut games = Grid::new(GAMES);
    rows.iter().for_each(|row| games.add(row.cells()));
    let _ = write!(text, "{}\n{games}\n### The commands\n\n", others(matches, old));
    text + &format!("```sh\n{}\n```\n", commands.join("\n"))
}

/// Writes the text between the marks of the document.
pub fn write(text: &str, path: &Path) -> Result<()> {
    crate::marked::fill(path, &[("strength", text.to_string())])
}

/// The matches against other engines.
fn others(played: &[(EngineMatch, Option<Encounter>)], old: &str) -> Grid<7> {
    let mut grid = Grid::new(OTHERS);
    for (engine_match, encounter) in played {
        let Some(encounter) = encounter else {
            eprintln!("no report: {} against {}", engine_match.game, engine_match.engine);
            old_row(old, OTHERS, &[&engine_match.game, &engine_match.engine]).into_iter().for_each(|row| grid.add(row));
            continue;
        };
        grid.add([
            engine_match.game.clone(),
            engine_match.engine.clone(),
            encounter.games.to_string(),
            share(encounter),
            elo(encounter),
            goal(engine_match, encounter),
            failures(encounter, &engine_match.engine),
        ]);
    }
    grid
}

impl GameRow {
    /// One row for each game of which something was measured.
    pub fn all(games: &[SelfPlay], old: &str) -> Vec<GameRow> {
        let is_measured = |row: &GameRow| row.cells()[1..].iter().any(|cell| !cell.is_empty());
        games.iter().map(|game| GameRow::of(game, old)).filter(is_measured).collect()
    }

    fn of(found: &SelfPlay, old: &str) -> GameRow {
        let mut row = GameRow { by_nodes: tuned(&found.game).unwrap_or_default(), ..GameRow::old(&found.game, old) };
        if let Some(untuned) = &found.untuned {
            row.by_the_clock = format!("{} of {}", share(untuned), untuned.games);
        }
        if !found.doublings.is_empty() {
            let games: f64 = found.doublings.iter().map(|step| f64::from(step.games)).sum();
            let mean = |value: fn(&Encounter) -> f64| {
                let sum: f64 = found.doublings.iter().map(|step| value(step) * f64::from(step.games)).sum();
                sum / games.max(1.0)
            };
            row.doublings = found.doublings.iter().map(elo).collect::<Vec<_>>().join(", ");
            row.white = format!("{:.0} %", 100.0 * mean(|step| step.white));
            row.drawn = format!("{:.0} %", 100.0 * mean(|step| step.drawn));
            row.plies = format!("{:.0}", mean(|step| step.plies));
        }
        row
    }

    /// The row of a game in the old document.
    fn old(game: &str, old: &str) -> GameRow {
        let Some([game, by_the_clock, by_nodes, doublings, white, drawn, plies]) = old_row(old, GAMES, &[game]) else {
            return GameRow { game: game.to_string(), ..GameRow::default() };
        };
        GameRow { game, by_the_clock, by_nodes, doublings, white, drawn, plies }
    }

    fn cells(&self) -> [String; 7] {
        let GameRow { game, by_the_clock, by_nodes, doublings, white, drawn, plies } = self;
        [game, by_the_clock, by_nodes, doublings, white, drawn, plies].map(Clone::clone)
    }

    /// The gain of each doubling, in Elo.
    pub fn gains(&self) -> Vec<f64> {
        let first_number = |gain: &str| {
            let bare = gain.trim_start_matches("at least ").trim_start_matches("at most ");
            bare.split(' ').next()?.parse().ok()
        };
        self.doublings.split(", ").map_while(first_number).collect()
    }
}

/// The row with these first cells, in a document's table with this header.
fn old_row<const N: usize>(document: &str, head: [&str; N], first: &[&str]) -> Option<[String; N]> {
    let cells = |line: &str| -> Option<[String; N]> {
        let cells =
            line.strip_prefix('|')?.trim_end().strip_suffix('|')?.split('|').map(|cell| cell.trim().to_string());
        cells.collect::<Vec<String>>().try_into().ok()
    };
    let table = document.lines().skip_while(|line| cells(line).is_none_or(|cells| cells != head));
    let lines = table.take_while(|line| line.starts_with('|'));
    lines.filter_map(cells).find(|line| line.iter().zip(first).all(|(cell, first)| cell == first))
}

/// The score of a game's tuned weights against untuned ones, from their file.
fn tuned(game: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../weights").join(format!("{game}.toml"));
    let file: toml::Table = std::fs::read_to_string(path).ok()?.parse().ok()?;
    let said = file.get("made")?.get("match")?.as_str()?;
    let (share, rest) = said.split_once(" of ")?;
    let games = rest.split_whitespace().next()?;
    Some(format!("{share} of {games}"))
}

fn share(encounter: &Encounter) -> String {
    format!("{:.1} % ± {:.1}", 100.0 * encounter.score, 100.0 * encounter.score_error)
}

/// The Elo difference. Where the first engine won nearly all games, its lower bound, and where nearly none its upper bound, by
/// the confidence interval of the score.
fn elo(encounter: &Encounter) -> String {
    let Encounter { score, score_error, elo: Estimate { value, error }, .. } = *encounter;
    let is_vague = error >= value.abs().max(150.0) / 2.0;
    match score {
        1.0 => "+∞".to_string(),
        0.0 => "-∞".to_string(),
        _ if is_vague && score > 0.9 => format!("at least {:+.0}", elo_of_score((score - score_error).max(0.5))),
        _ if is_vague && score < 0.1 => format!("at most {:+.0}", elo_of_score((score + score_error).min(0.5))),
        _ if error.is_infinite() => format!("{value:+.0} ± ?"),
        _ => format!("{value:+.0} ± {error:.0}"),
    }
}

fn goal(engine_match: &EngineMatch, encounter: &Encounter) -> String {
    let Some(goal) = engine_match.goal else { return String::new() };
    let met = if 100.0 * encounter.score >= goal { "met" } else { "not met" };
    format!("at least {goal} %: {met}")
}

fn failures(encounter: &Encounter, engine: &str) -> String {
    let Some(endings) = encounter.failures.get(engine) else { return String::new() };
    let failed = endings.iter().filter(|(ending, _)| ending.is_failure());
    let failed = failed.map(|(ending, count)| format!("{count} by {}", ending.words()));
    failed.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_found_by_its_header_and_its_first_cells() {
        let document = "| game | opponent |\n| ---- | ------ |\n| chess | gnuchess |\n\n\
                        | game | drawn |\n| --- | --- |\n| omega | 9 % |\n| chess | 12 % |\n\n| go | 0 % |\n";
        assert_eq!(old_row(document, ["game", "drawn"], &["chess"]), Some(["chess", "12 %"].map(String::from)));
        assert_eq!(old_row(document, ["game", "opponent"], &["chess", "fairymax"]), None);
        assert_eq!(old_row(document, ["game", "drawn"], &["go"]), None, "not a row of the table");
    }

    #[test]
    fn rows_without_new_matches_are_kept() {
        let document = format!(
            "| {} |\n| none | 70.0 % ± 3.0 of 400 | 66.0 % | at most +156, at least +100, -9 ± 56 | 52 % | 12 % | 65 |\n",
            GAMES.join(" | ")
        );
        let self_play = |game: &str| SelfPlay { game: game.to_string(), untuned: None, doublings: Vec::new() };
        let [kept, new] = GameRow::all(&[self_play("none"), self_play("new")], &document).try_into().unwrap();
        assert_eq!(kept.by_the_clock, "70.0 % ± 3.0 of 400");
        assert_eq!((kept.white.as_str(), kept.plies.as_str()), ("52 %", "65"));
        assert_eq!(kept.gains(), [156.0, 100.0, -9.0]);
        assert_eq!(kept.by_nodes, "", "no file of weights says that");
        assert_eq!((new.game.as_str(), new.gains()), ("new", vec![]));
    }
}
