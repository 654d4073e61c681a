//! Random parameters for each rule, by the phases of a move.

mod effect;
mod end;
mod movement;
mod promotion;

use crate::cast::Cast;
use crate::random::Random;
use toml::{Table, Value};

/// The table of a rule with random parameters; `None` if the game lacks what the rule needs.
pub fn parameters(rule: &str, cast: &Cast, random: &mut Random) -> Option<Value> {
    let table = match rule {
        "absorption" => effect::absorption(cast, random)?,
        "capture-by" => effect::capture_by(cast, random),
        "chain" => end::chain(cast, random),
        "castling" => movement::castling(cast, random)?,
        "check-counting" => end::check_counting(random),
        "checkmate" => end::checkmate(cast, random),
        "citadels" => movement::citadels(cast, random),
        "standing-promotion" => promotion::standing(cast, random)?,
        "stalemate" | "standoff" => end::verdict(random),
        "co-squares" => effect::co_squares(cast, random),
        "connection" => end::connection(cast, random),
        "counting" => end::counting(cast, random),
        "drop-sites" => movement::drop_sites(cast, random)?,
        "explosion" => effect::explosion(cast, random),
        "extinction" => end::extinction(cast, random),
        "facing" => movement::facing(cast, random),
        "fifty-moves" => end::fifty_moves(cast, random),
        "first-moves" => movement::first_moves(cast, random),
        "flipping" => effect::flipping(cast, random),
        "forks" => movement::forks(cast, random),
        "full-board" => end::verdict(random),
        "gating" => effect::gating(cast, random)?,
        "goal" => end::goal(cast, random),
        "hand" => movement::hand(cast, random),
        "hostages" => movement::hostages(cast, random)?,
        "insufficient-material" => end::insufficient_material(cast, random),
        "imitation" => effect::imitation(cast, random)?,
        "metamorphosis" => effect::metamorphosis(cast, random)?,
        "must-capture" | "no-checks" | "no-flight" | "superko" => return Some(Value::Boolean(true)),
        "mutual-castling" => one("captures", Value::Boolean(random.percent(70))),
        "paralysis" => effect::paralysis(cast, random),
        "pass" => movement::pass(cast, random),
        "points" => end::points(cast, random),
        "promotion" => promotion::promotion(cast, random)?,
        "rebirth" => effect::rebirth(cast, random),
        "relay" => movement::relay(cast, random),
        "repetition" => end::repetition(cast, random),
        "rifle" => effect::rifle(cast, random),
        "swaps" => movement::swaps(cast, random)?,
        "trades" => movement::trades(cast, random)?,
        "transfer" => effect::transfer(cast, random),
        "turncoat" => effect::turncoat(cast, random),
        "turns" => movement::turns(cast, random),
        "walls" => effect::walls(cast, random)?,
        _ => return None,
    };
    Some(Value::Table(table))
}

/// A table with one key.
fn one(key: &str, value: Value) -> Table {
    [(key.to_string(), value)].into_iter().collect()
}

/// Sets a key with a probability in percent.
fn maybe(table: &mut Table, random: &mut Random, chance: usize, key: &str, value: impl FnOnce(&mut Random) -> Value) {
    if random.percent(chance) {
        let value = value(random);
        table.insert(key.into(), value);
    }
}

/// A random boolean.
fn truth(random: &mut Random) -> Value {
    Value::Boolean(random.percent(50))
}

/// A number from `low` to `high`.
fn number(random: &mut Random, low: usize, high: usize) -> Value {
    Value::Integer(random.between(low, high) as i64)
}

/// One of some words.
fn word(random: &mut Random, words: &[&str]) -> Value {
    Value::String(random.pick(words).to_string())
}
