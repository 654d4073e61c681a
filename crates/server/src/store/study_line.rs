//! A study as it is exported.

use super::change;
use super::definition::{Definitions, StoredDefinition};
use super::error::StoreError;
use super::games::Store;
use super::moderation::Subject;
use super::record::letter;
use super::statement::{Statement, Value};
use super::stored_study::{FullChapter, StoredChapter, StoredStudy, StudyWords, role_name};
use crate::api::{Color, StudyRole, Visibility};
use serde::{Deserialize, Serialize};

const STUDY: &str = "INSERT INTO study (number, id, owner, title, description, words, visibility, revision, created_ms, updated_ms) \
                     VALUES ((SELECT COALESCE(MAX(number), 0) + 1 FROM study), $1, $2, $3, $4, $5, $6, $7, $8, $9)";
/// An account that was made while the others were exported is in none of the lines.
const MEMBER: &str = "INSERT INTO study_member (study, who, role) SELECT $1, $2, $3 \
                      WHERE EXISTS (SELECT 1 FROM account WHERE who = $2 AND deleted_ms IS NULL)";

const CHAPTER: &str = "INSERT INTO study_chapter (id, study, place, revision, title, rules, game, base, game_title, orientation, \
                       pgn, changed_ms, changed_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";

/// A study with its members and chapters.
#[derive(Serialize, Deserialize)]
pub struct StudyLine {
    pub id: String,
    pub owner: String,
    title: String,
    description: String,
    visibility: Visibility,
    revision: u32,
    created_ms: i64,
    updated_ms: i64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    members: Vec<(String, StudyRole)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    chapters: Vec<ChapterLine>,
}

#[derive(Serialize, Deserialize)]
struct ChapterLine {
    id: String,
    revision: u32,
    title: String,
    /// The hash of the definition.
    rules: String,
    game: String,
    game_title: String,
    orientation: Color,
    pgn: String,
    changed_ms: i64,
    changed_by: String,
}

impl StudyLine {
    /// The statements that keep it; nothing where a definition is missing.
    pub fn import(&self, definitions: &Definitions, now_ms: i64) -> Option<Vec<Statement>> {
        let StudyLine { id, owner, title, description, visibility, revision, created_ms, updated_ms, .. } = self;
        let (title, description) = (title.clone(), description.clone());
        let words = StudyWords { title, description, visibility: *visibility };
        let mut values: Vec<Value> = vec![id.into(), owner.into()];
        values.extend(words.values());
        values.extend([(*revision).into(), (*created_ms).into(), (*updated_ms).into()]);
        let mut statements = vec![Statement::new(STUDY, values)];
        for (who, role) in &self.members {
            statements.push(Statement::new(MEMBER, vec![id.into(), who.into(), role_name(*role).into()]));
        }
        for (place, line) in (1_i64..).zip(&self.chapters) {
            statements.push(change::define(definitions.get(&line.rules)?, now_ms));
            statements.push(line.import(id, place));
        }
        statements.extend(Subject { study: id.clone(), ..Subject::default() }.hide());
        Some(statements)
    }
}

impl ChapterLine {
    fn of(stored: FullChapter) -> (ChapterLine, StoredDefinition) {
        let FullChapter { listed, rules, pgn } = stored;
        let StoredChapter { id, title, orientation, rules: hash, game, revision, changed_ms, changed_by, .. } = listed;
        let (game, game_title) = game;
        let line = ChapterLine {
            id,
            revision,
            title,
            rules: hash,
            game,
            game_title,
            orientation,
            pgn,
            changed_ms,
            changed_by,
        };
        (line, (*rules).clone())
    }

    /// The statement that keeps it at a place in a study.
    fn import(&self, study: &str, place: i64) -> Statement {
        let ChapterLine { id, revision, title, rules, game, game_title, orientation, pgn, changed_ms, changed_by } =
            self;
        let base = game.split(':').next().unwrap_or_default();
        let mut values: Vec<Value> = vec![id.into(), study.into(), place.into(), (*revision).into(), title.into()];
        values.extend([rules.into(), game.into(), base.into(), game_title.into(), letter(*orientation).into()]);
        values.extend([pgn.into(), (*changed_ms).into(), changed_by.into()]);
        Statement::new(CHAPTER, values)
    }
}

impl Store {
    /// The study after a number as it is exported, with its number and its definitions.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub(super) async fn study_line_after(
        &self,
        last: i64,
    ) -> Result<Option<(i64, StudyLine, Vec<StoredDefinition>)>, StoreError> {
        let Some((number, study)) = self.study_after(last).await? else { return Ok(None) };
        let StoredStudy { id, owner, words, revision, created_ms, updated_ms, .. } = study;
        let StudyWords { title, description, visibility } = words;
        let members = self.study_members(&id).await?.into_iter().map(|member| (member.who, member.role)).collect();
        let (chapters, definitions) = self.full_chapters(&id).await?.into_iter().map(ChapterLine::of).unzip();
        let line = StudyLine {
            id,
            owner,
            title,
            description,
            visibility,
            revision,
            created_ms,
            updated_ms,
            members,
            chapters,
        };
        Ok(Some((number, line, definitions)))
    }
}
