//! A mail server that keeps the letters that it is sent (RFC 5321), and offers no TLS.

use crate::bots::wait;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// It ends with the test.
pub struct Letters {
    pub address: SocketAddr,
    received: Arc<Mutex<Vec<String>>>,
}

impl Letters {
    pub fn start() -> Letters {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (address, received) = (listener.local_addr().unwrap(), Arc::<Mutex<Vec<String>>>::default());
        let kept = received.clone();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let kept = kept.clone();
                // The connection ends when the sender ends it.
                thread::spawn(move || stream.and_then(|stream| serve(stream, &kept)));
            }
        });
        Letters { address, received }
    }

    /// The token of the next link of a kind in a letter.
    pub fn link(&self, kind: &str) -> String {
        let begins = format!("#{kind}=");
        wait("a letter", || {
            let received = self.received.lock().unwrap();
            let (_, rest) = received.iter().find_map(|letter| letter.split_once(&begins))?;
            Some(rest.chars().take_while(char::is_ascii_alphanumeric).collect())
        })
    }
}

fn serve(mut to: TcpStream, kept: &Mutex<Vec<String>>) -> std::io::Result<()> {
    let mut lines = BufReader::new(to.try_clone()?).lines();
    to.write_all(b"220 mail.example.org\r\n")?;
    while let Some(line) = lines.next().transpose()? {
        let answer = match line.get(..4).unwrap_or_default() {
            "EHLO" => "250 mail.example.org",
            "DATA" => {
                to.write_all(b"354 go on\r\n")?;
                let mut letter = String::new();
                while let Some(line) = lines.next().transpose()?.filter(|line| line != ".") {
                    // Lines may be broken, as quoted-printable has it.
                    let (text, end) = line.strip_suffix('=').map_or((line.as_str(), "\n"), |text| (text, ""));
                    letter.push_str(text);
                    letter.push_str(end);
                }
                kept.lock().unwrap().push(letter.replace("=3D", "="));
                "250 ok"
            }
            "QUIT" => return to.write_all(b"221 bye\r\n"),
            _ => "250 ok",
        };
        to.write_all(format!("{answer}\r\n").as_bytes())?;
    }
    Ok(())
}
