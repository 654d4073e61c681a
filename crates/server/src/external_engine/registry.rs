//! The engines whose programs are there.

use super::work::{Answer, Answering, Heard, Listening, Order, work};
use crate::api::ExternalEngine;
use crate::error::ApiError;
use rand::RngExt;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

/// How many engines an account has.
const MOST_EACH: usize = 8;
/// How many engines there are in all.
const MOST: usize = 10_000;
/// How long a program waits for work before it is answered that there is none.
const POLL: Duration = Duration::from_secs(6);
/// A program that has not asked for this long does not listen.
const AWAY: Duration = Duration::from_secs(5);
/// An engine whose program is away for longer is forgotten.
const FORGOTTEN: Duration = Duration::from_secs(60);

/// All engines; clones share them.
#[derive(Clone, Debug, Default)]
pub struct ExternalEngines {
    accounts: Arc<Mutex<HashMap<String, Own>>>,
}

/// The engines of an account.
#[derive(Debug, Default)]
struct Own {
    engines: Vec<Registered>,
    /// Wakes the programs that wait for work.
    wake: Arc<Notify>,
}

#[derive(Debug)]
struct Registered {
    engine: ExternalEngine,
    /// The hash of the secret of its program.
    provider: String,
    /// How many requests of its program wait for work.
    waiting: usize,
    /// When the last of them ended.
    seen: Instant,
    next: Option<Work>,
    /// What the program has taken, but not begun to answer.
    given: Option<Work>,
    /// What it answers.
    running: Option<Answer>,
}

#[derive(Debug)]
struct Work {
    id: String,
    order: Order,
    answering: Answering,
}

/// Work for a program.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExternalWork)]
pub struct Given {
    /// By what it is answered.
    pub id: String,
    /// What to do.
    pub work: Order,
    /// With which engine.
    pub engine: ExternalEngine,
}

impl Registered {
    fn is_ready(&self) -> bool {
        self.waiting > 0 || self.seen.elapsed() < AWAY || self.running.as_ref().is_some_and(Answer::is_given)
    }

    /// The engine as it is now.
    fn shown(&self) -> ExternalEngine {
        ExternalEngine { ready: self.is_ready(), ..self.engine.clone() }
    }

    /// Whether nothing is known of its program any more.
    fn is_forgotten(&self) -> bool {
        !self.is_ready() && self.seen.elapsed() > FORGOTTEN
    }

    /// Ends what it was asked for.
    fn stop(&mut self) {
        let works = [self.next.take(), self.given.take()].into_iter().flatten().map(|work| work.answering.answer());
        works.chain(self.running.take()).for_each(|answer| answer.replace());
    }
}

impl ExternalEngines {
    /// Registers an engine of an account, in the place of one with the same name.
    ///
    /// # Errors
    /// Refuses too many.
    pub fn register(&self, who: &str, engine: ExternalEngine, provider: String) -> Result<ExternalEngine, ApiError> {
        let mut accounts = self.lock();
        let all = |accounts: &HashMap<String, Own>| accounts.values().map(|own| own.engines.len()).sum::<usize>();
        if all(&accounts) >= MOST {
            accounts.values_mut().for_each(Own::tidy);
            accounts.retain(|_, own| !own.engines.is_empty());
        }
        if all(&accounts) >= MOST {
            return Err(ApiError::Busy);
        }
        let own = accounts.entry(who.to_string()).or_default();
        own.tidy();
        let at = own.engines.iter().position(|known| known.engine.id == engine.id);
        if let Some(mut known) = at.map(|at| own.engines.remove(at)) {
            known.stop();
        }
        if own.engines.len() >= MOST_EACH {
            return Err(ApiError::Conflict(format!("an account has at most {MOST_EACH} engines: stop one first")));
        }
        let registered =
            Registered { engine, provider, waiting: 0, seen: Instant::now(), next: None, given: None, running: None };
        let shown = registered.shown();
        own.engines.push(registered);
        Ok(shown)
    }

