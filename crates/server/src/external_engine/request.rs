//! What programs send of their engines.

use crate::api::ExternalEngine;
use crate::error::ApiError;
use crate::plain::refuse_hidden;
use crate::session;
use serde::Deserialize;

/// The longest name of an engine, in characters.
const LONGEST_NAME: usize = 60;
/// The least and the greatest length of a secret, in bytes.
const SECRET: std::ops::RangeInclusive<usize> = 16..=1024;
/// The most games that may be listed.
const MOST_GAMES: usize = 500;
/// The longest name of a game, in bytes.
const LONGEST_GAME: usize = 100;

/// An engine that a program offers; what lichess has besides is passed over.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[schema(as = ExternalEngineRequest)]
#[serde(rename_all = "camelCase")]
pub struct EngineRequest {
    /// What its owner calls it: 1 to 60 letters.
    name: String,
    /// How many threads it may use.
    #[serde(default = "one")]
    max_threads: u32,
    /// The size of its hash table, in mebibytes.
    #[serde(default = "sixteen")]
    max_hash: u32,
    /// The names of the games that it plays; all games if there are none.
    #[serde(default)]
    variants: Vec<String>,
    /// A random text of 16 to 1,024 bytes, by which the program asks for the work of this engine.
    provider_secret: String,
}

/// Who asks for work.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[schema(as = ExternalWorkRequest)]
#[serde(rename_all = "camelCase")]
pub struct WorkRequest {
    /// The secret with which the engine was registered.
    pub provider_secret: String,
}

fn one() -> u32 {
    1
}

fn sixteen() -> u32 {
    16
}

impl EngineRequest {
    /// The engine of an account, and the hash of its secret.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn checked(self, who: &str) -> Result<(ExternalEngine, String), ApiError> {
        let refused = |why: String| Err(ApiError::BadRequest(why));
        let name = self.name.trim().to_string();
        if name.is_empty() || name.chars().count() > LONGEST_NAME {
            return refused(format!("the name of an engine has 1 to {LONGEST_NAME} letters"));
        }
        refuse_hidden(std::iter::once(name.as_str()).chain(self.variants.iter().map(String::as_str)))?;
        if !SECRET.contains(&self.provider_secret.len()) {
            return refused(format!("a `providerSecret` has {} to {} bytes", SECRET.start(), SECRET.end()));
        }
        if self.variants.len() > MOST_GAMES || self.variants.iter().any(|game| game.len() > LONGEST_GAME) {
            return refused(format!("`variants` has at most {MOST_GAMES} names of games; with none, it is all games"));
        }
        // One name is one engine, so that it is the same after its program was started again.
        let id = format!("eei_{}", &session::hash(&format!("{who}\0{name}"))[..16]);
        let EngineRequest { max_threads, max_hash, variants, .. } = self;
        let engine = ExternalEngine {
            id,
            name,
            max_threads: max_threads.max(1),
            max_hash: max_hash.max(1),
            variants,
            ready: false,
        };
        Ok((engine, session::hash(&self.provider_secret)))
    }
}
