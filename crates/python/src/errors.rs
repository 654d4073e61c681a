//! The exceptions. Their texts are the sentences of the libraries.

use menagerie_core::{FenError as Fen, Illegal, LoadError, MoveError as Move, definition::Diagnostic};
use menagerie_notation::ReadError;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

pyo3::create_exception!(
    menagerie_chess,
    MenagerieError,
    PyValueError,
    "What was passed cannot be used; its text says why."
);
pyo3::create_exception!(
    menagerie_chess,
    DefinitionError,
    MenagerieError,
    "The definition of a game is wrong; `diagnostics` lists what and where."
);
pyo3::create_exception!(menagerie_chess, UnknownGameError, MenagerieError, "There is no game of this name.");
pyo3::create_exception!(menagerie_chess, FenError, MenagerieError, "The text is no position of the game.");
pyo3::create_exception!(
    menagerie_chess,
    MoveError,
    MenagerieError,
    "The text is no move; `reason` says why as a value, where there is more to say than of the text."
);
pyo3::create_exception!(menagerie_chess, IllegalMoveError, MoveError, "The move is not legal; the text says why.");
pyo3::create_exception!(menagerie_chess, AmbiguousMoveError, MoveError, "The text may be any of several moves.");
pyo3::create_exception!(menagerie_chess, PgnError, MenagerieError, "A game of a PGN or an EPD line cannot be read.");
pyo3::create_exception!(menagerie_chess, EngineError, PyRuntimeError, "The engine cannot do this now.");
pyo3::create_exception!(menagerie_chess, EngineBusyError, EngineError, "The engine is searching already.");

/// A value that is out of range, or otherwise not what was expected.
pub fn value(text: impl ToString) -> PyErr {
    MenagerieError::new_err(text.to_string())
}

/// Why a game could not be loaded.
pub fn load(py: Python<'_>, error: &LoadError) -> PyErr {
    match error {
        LoadError::Unknown { .. } => UnknownGameError::new_err(error.to_string()),
        LoadError::Invalid { problems, .. } => {
            with_diagnostics(py, problems).map_or_else(|failed| failed, |list| definition(py, error.to_string(), list))
        }
        _ => definition(py, error.to_string(), Vec::new()),
    }
}

fn definition(py: Python<'_>, text: String, diagnostics: Vec<Py<PyAny>>) -> PyErr {
    let error = DefinitionError::new_err(text);
    match error.value(py).setattr("diagnostics", diagnostics) {
        Ok(()) => error,
        Err(failed) => failed,
    }
}

/// Each problem as the `Diagnostic` of the package.
fn with_diagnostics(py: Python<'_>, problems: &[Diagnostic]) -> PyResult<Vec<Py<PyAny>>> {
    let class = py.import("menagerie_chess._diagnostic")?.getattr("Diagnostic")?;
    let one = |problem: &Diagnostic| {
        let fields = PyDict::new(py);
        fields.set_item("key", &problem.key)?;
        fields.set_item("what", &problem.what)?;
        fields.set_item("help", &problem.help)?;
        fields.set_item("file", &problem.at.file)?;
        fields.set_item("line", problem.at.line)?;
        fields.set_item("column", problem.at.column)?;
        fields.set_item("text", problem.to_string())?;
        class.call((), Some(&fields)).map(Bound::unbind)
    };
    problems.iter().map(one).collect()
}

/// What is wrong with a FEN.
pub fn fen(error: &Fen) -> PyErr {
    FenError::new_err(error.to_string())
}

/// Why a text in machine form is no legal move.
pub fn parse(error: &Move) -> PyErr {
    illegal(&error.why, error.to_string())
}

fn illegal(why: &Illegal, text: String) -> PyErr {
    let error = match why {
        Illegal::Ambiguous { .. } => AmbiguousMoveError::new_err(text),
        why if why.is_malformed() => MoveError::new_err(text),
        _ => IllegalMoveError::new_err(text),
    };
    Python::attach(|py| match reason(py, why).and_then(|reason| error.value(py).setattr("reason", reason)) {
        Ok(()) => error,
        Err(failed) => failed,
    })
}

/// A reason as the `IllegalReason` of the package.
fn reason<'py>(py: Python<'py>, why: &Illegal) -> PyResult<Bound<'py, PyAny>> {
    let details = py.import("json")?.call_method1("loads", (serde_json::to_string(why).map_err(value)?,))?;
    let name = details.call_method1("pop", ("reason",))?;
    py.import("menagerie_chess._reason")?.getattr("IllegalReason")?.call1((name, details))
}

/// Gives errors of moves no reason, but for those that have one.
pub fn prepare(py: Python<'_>) -> PyResult<()> {
    py.get_type::<MoveError>().setattr("reason", py.None())
}

/// Why a text in any notation is no legal move.
pub fn read(error: &ReadError) -> PyErr {
    match error {
        ReadError::Ambiguous { .. } => AmbiguousMoveError::new_err(error.to_string()),
        ReadError::Illegal { why, .. } => illegal(why, error.to_string()),
        _ => MoveError::new_err(error.to_string()),
    }
}
