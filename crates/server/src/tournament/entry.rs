//! Who may join a tournament.

use super::request::most_players;
use crate::api::{TournamentKind, TournamentRequest, TournamentState};
use crate::store::{FullTournament, StoredRating};

/// Why somebody cannot join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
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

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refusal::Over => f.write_str("this tournament has ended"),
            Refusal::TooLate => f.write_str("it is too late to join this tournament"),
            Refusal::Full => f.write_str("this tournament is full"),
            Refusal::NoPrograms => f.write_str("programs may not join this tournament"),
            Refusal::TooLow(least) => write!(f, "this tournament is for players rated {least} or more"),
            Refusal::TooHigh(most) => write!(f, "this tournament is for players rated {most} or less"),
        }
    }
}

/// Why an account cannot join, or come back, if it cannot.
pub fn refusal(
    full: &FullTournament,
    request: &TournamentRequest,
    who: &str,
    bot: bool,
    rating: &StoredRating,
) -> Option<Refusal> {
    if !full.tournament.is_open() {
        return Some(Refusal::Over);
    }
    // Who was there may come back.
    if full.entrants.iter().any(|entrant| entrant.who == who) {
        return None;
    }
    let begun = full.tournament.state != TournamentState::Created;
    let late = match request.kind {
        TournamentKind::Arena => false,
        // As on lichess: until half of the rounds have begun.
        TournamentKind::Swiss => 2 * full.tournament.round > full.tournament.rounds.unwrap_or_default(),
        TournamentKind::Robin => true,
    };
    let points = rating.rating.shown();
    match request {
        _ if begun && late => Some(Refusal::TooLate),
        _ if bot && !request.bots => Some(Refusal::NoPrograms),
        TournamentRequest { least_rating: Some(least), .. } if points < *least => Some(Refusal::TooLow(*least)),
        TournamentRequest { most_rating: Some(most), .. } if points > *most => Some(Refusal::TooHigh(*most)),
        _ if full.entrants.len() >= most_players(request) as usize => Some(Refusal::Full),
        _ => None,
    }
}
