//! A position.

use crate::edit::Edit;
use crate::errors;
use crate::game::Game;
use crate::integer::{Integer, each, given};
use crate::interrupt::unlocked;
use crate::legal_moves::LegalMoves;
use crate::mv::{Move, hash_of};
use crate::outcome::{Outcome, color, color_name};
use crate::pickled::Pickled;
use crate::piece::Piece;
use crate::{numbers, svg};
use menagerie_core::explain::effects;
use menagerie_core::{Explain, MAX_PERFT_DEPTH, Move as Played, Piece as Stands, Position as At, Square};
use menagerie_notation::{Style, read, write};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::collections::BTreeMap;

/// A position of a game with the moves that led to it.
#[pyclass(module = "menagerie_chess", weakref)]
pub struct Position {
    pub game: Py<Game>,
    pub inner: At,
    /// Whether a move that is legal in a position is legal in every one with the same key.
    key_decides: bool,
}

impl Position {
    pub fn new(game: &Bound<'_, Game>, inner: At) -> Position {
        let key_decides = game.get().inner.capabilities().path_independent;
        Position { game: game.clone().unbind(), inner, key_decides }
    }

    /// The key by which a move knows that it is legal here.
    #[inline]
    fn legality_key(&self) -> Option<u64> {
        self.key_decides.then(|| self.inner.key())
    }

    /// A legal move, as Python sees it.
    pub fn wrap(&self, py: Python<'_>, mv: Played) -> Move {
        Move::of(py, &self.game, &self.inner, self.legality_key(), mv)
    }

    /// The legal move of a `Move` or of a text in any notation.
    pub fn resolve(&self, mv: &Bound<'_, PyAny>) -> PyResult<Played> {
        if let Ok(mv) = mv.cast::<Move>() {
            let mv = mv.get();
            let known = mv.legal_at.is_some() && mv.legal_at == self.legality_key();
            return if known && mv.game().is(&self.game) { Ok(mv.inner) } else { self.legal(mv) };
        }
        let Ok(text) = mv.cast::<PyString>() else {
            return Err(PyTypeError::new_err(format!("a move is a Move or a str, not {}", mv.get_type().name()?)));
        };
        self.read(text.to_str()?)
    }

    /// A move of another position, if it is legal in this one too: its text says which it is.
    fn legal(&self, mv: &Move) -> PyResult<Played> {
        let same_game = mv.game().get().is_same(self.game.get());
        if same_game && self.inner.legal_moves().contains(&mv.inner) && self.inner.move_text(mv.inner) == mv.text() {
            return Ok(mv.inner);
        }
        self.read(mv.text())
    }

    /// The move of a text: in machine form, or else in any notation.
    fn read(&self, text: &str) -> PyResult<Played> {
        match self.inner.parse_move(text) {
            Ok(mv) => Ok(mv),
            Err(error) if error.why.is_malformed() => read(&self.inner, text).map_err(|error| errors::read(&error)),
            Err(error) => Err(errors::parse(&error)),
        }
    }

    pub fn push_any(&mut self, mv: &Bound<'_, PyAny>) -> PyResult<Played> {
        let mv = self.resolve(mv)?;
        self.inner.play_unchecked(mv);
        Ok(mv)
    }

    fn square(&self, name: &str) -> PyResult<Square> {
        let board = self.inner.game().board();
        board.square(name).ok_or_else(|| errors::value(format!("{} has no square `{name}`", self.inner.game().name())))
    }

    fn piece_on(&self, square: Square) -> Option<Piece> {
        let piece = self.inner.piece(square)?;
        Some(Piece::of(self.inner.game(), piece, self.inner.is_marked(square)))
    }

    /// The pieces of a colour that are counted, by the names of their types.
    fn counted(&self, name: &str, count: impl Fn(Stands) -> usize) -> PyResult<BTreeMap<String, usize>> {
        let (side, definition) = (color(name)?, self.inner.game().definition());
        let of = |kind| (definition.piece(kind).name.clone(), count(Stands::new(kind, side)));
        Ok(definition.kinds().map(of).filter(|(_, count)| *count > 0).collect())
    }

