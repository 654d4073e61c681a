//! What bounds a search, read from a plain object and checked.

use crate::error::Error;
use crate::position::Position;
use menagerie_core as core;
use menagerie_core::Move;
use menagerie_engine::{ELO, LEVELS, RemainingTime, SearchLimits, Strength};
use serde::Deserialize;
use serde_json::Value;
use std::time::Duration;

/// The most lines of a search.
const MOST_LINES: u32 = 500;
/// The longest time in milliseconds, thirty years: no search takes longer.
const LONGEST: f64 = 1e12;

/// What bounds a search. What is not checked by its type is checked by its name.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct LimitsValue {
    depth: Option<Value>,
    nodes: Option<Value>,
    mate: Option<Value>,
    milliseconds: Option<Value>,
    clock: Option<ClockValue>,
    moves: Vec<String>,
    multi_pv: Option<Value>,
    level: Option<Value>,
    elo: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct ClockValue {
    left: Value,
    increment: Option<Value>,
    moves_to_go: Option<Value>,
}

impl LimitsValue {
    /// The limits of a search of this position.
    pub fn checked(&self, position: &core::Position) -> Result<SearchLimits, Error> {
        let read = |text: &String| Position::legal(position, text);
        let level = whole("level", self.level.as_ref(), u32::from(*LEVELS.start()), Some(u32::from(*LEVELS.end())))?;
        let elo = whole("elo", self.elo.as_ref(), u32::from(*ELO.start()), Some(u32::from(*ELO.end())))?;
        let lines = whole("multiPv", self.multi_pv.as_ref(), 1, Some(MOST_LINES))?;
        Ok(SearchLimits {
            depth: count("depth", self.depth.as_ref())?,
            nodes: whole("nodes", self.nodes.as_ref(), 1, None)?,
            mate: count("mate", self.mate.as_ref())?,
            move_time: self.milliseconds.as_ref().map(|time| duration("milliseconds", time)).transpose()?,
            clock: self.clock.as_ref().map(ClockValue::checked).transpose()?,
            search_moves: self.moves.iter().map(read).collect::<Result<Vec<Move>, Error>>()?,
            multi_pv: lines.unwrap_or(1) as usize,
            ponder: false,
            strength: match (elo, level) {
                (Some(elo), _) => Strength::elo(elo as u16),
                (None, Some(level)) => Strength::level(level as u8),
                (None, None) => Strength::FULL,
            },
        })
    }
}

impl ClockValue {
    fn checked(&self) -> Result<RemainingTime, Error> {
        let increment = self.increment.as_ref().map(|time| duration("clock: increment", time)).transpose()?;
        Ok(RemainingTime {
            left: duration("clock: left", &self.left)?,
            increment: increment.unwrap_or_default(),
            moves_to_go: count("clock: movesToGo", self.moves_to_go.as_ref())?,
            // Messages between threads take less.
            overhead: Duration::from_millis(10),
        })
    }
}

/// A whole number that may be left out, from `least` on and not above `most`.
fn whole(name: &str, given: Option<&Value>, least: u32, most: Option<u32>) -> Result<Option<u64>, Error> {
    let Some(value) = given else { return Ok(None) };
    let is_right = |number: &f64| {
        number.fract() == 0.0 && *number >= f64::from(least) && most.is_none_or(|most| *number <= f64::from(most))
    };
    let number = value.as_f64().filter(is_right).ok_or_else(|| {
        let range = most.map_or_else(|| format!("of {least} or more"), |most| format!("from {least} to {most}"));
        wrong(name, &format!("a whole number {range}"), value)
    })?;
    Ok(Some(number as u64))
}

/// How many, if that is not left out. Larger numbers than there can be are as good as the largest.
fn count(name: &str, given: Option<&Value>) -> Result<Option<u32>, Error> {
    Ok(whole(name, given, 1, None)?.map(|number| u32::try_from(number).unwrap_or(u32::MAX)))
}

/// A time.
fn duration(name: &str, value: &Value) -> Result<Duration, Error> {
    let number = value.as_f64().filter(|number| *number >= 0.0);
    let number = number.ok_or_else(|| wrong(name, "a number of milliseconds, 0 or more,", value))?;
    Ok(Duration::from_secs_f64(number.min(LONGEST) / 1000.0))
}

fn wrong(name: &str, expected: &str, value: &Value) -> Error {
    Error::Input(format!("limits: {name}: {expected} is expected, not {value}"))
}
