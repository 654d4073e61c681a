//! Ratings, and what games have made of them.

use super::change;
use super::database::Lane;
use super::error::StoreError;
use super::games::Store;
use super::statement::{Row, Statement, Unreadable, Value};
use crate::rating::Rating;

/// The pace of games that are played at once.
pub const LIVE: &str = "live";
/// The pace of games with days for each move.
pub const CORRESPONDENCE: &str = "correspondence";
/// How many points of a history are shown.
const HISTORY: u32 = 500;

const OF_PLAYER: &str = "SELECT * FROM rating WHERE who = $1 AND pool = $2 AND pace = $3";
const ALL_OF_PLAYER: &str = "SELECT * FROM rating WHERE who = $1 ORDER BY games DESC, pool, pace LIMIT 200";
/// Those under rules that others know: shipped ones, those of public entries of the catalogue, and those of public games.
const KNOWN_OF_PLAYER: &str = "SELECT * FROM rating WHERE who = $1 AND (EXISTS \
                               (SELECT 1 FROM definition WHERE definition.fingerprint = rating.pool AND definition.shipped) OR EXISTS \
                               (SELECT 1 FROM definition JOIN catalogue_version ON catalogue_version.rules = definition.hash \
                               JOIN catalogue ON catalogue.id = catalogue_version.entry WHERE definition.fingerprint = rating.pool \
                               AND catalogue.visibility = 'public' AND catalogue.hidden_ms IS NULL) OR EXISTS \
                               (SELECT 1 FROM rating_change JOIN game ON game.id = rating_change.game WHERE rating_change.who = rating.who \
                               AND rating_change.pool = rating.pool AND rating_change.pace = rating.pace AND game.public)) \
                               ORDER BY games DESC, pool, pace LIMIT 200";
const FIRST: &str = "INSERT INTO rating (rating, deviation, volatility, games, wins, draws, at_ms, game, title, who, pool, pace) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
const NEXT: &str = "UPDATE rating SET rating = $1, deviation = $2, volatility = $3, games = $4, wins = $5, draws = $6, \
                    at_ms = $7, game = $8, title = $9 WHERE who = $10 AND pool = $11 AND pace = $12 AND games = $4 - 1";
const CHANGE: &str = "INSERT INTO rating_change (game, seq, who, pool, pace, before, rating, deviation, at_ms) \
                      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
/// The mean of two ratings before a game, in points.
const GAME_RATING: &str = "UPDATE game SET rating = $1 WHERE id = $2";
const CHANGES: &str = "SELECT who, before, rating, deviation FROM rating_change WHERE game = $1";
const POINTS: &str = "SELECT at_ms, before, rating FROM rating_change WHERE who = $1 AND pool = $2 AND pace = $3 \
                      ORDER BY at_ms DESC LIMIT $4";
const LEADERS: &str = "SELECT account.name AS name, rating.* FROM rating JOIN account ON account.who = rating.who \
                       WHERE pool = $1 AND pace = $2 AND deleted_ms IS NULL \
                       ORDER BY CASE WHEN deviation > 110000 THEN 1 ELSE 0 END, rating.rating DESC, account.who LIMIT $3";

/// A rating of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRating {
    /// By what games know the player.
    pub who: String,
    /// The fingerprint of the rules.
    pub pool: String,
    /// The pace.
    pub pace: String,
    /// The game as it was last called.
    pub game: String,
    /// Its title.
    pub title: String,
    /// The rating.
    pub rating: Rating,
    /// How many rated games there were.
    pub games: u32,
    /// How many of them were won.
    pub wins: u32,
    /// How many of them were drawn.
    pub draws: u32,
    /// When the last of them ended, in milliseconds since 1970.
    pub at_ms: i64,
}

/// What a game has made of a rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredChange {
    /// By what games know the player.
    pub who: String,
    /// The rating before it.
    pub before: Rating,
    /// The rating after it.
    pub after: Rating,
}

impl StoredRating {
    /// That of somebody who has not played.
    pub fn new(who: &str, pool: &str, pace: &str) -> StoredRating {
        let (who, pool, pace) = (who.to_string(), pool.to_string(), pace.to_string());
        let (game, title) = (String::new(), String::new());
        StoredRating { who, pool, pace, game, title, rating: Rating::NEW, games: 0, wins: 0, draws: 0, at_ms: 0 }
    }

    fn of(row: &Row) -> Result<StoredRating, Unreadable> {
        let volatility = row.number("volatility")?;
        Ok(StoredRating {
            who: row.text("who")?,
            pool: row.text("pool")?,
            pace: row.text("pace")?,
            game: row.text("game")?,
            title: row.text("title")?,
            rating: Rating { rating: row.number("rating")?, deviation: row.number("deviation")?, volatility },
            games: row.number("games")?,
            wins: row.number("wins")?,
            draws: row.number("draws")?,
            at_ms: row.number("at_ms")?,
        })
    }

