//! Finding games by game, player and result.

use super::games::record;
use super::{Record, Store, StoreError};
use sqlx::{QueryBuilder, Sqlite};

/// How many games are on a page of what was found.
pub const PER_PAGE: u32 = 50;

/// Which games are sought.
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// The game that was played.
    pub game: Option<String>,
    /// A part of a player's name.
    pub player: Option<String>,
    /// How it ended.
    pub result: Option<Wanted>,
    /// Who asks: games that have not ended are told to their players only.
    pub person: String,
    /// The page, from 0.
    pub page: u32,
}

/// A result that is sought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// This score.
    Score(String),
    /// That it goes on.
    Open,
}

/// A page of games.
#[derive(Clone, Debug)]
pub struct Found {
    /// The games, the newest first.
    pub games: Vec<Record>,
    /// How many there are on all pages.
    pub total: u32,
}

impl Store {
    /// Finds games.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn find(&self, query: &Query) -> Result<Found, StoreError> {
        let mut count = QueryBuilder::<Sqlite>::new("SELECT COUNT(*) FROM game WHERE ");
        push_conditions(&mut count, query);
        let total = count.build_query_scalar().fetch_one(&self.readers).await?;
        let mut select = QueryBuilder::<Sqlite>::new("SELECT * FROM game WHERE ");
        push_conditions(&mut select, query);
        select.push(" ORDER BY created_ms DESC, id LIMIT ").push_bind(PER_PAGE);
        select.push(" OFFSET ").push_bind(i64::from(query.page) * i64::from(PER_PAGE));
        let rows = select.build().fetch_all(&self.readers).await?;
        Ok(Found { games: rows.iter().map(record).collect::<Result<_, _>>()?, total })
    }
}

fn push_conditions(builder: &mut QueryBuilder<Sqlite>, query: &Query) {
    builder.push("(score <> '*' OR white_who = ").push_bind(query.person.clone());
    builder.push(" OR black_who = ").push_bind(query.person.clone()).push(")");
    if let Some(game) = &query.game {
        // With armies, or any of them.
        builder.push(" AND (name = ").push_bind(game.clone());
        builder.push(" OR substr(name, 1, ").push_bind(game.chars().count() as i64 + 1);
        builder.push(") = ").push_bind(format!("{game}:")).push(")");
    }
    if let Some(player) = &query.player {
        // As SQLite has it: capitals are the same as small letters from A to Z only.
        let part = player.to_ascii_lowercase();
        builder.push(" AND (instr(lower(white_name), ").push_bind(part.clone()).push(") > 0");
        builder.push(" OR instr(lower(black_name), ").push_bind(part).push(") > 0)");
    }
    match &query.result {
        None => {}
        Some(Wanted::Open) => {
            builder.push(" AND score = '*'");
        }
        Some(Wanted::Score(score)) => {
            builder.push(" AND score = ").push_bind(score.clone());
        }
    }
}
