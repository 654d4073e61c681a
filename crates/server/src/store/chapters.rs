//! Chapters of studies. Each has a revision, which a writer has to have seen.

use super::change;
use super::error::StoreError;
use super::games::Store;
use super::record::letter;
use super::statement::{Row, Statement, Unreadable};
use super::stored_study::{ChapterWords, FullChapter, NewChapter, StoredChapter};

/// How many chapters a study has.
pub const MOST_CHAPTERS: u32 = 64;

/// A study is changed by one who may write it: its owner, or a contributor. Finds nothing for others.
const TOUCH: &str = "UPDATE study SET updated_ms = $3 WHERE id = $1 AND (owner = $2 OR EXISTS \
                     (SELECT 1 FROM study_member WHERE study = $1 AND who = $2 AND role = 'contributor'))";
const NEW: &str = "INSERT INTO study_chapter (id, study, place, revision, title, rules, game, base, game_title, orientation, \
                   pgn, changed_ms, changed_by) SELECT $1, $2, \
                   (SELECT COALESCE(MAX(place), 0) + 1 FROM study_chapter WHERE study = $2), 1, $3, $4, $5, $6, $7, $8, $9, $10, $11 \
                   WHERE (SELECT COUNT(*) FROM study_chapter WHERE study = $2) < $12";
/// Finds nothing where the chapter has changed since the revision, or is gone.
const WRITE: &str = "UPDATE study_chapter SET title = $4, orientation = $5, pgn = $6, changed_ms = $7, changed_by = $8, \
                     revision = revision + 1 WHERE study = $1 AND id = $2 AND revision = $3";
const DELETE: &str = "DELETE FROM study_chapter WHERE study = $1 AND id = $2 AND revision = $3";
const PLACE: &str = "UPDATE study_chapter SET place = $3 WHERE study = $1 AND id = $2";
/// Finds nothing where the study has more or fewer chapters.
const COUNTED: &str = "UPDATE study SET updated_ms = updated_ms WHERE id = $1 AND \
                       (SELECT COUNT(*) FROM study_chapter WHERE study = $1) = $2";
macro_rules! chapters {
    ($more:literal, $rest:literal) => {
        concat!(
            "SELECT study_chapter.id AS id, study_chapter.title AS title, study_chapter.orientation AS orientation, \
             study_chapter.rules AS rules, study_chapter.game AS game, study_chapter.game_title AS game_title, \
             study_chapter.revision AS revision, study_chapter.changed_ms AS changed_ms, \
             study_chapter.changed_by AS changed_by, account.name AS changed_by_name",
            $more,
            " LEFT JOIN account ON account.who = study_chapter.changed_by AND account.deleted_ms IS NULL \
             WHERE study_chapter.study = $1 ",
            $rest
        )
    };
}
macro_rules! full_chapters {
    ($rest:literal) => {
        chapters!(
            ", study_chapter.place AS place, study_chapter.pgn AS pgn, definition.text AS definition, definition.fingerprint AS fingerprint, \
             definition.shipped AS shipped FROM study_chapter JOIN definition ON definition.hash = study_chapter.rules",
            $rest
        )
    };
}
const LISTED: &str = chapters!(" FROM study_chapter", "ORDER BY study_chapter.place, study_chapter.id");
const ALL: &str = full_chapters!("ORDER BY study_chapter.place, study_chapter.id");
const BEHIND: &str = full_chapters!(
    "AND (study_chapter.place, study_chapter.id) > ($2, $3) ORDER BY study_chapter.place, study_chapter.id LIMIT $4"
);
const ONE: &str = full_chapters!("AND study_chapter.id = $2");

fn touch((study, who): (&str, &str), now_ms: i64) -> Statement {
    Statement::finding(TOUCH, vec![study.into(), who.into(), now_ms.into()])
}

/// Puts chapters at the end of a study.
pub(super) fn add((study, who): (&str, &str), chapters: &[NewChapter], now_ms: i64) -> Vec<Statement> {
    let mut statements = vec![touch((study, who), now_ms)];
    for NewChapter { id, words: ChapterWords { title, orientation, pgn }, rules, game: (game, game_title) } in chapters
    {
        statements.push(change::define(rules, now_ms));
        let base = game.split(':').next().unwrap_or_default();
        let mut values = vec![id.into(), study.into(), title.into(), (&rules.hash).into(), game.into(), base.into()];
        values.extend([game_title.into(), letter(*orientation).into(), pgn.into(), now_ms.into(), who.into()]);
        values.push(MOST_CHAPTERS.into());
        statements.push(Statement::finding(NEW, values));
    }
    statements
}

