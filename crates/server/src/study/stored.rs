//! Stored games in the shapes of the API.

use crate::api::{Both, RatingChange, StoredGame, StoredListed};
use crate::error::ApiError;
use crate::play::created;
use crate::store::{Listed, Record, StoredMove};
use menagerie_core::{Color, Explain, Game};
use menagerie_notation::pgn::{Entry, GameTree, Line, Options, Score};
use time::OffsetDateTime;

/// A game as it was found.
pub fn found(game: Listed) -> StoredListed {
    let place = created(&game.id);
    let [w, b] = game.players;
    StoredListed {
        id: place.id,
        url: place.url,
        game: game.game,
        title: game.title,
        players: Both { w, b },
        result: game.result,
        plies: game.plies,
        created_ms: game.created_ms,
        rating: game.rating,
    }
}

/// A game as a list has it.
fn listed(record: &Record) -> StoredListed {
    let place = created(&record.id);
    StoredListed {
        id: place.id,
        url: place.url,
        game: record.game.clone(),
        title: record.title.clone(),
        players: Both { w: record.places.w.name(), b: record.places.b.name() },
        result: record.result(),
        plies: record.plies,
        created_ms: record.created_ms,
        rating: None,
    }
}

/// All of a game, with what it has made of its players' ratings, where that is known.
pub fn game(
    game: &Game,
    record: &Record,
    moves: &[StoredMove],
    ratings: Option<&Both<RatingChange>>,
) -> Result<StoredGame, ApiError> {
    let mut tree = tree(game, record, moves)?;
    if let Some(Both { w, b }) = ratings {
        tree.set_tag("WhiteElo", &w.before.to_string());
        tree.set_tag("BlackElo", &b.before.to_string());
    }
    Ok(StoredGame {
        listed: listed(record),
        definition: record.definition.clone(),
        start: record.start.clone(),
        moves: moves.iter().map(|mv| mv.uci.clone()).collect(),
        left_ms: moves.iter().map(|mv| mv.left_ms).collect(),
        pgn: tree.to_pgn(&Options::default()),
    })
}

fn tree(game: &Game, record: &Record, moves: &[StoredMove]) -> Result<GameTree, ApiError> {
    let start = game.position(&record.start)?;
    let mut position = start.clone();
    let mut entries = Vec::with_capacity(moves.len());
    for (index, stored) in moves.iter().enumerate() {
        let why = |error: menagerie_core::MoveError| ApiError::BadMove { number: index + 1, why: error.to_string() };
        let mv = position.parse_move(&stored.uci).map_err(why)?;
        position.play_unchecked(mv);
        let comments = stored.left_ms.map(|left| format!("[%clk {}]", clock(left))).into_iter().collect();
        entries.push(Entry { comments, ..Entry::new(mv) });
    }
    let mut tree =
        GameTree { tags: Vec::new(), start, main: Line { comments: Vec::new(), entries }, score: Score::Unknown };
    tree.set_tag("Event", if record.rated { "Rated game" } else { "Casual game" });
    tree.set_tag("Site", "menagerie");
    tree.set_tag("Date", &utc(record.created_ms).0);
    tree.set_tag("White", &record.places.w.name());
    tree.set_tag("Black", &record.places.b.name());
    let (date, time) = utc(record.created_ms);
    tree.set_tag("UTCDate", &date);
    tree.set_tag("UTCTime", &time);
    if let Some(clock) = record.clock {
        let seconds = |ms: u32| f64::from(ms) / 1000.0;
        let control = match clock.days {
            Some(days) => format!("1/{}", u64::from(days) * 24 * 3600),
            None => format!("{}+{}", seconds(clock.initial_ms), seconds(clock.increment_ms)),
        };
        tree.set_tag("TimeControl", &control);
    }
    let score = match record.score.as_str() {
        _ if record.why == "abort" => Score::Unknown,
        "1-0" => Score::Won(Color::White),
        "0-1" => Score::Won(Color::Black),
        "1/2-1/2" => Score::Draw,
        _ => Score::Unknown,
    };
    tree.set_result(score, &record.why);
    Ok(tree)
}

/// A day and a time of day as PGN writes them.
fn utc(ms: i64) -> (String, String) {
    match OffsetDateTime::from_unix_timestamp(ms / 1000) {
        Ok(at) => (
            format!("{:04}.{:02}.{:02}", at.year(), u8::from(at.month()), at.day()),
            format!("{:02}:{:02}:{:02}", at.hour(), at.minute(), at.second()),
        ),
        Err(_) => ("????.??.??".to_string(), "??:??:??".to_string()),
    }
}

/// A time on a clock as PGN writes it.
fn clock(ms: i64) -> String {
    let seconds = ms / 1000;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
