//! What was measured, as tables.

use super::check::Kept;
use super::latencies::{Latencies, Percentiles};
use super::row::{Measured, Row};
use crate::grid::Grid;
use std::fmt;

const MOVES: [&str; 11] =
    ["games", "moves/s", "own, ms: p50", "p90", "p99", "max", "opponent's: p50", "p90", "p99", "max", "late"];
const COSTS: [&str; 11] = [
    "games",
    "bytes a move",
    "CPU a move, ms",
    "cores",
    "RSS, MB",
    "peak, MB",
    "driver's cores",
    "its lag, ms: p99",
    "others' cores",
    "refused",
    "errors",
];

/// What was measured.
pub struct Report {
    moves: Grid<11>,
    costs: Grid<11>,
    notes: Vec<String>,
    /// What of all rows was still there.
    pub kept: Kept,
}

impl Default for Report {
    fn default() -> Report {
        Report { moves: Grid::new(MOVES), costs: Grid::new(COSTS), notes: Vec::new(), kept: Kept::default() }
    }
}

impl Report {
    /// Adds a row that could not be measured.
    pub fn skipped(&mut self, row: Row, why: &str) {
        self.notes.push(format!("Skipped: {row}: {why}."));
    }

    /// Adds a row.
    pub fn add(&mut self, row: Row, measured: Measured) {
        if matches!(row, Row::Idle(_)) {
            self.idle(row, &measured);
        } else {
            self.played(row, &measured);
        }
        self.visited(row, &measured);
        if let Some(problem) = &measured.found.problem {
            self.notes.push(format!("{row}: one of the problems: {problem}."));
        }
        self.kept.join(measured.kept);
    }

    fn played(&mut self, row: Row, measured: &Measured) {
        let tally = &measured.found.tally;
        let time = measured.time.as_secs_f64();
        let [own, opponent] = [&tally.own, &tally.opponent].map(cells);
        let [o50, o90, o99, omax] = own;
        let [t50, t90, t99, tmax] = opponent;
        let speed = format!("{:.0}", tally.acknowledged as f64 / time);
        let late = format!("{:.1} %", 100.0 * tally.late as f64 / tally.sent.max(1) as f64);
        self.moves.add([row.to_string(), speed, o50, o90, o99, omax, t50, t90, t99, tmax, late]);
        let moves = tally.acknowledged.max(1) as f64;
        let cpu = measured.cpu().as_secs_f64();
        self.costs.add([
            row.to_string(),
            format!("{:.0}", tally.bytes as f64 / moves),
            format!("{:.2}", 1000.0 * cpu / moves),
            format!("{:.2}", cpu / time),
            megabytes(measured.server[2].resident),
            megabytes(measured.server[2].peak),
            format!("{:.2}", measured.driver.as_secs_f64() / time),
            tally.lag.percentiles().map(|lag| milliseconds(lag.p99)).unwrap_or_default(),
            format!("{:.2}", measured.others().as_secs_f64() / time),
            tally.refused.to_string(),
            format!("{}", tally.errors + tally.unanswered),
        ]);
    }

    fn visited(&mut self, row: Row, measured: &Measured) {
        let visits = &measured.visits;
        let Some(Percentiles { p50, p90, p99, max }) = visits.times.percentiles() else { return };
        let [p50, p90, p99, max] = [p50, p90, p99, max].map(milliseconds);
        self.notes.push(format!(
            "{row}, {:.0} page requests a second meanwhile: p50 {p50}, p90 {p90}, p99 {p99}, max {max} ms; {} failed.",
            visits.times.len() as f64 / measured.time.as_secs_f64(),
            visits.errors,
        ));
    }

    fn idle(&mut self, row: Row, measured: &Measured) {
        let [first, _, after] = measured.server;
        let each = after.resident.saturating_sub(first.resident) as f64 / (2 * row.games()) as f64;
        self.notes.push(format!(
            "{row} in {} games, opened in {:.1} s: {} MB ({each:.1} kB for each socket; {} MB without any), {} MB at \
             most, {:.3} cores over {:.0} s; {} were lost.",
            row.games(),
            measured.seating.as_secs_f64(),
            megabytes(after.resident),
            megabytes(first.resident),
            megabytes(after.peak),
            measured.cpu().as_secs_f64() / measured.time.as_secs_f64(),
            measured.time.as_secs_f64(),
            measured.found.tally.errors,
        ));
    }
}

fn cells(latencies: &Latencies) -> [String; 4] {
    match latencies.percentiles() {
        Some(Percentiles { p50, p90, p99, max }) => [p50, p90, p99, max].map(milliseconds),
        None => [const { String::new() }; 4],
    }
}

/// Three digits or more.
fn milliseconds(time: f64) -> String {
    let digits = match time {
        ..10.0 => 2,
        10.0..100.0 => 1,
        _ => 0,
    };
    format!("{time:.digits$}")
}

fn megabytes(kilobytes: u64) -> String {
    format!("{:.0}", kilobytes as f64 / 1024.0)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.moves.is_empty() {
            writeln!(f, "{}\n{}", self.moves, self.costs)?;
        }
        self.notes.iter().try_for_each(|note| writeln!(f, "- {note}"))?;
        let Kept { games, moves, missing } = &self.kept;
        writeln!(
            f,
            "- After each row the server was killed and started again: {games} games with {moves} acknowledged moves were \
             looked at, and {} of them had lost any.",
            missing.len()
        )
    }
}
