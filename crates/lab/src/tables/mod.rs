//! Endgame tables.

mod assist;
mod book;
mod divide;
mod error;
mod file;
mod first;
mod kept;
mod layout;
mod lone_king;
mod make;
mod material;
mod parts;
mod passes;
mod plan;
mod probe;
mod range;
mod reverse;
mod share;
mod solve;
mod summary;
mod symmetry;
mod value;
mod walk;

pub use assist::PassCraft;
pub use error::TableError;
pub use make::{Making, check_rules};
pub use material::{MAX_MEN, MaterialError};
pub use probe::{Stamp, Tables};
pub use share::{Sharing, TableCraft};
pub use summary::{SideSummary, Summary};
pub use value::{Known, Worth};

/// Small games for tests.
#[cfg(test)]
mod small {
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
}