    /// The engines of an account.
    pub fn of(&self, who: &str) -> Vec<ExternalEngine> {
        let mut accounts = self.lock();
        let Some(own) = accounts.get_mut(who) else { return Vec::new() };
        own.tidy();
        own.engines.iter().map(Registered::shown).collect()
    }

    /// Asks an engine of an account for something, in the place of what it was asked before.
    pub fn ask(&self, who: &str, id: &str, order: Order) -> Option<Listening> {
        let mut accounts = self.lock();
        let own = accounts.get_mut(who)?;
        let registered = own.engines.iter_mut().find(|known| known.engine.id == id)?;
        registered.stop();
        let (answering, listening) = work();
        let id = format!("{:032x}", rand::rng().random::<u128>());
        registered.next = Some(Work { id, order, answering });
        own.wake.notify_waiters();
        Some(listening)
    }

    /// Waits for work for a program of an account; nothing where there is none for a while.
    ///
    /// # Errors
    /// Refuses a program without an engine.
    pub async fn take(&self, who: &str, provider: &str) -> Result<Option<Given>, ApiError> {
        let _waiting = Waiting::begin(self, who, provider)?;
        let until = Instant::now() + POLL;
        loop {
            let wake = self.lock().get(who).map(|own| own.wake.clone()).ok_or_else(unregistered)?;
            let woken = wake.notified();
            if let Some(given) = self.next_of(who, provider) {
                return Ok(Some(given));
            }
            if timeout_at(until, woken).await.is_err() {
                return Ok(None);
            }
        }
    }

    fn next_of(&self, who: &str, provider: &str) -> Option<Given> {
        let mut accounts = self.lock();
        let engines = accounts.get_mut(who)?.engines.iter_mut();
        for registered in engines.filter(|known| known.provider == provider) {
            let Some(work) = registered.next.take() else { continue };
            if !work.answering.report_now(Heard::Taken) {
                continue;
            }
            let given = Given { id: work.id.clone(), work: work.order.clone(), engine: registered.engine.clone() };
            registered.given = Some(work);
            return Some(given);
        }
        None
    }

