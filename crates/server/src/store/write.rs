//! What is written: the statements of one change each.

use super::record::{Moves, Place, Record, letter, mode_name};
use sqlx::Error;
use sqlx::sqlite::SqliteConnection;

const BEGIN: &str = "INSERT INTO game (number, id, created_ms, updated_ms, name, base, title, definition, start, \
                     random_start, start_number, mode, public, initial_ms, increment_ms, white_kind, white_who, \
                     white_name, white_level, black_kind, black_who, black_name, black_level, white_ms, black_ms, \
                     version, plies, score, why) \
                     VALUES ((SELECT COALESCE(MAX(number), 0) + 1 FROM game), \
                     ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
const CHANGE: &str = "UPDATE game SET updated_ms = ?, white_ms = ?, black_ms = ?, flag_ms = ?, version = ?, plies = ?, \
                      score = ?, why = ?, draw_by = ?, takeback_by = ?, rematch_by = ?, rematch = ? WHERE id = ?";
const SEAT: &str = "UPDATE game SET white_kind = ?, white_who = ?, white_name = ?, white_level = ?, \
                    black_kind = ?, black_who = ?, black_name = ?, black_level = ? WHERE id = ?";

/// One change of what is stored.
#[derive(Clone, Debug)]
pub enum Write {
    /// A game is begun.
    Begin(Box<Record>),
    /// A game has gone on: its state as it is now, and what became of its moves.
    Change {
        /// The state.
        record: Box<Record>,
        /// The moves.
        moves: Moves,
        /// Whether players came.
        seats: bool,
        /// When, in milliseconds since 1970.
        now_ms: i64,
    },
    /// The clock of the game of this name stands.
    StopClock(String),
    /// The server runs at this time.
    Alive(i64),
    /// Games that nobody began before the first time, or before the second where an opponent is waited for, are
    /// forgotten; no more of them than this.
    Forget {
        /// For games that wait for nobody, in milliseconds since 1970.
        before_ms: i64,
        /// For games that wait for an opponent.
        invited_before_ms: i64,
        /// How many.
        most: u32,
    },
}

impl Write {
    /// Makes the change.
    pub async fn apply(&self, connection: &mut SqliteConnection) -> Result<(), Error> {
        match self {
            Write::Begin(record) => begin(connection, record).await,
            Write::Change { record, moves, seats, now_ms } => {
                change(connection, record, *now_ms).await?;
                if *seats {
                    seat(connection, record).await?;
                }
                store_moves(connection, record, moves).await
            }
            Write::StopClock(id) => {
                sqlx::query("UPDATE game SET flag_ms = NULL WHERE id = ?").bind(id).execute(connection).await?;
                Ok(())
            }
            Write::Alive(now_ms) => alive(connection, *now_ms).await,
            Write::Forget { before_ms, invited_before_ms, most } => {
                forget(connection, *before_ms, *invited_before_ms, *most).await
            }
        }
    }
}

async fn begin(connection: &mut SqliteConnection, record: &Record) -> Result<(), Error> {
    let [white, black] = [&record.places.w, &record.places.b].map(columns);
    sqlx::query(BEGIN)
        .bind(&record.id)
        .bind(record.created_ms)
        .bind(record.created_ms)
        .bind(&record.game)
        .bind(record.game.split(':').next())
        .bind(&record.title)
        .bind(&record.definition)
        .bind(&record.start)
        .bind(record.random_start)
        .bind(record.start_number)
        .bind(mode_name(record.mode))
        .bind(record.public)
        .bind(record.clock.map(|clock| clock.initial_ms))
        .bind(record.clock.map(|clock| clock.increment_ms))
        .bind(white.0)
        .bind(white.1)
        .bind(white.2)
        .bind(white.3)
        .bind(black.0)
        .bind(black.1)
        .bind(black.2)
        .bind(black.3)
        .bind(record.left.w)
        .bind(record.left.b)
        .bind(record.version)
        .bind(record.plies)
        .bind(&record.score)
        .bind(&record.why)
        .execute(connection)
        .await?;
    Ok(())
}

async fn change(connection: &mut SqliteConnection, record: &Record, now_ms: i64) -> Result<(), Error> {
    let changed = sqlx::query(CHANGE)
        .bind(now_ms)
        .bind(record.left.w)
        .bind(record.left.b)
        .bind(record.flag_ms)
        .bind(record.version)
        .bind(record.plies)
        .bind(&record.score)
        .bind(&record.why)
        .bind(record.draw.map(letter))
        .bind(record.takeback.map(letter))
        .bind(record.rematch_by.map(letter))
        .bind(&record.rematch)
        .bind(&record.id)
        .execute(connection)
        .await?;
    // The game was deleted.
    if changed.rows_affected() == 1 { Ok(()) } else { Err(Error::RowNotFound) }
}

async fn seat(connection: &mut SqliteConnection, record: &Record) -> Result<(), Error> {
    let [white, black] = [&record.places.w, &record.places.b].map(columns);
    sqlx::query(SEAT)
        .bind(white.0)
        .bind(white.1)
        .bind(white.2)
        .bind(white.3)
        .bind(black.0)
        .bind(black.1)
        .bind(black.2)
        .bind(black.3)
        .bind(&record.id)
        .execute(connection)
        .await?;
    Ok(())
}

async fn store_moves(connection: &mut SqliteConnection, record: &Record, moves: &Moves) -> Result<(), Error> {
    let statement = match moves {
        Moves::Same => return Ok(()),
        Moves::One(mv) => sqlx::query("INSERT INTO move (game, ply, uci, left_ms, made_ms) VALUES (?, ?, ?, ?, ?)")
            .bind(&record.id)
            .bind(record.plies)
            .bind(&mv.uci)
            .bind(mv.left_ms)
            .bind(mv.made_ms),
        Moves::Cut => sqlx::query("DELETE FROM move WHERE game = ? AND ply > ?").bind(&record.id).bind(record.plies),
    };
    statement.execute(connection).await?;
    Ok(())
}

async fn alive(connection: &mut SqliteConnection, now_ms: i64) -> Result<(), Error> {
    let statement = "INSERT INTO server (one, alive_ms) VALUES (1, ?) \
                     ON CONFLICT (one) DO UPDATE SET alive_ms = excluded.alive_ms";
    sqlx::query(statement).bind(now_ms).execute(connection).await?;
    Ok(())
}

async fn forget(connection: &mut SqliteConnection, before: i64, invited: i64, most: u32) -> Result<(), Error> {
    let statement = "DELETE FROM game WHERE id IN (SELECT id FROM game WHERE plies = 0 AND score = '*' \
                     AND created_ms < ? AND (created_ms < ? OR mode <> 'person') ORDER BY created_ms LIMIT ?)";
    sqlx::query(statement).bind(before).bind(invited).bind(most).execute(connection).await?;
    Ok(())
}

/// The columns of a player: kind, session, name, level.
fn columns(place: &Place) -> (&'static str, String, String, u8) {
    match place {
        Place::Open => ("open", String::new(), String::new(), 0),
        Place::Person { who, name } => ("person", who.clone(), name.clone(), 0),
        Place::Engine { level } => ("engine", String::new(), place.name(), *level),
    }
}
