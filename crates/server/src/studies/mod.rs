//! Studies: what may be put into their chapters, who sees them, and how they are shown.

mod chapter;
mod show;

pub use chapter::{changed, of_pgn, of_stored, of_tree, shown_chapter};
pub use show::{chapter_listed, exported, listed, may_see, pgn_of, role_in};
