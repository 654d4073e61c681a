//! Keeping games and finding them by name.

use super::{Moves, Record, Store, StoreError, StoredMove, Write};

impl Store {
    /// Stores a new game. When this returns, it is on the disk.
    ///
    /// # Errors
    /// Says why it cannot be kept.
    pub async fn begin(&self, record: &Record) -> Result<(), StoreError> {
        self.write(vec![Write::Begin(Box::new(record.clone()))]).await
    }

    /// Stores the state of a game and how its moves changed. When this returns, it is on the disk. `seats` means
    /// that a player came.
    ///
    /// # Errors
    /// Says why it cannot be kept. Whether it was stored all the same, nobody knows: read it again.
    pub async fn save(&self, record: &Record, moves: Moves, seats: bool, now_ms: i64) -> Result<(), StoreError> {
        self.write(vec![Write::Change { record: Box::new(record.clone()), moves, seats, now_ms }]).await
    }

    /// Keeps a new game and that it follows another, both or neither.
    ///
    /// # Errors
    /// As [`Store::save`].
    pub async fn follow(&self, next: &Record, last: &Record, now_ms: i64) -> Result<(), StoreError> {
        let last = Write::Change { record: Box::new(last.clone()), moves: Moves::Same, seats: false, now_ms };
        self.write(vec![Write::Begin(Box::new(next.clone())), last]).await
    }

    /// The game of a name with its moves.
    ///
    /// # Errors
    /// Says why it cannot be read; that it is not there is no error.
    pub async fn load(&self, id: &str) -> Result<Option<(Record, Vec<StoredMove>)>, StoreError> {
        self.read(self.try_load(id).await)
    }

    async fn try_load(&self, id: &str) -> Result<Option<(Record, Vec<StoredMove>)>, sqlx::Error> {
        // Both are read as they are at one moment.
        let mut transaction = self.readers.begin().await?;
        let game = sqlx::query_as("SELECT * FROM game WHERE id = ?").bind(id).fetch_optional(&mut *transaction).await?;
        let Some(game) = game else { return Ok(None) };
        let moves = sqlx::query_as("SELECT uci, left_ms, made_ms FROM move WHERE game = ? ORDER BY ply").bind(id);
        Ok(Some((game, moves.fetch_all(&mut *transaction).await?)))
    }

    /// Whether there is a game of this name.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn has(&self, id: &str) -> Result<bool, StoreError> {
        let found = sqlx::query("SELECT 1 FROM game WHERE id = ?").bind(id).fetch_optional(&self.readers).await;
        Ok(self.read(found)?.is_some())
    }

    /// The games in which a player's time has run out by a time, in milliseconds since 1970: the earliest of them.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn fallen(&self, now_ms: i64) -> Result<Vec<String>, StoreError> {
        let names = "SELECT id FROM game WHERE flag_ms <= ? ORDER BY flag_ms LIMIT 256";
        self.read(sqlx::query_scalar(names).bind(now_ms).fetch_all(&self.readers).await)
    }

    /// Whether the clock of any game runs.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn any_running(&self) -> Result<bool, StoreError> {
        let any = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM game WHERE flag_ms IS NOT NULL)");
        self.read(any.fetch_one(&self.readers).await)
    }

    /// Stops the clock of a game that cannot be opened.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn stop_clock(&self, id: &str) -> Result<(), StoreError> {
        self.write(vec![Write::StopClock(id.to_string())]).await
    }

    /// Notes that the server runs: what the clocks of players lose while it does not is given back.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn note_alive(&self, now_ms: i64) -> Result<(), StoreError> {
        self.write(vec![Write::Alive(now_ms)]).await
    }

    /// Forgets games that nobody began, at most 500 at once: those made before a time, and those that wait for a second
    /// person made before another. Both are in milliseconds since 1970.
    ///
    /// # Errors
    /// Says why they stay.
    pub async fn forget(&self, before_ms: i64, invited_before_ms: i64) -> Result<(), StoreError> {
        self.write(vec![Write::Forget { before_ms, invited_before_ms, most: 500 }]).await
    }
}
