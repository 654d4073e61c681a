//! What is kept of a game.

use super::definition::StoredDefinition;
use super::ratings::{CORRESPONDENCE, LIVE};
use super::statement::{Row, Unreadable};
use crate::api::{Both, ClockSetting, Color, Mode};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A game as it is kept, its moves aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its name, which nobody guesses.
    pub id: String,
    /// The number of its last event.
    pub seq: u32,
    /// When it began, in milliseconds since 1970.
    pub created_ms: i64,
    /// The game that is played.
    pub game: String,
    /// The title of the game.
    pub title: String,
    /// The definition that it is played under.
    pub rules: Arc<StoredDefinition>,
    /// The same as it is shown, if the game is none that the server has.
    pub definition: Option<String>,
    /// The FEN that it began from.
    pub start: String,
    /// Whether the start was drawn at random, so that a rematch draws again.
    pub random_start: bool,
    /// Its number, where the game has several starts and one of them was chosen or drawn.
    pub start_number: Option<u32>,
    /// What kind of game it is.
    pub mode: Mode,
    /// Whether everybody may find it once it has ended.
    pub public: bool,
    /// Whether its result counts for the ratings of its players.
    pub rated: bool,
    /// The players.
    pub places: Both<Place>,
    /// The clock, if there is one.
    pub clock: Option<ClockSetting>,
    /// What the players have left, in milliseconds; for the player whose clock runs, what was left when it began to run.
    pub left: Both<i64>,
    /// When the time of the player to move runs out, in milliseconds since 1970; `None` while no clock runs.
    pub flag_ms: Option<i64>,
    /// The side to move in a correspondence game that goes on; `None` in all others.
    pub turn: Option<Color>,
    /// Counted up by each move and each takeback.
    pub version: u32,
    /// How many moves were made.
    pub plies: u32,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while it goes on.
    pub score: String,
    /// Why it ended.
    pub why: String,
    /// The side that offers a draw.
    pub draw: Option<Color>,
    /// The side that asks to take a move back.
    pub takeback: Option<Color>,
    /// The side that offers a rematch.
    pub rematch_by: Option<Color>,
    /// The game that was begun after this one.
    pub rematch: Option<String>,
    /// The tournament that it is a game of.
    pub tournament: Option<String>,
}

impl Record {
    /// Whether it is a correspondence game.
    pub fn is_correspondence(&self) -> bool {
        self.clock.is_some_and(|clock| clock.days.is_some())
    }

    /// The pace, by which its ratings are known.
    pub fn pace(&self) -> &'static str {
        if self.is_correspondence() { CORRESPONDENCE } else { LIVE }
    }

    /// The player whose turn it is, in a correspondence game that goes on.
    pub fn mover(&self) -> Option<&Place> {
        self.turn.map(|turn| if turn == Color::White { &self.places.w } else { &self.places.b })
    }

    /// Lets the time for the first move of a correspondence game run, if both are there.
    pub fn start_first_move(&mut self, now_ms: i64) {
        let full = ![&self.places.w, &self.places.b].contains(&&Place::Open);
        let by_person = matches!(self.mover(), Some(Place::Person { .. }));
        self.flag_ms = self.clock.filter(|_| full && by_person).map(|clock| now_ms + clock.first_ms());
    }

    /// Whether the game has ended.
    pub fn has_ended(&self) -> bool {
        self.score != "*"
    }

    /// A row of the games, with its definition.
    ///
    /// # Errors
    /// Names the column that is not as expected.
    pub fn of(row: &Row) -> Result<Record, Unreadable> {
        let clock = match (row.maybe_number("initial_ms")?, row.maybe_number("increment_ms")?) {
            (Some(initial_ms), Some(increment_ms)) => {
                Some(ClockSetting { initial_ms, increment_ms, days: row.maybe_number("days").unwrap_or_default() })
            }
            _ => None,
        };
        let rules = match row.maybe_text("hash")? {
            Some(hash) => StoredDefinition {
                hash,
                text: row.text("text")?,
                fingerprint: row.text("fingerprint")?,
                shipped: row.flag("shipped")?,
            },
            None => StoredDefinition::unknown(),
        };
        Ok(Record {
            id: row.text("id")?,
            seq: row.number("seq")?,
            created_ms: row.number("created_ms")?,
            game: row.text("name")?,
            title: row.text("title")?,
            rules: Arc::new(rules),
            definition: None,
            start: row.text("start")?,
            random_start: row.flag("random_start")?,
            start_number: row.maybe_number("start_number")?,
            mode: mode_of(&row.text("mode")?),
            public: row.flag("public")?,
            // A file of before that is being brought up to date has no such column yet.
            rated: row.flag("rated").unwrap_or_default(),
            places: places(row)?,
            clock,
            left: Both { w: row.number("white_ms")?, b: row.number("black_ms")? },
            flag_ms: row.maybe_number("flag_ms")?,
            turn: color(row, "turn").unwrap_or_default(),
            version: row.number("version")?,
            plies: row.number("plies")?,
            score: row.text("score")?,
            why: row.text("why")?,
            draw: color(row, "draw_by")?,
            takeback: color(row, "takeback_by")?,
            rematch_by: color(row, "rematch_by")?,
            rematch: row.maybe_text("rematch")?,
            // As above.
            tournament: row.maybe_text("tournament").unwrap_or_default(),
        })
    }

    /// The score and why, as it is written.
    pub fn result(&self) -> String {
        if self.why.is_empty() { self.score.clone() } else { format!("{} {}", self.score, self.why) }
    }
}

