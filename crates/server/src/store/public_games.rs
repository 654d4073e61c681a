//! The games of an export that everybody may find, for those who read no more of it.

use super::definition::StoredDefinition;
use super::lines::{FORMAT, Lines};
use super::record::Record;
use super::transfer::{LineOf, NO_DEFINITION, NO_HASH, TransferError, replayed};
use std::collections::HashMap;
use std::io::BufRead;
use std::sync::Arc;

/// A game of an export that everybody may find: it was made public, and has ended with a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicGame {
    /// Its name in addresses.
    pub id: String,
    /// The name of the game, perhaps with armies, in its definition.
    pub game: String,
    /// The definition that it was played under, with all that it inherits, as TOML.
    pub definition: Arc<str>,
    /// The FEN that it began from.
    pub start: String,
    /// The moves in machine form.
    pub moves: Vec<String>,
}

/// Whether a file is an export, by its first line.
pub fn is_export(first: &str) -> bool {
    matches!(serde_json::from_str(first), Ok(LineOf::Head(head)) if head.format == FORMAT)
}

/// Hands on the games of an export that everybody may find, one after another.
///
/// # Errors
/// Names the line that is not as expected, or says that the last one is missing.
pub fn public_games(from: &mut impl BufRead, each: &mut dyn FnMut(PublicGame)) -> Result<(), TransferError> {
    let mut lines = Lines::new(from);
    lines.head()?;
    let mut definitions: HashMap<String, (Arc<StoredDefinition>, Arc<str>)> = HashMap::new();
    while let Some(line) = lines.next()? {
        match line {
            LineOf::Definition(rules) if !rules.is_known() => {}
            LineOf::Definition(rules) if rules.is_intact() => {
                let text = rules.text.as_str().into();
                definitions.insert(rules.hash.clone(), (Arc::new(rules), text));
            }
            LineOf::Definition(_) => return Err(lines.wrong(NO_HASH)),
            // Of before, under a definition that nobody knows.
            LineOf::Game(game) if game.rules.is_empty() => {}
            LineOf::Game(game) => {
                let (rules, text) = definitions.get(&game.rules).ok_or_else(|| lines.wrong(NO_DEFINITION))?;
                let (record, _, moves) = replayed(game, rules.clone()).map_err(|error| lines.wrong(error))?;
                if record.public && record.has_ended() && record.why != "abort" {
                    let Record { id, game, start, .. } = record;
                    let moves = moves.into_iter().map(|mv| mv.uci).collect();
                    each(PublicGame { id, game, definition: text.clone(), start, moves });
                }
            }
            _ => {}
        }
    }
    Ok(())
}
