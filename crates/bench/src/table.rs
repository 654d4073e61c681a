//! The tables of counts and of searches, and the notes below them.

use crate::grid::Grid;
use crate::load::Load;
use crate::measure::Measured;
use crate::notation::Speeds;
use crate::rows::{Notation, Peer, Row, Search, Searched, Targets, Threads};
use crate::search::Reached;
use std::fmt::{self, Write};

const COUNTS: [&str; 8] =
    ["count", "nodes", "ours, s", "Mnps", "compared with", "its time, s", "times as fast", "goal"];
const SEARCHES: [&str; 8] =
    ["search", "nodes/s", "depth", "compared with", "its nodes/s", "its depth", "times as fast", "goal"];

/// A row for each comparison, and notes.
#[derive(Debug)]
pub struct Table {
    counts: Grid<8>,
    searches: Grid<8>,
    notes: Vec<String>,
}

impl Default for Table {
    fn default() -> Table {
        Table { counts: Grid::new(COUNTS), searches: Grid::new(SEARCHES), notes: Vec::new() }
    }
}

impl Table {
    /// Adds a count, compared with a peer if there is one. Without a peer, the goal is a minimum speed.
    pub fn counted(&mut self, row: &Row, depth: u32, peer: Option<&Peer>, measured: &Measured, least: f64) {
        let speed = measured.nodes as f64 / measured.ours / 1e6;
        let [name, time, ratio, goal] = match (peer, measured.theirs) {
            (None, _) => {
                let goal = goal_text(speed >= least, &format!("at least {least} Mnps"));
                ["none".to_string(), String::new(), String::new(), goal]
            }
            (Some(peer), None) => [peer.name.clone(), "not installed".to_string(), String::new(), String::new()],
            (Some(peer), Some(theirs)) => {
                let ratio = theirs / measured.ours;
                let goal = peer.goal.map(|goal| goal_text(ratio >= goal, &format!("at least {goal}")));
                [peer.name.clone(), seconds(theirs), format!("{ratio:.2}"), goal.unwrap_or_default()]
            }
        };
        self.counts.add([
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

    /// Adds searches of this many seconds, compared with a peer if there is one.
    pub fn searched(&mut self, row: &Searched, time: f64, ours: Reached, theirs: Option<Reached>) {
        let [name, speed, depth, ratio, goal] = match (&row.peer, theirs) {
            (None, _) => ["none".to_string(), String::new(), String::new(), String::new(), String::new()],
            (Some(peer), None) => {
                [peer.name.clone(), "not installed".to_string(), String::new(), String::new(), String::new()]
            }
            (Some(peer), Some(theirs)) => {
                let ratio = ours.speed / theirs.speed;
                let goal = peer.goal.map(|goal| goal_text(ratio >= goal, &format!("at least {goal}")));
                let (speed, depth) = (format!("{:.0}", theirs.speed), theirs.depth.to_string());
                [peer.name.clone(), speed, depth, format!("{ratio:.2}"), goal.unwrap_or_default()]
            }
        };
        let search = format!("{}, {time} s", row.game);
        self.searches.add([
            search,
            format!("{:.0}", ours.speed),
            ours.depth.to_string(),
            name,
            speed,
            depth,
            ratio,
            goal,
        ]);
    }

    /// Adds the speedup of the search on two threads, by nodes per second.
    pub fn search_threads(&mut self, plan: &Search, one: f64, two: f64) {
        let ratio = two / one;
        let goal = goal_text(ratio >= plan.threads_goal, &format!("at least {}", plan.threads_goal));
        self.notes.push(format!(
            "Searching {} at best {one:.0} nodes per second on one thread, {two:.0} on two: {ratio:.2} times as many ({goal}).",
            plan.threads_game,
        ));
    }

    /// Adds the speedup of counting on two threads.
    pub fn threads(&mut self, threads: &Threads, depth: u32, one: f64, two: f64) {
        let ratio = one / two;
        self.notes.push(format!(
            "{} {depth} takes {} s at best on one thread, {} s on two: {ratio:.2} times as fast ({}).",
            threads.game,
            seconds(one),
            seconds(two),
            goal_text(ratio >= threads.goal, &format!("at least {}", threads.goal)),
        ));
    }

    /// Adds the speed of reading and writing games and moves.
    pub fn notation(&mut self, speeds: &Speeds, plan: &Notation) {
        let goal = goal_text(speeds.read >= plan.plies_a_second, &format!("at least {}", plan.plies_a_second));
        let mut note = format!(
            "PGN of {} plies of {}: {:.0} plies per second read ({goal}), {:.0} written",
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
            goal_text(met, &format!("under {limit}"))
        ));
    }

    /// Adds the time and memory of loading.
    pub fn load(&mut self, load: Load, targets: &Targets) {
        let mut note = format!(
            "A fresh process loads and compiles all shipped games in {:.1} ms ({})",
            load.milliseconds,
            goal_text(
                load.milliseconds < targets.load_milliseconds,
                &format!("under {} ms", targets.load_milliseconds)
            ),
        );
        match load.megabytes {
            None => note.push_str("; its memory is unknown on this system."),
            Some(megabytes) => {
                let goal = format!("under {} MB", targets.load_megabytes);
                let _ =
                    write!(note, " and {megabytes:.1} MB ({}).", goal_text(megabytes < targets.load_megabytes, &goal));
            }
        }
        self.notes.push(note);
    }

    /// The generated part about a Fairy-Stockfish of one's own.
    pub fn against_fairy_stockfish(&self, machine: &str, repetitions: usize) -> String {
        let today = time::OffsetDateTime::now_utc().date();
        format!(
            "Written by `cargo run --release -p menagerie-bench -- --fairy-stockfish COMMAND --write docs/performance.md` on {today}, on \
             {machine}.\n\nBoth count in turn, on one core, {repetitions} times; times are medians.\n\n{self}"
        )
    }

    /// The generated part of the document: the table with the date and the machine.
    pub fn document(&self, machine: &str, repetitions: usize) -> String {
        let today = time::OffsetDateTime::now_utc().date();
        format!(
            "Written by `cargo run --release -p menagerie-bench -- --write docs/performance.md` on {today}, on {machine}.\n\n\
             We and the peer count in turn, on one core, {repetitions} times (less often where it takes long); times are \
             medians. Both must count the same number. Searches are of the start, on one thread with the same hash size, \
             ours and the peer's in turn over a pipe: nodes reported at the end by the time from `go movetime` to \
             `bestmove`, and the depth of the last reported line. The rows are in `crates/bench/rows.toml`.\n\n{self}"
        )
    }
}

fn seconds(time: f64) -> String {
    format!("{time:.3}")
}

fn goal_text(met: bool, goal: &str) -> String {
    format!("{goal}: {}", if met { "met" } else { "not met" })
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.counts)?;
        if !self.searches.is_empty() {
            write!(f, "\n{}", self.searches)?;
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
        let (ours, theirs) = (Reached { speed: 9e5, depth: 15.0 }, Reached { speed: 6e5, depth: 14.5 });
        for row in &plan.search.rows {
            table.searched(row, 5.0, ours, Some(theirs));
        }
        table.searched(&plan.search.rows[0], 5.0, ours, None);
        table.search_threads(&plan.search, 1000.0, 1600.0);
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
        assert!(text.contains("1000000 plies per second read (at least 200000: met), 500000 written"), "{text}");
        assert!(text.contains("reads 10000, 100 times fewer"), "{text}");
        assert!(text.contains("a 4.0, b 12.0 (under 10: not met)"), "{text}");
        assert!(text.contains("90.0 ms (under 50 ms: not met) and 5.0 MB (under 64 MB: met)"), "{text}");
        for part in [
            "| chess, 5 s ",
            "| 900000 ",
            "| 14.5 ",
            "| 1.50 ",
            "| at least 1.5: met",
            "| not installed ",
            "1000 nodes per second on one thread, 1600 on two: 1.60 times as many (at least 1.7: not met)",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        for table in text.split("\n\n") {
            let lines = table.lines().filter(|line| line.starts_with('|'));
            let lengths: Vec<usize> = lines.map(|line| line.chars().count()).collect();
            assert!(lengths.windows(2).all(|pair| pair[0] == pair[1]), "{text}");
        }
    }
}
