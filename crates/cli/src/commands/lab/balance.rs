//! `menagerie lab balance`

use super::playing::{self, Playing};
use super::values::share;
use crate::games;
use crate::start::play_moves;
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use menagerie_core::{Game, Library, Move, Position};
use menagerie_lab::measure::balance::{Choice, Compared, Found, GameResult, Plan, Row};
use menagerie_notation::{Style, write_and_play};
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Measure whether armies or starting positions are equal.
///
/// Armies play one another with both colours, and games begin from each start, position or line, once with each opening. The
/// table has the shares of the points with 95 % errors, and the differences in Elo. The least even pair of armies, or the least
/// even start, is played once more with a piece less for the stronger side, and a start with the first move for the weaker one.
///
/// Example: menagerie lab balance oomost1 --armies all
///
/// Example: menagerie lab balance wildcastle --starts 0-17
///
/// Example: menagerie lab balance chess --line e4 --line d4 --line "Nf3 d5"
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name of the game; not needed with `--read`.
    #[arg(required_unless_present = "read")]
    game: Option<String>,
    /// The armies to compare: `all`, or names separated by commas.
    #[arg(long, value_name = "all|NAMES", value_delimiter = ',', conflicts_with_all = ["starts", "fens", "lines", "first_moves"])]
    armies: Vec<String>,
    /// The numbered starts to compare (see `menagerie starts`): `all`, or numbers and ranges separated by commas, such as `0-17`.
    #[arg(long, value_name = "all|NUMBERS", value_delimiter = ',', conflicts_with_all = ["fens", "lines", "first_moves"])]
    starts: Vec<String>,
    /// A position to compare, as a FEN in quotes; give two or more.
    #[arg(long = "fen", value_name = "FEN", conflicts_with_all = ["lines", "first_moves"])]
    fens: Vec<String>,
    /// Moves from the start whose position is compared with those of others, in quotes; may be repeated.
    #[arg(long = "line", value_name = "MOVES", conflicts_with = "first_moves")]
    lines: Vec<String>,
    /// Compare the positions after each legal first move.
    #[arg(long)]
    first_moves: bool,
    /// Games between each two armies, or from each start.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = playing::games)]
    games: u32,
    /// Moves at random at the beginning of each game.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=40))]
    plies: u8,
    /// Do not play the least even armies, or the least even start, once more.
    #[arg(long)]
    no_handicap: bool,
    #[command(flatten)]
    playing: Playing,
    /// Write the results to this file, as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Play nothing, and compare by the games of this journal, which may be compressed (`.gz`), and leave it as it is. The game,
    /// the moves at random, the nodes and the seed are the journal's.
    #[arg(long, value_name = "FILE", conflicts_with = "journal")]
    read: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// Says what is wrong with the game, the arguments or a file, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    arguments.playing.probe(&[("--json", arguments.json.as_deref())], arguments.read.as_deref())?;
    let (plan, found) = match (&arguments.read, &arguments.game) {
        (Some(path), _) => read(arguments, path, library)?,
        (None, Some(game)) => {
            let plan = plan(arguments, game, library)?;
            let found =
                arguments.playing.play(&plan.settings(), |journal, before, bar| plan.run(journal, before, bar))?;
            (plan, found)
        }
        (None, None) => bail!("name a game"),
    };
    write!(out, "{}", table(&found, &plan))?;
    playing::write_json(arguments.json.as_deref(), &found)
}

/// The name of a game, without a choice of armies.
fn base(game: &Game) -> &str {
    game.name().split(':').next().unwrap_or_default()
}

/// The comparison that the arguments ask for.
fn plan(arguments: &Arguments, game: &str, library: &Library) -> Result<Plan> {
    Ok(Plan {
        games: arguments.games as usize,
        plies: arguments.plies.into(),
        seed: arguments.playing.seed,
        compensate: !arguments.no_handicap,
        pace: arguments.playing.pace(library)?,
        ..Plan::of(compared(arguments, game, library)?)
    })
}

