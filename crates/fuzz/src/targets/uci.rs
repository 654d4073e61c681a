//! What peers say to the engine under UCI.

use menagerie_core::Library;
use menagerie_protocol::Uci;

/// Takes the lines; what is asked for must be possible, and moves that are made must be legal.
pub(super) fn run(data: &[u8]) {
    thread_local!(static FRESH: Uci = Uci::new(Library::shipped()));
    super::protocol::run(data, &mut FRESH.with(Uci::clone));
}
