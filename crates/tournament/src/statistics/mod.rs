//! What results say: Elo and its error, the sequential test, ratings. Nothing here knows what was played.
//!
//! Results are counted in threes (lost, drawn, won) or, where each opening is played with both colours, in fives, by
//! the points of a pair of games: 0, ½, 1, 1½, 2. The two games of a pair hang together through their opening, so the
//! fives give the truer error; see <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>.

mod distribution;
mod elo;
mod ratings;
mod sprt;

pub use distribution::Distribution;
pub use elo::{
    CONFIDENCE, Estimate, elo_of_score, estimate, likelihood_of_superiority, normal_below, normalized, score_of_elo,
};
pub use ratings::{Encounter, Rating, ratings};
pub use sprt::{Model, Sprt, Verdict};
