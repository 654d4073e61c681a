//! Tournaments, their players and pairings.

use super::change;
use super::database::Lane;
use super::definition::StoredDefinition;
use super::error::StoreError;
use super::games::Store;
use super::record::Record;
use super::statement::{Row, Statement, Unreadable, Value};
use crate::api::{TournamentRequest, TournamentState};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How many tournaments one account organises at once.
pub const MOST_ORGANIZED: u32 = 5;
/// How many tournaments there are at once.
pub const MOST_OPEN: u32 = 500;
/// How many of each kind are listed.
const LISTED: u32 = 50;

const NEW: &str = "INSERT INTO tournament (number, id, seq, created_ms, owner, state, game, title, rules, settings, \
                   password, listed, starts_ms, ends_ms, round, rounds, next_ms, winner) \
                   SELECT (SELECT COALESCE(MAX(number), 0) + 1 FROM tournament), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, \
                   $11, $12, $13, $14, $15, $16, $17";
/// Finds nothing where the account or all together organise too many.
const FEW: &str = " WHERE (SELECT COUNT(*) FROM tournament WHERE owner = $4 \
                   AND state IN ('created', 'running', 'paused')) < $18 \
                   AND (SELECT COUNT(*) FROM tournament WHERE state IN ('created', 'running', 'paused')) < $19";
const CHANGE: &str = "UPDATE tournament SET seq = $1 + 1, state = $2, starts_ms = $3, ends_ms = $4, round = $5, \
                      rounds = $6, next_ms = $7, winner = $8 WHERE id = $9 AND seq = $1";
/// Players come and go while pairings are made: who has read the players of before makes none.
const TOUCH: &str = "UPDATE tournament SET seq = seq + 1 WHERE id = $1 AND state IN ('created', 'running', 'paused')";
const JOIN: &str = "INSERT INTO entrant (tournament, number, who, joined_ms, missed, rating, provisional, out_ms) \
                    SELECT $1, (SELECT COALESCE(MAX(number), 0) + 1 FROM entrant WHERE tournament = $1), \
                    $2, $3, (SELECT round FROM tournament WHERE id = $1), $4, $5, NULL \
                    WHERE (SELECT COUNT(*) FROM entrant WHERE tournament = $1) < $6 \
                    AND NOT EXISTS (SELECT 1 FROM account WHERE who = $2 AND deleted_ms IS NOT NULL)";
const LEAVE: &str = "UPDATE entrant SET out_ms = $3 WHERE tournament = $1 AND who = $2 AND out_ms IS NULL";
const BACK: &str = "UPDATE entrant SET out_ms = NULL WHERE tournament = $1 AND who = $2 AND out_ms IS NOT NULL";
/// Who withdraws before the start was never there.
const NEVER: &str = "DELETE FROM entrant WHERE tournament = $1 AND who = $2 \
                     AND EXISTS (SELECT 1 FROM tournament WHERE id = $1 AND state = 'created')";
const GONE: &str = "UPDATE entrant SET out_ms = $2 WHERE who = $1 AND out_ms IS NULL AND tournament IN \
                    (SELECT id FROM tournament WHERE state IN ('created', 'running', 'paused'))";
const PAIR: &str = "INSERT INTO pairing (tournament, round, board, white, black, game, made_ms, score, why, plies, ended_ms) \
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
const PLAYS: &str = "INSERT INTO tournament_player (who, game) VALUES ($1, $2)";
const ONE: &str = "SELECT tournament.*, owner.name AS organizer, best.name AS winner_name, definition.hash, definition.text, definition.fingerprint, \
                   definition.shipped, (SELECT COUNT(*) FROM entrant WHERE entrant.tournament = tournament.id) AS players \
                   FROM tournament JOIN account AS owner ON owner.who = tournament.owner LEFT JOIN account AS best ON best.who = tournament.winner \
                   JOIN definition ON definition.hash = tournament.rules";
const ENTRANTS: &str = "SELECT entrant.*, account.name, account.bot, account.deleted_ms FROM entrant \
                        JOIN account ON account.who = entrant.who WHERE tournament = $1 ORDER BY number";
const PAIRINGS: &str = "SELECT * FROM pairing WHERE tournament = $1 ORDER BY round, board";
/// Those that go on, that start by a time, or that nobody has started since another.
const OPEN: &str = "SELECT id, seq FROM tournament WHERE state IN ('running', 'paused') OR (state = 'created' \
                    AND (starts_ms <= $1 OR (starts_ms IS NULL AND created_ms < $2))) ORDER BY number";
