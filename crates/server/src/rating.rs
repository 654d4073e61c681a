//! Ratings: Glicko-2, each game a rating period of its own. See Glickman, *Example of the Glicko-2 system*, 2013,
//! <http://www.glicko.net/glicko/glicko2.pdf>; the arithmetic is that of the crate `skillratings`.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

/// A rating is provisional while its deviation is greater, in points.
const SETTLED: f64 = 110.0;
/// The deviation of somebody who has not played.
const MOST_DEVIATION: f64 = 350.0;
/// Below it, results would hardly count any more.
const LEAST_DEVIATION: f64 = 45.0;
/// In this time a deviation grows by the volatility, in milliseconds: with the usual volatility, 60 points become 110 in about a
/// year.
const PERIOD_MS: f64 = 4.7 * 24.0 * 3_600_000.0;
/// Points of a rating in one unit of Glicko-2's own scale.
const SCALE: f64 = 173.7178;
/// How much the volatility may change. Glickman: from 0.3 to 1.2.
const TAU: f64 = 0.5;

/// A rating as it is stored: the points in thousandths, the volatility in billionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The rating.
    pub rating: i64,
    /// How sure it is.
    pub deviation: i64,
    /// How much the player's strength varies.
    pub volatility: i64,
}

impl Rating {
    /// That of somebody who has not played.
    pub const NEW: Rating = Rating { rating: 1_500_000, deviation: 350_000, volatility: 60_000_000 };

    /// The points that are shown.
    pub fn shown(self) -> i32 {
        i32::try_from((self.rating + 500).div_euclid(1000)).unwrap_or_default()
    }

    /// Whether few games, or old ones, have made it.
    pub fn is_provisional(self) -> bool {
        self.deviation as f64 / 1000.0 > SETTLED
    }

    /// What it becomes after a game, `idle_ms` milliseconds after the one before.
    pub fn after(self, opponent: Rating, outcome: Outcomes, idle_ms: i64) -> Rating {
        let results = [(opponent.in_points(), outcome)];
        Rating::of(glicko2_rating_period(&self.idle(idle_ms), &results, &config()))
    }

    /// As it is before a game. A rating period adds the volatility once; here its length is that of the time that has passed.
    fn idle(self, idle_ms: i64) -> Glicko2Rating {
        let Glicko2Rating { rating, deviation, volatility } = self.in_points();
        let periods = (idle_ms.max(0) as f64) / PERIOD_MS;
        let grown = (deviation / SCALE).powi(2) + (periods - 1.0) * volatility.powi(2);
        let deviation = (grown.max(0.0).sqrt() * SCALE).min(MOST_DEVIATION);
        Glicko2Rating { rating, deviation, volatility }
    }

    fn in_points(self) -> Glicko2Rating {
        let thousandths = |number: i64| number as f64 / 1000.0;
        let (rating, deviation) = (thousandths(self.rating), thousandths(self.deviation));
        Glicko2Rating { rating, deviation, volatility: self.volatility as f64 / 1e9 }
    }

    fn of(rating: Glicko2Rating) -> Rating {
        let thousandths = |points: f64| (points * 1000.0).round() as i64;
        Rating {
            rating: thousandths(rating.rating.clamp(100.0, 4000.0)),
            deviation: thousandths(rating.deviation.clamp(LEAST_DEVIATION, MOST_DEVIATION)),
            volatility: (rating.volatility.clamp(0.01, 0.1) * 1e9).round() as i64,
        }
    }
}

fn config() -> Glicko2Config {
    Glicko2Config { tau: TAU, ..Glicko2Config::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_example_comes_out() {
        let rating = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
        let results = [
            (rating(1400.0, 30.0), Outcomes::WIN),
            (rating(1550.0, 100.0), Outcomes::LOSS),
            (rating(1700.0, 300.0), Outcomes::LOSS),
        ];
        let after = glicko2_rating_period(&rating(1500.0, 200.0), &results, &config());
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    #[test]
    fn one_game_of_the_example_is_the_same_as_a_period_of_it() {
        let [own, other] = [(1_500_000, 200_000), (1_400_000, 30_000)].map(|(rating, deviation)| Rating {
            rating,
            deviation,
            volatility: 60_000_000,
        });
        let period = [(other.in_points(), Outcomes::WIN)];
        let expected = Rating::of(glicko2_rating_period(&own.in_points(), &period, &config()));
        assert_eq!(own.after(other, Outcomes::WIN, PERIOD_MS as i64), expected);
    }

    #[test]
    fn new_players_move_fast_and_settle() {
        let (mut ann, mut bob) = (Rating::NEW, Rating::NEW);
        (ann, bob) = (ann.after(bob, Outcomes::WIN, 0), bob.after(ann, Outcomes::LOSS, 0));
        assert_eq!((ann.shown() - 1500, 1500 - bob.shown()), (162, 162));
        assert!(ann.is_provisional() && ann.deviation == bob.deviation);
        let mut games = 0;
        while ann.is_provisional() {
            let even = if games % 2 == 0 { (Outcomes::LOSS, Outcomes::WIN) } else { (Outcomes::WIN, Outcomes::LOSS) };
            (ann, bob) = (ann.after(bob, even.0, 0), bob.after(ann, even.1, 0));
            games += 1;
        }
        assert!((8..25).contains(&games), "settled after {games} games");
        let draws = (0..1000).fold(ann, |ann, _| ann.after(ann, Outcomes::DRAW, 0));
        assert_eq!(draws.deviation, 45_000, "it goes on moving");
    }

    #[test]
    fn who_pauses_for_a_year_is_less_sure() {
        let rested = |deviation| {
            let year = Rating { deviation, ..Rating::NEW }.idle(365 * 24 * 3_600_000);
            year.deviation.round()
        };
        assert!((105.0..115.0).contains(&rested(60_000)), "{}", rested(60_000));
        assert_eq!(rested(350_000), 350.0);
        // A clock that was set back takes nothing.
        assert!(
            Rating::NEW.after(Rating::NEW, Outcomes::DRAW, -5) == Rating::NEW.after(Rating::NEW, Outcomes::DRAW, 0)
        );
    }
}
