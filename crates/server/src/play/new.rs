//! Beginning a game.

use crate::api::{Both, ColorChoice, Mode, Opponent, PlayRequest, Start};
use crate::catalog::Catalog;
use crate::error::ApiError;
use crate::now::Millis;
use crate::store::{Place, Record};
use crate::{describe, name};
use menagerie_core::Game;
use rand::RngExt;

/// The longest time that a clock can show: a day.
const LONGEST_MS: u32 = 24 * 3600 * 1000;
/// Letters that are hard to confuse.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// The length of a game's name: sixty bits, which nobody guesses.
const LENGTH: usize = 12;

/// Creates the game that a request describes, without storing it.
pub fn begin(catalog: &Catalog, request: &PlayRequest, session: &str, now: Millis) -> Result<Record, ApiError> {
    let game = catalog.game(&request.game, request.definition.as_deref())?;
    if let Some(clock) = request.clock
        && (clock.initial_ms == 0 || clock.initial_ms > LONGEST_MS || clock.increment_ms > LONGEST_MS)
    {
        let what =
            format!("a clock has 1 to {LONGEST_MS} milliseconds at the start, and adds at most as many for each move");
        return Err(ApiError::BadRequest(what));
    }
    // A shuffled game is drawn unless the request says where it starts.
    let random_start = match request.start {
        Some(Start::Number(_)) => false,
        Some(Start::Any(_)) => true,
        None => request.fen.is_none() && game.starts() > 1,
    };
    let number = match request.start {
        Some(Start::Number(number)) => Some(number),
        _ => random_start.then(|| any_start(&game)),
    };
    let position = describe::begin(&game, request.fen.as_deref(), number)?;
    describe::check_move_count(&position)?;
    if position.outcome().is_some() {
        return Err(ApiError::BadPosition("the game is over in this position".to_string()));
    }
    let own = Place::Person { who: session.to_string(), name: name::shown(request.name.as_deref())? };
    let (mode, other) = match request.opponent {
        Opponent::Engine { level } if (1..=20).contains(&level) => (Mode::Engine, Place::Engine { level }),
        Opponent::Engine { level } => {
            return Err(ApiError::BadRequest(format!("the engine has levels 1 to 20, not {level}")));
        }
        Opponent::Person {} => (Mode::Person, Place::Open),
        Opponent::Board {} => (Mode::Board, own.clone()),
    };
    let white = match request.color {
        ColorChoice::White => true,
        ColorChoice::Black => false,
        ColorChoice::Random => rand::rng().random(),
    };
    let initial = request.clock.map_or(0, |clock| i64::from(clock.initial_ms));
    Ok(Record {
        id: fresh_id(),
        seq: 0,
        created_ms: now,
        game: game.name().to_string(),
        title: game.definition().title.clone(),
        rules: catalog.definition(&request.game, request.definition.as_deref())?,
        definition: None,
        start: position.fen(),
        random_start,
        start_number: number.filter(|_| game.starts() > 1),
        mode,
        public: request.public,
        places: if white { Both { w: own, b: other } } else { Both { w: other, b: own } },
        clock: request.clock,
        left: Both { w: initial, b: initial },
        flag_ms: None,
        version: 0,
        plies: 0,
        score: "*".to_string(),
        why: String::new(),
        draw: None,
        takeback: None,
        rematch_by: None,
        rematch: None,
    })
}

/// The next game of the same players, with colours exchanged.
pub fn rematch(game: &Game, last: &Record, now: Millis) -> Result<Record, ApiError> {
    let (start, start_number) = match last.random_start {
        true => {
            let number = any_start(game);
            (describe::begin(game, None, Some(number))?.fen(), Some(number).filter(|_| game.starts() > 1))
        }
        false => (last.start.clone(), last.start_number),
    };
    let initial = last.clock.map_or(0, |clock| i64::from(clock.initial_ms));
    Ok(Record {
        id: fresh_id(),
        seq: 0,
        created_ms: now,
        start,
        start_number,
        places: Both { w: last.places.b.clone(), b: last.places.w.clone() },
        left: Both { w: initial, b: initial },
        flag_ms: None,
        version: 0,
        plies: 0,
        score: "*".to_string(),
        why: String::new(),
        draw: None,
        takeback: None,
        rematch_by: None,
        rematch: None,
        ..last.clone()
    })
}

fn any_start(game: &Game) -> u32 {
    rand::rng().random_range(0..game.starts().max(1)) as u32
}

fn fresh_id() -> String {
    let mut rng = rand::rng();
    (0..LENGTH).map(|_| char::from(LETTERS[rng.random_range(0..LETTERS.len())])).collect()
}
