//! A network that can be cut: from then on nothing arrives, neither words nor farewells, and nobody hears why.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Duration;

/// The way from one server to its database.
pub struct Network {
    /// The address of the database by this way.
    pub address: String,
    gate: Arc<Gate>,
}

#[derive(Default)]
struct Gate {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    cut: bool,
    /// Whether it is cut when something is about to be stored.
    waits: bool,
    /// How often all connections were lost.
    losses: u64,
    connections: Vec<TcpStream>,
}

impl Gate {
    /// Waits while the network is cut: whether a connection is still there that was made after this number of losses.
    fn pass(&self, losses: u64) -> bool {
        let state = self.state.lock().unwrap();
        let state = self.changed.wait_while(state, |state| state.cut && state.losses == losses).unwrap();
        state.losses == losses
    }

    /// Cuts the network where that waits for it, if a server is about to store what it has written.
    fn look(&self, said: &[u8], writes: &mut bool) {
        let has = |word: &[u8]| said.windows(word.len()).any(|part| part == word);
        // Transactions that only read begin with more words.
        *writes = (*writes || has(b"BEGIN\0")) && !has(b"BEGIN ");
        let mut state = self.state.lock().unwrap();
        if state.waits && *writes && has(b"COMMIT\0") {
            (state.waits, state.cut) = (false, true);
            self.changed.notify_all();
        }
    }
}

impl Network {
    /// The way to a database at `postgres://USER@HOST:PORT/NAME`.
    pub fn to(database: &str) -> Network {
        let (before, rest) = database.split_once('@').unwrap();
        let (there, name) = rest.split_once('/').unwrap();
        let (there, name) = (there.to_string(), name.to_string());
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("{before}@{}/{name}", listener.local_addr().unwrap());
        let gate = Arc::<Gate>::default();
        let own = gate.clone();
        thread::spawn(move || {
            for here in listener.incoming().map_while(Result::ok) {
                // While PostgreSQL does not run, it refuses.
                let Ok(there) = TcpStream::connect(&there) else { continue };
                join(&own, here, there);
            }
        });
        Network { address, gate }
    }

    /// From now on nothing arrives. What is sent meanwhile is on its way.
    pub fn cut(&self) {
        self.gate.state.lock().unwrap().cut = true;
    }

    /// The same as soon as a server is about to store something: in the middle of its transaction. `begin` has it write.
    pub fn cut_when_something_is_stored(&self, begin: impl FnOnce()) {
        self.gate.state.lock().unwrap().waits = true;
        begin();
        let state = self.gate.state.lock().unwrap();
        let (state, _) =
            self.gate.changed.wait_timeout_while(state, Duration::from_secs(60), |state| !state.cut).unwrap();
        assert!(state.cut, "nothing was stored");
    }

    /// It goes on, and what was on its way arrives.
    pub fn mend(&self) {
        self.gate.state.lock().unwrap().cut = false;
        self.gate.changed.notify_all();
    }

    /// It goes on with new connections alone: the old ones, with all that was on its way, are lost.
    pub fn lose(&self) {
        let mut state = self.gate.state.lock().unwrap();
        state.cut = false;
        state.losses += 1;
        for connection in state.connections.drain(..) {
            let _ = connection.shutdown(Shutdown::Both);
        }
        self.gate.changed.notify_all();
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        self.lose();
    }
}

/// Passes on what two connections say, each by a thread of its own.
fn join(gate: &Arc<Gate>, here: TcpStream, there: TcpStream) {
    let mut state = gate.state.lock().unwrap();
    let losses = state.losses;
    for (from, to, asks) in [(&here, &there, true), (&there, &here, false)] {
        let _ = from.set_nodelay(true);
        let [from, to, kept] = [from, to, from].map(|stream| stream.try_clone().unwrap());
        state.connections.push(kept);
        let gate = gate.clone();
        thread::spawn(move || pass_on(&gate, losses, from, to, asks));
    }
}

fn pass_on(gate: &Gate, losses: u64, mut from: TcpStream, mut to: TcpStream, asks: bool) {
    let (mut bytes, mut writes) = ([0; 16 << 10], false);
    loop {
        let count = from.read(&mut bytes).unwrap_or(0);
        if asks {
            gate.look(&bytes[..count], &mut writes);
        }
        if !gate.pass(losses) {
            return;
        }
        // The farewell, too, arrives when the network does.
        if count == 0 || to.write_all(&bytes[..count]).is_err() {
            let _ = to.shutdown(Shutdown::Write);
            let _ = from.shutdown(Shutdown::Read);
            return;
        }
    }
}
