//! `menagerie lab annotate`

use super::playing::Bar;
use crate::files;
use crate::input::{Format, Input, Item};
use anyhow::{Result, bail};
use clap::Args;
use menagerie_core::{Color, Library, Move, Position};
use menagerie_engine::{Bound, EndgameTables, PvLine, Score, SearchLimits};
use menagerie_lab::measure::Progress;
use menagerie_lab::tables::Tables;
use menagerie_notation::pgn::{Entry, GameTree, Line, Options as PgnOptions};
use menagerie_notation::{Style, write_and_play};
use menagerie_runner::{Control, Options, Player};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Annotate games: what the engine expects after each move, what a move costs, and what was better.
///
/// Each move of a game is compared with the engine's best one, by two searches of the same size. The cost is counted in expected
/// points, of which a game has 100: a move that costs 5 gets `?!`, 10 `?` and 20 `??`, where nobody has annotated it before.
/// Scores stand in comments as `[%eval 0.35]`, from White's point of view, and better moves in variations. The table lists
/// these moves and those that the file itself annotates with `?`. What the command has noted in a game before is replaced.
///
/// Example: menagerie lab annotate game.pgn --nodes 1000000 --out annotated.pgn
#[derive(Args, Debug)]
pub struct Arguments {
    /// The games, as PGN.
    #[arg(required_unless_present = "read")]
    files: Vec<PathBuf>,
    /// Nodes for each search.
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The size of the hash table in MiB.
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=32_768))]
    hash: u32,
    /// The folder of endgame tables, as `menagerie lab table` makes them.
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,
    /// Write the annotated games to this file, as PGN.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Search nothing, and print the table of games that `--out` wrote to this file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["files", "out"])]
    read: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// Says what is wrong with a file, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    for path in &arguments.files {
        files::keep_apart(&[("FILE", Some(path)), ("--out", arguments.out.as_deref())])?;
    }
    arguments.out.as_deref().map_or(Ok(()), files::probe_with_folder)?;
    let mut games = Vec::new();
    for path in arguments.read.iter().chain(&arguments.files) {
        games.extend(read(path, library)?);
    }
    if arguments.read.is_none() {
        let mut bar = Bar::new();
        for (number, game) in games.iter_mut().enumerate() {
            bar.begin(&format!("game {}", number + 1), game.main.entries.len(), 0);
            annotate(game, arguments, &mut bar)?;
        }
        bar.close();
    }
    let tables: Vec<String> = games.iter().map(table).collect();
    write!(out, "{}", tables.join("\n"))?;
    let Some(path) = &arguments.out else { return Ok(()) };
    let texts: Vec<String> = games.iter().map(|game| game.to_pgn(&PgnOptions::default())).collect();
    files::write_with_folder(path, &texts.join("\n"))
}

fn read(path: &Path, library: &Library) -> Result<Vec<GameTree>> {
    let mut games = Vec::new();
    Input::open(Some(path), Some(Format::Pgn), library)?.each(None, library, &mut |item| {
        if let Item::Game(game) = item? {
            games.push(*game);
        }
        Ok(())
    })?;
    if games.is_empty() {
        bail!("there is no game in {}", path.display());
    }
    Ok(games)
}

/// A line of the engine with its score, for the side to move.
struct Found {
    score: Score,
    moves: Vec<Move>,
}

/// The engine with a limit for each search.
struct Judge {
    player: Player,
    nodes: u64,
}

impl Judge {
    fn best(&mut self, position: &Position, only: Option<Move>) -> Option<Found> {
        let limits = SearchLimits {
            nodes: Some(self.nodes),
            search_moves: only.into_iter().collect(),
            ..SearchLimits::default()
        };
        let mut found = None;
        let mut keep = |line: &PvLine| {
            if line.bound == Bound::Exact || found.is_none() {
                found = Some(Found { score: line.score, moves: line.moves.clone() });
            }
        };
        self.player.search(position, &limits, &Control::new(), &mut keep);
        found
    }
}

/// No variation is longer, in plies.
const LONGEST: usize = 6;
/// What a move costs at least, in expected points of 100, to be an inaccuracy, a mistake or a blunder, with its glyph.
const GRADES: [(f64, u8); 3] = [(20.0, 4), (10.0, 2), (5.0, 6)];

fn annotate(game: &mut GameTree, arguments: &Arguments, progress: &mut impl Progress) -> Result<()> {
    let tables = arguments.tables.as_deref().map(|folder| Tables::open(folder, game.start.game())).transpose()?;
    let mut player = Player::new(game.start.game(), Options { hash: arguments.hash as usize, threads: 1 })?;
    player.set_endgames(tables.map(|tables| Arc::new(tables) as Arc<dyn EndgameTables>));
    let mut judge = Judge { player, nodes: arguments.nodes };
    let mut position = game.start.clone();
    for entry in &mut game.main.entries {
        forget(position.side(), entry);
        judge_move(&mut judge, &position, entry);
        position.play_unchecked(entry.mv);
        progress.step();
    }
    Ok(())
}

/// Takes away what an earlier run has noted: scores, which may also be another program's, better lines, and the glyphs that
/// follow from them. There may be several of each: earlier versions of this command did not take them away.
fn forget(side: Color, entry: &mut Entry) {
    let points_of = |score| points(of_white(side, score));
    let scores: Vec<Score> = scores(entry).collect();
    for better in entry.variations.extract_if(.., |line| is_noted(line)) {
        let best = better.entries.first().and_then(scored);
        let mut costs =
            best.iter().flat_map(|&best| scores.iter().map(move |&score| points_of(best) - points_of(score)));
        if costs.any(|cost| glyph(cost).is_some_and(|glyph| entry.nags == [glyph])) {
            entry.nags.clear();
        }
    }
    for comment in &mut entry.comments {
        while let Some((before, rest)) = comment.split_once(EVAL)
            && let Some((_, after)) = rest.split_once(']')
        {
            *comment = [before.trim_end(), after.trim_start()].join(" ").trim().to_string();
        }
    }
    entry.comments.retain(|comment| !comment.is_empty());
}

