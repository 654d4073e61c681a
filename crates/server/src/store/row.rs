//! Rows of the database as games and moves.
//!
//! By hand, and the migrations as a list: the macros of sqlx (`derive`, `migrate!`) compile SQLite a second time for the
//! build itself, which costs more than half a minute of every build from scratch.

use super::record::{Place, Record, StoredMove, mode_of};
use crate::api::{Both, ClockSetting, Color};
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};

impl FromRow<'_, SqliteRow> for Record {
    fn from_row(row: &SqliteRow) -> Result<Record, sqlx::Error> {
        let clock = match (row.try_get("initial_ms")?, row.try_get("increment_ms")?) {
            (Some(initial_ms), Some(increment_ms)) => Some(ClockSetting { initial_ms, increment_ms }),
            _ => None,
        };
        let color = |name| -> Result<Option<Color>, sqlx::Error> {
            Ok(row
                .try_get::<Option<String>, _>(name)?
                .map(|text| if text == "b" { Color::Black } else { Color::White }))
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
            public: row.try_get("public")?,
            places: Both {
                w: place(row, "white_kind", "white_who", "white_name", "white_level")?,
                b: place(row, "black_kind", "black_who", "black_name", "black_level")?,
            },
            clock,
            left: Both { w: row.try_get("white_ms")?, b: row.try_get("black_ms")? },
            flag_ms: row.try_get("flag_ms")?,
            version: row.try_get("version")?,
            plies: row.try_get("plies")?,
            score: row.try_get("score")?,
            why: row.try_get("why")?,
            draw: color("draw_by")?,
            takeback: color("takeback_by")?,
            rematch_by: color("rematch_by")?,
            rematch: row.try_get("rematch")?,
        })
    }
}

impl FromRow<'_, SqliteRow> for StoredMove {
    fn from_row(row: &SqliteRow) -> Result<StoredMove, sqlx::Error> {
        Ok(StoredMove { uci: row.try_get("uci")?, left_ms: row.try_get("left_ms")?, made_ms: row.try_get("made_ms")? })
    }
}

fn place(row: &SqliteRow, kind: &str, who: &str, name: &str, level: &str) -> Result<Place, sqlx::Error> {
    Ok(match row.try_get::<&str, _>(kind)? {
        "person" => Place::Person { who: row.try_get(who)?, name: row.try_get(name)? },
        "engine" => Place::Engine { level: row.try_get(level)? },
        _ => Place::Open,
    })
}
