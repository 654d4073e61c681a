//! Rules that add moves to those of the pieces.

use super::{maybe, number, one, truth, word};
use crate::cast::{Cast, Home, list};
use crate::random::Random;
use toml::{Table, Value};

/// Who may not face whom along files, or ranks as well.
pub fn facing(cast: &Cast, random: &mut Random) -> Table {
    let mut rule = one("pieces", cast.some(random, 1, 2));
    maybe(&mut rule, random, 30, "ranks", |_| true.into());
    rule
}

/// Castlings of a piece of the start with others on its rank, to any squares of that rank.
pub fn castling(cast: &Cast, random: &mut Random) -> Option<Table> {
    let royal = |home: &&Home| cast.members[home.member].royal;
    let named = random.percent(15) || !cast.homes.iter().any(|home| royal(&home));
    let kings: Vec<Home> = cast.homes.iter().filter(|home| named || royal(home)).copied().collect();
    if kings.is_empty() {
        return None;
    }
    let king = random.pick(&kings);
    if !named && random.percent(25) {
        return anywhere(cast, king, random);
    }
    let others = cast.homes.iter().filter(|home| home.y == king.y && home.member != king.member);
    let rooks: Vec<Home> = others.filter(|home| !cast.members[home.member].royal).copied().collect();
    let square = |x: usize| format!("{}{}", char::from(b'a' + x as u8), cast.rank(king.y));
    let mut kinds: Vec<String> = Vec::new();
    let mut moves = Vec::new();
    let chosen = random.some(&rooks, 1, 3).into_iter().zip(["K", "Q", "X"]);
    // Some rooks castle in more than one way.
    let chosen: Vec<(Home, &str)> =
        chosen.flat_map(|one| vec![one; random.between(1, 3).saturating_sub(1).max(1)]).collect();
    for (rook, right) in chosen {
        let between = |a: usize, b: usize, random: &mut Random| random.between(a.min(b), a.max(b));
        let (to, rook_to) = match random.below(3) {
            0 => (random.below(cast.files), random.below(cast.files)),
            1 if king.x.abs_diff(rook.x) > 2 => {
                let to = if rook.x > king.x { king.x + 2 } else { king.x - 2 };
                (to, if rook.x > king.x { to - 1 } else { to + 1 })
            }
            _ => (between(king.x, rook.x, random), between(king.x, rook.x, random)),
        };
        let fields = [("king", king.x), ("to", to), ("rook", rook.x), ("rook-to", rook_to)];
        let mut castling = one("right", Value::String(right.into()));
        castling.extend(fields.map(|(key, x)| (key.to_string(), Value::String(square(x)))));
        moves.push(Value::Table(castling));
        let kind = cast.members[rook.member].name.clone();
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    if moves.is_empty() {
        return None;
    }
    let mut table = one("moves", moves.into());
    table.insert("rook".into(), if kinds.len() == 1 { kinds.remove(0).into() } else { list(kinds) });
    if named {
        table.insert("piece".into(), cast.members[king.member].name.clone().into());
    }
    maybe(&mut table, random, 15, "wins", |random| list(random.some(&["K", "Q", "k", "q"].map(String::from), 1, 2)));
    maybe(&mut table, random, 25, "opposite", |_| Value::Boolean(true));
    if cast.has("hand") {
        maybe(&mut table, random, 25, "dropped", |_| Value::Boolean(true));
    }
    Some(table)
}

/// Castlings from whatever squares of the king's rank with one type or two, to any squares of it.
fn anywhere(cast: &Cast, king: Home, random: &mut Random) -> Option<Table> {
    let kinds = cast.names(|member| !member.royal);
    let square = |x: usize| Value::String(format!("{}{}", char::from(b'a' + x as u8), cast.rank(king.y)));
    let mut sides = Table::new();
    for side in random.some(&["kingside", "queenside"], 1, 2) {
        let mut goals = one("to", square(random.below(cast.files)));
        goals.insert("rook-to".into(), square(random.below(cast.files)));
        sides.insert(side.into(), goals.into());
    }
    maybe(&mut sides, random, 50, "fen", |random| word(random, &["x-fen", "shredder"]));
    let mut table = one("anywhere", sides.into());
    table.insert("moves".into(), Value::Array(Vec::new()));
    table.insert("rook".into(), list(random.some(&kinds, 1, 2)));
    Some(table)
}

/// Hostages, some types of which are exchanged.
pub fn hostages(cast: &Cast, random: &mut Random) -> Option<Table> {
    let names = cast.names(|member| !member.royal);
    if names.is_empty() || !cast.has("hand") {
        return None;
    }
    let most = random.between(1, names.len());
    let mut lists: Vec<Value> = Vec::new();
    let mut left = random.some(&names, most, most);
    while !left.is_empty() {
        let rest = left.split_off(random.between(1, left.len()));
        lists.push(list(left));
        left = rest;
    }
    let mut table = one("exchange", lists.into());
    maybe(&mut table, random, 40, "promotion", truth);
    Some(table)
}

/// Hands with all their restrictions.
pub fn hand(cast: &Cast, random: &mut Random) -> Table {
    let mut table = any_hand(cast, random);
    if cast.has("rebirth") {
        table.insert("captures".into(), Value::Boolean(false));
    }
    if cast.has("hostages") {
        // What is captured is held, and hostages are exchanged only where drops are simple.
        ["promoted", "must", "unlimited", "both-colours"].iter().for_each(|key| drop(table.remove(*key)));
        table.insert("captures".into(), Value::Boolean(false));
    }
    table
}

fn any_hand(cast: &Cast, random: &mut Random) -> Table {
    let mut table = Table::new();
    maybe(&mut table, random, 30, "captures", truth);
    maybe(&mut table, random, 75, "demote", |random| match random.percent(70) {
        true => Value::Boolean(false),
        false => Value::Table(demotions(cast, random)),
    });
    if cast.has("promotion") {
        maybe(&mut table, random, 40, "promoted", |_| Value::Boolean(true));
    }
    maybe(&mut table, random, 40, "zone", |random| {
        let zones = random.some(&cast.all(), 1, 2).into_iter().map(|name| (name, cast.region(random)));
        Value::Table(zones.collect())
    });
    maybe(&mut table, random, 30, "one-a-file", |random| cast.some(random, 1, 2));
    let single = table.get("one-a-file").and_then(Value::as_array).cloned().unwrap_or_default();
    let roomy: Vec<String> = cast.names(|member| !single.iter().any(|name| name.as_str() == Some(&member.name)));
    maybe(&mut table, random, 20, "most-a-file", |random| {
        let most = Value::Integer(1 + random.below(2) as i64);
        Value::Table(random.some(&roomy, 1, 1).into_iter().map(|name| (name, most.clone())).collect())
    });
    maybe(&mut table, random, 30, "no-mate", |random| cast.some(random, 1, 2));
    maybe(&mut table, random, 25, "checks", truth);
    maybe(&mut table, random, 25, "must", |random| match random.percent(70) {
        true => truth(random),
        false => cast.some(random, 1, 2),
    });
    maybe(&mut table, random, 25, "unlimited", |random| cast.some(random, 1, 2));
    if cast.members.iter().any(|member| member.royal) {
        maybe(&mut table, random, 15, "royal", |_| Value::Boolean(true));
    }
    maybe(&mut table, random, 20, "both-colours", |random| cast.some(random, 1, 2));
    table
}

/// What a few types are in hand.
fn demotions(cast: &Cast, random: &mut Random) -> Table {
    let names = random.some(&cast.names(|member| !member.royal), 2, 4);
    names.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone().into())).collect()
}

