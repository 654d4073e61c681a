//! An entry of the catalogue as it is stored.

use super::definition::StoredDefinition;
use super::statement::{Row, Unreadable, Value};
use crate::api::Visibility;
use std::sync::Arc;

/// What an inventor says of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryWords {
    /// What it is called.
    pub title: String,
    /// What it is, in a line.
    pub description: String,
    /// What it is found by.
    pub tags: Vec<String>,
    /// Who finds it.
    pub visibility: Visibility,
}

/// A version that is to be stored.
#[derive(Clone, Debug)]
pub struct NewVersion {
    /// What is played.
    pub rules: Arc<StoredDefinition>,
    /// What its inventor wrote.
    pub source: String,
    /// What is new in it.
    pub note: String,
}

/// An entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    /// Its name in addresses.
    pub id: String,
    /// By what games know its author.
    pub owner: String,
    /// What the author is called; nothing once the account is deleted.
    pub author: Option<String>,
    /// What the author says of it.
    pub words: EntryWords,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it was changed last.
    pub updated_ms: i64,
    /// Whether a moderator has hidden it.
    pub hidden: bool,
    /// The entry that it was cloned from; that may be gone.
    pub cloned_from: Option<String>,
    /// How many games of its versions have ended.
    pub games: u32,
    /// How many people have played them.
    pub people: u32,
    /// The number of its newest version.
    pub version: u32,
}

/// A version without its definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredVersion {
    /// Its number, from 1.
    pub number: u32,
    /// The fingerprint of its rules.
    pub fingerprint: String,
    /// What is new in it.
    pub note: String,
    /// When it was made, in milliseconds since 1970.
    pub made_ms: i64,
    /// Whether there is a report of it.
    pub reported: bool,
}

/// A version with its definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FullVersion {
    /// What its inventor wrote.
    pub source: String,
    /// What is played.
    pub rules: StoredDefinition,
    /// The report of it as JSON, and whether there was no time for all games.
    pub report: Option<(String, bool)>,
}

/// The name of a visibility, as it is stored.
pub fn visibility_name(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Private => "private",
        Visibility::Unlisted => "unlisted",
        Visibility::Public => "public",
    }
}

/// The visibility in a row.
pub(super) fn visibility_of(row: &Row) -> Result<Visibility, Unreadable> {
    match row.text("visibility")?.as_str() {
        "private" => Ok(Visibility::Private),
        "unlisted" => Ok(Visibility::Unlisted),
        "public" => Ok(Visibility::Public),
        _ => Err(Unreadable("visibility".to_string())),
    }
}

impl EntryWords {
    /// The columns of title, description, tags, words and visibility.
    pub fn values(&self) -> [Value; 5] {
        let EntryWords { title, description, tags, visibility } = self;
        let tags = tags_text(tags);
        let words = format!("{title}\n{description}\n{tags}").to_lowercase();
        [title.into(), description.into(), tags.into(), words.into(), visibility_name(*visibility).into()]
    }

    fn of(row: &Row) -> Result<EntryWords, Unreadable> {
        let visibility = visibility_of(row)?;
        let tags = row.text("tags")?.split_whitespace().map(str::to_string).collect();
        Ok(EntryWords { title: row.text("title")?, description: row.text("description")?, tags, visibility })
    }
}

/// Tags as they are stored: each between spaces.
fn tags_text(tags: &[String]) -> String {
    if tags.is_empty() { String::new() } else { format!(" {} ", tags.join(" ")) }
}

impl StoredEntry {
    pub(super) fn of(row: &Row) -> Result<StoredEntry, Unreadable> {
        Ok(StoredEntry {
            id: row.text("id")?,
            owner: row.text("owner")?,
            author: row.maybe_text("author")?,
            words: EntryWords::of(row)?,
            created_ms: row.number("created_ms")?,
            updated_ms: row.number("updated_ms")?,
            hidden: row.maybe_number::<i64>("hidden_ms")?.is_some(),
            cloned_from: row.maybe_text("cloned_from")?,
            games: row.number("games")?,
            people: row.number("people")?,
            version: row.number("version")?,
        })
    }
}

impl StoredVersion {
    pub(super) fn of(row: &Row) -> Result<StoredVersion, Unreadable> {
        Ok(StoredVersion {
            number: row.number("number")?,
            fingerprint: row.text("fingerprint")?,
            note: row.text("note")?,
            made_ms: row.number("made_ms")?,
            reported: row.number::<i64>("reports")? > 0,
        })
    }
}

impl FullVersion {
    pub(super) fn of(row: &Row) -> Result<FullVersion, Unreadable> {
        let report = match row.maybe_text("report")? {
            Some(report) => Some((report, row.flag("cut")?)),
            None => None,
        };
        let rules = StoredDefinition {
            hash: row.text("hash")?,
            text: row.text("text")?,
            fingerprint: row.text("fingerprint")?,
            shipped: row.flag("shipped")?,
        };
        Ok(FullVersion { source: row.text("source")?, rules, report })
    }
}
