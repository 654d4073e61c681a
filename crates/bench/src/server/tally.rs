//! What is counted while games are played.

use super::latencies::Latencies;

/// What is counted of one game, or of all together.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The time from sending a move until its player receives it.
    pub own: Latencies,
    /// The time from sending a move until the opponent receives it.
    pub opponent: Latencies,
    /// How much later than possible moves were sent: what the driver itself is late.
    pub lag: Latencies,
    /// Moves that were sent.
    pub sent: u64,
    /// Moves that were due before their player received the position.
    pub late: u64,
    /// Moves that were acknowledged while the time of measuring ran, whenever they were sent.
    pub acknowledged: u64,
    /// Bytes received in that time, by both players.
    pub bytes: u64,
    /// What the server has refused.
    pub refused: u64,
    /// Sockets that ended, and games that could not be begun.
    pub errors: u64,
    /// Moves that not both players received in the end.
    pub unanswered: u64,
}

impl Tally {
    /// Adds that of another game.
    pub fn join(&mut self, other: &Tally) {
        self.own.join(&other.own);
        self.opponent.join(&other.opponent);
        self.lag.join(&other.lag);
        self.sent += other.sent;
        self.late += other.late;
        self.acknowledged += other.acknowledged;
        self.bytes += other.bytes;
        self.refused += other.refused;
        self.errors += other.errors;
        self.unanswered += other.unanswered;
    }
}
