//! Who may join a tournament.

use super::request::most_players;
use crate::api::{TournamentKind, TournamentRequest};
use crate::store::{FullTournament, StoredRating};

/// Why somebody cannot join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryError {
    /// It has ended.
    Over,
    /// It is too late for this kind.
    TooLate,
    /// It is full.
    Full,
    /// Programs may not.
    NoPrograms,
    /// The rating is too low.
    TooLow(i32),
    /// The rating is too high.
    TooHigh(i32),
}

impl std::fmt::Display for EntryError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            EntryError::Over => f.write_str("this tournament has ended"),
            EntryError::TooLate => f.write_str("it is too late to join this tournament"),
            EntryError::Full => f.write_str("this tournament is full"),
            EntryError::NoPrograms => f.write_str("programs may not join this tournament"),
            EntryError::TooLow(least) => write!(f, "this tournament is for players rated {least} or more"),
            EntryError::TooHigh(most) => write!(f, "this tournament is for players rated {most} or less"),
        }
    }
}

/// The last round in which somebody may join; 0 is before the first.
pub fn last_round(full: &FullTournament, request: &TournamentRequest) -> u32 {
    match request.kind {
        TournamentKind::Arena => u32::MAX,
        // As on lichess: until half of the rounds have begun.
        TournamentKind::Swiss => full.tournament.rounds.unwrap_or_default() / 2,
        TournamentKind::Robin => 0,
    }
}

/// Why an account cannot join, or come back, if it cannot.
pub fn entry_error(
    full: &FullTournament,
    request: &TournamentRequest,
    who: &str,
    bot: bool,
    rating: &StoredRating,
) -> Option<EntryError> {
    if !full.tournament.is_open() {
        return Some(EntryError::Over);
    }
    // Who was there may come back.
    if full.entrants.iter().any(|entrant| entrant.who == who) {
        return None;
    }
    let late = full.tournament.round > last_round(full, request);
    let points = rating.rating.shown();
    match request {
        _ if late => Some(EntryError::TooLate),
        _ if bot && !request.bots => Some(EntryError::NoPrograms),
        TournamentRequest { least_rating: Some(least), .. } if points < *least => Some(EntryError::TooLow(*least)),
        TournamentRequest { most_rating: Some(most), .. } if points > *most => Some(EntryError::TooHigh(*most)),
        _ if full.entrants.len() >= most_players(request) as usize => Some(EntryError::Full),
        _ => None,
    }
}
