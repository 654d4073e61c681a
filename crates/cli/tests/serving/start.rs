//! Starting, where something is in the way.

use crate::server::Server;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;

#[test]
fn a_port_that_is_taken_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let other = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let port = server.host.rsplit(':').next().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_menagerie"))
        .args(["serve", "--no-browser", "--port", port, "--data"])
        .arg(other.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("another program uses that port") && said.lines().count() == 1, "{said}");
}

#[test]
fn another_name_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut stream = TcpStream::connect(&server.host).unwrap();
    write!(stream, "GET /api/games/chess HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    assert!(text.starts_with("HTTP/1.1 403") && text.contains("host name `evil.example`"), "{text}");
}

/// The program as packages install it.
#[cfg(unix)]
#[test]
fn the_module_that_was_installed_with_the_program_is_found() {
    let prefix = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let within = |path: &str| prefix.path().join(path);
    let (program, module) = (within("bin/menagerie"), within("share/menagerie/site"));
    std::fs::create_dir_all(within("bin")).unwrap();
    std::fs::create_dir_all(&module).unwrap();
    // A second name of it, as a copy would take long.
    std::fs::hard_link(env!("CARGO_BIN_EXE_menagerie"), &program).unwrap();
    for file in ["site.js", "worker.js", "service-worker.js", "page.js", "page_bg.wasm"] {
        std::fs::write(module.join(file), format!("// {file}")).unwrap();
    }
    let server = Server::of(Command::new(&program), &within("games"), &[]);
    assert_eq!(server.get("/site/site.js"), (200, "// site.js".to_string()));
    let server = Server::of(Command::new(&program), &within("others"), &["--no-module"]);
    assert_eq!(server.get("/site/site.js").0, 404);
    let site = Command::new(&program).args(["site", "--out", "public"]).current_dir(prefix.path()).output().unwrap();
    let said = String::from_utf8_lossy(&site.stderr);
    if !said.contains("the page is not in this build") {
        assert!(site.status.success(), "{said}");
        assert_eq!(std::fs::read_to_string(within("public/site/page_bg.wasm")).unwrap(), "// page_bg.wasm");
    }
    std::fs::remove_file(module.join("worker.js")).unwrap();
    let broken =
        Command::new(&program).args(["serve", "--no-browser", "--port", "0", "--data"]).arg(within("games")).output();
    let said = String::from_utf8(broken.unwrap().stderr).unwrap();
    assert!(said.contains("cannot serve the module") && said.contains("has no worker.js"), "{said}");
}

