//! What was found, as tables.

use super::encounter::Encounter;
use super::{Alone, Beside};
use crate::grid::Grid;
use crate::machine;
use anyhow::Result;
use menagerie_tournament::statistics::{Estimate, elo_of_score};
use std::fmt::Write;
use std::path::Path;

/// The heads of both tables.
const OTHERS: [&str; 7] = ["game", "beside", "games", "our points", "Elo", "goal", "games it lost otherwise"];
const GAMES: [&str; 7] =
    ["game", "tuned against untuned", "at 2,000 positions", "Elo of doublings", "white", "drawn", "plies"];

/// The line of a game in the table of the games by themselves. What was not played now is as in the document of before.
#[derive(Debug, Default, PartialEq)]
pub struct Line {
    pub game: String,
    by_the_clock: String,
    by_nodes: String,
    /// What each doubling gains, with commas between.
    doublings: String,
    white: String,
    drawn: String,
    plies: String,
}

/// Everything, in Markdown. A match without a report keeps the line that it has in the document of before.
pub fn text(beside: &[(Beside, Option<Encounter>)], lines: &[Line], commands: &[String], before: &str) -> String {
    let mut text = format!(
        "Written on {}, on {}; ± is the half width of the interval of 95 %, from the pairs of games with one opening.\n\n",
        time::OffsetDateTime::now_utc().date(),
        machine::description()
    );
    if lines.iter().any(|line| !line.doublings.is_empty()) {
        text.push_str("![What each doubling of the positions gains](pictures/doublings.svg)\n\n");
    }
    let mut games = Grid::new(GAMES);
    lines.iter().for_each(|line| games.add(line.cells()));
    let _ = write!(text, "{}\n{games}\n### The commands\n\n", others(beside, before));
    text + &format!("```sh\n{}\n```\n", commands.join("\n"))
}

/// Puts the text between the marks of the document.
pub fn write(text: &str, path: &Path) -> Result<()> {
    crate::marked::fill(path, &[("strength", text.to_string())])
}

/// The matches beside others.
fn others(played: &[(Beside, Option<Encounter>)], before: &str) -> Grid<7> {
    let mut grid = Grid::new(OTHERS);
    for (beside, encounter) in played {
        let Some(encounter) = encounter else {
            eprintln!("no report: {} beside {}", beside.game, beside.engine);
            kept(before, OTHERS, &[&beside.game, &beside.engine]).into_iter().for_each(|line| grid.add(line));
            continue;
        };
        grid.add([
            beside.game.clone(),
            beside.engine.clone(),
            encounter.games.to_string(),
            share(encounter),
            elo(encounter),
            goal(beside, encounter),
            failures(encounter, &beside.engine),
        ]);
    }
    grid
}

impl Line {
    /// One for each game.
    pub fn all(games: &[Alone], before: &str) -> Vec<Line> {
        games.iter().map(|game| Line::of(game, before)).collect()
    }

    fn of(found: &Alone, before: &str) -> Line {
        let mut line = Line { by_nodes: tuned(&found.game).unwrap_or_default(), ..Line::kept(&found.game, before) };
        if let Some(untuned) = &found.untuned {
            line.by_the_clock = format!("{} of {}", share(untuned), untuned.games);
        }
        if !found.doublings.is_empty() {
            let games: f64 = found.doublings.iter().map(|step| f64::from(step.games)).sum();
            let mean = |value: fn(&Encounter) -> f64| {
                let sum: f64 = found.doublings.iter().map(|step| value(step) * f64::from(step.games)).sum();
                sum / games.max(1.0)
            };
            line.doublings = found.doublings.iter().map(elo).collect::<Vec<_>>().join(", ");
            line.white = format!("{:.0} %", 100.0 * mean(|step| step.white));
            line.drawn = format!("{:.0} %", 100.0 * mean(|step| step.drawn));
            line.plies = format!("{:.0}", mean(|step| step.plies));
        }
        line
    }

    /// What the document of before says of a game.
    fn kept(game: &str, before: &str) -> Line {
        let Some([game, by_the_clock, by_nodes, doublings, white, drawn, plies]) = kept(before, GAMES, &[game]) else {
            return Line { game: game.to_string(), ..Line::default() };
        };
        Line { game, by_the_clock, by_nodes, doublings, white, drawn, plies }
    }

    fn cells(&self) -> [String; 7] {
        let Line { game, by_the_clock, by_nodes, doublings, white, drawn, plies } = self;
        [game, by_the_clock, by_nodes, doublings, white, drawn, plies].map(Clone::clone)
    }

    /// What each doubling gains, in Elo.
    pub fn gains(&self) -> Vec<f64> {
        let first_number = |gain: &str| {
            let bare = gain.trim_start_matches("at least ").trim_start_matches("at most ");
            bare.split(' ').next()?.parse().ok()
        };
        self.doublings.split(", ").map_while(first_number).collect()
    }
}

/// The line with these first cells of a document's table with this head.
fn kept<const N: usize>(document: &str, head: [&str; N], first: &[&str]) -> Option<[String; N]> {
    let cells = |line: &str| -> Option<[String; N]> {
        let cells =
            line.strip_prefix('|')?.trim_end().strip_suffix('|')?.split('|').map(|cell| cell.trim().to_string());
        cells.collect::<Vec<String>>().try_into().ok()
    };
    let table = document.lines().skip_while(|line| cells(line).is_none_or(|cells| cells != head));
    let lines = table.take_while(|line| line.starts_with('|'));
    lines.filter_map(cells).find(|line| line.iter().zip(first).all(|(cell, first)| cell == first))
}

/// What the tuned weights of a game made against untuned ones, as their file says.
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

/// How much stronger the first was; where it won nearly all, the least that it can be, and where nearly nothing the most:
/// by the interval of the score, as far as there is one.
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

fn goal(beside: &Beside, encounter: &Encounter) -> String {
    let Some(goal) = beside.goal else { return String::new() };
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
    fn a_line_is_found_by_its_table_and_its_first_cells() {
        let document = "| game | beside |\n| ---- | ------ |\n| chess | gnuchess |\n\n\
                        | game | drawn |\n| --- | --- |\n| omega | 9 % |\n| chess | 12 % |\n\n| go | 0 % |\n";
        assert_eq!(kept(document, ["game", "drawn"], &["chess"]), Some(["chess", "12 %"].map(String::from)));
        assert_eq!(kept(document, ["game", "beside"], &["chess", "fairymax"]), None);
        assert_eq!(kept(document, ["game", "drawn"], &["go"]), None, "no line of the table");
    }

    #[test]
    fn what_was_not_played_is_kept_and_drawn() {
        let document = format!(
            "| {} |\n| none | 70.0 % ± 3.0 of 400 | 66.0 % | at most +156, at least +100, -9 ± 56 | 52 % | 12 % | 65 |\n",
            GAMES.join(" | ")
        );
        let alone = |game: &str| Alone { game: game.to_string(), untuned: None, doublings: Vec::new() };
        let [kept, new] = Line::all(&[alone("none"), alone("new")], &document).try_into().unwrap();
        assert_eq!(kept.by_the_clock, "70.0 % ± 3.0 of 400");
        assert_eq!((kept.white.as_str(), kept.plies.as_str()), ("52 %", "65"));
        assert_eq!(kept.gains(), [156.0, 100.0, -9.0]);
        assert_eq!(kept.by_nodes, "", "no file of weights says that");
        assert_eq!((new.game.as_str(), new.gains()), ("new", vec![]));
    }
}
