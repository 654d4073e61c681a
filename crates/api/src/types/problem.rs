//! Errors as the API reports them (RFC 9457).

use serde::Serialize;
use ts_rs::TS;

/// Why a request was refused; its media type is `application/problem+json`.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Problem {
    /// What kind of problem it is, for programs: `menagerie:bad-position`.
    #[serde(rename = "type")]
    pub kind: String,
    /// A short title of the kind.
    pub title: String,
    /// The status of the answer.
    pub status: u16,
    /// What is wrong with this request, in a sentence.
    pub detail: String,
}
