//! Analysis.

use super::Problem;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What is to be analysed. Another request on the same socket takes the place of the last.
#[derive(Clone, Debug, Deserialize, TS)]
pub struct AnalysisRequest {
    /// The position.
    #[serde(flatten)]
    pub position: super::Where,
    /// How many best lines are wanted, 1 to 8; 0 stops.
    pub lines: u8,
    /// A number that is told back with every answer.
    #[serde(default)]
    #[ts(optional, as = "Option<u32>")]
    pub number: u32,
}

/// What is told of an analysis.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum AnalysisEvent {
    /// It waits for its turn.
    Queue {
        /// The number of the request.
        number: u32,
        /// How many go before it.
        ahead: u32,
    },
    /// The lines of a depth.
    Lines {
        /// The number of the request.
        number: u32,
        /// Plies searched.
        depth: u32,
        /// Positions looked at.
        #[ts(type = "number")]
        nodes: u64,
        /// Positions a second.
        #[ts(type = "number")]
        nps: u64,
        /// The best lines, best first.
        lines: Vec<AnalysisLine>,
    },
    /// It has come to an end.
    Done {
        /// The number of the request.
        number: u32,
    },
    /// It cannot be.
    Refused {
        /// The number of the request.
        number: u32,
        /// Why not.
        problem: Problem,
    },
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct AnalysisLine {
    /// In hundredths of a pawn, for white; nothing where a side wins by force.
    pub score: Option<i32>,
    /// In how many moves white wins by force, or, below zero, black; 0 where it is over.
    pub mate: Option<i32>,
    /// The expected share of white's wins, of draws and of black's wins, in thousandths.
    pub wdl: [u32; 3],
    /// The moves in machine form.
    pub uci: Vec<String>,
    /// The moves in the game's own notation.
    pub san: Vec<String>,
}
