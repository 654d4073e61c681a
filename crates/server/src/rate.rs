//! Rate limits of requests, of stored games and of attempts to log in.

use crate::client::Client;
use crate::error::ApiError;
use crate::limits::{Rate, ServerLimits};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::hash::{BuildHasher, Hash, RandomState};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;

/// The addresses of expensive requests.
const HEAVY: [&str; 9] = [
    "/api/account",
    "/api/catalogue",
    "/api/play",
    "/api/check",
    "/api/email",
    "/api/pgn",
    "/api/studies",
    "/api/tournament",
    "/api/swiss",
];
/// Those that are sockets or read much.
const HEAVY_READS: [&str; 5] =
    ["/api/account/export", "/api/account/relations", "/api/analysis", "/api/desk", "/api/report"];
/// When more machines are known, those that have been quiet for a while are forgotten.
const REMEMBERED: usize = 10_000;

/// The rate limiters, by machine.
pub struct Rates {
    arrivals: DefaultKeyedRateLimiter<IpAddr>,
    pages: DefaultKeyedRateLimiter<IpAddr>,
    questions: DefaultKeyedRateLimiter<IpAddr>,
    work: DefaultKeyedRateLimiter<IpAddr>,
    sign_ups: DefaultKeyedRateLimiter<IpAddr>,
    attempts_each: DefaultKeyedRateLimiter<IpAddr>,
    attempts_pair: DefaultKeyedRateLimiter<(IpAddr, u64)>,
    attempts_name: DefaultKeyedRateLimiter<u64>,
    letters_each: DefaultKeyedRateLimiter<IpAddr>,
    letters_to: DefaultKeyedRateLimiter<u64>,
    challenges: DefaultKeyedRateLimiter<IpAddr>,
    tokens: DefaultKeyedRateLimiter<u64>,
    programs: DefaultKeyedRateLimiter<u64>,
    messages: DefaultKeyedRateLimiter<u64>,
    messages_each: DefaultKeyedRateLimiter<IpAddr>,
    complaints: DefaultKeyedRateLimiter<u64>,
    complaints_each: DefaultKeyedRateLimiter<IpAddr>,
    entries: DefaultKeyedRateLimiter<u64>,
    revisions: DefaultKeyedRateLimiter<u64>,
    studies: DefaultKeyedRateLimiter<u64>,
    study_changes: DefaultKeyedRateLimiter<u64>,
    hasher: RandomState,
    stored_each: DefaultKeyedRateLimiter<IpAddr>,
    stored: DefaultDirectRateLimiter,
}

/// A rate as `governor` takes it.
pub fn quota(rate: Rate) -> Quota {
    let number = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    let one = (rate.period / rate.then.max(1)).max(std::time::Duration::from_nanos(1));
    Quota::with_period(one).unwrap_or(Quota::per_second(NonZeroU32::MIN)).allow_burst(number(rate.at_once))
}

impl Rates {
    /// Nothing is counted yet.
    pub fn new(limits: &ServerLimits) -> Rates {
        Rates {
            arrivals: RateLimiter::keyed(quota(limits.arrivals)),
            pages: RateLimiter::keyed(quota(limits.pages)),
            questions: RateLimiter::keyed(quota(limits.questions)),
            work: RateLimiter::keyed(quota(limits.work)),
            sign_ups: RateLimiter::keyed(quota(limits.sign_ups)),
            attempts_each: RateLimiter::keyed(quota(limits.attempts_each)),
            attempts_pair: RateLimiter::keyed(quota(limits.attempts_pair)),
            attempts_name: RateLimiter::keyed(quota(limits.attempts_name)),
            letters_each: RateLimiter::keyed(quota(limits.letters_each)),
            letters_to: RateLimiter::keyed(quota(limits.letters_to)),
            challenges: RateLimiter::keyed(quota(limits.challenges)),
            tokens: RateLimiter::keyed(quota(limits.tokens)),
            programs: RateLimiter::keyed(quota(limits.programs)),
            messages: RateLimiter::keyed(quota(limits.messages)),
            messages_each: RateLimiter::keyed(quota(limits.messages_each)),
            complaints: RateLimiter::keyed(quota(limits.complaints)),
            complaints_each: RateLimiter::keyed(quota(limits.complaints)),
            entries: RateLimiter::keyed(quota(limits.entries)),
            revisions: RateLimiter::keyed(quota(limits.revisions)),
            studies: RateLimiter::keyed(quota(limits.studies)),
            study_changes: RateLimiter::keyed(quota(limits.study_changes)),
            hasher: RandomState::new(),
            stored_each: RateLimiter::keyed(quota(limits.stored_each)),
            stored: RateLimiter::direct(quota(limits.stored)),
        }
    }