/// What a journal says of it, with the settings by which that was begun.
fn read(arguments: &Arguments, path: &Path, library: &Library) -> Result<(Plan, Found)> {
    let (settings, games) = playing::read::<GameResult>(path, "balance")?;
    let (file, path) = (path, path.display());
    let number = |key: &str| settings[key].as_u64().with_context(|| format!("{path}, line 1: `{key}` is no number"));
    let game = settings["game"].as_str().unwrap_or_default();
    if let Some(wanted) = &arguments.game {
        playing::check_game(file, game, base(&games::find(library, wanted)?))?;
    }
    let mut plan = plan(arguments, game, library).with_context(|| format!("{path} is of {game}"))?;
    plan.plies = number("plies")? as usize;
    plan.seed = number("seed")?;
    plan.pace.nodes = number("nodes")?;
    if !plan.can_read(&settings) {
        bail!(
            "{path} is of {game} with other rules or pieces than it has here{}",
            differing(&settings, &plan.settings())
        );
    }
    let contests: BTreeSet<String> = games.iter().map(|game| game.contest.clone()).collect();
    let found = plan.read(games)?;
    if found.rows.iter().all(|row| row.games == 0) {
        let known: Vec<&str> = contests.iter().take(MOST_CONTESTS).map(String::as_str).collect();
        let more = if contests.len() > known.len() { " and more" } else { "" };
        bail!(
            "{path} has no games of what is compared, but of {}{more}: choose it by `--armies`, `--starts`, `--fen`, `--line` \
             or `--first-moves`",
            if known.is_empty() { "nothing yet".to_string() } else { known.join(", ") }
        );
    }
    Ok((plan, found))
}

/// A message names at most this many contests of a journal.
const MOST_CONTESTS: usize = 6;

/// The fingerprints of the rules, where these differ.
fn differing(one: &Value, other: &Value) -> String {
    let of = |settings: &Value| {
        let rules = &settings["rules"];
        rules.as_str().or(rules["fingerprint"].as_str()).unwrap_or("none").to_string()
    };
    let (one, other) = (of(one), of(other));
    if one == other { String::new() } else { format!(" ({one}, here {other})") }
}

/// What the arguments compare.
fn compared(arguments: &Arguments, game: &str, library: &Library) -> Result<Compared> {
    let game = games::find(library, game)?;
    if !arguments.armies.is_empty() {
        return armies(arguments, &game, library);
    }
    if !arguments.fens.is_empty() {
        let position = |fen: &String| -> Result<(String, Position)> {
            let position = game.position(fen)?;
            ensure!(
                position.outcome().is_none(),
                "the game is over in `{fen}`: compare positions from which it goes on"
            );
            Ok((fen.clone(), position))
        };
        return Ok(Compared::Starts(arguments.fens.iter().map(position).collect::<Result<_>>()?));
    }
    if arguments.first_moves {
        return Ok(Compared::Starts(first_moves(&game)));
    }
    if !arguments.lines.is_empty() {
        return Ok(Compared::Starts(arguments.lines.iter().map(|line| after(&game, line)).collect::<Result<_>>()?));
    }
    let numbers = numbers(&arguments.starts, game.starts())?;
    let start = |number: usize| -> Result<(String, Position)> {
        let start = game.numbered_start(number).with_context(|| format!("{} has no start {number}", game.name()))?;
        Ok((format!("start {number}"), start))
    };
    Ok(Compared::Starts(numbers.into_iter().map(start).collect::<Result<_>>()?))
}

/// The position after a line of moves.
fn after(game: &Game, line: &str) -> Result<(String, Position)> {
    let mut position = game.start();
    play_moves(&mut position, [line]).with_context(|| format!("in `{line}`"))?;
    let over = position.legal_moves().is_empty() || position.outcome().is_some();
    if over {
        bail!("the game is over after `{line}`");
    }
    Ok((line.split_whitespace().collect::<Vec<_>>().join(" "), position))
}

/// The positions after each first move that does not end the game, in the game's notation.
fn first_moves(game: &Game) -> Vec<(String, Position)> {
    let start = game.start();
    let after = |&mv: &Move| {
        let mut position = start.clone();
        let text = write_and_play(&mut position, mv, Style::Own);
        (text, position)
    };
    let goes_on = |(_, position): &(String, Position)| position.outcome().is_none();
    start.legal_moves().iter().map(after).filter(goes_on).collect()
}

