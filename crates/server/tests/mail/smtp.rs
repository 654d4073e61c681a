//! A mail server that keeps what it receives (RFC 5321), or refuses it, or does not answer.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::timeout;

/// Longer than anything takes on a busy machine.
const LONG: Duration = Duration::from_secs(60);

/// What it does with a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// It takes it.
    Takes,
    /// It answers the recipient with a code.
    Refuses(u16),
    /// It says nothing after the letter was sent.
    Hangs,
}

/// A letter.
#[derive(Clone, Debug)]
pub struct Received {
    /// The recipient of the envelope.
    pub to: String,
    /// The lines of the head, unfolded.
    pub head: Vec<String>,
    /// The text, decoded.
    pub text: String,
}

impl Received {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }
}

/// A mail server of a test's own.
pub struct Smtp {
    pub address: SocketAddr,
    mood: Arc<Mutex<Mood>>,
    /// The commands that it was sent.
    commands: Arc<Mutex<Vec<String>>>,
    letters: tokio::sync::Mutex<mpsc::UnboundedReceiver<Received>>,
}

impl Smtp {
    pub async fn start() -> Smtp {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (to, letters) = mpsc::unbounded_channel();
        let (mood, commands) = (Arc::new(Mutex::new(Mood::Takes)), Arc::<Mutex<Vec<String>>>::default());
        let (shared_mood, shared_commands) = (mood.clone(), commands.clone());
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                // The connection ends when the sender ends it.
                tokio::spawn(serve(stream, shared_mood.clone(), shared_commands.clone(), to.clone()));
            }
        });
        Smtp { address, mood, commands, letters: tokio::sync::Mutex::new(letters) }
    }

    /// Does something else with letters from now on.
    pub fn becomes(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
    }

    /// How often it was sent a command.
    pub fn count(&self, command: &str) -> usize {
        self.commands.lock().unwrap().iter().filter(|line| line.starts_with(command)).count()
    }

    /// Waits until it has been sent a command this many times.
    pub async fn until(&self, command: &str, times: usize) {
        let wait = async {
            while self.count(command) < times {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(LONG, wait).await.unwrap_or_else(|_| panic!("{command} did not come {times} times"));
    }

    /// The next letter.
    pub async fn next(&self) -> Received {
        let mut letters = self.letters.lock().await;
        timeout(LONG, letters.recv()).await.expect("no letter came").unwrap()
    }

    /// Whether no letter comes, though there is time for one.
    pub async fn is_quiet(&self) -> bool {
        let mut letters = self.letters.lock().await;
        timeout(Duration::from_secs(3), letters.recv()).await.is_err()
    }
}

async fn serve(
    stream: TcpStream,
    mood: Arc<Mutex<Mood>>,
    commands: Arc<Mutex<Vec<String>>>,
    letters: mpsc::UnboundedSender<Received>,
) -> std::io::Result<()> {
    let (from, mut to) = stream.into_split();
    let mut lines = BufReader::new(from).lines();
    to.write_all(b"220 mail.example.org\r\n").await?;
    let mut recipient = String::new();
    while let Some(line) = lines.next_line().await? {
        commands.lock().unwrap().push(line.clone());
        let now = *mood.lock().unwrap();
        let answer = match line.get(..4).unwrap_or_default() {
            "EHLO" => "250 mail.example.org".to_string(),
            "RCPT" => match now {
                Mood::Refuses(code) => format!("{code} not now"),
                _ => {
                    recipient = line.split(['<', '>']).nth(1).unwrap_or_default().to_string();
                    "250 ok".to_string()
                }
            },
            "DATA" => {
                to.write_all(b"354 go on\r\n").await?;
                let mut data = Vec::new();
                while let Some(line) = lines.next_line().await?.filter(|line| line != ".") {
                    data.push(line.strip_prefix('.').map_or(line.clone(), str::to_string));
                }
                if now == Mood::Hangs {
                    std::future::pending::<()>().await;
                }
                let _ = letters.send(read(&recipient, &data));
                "250 ok".to_string()
            }
            "QUIT" => return to.write_all(b"221 bye\r\n").await,
            _ => "250 ok".to_string(),
        };
        to.write_all(format!("{answer}\r\n").as_bytes()).await?;
    }
    Ok(())
}

fn read(to: &str, lines: &[String]) -> Received {
    let end = lines.iter().position(String::is_empty).unwrap();
    let mut head: Vec<String> = Vec::new();
    for line in &lines[..end] {
        match head.last_mut().filter(|_| line.starts_with(' ')) {
            Some(last) => last.push_str(line),
            None => head.push(line.clone()),
        }
    }
    let quoted = head.iter().any(|line| line == "Content-Transfer-Encoding: quoted-printable");
    let body = lines[end + 1..].join("\n");
    let text = if quoted { unquoted(&body) } else { body };
    Received { to: to.to_string(), head, text }
}

/// A text in quoted-printable (RFC 2045, 6.7).
fn unquoted(text: &str) -> String {
    let (mut bytes, mut rest) = (Vec::new(), text.replace("=\n", ""));
    while let Some((before, after)) = rest.split_once('=') {
        bytes.extend(before.bytes());
        bytes.push(u8::from_str_radix(&after[..2], 16).unwrap());
        rest = after[2..].to_string();
    }
    bytes.extend(rest.bytes());
    String::from_utf8(bytes).unwrap()
}
