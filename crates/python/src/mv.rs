//! A move.

use crate::game::Game;
use crate::pickled::Pickled;
use menagerie_core::{Move as Played, Position as At, Square};
use pyo3::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

/// A move of a game. Its text is that of UCI: `e2e4`.
#[pyclass(module = "menagerie_chess", frozen)]
pub struct Move {
    game: Py<Game>,
    pub inner: Played,
    /// The key of the position that the move was generated in, where it is legal.
    pub legal_at: Option<u64>,
    text: OnceLock<Box<str>>,
}

impl Move {
    /// A legal move of a position.
    #[inline]
    pub fn of(py: Python<'_>, game: &Py<Game>, position: &At, key: Option<u64>, mv: Played) -> Move {
        let text = OnceLock::new();
        if !(mv.is_plain() && game.get().plain_texts) {
            let _ = text.set(position.move_text(mv).into_boxed_str());
        }
        Move { game: game.clone_ref(py), inner: mv, legal_at: key, text }
    }

    /// A legal move of which the text is known, if it says more than two squares.
    #[inline]
    pub fn with_text(game: Py<Game>, mv: Played, key: Option<u64>, text: Option<Box<str>>) -> Move {
        Move { game, inner: mv, legal_at: key, text: text.map_or_else(OnceLock::new, OnceLock::from) }
    }

    /// A move that was pickled.
    pub fn restored(game: &Bound<'_, Game>, bits: u128, text: &str) -> Move {
        let text = OnceLock::from(text.to_string().into_boxed_str());
        Move { game: game.clone().unbind(), inner: Played::from_bits(bits), legal_at: None, text }
    }

    pub fn text(&self) -> &str {
        self.text.get_or_init(|| {
            let name = |square| self.name(square).unwrap_or("?");
            format!("{}{}", name(self.inner.from()), name(self.inner.to())).into_boxed_str()
        })
    }

    pub fn game(&self) -> &Py<Game> {
        &self.game
    }

    fn name(&self, square: Square) -> Option<&str> {
        let board = self.game.get().inner.board();
        (square.index() < board.len()).then(|| board.name(square))
    }
}

/// A hash of a text, the same in every process.
pub fn hash_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

#[pymethods]
impl Move {
    /// Where the piece comes from; nothing for a drop or a pass.
    #[getter(from_square)]
    fn origin(&self) -> Option<&str> {
        let moves = self.inner.dropped().is_none() && !self.inner.is_pass();
        moves.then(|| self.name(self.inner.from())).flatten()
    }

    /// Where the piece goes; nothing for a pass.
    #[getter]
    fn to_square(&self) -> Option<&str> {
        (!self.inner.is_pass()).then(|| self.name(self.inner.to())).flatten()
    }

    /// The name of the type that the piece becomes.
    #[getter]
    fn becomes(&self) -> Option<&str> {
        self.kind(self.inner.becomes())
    }

    /// The name of the type that comes from the hand.
    #[getter]
    fn drop(&self) -> Option<&str> {
        self.kind(self.inner.dropped())
    }

    /// Whether nothing is moved.
    #[getter]
    fn is_pass(&self) -> bool {
        self.inner.is_pass()
    }

    /// The move in machine form, as UCI has it.
    fn uci(&self) -> &str {
        self.text()
    }

    fn __reduce__(slf: &Bound<'_, Move>) -> Pickled<(u128, String)> {
        let mv = slf.get();
        let restore = mv.game.bind(slf.py()).getattr("_restore_move")?.unbind();
        Ok((restore, (mv.inner.bits(), mv.text().to_string())))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Move>().is_ok_and(|other| {
            let other = other.get();
            self.inner == other.inner && self.game.get().is_same(other.game.get())
        })
    }

    fn __hash__(&self) -> u64 {
        self.inner.code()
    }

    fn __str__(&self) -> &str {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.text())
    }
}

impl Move {
    fn kind(&self, kind: Option<menagerie_core::Kind>) -> Option<&str> {
        let pieces = &self.game.get().inner.definition().pieces;
        kind.and_then(|kind| pieces.get(kind.index())).map(|piece| piece.name.as_str())
    }
}
