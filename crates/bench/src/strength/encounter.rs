//! The result of a match between two engines.

use anyhow::{Context, Result};
use menagerie_tournament::Termination;
use menagerie_tournament::statistics::{CONFIDENCE, Distribution, Estimate, estimate};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// The result of a match, for the first engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Encounter {
    pub games: u32,
    /// The share of the points, from 0 to 1.
    pub score: f64,
    /// Half the width of the score's 95 % confidence interval.
    pub score_error: f64,
    pub elo: Estimate,
    pub drawn: f64,
    /// White's share of the points.
    pub white: f64,
    /// The average length of a game in plies.
    pub plies: f64,
    /// How often each engine lost by each kind of failure.
    pub failures: BTreeMap<String, BTreeMap<Termination, u32>>,
}

#[derive(Deserialize)]
struct Report {
    games: u32,
    /// Older reports lack this; they are of complete matches.
    #[serde(default = "yes")]
    complete: bool,
    encounters: Vec<Pairing>,
    ratings: Vec<Rating>,
    colours: Colours,
    plies_per_game: f64,
}

#[derive(Deserialize)]
struct Pairing {
    score: f64,
    /// The numbers of game pairs with 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    draw_rate: f64,
}

#[derive(Deserialize)]
struct Rating {
    engine: String,
    failures: BTreeMap<Termination, u32>,
}

#[derive(Deserialize)]
struct Colours {
    white: u32,
    drawn: u32,
}

fn yes() -> bool {
    true
}

impl Encounter {
    /// Reads a report of `menagerie match --report`; none if the match was interrupted.
    ///
    /// # Errors
    /// If the file cannot be read or is not such a report.
    pub fn read(path: &Path) -> Result<Option<Encounter>> {
        let what = || format!("{} is not a report of a match", path.display());
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let report: Report = serde_json::from_str(&text).with_context(what)?;
        if !report.complete {
            return Ok(None);
        }
        Encounter::of(report).with_context(what).map(Some)
    }

    fn of(report: Report) -> Option<Encounter> {
        let pairing = report.encounters.first()?;
        let results = Distribution::of(&pairing.pairs)?;
        let games = f64::from(report.games).max(1.0);
        Some(Encounter {
            games: report.games,
            score: pairing.score,
            score_error: CONFIDENCE * results.error_of_mean(),
            elo: estimate(&results),
            drawn: pairing.draw_rate,
            white: (f64::from(report.colours.white) + 0.5 * f64::from(report.colours.drawn)) / games,
            plies: report.plies_per_game,
            failures: report.ratings.into_iter().map(|rating| (rating.engine, rating.failures)).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_read() {
        let text = r#"{"settings": {}, "games": 8, "complete": true, "encounters": [{"engines": ["a", "b"], "wins": 5, "draws": 2, "losses": 1,
            "score": 0.75, "pairs": [0, 0, 1, 2, 1], "draw_rate": 0.25, "elo": {"value": 190.8, "error": 100.0}}],
            "ratings": [{"engine": "a", "elo": {"value": 1, "error": 1}, "points": 6, "games": 8, "failures": {"time": 1}}],
            "colours": {"white": 4, "drawn": 2, "black": 2}, "plies_per_game": 80.5, "seconds": 1}"#;
        let read = Encounter::of(serde_json::from_str(text).unwrap()).unwrap();
        assert_eq!((read.games, read.score, read.white), (8, 0.75, 0.625));
        // The pairs' scores are 2/4, 3/4, 3/4 and 4/4: a variance of 1/32.
        assert!((read.score_error - CONFIDENCE * (1.0_f64 / 32.0 / 4.0).sqrt()).abs() < 1e-12);
        assert_eq!(read.failures["a"][&Termination::Time], 1);
    }
}
