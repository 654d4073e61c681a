//! Complaints, and the log of moderators, which says who may not write and which accounts are closed.

use super::accounts::no_sessions;
use super::database::Lane;
use super::error::StoreError;
use super::games::Store;
use super::programs::no_tokens;
use super::statement::{Row, Statement, Unreadable, Value};
use crate::api::{Action, Reason, TournamentRequest, Warning};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// How many complaints are listed.
const LISTED: i64 = 50;
/// How many actions are listed.
const LOGGED: i64 = 100;

/// Complaints that wait, but those about somebody.
const OPEN: &str = "complaint.answered_ms IS NULL AND complaint.who <> $1";
/// How many complaints of one account wait.
pub const MOST_WAITING: u32 = 50;
const WAITING: &str = "SELECT COUNT(*) AS number FROM complaint WHERE by_who = $1 AND answered_ms IS NULL";
/// A complaint that an action has answered waits no longer.
const ANSWERED: &str = "UPDATE complaint SET answered_ms = $1 WHERE number = $2";
/// A number that no complaint has had.
const COUNT: &str = "UPDATE complaint_count SET last = last + 1";
/// No complaint has a number again that was imported.
const COUNTED: &str = "UPDATE complaint_count SET last = $1 WHERE last < $1";
const NEW: &str = "INSERT INTO complaint (number, by_who, who, game, message, reason, text, at_ms, entry, study, tournament) \
                   SELECT (SELECT last FROM complaint_count), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 \
                   WHERE NOT EXISTS (SELECT 1 FROM complaint AS other \
                   WHERE other.by_who = $1 AND other.who = $2 AND other.game = $3 AND other.message = $4 \
                   AND other.entry = $8 AND other.study = $9 AND other.tournament = $10 AND other.answered_ms IS NULL) \
                   AND NOT EXISTS (SELECT 1 FROM account WHERE (who = $1 OR (who = $2 AND $8 = '')) AND deleted_ms IS NOT NULL)";
/// An action with the next number.
macro_rules! act {
    ($where:literal) => {
        concat!(
            "INSERT INTO moderation (number, at_ms, moderator, who, complaint, action, until_ms, warning, text, entry, study, \
             tournament) SELECT (SELECT COALESCE(MAX(number), 0) + 1 FROM moderation), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 ",
            $where
        )
    };
}
const ACT: &str = act!("");
/// Finds nothing where another moderator was faster.
const ANSWER: &str = act!(
    "WHERE EXISTS (SELECT 1 FROM complaint WHERE complaint.number = $4 AND complaint.who = $3) \
     AND NOT EXISTS (SELECT 1 FROM moderation AS other WHERE other.complaint = $4)"
);
/// All of a table, as it is exported.
const COMPLAINTS: &str = "SELECT number, by_who, who, game, message, reason, text, at_ms, entry, study, tournament FROM complaint \
                          WHERE number > $1 ORDER BY number LIMIT $2";
const ACTIONS: &str = "SELECT number, at_ms, moderator, who, complaint, action, until_ms, warning, text, entry, study, tournament FROM moderation \
                       WHERE number > $1 ORDER BY number LIMIT $2";
const ABOUT: &str = "SELECT number, at_ms, moderator, who, complaint, action, until_ms, warning, text, entry, study, tournament FROM moderation \
                     WHERE who = $1 ORDER BY number";
const IMPORT_COMPLAINT: &str = "INSERT INTO complaint (number, by_who, who, game, message, reason, text, at_ms, entry, study, tournament) \
                                SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 \
                                WHERE NOT EXISTS (SELECT 1 FROM complaint WHERE number = $1)";
const IMPORT_ACTION: &str = "INSERT INTO moderation (number, at_ms, moderator, who, complaint, action, until_ms, warning, text, entry, study, tournament) \
                             SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 \
                             WHERE NOT EXISTS (SELECT 1 FROM moderation WHERE number = $1)";
const MUTED: &str = "SELECT action, until_ms FROM moderation WHERE who = $1 AND action IN ('mute', 'unmute') \
                     ORDER BY number DESC LIMIT 1";
const CLOSED: &str = "SELECT who FROM account WHERE who = $1 AND closed_ms IS NOT NULL";
/// An account is closed where the last action says so.
const CLOSE: &str = "UPDATE account SET closed_ms = (SELECT CASE action WHEN 'close' THEN at_ms END FROM moderation \
                     WHERE moderation.who = $1 AND action IN ('close', 'reopen') ORDER BY number DESC LIMIT 1) WHERE who = $1";
