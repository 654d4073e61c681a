//! Finding games: by game, player, result, rating, length, date and position.

use super::database::{Dialect, Lane};
use super::error::StoreError;
use super::games::Store;
use super::statement::{Row, Statement, Unreadable, Value};

/// How many games are on a page of what was found.
const PER_PAGE: usize = 50;
/// Longer texts, in bytes, are in no name: a player's has at most 40 letters. Nor is the character of which FTS5 takes no
/// more than the beginning.
const LONGEST: usize = 200;
/// Shorter parts of names are in no index: in everybody's games they are sought as whole names.
const SHORTEST_PART: usize = 3;

/// What a list has of a game.
pub const COLUMNS: &str = "number, id, name, title, white_name, black_name, score, why, plies, created_ms, rating";

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
    /// Only games of the session.
    pub own: bool,
    /// Of these, only those that everybody may find.
    pub public: bool,
    /// The mean of the players' ratings: only rated games have one.
    pub rating: Between,
    /// How many moves were made, of both sides together.
    pub plies: Between,
    /// When it was begun, in milliseconds since 1970.
    pub created_ms: Between,
    /// Only games that ended before this time, in milliseconds since 1970.
    pub ended_before: Option<i64>,
    /// A position that occurred in it, by its hash. Only games that have ended are found by it.
    pub position: Option<i64>,
    /// Only games that were begun before the one of this number.
    pub before: Option<i64>,
}

/// The least and the greatest of what is sought, both included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Between {
    /// Not less than this.
    pub least: Option<i64>,
    /// Not more than this.
    pub most: Option<i64>,
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
    /// The mean of the players' ratings, if it was rated.
    pub rating: Option<i32>,
    /// Counted up with each game that is stored; a search goes on before it.
    pub number: i64,
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
        let statement = search(query, self.database.dialect());
        let rows = self.read(Lane::Search, vec![statement]).await?.pop().unwrap_or_default();
        let mut games: Vec<Listed> = self.understood(rows.iter().map(Listed::of).collect::<Result<_, _>>())?;
        let more = games.len() > PER_PAGE;
        games.truncate(PER_PAGE);
        Ok(Found { next: games.last().map(|last| last.number).filter(|_| more), games })
    }
}

impl Listed {
    /// A row that has the columns of a list.
    ///
    /// # Errors
    /// Names the column that is not as expected.
    pub fn of(row: &Row) -> Result<Listed, Unreadable> {
        let (score, why) = (row.text("score")?, row.text("why")?);
        Ok(Listed {
            id: row.text("id")?,
            game: row.text("name")?,
            title: row.text("title")?,
            players: [row.text("white_name")?, row.text("black_name")?],
            result: if why.is_empty() { score } else { format!("{score} {why}") },
            plies: row.number("plies")?,
            created_ms: row.number("created_ms")?,
            rating: row.maybe_number("rating")?,
            number: row.number("number")?,
        })
    }
}

/// The statement that finds what is sought.
fn search(query: &Query, dialect: Dialect) -> Statement {
    let mut select =
        Select { sql: format!("SELECT {COLUMNS} FROM game WHERE number IN ("), values: Vec::new(), dialect };
    // Each arm goes through one index from its newest game on, and stops after a page.
    if query.result != Some(Wanted::Open) && !query.own {
        select.arm(query, |select| select.public(query));
        select.push(" UNION ");
    }
    select.arm(query, |select| select.own("white_who", query));
    select.push(" UNION ");
    select.arm(query, |select| select.own("black_who", query));
    select.push(&format!(") ORDER BY number DESC LIMIT {}", PER_PAGE + 1));
    Statement::new(select.sql, select.values)
}

/// A statement that is being written.
struct Select {
    sql: String,
    values: Vec<Value>,
    dialect: Dialect,
}

impl Select {
    fn push(&mut self, sql: &str) {
        self.sql.push_str(sql);
    }

    /// Writes something and a value.
    fn bind(&mut self, sql: &str, value: impl Into<Value>) {
        self.values.push(value.into());
        self.sql.push_str(&format!("{sql}${}", self.values.len()));
    }

    /// A page of numbers that some conditions find.
    fn arm(&mut self, query: &Query, conditions: impl FnOnce(&mut Select) -> &'static str) {
        self.push("SELECT * FROM (SELECT ");
        let number = conditions(self);
        if let Some(before) = query.before {
            self.bind(&format!(" AND {number} < "), before);
        }
        self.push(&format!(" ORDER BY {number} DESC LIMIT {}) AS arm", PER_PAGE + 1));
    }

