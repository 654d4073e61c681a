//! Live games.
//!
//! [`Live`] is the state of a game: commands and the clock change it, and it uses neither threads nor files.
//! A room ([`room`]) is the one task that owns a game: it stores each change before it announces it.

mod command;
mod conditional;
#[cfg(test)]
#[path = "correspondence/tests.rs"]
mod correspondence_tests;
mod live;
mod maintenance;
mod new;
mod program;
mod ratings;
mod room;
mod rooms;
mod show;
#[cfg(test)]
mod tests;
mod thinking;
pub mod vacation;

pub use live::Live;
pub use new::{begin, begin_under, fresh_id, seated};
pub use program::{GameEvent, GameLine, Overview};
pub use ratings::{changes as rating_changes, shown as shown_rating};
pub use room::{Asked, Wish};
pub use rooms::{RoomHandle, Rooms};
pub use show::created;