/// The same of what is hidden.
macro_rules! hide {
    ($table:literal, $column:literal) => {
        concat!(
            "UPDATE ",
            $table,
            " SET hidden_ms = (SELECT CASE action WHEN 'hide' THEN at_ms END FROM moderation WHERE moderation.",
            $column,
            " = $1 AND action IN ('hide', 'show') ORDER BY number DESC LIMIT 1) WHERE id = $1"
        )
    };
}
const HIDE: &str = hide!("catalogue", "entry");
const HIDE_STUDY: &str = hide!("study", "study");
const HIDE_TOURNAMENT: &str = hide!("tournament", "tournament");
const WARNINGS: &str = "SELECT number, text FROM moderation WHERE who = $1 AND action = 'warn' AND number > \
                        (SELECT COALESCE(MAX(warning), 0) FROM moderation WHERE who = $1 AND action = 'read') \
                        ORDER BY number";
const LOG: &str = "SELECT moderation.number AS number, moderation.at_ms AS at_ms, moderation.moderator AS moderator, \
                   moderation.who AS who, own.name AS by_name, about.name AS about, \
                   moderation.complaint AS complaint, moderation.action AS action, moderation.until_ms AS until_ms, moderation.warning AS warning, \
                   moderation.text AS text, moderation.entry AS entry, moderation.study AS study, \
                   moderation.tournament AS tournament, COALESCE(catalogue.title, study.title) AS entry_title, \
                   tournament.settings AS settings FROM moderation \
                   LEFT JOIN tournament ON tournament.id = moderation.tournament \
                   LEFT JOIN catalogue ON catalogue.id = moderation.entry AND catalogue.visibility <> 'private' \
                   LEFT JOIN study ON study.id = moderation.study AND study.visibility <> 'private' \
                   LEFT JOIN account AS own ON own.who = moderation.moderator \
                   LEFT JOIN account AS about ON about.who = moderation.who ORDER BY moderation.number DESC LIMIT $1";

/// What somebody shows to others that a complaint, or what a moderator does, is about: one of these by its ID, or none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subject {
    /// An entry of the catalogue.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub entry: String,
    /// A study.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub study: String,
    /// A tournament.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub tournament: String,
}

impl Subject {
    fn of(row: &Row) -> Result<Subject, Unreadable> {
        Ok(Subject { entry: row.text("entry")?, study: row.text("study")?, tournament: row.text("tournament")? })
    }

    fn values(&self) -> [Value; 3] {
        [(&self.entry).into(), (&self.study).into(), (&self.tournament).into()]
    }

    /// Whether it is none.
    pub fn is_none(&self) -> bool {
        *self == Subject::default()
    }

    /// It is hidden where the last action says so.
    pub(super) fn hide(&self) -> Option<Statement> {
        let all = [(&self.entry, HIDE), (&self.study, HIDE_STUDY), (&self.tournament, HIDE_TOURNAMENT)];
        let (id, sql) = all.into_iter().find(|(id, _)| !id.is_empty())?;
        Some(Statement::new(sql, vec![id.into()]))
    }
}

/// What it is called, until it is gone or private.
fn subject_title(row: &Row) -> Result<Option<String>, Unreadable> {
    let settings = row.maybe_text("settings")?;
    let of_tournament = settings.and_then(|settings| serde_json::from_str::<TournamentRequest>(&settings).ok());
    Ok(row.maybe_text("entry_title")?.or(of_tournament.map(|request| request.name)))
}

/// A complaint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredComplaint {
    /// Its number; 0 before it is stored.
    pub number: u32,
    /// By what games know the account that complains.
    pub by: String,
    /// The same of the one that it is about.
    pub who: String,
    /// What the two are called, where they are accounts.
    #[serde(skip)]
    pub names: [Option<String>; 2],
    /// The game and the number of a message; of an account, nothing and 0.
    pub message: (String, u32),
    /// What it is about besides.
    #[serde(flatten)]
    pub subject: Subject,
    /// What the subject is called, until it is gone or private.
    #[serde(skip)]
    pub subject_title: Option<String>,
    /// Why.
    pub reason: Reason,
    /// More about it.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
}

