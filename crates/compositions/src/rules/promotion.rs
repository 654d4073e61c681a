//! Promotion: on ranks or in zones, compulsory or not, in several clauses.

use super::{maybe, one, word};
use crate::cast::{Cast, list};
use crate::random::Random;
use toml::{Table, Value};

/// A clause for the pawns, and perhaps others for other types.
pub fn promotion(cast: &Cast, random: &mut Random) -> Option<Table> {
    let simple = cast.has("mutual-castling");
    let pawns = cast.names(|member| member.pawn);
    let others = cast.names(|member| !member.royal && !member.pawn);
    let mut first = if pawns.is_empty() || random.percent(15) { random.some(&others, 1, 2) } else { pawns };
    if cast.has("absorption") && first.iter().any(|name| others.contains(name)) {
        first.retain(|name| !others.contains(name));
    }
    let targets: Vec<String> = others.iter().filter(|name| !first.contains(name)).cloned().collect();
    if first.is_empty() || targets.is_empty() {
        return None;
    }
    let mut table = clause(cast, random, first, &targets, simple);
    if !simple && !cast.has("absorption") && targets.len() > 2 && random.percent(25) {
        let (one, rest) = targets.split_at(1);
        // What is promoted to does not promote itself.
        let first_to: Vec<String> = random.some(rest, 1, 3);
        let second_to: Vec<String> = random.some(rest, 1, 2);
        table.insert("to".into(), list(first_to));
        let mut second = clause(cast, random, one.to_vec(), rest, simple);
        second.insert("to".into(), list(second_to));
        table.insert("more".into(), Value::Array(vec![Value::Table(second)]));
    }
    if !simple && !table.contains_key("more") && !cast.has("hostages") && random.percent(20) {
        share(cast, random, &mut table, &targets);
    }
    Some(table)
}

/// Gives the types of a clause that names ranks a second one, on a rank that the first does not name.
fn share(cast: &Cast, random: &mut Random, first: &mut Table, targets: &[String]) {
    let ranks = |key: &str| first.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
    let named = [ranks("ranks"), ranks("optional-ranks")].concat();
    let free: Vec<i64> =
        (0..cast.ranks).map(|y| cast.rank(y)).filter(|rank| !named.contains(&(*rank).into())).collect();
    let asks =
        ["leaving", "entering-zone", "zone", "optional-zone", "only-on"].iter().any(|key| first.contains_key(*key));
    if named.is_empty() || free.is_empty() || asks {
        return;
    }
    for key in ["lost-only", "limit"] {
        first.remove(key);
    }
    let mut second = one("pieces", first["pieces"].clone());
    let rank = Value::Array(vec![random.pick(&free).into()]);
    let key = if random.percent(50) { "ranks" } else { "optional-ranks" };
    second.insert(key.into(), rank);
    second.insert("to".into(), list(random.some(targets, 1, 3)));
    maybe(&mut second, random, 40, "captures-only", |_| Value::Boolean(true));
    if let Some(sides) = first.get("sides") {
        second.insert("sides".into(), sides.clone());
    }
    first.insert("more".into(), Value::Array(vec![Value::Table(second)]));
}

/// Promotion as a move of its own, of types that promote in no other way.
pub fn standing(cast: &Cast, random: &mut Random) -> Option<Table> {
    let others = cast.names(|member| !member.royal && !member.pawn);
    let pawns = cast.names(|member| member.pawn);
    let first = match pawns.is_empty() || cast.has("promotion") || random.percent(30) {
        true => random.some(&others, 1, 2),
        false => pawns,
    };
    let targets: Vec<String> = others.into_iter().filter(|name| !first.contains(name)).collect();
    if first.is_empty() || targets.is_empty() {
        return None;
    }
    let mut table = one("pieces", list(first));
    table.insert("zone".into(), cast.region(random));
    let chosen = random.some(&targets, 1, 3);
    table.insert("to".into(), list(chosen.clone()));
    for key in ["last-anywhere", "steps", "quiet"] {
        maybe(&mut table, random, 50, key, |_| Value::Boolean(true));
    }
    maybe(&mut table, random, 30, "limit", |random| {
        let limits = random.some(&chosen, 1, 2).into_iter();
        Value::Table(limits.map(|name| (name, Value::Integer(random.between(1, 3) as i64))).collect())
    });
    maybe(&mut table, random, 30, "only-promotions", |random| word(random, &["draw", "win", "loss"]));
    Some(table)
}

fn clause(cast: &Cast, random: &mut Random, pieces: Vec<String>, targets: &[String], simple: bool) -> Table {
    let mut table = one("pieces", list(pieces));
    if simple || random.percent(70) {
        let top = cast.ranks - 1;
        let must = match random.below(10) {
            0..6 => vec![top],
            6..8 => vec![random.below(cast.ranks)],
            8 => vec![top.saturating_sub(1), top],
            _ => Vec::new(),
        };
        let rest: Vec<usize> = (0..cast.ranks).filter(|y| !must.contains(y)).collect();
        let may = if must.is_empty() || random.percent(35) { random.some(&rest, 1, 3) } else { Vec::new() };
        for (key, ranks) in [("ranks", must), ("optional-ranks", may)] {
            if !ranks.is_empty() {
                let numbers = ranks.into_iter().map(|y| Value::Integer(cast.rank(y)));
                table.insert(key.into(), Value::Array(numbers.collect()));
            }
        }
    } else {
        let keys: &[&str] = random.pick(&[
            &["zone"] as &[&str],
            &["optional-zone"],
            &["zone", "optional-zone"],
            &["entering-zone"],
            &["zone", "entering-zone"],
            &["optional-zone", "entering-zone"],
        ]);
        for key in keys {
            table.insert(key.to_string(), cast.region(random));
        }
    }
    let to = match random.below(10) {
        0..7 => list(random.some(targets, 1, 4)),
        7 => {
            let each = ["white", "black"].map(|color| (color.to_string(), list(random.some(targets, 1, 3))));
            Value::Table(each.into_iter().collect())
        }
        _ => Value::String("array".into()),
    };
    table.insert("to".into(), to);
    maybe(&mut table, random, 25, "lost-only", |_| Value::Boolean(true));
    maybe(&mut table, random, 20, "limit", |random| {
        let limits = random.some(targets, 1, 2).into_iter();
        Value::Table(limits.map(|name| (name, Value::Integer(random.between(0, 3) as i64))).collect())
    });
    // One of several types, so that there is something to become on every square.
    let first = table["to"]
        .as_array()
        .filter(|to| to.len() > 1 && !table.contains_key("entering-zone") && !cast.has("hostages"))
        .map(|to| to[0].clone());
    if let Some(Value::String(first)) = first {
        maybe(&mut table, random, 15, "only-on", |random| {
            Value::Table(Table::from_iter([(first, cast.region(random))]))
        });
    }
    if !simple {
        maybe(&mut table, random, 12, "captures-only", |_| Value::Boolean(true));
        if !table.contains_key("only-on") {
            maybe(&mut table, random, 12, "leaving", |_| Value::Boolean(true));
        }
        maybe(&mut table, random, 15, "sides", |random| word(random, &["white", "black"]));
    }
    table
}
