//! Studies and their members.

use super::change;
use super::database::Lane;
use super::error::StoreError;
use super::games::Store;
use super::listing::Listing;
use super::statement::{Row, Statement, Unreadable, Value};
use super::stored_study::{NewChapter, StoredMember, StoredStudy, StudyWords, role_name};
use crate::api::StudyRole;

/// How many studies an account has.
pub const MOST_STUDIES: u32 = 100;
/// How many members a study has besides its owner.
pub const MOST_MEMBERS: u32 = 50;
/// How many studies a page of them has.
pub const STUDIES_A_PAGE: u32 = 30;
/// How many studies of others an account is shown.
const MOST_JOINED: u32 = 200;

const NEW: &str = "INSERT INTO study (number, id, owner, title, description, words, visibility, revision, created_ms, updated_ms) \
                   SELECT (SELECT COALESCE(MAX(number), 0) + 1 FROM study), $1, $2, $3, $4, $5, $6, 1, $7, $7 \
                   WHERE (SELECT COUNT(*) FROM study WHERE owner = $2) < $8 \
                   AND EXISTS (SELECT 1 FROM account WHERE who = $2 AND deleted_ms IS NULL)";
/// Finds nothing where somebody else has the study, it has changed or is gone.
const EDIT: &str = "UPDATE study SET title = $3, description = $4, words = $5, visibility = $6, updated_ms = $7, \
                    revision = revision + 1 WHERE id = $1 AND owner = $2 AND revision = $8";
const DELETE: &str = "DELETE FROM study WHERE id = $1 AND owner = $2";
const RULES: &str = "SELECT DISTINCT rules FROM study_chapter JOIN study ON study.id = study_chapter.study WHERE ";
/// Finds nothing where the caller does not own the study, or the account is gone or is the caller's own.
const SET_MEMBER: &str = "INSERT INTO study_member (study, who, role) SELECT $1, $3, $4 \
                          WHERE $2 <> $3 AND EXISTS (SELECT 1 FROM study WHERE id = $1 AND owner = $2) \
                          AND EXISTS (SELECT 1 FROM account WHERE who = $3 AND deleted_ms IS NULL) \
                          AND (SELECT COUNT(*) FROM study_member WHERE study = $1 AND who <> $3) < $5 \
                          ON CONFLICT (study, who) DO UPDATE SET role = excluded.role";
const REMOVE_MEMBER: &str = "DELETE FROM study_member WHERE study = $1 AND who = $2";
const MEMBERS: &str = "SELECT study_member.who AS who, account.name AS name, study_member.role AS role FROM study_member \
                       JOIN account ON account.who = study_member.who WHERE study_member.study = $1 \
                       ORDER BY lower(account.name)";
macro_rules! studies {
    ($columns:literal, $rest:literal) => {
        concat!(
            "SELECT study.*, account.name AS owner_name, \
             (SELECT COUNT(*) FROM study_chapter WHERE study_chapter.study = study.id) AS chapters, \
             (SELECT game_title FROM study_chapter WHERE study_chapter.study = study.id ORDER BY place, id LIMIT 1) AS first_game",
            $columns,
            " FROM study JOIN account ON account.who = study.owner ",
            $rest
        )
    };
}
const ONE: &str = studies!("", "WHERE study.id = $1");
const OWN: &str = studies!(
    ", study_member.role AS role",
    "LEFT JOIN study_member ON study_member.study = study.id AND study_member.who = $1 \
     WHERE study.owner = $1 OR study.id IN (SELECT study FROM study_member WHERE who = $1) \
     ORDER BY study.updated_ms DESC, study.number DESC LIMIT $2"
);
const NEXT_OWN: &str = studies!("", "WHERE study.owner = $1 AND study.number <= $2 ORDER BY study.number DESC LIMIT 1");
const LISTED: &str = studies!("", "WHERE study.visibility = 'public' AND study.hidden_ms IS NULL");

