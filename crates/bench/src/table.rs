//! The table: Markdown that is aligned enough to be read on a terminal.

use crate::load::Load;
use crate::measure::Measured;
use crate::notation::Speeds;
use crate::rows::{Limits, Notation, Peer, Row, Threads};
use std::fmt::{self, Write};

const HEADER: [&str; 8] = ["count", "nodes", "ours, s", "Mnps", "beside", "its time, s", "times as fast", "goal"];

/// Lines of cells, one for each comparison.
#[derive(Debug, Default)]
pub struct Table {
    lines: Vec<[String; 8]>,
    notes: Vec<String>,
}

impl Table {
    /// Adds a count, beside a peer or beside nobody; a count beside nobody must have a least speed.
    pub fn counted(&mut self, row: &Row, depth: u32, peer: Option<&Peer>, measured: &Measured, least: f64) {
        let speed = measured.nodes as f64 / measured.ours / 1e6;
        let [name, time, ratio, goal] = match (peer, measured.theirs) {
            (None, _) => {
                let goal = verdict(speed >= least, &format!("at least {least} Mnps"));
                ["nobody".to_string(), String::new(), String::new(), goal]
            }
            (Some(peer), None) => [peer.name.clone(), "not installed".to_string(), String::new(), String::new()],
            (Some(peer), Some(theirs)) => {
                let ratio = theirs / measured.ours;
                let goal = peer.goal.map(|goal| verdict(ratio >= goal, &format!("at least {goal}")));
                [peer.name.clone(), seconds(theirs), format!("{ratio:.2}"), goal.unwrap_or_default()]
            }
        };
        self.lines.push([
            format!("{} {depth}", row.game),
            measured.nodes.to_string(),
            seconds(measured.ours),
            format!("{speed:.0}"),
            name,
            time,
            ratio,
            goal,
        ]);
    }

    /// Adds what a second thread gives.
    pub fn threads(&mut self, threads: &Threads, depth: u32, one: f64, two: f64) {
        let ratio = one / two;
        self.notes.push(format!(
            "{} {depth} on one thread {} s at best, on two {} s: {ratio:.2} times as fast ({}).",
            threads.game,
            seconds(one),
            seconds(two),
            verdict(ratio >= threads.goal, &format!("at least {}", threads.goal)),
        ));
    }

    /// Adds how fast games and moves are read and written.
    pub fn notation(&mut self, speeds: &Speeds, plan: &Notation) {
        let goal = verdict(speeds.read >= plan.plies_a_second, &format!("at least {}", plan.plies_a_second));
        let mut note = format!(
            "PGN of {} plies of {}: {:.0} plies a second read ({goal}), {:.0} written",
            speeds.plies, plan.game, speeds.read, speeds.written
        );
        if let Some(python) = speeds.python {
            let _ = write!(note, "; python-chess reads {python:.0}, {:.0} times fewer", speeds.read / python);
        }
        self.notes.push(note + ".");
        let limit = plan.position_microseconds;
        let texts = speeds.positions.iter().map(|(game, time)| format!("{game} {time:.1}"));
        let met = speeds.positions.iter().all(|(_, time)| *time < limit);
        self.notes.push(format!(
            "All moves of a position as SAN, microseconds: {} ({}).",
            texts.collect::<Vec<_>>().join(", "),
            verdict(met, &format!("under {limit}"))
        ));
    }

    /// Adds what loading takes.
    pub fn load(&mut self, load: Load, limits: &Limits) {
        let mut note = format!(
            "A fresh process loads and compiles all shipped games in {:.1} ms ({})",
            load.milliseconds,
            verdict(load.milliseconds < limits.load_milliseconds, &format!("under {} ms", limits.load_milliseconds)),
        );
        match load.megabytes {
            None => note.push_str("; the system does not tell its memory."),
            Some(megabytes) => {
                let goal = format!("under {} MB", limits.load_megabytes);
                let _ = write!(note, " and {megabytes:.1} MB ({}).", verdict(megabytes < limits.load_megabytes, &goal));
            }
        }
        self.notes.push(note);
    }

    /// The table as a document with the date and the machine.
    pub fn document(&self, machine: &str, repetitions: usize) -> String {
        let today = time::OffsetDateTime::now_utc().date();
        format!(
            "# Performance\n\n\
             Written by `cargo run --release -p menagerie-bench -- --write docs/performance.md` on {today}, on {machine}.\n\n\
             Each count is made by us and by the peer in turn, on one core, {repetitions} times (less often where it takes \
             long); the medians are given. Both count the same number or there is no table. The rows are in \
             `crates/bench/rows.toml`.\n\n{self}"
        )
    }
}

fn seconds(time: f64) -> String {
    format!("{time:.3}")
}

fn verdict(met: bool, goal: &str) -> String {
    format!("{goal}: {}", if met { "met" } else { "not met" })
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |column: usize| {
            let cells = self.lines.iter().map(|line| line[column].chars().count());
            cells.chain([HEADER[column].len()]).max().unwrap_or(0)
        };
        let widths: [usize; 8] = std::array::from_fn(width);
        let mut line = |cells: [&str; 8]| {
            let padded: Vec<String> = cells.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
            writeln!(f, "| {} |", padded.join(" | "))
        };
        line(HEADER)?;
        let rules = widths.map(|width| "-".repeat(width));
        line(rules.each_ref().map(String::as_str))?;
        for cells in &self.lines {
            line(cells.each_ref().map(String::as_str))?;
        }
        for note in &self.notes {
            write!(f, "\n- {note}")?;
        }
        writeln!(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Plan;

    #[test]
    fn the_plan_reads_and_makes_a_table() {
        let plan = Plan::read().unwrap();
        let mut table = Table::default();
        for row in &plan.rows {
            let measured = Measured { nodes: 50_000_000, ours: 1.0, theirs: Some(2.0) };
            for peer in &row.peers {
                table.counted(row, 3, Some(peer), &measured, 20.0);
            }
            if row.peers.is_empty() {
                table.counted(row, 3, None, &Measured { theirs: None, ..measured }, 20.0);
            }
        }
        table.threads(&plan.threads, 3, 2.0, 1.0);
        let positions = vec![("a".to_string(), 4.0), ("b".to_string(), 12.0)];
        let speeds = Speeds { plies: 9, read: 1e6, written: 5e5, python: Some(1e4), positions };
        table.notation(&speeds, &plan.notation);
        table.load(Load { milliseconds: 90.0, megabytes: Some(5.0) }, &plan.limits);
        let text = table.to_string();
        assert!(text.contains("| 2.00 "), "{text}");
        assert!(text.contains("at least 20 Mnps: met"), "{text}");
        assert!(text.contains("at least 10: not met"), "{text}");
        assert!(text.contains("2.00 times as fast (at least 1.8: met)"), "{text}");
        assert!(text.contains("1000000 plies a second read (at least 200000: met), 500000 written"), "{text}");
        assert!(text.contains("reads 10000, 100 times fewer"), "{text}");
        assert!(text.contains("a 4.0, b 12.0 (under 10: not met)"), "{text}");
        assert!(text.contains("90.0 ms (under 50 ms: not met) and 5.0 MB (under 64 MB: met)"), "{text}");
        let lengths: Vec<usize> =
            text.lines().filter(|line| line.starts_with('|')).map(|line| line.chars().count()).collect();
        assert!(lengths.windows(2).all(|pair| pair[0] == pair[1]), "{text}");
    }
}
