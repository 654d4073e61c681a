#![doc = include_str!("../README.md")]

pub mod english;
mod functions;
mod german;
mod language;
mod messages;
mod value;

pub use language::Language;
pub use value::Value;

/// Says a message with its values, in a language or with anything else that has a method `say` like [`Language::say`].
///
/// ```
/// use menagerie_words::{Language, say};
/// let count = 3;
/// assert_eq!(say!(Language::English, "turns-each", count), "3 moves in each turn");
/// assert_eq!(say!(Language::English, "page-check"), "Check");
/// ```
#[macro_export]
macro_rules! say {
    ($speaker:expr, $id:expr $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $speaker.say($id, &[$((stringify!($name), $crate::say!(@value $name $($value)?))),*])
    };
    (@value $name:ident) => { $crate::Value::from($name) };
    (@value $name:ident $value:expr) => { $crate::Value::from($value) };
}