/// The player of one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Place {
    /// Nobody has joined yet.
    Open,
    /// A person.
    Person {
        /// The hash of the session's token, or that by which an account is known.
        who: String,
        /// The name. That of an account is in no event, as it goes with the account.
        name: String,
        /// Whether it is of an account.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        account: bool,
    },
    /// The engine.
    Engine {
        /// How well it plays.
        level: u8,
    },
}

impl Place {
    /// By what games know the account that plays here, if it is one.
    pub fn account(&self) -> Option<&str> {
        match self {
            Place::Person { who, account: true, .. } => Some(who),
            _ => None,
        }
    }

    /// By what games know the person who plays here.
    pub fn who(&self) -> Option<&str> {
        match self {
            Place::Person { who, .. } => Some(who),
            _ => None,
        }
    }

    /// As events have it: without the name of an account.
    pub fn nameless(&self) -> Place {
        match self {
            Place::Person { who, account: true, .. } => {
                Place::Person { who: who.clone(), name: String::new(), account: true }
            }
            other => other.clone(),
        }
    }

    /// Whether it is the player of a session.
    pub fn is(&self, session: &str) -> bool {
        matches!(self, Place::Person { who, .. } if who == session)
    }

    /// The player's name.
    pub fn name(&self) -> String {
        match self {
            Place::Open => String::new(),
            Place::Person { name, .. } => name.clone(),
            Place::Engine { level } => format!("menagerie, level {level}"),
        }
    }
}

/// A move as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMove {
    /// In machine form.
    pub uci: String,
    /// What was left on the mover's clock after it.
    pub left_ms: Option<i64>,
    /// When it was made, in milliseconds since 1970.
    pub made_ms: i64,
}

pub fn letter(color: Color) -> &'static str {
    match color {
        Color::White => "w",
        Color::Black => "b",
    }
}

pub fn mode_name(mode: Mode) -> &'static str {
    match mode {
        Mode::Engine => "engine",
        Mode::Person => "person",
        Mode::Board => "board",
    }
}

pub fn mode_of(name: &str) -> Mode {
    match name {
        "engine" => Mode::Engine,
        "person" => Mode::Person,
        _ => Mode::Board,
    }
}

fn color(row: &Row, name: &str) -> Result<Option<Color>, Unreadable> {
    Ok(row.maybe_text(name)?.map(|text| if text == "b" { Color::Black } else { Color::White }))
}

/// The players of a row.
pub fn places(row: &Row) -> Result<Both<Place>, Unreadable> {
    Ok(Both { w: place(row, "white")?, b: place(row, "black")? })
}

fn place(row: &Row, side: &str) -> Result<Place, Unreadable> {
    let column = |what: &str| format!("{side}_{what}");
    Ok(match row.text(&column("kind"))?.as_str() {
        kind @ ("person" | "account") => Place::Person {
            who: row.text(&column("who"))?,
            name: row.text(&column("name"))?,
            account: kind == "account",
        },
        "engine" => Place::Engine { level: row.number(&column("level"))? },
        _ => Place::Open,
    })
}
