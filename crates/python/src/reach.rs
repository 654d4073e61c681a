//! Where a piece may go.

use crate::pickled::Pickled;
use menagerie_core::{Board, Reach as Reached, Square};
use pyo3::prelude::*;

/// Where a piece may go from a square of a board that is else empty, by the names of squares.
#[pyclass(module = "menagerie_chess", frozen, eq, hash, get_all)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Reach {
    /// Squares that it may go to when they are empty.
    quiet: Vec<String>,
    /// Squares that it may capture on.
    captures: Vec<String>,
    /// Squares that it reaches in another way: over a piece, or on its first move.
    other: Vec<String>,
}

impl Reach {
    pub fn of(board: &Board, reached: &Reached) -> Reach {
        let names = |squares: &[Square]| squares.iter().map(|&square| board.name(square).to_string()).collect();
        Reach { quiet: names(&reached.quiet), captures: names(&reached.captures), other: names(&reached.other) }
    }
}

#[pymethods]
impl Reach {
    fn __reduce__(slf: &Bound<'_, Reach>) -> Pickled<(Vec<String>, Vec<String>, Vec<String>)> {
        let Reach { quiet, captures, other } = slf.get().clone();
        Ok((slf.get_type().getattr("_restore")?.unbind(), (quiet, captures, other)))
    }

    /// What was pickled.
    #[staticmethod]
    fn _restore(quiet: Vec<String>, captures: Vec<String>, other: Vec<String>) -> Reach {
        Reach { quiet, captures, other }
    }

    fn __repr__(&self) -> String {
        let Reach { quiet, captures, other } = self;
        format!("<Reach quiet {}, captures {}, other {}>", quiet.join(" "), captures.join(" "), other.join(" "))
    }
}
