//! One game: its stream is read, and each position in which the program is to move is answered.

use super::backoff::Backoff;
use super::client::{Failure, Lines};
use super::{Bot, Ending};
use crate::text::say;
use anyhow::{Context, Result, bail};
use menagerie_core::{Color, Explain, Game, Move, Position};
use menagerie_tournament::{Contestant, EnginePlayer, PlayerLimits, TimeControl, TimeLeft};
use rand::RngExt;
use serde_json::Value;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What the way to the server and back may take, of the time that is left.
const LAG: Duration = Duration::from_millis(150);
/// How long to think for a move where nothing else limits it.
const MOVE_TIME: Duration = Duration::from_secs(1);

/// What remains to be done after a line.
enum Next {
    On,
    Over,
}

/// A game that the program plays.
struct Playing<'a> {
    bot: &'a Bot,
    id: &'a str,
    /// The name of the account.
    account: &'a str,
    /// Who is who, where the game began, and the engine, once the first line has said so.
    table: Option<Table>,
    /// The moves before the position that was answered last: a line that comes meanwhile may repeat it.
    answered: Option<String>,
    /// With the number of moves made, by what a move is known that is sent again.
    nonce: u64,
    made: u32,
}

struct Table {
    color: Color,
    start: Position,
    engine: EnginePlayer,
    clock: bool,
}

/// Plays a game to its end, or until the program leaves it; what goes wrong is said.
pub fn play(bot: &Bot, id: &str, account: &str) {
    let mut playing = Playing { bot, id, account, table: None, answered: None, nonce: rand::rng().random(), made: 0 };
    let mut backoff = Backoff::default();
    loop {
        match playing.follow(&mut backoff) {
            Ok(None) => return,
            Ok(Some(failure)) => {
                if failure.is_refused() {
                    say!("game {id}: {failure}");
                    return;
                }
            }
            Err(error) => {
                say!("game {id}: {error:#}; it is given up");
                // Nobody waits for somebody who does not move.
                let path = |what: &str| format!("/api/bot/game/{id}/{what}");
                if bot.client.post(&path("abort"), None).is_err() {
                    let _ = bot.client.post(&path("resign"), None);
                }
                return;
            }
        }
        if !pause(bot, &mut backoff) {
            return;
        }
    }
}

/// Waits; returns whether the game goes on. One that is finished waits as long where the program is asked to end.
fn pause(bot: &Bot, backoff: &mut Backoff) -> bool {
    match bot.ending {
        Ending::Leave => backoff.wait(&bot.stop),
        Ending::Finish => backoff.wait(&AtomicBool::new(false)),
    }
}

