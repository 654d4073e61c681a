//! A part of an export, which is filled until it is long enough.

use super::super::stored;
use super::place::Place;
use crate::api::{AccountExport, OwnPuzzleAttempt};
use crate::catalogue;
use crate::client::Client;
use crate::error::ApiError;
use crate::puzzle;
use crate::state::State;
use crate::store::{Query, StoredAttempt};
use crate::studies;
use serde::Serialize;
use std::io::{self, Write};

/// A part that has as many bytes of JSON has enough. It is longer by no more than one game, chapter or version, or
/// [`SMALL_ONES`].
const ENOUGH: usize = 1 << 20;
/// How many messages and attempts are read at a time.
const SMALL_ONES: u32 = 200;
/// How many chapters and versions are read at a time.
const LARGE_ONES: u32 = 8;

/// A part that is being filled.
pub(super) struct Part<'a> {
    state: &'a State,
    client: Client,
    who: &'a str,
    export: AccountExport,
    length: usize,
}

impl<'a> Part<'a> {
    /// A part that has something already.
    pub fn new(state: &'a State, client: Client, who: &'a str, export: AccountExport) -> Part<'a> {
        let length = length(&export);
        Part { state, client, who, export, length }
    }

    /// Fills it from a place on.
    pub async fn fill(mut self, from: Place) -> Result<AccountExport, ApiError> {
        let mut next = Some(from);
        while let Some(place) = next.take() {
            // A part has one page of games, as each of them is some work.
            let games = matches!(place, Place::Games(_));
            next = match place {
                Place::Games(before) => Some(self.games(before).await?),
                Place::Messages(at, number, game) => Some(self.messages((at, &game, number)).await?),
                Place::Attempts(at, puzzle) => Some(self.attempts((at, &puzzle)).await?),
                Place::Studies(up_to, place, chapter) => Some(self.study(up_to, (place, chapter)).await?),
                Place::Catalogue(up_to, before) => self.entry(up_to, before).await?,
            };
            if self.is_full() || (games && matches!(next, Some(Place::Games(_)))) {
                break;
            }
        }
        self.export.next = next.map(|place| place.to_string());
        Ok(self.export)
    }

    fn is_full(&self) -> bool {
        self.length >= ENOUGH
    }

    fn count(&mut self, added: &impl Serialize) {
        self.length += length(added);
    }

    async fn games(&mut self, before: Option<i64>) -> Result<Place, ApiError> {
        let (store, who) = (&self.state.shared.store, self.who);
        let found = store.find(&Query { session: who.to_string(), own: true, before, ..Query::default() }).await?;
        for listed in &found.games {
            // One that is forgotten meanwhile is not missed.
            let Some(game) = stored::load(&self.state.shared, self.client, &listed.id).await? else { continue };
            let note = store.note(&listed.id, who).await?;
            let conditional = store.conditional_of(&listed.id, who).await?;
            self.count(&(&game, &note, &conditional));
            self.export.games.push(game);
            self.export.notes.extend(Some((listed.id.clone(), note)).filter(|(_, note)| !note.is_empty()));
            if let Some(lines) = conditional {
                let lines = serde_json::from_str(&lines).map_err(|_| ApiError::Internal)?;
                self.export.conditional.push((listed.id.clone(), lines));
            }
            if self.is_full() {
                return Ok(Place::Games(Some(listed.number)));
            }
        }
        Ok(found.next.map_or(Place::MESSAGES, |next| Place::Games(Some(next))))
    }

    async fn messages(&mut self, behind: (i64, &str, u32)) -> Result<Place, ApiError> {
        let found = self.state.shared.store.written_by(self.who, behind, SMALL_ONES).await?;
        let Some((number, last)) = found.last() else { return Ok(Place::ATTEMPTS) };
        let next = Place::Messages(last.at_ms, *number, last.game.clone());
        for (_, message) in found {
            self.count(&message);
            self.export.messages.push(message);
        }
        Ok(next)
    }

    async fn attempts(&mut self, behind: (i64, &str)) -> Result<Place, ApiError> {
        let found = self.state.shared.store.puzzle_attempts(self.who, behind, SMALL_ONES).await?;
        let Some((puzzle, last)) = found.last() else { return Ok(Place::STUDIES) };
        let next = Place::Attempts(last.at_ms, puzzle.clone());
        for attempt in found.into_iter().map(puzzle_attempt) {
            self.count(&attempt);
            self.export.puzzle_attempts.push(attempt);
        }
        Ok(next)
    }

    /// The newest study up to a number, or the rest of it.
    async fn study(&mut self, up_to: i64, mut behind: (i64, String)) -> Result<Place, ApiError> {
        let store = &self.state.shared.store;
        let Some((number, study)) = store.own_study(self.who, up_to).await? else { return Ok(Place::CATALOGUE) };
        let begun = number == up_to && behind.0 > i64::MIN;
        if !begun {
            behind = (i64::MIN, String::new());
        }
        let members = store.study_members(&study.id).await?;
        self.count(&studies::exported(&study, &members, String::new()));
        let mut chapters = Vec::new();
        let whole = loop {
            let found = store.chapters_behind(&study.id, (behind.0, &behind.1), LARGE_ONES).await?;
            let last = found.len() < LARGE_ONES as usize;
            for (place, chapter) in found {
                behind = (place, chapter.listed.id.clone());
                let pgn = studies::pgn_of(&study, [&chapter]);
                self.count(&pgn);
                chapters.push(pgn);
                if self.is_full() {
                    break;
                }
            }
            if last || self.is_full() {
                break !self.is_full();
            }
        };
        // The rest of a study may be nothing.
        if !begun || !chapters.is_empty() {
            self.export.studies.push(studies::exported(&study, &members, chapters.join("\n")));
        }
        Ok(if whole { Place::studies(number - 1) } else { Place::Studies(number, behind.0, behind.1) })
    }

    /// The newest entry up to a number, or the rest of it.
    async fn entry(&mut self, up_to: i64, before: u32) -> Result<Option<Place>, ApiError> {
        let store = &self.state.shared.store;
        let Some((number, entry)) = store.own_entry(self.who, up_to).await? else { return Ok(None) };
        let begun = number == up_to && before < u32::MAX;
        let mut before = if begun { before } else { u32::MAX };
        self.count(&catalogue::exported(&entry, Vec::new()));
        let mut versions = Vec::new();
        let whole = loop {
            let found = store.sources(&entry.id, before, LARGE_ONES).await?;
            let last = found.len() < LARGE_ONES as usize;
            for (version, source) in found {
                before = version;
                self.count(&source);
                versions.push(source);
                if self.is_full() {
                    break;
                }
            }
            if last || self.is_full() {
                break !self.is_full();
            }
        };
        if !begun || !versions.is_empty() {
            self.export.catalogue.push(catalogue::exported(&entry, versions));
        }
        Ok(Some(if whole { Place::Catalogue(number - 1, u32::MAX) } else { Place::Catalogue(number, before) }))
    }
}

fn puzzle_attempt((puzzle, attempt): (String, StoredAttempt)) -> OwnPuzzleAttempt {
    OwnPuzzleAttempt { puzzle, at_ms: attempt.at_ms, result: puzzle::result(&attempt) }
}

/// How many bytes something has as JSON.
fn length(value: &impl Serialize) -> usize {
    struct Counter(usize);
    impl Write for Counter {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 += bytes.len();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut counter = Counter(0);
    // What cannot be written is refused when the whole is.
    let _ = serde_json::to_writer(&mut counter, value);
    counter.0
}
