//! Whatever is asked of a server, its log and what else it prints have no secret, even at the level `debug`.

use crate::bots::{Bot, wait};
use crate::letters::Letters;
use crate::nats;
use crate::postgres::cluster::Cluster;
use crate::server::{Socket, request, status};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// Nothing listens there.
const NOBODY: &str = "127.0.0.1:1";
/// A public key for messages to a browser, as one may send it.
const KEY: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";

/// A server that prints into files.
struct Run {
    folder: TempDir,
    child: Child,
    host: String,
}

fn printed(folder: &Path) -> String {
    ["out", "log"].map(|name| fs::read_to_string(folder.join(name)).unwrap()).concat()
}

/// A command of the program that prints into two files of a folder.
fn printing(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
    command.args(["serve", "--port", "0", "--no-browser", "--limits", "off", "--log-level", "debug"]).args(arguments);
    let [out, log] = ["out", "log"].map(|name| File::create(folder.join(name)).unwrap());
    command.stdin(Stdio::null()).stdout(out).stderr(log);
    command
}

impl Run {
    /// Starts one; what is secret about it is in the environment.
    fn start(arguments: &[&str], environment: &[(&str, &str)]) -> Run {
        let folder = tempfile::tempdir().unwrap();
        let mut command = printing(folder.path(), arguments);
        let data = folder.path().join("data");
        if !environment.iter().any(|(name, _)| *name == "MENAGERIE_DATABASE") {
            command.arg("--data").arg(data);
        }
        let child = command.envs(environment.iter().copied()).spawn().unwrap();
        let mut run = Run { folder, child, host: String::new() };
        run.host = wait("its address", || {
            let said = fs::read_to_string(run.folder.path().join("out")).unwrap();
            assert!(run.child.try_wait().unwrap().is_none(), "{}", run.printed());
            let (_, rest) = said.split_once("http://")?;
            rest.split_once(' ').map(|(host, _)| host.to_string())
        });
        run
    }

    fn printed(&self) -> String {
        printed(self.folder.path())
    }

    /// Waits until the log has something.
    fn until(&self, words: &str) {
        wait(words, || self.printed().contains(words).then_some(()));
    }

    /// Ends it, and gives all that it has printed.
    fn end(mut self) -> String {
        let ended = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(ended.success());
        self.child.wait().unwrap();
        self.printed()
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A browser that collects what must be in no log.
struct Browser<'a> {
    host: &'a str,
    cookies: BTreeMap<String, String>,
    secrets: Vec<String>,
}

impl Browser<'_> {
    fn new(host: &str) -> Browser<'_> {
        Browser { host, cookies: BTreeMap::new(), secrets: Vec::new() }
    }

    fn cookie(&self) -> String {
        self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    fn ask(&mut self, first: &str, headers: &str, body: &str) -> (u16, String) {
        let host = self.host;
        let own = format!("Content-Type: application/json\r\nOrigin: http://{host}\r\nCookie: {}\r\n", self.cookie());
        let (head, answer) = request(host, first, &format!("{own}{headers}"), body);
        let set = head.lines().filter_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
        for (name, value) in set.filter_map(|cookie| cookie.split_once('=')).filter(|(_, value)| !value.is_empty()) {
            self.cookies.insert(name.to_string(), value.to_string());
            self.secrets.push(value.to_string());
        }
        (status(&head), answer)
    }

    /// A request that is answered as it should be; what is answered.
    fn post(&mut self, path: &str, body: &Value, expected: u16) -> Value {
        let (status, answer) = self.ask(&format!("POST {path}"), "", &body.to_string());
        assert_eq!(status, expected, "{path}: {answer}");
        serde_json::from_str(&answer).unwrap_or_default()
    }

    /// Something that is a secret from now on.
    fn secret(&mut self, text: &str) -> String {
        self.secrets.push(text.to_string());
        text.to_string()
    }
}

fn assert_without(printed: &str, secrets: &[String]) {
    for secret in secrets {
        let line = printed.lines().find(|line| line.contains(secret.as_str()));
        assert!(line.is_none(), "{secret} is printed: {}", line.unwrap_or_default());
    }
}