/// Which studies are sought.
#[derive(Clone, Debug, Default)]
pub struct SoughtStudies {
    /// Words in small letters, each of which is in the title, the description, the name of the owner or the title of a game.
    pub words: Vec<String>,
    /// The name of a game, without armies.
    pub game: Option<String>,
    /// The name of the owner.
    pub owner: Option<String>,
    /// Whether the newest come first, and not those that were changed last.
    pub newest: bool,
    /// The page, from 0.
    pub page: u32,
}

impl Store {
    /// Stores a new study with its first chapters.
    ///
    /// # Errors
    /// Says why it cannot be kept; a conflict means that its owner has [`MOST_STUDIES`] already.
    pub async fn create_study(
        &self,
        (id, owner): (&str, &str),
        words: &StudyWords,
        chapters: &[NewChapter],
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let mut values: Vec<Value> = vec![id.into(), owner.into()];
        values.extend(words.values());
        values.extend([now_ms.into(), MOST_STUDIES.into()]);
        let mut statements = vec![Statement::finding(NEW, values)];
        statements.extend(super::chapters::add((id, owner), chapters, now_ms));
        self.write(statements).await
    }

    /// A study: who may see it is not looked at.
    ///
    /// # Errors
    /// Says why it cannot be read; that it is not there is no error.
    pub async fn study(&self, id: &str) -> Result<Option<StoredStudy>, StoreError> {
        if id.len() > 64 || id.contains('\0') {
            return Ok(None);
        }
        let rows = self.rows(Statement::new(ONE, vec![id.into()])).await?;
        self.understood(rows.first().map(StoredStudy::of).transpose())
    }

