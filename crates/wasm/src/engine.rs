//! The engine, one thread of it. It is used in a worker: `js/worker.js` calls it, and `js/engine.js` is its front.

use crate::bounds::LimitsValue;
use crate::error::Error;
use crate::exchange::{from_js, to_js};
use crate::game::Game;
use crate::limits::{at_leisure, now, within};
use crate::position::Position;
use crate::values::PositionValue;
use menagerie_core as core;
use menagerie_core::budget::{Budget, Exhausted};
use menagerie_engine::eval::{Evaluator, Weights, missing_net, provide_net, shipped_net};
use menagerie_engine::{Bound, Host, PvLine, Score, SearchLimits, SearchResult, Shared, Worker};
use menagerie_notation::{Style, write_and_play};
use serde::Serialize;
use std::cell::RefCell;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use wasm_bindgen::prelude::*;

/// How long a search that must stop is left to stop by itself, in milliseconds.
const GRACE: f64 = 50.0;
/// The memory that a search may use besides its hash table, in bytes.
const MOST: usize = 64 << 20;
/// The largest hash table, in mebibytes: a quarter of the memory that WebAssembly can have.
const MOST_HASH: usize = 1024;

#[wasm_bindgen]
extern "C" {
    /// What runs searches: `worker.js` has it.
    #[derive(Clone)]
    pub type SearchHost;
    /// Whether the search must stop.
    #[wasm_bindgen(method, js_name = isStopped)]
    fn is_stopped(this: &SearchHost) -> bool;
    /// Whether the opponent is still to move.
    #[wasm_bindgen(method, js_name = isPondering)]
    fn is_pondering(this: &SearchHost) -> bool;
    /// Lets a millisecond pass.
    #[wasm_bindgen(method)]
    fn wait(this: &SearchHost);
    /// Takes an event of a search.
    #[wasm_bindgen(method)]
    fn report(this: &SearchHost, event: JsValue);
    /// Takes a line of a protocol.
    #[wasm_bindgen(method)]
    pub fn say(this: &SearchHost, line: &str);
    /// Ends the session.
    #[wasm_bindgen(method)]
    pub fn quit(this: &SearchHost);

    #[wasm_bindgen(js_namespace = Math)]
    fn random() -> f64;
}

thread_local! {
    /// The host of the running search: a budget may only hold what could go to another thread.
    static HOST: RefCell<Option<SearchHost>> = const { RefCell::new(None) };
}

fn is_stopped() -> bool {
    HOST.with_borrow(|host| host.as_ref().is_some_and(SearchHost::is_stopped))
}

fn is_pondering() -> bool {
    HOST.with_borrow(|host| host.as_ref().is_some_and(SearchHost::is_pondering))
}

/// Does some work until the host stops it. What it was changing is then half changed.
pub fn unless_stopped<T>(host: &SearchHost, work: impl FnOnce() -> T) -> Result<T, Exhausted> {
    HOST.set(Some(host.clone()));
    let done = Budget::new().until(is_stopped).run(work);
    HOST.set(None);
    done
}

/// A score, for the side to move.
#[derive(Serialize)]
#[serde(tag = "type", content = "value", rename_all = "lowercase")]
enum ScoreValue {
    Centipawns(i32),
    Win(u32),
    Loss(u32),
}

/// A line of a search.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct EventValue {
    number: usize,
    depth: u32,
    selective_depth: u32,
    score: ScoreValue,
    bound: &'static str,
    nodes: u64,
    milliseconds: f64,
    hash_full: u32,
    moves: Vec<String>,
    san: Vec<String>,
}

#[derive(Serialize)]
struct BestValue {
    uci: String,
    san: String,
}

/// The result of a search.
#[derive(Serialize)]
struct ResultValue {
    best: Option<BestValue>,
    ponder: Option<String>,
    lines: Vec<EventValue>,
    nodes: u64,
    milliseconds: f64,
}

/// A player of one game.
pub struct Player {
    game: core::Game,
    evaluator: Arc<Evaluator>,
    shared: Shared,
    worker: Worker,
}

impl Player {
    /// Makes a player with the weights and the network that are shipped for the game.
    pub fn new(game: &core::Game, hash: usize) -> Result<Player, Error> {
        let mut shared = Shared::new(hash.min(MOST_HASH)).map_err(|error| Error::Input(error.to_string()))?;
        shared.seed = (random() * 9e15) as u64;
        let weights = Weights::of(game);
        let net = shipped_net(game, &weights);
        let evaluator = Arc::new(Evaluator::with_net(game, weights, net));
        let worker = Worker::new(&evaluator);
        Ok(Player { game: game.clone(), evaluator, shared, worker })
    }

    pub fn game(&self) -> &core::Game {
        &self.game
    }

    /// What the evaluation makes of a position, for people.
    pub fn explain(&self, position: &core::Position) -> String {
        self.evaluator.explain(position)
    }

    /// Forgets what was learned in an earlier game.
    pub fn forget(&mut self) {
        self.shared.seed = (random() * 9e15) as u64;
        self.shared.table.clear();
        self.worker.clear();
    }

    pub fn search(
        &mut self,
        position: &core::Position,
        limits: &SearchLimits,
        host: &SearchHost,
        report: &dyn Fn(&PvLine),
    ) -> SearchResult {
        HOST.set(Some(host.clone()));
        self.shared.begin();
        let browser = Browser { began: now(), report };
        let result = self.worker.run_main(position, limits, &self.shared, &browser);
        HOST.set(None);
        result
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
        is_pondering()
    }

