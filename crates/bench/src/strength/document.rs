//! What was found, as tables.

use super::encounter::Encounter;
use super::{Beside, Found};
use crate::grid::Grid;
use crate::machine;
use anyhow::Result;
use menagerie_tournament::statistics::{Estimate, elo_of_score};
use std::fmt::Write;
use std::path::Path;

/// Everything, in Markdown. A match without a report keeps the line that it has in the document of before.
pub fn text(found: &Found, before: &str) -> String {
    let mut text = format!(
        "Written on {}, on {}; ± is the half width of the interval of 95 %, from the pairs of games with one opening.\n\n",
        time::OffsetDateTime::now_utc().date(),
        machine::description()
    );
    if found.has_doublings() {
        text.push_str("![What each doubling of the positions gains](pictures/doublings.svg)\n\n");
    }
    let _ = write!(text, "{}\n{}\n### The commands\n\n```sh\n", beside(found, before), games(found, before));
    for (_, command, _) in &found.beside {
        let _ = writeln!(text, "{command}");
    }
    text + "```\n"
}

/// Puts the text between the marks of the document.
pub fn write(text: &str, path: &Path) -> Result<()> {
    crate::marked::fill(path, &[("strength", text.to_string())])
}

/// The matches beside others.
fn beside(found: &Found, before: &str) -> String {
    let mut grid = Grid::new(["game", "beside", "games", "our points", "Elo", "goal", "games it lost otherwise"]);
    for (beside, _, encounter) in &found.beside {
        let Some(encounter) = encounter else {
            eprintln!("no report: {} beside {}", beside.game, beside.engine);
            kept(before, &[&beside.game, &beside.engine]).into_iter().for_each(|line| grid.add(line));
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
    grid.to_string()
}

/// The games by themselves.
fn games(found: &Found, before: &str) -> String {
    let mut grid = Grid::new(["game", "tuned against untuned", "Elo of doublings", "white", "drawn", "plies"]);
    for (game, steps) in &found.doublings {
        if steps.is_empty()
            && let Some(mut line) = kept(before, &[game])
        {
            line[1] = tuned(game).unwrap_or_default();
            grid.add(line);
            continue;
        }
        let steps_of = |value: fn(&Encounter) -> f64| -> String {
            let games: f64 = steps.iter().map(|step| f64::from(step.games)).sum();
            let sum: f64 = steps.iter().map(|step| value(step) * f64::from(step.games)).sum();
            if games == 0.0 { String::new() } else { format!("{:.0}", sum / games) }
        };
        let percent = |text: String| if text.is_empty() { text } else { format!("{text} %") };
        grid.add([
            game.clone(),
            tuned(game).unwrap_or_default(),
            steps.iter().map(elo).collect::<Vec<_>>().join(", "),
            percent(steps_of(|step| 100.0 * step.white)),
            percent(steps_of(|step| 100.0 * step.drawn)),
            steps_of(|step| step.plies),
        ]);
    }
    grid.to_string()
}

/// The line of a table in a document that begins with these cells.
fn kept<const N: usize>(document: &str, first: &[&str]) -> Option<[String; N]> {
    let cells = |line: &str| -> Option<[String; N]> {
        let cells =
            line.strip_prefix('|')?.trim_end().strip_suffix('|')?.split('|').map(|cell| cell.trim().to_string());
        cells.collect::<Vec<String>>().try_into().ok()
    };
    document.lines().filter_map(cells).find(|line| line.iter().zip(first).all(|(cell, first)| cell == first))
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

/// How much stronger the first was; where it won nearly all, the least that it can be.
fn elo(encounter: &Encounter) -> String {
    let Estimate { value, error } = encounter.elo;
    if error >= value.abs().max(150.0) / 2.0 && encounter.score > 0.9 {
        return format!("at least {:+.0}", elo_of_score((encounter.score - encounter.score_error).max(0.5)));
    }
    format!("{value:+.0} ± {error:.0}")
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
    use super::kept;

    #[test]
    fn a_line_is_found_by_its_first_cells_and_its_width() {
        let document =
            "| game | beside | games |\n| ---- | ------ | ----- |\n| chess | gnuchess | 400 |\n\n| chess | 12 % |\n";
        assert_eq!(kept(document, &["chess", "gnuchess"]), Some(["chess", "gnuchess", "400"].map(String::from)));
        assert_eq!(kept(document, &["chess"]), Some(["chess", "12 %"].map(String::from)));
        assert_eq!(kept::<3>(document, &["omega"]), None);
    }
}
