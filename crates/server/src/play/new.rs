//! Beginning a game.

use crate::api::{Both, ClockSetting, Color, ColorChoice, Mode, Opponent, PlayRequest};
use crate::catalog::Catalog;
use crate::error::ApiError;
use crate::now::Millis;
use crate::plain::refuse_hidden;
use crate::store::{Place, Record, StoredDefinition};
use crate::visitor::Visitor;
use crate::{describe, name};
use menagerie_api::play::beginning::Beginning;
use menagerie_core::Game;
use rand::RngExt;
use std::sync::Arc;

/// Letters that are hard to confuse.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// The length of a game's name: sixty bits, which nobody guesses.
const LENGTH: usize = 12;

/// Creates the game that a request describes, without storing it.
pub fn begin(catalog: &Catalog, request: &PlayRequest, visitor: &Visitor, now: Millis) -> Result<Record, ApiError> {
    let game = catalog.game(&request.game, request.definition.as_deref())?;
    let Beginning { position, random_start, number } = Beginning::new(&game, request, any_start)?;
    let rules = catalog.definition(&request.game, request.definition.as_deref())?;
    if !rules.shipped {
        refuse_hidden([game.definition().title.as_str()])?;
    }
    if request.rated {
        check_rated(request, visitor)?;
        check_pool(catalog, &rules)?;
    }
    let own = seated(visitor, request.name.as_deref())?;
    let (mode, other) = match request.opponent {
        Opponent::Engine { level } => (Mode::Engine, Place::Engine { level }),
        Opponent::Person {} => (Mode::Person, Place::Open),
        Opponent::Board {} => (Mode::Board, own.clone()),
    };
    let white = match request.color {
        ColorChoice::White => true,
        ColorChoice::Black => false,
        ColorChoice::Random => rand::rng().random(),
    };
    let initial = request.clock.map_or(0, ClockSetting::first_ms);
    Ok(Record {
        id: fresh_id(),
        seq: 0,
        created_ms: now,
        game: game.name().to_string(),
        title: game.definition().title.clone(),
        rules,
        definition: None,
        start: position.fen(),
        random_start,
        start_number: number,
        mode,
        public: request.public,
        rated: request.rated,
        places: if white { Both { w: own, b: other } } else { Both { w: other, b: own } },
        clock: request.clock,
        left: Both { w: initial, b: initial },
        flag_ms: None,
        turn: request.clock.and_then(|clock| clock.days).map(|_| position.side().into()),
        version: 0,
        plies: 0,
        score: "*".to_string(),
        why: String::new(),
        draw: None,
        takeback: None,
        rematch_by: None,
        rematch: None,
        tournament: None,
    })
}

/// Creates a game of two players under a stored definition, as a request has it begin, without storing it.
pub fn begin_under(
    catalog: &Catalog,
    request: &PlayRequest,
    (name, rules): (&str, &Arc<StoredDefinition>),
    places: Both<Place>,
    now: Millis,
) -> Result<Record, ApiError> {
    let initial = request.clock.map_or(0, ClockSetting::first_ms);
    let mut record = Record {
        id: fresh_id(),
        seq: 0,
        created_ms: now,
        game: name.to_string(),
        title: String::new(),
        rules: rules.clone(),
        definition: None,
        start: String::new(),
        random_start: false,
        start_number: None,
        mode: Mode::Person,
        public: request.public,
        rated: request.rated,
        places,
        clock: request.clock,
        left: Both { w: initial, b: initial },
        flag_ms: None,
        turn: None,
        version: 0,
        plies: 0,
        score: "*".to_string(),
        why: String::new(),
        draw: None,
        takeback: None,
        rematch_by: None,
        rematch: None,
        tournament: None,
    };
    let game = catalog.stored(&mut record)?;
    let Beginning { position, random_start, number } = Beginning::new(&game, request, any_start)?;
    record.turn = request.clock.and_then(|clock| clock.days).map(|_| position.side().into());
    (record.title, record.start) = (game.definition().title.clone(), position.fen());
    (record.random_start, record.start_number) = (random_start, number);
    Ok(record)
}

/// Refuses a rated game that could not be one.
fn check_rated(request: &PlayRequest, visitor: &Visitor) -> Result<(), ApiError> {
    let refused = |why: &str| Err(ApiError::BadRequest(format!("this game cannot be rated: {why}")));
    if visitor.account.is_none() {
        return Err(ApiError::NotLoggedIn);
    }
    match request {
        PlayRequest { opponent: Opponent::Engine { .. } | Opponent::Board {}, .. } => {
            refused("it needs another player; choose one, or a casual game")
        }
        PlayRequest { clock: None, .. } => refused("it needs a clock, so that it comes to an end"),
        PlayRequest { fen: Some(_), .. } => refused("it begins as the game does; a position may favour one side"),
        _ => Ok(()),
    }
}

/// Refuses a rated game that would count as one of ours though it may start otherwise: a fingerprint says nothing of the start
/// and the title.
fn check_pool(catalog: &Catalog, rules: &StoredDefinition) -> Result<(), ApiError> {
    let same = |name: &&str| catalog.definition(name, None).is_ok_and(|own| own.fingerprint == rules.fingerprint);
    let ours = if rules.shipped { None } else { catalog.library().names().find(same) };
    ours.map_or(Ok(()), |name| {
        let why = format!("it would count as {name}; choose {name} itself, or a casual game");
        Err(ApiError::BadRequest(format!("this game cannot be rated: {why}")))
    })
}

/// A visitor as a player; a guest may choose a name.
pub fn seated(visitor: &Visitor, wanted: Option<&str>) -> Result<Place, ApiError> {
    let who = visitor.who.clone();
    Ok(match &visitor.account {
        Some(name) => Place::Person { who, name: name.clone(), account: true },
        None => Place::Person { who, name: name::shown(wanted)?, account: false },
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
    let initial = last.clock.map_or(0, ClockSetting::first_ms);
    let turn = match last.is_correspondence() {
        true => Some(Color::from(game.position(&start)?.side())),
        false => None,
    };
    Ok(Record {
        id: fresh_id(),
        seq: 0,
        created_ms: now,
        start,
        start_number,
        places: Both { w: last.places.b.clone(), b: last.places.w.clone() },
        left: Both { w: initial, b: initial },
        flag_ms: None,
        turn,
        version: 0,
        plies: 0,
        score: "*".to_string(),
        why: String::new(),
        draw: None,
        takeback: None,
        rematch_by: None,
        rematch: None,
        tournament: None,
        ..last.clone()
    })
}

fn any_start(game: &Game) -> u32 {
    rand::rng().random_range(0..game.starts().max(1)) as u32
}

/// A name that nobody guesses.
pub fn fresh_id() -> String {
    let mut rng = rand::rng();
    (0..LENGTH).map(|_| char::from(LETTERS[rng.random_range(0..LETTERS.len())])).collect()
}
