//! Rules that end a game.

use super::{maybe, number, one, truth, word};
use crate::cast::{Cast, list};
use crate::random::Random;
use toml::{Table, Value};

/// The results of a game for a side.
const VERDICTS: &[&str] = &["loss", "loss", "win", "draw", "white", "black", "majority", "minority", "points"];

/// A rule whose one parameter is the result.
pub fn verdict(random: &mut Random) -> Table {
    one("result", word(random, VERDICTS))
}

/// What a mate is worth, and by whom.
pub fn checkmate(cast: &Cast, random: &mut Random) -> Table {
    let mut table = verdict(random);
    maybe(&mut table, random, 30, "never-by", |random| cast.some(random, 1, 2));
    maybe(&mut table, random, 30, "series", |random| cast.some(random, 1, 3));
    table
}

/// Two parts of the board that a side connects.
pub fn chain(cast: &Cast, random: &mut Random) -> Table {
    let mut table = one("from", cast.region(random));
    table.insert("to".into(), cast.region(random));
    maybe(&mut table, random, 60, "pieces", |random| cast.some_or_all(random));
    maybe(&mut table, random, 30, "diagonal", truth);
    maybe(&mut table, random, 40, "result", |random| word(random, VERDICTS));
    table
}

pub fn check_counting(random: &mut Random) -> Table {
    one("checks", number(random, 1, 6))
}

pub fn connection(cast: &Cast, random: &mut Random) -> Table {
    let mut table = one("count", number(random, 2, 5));
    maybe(&mut table, random, 60, "pieces", |random| cast.some_or_all(random));
    for key in ["horizontal", "vertical", "diagonal"] {
        maybe(&mut table, random, 30, key, truth);
    }
    if random.percent(25) {
        table.insert("gaps".into(), Value::Boolean(true));
    } else {
        maybe(&mut table, random, 25, "block", |random| number(random, 2, 3));
    }
    maybe(&mut table, random, 40, "result", |random| word(random, VERDICTS));
    table
}

/// Counts of moves, with limits so low that games come to them.
pub fn counting(cast: &Cast, random: &mut Random) -> Table {
    let mut table = Table::new();
    maybe(&mut table, random, 70, "pawns", |random| cast.some(random, 0, 2));
    if random.percent(70) {
        let mut board = one("moves", number(random, 1, 8));
        maybe(&mut board, random, 40, "at-most", |random| number(random, 2, 6));
        maybe(&mut board, random, 30, "despite-pawns", truth);
        table.insert("board".into(), board.into());
    }
    if random.percent(70) || table.get("board").is_none() {
        let mut bare = one("moves", number(random, 1, 8));
        maybe(&mut bare, random, 60, "from-pieces", truth);
        let limits = random.some(&cast.all(), 0, 3).into_iter().map(|name| {
            let mut limit = one("piece", name.into());
            maybe(&mut limit, random, 30, "count", |random| number(random, 1, 3));
            limit.insert("moves".into(), number(random, 1, 6));
            Value::Table(limit)
        });
        let limits = limits.collect();
        bare.insert("limits".into(), Value::Array(limits));
        table.insert("bare".into(), bare.into());
    }
    table
}

pub fn extinction(cast: &Cast, random: &mut Random) -> Table {
    let mut table = extinction_clause(cast, random);
    if random.percent(30) {
        let more = (0..=random.below(2)).map(|_| Value::Table(extinction_clause(cast, random))).collect();
        table.insert("more".into(), Value::Array(more));
    }
    table
}

fn extinction_clause(cast: &Cast, random: &mut Random) -> Table {
    let mut table = one("pieces", cast.some_or_all(random));
    maybe(&mut table, random, 30, "sides", |random| word(random, &["both", "white", "black"]));
    maybe(&mut table, random, 30, "together", truth);
    maybe(&mut table, random, 40, "count", |random| number(random, 0, 3));
    maybe(&mut table, random, 25, "opponent-count", |random| number(random, 1, 4));
    if table.contains_key("opponent-count") {
        maybe(&mut table, random, 40, "reprieve", truth);
    }
    if !cast.has("explosion") && random.percent(35) {
        table.insert("pseudo-royal".into(), Value::Boolean(true));
        table.remove("opponent-count");
        table.remove("reprieve");
        if random.percent(40) {
            table.insert("duple-check".into(), Value::Boolean(true));
            table.remove("count");
        }
    } else {
        maybe(&mut table, random, 50, "result", |random| word(random, VERDICTS));
    }
    table
}

/// What some types count.
pub fn points(cast: &Cast, random: &mut Random) -> Table {
    let names = random.some(&cast.all(), 1, 3);
    let each: Table = names.into_iter().map(|name| (name, number(random, 0, 5))).collect();
    let mut table = one("pieces", Value::Table(each));
    for side in ["white-halves", "black-halves"] {
        maybe(&mut table, random, 40, side, |random| number(random, 0, 7));
    }
    table
}

pub fn fifty_moves(cast: &Cast, random: &mut Random) -> Table {
    let mut table = one("plies", number(random, 2, 40));
    table.insert("zeroing".into(), cast.some(random, 0, 2));
    maybe(&mut table, random, 30, "result", |random| word(random, VERDICTS));
    table
}

pub fn goal(cast: &Cast, random: &mut Random) -> Table {
    let mut table = one("zone", cast.region(random));
    maybe(&mut table, random, 80, "pieces", |random| cast.some_or_all(random));
    maybe(&mut table, random, 30, "count", |random| number(random, 1, 3));
    for key in ["blocked-counts", "safe", "last-move"] {
        maybe(&mut table, random, 30, key, truth);
    }
    maybe(&mut table, random, 40, "result", |random| word(random, &["draw", "loss", "win", "majority"]));
    table
}

pub fn insufficient_material(cast: &Cast, random: &mut Random) -> Table {
    let mut table = Table::new();
    maybe(&mut table, random, 70, "lone", |random| cast.some(random, 0, 3));
    maybe(&mut table, random, 40, "same-colour", |random| cast.some(random, 0, 2));
    maybe(&mut table, random, 30, "unless-royal-marked", truth);
    table
}

pub fn repetition(cast: &Cast, random: &mut Random) -> Table {
    let mut table = Table::new();
    maybe(&mut table, random, 50, "times", |random| number(random, 2, 4));
    maybe(&mut table, random, 40, "result", |random| word(random, VERDICTS));
    maybe(&mut table, random, 50, "perpetual-check", |random| word(random, VERDICTS));
    if random.percent(30) {
        let mut rule = one("moves", number(random, 2, 3));
        maybe(&mut rule, random, 40, "pieces", |random| cast.some(random, 1, 4));
        maybe(&mut rule, random, 60, "result", |random| word(random, VERDICTS));
        table.insert("to-and-fro".into(), rule.into());
    }
    let common = cast.names(|member| !member.royal);
    if !common.is_empty() && random.percent(40) {
        table.insert("perpetual-chase".into(), perpetual_chase(cast, &common, random).into());
    }
    table
}

/// Chases of some of the types that are not royal.
fn perpetual_chase(cast: &Cast, common: &[String], random: &mut Random) -> Table {
    let mut table = one("by", cast.some(random, 1, 6));
    table.insert("of".into(), list(random.some(common, 1, 6)));
    maybe(&mut table, random, 70, "result", |random| word(random, VERDICTS));
    if random.percent(30) {
        table.insert("spared".into(), one(&random.pick(common), cast.region(random)).into());
    }
    if random.percent(40) {
        table.insert("stronger".into(), one(&random.pick(common), cast.some(random, 1, 3)).into());
    }
    table
}
