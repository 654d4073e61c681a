//! What results make of ratings: once for each rated game, whatever happens in between.

use super::live::Live;
use super::rooms::Rooms;
use crate::api::{Both, PlayerRating, RatingChange};
use crate::rating::Rating;
use crate::shared::Shared;
use crate::store::{FollowUp, Place, Record, Store, StoreError, StoredChange, StoredRating};
use skillratings::Outcomes;

/// A game with fewer moves is not rated: somebody was not there, or it was begun by mistake.
const FEWEST_PLIES: u32 = 4;

/// Whether a result counts.
fn counts(due: &FollowUp) -> bool {
    let [white, black] = &due.players;
    let two = !white.is_empty() && !black.is_empty() && white != black;
    due.rated && due.kind == "result" && due.plies >= FEWEST_PLIES && two && !due.fingerprint.is_empty()
}

/// Does what follows from results. A result that counts is applied together with its removal from the list; so it counts once, and
/// what fails is tried again.
pub async fn follow_up(rooms: &Rooms, most: u32) {
    let (store, metrics) = (&rooms.shared().hall_store(), &rooms.shared().metrics);
    // A failure is in the log.
    let Ok(due) = store.follow_ups(most).await else { return };
    let (rated, others): (Vec<FollowUp>, Vec<FollowUp>) = due.into_iter().partition(counts);
    let numbers: Vec<i64> = others.iter().map(|due| due.number).collect();
    let Shared { tournament_changes: changes_of_tournaments, .. } = rooms.shared();
    if !numbers.is_empty() && store.followed_up(&numbers).await.is_ok() {
        others.iter().filter_map(|due| due.tournament.as_ref()).for_each(|id| changes_of_tournaments.changed(id));
        metrics.ended.inc_by(others.iter().filter(|due| due.kind == "result").count() as u64);
    }
    for due in rated {
        match rate(store, &due).await {
            Ok(()) => drop(metrics.ended.inc()),
            // It may be there all the same. What comes after it in time waits, so that ratings follow one another as games do.
            Err(_) => return,
        }
        due.tournament.iter().for_each(|id| changes_of_tournaments.changed(id));
        if let Ok(changes) = changes(store, &due.game, &due.players).await {
            rooms.rated(&due.game, changes);
        }
    }
}

/// Applies a result that counts.
async fn rate(store: &Store, due: &FollowUp) -> Result<(), StoreError> {
    let [white, black] = &due.players;
    // An account that was deleted meanwhile has no rating any more, nor has its opponent won or lost one by it.
    let there = store.account_of(white).await?.is_some() && store.account_of(black).await?.is_some();
    if !there || !store.rating_changes(&due.game).await?.is_empty() {
        return store.followed_up(&[due.number]).await;
    }
    let rating = async |who| store.rating(who, &due.fingerprint, due.pace).await;
    let old = [rating(white).await?, rating(black).await?];
    let new = after(due, &old);
    store.rate(due.number, &due.game, due.seq, old.each_ref(), new.each_ref()).await
}

/// The ratings after a result.
fn after(due: &FollowUp, old: &[StoredRating; 2]) -> [StoredRating; 2] {
    let outcomes = match due.score.as_str() {
        "1-0" => [Outcomes::WIN, Outcomes::LOSS],
        "0-1" => [Outcomes::LOSS, Outcomes::WIN],
        _ => [Outcomes::DRAW; 2],
    };
    let next = |own: usize| {
        let (before, other) = (&old[own], &old[1 - own]);
        let idle = if before.games == 0 { 0 } else { due.at_ms - before.at_ms };
        let [game, title] = due.names.clone();
        StoredRating {
            rating: before.rating.after(other.rating, outcomes[own], idle),
            games: before.games + 1,
            wins: before.wins + u32::from(outcomes[own] == Outcomes::WIN),
            draws: before.draws + u32::from(outcomes[own] == Outcomes::DRAW),
            game,
            title,
            at_ms: due.at_ms.max(before.at_ms),
            ..before.clone()
        }
    };
    [next(0), next(1)]
}

/// What a game has made of the ratings of white and black; nothing while that is not known.
pub async fn changes(
    store: &Store,
    game: &str,
    players: &[String; 2],
) -> Result<Option<Both<RatingChange>>, StoreError> {
    let changes = store.rating_changes(game).await?;
    let of = |who: &String| changes.iter().find(|change| change.who == *who).map(shown_change);
    let [white, black] = players;
    Ok(of(white).zip(of(black)).map(|(w, b)| Both { w, b }))
}

/// The ratings of the players of a game in its pool.
pub async fn ratings(store: &Store, record: &Record) -> Result<Both<Option<PlayerRating>>, StoreError> {
    let [w, b] = [&record.places.w, &record.places.b].map(|place| place.account().map(str::to_string));
    let of = async |who: Option<String>| match who {
        Some(who) => {
            let rating = store.rating(&who, &record.rules.fingerprint, record.pace()).await?;
            Ok::<_, StoreError>(Some(shown(rating.rating)))
        }
        None => Ok(None),
    };
    Ok(Both { w: of(w).await?, b: of(b).await? })
}

/// A rating as it is shown.
pub fn shown(rating: Rating) -> PlayerRating {
    PlayerRating { rating: rating.shown(), provisional: rating.is_provisional() }
}

fn shown_change(change: &StoredChange) -> RatingChange {
    let StoredChange { before, after, .. } = change;
    RatingChange { before: before.shown(), after: after.shown(), provisional: after.is_provisional() }
}

impl Live {
    /// Reads how well the players are rated, and which of them are programs.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn read_ratings(&mut self, store: &Store) -> Result<(), StoreError> {
        let [white, black] = [&self.record.places.w, &self.record.places.b].map(Place::account);
        let [w, b] = store.bots([white, black].map(Option::unwrap_or_default)).await?;
        self.bots = Both { w, b };
        let Some((white, black)) = white.zip(black) else { return Ok(()) };
        let players = [white.to_string(), black.to_string()];
        self.ratings = ratings(store, &self.record).await?;
        if self.record.rated && self.record.has_ended() {
            self.rated = changes(store, &self.record.id, &players).await?;
        }
        Ok(())
    }
}
