//! A tournament, its players and its pairings as they are stored.

use super::definition::StoredDefinition;
use super::record::Record;
use super::statement::{Row, Statement, Unreadable, Value};
use super::tournaments::{MOST_OPEN, MOST_ORGANIZED};
use crate::api::{TournamentRequest, TournamentState};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A new tournament, or one that is imported.
pub(super) const NEW: &str = "INSERT INTO tournament (number, id, seq, created_ms, owner, state, game, title, rules, settings, \
                   password, listed, starts_ms, ends_ms, round, rounds, next_ms, winner) \
                   SELECT (SELECT COALESCE(MAX(number), 0) + 1 FROM tournament), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, \
                   $11, $12, $13, $14, $15, $16, $17";
/// Finds nothing where the account or all together organise too many.
const FEW: &str = " WHERE (SELECT COUNT(*) FROM tournament WHERE owner = $4 \
                   AND state IN ('created', 'running', 'paused')) < $18 \
                   AND (SELECT COUNT(*) FROM tournament WHERE state IN ('created', 'running', 'paused')) < $19";
const CHANGE: &str = "UPDATE tournament SET seq = $1 + 1, state = $2, starts_ms = $3, ends_ms = $4, round = $5, \
                      rounds = $6, next_ms = $7, winner = $8 WHERE id = $9 AND seq = $1";
const PAIR: &str = "INSERT INTO pairing (tournament, round, board, white, black, game, made_ms, score, why, plies, ended_ms) \
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";

/// A tournament as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredTournament {
    /// Its ID.
    pub id: String,
    /// The number of its changes.
    pub seq: u32,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: i64,
    /// Who organises it.
    pub owner: String,
    /// The name of that account.
    pub organizer: String,
    /// How far it is.
    pub state: TournamentState,
    /// The game as games call it.
    pub game: String,
    /// Its title.
    pub title: String,
    /// The definition of all its games.
    pub rules: Arc<StoredDefinition>,
    /// What the organiser asked for, without the password.
    pub settings: String,
    /// The hash of the password.
    pub password: Option<String>,
    /// Whether it is listed.
    pub listed: bool,
    /// When it starts or has started.
    pub starts_ms: Option<i64>,
    /// When it ends or has ended.
    pub ends_ms: Option<i64>,
    /// The round that is played, from 1.
    pub round: u32,
    /// How many rounds there are.
    pub rounds: Option<u32>,
    /// When the next round begins.
    pub next_ms: Option<i64>,
    /// Who has won.
    pub winner: Option<String>,
    /// The name of that account.
    pub winner_name: Option<String>,
    /// How many have joined.
    pub players: u32,
    /// Whether a moderator has hidden what its organiser has written.
    pub hidden: bool,
}

/// A player of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// In the order in which they have joined, from 1.
    pub number: u32,
    /// By what games know the account.
    pub who: String,
    /// Its name.
    pub name: String,
    /// Whether it is a program.
    pub bot: bool,
    /// The rounds that had begun when the player has joined.
    pub missed: u32,
    /// The rating on joining, in points.
    pub rating: i32,
    /// Whether few games have made it.
    pub provisional: bool,
    /// Whether the player has withdrawn.
    pub out: bool,
}

/// Who meets whom, and with which result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredPairing {
    /// The round, from 1.
    pub round: u32,
    /// The board, from 1.
    pub board: u32,
    /// The number of white, or of who has a bye.
    pub white: u32,
    /// The number of black.
    pub black: Option<u32>,
    /// The game.
    pub game: Option<String>,
    /// When it was made.
    pub made_ms: i64,
    /// The result, once there is one.
    pub score: Option<String>,
    /// Why it ended.
    pub why: String,
    /// How many moves were made.
    pub plies: u32,
    /// When it ended.
    pub ended_ms: Option<i64>,
}

/// A tournament with its players and pairings, as they are at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct FullTournament {
    /// The tournament.
    pub tournament: StoredTournament,
    /// Its players in the order of their numbers.
    pub entrants: Vec<Entrant>,
    /// Its pairings by round and board.
    pub pairings: Vec<StoredPairing>,
}

/// A pairing that is to be stored, with its game.
#[derive(Clone, Debug)]
pub struct NewPairing {
    /// The pairing.
    pub pairing: StoredPairing,
    /// Its game, unless there is none.
    pub record: Option<Record>,
}

/// A live game in which a player has not moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LateGame {
    /// The game.
    pub game: String,
    /// How many moves were made.
    pub plies: u32,
    /// When it began, in milliseconds since 1970.
    pub made_ms: i64,
    /// What its clocks had then, in milliseconds.
    pub initial_ms: i64,
}

pub(super) fn state_name(state: TournamentState) -> &'static str {
    match state {
        TournamentState::Created => "created",
        TournamentState::Running => "running",
        TournamentState::Paused => "paused",
        TournamentState::Finished => "finished",
        TournamentState::Cancelled => "cancelled",
    }
}

