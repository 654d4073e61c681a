//! The order in which filters are asked.

/// The order in which filters are asked.
pub(crate) enum Order {
    Paralysis,
    DropSites,
    NoChecks,
    CheckLast,
    MustCapture,
    MustDrop,
}
