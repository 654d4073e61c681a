#![doc = include_str!("../README.md")]

mod action;
mod cecp;
mod games;
mod number;
mod settings;
mod start;
mod uci;

pub use action::{Action, Job, Protocol, Resources, Work};
pub use cecp::{Cecp, Squares, xboard_name};
pub use start::drawn_start;
pub use uci::Uci;

/// The name under which the engine introduces itself.
const NAME: &str = concat!("menagerie ", env!("CARGO_PKG_VERSION"));
/// Who made it.
const AUTHOR: &str = "the menagerie developers";
/// More of a text that is not understood is not repeated.
const QUOTED: usize = 100;

/// A text of a peer for a message: not too long, and nothing in it that is no plain sign.
fn quoted(text: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let mut shown: String = text.chars().take(QUOTED).map(plain).collect();
    if text.chars().nth(QUOTED).is_some() {
        shown.push('…');
    }
    shown
}

/// A message in one line.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
