//! What is shown of a match while it is played, and its table.

use crate::text::one_line;
use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use menagerie_tournament::statistics::{SprtDecision, estimate, likelihood_of_superiority, normalized};
use menagerie_tournament::{Error, Journal, Match, MatchObserver, Record, Standings, Tally, to_pgn};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often a line is written where nobody watches a terminal.
const EVERY: Duration = Duration::from_secs(20);

/// Shows a match, and writes its games.
pub(super) struct Display<'a> {
    plan: &'a Match,
    begun: Instant,
    /// Games that were played before.
    before: u64,
    reported: Instant,
    bar: Option<ProgressBar>,
    journal: Option<Journal<Record>>,
    pgn: Option<File>,
    /// Whether a game is written in that file.
    pgn_begun: bool,
}

impl<'a> Display<'a> {
    pub(super) fn new(
        plan: &'a Match,
        before: usize,
        journal: Option<Journal<Record>>,
        pgn: Option<File>,
    ) -> Display<'a> {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(plan.schedule.total() as u64);
            let style = ProgressStyle::with_template("{bar:30} {pos}/{len}  {msg}");
            bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        let now = Instant::now();
        Display { plan, begun: now, before: before as u64, reported: now, bar, journal, pgn, pgn_begun: false }
    }

    /// Takes the bar away.
    pub(super) fn close(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn tell(&mut self, standings: &Standings) {
        let (games, total) = (standings.games(), self.plan.schedule.total() as u64);
        let played = games.saturating_sub(self.before);
        let rate = played as f64 / self.begun.elapsed().as_secs_f64().max(1e-3);
        let line = format!("{}  {}", self.summary(standings), progress(rate, total - games));
        match &self.bar {
            Some(bar) => {
                bar.set_position(games);
                bar.set_message(line);
            }
            None if self.reported.elapsed() >= EVERY => {
                self.reported = Instant::now();
                eprintln!("{games}/{total}  {line}");
            }
            None => {}
        }
    }

    /// The standings in a line.
    fn summary(&self, standings: &Standings) -> String {
        if let [(_, tally)] = standings.pairings.as_slice() {
            let ratio = self.plan.sprt.map(|sprt| format!("  LLR {:+.2}", sprt.ratio(&tally.pairs)));
            return score(tally) + &ratio.unwrap_or_default();
        }
        let mut ratings = standings.ratings();
        ratings.sort_by(|one, other| other.elo.value.total_cmp(&one.elo.value));
        let name = |player: usize| &self.plan.contestants[player].name;
        let parts = ratings.iter().map(|rating| format!("{} {:+.0}", name(rating.player), rating.elo.value));
        parts.collect::<Vec<_>>().join("  ")
    }

    /// The table at the end.
    pub(super) fn table(
        &self,
        standings: &Standings,
        verdict: Option<SprtDecision>,
        out: &mut impl Write,
    ) -> Result<()> {
        if let Some(different) = standings.repeated_openings() {
            let many = format!("were only {different} different openings");
            let only = if different == 1 { "was only one opening" } else { &many };
            writeln!(out, "there {only}: games that begin alike say less, and the errors are larger than shown")?;
        }
        let name = |player: usize| &self.plan.contestants[player].name;
        for ([first, second], tally) in &standings.pairings {
            writeln!(out, "{} against {}: {}", name(*first), name(*second), score(tally))?;
            write!(out, "{}", details(tally))?;
        }
        if standings.pairings.len() > 1 {
            write!(out, "{}", self.ratings(standings))?;
        }
        if let (Some(sprt), Some((_, tally))) = (self.plan.sprt, standings.pairings.first()) {
            let (lower, upper) = sprt.bounds();
            let words = match verdict {
                Some(SprtDecision::Higher) => format!("it is at least {} Elo better (H1)", sprt.elo1),
                Some(SprtDecision::Lower) => format!("it is at most {} Elo better (H0)", sprt.elo0),
                None => "undecided".to_string(),
            };
            let ratio = sprt.ratio(&tally.pairs);
            writeln!(out, "test [{}, {}]: LLR {ratio:+.2} of [{lower:.2}, {upper:.2}]: {words}", sprt.elo0, sprt.elo1)?;
        }
        let [white, drawn, black] = standings.colours;
        let average = standings.plies as f64 / (standings.games() as f64).max(1.0);
        writeln!(out, "white won {white}, drawn {drawn}, black won {black}; {average:.0} plies a game")?;
        for (player, failures) in standings.failures.iter().enumerate() {
            for (ending, count) in failures {
                writeln!(out, "{} lost {count} by {}", name(player), ending.words())?;
            }
        }
        Ok(())
    }

    fn ratings(&self, standings: &Standings) -> String {
        let mut ratings = standings.ratings();
        ratings.sort_by(|one, other| other.elo.value.total_cmp(&one.elo.value));
        let mut text = String::from("    Elo   error   points  games  engine\n");
        for rating in ratings {
            let (elo, points) = (rating.elo, rating.points);
            let name = &self.plan.contestants[rating.player].name;
            let _ = writeln!(text, "{:+7.1} {:7.1} {points:8.1} {:6}  {name}", elo.value, elo.error, rating.games);
        }
        text
    }
}

