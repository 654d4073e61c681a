//! Games with their variations, between the libraries and the classes `Record`, `Line` and `Node` of the package.

use crate::errors::{self, PgnError};
use crate::game::Game;
use crate::mv::Move;
use crate::position::Position;
use menagerie_notation::pgn::{DEEPEST, Entry, GameTree, Line, Score};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// The classes of the package.
struct Classes<'py> {
    node: Bound<'py, PyAny>,
    line: Bound<'py, PyAny>,
}

/// A `Record` of a tree.
pub fn to_python(tree: &GameTree, game: &Bound<'_, Game>) -> PyResult<Py<PyAny>> {
    let py = game.py();
    let module = py.import("menagerie_chess._record")?;
    let classes = Classes { node: module.getattr("Node")?, line: module.getattr("Line")? };
    let mut start = game.get().inner.position(&tree.start.fen()).map_err(|error| errors::fen(&error))?;
    let main = line_to_python(&classes, game, &mut start, &tree.main)?;
    let tags = PyDict::new(py);
    for (name, value) in &tree.tags {
        tags.set_item(name, value)?;
    }
    let record = module.getattr("Record")?.call1((Position::new(game, start), main, tags, tree.score.to_string()))?;
    Ok(record.unbind())
}

fn line_to_python<'py>(
    classes: &Classes<'py>,
    game: &Bound<'py, Game>,
    position: &mut menagerie_core::Position,
    line: &Line,
) -> PyResult<Bound<'py, PyAny>> {
    let py = game.py();
    let nodes = PyList::empty(py);
    for entry in &line.entries {
        // Variations stand in place of the move.
        let variations = PyList::empty(py);
        for variation in &entry.variations {
            variations.append(line_to_python(classes, game, position, variation)?)?;
        }
        let mv = Move::of(py, game.as_unbound(), position, None, entry.mv);
        let nags: Vec<u32> = entry.nags.iter().map(|nag| u32::from(*nag)).collect();
        nodes.append(classes.node.call1((mv, entry.comments.clone(), nags, variations))?)?;
        position.play_unchecked(entry.mv);
    }
    for _ in &line.entries {
        position.undo();
    }
    classes.line.call1((nodes, line.comments.clone()))
}

/// The tree of a `Record`. Every move is checked.
pub fn from_python(record: &Bound<'_, PyAny>, mut start: Position) -> PyResult<GameTree> {
    let main = line_from_python(&record.getattr("line")?, &mut start, 0)?;
    let tags: Vec<(String, String)> = record
        .getattr("tags")?
        .call_method0("items")?
        .try_iter()?
        .map(|item| item?.extract())
        .collect::<PyResult<_>>()?;
    let result: String = record.getattr("result")?.extract()?;
    let score: Score = result.parse().map_err(errors::value)?;
    let mut tree = GameTree { tags, start: start.inner, main, score };
    if tree.score == Score::Unknown {
        tree.score = tree.last().outcome().map_or(Score::Unknown, Score::from);
    }
    Ok(tree)
}

fn line_from_python(line: &Bound<'_, PyAny>, position: &mut Position, depth: usize) -> PyResult<Line> {
    if depth > DEEPEST {
        return Err(PgnError::new_err(format!("variations are nested more than {DEEPEST} deep")));
    }
    let mut entries = Vec::new();
    for node in line.getattr("nodes")?.try_iter()? {
        let node = node?;
        let mut variations = Vec::new();
        for variation in node.getattr("variations")?.try_iter()? {
            variations.push(line_from_python(&variation?, position, depth + 1)?);
        }
        let mv = position.push_any(&node.getattr("move")?)?;
        let (nags, comments) = (node.getattr("nags")?.extract()?, node.getattr("comments")?.extract()?);
        entries.push(Entry { mv, nags, comments, variations });
    }
    for _ in &entries {
        position.inner.undo();
    }
    Ok(Line { comments: line.getattr("comments")?.extract()?, entries })
}
