//! Options that stand for a rule with parameters of its own: they are written only if reading them back gives these.
//!
//! A rule of which an option fixes everything is compared as a whole, with what it leaves to its defaults.

use super::Section;
use crate::import::{Importer, Outcome};
use menagerie_core::rules::filter::FirstMoves;
use menagerie_core::rules::movement::StandingPromotion;
use menagerie_core::{Color, Definition};
use std::collections::BTreeMap;
use toml::{Table, Value};

/// The parameters that such an option fixes: rule, key, and what the option is about.
const FIXED: [(&str, &str, &str); 4] = [
    ("checkmate", "never-by", "mates are ruled out there as in shatar alone"),
    ("checkmate", "series", "mates need a series of checks there as in shatar alone"),
    ("repetition", "perpetual-chase", "chases are those of `chasingRule = axf` there"),
    ("repetition", "to-and-fro", "every piece that may cross to the other king is meant there"),
];

/// The rules of which an option fixes everything, and what the option is about.
const WHOLE: [(&str, &str); 2] = [
    ("first-moves", "first moves are those of `cambodianMoves` there"),
    ("standing-promotion", "pieces promote where they stand as in sittuyin alone there"),
];

impl Section<'_> {
    /// Notes parameters that the section, which is complete, does not have.
    pub(super) fn check_fixed(&mut self, text: &str) {
        let parameter = |table: &Table, (rule, key): (&str, &str)| {
            let value = table.get("rules")?.get(rule)?.get(key)?.clone();
            Some(in_letters(&value, &letters(table)))
        };
        let wanted: Vec<_> =
            FIXED.iter().filter(|(rule, key, _)| parameter(&self.table, (rule, key)).is_some()).collect();
        let whole: Vec<_> = WHOLE.iter().filter(|(rule, _)| as_whole(self.definition, rule).is_some()).collect();
        if wanted.is_empty() && whole.is_empty() {
            return;
        }
        let read = read_back(text);
        for (rule, key, what) in wanted {
            let given = parameter(&self.table, (rule, key));
            if read.as_ref().and_then(|(table, _)| parameter(table, (rule, key))) != given {
                self.wrong(&format!("rules.{rule}.{key}"), what);
            }
        }
        for (rule, what) in whole {
            let given = as_whole(self.definition, rule);
            if read.as_ref().and_then(|(_, definition)| as_whole(definition, rule)) != given {
                self.wrong(&format!("rules.{rule}"), what);
            }
        }
    }
}

/// The definition that a section is converted to: as it is written with what it inherits, and as it is read.
fn read_back(text: &str) -> Option<(Table, Definition)> {
    let importer = Importer::new(text).ok()?;
    let name = importer.names().next()?.to_string();
    let import = importer.import(&name);
    let Outcome::Converted { toml, .. } = import.outcome else { return None };
    let mut library = menagerie_core::Library::shipped();
    let game = library.add("exported.toml", &toml).ok()?;
    Some((crate::inherit::table(&library, &game)?, library.definition(&game).ok()?))
}

/// A rule with all its parameters: types by their letters, and the squares of its zone.
fn as_whole(definition: &Definition, rule: &str) -> Option<Value> {
    let (given, zone) = match rule {
        "first-moves" => definition.rule::<FirstMoves>().map(|rule| (Value::try_from(rule), &rule.zone))?,
        _ => definition.rule::<StandingPromotion>().map(|rule| (Value::try_from(rule), &rule.zone))?,
    };
    let board = &definition.board;
    let squares = |color| {
        let squares = zone.squares(board, color).into_iter();
        squares.map(|square| Value::from(board.name(square))).collect::<Vec<Value>>()
    };
    let mut given = given.ok()?;
    given.as_table_mut()?.insert("zone".into(), Color::BOTH.map(squares).to_vec().into());
    let letters = definition.pieces.iter().map(|piece| (piece.name.clone(), piece.letter.to_string())).collect();
    Some(in_letters(&given, &letters))
}

/// The letter of each type.
fn letters(table: &Table) -> BTreeMap<String, String> {
    let pieces = table.get("pieces").and_then(Value::as_table).into_iter().flatten();
    let letter = |(name, piece): (&String, &Value)| Some((name.clone(), piece.get("letter")?.as_str()?.to_string()));
    pieces.filter_map(letter).collect()
}

/// A value with letters instead of the names of types, and lists in order.
fn in_letters(value: &Value, letters: &BTreeMap<String, String>) -> Value {
    let word = |text: &String| letters.get(text).unwrap_or(text).clone();
    match value {
        Value::String(text) => Value::String(word(text)),
        Value::Array(list) => {
            let mut list: Vec<Value> = list.iter().map(|value| in_letters(value, letters)).collect();
            list.sort_by_key(ToString::to_string);
            Value::Array(list)
        }
        Value::Table(table) => {
            Value::Table(table.iter().map(|(key, value)| (word(key), in_letters(value, letters))).collect())
        }
        other => other.clone(),
    }
}
