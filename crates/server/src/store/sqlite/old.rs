//! Games of before the fourth step, in which moves were rows: their moves become events, and their definitions are stored.

use super::connection::{execute, fields};
use crate::store::change;
use crate::store::definition::StoredDefinition;
use crate::store::event::{Event, Happened, Kind};
use crate::store::games::GAME;
use crate::store::record::{Record, StoredMove};
use crate::store::statement::{Row, Statement, Unreadable};
use menagerie_core::Library;
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, Error};

/// How many games go into one transaction.
const AT_ONCE: i64 = 500;

/// What a file of SQLite has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Nothing yet.
    Nothing,
    /// Games, after this step.
    Games(i64),
    /// The tables of another program.
    Foreign,
}

/// What a file has.
pub async fn content(connection: &mut SqliteConnection) -> Result<Content, Error> {
    let tables =
        "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite!_%' ESCAPE '!'";
    let tables = fields(connection, &Statement::new(tables, Vec::new())).await?;
    let tables: Vec<String> =
        tables.iter().map(|row| row.text("name")).collect::<Result<_, _>>().map_err(unreadable)?;
    let has = |name: &str| tables.iter().any(|table| table == name);
    if !(has("_sqlx_migrations") && has("game")) {
        // The list of steps is made before the first of them.
        let is_new = tables.iter().all(|table| table == "_sqlx_migrations");
        return Ok(if is_new { Content::Nothing } else { Content::Foreign });
    }
    let last = Statement::new("SELECT COALESCE(MAX(version), 0) AS last FROM _sqlx_migrations", Vec::new());
    let rows = fields(connection, &last).await?;
    rows.first().map_or(Ok(0), |row| row.number("last")).map(Content::Games).map_err(unreadable)
}

/// Makes events of games that have none.
pub async fn make_events(connection: &mut SqliteConnection, now_ms: i64) -> Result<(), Error> {
    let mut last = -1_i64;
    loop {
        let mut transaction = connection.begin().await?;
        let some = format!("{GAME} WHERE game.number > $1 AND seq = 0 ORDER BY game.number LIMIT {AT_ONCE}");
        let games = fields(&mut transaction, &Statement::new(some, vec![last.into()])).await?;
        for game in &games {
            add_events(&mut transaction, game, now_ms).await?;
        }
        transaction.commit().await?;
        // The games before it are not looked through again.
        last = match games.last() {
            Some(game) => game.number("number").map_err(unreadable)?,
            None => return Ok(()),
        };
    }
}

async fn add_events(connection: &mut SqliteConnection, game: &Row, now_ms: i64) -> Result<(), Error> {
    let record = Record::of(game).map_err(unreadable)?;
    let moves = "SELECT uci, left_ms, made_ms FROM move WHERE game = $1 ORDER BY ply";
    let moves = fields(connection, &Statement::new(moves, vec![(&record.id).into()])).await?;
    let mut events = vec![Event::begin(&as_begun(&record))];
    for row in &moves {
        let mv = StoredMove {
            uci: row.text("uci").map_err(unreadable)?,
            left_ms: row.maybe_number("left_ms").map_err(unreadable)?,
            made_ms: row.number("made_ms").map_err(unreadable)?,
        };
        events.push(Event::old_move(events.len() as u32 + 1, &mv));
    }
    let seq = events.len() as u32 + 1;
    events.push(Event::of(&record, seq, &Happened::Other(Kind::Kept), None, now_ms));
    for event in &events {
        execute(connection, &change::event(&record.id, event)).await?;
    }
    let noted = Statement::finding("UPDATE game SET seq = $1 WHERE id = $2", vec![seq.into(), (&record.id).into()]);
    execute(connection, &noted).await
}

/// A game as it began, as far as that is known.
fn as_begun(record: &Record) -> Record {
    let initial = record.clock.map_or(0, crate::api::ClockSetting::first_ms);
    let left = crate::api::Both { w: initial, b: initial };
    Record {
        left,
        flag_ms: None,
        version: 0,
        plies: 0,
        score: "*".to_string(),
        why: String::new(),
        draw: None,
        takeback: None,
        rematch_by: None,
        rematch: None,
        ..record.clone()
    }
}

/// Finds the definitions of games that point to none. A game whose definition is not found is left for the next time: the
/// server may lack a file that it had.
pub async fn find_definitions(connection: &mut SqliteConnection, library: &Library, now_ms: i64) -> Result<(), Error> {
    let kinds = Statement::new("SELECT DISTINCT base, definition FROM game WHERE rules IS NULL", Vec::new());
    for row in fields(connection, &kinds).await? {
        let base = row.text("base").map_err(unreadable)?;
        let own = row.maybe_text("definition").map_err(unreadable)?;
        let found = match &own {
            None => StoredDefinition::of(library, &base, true),
            Some(text) => brought(library, text),
        };
        let rules = match found {
            Ok(rules) => rules,
            Err(error) => {
                let error = error.to_string();
                tracing::warn!(
                    game = base,
                    error,
                    "the definition of stored games is not known; they cannot be opened"
                );
                continue;
            }
        };
        let mut transaction = connection.begin().await?;
        execute(&mut transaction, &change::define(&rules, now_ms)).await?;
        let point = "UPDATE game SET rules = $1 WHERE rules IS NULL AND base = $2 AND definition IS $3";
        let values = vec![(&rules.hash).into(), base.into(), own.as_deref().into()];
        execute(&mut transaction, &Statement::new(point, values)).await?;
        transaction.commit().await?;
    }
    Ok(())
}

/// The definition that a player brought.
fn brought(library: &Library, text: &str) -> Result<StoredDefinition, menagerie_core::LoadError> {
    let mut library = library.clone();
    let name = library.add("definition.toml", text)?;
    StoredDefinition::of(&library, &name, false)
}

fn unreadable(error: Unreadable) -> Error {
    Error::Decode(Box::new(error))
}