/// Something that a moderator does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredAction {
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// By what games know the moderator.
    pub moderator: String,
    /// The same of the one that it is about.
    pub who: String,
    /// The complaint that it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complaint: Option<u32>,
    /// What.
    pub action: Action,
    /// Until when somebody may not write.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_ms: Option<i64>,
    /// The number of the last warning that was read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warning: Option<u32>,
    /// What somebody is warned of, or why it is done.
    pub text: String,
    /// What it is about besides.
    #[serde(flatten)]
    pub subject: Subject,
}

/// Something that a moderator has done, with names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedAction {
    /// Its number in the log.
    pub number: u32,
    /// What was done.
    pub action: StoredAction,
    /// What the moderator and the other are called, where they are accounts.
    pub names: [Option<String>; 2],
    /// What its subject is called, until it is gone or private.
    pub subject_title: Option<String>,
}

/// The word that stands for something in a row, which is the one of the API.
fn word(value: impl Serialize) -> Value {
    serde_json::to_value(value).ok().and_then(|value| value.as_str().map(str::to_string)).unwrap_or_default().into()
}

fn meaning<T: DeserializeOwned>(row: &Row, column: &str) -> Result<T, Unreadable> {
    serde_json::from_value(row.text(column)?.into()).map_err(|_| Unreadable(column.to_string()))
}

impl StoredComplaint {
    /// One with the names of both and of the entry.
    fn named(row: &Row) -> Result<StoredComplaint, Unreadable> {
        let names = [row.maybe_text("by_name")?, row.maybe_text("about")?];
        Ok(StoredComplaint { names, subject_title: subject_title(row)?, ..StoredComplaint::of(row)? })
    }

    fn of(row: &Row) -> Result<StoredComplaint, Unreadable> {
        Ok(StoredComplaint {
            number: row.number("number")?,
            by: row.text("by_who")?,
            who: row.text("who")?,
            names: [None, None],
            message: (row.text("game")?, row.number("message")?),
            subject: Subject::of(row)?,
            subject_title: None,
            reason: meaning(row, "reason")?,
            text: row.text("text")?,
            at_ms: row.number("at_ms")?,
        })
    }
}

impl StoredAction {
    fn of(row: &Row) -> Result<StoredAction, Unreadable> {
        Ok(StoredAction {
            at_ms: row.number("at_ms")?,
            moderator: row.text("moderator")?,
            who: row.text("who")?,
            complaint: row.maybe_number("complaint")?,
            action: meaning(row, "action")?,
            until_ms: row.maybe_number("until_ms")?,
            warning: row.maybe_number("warning")?,
            text: row.text("text")?,
            subject: Subject::of(row)?,
        })
    }
}

impl LoggedAction {
    fn of(row: &Row) -> Result<LoggedAction, Unreadable> {
        let names = [row.maybe_text("by_name")?, row.maybe_text("about")?];
        Ok(LoggedAction {
            number: row.number("number")?,
            action: StoredAction::of(row)?,
            names,
            subject_title: subject_title(row)?,
        })
    }
}

/// Complaints with names, as far as a condition says.
fn complaints(condition: &str) -> String {
    format!(
        "SELECT complaint.number AS number, complaint.by_who AS by_who, complaint.who AS who, complaint.game AS game, \
         complaint.message AS message, complaint.reason AS reason, complaint.text AS text, complaint.at_ms AS at_ms, complaint.entry AS entry, \
         complaint.study AS study, complaint.tournament AS tournament, accuser.name AS by_name, about.name AS about, \
         COALESCE(catalogue.title, study.title) AS entry_title, tournament.settings AS settings FROM complaint \
         LEFT JOIN tournament ON tournament.id = complaint.tournament \
         LEFT JOIN catalogue ON catalogue.id = complaint.entry AND catalogue.visibility <> 'private' \
         LEFT JOIN study ON study.id = complaint.study AND study.visibility <> 'private' \
         LEFT JOIN account AS accuser ON accuser.who = complaint.by_who \
         LEFT JOIN account AS about ON about.who = complaint.who AND about.deleted_ms IS NULL WHERE {condition}"
    )
}

impl Store {
    /// Keeps a complaint, unless the same is there and waits for an answer.
    ///
    /// # Errors
    /// Says why it cannot be kept.
    pub async fn complain(&self, complaint: &StoredComplaint) -> Result<(), StoreError> {
        let values = complaint_values(complaint);
        self.write(vec![Statement::new(COUNT, Vec::new()), Statement::new(NEW, values)]).await
    }