impl Playing<'_> {
    /// Follows the stream. Nothing where the game is over or left; otherwise why the stream has ended.
    fn follow(&mut self, backoff: &mut Backoff) -> Result<Option<Failure>> {
        let mut lines = match self.bot.client.stream(&format!("/api/bot/game/stream/{}", self.id)) {
            Ok(lines) => lines,
            Err(failure) => return Ok(Some(failure)),
        };
        let since = Instant::now();
        loop {
            if self.bot.stop.load(Ordering::Relaxed) && self.bot.ending == Ending::Leave {
                return Ok(None);
            }
            match self.line(&mut lines)? {
                Ok(Next::On) => backoff.reset_since(since),
                Ok(Next::Over) => return Ok(None),
                Err(failure) => return Ok(Some(failure)),
            }
        }
    }

    fn line(&mut self, lines: &mut Lines) -> Result<Result<Next, Failure>> {
        let line = match lines.next_line() {
            Ok(Some(line)) => line,
            Ok(None) => return Ok(Ok(Next::On)),
            Err(failure) => return Ok(Err(failure)),
        };
        match line["type"].as_str() {
            Some("gameFull") => {
                if self.table.is_none() {
                    self.table = Some(self.sit_down(&line)?);
                }
                self.answered = None;
                self.answer(&line["state"])
            }
            Some("gameState") => self.answer(&line),
            _ => Ok(Ok(Next::On)),
        }
    }

    /// Starts the engine for the game of a first line.
    fn sit_down(&self, full: &Value) -> Result<Table> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
        let name = text(&full["variant"]["key"]);
        let game = self.bot.library.game(&name).with_context(|| format!("this program cannot play {name}"))?;
        self.same_rules(&name, full["rules"].as_str().unwrap_or_default())?;
        let start = game.position(&text(&full["initialFen"])).context("the start cannot be read")?;
        let white = full["white"]["id"].as_str().unwrap_or_default();
        let color = if white.eq_ignore_ascii_case(self.account) { Color::White } else { Color::Black };
        let clock = control(&full["clock"]);
        let engine = self.engine(&game, &start, clock)?;
        let opponent = text(&full[if color == Color::White { "black" } else { "white" }]["name"]);
        say!("game {}: {name} with {color} against {opponent}", self.id);
        Ok(Table { color, start, engine, clock: clock.is_some() })
    }

    fn engine(&self, game: &Game, start: &Position, clock: Option<TimeControl>) -> Result<EnginePlayer> {
        let contestant = &self.bot.contestant;
        // The server's clock counts, and not one that was given to the engine.
        let own = PlayerLimits { clock: None, ..contestant.pace };
        let usual = PlayerLimits { move_time: Some(MOVE_TIME).filter(|_| clock.is_none()), ..PlayerLimits::default() };
        let mut pace = own.or(usual);
        // Programs that speak CECP hear of it before the game. One with a time of its own for each move needs none.
        pace.clock = clock.filter(|_| pace.move_time.is_none());
        let contestant = Contestant { pace, ..contestant.clone() };
        let mut engine = EnginePlayer::start(&contestant, game)?;
        engine.new_game(start)?;
        Ok(engine)
    }

    /// Refuses a game that has the same name here and other rules.
    fn same_rules(&self, name: &str, theirs: &str) -> Result<()> {
        let base = name.split(':').next().unwrap_or(name);
        let ours = self.bot.library.definition(base)?.fingerprint_with_pieces();
        if !theirs.is_empty() && ours != theirs {
            bail!(
                "the server plays {name} by other rules than this program: give it the same definition with --variants"
            );
        }
        Ok(())
    }

    /// Moves, if it is the program's turn.
    fn answer(&mut self, state: &Value) -> Result<Result<Next, Failure>> {
        let Some(table) = &mut self.table else { return Ok(Ok(Next::On)) };
        let over = !matches!(state["status"].as_str(), Some("started" | "created"));
        if over {
            let result = state["result"].as_str().unwrap_or_default();
            table.engine.game_over(result);
            say!("game {}: {result}", self.id);
            return Ok(Ok(Next::Over));
        }
        let texts = state["moves"].as_str().unwrap_or_default();
        let (position, moves) = replay(&table.start, texts)?;
        if position.side() != table.color || state["status"] == "created" {
            self.answered = None;
            return Ok(Ok(Next::On));
        }
        if self.answered.as_deref() == Some(texts) {
            return Ok(Ok(Next::On));
        }
        let clocks = if table.clock { [clock(state, "w"), clock(state, "b")] } else { [None; 2] };
        let mv = table.engine.choose(&position, &moves, clocks)?;
        // A game that is left goes on with this position.
        if self.bot.stop.load(Ordering::Relaxed) && self.bot.ending == Ending::Leave {
            return Ok(Ok(Next::Over));
        }
        let made = self.make(&position.move_text(mv))?;
        if made.is_ok() {
            self.answered = Some(texts.to_string());
        }
        Ok(made)
    }

    /// Makes a move, again and again until the server has answered: it is made once all the same.
    fn make(&mut self, text: &str) -> Result<Result<Next, Failure>> {
        self.made += 1;
        let key = format!("{:016x}-{}", self.nonce, self.made);
        let path = format!("/api/bot/game/{}/move/{text}", self.id);
        let mut backoff = Backoff::default();
        loop {
            match self.bot.client.post(&path, Some(&key)) {
                Ok(()) => return Ok(Ok(Next::On)),
                Err(Failure::Refused(409, sentence)) => {
                    // The game has gone on otherwise; its stream says how.
                    say!("game {}: {sentence}", self.id);
                    return Ok(Ok(Next::On));
                }
                Err(Failure::Refused(400 | 422, sentence)) => bail!("the server refuses the move {text}: {sentence}"),
                Err(failure) if failure.is_refused() => return Ok(Err(failure)),
                Err(failure) => say!("game {}: {failure}; sending the move again", self.id),
            }
            if !pause(self.bot, &mut backoff) {
                return Ok(Ok(Next::Over));
            }
        }
    }
}

/// The position after some moves, and these.
///
/// # Errors
/// Names the first that cannot be read.
pub fn replay(start: &Position, texts: &str) -> Result<(Position, Vec<Move>)> {
    let (mut position, mut moves) = (start.clone(), Vec::new());
    for text in texts.split_whitespace() {
        let mv = position.parse_move(text).with_context(|| format!("the move {text} cannot be read"))?;
        position.play_unchecked(mv);
        moves.push(mv);
    }
    Ok((position, moves))
}

/// The clock of a game, if it has one.
fn control(clock: &Value) -> Option<TimeControl> {
    let time = |what: &str| clock[what].as_u64().map(Duration::from_millis);
    Some(TimeControl { base: time("initial")?, increment: time("increment")?, moves: None })
}

/// What a side has left, and its increment.
fn clock(state: &Value, side: &str) -> Option<TimeLeft> {
    let time = |what: &str| state[format!("{side}{what}")].as_u64().map(Duration::from_millis);
    let left = time("time")?;
    // With little time left, less is kept back.
    Some((left.saturating_sub(LAG.min(left / 2)), time("inc")?))
}
