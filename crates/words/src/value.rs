//! What a message is given.

use fluent_bundle::FluentValue;

/// Stands between the texts of a list, which the functions of messages take apart.
const BETWEEN: char = '\u{1f}';

/// What a message is given: a text, a number, or a list of names or texts that a function of the message joins.
///
/// ```
/// use menagerie_words::{Language, Value, say};
/// let names = vec!["knight".to_string(), "bishop".to_string()];
/// assert_eq!(Value::from(&names), Value::from(names.clone()));
/// assert_eq!(say!(Language::German, "relay-any-of", pieces = names), "Ein Springer oder ein Läufer");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Value(Kind);

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    Text(String),
    Number(f64),
}

impl Value {
    /// The value as Fluent has it.
    pub(crate) fn in_fluent(&self) -> FluentValue<'static> {
        match &self.0 {
            Kind::Text(text) => FluentValue::from(text.clone()),
            Kind::Number(number) => FluentValue::from(*number),
        }
    }
}

/// The texts of a list, or the only one.
pub(crate) fn items<'a>(value: &'a FluentValue<'_>) -> Vec<&'a str> {
    match value {
        FluentValue::String(text) if text.is_empty() => Vec::new(),
        FluentValue::String(text) => text.split(BETWEEN).collect(),
        _ => Vec::new(),
    }
}

macro_rules! from_texts {
    ($($text:ty),*) => { $(impl From<$text> for Value {
        fn from(text: $text) -> Value {
            Value(Kind::Text(text.to_string()))
        }
    })* };
}

macro_rules! from_lists {
    ($($list:ty),*) => { $(impl From<$list> for Value {
        fn from(list: $list) -> Value {
            Value(Kind::Text(list.join(&BETWEEN.to_string())))
        }
    })* };
}

macro_rules! from_numbers {
    ($($number:ty),*) => { $(impl From<$number> for Value {
        fn from(number: $number) -> Value {
            Value(Kind::Number(number.into()))
        }
    })* };
}

from_texts!(&str, String, &String, char);
from_lists!(&[String], &Vec<String>, Vec<String>, Vec<&str>);
from_numbers!(i16, i32, u8, u16, u32, f64);

/// Messages choose by `yes` and `no`.
impl From<bool> for Value {
    fn from(is: bool) -> Value {
        Value::from(if is { "yes" } else { "no" })
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Value {
        Value(Kind::Number(number as f64))
    }
}
