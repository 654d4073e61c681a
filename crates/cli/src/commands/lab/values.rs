//! `menagerie lab values`

use super::playing::{self, Playing};
use crate::games;
use anyhow::{Context, Result, bail};
use clap::Args;
use menagerie_core::{Kind, Library};
use menagerie_lab::measure::compose::with_pieces;
use menagerie_lab::measure::ordinal::Measured;
use menagerie_lab::measure::values::{
    Entry, ImbalanceResult, Plan, TermValue, Unit, Values, only_round, summary, summary_in,
};
use std::io::Write;
use std::path::PathBuf;

/// Measure what the pieces of a game are worth, by games between unequal armies.
///
/// Both sides are changed so that they are about equal: a piece is removed, replaced, marked, or comes to the hand. Each
/// imbalance is played with both colours from the same openings. An ordinal logistic regression of the results gives the
/// values, in hundredths of the most numerous piece, with 95 % errors. They become the engine's own, and are measured
/// again until it believes them within the errors. See docs/laboratory.md.
///
/// Example: menagerie lab values chess --games 400 --journal values.jsonl
///
/// Example: menagerie lab values chess --piece mRmNcF --piece mFcRcN
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name of the game; not needed with `--read`.
    #[arg(required_unless_present = "read")]
    game: Option<String>,
    /// Games for each value in each round.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = playing::games)]
    games: u32,
    /// By how much a pawn more is expected to multiply the odds of winning: where it is little, as at few nodes a move, greater
    /// differences are played, which tell more. The table says what it was.
    #[arg(long, value_name = "FACTOR", value_parser = odds)]
    odds: Option<f64>,
    /// The most rounds, each with the values that were measured before.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    rounds: u32,
    /// Moves at random at the beginning of each game.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=40))]
    plies: u8,
    /// Types to measure that are not there at the start, separated by commas; they stand in place of others.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    types: Vec<String>,
    /// A piece in Betza notation that the game does not have, to measure in place of others.
    #[arg(long = "piece", value_name = "BETZA")]
    pieces: Vec<String>,
    /// Types of which both sides have two, separated by commas: measure what a pair adds to twice the value of one.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pairs: Vec<String>,
    /// Begin half of the games without half of the pieces of both sides, and print the values of either stage.
    #[arg(long)]
    stages: bool,
    #[command(flatten)]
    playing: Playing,
    /// Print the results of the imbalances, too.
    #[arg(long)]
    imbalances: bool,
    /// Write the values to this file, as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Play nothing, and print the values of a journal, which may be compressed (`.gz`).
    #[arg(long, value_name = "FILE", conflicts_with = "journal")]
    read: Option<PathBuf>,
    /// Print values for which a type is worth that many hundredths, such as `rook=500`: where a pawn is worth little, values
    /// relative to a piece have smaller errors. What is played with it teaches the engine by it, too.
    #[arg(long, value_name = "TYPE=HUNDREDTHS", value_parser = unit)]
    unit: Option<Unit>,
    /// With `--read`, print the values of this round instead of the last one.
    #[arg(long, value_name = "N", requires = "read", value_parser = clap::value_parser!(u32).range(1..=20))]
    round: Option<u32>,
}

/// Runs the command.
///
/// # Errors
/// Says what is wrong with the game, the arguments or a file, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    if arguments.round.is_some() && arguments.read.is_none() {
        bail!("--round is for --read: it says which round of a journal is printed");
    }
    arguments.playing.probe(&[("--json", arguments.json.as_deref())], arguments.read.as_deref())?;
    let values = match (&arguments.read, &arguments.game) {
        (Some(path), _) => {
            let (settings, mut entries) = playing::read::<Entry>(path, "values")?;
            if let Some(round) = arguments.round {
                entries = only_round(entries, round as usize)?;
            }
            match &arguments.unit {
                Some(unit) => summary_in(&settings, &entries, unit)?,
                None => summary(&settings, &entries)?,
            }
        }
        (None, Some(game)) => measure(arguments, game, library)?,
        (None, None) => bail!("name a game"),
    };
    if let (Some(path), Some(game)) = (&arguments.read, arguments.game.as_ref().filter(|&game| *game != values.game)) {
        bail!("{} has games of {}, not of {game}: name no game, or another file", path.display(), values.game)
    }
    write!(out, "{}", table(&values))?;
    if arguments.imbalances {
        write!(out, "\n{}", imbalances(&values.imbalances))?;
    }
    playing::write_json(arguments.json.as_deref(), &values)
}

/// Reads the odds that a unit is expected to be worth.
fn odds(text: &str) -> Result<f64, String> {
    let read = text.parse().ok().filter(|odds| (1.01..=100.0).contains(odds));
    read.ok_or_else(|| "give a factor from 1.01 to 100, such as 1.5".to_string())
}

/// Reads a unit.
fn unit(text: &str) -> Result<Unit, String> {
    let read = || {
        let (name, hundredths) = text.split_once('=')?;
        let hundredths = hundredths.parse().ok().filter(|worth: &f64| worth.is_finite() && *worth > 0.0)?;
        Some(Unit { name: name.to_string(), hundredths })
    };
    read().ok_or_else(|| "give a type and what it is worth, as in `rook=500`".to_string())
}

