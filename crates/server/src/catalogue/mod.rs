//! The catalogue of users' games: what may be put into it, who sees it, and how it is shown. The games that the server has itself
//! are in [`crate::catalog`].

mod request;
mod show;

pub use request::{note, refuse_known_rules, rules, words};
pub use show::{exported, listed, may_see, version_listed};
