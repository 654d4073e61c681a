//! The positions of games that have ended, and what was played in those of the opening.

use super::catalogue;
use super::change;
use super::database::{Dialect, Lane};
use super::error::StoreError;
use super::games::Store;
use super::search::{COLUMNS, Listed};
use super::statement::{Row, Statement, Unreadable};

/// Games that are to go in, the oldest first: those whose result has been followed up, and whose rules are known.
const DUE: &str = "SELECT outbox.number, outbox.game FROM outbox JOIN game ON game.id = outbox.game \
                   JOIN definition ON definition.hash = game.rules WHERE outbox.kind = 'archive' AND NOT EXISTS \
                   (SELECT 1 FROM outbox AS result WHERE result.game = outbox.game AND result.kind = 'result') \
                   ORDER BY outbox.number LIMIT $1";
const MOVES: &str = "SELECT move, white, draws, black, rated, rating_sum FROM explorer \
                     WHERE position = $1 AND programs <= $2";
/// How many games of each kind are named.
const GAMES: usize = 4;
/// The positions are a list of numbers as JSON.
macro_rules! positions {
    ($from:literal) => {
        concat!(
            "INSERT INTO game_position (position, shown, number) SELECT ",
            $from,
            " WHERE game.id = $2 ON CONFLICT (position, shown, number) DO NOTHING"
        )
    };
}
const POSITIONS_SQLITE: &str = positions!(
    "seen.value, CASE WHEN game.public = 1 AND game.why <> 'abort' THEN 1 ELSE 0 END, game.number \
     FROM json_each($1) AS seen CROSS JOIN game"
);
const POSITIONS_POSTGRES: &str = positions!(
    "seen.value::BIGINT, CASE WHEN game.public AND game.why <> 'abort' THEN 1 ELSE 0 END, game.number \
     FROM jsonb_array_elements_text($1::JSONB) AS seen (value) CROSS JOIN game"
);
/// The moves are a list of positions and moves as JSON.
macro_rules! moves {
    ($position:literal, $mv:literal, $from:literal) => {
        concat!(
            "INSERT INTO explorer (position, programs, move, white, draws, black, rated, rating_sum, top_rating, top_game, \
             last_game) SELECT ",
            $position,
            ", $3, ",
            $mv,
            ", $4, $5, $6, CASE WHEN game.rating IS NULL THEN 0 ELSE 1 END, COALESCE(game.rating, 0), game.rating, \
             CASE WHEN game.rating IS NULL THEN NULL ELSE game.number END, game.number FROM ",
            $from,
            " CROSS JOIN game WHERE game.id = $2 ON CONFLICT (position, programs, move) DO UPDATE SET \
             white = explorer.white + excluded.white, draws = explorer.draws + excluded.draws, \
             black = explorer.black + excluded.black, rated = explorer.rated + excluded.rated, \
             rating_sum = explorer.rating_sum + excluded.rating_sum, \
             top_game = CASE WHEN excluded.top_rating >= COALESCE(explorer.top_rating, excluded.top_rating) \
             THEN excluded.top_game ELSE explorer.top_game END, \
             top_rating = CASE WHEN excluded.top_rating >= COALESCE(explorer.top_rating, excluded.top_rating) \
             THEN excluded.top_rating ELSE explorer.top_rating END, \
             last_game = CASE WHEN excluded.last_game > explorer.last_game \
             THEN excluded.last_game ELSE explorer.last_game END"
        )
    };
}
const MOVES_SQLITE: &str =
    moves!("json_extract(seen.value, '$[0]')", "json_extract(seen.value, '$[1]')", "json_each($1) AS seen");
const MOVES_POSTGRES: &str =
    moves!("(seen.value->>0)::BIGINT", "seen.value->>1", "jsonb_array_elements($1::JSONB) AS seen (value)");

/// What the archive takes of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Archived {
    /// The hashes of its positions.
    pub positions: Vec<i64>,
    /// Positions of the opening with the moves that were made there; empty for a game that does not count.
    pub opening: Vec<(i64, String)>,
    /// Whether a program took part.
    pub programs: bool,
    /// Whether white won, it was drawn, black won.
    pub result: [bool; 3],
}