    /// Counts a connection; returns whether it is accepted.
    pub fn allow_connection(&self, machine: IpAddr) -> bool {
        check(&self.arrivals, machine, 1)
    }

    /// Counts a request; returns whether it is accepted.
    pub fn allow_request(&self, client: Client, method: &Method, path: &str) -> bool {
        let posts = method == Method::POST && HEAVY.iter().any(|prefix| path.starts_with(prefix));
        let heavy = posts || HEAVY_READS.contains(&path);
        let limiter = match path.starts_with("/api") || path.starts_with("/game/export/") {
            true if heavy => &self.work,
            true => &self.questions,
            false => &self.pages,
        };
        check(limiter, client.network, 1)
    }

    /// Counts a question that is asked on a socket.
    ///
    /// # Errors
    /// Fails if the machine has asked too many.
    pub fn question(&self, client: Client) -> Result<(), ApiError> {
        check(&self.questions, client.network, 1).then_some(()).ok_or(ApiError::TooManyRequests)
    }

    /// Counts a request that turns out to be expensive.
    ///
    /// # Errors
    /// Fails if the machine has sent too many.
    pub fn work(&self, client: Client) -> Result<(), ApiError> {
        check(&self.work, client.network, 1).then_some(()).ok_or(ApiError::TooManyRequests)
    }

    /// Counts an account that is to be made.
    ///
    /// # Errors
    /// Fails if the machine has made too many.
    pub fn sign_up(&self, client: Client) -> Result<(), ApiError> {
        check(&self.sign_ups, client.network, 1).then_some(()).ok_or(ApiError::TooManyAttempts)
    }

    /// Counts a password that is tried for a name, whether anybody has it or not.
    ///
    /// # Errors
    /// Fails if the machine, or all together, have tried too many.
    pub fn attempt(&self, client: Client, key: &str) -> Result<(), ApiError> {
        let name = self.hasher.hash_one(key);
        let allowed = check(&self.attempts_each, client.network, 1)
            && check(&self.attempts_pair, (client.network, name), 1)
            && check(&self.attempts_name, name, 1);
        allowed.then_some(()).ok_or(ApiError::TooManyAttempts)
    }

    /// Counts a challenge for a passkey, which is stored until it is answered.
    ///
    /// # Errors
    /// Fails if the machine has asked for too many.
    pub fn challenge(&self, client: Client) -> Result<(), ApiError> {
        check(&self.challenges, client.network, 1).then_some(()).ok_or(ApiError::TooManyAttempts)
    }

    /// Counts a recovery code or a passkey that is tried. Nobody guesses one, so others' attempts count for nobody.
    ///
    /// # Errors
    /// Fails if the machine has tried too many.
    pub fn attempt_code(&self, client: Client) -> Result<(), ApiError> {
        check(&self.attempts_each, client.network, 1).then_some(()).ok_or(ApiError::TooManyAttempts)
    }

    /// Counts a letter that somebody asks for: for an account, or for what a name or an address says, whether there is such an
    /// account or not.
    ///
    /// # Errors
    /// Fails if the machine, or all together for the same, have asked for too many.
    pub fn letter(&self, client: Client, to: &str) -> Result<(), ApiError> {
        let allowed =
            check(&self.letters_each, client.network, 1) && check(&self.letters_to, self.hasher.hash_one(to), 1);
        allowed.then_some(()).ok_or(ApiError::TooOften("many letters were asked for: try again in an hour"))
    }

    /// Counts a request with a token of an account.
    ///
    /// # Errors
    /// Fails if the token, or all tokens of the account together, have sent too many.
    pub fn program(&self, token: &str, account: &str) -> Result<(), ApiError> {
        let [token, account] = [token, account].map(|key| self.hasher.hash_one(key));
        let allowed = check(&self.tokens, token, 1) && check(&self.programs, account, 1);
        allowed.then_some(()).ok_or(ApiError::TooManyRequests)
    }

    /// Counts a message of a player or an account.
    ///
    /// # Errors
    /// Fails if they, or all at the machine, have written too many.
    pub fn chat(&self, client: Client, who: &str) -> Result<(), ApiError> {
        let who = self.hasher.hash_one(who);
        let allowed = check(&self.messages_each, client.network, 1) && check(&self.messages, who, 1);
        allowed.then_some(()).ok_or(ApiError::TooOften("you write too fast: wait a moment"))
    }

    /// Counts a complaint of an account.
    ///
    /// # Errors
    /// Fails if the account, or all at the machine, have sent too many.
    pub fn complain(&self, client: Client, who: &str) -> Result<(), ApiError> {
        let who = self.hasher.hash_one(who);
        let allowed = check(&self.complaints_each, client.network, 1) && check(&self.complaints, who, 1);
        allowed.then_some(()).ok_or(ApiError::TooOften("you have sent many reports: try again in an hour"))
    }

