//! The task that begins tournaments and rounds, pairs those who wait, and ends what is over.

use super::games::{Pair, begin_all};
use super::hub::{Inner, Loaded, Tournaments};
use super::pairing::{arena, color, robin, swiss};
use super::standings::played;
use crate::api::{TournamentKind, TournamentState};
use crate::compute::Requester;
use crate::error::ApiError;
use crate::store::{Entrant, StoredTournament};
use std::collections::{HashMap, HashSet};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Weak;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

/// How often to look, where nothing happens.
const CHECK: Duration = Duration::from_secs(1);
/// How long to wait between two looks.
const PAUSE: Duration = Duration::from_millis(100);
/// How often those who watch a tournament hear of what has changed.
const REPORT: Duration = Duration::from_millis(500);
/// How long results are awaited that came just before the end, in milliseconds.
const LAST_RESULTS_MS: i64 = 1000;
/// The least time for a first move, to which a tenth of the clock is added, in milliseconds.
const FIRST_MOVE_MS: i64 = 20_000;
/// After this time a tournament is cancelled that its organiser was to start, in milliseconds: 90 days.
const FORGOTTEN_MS: i64 = 90 * 24 * 3600 * 1000;

/// Runs until the tournaments are gone.
pub async fn run(inner: Weak<Inner>) {
    let (waves, reported, unreported) = (HashMap::new(), HashMap::new(), HashSet::new());
    let mut director = Director { waves, began: Instant::now(), reported, unreported };
    loop {
        let Some(upgraded) = inner.upgrade() else { return };
        let tournaments = Tournaments { inner: upgraded };
        match tournaments.shared().processes.leads() {
            true => director.look(&tournaments).await,
            // Another process looks after them.
            false => drop(tournaments.shared().tournament_changes.take()),
        }
        let changes = tournaments.shared().tournament_changes.clone();
        drop(tournaments);
        sleep(PAUSE).await;
        let longest = if director.unreported.is_empty() { CHECK } else { REPORT };
        let _ = timeout(longest, changes.wait()).await;
    }
}

/// What the task remembers; a server that is started again needs none of it.
struct Director {
    /// When those who wait in an arena were paired last.
    waves: HashMap<String, Instant>,
    /// Since when the server runs: before, nobody could move.
    began: Instant,
    /// When those who watch have heard of a tournament last, where that is not long ago.
    reported: HashMap<String, Instant>,
    /// The tournaments of which they have still to hear.
    unreported: HashSet<String>,
}

/// What a step has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Nothing is to be done now.
    Nothing,
    /// The tournament is another one.
    Done,
}

impl Director {
    async fn look(&mut self, tournaments: &Tournaments) {
        let changed = tournaments.shared().tournament_changes.take();
        changed.iter().for_each(|id| tournaments.forget(id));
        self.unreported.extend(changed);
        // A failure is in the log, and it is tried again.
        let shared = tournaments.shared();
        let now = shared.time.now();
        let Ok(open) = shared.store.open_tournaments(now, now - FORGOTTEN_MS).await else { return };
        self.waves.retain(|id, _| open.iter().any(|(open, _)| open == id));
        for (id, seq) in open {
            match self.step(tournaments, &id, seq).await {
                Ok(Step::Nothing) => {}
                Ok(Step::Done) => {
                    tournaments.forget(&id);
                    // There may be more to do at once.
                    tournaments.shared().tournament_changes.changed(&id);
                    self.unreported.insert(id);
                }
                Err(ApiError::NotStored(_) | ApiError::Busy | ApiError::Conflict(_)) => tournaments.forget(&id),
                Err(error) => tracing::error!(id, %error, "a tournament cannot go on"),
            }
        }
        self.forfeit(tournaments).await;
        self.report(tournaments).await;
    }

    /// Reports what has changed, of each tournament only now and then.
    async fn report(&mut self, tournaments: &Tournaments) {
        self.reported.retain(|_, at| at.elapsed() < REPORT);
        let due = self.unreported.extract_if(|id| !self.reported.contains_key(id)).collect();
        tournaments.report(&due).await;
        self.reported.extend(due.into_iter().map(|id| (id, Instant::now())));
    }

