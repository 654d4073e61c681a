//! Finding games by game, player and result.

use super::Store;
use super::error::StoreError;
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, QueryBuilder, Row, Sqlite};

/// How many games are on a page of what was found.
const PER_PAGE: usize = 50;
/// Longer texts, in bytes, are in no name: a player's has at most 40 letters. Nor is the character of which FTS5 takes no
/// more than the beginning.
const LONGEST: usize = 200;
/// Shorter parts of names are in no index: in everybody's games they are sought as whole names.
const SHORTEST_PART: usize = 3;

/// What a list has of a game.
const COLUMNS: &str = "number, id, name, title, white_name, black_name, score, why, plies, created_ms";
/// Everybody's games: those that were made public and have ended.
const PUBLIC: &str = "public = 1 AND score <> '*'";

/// A search for games.
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// The game that was played, with armies or without.
    pub game: Option<String>,
    /// A part of a player's name; with less than three letters the whole name, but in one's own games a part all the same.
    pub player: Option<String>,
    /// How it ended.
    pub result: Option<Wanted>,
    /// The session that asks: games that are not public or have not ended are shown to their players only.
    pub session: String,
    /// Only games that were begun before the one of this number.
    pub before: Option<i64>,
}

/// A result that is sought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// This score.
    Score(String),
    /// That it goes on.
    Open,
}

/// A game as it is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name.
    pub id: String,
    /// The game that was played.
    pub game: String,
    /// The title of the game.
    pub title: String,
    /// What white and black are called.
    pub players: [String; 2],
    /// The score and why, as it is written.
    pub result: String,
    /// How many moves were made.
    pub plies: u32,
    /// When it began, in milliseconds since 1970.
    pub created_ms: i64,
    number: i64,
}

/// A page of games.
#[derive(Clone, Debug)]
pub struct Found {
    /// The games, the newest first.
    pub games: Vec<Listed>,
    /// The number to go on before, where there are more.
    pub next: Option<i64>,
}

impl Store {
    /// Finds games.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn find(&self, query: &Query) -> Result<Found, StoreError> {
        // What a search costs grows with the length of what is sought.
        if query.player.iter().chain(&query.game).any(|text| text.len() > LONGEST || text.contains('\0')) {
            return Ok(Found { games: Vec::new(), next: None });
        }
        let mut select = QueryBuilder::<Sqlite>::new(format!("SELECT {COLUMNS} FROM game WHERE number IN ("));
        // Each arm goes through one index from its newest game on, and stops after a page.
        if query.result != Some(Wanted::Open) {
            push_arm(&mut select, query, |arm| push_public(arm, query));
            select.push(" UNION ");
        }
        for column in ["white_who", "black_who"] {
            push_arm(&mut select, query, |arm| push_own(arm, column, query));
            if column == "white_who" {
                select.push(" UNION ");
            }
        }
        select.push(format!(") ORDER BY number DESC LIMIT {}", PER_PAGE + 1));
        let mut games: Vec<Listed> = self.read(select.build_query_as().fetch_all(&self.searchers).await)?;
        let more = games.len() > PER_PAGE;
        games.truncate(PER_PAGE);
        Ok(Found { next: games.last().map(|last| last.number).filter(|_| more), games })
    }
}

impl FromRow<'_, SqliteRow> for Listed {
    fn from_row(row: &SqliteRow) -> Result<Listed, sqlx::Error> {
        let (score, why): (String, String) = (row.try_get("score")?, row.try_get("why")?);
        Ok(Listed {
            id: row.try_get("id")?,
            game: row.try_get("name")?,
            title: row.try_get("title")?,
            players: [row.try_get("white_name")?, row.try_get("black_name")?],
            result: if why.is_empty() { score } else { format!("{score} {why}") },
            plies: row.try_get("plies")?,
            created_ms: row.try_get("created_ms")?,
            number: row.try_get("number")?,
        })
    }
}

/// A page of numbers that some conditions find.
fn push_arm(
    select: &mut QueryBuilder<Sqlite>,
    query: &Query,
    conditions: impl FnOnce(&mut QueryBuilder<Sqlite>) -> &'static str,
) {
    select.push("SELECT * FROM (SELECT ");
    let number = conditions(select);
    if let Some(before) = query.before {
        select.push(format!(" AND {number} < ")).push_bind(before);
    }
    select.push(format!(" ORDER BY {number} DESC LIMIT {})", PER_PAGE + 1));
}

/// Everybody's games; gives the name of the number there.
fn push_public(select: &mut QueryBuilder<Sqlite>, query: &Query) -> &'static str {
    let Some(player) = &query.player else {
        select.push(format!("number FROM game WHERE {PUBLIC}"));
        push_game_and_score(select, query);
        return "number";
    };
    let mut sought = match player.chars().count() < SHORTEST_PART {
        true => format!("whole : {}", phrase(&format!("={player}="))),
        false => format!("names : {}", phrase(player)),
    };
    let score = match &query.result {
        Some(Wanted::Score(score)) => Some(score),
        _ => None,
    };
    for fact in query.game.iter().chain(score) {
        sought.push_str(&format!(" AND facts : {}", phrase(&format!("<{fact}>"))));
    }
    select.push("rowid AS number FROM player WHERE player MATCH ").push_bind(sought);
    "rowid"
}

/// One's own games of one colour; gives the name of the number there.
fn push_own(select: &mut QueryBuilder<Sqlite>, column: &str, query: &Query) -> &'static str {
    select.push(format!("number FROM game WHERE {column} <> '' AND {column} = ")).push_bind(query.session.clone());
    push_game_and_score(select, query);
    if let Some(player) = &query.player {
        // As SQLite has it: capitals are the same as small letters from A to Z only.
        let part = player.to_ascii_lowercase();
        select.push(" AND (instr(lower(white_name), ").push_bind(part.clone()).push(") > 0");
        select.push(" OR instr(lower(black_name), ").push_bind(part).push(") > 0)");
    }
    if query.result == Some(Wanted::Open) {
        select.push(" AND score = '*'");
    }
    "number"
}

fn push_game_and_score(select: &mut QueryBuilder<Sqlite>, query: &Query) {
    if let Some(game) = &query.game {
        let base = game.split(':').next().unwrap_or_default();
        select.push(" AND base = ").push_bind(base.to_string());
        if base != game {
            select.push(" AND name = ").push_bind(game.clone());
        }
    }
    if let Some(Wanted::Score(score)) = &query.result {
        select.push(" AND score = ").push_bind(score.clone());
    }
}

/// A text as FTS5 takes it literally.
fn phrase(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}
