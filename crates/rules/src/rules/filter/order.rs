//! The order in which filters are asked.

/// The order in which filters are asked.
pub(crate) enum Order {
    Paralysis,
    FirstMoves,
    Trades,
    Forks,
    Citadels,
    PassSteps,
    DropSites,
    Standoff,
    NoFlight,
    NoChecks,
    CheckLast,
    Swaps,
    MustCapture,
    MustDrop,
}