    /// The statement that stores it in the place of the one before its last game.
    fn store(&self) -> Statement {
        let Rating { rating, deviation, volatility } = self.rating;
        let values: Vec<Value> = vec![
            rating.into(),
            deviation.into(),
            volatility.into(),
            self.games.into(),
            self.wins.into(),
            self.draws.into(),
            self.at_ms.into(),
            (&self.game).into(),
            (&self.title).into(),
            (&self.who).into(),
            (&self.pool).into(),
            (&self.pace).into(),
        ];
        if self.games == 1 { Statement::new(FIRST, values) } else { Statement::finding(NEXT, values) }
    }
}

impl Store {
    /// The rating of a player; that of somebody who has not played where there is none.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn rating(&self, who: &str, pool: &str, pace: &str) -> Result<StoredRating, StoreError> {
        let rows = self.rows(Statement::new(OF_PLAYER, vec![who.into(), pool.into(), pace.into()])).await?;
        let stored = self.understood(rows.first().map(StoredRating::of).transpose())?;
        Ok(stored.unwrap_or_else(|| StoredRating::new(who, pool, pace)))
    }

    /// All ratings of a player, the most played first.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn ratings(&self, who: &str) -> Result<Vec<StoredRating>, StoreError> {
        let rows = self.rows(Statement::new(ALL_OF_PLAYER, vec![who.into()])).await?;
        self.understood(rows.iter().map(StoredRating::of).collect::<Result<_, _>>())
    }

    /// The ratings of a player that everybody sees, the most played first: none under rules that only the players of private
    /// games know.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn known_ratings(&self, who: &str) -> Result<Vec<StoredRating>, StoreError> {
        let rows = self.rows(Statement::new(KNOWN_OF_PLAYER, vec![who.into()])).await?;
        self.understood(rows.iter().map(StoredRating::of).collect::<Result<_, _>>())
    }

    /// Stores what a game has made of two ratings, and that this is done: all of it, or nothing. `before` are the ratings that they
    /// come from.
    ///
    /// # Errors
    /// Says why it cannot be kept. A conflict means that it is done already, or that a rating is another one by now.
    pub async fn rate(
        &self,
        outbox: i64,
        game: &str,
        seq: u32,
        before: [&StoredRating; 2],
        after: [&StoredRating; 2],
    ) -> Result<(), StoreError> {
        let mean = (before[0].rating.rating + before[1].rating.rating + 1000) / 2000;
        let mut statements: Vec<Statement> = change::settle(outbox).into();
        statements.push(change::done_once(outbox));
        statements.push(Statement::new(GAME_RATING, vec![mean.into(), game.into()]));
        for (before, after) in before.into_iter().zip(after) {
            let Rating { rating, deviation, .. } = after.rating;
            let StoredRating { who, pool, pace, at_ms, .. } = after;
            let mut values: Vec<Value> = vec![game.into(), seq.into(), who.into(), pool.into(), pace.into()];
            values.extend([before.rating.rating, rating, deviation, *at_ms].map(Value::from));
            statements.extend([Statement::new(CHANGE, values), after.store()]);
        }
        self.write(statements).await
    }

    /// What a game has made of its players' ratings.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn rating_changes(&self, game: &str) -> Result<Vec<StoredChange>, StoreError> {
        let rows = self.rows(Statement::new(CHANGES, vec![game.into()])).await?;
        let change = |row: &Row| {
            let after = Rating { rating: row.number("rating")?, deviation: row.number("deviation")?, volatility: 0 };
            let before = Rating { rating: row.number("before")?, ..after };
            Ok(StoredChange { who: row.text("who")?, before, after })
        };
        self.understood(rows.iter().map(change).collect::<Result<_, Unreadable>>())
    }

    /// The last points of a player's history, the oldest first: when, in milliseconds since 1970, and the rating since then. The
    /// first is the rating before them.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn rating_history(&self, who: &str, pool: &str, pace: &str) -> Result<Vec<(i64, Rating)>, StoreError> {
        let values = vec![who.into(), pool.into(), pace.into(), HISTORY.into()];
        let rows = self.read(Lane::Search, vec![Statement::new(POINTS, values)]).await?.pop().unwrap_or_default();
        let point = |row: &Row, column: &str| {
            Ok::<_, Unreadable>((row.number("at_ms")?, Rating { rating: row.number(column)?, ..Rating::NEW }))
        };
        let first = rows.last().map(|row| point(row, "before")).into_iter();
        let points = first.chain(rows.iter().rev().map(|row| point(row, "rating"))).collect::<Result<_, _>>();
        self.understood(points)
    }

    /// The best players of a pool with their names: those whose rating has settled, and then the others.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn leaders(&self, pool: &str, pace: &str, most: u32) -> Result<Vec<(String, StoredRating)>, StoreError> {
        let leaders = Statement::new(LEADERS, vec![pool.into(), pace.into(), most.into()]);
        let rows = self.read(Lane::Search, vec![leaders]).await?.pop().unwrap_or_default();
        let leader = |row: &Row| Ok((row.text("name")?, StoredRating::of(row)?));
        self.understood(rows.iter().map(leader).collect::<Result<_, Unreadable>>())
    }
}

#[cfg(test)]
pub mod tests;