    /// Everybody's games, those that were made public and have ended; gives the name of the number there.
    fn public(&mut self, query: &Query) -> &'static str {
        if let Some(position) = query.position {
            // CROSS JOIN has SQLite begin with the position, from its newest game on.
            self.bind(
                "game.number AS number FROM game_position AS seen CROSS JOIN game WHERE seen.position = ",
                position,
            );
            self.push(" AND seen.shown = 1 AND game.number = seen.number");
            self.shown_to_all();
            self.names(query);
            self.facts(query);
            return "seen.number";
        }
        if let (Some(player), Dialect::Sqlite) = (&query.player, self.dialect) {
            let join = "player.rowid AS number FROM player CROSS JOIN game WHERE player MATCH ";
            self.bind(join, sought(query, player));
            self.push(" AND game.number = player.rowid");
            self.between(query);
            return "player.rowid";
        }
        self.push("number FROM game WHERE TRUE");
        self.shown_to_all();
        self.names(query);
        self.facts(query);
        "number"
    }

    /// Only games that were made public and have ended, and were not aborted.
    fn shown_to_all(&mut self) {
        let public = if self.dialect == Dialect::Sqlite { "public = 1" } else { "public" };
        self.push(&format!(" AND {public} AND score <> '*' AND why <> 'abort'"));
    }

    /// Among everybody's games: by a part of a name, or by a whole one where the part is in no index.
    fn names(&mut self, query: &Query) {
        let Some(player) = &query.player else { return };
        if player.chars().count() < SHORTEST_PART {
            self.bind(" AND (lower(white_name) = lower(", player);
            self.bind(") OR lower(black_name) = lower(", player);
            self.push("))");
        } else if self.dialect == Dialect::Sqlite {
            self.part_of_name(player);
        } else {
            self.bind(" AND lower(white_name || E'\\n' || black_name) LIKE '%' || lower(", pattern(player));
            self.push(") || '%'");
        }
    }

    /// By a part of a name, in no index.
    fn part_of_name(&mut self, player: &str) {
        // As SQLite has it: capitals are the same as small letters from A to Z only.
        let part = player.to_ascii_lowercase();
        let position = if self.dialect == Dialect::Sqlite { "instr" } else { "strpos" };
        self.bind(&format!(" AND ({position}(lower(white_name), "), &part);
        self.bind(&format!(") > 0 OR {position}(lower(black_name), "), &part);
        self.push(") > 0)");
    }

    /// One's own games of one colour; gives the name of the number there.
    fn own(&mut self, column: &str, query: &Query) -> &'static str {
        self.bind(&format!("number FROM game WHERE {column} <> '' AND {column} = "), &query.session);
        if query.public {
            self.shown_to_all();
        }
        self.facts(query);
        if let Some(player) = &query.player {
            self.part_of_name(player);
        }
        match &query.result {
            Some(Wanted::Open) => self.push(" AND score = '*'"),
            // An aborted game has the score of a draw, and is none.
            Some(Wanted::Score(_)) => self.push(" AND why <> 'abort'"),
            None => {}
        }
        if let Some(position) = query.position {
            // Both values of the key's second column, so that it is searched by its third.
            let seen = " AND EXISTS (SELECT 1 FROM game_position AS seen WHERE seen.shown IN (0, 1) \
                        AND seen.number = game.number AND seen.position = ";
            self.bind(seen, position);
            self.push(")");
        }
        "number"
    }

    /// The game, the score, what has a least and a greatest, and when the game ended.
    fn facts(&mut self, query: &Query) {
        if let Some(game) = &query.game {
            let base = game.split(':').next().unwrap_or_default();
            self.bind(" AND base = ", base);
            if base != game {
                self.bind(" AND name = ", game);
            }
        }
        if let Some(Wanted::Score(score)) = &query.result {
            self.bind(" AND score = ", score);
        }
        self.between(query);
    }

    /// What has a least and a greatest, and when the game ended.
    fn between(&mut self, query: &Query) {
        let columns = [("rating", query.rating), ("plies", query.plies), ("created_ms", query.created_ms)];
        for (column, Between { least, most }) in columns {
            if let Some(least) = least {
                self.bind(&format!(" AND {column} >= "), least);
            }
            if let Some(most) = most {
                self.bind(&format!(" AND {column} <= "), most);
            }
        }
        if let Some(before) = query.ended_before {
            // Rematches are noted after the end: only of games that changed later is it looked up.
            self.bind(" AND score <> '*' AND (updated_ms < ", before);
            self.bind(
                " OR (SELECT MAX(at_ms) FROM event WHERE event.game = game.id AND kind IN ('move', 'end')) < ",
                before,
            );
            self.push(")");
        }
    }
}

/// What FTS5 is asked for.
fn sought(query: &Query, player: &str) -> String {
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
    sought
}

/// A text as FTS5 takes it literally.
fn phrase(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// A text as LIKE takes it literally.
fn pattern(text: &str) -> String {
    text.chars().flat_map(|c| ['\\'].into_iter().filter(move |_| "\\%_".contains(c)).chain([c])).collect()
}
