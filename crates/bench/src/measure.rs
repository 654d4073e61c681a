//! Counting: we and the peers in turn, repeatedly, with the median of each.

use crate::library;
use crate::program::Program;
use crate::rows::{Peer, Row, Threads};
use anyhow::{Context, Result, bail, ensure};
use menagerie::perft::{self, Options};
use menagerie_core::{Library, Position};
use std::path::Path;
use std::time::{Duration, Instant};

/// Median times in seconds for one number of nodes.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// The number of nodes.
    pub nodes: u64,
    /// Our time.
    pub ours: f64,
    /// The peer's time; none if there is no peer, or it is not installed.
    pub theirs: Option<f64>,
}

/// A peer that is ready to count.
enum Ready {
    Library(String),
    Uci(Program),
    Cecp(Program),
    Missing,
}

impl Ready {
    fn new(peer: &Peer) -> Result<Ready> {
        match (&peer.library, &peer.uci, &peer.cecp) {
            (Some(name), None, None) => Ok(Ready::Library(name.clone())),
            (None, Some(command), None) | (None, None, Some(command)) if !Path::new(command).exists() => {
                eprintln!("skipped: {} is not installed ({command})", peer.name);
                Ok(Ready::Missing)
            }
            (None, Some(command), None) => Ok(Ready::Uci(Program::start(command, &peer.setup)?)),
            (None, None, Some(command)) => Ok(Ready::Cecp(Program::start(command, &peer.setup)?)),
            _ => bail!("rows.toml: {} needs one of `library`, `uci` and `cecp`", peer.name),
        }
    }

    fn count(&mut self, depth: u32) -> Result<Option<(u64, Duration)>> {
        match self {
            Ready::Library(name) => {
                let began = Instant::now();
                let nodes = library::perft(name, depth)?;
                Ok(Some((nodes, began.elapsed())))
            }
            Ready::Uci(program) => program.uci_perft(depth).map(Some),
            Ready::Cecp(program) => program.cecp_perft(depth).map(Some),
            Ready::Missing => Ok(None),
        }
    }
}

/// Measures us and a peer in turn, or us alone.
///
/// # Errors
/// If the peer counts differently from us, or fails.
pub fn pair(row: &Row, peer: Option<&Peer>, depth: u32, repetitions: usize, games: &Library) -> Result<Measured> {
    let mut start = games.game(&row.game)?.start();
    let mut ready = peer.map_or(Ok(Ready::Missing), Ready::new)?;
    let (mut ours, mut theirs, mut nodes) = (Vec::new(), Vec::new(), None);
    for _ in 0..repetitions {
        let (counted, time) = count(&mut start, depth);
        ensure!(nodes.is_none_or(|known| known == counted), "{}: two counts of ours differ", row.game);
        nodes = Some(counted);
        ours.push(time.as_secs_f64());
        if let Some((their_count, time)) = ready.count(depth)? {
            ensure!(
                their_count == counted,
                "{} at depth {depth}: the peer counts {their_count}, we count {counted}",
                row.game
            );
            theirs.push(time.as_secs_f64());
        }
    }
    Ok(Measured {
        nodes: nodes.context("nothing was measured")?,
        ours: median(&mut ours).context("nothing was measured")?,
        theirs: median(&mut theirs),
    })
}

fn count(start: &mut Position, depth: u32) -> (u64, Duration) {
    let began = Instant::now();
    let nodes = start.perft(depth);
    (nodes, began.elapsed())
}

/// The best times of one thread and of two, in turn: a machine that is busy for a moment says nothing of how well two threads
/// share the work.
///
/// # Errors
/// If the game cannot be loaded or the counts differ.
pub fn threads(threads: &Threads, depth: u32, repetitions: usize, games: &Library) -> Result<(f64, f64)> {
    let mut start = games.game(&threads.game)?.start();
    let mut times = [Vec::new(), Vec::new()];
    let mut counts = Vec::new();
    for _ in 0..3 * repetitions {
        for (index, times) in times.iter_mut().enumerate() {
            let options = Options { threads: index + 1, hash_megabytes: 0 };
            let began = Instant::now();
            counts.push(perft::count(&mut start, depth, options, &|_, _| ())?);
            times.push(began.elapsed().as_secs_f64());
        }
    }
    ensure!(counts.windows(2).all(|pair| pair[0] == pair[1]), "one thread and two count differently");
    let best = |times: &[f64]| times.iter().copied().min_by(f64::total_cmp).context("nothing was measured");
    Ok((best(&times[0])?, best(&times[1])?))
}

/// The middle one of some times, or the mean of the two in the middle.
pub fn median(times: &mut [f64]) -> Option<f64> {
    times.sort_by(f64::total_cmp);
    let (low, high) = (times.len().checked_sub(1)? / 2, times.len() / 2);
    Some((times[low] + times[high]) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(&mut [3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&mut [4.0, 1.0, 2.0, 3.0]), Some(2.5));
        assert_eq!(median(&mut []), None);
    }

    #[test]
    fn a_peer_that_is_not_installed_is_skipped() {
        let peer = Peer {
            name: "nobody".into(),
            library: None,
            uci: Some("/nowhere/nobody".into()),
            cecp: None,
            setup: Vec::new(),
            goal: None,
            repetitions: None,
        };
        assert!(Ready::new(&peer).unwrap().count(1).unwrap().is_none());
    }
}