/// Live games in which a player has not moved, the oldest first.
const LATE: &str = "SELECT pairing.game, pairing.tournament, pairing.made_ms, game.plies, game.initial_ms FROM pairing \
                    JOIN game ON game.id = pairing.game WHERE pairing.score IS NULL AND game.days IS NULL \
                    AND game.score = '*' AND game.plies < 2 ORDER BY pairing.made_ms LIMIT 1000";

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
    /// Its tournament.
    pub tournament: String,
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
    fn of(row: &Row) -> Result<StoredTournament, Unreadable> {
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
        })
    }

    /// What the organiser asked for.
    pub fn request(&self) -> Option<TournamentRequest> {
        serde_json::from_str(&self.settings).ok()
    }

    /// Whether it has not ended.
    pub fn is_open(&self) -> bool {
        !matches!(self.state, TournamentState::Finished | TournamentState::Cancelled)
    }

    pub(super) fn insert(&self, limited: bool) -> Statement {
        let mut values: Vec<Value> = vec![
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
        ];
        match limited {
            true => {
                values.extend([Value::from(MOST_ORGANIZED), MOST_OPEN.into()]);
                Statement { finds_one: true, ..Statement::new(format!("{NEW}{FEW}"), values) }
            }
            false => Statement::new(NEW, values),
        }
    }

    /// How it stands from now on, where nobody else has changed it.
    fn change(&self) -> Statement {
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
    fn of(row: &Row) -> Result<Entrant, Unreadable> {
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
    fn of(row: &Row) -> Result<StoredPairing, Unreadable> {
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

/// Notes that an account plays a live game of a tournament.
pub(super) fn plays(who: &str, game: &str) -> Statement {
    Statement::new(PLAYS, vec![who.into(), game.into()])
}

/// An account plays in no tournament any more.
pub fn no_tournaments(who: &str, now_ms: i64) -> Statement {
    Statement::new(GONE, vec![who.into(), now_ms.into()])
}

impl Store {
    /// Stores a new tournament.
    ///
    /// # Errors
    /// Says why it cannot be kept; a conflict means that its organiser has [`MOST_ORGANIZED`] already, or that there are
    /// [`MOST_OPEN`].
    pub async fn create_tournament(&self, tournament: &StoredTournament) -> Result<(), StoreError> {
        let define = change::define(&tournament.rules, tournament.created_ms);
        self.write(vec![define, tournament.insert(true)]).await
    }

    /// Stores how a tournament stands from now on, with pairings and their games: all of it, or nothing. The tournament has
    /// the number of its last change.
    ///
    /// # Errors
    /// Says why it cannot be kept; a conflict means that it was changed meanwhile, or that a player has a game.
    pub async fn change_tournament(
        &self,
        tournament: &StoredTournament,
        pairings: &[NewPairing],
    ) -> Result<(), StoreError> {
        let mut statements = vec![tournament.change()];
        for NewPairing { pairing, record } in pairings {
            if let Some(record) = record {
                statements.extend(change::begin(record));
                let live = !record.is_correspondence();
                let players = [&record.places.w, &record.places.b].into_iter().filter_map(|place| place.account());
                statements.extend(players.filter(|_| live).map(|who| plays(who, &record.id)));
            }
            statements.push(pairing.insert(&tournament.id));
        }
        self.write(statements).await
    }

    /// Lets an account join, or come back. `most` is how many may.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that the tournament is full or over, or the account is gone.
    pub async fn join_tournament(
        &self,
        id: &str,
        who: &str,
        (rating, provisional): (i32, bool),
        most: u32,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let touch = Statement::finding(TOUCH, vec![id.into()]);
        let known = self.rows(Statement::new(
            "SELECT number FROM entrant WHERE tournament = $1 AND who = $2",
            vec![id.into(), who.into()],
        ));
        let join = match known.await?.is_empty() {
            true => {
                let values = vec![id.into(), who.into(), now_ms.into(), i64::from(rating).into(), provisional.into()];
                Statement::finding(JOIN, values.into_iter().chain([most.into()]).collect())
            }
            false => Statement::new(BACK, vec![id.into(), who.into()]),
        };
        self.write(vec![touch, join]).await
    }

    /// Lets an account withdraw. Before the start it was never there.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that the tournament is over.
    pub async fn leave_tournament(&self, id: &str, who: &str, now_ms: i64) -> Result<(), StoreError> {
        let never = Statement::new(NEVER, vec![id.into(), who.into()]);
        let leave = Statement::new(LEAVE, vec![id.into(), who.into(), now_ms.into()]);
        self.write(vec![Statement::finding(TOUCH, vec![id.into()]), never, leave]).await
    }

    /// A tournament with its players and pairings.
    ///
    /// # Errors
    /// Says why it cannot be read; that it is not there is no error.
    pub async fn tournament(&self, id: &str) -> Result<Option<FullTournament>, StoreError> {
        if id.len() > 64 || id.contains('\0') {
            return Ok(None);
        }
        let of = |sql: String| Statement::new(sql, vec![id.into()]);
        let statements = vec![of(format!("{ONE} WHERE tournament.id = $1")), of(ENTRANTS.into()), of(PAIRINGS.into())];
        let found = self.read(Lane::Game, statements).await?;
        let [one, entrants, pairings] = &found[..] else { return Ok(None) };
        let Some(row) = one.first() else { return Ok(None) };
        let entrants = entrants.iter().map(Entrant::of).collect::<Result<_, _>>();
        let pairings = pairings.iter().map(StoredPairing::of).collect::<Result<_, _>>();
        Ok(Some(FullTournament {
            tournament: self.understood(StoredTournament::of(row))?,
            entrants: self.understood(entrants)?,
            pairings: self.understood(pairings)?,
        }))
    }

    /// The tournaments that go on, that start by a time, or that were created before another and that nobody has started; both
    /// are in milliseconds since 1970. Each comes with the number of its last change.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn open_tournaments(&self, now_ms: i64, forgotten_ms: i64) -> Result<Vec<(String, u32)>, StoreError> {
        let rows = self.rows(Statement::new(OPEN, vec![now_ms.into(), forgotten_ms.into()])).await?;
        let open = |row: &Row| Ok((row.text("id")?, row.number("seq")?));
        self.understood(rows.iter().map(open).collect::<Result<_, Unreadable>>())
    }

    /// The tournaments that are listed and have not begun, go on, or have ended, each with who has won.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn list_tournaments(&self) -> Result<[Vec<StoredTournament>; 3], StoreError> {
        let part = |states: &str, order: &str| {
            let sql = format!(
                "{ONE} WHERE listed AND state IN ({states}) ORDER BY {order}, tournament.number LIMIT {LISTED}"
            );
            Statement::new(sql.replace("listed AND", "listed = $1 AND"), vec![true.into()])
        };
        let soon = "CASE WHEN starts_ms IS NULL THEN 1 ELSE 0 END, starts_ms";
        let statements = vec![
            part("'created'", soon),
            part("'running', 'paused'", "starts_ms"),
            part("'finished', 'cancelled'", "ends_ms DESC"),
        ];
        let found = self.read(Lane::Search, statements).await?;
        let mut parts = found
            .iter()
            .map(|rows| self.understood(rows.iter().map(StoredTournament::of).collect::<Result<Vec<_>, Unreadable>>()));
        let mut next = || parts.next().unwrap_or_else(|| Ok(Vec::new()));
        Ok([next()?, next()?, next()?])
    }

    /// Whether a game of a tournament has ended and its result is still to come.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn results_are_due(&self, id: &str) -> Result<bool, StoreError> {
        let sql = "SELECT game.id FROM pairing JOIN game ON game.id = pairing.game WHERE pairing.tournament = $1 \
                   AND pairing.score IS NULL AND game.score <> '*' LIMIT 1";
        Ok(!self.rows(Statement::new(sql, vec![id.into()])).await?.is_empty())
    }

    /// Who plays a live game of a tournament now.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn tournament_players(&self) -> Result<std::collections::HashSet<String>, StoreError> {
        let rows = self.rows(Statement::new("SELECT who FROM tournament_player", Vec::new())).await?;
        self.understood(rows.iter().map(|row| row.text("who")).collect::<Result<_, _>>())
    }

    /// Live games in which a player has not moved yet.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn late_games(&self) -> Result<Vec<LateGame>, StoreError> {
        let rows = self.rows(Statement::new(LATE, Vec::new())).await?;
        let late = |row: &Row| {
            Ok(LateGame {
                game: row.text("game")?,
                tournament: row.text("tournament")?,
                plies: row.number("plies")?,
                made_ms: row.number("made_ms")?,
                initial_ms: row.number("initial_ms")?,
            })
        };
        self.understood(rows.iter().map(late).collect::<Result<_, Unreadable>>())
    }
}

#[cfg(test)]
pub mod tests;
