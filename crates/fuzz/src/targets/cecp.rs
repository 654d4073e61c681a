//! Lines from an interface to the engine under CECP.

use menagerie_core::Library;
use menagerie_protocol::Cecp;

/// Feeds the lines to the engine. Every search that it starts must be possible, and every move that it makes legal.
pub fn run(data: &[u8]) {
    thread_local!(static FRESH: Cecp = Cecp::new(Library::shipped()));
    super::protocol::run(data, &mut FRESH.with(Cecp::clone));
}
