//! Statements and rows in a form that all databases have in common.
//!
//! A statement numbers its values `$1`, `$2`…, which both SQLite and PostgreSQL understand; so what is said here is said once
//! for both.

use serde::Serialize;
use std::borrow::Cow;

/// A value of a statement or of a row; in JSON, that value alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A text, or nothing.
    Text(Option<String>),
    /// A whole number, or nothing.
    Number(Option<i64>),
    /// Yes or no.
    Flag(bool),
}

impl Value {
    /// Its text; nothing where it has none.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => text.as_deref(),
            Value::Number(_) | Value::Flag(_) => None,
        }
    }

    /// Its number; nothing where it has none.
    pub fn as_number(&self) -> Option<i64> {
        match self {
            Value::Number(number) => *number,
            Value::Text(_) | Value::Flag(_) => None,
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(Some(text.to_string()))
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Value {
        Value::Text(Some(text.clone()))
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(Some(text))
    }
}

impl From<Option<&str>> for Value {
    fn from(text: Option<&str>) -> Value {
        Value::Text(text.map(str::to_string))
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(Some(number))
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Number(Some(number.into()))
    }
}

impl From<Option<i64>> for Value {
    fn from(number: Option<i64>) -> Value {
        Value::Number(number)
    }
}

impl From<Option<u32>> for Value {
    fn from(number: Option<u32>) -> Value {
        Value::Number(number.map(i64::from))
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Value {
        Value::Flag(flag)
    }
}

/// A statement with its values.
#[derive(Clone, Debug)]
pub struct Statement {
    /// The text.
    pub sql: Cow<'static, str>,
    /// The values.
    pub values: Vec<Value>,
    /// Whether it has to find a row: where it does not, it conflicts with what is stored.
    pub finds_one: bool,
    /// Set where the text takes the values of several statements at once.
    pub batch: Option<Batch>,
}

/// How the statements of one text are done at once. The text has a list for each value in PostgreSQL, and one JSON array with
/// an array of values for each statement in SQLite, where it may be several statements itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batch {
    /// The index of the value that names the row that a statement changes, if it changes one: what is changed twice is not
    /// changed at once.
    pub key: Option<usize>,
    /// How many rows each of them changes and adds.
    pub rows: u64,
}

impl Statement {
    /// A statement with its values.
    pub fn new(sql: impl Into<Cow<'static, str>>, values: Vec<Value>) -> Statement {
        Statement { sql: sql.into(), values, finds_one: false, batch: None }
    }

    /// One that has to find a row.
    pub fn finding(sql: &'static str, values: Vec<Value>) -> Statement {
        Statement { finds_one: true, ..Statement::new(sql, values) }
    }

    /// The same where the text takes the values of several.
    pub fn in_batch(self, batch: Batch) -> Statement {
        Statement { batch: Some(batch), ..self }
    }
}

/// The columns of a row by their names.
#[derive(Clone, Debug)]
pub struct Row(pub Vec<(String, Value)>);

/// That a row is not what the program expects.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the column `{0}` is missing or of another type")]
pub struct Unreadable(pub String);

impl Row {
    fn value(&self, name: &str) -> Result<&Value, Unreadable> {
        let found = self.0.iter().find(|(column, _)| column == name);
        found.map(|(_, value)| value).ok_or_else(|| Unreadable(name.to_string()))
    }

    /// A text, or nothing.
    pub fn maybe_text(&self, name: &str) -> Result<Option<String>, Unreadable> {
        match self.value(name)? {
            Value::Text(text) => Ok(text.clone()),
            Value::Number(None) => Ok(None),
            _ => Err(Unreadable(name.to_string())),
        }
    }

    /// A text.
    pub fn text(&self, name: &str) -> Result<String, Unreadable> {
        self.maybe_text(name)?.ok_or_else(|| Unreadable(name.to_string()))
    }

    /// A number of any kind, or nothing.
    pub fn maybe_number<T: TryFrom<i64>>(&self, name: &str) -> Result<Option<T>, Unreadable> {
        match self.value(name)? {
            Value::Number(Some(number)) => T::try_from(*number).map(Some).map_err(|_| Unreadable(name.to_string())),
            Value::Number(None) | Value::Text(None) => Ok(None),
            _ => Err(Unreadable(name.to_string())),
        }
    }

    /// A number of any kind.
    pub fn number<T: TryFrom<i64>>(&self, name: &str) -> Result<T, Unreadable> {
        self.maybe_number(name)?.ok_or_else(|| Unreadable(name.to_string()))
    }

    /// Yes or no.
    pub fn flag(&self, name: &str) -> Result<bool, Unreadable> {
        match self.value(name)? {
            Value::Flag(flag) => Ok(*flag),
            Value::Number(Some(number)) => Ok(*number != 0),
            _ => Err(Unreadable(name.to_string())),
        }
    }
}
