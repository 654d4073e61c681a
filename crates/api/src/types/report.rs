//! Reports of what play of a game is like.

use super::{Problem, ReportedVersion};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What play of a game is like, measured by games of the engine against itself.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameReport {
    /// The title of the game.
    pub title: String,
    /// The number of games.
    pub games: u32,
    /// The nodes that the engine searched for each move.
    #[ts(type = "number")]
    pub nodes: u64,
    /// The measures.
    pub metrics: Vec<Metric>,
    /// The share of games that each rule ended, the greatest first.
    pub endings: Vec<Share>,
    /// The share of moves that each type of piece made.
    pub uses: Vec<Share>,
    /// The share of games after which these pieces were left, White's first.
    pub material: Vec<Share>,
    /// What doublings of the nodes gain; those without games are left out.
    pub skill: Vec<Doubling>,
    /// Forced wins of a few moves from a start, as sentences; null where the search for them was broken off.
    pub wins: Option<Vec<String>>,
    /// The length of each game, in plies.
    pub lengths: Vec<u32>,
    /// The average number of legal moves by ply, as long as half of the games went on.
    pub mobility: Vec<f64>,
    /// The games that it is compared with.
    pub references: Vec<Reference>,
}

/// A measure.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Metric {
    /// What it is called.
    pub name: String,
    /// How it is defined.
    pub definition: String,
    /// Where the definition is from.
    pub source: String,
    /// Its value.
    pub value: f64,
    /// Half the width of the 95 % interval; null if it is not known.
    pub error: Option<f64>,
}

/// A share of something.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Share {
    /// What it is a share of.
    pub name: String,
    /// The share, from 0 to 1.
    pub share: f64,
}

/// What twice the nodes gain.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Doubling {
    /// The nodes of the stronger side.
    #[ts(type = "number")]
    pub nodes: u64,
    /// The number of games.
    pub games: u32,
    /// What it gains, in Elo.
    pub elo: f64,
    /// Half the width of the 95 % interval; null if it is not known.
    pub error: Option<f64>,
}

/// A game to compare with.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reference {
    /// Its title.
    pub title: String,
    /// The number of games.
    pub games: u32,
    /// The nodes for each move.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Its value of each measure of the report, in the same order; null where it has none.
    pub values: Vec<Option<f64>>,
}

/// A game of which a short report is to be made. Another request on the same socket takes the place of the last.
#[derive(Clone, Debug, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReportRequest {
    /// The name of a game, or the armies of the definition's game; empty otherwise.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub game: String,
    /// The definition of a game as TOML.
    #[ts(optional)]
    pub definition: Option<String>,
    /// In place of both, a version of one's own entry of the catalogue: its report is kept there.
    #[serde(default)]
    #[ts(optional)]
    pub version: Option<ReportedVersion>,
}

/// What the server reports while it makes a report.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum ReportEvent {
    /// It waits in the queue.
    Queue {
        /// How many are ahead of it.
        ahead: u32,
    },
    /// Games were played.
    Progress {
        /// How many.
        done: u32,
        /// How many there will be, if there is time for all.
        all: u32,
    },
    /// The report.
    Done {
        /// The report.
        report: Box<GameReport>,
        /// Whether there was no time for all games.
        cut: bool,
    },
    /// There is no report.
    Refused {
        /// Why not.
        problem: Problem,
    },
}
