//! `/api/docs` and `/api/search`

use crate::api::{Documentation, DocumentationPage, DocumentationSection};
use crate::documentation::book;
use crate::error::ApiError;
use axum::Json;
use axum::extract::Path;

/// The first page, and what the others are.
pub async fn first() -> Json<&'static Documentation> {
    Json(&book().documentation)
}

/// A page.
pub async fn page(Path(name): Path<String>) -> Result<Json<&'static DocumentationPage>, ApiError> {
    let missing = || ApiError::NotFound(format!("the documentation has no page `{name}`"));
    book().pages.get(&name).map(Json).ok_or_else(missing)
}

/// All that is sought.
pub async fn search() -> Json<&'static [DocumentationSection]> {
    Json(&book().sections)
}
