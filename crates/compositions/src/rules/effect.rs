//! What captures and moves do to other pieces.

use super::{maybe, truth, word};
use crate::cast::{Cast, list};
use crate::random::Random;
use toml::{Table, Value};

/// Some basic types and compounds of pairs of them.
pub fn absorption(cast: &Cast, random: &mut Random) -> Option<Table> {
    let names = random.shuffled(&cast.names(|member| !member.royal && !member.pawn));
    if names.len() < 3 {
        return None;
    }
    let basics = random.between(2, if names.len() > 6 { 4 } else { 2 });
    let (basic, others) = names.split_at(basics);
    let mut pairs: Vec<[String; 2]> = Vec::new();
    for (i, a) in basic.iter().enumerate() {
        pairs.extend(basic[i + 1..].iter().map(|b| [a.clone(), b.clone()]));
    }
    let mut compounds = Table::new();
    for (pair, name) in random.shuffled(&pairs).into_iter().zip(others) {
        compounds.insert(name.clone(), list(pair));
    }
    let mut table = Table::new();
    table.insert("basic".into(), list(basic.to_vec()));
    table.insert("compounds".into(), compounds.into());
    Some(table)
}

/// One to three ways of taking, each of all types or of a few.
pub fn capture_by(cast: &Cast, random: &mut Random) -> Table {
    const WAYS: [&str; 6] = ["custody", "intervention", "approach", "withdrawal", "encirclement", "coordination"];
    let ways = random.some(&WAYS.map(String::from), 1, 3);
    let tables = ways.into_iter().map(|way| (way.clone(), Value::Table(manner(&way, cast, random))));
    let mut table: Table = tables.collect();
    maybe(&mut table, random, 30, "copying", |random| cast.some(random, 1, 2));
    table
}

/// Who takes whom in one way.
fn manner(way: &str, cast: &Cast, random: &mut Random) -> Table {
    let mut table = Table::new();
    maybe(&mut table, random, 60, "pieces", |random| cast.some(random, 1, 3));
    maybe(&mut table, random, 30, "captives", |random| cast.some(random, 1, 3));
    if !matches!(way, "approach" | "withdrawal") {
        maybe(&mut table, random, 20, "along", |random| word(random, &["orthogonal", "diagonal", "all"]));
    }
    if way == "coordination" {
        table.insert("with".into(), cast.some(random, 1, 2));
        return table;
    }
    maybe(&mut table, random, 60, "directions", |random| word(random, &["orthogonal", "diagonal", "all"]));
    if way != "encirclement" {
        maybe(&mut table, random, 40, "rows", truth);
    }
    if matches!(way, "custody" | "encirclement") {
        maybe(&mut table, random, 30, "hostile", |random| cast.region(random));
    }
    table
}

/// Co-squares of either effect.
pub fn co_squares(cast: &Cast, random: &mut Random) -> Table {
    let mut table = Table::new();
    table.insert("effect".into(), word(random, &["overload", "convert"]));
    let pawns = cast.names(|member| member.pawn);
    maybe(&mut table, random, 60, "except", |random| match random.percent(50) {
        true => list(pawns),
        false => cast.some(random, 1, 2),
    });
    maybe(&mut table, random, 50, "also", |random| {
        let pairs = (0..random.between(1, 2)).map(|_| list(random.some(&cast.all(), 2, 2)));
        pairs.collect::<Vec<_>>().into()
    });
    table
}

/// Explosions with immune types.
pub fn explosion(cast: &Cast, random: &mut Random) -> Table {
    let mut table = Table::new();
    maybe(&mut table, random, 60, "immune", |random| cast.some(random, 1, 3));
    maybe(&mut table, random, 30, "immune-everywhere", |random| cast.some(random, 1, 2));
    table
}

/// Pieces that flip others, with types that never change sides.
pub fn flipping(cast: &Cast, random: &mut Random) -> Table {
    let mut table = Table::new();
    table.insert("pieces".into(), word(random, &["enclosed", "adjacent"]));
    maybe(&mut table, random, 50, "except", |random| cast.some(random, 1, 3));
    maybe(&mut table, random, if cast.has("hand") { 50 } else { 0 }, "dropped", |_| "next-to-own".into());
    table
}

/// Pieces that enter squares on the first rank which others leave.
pub fn gating(cast: &Cast, random: &mut Random) -> Option<Table> {
    let names = random.shuffled(&cast.names(|member| !member.royal));
    let count = random.between(1, 2).min(names.len());
    let mut table = Table::new();
    table.insert("pieces".into(), list(names[..count].to_vec()));
    (count > 0).then_some(table)
}

