//! The order in which effects act.

/// The order in which effects act.
pub enum Order {
    Trades,
    Paralysis,
    Relay,
    CaptureBy,
    Rebirth,
    CoSquares,
    Explosion,
    Flipping,
    Gating,
    FirstMoves,
    Walls,
    Metamorphosis,
    Imitation,
    Turncoat,
    Transfer,
    Captivity,
}
