//! Games and their types of piece.

use crate::errors;
use crate::integer::Integer;
use crate::library::{Library, Sources, State};
use crate::mv::Move;
use crate::pickled::Pickled;
use crate::position::Position;
use crate::reach::Reach;
use menagerie_core::{Color, Game as Compiled, Kind, Piece, Reach as Reached, rules_page, warnings};
use menagerie_draw::{Theme, icon};
use menagerie_notation::Numbers;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A game: its board, its pieces and its rules. It never changes, and threads may share it.
#[pyclass(module = "menagerie_chess", frozen, weakref)]
pub struct Game {
    pub inner: Compiled,
    pub numbers: Numbers,
    pub sources: Sources,
    /// Whether the text of a plain move says all: no effect adds to it.
    pub plain_texts: bool,
    fingerprint: OnceLock<String>,
}

impl Game {
    pub fn new(inner: Compiled, sources: Sources) -> Game {
        let plain_texts = inner.writes_squares_alone();
        Game { numbers: Numbers::of(&inner), inner, sources, plain_texts, fingerprint: OnceLock::new() }
    }

    /// Whether the other is this game, if compiled another time.
    pub fn is_same(&self, other: &Game) -> bool {
        self.inner.is(&other.inner)
            || self.inner.name() == other.inner.name()
                && self.fingerprint() == other.fingerprint()
                && self.inner.starts() == other.inner.starts()
                && self.inner.definition().starts.first() == other.inner.definition().starts.first()
    }
}

/// A type of piece.
#[pyclass(module = "menagerie_chess", frozen, get_all)]
pub struct PieceType {
    /// Its name: `knight`.
    name: String,
    /// Its letter in a FEN, as white has it: `N`.
    letter: String,
    /// How it moves, in Betza notation: `N`.
    betza: String,
    /// Whether its side loses with it.
    royal: bool,
    /// A picture of it, in SVG.
    svg: String,
}

#[pymethods]
impl PieceType {
    fn __repr__(&self) -> String {
        format!("<PieceType {} {} {}>", self.name, self.letter, self.betza)
    }

    fn _repr_svg_(&self) -> &str {
        &self.svg
    }
}

#[pymethods]
impl Game {
    /// Loads a game by its name or title: `omega`, `Wild Castle`, with armies `oomost1:clobberers-rookies`.
    #[staticmethod]
    #[pyo3(signature = (name, *, library = None))]
    fn load(py: Python<'_>, name: &str, library: Option<&Bound<'_, Library>>) -> PyResult<Game> {
        Library::state_of(library).game(py, name)
    }

    /// Makes a game of a definition in TOML.
    #[staticmethod]
    #[pyo3(signature = (text, name = "game", *, library = None))]
    fn from_toml(py: Python<'_>, text: &str, name: &str, library: Option<&Bound<'_, Library>>) -> PyResult<Game> {
        let (state, name) = Library::state_of(library).with(py, &format!("{name}.toml"), text)?;
        state.game(py, &name)
    }

    /// The game of a name among these definitions, by which a copy is unpickled.
    #[staticmethod]
    fn _restore(py: Python<'_>, name: &str, sources: Vec<(String, String)>) -> PyResult<Game> {
        let mut state = State::shipped();
        for (file, text) in sources {
            state = state.with(py, &file, &text)?.0;
        }
        state.game(py, name)
    }

    fn __reduce__(slf: &Bound<'_, Game>) -> Pickled<(String, Vec<(String, String)>)> {
        let game = slf.get();
        let restore = slf.get_type().getattr("_restore")?.unbind();
        Ok((restore, (game.inner.name().to_string(), game.sources.to_vec())))
    }

    /// The name that the game is loaded by, with its armies if it has any.
    #[getter]
    fn name(&self) -> &str {
        self.inner.name()
    }

    /// The name for people.
    #[getter]
    fn title(&self) -> &str {
        &self.inner.definition().title
    }

    /// Who invented it.
    #[getter]
    fn inventor(&self) -> &str {
        &self.inner.definition().inventor
    }

    /// Where its rules are published.
    #[getter]
    fn source(&self) -> &str {
        &self.inner.definition().source
    }

    /// What it is, in a sentence or two.
    #[getter]
    fn summary(&self) -> &str {
        &self.inner.definition().summary
    }

    /// Its types of piece.
    #[getter]
    fn pieces(&self) -> Vec<PieceType> {
        let definition = self.inner.definition();
        let letter = |kind: Kind| definition.letter(Piece::new(kind, Color::White)).to_string();
        let of = |kind: Kind| {
            let piece = definition.piece(kind);
            PieceType {
                name: piece.name.clone(),
                letter: letter(kind),
                betza: piece.betza.to_string(),
                royal: piece.royal,
                svg: icon(piece, Color::White, &Theme::default()),
            }
        };
        definition.kinds().map(of).collect()
    }

