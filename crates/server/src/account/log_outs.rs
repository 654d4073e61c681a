//! Sockets end when those who opened them are logged out elsewhere.

use crate::processes::Processes;
use crate::processes::note::Note;
use std::sync::Arc;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::broadcast::{Receiver, Sender, channel};

/// How many may wait to be read.
const WAITING: usize = 256;

/// Sessions that have ended.
#[derive(Clone, Debug, PartialEq, Eq)]
enum LogOut {
    /// Of an account.
    Of {
        /// Which.
        who: String,
        /// This one alone; all of them where there is none.
        only: Option<String>,
    },
    /// Any: what was reported has not arrived here.
    Any,
}

/// Reports sessions that have ended; clones report to the same listeners.
#[derive(Clone)]
pub struct LogOuts {
    ended: Sender<Arc<LogOut>>,
    processes: Processes,
}

impl Default for LogOuts {
    fn default() -> LogOuts {
        LogOuts::new(Processes::default())
    }
}

impl LogOuts {
    /// Nobody listens yet. Other processes hear of what is reported, too.
    pub fn new(processes: Processes) -> LogOuts {
        LogOuts { ended: channel(WAITING).0, processes }
    }

    /// Reports it.
    pub fn report(&self, who: &str, only: Option<&str>) {
        let (who, only) = (who.to_string(), only.map(str::to_string));
        self.processes.report(|| Note::LoggedOut { who: who.clone(), only: only.clone() });
        self.deliver(who, only);
    }

    /// Reports it to those who listen here.
    pub fn deliver(&self, who: String, only: Option<String>) {
        // Nobody may be listening.
        let _ = self.ended.send(Arc::new(LogOut::Of { who, only }));
    }

    /// Ends all sockets here, as some reports of other processes were lost. Those who are still logged in come back.
    pub fn end_all(&self) {
        let _ = self.ended.send(Arc::new(LogOut::Any));
    }

    /// Listens for the end of a session.
    pub fn listen(&self, who: &str, session: Option<&str>) -> LogOutListener {
        LogOutListener { who: who.to_string(), session: session.map(str::to_string), reports: self.ended.subscribe() }
    }
}

/// Waits for the end of one session.
#[derive(Debug)]
pub struct LogOutListener {
    who: String,
    /// None of a guest, who ends by signing up.
    session: Option<String>,
    reports: Receiver<Arc<LogOut>>,
}

impl LogOutListener {
    /// Returns when the session has ended; for a guest when an account was made of it.
    pub async fn ended(&mut self) {
        loop {
            match self.reports.recv().await {
                Ok(ended) if self.is_ended_by(&ended) => return,
                Ok(_) => {}
                // What was missed may have been this one: the browser connects again, and is asked then.
                Err(RecvError::Lagged(_)) => return,
                Err(RecvError::Closed) => return std::future::pending().await,
            }
        }
    }

    fn is_ended_by(&self, ended: &LogOut) -> bool {
        match ended {
            LogOut::Of { who, only } => *who == self.who && (only.is_none() || *only == self.session),
            LogOut::Any => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::timeout;

    #[tokio::test]
    async fn a_session_ends_alone_or_with_all_of_its_account() {
        let log_outs = LogOuts::default();
        let ends =
            async |mut listener: LogOutListener| timeout(Duration::from_millis(20), listener.ended()).await.is_ok();
        let listen = || ["1", "2"].map(|session| log_outs.listen("ann", Some(session)));
        let ([first, second], guest) = (listen(), log_outs.listen("ann", None));
        log_outs.report("ann", Some("1"));
        log_outs.report("bob", None);
        assert_eq!((ends(first).await, ends(second).await, ends(guest).await), (true, false, false));
        let [first, second] = listen();
        log_outs.report("ann", None);
        assert!(ends(first).await && ends(second).await);
        let guest = log_outs.listen("ann", None);
        log_outs.report("ann", None);
        assert!(ends(guest).await, "the guest has become an account");
        let [late, _] = listen();
        (0..300).for_each(|_| log_outs.report("bob", None));
        assert!(ends(late).await, "one that missed something ends, too");
        let [one, _] = listen();
        log_outs.end_all();
        assert!(ends(one).await, "a report of another process was lost");
    }
}
