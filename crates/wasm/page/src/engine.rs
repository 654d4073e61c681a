//! The engine, one thread of it.

use crate::ScoreValue;
use crate::guard::{answered, at_leisure, guarded, now, problem};
use crate::shelf::Shelf;
use menagerie_api::analysis::{Depths, MoveTexts};
use menagerie_api::play::solo::{Kept, Solo};
use menagerie_api::types::{AnalysisEvent, AnalysisRequest, RoomEvent};
use menagerie_api::{ApiError, describe, read};
use menagerie_core::budget::Budget;
use menagerie_core::{Game, Position};
use menagerie_engine::eval::{Evaluator, Weights, missing_net, provide_net, shipped_net};
use menagerie_engine::{Bound, Host, PvLine, SearchLimits, SearchResult, Shared, Worker};
use menagerie_notation::{Style, write};
use serde::Serialize;
use std::cell::RefCell;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use wasm_bindgen::prelude::*;

/// Mebibytes of hash table.
const HASH: usize = 32;
/// The search time of one position.
const LONGEST: Duration = Duration::from_secs(60);
/// The most lines that may be requested.
const MOST_LINES: u8 = 8;
/// How many moves of the engine's line are shown.
const LONGEST_LINE: usize = 8;
/// How long a search that must stop is left to stop by itself, in milliseconds.
const GRACE: f64 = 50.0;
/// How long the moves of a line may take to write, in milliseconds.
const WRITING: f64 = 100.0;
/// The memory that a search may use besides its hash table, in bytes.
const MOST: usize = 64 << 20;

#[wasm_bindgen]
extern "C" {
    /// What runs searches: the worker has it.
    #[derive(Clone)]
    pub type SearchHost;
    /// Whether the search must stop.
    #[wasm_bindgen(method, js_name = isStopped)]
    fn is_stopped(this: &SearchHost) -> bool;
    /// Takes an event as JSON.
    #[wasm_bindgen(method)]
    fn report(this: &SearchHost, event: &str);

    #[wasm_bindgen(js_namespace = Math)]
    fn random() -> f64;
}

thread_local! {
    /// The host of the running search: a budget may only hold what could go to another thread.
    static HOST: RefCell<Option<SearchHost>> = const { RefCell::new(None) };
}

/// Whether the host of the running search wants it to stop.
pub fn is_stopped() -> bool {
    HOST.with_borrow(|host| host.as_ref().is_some_and(SearchHost::is_stopped))
}

/// Searches for a host.
pub fn while_hosted<T>(host: &SearchHost, search: impl FnOnce() -> T) -> T {
    HOST.set(Some(host.clone()));
    let found = search();
    HOST.set(None);
    found
}

/// A player of one game, for one subject: it keeps its hash table while that stays the same.
struct Player {
    game: Game,
    subject: String,
    shared: Shared,
    worker: Worker,
}

impl Player {
    fn new(game: &Game, subject: &str) -> Result<Player, ApiError> {
        let mut shared = Shared::new(HASH).map_err(|_| ApiError::Busy)?;
        shared.seed = (random() * 9e15) as u64;
        let weights = Weights::of(game);
        let net = shipped_net(game, &weights);
        let worker = Worker::new(&Arc::new(Evaluator::with_net(game, weights, net)));
        Ok(Player { game: game.clone(), subject: subject.to_string(), shared, worker })
    }

    fn search(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        host: &SearchHost,
        report: &dyn Fn(&PvLine),
    ) -> SearchResult {
        while_hosted(host, || {
            self.shared.begin();
            self.worker.run_main(position, limits, &self.shared, &Browser { began: now(), report })
        })
    }
}

/// The host of a search.
struct Browser<'a> {
    began: f64,
    report: &'a dyn Fn(&PvLine),
}

impl Host for Browser<'_> {
    fn elapsed(&self) -> Duration {
        duration(now() - self.began)
    }

    fn must_stop(&self) -> bool {
        is_stopped()
    }

    fn is_pondering(&self) -> bool {
        false
    }

    fn budget(&self, most: Option<Duration>) -> Budget {
        let (began, due) = (self.began, OnceLock::new());
        Budget::new().memory(MOST).until(move || {
            let late = || most.is_some_and(|most| duration(now() - began) >= most);
            (late() || is_stopped()) && now() - due.get_or_init(now) >= GRACE
        })
    }

    fn wait(&self) {}

    fn report(&self, line: &PvLine) {
        (self.report)(line);
    }
}

/// A time in milliseconds; what is no time is none.
pub fn duration(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default()
}

fn texts(position: &Position, line: &PvLine) -> MoveTexts {
    let end = now() + WRITING;
    MoveTexts::of(position, &line.moves, Budget::new().until(move || now() >= end))
}

/// Gives the host an event.
pub fn send(host: &SearchHost, event: &impl Serialize) {
    host.report(&serde_json::to_string(event).unwrap_or_default());
}

/// The move that the engine has found.
#[derive(Serialize)]
struct Found {
    uci: String,
    san: String,
    score: Option<ScoreValue>,
    version: u32,
}