    /// The names of its squares.
    #[getter]
    fn squares(&self) -> Vec<&str> {
        let board = self.inner.board();
        board.squares().map(|square| board.name(square)).collect()
    }

    /// The rows of the board from the top, as it is drawn: names of squares, and nothing for a hole.
    #[getter]
    fn rows(&self) -> Vec<Vec<Option<&str>>> {
        let board = self.inner.board();
        board
            .rows()
            .map(|(_, row)| row.iter().map(|square| square.map(|square| board.name(square))).collect())
            .collect()
    }

    /// Where a white piece of a type may go from each square of a board that is else empty, by the names of the squares. The legal
    /// moves of a position are where it may go there.
    fn reach(&self, piece: &str) -> PyResult<BTreeMap<String, Reach>> {
        let missing = || errors::value(format!("{} has no type of piece `{piece}`", self.inner.name()));
        let kind = self.inner.definition().kind(piece).ok_or_else(missing)?;
        let board = self.inner.board();
        let of = |from| Reach::of(board, &Reached::of(&self.inner, kind, from));
        Ok(board.squares().map(|from| (board.name(from).to_string(), of(from))).collect())
    }

    /// The rules in plain English.
    fn rules(&self) -> String {
        let section = |section: menagerie_core::Section| {
            let lines: Vec<String> = section.lines.iter().map(|line| format!("- {line}")).collect();
            format!("{}\n{}\n", section.heading, lines.join("\n"))
        };
        rules_page(&self.inner).into_iter().map(section).collect::<Vec<_>>().join("\n")
    }

    /// The names of the rules that it is composed of.
    #[getter]
    fn rule_names(&self) -> Vec<&'static str> {
        self.inner.definition().rule_names()
    }

    /// What is odd about the definition, a sentence each: rules without effect, pieces that can never be on the board.
    fn warnings(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let found = crate::interrupt::unlocked(py, || warnings(&self.inner))?;
        Ok(found.iter().map(ToString::to_string).collect())
    }

    /// What a program must not assume about this game, a sentence each; none in orthodox chess.
    #[getter]
    fn limits(&self) -> Vec<&'static str> {
        self.inner.capabilities().limits()
    }

    /// A hash of the board, the rules and the pieces: games with the same one differ in their start at most.
    #[getter]
    fn fingerprint(&self) -> &str {
        self.fingerprint.get_or_init(|| self.inner.definition().fingerprint_with_pieces())
    }

    /// How many numbered starts it has.
    #[getter]
    fn starts(&self) -> usize {
        self.inner.starts()
    }

    /// How many numbers its moves have; see `Position.numbers`.
    #[getter]
    fn move_numbers(&self) -> usize {
        self.numbers.count()
    }

    /// How many of these are first numbers.
    #[getter]
    fn first_move_numbers(&self) -> usize {
        self.numbers.first_count()
    }

    /// The position of a FEN, or else of a numbered start, or else the usual start; then moves in any notation are made.
    #[pyo3(signature = (fen = None, *, start = None, moves = None))]
    fn position(
        slf: &Bound<'_, Game>,
        fen: Option<&str>,
        start: Option<Integer<usize>>,
        moves: Option<Vec<Bound<'_, PyAny>>>,
    ) -> PyResult<Position> {
        let game = &slf.get().inner;
        let inner = match (fen, start) {
            (Some(_), Some(_)) => return Err(errors::value("give either a FEN or the number of a start, not both")),
            (Some(fen), None) => game.position(fen).map_err(|error| errors::fen(&error))?,
            (None, Some(Integer(number))) => game.numbered_start(number).ok_or_else(|| {
                errors::value(format!(
                    "{} has {} starts, numbered from 0: there is no {number}",
                    game.name(),
                    game.starts()
                ))
            })?,
            (None, None) => game.start(),
        };
        let mut position = Position::new(slf, inner);
        for mv in moves.into_iter().flatten() {
            position.push_any(&mv)?;
        }
        Ok(position)
    }

    /// The move of what `Move` is pickled as.
    fn _restore_move(slf: &Bound<'_, Game>, bits: u128, text: &str) -> Move {
        Move::restored(slf, bits, text)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().is_ok_and(|other| self.is_same(other.get()))
    }

    fn __hash__(&self) -> u64 {
        crate::mv::hash_of(self.inner.name())
    }

    fn __copy__(slf: Bound<'_, Game>) -> Bound<'_, Game> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Game>, _memo: &Bound<'py, PyDict>) -> Bound<'py, Game> {
        slf
    }

    fn __str__(&self) -> &str {
        self.title()
    }

    fn __repr__(&self) -> String {
        format!("<Game {}: {}>", self.name(), self.title())
    }
}