    async fn step(&mut self, tournaments: &Tournaments, id: &str, seq: u32) -> Result<Step, ApiError> {
        let mut loaded = tournaments.load(id).await?;
        if loaded.full.tournament.seq != seq {
            tournaments.forget(id);
            loaded = tournaments.load(id).await?;
        }
        let (now, stored) = (tournaments.shared().time.now(), &loaded.full.tournament);
        match (stored.state, loaded.request.kind) {
            (TournamentState::Created, _) if stored.starts_ms.is_some_and(|starts| starts <= now) => {
                Turn { tournaments, loaded: &loaded, now }.start().await
            }
            // Nobody has started it for very long.
            (TournamentState::Created, _) if stored.starts_ms.is_none() && stored.created_ms < now - FORGOTTEN_MS => {
                Turn { tournaments, loaded: &loaded, now }.cancel().await
            }
            (TournamentState::Running | TournamentState::Paused, TournamentKind::Arena) => {
                self.arena(&Turn { tournaments, loaded: &loaded, now }).await
            }
            (TournamentState::Running | TournamentState::Paused, _) => {
                Turn { tournaments, loaded: &loaded, now }.rounds().await
            }
            _ => Ok(Step::Nothing),
        }
    }

    /// Pairs those who wait, or ends the arena.
    async fn arena(&mut self, turn: &Turn<'_>) -> Result<Step, ApiError> {
        let (stored, timeouts) = (&turn.loaded.full.tournament, turn.tournaments.inner.rooms.timeouts());
        if let Some(ends) = stored.ends_ms.filter(|ends| *ends <= turn.now) {
            return turn.end(ends).await;
        }
        let last = self.waves.get(&stored.id);
        if stored.state == TournamentState::Paused || last.is_some_and(|last| last.elapsed() < timeouts.arena_wave) {
            return Ok(Step::Nothing);
        }
        self.waves.insert(stored.id.clone(), Instant::now());
        turn.wave().await
    }

    /// Ends live games in which a player does not make the first move.
    async fn forfeit(&self, tournaments: &Tournaments) {
        let (rooms, shared) = (&tournaments.inner.rooms, tournaments.shared());
        let most = rooms.timeouts().first_move;
        let began = shared.time.now() - i64::try_from(self.began.elapsed().as_millis()).unwrap_or(i64::MAX);
        for late in shared.store.late_games().await.unwrap_or_default() {
            let allowed = i64::try_from(most.as_millis()).unwrap_or(i64::MAX);
            let allowed = allowed.min(FIRST_MOVE_MS + late.initial_ms / 10);
            // Each has this time: Black's begins where White's ends.
            let until = late.made_ms.max(began) + allowed * i64::from(late.plies + 1);
            if until > shared.time.now() {
                continue;
            }
            // Somebody may have moved meanwhile, or it is tried again. The player who was not there is withdrawn with the result.
            let _ = rooms.forfeit(&late.game, late.plies).await;
        }
    }
}

/// One step of a tournament as it was read.
struct Turn<'a> {
    tournaments: &'a Tournaments,
    loaded: &'a Loaded,
    now: i64,
}

