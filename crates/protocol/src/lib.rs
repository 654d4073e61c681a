#![doc = include_str!("../README.md")]

mod action;
mod cecp;
mod games;
mod number;
mod settings;
mod start;
mod uci;

pub use action::{Action, Job, JobKind, Protocol, Resources};
pub use cecp::{Cecp, Squares, xboard_name};
pub use start::drawn_start;
pub use uci::{Uci, UciInfo, divide, info_line, say_perft};

/// The engine's name.
const NAME: &str = concat!("menagerie ", env!("CARGO_PKG_VERSION"));
/// The engine's author.
const AUTHOR: &str = "the menagerie developers";
/// The greatest length of a quoted text, in characters.
const QUOTED: usize = 100;

/// Quotes a peer's text in a message: shortened, without control characters.
fn quoted(text: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let mut shown: String = text.chars().take(QUOTED).map(plain).collect();
    if text.chars().nth(QUOTED).is_some() {
        shown.push('…');
    }
    shown
}

/// A message on one line.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
