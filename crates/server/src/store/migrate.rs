//! The steps that bring a database of any earlier version up to date.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// A step: what it is about, and its SQL.
pub type Step = (&'static str, &'static str);

/// What takes the first few of some steps.
///
/// The steps are a list because the macro `migrate!` of sqlx, as its others, compiles SQLite a second time for the build itself,
/// which costs more than half a minute of every build from scratch.
pub fn migrator(steps: &[Step]) -> Migrator {
    let migration = |(index, (name, sql)): (usize, &Step)| {
        Migration::new(index as i64 + 1, (*name).into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(steps.iter().enumerate().map(migration).collect())
}
