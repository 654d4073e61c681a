//! What answers menagerie's page where there is no server. Thin: texts of JSON in and out, in the shapes of `menagerie-api`, which
//! does the work. `web/site/` calls it in workers; `docs/site.md` is the guide.

mod engine;
mod guard;
mod measure;
mod shelf;

use guard::{answered, guarded};
use menagerie_api::play::solo::{Chance, Kept, Solo};
use menagerie_api::types::{RoomCommand, RoomEvent, StoredListed};
use menagerie_api::{ApiError, read};
use menagerie_core::Language;
use menagerie_engine::Score;
use serde::{Deserialize, Serialize};
use shelf::Shelf;
use std::panic::{RefUnwindSafe, UnwindSafe};
use wasm_bindgen::prelude::*;

/// Panics say nothing by themselves: they become a problem.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(guard::note_panic));
}

/// A score of the engine, for the side to move.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(tag = "type", content = "value", rename_all = "lowercase")]
pub enum ScoreValue {
    Centipawns(i32),
    Win(u32),
    Loss(u32),
}

impl From<Score> for ScoreValue {
    fn from(score: Score) -> ScoreValue {
        match score {
            Score::Centipawns(value) => ScoreValue::Centipawns(value),
            Score::Win(moves) => ScoreValue::Win(moves),
            Score::Loss(moves) => ScoreValue::Loss(moves),
        }
    }
}

impl From<ScoreValue> for Score {
    fn from(score: ScoreValue) -> Score {
        match score {
            ScoreValue::Centipawns(value) => Score::Centipawns(value),
            ScoreValue::Win(moves) => Score::Win(moves),
            ScoreValue::Loss(moves) => Score::Loss(moves),
        }
    }
}

/// What happens to a game that is played.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Act {
    /// The person is here.
    Enter,
    /// The person goes.
    Leave,
    /// Time has passed.
    Flag,
    /// The person does something.
    Command(RoomCommand),
    /// The engine has found its move.
    Found { uci: String, score: Option<ScoreValue>, version: u32 },
}

/// A game after something happened to it.
#[derive(Serialize)]
struct Changed {
    kept: Kept,
    listed: StoredListed,
    events: Vec<RoomEvent>,
    /// Whether the engine is to move.
    thinks: bool,
}

/// Answers, for one thing at a time.
#[wasm_bindgen]
#[derive(Default)]
pub struct Page {
    shelf: Shelf,
}

// Nothing of it is half changed: games are put on the shelf once they are compiled.
impl RefUnwindSafe for Page {}
impl UnwindSafe for Page {}

#[wasm_bindgen]
impl Page {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Page {
        Page::default()
    }

    /// The answer to a request, by its path and its body, in the language of a code such as `de`, or in English.
    pub fn answer(&self, path: &str, body: &str, language: &str) -> String {
        let language = Language::of([language]).unwrap_or_default();
        answered(guarded(|| menagerie_api::answer(&self.shelf, path, body, language)))
    }

    /// A new game, as a request describes it.
    pub fn begin(&self, request: &str, id: String, number: f64, now: f64) -> String {
        answered(guarded(|| {
            let kept = Kept::begin(&self.shelf, &read(request)?, chance(id, number, now))?;
            changed(Solo::open(&self.shelf, kept, now as i64)?, Vec::new())
        }))
    }

    /// The next game of the same players.
    pub fn next(&self, kept: &str, id: String, number: f64, now: f64) -> String {
        answered(guarded(|| {
            let next = read::<Kept>(kept)?.next(&self.shelf, chance(id, number, now))?;
            changed(Solo::open(&self.shelf, next, now as i64)?, Vec::new())
        }))
    }

    /// A game after something happened to it.
    pub fn act(&self, kept: &str, act: &str, now: f64) -> String {
        answered(guarded(|| {
            let now = now as i64;
            let mut solo = Solo::open(&self.shelf, read(kept)?, now)?;
            // What came late is not done any more.
            if let Some(fallen) = solo.check_flag(now) {
                return changed(solo, vec![fallen]);
            }
            let event = match read(act)? {
                Act::Enter => Some(solo.enter(now)?),
                Act::Leave => {
                    solo.leave(now);
                    None
                }
                Act::Flag => None,
                Act::Command(command) => Some(solo.apply(&command, now)?),
                Act::Found { uci, score, version } => solo.engine_moves(&uci, score.map(Score::from), version, now)?,
            };
            changed(solo, event.into_iter().collect())
        }))
    }
}

fn chance(id: String, number: f64, now: f64) -> Chance {
    Chance { id, number: number as u64, now: now as i64 }
}

fn changed(solo: Solo, events: Vec<RoomEvent>) -> Result<String, ApiError> {
    let thinks = solo.engine_to_move().is_some();
    let changed = Changed { listed: solo.kept.listed(), kept: solo.kept, events, thinks };
    serde_json::to_string(&changed).map_err(|_| ApiError::Internal)
}
