//! The order in which filters are asked.

/// The order in which filters are asked.
pub(crate) enum Order {
    DropSites,
    NoChecks,
    CheckLast,
    MustCapture,
    MustDrop,
}
