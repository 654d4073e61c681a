//! PGN: games as trees of plain values.

use crate::error::Error;
use crate::exchange::{from_js, to_js};
use crate::position::style;
use menagerie_core::{Library, Position};
use menagerie_notation::pgn::{Entry, GameTree, LONGEST_TAG_NAME, Line, Options, Reader, Score};
use menagerie_notation::{Style, Variants, read, write_and_play};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use wasm_bindgen::prelude::*;

/// A game.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct GameValue {
    /// Its name in the library.
    game: String,
    /// The tags, in their order.
    tags: Map<String, Value>,
    /// Where it begins; the usual start if there is none.
    fen: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: Option<String>,
    comments: Vec<String>,
    moves: Vec<MoveValue>,
}

/// Moves that follow one another.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct LineValue {
    comments: Vec<String>,
    moves: Vec<MoveValue>,
}

/// A move with its annotations. When it is read, either of its texts is enough.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct MoveValue {
    uci: String,
    san: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nags: Vec<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<LineValue>,
}

/// How PGN is written.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct OptionsValue {
    notation: Option<String>,
    width: Option<usize>,
}

/// Reads a file.
pub fn parse(library: &Library, text: &str) -> Result<JsValue, Error> {
    // Texts of files begin with a byte order mark now and then.
    let text = text.trim_start_matches('\u{feff}');
    let (mut reader, mut variants) = (Reader::new(text.as_bytes()), Variants::new(library));
    let mut games = Vec::new();
    while let Some(tree) = GameTree::read(&mut reader, &mut variants)? {
        games.push(value(&tree));
    }
    Ok(to_js(&games))
}

/// The game of all moves that were played on a position.
pub fn of_position(position: &Position) -> JsValue {
    to_js(&value(&GameTree::of(position)))
}

fn value(tree: &GameTree) -> GameValue {
    let LineValue { comments, moves } = line_value(&tree.main, &mut tree.start.clone());
    GameValue {
        game: tree.start.game().name().to_string(),
        tags: tree.tags.iter().map(|(name, value)| (name.clone(), Value::String(value.clone()))).collect(),
        fen: Some(tree.start.fen()),
        result: Some(tree.score.to_string()),
        comments,
        moves,
    }
}

/// The values of a line. Variations are read before their move is played.
fn line_value(line: &Line, position: &mut Position) -> LineValue {
    let moves = line.entries.iter().map(|entry| {
        let variations = entry.variations.iter().map(|line| line_value(line, &mut position.clone())).collect();
        let uci = position.move_text(entry.mv);
        let san = write_and_play(position, entry.mv, Style::Own);
        MoveValue { uci, san, nags: entry.nags.clone(), comments: entry.comments.clone(), variations }
    });
    let moves = moves.collect();
    LineValue { comments: line.comments.clone(), moves }
}

/// Writes a game.
pub fn format(library: &Library, game: &JsValue, options: &JsValue) -> Result<String, Error> {
    let (value, options): (GameValue, OptionsValue) = (from_js(game, "game")?, from_js(options, "options")?);
    let start = library.game(&value.game)?.position(value.fen.as_deref().unwrap_or("startpos"))?;
    let mut main = read_line(&value.moves, &mut start.clone())?;
    main.comments = value.comments;
    let score = match value.result.as_deref().map(Score::parse) {
        None => Score::Unknown,
        Some(Some(score)) => score,
        Some(None) => return Err(Error::Input("game: result: `1-0`, `0-1`, `1/2-1/2` or `*` is expected".to_string())),
    };
    let mut tags = Vec::new();
    for (name, tag) in value.tags {
        let Value::String(tag) = tag else {
            return Err(Error::Input(format!("game: the tag `{name}` is not a text")));
        };
        // It is written as it is, and anything else would be read back as something else.
        let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
        if !is_plain || name.is_empty() || name.len() > LONGEST_TAG_NAME {
            let expected = format!("at most {LONGEST_TAG_NAME} letters, digits, `_` and `-` are expected");
            return Err(Error::Input(format!("game: the name of the tag `{name}`: {expected}")));
        }
        tags.push((name, tag));
    }
    let tree = GameTree { tags, start, main, score };
    let usual = Options::default();
    let style = options.notation.as_deref().map_or(Ok(usual.style), |name| style(Some(name)))?;
    Ok(tree.to_pgn(&Options { style, width: options.width.unwrap_or(usual.width) }))
}

fn read_line(moves: &[MoveValue], position: &mut Position) -> Result<Line, Error> {
    let mut entries = Vec::with_capacity(moves.len());
    for value in moves {
        let mut variations = Vec::with_capacity(value.variations.len());
        for line in &value.variations {
            let read = read_line(&line.moves, &mut position.clone())?;
            variations.push(Line { comments: line.comments.clone(), ..read });
        }
        let text = if value.uci.is_empty() { &value.san } else { &value.uci };
        let mv = read(position, text).map_err(|error| Error::of_move(text, error))?;
        let (nags, comments) = (value.nags.clone(), value.comments.clone());
        entries.push(Entry { nags, comments, variations, ..Entry::new(mv) });
        position.play_unchecked(mv);
    }
    Ok(Line { comments: Vec::new(), entries })
}