impl MatchObserver for Display<'_> {
    fn finished(&mut self, records: &[Record]) -> Result<(), Error> {
        if let Some(journal) = &mut self.journal {
            journal.add_all(records)?;
        }
        for record in records.iter().filter(|record| record.ending.is_failure()) {
            let loser = record.winner().map(|winner| record.players[winner.other().index()]);
            let name = loser.map_or("", |loser| &self.plan.contestants[loser].name);
            // The note may quote what a program has written.
            let line = one_line(&format!(
                "game {}: {name} lost by {}: {}",
                record.number + 1,
                record.ending.words(),
                record.note
            ));
            match &self.bar {
                Some(bar) => bar.println(line),
                None => eprintln!("{line}"),
            }
        }
        Ok(())
    }

    fn counted(&mut self, record: &Record, standings: &Standings) -> Result<(), Error> {
        if let Some(file) = &mut self.pgn {
            let text = to_pgn(record, &self.plan.game, &self.plan.contestants)
                .map_err(|error| Error::Match(format!("game {}: {error}", record.number + 1)))?;
            // An empty line stands between two games, and none at the end, as where `convert` writes them.
            let space = if std::mem::replace(&mut self.pgn_begun, true) { "\n" } else { "" };
            let written = file.write_all(format!("{space}{text}").as_bytes());
            written.map_err(|error| Error::File { path: "the file of games".to_string(), error })?;
        }
        self.tell(standings);
        Ok(())
    }
}

/// Games a minute, and when the last game may end.
fn progress(rate: f64, left: u64) -> String {
    if rate <= 0.0 {
        return String::new();
    }
    let seconds = (left as f64 / rate) as u64;
    let left = match seconds {
        0..100 => format!("{seconds} s"),
        100..6000 => format!("{} min", seconds / 60),
        _ => format!("{:.1} h", seconds as f64 / 3600.0),
    };
    format!("{:.1} games/min, {left} left", rate * 60.0)
}

/// The score of the first of two, in a line.
fn score(tally: &Tally) -> String {
    let percent = 100.0 * tally.points() / (tally.games() as f64).max(1.0);
    let mut text = format!("+{} ={} -{} ({percent:.1} %)", tally.wins, tally.draws, tally.losses);
    if let Some(results) = tally.results() {
        let elo = estimate(&results);
        let superiority = 100.0 * likelihood_of_superiority(&results);
        let _ = match tally.points() {
            // Who has won or lost everything may be any number of Elo away.
            0.0 => write!(text, "  Elo -∞"),
            points if points == tally.games() as f64 => write!(text, "  Elo +∞"),
            _ if results.variance() == 0.0 => write!(text, "  Elo {:+.1} ± ?", elo.value),
            _ if elo.error.is_infinite() => write!(text, "  Elo {:+.1} ± ?  LOS {superiority:.1} %", elo.value),
            _ => write!(text, "  Elo {:+.1} ± {:.1}  LOS {superiority:.1} %", elo.value, elo.error),
        };
    }
    text
}

/// What more there is to say of a score.
fn details(tally: &Tally) -> String {
    let mut text = format!("  pairs {:?}, drawn {:.1} %", tally.pairs, 100.0 * tally.draw_rate());
    if let Some(results) = tally.results().filter(|results| results.variance() > 0.0) {
        let elo = normalized(&results);
        let _ = write!(text, ", normalized Elo {:+.1} ± {:.1}", elo.value, elo.error);
    }
    text + "\n"
}