impl Store {
    /// The chapters of a study, in order.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn chapters(&self, study: &str) -> Result<Vec<StoredChapter>, StoreError> {
        let rows = self.rows(Statement::new(LISTED, vec![study.into()])).await?;
        self.understood(rows.iter().map(StoredChapter::of).collect())
    }

    /// The same with their moves and definitions.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn full_chapters(&self, study: &str) -> Result<Vec<FullChapter>, StoreError> {
        let rows = self.rows(Statement::new(ALL, vec![study.into()])).await?;
        self.understood(rows.iter().map(FullChapter::of).collect())
    }

    /// Some of them, behind a chapter that is known by its place and its ID; each with its place.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn chapters_behind(
        &self,
        study: &str,
        (place, id): (i64, &str),
        most: u32,
    ) -> Result<Vec<(i64, FullChapter)>, StoreError> {
        let values = vec![study.into(), place.into(), id.into(), most.into()];
        let rows = self.rows(Statement::new(BEHIND, values)).await?;
        let placed = |row: &Row| Ok::<_, Unreadable>((row.number("place")?, FullChapter::of(row)?));
        self.understood(rows.iter().map(placed).collect())
    }

    /// A chapter of a study.
    ///
    /// # Errors
    /// Says why it cannot be read; that it is not there is no error.
    pub async fn chapter(&self, study: &str, id: &str) -> Result<Option<FullChapter>, StoreError> {
        if id.len() > 64 || id.contains('\0') {
            return Ok(None);
        }
        let rows = self.rows(Statement::new(ONE, vec![study.into(), id.into()])).await?;
        self.understood(rows.first().map(FullChapter::of).transpose())
    }

    /// Adds chapters to a study: all of them, or none.
    ///
    /// # Errors
    /// Says why they cannot be kept; a conflict means that there would be more than [`MOST_CHAPTERS`], or that `who` may not
    /// write the study.
    pub async fn add_chapters(
        &self,
        study: (&str, &str),
        chapters: &[NewChapter],
        now_ms: i64,
    ) -> Result<(), StoreError> {
        self.write(add(study, chapters, now_ms)).await
    }

    /// Changes the revision of a chapter that the writer has seen.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that it has another revision by now, that it is gone, or that `who` may
    /// not write the study.
    pub async fn write_chapter(
        &self,
        (study, who): (&str, &str),
        (id, revision): (&str, u32),
        words: &ChapterWords,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let ChapterWords { title, orientation, pgn } = words;
        let mut values = vec![study.into(), id.into(), revision.into(), title.into()];
        values.extend([letter(*orientation).into(), pgn.into(), now_ms.into(), who.into()]);
        self.write(vec![touch((study, who), now_ms), Statement::finding(WRITE, values)]).await
    }

    /// Deletes the revision of a chapter that the caller has seen.
    ///
    /// # Errors
    /// As [`Store::write_chapter`].
    pub async fn delete_chapter(
        &self,
        (study, who): (&str, &str),
        chapter: &StoredChapter,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let StoredChapter { id, revision, rules, .. } = chapter;
        let delete = Statement::finding(DELETE, vec![study.into(), id.into(), (*revision).into()]);
        self.write(vec![touch((study, who), now_ms), delete, change::forget_definition(rules)]).await
    }

    /// Puts the chapters of a study into an order.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that these are not all chapters of the study, or that `who` may not
    /// write it.
    pub async fn order_chapters(
        &self,
        (study, who): (&str, &str),
        ids: &[String],
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
        let mut statements = vec![touch((study, who), now_ms)];
        statements.push(Statement::finding(COUNTED, vec![study.into(), count.into()]));
        for (place, id) in (1_i64..).zip(ids) {
            statements.push(Statement::finding(PLACE, vec![study.into(), id.into(), place.into()]));
        }
        self.write(statements).await
    }
}
