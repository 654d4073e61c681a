//! Which challenges are accepted.

use super::challenge::Challenge;
use menagerie_core::Library;
use std::fmt::{self, Display};
use std::str::FromStr;

/// A lowest and a highest value, such as `60-600`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    least: i64,
    most: i64,
}

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Range, String> {
        let wrong = || "give two whole numbers, the lower first, such as `60-600`".to_string();
        let (least, most) = text.split_once('-').ok_or_else(wrong)?;
        match (least.parse(), most.parse()) {
            (Ok(least), Ok(most)) if least <= most => Ok(Range { least, most }),
            _ => Err(wrong()),
        }
    }
}

impl Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.least, self.most)
    }
}

impl Range {
    fn has(self, value: i64) -> bool {
        (self.least..=self.most).contains(&value)
    }
}

/// Whether rated games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Rated {
    /// Rated and casual games.
    Any,
    /// Rated games alone.
    Rated,
    /// Casual games alone.
    Casual,
}

/// Against whom to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Opponents {
    /// Against people and programs.
    Any,
    /// Against people alone.
    People,
    /// Against programs alone.
    Bots,
}

/// What is accepted.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The games; all that the program knows if there are none.
    pub games: Vec<String>,
    /// The seconds at the beginning of a game.
    pub time: Option<Range>,
    /// The seconds for each move.
    pub increment: Option<Range>,
    /// Whether games without a clock are played.
    pub unlimited: bool,
    /// Whether rated games are.
    pub rated: Rated,
    /// The ratings of opponents.
    pub ratings: Option<Range>,
    /// Against whom.
    pub opponents: Opponents,
    /// How many games at once.
    pub concurrency: usize,
}

impl Rules {
    /// Why a challenge is declined while a number of games is played; nothing where it is accepted.
    pub fn refuse(&self, challenge: &Challenge, library: &Library, playing: usize) -> Option<String> {
        let base = challenge.game.split(':').next().unwrap_or_default();
        let wanted = |game: &String| *game == challenge.game || game == base;
        let outside = |range: Option<Range>, value: u64| {
            range.filter(|range| !range.has(i64::try_from(value).unwrap_or(i64::MAX)))
        };
        if playing >= self.concurrency {
            return Some(format!("{} at once", crate::diagnostics::counted(self.concurrency, "game")));
        }
        if !self.games.is_empty() && !self.games.iter().any(wanted) {
            return Some("not one of the games of --game".to_string());
        }
        if library.game(&challenge.game).is_err() {
            return Some("this program does not know the game".to_string());
        }
        match challenge.clock {
            None if !self.unlimited => return Some("it has no clock".to_string()),
            None => {}
            Some((limit, increment)) => {
                if let Some(range) = outside(self.time, limit) {
                    return Some(format!("{limit} s at the beginning are not in {range}"));
                }
                if let Some(range) = outside(self.increment, increment) {
                    return Some(format!("{increment} s for each move are not in {range}"));
                }
            }
        }
        match (self.rated, challenge.rated) {
            (Rated::Rated, false) => return Some("it is casual".to_string()),
            (Rated::Casual, true) => return Some("it is rated".to_string()),
            _ => {}
        }
        match (self.opponents, challenge.by_bot) {
            (Opponents::People, true) => return Some("the opponent is a program".to_string()),
            (Opponents::Bots, false) => return Some("the opponent is a person".to_string()),
            _ => {}
        }
        let fits = |range: Range| challenge.rating.is_some_and(|rating| range.has(rating));
        self.ratings.filter(|range| !fits(*range)).map(|range| format!("the opponent's rating is not in {range}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn challenges_are_accepted_by_rules() {
        let library = Library::shipped();
        let all = Rules {
            games: Vec::new(),
            time: None,
            increment: None,
            unlimited: false,
            rated: Rated::Any,
            ratings: None,
            opponents: Opponents::Any,
            concurrency: 2,
        };
        let challenge = Challenge {
            id: "a".to_string(),
            challenger: "Ann".to_string(),
            by_bot: false,
            rating: Some(1500),
            game: "omega".to_string(),
            rated: true,
            clock: Some((300, 3)),
        };
        let refused = |rules: &Rules, challenge: &Challenge, playing| rules.refuse(challenge, &library, playing);
        assert_eq!(refused(&all, &challenge, 1), None);
        assert_eq!(refused(&all, &challenge, 2).unwrap(), "2 games at once");
        for (rules, why) in [
            (Rules { games: vec!["chess".to_string()], ..all.clone() }, "--game"),
            (Rules { time: Some(Range { least: 60, most: 299 }), ..all.clone() }, "300 s"),
            (Rules { increment: Some(Range { least: 5, most: 9 }), ..all.clone() }, "3 s"),
            (Rules { rated: Rated::Casual, ..all.clone() }, "rated"),
            (Rules { ratings: Some(Range { least: 1600, most: 2000 }), ..all.clone() }, "1600-2000"),
            (Rules { opponents: Opponents::Bots, ..all.clone() }, "person"),
        ] {
            assert!(refused(&rules, &challenge, 0).unwrap().contains(why), "{why}");
        }
        let unlimited = Challenge { clock: None, ..challenge.clone() };
        assert!(refused(&all, &unlimited, 0).unwrap().contains("no clock"));
        assert_eq!(refused(&Rules { unlimited: true, ..all.clone() }, &unlimited, 0), None);
        let unknown = Challenge { game: "nothing".to_string(), ..challenge };
        assert!(refused(&all, &unknown, 0).unwrap().contains("does not know"));
        assert!(
            "60-600".parse::<Range>().is_ok() && "600-60".parse::<Range>().is_err() && "x".parse::<Range>().is_err()
        );
    }
}
