//! The endgame tables that are served: those of games of the library, opened when they are asked for first, and again when
//! others were made.

use crate::error::ApiError;
use menagerie_core::{Game, Position};
use menagerie_lab::tables::{Stamp, Tables};
use moka::sync::Cache;
use std::path::PathBuf;
use std::sync::Arc;

/// Of how many games tables are open at once.
const KEPT: u64 = 8;

/// The tables of a game as they were when they were opened.
#[derive(Clone)]
struct Opened {
    tables: Option<Arc<Tables>>,
    /// The files that there were.
    stamps: Vec<Stamp>,
}

/// The endgame tables of a folder; clones share the same.
#[derive(Clone)]
pub struct Endgames {
    folder: Option<PathBuf>,
    open: Cache<String, Opened>,
}

impl Endgames {
    /// The tables of a folder, or none.
    pub fn new(folder: Option<PathBuf>) -> Endgames {
        Endgames { folder, open: Cache::new(KEPT) }
    }

    /// The tables of a game of the library, if there are any. They may have to be opened, the first time and after new ones
    /// were made: do not call it on a thread that must not block.
    pub fn of(&self, game: &Game) -> Option<Arc<Tables>> {
        let folder = self.folder.as_deref()?;
        let open = || match Tables::open(folder, game) {
            Ok(tables) => {
                tables.refused().iter().for_each(|why| tracing::warn!(%why, "an endgame table is not used"));
                let is_empty = tables.summaries().next().is_none();
                (!is_empty).then(|| Arc::new(tables))
            }
            Err(why) => {
                tracing::info!(%why, "no endgame tables");
                None
            }
        };
        // Asked before they are opened: what comes in the meantime is found the next time.
        let stamps = Tables::stamps(folder, game);
        let opened = || Opened { tables: open(), stamps: stamps.clone() };
        let entry = self.open.entry_by_ref(game.name()).or_insert_with_if(opened, |kept| kept.stamps != stamps);
        entry.into_value().tables
    }

    /// Whether a position of a game of the library is in a table.
    pub fn have(&self, position: &Position) -> bool {
        self.folder.is_some() && self.of(position.game()).is_some_and(|tables| tables.has(position))
    }

    /// The tables of a game of the library.
    pub fn expect(&self, game: &Game) -> Result<Arc<Tables>, ApiError> {
        self.of(game).ok_or_else(|| ApiError::NotFound(format!("this server has no endgame tables of {}", game.name())))
    }
}