    /// The members of a study, by their names.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn study_members(&self, id: &str) -> Result<Vec<StoredMember>, StoreError> {
        let rows = self.rows(Statement::new(MEMBERS, vec![id.into()])).await?;
        self.understood(rows.iter().map(StoredMember::of).collect())
    }

    /// Changes what is said of a study that its owner has read, and who finds it.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that it is gone, has changed since or is not the owner's.
    pub async fn edit_study(
        &self,
        (id, owner): (&str, &str),
        revision: u32,
        words: &StudyWords,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let mut values: Vec<Value> = vec![id.into(), owner.into()];
        values.extend(words.values());
        values.extend([now_ms.into(), revision.into()]);
        self.write(vec![Statement::finding(EDIT, values)]).await
    }

    /// Deletes a study with its chapters.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that it is gone, or not the owner's.
    pub async fn delete_study(&self, id: &str, owner: &str) -> Result<(), StoreError> {
        let rules = self.rules_of_studies("study.id = $1", id).await?;
        let mut statements = vec![Statement::finding(DELETE, vec![id.into(), owner.into()])];
        statements.extend(rules.iter().map(|rules| change::forget_definition(rules)));
        self.write(statements).await
    }

    /// What is to be done about the studies of an account that is deleted: its own go, and it is a member of no other.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub(super) async fn without_studies(&self, who: &str) -> Result<Vec<Statement>, StoreError> {
        let rules = self.rules_of_studies("study.owner = $1", who).await?;
        let own = "DELETE FROM study WHERE owner = $1";
        let joined = "DELETE FROM study_member WHERE who = $1";
        let mut statements: Vec<_> = [own, joined].map(|sql| Statement::new(sql, vec![who.into()])).into();
        statements.extend(rules.iter().map(|rules| change::forget_definition(rules)));
        Ok(statements)
    }

    async fn rules_of_studies(&self, condition: &str, value: &str) -> Result<Vec<String>, StoreError> {
        let rows = self.rows(Statement::new(format!("{RULES}{condition}"), vec![value.into()])).await?;
        self.understood(rows.iter().map(|row| row.text("rules")).collect())
    }

    /// Makes an account a member of a study, or gives a member another role.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that the study has [`MOST_MEMBERS`], that it is not the owner's, or that
    /// the account is gone or the owner's own.
    pub async fn set_study_member(
        &self,
        (id, owner): (&str, &str),
        who: &str,
        role: StudyRole,
    ) -> Result<(), StoreError> {
        let values = vec![id.into(), owner.into(), who.into(), role_name(role).into(), MOST_MEMBERS.into()];
        self.write(vec![Statement::finding(SET_MEMBER, values)]).await
    }

    /// Takes a member out of a study. That there was none is no error.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn remove_study_member(&self, id: &str, who: &str) -> Result<(), StoreError> {
        self.write(vec![Statement::new(REMOVE_MEMBER, vec![id.into(), who.into()])]).await
    }

    /// The studies of an account and those that it is a member of, with what it may do there; what was changed last comes first.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn studies_of(&self, who: &str) -> Result<Vec<(StoredStudy, StudyRole)>, StoreError> {
        let most = MOST_STUDIES + MOST_JOINED;
        let rows = self.rows(Statement::new(OWN, vec![who.into(), most.into()])).await?;
        self.understood(rows.iter().map(StoredStudy::with_role).collect())
    }

    /// The newest study of an account up to a number, with its number.
    ///
    /// # Errors
    /// Says why it cannot be read; that there is none is no error.
    pub async fn own_study(&self, owner: &str, up_to: i64) -> Result<Option<(i64, StoredStudy)>, StoreError> {
        let rows = self.rows(Statement::new(NEXT_OWN, vec![owner.into(), up_to.into()])).await?;
        let numbered = |row: &Row| Ok::<_, Unreadable>((row.number("number")?, StoredStudy::of(row)?));
        self.understood(rows.first().map(numbered).transpose())
    }

    /// A page of the studies that everybody finds, and whether there are more.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn studies(&self, sought: &SoughtStudies) -> Result<(Vec<StoredStudy>, bool), StoreError> {
        let mut listing = Listing::new(LISTED, self.database.dialect());
        for word in &sought.words {
            let word = listing.bind(word);
            let own = [listing.contains("study.words", &word), listing.contains("lower(account.name)", &word)];
            let game = listing.contains("lower(study_chapter.game_title)", &word);
            listing.push(&format!(
                " AND ({} OR EXISTS (SELECT 1 FROM study_chapter WHERE study_chapter.study = study.id AND {game}))",
                own.join(" OR ")
            ));
        }
        if let Some(game) = &sought.game {
            let game = listing.bind(game);
            listing.push(&format!(" AND study.id IN (SELECT study FROM study_chapter WHERE base = {game})"));
        }
        if let Some(owner) = &sought.owner {
            let owner = listing.bind(&owner.to_ascii_lowercase());
            listing.push(&format!(" AND lower(account.name) = {owner}"));
        }
        let order = if sought.newest { "study.number DESC" } else { "study.updated_ms DESC, study.number DESC" };
        let statement = listing.page(order, sought.page, STUDIES_A_PAGE);
        let rows = self.read(Lane::Search, vec![statement]).await?.pop().unwrap_or_default();
        let more = rows.len() > STUDIES_A_PAGE as usize;
        let found = rows.iter().take(STUDIES_A_PAGE as usize).map(StoredStudy::of);
        Ok((self.understood(found.collect::<Result<_, Unreadable>>())?, more))
    }

    /// The study after a number, as it is exported, with its number.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub(super) async fn study_after(&self, last: i64) -> Result<Option<(i64, StoredStudy)>, StoreError> {
        let after = "SELECT id, number FROM study WHERE number > $1 ORDER BY number LIMIT 1";
        let mut number = last;
        loop {
            let rows = self.rows(Statement::new(after, vec![number.into()])).await?;
            let Some(row) = rows.first() else { return Ok(None) };
            let read = |row: &Row| Ok::<_, Unreadable>((row.text("id")?, row.number("number")?));
            let (id, found): (String, i64) = self.understood(read(row))?;
            number = found;
            // One that is deleted meanwhile is not missed.
            if let Some(study) = self.study(&id).await? {
                return Ok(Some((number, study)));
            }
        }
    }
}

#[cfg(test)]
pub mod tests;
