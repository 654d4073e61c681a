//! Games as lines of JSON, from any database into any other.
//!
//! The first line names the format and the time; then comes each definition before the first game that is played under it, and
//! each game with all its events; the last line counts the others ([`super::lines`]). What a game is is made of its events
//! again when it is read.

use super::account_line::AccountLine;
use super::accounts::DELETED;
use super::catalogue_line::EntryLine;
use super::change;
use super::chat::{StoredMessage, import_message};
use super::database::Lane;
use super::definition::StoredDefinition;
use super::error::StoreError;
use super::event::{Event, Happened, Kind, ReplayError, replay};
use super::games::Store;
use super::lines::{End, Head, Lines, Written};
use super::moderation::ModerationLine;
use super::puzzle_line::{PuzzleLine, PuzzleSolverLine};
use super::record::{Place, Record, StoredMove};
use super::relations::{RelationLine, import_relation};
use super::statement::Statement;
use super::study_line::StudyLine;
use super::tournament_line::TournamentLine;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::{HashMap, HashSet};
use std::io::{self, BufRead, Write};
use std::sync::Arc;

/// How many names of games are read at once.
const PAGE: i64 = 500;

pub(super) const NO_HASH: &str = "the text of the definition does not have its hash";
pub(super) const NO_DEFINITION: &str = "the definition of the game is not in a line before it";