    fn budget(&self, most: Option<Duration>) -> Budget {
        let (began, due) = (self.began, OnceLock::new());
        Budget::new().memory(MOST).until(move || {
            let late = || most.is_some_and(|most| duration(now() - began) >= most) && !is_pondering();
            (late() || is_stopped()) && now() - due.get_or_init(now) >= GRACE
        })
    }

    fn wait(&self) {
        HOST.with_borrow(|host| host.iter().for_each(SearchHost::wait));
    }

    fn report(&self, line: &PvLine) {
        (self.report)(line);
    }
}

/// A time in milliseconds; what is no time is none.
fn duration(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default()
}

/// The name of the network that a game has and that was not loaded yet, from the file `nets/NAME.net` of the package.
#[wasm_bindgen(js_name = missingNet)]
pub fn missing(game: &str) -> Option<String> {
    missing_net(game).map(str::to_string)
}

/// Takes a network for the games that are prepared from now on.
#[wasm_bindgen(js_name = provideNet)]
pub fn provide(name: &str, bytes: &[u8]) -> Result<(), JsValue> {
    within(|| provide_net(name, bytes).map_err(|error| Error::Input(format!("nets/{name}.net: {error}"))))
}

/// The engine, for one thing at a time.
#[wasm_bindgen]
pub struct Searcher {
    hash: usize,
    /// The last game with its key, and its player.
    game: Option<(String, Game)>,
    player: Option<Player>,
}

// A player in which something went wrong is dropped.
impl RefUnwindSafe for Searcher {}
impl UnwindSafe for Searcher {}

#[wasm_bindgen]
impl Searcher {
    /// An engine with a hash table of this many mebibytes.
    #[wasm_bindgen(constructor)]
    pub fn new(hash: usize) -> Searcher {
        Searcher { hash, game: None, player: None }
    }

    /// Forgets what was learned in an earlier game.
    pub fn forget(&mut self) {
        self.player.iter_mut().for_each(Player::forget);
    }

    /// Searches a position until a limit is reached or the host stops it.
    #[wasm_bindgen(unchecked_return_type = "SearchResult")]
    pub fn search(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "StoredPosition")] position: JsValue,
        #[wasm_bindgen(unchecked_param_type = "SearchLimits")] limits: JsValue,
        host: &SearchHost,
    ) -> Result<JsValue, JsValue> {
        let began = now();
        let (position, limits) = within(|| {
            let position = self.position(&from_js(&position, "position")?)?;
            let limits = from_js::<LimitsValue>(&limits, "limits")?.checked(&position)?;
            Ok((position, limits))
        })?;
        at_leisure(|| {
            let mut player = self.player_of(position.game())?;
            let report = |line: &PvLine| host.report(to_js(&event(&position, line)));
            let result = player.search(&position, &limits, host, &report);
            // What a fault leaves behind is not used again.
            self.player = Some(player);
            Ok(to_js(&value(&position, &result, now() - began)))
        })
    }
}

impl Searcher {
    /// The position of a value; its game is kept for the next one.
    fn position(&mut self, value: &PositionValue) -> Result<core::Position, Error> {
        let mut key = value.game.clone();
        value.definitions.iter().for_each(|source| key += &format!("\n{}\n{}", source.file, source.text));
        let game = match self.game.take().filter(|(known, _)| *known == key) {
            Some((_, game)) => game,
            None => {
                // The hash table of the last game makes room first.
                self.player = None;
                Game::of_value(value)?
            }
        };
        self.game = Some((key, game.clone()));
        Ok(Position::of_value(&game, value)?.inner)
    }

    fn player_of(&mut self, game: &core::Game) -> Result<Player, Error> {
        // Another player is dropped before the new one takes memory.
        match self.player.take().filter(|player| player.game().is(game)) {
            Some(player) => Ok(player),
            None => Player::new(game, self.hash),
        }
    }
}

/// What a line says to JavaScript.
fn event(position: &core::Position, line: &PvLine) -> EventValue {
    let mut position = position.clone();
    let (mut moves, mut san) = (Vec::new(), Vec::new());
    for &mv in &line.moves {
        // A line from the hash table may end in a move that is not legal after repetitions.
        if !position.legal_moves().contains(&mv) {
            break;
        }
        moves.push(position.move_text(mv));
        san.push(write_and_play(&mut position, mv, Style::Own));
    }
    EventValue {
        number: line.number,
        depth: line.depth,
        selective_depth: line.selective_depth.max(line.depth),
        score: match line.score {
            Score::Centipawns(value) => ScoreValue::Centipawns(value),
            Score::Win(moves) => ScoreValue::Win(moves),
            Score::Loss(moves) => ScoreValue::Loss(moves),
        },
        bound: match line.bound {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        },
        nodes: line.nodes,
        milliseconds: line.elapsed.as_secs_f64() * 1000.0,
        hash_full: line.hash_full,
        moves,
        san,
    }
}

fn value(position: &core::Position, result: &SearchResult, milliseconds: f64) -> ResultValue {
    // A side with a legal move must move, whatever the search found.
    let legal = position.legal_moves();
    let best = result.best.filter(|best| legal.contains(best)).or(legal.first().copied());
    let mut after = position.clone();
    let best = best.map(|mv| {
        let uci = position.move_text(mv);
        BestValue { uci, san: write_and_play(&mut after, mv, Style::Own) }
    });
    let ponder = result.ponder.filter(|reply| best.is_some() && after.legal_moves().contains(reply));
    ResultValue {
        best,
        ponder: ponder.map(|reply| after.move_text(reply)),
        lines: result.lines.iter().map(|line| event(position, line)).collect(),
        nodes: result.nodes,
        milliseconds,
    }
}
