//! What a transaction asks the database for, in as few questions as it can: each is waited for.

use super::statement::{Batch, Statement};
use std::collections::HashSet;

/// A question.
pub enum Part<'a> {
    /// A statement with its values.
    One(&'a Statement),
    /// Statements of one text, which takes the values of them all.
    Batch(Vec<&'a Statement>),
}

impl Part<'_> {
    /// How many rows it has to find or to add, if it has to find any.
    pub fn finds(&self) -> Option<u64> {
        match self {
            Part::One(statement) => statement.finds_one.then_some(1),
            Part::Batch(statements) => {
                let rows = statements[0].batch.map_or(1, |batch| batch.rows);
                statements[0].finds_one.then_some(statements.len() as u64 * rows)
            }
        }
    }
}

/// Statements as questions. Those between two that stand alone, or that change the same row, are sorted by their texts, in the
/// order in which these come first.
pub fn parts<'a>(statements: &[&'a Statement]) -> Vec<Part<'a>> {
    let (mut found, mut open): (Vec<_>, Vec<Vec<&Statement>>) = (Vec::new(), Vec::new());
    let mut changed = HashSet::new();
    for statement in statements {
        let key = statement.batch.and_then(|Batch { key, .. }| Some((&statement.sql, &statement.values[key?])));
        if statement.batch.is_none() || key.is_some_and(|key| !changed.insert(key)) {
            found.extend(open.drain(..).map(Part::Batch));
            changed = key.into_iter().collect();
        }
        if statement.batch.is_none() {
            found.push(Part::One(statement));
        } else if let Some(same) = open.iter_mut().find(|same| same[0].sql == statement.sql) {
            same.push(statement);
        } else {
            open.push(vec![statement]);
        }
    }
    found.extend(open.drain(..).map(Part::Batch));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_alike_is_asked_at_once_and_in_order_where_that_matters() {
        let held = |of: &str| Statement::finding("held", vec![of.into()]).in_batch(Batch { key: None, rows: 1 });
        let change = |of: &str| Statement::finding("change", vec![of.into()]).in_batch(Batch { key: Some(0), rows: 2 });
        let asked = |statements: &[Statement]| -> Vec<String> {
            let asked = parts(&statements.iter().collect::<Vec<_>>());
            let named = asked.iter().map(|part| match part {
                Part::One(statement) => format!("{} {:?}", statement.sql, part.finds()),
                Part::Batch(of) => format!("{} of {} {:?}", of[0].sql, of.len(), part.finds()),
            });
            named.collect()
        };
        let alone = Statement::new("begin", Vec::new());
        assert_eq!(
            asked(&[held("a"), change("a"), held("b"), change("b"), alone, held("c"), change("c"), held("c")]),
            ["held of 2 Some(2)", "change of 2 Some(4)", "begin None", "held of 2 Some(2)", "change of 1 Some(2)"]
        );
        // The second move of `a` follows the first.
        assert_eq!(
            asked(&[change("a"), change("b"), change("a"), change("c"), change("a")]),
            ["change of 2 Some(4)", "change of 2 Some(4)", "change of 1 Some(2)"]
        );
    }
}
