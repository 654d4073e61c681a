//! Takes games that have ended into the archive: each once, whatever happens in between.

use super::key::position_key;
use crate::api::Mode;
use crate::compute::Requester;
use crate::error::ApiError;
use crate::shared::Shared;
use crate::store::{Archived, Fault, Opened, Place, Record, StoreError, StoredMove};
use menagerie_core::{Explain, Game};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

/// The explorer has this many plies of a game.
const OPENING: usize = 50;
/// The first positions of a game, by which it is found.
const POSITIONS: usize = 1000;
/// A game with fewer moves does not count: somebody was not there, or it was begun by mistake.
const FEWEST_PLIES: u32 = 2;
/// How often a game is tried that takes too long: about once a second, so for longer than a machine that asked for much is put last.
const TRIES: u32 = 100;
/// Between two games, so that moves of live games are stored without waiting.
const PAUSE: Duration = Duration::from_millis(10);

/// How often games were tried that took too long, by their numbers in the outbox.
pub type Tries = HashMap<i64, u32>;

/// Takes some games into the archive.
pub async fn feed(shared: &Shared, most: u32, tries: &mut Tries) {
    // A failure is in the log, and it is tried again.
    let Ok(due) = shared.store.archive_due(most).await else { return };
    for (number, id) in due {
        let is_last = tries.get(&number).is_some_and(|count| count + 1 >= TRIES);
        match take(shared, number, &id, is_last).await {
            Ok(()) => drop(tries.remove(&number)),
            // The server may have been busy: those behind it go on.
            Err(ApiError::TooSlow(_)) => *tries.entry(number).or_default() += 1,
            Err(_) => return,
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Takes a game into the archive; an error is one of the database, or of a server that has no time now.
async fn take(shared: &Shared, number: i64, id: &str, is_last: bool) -> Result<(), ApiError> {
    let loaded = match shared.store.load(id).await {
        // This game alone cannot be read: where the whole database is damaged, what follows cannot be written either.
        Err(StoreError::Refused { fault: Fault::Damaged, .. }) => None,
        other => other?,
    };
    let archived = match loaded {
        Some(game) => match read(shared, game).await {
            Err(error @ (ApiError::Busy | ApiError::NotStored(_))) => return Err(error),
            Err(error @ ApiError::TooSlow(_)) if !is_last => return Err(error),
            // Its rules are no longer understood, or take too long: nothing can be found in it, now or later.
            Err(error) => {
                tracing::warn!(id, %error, "the moves of a stored game cannot be read: it is not found by its positions");
                Archived::default()
            }
            Ok(archived) => archived,
        },
        None => Archived::default(),
    };
    match shared.hall_store().archive(number, id, &archived).await {
        Err(error) if !error.is_conflict() => Err(error.into()),
        _ => Ok(()),
    }
}

/// What the archive takes of a game.
async fn read(shared: &Shared, game: Opened) -> Result<Archived, ApiError> {
    let Opened { mut record, moves, .. } = game;
    let programs = takes_part(shared, &record).await?;
    let (catalog, custom) = (shared.catalog.clone(), !record.rules.shipped);
    // The server itself asks, behind those who wait for an answer.
    let requester = Requester { machine: IpAddr::V4(Ipv4Addr::UNSPECIFIED), custom, live: false };
    let work = move || {
        let game = catalog.stored(&mut record)?;
        archived(&game, &record, &moves, programs)
    };
    shared.compute.run(requester, work).await
}

/// Whether a program plays in a game.
async fn takes_part(shared: &Shared, record: &Record) -> Result<bool, StoreError> {
    let places = [&record.places.w, &record.places.b];
    if places.iter().any(|place| matches!(place, Place::Engine { .. })) {
        return Ok(true);
    }
    let accounts = places.map(|place| place.account().unwrap_or_default());
    Ok(shared.store.bots(accounts).await?.contains(&true))
}

/// Whether the explorer counts a game: a public one with two players, to which moves were made.
fn counts(record: &Record) -> bool {
    let two = match (record.places.w.who(), record.places.b.who()) {
        (Some(white), Some(black)) => white != black,
        _ => record.mode == Mode::Engine,
    };
    record.public && record.mode != Mode::Board && two && record.why != "abort" && record.plies >= FEWEST_PLIES
}

fn archived(game: &Game, record: &Record, moves: &[StoredMove], programs: bool) -> Result<Archived, ApiError> {
    let mut position = game.position(&record.start)?;
    let key = |position: &_| position_key(&record.rules.fingerprint, position);
    let (mut positions, mut opening) = (BTreeSet::new(), BTreeMap::new());
    positions.insert(key(&position));
    for (ply, stored) in moves.iter().take(POSITIONS).enumerate() {
        let why = |error: menagerie_core::MoveError| ApiError::BadMove { number: ply + 1, why: error.to_string() };
        let mv = position.parse_move(&stored.uci).map_err(why)?;
        if ply < OPENING {
            // Where it came back to a position, what was played there last counts.
            opening.insert(key(&position), position.move_text(mv));
        }
        position.play_unchecked(mv);
        positions.insert(key(&position));
    }
    if !counts(record) {
        opening.clear();
    }
    let result = ["1-0", "1/2-1/2", "0-1"].map(|score| record.score == score);
    let (positions, opening) = (positions.into_iter().collect(), opening.into_iter().collect());
    Ok(Archived { positions, opening, programs, result })
}
