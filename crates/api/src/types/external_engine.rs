//! Engines on people's own machines.

use serde::Serialize;
use ts_rs::TS;

/// An engine that analyses for its owner, on the owner's machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExternalEngine {
    /// Its ID: the same whenever the owner's program registers an engine of this name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many threads it may use.
    pub max_threads: u32,
    /// The size of its hash table, in mebibytes.
    pub max_hash: u32,
    /// The names of the games that it plays; all games if there are none.
    pub variants: Vec<String>,
    /// Whether its program listens.
    pub ready: bool,
}
