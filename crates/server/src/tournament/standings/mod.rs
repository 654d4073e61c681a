//! Standings: what pairings and their results make of the players.

mod arena;
mod ties;

use crate::api::{Color, TieBreak, TournamentKind};
use crate::store::{Entrant, FullTournament, StoredPairing};
use std::collections::HashMap;

/// A result shorter than this, in moves of both sides, of which one player was not there, is no game on the board.
pub const ON_BOARD: u32 = 2;

/// A player in the standings.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The number.
    pub number: u32,
    /// The rank, from 1.
    pub rank: u32,
    /// The points: in halves, of an arena whole ones.
    pub points: u32,
    /// The values of the tie breaks, in their order.
    pub ties: Vec<f64>,
    /// How many games have ended.
    pub games: u32,
    /// How many of them were won.
    pub wins: u32,
    /// The result of each round, of an arena of each game.
    pub results: Vec<String>,
    /// Whether the next win counts double.
    pub streak: bool,
}

/// What a pairing was for one of its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The round.
    pub round: u32,
    /// The opponent; none of a bye.
    pub opponent: Option<u32>,
    /// The colour.
    pub color: Color,
    /// The points, in halves; none while the game goes on.
    pub halves: Option<u32>,
    /// Whether both were there.
    pub on_board: bool,
    /// How many moves were made.
    pub plies: u32,
    /// When it ended, in milliseconds since 1970.
    pub ended_ms: i64,
    /// The result as the store has it.
    pub score: String,
}

/// What ties are broken by.
pub fn tie_breaks(kind: TournamentKind) -> &'static [TieBreak] {
    match kind {
        TournamentKind::Arena => &[TieBreak::Performance],
        TournamentKind::Swiss => &[
            TieBreak::BuchholzCut,
            TieBreak::Buchholz,
            TieBreak::SonnebornBerger,
            TieBreak::DirectEncounter,
            TieBreak::Wins,
        ],
        TournamentKind::Robin => &[TieBreak::DirectEncounter, TieBreak::Wins, TieBreak::SonnebornBerger],
    }
}

/// The pairings of each player, by rounds.
pub fn played(full: &FullTournament) -> HashMap<u32, Vec<Played>> {
    // What ends after the tournament does not count.
    let end = full.tournament.ends_ms.unwrap_or(i64::MAX);
    let in_time = |pairing: &StoredPairing| pairing.ended_ms.is_none_or(|ended| ended <= end);
    let mut all: HashMap<u32, Vec<Played>> = HashMap::new();
    for pairing in &full.pairings {
        let sides = [(pairing.white, pairing.black, Color::White)];
        let black = pairing.black.map(|black| (black, Some(pairing.white), Color::Black));
        for (own, opponent, color) in sides.into_iter().chain(black) {
            let halves = pairing.score.as_deref().filter(|_| in_time(pairing)).map(|score| match (score, color) {
                ("1-0", Color::White) | ("0-1", Color::Black) | ("bye", _) => 2,
                ("1/2-1/2" | "half", _) => 1,
                _ => 0,
            });
            let absent = pairing.game.is_none() || (pairing.why == "abandonment" && pairing.plies < ON_BOARD);
            all.entry(own).or_default().push(Played {
                round: pairing.round,
                opponent,
                color,
                halves,
                on_board: opponent.is_some() && !absent,
                plies: pairing.plies,
                ended_ms: pairing.ended_ms.unwrap_or_default(),
                score: pairing.score.clone().unwrap_or_default(),
            });
        }
    }
    all
}

/// The standings of a tournament.
pub fn standings(full: &FullTournament, kind: TournamentKind) -> Vec<Row> {
    let played = played(full);
    let mut rows: Vec<Row> = match kind {
        TournamentKind::Arena => arena::rows(full, &played),
        TournamentKind::Swiss | TournamentKind::Robin => full.entrants.iter().map(|own| row(own, &played)).collect(),
    };
    ties::break_ties(&mut rows, &played, kind);
    let rating: HashMap<u32, i32> = full.entrants.iter().map(|own| (own.number, own.rating)).collect();
    let value = |row: &Row| (row.points, row.ties.clone());
    rows.sort_by(|a, b| {
        let by_ties = b.ties.partial_cmp(&a.ties).unwrap_or(std::cmp::Ordering::Equal);
        let by_rating = rating.get(&b.number).cmp(&rating.get(&a.number));
        b.points.cmp(&a.points).then(by_ties).then(by_rating).then(a.number.cmp(&b.number))
    });
    for index in 0..rows.len() {
        // Those whom nothing tells apart share a rank.
        let shared = index > 0 && value(&rows[index]) == value(&rows[index - 1]);
        rows[index].rank = if shared { rows[index - 1].rank } else { index as u32 + 1 };
    }
    rows
}

fn row(own: &Entrant, played: &HashMap<u32, Vec<Played>>) -> Row {
    let pairings = played.get(&own.number).map_or(&[][..], Vec::as_slice);
    let mut row = Row {
        number: own.number,
        rank: 0,
        points: 0,
        ties: Vec::new(),
        games: 0,
        wins: 0,
        results: Vec::new(),
        streak: false,
    };
    for pairing in pairings {
        while row.results.len() < pairing.round as usize {
            row.results.push(String::new());
        }
        row.points += pairing.halves.unwrap_or_default();
        if pairing.on_board && pairing.halves.is_some() {
            row.games += 1;
            row.wins += u32::from(pairing.halves == Some(2));
        }
        if let Some(last) = row.results.last_mut() {
            *last = result(pairing).to_string();
        }
    }
    row
}

/// The sign of a result.
fn result(pairing: &Played) -> &'static str {
    match (pairing.halves, pairing.opponent, pairing.on_board) {
        (None, ..) => "",
        (Some(2), None, _) => "b",
        (Some(1), None, _) => "h",
        (Some(_), None, _) => "-",
        (Some(2), _, false) => "+",
        (Some(_), _, false) => "-",
        (Some(2), ..) => "1",
        (Some(1), ..) => "½",
        (Some(_), ..) => "0",
    }
}

#[cfg(test)]
mod tests;
