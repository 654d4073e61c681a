//! Live games.
//!
//! [`Live`] is a game as it stands: it changes by what people do and by the clock, and knows neither threads nor files.
//! A room ([`room`]) is the one task that owns a game: it stores each change before anybody hears of it.

mod act;
mod clock;
mod ending;
mod keeper;
mod line;
mod live;
mod new;
mod room;
mod rooms;
mod show;
mod thinking;
mod uncommented;

pub use new::begin;
pub use rooms::{Joined, Rooms};
pub use show::created;
