//! The speed of reading and writing PGN, compared with python-chess, and of writing a position's moves.

use crate::measure::median;
use crate::rows::Notation;
use anyhow::{Context, Result, ensure};
use menagerie_core::{Game, Library, Position};
use menagerie_notation::pgn::{GameTree, Options, Reader};
use menagerie_notation::{Style, Variants, write_all};
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

/// Reads PGN with python-chess and prints plies and seconds.
const SCRIPT: &str = include_str!("../read_pgn.py");

/// Median speeds.
#[derive(Clone, Debug)]
pub struct Speeds {
    /// The plies of the file.
    pub plies: usize,
    /// Plies a second, read.
    pub read: f64,
    /// Plies a second, written.
    pub written: f64,
    /// Plies a second, read by python-chess, if there is one.
    pub python: Option<f64>,
    /// Games, each with the microseconds that it takes to write all moves of a position.
    pub positions: Vec<(String, f64)>,
}

/// Measures all of it.
///
/// # Errors
/// If a game cannot be loaded, or a file is read otherwise than it was written.
pub fn measure(plan: &Notation, quick: bool, repetitions: usize, library: &Library) -> Result<Speeds> {
    let mut random = Random(11);
    let count = if quick { plan.quick } else { plan.games };
    let game = library.game(&plan.game)?;
    let trees: Vec<GameTree> =
        (0..count).map(|_| GameTree::of(&played(&game, plan.plies, &mut random, |_| ()))).collect();
    let plies = trees.iter().map(|tree| tree.main.entries.len()).sum::<usize>();
    let (mut reading, mut writing, mut file) = (Vec::new(), Vec::new(), String::new());
    for _ in 0..repetitions {
        let began = Instant::now();
        file = trees.iter().map(|tree| tree.to_pgn(&Options::default()) + "\n").collect();
        writing.push(began.elapsed().as_secs_f64());
        let began = Instant::now();
        ensure!(read(&file, library)? == plies, "the file is not read as it was written");
        reading.push(began.elapsed().as_secs_f64());
    }
    let speed = |times: &mut Vec<f64>| median(times).map(|time| plies as f64 / time).context("nothing was measured");
    let positions = plan.positions.iter().map(|name| Ok((name.clone(), written(&library.game(name)?, repetitions)?)));
    Ok(Speeds {
        plies,
        read: speed(&mut reading)?,
        written: speed(&mut writing)?,
        python: python(&file, plies)?,
        positions: positions.collect::<Result<_>>()?,
    })
}

/// Reads a file into game trees and counts the plies.
fn read(file: &str, library: &Library) -> Result<usize> {
    let (mut reader, mut variants) = (Reader::new(file.as_bytes()), Variants::new(library));
    let mut plies = 0;
    while let Some(tree) = GameTree::read(&mut reader, &mut variants)? {
        plies += tree.main.entries.len();
    }
    Ok(plies)
}

/// Microseconds to write all moves of a position, over the positions of some random games.
fn written(game: &Game, repetitions: usize) -> Result<f64> {
    let mut random = Random(5);
    let mut positions = Vec::new();
    for _ in 0..4 {
        played(game, 60, &mut random, |position| positions.push(position.clone()));
    }
    // The best, because a few milliseconds are easily disturbed.
    let times = (0..4 * repetitions).map(|_| {
        let began = Instant::now();
        for position in &mut positions {
            std::hint::black_box(write_all(position, Style::San));
        }
        began.elapsed().as_secs_f64() * 1e6 / positions.len() as f64
    });
    times.min_by(f64::total_cmp).context("nothing was measured")
}

/// Plays at random and shows each position that has moves.
fn played(game: &Game, plies: usize, random: &mut Random, mut see: impl FnMut(&Position)) -> Position {
    let mut position = game.start();
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        see(&position);
        position.play_unchecked(moves[random.below(moves.len())]);
    }
    position
}

/// The speed of python-chess on the same file: nothing where `python3` (or what `MENAGERIE_PYTHON` names) has none.
fn python(file: &str, plies: usize) -> Result<Option<f64>> {
    let python = std::env::var("MENAGERIE_PYTHON").unwrap_or_else(|_| "python3".to_string());
    let there = Command::new(&python).args(["-c", "import chess"]).stderr(Stdio::null()).status();
    if !there.is_ok_and(|status| status.success()) {
        eprintln!("skipped: python-chess is not installed");
        return Ok(None);
    }
    let mut child = Command::new(&python)
        .args(["-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start python-chess")?;
    child.stdin.take().context("python has no input")?.write_all(file.as_bytes())?;
    let output = child.wait_with_output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let words: Vec<&str> = text.split_whitespace().collect();
    let [counted, seconds] = words[..] else { anyhow::bail!("python-chess answered `{text}`") };
    ensure!(counted == plies.to_string(), "python-chess reads {counted} plies, we wrote {plies}");
    Ok(Some(plies as f64 / seconds.parse::<f64>()?))
}

/// Numbers that look random, the same for the same seed.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }
}