/// The name of the network that a game has and that was not loaded yet, from the file `NAME.net` next to the module.
#[wasm_bindgen(js_name = missingNet)]
pub fn missing(game: &str) -> Option<String> {
    missing_net(game).map(str::to_string)
}

/// Takes a network for the games that are prepared from now on.
///
/// # Errors
/// Says what is wrong with it.
#[wasm_bindgen(js_name = provideNet)]
pub fn provide(name: &str, bytes: &[u8]) -> Result<(), JsError> {
    provide_net(name, bytes).map_err(|error| JsError::new(&error.to_string()))
}

/// The engine, for one thing at a time.
#[wasm_bindgen]
#[derive(Default)]
pub struct Engine {
    shelf: Shelf,
    player: Option<Player>,
}

// What a fault leaves behind is dropped: a player in which something went wrong, and a game that was not compiled.
impl RefUnwindSafe for Engine {}
impl UnwindSafe for Engine {}

#[wasm_bindgen]
impl Engine {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Engine {
        Engine::default()
    }

    /// Analyses what a request asks for; the events of it go to the host, and the last of them is `done` or `refused`.
    pub fn analyse(&mut self, request: &str, host: &SearchHost) {
        let mut number = 0;
        let last = match self.try_analyse(request, host, &mut number) {
            Ok(()) => AnalysisEvent::Done { number },
            Err(error) => AnalysisEvent::Refused { number, problem: problem(&error) },
        };
        send(host, &last);
    }

    /// Looks for the engine's move in a game that is played, or for a hint, and shows what it thinks meanwhile. The answer is
    /// the move, or nothing where the search was stopped before it had one.
    pub fn think(&mut self, kept: &str, hint: bool, clock: f64, host: &SearchHost) -> String {
        answered(self.try_think(kept, hint, clock as i64, host))
    }
}

impl Engine {
    fn try_analyse(&mut self, request: &str, host: &SearchHost, number: &mut u32) -> Result<(), ApiError> {
        let shelf = &self.shelf;
        let prepared = guarded(|| {
            let request: AnalysisRequest = read(request)?;
            *number = request.number;
            if request.lines > MOST_LINES {
                return Err(ApiError::BadRequest(format!("at most {MOST_LINES} lines can be requested")));
            }
            let (position, _) = describe::resolve(shelf, &request.position)?;
            describe::check_move_count(&position)?;
            let legal = usize::try_from(position.count_legal_moves()).unwrap_or(usize::MAX);
            Ok((position, legal.min(request.lines.into())))
        });
        let (position, lines) = prepared?;
        if lines == 0 {
            return Ok(());
        }
        let limits = SearchLimits { multi_pv: lines, move_time: Some(LONGEST), ..SearchLimits::default() };
        let depths = RefCell::new(Depths::new(*number, &position, lines));
        self.search("analysis", &position, &limits, host, &|line| {
            if let Some(event) = depths.borrow_mut().add(line.clone(), texts(&position, line)) {
                send(host, &event);
            }
        })
        .map(drop)
    }

    fn try_think(&mut self, kept: &str, hint: bool, clock: i64, host: &SearchHost) -> Result<String, ApiError> {
        let shelf = &self.shelf;
        let (solo, limits) = guarded(|| {
            let solo = Solo::open(shelf, read::<Kept>(kept)?, clock)?;
            let limits = if hint { Some(solo.hint()?) } else { solo.search(clock) };
            Ok((solo, limits))
        })?;
        let Some(limits) = limits else { return Ok("null".to_string()) };
        let position = solo.position();
        let result = self.search(&solo.kept.id, position, &limits, host, &|line| {
            if !hint && line.number == 1 && line.bound == Bound::Exact {
                let mut san = texts(position, line).san;
                san.truncate(LONGEST_LINE);
                send(host, &RoomEvent::Thinking { depth: line.depth, score: line.score.to_string(), line: san });
            }
        })?;
        guarded(|| {
            let found = result.best.map(|best| Found {
                uci: position.move_text(best),
                san: write(position, best, Style::Own),
                score: result.lines.first().map(|line| line.score.into()),
                version: solo.kept.version,
            });
            serde_json::to_string(&found).map_err(|_| ApiError::Internal)
        })
    }

    fn search(
        &mut self,
        subject: &str,
        position: &Position,
        limits: &SearchLimits,
        host: &SearchHost,
        report: &dyn Fn(&PvLine),
    ) -> Result<SearchResult, ApiError> {
        at_leisure(|| {
            let kept = self.player.take().filter(|player| player.game.is(position.game()));
            let mut player = match kept {
                Some(mut player) => {
                    if player.subject != subject {
                        player.subject = subject.to_string();
                        player.shared.table.clear();
                        player.worker.clear();
                    }
                    player
                }
                None => Player::new(position.game(), subject)?,
            };
            let result = player.search(position, limits, host, report);
            // What a fault leaves behind is not used again.
            self.player = Some(player);
            Ok(result)
        })
    }
}