/// Passing, always or in stalemate.
pub fn pass(cast: &Cast, random: &mut Random) -> Table {
    let mut table = one("when", word(random, &["always", "stalemate"]));
    maybe(&mut table, random, 30, "sides", |random| word(random, &["both", "white", "black"]));
    maybe(&mut table, random, 30, "by", |random| {
        let steps = random.some(&cast.all(), 1, 3).into_iter();
        Value::Table(steps.map(|name| (name, word(random, &["K", "fW", "fF", "lfN"]))).collect())
    });
    if !table.contains_key("sides") {
        maybe(&mut table, random, 40, "twice", |random| word(random, &["draw", "loss", "win", "majority"]));
    }
    table
}

/// Turns of a few moves by any plan.
pub fn turns(cast: &Cast, random: &mut Random) -> Table {
    let mut table = Table::new();
    for side in ["white", "black"] {
        let lengths: Vec<Value> = (0..random.between(1, 3)).map(|_| number(random, 1, 4)).collect();
        table.insert(side.into(), lengths.into());
    }
    maybe(&mut table, random, 30, "growth", |random| number(random, 0, 3));
    // Some types are royal only for a time.
    let royal = cast.members.iter().any(|member| member.royal) || cast.has("extinction") && random.percent(50);
    if royal {
        table.insert("check".into(), word(random, &["ends-turn", "last-move"]));
    }
    table
}