    /// Begins to answer what a program of an account has taken.
    pub fn begin(&self, who: &str, id: &str) -> Option<Running> {
        let mut accounts = self.lock();
        let mut engines = accounts.get_mut(who)?.engines.iter_mut();
        let registered = engines.find(|known| known.given.as_ref().is_some_and(|work| work.id == id))?;
        let Work { answering, .. } = registered.given.take()?;
        registered.running = Some(answering.answer());
        let (who, engine) = (who.to_string(), registered.engine.id.clone());
        let running = Running { answering, engines: self.clone(), who, engine };
        drop(accounts);
        running.answering.report_now(Heard::Began).then_some(running)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Own>> {
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a request of a program that waits.
    fn count(&self, who: &str, provider: &str, change: impl Fn(&mut Registered)) -> bool {
        let mut accounts = self.lock();
        let engines = accounts.get_mut(who).into_iter().flat_map(|own| own.engines.iter_mut());
        engines.filter(|known| known.provider == provider).map(change).count() > 0
    }
}

impl Own {
    fn tidy(&mut self) {
        self.engines.retain(|known| !known.is_forgotten());
    }
}

fn unregistered() -> ApiError {
    ApiError::NotFound("no engine is registered with this `providerSecret`: register it first".to_string())
}

/// A request of a program that waits for work.
struct Waiting<'a> {
    engines: &'a ExternalEngines,
    who: &'a str,
    provider: &'a str,
}

impl<'a> Waiting<'a> {
    fn begin(engines: &'a ExternalEngines, who: &'a str, provider: &'a str) -> Result<Waiting<'a>, ApiError> {
        match engines.count(who, provider, |known| known.waiting += 1) {
            true => Ok(Waiting { engines, who, provider }),
            false => Err(unregistered()),
        }
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.engines.count(self.who, self.provider, |known| {
            known.waiting = known.waiting.saturating_sub(1);
            known.seen = Instant::now();
        });
    }
}

/// A program that answers, until this is dropped.
#[derive(Debug)]
pub struct Running {
    /// Where the answer goes.
    pub answering: Answering,
    engines: ExternalEngines,
    who: String,
    engine: String,
}

impl Drop for Running {
    fn drop(&mut self) {
        // It asks for more at once, and is there until then.
        let mut accounts = self.engines.lock();
        let mut engines = accounts.get_mut(&self.who).into_iter().flat_map(|own| own.engines.iter_mut());
        if let Some(known) = engines.find(|known| known.engine.id == self.engine) {
            known.seen = Instant::now();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external_engine::work::End;

    fn engine(name: &str) -> ExternalEngine {
        let (id, name) = (name.to_string(), name.to_string());
        ExternalEngine { id, name, max_threads: 1, max_hash: 16, variants: Vec::new(), ready: false }
    }

    fn order(game: &str) -> Order {
        Order {
            session_id: String::new(),
            threads: 1,
            hash: 16,
            movetime: 1,
            multi_pv: 1,
            variant: game.to_string(),
            initial_fen: String::new(),
            moves: Vec::new(),
            rules: String::new(),
            definition: String::new(),
        }
    }

    fn register(engines: &ExternalEngines, who: &str, name: &str) -> Result<ExternalEngine, ApiError> {
        engines.register(who, engine(name), format!("secret of {name}"))
    }

    #[tokio::test(start_paused = true)]
    async fn work_goes_to_its_engine_alone() {
        let engines = ExternalEngines::default();
        for (who, name) in [("ann", "a"), ("ann", "b"), ("bob", "a")] {
            assert!(register(&engines, who, name).unwrap().ready);
        }
        assert!(engines.ask("bob", "b", order("chess")).is_none(), "it is Ann's");
        let mut listening = engines.ask("ann", "b", order("chess")).unwrap();
        for (who, secret) in [("ann", "secret of a"), ("bob", "secret of a")] {
            assert!(engines.take(who, secret).await.unwrap().is_none());
        }
        assert!(engines.take("bob", "secret of b").await.is_err(), "it is not registered");
        // It was taken too late, and by nobody.
        assert_eq!(listening.next().await, Heard::Ended(End::Vanished));
        drop(listening);
        let (mut listening, given) = tokio::join!(
            async {
                tokio::task::yield_now().await;
                engines.ask("ann", "b", order("omega")).unwrap()
            },
            engines.take("ann", "secret of b")
        );
        let given = given.unwrap().unwrap();
        assert_eq!((given.work.variant.as_str(), given.engine.name.as_str()), ("omega", "b"));
        assert!(engines.begin("bob", &given.id).is_none());
        let running = engines.begin("ann", &given.id).unwrap();
        assert!(engines.begin("ann", &given.id).is_none(), "it is answered once");
        assert_eq!((listening.next().await, listening.next().await), (Heard::Taken, Heard::Began));
        let _next = engines.ask("ann", "b", order("chess")).unwrap();
        assert_eq!(listening.next().await, Heard::Ended(End::Replaced));
        drop((listening, running));
    }

    #[tokio::test(start_paused = true)]
    async fn engines_are_few_and_forgotten_with_their_programs() {
        let engines = ExternalEngines::default();
        for number in 0..MOST_EACH {
            register(&engines, "ann", &number.to_string()).unwrap();
        }
        assert!(register(&engines, "ann", "one more").is_err());
        register(&engines, "ann", "0").unwrap();
        tokio::time::advance(AWAY).await;
        assert!(engines.of("ann").iter().all(|engine| !engine.ready));
        engines.take("ann", "secret of 1").await.unwrap();
        let ready = |engines: &ExternalEngines| engines.of("ann").iter().filter(|engine| engine.ready).count();
        assert_eq!(ready(&engines), 1);
        tokio::time::advance(FORGOTTEN).await;
        assert_eq!(engines.of("ann").len(), 1);
        tokio::time::advance(FORGOTTEN).await;
        assert_eq!(engines.of("ann"), []);
    }
}
