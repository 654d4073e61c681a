//! Vacations: while one is on, the clocks of correspondence games wait for the player's moves.
//!
//! A vacation is a row of the store, and the clocks follow it: where the player to move is on vacation a clock that runs is
//! stopped, and one that waits is started where nobody is. So it is right again a few seconds after whatever happens in between.

use super::rooms::Rooms;
use crate::api::Vacation;
use crate::error::ApiError;
use crate::store::Store;

/// How long after the beginning of a vacation the next may begin, in milliseconds: each writes into all games of a player, twice.
const BETWEEN_MS: i64 = 24 * 3600 * 1000;

/// Begins the vacation of an account.
///
/// # Errors
/// Says why it cannot begin.
pub async fn begin(rooms: &Rooms, who: &str) -> Result<Vacation, ApiError> {
    let (store, now) = (&rooms.shared().store, rooms.shared().time.now());
    let on = || ApiError::Conflict("you are on vacation already".to_string());
    let vacation = store.vacation(who, now).await?;
    if vacation.since_ms.is_some() {
        return Err(on());
    }
    let last = store.vacations(who).await?.last().map(|(since, _)| *since);
    if last.is_some_and(|since| now < since + BETWEEN_MS) {
        let why = "your last vacation began less than a day ago: the next can begin a day after it did";
        return Err(ApiError::Conflict(why.to_string()));
    }
    if vacation.left_ms == 0 {
        return Err(ApiError::Conflict("your vacation of this year is used up".to_string()));
    }
    let begun = store.begin_vacation(who, now).await;
    begun.map_err(|error| if error.is_conflict() { on() } else { error.into() })?;
    follow(rooms).await;
    show(rooms, who).await;
    Ok(store.vacation(who, now).await?)
}

/// Ends the vacation of an account.
///
/// # Errors
/// Says why it cannot end.
pub async fn end(rooms: &Rooms, who: &str) -> Result<Vacation, ApiError> {
    let (store, now) = (&rooms.shared().store, rooms.shared().time.now());
    let ended = store.end_vacation(who, now).await;
    let off = || ApiError::Conflict("you are not on vacation".to_string());
    ended.map_err(|error| if error.is_conflict() { off() } else { error.into() })?;
    follow(rooms).await;
    show(rooms, who).await;
    Ok(store.vacation(who, now).await?)
}

/// Stops and starts clocks as vacations have it: some of them, and the others the next time.
pub async fn follow(rooms: &Rooms) {
    let (store, now) = (rooms.shared().hall_store(), rooms.shared().time.now());
    for stop in [true, false] {
        // A failure is in the log, and it is tried again.
        for id in store.clocks_to_change(stop, now).await.unwrap_or_default() {
            match store.change_clock(&id, stop, now).await {
                Ok(()) => rooms.changed(&id),
                Err(error) if error.is_conflict() => {}
                // Flags wait for this: where nothing can be written, none of the others is tried.
                Err(_) => return,
            }
        }
    }
}

/// Ends vacations of which nothing is left.
pub async fn end_used_up(rooms: &Rooms) {
    let (store, now) = (rooms.shared().hall_store(), rooms.shared().time.now());
    for who in store.on_vacation().await.unwrap_or_default() {
        let over = store.vacation(&who, now).await.is_ok_and(|vacation| vacation.left_ms == 0);
        if over && store.end_vacation(&who, now).await.is_ok() {
            show(rooms, &who).await;
        }
    }
}

/// Shows in the rooms of an account's games whether it is on vacation; they read its conditional moves again, too.
pub async fn show(rooms: &Rooms, who: &str) {
    let store: &Store = &rooms.shared().store;
    for own in [true, false] {
        for turn in store.turns(who, own).await.unwrap_or_default() {
            rooms.changed(&turn.listed.id);
        }
    }
}
