//! A study and its chapters as they are stored.

use super::definition::StoredDefinition;
use super::statement::{Row, Unreadable, Value};
use super::stored_entry::{visibility_name, visibility_of};
use crate::api::{Color, StudyRole, Visibility};
use std::sync::Arc;

/// What its owner says of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyWords {
    /// What it is called.
    pub title: String,
    /// What it is about, in a line.
    pub description: String,
    /// Who finds it.
    pub visibility: Visibility,
}

/// A study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredStudy {
    /// Its name in addresses.
    pub id: String,
    /// By what games know its owner.
    pub owner: String,
    /// What the owner is called.
    pub owner_name: String,
    /// What the owner says of it.
    pub words: StudyWords,
    /// Counted up with each change of the words.
    pub revision: u32,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it, or a chapter, was changed last.
    pub updated_ms: i64,
    /// Whether a moderator has hidden it.
    pub hidden: bool,
    /// How many chapters it has.
    pub chapters: u32,
    /// The title of the game of its first chapter.
    pub game: Option<String>,
}

/// A member of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMember {
    /// By what games know the account.
    pub who: String,
    /// Its name.
    pub name: String,
    /// What it may do.
    pub role: StudyRole,
}

/// A chapter that is to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewChapter {
    /// Its name in addresses.
    pub id: String,
    /// What is said of it, and its moves.
    pub words: ChapterWords,
    /// The definition that it is under for ever.
    pub rules: Arc<StoredDefinition>,
    /// The name of the game, and its title.
    pub game: (String, String),
}

/// What may be changed of a chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChapterWords {
    /// What it is called.
    pub title: String,
    /// The side at the bottom of the board.
    pub orientation: Color,
    /// Its game with all moves.
    pub pgn: String,
}

/// A chapter without its moves and its definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredChapter {
    /// Its name in addresses.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The side at the bottom of the board.
    pub orientation: Color,
    /// The hash of the definition that it is under.
    pub rules: String,
    /// The name of the game, and its title.
    pub game: (String, String),
    /// Counted up with each change.
    pub revision: u32,
    /// When it was changed last, in milliseconds since 1970.
    pub changed_ms: i64,
    /// By what games know who changed it last.
    pub changed_by: String,
    /// What they are called; nothing once that account is deleted.
    pub changed_by_name: Option<String>,
}

/// A chapter with its moves and its definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FullChapter {
    /// What lists have of it.
    pub listed: StoredChapter,
    /// The definition that it is under.
    pub rules: Arc<StoredDefinition>,
    /// Its game with all moves.
    pub pgn: String,
}

/// The name of a role, as it is stored.
pub fn role_name(role: StudyRole) -> &'static str {
    match role {
        StudyRole::Owner => "owner",
        StudyRole::Contributor => "contributor",
        StudyRole::Reader => "reader",
    }
}

fn role_of(row: &Row) -> Result<StudyRole, Unreadable> {
    match row.text("role")?.as_str() {
        "contributor" => Ok(StudyRole::Contributor),
        "reader" => Ok(StudyRole::Reader),
        _ => Err(Unreadable("role".to_string())),
    }
}

impl StudyWords {
    /// The columns of title, description, words and visibility.
    pub fn values(&self) -> [Value; 4] {
        let StudyWords { title, description, visibility } = self;
        let words = format!("{title}\n{description}").to_lowercase();
        [title.into(), description.into(), words.into(), visibility_name(*visibility).into()]
    }
}

impl StoredStudy {
    pub(super) fn of(row: &Row) -> Result<StoredStudy, Unreadable> {
        let (title, description) = (row.text("title")?, row.text("description")?);
        Ok(StoredStudy {
            id: row.text("id")?,
            owner: row.text("owner")?,
            owner_name: row.text("owner_name")?,
            words: StudyWords { title, description, visibility: visibility_of(row)? },
            revision: row.number("revision")?,
            created_ms: row.number("created_ms")?,
            updated_ms: row.number("updated_ms")?,
            hidden: row.maybe_number::<i64>("hidden_ms")?.is_some(),
            chapters: row.number("chapters")?,
            game: row.maybe_text("first_game")?,
        })
    }

    /// One with what the account of a list may do with it.
    pub(super) fn with_role(row: &Row) -> Result<(StoredStudy, StudyRole), Unreadable> {
        let role = if row.maybe_text("role")?.is_none() { StudyRole::Owner } else { role_of(row)? };
        Ok((StoredStudy::of(row)?, role))
    }
}

impl StoredMember {
    pub(super) fn of(row: &Row) -> Result<StoredMember, Unreadable> {
        Ok(StoredMember { who: row.text("who")?, name: row.text("name")?, role: role_of(row)? })
    }
}

impl StoredChapter {
    pub(super) fn of(row: &Row) -> Result<StoredChapter, Unreadable> {
        Ok(StoredChapter {
            id: row.text("id")?,
            title: row.text("title")?,
            orientation: if row.text("orientation")? == "b" { Color::Black } else { Color::White },
            rules: row.text("rules")?,
            game: (row.text("game")?, row.text("game_title")?),
            revision: row.number("revision")?,
            changed_ms: row.number("changed_ms")?,
            changed_by: row.text("changed_by")?,
            changed_by_name: row.maybe_text("changed_by_name")?,
        })
    }
}

impl NewChapter {
    /// A chapter for another study, as one is now.
    pub fn copy_of(chapter: FullChapter, id: String) -> NewChapter {
        let FullChapter { listed: StoredChapter { title, orientation, game, .. }, rules, pgn } = chapter;
        NewChapter { id, words: ChapterWords { title, orientation, pgn }, rules, game }
    }
}

impl FullChapter {
    /// Whether it is as somebody has written it.
    pub fn is(&self, words: &ChapterWords) -> bool {
        let listed = &self.listed;
        (&listed.title, listed.orientation, &self.pgn) == (&words.title, words.orientation, &words.pgn)
    }

    pub(super) fn of(row: &Row) -> Result<FullChapter, Unreadable> {
        let rules = StoredDefinition {
            hash: row.text("rules")?,
            text: row.text("definition")?,
            fingerprint: row.text("fingerprint")?,
            shipped: row.flag("shipped")?,
        };
        Ok(FullChapter { listed: StoredChapter::of(row)?, rules: Arc::new(rules), pgn: row.text("pgn")? })
    }
}