    /// The complaints that wait for an answer of a moderator, the oldest of them, and how many there are: none of those that are
    /// about the moderator.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn complaints(&self, moderator: &str) -> Result<(Vec<StoredComplaint>, u32), StoreError> {
        let listed = format!("{} ORDER BY complaint.number LIMIT {LISTED}", complaints(OPEN));
        let count = format!("SELECT COUNT(*) AS number FROM complaint WHERE {OPEN}");
        let statements = [listed, count].map(|sql| Statement::new(sql, vec![moderator.into()]));
        let found = self.read(Lane::Search, statements.into()).await?;
        let [listed, count] = &found[..] else { return Ok((Vec::new(), 0)) };
        let waiting = self.understood(count.first().map_or(Ok(0), |row| row.number("number")))?;
        Ok((self.understood(listed.iter().map(StoredComplaint::named).collect::<Result<_, _>>())?, waiting))
    }

    /// How many complaints of an account wait for an answer.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn complaints_waiting(&self, who: &str) -> Result<u32, StoreError> {
        let rows = self.rows(Statement::new(WAITING, vec![who.into()])).await?;
        self.understood(rows.first().map_or(Ok(0), |row| row.number("number")))
    }

    /// Whom an action of the log is about.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn about_action(&self, number: u32) -> Result<Option<String>, StoreError> {
        let about = "SELECT who FROM moderation WHERE number = $1";
        let rows = self.rows(Statement::new(about, vec![number.into()])).await?;
        self.understood(rows.first().map(|row| row.text("who")).transpose())
    }

    /// What an account has complained about.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn complaints_by(&self, who: &str) -> Result<Vec<StoredComplaint>, StoreError> {
        let own = format!("{} ORDER BY complaint.number", complaints("complaint.by_who = $1"));
        let rows = self.rows(Statement::new(own, vec![who.into()])).await?;
        self.understood(rows.iter().map(StoredComplaint::named).collect())
    }

    /// A complaint by its number.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn complaint(&self, number: u32) -> Result<Option<StoredComplaint>, StoreError> {
        let rows = self.rows(Statement::new(complaints("complaint.number = $1"), vec![number.into()])).await?;
        self.understood(rows.first().map(StoredComplaint::named).transpose())
    }

    /// Notes what a moderator does. Who closes an account logs it out everywhere and revokes its tokens.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that the complaint was answered already, or is gone.
    pub async fn moderate(&self, action: &StoredAction) -> Result<(), StoreError> {
        let values = action_values(action);
        let mut statements = match action.complaint {
            Some(_) => vec![Statement::finding(ANSWER, values)],
            None => vec![Statement::new(ACT, values)],
        };
        statements.extend(follows(action));
        if action.action == Action::Close {
            statements.extend([no_sessions(&action.who), no_tokens(&action.who)]);
        }
        self.write(statements).await
    }

    /// What moderators have done, the last first.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn moderation_log(&self) -> Result<Vec<LoggedAction>, StoreError> {
        let rows = self.read(Lane::Search, vec![Statement::new(LOG, vec![LOGGED.into()])]).await?.pop();
        self.understood(rows.unwrap_or_default().iter().map(LoggedAction::of).collect::<Result<_, _>>())
    }

    /// Until when somebody may not write, if a moderator has said so; it may be over.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn muted_until(&self, who: &str) -> Result<Option<i64>, StoreError> {
        let rows = self.rows(Statement::new(MUTED, vec![who.into()])).await?;
        self.understood(rows.first().map_or(Ok(None), |row| row.maybe_number("until_ms")))
    }

    /// Whether a moderator has closed an account.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn is_closed(&self, who: &str) -> Result<bool, StoreError> {
        let rows = self.rows(Statement::new(CLOSED, vec![who.into()])).await?;
        Ok(!rows.is_empty())
    }

    /// What an account was warned of and has not read yet.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn warnings(&self, who: &str) -> Result<Vec<Warning>, StoreError> {
        let rows = self.rows(Statement::new(WARNINGS, vec![who.into()])).await?;
        let warning =
            |row: &Row| Ok::<_, Unreadable>(Warning { number: row.number("number")?, text: row.text("text")? });
        self.understood(rows.iter().map(warning).collect::<Result<_, _>>())
    }

    /// All that moderators have done about an account, in order.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn actions_about(&self, who: &str) -> Result<Vec<StoredAction>, StoreError> {
        let rows = self.rows(Statement::new(ABOUT, vec![who.into()])).await?;
        self.understood(rows.iter().map(StoredAction::of).collect::<Result<_, _>>())
    }
}

