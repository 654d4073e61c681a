//! Keeping games and finding them by name.

use super::change;
use super::database::{Database, Lane};
use super::error::StoreError;
use super::event::{self, Event, Happened, Kind};
use super::fault::Fault;
use super::processes::Fence;
use super::ratings::{CORRESPONDENCE, LIVE};
use super::record::{Place, Record, StoredMove, places};
use super::statement::{Row, Statement, Unreadable};
use crate::api::Both;
use std::fmt::Display;
use std::sync::Arc;

/// A game with its definition.
pub const GAME: &str = "SELECT game.*, definition.hash, definition.text, definition.fingerprint, definition.shipped \
                        FROM game LEFT JOIN definition ON definition.hash = game.rules";
/// The games whose clocks run, without the texts of their definitions: there may be very many of them.
const RUNNING: &str = "SELECT game.*, game.rules AS hash, '' AS text, '' AS fingerprint, TRUE AS shipped FROM game \
                       WHERE flag_ms IS NOT NULL";
/// Days go on while the server is away for no longer than this, in milliseconds: a restart writes nothing into thousands of
/// correspondence games. Flags that would fall as soon after it are set back all the same: nobody could move.
const SHORT_ABSENCE_MS: i64 = 3600 * 1000;
const SEATS: &str = "SELECT white_kind, white_who, white_name, white_level, black_kind, black_who, black_name, black_level \
                       FROM game WHERE id = $1";
const EVENTS: &str = "SELECT seq, command, kind, at_ms, payload FROM event WHERE game = $1 ORDER BY seq";
/// What may be forgotten, the oldest first.
const NOT_BEGUN: &str = "SELECT id, rules FROM game WHERE plies = 0 AND score = '*' AND created_ms < $1 \
                         AND (created_ms < $2 OR mode <> 'person') AND flag_ms IS NULL AND NOT EXISTS (SELECT 1 FROM event \
                         WHERE event.game = game.id AND kind NOT IN ('begin', 'join', 'offers', 'kept')) \
                         AND tournament IS NULL ORDER BY created_ms LIMIT $3";
const FOLLOW_UPS: &str = "SELECT outbox.number, outbox.game, outbox.kind, outbox.payload, outbox.at_ms, game.rated, game.seq, \
                          game.white_who, game.black_who, game.score, game.plies, game.base, game.title, game.days, game.tournament, \
                          definition.fingerprint FROM outbox JOIN game ON game.id = outbox.game \
                          LEFT JOIN definition ON definition.hash = game.rules WHERE outbox.kind = 'result' \
                          ORDER BY outbox.number LIMIT $1";
/// No game has a longer name, in bytes.
const LONGEST_NAME: usize = 64;
/// How many games are forgotten in one transaction: moves wait for it.
const FORGOTTEN_AT_ONCE: usize = 50;
/// How many games are forgotten at once.
const FORGOTTEN: i64 = 500;

/// The kept games; clones share them.
#[derive(Clone, Debug)]
pub struct Store {
    pub(super) database: Arc<dyn Database>,
    /// What it writes for, where several processes share the database.
    pub(super) fence: Option<Arc<Fence>>,
}

/// A game as it is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// How it stands.
    pub record: Record,
    /// Its moves.
    pub moves: Vec<StoredMove>,
    /// The commands that it has taken.
    pub commands: Vec<String>,
}

/// Something that follows from a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowUp {
    /// Its number, by which it is reported as done.
    pub number: i64,
    /// The game.
    pub game: String,
    /// What kind it is: `result`.
    pub kind: String,
    /// JSON: `{"result": "1-0 checkmate", "seq": 17}`.
    pub payload: String,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// The number of the event that ended the game.
    pub seq: u32,
    /// By what the game knows white and black.
    pub players: [String; 2],
    /// The score.
    pub score: String,
    /// How many moves were made.
    pub plies: u32,
    /// The name of the game without its armies, and its title.
    pub names: [String; 2],
    /// The fingerprint of its rules.
    pub fingerprint: String,
    /// The pace.
    pub pace: &'static str,
    /// When it happened, in milliseconds since 1970.
    pub at_ms: i64,
    /// The tournament that it is a game of.
    pub tournament: Option<String>,
}