fn measure(arguments: &Arguments, name: &str, library: &Library) -> Result<Values> {
    let base = games::find(library, name)?;
    let mut library = library.clone();
    let (game, mut more) = with_pieces(&mut library, base.name(), &arguments.pieces)?;
    let kind =
        |name: &String| game.definition().kind(name).with_context(|| format!("{} has no piece `{name}`", base.name()));
    more.extend(arguments.types.iter().map(kind).collect::<Result<Vec<Kind>>>()?);
    let twos = arguments.pairs.iter().map(kind).collect::<Result<Vec<Kind>>>()?;
    let plan = Plan {
        base: Some(base),
        more,
        twos,
        games: arguments.games as usize,
        odds: arguments.odds,
        unit: arguments.unit.clone(),
        rounds: arguments.rounds as usize,
        plies: arguments.plies.into(),
        seed: arguments.playing.seed,
        stages: arguments.stages,
        pace: arguments.playing.pace(&library)?,
        ..Plan::of(game)
    };
    arguments.playing.play(&plan.settings(), |journal, before, bar| plan.run(journal, before, bar))
}

/// The values for people.
fn table(values: &Values) -> String {
    let Values { game, nodes, unit, games, openings, rounds, .. } = values;
    let believed = match values.stable {
        true => ", after which the engine believed what was measured",
        false if is_measured(values) => ", after which the engine did not believe all that was measured",
        false => "",
    };
    let counted = if *rounds == 1 { "1 round".to_string() } else { format!("{rounds} rounds") };
    let partly =
        values.planned.filter(|planned| planned > games).map_or(String::new(), |planned| format!(" of {planned}"));
    let mut rows = vec![
        format!("{game}: {games}{partly} games from {openings} openings, {nodes} nodes a move; {counted}{believed}"),
        match values.worth {
            1.0 => format!("values in hundredths of a {unit}, ± 95 %"),
            worth => format!("values for which a {unit} is worth {:.0}, ± 95 %", 100.0 * worth),
        },
        String::new(),
    ];
    let stages = values.terms.iter().any(|term| term.stages.is_some());
    let more = if stages { format!(" {:>15} {:>15}", "all pieces", "half of them") } else { String::new() };
    rows.push(format!("{:<28} {:>15} {:>7}{more}", "", "value", "engine"));
    rows.extend(values.terms.iter().map(row));
    rows.push(String::new());
    rows.push(format!("the first move {}", hundredths(&values.first_move)));
    rows.push(format!(
        "drawn {:.0} %, {:.0} plies a game; a {unit} more multiplies the odds by {:.2}",
        100.0 * values.drawn,
        values.plies,
        values.scale.value.exp()
    ));
    rows.push(average(&values.terms));
    rows.extend(is_measured(values).then(|| fit(values)));
    rows.join("\n") + "\n"
}

/// Whether any value but the unit's is known.
fn is_measured(values: &Values) -> bool {
    values.terms.iter().any(|term| term.value.error > 0.0 && term.value.error.is_finite())
}

/// The results of the imbalances for people.
fn imbalances(imbalances: &[ImbalanceResult]) -> String {
    let width = imbalances.iter().map(|imbalance| imbalance.what.chars().count()).max().unwrap_or(0);
    let row = |of: &ImbalanceResult| {
        format!("{:<width$} {:>6} {:>13} {:>9.1}\n", of.what, of.games, share(&of.score), 100.0 * of.expected)
    };
    let rows: String = imbalances.iter().map(row).collect();
    format!(
        "shares of the points of the side that is named first, in per cent, ± 95 %, and as the values have them\n\n\
         {:<width$} {:>6} {:>13} {:>9}\n{rows}",
        "", "games", "score", "expected"
    )
}

/// Whether values add up.
fn fit(values: &Values) -> String {
    let many = values.imbalances.len();
    let words = match values.fits {
        fits if fits.is_nan() => {
            return format!("the games of {many} imbalances are too few to say whether values add up");
        }
        fits if fits < 0.01 => "do not quite add up",
        _ => "add up",
    };
    format!("values {words}: chance of such a scatter of the {many} imbalances {:.2}", values.fits)
}

/// What so many games give.
fn average(terms: &[TermValue]) -> String {
    let errors: Vec<f64> = terms.iter().map(|term| term.value.error).filter(|error| *error > 0.0).collect();
    if errors.iter().any(|error| error.is_infinite()) {
        return "so many games do not determine all values: give more `--games` or `--nodes`".to_string();
    }
    let mean = 100.0 * errors.iter().sum::<f64>() / errors.len().max(1) as f64;
    format!("so many games give ± {mean:.0} on average; four times as many halve that")
}

fn row(term: &TermValue) -> String {
    let stages = term.stages.iter().flatten().map(|value| format!(" {:>15}", hundredths(value)));
    let more: String = stages.collect();
    let engine = if term.engine.is_finite() { format!("{:.0}", 100.0 * term.engine) } else { "?".to_string() };
    format!("{:<28} {:>15} {engine:>7}{more}", term.name, hundredths(&term.value))
}

/// A share of the points in per cent.
pub fn share(share: &Measured) -> String {
    match share.error {
        error if error.is_finite() => format!("{:.1} ± {:.1}", 100.0 * share.value, 100.0 * error),
        _ => "?".to_string(),
    }
}

/// A value in hundredths.
pub fn hundredths(value: &Measured) -> String {
    match value.error {
        0.0 => format!("{:.0}", 100.0 * value.value),
        error if error.is_finite() => format!("{:.0} ± {:.0}", 100.0 * value.value, 100.0 * error),
        _ => "?".to_string(),
    }
}
