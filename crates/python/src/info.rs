//! What a search reports.

use crate::errors;
use crate::game::Game;
use crate::integer::Integer;
use crate::mv::Move;
use crate::pickled::Pickled;
use crate::position::Position;
use menagerie_core::Position as At;
use menagerie_engine::{Bound as Known, PvLine, Score as Value};
use pyo3::prelude::*;
use std::time::Duration;

/// A score, for the side to move in the position that was searched.
#[pyclass(module = "menagerie_chess", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Score {
    #[allow(missing_docs)]
    win: Option<(bool, u32)>,
    centipawns: i32,
}

impl From<Value> for Score {
    fn from(value: Value) -> Score {
        match value {
            Value::Centipawns(centipawns) => Score { win: None, centipawns },
            Value::Win(moves) => Score { win: Some((true, moves)), centipawns: 0 },
            Value::Loss(moves) => Score { win: Some((false, moves)), centipawns: 0 },
        }
    }
}

impl Score {
    fn value(self) -> Value {
        match self.win {
            None => Value::Centipawns(self.centipawns),
            Some((true, moves)) => Value::Win(moves),
            Some((false, moves)) => Value::Loss(moves),
        }
    }
}

#[pymethods]
impl Score {
    /// Hundredths of a pawn; nothing where a win is forced.
    #[getter]
    fn cp(&self) -> Option<i32> {
        self.win.is_none().then_some(self.centipawns)
    }

    /// The moves to a forced win, negative for a forced loss; nothing where none is.
    #[getter]
    fn mate(&self) -> Option<i64> {
        self.win.map(|(wins, moves)| if wins { i64::from(moves) } else { -i64::from(moves) })
    }

    /// The expected shares of wins, draws and losses, which sum up to 1.
    fn chances(&self) -> (f64, f64, f64) {
        let [win, draw, loss] = self.value().chances().map(|share| f64::from(share) / 1000.0);
        (win, draw, loss)
    }

    fn __reduce__(slf: &Bound<'_, Score>) -> Pickled<(Option<bool>, u32, i32)> {
        let Score { win, centipawns } = slf.get();
        let restore = slf.get_type().getattr("_restore")?.unbind();
        Ok((restore, (win.map(|(wins, _)| wins), win.map_or(0, |(_, moves)| moves), *centipawns)))
    }

    /// What was pickled.
    #[staticmethod]
    #[pyo3(signature = (wins, moves, centipawns))]
    fn _restore(wins: Option<bool>, moves: Integer<u32>, centipawns: Integer<i32>) -> Score {
        Score { win: wins.map(|wins| (wins, moves.0)), centipawns: centipawns.0 }
    }

    fn __str__(&self) -> String {
        self.value().to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Score {}>", self.value())
    }
}

/// A principal variation that a search reports, with its score.
#[pyclass(module = "menagerie_chess", frozen)]
pub struct Info {
    game: Py<Game>,
    position: At,
    line: PvLine,
}

impl Info {
    pub fn new(game: Py<Game>, position: At, line: PvLine) -> Info {
        Info { game, position, line }
    }
}

/// What the numbers of a line are pickled as: number, depth, selective depth, nodes, seconds, fullness of the table.
type Numbers = (usize, u32, u32, u64, f64, u32);

#[pymethods]
impl Info {
    fn __reduce__(slf: &Bound<'_, Info>) -> Pickled<(Position, Score, String, Numbers, Vec<String>)> {
        let Info { game, position, line } = slf.get();
        let moves = slf.get().pv(slf.py()).iter().map(|mv| mv.text().to_string()).collect();
        let seconds = line.elapsed.as_secs_f64();
        let numbers = (line.number, line.depth, line.selective_depth, line.nodes, seconds, line.hash_full);
        let start = Position::new(game.bind(slf.py()), position.clone());
        let restore = slf.get_type().getattr("_restore")?.unbind();
        Ok((restore, (start, line.score.into(), slf.get().bound().to_string(), numbers, moves)))
    }

    /// What was pickled.
    #[staticmethod]
    fn _restore(
        start: PyRef<'_, Position>,
        score: PyRef<'_, Score>,
        bound: &str,
        numbers: Numbers,
        moves: Vec<Bound<'_, PyAny>>,
    ) -> PyResult<Info> {
        let bound = match bound {
            "exact" => Known::Exact,
            "lower" => Known::Lower,
            "upper" => Known::Upper,
            _ => return Err(errors::value(format!("`{bound}` is no bound"))),
        };
        let (number, depth, selective_depth, nodes, seconds, hash_full) = numbers;
        let elapsed = Duration::try_from_secs_f64(seconds).map_err(errors::value)?;
        let mut after = start.copy(start.py(), true)?;
        let moves = moves.iter().map(|mv| after.push_any(mv)).collect::<PyResult<_>>()?;
        let score = score.value();
        let line = PvLine { number, depth, selective_depth, score, bound, nodes, elapsed, hash_full, moves };
        Ok(Info { game: start.game.clone_ref(start.py()), position: start.inner.clone(), line })
    }

    /// 1 for the best line, 2 for the second.
    #[getter]
    fn multipv(&self) -> usize {
        self.line.number
    }

    /// The depth of the iteration, in plies.
    #[getter]
    fn depth(&self) -> u32 {
        self.line.depth
    }

    /// The greatest number of plies that a line had.
    #[getter]
    fn seldepth(&self) -> u32 {
        self.line.selective_depth
    }

    /// The score, for the side to move.
    #[getter]
    fn score(&self) -> Score {
        self.line.score.into()
    }

    /// What the score says of the true one: `exact`, `lower` or `upper`.
    #[getter]
    fn bound(&self) -> &'static str {
        match self.line.bound {
            Known::Exact => "exact",
            Known::Lower => "lower",
            Known::Upper => "upper",
        }
    }

    /// Nodes so far, over all threads.
    #[getter]
    fn nodes(&self) -> u64 {
        self.line.nodes
    }

    /// Seconds since the search began.
    #[getter]
    fn time(&self) -> f64 {
        self.line.elapsed.as_secs_f64()
    }

    /// Nodes a second.
    #[getter]
    fn nps(&self) -> u64 {
        (self.line.nodes as f64 / self.line.elapsed.max(Duration::from_micros(1)).as_secs_f64()) as u64
    }

    /// The moves of the variation.
    #[getter]
    fn pv(&self, py: Python<'_>) -> Vec<Move> {
        let mut position = self.position.clone();
        let wrap = |mv: &menagerie_core::Move| {
            let wrapped = Move::of(py, &self.game, &position, None, *mv);
            position.play_unchecked(*mv);
            wrapped
        };
        self.line.moves.iter().map(wrap).collect()
    }

    /// The variation in short algebraic notation, as one text.
    fn san(&self) -> String {
        let mut position = self.position.clone();
        let write = |mv: &menagerie_core::Move| {
            menagerie_notation::write_and_play(&mut position, *mv, menagerie_notation::Style::San)
        };
        self.line.moves.iter().map(write).collect::<Vec<_>>().join(" ")
    }

    fn __repr__(&self) -> String {
        format!("<Info depth {} score {} pv {}>", self.line.depth, self.line.score, self.san())
    }
}
