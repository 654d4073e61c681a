//! The JSON report of a match.

use crate::run::Match;
use crate::standings::{Standings, Tally};
use crate::statistics::{Estimate, SprtDecision, estimate, likelihood_of_superiority, normalized};
use serde_json::{Value, json};
use std::time::Duration;

impl Match {
    /// The settings that decide how games are played. A journal must agree in them.
    ///
    /// ```
    /// use menagerie_tournament::{Adjudication, Contestant, Format, Match, Opening, Openings};
    /// use menagerie_tournament::{Referee, Schedule, Source};
    /// use std::sync::{Arc, Mutex};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// # let engine = |name: &str| format!("ours name={name} hash=1 nodes=50").parse::<Contestant>();
    /// # let contestants = vec![engine("a")?, engine("b")?];
    /// # let start = vec![Opening { start: game.start(), moves: Vec::new() }];
    /// # let adjudication = Adjudication { most_moves: Some(2), ..Adjudication::default() };
    /// # let plan = Match {
    /// #     schedule: Schedule { format: Format::RoundRobin, players: 2, games: 2 },
    /// #     openings: Mutex::new(Openings::new(Source::Given(start), 0)?),
    /// #     referee: Referee { adjudication, ..Referee::default() },
    /// #     concurrency: 1,
    /// #     sprt: None,
    /// #     stop: Arc::default(),
    /// #     game,
    /// #     contestants,
    /// # };
    /// let settings = plan.settings();
    /// assert_eq!(settings["game"], plan.game.name());
    /// assert_eq!(settings["engines"][1]["name"], "b");
    /// # Ok::<(), menagerie_tournament::Error>(())
    /// ```
    pub fn settings(&self) -> Value {
        let openings = self.openings.lock().unwrap_or_else(std::sync::PoisonError::into_inner).settings();
        json!({
            "match": 1,
            "game": self.game.name(),
            "engines": self.contestants,
            "format": self.schedule.format,
            "openings": openings,
            "referee": self.referee,
            "sprt": self.sprt,
        })
    }

    /// Whether all games were played, or the sequential test has ended the match.
    ///
    /// ```
    /// use menagerie_tournament::{Standings, statistics::SprtDecision};
    /// # use menagerie_tournament::{Adjudication, Contestant, Format, Match, Opening, Openings};
    /// # use menagerie_tournament::{Referee, Schedule, Source};
    /// # use std::sync::{Arc, Mutex};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// # let engine = |name: &str| format!("ours name={name} hash=1 nodes=50").parse::<Contestant>();
    /// # let contestants = vec![engine("a")?, engine("b")?];
    /// # let start = vec![Opening { start: game.start(), moves: Vec::new() }];
    /// # let adjudication = Adjudication { most_moves: Some(2), ..Adjudication::default() };
    /// # let plan = Match {
    /// #     schedule: Schedule { format: Format::RoundRobin, players: 2, games: 2 },
    /// #     openings: Mutex::new(Openings::new(Source::Given(start), 0)?),
    /// #     referee: Referee { adjudication, ..Referee::default() },
    /// #     concurrency: 1,
    /// #     sprt: None,
    /// #     stop: Arc::default(),
    /// #     game,
    /// #     contestants,
    /// # };
    /// let none = Standings::new(plan.schedule);
    /// assert!(!plan.is_complete(&none, None));
    /// assert!(plan.is_complete(&none, Some(SprtDecision::Higher)));
    /// # Ok::<(), menagerie_tournament::Error>(())
    /// ```
    pub fn is_complete(&self, standings: &Standings, decision: Option<SprtDecision>) -> bool {
        decision.is_some() || standings.games() >= self.schedule.total() as u64
    }

    /// The report.
    ///
    /// ```
    /// use menagerie_tournament::Standings;
    /// use std::time::Duration;
    /// # use menagerie_tournament::{Adjudication, Contestant, Format, Match, Opening, Openings};
    /// # use menagerie_tournament::{Referee, Schedule, Source};
    /// # use std::sync::{Arc, Mutex};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// # let engine = |name: &str| format!("ours name={name} hash=1 nodes=50").parse::<Contestant>();
    /// # let contestants = vec![engine("a")?, engine("b")?];
    /// # let start = vec![Opening { start: game.start(), moves: Vec::new() }];
    /// # let adjudication = Adjudication { most_moves: Some(2), ..Adjudication::default() };
    /// # let plan = Match {
    /// #     schedule: Schedule { format: Format::RoundRobin, players: 2, games: 2 },
    /// #     openings: Mutex::new(Openings::new(Source::Given(start), 0)?),
    /// #     referee: Referee { adjudication, ..Referee::default() },
    /// #     concurrency: 1,
    /// #     sprt: None,
    /// #     stop: Arc::default(),
    /// #     game,
    /// #     contestants,
    /// # };
    /// let report = plan.report(&Standings::new(plan.schedule), None, Duration::from_secs(3));
    /// assert_eq!((&report["complete"], &report["seconds"]), (&false.into(), &3.0.into()));
    /// assert_eq!(report["encounters"][0]["engines"][1], "b");
    /// # Ok::<(), menagerie_tournament::Error>(())
    /// ```
    pub fn report(&self, standings: &Standings, decision: Option<SprtDecision>, elapsed: Duration) -> Value {
        let name = |player: usize| &self.contestants[player].name;
        let encounters = standings.pairings.iter().map(|([first, second], tally)| {
            let mut encounter = encounter(tally);
            encounter["engines"] = json!([name(*first), name(*second)]);
            encounter
        });
        let ratings = standings.ratings().into_iter().map(|rating| {
            json!({
                "engine": name(rating.player),
                "elo": of(rating.elo),
                "points": rating.points,
                "games": rating.games,
                "failures": standings.failures[rating.player],
            })
        });
        let sprt = self.sprt.map(|sprt| {
            let (lower, upper) = sprt.bounds();
            let ratio = standings.pairings.first().map(|(_, tally)| sprt.ratio(&tally.pairs));
            json!({"test": sprt, "llr": ratio, "bounds": [lower, upper], "verdict": decision})
        });
        let [white, drawn, black] = standings.colours;
        json!({
            "settings": self.settings(),
            "complete": self.is_complete(standings, decision),
            "games": standings.games(),
            "encounters": encounters.collect::<Vec<_>>(),
            "ratings": ratings.collect::<Vec<_>>(),
            "sprt": sprt,
            "colours": {"white": white, "drawn": drawn, "black": black},
            "endings": standings.endings,
            "plies_per_game": standings.plies as f64 / (standings.games() as f64).max(1.0),
            "seconds": elapsed.as_secs_f64(),
        })
    }
}

fn encounter(tally: &Tally) -> Value {
    let results = tally.results();
    json!({
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": tally.points() / (tally.games() as f64).max(1.0),
        "pairs": tally.pairs,
        "draw_rate": tally.draw_rate(),
        "elo": results.as_ref().map(|results| of(estimate(results))),
        "normalized_elo": results.as_ref().filter(|results| results.variance() > 0.0).map(|results| of(normalized(results))),
        "los": results.as_ref().map(likelihood_of_superiority),
    })
}

fn of(estimate: Estimate) -> Value {
    json!({"value": estimate.value, "error": estimate.error})
}
