//! Keeping games and finding them by name.

use super::{Moves, Place, Record, Store, StoreError, StoredMove};
use crate::api::{Both, ClockSetting, Color, Mode};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

const INSERT: &str = "INSERT INTO game (id, created_ms, updated_ms, name, title, definition, start, random_start, mode, \
                      white_kind, white_who, white_name, white_level, black_kind, black_who, black_name, black_level, \
                      initial_ms, increment_ms, white_ms, black_ms, version, plies, score, why, draw_by, takeback_by, \
                      rematch_by, rematch, start_number) \
                      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \
                      ON CONFLICT (id) DO UPDATE SET updated_ms = excluded.updated_ms, \
                      white_kind = excluded.white_kind, white_who = excluded.white_who, \
                      white_name = excluded.white_name, white_level = excluded.white_level, \
                      black_kind = excluded.black_kind, black_who = excluded.black_who, \
                      black_name = excluded.black_name, black_level = excluded.black_level, \
                      white_ms = excluded.white_ms, black_ms = excluded.black_ms, version = excluded.version, \
                      plies = excluded.plies, score = excluded.score, why = excluded.why, draw_by = excluded.draw_by, \
                      takeback_by = excluded.takeback_by, rematch_by = excluded.rematch_by, rematch = excluded.rematch";

impl Store {
    /// Keeps a game as it is now, with what became of its moves, all or nothing. When this returns, it is on the disk.
    ///
    /// # Errors
    /// Says why it cannot be kept; then nothing of it is.
    pub async fn save(&self, record: &Record, moves: &Moves, now_ms: i64) -> Result<(), StoreError> {
        let mut transaction = self.writer.begin().await?;
        let [white, black] = [&record.places.w, &record.places.b].map(columns);
        sqlx::query(INSERT)
            .bind(&record.id)
            .bind(record.created_ms)
            .bind(now_ms)
            .bind(&record.game)
            .bind(&record.title)
            .bind(&record.definition)
            .bind(&record.start)
            .bind(record.random_start)
            .bind(mode_name(record.mode))
            .bind(white.0)
            .bind(white.1)
            .bind(white.2)
            .bind(white.3)
            .bind(black.0)
            .bind(black.1)
            .bind(black.2)
            .bind(black.3)
            .bind(record.clock.map(|clock| clock.initial_ms))
            .bind(record.clock.map(|clock| clock.increment_ms))
            .bind(record.left.w)
            .bind(record.left.b)
            .bind(record.version)
            .bind(record.plies)
            .bind(&record.score)
            .bind(&record.why)
            .bind(record.draw.map(letter))
            .bind(record.takeback.map(letter))
            .bind(record.again.map(letter))
            .bind(&record.rematch)
            .bind(record.start_number)
            .execute(&mut *transaction)
            .await?;
        match moves {
            Moves::Same => {}
            Moves::One(mv) => {
                sqlx::query("INSERT INTO move (game, ply, uci, left_ms, made_ms) VALUES (?, ?, ?, ?, ?)")
                    .bind(&record.id)
                    .bind(record.plies)
                    .bind(&mv.uci)
                    .bind(mv.left_ms)
                    .bind(mv.made_ms)
                    .execute(&mut *transaction)
                    .await?;
            }
            Moves::Cut => {
                let cut = sqlx::query("DELETE FROM move WHERE game = ? AND ply > ?");
                cut.bind(&record.id).bind(record.plies).execute(&mut *transaction).await?;
            }
        }
        Ok(transaction.commit().await?)
    }

    /// The game of a name with its moves.
    ///
    /// # Errors
    /// Says why it cannot be read; that it is not there is no error.
    pub async fn load(&self, id: &str) -> Result<Option<(Record, Vec<StoredMove>)>, StoreError> {
        // Both are read as they are at one moment.
        let mut transaction = self.readers.begin().await?;
        let row = sqlx::query("SELECT * FROM game WHERE id = ?").bind(id).fetch_optional(&mut *transaction).await?;
        let Some(row) = row else { return Ok(None) };
        let rows = sqlx::query("SELECT uci, left_ms, made_ms FROM move WHERE game = ? ORDER BY ply").bind(id);
        let rows = rows.fetch_all(&mut *transaction).await?;
        let read = |row: &SqliteRow| -> Result<StoredMove, sqlx::Error> {
            Ok(StoredMove { uci: row.try_get(0)?, left_ms: row.try_get(1)?, made_ms: row.try_get(2)? })
        };
        let moves = rows.iter().map(read).collect::<Result<_, _>>()?;
        Ok(Some((record(&row)?, moves)))
    }
}

/// How a player is kept: the kind, the person, the name, the level.
fn columns(place: &Place) -> (&'static str, String, String, u8) {
    match place {
        Place::Open => ("open", String::new(), String::new(), 0),
        Place::Person { who, name } => ("person", who.clone(), name.clone(), 0),
        Place::Engine { level } => ("engine", String::new(), place.name(), *level),
    }
}

/// A game of a row with all columns.
pub(super) fn record(row: &SqliteRow) -> Result<Record, sqlx::Error> {
    let clock = match (row.try_get("initial_ms")?, row.try_get("increment_ms")?) {
        (Some(initial_ms), Some(increment_ms)) => Some(ClockSetting { initial_ms, increment_ms }),
        _ => None,
    };
    let color = |name| -> Result<Option<Color>, sqlx::Error> {
        Ok(row.try_get::<Option<String>, _>(name)?.map(|text| if text == "b" { Color::Black } else { Color::White }))
    };
    Ok(Record {
        id: row.try_get("id")?,
        created_ms: row.try_get("created_ms")?,
        game: row.try_get("name")?,
        title: row.try_get("title")?,
        definition: row.try_get("definition")?,
        start: row.try_get("start")?,
        random_start: row.try_get("random_start")?,
        start_number: row.try_get("start_number")?,
        mode: mode_of(row.try_get("mode")?),
        places: Both {
            w: place(row, "white_kind", "white_who", "white_name", "white_level")?,
            b: place(row, "black_kind", "black_who", "black_name", "black_level")?,
        },
        clock,
        left: Both { w: row.try_get("white_ms")?, b: row.try_get("black_ms")? },
        version: row.try_get("version")?,
        plies: row.try_get("plies")?,
        score: row.try_get("score")?,
        why: row.try_get("why")?,
        draw: color("draw_by")?,
        takeback: color("takeback_by")?,
        again: color("rematch_by")?,
        rematch: row.try_get("rematch")?,
    })
}

fn place(row: &SqliteRow, kind: &str, who: &str, name: &str, level: &str) -> Result<Place, sqlx::Error> {
    Ok(match row.try_get::<&str, _>(kind)? {
        "person" => Place::Person { who: row.try_get(who)?, name: row.try_get(name)? },
        "engine" => Place::Engine { level: row.try_get(level)? },
        _ => Place::Open,
    })
}

fn letter(color: Color) -> &'static str {
    match color {
        Color::White => "w",
        Color::Black => "b",
    }
}

fn mode_name(mode: Mode) -> &'static str {
    match mode {
        Mode::Engine => "engine",
        Mode::Person => "person",
        Mode::Board => "board",
    }
}

fn mode_of(name: &str) -> Mode {
    match name {
        "engine" => Mode::Engine,
        "person" => Mode::Person,
        _ => Mode::Board,
    }
}
