//! EPD: positions with operations, one a line.

use crate::errors::{self, PgnError};
use crate::game::Game;
use crate::mv::Move;
use crate::position::Position;
use menagerie_notation::Style;
use menagerie_notation::epd::{Epd, Operand, Operation};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

/// The operations of a line: each with its operands.
type Operations = Vec<(String, Py<PyList>)>;

/// Reads a line of EPD: the position, and each operation with its operands, which are moves or texts.
#[pyfunction]
pub fn read_epd(py: Python<'_>, game: &Bound<'_, Game>, line: &str) -> PyResult<(Position, Operations)> {
    let epd = Epd::parse(&game.get().inner, line).map_err(|error| PgnError::new_err(error.to_string()))?;
    let position = Position::new(game, epd.position);
    let operation = |operation: &Operation| {
        let mut at = position.inner.clone();
        let follow_one_another = operation.opcode == "pv";
        let operands = PyList::empty(py);
        for operand in &operation.operands {
            match operand {
                Operand::Move(mv) => {
                    operands.append(Py::new(py, Move::of(py, &position.game, &at, None, *mv))?)?;
                    if follow_one_another {
                        at.play_unchecked(*mv);
                    }
                }
                Operand::Text(text) | Operand::Word(text) => operands.append(text)?,
            }
        }
        Ok((operation.opcode.clone(), operands.unbind()))
    };
    let operations = epd.operations.iter().map(operation).collect::<PyResult<Vec<_>>>()?;
    Ok((position, operations))
}

/// Writes a line of EPD.
#[pyfunction]
#[pyo3(signature = (position, operations, style = "san"))]
pub fn write_epd(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    operations: Vec<(String, Vec<Bound<'_, PyAny>>)>,
    style: &str,
) -> PyResult<String> {
    let style: Style = style.parse().map_err(errors::value)?;
    let position = position.try_borrow()?;
    let mut epd = Epd::new(position.inner.clone());
    for (opcode, operands) in operations {
        let mut at = position.copy(py, true)?;
        let operands = operands.iter().map(|operand| {
            if operand.is_instance_of::<Move>() {
                let mv = at.resolve(operand)?;
                if opcode == "pv" {
                    at.inner.play_unchecked(mv);
                }
                return Ok(Operand::Move(mv));
            }
            let text = operand.cast::<PyString>()?.to_string();
            let is_word = text.parse::<f64>().is_ok();
            Ok(if is_word { Operand::Word(text) } else { Operand::Text(text) })
        });
        let operands = operands.collect::<PyResult<Vec<_>>>()?;
        epd.operations.push(Operation { opcode, operands });
    }
    let text = epd.to_epd(style);
    // What is written is read again, so that no name or text of an operation spoils the line.
    Epd::parse(position.inner.game(), &text).map_err(|error| PgnError::new_err(error.to_string()))?;
    Ok(text)
}