/// Why games cannot be written or read.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What is written to cannot be.
    #[error("it cannot be written")]
    Write(#[source] io::Error),
    /// What is read from cannot be.
    #[error("it cannot be read")]
    Read(#[source] io::Error),
    /// The system gives no thread for it.
    #[error("no thread can be started for it")]
    Thread(#[source] io::Error),
    /// A line is not what was expected.
    #[error("line {line}: {what}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
}

/// What was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Games that are new.
    pub games: usize,
    /// Games that were there, and are as they were.
    pub known: usize,
    /// Games that were left out because nobody knows their definition.
    pub left_out: usize,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum LineOf {
    Head(Head),
    Account(AccountLine),
    Relation(RelationLine),
    Moderation(ModerationLine),
    Definition(StoredDefinition),
    Tournament(Box<TournamentLine>),
    Entry(Box<EntryLine>),
    Study(Box<StudyLine>),
    Game(GameLine),
    Puzzle(Box<PuzzleLine>),
    Solver(PuzzleSolverLine),
    End(End),
}

#[derive(Serialize, Deserialize)]
pub(super) struct GameLine {
    id: String,
    pub rules: String,
    events: Vec<EventLine>,
    /// Conditional moves: whose, and the lines as JSON.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    conditional: Vec<(String, String)>,
    /// Notes of players: whose, and the text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<(String, String)>,
    /// What was written in its chats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    chat: Vec<StoredMessage>,
}

#[derive(Serialize, Deserialize)]
struct EventLine {
    seq: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    command: Option<String>,
    kind: String,
    at_ms: i64,
    payload: Box<RawValue>,
}

impl Store {
    /// Writes all games, each as it is at one moment; a server may go on meanwhile. Gives their number.
    ///
    /// # Errors
    /// Says what cannot be read or written.
    pub async fn export(&self, out: &mut impl Write, now_ms: i64) -> Result<usize, TransferError> {
        let out = &mut Written::begin(out, now_ms)?;
        let mut last = String::new();
        while let Some(account) = self.account_after(&last).await? {
            last.clone_from(&account.who);
            out.write(&LineOf::Account(account))?;
        }
        self.export_relations(out).await?;
        self.export_moderation(out).await?;
        let (mut defined, mut last) = (HashSet::new(), 0_i64);
        // Before the games: what has ended by then is there when they are read.
        self.export_tournaments(out, &mut defined).await?;
        self.export_catalogue(out, &mut defined).await?;
        self.export_studies(out, &mut defined).await?;
        loop {
            let sql = "SELECT id, number FROM game WHERE number > $1 ORDER BY number LIMIT $2";
            let page = self.read(Lane::Search, vec![Statement::new(sql, vec![last.into(), PAGE.into()])]).await?;
            let page = page.into_iter().next().unwrap_or_default();
            let Some(end) = page.last() else { break };
            last = self.understood(end.number("number"))?;
            for row in &page {
                // One that is forgotten meanwhile is not missed.
                let Some((record, events)) = self.load_events(&self.understood(row.text("id"))?).await? else {
                    continue;
                };
                if defined.insert(record.rules.hash.clone()) {
                    out.write(&LineOf::Definition((*record.rules).clone()))?;
                }
                let events = events.into_iter().map(|event| self.line_of(event)).collect::<Result<_, _>>()?;
                let conditional = self.conditional(&record.id, record.version).await?;
                let notes = self.notes(&record.id).await?;
                let chat = self.messages(&record.id).await?;
                let game =
                    GameLine { id: record.id, rules: record.rules.hash.clone(), events, conditional, notes, chat };
                out.write(&LineOf::Game(game))?;
            }
        }
        self.export_puzzles(out, &mut defined).await?;
        out.end()
    }

    /// All puzzles, each after its definition, and how well accounts solve them.
    async fn export_puzzles(
        &self,
        out: &mut Written<'_, impl Write>,
        defined: &mut HashSet<String>,
    ) -> Result<(), TransferError> {
        let mut last = 0;
        while let Some((number, line, rules)) = self.puzzle_after(last).await? {
            last = number;
            if defined.insert(rules.hash.clone()) {
                out.write(&LineOf::Definition((*rules).clone()))?;
            }
            out.write(&LineOf::Puzzle(Box::new(line)))?;
        }
        let mut last = (String::new(), String::new());
        loop {
            let page = self.solvers_after((&last.0, &last.1), PAGE).await?;
            let Some((who, pool, _)) = page.last() else { return Ok(()) };
            last = (who.clone(), pool.clone());
            for (.., line) in page {
                out.write(&LineOf::Solver(line))?;
            }
        }
    }

    /// All relations, after the accounts that they are between.
    async fn export_relations(&self, out: &mut Written<'_, impl Write>) -> Result<(), TransferError> {
        let mut last = (String::new(), String::new());
        loop {
            let page = self.relations_after((&last.0, &last.1), PAGE).await?;
            let Some((who, other, ..)) = page.last() else { return Ok(()) };
            last = (who.clone(), other.clone());
            for relation in page {
                out.write(&LineOf::Relation(relation))?;
            }
        }
    }

    /// All tournaments, each after its definition.
    async fn export_tournaments(
        &self,
        out: &mut Written<'_, impl Write>,
        defined: &mut HashSet<String>,
    ) -> Result<(), TransferError> {
        let mut last = 0;
        while let Some((number, line, rules)) = self.tournament_after(last).await? {
            last = number;
            if defined.insert(rules.hash.clone()) {
                out.write(&LineOf::Definition((*rules).clone()))?;
            }
            out.write(&LineOf::Tournament(Box::new(line)))?;
        }
        Ok(())
    }

    /// All entries of the catalogue, each after its definitions.
    async fn export_catalogue(
        &self,
        out: &mut Written<'_, impl Write>,
        defined: &mut HashSet<String>,
    ) -> Result<(), TransferError> {
        let mut last = 0;
        while let Some((number, line, definitions)) = self.entry_after(last).await? {
            last = number;
            for rules in definitions {
                if defined.insert(rules.hash.clone()) {
                    out.write(&LineOf::Definition(rules))?;
                }
            }
            out.write(&LineOf::Entry(Box::new(line)))?;
        }
        Ok(())
    }

    /// All studies, each after its definitions.
    async fn export_studies(
        &self,
        out: &mut Written<'_, impl Write>,
        defined: &mut HashSet<String>,
    ) -> Result<(), TransferError> {
        let mut last = 0;
        while let Some((number, line, definitions)) = self.study_line_after(last).await? {
            last = number;
            for rules in definitions {
                if defined.insert(rules.hash.clone()) {
                    out.write(&LineOf::Definition(rules))?;
                }
            }
            out.write(&LineOf::Study(Box::new(line)))?;
        }
        Ok(())
    }

    /// All complaints, and all that moderators have done.
    async fn export_moderation(&self, out: &mut Written<'_, impl Write>) -> Result<(), TransferError> {
        for actions in [false, true] {
            let mut last = 0;
            loop {
                let page = self.moderation_after(actions, last, PAGE).await?;
                let Some(end) = page.last() else { break };
                last = end.number();
                for line in page {
                    out.write(&LineOf::Moderation(line))?;
                }
            }
        }
        Ok(())
    }

    fn line_of(&self, event: Event) -> Result<EventLine, StoreError> {
        let Event { seq, command, kind, at_ms, payload } = event;
        let payload = self.understood(RawValue::from_string(payload))?;
        Ok(EventLine { seq, command, kind: kind.name().to_string(), at_ms, payload })
    }

    /// Reads games that were written. One that is there already stays as it is, so that what was broken off can be done again.
    ///
    /// # Errors
    /// Names the line that is not as expected, or says that the last one is missing. The games before it are stored.
    pub async fn import(&self, from: &mut impl BufRead, now_ms: i64) -> Result<Imported, TransferError> {
        let mut lines = Lines::new(from);
        let head = lines.head()?;
        let (mut imported, mut definitions) = (Imported::default(), HashMap::new());
        while let Some(line) = lines.next()? {
            match line {
                LineOf::Account(account) if self.has_account(&account.who).await? => {}
                LineOf::Account(account) if self.is_name_taken(&account.key, &account.key).await? => {
                    return Err(lines.wrong("another account has the name of this one"));
                }
                LineOf::Account(account) => self.write(change::import_account(&account)).await?,
                LineOf::Relation(relation) => self.write(vec![import_relation(&relation)]).await?,
                LineOf::Moderation(line) if self.is_other_moderation(&line).await? => {
                    let why = "this server has other reports and another log of moderators: import into a server that has none";
                    return Err(lines.wrong(why));
                }
                LineOf::Moderation(line) => self.write(line.import()).await?,
                LineOf::Tournament(line) if !is_plain(&line.id) => {
                    return Err(lines.wrong("the ID of a tournament has 1 to 64 letters, digits, `-` and `_`"));
                }
                LineOf::Tournament(line) if self.tournament(&line.id).await?.is_some() => {}
                LineOf::Tournament(line) => {
                    let missing = || lines.wrong("the definition of the tournament is not in a line before it");
                    let rules: Arc<StoredDefinition> = definitions.get(&line.rules).cloned().ok_or_else(missing)?;
                    self.write(line.import(&rules, now_ms)).await?;
                }
                LineOf::Puzzle(line) if !is_plain(&line.id) => {
                    return Err(lines.wrong("the ID of a puzzle has 1 to 64 letters, digits, `-` and `_`"));
                }
                LineOf::Puzzle(line) if self.is_tried(&line.id).await? => {}
                LineOf::Puzzle(line) => {
                    let missing = || lines.wrong("the definition of the puzzle is not in a line before it");
                    let rules: Arc<StoredDefinition> = definitions.get(&line.rules).cloned().ok_or_else(missing)?;
                    self.write(line.import(&rules, now_ms)).await?;
                }
                LineOf::Solver(line) => self.import_solver(line).await?,
                LineOf::Entry(line) if !is_plain(&line.id) => {
                    return Err(lines.wrong("the ID of an entry has 1 to 64 letters, digits, `-` and `_`"));
                }
                LineOf::Entry(line) if self.entry(&line.id).await?.is_some() => {}
                // An account that was made while the others were exported is in none of the lines.
                LineOf::Entry(line) if !self.has_account(&line.owner).await? => {}
                LineOf::Entry(line) => {
                    let missing = || lines.wrong("a definition of the entry is not in a line before it");
                    self.write(line.import(&definitions, now_ms).ok_or_else(missing)?).await?;
                }
                LineOf::Study(line) if !is_plain(&line.id) => {
                    return Err(lines.wrong("the ID of a study has 1 to 64 letters, digits, `-` and `_`"));
                }
                LineOf::Study(line) if self.study(&line.id).await?.is_some() => {}
                LineOf::Study(line) if !self.has_account(&line.owner).await? => {}
                LineOf::Study(line) => {
                    let missing = || lines.wrong("a definition of the study is not in a line before it");
                    self.write(line.import(&definitions, now_ms).ok_or_else(missing)?).await?;
                }
                LineOf::Definition(rules) if rules.is_intact() || !rules.is_known() => {
                    definitions.insert(rules.hash.clone(), Arc::new(rules));
                }
                LineOf::Definition(_) => return Err(lines.wrong(NO_HASH)),
                LineOf::Game(game) if !is_plain(&game.id) => {
                    return Err(lines.wrong("the name of a game has 1 to 64 letters, digits, `-` and `_`"));
                }
                LineOf::Game(game) if game.rules.is_empty() => imported.left_out += 1,
                LineOf::Game(game) if self.has(&game.id).await? => imported.known += 1,
                LineOf::Game(mut game) => {
                    let missing = || lines.wrong(NO_DEFINITION);
                    let rules = definitions.get(&game.rules).cloned().ok_or_else(missing)?;
                    let (conditional, notes) = (std::mem::take(&mut game.conditional), std::mem::take(&mut game.notes));
                    let chat = std::mem::take(&mut game.chat);
                    let (record, events) = read_game(game, rules, now_ms.saturating_sub(head.written_ms), now_ms)
                        .map_err(|error| lines.wrong(error))?;
                    let mut statements = change::import(&record, &events, now_ms, self.database.dialect());
                    statements.extend(change::name_players(&record.id));
                    statements.extend(change::import_private(&record, &conditional, &notes));
                    statements.extend(chat.iter().map(|message| import_message(&record.id, message)));
                    self.write(statements).await?;
                    imported.games += 1;
                }
                LineOf::Head(_) => return Err(lines.wrong("a second head is not expected")),
                LineOf::End(_) => {}
            }
        }
        Ok(imported)
    }
}

/// A game of its events, with its moves.
pub(super) fn replayed(
    game: GameLine,
    rules: Arc<StoredDefinition>,
) -> Result<(Record, Vec<Event>, Vec<StoredMove>), ReplayError> {
    let unreadable = |seq| ReplayError::Unreadable { game: game.id.clone(), seq };
    let event = |line: EventLine| {
        let kind = Kind::of(&line.kind).ok_or_else(|| unreadable(line.seq))?;
        let (seq, command, at_ms) = (line.seq, line.command, line.at_ms);
        Ok(Event { seq, command, kind, at_ms, payload: line.payload.get().to_string() })
    };
    let events = game.events.into_iter().map(event).collect::<Result<Vec<_>, _>>()?;
    let (record, moves) = replay(&game.id, rules, &events)?;
    match moves.len() == record.plies as usize {
        true => Ok((record, events, moves)),
        false => Err(ReplayError::Miscounted { game: game.id, plies: record.plies, moves: moves.len() }),
    }
}

/// The same as it is imported: its clock gets the time back that it stood.
fn read_game(
    game: GameLine,
    rules: Arc<StoredDefinition>,
    stood_ms: i64,
    now_ms: i64,
) -> Result<(Record, Vec<Event>), ReplayError> {
    let (mut record, mut events, _) = replayed(game, rules)?;
    for place in [&mut record.places.w, &mut record.places.b] {
        // One that was deleted while the games were written; all others are named by their accounts.
        if let Place::Person { name, account: account @ true, .. } = place {
            (*name, *account) = (DELETED.to_string(), false);
        }
    }
    if let Some(flag) = &mut record.flag_ms {
        *flag = flag.saturating_add(stood_ms.max(0));
        record.seq += 1;
        events.push(Event::of(&record, record.seq, &Happened::Other(Kind::Clock), None, now_ms));
    }
    Ok((record, events))
}

/// Whether a game may have such a name, which is a part of addresses.
fn is_plain(id: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=64).contains(&id.len()) && id.bytes().all(plain)
}
