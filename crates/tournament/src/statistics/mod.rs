//! Statistics of results: Elo and its error, SPRT, ratings.
//!
//! Results are trinomial (losses, draws, wins) or, where each opening is played with both colours, pentanomial, by the
//! points of a pair of games: 0, ½, 1, 1½, 2. The two games of a pair are correlated through their opening, so pentanomial
//! errors are right; see <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>.

mod distribution;
mod elo;
mod ratings;
mod sprt;

pub use distribution::Distribution;
pub use elo::{
    CONFIDENCE, Estimate, elo_of_score, estimate, likelihood_of_superiority, normal_below, normalized, score_of_elo,
};
pub use ratings::{HeadToHead, Rating, ratings};
pub use sprt::{Model, Sprt, SprtDecision};
