//! The games of pairings.

use super::request::game_of;
use crate::api::{Both, TournamentRequest};
use crate::catalog::Catalog;
use crate::error::ApiError;
use crate::now::Millis;
use crate::play::begin_under;
use crate::store::{Entrant, FullTournament, NewPairing, Place, StoredPairing};
use std::collections::HashMap;

/// Who meets whom: numbers of white and black; none of black where white has a bye, with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The round.
    pub round: u32,
    /// The number of white, or of who has a bye.
    pub white: u32,
    /// The number of black.
    pub black: Option<u32>,
    /// The score, where no game is played.
    pub score: Option<&'static str>,
}

/// The pairings of a round with their games, under the definition of the tournament whatever the server has by now. It may take
/// a second.
///
/// # Errors
/// Says why a game cannot begin.
pub fn begin_all(
    catalog: &Catalog,
    full: &FullTournament,
    request: &TournamentRequest,
    pairs: &[Pair],
    now: Millis,
) -> Result<Vec<NewPairing>, ApiError> {
    let asked = game_of(request);
    let entrant = |number: u32| full.entrants.iter().find(|entrant| entrant.number == number);
    let seat =
        |entrant: &Entrant| Place::Person { who: entrant.who.clone(), name: entrant.name.clone(), account: true };
    // The boards of each round come after those that it has.
    let mut boards: HashMap<u32, u32> = HashMap::new();
    for pairing in &full.pairings {
        let last = boards.entry(pairing.round).or_default();
        *last = pairing.board.max(*last);
    }
    let pairing = |pair: &Pair| {
        let white = entrant(pair.white).ok_or(ApiError::Internal)?;
        let players = pair.black.filter(|_| pair.score.is_none());
        let record = match players.map(|black| entrant(black).ok_or(ApiError::Internal)).transpose()? {
            Some(black) => {
                let places = Both { w: seat(white), b: seat(black) };
                let tournament = &full.tournament;
                let mut record = begin_under(catalog, &asked, (&tournament.game, &tournament.rules), places, now)?;
                record.tournament = Some(tournament.id.clone());
                record.start_first_move(now);
                Some(record)
            }
            None => None,
        };
        let board = boards.entry(pair.round).or_default();
        *board += 1;
        let pairing = StoredPairing {
            round: pair.round,
            board: *board,
            white: pair.white,
            black: pair.black,
            game: record.as_ref().map(|record| record.id.clone()),
            made_ms: now,
            score: pair.score.map(str::to_string),
            why: String::new(),
            plies: 0,
            ended_ms: pair.score.map(|_| now),
        };
        Ok(NewPairing { pairing, record })
    };
    pairs.iter().map(pairing).collect()
}
