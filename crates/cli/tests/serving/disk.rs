//! A disk without room, and files that become read-only.

use crate::game::{Game, Known, post, ucis};
use crate::history::{History, task};
use crate::server::Server;
use serde_json::{Value, json};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_menagerie");

/// A server that cannot write for a while, and how that is changed.
struct Small {
    server: Server,
    /// The folder of the games, as it is seen from here.
    seen: PathBuf,
    full: fn(&Small),
    free: fn(&Small),
    _folder: TempDir,
}

/// The program in a world of its own, in which something is mounted at a place, `$0`, first; nothing where that cannot be done.
fn mounted(mount: &str, place: &Path) -> Option<Command> {
    let ways: [&[&str]; 2] = [&["--user", "--map-root-user", "--mount"], &["--mount"]];
    let alone = |way: &[&str], script: &str| {
        let mut command = Command::new("unshare");
        command.args(way).args(["sh", "-c", script]).arg(place);
        command
    };
    let works = |way: &&&[&str]| alone(way, mount).output().is_ok_and(|done| done.status.success());
    let way = ways.iter().find(works)?;
    Some(alone(way, &format!("{mount} && exec {PROGRAM:?} \"$@\"")))
}

/// Says that something was not tested, which is a failure where all has to be.
fn not_tested(why: &str) {
    assert!(std::env::var("CI").as_deref() != Ok("true"), "{why}");
    eprintln!("{why}: what needs it was not tested");
}

impl Small {
    /// A disk in memory, of a few megabytes, which only the server sees; nothing where that cannot be mounted.
    fn disk() -> Option<Small> {
        let folder = tempfile::tempdir().unwrap();
        let command = mounted("mount -t tmpfs -o size=3m menagerie \"$0\"", folder.path())?;
        let server = Server::of(command, folder.path(), &["--limits", "off"]);
        let seen = Path::new("/proc").join(server.pid().to_string()).join("root");
        let seen = seen.join(folder.path().strip_prefix("/").unwrap());
        let fill = |small: &Small| {
            let mut ballast = File::create(small.seen.join("ballast")).unwrap();
            while ballast.write_all(&[0; 512]).is_ok() {}
        };
        Some(Small {
            server,
            seen,
            full: fill,
            free: |small| fs::remove_file(small.seen.join("ballast")).unwrap(),
            _folder: folder,
        })
    }

    /// Files that cannot grow.
    fn files() -> Small {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new("sh");
        command.args(["-c", &format!("trap '' XFSZ; exec {PROGRAM:?} \"$@\""), "sh"]);
        // The log cannot grow either.
        command.stderr(File::create(folder.path().join("log")).unwrap());
        let server = Server::of(command, folder.path(), &["--limits", "off"]);
        let seen = folder.path().to_path_buf();
        Small {
            server,
            seen,
            full: |small| small.limit("--fsize=0:unlimited"),
            free: |small| small.limit("--fsize=unlimited"),
            _folder: folder,
        }
    }

    /// Files that nobody may write to for a while; nothing where the system has no way to make them so.
    fn locked() -> Option<Small> {
        let folder = tempfile::tempdir().unwrap();
        let [full, free]: [fn(&Small); 2] = if can_be_immutable(folder.path()) {
            [|small| small.set_immutable("+i"), |small| small.set_immutable("-i")]
        } else if is_refused_to_write(folder.path()) {
            [Small::forbid, |small| small.set_mode(0o600)]
        } else {
            return None;
        };
        let server = Server::of(Command::new(PROGRAM), folder.path(), &["--limits", "off"]);
        Some(Small { server, seen: folder.path().to_path_buf(), full, free, _folder: folder })
    }

    fn paths(&self) -> [PathBuf; 2] {
        ["games.sqlite", "games.sqlite-wal"].map(|name| self.seen.join(name))
    }

    fn set_immutable(&self, change: &str) {
        self.paths().iter().for_each(|file| assert!(chattr(change, file)));
    }

    fn set_mode(&self, mode: u32) {
        for file in self.paths() {
            fs::set_permissions(file, fs::Permissions::from_mode(mode)).unwrap();
        }
    }

