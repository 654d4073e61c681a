//! Tournaments, their players and pairings.

use super::change;
use super::database::Lane;
use super::error::StoreError;
use super::games::Store;
use super::statement::{Row, Statement, Unreadable};
use super::stored_tournament::{Entrant, FullTournament, LateGame, NewPairing, StoredPairing, StoredTournament};
use crate::api::{OwnTournament, TournamentRequest};

/// How many tournaments one account organises at once.
pub const MOST_ORGANIZED: u32 = 5;
/// How many tournaments there are at once.
pub const MOST_OPEN: u32 = 500;
/// How many of each kind are listed.
const LISTED: u32 = 50;

/// Players come and go while pairings are made: who has read the players of before makes none.
const TOUCH: &str = "UPDATE tournament SET seq = seq + 1 WHERE id = $1 AND state IN ('created', 'running', 'paused')";
const JOIN: &str = "INSERT INTO entrant (tournament, number, who, joined_ms, missed, rating, provisional, out_ms) \
                    SELECT $1, (SELECT COALESCE(MAX(number), 0) + 1 FROM entrant WHERE tournament = $1), \
                    $2, $3, (SELECT round FROM tournament WHERE id = $1), $4, $5, NULL \
                    WHERE (SELECT COUNT(*) FROM entrant WHERE tournament = $1) < $6 \
                    AND (SELECT round FROM tournament WHERE id = $1) <= $7 \
                    AND NOT EXISTS (SELECT 1 FROM entrant WHERE tournament = $1 AND who = $2)";
const LEAVE: &str = "UPDATE entrant SET out_ms = $3 WHERE tournament = $1 AND who = $2 AND out_ms IS NULL";
/// Finds those who have just joined, too: who is not there afterwards could not join.
const BACK: &str = "UPDATE entrant SET out_ms = NULL WHERE tournament = $1 AND who = $2 \
                    AND NOT EXISTS (SELECT 1 FROM account WHERE who = $2 AND deleted_ms IS NOT NULL)";
/// Who withdraws before the start was never there.
const NEVER: &str = "DELETE FROM entrant WHERE tournament = $1 AND who = $2 \
                     AND EXISTS (SELECT 1 FROM tournament WHERE id = $1 AND state = 'created')";
/// The tournaments of an account that is deleted: pairings that were made with its name are not stored.
const TOUCH_ALL: &str = "UPDATE tournament SET seq = seq + 1 WHERE state IN ('created', 'running', 'paused') \
                         AND id IN (SELECT tournament FROM entrant WHERE who = $1)";
const NEVER_ANY: &str = "DELETE FROM entrant WHERE who = $1 AND tournament IN \
                         (SELECT id FROM tournament WHERE state = 'created')";
/// Nobody else could start them.
const CANCEL: &str = "UPDATE tournament SET seq = seq + 1, state = 'cancelled', ends_ms = $2 \
                      WHERE owner = $1 AND state = 'created' AND starts_ms IS NULL";
const GONE: &str = "UPDATE entrant SET out_ms = $2 WHERE who = $1 AND out_ms IS NULL AND tournament IN \
                    (SELECT id FROM tournament WHERE state IN ('created', 'running', 'paused'))";
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
const LATE: &str = "SELECT pairing.game, pairing.made_ms, game.plies, game.initial_ms FROM pairing \
                    JOIN game ON game.id = pairing.game WHERE pairing.game IN (SELECT game FROM tournament_player) \
                    AND pairing.score IS NULL AND game.score = '*' AND game.plies < 2 ORDER BY pairing.made_ms LIMIT 1000";
/// Those that an account organises, and those that it has joined.
const OF: &str = "SELECT tournament.id, tournament.owner, tournament.game, tournament.settings, tournament.created_ms, entrant.joined_ms \
                  FROM tournament LEFT JOIN entrant ON entrant.tournament = tournament.id AND entrant.who = $1 \
                  WHERE tournament.owner = $1 OR tournament.id IN (SELECT tournament FROM entrant WHERE who = $1) \
                  ORDER BY tournament.number";

/// Notes that an account plays a live game of a tournament.
pub(super) fn plays(who: &str, game: &str) -> Statement {
    Statement::new(PLAYS, vec![who.into(), game.into()])
}

/// An account plays in no tournament any more, and those that it was to start are cancelled.
pub fn no_tournaments(who: &str, now_ms: i64) -> [Statement; 4] {
    let of = |sql: &'static str| Statement::new(sql, vec![who.into()]);
    let at = |sql: &'static str| Statement::new(sql, vec![who.into(), now_ms.into()]);
    [of(TOUCH_ALL), of(NEVER_ANY), at(GONE), at(CANCEL)]
}

impl Store {
    /// Stores a new tournament.
    ///
    /// # Errors
    /// Says why it cannot be kept; a conflict means that its organiser has [`MOST_ORGANIZED`] already, or that there are
    /// [`MOST_OPEN`].
    pub async fn create_tournament(&self, tournament: &StoredTournament) -> Result<(), StoreError> {
        let define = change::define(&tournament.rules, tournament.created_ms);
        self.write(vec![define, tournament.insert()]).await
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
                statements.extend(change::begin(record, self.database.dialect()));
                let live = !record.is_correspondence();
                let players = [&record.places.w, &record.places.b].into_iter().filter_map(|place| place.account());
                statements.extend(players.filter(|_| live).map(|who| plays(who, &record.id)));
            }
            statements.push(pairing.insert(&tournament.id));
        }
        self.write(statements).await
    }

    /// Lets an account join, or come back. Who is new joins only while there is a place, and until a round.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that the tournament is full, too far or over, or the account is gone.
    pub async fn join_tournament(
        &self,
        id: &str,
        who: &str,
        (rating, provisional): (i32, bool),
        (most, last_round): (u32, u32),
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let touch = Statement::finding(TOUCH, vec![id.into()]);
        let (rating, provisional) = (i64::from(rating).into(), provisional.into());
        let values = vec![id.into(), who.into(), now_ms.into(), rating, provisional, most.into(), last_round.into()];
        let back = Statement::finding(BACK, vec![id.into(), who.into()]);
        self.write(vec![touch, Statement::new(JOIN, values), back]).await
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
                "{ONE} WHERE listed AND hidden_ms IS NULL AND state IN ({states}) ORDER BY {order}, tournament.number LIMIT {LISTED}"
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

    /// The tournaments that an account organises or plays in, or did, in the order in which they were created.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn tournaments_of(&self, who: &str) -> Result<Vec<OwnTournament>, StoreError> {
        let rows = self.rows(Statement::new(OF, vec![who.into()])).await?;
        let own = |row: &Row| {
            let request: Option<TournamentRequest> = serde_json::from_str(&row.text("settings")?).ok();
            Ok(OwnTournament {
                id: row.text("id")?,
                name: request.map(|request| request.name).unwrap_or_default(),
                game: row.text("game")?,
                created_ms: row.number("created_ms")?,
                organizes: row.text("owner")? == who,
                joined_ms: row.maybe_number("joined_ms")?,
            })
        };
        self.understood(rows.iter().map(own).collect::<Result<_, Unreadable>>())
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
