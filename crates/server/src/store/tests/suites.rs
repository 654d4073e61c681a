//! The suite on each database, and what its tests have left there, taken back to earlier steps.

use super::super::{Database, postgres, sqlite, suite};
use suite::steps::{ADDS_ONLY, assert_file_keeps_all};

/// Runs the suite on files. What a test has left is taken back to the steps that are given for its number.
pub async fn on_sqlite(steps: impl Fn(usize) -> Vec<usize>) {
    let library = menagerie_core::Library::shipped();
    let folders = tempfile::tempdir().unwrap();
    let ground = async |name: &str| {
        let folder = folders.path().join(name);
        suite::Ground { place: Database::Folder(folder), library: library.clone() }
    };
    suite::run(ground, async |number, ground| {
        for steps in steps(number) {
            assert_file_keeps_all(ground, steps).await;
        }
    })
    .await;
}

/// The same in PostgreSQL.
#[cfg(unix)]
pub async fn on_postgres(cluster: &super::cluster::Cluster, steps: impl Fn(usize) -> Vec<usize>) {
    let library = menagerie_core::Library::shipped();
    let ground = async |name: &str| {
        let place = Database::Postgres(cluster.database(name));
        suite::Ground { place, library: library.clone() }
    };
    suite::run(ground, async |number, ground| {
        for steps in steps(number) {
            let empty = cluster.database("taken_back");
            suite::steps::assert_database_keeps_all(ground, &empty, steps).await;
            // There may be a thousand of them, of megabytes each.
            cluster.query("postgres", "DROP DATABASE taken_back WITH (FORCE)").unwrap();
        }
    })
    .await;
}

#[tokio::test]
#[ignore = "minutes: run by .ci/nightly"]
async fn every_step_of_sqlite_keeps_the_data_of_every_test() {
    on_sqlite(|_| (ADDS_ONLY..sqlite::ALL_STEPS.len()).collect()).await;
}

#[cfg(unix)]
#[tokio::test]
#[ignore = "minutes, and it needs PostgreSQL: run by .ci/nightly"]
async fn every_step_of_postgres_keeps_the_data_of_every_test() {
    let Some(cluster) = super::cluster::Cluster::start() else { return };
    on_postgres(&cluster, |_| (1..postgres::STEPS.len()).collect()).await;
}