/// Pieces that take the form of what has moved.
pub fn imitation(cast: &Cast, random: &mut Random) -> Option<Table> {
    let names = cast.names(|member| !member.royal && !member.pawn);
    let all = cast.names(|_| true);
    let count = random.between(1, 3).min(names.len());
    let imitators = random.some(&names, count, count);
    let moved = random.some(&all, 1, 4);
    let forms: Table = moved.into_iter().map(|name| (name, random.pick(&imitators).into())).collect();
    let mut table = Table::new();
    table.insert("forms".into(), forms.into());
    maybe(&mut table, random, 50, "pieces", |random| list(random.some(&imitators, 1, 2)));
    (count > 0).then_some(table)
}

/// Captors that become what they take, or the next of a few types.
pub fn metamorphosis(cast: &Cast, random: &mut Random) -> Option<Table> {
    let names = cast.names(|member| !member.royal);
    let mut table = Table::new();
    let into = match random.percent(50) || names.len() < 2 {
        true => "captive".into(),
        false => {
            let some = random.some(&names, 2, 5);
            list(random.shuffled(&some))
        }
    };
    table.insert("into".into(), into);
    if !names.is_empty() && random.percent(30) {
        table.insert("pieces".into(), list(random.some(&names, 1, 3)));
    }
    (!names.is_empty()).then_some(table)
}

/// Pieces that paralyse their like, or what is next to them.
pub fn paralysis(cast: &Cast, random: &mut Random) -> Table {
    let mut table = Table::new();
    let like = random.percent(70);
    table.insert("like".into(), like.into());
    maybe(&mut table, random, if like { 30 } else { 100 }, "next-to", |random| cast.some(random, 1, 2));
    if table.contains_key("next-to") {
        maybe(&mut table, random, 40, "copying", |random| cast.some(random, 1, 2));
    }
    maybe(&mut table, random, 30, "royal", truth);
    table
}

/// Captives that come back: all of them, or those of some types that are not royal.
pub fn rebirth(cast: &Cast, random: &mut Random) -> Table {
    let mut table = Table::new();
    maybe(&mut table, random, 60, "where", |random| word(random, &["colour", "file"]));
    let names = cast.names(|member| !member.royal);
    if !names.is_empty() && random.percent(40) {
        table.insert("pieces".into(), list(random.some(&names, 1, 3)));
    }
    if cast.has("castling") && !cast.has("gating") {
        maybe(&mut table, random, 40, "castles", truth);
    }
    table
}

/// Pieces that take from afar: all of them, or some types.
pub fn rifle(cast: &Cast, random: &mut Random) -> Table {
    let mut table = Table::new();
    maybe(&mut table, random, 70, "pieces", |random| cast.some(random, 1, 3));
    table
}

/// Pieces that go on to the next plane: all of them, or some types.
pub fn transfer(cast: &Cast, random: &mut Random) -> Table {
    let mut table = Table::new();
    maybe(&mut table, random, 40, "pieces", |random| cast.some(random, 1, 3));
    table
}

/// Captors that change sides: all of them, or those of some types that are not royal.
pub fn turncoat(cast: &Cast, random: &mut Random) -> Table {
    let mut table = Table::new();
    maybe(&mut table, random, 40, "unlike", truth);
    maybe(&mut table, random, 25, "sides", |random| word(random, &["white", "black"]));
    let names = cast.names(|member| !member.royal);
    if !names.is_empty() && random.percent(40) {
        table.insert("pieces".into(), list(random.some(&names, 1, 3)));
    }
    table
}

/// Captors that turn to stone, or, on small boards, a wall that each move places.
pub fn walls(cast: &Cast, random: &mut Random) -> Option<Table> {
    let mut table = Table::new();
    let places = cast.squares.len() <= 36 && random.percent(40);
    if places {
        table.insert("place".into(), word(random, &["moved", "added", "added", "left"]));
        let chosen = table.get("place").and_then(Value::as_str) != Some("left");
        maybe(&mut table, random, if chosen { 40 } else { 0 }, "near", |random| word(random, &["reached", "edge"]));
        maybe(&mut table, random, if chosen { 30 } else { 0 }, "zone", |random| cast.region(random));
    }
    let chosen = places && table.get("place").and_then(Value::as_str) != Some("left");
    let reached = table.get("near").and_then(Value::as_str) == Some("reached");
    if chosen && !reached && cast.has("pass") && random.percent(50) {
        table.insert("when".into(), "passing".into());
    }
    let names = random.shuffled(&cast.names(|member| !member.royal));
    let moved = table.get("place").and_then(Value::as_str) == Some("moved");
    if !names.is_empty() && !moved && (!places || random.percent(30)) {
        let count = random.between(1, 3).min(names.len());
        table.insert("petrify".into(), list(names[..count].to_vec()));
    }
    if cast.has("explosion") && !moved && random.percent(40) {
        table.insert("petrify-blown".into(), true.into());
    }
    (!table.is_empty()).then_some(table)
}
