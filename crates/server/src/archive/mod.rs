//! The archive: stored games by their positions, and the opening explorer that is made of them.

mod explorer;
mod feed;
mod key;

pub use explorer::explored;
pub use feed::{Tries, feed};
pub use key::{key_of_text, position_key};
