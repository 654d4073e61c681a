//! What a move changes.

use crate::errors;
use crate::outcome::{color, color_name};
use crate::pickled::Pickled;
use menagerie_core::{Edit as Change, Game, Piece, Square};
use pyo3::prelude::*;

/// What can happen.
const ACTIONS: [&str; 13] = [
    "remove", "move", "change", "mark", "unmark", "drop", "hold", "capture", "release", "note", "unnote", "wall",
    "clear",
];

/// What an edit is pickled as: its fields in their order, the colours apart.
type Fields = (String, [Option<String>; 4], [Option<String>; 2]);

/// One primitive change that a move makes: a piece leaves, goes somewhere, becomes another, comes from a hand…
#[pyclass(module = "menagerie_chess", frozen, eq, hash, get_all)]
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Edit {
    /// What happens: `remove`, `move`, `change`, `mark`, `unmark`, `drop`, `hold`, `capture`, `release`, `note`, `unnote`,
    /// `wall` or `clear`.
    action: &'static str,
    /// The name of the piece's type.
    piece: Option<String>,
    /// The colour of the piece.
    color: Option<&'static str>,
    /// The square that it is about; where a piece goes, the one that it leaves.
    square: Option<String>,
    /// Where a piece goes.
    to: Option<String>,
    /// The name of the type that it becomes.
    becomes: Option<String>,
    /// The colour that it becomes.
    becomes_color: Option<&'static str>,
}

impl Edit {
    /// The edits of one change: two where two pieces go at once.
    pub fn of(game: &Game, change: Change) -> Vec<Edit> {
        let at = |action, square: Square| Edit { action, square: Some(name(game, square)), ..Edit::default() };
        let with = |edit: Edit, piece: Piece| Edit {
            piece: Some(kind(game, piece)),
            color: Some(color_name(piece.color())),
            ..edit
        };
        let goes = |(from, to, piece)| Edit { to: Some(name(game, to)), ..with(at("move", from), piece) };
        let held = |action, piece| with(Edit { action, ..Edit::default() }, piece);
        let edit = match change {
            Change::Remove { square, piece } => with(at("remove", square), piece),
            Change::Relocate { from, to, piece } => goes((from, to, piece)),
            Change::RelocateBoth { first, second } => return vec![goes(first), goes(second)],
            Change::Change { square, before, after } => Edit {
                becomes: Some(kind(game, after)),
                becomes_color: Some(color_name(after.color())),
                ..with(at("change", square), before)
            },
            Change::Mark { square, piece, marked } => with(at(if marked { "mark" } else { "unmark" }, square), piece),
            Change::Drop { square, piece } => with(at("drop", square), piece),
            Change::Hold { piece } => held("hold", piece),
            Change::Captive { piece, held: is } => held(if is { "capture" } else { "release" }, piece),
            Change::Note { square, on, .. } => at(if on { "note" } else { "unnote" }, square),
            Change::Wall { square, built } => at(if built { "wall" } else { "clear" }, square),
        };
        vec![edit]
    }
}

fn name(game: &Game, square: Square) -> String {
    game.board().name(square).to_string()
}

fn kind(game: &Game, piece: Piece) -> String {
    game.definition().piece(piece.kind()).name.clone()
}

#[pymethods]
impl Edit {
    fn __reduce__(slf: &Bound<'_, Edit>) -> Pickled<Fields> {
        let Edit { action, piece, color, square, to, becomes, becomes_color } = slf.get().clone();
        let colors = [color, becomes_color].map(|color| color.map(str::to_string));
        Ok((slf.get_type().getattr("_restore")?.unbind(), (action.to_string(), [piece, square, to, becomes], colors)))
    }

    /// What was pickled.
    #[staticmethod]
    fn _restore(action: &str, names: [Option<String>; 4], colors: [Option<String>; 2]) -> PyResult<Edit> {
        let unknown = || errors::value(format!("`{action}` is nothing that a move does"));
        let action = *ACTIONS.iter().find(|own| **own == action).ok_or_else(unknown)?;
        let colored = |name: &Option<String>| name.as_deref().map(color).transpose();
        let [own, after] = [colored(&colors[0])?, colored(&colors[1])?].map(|color| color.map(color_name));
        let [piece, square, to, becomes] = names;
        Ok(Edit { action, piece, color: own, square, to, becomes, becomes_color: after })
    }

    fn __repr__(&self) -> String {
        let piece = self.color.zip(self.piece.as_ref()).map(|(color, piece)| format!(" {color} {piece}"));
        let square = self.square.as_ref().map(|square| format!(" {square}"));
        let to = self.to.as_ref().map(|to| format!(" to {to}"));
        let becomes =
            self.becomes_color.zip(self.becomes.as_ref()).map(|(color, name)| format!(" into {color} {name}"));
        let rest: String = [piece, square, to, becomes].into_iter().flatten().collect();
        format!("<Edit {}{rest}>", self.action)
    }
}
