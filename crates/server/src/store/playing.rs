//! The live games that accounts play now.

use super::database::Lane;
use super::error::StoreError;
use super::games::Store;
use super::statement::{Row, Statement, Unreadable};

/// Finds a game only while the player plays it live with another player.
const PLAYS: &str = "SELECT id, title, public FROM game WHERE id = $1 AND (white_who = $2 OR black_who = $2) \
                     AND score = '*' AND mode = 'person' AND days IS NULL \
                     AND white_kind <> 'open' AND black_kind <> 'open'";

/// A live game that goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// By what games know the player.
    pub who: String,
    /// Its name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Whether everybody may find it.
    pub public: bool,
}

impl Store {
    /// Those of some players' games that they play now: who, and the name of a game.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn played_now(&self, games: &[(&str, &str)]) -> Result<Vec<PlayedGame>, StoreError> {
        if games.is_empty() {
            return Ok(Vec::new());
        }
        let statements = games.iter().map(|(who, game)| Statement::new(PLAYS, vec![(*game).into(), (*who).into()]));
        let found = self.read(Lane::Search, statements.collect()).await?;
        let game = |who: &str, row: &Row| {
            let (id, title, public) = (row.text("id")?, row.text("title")?, row.flag("public")?);
            Ok::<_, Unreadable>(PlayedGame { who: who.to_string(), id, title, public })
        };
        let played = games.iter().zip(&found).flat_map(|((who, _), rows)| rows.iter().map(|row| game(who, row)));
        self.understood(played.collect::<Result<_, _>>())
    }
}