/// Squares with certain neighbours, on which alone pieces are dropped.
pub fn drop_sites(cast: &Cast, random: &mut Random) -> Option<Table> {
    let mut table = one("near", word(random, &["enclosing", "next-to-own", "apart", "stacked", "pushed"]));
    maybe(&mut table, random, 30, "first", |random| list(random.some(&cast.squares, 1, 3)));
    cast.has("hand").then_some(table)
}

/// Types whose initial moves are first moves.
pub fn first_moves(cast: &Cast, random: &mut Random) -> Table {
    let mut table = one("pieces", cast.some(random, 1, 2));
    maybe(&mut table, random, 40, "not-in-check", |random| cast.some(random, 1, 2));
    if random.percent(50) {
        let whom = random.pick(&cast.all());
        table.insert("lost-to".into(), one(&whom, cast.some(random, 1, 2)).into());
    }
    table
}

/// Types that are not exchanged for each other, and what is cheap.
pub fn trades(cast: &Cast, random: &mut Random) -> Option<Table> {
    let names = cast.names(|member| !member.royal);
    if names.is_empty() {
        return None;
    }
    let mut table = one("pieces", list(random.some(&names, 1, 3)));
    maybe(&mut table, random, 40, "cheap", |random| cast.some(random, 1, 3));
    if random.percent(30) {
        table.insert(random.pick(&["from-afar", "in-return"]).to_string(), Value::Boolean(false));
    }
    Some(table)
}

/// Types that move only to attack something.
pub fn forks(cast: &Cast, random: &mut Random) -> Table {
    let mut table = one("pieces", cast.some(random, 1, 2));
    maybe(&mut table, random, 70, "attacks", |random| number(random, 1, 2));
    if table.get("attacks").and_then(Value::as_integer) != Some(1) {
        maybe(&mut table, random, 40, "trapped", truth);
    }
    table
}

/// Squares that few types enter, in one clause or two.
pub fn citadels(cast: &Cast, random: &mut Random) -> Table {
    let mut table = citadel(cast, random);
    maybe(&mut table, random, 40, "more", |random| Value::Array(vec![citadel(cast, random).into()]));
    table
}

fn citadel(cast: &Cast, random: &mut Random) -> Table {
    let zone = if random.percent(60) { list(random.some(&cast.squares, 1, 3)) } else { cast.region(random) };
    let mut table = one("zone", zone);
    table.insert("pieces".into(), cast.some(random, 0, 3));
    maybe(&mut table, random, 40, "captures", truth);
    table
}

/// Types that change places with others only a few times.
pub fn swaps(cast: &Cast, random: &mut Random) -> Option<Table> {
    let names = cast.names(|member| member.swaps);
    if names.is_empty() {
        return None;
    }
    let mut table = one("pieces", list(random.some(&names, 1, 2)));
    maybe(&mut table, random, 50, "times", |random| number(random, 1, 3));
    maybe(&mut table, random, 60, "when", |random| word(random, &["always", "pressed"]));
    Some(table)
}

/// Moves that one or two types lend to some or all.
pub fn relay(cast: &Cast, random: &mut Random) -> Table {
    const LENT: &[&str] =
        &["N", "N", "K", "R", "B", "Q", "mN", "cN", "mRcB", "D", "fW", "fmWfcF", "C", "NN", "R2", "mU", "[F?fR]"];
    let lenders = random.some(&cast.all(), 1, 2);
    let lent = lenders.into_iter().map(|name| (name, word(random, LENT)));
    let mut table = one("lend", Value::Table(lent.collect()));
    let all = cast.names(|member| !member.royal || !cast.has("castling"));
    let to = random.some(&all, 1, 4);
    if cast.has("castling") || random.percent(75) {
        table.insert("to".into(), list(to.clone()));
    }
    maybe(&mut table, random, 30, "area", |random| {
        let areas = random.some(&to, 1, 2).into_iter().map(|name| (name, cast.region(random)));
        Value::Table(areas.collect())
    });
    table
}
