//! The file of the games: its name, how it is opened, and its steps.

use crate::store::error::StoreError;
use crate::store::fault::Fault;
use crate::store::migrate::Step;
use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use std::path::Path;
use std::time::Duration;

/// The file of the games in a folder.
pub const GAMES: &str = "games.sqlite";
/// The steps that bring a file of any earlier version up to date.
pub const STEPS: [Step; 23] = [
    ("games", include_str!("../../../migrations/sqlite/0001_games.sql")),
    ("start number", include_str!("../../../migrations/sqlite/0002_start_number.sql")),
    ("running", include_str!("../../../migrations/sqlite/0003_running.sql")),
    ("events", include_str!("../../../migrations/sqlite/0004_events.sql")),
    ("no moves", include_str!("../../../migrations/sqlite/0005_no_moves.sql")),
    ("no replacing", include_str!("../../../migrations/sqlite/0006_no_replacing.sql")),
    ("accounts", include_str!("../../../migrations/sqlite/0007_accounts.sql")),
    ("ratings", include_str!("../../../migrations/sqlite/0008_ratings.sql")),
    ("correspondence", include_str!("../../../migrations/sqlite/0009_correspondence.sql")),
    ("programs", include_str!("../../../migrations/sqlite/0010_programs.sql")),
    ("relations", include_str!("../../../migrations/sqlite/0011_relations.sql")),
    ("chat", include_str!("../../../migrations/sqlite/0012_chat.sql")),
    ("moderation", include_str!("../../../migrations/sqlite/0013_moderation.sql")),
    ("tournaments", include_str!("../../../migrations/sqlite/0014_tournaments.sql")),
    ("archive", include_str!("../../../migrations/sqlite/0015_archive.sql")),
    ("puzzles", include_str!("../../../migrations/sqlite/0016_puzzles.sql")),
    ("catalogue", include_str!("../../../migrations/sqlite/0017_catalogue.sql")),
    ("studies", include_str!("../../../migrations/sqlite/0018_studies.sql")),
    ("email", include_str!("../../../migrations/sqlite/0019_email.sql")),
    ("passkeys", include_str!("../../../migrations/sqlite/0020_passkeys.sql")),
    ("push", include_str!("../../../migrations/sqlite/0021_push.sql")),
    ("moderated_tournaments", include_str!("../../../migrations/sqlite/0022_moderated_tournaments.sql")),
    ("kept_definitions", include_str!("../../../migrations/sqlite/0023_kept_definitions.sql")),
];
/// How long a reader waits.
pub const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

/// How the file is opened by the one who writes.
pub fn options(file: &Path) -> SqliteConnectOptions {
    unchanged(file)
        .journal_mode(SqliteJournalMode::Wal)
        // What was acknowledged is on the disk, even if the power fails.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
}

/// How it is opened before it is known whose it is: nothing of it is changed.
pub fn unchanged(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(file).busy_timeout(BUSY_TIMEOUT).disable_statement_logging()
}

/// How it is opened by those who read. A copy that was put in place has no log until a server has had it, and they make none.
pub fn reading(file: &Path) -> SqliteConnectOptions {
    unchanged(file).read_only(true)
}

/// What to choose in the place of a folder whose file is something else.
pub const OTHER_FOLDER: &str = "another folder with --data";

/// What SQLite refuses, as an error that names the file; the log has the cause.
pub fn refused(file: &Path, error: &sqlx::Error) -> StoreError {
    let place = file.display().to_string();
    tracing::error!(%error, games = place, "cannot open the games");
    StoreError::Refused { place, fault: Fault::of_sqlite(error) }
}
