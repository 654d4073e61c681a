//! Sockets end when those who opened them are logged out elsewhere.

use crate::processes::Processes;
use crate::processes::note::Note;
use crate::store::{Store, StoreError};
use rand::RngExt;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::broadcast::{Receiver, Sender, channel};
use tokio::time::{Instant, sleep_until};

/// How many may wait to be read.
const WAITING: usize = 256;
/// For how long the store is asked by those who have missed something.
const SPREAD: Duration = Duration::from_secs(1);

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
    /// Without one, those who may have missed their end are taken to have ended.
    store: Option<Store>,
}

impl Default for LogOuts {
    fn default() -> LogOuts {
        LogOuts { ended: channel(WAITING).0, processes: Processes::default(), store: None }
    }
}

impl LogOuts {
    /// Nobody listens yet. Other processes hear of what is reported, too; what is missed is read from the store.
    pub fn new(processes: Processes, store: Store) -> LogOuts {
        LogOuts { ended: channel(WAITING).0, processes, store: Some(store) }
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

    /// Some reports of other processes were lost: those who listen here ask the store.
    pub fn some_missed(&self) {
        let _ = self.ended.send(Arc::new(LogOut::Any));
    }

    /// Listens for the end of a session.
    pub fn listen(&self, who: &str, session: Option<&str>) -> LogOutListener {
        LogOutListener {
            who: who.to_string(),
            session: session.map(str::to_string),
            reports: self.ended.subscribe(),
            store: self.store.clone(),
            asks_at: None,
        }
    }
}

/// Waits for the end of one session.
#[derive(Debug)]
pub struct LogOutListener {
    who: String,
    /// Or the token of a program; none of a guest, who ends by signing up.
    session: Option<String>,
    reports: Receiver<Arc<LogOut>>,
    store: Option<Store>,
    /// When to ask the store, as what was missed may have been this one.
    asks_at: Option<Instant>,
}

impl LogOutListener {
    /// Returns when the session has ended; for a guest when an account was made of it.
    pub async fn ended(&mut self) {
        loop {
            if let Some(at) = self.asks_at {
                sleep_until(at).await;
                // Where the store does not answer, a browser connects again, and is asked then.
                if Box::pin(self.is_gone()).await.unwrap_or(true) {
                    return;
                }
                self.asks_at = None;
            }
            match self.reports.recv().await.as_deref() {
                Ok(LogOut::Of { who, only }) if *who == self.who && (only.is_none() || *only == self.session) => return,
                Ok(LogOut::Of { .. }) => {}
                Ok(LogOut::Any) | Err(RecvError::Lagged(_)) => {
                    // Not all of a process ask at once.
                    self.asks_at = Some(Instant::now() + SPREAD.mul_f64(rand::rng().random()));
                }
                Err(RecvError::Closed) => return std::future::pending().await,
            }
        }
    }

    async fn is_gone(&self) -> Result<bool, StoreError> {
        let Some(store) = &self.store else { return Ok(true) };
        let Some(session) = &self.session else { return Ok(store.known("", &self.who).await?.guest_is_account) };
        let is_browser = store.known(session, "").await?.account.is_some();
        Ok(!is_browser && store.bearer(session).await?.is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Database, StoredAccount};
    use tokio::time::timeout;

    fn ann() -> StoredAccount {
        let (who, name, password) = ("hash of Ann".to_string(), "Ann".to_string(), "a hash".to_string());
        StoredAccount { who, name, password, since_ms: 1_000 }
    }

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
    }

    #[tokio::test]
    async fn what_was_missed_is_in_the_store() {
        let folder = tempfile::tempdir().unwrap();
        let (place, library) = (Database::Folder(folder.path().to_path_buf()), menagerie_core::Library::shipped());
        let store = Store::open(&place, &library, 1_000, Arc::default()).await.unwrap();
        let log_outs = LogOuts::new(Processes::default(), store.clone());
        store.sign_up(&ann(), "ann_lee", &[], "1").await.unwrap();
        let known = ann().who;
        for miss in
            [&|| log_outs.some_missed(), &|| (0..300).for_each(|_| log_outs.report("bob", None))] as [&dyn Fn(); 2]
        {
            let [here, gone] = ["1", "2"].map(|session| log_outs.listen(&known, Some(session)));
            let guests = [&known, "somebody"].map(|who| log_outs.listen(who, None));
            miss();
            let asked = async |mut listener: LogOutListener| timeout(SPREAD * 2, listener.ended()).await.is_ok();
            let [account, guest] = guests;
            let ended = tokio::join!(asked(here), asked(gone), asked(account), asked(guest));
            assert_eq!(ended, (false, true, true, false));
        }
    }
}