/// Signs up, and goes through all by which an account is proved. Gives the last password.
fn use_account(ann: &mut Browser<'_>, name: &str) -> String {
    let [first, wrong, second, third] =
        ["first-sesame", "wrong-sesame", "second-sesame", "third-sesame"].map(|password| ann.secret(password));
    let named = |password: &str| json!({ "name": name, "password": password });
    let signed_up = ann.post("/api/account/sign-up", &named(&first), 201);
    let codes: Vec<String> =
        signed_up["codes"].as_array().unwrap().iter().map(|code| code.as_str().unwrap().to_string()).collect();
    ann.secrets.extend(codes.clone());
    let mut other = Browser::new(ann.host);
    other.post("/api/account/log-in", &named(&wrong), 401);
    other.post("/api/account/log-in", &json!({ "name": name, "password": [wrong] }), 400);
    other.post("/api/account/log-in", &named(&first), 200);
    ann.post("/api/account/password", &json!({ "password": first, "new": second }), 200);
    let code = |code: &str| json!({ "name": name, "code": code, "new": third });
    let guessed = ann.secret("aaaa-bbbb-cccc-dddd");
    other.post("/api/account/recover", &code(&guessed), 401);
    other.post("/api/account/recover", &code(&codes[0]), 200);
    ann.post("/api/account/log-in", &named(&third), 200);
    let wanted = json!({ "password": third, "scopes": ["games:read"], "label": "test" });
    let token = ann.post("/api/account/tokens", &wanted, 201)["token"].as_str().unwrap().to_string();
    let (token, forged) = (ann.secret(&token), ann.secret("mng_forged0forged0forged0forged0"));
    for (token, expected) in [(token, 200), (forged, 401)] {
        let bearer = format!("Authorization: Bearer {token}\r\n");
        assert_eq!(Browser::new(ann.host).ask("GET /api/account", &bearer, "").0, expected);
    }
    assert_eq!(ann.ask(&format!("GET /api/people/{name}"), "", "").0, 200);
    ann.secrets.append(&mut other.secrets);
    third
}

/// Gives an account an address, confirms it, and sets a password by a link.
fn use_email(ann: &mut Browser<'_>, letters: &Letters, name: &str, password: &str) {
    let address = ann.secret("zaphodine@example.net");
    ann.post("/api/account/email", &json!({ "password": password, "address": address }), 200);
    let link = letters.link("confirm");
    let link = ann.secret(&link);
    ann.post("/api/email/confirm", &json!({ "token": link }), 204);
    ann.post("/api/account/recovery-link", &json!({ "name": name }), 202);
    let (link, new) = (letters.link("recover"), ann.secret("fourth-sesame"));
    let link = ann.secret(&link);
    ann.post("/api/account/recover-by-link", &json!({ "token": link, "new": new }), 200);
    let unsubscribe = ann.secret("unsubscribe0unsubscribe0");
    assert_eq!(ann.ask(&format!("GET /api/email/unsubscribe?token={unsubscribe}"), "", "").0, 303);
}

/// Has a browser reminded of a move, by a service that is not there.
fn use_push(ann: &mut Browser<'_>, run: &Run) {
    let (path, auth) = (ann.secret("endpoint-of-zaphodine"), ann.secret("BTBZMqHH6r4Tts7J_aSIgg"));
    let key = ann.secret(KEY);
    let endpoint = format!("http://{NOBODY}/{path}");
    let keys = json!({ "p256dh": key, "auth": auth });
    ann.post("/api/account/push", &json!({ "endpoint": endpoint, "keys": keys, "moves": true }), 200);
    let mut bob = Browser::new(ann.host);
    let letter = json!({ "game": "chess", "opponent": { "person": {} }, "color": "w", "clock": { "days": 3 } });
    let id = bob.post("/api/play", &letter, 201)["id"].as_str().unwrap().to_string();
    let socket = format!("/api/play/{id}/socket");
    let (mut white, mut black) =
        (Socket::open(ann.host, &socket, &bob.cookie()), Socket::open(ann.host, &socket, &ann.cookie()));
    black.say(&json!({ "do": "join" }));
    while white.event("room").unwrap()["room"]["players"]["b"]["kind"] == "open" {}
    let note = ann.secret("a chat among themselves");
    black.say(&json!({ "do": "say", "to": "players", "text": note }));
    black.event("said").unwrap();
    white.say(&json!({ "do": "move", "uci": "e2e4", "version": 0 }));
    white.event("moved").unwrap();
    run.until("a message to a browser cannot be sent yet");
    ann.secrets.append(&mut bob.secrets);
}

#[test]
fn no_secret_of_an_account_is_printed() {
    let letters = Letters::start();
    let (smtp, push) = (format!("smtp://{}?tls=none", letters.address), format!("http://{NOBODY}"));
    let mail = ["--smtp", &smtp, "--mail-from", "noreply@example.org", "--public-address", "https://play.example.org"];
    let run = Run::start(&[&mail[..], &["--push-contact", "admin@example.org", "--push-service", &push]].concat(), &[]);
    let (mut ann, name) = (Browser::new(&run.host), "Zaphodine");
    let password = use_account(&mut ann, name);
    use_push(&mut ann, &run);
    use_email(&mut ann, &letters, name, &password);
    let mut secrets = ann.secrets.clone();
    secrets.push(name.to_string());
    let printed = run.end();
    for words in ["DEBUG", "a request was answered", "/api/account/recover-by-link"] {
        assert!(printed.contains(words), "no {words}: {printed}");
    }
    assert_without(&printed, &secrets);
}

