//! `/api/account/export`: what an account takes along.

mod part;
mod place;

use super::account::{own, private, stored_account};
use super::passkeys;
use crate::account::Caller;
use crate::api::{AccountExport, OwnModeration, OwnPuzzleRating, Relation, SentComplaint, StudyRole};
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::Asked;
use crate::push;
use crate::puzzle;
use crate::state::State;
use crate::store::{PuzzleSolver, StoredAction, StoredComplaint};
use crate::studies;
use axum::Json;
use axum::extract;
use axum::response::Response;
use part::Part;
use place::Place;
use serde::Deserialize;

/// Which part of the data is asked for.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ExportQuery {
    /// What the part before has as `next`.
    before: Option<String>,
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
    let place = Place::read(query.before.as_deref())?;
    let busy = ApiError::TooOften("another part of this account's data is being read: wait until it has come");
    let _exporting = state.exports.begin(who).ok_or(busy)?;
    let mut export = nothing(&state, who).await?;
    if place == Place::Games(None) {
        add_short_lists(&state, who, &mut export).await?;
    }
    let export = Part::new(&state, client, who, export).fill(place).await?;
    Ok(private(Json(export)))
}

/// A part that has the account alone.
async fn nothing(state: &State, who: &str) -> Result<AccountExport, ApiError> {
    Ok(AccountExport {
        account: own(state, &stored_account(state, who).await?).await?,
        games: Vec::new(),
        notes: Vec::new(),
        conditional: Vec::new(),
        vacations: Vec::new(),
        messages: Vec::new(),
        follows: Vec::new(),
        blocks: Vec::new(),
        complaints: Vec::new(),
        moderation: Vec::new(),
        tournaments: Vec::new(),
        puzzle_ratings: Vec::new(),
        puzzle_attempts: Vec::new(),
        catalogue: Vec::new(),
        studies: Vec::new(),
        member_of: Vec::new(),
        passkeys: Vec::new(),
        reminders: Vec::new(),
        next: None,
    })
}

/// Adds what the first part has besides, of which no account has much.
async fn add_short_lists(state: &State, who: &str, export: &mut AccountExport) -> Result<(), ApiError> {
    let store = &state.shared.store;
    export.vacations = store.vacations(who).await?;
    export.tournaments = store.tournaments_of(who).await?;
    export.puzzle_ratings = store.puzzle_solvers(who).await?.iter().map(puzzle_rating).collect();
    let studies = store.studies_of(who).await?;
    let others = studies.iter().filter(|(_, role)| *role != StudyRole::Owner);
    export.member_of = others.map(|(study, role)| studies::listed(study, Some(*role))).collect();
    export.passkeys = store.passkeys(who).await?.iter().map(passkeys::listed).collect();
    export.reminders = store.endpoints(who).await?.iter().map(|endpoint| push::service(endpoint)).collect();
    export.complaints = store.complaints_by(who).await?.into_iter().map(sent).collect();
    export.moderation = store.actions_about(who).await?.into_iter().map(done).collect();
    for related in store.relations(who).await? {
        match related.relation {
            Relation::Follow => export.follows.push(related.name),
            Relation::Block => export.blocks.push(related.name),
        }
    }
    Ok(())
}

/// A complaint as the account that has sent it sees it.
fn sent(complaint: StoredComplaint) -> SentComplaint {
    let StoredComplaint { names: [_, about], reason, text, at_ms, .. } = complaint;
    SentComplaint { about, reason, text, at_ms }
}

fn puzzle_rating(solver: &PuzzleSolver) -> OwnPuzzleRating {
    OwnPuzzleRating { rules: solver.pool.clone(), own: puzzle::own(solver) }
}

/// What a moderator has done, without the moderator.
fn done(action: StoredAction) -> OwnModeration {
    let StoredAction { at_ms, action, until_ms, text, .. } = action;
    OwnModeration { at_ms, action, until_ms, text }
}