/// A move that was made in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExploredMove {
    /// In machine form.
    pub uci: String,
    /// How many games white won with it.
    pub white: i64,
    /// How many were drawn.
    pub draws: i64,
    /// How many black won.
    pub black: i64,
    /// How many were rated.
    pub rated: i64,
    /// The sum of their ratings.
    pub rating_sum: i64,
}

/// What was played in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explored {
    /// The moves, the most played first.
    pub moves: Vec<ExploredMove>,
    /// For each move the game with the highest rating: a few of them, the highest first.
    pub top: Vec<Listed>,
    /// For each move the newest game: a few of them, the newest first.
    pub recent: Vec<Listed>,
}

impl Explored {
    fn add(&mut self, row: &Row) -> Result<(), Unreadable> {
        let uci = row.text("move")?;
        let [white, draws, black, rated, rating_sum] =
            ["white", "draws", "black", "rated", "rating_sum"].map(|column| row.number::<i64>(column));
        let (white, draws, black) = (white?, draws?, black?);
        let (rated, rating_sum) = (rated?, rating_sum?);
        match self.moves.iter_mut().find(|mv| mv.uci == uci) {
            Some(mv) => {
                mv.white += white;
                mv.draws += draws;
                mv.black += black;
                mv.rated += rated;
                mv.rating_sum += rating_sum;
            }
            None => self.moves.push(ExploredMove { uci, white, draws, black, rated, rating_sum }),
        }
        Ok(())
    }
}

impl Store {
    /// Games that have ended and are to go into the archive: what the outbox knows them by, and their names.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn archive_due(&self, most: u32) -> Result<Vec<(i64, String)>, StoreError> {
        let rows = self.rows(Statement::new(DUE, vec![most.into()])).await?;
        let due = |row: &Row| Ok((row.number("number")?, row.text("game")?));
        self.understood(rows.iter().map(due).collect::<Result<_, Unreadable>>())
    }

    /// Takes a game into the archive, counts it for the catalogue, and notes that this is done: all of it or nothing.
    ///
    /// # Errors
    /// Says why it cannot be kept. A conflict means that it was done before.
    pub async fn archive(&self, outbox: i64, game: &str, archived: &Archived) -> Result<(), StoreError> {
        let Archived { positions, opening, programs, result } = archived;
        let (sql_positions, sql_moves) = match self.database.dialect() {
            Dialect::Sqlite => (POSITIONS_SQLITE, MOVES_SQLITE),
            Dialect::Postgres => (POSITIONS_POSTGRES, MOVES_POSTGRES),
        };
        let mut statements = vec![change::done_once(outbox)];
        statements.extend(catalogue::count(game));
        if !positions.is_empty() {
            let list = serde_json::json!(positions).to_string();
            statements.push(Statement::new(sql_positions, vec![list.into(), game.into()]));
        }
        if !opening.is_empty() {
            let mut values = vec![serde_json::json!(opening).to_string().into(), game.into()];
            values.push(i64::from(*programs).into());
            values.extend(result.map(|ended| i64::from(ended).into()));
            statements.push(Statement::new(sql_moves, values));
        }
        self.write(statements).await
    }

    /// What was played in a position of the opening, between people alone or also with programs.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn explore(&self, position: i64, programs: bool) -> Result<Explored, StoreError> {
        let values = || vec![position.into(), i64::from(programs).into()];
        let known = "FROM explorer WHERE position = $1 AND programs <= $2";
        let games = |which: &str, order: &str| {
            let numbers = format!("SELECT {which} {known}");
            let sql =
                format!("SELECT {COLUMNS} FROM game WHERE number IN ({numbers}) ORDER BY {order} DESC LIMIT {GAMES}");
            Statement::new(sql, values())
        };
        let statements =
            vec![Statement::new(MOVES, values()), games("top_game", "rating"), games("last_game", "number")];
        let mut found = self.read(Lane::Search, statements).await?;
        let [recent, top, moves] = [(); 3].map(|()| found.pop().unwrap_or_default());
        let mut explored = Explored::default();
        self.understood(moves.iter().try_for_each(|row| explored.add(row)))?;
        explored.moves.sort_by_key(|mv| (-(mv.white + mv.draws + mv.black), mv.uci.clone()));
        explored.top = self.understood(top.iter().map(Listed::of).collect::<Result<_, _>>())?;
        explored.recent = self.understood(recent.iter().map(Listed::of).collect::<Result<_, _>>())?;
        Ok(explored)
    }
}

#[cfg(test)]
pub mod tests;