/// The number of the event in a payload; results of before have none.
fn seq_in(payload: &str) -> Option<u32> {
    serde_json::from_str::<serde_json::Value>(payload).ok()?["seq"].as_u64()?.try_into().ok()
}

impl Store {
    /// Stores a new game. When this returns, it is on the disk.
    ///
    /// # Errors
    /// Says why it cannot be kept.
    pub async fn begin(&self, record: &mut Record) -> Result<(), StoreError> {
        self.write(change::begin(record, self.database.dialect())).await?;
        record.seq = 1;
        Ok(())
    }

    /// Stores what has happened to a game, and how it stands since then. When this returns, it is on the disk. `command` is
    /// what it answers; without one it is the server's own doing.
    ///
    /// # Errors
    /// Says why it cannot be kept. Whether it was stored all the same, nobody knows: read it again. A fault of
    /// [`Fault::Conflict`] means that it was not: the game has another last event than the record says, or has had the
    /// command.
    pub async fn save(
        &self,
        record: &mut Record,
        happened: &Happened,
        command: Option<&str>,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let event = Event::of(record, record.seq + 1, happened, command, now_ms);
        self.write(change::change(record, &event, now_ms, self.database.dialect())).await?;
        record.seq = event.seq;
        Ok(())
    }

    /// Keeps a new game and that it follows another, both or neither.
    ///
    /// # Errors
    /// As [`Store::save`].
    pub async fn follow(
        &self,
        next: &mut Record,
        last: &mut Record,
        command: Option<&str>,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let event = Event::of(last, last.seq + 1, &Happened::Other(Kind::Follow), command, now_ms);
        let dialect = self.database.dialect();
        let mut statements = change::begin(next, dialect);
        statements.extend(change::change(last, &event, now_ms, dialect));
        self.write(statements).await?;
        (next.seq, last.seq) = (1, event.seq);
        Ok(())
    }

    /// The game of a name with its moves and commands.
    ///
    /// # Errors
    /// Says why it cannot be read; that it is not there is no error.
    pub async fn load(&self, id: &str) -> Result<Option<Opened>, StoreError> {
        let Some((record, events)) = self.load_events(id).await? else { return Ok(None) };
        let moves = self.understood(event::moves(id, &events))?;
        let commands = events.into_iter().filter_map(|event| event.command).collect();
        Ok(Some(Opened { record, moves, commands }))
    }

    /// The game of a name with all its events, as they are at one moment.
    ///
    /// # Errors
    /// As [`Store::load`].
    pub async fn load_events(&self, id: &str) -> Result<Option<(Record, Vec<Event>)>, StoreError> {
        if !may_be_name(id) {
            return Ok(None);
        }
        let game = Statement::new(format!("{GAME} WHERE id = $1"), vec![id.into()]);
        let mut found = self.read(Lane::Game, vec![game, Statement::new(EVENTS, vec![id.into()])]).await?;
        let events = found.pop().unwrap_or_default();
        let Some(row) = found.pop().unwrap_or_default().pop() else { return Ok(None) };
        let record = self.understood(Record::of(&row))?;
        let events = self.understood(events.iter().map(event_of).collect::<Result<_, _>>())?;
        Ok(Some((record, events)))
    }