/// Whether a variation is one that this command writes: moves alone, and the score of the first.
fn is_noted(line: &Line) -> bool {
    let plain = |entry: &Entry| entry.comments.is_empty() && entry.nags.is_empty() && entry.variations.is_empty();
    let Some((first, rest)) = line.entries.split_first() else { return false };
    let is_score = |comment: &String| comment.starts_with(EVAL) && comment.find(']') == Some(comment.len() - 1);
    let [comment] = first.comments.as_slice() else { return false };
    is_score(comment) && first.nags.is_empty() && first.variations.is_empty() && rest.iter().all(plain)
}

/// Compares a move with the best one, and notes what was found.
fn judge_move(judge: &mut Judge, position: &Position, entry: &mut Entry) {
    let side = position.side();
    let Some(best) = judge.best(position, None) else { return };
    let is_best = best.moves.first() == Some(&entry.mv);
    let played = if is_best { None } else { judge.best(position, Some(entry.mv)) };
    let score = played.map_or(best.score, |played| played.score);
    entry.comments.insert(0, eval(side, score));
    let cost = points(best.score) - points(score);
    // What the file calls bad is compared in any case.
    if is_best || cost < GRADES[2].0 && bad(entry).is_none() {
        return;
    }
    if entry.nags.is_empty() {
        entry.nags.extend(glyph(cost));
    }
    let mut line = Line::default();
    line.entries.extend(best.moves.iter().take(LONGEST).map(|&mv| Entry::new(mv)));
    if let Some(first) = line.entries.first_mut() {
        first.comments.push(eval(side, best.score));
        entry.variations.insert(0, line);
    }
}

/// The glyph of a move that costs so much.
fn glyph(cost: f64) -> Option<u8> {
    GRADES.iter().find(|(least, _)| cost >= *least).map(|(_, glyph)| *glyph)
}

/// The glyph by which a move is called bad.
fn bad(entry: &Entry) -> Option<&'static str> {
    let sign = |nag: &u8| match nag {
        2 => Some("?"),
        4 => Some("??"),
        6 => Some("?!"),
        _ => None,
    };
    entry.nags.iter().find_map(sign)
}

/// What a score in a comment begins with.
const EVAL: &str = "[%eval ";

/// A score as other programs read it, from White's point of view.
fn eval(side: Color, score: Score) -> String {
    format!("{EVAL}{}]", of_white(side, score).to_string().trim_start_matches('+'))
}

/// The score of a comment.
fn scored(entry: &Entry) -> Option<Score> {
    scores(entry).next()
}

/// The scores of all comments.
fn scores(entry: &Entry) -> impl Iterator<Item = Score> {
    entry.comments.iter().filter_map(|comment| comment.strip_prefix(EVAL)?.split(']').next()?.parse().ok())
}

/// A score of the side to move for White, and one for White for that side.
fn of_white(side: Color, score: Score) -> Score {
    match (side, score) {
        (Color::White, score) => score,
        (_, Score::Centipawns(centipawns)) => Score::Centipawns(-centipawns),
        (_, Score::Win(moves)) => Score::Loss(moves),
        (_, Score::Loss(moves)) => Score::Win(moves),
    }
}

/// The expected points of 100.
fn points(score: Score) -> f64 {
    let [win, draw, _] = score.chances();
    f64::from(2 * win + draw) / 20.0
}

/// The moves of a game that cost something, or that the file annotates as bad ones.
fn table(game: &GameTree) -> String {
    let player = |name: &str| game.tag(name).unwrap_or("?").to_string();
    let mut rows = vec![
        format!("{} - {}, {}", player("White"), player("Black"), game.score),
        format!("{:<22} {:>8} {:>6}   {:<22} {:>8}", "", "score", "cost", "better", "score"),
    ];
    let mut position = game.start.clone();
    let (mut costs, mut counts) = ([0.0; 2], [0; 2]);
    for entry in &game.main.entries {
        let side = position.side();
        let before = position.clone();
        let number = position.fen().split(' ').next_back().unwrap_or_default().to_string();
        let text = write_and_play(&mut position, entry.mv, Style::Own);
        let Some(score) = scored(entry) else { continue };
        let better = entry.variations.iter().find_map(|line| {
            let first = line.entries.first()?;
            Some((write_and_play(&mut before.clone(), first.mv, Style::Own), scored(first)?))
        });
        let points_of = |score: Score| points(of_white(side, score));
        let cost = better.as_ref().map_or(0.0, |(_, best)| points_of(*best) - points_of(score));
        costs[side.index()] += cost;
        counts[side.index()] += 1;
        let bad = bad(entry);
        if cost < GRADES[2].0 && bad.is_none() {
            continue;
        }
        let dots = if side == Color::White { "." } else { "..." };
        let name = format!("{number}{dots} {text} {}", bad.unwrap_or_default());
        let (other, best) = better.map_or(("-".to_string(), String::new()), |(text, score)| (text, score.to_string()));
        rows.push(
            format!("{name:<22} {:>8} {cost:>6.0}   {other:<22} {best:>8}", score.to_string()).trim_end().to_string(),
        );
    }
    for side in Color::BOTH {
        if counts[side.index()] > 0 {
            let mean = costs[side.index()] / f64::from(counts[side.index()]);
            rows.push(format!("{side}: {mean:.1} expected points of 100 lost with a move, by the moves listed"));
        }
    }
    rows.join("\n") + "\n"
}
