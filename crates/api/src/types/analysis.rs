//! Analysis.

use super::Problem;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What is to be analysed. Another request on the same socket takes the place of the last.
#[derive(Clone, Debug, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnalysisRequest {
    /// The position.
    #[serde(flatten)]
    pub position: super::Where,
    /// How many best lines are wanted, 1 to 8; 0 stops.
    pub lines: u8,
    /// A number that every answer repeats.
    #[serde(default)]
    #[ts(optional, as = "Option<u32>")]
    pub number: u32,
}

/// What the server reports of an analysis.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum AnalysisEvent {
    /// It waits in the queue.
    Queue {
        /// The number of the request.
        number: u32,
        /// How many are ahead of it.
        ahead: u32,
    },
    /// The lines of a depth.
    Lines {
        /// The number of the request.
        number: u32,
        /// Plies searched.
        depth: u32,
        /// Nodes searched.
        #[ts(type = "number")]
        nodes: u64,
        /// Nodes a second.
        #[ts(type = "number")]
        nps: u64,
        /// The best lines, best first.
        lines: Vec<AnalysisLine>,
    },
    /// It has ended.
    Done {
        /// The number of the request.
        number: u32,
    },
    /// It was refused.
    Refused {
        /// The number of the request.
        number: u32,
        /// Why not.
        problem: Problem,
    },
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnalysisLine {
    /// In hundredths of a pawn, for white; null for a forced win.
    pub score: Option<i32>,
    /// Moves to white's forced win, negative for black's; 0 if the game is over.
    pub mate: Option<i32>,
    /// The expected share of white's wins, of draws and of black's wins, in thousandths.
    pub wdl: [u32; 3],
    /// The moves in machine form.
    pub uci: Vec<String>,
    /// The moves in the game's own notation.
    pub san: Vec<String>,
}
