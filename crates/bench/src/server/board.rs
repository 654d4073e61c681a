//! A game between two people, as their sockets tell it.

use super::browser::{Browser, Socket};
use super::check::Promise;
use super::events::{self, GameEvent, Standing};
use super::tally::Tally;
use super::times::Times;
use anyhow::{Context, Result, bail, ensure};
use futures_util::{SinkExt, StreamExt};
use rand::{Rng, RngExt};
use std::time::Duration;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// Longer than it takes to take a seat.
const PATIENCE: Duration = Duration::from_secs(30);

/// A game between two people.
pub struct Board {
    id: String,
    /// White and black.
    sides: [Side; 2],
}

/// One of them.
struct Side {
    browser: Browser,
    socket: Socket,
    /// The number of moves that this side has received.
    version: u32,
    /// Whether it has received the end of the game.
    over: bool,
    /// The last event and its time, if it is this side's turn. Its moves are read when one is made.
    turn: Option<(Utf8Bytes, Instant)>,
    /// The last move of this side.
    sent: Option<Sent>,
}

/// A move that was sent.
struct Sent {
    /// The version that it makes.
    version: u32,
    at: Instant,
    counts: bool,
    /// Whether the player and the opponent have received it.
    received: [bool; 2],
}

/// When a move was sent.
pub struct Sending {
    /// Since when the player could have sent it.
    pub since: Instant,
    /// When it was sent.
    pub at: Instant,
    /// Whether it is the first move of the game.
    pub is_first: bool,
}

impl Side {
    fn new(browser: &Browser, socket: Socket) -> Side {
        Side { browser: browser.clone(), socket, version: 0, over: false, turn: None, sent: None }
    }

    fn waits(&self) -> bool {
        self.sent.as_ref().is_some_and(|sent| sent.received != [true; 2])
    }
}

impl Board {
    /// Begins a game and seats both.
    ///
    /// # Errors
    /// If the server refuses anything.
    pub async fn begin(browsers: &[Browser; 2], request: &str) -> Result<Board> {
        let [white, black] = browsers;
        let id = white.begin(request).await?;
        let mut sides = [Side::new(white, white.connect(&id).await?), Side::new(black, black.connect(&id).await?)];
        sides[1].socket.send(Message::text(events::join())).await?;
        let mut board = Board { id, sides };
        timeout(PATIENCE, board.seat()).await.context("the seat was not acknowledged")??;
        Ok(board)
    }

    /// Waits until both know that they have seats.
    async fn seat(&mut self) -> Result<()> {
        let mut seated = [false; 2];
        while seated != [true; 2] {
            let (side, text) = self.next().await?;
            match GameEvent::read(&text)? {
                GameEvent::Room(standing) => {
                    seated[side] = standing.seated;
                    self.note(side, standing, text, Instant::now());
                }
                GameEvent::Refused(why) => bail!("no seat: {why}"),
                _ => {}
            }
        }
        Ok(())
    }

    /// The next event, and the side that received it. Cancel-safe.
    ///
    /// # Errors
    /// If a socket ends.
    pub async fn next(&mut self) -> Result<(usize, Utf8Bytes)> {
        let [white, black] = &mut self.sides;
        loop {
            let (side, message) = tokio::select! {
                message = white.socket.next() => (0, message),
                message = black.socket.next() => (1, message),
            };
            match message.context("a socket has ended")?.context("a socket breaks off")? {
                Message::Text(text) => return Ok((side, text)),
                Message::Close(_) => bail!("the server closes a socket"),
                _ => {}
            }
        }
    }

    /// Takes note of an event, and counts it if it `counts`. Gives why something was refused.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn hear(&mut self, side: usize, text: Utf8Bytes, counts: bool, tally: &mut Tally) -> Result<Option<String>> {
        let now = Instant::now();
        if counts {
            tally.bytes += text.len() as u64;
        }
        match GameEvent::read(&text)? {
            GameEvent::Room(standing) => self.note(side, standing, text, now),
            GameEvent::Moved(standing) => {
                let is_own = self.measure(side, standing.version, now, tally);
                tally.acknowledged += u64::from(is_own && counts);
                self.note(side, standing, text, now);
            }
            GameEvent::Ended => self.sides[side].over = true,
            GameEvent::Refused(why) => {
                self.sides[side].sent = None;
                return Ok(Some(why));
            }
            GameEvent::Other => {}
        }
        Ok(None)
    }

    fn note(&mut self, side: usize, standing: Standing, text: Utf8Bytes, now: Instant) {
        let Standing { version, over, .. } = standing;
        let is_turn = version % 2 == side as u32 && !over;
        let known = &mut self.sides[side];
        (known.version, known.over) = (version, over);
        known.turn = is_turn.then_some((text, now));
    }

    /// Records the latency of the move that makes this version, which `side` receives now. Returns whether it is its own move.
    fn measure(&mut self, side: usize, version: u32, now: Instant, tally: &mut Tally) -> bool {
        let is_that = |side: &Side| side.sent.as_ref().is_some_and(|sent| sent.version == version);
        let is_own = is_that(&self.sides[side]);
        let mover = if is_own { side } else { 1 - side };
        if let Some(sent) = self.sides[mover].sent.as_mut().filter(|sent| sent.version == version) {
            sent.received[usize::from(!is_own)] = true;
            if sent.counts {
                let latencies = if is_own { &mut tally.own } else { &mut tally.opponent };
                latencies.add(now - sent.at);
            }
        }
        is_own
    }

    /// Who may move now.
    pub fn mover(&self) -> Option<usize> {
        let answered = |side: &Side| side.sent.as_ref().is_none_or(|sent| sent.received[0]);
        self.sides.iter().position(|side| side.turn.is_some() && answered(side))
    }

    /// Makes a move at random.
    ///
    /// # Errors
    /// If there is none, or the socket has ended.
    pub async fn make_move(&mut self, side: usize, times: &Times, random: &mut impl Rng) -> Result<Sending> {
        let side = &mut self.sides[side];
        let (text, since) = side.turn.as_ref().context("it is not this side's turn")?;
        let moves = events::moves(text)?;
        ensure!(!moves.is_empty(), "a game that goes on has no moves: {text}");
        let message = events::make(moves[random.random_range(0..moves.len())], side.version);
        let (at, version, since) = (Instant::now(), side.version + 1, *since);
        side.sent = Some(Sent { version, at, counts: times.count(at), received: [false; 2] });
        side.socket.send(Message::text(message)).await?;
        Ok(Sending { since, at, is_first: version == 1 })
    }

    /// Whether both know that the game is over.
    pub fn is_over(&self) -> bool {
        self.sides.iter().all(|side| side.over)
    }

    /// The number of sent moves that not both sides have received.
    pub fn unanswered(&self) -> u64 {
        self.sides.iter().filter(|side| side.waits()).count() as u64
    }

    /// What the server has acknowledged.
    pub fn promise(&self) -> Promise {
        let [white, black] = &self.sides;
        Promise { id: self.id.clone(), browser: white.browser.clone(), version: white.version.max(black.version) }
    }
}
