//! Tie breaks, after the FIDE handbook (C.07).

use super::{Played, Row, tie_breaks};
use crate::api::{TieBreak, TournamentKind};
use std::collections::{BTreeMap, HashMap};

/// Gives each row the values of its tie breaks; those of an arena are there.
pub fn break_ties(rows: &mut [Row], played: &HashMap<u32, Vec<Played>>, kind: TournamentKind) {
    if kind == TournamentKind::Arena {
        return;
    }
    let points: HashMap<u32, u32> = rows.iter().map(|row| (row.number, row.points)).collect();
    let direct = direct_encounters(rows, played);
    for row in rows.iter_mut() {
        let own = played.get(&row.number).map_or(&[][..], Vec::as_slice);
        let value = |tie: &TieBreak| match tie {
            TieBreak::Buchholz => f64::from(opponents(own, &points, row.points).iter().sum::<u32>()) / 2.0,
            TieBreak::BuchholzCut => {
                let opponents = opponents(own, &points, row.points);
                let lowest = opponents.iter().min().copied().unwrap_or_default();
                f64::from(opponents.iter().sum::<u32>() - lowest) / 2.0
            }
            TieBreak::SonnebornBerger => f64::from(sonneborn_berger(own, &points, row.points)) / 4.0,
            TieBreak::DirectEncounter => direct.get(&row.number).map_or(0.0, |halves| f64::from(*halves) / 2.0),
            TieBreak::Wins => f64::from(row.wins),
            TieBreak::Performance => 0.0,
        };
        row.ties = tie_breaks(kind).iter().map(value).collect();
    }
}

/// The points of the opponent of a round, in halves. A round without a game counts as one against somebody with one's own points.
fn opponent(pairing: &Played, points: &HashMap<u32, u32>, own: u32) -> u32 {
    let met = pairing.opponent.filter(|_| pairing.on_board).and_then(|number| points.get(&number));
    met.copied().unwrap_or(own)
}

fn opponents(pairings: &[Played], points: &HashMap<u32, u32>, own: u32) -> Vec<u32> {
    let ended = pairings.iter().filter(|pairing| pairing.halves.is_some());
    ended.map(|pairing| opponent(pairing, points, own)).collect()
}

/// In quarters of a point.
fn sonneborn_berger(pairings: &[Played], points: &HashMap<u32, u32>, own: u32) -> u32 {
    pairings.iter().map(|pairing| pairing.halves.unwrap_or_default() * opponent(pairing, points, own)).sum()
}

/// The points in the games of those with equal points, where all of them have met.
fn direct_encounters(rows: &[Row], played: &HashMap<u32, Vec<Played>>) -> HashMap<u32, u32> {
    let mut tied: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    rows.iter().for_each(|row| tied.entry(row.points).or_default().push(row.number));
    let mut direct = HashMap::new();
    for group in tied.into_values().filter(|group| group.len() > 1) {
        let between = |own: u32| {
            let own = played.get(&own).into_iter().flatten();
            own.filter(|pairing| {
                pairing.halves.is_some() && pairing.opponent.is_some_and(|other| group.contains(&other))
            })
        };
        let met = |own: u32| {
            let met: std::collections::HashSet<u32> = between(own).filter_map(|pairing| pairing.opponent).collect();
            met.len() + 1 == group.len()
        };
        if group.iter().all(|own| met(*own)) {
            direct.extend(group.iter().map(|own| (*own, between(*own).filter_map(|pairing| pairing.halves).sum())));
        }
    }
    direct
}
