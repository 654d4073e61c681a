//! Shrinks a failing definition by leaving out what is not needed for the failure.

use crate::compose::load;
use crate::examine::{Difference, Effort, examine};
use crate::fens::cells;
use toml::{Table, Value};

/// Removes keys, elements and letters from a definition as long as it loads and shows a difference of the same class.
/// Returns the smallest text found and its difference.
pub fn shrink(text: &str, difference: Difference, effort: Effort) -> (String, Difference) {
    let Ok(mut best) = text.parse::<Table>() else { return (text.to_string(), difference) };
    let mut found = difference;
    let fails = |table: &Table| -> Option<Difference> {
        let text = toml::to_string(table).ok()?;
        let game = load(&text).ok()?;
        examine(&game, effort).err().filter(|other| other.class == found.class)
    };
    let mut again = true;
    let mut latest = None;
    while again {
        again = false;
        let mut number = 0;
        while let Some(smaller) = without(&best, number) {
            match fails(&smaller) {
                Some(difference) => {
                    best = smaller;
                    latest = Some(difference);
                    again = true;
                }
                None => number += 1,
            }
        }
    }
    found = latest.unwrap_or(found);
    (toml::to_string(&best).unwrap_or_else(|_| text.to_string()), found)
}

/// The table without its part with this index, or with that part simplified; `None` if there are fewer parts.
fn without(table: &Table, number: usize) -> Option<Table> {
    let mut left = number;
    simpler_table(table, &mut left)
}

fn simpler_table(table: &Table, left: &mut usize) -> Option<Table> {
    let keys: Vec<&String> = table.keys().collect();
    for key in &keys {
        if *left == 0 {
            let mut smaller = table.clone();
            smaller.remove(*key);
            return Some(smaller);
        }
        *left -= 1;
    }
    for key in keys {
        if let Some(value) = simpler(key, &table[key], left) {
            let mut smaller = table.clone();
            smaller.insert(key.clone(), value);
            return Some(smaller);
        }
    }
    None
}

fn simpler(key: &str, value: &Value, left: &mut usize) -> Option<Value> {
    let mut take = |candidates: Vec<Value>| {
        let count = candidates.len();
        if *left < count {
            return candidates.into_iter().nth(std::mem::take(left));
        }
        *left -= count;
        None
    };
    match value {
        Value::Table(table) => simpler_table(table, left).map(Value::Table),
        Value::Array(list) => {
            let shorter = (0..list.len()).map(|i| {
                let mut list = list.clone();
                list.remove(i);
                Value::Array(list)
            });
            if let Some(value) = take(shorter.collect()) {
                return Some(value);
            }
            (0..list.len()).find_map(|i| {
                let mut list = list.clone();
                list[i] = simpler("", &list[i], left)?;
                Some(Value::Array(list))
            })
        }
        Value::String(text) if key == "fen" => take(simpler_fens(text).into_iter().map(Value::String).collect()),
        Value::String(text) if key == "betza" => take(simpler_betza(text).into_iter().map(Value::String).collect()),
        _ => None,
    }
}

/// The notation without one letter.
fn simpler_betza(text: &str) -> Vec<String> {
    let plain = ["R", "N", "K", "W"].into_iter().filter(|other| text.len() > 1 && *other != text).map(str::to_string);
    let shorter = text.char_indices().map(|(i, c)| format!("{}{}", &text[..i], &text[i + c.len_utf8()..]));
    plain.chain(shorter.filter(|shorter| !shorter.is_empty())).collect()
}

/// The FEN with one piece less.
fn simpler_fens(fen: &str) -> Vec<String> {
    let (placement, rest) = fen.split_once(' ').unwrap_or((fen, ""));
    let (placement, hands) = placement.split_at(placement.find('[').unwrap_or(placement.len()));
    let cells = cells(placement);
    let pieces = (0..cells.len()).filter(|&i| !["*", ".", "/"].contains(&cells[i].as_str()));
    let without = |i: usize| {
        let mut cells = cells.clone();
        cells[i] = ".".to_string();
        format!("{}{hands} {rest}", crate::fens::text(&cells))
    };
    pieces.map(without).collect()
}
