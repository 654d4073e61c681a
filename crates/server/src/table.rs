//! What endgame tables say of a position.

use crate::api::{EndgameMove, EndgameResult, EndgameTable, EndgameValue};
use menagerie_core::Position;
use menagerie_lab::tables::{Known, TableError, Tables, Worth};
use menagerie_notation::{Style, write};

/// What the tables say of a position, if they have it.
pub fn table(tables: &Tables, position: &Position) -> Result<Option<EndgameTable>, TableError> {
    let Some(known) = tables.worth_of(position)? else { return Ok(None) };
    let moves = tables.moves(position)?.into_iter().map(|(mv, known)| EndgameMove {
        uci: position.move_text(mv),
        san: write(position, mv, Style::Own),
        value: known.map(value),
    });
    Ok(Some(EndgameTable { value: value(known), moves: moves.collect() }))
}

fn value(known: Known) -> EndgameValue {
    let (result, plies) = match known.worth {
        Worth::Win(plies) => (EndgameResult::Won, plies),
        Worth::Draw => (EndgameResult::Drawn, 0),
        Worth::Loss(plies) => (EndgameResult::Lost, plies),
    };
    EndgameValue { result, plies, cursed: known.is_cursed, zeroing: known.zeroing, text: known.to_string() }
}
