//! A tournament as it is exported.

use super::change;
use super::definition::StoredDefinition;
use super::error::StoreError;
use super::games::Store;
use super::moderation::Subject;
use super::statement::{Statement, Value};
use super::stored_tournament::{NEW, StoredPairing, state_name};
use super::tournaments::plays;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

const ENTRANT: &str = "INSERT INTO entrant (tournament, number, who, joined_ms, missed, rating, provisional, out_ms) \
                       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";

/// A tournament with its players and pairings.
#[derive(Serialize, Deserialize)]
pub struct TournamentLine {
    pub id: String,
    created_ms: i64,
    owner: String,
    state: String,
    game: String,
    title: String,
    /// The hash of the definition.
    pub rules: String,
    settings: String,
    password: Option<String>,
    listed: bool,
    starts_ms: Option<i64>,
    ends_ms: Option<i64>,
    round: u32,
    rounds: Option<u32>,
    next_ms: Option<i64>,
    winner: Option<String>,
    entrants: Vec<EntrantLine>,
    pairings: Vec<StoredPairing>,
    /// Who plays a live game of it, and which.
    playing: Vec<(String, String)>,
}

#[derive(Serialize, Deserialize)]
struct EntrantLine {
    number: u32,
    who: String,
    joined_ms: i64,
    missed: u32,
    rating: i64,
    provisional: bool,
    out_ms: Option<i64>,
}

impl TournamentLine {
    /// The statements that keep it.
    pub fn import(&self, rules: &StoredDefinition, now_ms: i64) -> Vec<Statement> {
        let values: Vec<Value> = vec![
            (&self.id).into(),
            1_u32.into(),
            self.created_ms.into(),
            (&self.owner).into(),
            (&self.state).into(),
            (&self.game).into(),
            (&self.title).into(),
            (&self.rules).into(),
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
        let mut statements = vec![change::define(rules, now_ms), Statement::new(NEW, values)];
        statements.extend(self.entrants.iter().map(|line| {
            let EntrantLine { number, who, joined_ms, missed, rating, provisional, out_ms } = line;
            let values = vec![
                (&self.id).into(),
                (*number).into(),
                who.into(),
                (*joined_ms).into(),
                (*missed).into(),
                (*rating).into(),
                (*provisional).into(),
                (*out_ms).into(),
            ];
            Statement::new(ENTRANT, values)
        }));
        statements.extend(self.pairings.iter().map(|pairing| pairing.insert(&self.id)));
        statements.extend(self.playing.iter().map(|(who, game)| plays(who, game)));
        statements.extend(Subject { tournament: self.id.clone(), ..Subject::default() }.hide());
        statements
    }
}

impl Store {
    /// The tournament that follows a number, with its own number and definition.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub(super) async fn tournament_after(
        &self,
        number: i64,
    ) -> Result<Option<(i64, TournamentLine, Arc<StoredDefinition>)>, StoreError> {
        let sql = "SELECT number, id FROM tournament WHERE number > $1 ORDER BY number LIMIT 1";
        let rows = self.rows(Statement::new(sql, vec![number.into()])).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let (number, id) = self.understood(row.number("number").and_then(|number| Ok((number, row.text("id")?))))?;
        let Some(full) = self.tournament(&id).await? else { return Ok(None) };
        let of = |sql: &'static str| Statement::new(sql, vec![(&id).into()]);
        let entrants = self.rows(of("SELECT * FROM entrant WHERE tournament = $1 ORDER BY number")).await?;
        let entrants = entrants.iter().map(|row| {
            Ok(EntrantLine {
                number: row.number("number")?,
                who: row.text("who")?,
                joined_ms: row.number("joined_ms")?,
                missed: row.number("missed")?,
                rating: row.number("rating")?,
                provisional: row.flag("provisional")?,
                out_ms: row.maybe_number("out_ms")?,
            })
        });
        let entrants = self.understood(entrants.collect::<Result<_, super::statement::Unreadable>>())?;
        let playing = self
            .rows(of("SELECT tournament_player.who, tournament_player.game FROM tournament_player \
                      JOIN pairing ON pairing.game = tournament_player.game WHERE pairing.tournament = $1"))
            .await?;
        let playing = playing.iter().map(|row| Ok((row.text("who")?, row.text("game")?)));
        let playing = self.understood(playing.collect::<Result<_, super::statement::Unreadable>>())?;
        let stored = full.tournament;
        let line = TournamentLine {
            id: stored.id,
            created_ms: stored.created_ms,
            owner: stored.owner,
            state: state_name(stored.state).to_string(),
            game: stored.game,
            title: stored.title,
            rules: stored.rules.hash.clone(),
            settings: stored.settings,
            password: stored.password,
            listed: stored.listed,
            starts_ms: stored.starts_ms,
            ends_ms: stored.ends_ms,
            round: stored.round,
            rounds: stored.rounds,
            next_ms: stored.next_ms,
            winner: stored.winner,
            entrants,
            pairings: full.pairings,
            playing,
        };
        Ok(Some((number, line, stored.rules)))
    }
}
