//! What an organiser asks for, checked.

use crate::api::{Opponent, PlayRequest, TournamentKind, TournamentRequest, TournamentState};
use crate::catalog::Catalog;
use crate::error::ApiError;
use crate::now::Millis;
use crate::plain::refuse_hidden;
use crate::play::{begin, fresh_id};
use crate::store::{FullTournament, StoredTournament};
use crate::visitor::Visitor;
use std::ops::RangeInclusive;

/// The length of a name, in letters.
const NAME: RangeInclusive<usize> = 3..=60;
/// The longest description, in letters.
const LONGEST_DESCRIPTION: usize = 2000;
/// The longest password, in bytes.
const LONGEST_PASSWORD: usize = 100;
/// How many rounds a Swiss tournament has.
const ROUNDS: RangeInclusive<u32> = 1..=30;
/// How many minutes an arena lasts.
const MINUTES: RangeInclusive<u32> = 5..=720;
/// The longest break between rounds, in seconds: a week.
const LONGEST_BREAK: u32 = 7 * 24 * 3600;
/// How far ahead a tournament is announced, in milliseconds: 90 days.
const FARTHEST_MS: i64 = 90 * 24 * 3600 * 1000;

/// The most players of a tournament.
fn most(kind: TournamentKind, days: bool) -> u32 {
    match (kind, days) {
        (TournamentKind::Arena, _) => 300,
        (TournamentKind::Swiss, _) => 200,
        (TournamentKind::Robin, false) => 32,
        // All games begin at once.
        (TournamentKind::Robin, true) => 16,
    }
}

/// The most players of a tournament that is stored.
pub fn most_players(request: &TournamentRequest) -> u32 {
    let most = most(request.kind, request.clock.days.is_some());
    request.most_players.unwrap_or(most).min(most)
}

/// The tournament that is asked for, without its password. It may take a second.
///
/// # Errors
/// Says what cannot be.
pub fn prepare(
    catalog: &Catalog,
    mut request: TournamentRequest,
    visitor: &Visitor,
    now: Millis,
) -> Result<StoredTournament, ApiError> {
    request.name = tidy(&request.name);
    request.description = request.description.trim().to_string();
    request.password = None;
    check_words(&request)?;
    check_kind(&request)?;
    check_players(&request)?;
    if let Some(starts) = request.starts_ms
        && !(now..=now + FARTHEST_MS).contains(&starts)
    {
        return refused("a tournament starts within the next 90 days: choose another time");
    }
    // A game like those of the tournament says what of the rest cannot be.
    let example = begin(catalog, &game_of(&request), visitor, now)?;
    let settings = TournamentRequest { definition: None, ..request.clone() };
    Ok(StoredTournament {
        hidden: false,
        id: fresh_id(),
        seq: 1,
        created_ms: now,
        owner: visitor.who.clone(),
        organizer: visitor.account.clone().unwrap_or_default(),
        state: TournamentState::Created,
        game: example.game,
        title: example.title,
        rules: example.rules,
        settings: serde_json::to_string(&settings).map_err(|_| ApiError::Internal)?,
        password: None,
        listed: !request.unlisted,
        starts_ms: request.starts_ms,
        ends_ms: None,
        round: 0,
        rounds: request.rounds.filter(|_| request.kind == TournamentKind::Swiss),
        next_ms: None,
        winner: None,
        winner_name: None,
        players: 0,
    })
}

/// The request of one game.
pub fn game_of(request: &TournamentRequest) -> PlayRequest {
    PlayRequest {
        game: request.game.clone(),
        definition: request.definition.clone(),
        fen: request.fen.clone(),
        start: request.start,
        opponent: Opponent::Person {},
        color: crate::api::ColorChoice::White,
        clock: Some(request.clock),
        name: None,
        public: !request.unlisted,
        rated: request.rated,
    }
}

/// A password that a tournament may have.
///
/// # Errors
/// Says that it is too long.
pub fn password(request: &TournamentRequest) -> Result<Option<String>, ApiError> {
    let wanted = request.password.as_deref().map(str::trim).filter(|password| !password.is_empty());
    match wanted {
        Some(password) if password.len() > LONGEST_PASSWORD => {
            refused(&format!("a password has at most {LONGEST_PASSWORD} bytes"))
        }
        wanted => Ok(wanted.map(str::to_string)),
    }
}

fn refused<T>(why: &str) -> Result<T, ApiError> {
    Err(ApiError::BadRequest(why.to_string()))
}

/// A name on one line, with single spaces.
fn tidy(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn check_words(request: &TournamentRequest) -> Result<(), ApiError> {
    if !NAME.contains(&request.name.chars().count()) {
        return refused(&format!("the name of a tournament has {} to {} letters", NAME.start(), NAME.end()));
    }
    if request.description.chars().count() > LONGEST_DESCRIPTION {
        return refused(&format!("a description has at most {LONGEST_DESCRIPTION} letters"));
    }
    refuse_hidden(std::iter::once(request.name.as_str()).chain(request.description.lines()))
}

/// Refuses what does not belong to a kind of tournament.
fn check_kind(request: &TournamentRequest) -> Result<(), ApiError> {
    let TournamentRequest { kind, rounds, minutes, double, break_s, clock, .. } = request;
    if *kind != TournamentKind::Swiss && rounds.is_some() {
        return refused("only a Swiss tournament has a number of rounds: leave out `rounds`");
    }
    if *kind != TournamentKind::Arena && minutes.is_some() {
        return refused("only an arena has a duration: leave out `minutes`");
    }
    if *kind != TournamentKind::Robin && *double {
        return refused("only in a round robin does everybody meet twice: leave out `double`");
    }
    match kind {
        TournamentKind::Swiss if !rounds.is_some_and(|rounds| ROUNDS.contains(&rounds)) => {
            return refused(&format!("a Swiss tournament has {} to {} `rounds`", ROUNDS.start(), ROUNDS.end()));
        }
        TournamentKind::Arena if !minutes.is_some_and(|minutes| MINUTES.contains(&minutes)) => {
            return refused(&format!("an arena lasts {} to {} `minutes`", MINUTES.start(), MINUTES.end()));
        }
        TournamentKind::Arena if clock.days.is_some() => {
            return refused("an arena has a live clock; choose another kind for days a move");
        }
        TournamentKind::Arena if break_s.is_some() => return refused("an arena has no rounds: leave out `break_s`"),
        _ => {}
    }
    if break_s.is_some_and(|seconds| seconds > LONGEST_BREAK) {
        return refused("a break between rounds lasts at most a week");
    }
    Ok(())
}

fn check_players(request: &TournamentRequest) -> Result<(), ApiError> {
    let most = most(request.kind, request.clock.days.is_some());
    if request.most_players.is_some_and(|wanted| !(2..=most).contains(&wanted)) {
        return refused(&format!("such a tournament has 2 to {most} players"));
    }
    if let (Some(least), Some(most)) = (request.least_rating, request.most_rating)
        && least > most
    {
        return refused("the lowest rating is above the highest: nobody could join");
    }
    Ok(())
}

impl FullTournament {
    /// What the organiser asked for.
    ///
    /// # Errors
    /// Says that it cannot be read, which is a fault of the server.
    pub fn asked(&self) -> Result<TournamentRequest, ApiError> {
        self.tournament.request().ok_or(ApiError::Internal)
    }
}