pub(super) fn state_of(name: &str) -> Result<TournamentState, Unreadable> {
    use TournamentState::{Cancelled, Created, Finished, Paused, Running};
    let all = [Created, Running, Paused, Finished, Cancelled];
    all.into_iter().find(|state| state_name(*state) == name).ok_or_else(|| Unreadable("state".to_string()))
}

impl StoredTournament {
    pub(super) fn of(row: &Row) -> Result<StoredTournament, Unreadable> {
        let rules = StoredDefinition {
            hash: row.text("hash")?,
            text: row.text("text")?,
            fingerprint: row.text("fingerprint")?,
            shipped: row.flag("shipped")?,
        };
        Ok(StoredTournament {
            id: row.text("id")?,
            seq: row.number("seq")?,
            created_ms: row.number("created_ms")?,
            owner: row.text("owner")?,
            organizer: row.text("organizer")?,
            state: state_of(&row.text("state")?)?,
            game: row.text("game")?,
            title: row.text("title")?,
            rules: Arc::new(rules),
            settings: row.text("settings")?,
            password: row.maybe_text("password")?,
            listed: row.flag("listed")?,
            starts_ms: row.maybe_number("starts_ms")?,
            ends_ms: row.maybe_number("ends_ms")?,
            round: row.number("round")?,
            rounds: row.maybe_number("rounds")?,
            next_ms: row.maybe_number("next_ms")?,
            winner: row.maybe_text("winner")?,
            winner_name: row.maybe_text("winner_name")?,
            players: row.number("players")?,
            hidden: row.maybe_number::<i64>("hidden_ms")?.is_some(),
        })
    }

    /// What the organiser asked for; a name in the place of one that is hidden, and no description.
    pub fn request(&self) -> Option<TournamentRequest> {
        let mut request: TournamentRequest = serde_json::from_str(&self.settings).ok()?;
        if self.hidden {
            (request.name, request.description) = (format!("Tournament of {}", self.organizer), String::new());
        }
        Some(request)
    }

    /// Whether it has not ended.
    pub fn is_open(&self) -> bool {
        !matches!(self.state, TournamentState::Finished | TournamentState::Cancelled)
    }

    /// Stores a new one, if there are few enough.
    pub(super) fn insert(&self) -> Statement {
        let values: Vec<Value> = vec![
            (&self.id).into(),
            self.seq.into(),
            self.created_ms.into(),
            (&self.owner).into(),
            state_name(self.state).into(),
            (&self.game).into(),
            (&self.title).into(),
            (&self.rules.hash).into(),
            (&self.settings).into(),
            self.password.as_deref().into(),
            self.listed.into(),
            self.starts_ms.into(),
            self.ends_ms.into(),
            self.round.into(),
            self.rounds.into(),
            self.next_ms.into(),
            self.winner.as_deref().into(),
            MOST_ORGANIZED.into(),
            MOST_OPEN.into(),
        ];
        Statement { finds_one: true, ..Statement::new(format!("{NEW}{FEW}"), values) }
    }

    /// How it stands from now on, where nobody else has changed it.
    pub(super) fn change(&self) -> Statement {
        Statement::finding(
            CHANGE,
            vec![
                self.seq.into(),
                state_name(self.state).into(),
                self.starts_ms.into(),
                self.ends_ms.into(),
                self.round.into(),
                self.rounds.into(),
                self.next_ms.into(),
                self.winner.as_deref().into(),
                (&self.id).into(),
            ],
        )
    }
}

impl Entrant {
    pub(super) fn of(row: &Row) -> Result<Entrant, Unreadable> {
        let deleted = row.maybe_number::<i64>("deleted_ms")?.is_some();
        Ok(Entrant {
            number: row.number("number")?,
            who: row.text("who")?,
            name: if deleted { super::DELETED.to_string() } else { row.text("name")? },
            bot: row.flag("bot")?,
            missed: row.number("missed")?,
            rating: row.number("rating")?,
            provisional: row.flag("provisional")?,
            out: row.maybe_number::<i64>("out_ms")?.is_some(),
        })
    }
}

impl StoredPairing {
    pub(super) fn of(row: &Row) -> Result<StoredPairing, Unreadable> {
        Ok(StoredPairing {
            round: row.number("round")?,
            board: row.number("board")?,
            white: row.number("white")?,
            black: row.maybe_number("black")?,
            game: row.maybe_text("game")?,
            made_ms: row.number("made_ms")?,
            score: row.maybe_text("score")?,
            why: row.text("why")?,
            plies: row.number("plies")?,
            ended_ms: row.maybe_number("ended_ms")?,
        })
    }

    pub(super) fn insert(&self, tournament: &str) -> Statement {
        let values = vec![
            tournament.into(),
            self.round.into(),
            self.board.into(),
            self.white.into(),
            self.black.into(),
            self.game.as_deref().into(),
            self.made_ms.into(),
            self.score.as_deref().into(),
            (&self.why).into(),
            self.plies.into(),
            self.ended_ms.into(),
        ];
        Statement::new(PAIR, values)
    }
}