/// The mail server offers no TLS, so that the password is sent to nobody.
#[test]
fn the_password_of_a_mail_server_is_not_printed() {
    let letters = Letters::start();
    let smtp = format!("smtp://menagerie:mail-sesame@{}", letters.address);
    let mail = ["--mail-from", "noreply@example.org", "--public-address", "https://play.example.org"];
    let run = Run::start(&mail, &[("MENAGERIE_SMTP", &smtp)]);
    let mut ann = Browser::new(&run.host);
    let password = use_account(&mut ann, "Zaphodine");
    ann.post("/api/account/email", &json!({ "password": password, "address": "zaphodine@example.net" }), 200);
    run.until("a letter cannot be sent yet");
    assert_without(&run.end(), &["mail-sesame".to_string(), "zaphodine@example.net".to_string()]);
}

/// What a server prints that cannot start.
fn refused(arguments: &[&str], environment: &[(&str, &str)]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Bot(printing(folder.path(), arguments).envs(environment.iter().copied()).spawn().unwrap());
    let status = wait("its end", || child.0.try_wait().unwrap());
    let printed = printed(folder.path());
    assert!(!status.success() && !printed.is_empty(), "{arguments:?}: {printed}");
    printed
}

#[test]
fn a_server_that_cannot_start_prints_no_password() {
    let at = |before: &str, after: &str| format!("{before}menagerie:sesame@{after}");
    let database = at("postgres://", &format!("{NOBODY}/games"));
    let bus = at("nats://", NOBODY);
    let others = ["--peer-address", NOBODY, "--proxy", "127.0.0.1", "--bus", &bus];
    let mail = ["--mail-from", "noreply@example.org", "--public-address", "https://play.example.org"];
    let secrets = ["sesame".to_string()];
    for arguments in [
        &["--database", &database][..],
        &["--database", &at("mysql://", "db.example.org/games")],
        &["--database", &at("postgres://", "db.example.org:port/games")],
        &["--database", &at("postgres://", &format!("{NOBODY}/games?sslmode=perhaps"))],
        &[&["--database", &database], &others[..]].concat(),
        &[&["--database", &database], &others[..5], &[&at("http://", NOBODY)]].concat(),
        &[&["--database", &database], &others[..5], &[&at("nats://", "bus.example.org:port")]].concat(),
        &[&["--smtp", &at("ftp://", "mail.example.org")], &mail[..]].concat(),
        &[&["--smtp", &at("smtp://", "mail.example.org:port")], &mail[..]].concat(),
        &[&["--smtp", &at("smtp://", "mail.example.org?tls=perhaps")], &mail[..]].concat(),
        &["--smtp", &at("smtps://", "mail.example.org")],
        &["--database", &database, "--data", "here"],
    ] {
        assert_without(&refused(arguments, &[]), &secrets);
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("menagerie.toml");
    for text in [
        format!("database = \"{database}"),
        format!("database = \"{database}\" and more"),
        format!("database = [\"{database}\"]"),
        format!("smtp = {{ address = \"{}\" }}", at("smtps://", "mail.example.org")),
        format!("databases = \"{database}\""),
        format!("database = \"{database}\""),
    ] {
        fs::write(&file, &text).unwrap();
        assert_without(&refused(&["--settings", file.to_str().unwrap()], &[]), &secrets);
    }
}

#[test]
#[ignore = "it needs PostgreSQL and NATS"]
fn databases_passwords_of_the_database_and_of_the_bus_are_not_printed() {
    let Some(mut cluster) = Cluster::start() else { return };
    let with = |address: &str, secret: &str| address.replace("menagerie@", &format!("menagerie:{secret}@"));
    let database = with(&cluster.database("games"), "data-sesame");
    let others = ["--peer-address", "127.0.0.1:2", "--proxy", "127.0.0.1"];
    let secrets = ["data-sesame", "bus-sesame"].map(str::to_string);
    let gone = format!("nats://menagerie:bus-sesame@{NOBODY}");
    let database = ("MENAGERIE_DATABASE", database.as_str());
    assert_without(&refused(&others, &[database, ("MENAGERIE_BUS", &gone)]), &secrets);
    let login = &["--user", "menagerie", "--pass", "bus-sesame"];
    let Some(mut bus) = nats::Server::start_with(login) else { return };
    let here = bus.url().replace("nats://", "nats://menagerie:bus-sesame@");
    let run = Run::start(&others, &[database, ("MENAGERIE_BUS", &here)]);
    let mut ann = Browser::new(&run.host);
    use_account(&mut ann, "Zaphodine");
    bus.kill();
    run.until("the bus");
    cluster.kill();
    run.until("cannot");
    cluster.go_on();
    let secrets = [ann.secrets.clone(), secrets.to_vec()].concat();
    assert_without(&run.end(), &secrets);
}
