//! The drill of docs/operating.md: a copy of a database that is served has all that was acknowledged before it was made.

use crate::history::History;
use crate::postgres::cluster::Cluster;
use crate::postgres::{all_move_on, games};
use crate::server::Server;
use crate::upkeep::{done, refused};
use std::fs;

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
    // The program makes such copies by itself, and puts them into new databases.
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (from, second) = (cluster.address("games"), cluster.database("second"));
    let made = done(&["backup", &file("copy"), "--database", &from]);
    assert_eq!(made, format!("the games are copied to {}\n", file("copy")));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(file("copy")).unwrap().permissions().mode() & 0o077, 0);
    }
    let put = done(&["restore", &file("copy"), "--database", &second]);
    assert_eq!(put, format!("the games of {} are in place\n", file("copy")));
    let history = History::exported(&["--database", &second]);
    games.iter().for_each(|game| history.check(&game.known));
    fs::write(file("text"), "no copy\n").unwrap();
    let third = cluster.database("third");
    for (arguments, why) in [
        (["backup", &file("copy"), "--database", &from], "it is there already; choose another name"),
        (["backup", &file("more"), "--database", &third], "has no games of this version"),
        (["restore", &file("copy"), "--database", &from], "is not empty: make a new database with `createdb"),
        (["restore", &file("text"), "--database", &third], "choose a file that `menagerie serve backup` or"),
        (["restore", &file("nowhere"), "--database", &third], "cannot open"),
    ] {
        let said = refused(&arguments);
        assert!(said.contains(why), "{said}");
    }
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "{left:?}");
    // The server goes on, and the copy does not.
    all_move_on(&mut games);
    let drill = Server::on(&copy);
    assert_eq!(drill.get("/readyz"), (200, "ok\n".to_string()));
    for (game, count) in games.iter().zip(counts) {
        let (_, room) = game.known.connect(&drill.host);
        assert_eq!(room["position"]["played"].as_array().unwrap().len(), count);
    }
}
