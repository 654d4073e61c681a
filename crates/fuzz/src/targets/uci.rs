//! What peers say to the engine under UCI.

use menagerie_core::Library;
use menagerie_protocol::{Protocol, Uci};

/// Takes the lines; what is asked for must be possible, and moves that are made must be legal.
pub(super) fn run(data: &[u8]) {
    super::protocol::run(data, &|library: Library| -> Box<dyn Protocol> { Box::new(Uci::new(library)) });
}
