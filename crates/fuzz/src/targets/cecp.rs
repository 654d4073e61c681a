//! What peers say to the engine under CECP.

use menagerie_core::Library;
use menagerie_protocol::Cecp;

/// Takes the lines; what is asked for must be possible, and moves that are made must be legal.
pub(super) fn run(data: &[u8]) {
    thread_local!(static FRESH: Cecp = Cecp::new(Library::shipped()));
    super::protocol::run(data, &mut FRESH.with(Cecp::clone));
}
