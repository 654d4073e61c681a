//! Small games for tests.

use menagerie_core::{Game, Library};

/// Kings and rooks on sixteen squares.
pub(super) const ROOKS: &str = "inherit = 'chess'\n[board]\nfiles = 4\nranks = 4\n\
    [start]\nfen = 'kr2/4/4/KR2 w - - 0 1'\n[rules]\ncastling = false\npromotion = false";

/// The game of a definition.
pub(super) fn game(definition: &str) -> Game {
    let mut library = Library::shipped();
    let name = library.add("small.toml", definition).unwrap();
    library.game(&name).unwrap()
}
