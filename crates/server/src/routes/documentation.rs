//! `/api/docs` and `/api/search`

use crate::api::{Documentation, DocumentationPage, DocumentationSection};
use crate::documentation::book;
use crate::error::ApiError;
use crate::extract::Path;
use axum::Json;

/// The first page, and what the others are.
#[utoipa::path(
    get,
    path = "/api/docs",
    responses((status = 200, body = Documentation)),
)]
pub async fn first() -> Json<&'static Documentation> {
    Json(&book().documentation)
}

/// A page.
#[utoipa::path(
    get,
    path = "/api/docs/{*name}",
    responses((status = 200, body = DocumentationPage), (status = 404)),
)]
pub async fn page(Path(name): Path<String>) -> Result<Json<&'static DocumentationPage>, ApiError> {
    let missing = || ApiError::NotFound(format!("the documentation has no page `{name}`"));
    book().pages.get(&name).map(Json).ok_or_else(missing)
}

/// All that is sought.
#[utoipa::path(
    get,
    path = "/api/search",
    responses((status = 200, body = Vec<DocumentationSection>)),
)]
pub async fn search() -> Json<&'static [DocumentationSection]> {
    Json(&book().sections)
}
