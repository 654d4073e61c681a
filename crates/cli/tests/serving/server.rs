//! A program that serves, and what is asked of it.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// A program that serves; it is killed at the end.
pub struct Server {
    child: Child,
    pub host: String,
}

impl Server {
    /// Starts it on a folder, without limits for one machine.
    pub fn start(folder: &Path) -> Server {
        Server::of(Command::new(env!("CARGO_BIN_EXE_menagerie")), folder, &["--limits", "off"])
    }

    /// Starts it by a command, to which its own arguments are added.
    pub fn of(mut command: Command, folder: &Path, arguments: &[&str]) -> Server {
        command.args(["serve", "--data"]).arg(folder).args(arguments);
        Server::run(command, "0")
    }

    /// Starts it at the port of one that has ended.
    pub fn restart(folder: &Path, host: &str) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
        command.args(["serve", "--limits", "off", "--data"]).arg(folder);
        Server::run(command, host.rsplit(':').next().unwrap())
    }

    /// Starts it on a database of PostgreSQL.
    #[cfg(unix)]
    pub fn on(address: &str) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
        command.args(["serve", "--limits", "off"]).env("MENAGERIE_DATABASE", address);
        Server::run(command, "0")
    }

    /// Starts it as one of several on a database of PostgreSQL, with a bus.
    #[cfg(unix)]
    pub fn with_others(address: &str, bus: &str) -> Server {
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
        command.args(["serve", "--limits", "off", "--proxy", "127.0.0.1", "--bus", bus]);
        command.args(["--peer-address", &format!("127.0.0.1:{free}")]).env("MENAGERIE_DATABASE", address);
        Server::run(command, &free.to_string())
    }

    /// Starts it by a command.
    pub fn listening(command: Command) -> Server {
        Server::run(command, "0")
    }

    fn run(mut command: Command, port: &str) -> Server {
        let mut child = command.args(["--port", port, "--no-browser"]).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let host = line.split("://").nth(1).and_then(|rest| rest.split(' ').next()).expect(&line).to_string();
        Server { child, host }
    }

    /// The number of its process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Ends it with SIGKILL, where there are signals.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Sends it a signal.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([&format!("-{name}"), &self.pid().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Waits until it has ended.
    pub fn ended(&mut self, within: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + within;
        while Instant::now() < until {
            if let Some(status) = self.child.try_wait().unwrap() {
                return Some(status);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        None
    }

    /// One request; the status, the head and the body.
    pub fn get(&self, path: &str) -> (u16, String) {
        let (head, body) = request(&self.host, &format!("GET {path}"), "", "");
        (status(&head), body)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The status that a head begins with.
pub fn status(head: &str) -> u16 {
    head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_else(|| panic!("{head}"))
}

/// One request; the answer's head and body.
pub fn request(host: &str, first: &str, headers: &str, body: &str) -> (String, String) {
    let mut stream = TcpStream::connect(host).unwrap();
    let length = body.len();
    write!(
        stream,
        "{first} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
    )
    .unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    (head.to_string(), body.to_string())
}

/// A socket of the server.
pub struct Socket(WebSocket<TcpStream>);

impl Socket {
    /// Opens one.
    pub fn open(host: &str, path: &str, cookie: &str) -> Socket {
        let mut request = format!("ws://{host}{path}").into_client_request().unwrap();
        request.headers_mut().insert("origin", format!("http://{host}").parse().unwrap());
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
        let stream = TcpStream::connect(host).unwrap();
        Socket(tungstenite::client(request, stream).unwrap().0)
    }

    /// Says something; nobody may be there to hear it.
    pub fn say(&mut self, message: &Value) {
        let _ = self.0.send(Message::text(message.to_string()));
    }

    /// The next of some events; nothing if the server has gone.
    pub fn any(&mut self, names: &[&str]) -> Option<Value> {
        loop {
            if let Message::Text(text) = self.0.read().ok()? {
                let event: Value = serde_json::from_str(&text).unwrap();
                if names.iter().any(|name| event["event"] == *name) {
                    return Some(event);
                }
            }
        }
    }

    /// The next event of this name; nothing if the server has gone.
    pub fn event(&mut self, name: &str) -> Option<Value> {
        let event = self.any(&[name, "refused"])?;
        assert_eq!(event["event"], name, "{event}");
        Some(event)
    }

    /// How the server ends it: the code and the reason.
    pub fn end(&mut self) -> Option<(u16, String)> {
        loop {
            match self.0.read() {
                Ok(Message::Close(frame)) => return frame.map(|frame| (frame.code.into(), frame.reason.to_string())),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }
}