    /// What is open stays open for writing. A write that fails has the server open it again.
    fn forbid(&self) {
        self.set_mode(0o400);
        self.limit("--fsize=0:unlimited");
        let board = json!({ "game": "chess", "opponent": { "board": {} }, "color": "w" });
        assert_eq!(post(&self.server.host, &mut None, &board).0, 503);
        self.limit("--fsize=unlimited");
    }

    fn limit(&self, limit: &str) {
        let set = Command::new("prlimit").args([limit, "--pid", &self.server.pid().to_string()]).status().unwrap();
        assert!(set.success());
    }

    /// What a server on another machine would find after this one was killed now.
    fn copy(&self, to: &Path) {
        self.server.signal("STOP");
        for ending in ["", "-wal", "-shm"] {
            let name = format!("games.sqlite{ending}");
            fs::copy(self.seen.join(&name), to.join(&name)).unwrap();
        }
    }
}

impl Drop for Small {
    /// Files that nobody may remove would stay.
    fn drop(&mut self) {
        if std::thread::panicking() {
            for file in self.paths() {
                let _ = chattr("-i", &file);
            }
        }
    }
}

fn chattr(change: &str, file: &Path) -> bool {
    Command::new("chattr").arg(change).arg(file).output().is_ok_and(|done| done.status.success())
}

/// Whether files can be made immutable here, also for those who have them open.
fn can_be_immutable(folder: &Path) -> bool {
    let path = folder.join("immutable");
    let mut file = File::create(&path).unwrap();
    let immutable = chattr("+i", &path) && file.write_all(b"x").is_err();
    chattr("-i", &path);
    fs::remove_file(path).unwrap();
    immutable
}

/// Whether this user may not write to what nobody may write to.
fn is_refused_to_write(folder: &Path) -> bool {
    let path = folder.join("forbidden");
    fs::write(&path, "").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o400)).unwrap();
    let refused = OpenOptions::new().write(true).open(&path).is_err();
    fs::remove_file(path).unwrap();
    refused
}

/// Tries a move; tells whether it was acknowledged.
fn tries(game: &mut Game) -> bool {
    let version = game.known.moves.len();
    let uci = game.next[(7 * version + 3) % game.next.len()].clone();
    game.socket.say(&json!({ "do": "move", "uci": uci, "version": version }));
    let event = game.socket.any(&["moved", "refused"]).unwrap();
    if event["event"] == "refused" {
        assert_eq!(event["problem"]["type"], "menagerie:not-stored", "{event}");
        let detail = event["problem"]["detail"].as_str().unwrap();
        assert!(detail.starts_with("Nothing was changed") && !detail.contains("SQL"), "{detail}");
        return false;
    }
    assert_eq!(event["version"].as_u64(), Some(version as u64 + 1));
    game.known.moves.push(uci);
    game.next = ucis(&event["moves"]);
    true
}