    /// Counts an entry that an account puts into the catalogue.
    ///
    /// # Errors
    /// Fails if the account has put too many there.
    pub fn entry(&self, who: &str) -> Result<(), ApiError> {
        let why = "you have put many games into the catalogue today: add a version to one, or go on tomorrow";
        check(&self.entries, self.hasher.hash_one(who), 1).then_some(()).ok_or(ApiError::TooOften(why))
    }

    /// Counts a version that an account adds, or other words for one of its entries.
    ///
    /// # Errors
    /// Fails if the account has changed its entries too often.
    pub fn revision(&self, who: &str) -> Result<(), ApiError> {
        let why = "you have changed your games in the catalogue very often today: go on tomorrow";
        check(&self.revisions, self.hasher.hash_one(who), 1).then_some(()).ok_or(ApiError::TooOften(why))
    }

    /// Counts a study that an account creates or clones.
    ///
    /// # Errors
    /// Fails if the account has created too many.
    pub fn study(&self, who: &str) -> Result<(), ApiError> {
        let why = "you have created many studies today: add a chapter to one, or go on tomorrow";
        check(&self.studies, self.hasher.hash_one(who), 1).then_some(()).ok_or(ApiError::TooOften(why))
    }

    /// Counts a change of an account to a study.
    ///
    /// # Errors
    /// Fails if the account has changed studies too often.
    pub fn study_change(&self, who: &str) -> Result<(), ApiError> {
        let why = "you change studies too fast: wait a moment";
        check(&self.study_changes, self.hasher.hash_one(who), 1).then_some(()).ok_or(ApiError::TooOften(why))
    }

    /// Counts a game that begins without a request of its own.
    ///
    /// # Errors
    /// Fails as a request for it would.
    pub fn store_again(&self, client: Client, definition: usize) -> Result<(), ApiError> {
        self.work(client)?;
        self.store(client, definition)
    }

    /// Counts a game that is to be stored, with a definition of a length in bytes.
    ///
    /// # Errors
    /// Fails if the machine, or all together, have stored too many.
    pub fn store(&self, client: Client, definition: usize) -> Result<(), ApiError> {
        let why = [
            "you have started too many games: try again in a few minutes",
            "too many games have been started on this server: try again later",
        ];
        self.store_units(client, 1 + units(definition), why)
    }

    /// Counts what something that is stored grows by, from a length in bytes to another: as much as if it had been stored so long
    /// at once.
    ///
    /// # Errors
    /// Fails if the machine, or all together, have stored too much.
    pub fn store_more(&self, client: Client, before: usize, after: usize) -> Result<(), ApiError> {
        let why = [
            "you have written too much: try again in a few minutes",
            "too much has been written on this server: try again later",
        ];
        match units(after).saturating_sub(units(before)) {
            0 => Ok(()),
            more => self.store_units(client, more, why),
        }
    }

    /// Counts what is stored; says why it is refused for the machine, and for all.
    fn store_units(&self, client: Client, units: u32, [own, all]: [&'static str; 2]) -> Result<(), ApiError> {
        if !check(&self.stored_each, client.network, units) {
            return Err(ApiError::TooManyGames(own));
        }
        let units = NonZeroU32::new(units).unwrap_or(NonZeroU32::MIN);
        match self.stored.check_n(units) {
            Ok(Ok(())) => Ok(()),
            _ => Err(ApiError::TooManyGames(all)),
        }
    }
}

/// Refuses clients that send too many requests, and closes their connection without reading what they sent ahead.
pub async fn limit(State(rates): State<Arc<Rates>>, client: Client, request: Request, next: Next) -> Response {
    // However many requests stand in a connection's buffer, others come in between.
    tokio::task::yield_now().await;
    if rates.allow_request(client, request.method(), request.uri().path()) {
        return next.run(request).await;
    }
    let mut response = ApiError::TooManyRequests.into_response();
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// How many units of [`ServerLimits::UNIT`] a length has.
fn units(length: usize) -> u32 {
    u32::try_from(length / ServerLimits::UNIT).unwrap_or(u32::MAX)
}

fn check<Key: Clone + Hash + Eq>(limiter: &DefaultKeyedRateLimiter<Key>, key: Key, units: u32) -> bool {
    if limiter.len() > REMEMBERED {
        limiter.retain_recent();
    }
    let units = NonZeroU32::new(units).unwrap_or(NonZeroU32::MIN);
    matches!(limiter.check_key_n(&key, units), Ok(Ok(())))
}
