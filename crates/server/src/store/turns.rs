//! The correspondence games that wait for a player.

use super::database::Lane;
use super::error::StoreError;
use super::games::Store;
use super::search::{COLUMNS, Listed};
use super::statement::{Row, Statement, Unreadable};
use crate::api::Color;

/// How many games of each kind are listed.
const LISTED: u32 = 200;

/// A correspondence game that goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// What a list says of it.
    pub listed: Listed,
    /// The side of the player.
    pub side: Color,
    /// How many days there are for a move.
    pub days: u32,
    /// When the time of the player to move runs out, in milliseconds since 1970; `None` while the clock waits.
    pub flag_ms: Option<i64>,
    /// Whether the result counts.
    pub rated: bool,
}

impl Turn {
    fn of(row: &Row) -> Result<Turn, Unreadable> {
        let side = if row.text("side")? == "w" { Color::White } else { Color::Black };
        let (days, flag_ms) = (row.number("days")?, row.maybe_number("flag_ms")?);
        Ok(Turn { listed: Listed::of(row)?, side, days, flag_ms, rated: row.flag("rated")? })
    }
}

/// The games of white and of black in which it is the player's move (`own`), or the opponent's.
fn in_turn(columns: &str, own: bool) -> String {
    let arm = |side: &str, kind: &str, other: &str, turn: &str| {
        format!(
            "SELECT {columns}, '{side}' AS side FROM game WHERE {kind}_who = $1 AND turn = '{turn}' \
             AND {kind}_who <> '' AND {other}_kind <> 'open'"
        )
    };
    let [first, second] = if own { ["w", "b"] } else { ["b", "w"] };
    format!("{} UNION ALL {}", arm("w", "white", "black", first), arm("b", "black", "white", second))
}

impl Store {
    /// The correspondence games of a player in which it is the player's move, or else the opponent's, the most urgent first.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn turns(&self, who: &str, own: bool) -> Result<Vec<Turn>, StoreError> {
        let games = in_turn(&format!("{COLUMNS}, days, flag_ms, rated"), own);
        let sql = format!(
            "SELECT * FROM ({games}) AS game ORDER BY CASE WHEN flag_ms IS NULL THEN 1 ELSE 0 END, flag_ms, number LIMIT {LISTED}"
        );
        let rows = self.read(Lane::Search, vec![Statement::new(sql, vec![who.into()])]).await?.pop();
        self.understood(rows.unwrap_or_default().iter().map(Turn::of).collect::<Result<_, _>>())
    }

    /// In how many correspondence games it is a player's move.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn count_turns(&self, who: &str) -> Result<u32, StoreError> {
        let sql = format!("SELECT COUNT(*) AS number FROM ({}) AS game", in_turn("id", true));
        let rows = self.read(Lane::Search, vec![Statement::new(sql, vec![who.into()])]).await?.pop();
        self.understood(rows.unwrap_or_default().first().map_or(Ok(0), |row| row.number("number")))
    }
}
