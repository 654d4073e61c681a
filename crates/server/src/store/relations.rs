//! Whom accounts follow, and whom they have blocked.

use super::error::StoreError;
use super::games::Store;
use super::statement::{Row, Statement, Unreadable};
use crate::api::Relation;
use std::collections::{HashMap, HashSet};

/// How many accounts one follows.
pub const MOST_FOLLOWED: u32 = 200;
/// How many accounts one has blocked.
pub const MOST_BLOCKED: u32 = 500;

const CLEAR: &str = "DELETE FROM relation WHERE who = $1 AND other = $2";
/// Finds nothing where there are too many, or one of the two is deleted.
const NEW: &str = "INSERT INTO relation (who, other, kind, since_ms) SELECT $1, $2, $3, $4 \
                   WHERE (SELECT COUNT(*) FROM relation WHERE who = $1 AND kind = $3) < $5 \
                   AND NOT EXISTS (SELECT 1 FROM account WHERE who IN ($1, $2) AND deleted_ms IS NOT NULL)";
/// One between accounts that came later than those which were exported is left out.
const IMPORT: &str = "INSERT INTO relation (who, other, kind, since_ms) SELECT $1, $2, $3, $4 \
                      WHERE EXISTS (SELECT 1 FROM account WHERE who = $1 AND deleted_ms IS NULL) \
                      AND EXISTS (SELECT 1 FROM account WHERE who = $2 AND deleted_ms IS NULL) ON CONFLICT DO NOTHING";
const ONE: &str = "SELECT kind FROM relation WHERE who = $1 AND other = $2";
const OF_ACCOUNT: &str = "SELECT relation.other AS who, account.name AS name, relation.kind AS kind FROM relation \
                          JOIN account ON account.who = relation.other \
                          WHERE relation.who = $1 AND account.deleted_ms IS NULL ORDER BY account.key";
/// Those whom an account has blocked, and those who have blocked it.
const APART: &str = "SELECT other AS who FROM relation WHERE who = $1 AND kind = 'block' \
                     UNION SELECT who FROM relation WHERE other = $1 AND kind = 'block'";
/// From when on an account reads nothing of others: of those whom it has blocked, never.
const HIDDEN: &str = "SELECT other AS who, CAST(0 AS BIGINT) AS since_ms FROM relation WHERE who = $1 AND kind = 'block' \
                      UNION ALL SELECT who, since_ms FROM relation WHERE other = $1 AND kind = 'block'";
const AFTER: &str = "SELECT who, other, kind, since_ms FROM relation WHERE who > $1 OR (who = $1 AND other > $2) \
                     ORDER BY who, other LIMIT $3";

/// An account that is something to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRelation {
    /// By what games know the other account.
    pub who: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub relation: Relation,
}

/// A relation as it is exported: who, to whom, what, since when.
pub type RelationLine = (String, String, String, i64);

fn kind(relation: Relation) -> &'static str {
    match relation {
        Relation::Follow => "follow",
        Relation::Block => "block",
    }
}

fn relation(row: &Row) -> Result<Relation, Unreadable> {
    match row.text("kind")?.as_str() {
        "follow" => Ok(Relation::Follow),
        "block" => Ok(Relation::Block),
        _ => Err(Unreadable("kind".to_string())),
    }
}

impl Store {
    /// Makes one account something to another, in the place of what it was.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that it follows [`MOST_FOLLOWED`] already, or has blocked [`MOST_BLOCKED`].
    pub async fn relate(
        &self,
        who: &str,
        other: &str,
        relation: Option<Relation>,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let mut statements = vec![Statement::new(CLEAR, vec![who.into(), other.into()])];
        if let Some(relation) = relation {
            let most = match relation {
                Relation::Follow => MOST_FOLLOWED,
                Relation::Block => MOST_BLOCKED,
            };
            let values = vec![who.into(), other.into(), kind(relation).into(), now_ms.into(), i64::from(most).into()];
            statements.push(Statement::finding(NEW, values));
        }
        self.write(statements).await
    }

    /// What one account is to another.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn relation(&self, who: &str, other: &str) -> Result<Option<Relation>, StoreError> {
        let rows = self.rows(Statement::new(ONE, vec![who.into(), other.into()])).await?;
        self.understood(rows.first().map(relation).transpose())
    }

    /// All accounts that an account follows or has blocked, by their names.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn relations(&self, who: &str) -> Result<Vec<StoredRelation>, StoreError> {
        let rows = self.rows(Statement::new(OF_ACCOUNT, vec![who.into()])).await?;
        let one = |row: &Row| {
            Ok::<_, Unreadable>(StoredRelation {
                who: row.text("who")?,
                name: row.text("name")?,
                relation: relation(row)?,
            })
        };
        self.understood(rows.iter().map(one).collect::<Result<_, _>>())
    }

    /// With whom a player has nothing to do: one of the two has blocked the other.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn apart(&self, who: &str) -> Result<HashSet<String>, StoreError> {
        let rows = self.rows(Statement::new(APART, vec![who.into()])).await?;
        self.understood(rows.iter().map(|row| row.text("who")).collect::<Result<_, _>>())
    }

    /// Of whom a player reads nothing that was written after a time, in milliseconds since 1970: of those whom they have blocked
    /// nothing at all, and of those who have blocked them nothing more, so that nothing seems to disappear.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn hidden(&self, who: &str) -> Result<HashMap<String, i64>, StoreError> {
        let rows = self.rows(Statement::new(HIDDEN, vec![who.into()])).await?;
        let mut hidden = HashMap::new();
        for row in &rows {
            let (who, since) =
                self.understood(row.text("who").and_then(|who| Ok((who, row.number::<i64>("since_ms")?))))?;
            hidden.entry(who).and_modify(|other: &mut i64| *other = since.min(*other)).or_insert(since);
        }
        Ok(hidden)
    }

    /// The relations that follow one, as they are exported.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub(super) async fn relations_after(
        &self,
        (who, other): (&str, &str),
        most: i64,
    ) -> Result<Vec<RelationLine>, StoreError> {
        let rows = self.rows(Statement::new(AFTER, vec![who.into(), other.into(), most.into()])).await?;
        let line = |row: &Row| {
            Ok::<_, Unreadable>((row.text("who")?, row.text("other")?, row.text("kind")?, row.number("since_ms")?))
        };
        self.understood(rows.iter().map(line).collect::<Result<_, _>>())
    }
}

/// Keeps a relation that was exported, unless there is one, or one of the two is not there.
pub fn import_relation((who, other, kind, since_ms): &RelationLine) -> Statement {
    Statement::new(IMPORT, vec![who.into(), other.into(), kind.into(), (*since_ms).into()])
}

/// An account is nothing to anybody any more, and nobody to it.
pub fn no_relations(who: &str) -> Statement {
    Statement::new("DELETE FROM relation WHERE who = $1 OR other = $1", vec![who.into()])
}

#[cfg(test)]
pub mod tests;