fn nothing_acknowledged_is_lost_on(small: &Small) {
    let host = &small.server.host;
    let mut cookie = None;
    let mut games: Vec<Game> = (0..3).map(|_| Game::open(host, Known::begin(host, &mut cookie, "chess"))).collect();
    assert!(games.iter_mut().all(tries));
    (small.full)(small);
    // What was free in the files is used up first.
    let mut refused = 0;
    for round in 0..600 {
        refused += usize::from(!tries(&mut games[round % 3]));
        if refused == 12 {
            break;
        }
    }
    assert_eq!(refused, 12, "all of it is stored");
    let board = json!({ "game": "chess", "opponent": { "board": {} }, "color": "w" });
    let (status, problem) = post(host, &mut cookie, &board);
    assert_eq!((status, &problem["type"]), (503, &json!("menagerie:not-stored")), "{problem}");
    let (status, why) = small.server.get("/readyz");
    assert!(status == 503 && why.contains("cannot use its database"), "{status} {why}");
    // Clocks stand while nothing can be stored.
    let (_, room) = games[0].known.connect(host);
    assert_eq!(room["clock"]["running"], Value::Null, "{room}");
    (small.free)(small);
    let until = Instant::now() + Duration::from_secs(30);
    while !games.iter_mut().all(tries) {
        assert!(Instant::now() < until, "nothing is stored though it can be again");
        // A socket that says too much is ended.
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!((0..20).all(|_| games.iter_mut().all(tries)));
    assert_eq!(small.server.get("/readyz"), (200, "ok\n".to_string()));
    let late = Known::begin(host, &mut cookie, "omega");
    let (_, room) = games[0].known.connect(host);
    assert_ne!(room["clock"]["running"], Value::Null, "{room}");
    let copy = tempfile::tempdir().unwrap();
    small.copy(copy.path());
    let history = History::of(copy.path());
    games.iter().for_each(|game| history.check(&game.known));
    let again = Server::start(copy.path());
    for known in games.iter().map(|game| &game.known).chain([&late]) {
        let (_, room) = known.connect(&again.host);
        assert_eq!(ucis(&room["position"]["played"]), known.moves, "{}", known.id);
    }
}

#[test]
fn nothing_acknowledged_is_lost_on_a_full_disk() {
    match Small::disk() {
        Some(small) => nothing_acknowledged_is_lost_on(&small),
        None => not_tested("no disk can be mounted here"),
    }
}

#[test]
fn nothing_acknowledged_is_lost_where_files_cannot_grow() {
    nothing_acknowledged_is_lost_on(&Small::files());
}

#[test]
fn nothing_acknowledged_is_lost_where_files_become_read_only() {
    match Small::locked() {
        Some(small) => nothing_acknowledged_is_lost_on(&small),
        None => not_tested("no open file can be made one that nobody writes to"),
    }
}

#[test]
fn a_disk_without_room_for_a_copy_is_named_and_not_what_is_copied() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let [data, copy, full] = ["data", "copy.sqlite", "full"].map(at);
    fs::create_dir(&full).unwrap();
    drop(Server::start(Path::new(&data)));
    let copied = task(&["backup", &copy, "--data", &data]);
    assert!(copied.status.success(), "{}", String::from_utf8_lossy(&copied.stderr));
    let [backup, restored, exported] = ["b.sqlite", "r", "e.jsonl"].map(|name| format!("{full}/{name}"));
    let is_full = |file: &str| format!("cannot use {file}: the disk is full; free some space");
    let small = "mount -t tmpfs -o size=64k menagerie \"$0\"";
    let filled = format!("{small} && {{ head -c 1M /dev/zero > \"$0/ballast\" || true; }} 2> /dev/null");
    for (mount, arguments, why) in [
        (small, ["backup", &backup, "--data", &data], is_full(&backup)),
        (small, ["restore", &copy, "--data", &restored], is_full(&format!("{restored}/games.sqlite"))),
        (filled.as_str(), ["export", &exported, "--data", &data], format!("cannot write {exported}: No space left")),
    ] {
        let Some(mut command) = mounted(mount, Path::new(&full)) else {
            return not_tested("no disk can be mounted here");
        };
        let output = command.arg("serve").args(arguments).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && said.contains(&why), "{arguments:?}: {said}");
        assert_eq!(said.lines().last().unwrap().matches("No space").count(), usize::from(why.contains("No space")));
    }
}

#[test]
fn data_that_cannot_be_written_are_named() {
    let folder = tempfile::tempdir().unwrap();
    drop(Server::start(folder.path()));
    let file = folder.path().join("games.sqlite");
    let mut permissions = fs::metadata(&file).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&file, permissions).unwrap();
    let mut command = Command::new(PROGRAM);
    if OpenOptions::new().write(true).open(&file).is_ok() {
        // This user may write to everything, but not where nobody can.
        let mount = "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\"";
        let Some(mounted) = mounted(mount, &file) else {
            return not_tested("no file can be made one that nobody writes to");
        };
        command = mounted;
    }
    let output = command.args(["serve", "--no-browser", "--port", "0", "--data"]).arg(folder.path()).output();
    let said = String::from_utf8(output.unwrap().stderr).unwrap();
    assert!(said.contains(&format!("cannot open {}", file.display())), "{said}");
}
