//! The native half of the Python package `menagerie_chess`: the libraries of menagerie with types and errors of Python.
//!
//! What is written in Python (the async analysis, trees of moves, environments) is in `menagerie_chess/` next to it. What
//! takes long runs without the interpreter's lock, and ends when Ctrl-C is pressed.

mod batch;
mod edit;
mod engine;
mod epd;
mod errors;
mod game;
mod info;
mod ini;
mod integer;
mod interrupt;
mod legal_moves;
mod library;
mod mv;
mod numbers;
mod outcome;
mod pgn;
mod pickled;
mod piece;
mod planes;
mod playouts;
mod pool;
mod position;
mod reach;
mod scores;
mod search;
mod svg;
mod tree;

use pyo3::prelude::*;

/// The native half of the package.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::batch::{legal_masks, push_numbers};
    #[pymodule_export]
    use crate::edit::Edit;
    #[pymodule_export]
    use crate::engine::Engine;
    #[pymodule_export]
    use crate::epd::{read_epd, write_epd};
    #[pymodule_export]
    use crate::errors::{
        AmbiguousMoveError, DefinitionError, EngineBusyError, EngineError, FenError, IllegalMoveError, MenagerieError,
        MoveError, PgnError, UnknownGameError,
    };
    #[pymodule_export]
    use crate::game::{Game, PieceType};
    #[pymodule_export]
    use crate::info::{Info, Score};
    #[pymodule_export]
    use crate::ini::{convert_ini, export_ini};
    #[pymodule_export]
    use crate::legal_moves::{LegalMoves, LegalMovesIterator};
    #[pymodule_export]
    use crate::library::Library;
    #[pymodule_export]
    use crate::mv::Move;
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::pgn::{PgnReader, write_pgn};
    #[pymodule_export]
    use crate::piece::Piece;
    #[pymodule_export]
    use crate::planes::{plane_names, planes};
    #[pymodule_export]
    use crate::playouts::playouts;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::reach::Reach;
    #[pymodule_export]
    use crate::scores::scores;
    #[pymodule_export]
    use crate::search::Search;

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::errors::prepare(module.py())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