/// A complaint or an action as it is exported, with its number.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ModerationLine {
    Complaint(StoredComplaint),
    Action(u32, StoredAction),
}

impl Store {
    /// Whether another complaint, or another action, has the number of one that is imported.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub(super) async fn is_other_moderation(&self, line: &ModerationLine) -> Result<bool, StoreError> {
        let actions = matches!(line, ModerationLine::Action(..));
        let there = self.moderation_after(actions, line.number().saturating_sub(1), 1).await?;
        Ok(there.iter().any(|there| there.number() == line.number() && there != line))
    }

    /// The complaints, or else the actions, after a number, as they are exported.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub(super) async fn moderation_after(
        &self,
        actions: bool,
        last: u32,
        most: i64,
    ) -> Result<Vec<ModerationLine>, StoreError> {
        let sql = if actions { ACTIONS } else { COMPLAINTS };
        let rows = self.rows(Statement::new(sql, vec![last.into(), most.into()])).await?;
        let line = |row: &Row| match actions {
            true => Ok::<_, Unreadable>(ModerationLine::Action(row.number("number")?, StoredAction::of(row)?)),
            false => Ok(ModerationLine::Complaint(StoredComplaint::of(row)?)),
        };
        self.understood(rows.iter().map(line).collect::<Result<_, _>>())
    }
}

impl ModerationLine {
    /// Its number.
    pub fn number(&self) -> u32 {
        match self {
            ModerationLine::Complaint(complaint) => complaint.number,
            ModerationLine::Action(number, _) => *number,
        }
    }

    /// Keeps it, unless there is one of its number.
    pub fn import(&self) -> Vec<Statement> {
        match self {
            ModerationLine::Complaint(complaint) => {
                let mut values = vec![complaint.number.into()];
                values.extend(complaint_values(complaint));
                vec![Statement::new(IMPORT_COMPLAINT, values), Statement::new(COUNTED, vec![complaint.number.into()])]
            }
            ModerationLine::Action(number, action) => {
                let mut values = vec![(*number).into()];
                values.extend(action_values(action));
                let mut statements = vec![Statement::new(IMPORT_ACTION, values)];
                statements.extend(action.complaint.map(|number| Statement::new(COUNTED, vec![number.into()])));
                statements.extend(follows(action));
                statements
            }
        }
    }
}

/// The columns of a complaint but its number.
fn complaint_values(complaint: &StoredComplaint) -> Vec<Value> {
    let StoredComplaint { by, who, message: (game, number), subject, reason, text, at_ms, .. } = complaint;
    let mut values: Vec<Value> = vec![by.into(), who.into(), game.into(), (*number).into()];
    values.extend([word(reason), text.into(), (*at_ms).into()]);
    values.extend(subject.values());
    values
}

/// The columns of an action but its number.
fn action_values(action: &StoredAction) -> Vec<Value> {
    let StoredAction { at_ms, moderator, who, complaint, action, until_ms, warning, text, subject } = action;
    let mut values: Vec<Value> = vec![(*at_ms).into(), moderator.into(), who.into(), (*complaint).into()];
    values.extend([word(action), (*until_ms).into(), (*warning).into(), text.into()]);
    values.extend(subject.values());
    values
}

/// What follows from an action: whether the account is closed and its subject hidden, as the log says, and that a complaint is answered.
fn follows(action: &StoredAction) -> Vec<Statement> {
    let StoredAction { at_ms, who, complaint, subject, .. } = action;
    let answered = complaint.map(|number| Statement::new(ANSWERED, vec![(*at_ms).into(), number.into()]));
    [Statement::new(CLOSE, vec![who.into()])].into_iter().chain(subject.hide()).chain(answered).collect()
}

/// What somebody has complained about, and what others have about them, is gone; not what is about entries of the catalogue that stay.
pub fn no_complaints(who: &str) -> Statement {
    Statement::new(
        "DELETE FROM complaint WHERE by_who = $1 OR (who = $1 AND NOT EXISTS \
               (SELECT 1 FROM catalogue WHERE catalogue.id = complaint.entry))",
        vec![who.into()],
    )
}

#[cfg(test)]
pub mod tests;
