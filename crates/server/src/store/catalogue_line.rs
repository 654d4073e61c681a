//! An entry of the catalogue as it is exported.

use super::catalogue::count_before;
use super::change;
use super::definition::{Definitions, StoredDefinition};
use super::error::StoreError;
use super::games::Store;
use super::moderation::Subject;
use super::statement::{Row, Statement, Unreadable, Value};
use super::stored_entry::{EntryWords, StoredEntry};
use crate::api::Visibility;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

const AFTER: &str = "SELECT id, number FROM catalogue WHERE number > $1 ORDER BY number LIMIT 1";
const VERSIONS: &str = "SELECT catalogue_version.number, catalogue_version.source, catalogue_version.note, \
                        catalogue_version.made_ms, definition.hash, definition.text, definition.fingerprint, \
                        definition.shipped FROM catalogue_version JOIN definition \
                        ON definition.hash = catalogue_version.rules WHERE entry = $1 ORDER BY number";
const REPORTS: &str = "SELECT version, report, cut, made_ms FROM catalogue_report WHERE entry = $1 ORDER BY version";
const ENTRY: &str = "INSERT INTO catalogue (number, id, owner, title, description, tags, words, visibility, created_ms, \
                     updated_ms, cloned_from, games, people) VALUES \
                     ((SELECT COALESCE(MAX(number), 0) + 1 FROM catalogue), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, 0)";
const VERSION: &str = "INSERT INTO catalogue_version (entry, number, rules, source, note, made_ms) \
                       VALUES ($1, $2, $3, $4, $5, $6)";
const REPORT: &str = "INSERT INTO catalogue_report (entry, version, report, cut, made_ms) VALUES ($1, $2, $3, $4, $5)";

/// An entry with its versions. Its games are counted again where it is imported.
#[derive(Serialize, Deserialize)]
pub struct EntryLine {
    pub id: String,
    pub owner: String,
    title: String,
    description: String,
    tags: Vec<String>,
    visibility: Visibility,
    created_ms: i64,
    updated_ms: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cloned_from: Option<String>,
    versions: Vec<VersionLine>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    reports: Vec<ReportLine>,
}

#[derive(Serialize, Deserialize)]
struct VersionLine {
    number: u32,
    /// The hash of the definition.
    rules: String,
    source: String,
    note: String,
    made_ms: i64,
}

#[derive(Serialize, Deserialize)]
struct ReportLine {
    version: u32,
    report: Box<RawValue>,
    cut: bool,
    made_ms: i64,
}

impl EntryLine {
    /// The statements that keep it; nothing where a definition is missing.
    pub fn import(&self, definitions: &Definitions, now_ms: i64) -> Option<Vec<Statement>> {
        let EntryLine { id, owner, title, description, tags, visibility, created_ms, updated_ms, .. } = self;
        let (title, description, tags) = (title.clone(), description.clone(), tags.clone());
        let words = EntryWords { title, description, tags, visibility: *visibility };
        let mut values: Vec<Value> = vec![id.into(), owner.into()];
        values.extend(words.values());
        values.extend([(*created_ms).into(), (*updated_ms).into(), self.cloned_from.as_deref().into()]);
        let mut statements = vec![Statement::new(ENTRY, values)];
        for VersionLine { number, rules, source, note, made_ms } in &self.versions {
            statements.push(change::define(definitions.get(rules)?, now_ms));
            let values: Vec<Value> =
                vec![id.into(), (*number).into(), rules.into(), source.into(), note.into(), (*made_ms).into()];
            statements.push(Statement::new(VERSION, values));
            statements.extend(count_before(id, rules));
        }
        for ReportLine { version, report, cut, made_ms } in &self.reports {
            let values: Vec<Value> =
                vec![id.into(), (*version).into(), report.get().into(), (*cut).into(), (*made_ms).into()];
            statements.push(Statement::new(REPORT, values));
        }
        statements.extend(Subject { entry: id.clone(), ..Subject::default() }.hide());
        Some(statements)
    }
}

impl Store {
    /// The entry after a number as it is exported, with its number and its definitions.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub(super) async fn entry_after(
        &self,
        last: i64,
    ) -> Result<Option<(i64, EntryLine, Vec<StoredDefinition>)>, StoreError> {
        let mut number = last;
        loop {
            let rows = self.rows(Statement::new(AFTER, vec![number.into()])).await?;
            let Some(row) = rows.first() else { return Ok(None) };
            let id: String = self.understood(row.text("id"))?;
            number = self.understood(row.number("number"))?;
            // One that is deleted meanwhile is not missed.
            if let Some((line, definitions)) = self.entry_line(&id).await? {
                return Ok(Some((number, line, definitions)));
            }
        }
    }

    async fn entry_line(&self, id: &str) -> Result<Option<(EntryLine, Vec<StoredDefinition>)>, StoreError> {
        let Some(entry) = self.entry(id).await? else { return Ok(None) };
        let of = |sql: &'static str| Statement::new(sql, vec![id.into()]);
        let (versions, reports) = (self.rows(of(VERSIONS)).await?, self.rows(of(REPORTS)).await?);
        let parts: Vec<_> = self.understood(versions.iter().map(version).collect::<Result<_, _>>())?;
        let reports = self.understood(reports.iter().map(report).collect::<Result<_, _>>())?;
        if parts.is_empty() {
            return Ok(None);
        }
        let (versions, definitions) = parts.into_iter().unzip();
        let StoredEntry { id, owner, words, created_ms, updated_ms, cloned_from, .. } = entry;
        let EntryWords { title, description, tags, visibility } = words;
        let line = EntryLine {
            id,
            owner,
            title,
            description,
            tags,
            visibility,
            created_ms,
            updated_ms,
            cloned_from,
            versions,
            reports,
        };
        Ok(Some((line, definitions)))
    }
}

fn version(row: &Row) -> Result<(VersionLine, StoredDefinition), Unreadable> {
    let rules = StoredDefinition {
        hash: row.text("hash")?,
        text: row.text("text")?,
        fingerprint: row.text("fingerprint")?,
        shipped: row.flag("shipped")?,
    };
    let (number, source, note) = (row.number("number")?, row.text("source")?, row.text("note")?);
    let made_ms = row.number("made_ms")?;
    Ok((VersionLine { number, rules: rules.hash.clone(), source, note, made_ms }, rules))
}

fn report(row: &Row) -> Result<ReportLine, Unreadable> {
    let unreadable = |_| Unreadable("report".to_string());
    Ok(ReportLine {
        version: row.number("version")?,
        report: RawValue::from_string(row.text("report")?).map_err(unreadable)?,
        cut: row.flag("cut")?,
        made_ms: row.number("made_ms")?,
    })
}
