//! EPD.

use crate::error::Error;
use crate::exchange::{from_js, to_js};
use menagerie_core::{Game, Position};
use menagerie_notation::Style;
use menagerie_notation::epd::{Epd, Operand};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

/// A line of EPD.
#[derive(Serialize)]
struct EpdValue {
    fen: String,
    operations: Vec<OperationValue>,
}

/// An operation. Moves are in machine form.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OperationValue {
    opcode: String,
    operands: Vec<String>,
}

/// Reads a line.
pub fn parse(game: &Game, line: &str) -> Result<JsValue, Error> {
    let epd = Epd::parse(game, line)?;
    let operations = epd.operations.iter().map(|operation| {
        // The moves of a line follow one another.
        let (mut position, follows) = (epd.position.clone(), operation.opcode == "pv");
        let text = |operand: &Operand| match operand {
            Operand::Move(mv) => {
                let text = position.move_text(*mv);
                if follows {
                    position.play_unchecked(*mv);
                }
                text
            }
            Operand::Text(text) | Operand::Word(text) => text.clone(),
        };
        OperationValue { opcode: operation.opcode.clone(), operands: operation.operands.iter().map(text).collect() }
    });
    let operations = operations.collect();
    Ok(to_js(&EpdValue { fen: epd.position.fen(), operations }))
}

/// Writes a position with operations, whose moves may be in any notation.
pub fn format(position: &Position, operations: &JsValue) -> Result<String, Error> {
    let operations: Vec<OperationValue> = from_js(operations, "epd")?;
    if operations.is_empty() {
        return Ok(Epd::new(position.clone()).to_epd(Style::San));
    }
    // The reader knows which operands are moves, so what is to be written is read.
    let quoted = |text: &String| match text.contains([' ', '"', ';']) || text.is_empty() {
        true => format!("\"{}\"", text.replace(['"', '\n', '\r'], " ")),
        false => text.clone(),
    };
    let written = operations.iter().map(|operation| {
        let operands: String = operation.operands.iter().map(|text| format!(" {}", quoted(text))).collect();
        format!(" {}{operands};", operation.opcode)
    });
    let line = position.fen() + &written.collect::<String>();
    Ok(Epd::parse(position.game(), &line)?.to_epd(Style::San))
}