fn armies(arguments: &Arguments, game: &Game, library: &Library) -> Result<Compared> {
    let base = base(game);
    let Some(all) = &game.definition().armies else {
        bail!("{base} has no armies to choose from: compare `--starts` or positions (`--fen`)")
    };
    let known: BTreeSet<&str> = all.sets.iter().map(|(name, _)| name.as_str()).collect();
    let chosen: BTreeSet<&str> = match arguments.armies.as_slice() {
        [all] if all == "all" => known.clone(),
        names => names.iter().map(String::as_str).collect(),
    };
    if let Some(unknown) = chosen.iter().find(|name| !known.contains(*name)) {
        let known: Vec<&str> = known.into_iter().collect();
        bail!("{base} has no army `{unknown}`: there are {}", known.join(", "));
    }
    let pairs = chosen.iter().flat_map(|white| chosen.iter().map(move |black| [*white, *black]));
    let choice = |armies: [&str; 2]| -> Result<Choice> {
        let game = library.game(&format!("{base}:{}-{}", armies[0], armies[1]))?;
        Ok(Choice { armies: armies.map(String::from), game })
    };
    Ok(Compared::Armies(pairs.map(choice).collect::<Result<_>>()?))
}

/// The numbers that are meant; all where none are given.
fn numbers(texts: &[String], count: usize) -> Result<Vec<usize>> {
    let mut numbers = Vec::new();
    for text in texts {
        if text == "all" {
            numbers.extend(0..count);
            continue;
        }
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let (Ok(first), Ok(last)) = (first.parse::<usize>(), last.parse::<usize>()) else {
            bail!("`{text}` is not a number or a range such as `0-17`")
        };
        if last >= count || first > last {
            bail!("the starts are numbered 0 to {}, and `{text}` is not among them", count - 1);
        }
        numbers.extend(first..=last);
    }
    if numbers.is_empty() {
        numbers.extend(0..count);
    }
    Ok(numbers)
}

/// Lines of moves without those that all of them begin with.
fn shortened(names: Vec<String>) -> Vec<String> {
    let words: Vec<Vec<&str>> = names.iter().map(|name| name.split(' ').collect()).collect();
    let Some(first) = words.first().filter(|_| words.len() > 1) else { return names };
    let is_common = |&at: &usize| words.iter().all(|line| at + 1 < line.len() && line[at] == first[at]);
    let common = (0..first.len()).take_while(is_common).count();
    // Numbers of starts have one word before them.
    if common < 2 {
        return names;
    }
    words.iter().map(|line| format!("… {}", line[common..].join(" "))).collect()
}

/// The results for people.
fn table(found: &Found, plan: &Plan) -> String {
    let armies = matches!(plan.compared, Compared::Armies(_));
    let names = shortened(found.rows.iter().map(|row| row.names.join(" against ")).collect());
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let colours = if armies { format!(" {:>13} {:>13}", "with White", "with Black") } else { String::new() };
    let mut rows = vec![
        format!("{}: {} nodes a move; shares of the points in per cent, ± 95 %", found.game, plan.pace.nodes),
        String::new(),
        format!("{:<width$} {:>6} {:>17} {:>13}{colours} {:>12}", "", "games", "+ = -", "score", "Elo"),
    ];
    rows.extend(found.rows.iter().zip(&names).map(|(row, name)| format!("{name:<width$} {}", line(row))));
    rows.push(String::new());
    rows.push(format!("White makes {} % of all points", share(&found.white)));
    if found.rows.len() > 1 {
        let what = if armies { "all armies were equal" } else { "all starts were alike" };
        let chance = match found.alike {
            unknown if unknown.is_nan() => "?".to_string(),
            small if small < 0.001 => "below 0.001".to_string(),
            chance => format!("{chance:.3}"),
        };
        rows.push(format!("the chance of such a scatter if {what}: {chance}"));
        rows.push(format!("most even: {}; least even: {}", names[found.most_even], names[found.least_even]));
    }
    let uneven: Vec<&str> = found.uneven.iter().map(|&row| names[row].as_str()).collect();
    if found.rows.len() > 1 {
        let none = if uneven.is_empty() { "none" } else { "" };
        rows.push(format!("not even when all are judged together (Holm, 5 %): {none}{}", uneven.join(", ")));
    }
    rows.extend(found.advice.iter().cloned());
    rows.join("\n") + "\n"
}

fn line(row: &Row) -> String {
    let [lost, drawn, won] = row.results;
    let results = format!("+{won} ={drawn} -{lost}");
    let elo = match row.elo.error {
        error if error.is_finite() => format!("{:+.0} ± {error:.0}", row.elo.value),
        _ => "?".to_string(),
    };
    let colours = row.colours.iter().flatten().map(|of| format!(" {:>13}", share(of)));
    let colours: String = colours.collect();
    format!("{:>6} {results:>17} {:>13}{colours} {elo:>12}", row.games, share(&row.score))
}