#[test]
fn two_servers_do_not_share_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let _server = Server::start(folder.path());
    let second = Command::new(env!("CARGO_BIN_EXE_menagerie"))
        .args(["serve", "--no-browser", "--port", "0", "--data"])
        .arg(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(!second.status.success());
    assert!(said.contains("another menagerie already serves the games in") && said.contains("--data"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn data_that_cannot_be_used_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    std::fs::write(&file, "no database\n".repeat(1_000)).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_menagerie"))
        .args(["serve", "--no-browser", "--port", "0", "--data"])
        .arg(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let expected = format!("cannot use {}: it is damaged; restore it from a copy", file.display());
    assert!(!output.status.success() && said.contains(&expected), "{said}");
}

/// The arguments go before the environment, and this before the file of settings.
#[test]
fn settings_come_from_a_file_and_the_environment() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings.toml");
    let data = folder.path().join("data");
    let text = format!("address = '127.0.0.9'\nlog = 'json'\nlog-level = 'error'\ndata = '{}'\n", data.display());
    std::fs::write(&file, format!("{text}host = ['play.example']\n")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
    command.env("MENAGERIE_ADDRESS", "127.0.0.1").env("MENAGERIE_HOST", "chess.example, go.example");
    command.env("MENAGERIE_SETTINGS", "/nowhere/settings.toml").args(["serve", "--settings"]).arg(&file);
    let server = Server::listening(command);
    assert!(server.host.starts_with("127.0.0.1:"), "{}", server.host);
    assert!(data.join("games.sqlite").exists());
    for (host, is_known) in [("go.example", true), ("play.example", false)] {
        let mut stream = TcpStream::connect(&server.host).unwrap();
        write!(stream, "GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        assert_eq!(!text.starts_with("HTTP/1.1 403"), is_known, "{text}");
    }
}

#[test]
fn a_unit_of_systemd_says_where_games_are_stored() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("state");
    let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
    command.env("STATE_DIRECTORY", format!("{}:/nowhere", data.display())).arg("serve");
    let _server = Server::listening(command);
    assert!(data.join("games.sqlite").exists());
}

#[test]
fn settings_that_cannot_be_used_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings.toml");
    std::fs::write(&file, "port = 0\nhosts = 'play.example'\n").unwrap();
    let refused = |variable: (&str, &str), arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
        command.env("MENAGERIE_DATA", folder.path()).env(variable.0, variable.1);
        let output = command.args(["serve", "--no-browser"]).args(arguments).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).to_string();
        assert!(!output.status.success() && said.lines().count() == 1, "{said}");
        said
    };
    let path = file.to_str().unwrap();
    let said = refused(("MENAGERIE_PORT", "0"), &["--settings", path]);
    assert!(said.contains(&format!("{path}:2: there is no option `hosts`: did you mean `host`?")), "{said}");
    let said = refused(("MENAGERIE_PORT", "many"), &[]);
    assert!(said.contains("MENAGERIE_PORT=many: invalid value 'many' for '--port <PORT>'"), "{said}");
    let said = refused(("MENAGERIE_DATABASE", "postgres://localhost/games"), &[]);
    assert!(said.contains("MENAGERIE_DATA and MENAGERIE_DATABASE are both set: only one of them can be"), "{said}");
    let said = refused(("MENAGERIE_SETTINGS", "/nowhere/settings.toml"), &[]);
    assert!(said.contains("cannot read the settings in /nowhere/settings.toml: No such file"), "{said}");
    let said = refused(("MENAGERIE_BUS", "nats://127.0.0.1"), &["--port", "0", "--data", path]);
    assert!(said.contains("give --peer-address, or leave --bus out"), "{said}");
    let said = refused(("MENAGERIE_SMTP", "smtps://ann:secret@mail.example.org"), &["--port", "0"]);
    assert!(said.contains("give --smtp, --mail-from and --public-address") && !said.contains("secret"), "{said}");
    let mail = ["--mail-from", "noreply@example.org", "--public-address", "https://play.example.org"];
    let said = refused(("MENAGERIE_SMTP", "smtp://ann:secret@localhost?tls=none"), &mail);
    assert!(said.contains("no e-mail can be sent: a password is not sent without TLS"), "{said}");
    let said = refused(("MENAGERIE_SMTP", "imap://ann:secret@mail.example.org"), &mail);
    assert!(
        said.contains("expected a mail server like smtps://USER:PASSWORD@HOST") && !said.contains("secret"),
        "{said}"
    );
}

#[test]
fn hosts_that_no_request_can_have_are_refused() {
    for host in ["https://play.example.org", "play.example.org:8443", "bad host", "", "a/b"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
        let output = command.args(["serve", "--no-browser", "--port", "0", "--host", host]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains("such as play.example.org"), "{host}: {said}");
    }
}

#[test]
fn what_a_server_cannot_begin_with_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let [data, file, inside, nowhere] = ["data", "file", "file/deeper", "loop"].map(at);
    std::fs::write(&file, "text").unwrap();
    let no_folder = format!("cannot store games in {file}: it is a file, and not a folder. Give a folder with --data");
    let no_tables = format!(
        "cannot read the folder of tables {file}: it is a file, and not a folder. Give the folder in which the tables are"
    );
    let escapes = "a `/`, `?`, `#` or `@` in a user, a password or a name is written as %2F, %3F, %23 or %40";
    let mut table = vec![
        (vec!["--data", &file], no_folder.clone()),
        (vec!["--data", &inside], no_folder),
        (vec!["--data", &data, "--tables", &file], no_tables),
        (
            vec!["--database", "postgres://127.0.0.1:1/games?passwd=secret"],
            "there is no parameter `passwd`; ".to_string(),
        ),
        (vec!["--database", "postgres://u:12/secret@127.0.0.1:1/games"], escapes.to_string()),
    ];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&nowhere, &nowhere).unwrap();
        table.push((
            vec!["--data", &nowhere],
            format!("cannot store games in {nowhere}: it is a link that leads nowhere"),
        ));
    }
    for (arguments, why) in table {
        let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
        command.args(["serve", "--no-browser", "--port", "0"]).args(&arguments);
        let output = command.output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && said.contains(&why), "{arguments:?}: {said}");
        assert!(said.lines().count() == 1 && !said.contains("secret"), "{arguments:?}: {said}");
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "text");
}
