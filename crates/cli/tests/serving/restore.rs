//! The drill of docs/operating.md: a copy of a database that is served has all that was acknowledged before it was made.

use crate::history::History;
use crate::postgres::cluster::Cluster;
use crate::postgres::{all_move_on, games};
use crate::server::Server;

#[test]
#[ignore = "it needs PostgreSQL"]
fn databases_a_copy_by_pg_dump_has_what_was_acknowledged() {
    let Some(cluster) = Cluster::start() else { return };
    let server = Server::on(&cluster.database("games"));
    let mut games = games(&server.host, 4);
    (0..5).for_each(|_| all_move_on(&mut games));
    let copy = cluster.database("drill");
    let mut dump = cluster.program("pg_dump");
    let mut restore = cluster.program("pg_restore");
    for command in [
        dump.args(["--format=custom", "--file=games.dump"]).arg(cluster.address("games")),
        restore.args(["--exit-on-error", "--dbname", &copy, "games.dump"]),
    ] {
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let history = History::exported(&["--database", &copy]);
    games.iter().for_each(|game| history.check(&game.known));
    let counts: Vec<usize> = games.iter().map(|game| game.known.moves.len()).collect();
    // The server goes on, and the copy does not.
    all_move_on(&mut games);
    let drill = Server::on(&copy);
    assert_eq!(drill.get("/readyz"), (200, "ok\n".to_string()));
    for (game, count) in games.iter().zip(counts) {
        let (_, room) = game.known.connect(&drill.host);
        assert_eq!(room["position"]["played"].as_array().unwrap().len(), count);
    }
}
