//! `/api/account/export`: what an account takes along.

use super::account::{own, private, stored_account};
use super::passkeys;
use super::stored;
use crate::account::Caller;
use crate::api::{
    AccountExport, ExportedEntry, ExportedStudy, OwnModeration, OwnPuzzleAttempt, OwnPuzzleRating, Relation,
    SentComplaint, StudyListed, StudyRole,
};
use crate::catalogue::exported;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::Asked;
use crate::push;
use crate::puzzle;
use crate::state::State;
use crate::store::{PuzzleSolver, Query, Store, StoreError, StoredAction, StoredAttempt, StoredComplaint};
use crate::studies;
use axum::Json;
use axum::extract;
use axum::response::Response;
use serde::Deserialize;

/// Which part of the data is asked for.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ExportQuery {
    before: Option<i64>,
}

/// A part of one's own data.
#[utoipa::path(
    get,
    path = "/api/account/export",
    params(ExportQuery),
    security(("account" = [])),
    responses((status = 200, body = AccountExport)),
)]
pub async fn export(
    extract::State(state): extract::State<State>,
    client: Client,
    caller: Caller,
    Asked(query): Asked<ExportQuery>,
) -> Result<Response, ApiError> {
    let (who, _) = caller.account()?;
    let account = own(&state, &stored_account(&state, who).await?).await?;
    let query = Query { session: who.to_string(), own: true, before: query.before, ..Query::default() };
    let found = state.shared.store.find(&query).await?;
    let mut games = Vec::with_capacity(found.games.len());
    let mut notes = Vec::new();
    for game in &found.games {
        games.extend(stored::load(&state.shared, client, &game.id).await?);
        let text = state.shared.store.note(&game.id, who).await?;
        notes.extend(Some((game.id.clone(), text)).filter(|(_, text)| !text.is_empty()));
    }
    let (mut conditional, mut vacations, mut messages) = (Vec::new(), Vec::new(), Vec::new());
    let (mut catalogue, mut studies, mut member_of) = (Vec::new(), Vec::new(), Vec::new());
    let (mut follows, mut blocks, mut complaints, mut moderation) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut tournaments, mut puzzle_ratings, mut puzzle_attempts) = (Vec::new(), Vec::new(), Vec::new());
    let (mut own_passkeys, mut reminders) = (Vec::new(), Vec::new());
    if query.before.is_none() {
        for (game, lines) in state.shared.store.conditional_of(who).await? {
            conditional.push((game, serde_json::from_str(&lines).map_err(|_| ApiError::Internal)?));
        }
        vacations = state.shared.store.vacations(who).await?;
        messages = state.shared.store.written_by(who).await?;
        tournaments = state.shared.store.tournaments_of(who).await?;
        puzzle_ratings.extend(state.shared.store.puzzle_solvers(who).await?.iter().map(puzzle_rating));
        puzzle_attempts.extend(state.shared.store.puzzle_attempts(who).await?.into_iter().map(puzzle_attempt));
        catalogue = own_entries(&state, who).await?;
        (studies, member_of) = own_studies(&state.shared.store, who).await?;
        own_passkeys.extend(state.shared.store.passkeys(who).await?.iter().map(passkeys::listed));
        reminders.extend(state.shared.store.endpoints(who).await?.iter().map(|endpoint| push::service(endpoint)));
        complaints.extend(state.shared.store.complaints_by(who).await?.into_iter().map(sent));
        moderation.extend(state.shared.store.actions_about(who).await?.into_iter().map(done));
        for related in state.shared.store.relations(who).await? {
            match related.relation {
                Relation::Follow => follows.push(related.name),
                Relation::Block => blocks.push(related.name),
            }
        }
    }
    let next = found.next;
    let export = AccountExport {
        account,
        games,
        notes,
        conditional,
        vacations,
        messages,
        follows,
        blocks,
        complaints,
        moderation,
        tournaments,
        puzzle_ratings,
        puzzle_attempts,
        catalogue,
        studies,
        member_of,
        passkeys: own_passkeys,
        reminders,
        next,
    };
    Ok(private(Json(export)))
}

/// The entries of an account, with what was written in each version.
async fn own_entries(state: &State, who: &str) -> Result<Vec<ExportedEntry>, ApiError> {
    let (store, mut entries) = (&state.shared.store, Vec::new());
    for entry in store.entries_of(who).await? {
        let versions = store.sources(&entry.id).await?;
        entries.push(exported(&entry, versions));
    }
    Ok(entries)
}

/// The studies of an account with their chapters, and those of others that it is a member of.
async fn own_studies(store: &Store, who: &str) -> Result<(Vec<ExportedStudy>, Vec<StudyListed>), StoreError> {
    let (mut own, mut others) = (Vec::new(), Vec::new());
    for (study, role) in store.studies_of(who).await? {
        if role != StudyRole::Owner {
            others.push(studies::listed(&study, Some(role)));
            continue;
        }
        let (members, chapters) = (store.study_members(&study.id).await?, store.full_chapters(&study.id).await?);
        own.push(studies::exported(&study, &members, &chapters));
    }
    Ok((own, others))
}

/// A complaint as the account that has sent it sees it.
fn sent(complaint: StoredComplaint) -> SentComplaint {
    let StoredComplaint { names: [_, about], reason, text, at_ms, .. } = complaint;
    SentComplaint { about, reason, text, at_ms }
}

fn puzzle_rating(solver: &PuzzleSolver) -> OwnPuzzleRating {
    OwnPuzzleRating { rules: solver.pool.clone(), own: puzzle::own(solver) }
}

fn puzzle_attempt((puzzle, attempt): (String, StoredAttempt)) -> OwnPuzzleAttempt {
    OwnPuzzleAttempt { puzzle, at_ms: attempt.at_ms, result: puzzle::result(&attempt) }
}

/// What a moderator has done, without the moderator.
fn done(action: StoredAction) -> OwnModeration {
    let StoredAction { at_ms, action, until_ms, text, .. } = action;
    OwnModeration { at_ms, action, until_ms, text }
}
