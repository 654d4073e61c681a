//! Legal moves, described.

use crate::values::{EditValue, edits};
use menagerie_core::{Edit, Move, Position};
use menagerie_notation::{Style, write, write_all, write_and_play};
use serde::Serialize;

/// A legal move.
#[derive(Serialize)]
pub struct MoveValue {
    /// In machine form.
    uci: String,
    /// In the notation that was asked for.
    san: String,
    /// The square that the piece leaves; none for a drop or a pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    /// The square that it goes to; none for a pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    /// The type that is dropped.
    #[serde(skip_serializing_if = "Option::is_none")]
    drop: Option<String>,
    /// The type that the player chose for the piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    becomes: Option<String>,
    /// Where a second piece goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    also: Option<[String; 2]>,
    /// The squares on which something is captured.
    captures: Vec<String>,
    check: bool,
    edits: Vec<EditValue>,
}

/// The legal moves of a position, sorted by their machine forms.
pub fn legal(position: &Position, style: Style) -> Vec<MoveValue> {
    let texts = write_all(&mut position.clone(), style);
    let moves: Vec<Move> = texts.iter().map(|(mv, _)| *mv).collect();
    let mut texts = texts.into_iter().map(|(_, text)| text.into_string());
    let mut found = Vec::with_capacity(moves.len());
    position.preview(&moves, |mv, journal, check| {
        found.push(value(position, mv, texts.next().unwrap_or_default(), journal, check));
    });
    found.sort_by(|one, other| one.uci.cmp(&other.uci));
    found
}

/// One of them.
pub fn described(position: &Position, mv: Move, style: Style) -> MoveValue {
    let (text, check) = (write(position, mv, style), position.gives_check(mv));
    position.changes(mv, |journal| value(position, mv, text, journal, check))
}

fn value(position: &Position, mv: Move, san: String, journal: &[Edit], check: bool) -> MoveValue {
    let definition = position.game().definition();
    let name = |square| definition.board.name(square).to_string();
    let kind = |kind| definition.piece(kind).name.clone();
    let removed = |edit: &Edit| match edit {
        Edit::Remove { square, .. } => Some(name(*square)),
        _ => None,
    };
    let second = mv.other().or_else(|| mv.puts_on().map(|put| (mv.to(), put)));
    MoveValue {
        uci: position.move_text(mv),
        san,
        from: (mv.dropped().is_none() && !mv.is_pass()).then(|| name(mv.from())),
        to: (!mv.is_pass()).then(|| name(mv.to())),
        drop: mv.dropped().map(kind),
        becomes: position.chosen(mv).map(kind),
        also: second.map(|(from, to)| [name(from), name(to)]),
        captures: journal.iter().filter_map(removed).collect(),
        check,
        edits: edits(position, journal),
    }
}

/// Where a position began, and its moves.
pub fn played(position: &Position, style: Style) -> (Position, Vec<String>) {
    let mut start = position.clone();
    let mut moves = Vec::new();
    while let Some(mv) = start.undo() {
        moves.push(mv);
    }
    let mut replayed = start.clone();
    let texts = moves.into_iter().rev().map(|mv| write_and_play(&mut replayed, mv, style)).collect();
    (start, texts)
}
