//! The protocols between chess interfaces and engines, UCI and CECP (that of XBoard and WinBoard), as state machines.
//!
//! They have no input, output, thread or clock. Their host passes them the lines that come in and the reports of a search,
//! and carries out the [`Action`]s that they return.
//!
//! ```
//! use menagerie_core::Library;
//! use menagerie_protocol::{Action, Protocol, Uci};
//! let mut uci = Uci::new(Library::shipped());
//! assert!(matches!(uci.line("isready").last(), Some(Action::Say(text)) if text == "readyok"));
//! let actions = uci.line("go nodes 500");
//! let [Action::Start(job)] = actions.as_slice() else { panic!("{actions:?}") };
//! assert_eq!(job.limits.nodes, Some(500));
//! ```

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
pub use uci::Uci;

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
