//! How a game ended.

use crate::pickled::Pickled;
use menagerie_core::{Color, Outcome as Ended};
use pyo3::prelude::*;

/// How a game ended: who won, if anybody, and why.
#[pyclass(module = "menagerie_chess", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Outcome {
    winner: Option<Color>,
    text: String,
}

impl From<Ended> for Outcome {
    fn from(ended: Ended) -> Outcome {
        Outcome { winner: ended.winner(), text: ended.to_string() }
    }
}

#[pymethods]
impl Outcome {
    /// `white`, `black`, or nothing for a draw.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.winner.map(color_name)
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    #[getter]
    pub fn result(&self) -> &str {
        self.text.split(' ').next().unwrap_or_default()
    }

    /// Why, in a word: `checkmate`, `stalemate`, `repetition`, or the name of a rule.
    #[getter]
    fn reason(&self) -> &str {
        self.text.split_once(' ').map_or("", |(_, reason)| reason)
    }

    fn __reduce__(slf: &Bound<'_, Outcome>) -> Pickled<(Option<&'static str>, String)> {
        let restore = slf.get_type().getattr("_restore")?.unbind();
        Ok((restore, (slf.get().winner(), slf.get().text.clone())))
    }

    /// What was pickled.
    #[staticmethod]
    #[pyo3(signature = (winner, text))]
    fn _restore(winner: Option<&str>, text: String) -> PyResult<Outcome> {
        Ok(Outcome { winner: winner.map(color).transpose()?, text })
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {}>", self.text)
    }
}

/// The name of a colour.
pub fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The colour of a name.
pub fn color(name: &str) -> PyResult<Color> {
    match name {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err(crate::errors::value(format!("a colour is `white` or `black`, not `{name}`"))),
    }
}