    /// The moves that led here, and the position that they began in.
    fn history(&self) -> (At, Vec<Played>) {
        let (mut start, mut moves) = (self.inner.clone(), Vec::new());
        while let Some(mv) = start.undo() {
            moves.push(mv);
        }
        moves.reverse();
        (start, moves)
    }
}

#[pymethods]
impl Position {
    /// The game.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// Who is to move: `white` or `black`.
    #[getter]
    fn turn(&self) -> &'static str {
        color_name(self.inner.side())
    }

    /// The legal moves, a sequence in no particular order.
    #[getter]
    fn legal_moves(&self, py: Python<'_>) -> LegalMoves {
        LegalMoves::of(py, &self.game, &self.inner, self.legality_key())
    }

    /// How many legal moves there are, without making a list of them.
    fn count_legal_moves(&self) -> u64 {
        self.inner.count_legal_moves()
    }

    /// The moves that led here, the first one first.
    #[getter]
    fn move_stack(&self, py: Python<'_>) -> Vec<Move> {
        let (mut position, moves) = self.history();
        let wrap = |mv| {
            let wrapped = Move::of(py, &self.game, &position, None, mv);
            position.play_unchecked(mv);
            wrapped
        };
        moves.into_iter().map(wrap).collect()
    }

    /// How many moves led here.
    #[getter]
    fn ply(&self) -> usize {
        self.inner.ply()
    }

    /// Moves since the last capture or pawn move, both sides' counted.
    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.inner.halfmove_clock()
    }

    /// The number of the move that is to be made.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.inner.fullmove_number()
    }

    /// A hash of the position, without its counters.
    #[getter]
    fn key(&self) -> u64 {
        self.inner.key()
    }

    /// The position as a FEN.
    fn fen(&self) -> String {
        self.inner.fen()
    }

    /// Makes a move, given as a `Move` or in any notation, and returns nothing; `pop` takes it back.
    #[pyo3(signature = (mv, /))]
    fn push(&mut self, mv: &Bound<'_, PyAny>) -> PyResult<()> {
        self.push_any(mv).map(|_| ())
    }

    /// Takes the last move back and returns it.
    fn pop(&mut self, py: Python<'_>) -> PyResult<Move> {
        let mv = self.inner.undo().ok_or_else(|| PyIndexError::new_err("no move has been made"))?;
        Ok(self.wrap(py, mv))
    }

    /// The legal move of a text in any notation: `e2e4`, `Nf3`, `O-O`, `Ng1-f3`.
    #[pyo3(signature = (text, /))]
    fn parse(&self, py: Python<'_>, text: &str) -> PyResult<Move> {
        Ok(self.wrap(py, self.read(text)?))
    }

    /// Whether a move, or a text in any notation, is legal here.
    #[pyo3(signature = (mv, /))]
    fn is_legal(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        match self.resolve(mv) {
            Ok(_) => Ok(true),
            Err(error) if error.is_instance_of::<errors::MoveError>(mv.py()) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// A move in a notation: `san`, `lan`, `own` (the game's own, or else SAN) or `machine`, which is UCI's.
    #[pyo3(signature = (mv, /, style = "san"))]
    fn notate(&self, mv: &Bound<'_, PyAny>, style: &str) -> PyResult<String> {
        let style: Style = style.parse().map_err(errors::value)?;
        Ok(write(&self.inner, self.resolve(mv)?, style))
    }

    /// A move in short algebraic notation.
    #[pyo3(signature = (mv, /))]
    fn san(&self, mv: &Bound<'_, PyAny>) -> PyResult<String> {
        self.notate(mv, "san")
    }

    /// A move as UCI has it.
    #[pyo3(signature = (mv, /))]
    fn uci(&self, mv: &Bound<'_, PyAny>) -> PyResult<String> {
        self.notate(mv, "machine")
    }

    /// A line of moves from here in short algebraic notation, without move numbers.
    #[pyo3(signature = (moves, /, style = "san"))]
    fn notate_line(&self, py: Python<'_>, moves: Vec<Bound<'_, PyAny>>, style: &str) -> PyResult<Vec<String>> {
        let style: Style = style.parse().map_err(errors::value)?;
        let mut position = self.copy(py, true)?;
        let mut one = |mv: &Bound<'_, PyAny>| {
            let played = position.resolve(mv)?;
            Ok(menagerie_notation::write_and_play(&mut position.inner, played, style))
        };
        moves.iter().map(&mut one).collect()
    }

    /// Why a move is illegal, or what it does, in a sentence.
    #[pyo3(signature = (mv, /))]
    fn explain(&self, mv: &Bound<'_, PyAny>) -> PyResult<String> {
        match self.resolve(mv) {
            Err(error) if error.is_instance_of::<errors::MoveError>(mv.py()) => {
                Ok(format!("{}.", error.value(mv.py()).str()?))
            }
            Err(error) => Err(error),
            Ok(played) => {
                let (text, mut after) = (self.inner.move_text(played), self.inner.clone());
                after.play_unchecked(played);
                let does = effects::of_last_move_with_draws(&after);
                let does = if does.is_empty() { String::new() } else { format!(": {}", does.join("; ")) };
                Ok(format!("`{text}` is legal{does}."))
            }
        }
    }

    /// What a legal move changes, one edit after the other.
    #[pyo3(signature = (mv, /))]
    fn edits(&self, mv: &Bound<'_, PyAny>) -> PyResult<Vec<Edit>> {
        let mut edits = Vec::new();
        self.inner.changes(self.resolve(mv)?, |changes| {
            edits.extend(changes.iter().flat_map(|change| Edit::of(self.inner.game(), *change)));
        });
        Ok(edits)
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.inner.in_check()
    }

    /// Whether a legal move gives check.
    #[pyo3(signature = (mv, /))]
    fn gives_check(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.inner.gives_check(self.resolve(mv)?))
    }

    /// The squares of the pieces that give check.
    fn checkers(&self) -> Vec<String> {
        let board = self.inner.game().board();
        self.inner.checks().into_iter().map(|(from, _)| board.name(from).to_string()).collect()
    }

    /// How the game has ended, or nothing while it goes on.
    fn outcome(&self) -> Option<Outcome> {
        self.inner.outcome().map(Outcome::from)
    }

    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    fn result(&self) -> String {
        self.outcome().map_or_else(|| "*".to_string(), |outcome| outcome.result().to_string())
    }

    /// Whether the game has ended.
    fn is_game_over(&self) -> bool {
        self.inner.outcome().is_some()
    }

    /// What stands on a square.
    fn piece_at(&self, square: &str) -> PyResult<Option<Piece>> {
        Ok(self.piece_on(self.square(square)?))
    }

    /// All pieces by the names of their squares.
    fn pieces(&self) -> BTreeMap<String, Piece> {
        let board = self.inner.game().board();
        board.squares().filter_map(|square| Some((board.name(square).to_string(), self.piece_on(square)?))).collect()
    }

    /// The squares that are walls, which nothing enters or crosses.
    fn walls(&self) -> Vec<&str> {
        let board = self.inner.game().board();
        board.squares().filter(|&square| self.inner.is_wall(square)).map(|square| board.name(square)).collect()
    }

    /// What a side has in hand: how many of each type.
    fn hand(&self, color: &str) -> PyResult<BTreeMap<String, usize>> {
        self.counted(color, |piece| self.inner.in_hand(piece))
    }

    /// The pieces of a colour that the other side holds captive: how many of each type.
    fn captives(&self, color: &str) -> PyResult<BTreeMap<String, usize>> {
        self.counted(color, |piece| self.inner.captives(piece))
    }

    /// How many sequences of moves of this length there are.
    fn perft(&self, py: Python<'_>, depth: Integer<u32>) -> PyResult<u64> {
        let depth = perft_depth(depth, 0)?;
        let mut position = self.inner.clone();
        unlocked(py, move || position.perft(depth))
    }

    /// The perft of each legal move, by its text.
    fn divide(&self, py: Python<'_>, depth: Integer<u32>) -> PyResult<BTreeMap<String, u64>> {
        let below = perft_depth(depth, 1)? - 1;
        let mut position = self.inner.clone();
        unlocked(py, move || {
            let moves = position.legal_moves();
            let count = |mv: Played| {
                let text = position.move_text(mv);
                position.play_unchecked(mv);
                let count = position.perft(below);
                position.undo();
                (text, count)
            };
            moves.into_iter().map(count).collect()
        })
    }

    /// The numbers of a move, for programs that learn: nearly always one.
    #[pyo3(signature = (mv, /))]
    fn numbers(&self, mv: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
        let mv = self.resolve(mv)?;
        Ok(self.game.get().numbers.path(&self.inner.legal_moves(), mv).unwrap_or_default())
    }

    /// The legal move of some numbers.
    #[pyo3(signature = (path, /))]
    fn numbered(&self, py: Python<'_>, path: Vec<Integer<usize>>) -> PyResult<Move> {
        let found = numbers::find(&self.game.get().numbers, &self.inner, &each(path))?;
        Ok(self.wrap(py, found))
    }

    /// The numbers among which to choose next, after those that were chosen already.
    #[pyo3(signature = (chosen = Vec::new(), /))]
    fn next_numbers(&self, chosen: Vec<Integer<usize>>) -> Vec<usize> {
        numbers::next(&self.game.get().numbers, &self.inner, &each(chosen))
    }

    /// A picture of the board in SVG.
    #[pyo3(signature = (*, size = None, flipped = false, coordinates = true, last_move = true, arrows = Vec::new(),
        highlights = Vec::new(), circles = Vec::new()))]
    #[allow(clippy::too_many_arguments)]
    fn svg(
        &self,
        size: Option<Integer<u32>>,
        flipped: bool,
        coordinates: bool,
        last_move: bool,
        arrows: Vec<String>,
        highlights: Vec<String>,
        circles: Vec<String>,
    ) -> PyResult<String> {
        let size = given(size);
        let options = svg::Options { size, flipped, coordinates, last_move, arrows, highlights, circles };
        svg::draw(&self.inner, &options)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        svg::draw(&self.inner, &svg::Options::default())
    }

    /// A copy, with or without the moves that led here.
    #[pyo3(signature = (*, stack = true))]
    pub fn copy(&self, py: Python<'_>, stack: bool) -> PyResult<Position> {
        let inner = match stack {
            true => self.inner.clone(),
            false => self.inner.game().position(&self.inner.fen()).map_err(|error| errors::fen(&error))?,
        };
        Ok(Position { game: self.game.clone_ref(py), inner, key_decides: self.key_decides })
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Position> {
        self.copy(py, true)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyDict>) -> PyResult<Position> {
        self.copy(py, true)
    }

    fn __reduce__(&self, py: Python<'_>) -> Pickled<(Py<Game>, String, Vec<String>)> {
        let (mut position, moves) = self.history();
        let start = position.fen();
        let text = |mv| {
            let text = position.move_text(mv);
            position.play_unchecked(mv);
            text
        };
        let texts = moves.into_iter().map(text).collect();
        let restore = py.get_type::<Position>().getattr("_restore")?.unbind();
        Ok((restore, (self.game.clone_ref(py), start, texts)))
    }

    /// The position of a FEN after these moves in machine form, by which a copy is unpickled.
    #[staticmethod]
    fn _restore(game: &Bound<'_, Game>, fen: &str, moves: Vec<String>) -> PyResult<Position> {
        let start = game.get().inner.position(fen).map_err(|error| errors::fen(&error))?;
        let mut position = Position::new(game, start);
        for text in moves {
            let mv = position.read(&text)?;
            position.inner.play_unchecked(mv);
        }
        Ok(position)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Position>() else { return Ok(false) };
        let other = other.try_borrow()?;
        let same_game = self.game.is(&other.game) || self.game.bind(other.py()).eq(&other.game)?;
        Ok(same_game && self.inner.key() == other.inner.key() && self.inner.fen() == other.inner.fen())
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.inner.fen())
    }

    fn __str__(&self) -> String {
        svg::text(&self.inner)
    }

    fn __repr__(&self) -> String {
        format!("<Position {} {}>", self.inner.game().name(), self.inner.fen())
    }
}

/// A depth of perft.
fn perft_depth(Integer(depth): Integer<u32>, least: u32) -> PyResult<u32> {
    match (least..=MAX_PERFT_DEPTH).contains(&depth) {
        true => Ok(depth),
        false => Err(errors::value(format!("a depth is from {least} to {MAX_PERFT_DEPTH}, not {depth}"))),
    }
}
