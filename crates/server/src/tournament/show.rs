//! Tournaments in the shapes of the API.

use super::entry::{entry_error, last_round};
use super::hub::{Known, Loaded};
use super::request::most_players;
use super::standings::{Row, tie_breaks};
use crate::api::{
    Created, PlayerRating, Standing, Tournament, TournamentGame, TournamentKind, TournamentListed, TournamentOwn,
    TournamentState,
};
use crate::now::Millis;
use crate::play::created;
use crate::store::{Entrant, StoredPairing, StoredTournament};

/// How many players a page of the standings has.
pub const PAGE: usize = 100;
/// How many games of an arena are shown.
const LAST_GAMES: usize = 50;

/// What a list says of a tournament; nothing where its settings cannot be read.
pub fn listed(stored: &StoredTournament) -> Option<TournamentListed> {
    let request = stored.request()?;
    let arena = request.kind == TournamentKind::Arena;
    Some(TournamentListed {
        id: stored.id.clone(),
        url: format!("/tournament/{}", stored.id),
        name: request.name,
        kind: request.kind,
        state: stored.state,
        game: stored.game.clone(),
        title: stored.title.clone(),
        clock: request.clock,
        rated: request.rated,
        organizer: stored.organizer.clone(),
        password: stored.password.is_some(),
        players: stored.players,
        round: if arena { 0 } else { stored.round },
        rounds: stored.rounds,
        minutes: request.minutes,
        starts_ms: stored.starts_ms,
        ends_ms: stored.ends_ms,
        winner: stored.winner_name.clone(),
        hidden: stored.hidden,
    })
}

/// Which page of the standings and which round is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Part {
    /// The page, from 1.
    pub page: Option<u32>,
    /// The round, from 1.
    pub round: Option<u32>,
}

/// A part of a tournament as everybody sees it.
pub fn page_of(loaded: &Loaded, part: Part, now: Millis) -> Option<Tournament> {
    let Loaded { full, request, definition, rows, .. } = loaded;
    let stored = &full.tournament;
    let arena = request.kind == TournamentKind::Arena;
    let page = part.page.unwrap_or(1).max(1);
    let shown = rows.iter().skip((page as usize - 1).saturating_mul(PAGE)).take(PAGE);
    let round = part.round.unwrap_or(stored.round).min(stored.round);
    Some(Tournament {
        about: listed(stored)?,
        description: request.description.clone(),
        definition: definition.clone(),
        fen: request.fen.clone(),
        least_rating: request.least_rating,
        most_rating: request.most_rating,
        most_players: most_players(request),
        bots: request.bots,
        unlisted: request.unlisted,
        double: request.double,
        break_s: request.break_s,
        next_ms: stored.next_ms,
        round_over: !arena && stored.state != TournamentState::Created && loaded.is_round_over(),
        now_ms: now,
        tie_breaks: tie_breaks(request.kind).to_vec(),
        standings: shown.map(|row| loaded.standing(row)).collect(),
        page,
        games_of: if arena { 0 } else { round },
        games: loaded.games(round),
    })
}

impl Loaded {
    /// The player of a number.
    pub fn entrant(&self, number: u32) -> Option<&Entrant> {
        // They are in the order of their numbers, and few are missing.
        self.full.entrants.iter().find(|entrant| entrant.number == number)
    }

    /// Whether all games of the round have ended; where all rounds are played at once, all games.
    pub fn is_round_over(&self) -> bool {
        self.full.pairings.iter().all(|pairing| pairing.score.is_some())
    }

    fn name(&self, number: u32) -> String {
        self.entrant(number).map(|entrant| entrant.name.clone()).unwrap_or_default()
    }

    /// All standings.
    pub fn standings(&self) -> Vec<Standing> {
        self.rows.iter().map(|row| self.standing(row)).collect()
    }

    /// The most players.
    pub fn most_players(&self) -> u32 {
        most_players(&self.request)
    }

    /// The last round in which somebody may join.
    pub fn last_round(&self) -> u32 {
        last_round(&self.full, &self.request)
    }

    fn standing(&self, row: &Row) -> Standing {
        let entrant = self.entrant(row.number);
        let halves = if self.request.kind == TournamentKind::Arena { 1.0 } else { 2.0 };
        Standing {
            rank: row.rank,
            name: self.name(row.number),
            bot: entrant.is_some_and(|entrant| entrant.bot),
            rating: PlayerRating {
                rating: entrant.map_or(0, |entrant| entrant.rating),
                provisional: entrant.is_some_and(|entrant| entrant.provisional),
            },
            points: f64::from(row.points) / halves,
            ties: row.ties.clone(),
            games: row.games,
            wins: row.wins,
            results: row.results.clone(),
            streak: row.streak,
            withdrawn: entrant.is_some_and(|entrant| entrant.out),
        }
    }

    /// The games of a round, or the last ones of an arena, those that go on first.
    fn games(&self, round: u32) -> Vec<TournamentGame> {
        let pairings = &self.full.pairings;
        if self.request.kind != TournamentKind::Arena {
            return pairings
                .iter()
                .filter(|pairing| pairing.round == round)
                .map(|pairing| self.game(pairing))
                .collect();
        }
        let mut last: Vec<&StoredPairing> = pairings.iter().collect();
        last.sort_by_key(|pairing| (pairing.score.is_some(), std::cmp::Reverse((pairing.made_ms, pairing.board))));
        last.into_iter().take(LAST_GAMES).map(|pairing| self.game(pairing)).collect()
    }

    fn game(&self, pairing: &StoredPairing) -> TournamentGame {
        TournamentGame {
            board: pairing.board,
            white: self.name(pairing.white),
            black: pairing.black.map(|black| self.name(black)),
            game: pairing.game.as_deref().map(created),
            result: pairing.score.clone(),
        }
    }

    /// What the tournament is to an account, or to a guest.
    pub fn own(&self, known: Option<&Known>) -> TournamentOwn {
        let Some(known) = known else {
            return TournamentOwn {
                organizes: false,
                joined: false,
                refused: Some("Log in to join.".to_string()),
                standing: None,
                games: Vec::new(),
            };
        };
        let entrant = self.full.entrants.iter().find(|entrant| entrant.who == known.who);
        let row = entrant.and_then(|entrant| self.rows.iter().find(|row| row.number == entrant.number));
        let mine = |pairing: &&StoredPairing| {
            let own = entrant.map(|entrant| entrant.number);
            pairing.score.is_none() && own.is_some() && (Some(pairing.white) == own || pairing.black == own)
        };
        let games: Vec<Created> =
            self.full.pairings.iter().filter(mine).filter_map(|pairing| pairing.game.as_deref()).map(created).collect();
        let refused = entry_error(&self.full, &self.request, &known.who, known.bot, &known.rating);
        TournamentOwn {
            organizes: self.full.tournament.owner == known.who,
            joined: entrant.is_some_and(|entrant| !entrant.out),
            refused: refused.map(|error| menagerie_api::sentence(&error)),
            standing: row.map(|row| self.standing(row)),
            games,
        }
    }
}
