//! What both players have.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Something that both players have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Both<T> {
    /// White's.
    pub w: T,
    /// Black's.
    pub b: T,
}

impl<T> Both<T> {
    /// Makes each player's.
    pub fn of(mut make: impl FnMut(menagerie_core::Color) -> T) -> Both<T> {
        Both { w: make(menagerie_core::Color::White), b: make(menagerie_core::Color::Black) }
    }
}