impl Turn<'_> {
    fn stored(&self) -> &StoredTournament {
        &self.loaded.full.tournament
    }

    /// Those who have not withdrawn.
    fn there(&self) -> impl Iterator<Item = &Entrant> {
        self.loaded.full.entrants.iter().filter(|entrant| !entrant.out)
    }

    /// Stores how it stands from now on, and the pairings that are made.
    async fn store(&self, next: StoredTournament, pairs: Vec<Pair>) -> Result<Step, ApiError> {
        let shared = self.tournaments.shared();
        let mut begun = Vec::new();
        if !pairs.is_empty() {
            let (full, request) = (self.loaded.full.clone(), self.loaded.request.clone());
            let (catalog, now) = (shared.catalog.clone(), self.now);
            let work = move || begin_all(&catalog, &full, &request, &pairs, now);
            begun = shared.compute.run(self.requester(), work).await?;
            self.tournaments.inner.rooms.refuse_without_space()?;
        }
        shared.hall_store().change_tournament(&next, &begun).await.map_err(|error| match error.is_conflict() {
            true => ApiError::Conflict("the tournament has changed in the meantime".to_string()),
            false => error.into(),
        })?;
        self.tournaments.announce(&next.id, &begun);
        Ok(Step::Done)
    }

    fn requester(&self) -> Requester {
        let machine = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
        Requester { machine, custom: !self.stored().rules.shipped, live: true }
    }

    /// Starts the tournament.
    async fn start(&self) -> Result<Step, ApiError> {
        let mut next = self.stored().clone();
        (next.state, next.starts_ms) = (TournamentState::Running, Some(self.now));
        let players = self.there().count();
        if self.loaded.request.kind == TournamentKind::Arena {
            let minutes = self.loaded.request.minutes.unwrap_or_default();
            next.ends_ms = Some(self.now + i64::from(minutes) * 60_000);
            return self.store(next, Vec::new()).await;
        }
        if players < 2 {
            return self.cancel().await;
        }
        let double = self.loaded.request.double;
        next.rounds = Some(match self.loaded.request.kind {
            // All are drawn.
            TournamentKind::Robin => robin::rounds(self.loaded.full.entrants.len(), double) as u32,
            // Nobody meets anybody twice.
            _ => self.stored().rounds.unwrap_or(1).min(robin::rounds(players, false) as u32),
        });
        self.begin_round(next).await
    }

    /// Cancels the tournament.
    async fn cancel(&self) -> Result<Step, ApiError> {
        let mut next = self.stored().clone();
        (next.state, next.ends_ms) = (TournamentState::Cancelled, Some(self.now));
        self.store(next, Vec::new()).await
    }

    /// Begins the next round, ends the tournament, or waits.
    async fn rounds(&self) -> Result<Step, ApiError> {
        let stored = self.stored();
        // The organiser ends it.
        if let Some(ends) = stored.ends_ms.filter(|ends| *ends <= self.now) {
            return self.end(ends).await;
        }
        if !self.loaded.is_round_over() {
            return Ok(Step::Nothing);
        }
        if stored.rounds.is_none_or(|rounds| stored.round >= rounds) {
            return self.finish().await;
        }
        let mut next = stored.clone();
        match (stored.state, stored.next_ms, self.loaded.request.break_s) {
            (TournamentState::Paused, ..) => Ok(Step::Nothing),
            (_, Some(at), _) if at <= self.now => self.begin_round(next).await,
            (_, None, Some(seconds)) => {
                next.next_ms = Some(self.now + i64::from(seconds) * 1000);
                self.store(next, Vec::new()).await
            }
            // Its time has not come, or the organiser begins it.
            _ => Ok(Step::Nothing),
        }
    }

    async fn begin_round(&self, mut next: StoredTournament) -> Result<Step, ApiError> {
        (next.round, next.next_ms) = (next.round + 1, None);
        let busy = match self.loaded.request.clock.days {
            Some(_) => HashSet::new(),
            None => self.tournaments.shared().store.tournament_players().await?,
        };
        if self.loaded.request.kind == TournamentKind::Robin {
            return self.begin_robin_round(next, &busy).await;
        }
        let late = self.late_byes();
        if !late.is_empty() {
            // The round is paired with their points.
            return self.store(self.stored().clone(), late).await;
        }
        let players = swiss_players(self.loaded, &busy);
        let (round, rounds) = (next.round, next.rounds.unwrap_or(next.round));
        let work = move || Ok(swiss::pair(&players, round, rounds));
        let Some(found) = self.tournaments.shared().compute.run(self.requester(), work).await? else {
            // Those who play elsewhere come back.
            let away = self.there().any(|entrant| busy.contains(&entrant.who));
            return if away { Ok(Step::Nothing) } else { self.finish().await };
        };
        let pair = |(white, black): &(u32, u32)| Pair { round, white: *white, black: Some(*black), score: None };
        let mut pairs: Vec<Pair> = found.pairs.iter().map(pair).collect();
        pairs.extend(found.bye.map(|white| Pair { round, white, black: None, score: Some("bye") }));
        self.store(next, pairs).await
    }

    /// The half-point byes of those who have joined late, as on lichess: one, however many rounds were missed.
    fn late_byes(&self) -> Vec<Pair> {
        let pairings = &self.loaded.full.pairings;
        let paired =
            |number: u32| pairings.iter().any(|pairing| pairing.white == number || pairing.black == Some(number));
        let late = self.there().filter(|entrant| entrant.missed > 0 && !paired(entrant.number));
        late.map(|entrant| Pair { round: self.stored().round, white: entrant.number, black: None, score: Some("half") })
            .collect()
    }

    /// A round of a round robin; with days for a move, all of them.
    async fn begin_robin_round(&self, mut next: StoredTournament, busy: &HashSet<String>) -> Result<Step, ApiError> {
        let order = drawn(self.loaded);
        let absent = |entrant: &Entrant| entrant.out || busy.contains(&entrant.who);
        let pair = |round: u32, (white, black): (usize, Option<usize>)| {
            let Some(black) = black.map(|black| order[black]) else {
                return Pair { round, white: order[white].number, black: None, score: Some("none") };
            };
            let score = match (absent(order[white]), absent(black)) {
                (false, false) => None,
                (false, true) => Some("1-0"),
                (true, false) => Some("0-1"),
                (true, true) => Some("0-0"),
            };
            Pair { round, white: order[white].number, black: Some(black.number), score }
        };
        let round_of = |round: u32| {
            let pairs = robin::round(order.len(), round as usize - 1).into_iter();
            pairs.map(|found| pair(round, found)).collect::<Vec<_>>()
        };
        let rounds = next.rounds.unwrap_or(next.round);
        if self.loaded.request.clock.days.is_none() || rounds == next.round {
            let round = next.round;
            return self.store(next, round_of(round)).await;
        }
        next.round = rounds;
        self.store(next, (1..=rounds).flat_map(round_of).collect()).await
    }

    /// Pairs those who wait in an arena.
    async fn wave(&self) -> Result<Step, ApiError> {
        let busy = self.tournaments.shared().store.tournament_players().await?;
        let (played, presence) = (played(&self.loaded.full), &self.tournaments.inner.presence);
        // Who would not hear of it would lose a game that nobody has seen.
        let here = |entrant: &&Entrant| presence.hears_pairings(&entrant.who);
        let active = self.there().filter(|entrant| busy.contains(&entrant.who) || here(entrant)).count();
        let rank: HashMap<u32, u32> =
            self.loaded.rows.iter().zip(1..).map(|(row, place)| (row.number, place)).collect();
        let waiting = self.there().filter(here).filter(|entrant| !busy.contains(&entrant.who)).map(|entrant| {
            let own = played.get(&entrant.number).map_or(&[][..], Vec::as_slice);
            arena::Waiting {
                number: entrant.number,
                rank: rank.get(&entrant.number).copied().unwrap_or_default(),
                last: own.last().and_then(|pairing| pairing.opponent),
                games: own.len() as u32,
            }
        });
        let waiting: Vec<_> = waiting.collect();
        if waiting.len() < 2 {
            return Ok(Step::Nothing);
        }
        let work = move || Ok(arena::pair(&waiting, active));
        let found = self.tournaments.shared().compute.run(self.requester(), work).await?;
        if found.is_empty() {
            return Ok(Step::Nothing);
        }
        let colors = |number: u32| {
            let own = played.get(&number).into_iter().flatten().filter(|pairing| pairing.on_board);
            own.map(|pairing| pairing.color).collect::<Vec<_>>()
        };
        let round = self.stored().round + 1;
        let pair = |(a, b): (u32, u32)| {
            let white = color::first_has_white(&colors(a), &colors(b), rand::random());
            let (white, black) = if white { (a, b) } else { (b, a) };
            Pair { round, white, black: Some(black), score: None }
        };
        let mut next = self.stored().clone();
        // Of an arena the rounds are those who were paired at one moment.
        next.round = round;
        self.store(next, found.into_iter().map(pair).collect()).await
    }

    /// Ends the tournament at its time. What has ended by then counts.
    async fn end(&self, ends: i64) -> Result<Step, ApiError> {
        let (store, id) = (&self.tournaments.shared().store, &self.stored().id);
        if self.now < ends + LAST_RESULTS_MS || store.results_are_due(id).await? {
            return Ok(Step::Nothing);
        }
        // What was read before may lack the last result.
        let loaded = self.tournaments.read(id).await?;
        Turn { loaded: &loaded, ..*self }.finish().await
    }

    /// Ends the tournament.
    async fn finish(&self) -> Result<Step, ApiError> {
        let mut next = self.stored().clone();
        (next.state, next.next_ms) = (TournamentState::Finished, None);
        next.ends_ms = Some(next.ends_ms.map_or(self.now, |ends| ends.min(self.now)));
        let first = self.loaded.rows.first().filter(|row| row.points > 0);
        next.winner = first.and_then(|row| self.loaded.entrant(row.number)).map(|entrant| entrant.who.clone());
        self.store(next, Vec::new()).await
    }
}

/// The players of a round robin in the order of the lot, which everybody can draw again.
fn drawn(loaded: &Loaded) -> Vec<&Entrant> {
    use sha2::{Digest, Sha256};
    let mut order: Vec<&Entrant> = loaded.full.entrants.iter().collect();
    order.sort_by_cached_key(|entrant| {
        Sha256::digest(format!("{} {}", loaded.full.tournament.id, entrant.number)).to_vec()
    });
    order
}

/// The players of a Swiss round, the one of the highest rating first. Who plays elsewhere misses it.
pub(super) fn swiss_players(loaded: &Loaded, busy: &HashSet<String>) -> Vec<swiss::SwissPlayer> {
    let played = played(&loaded.full);
    let mut there: Vec<&Entrant> =
        loaded.full.entrants.iter().filter(|entrant| !entrant.out && !busy.contains(&entrant.who)).collect();
    there.sort_by_key(|entrant| (std::cmp::Reverse(entrant.rating), entrant.number));
    there
        .into_iter()
        .map(|entrant| swiss::SwissPlayer::of(entrant.number, loaded.full.tournament.round, &played))
        .collect()
}
