//! A piece on a square.

use crate::outcome::{color, color_name};
use crate::pickled::Pickled;
use menagerie_core::{Game, Piece as Stands};
use pyo3::prelude::*;

/// A piece: its type, its colour, and whether it is marked (overloaded).
#[pyclass(module = "menagerie_chess", frozen, eq, hash, get_all)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The name of its type: `knight`.
    name: String,
    /// `white` or `black`.
    color: &'static str,
    /// Its letter in a FEN: `N`, or `n` for black.
    symbol: String,
    /// Whether it is overloaded.
    marked: bool,
}

impl Piece {
    pub fn of(game: &Game, piece: Stands, marked: bool) -> Piece {
        let definition = game.definition();
        let symbol = definition.letter(piece).to_string();
        Piece { name: definition.piece(piece.kind()).name.clone(), color: color_name(piece.color()), symbol, marked }
    }
}

#[pymethods]
impl Piece {
    fn __reduce__(slf: &Bound<'_, Piece>) -> Pickled<(String, &'static str, String, bool)> {
        let Piece { name, color, symbol, marked } = slf.get().clone();
        Ok((slf.get_type().getattr("_restore")?.unbind(), (name, color, symbol, marked)))
    }

    /// What was pickled.
    #[staticmethod]
    fn _restore(name: String, color: &str, symbol: String, marked: bool) -> PyResult<Piece> {
        Ok(Piece { name, color: color_name(self::color(color)?), symbol, marked })
    }

    fn __str__(&self) -> &str {
        &self.symbol
    }

    fn __repr__(&self) -> String {
        format!("<Piece {} {}{}>", self.color, self.name, if self.marked { ", marked" } else { "" })
    }
}
