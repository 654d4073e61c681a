//! Lines from an interface to the engine under UCI.

use menagerie_core::Library;
use menagerie_protocol::Uci;

/// Feeds the lines to the engine. Every search that it starts must be possible, and every move that it makes legal.
pub fn run(data: &[u8]) {
    thread_local!(static FRESH: Uci = Uci::new(Library::shipped()));
    super::protocol::run(data, &mut FRESH.with(Uci::clone));
}