    /// The players of a game, as they are called now.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn seats(&self, game: &str) -> Result<Option<Both<Place>>, StoreError> {
        let rows = self.rows(Statement::new(SEATS, vec![game.into()])).await?;
        self.understood(rows.first().map(places).transpose())
    }

    /// The event that a command has caused in a game.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn answered(&self, game: &str, command: &str) -> Result<Option<Event>, StoreError> {
        let sql = "SELECT seq, command, kind, at_ms, payload FROM event WHERE game = $1 AND command = $2";
        let rows = self.rows(Statement::new(sql, vec![game.into(), command.into()])).await?;
        self.understood(rows.first().map(event_of).transpose())
    }

    /// Whether there is a game of this name.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn has(&self, id: &str) -> Result<bool, StoreError> {
        if !may_be_name(id) {
            return Ok(false);
        }
        let found = Statement::new("SELECT id FROM game WHERE id = $1", vec![id.into()]);
        Ok(!self.rows(found).await?.is_empty())
    }

    /// The games in which a player's time has run out by a time, in milliseconds since 1970: the earliest of them.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn fallen(&self, now_ms: i64) -> Result<Vec<String>, StoreError> {
        let names = "SELECT id FROM game WHERE flag_ms <= $1 ORDER BY flag_ms LIMIT 256";
        self.names(Statement::new(names, vec![now_ms.into()])).await
    }

    /// Whether the clock of any game runs.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn any_running(&self) -> Result<bool, StoreError> {
        let any = Statement::new("SELECT id FROM game WHERE flag_ms IS NOT NULL LIMIT 1", Vec::new());
        Ok(!self.rows(any).await?.is_empty())
    }

    /// Stops the clock of a game that cannot be opened.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn stop_clock(&self, id: &str, now_ms: i64) -> Result<(), StoreError> {
        let game = Statement::new(format!("{GAME} WHERE id = $1"), vec![id.into()]);
        let Some(row) = self.rows(game).await?.pop() else { return Ok(()) };
        let mut record = self.understood(Record::of(&row))?;
        // Nor does it wait for a move, so that it is not started again.
        (record.flag_ms, record.turn) = (None, None);
        self.save(&mut record, &Happened::Other(Kind::Clock), None, now_ms).await
    }

    /// Notes that the server runs: what the clocks of players lose while it does not is given back.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn note_alive(&self, now_ms: i64) -> Result<(), StoreError> {
        self.write(vec![change::alive(now_ms)]).await
    }

    /// Gives players back what their clocks lost while no server ran, whatever became of the system's clock meanwhile.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub(super) async fn give_time_back(&self, now_ms: i64) -> Result<(), StoreError> {
        let alive = Statement::new("SELECT alive_ms FROM server", Vec::new());
        let running = Statement::new(RUNNING, Vec::new());
        let mut found = self.read(Lane::Game, vec![alive, running]).await?;
        let running = found.pop().unwrap_or_default();
        let alive = found.pop().unwrap_or_default();
        let lost = match alive.first() {
            Some(row) => now_ms - self.understood(row.number::<i64>("alive_ms"))?,
            None => 0,
        };
        let mut statements = Vec::new();
        for row in running.iter().filter(|_| lost != 0) {
            let mut record = self.understood(Record::of(row))?;
            let far = record.flag_ms.is_some_and(|flag| flag > now_ms + SHORT_ABSENCE_MS);
            if record.is_correspondence() && lost.abs() <= SHORT_ABSENCE_MS && far {
                continue;
            }
            record.flag_ms = record.flag_ms.map(|at| at + lost);
            let event = Event::of(&record, record.seq + 1, &Happened::Other(Kind::Clock), None, now_ms);
            statements.extend(change::change(&record, &event, now_ms, self.database.dialect()));
        }
        // Both or neither: time is not given back twice.
        statements.push(change::alive(now_ms));
        self.write(statements).await
    }

    /// Forgets games that nobody began, some of them at once: those made before a time, and those that wait for a second
    /// person made before another. Both are in milliseconds since 1970.
    ///
    /// # Errors
    /// Says why they stay.
    pub async fn forget(&self, before_ms: i64, invited_before_ms: i64) -> Result<(), StoreError> {
        let values = vec![before_ms.into(), invited_before_ms.into(), FORGOTTEN.into()];
        let games = self.rows(Statement::new(NOT_BEGUN, values)).await?;
        let named = |row: &Row| Ok((row.text("id")?, row.maybe_text("rules")?.unwrap_or_default()));
        let games = self.understood(games.iter().map(named).collect::<Result<Vec<_>, Unreadable>>())?;
        // A game that begins meanwhile stays: the statements say so themselves.
        for games in games.chunks(FORGOTTEN_AT_ONCE) {
            self.write(games.iter().flat_map(|(id, rules)| change::forget(id, rules)).collect()).await?;
        }
        Ok(())
    }

    /// What follows from results and is still to be done, the oldest first.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn follow_ups(&self, most: u32) -> Result<Vec<FollowUp>, StoreError> {
        let rows = self.rows(Statement::new(FOLLOW_UPS, vec![most.into()])).await?;
        let follow_up = |row: &Row| {
            let payload = row.text("payload")?;
            let seq = seq_in(&payload).map_or_else(|| row.number("seq"), Ok)?;
            Ok(FollowUp {
                number: row.number("number")?,
                game: row.text("game")?,
                kind: row.text("kind")?,
                payload,
                rated: row.flag("rated")?,
                seq,
                players: [row.text("white_who")?, row.text("black_who")?],
                score: row.text("score")?,
                plies: row.number("plies")?,
                names: [row.text("base")?, row.text("title")?],
                fingerprint: row.maybe_text("fingerprint")?.unwrap_or_default(),
                pace: row.maybe_number::<u32>("days")?.map_or(LIVE, |_| CORRESPONDENCE),
                at_ms: row.number("at_ms")?,
                tournament: row.maybe_text("tournament")?,
            })
        };
        self.understood(rows.iter().map(follow_up).collect::<Result<_, Unreadable>>())
    }

    /// What followed from results is done, and their tournaments have them.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn followed_up(&self, numbers: &[i64]) -> Result<(), StoreError> {
        self.write(numbers.iter().flat_map(|number| change::done(*number)).collect()).await
    }

    /// Whether games can be read, and whether the last ones could be stored.
    ///
    /// # Errors
    /// Says why not.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.any_running().await?;
        self.database.check().await.map_err(|fault| self.database.refused(fault))
    }

    /// How many bytes are free for games.
    ///
    /// # Errors
    /// Says why the system does not tell.
    pub fn free_space(&self) -> std::io::Result<u64> {
        self.database.free_space()
    }

    /// What people call the place where games are kept.
    pub fn name(&self) -> String {
        self.database.name()
    }

    /// Notes when the server ends, and gives the database back. Nothing is written or read after that.
    ///
    /// # Errors
    /// Says why the time cannot be noted.
    pub async fn close(&self, now_ms: i64) -> Result<(), StoreError> {
        let noted = self.database.close(vec![change::alive(now_ms)]).await;
        noted.map_err(|fault| self.database.refused(fault))
    }

    /// Gives back a database that was opened to be read or to be added to.
    pub async fn release(&self) {
        // What was written is there, and nothing more is.
        let _ = self.database.close(Vec::new()).await;
    }

    /// That the database could not be closed in time.
    pub fn locked(&self) -> StoreError {
        self.database.refused(Fault::Locked)
    }

    pub(super) async fn write(&self, statements: Vec<Statement>) -> Result<(), StoreError> {
        if statements.is_empty() {
            return Ok(());
        }
        // It comes first, and holds what the process has until all is written.
        let fence = self.fence().map(|fence| fence.statement());
        let statements = fence.into_iter().chain(statements).collect();
        self.database.write(statements).await.map_err(|fault| self.database.refused(fault))
    }

    pub(super) async fn read(&self, lane: Lane, statements: Vec<Statement>) -> Result<Vec<Vec<Row>>, StoreError> {
        self.database.read(lane, statements).await.map_err(|fault| self.database.refused(fault))
    }

    /// The rows that one statement finds.
    pub(super) async fn rows(&self, statement: Statement) -> Result<Vec<Row>, StoreError> {
        Ok(self.read(Lane::Game, vec![statement]).await?.pop().unwrap_or_default())
    }

    /// The names of games that a statement finds.
    pub(super) async fn names(&self, statement: Statement) -> Result<Vec<String>, StoreError> {
        let rows = self.rows(statement).await?;
        self.understood(rows.iter().map(|row| row.text("id")).collect::<Result<_, _>>())
    }

    /// What was understood of rows; that it was not goes into the log.
    pub(super) fn understood<T, E: Display>(&self, read: Result<T, E>) -> Result<T, StoreError> {
        read.map_err(|error| {
            tracing::error!(%error, games = self.database.name(), "what is stored cannot be understood");
            self.database.refused(Fault::Damaged)
        })
    }
}

/// Whether a game may have such a name: not everybody who asks for one has it from here, and PostgreSQL refuses what is no text.
pub fn may_be_name(id: &str) -> bool {
    id.len() <= LONGEST_NAME && !id.contains('\0')
}

/// An event of a row.
pub fn event_of(row: &Row) -> Result<Event, Unreadable> {
    let kind = Kind::of(&row.text("kind")?).ok_or_else(|| Unreadable("kind".to_string()))?;
    let (seq, command) = (row.number("seq")?, row.maybe_text("command")?);
    Ok(Event { seq, command, kind, at_ms: row.number("at_ms")?, payload: row.text("payload")? })
}
