//! Conditional moves, and the notes of players.

use super::change;
use super::error::StoreError;
use super::event::{Event, Happened};
use super::games::{Store, may_be_name};
use super::record::Record;
use super::statement::{Row, Statement, Unreadable};

const CLEAR: &str = "DELETE FROM conditional WHERE game = $1 AND who = $2";
/// Finds nothing where the game has gone on.
const AS_IT_WAS: &str = "UPDATE game SET seq = seq WHERE id = $1 AND seq = $2";
const CLEAR_NOTE: &str = "DELETE FROM note WHERE game = $1 AND who = $2";

/// The conditional moves of a player in a game, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredConditional {
    /// By what the game knows the player.
    pub who: String,
    /// The lines as JSON; `None` where there are none.
    pub lines: Option<String>,
}

impl StoredConditional {
    /// The statements that put it in the place of what there was.
    fn store(&self, game: &str, version: u32) -> Vec<Statement> {
        let mut statements = vec![Statement::new(CLEAR, vec![game.into(), (&self.who).into()])];
        if let Some(lines) = &self.lines {
            statements.push(change::set_conditional(game, &self.who, lines, version));
        }
        statements
    }
}

impl Store {
    /// The conditional moves of the players of a game that begin from a version of it: who has them, and the lines as JSON.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn conditional(&self, game: &str, version: u32) -> Result<Vec<(String, String)>, StoreError> {
        let sql = "SELECT who, lines AS text FROM conditional WHERE game = $1 AND version = $2 ORDER BY who";
        self.pairs(Statement::new(sql, vec![game.into(), version.into()])).await
    }

    /// The conditional moves of a player in a game as it stands, as JSON.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn conditional_of(&self, game: &str, who: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT lines FROM conditional JOIN game \
                   ON game.id = conditional.game AND game.version = conditional.version \
                   WHERE conditional.game = $1 AND who = $2";
        let rows = self.rows(Statement::new(sql, vec![game.into(), who.into()])).await?;
        self.understood(rows.first().map(|row| row.text("lines")).transpose())
    }

    /// What players have noted on a game: who, and the text.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub(super) async fn notes(&self, game: &str) -> Result<Vec<(String, String)>, StoreError> {
        let sql = "SELECT who, text FROM note WHERE game = $1 ORDER BY who";
        self.pairs(Statement::new(sql, vec![game.into()])).await
    }

    async fn pairs(&self, statement: Statement) -> Result<Vec<(String, String)>, StoreError> {
        let rows = self.rows(statement).await?;
        let pair = |row: &Row| Ok::<_, Unreadable>((row.text("who")?, row.text("text")?));
        self.understood(rows.iter().map(pair).collect::<Result<_, _>>())
    }

    /// Sets the conditional moves of a player.
    ///
    /// # Errors
    /// Says why they cannot be kept. A conflict means that the game has gone on.
    pub async fn set_conditional(&self, record: &Record, conditional: &StoredConditional) -> Result<(), StoreError> {
        let mut statements = vec![Statement::finding(AS_IT_WAS, vec![(&record.id).into(), record.seq.into()])];
        statements.extend(conditional.store(&record.id, record.version));
        self.write(statements).await
    }

    /// Stores what has happened to a game and the moves that were answered to it at once, with what is left of the conditional
    /// moves: all of it, or nothing. Each step is what has happened, and the game since then; `record` gets the number of the last.
    ///
    /// # Errors
    /// As [`Store::save`].
    pub async fn save_steps(
        &self,
        record: &mut Record,
        steps: &[(Record, Happened)],
        command: Option<&str>,
        left: &[StoredConditional],
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let (mut statements, mut seq, mut command) = (Vec::new(), record.seq, command);
        for (state, happened) in steps {
            seq += 1;
            let event = Event::of(state, seq, happened, command.take(), now_ms);
            statements.extend(change::change(state, &event, now_ms, self.database.dialect()));
        }
        let version = steps.last().map_or(record.version, |(last, _)| last.version);
        statements.extend(left.iter().flat_map(|conditional| conditional.store(&record.id, version)));
        self.write(statements).await?;
        record.seq = seq;
        Ok(())
    }

    /// By what a game knows white and black; of a game that is not there, nothing.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn players(&self, game: &str) -> Result<Option<[String; 2]>, StoreError> {
        if !may_be_name(game) {
            return Ok(None);
        }
        let sql = "SELECT white_who, black_who FROM game WHERE id = $1";
        let rows = self.rows(Statement::new(sql, vec![game.into()])).await?;
        let both = |row: &Row| Ok::<_, Unreadable>([row.text("white_who")?, row.text("black_who")?]);
        self.understood(rows.first().map(both).transpose())
    }

    /// What a player has noted on a game.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn note(&self, game: &str, who: &str) -> Result<String, StoreError> {
        let sql = "SELECT text FROM note WHERE game = $1 AND who = $2";
        let rows = self.rows(Statement::new(sql, vec![game.into(), who.into()])).await?;
        self.understood(rows.first().map_or(Ok(String::new()), |row| row.text("text")))
    }

    /// Keeps what a player notes on a game, in the place of what was noted.
    ///
    /// # Errors
    /// Says why it cannot be kept.
    pub async fn set_note(&self, game: &str, who: &str, text: &str) -> Result<(), StoreError> {
        let mut statements = vec![Statement::new(CLEAR_NOTE, vec![game.into(), who.into()])];
        if !text.is_empty() {
            statements.push(change::set_note(game, who, text));
        }
        self.write(statements).await
    }
}
