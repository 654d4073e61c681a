//! One row of the table: a server, and what is asked of it.

use super::check::Kept;
use super::crowd::{Crowd, Found};
use super::process::{Program, Server};
use super::shim;
use super::times::Times;
use super::visitors::{Visitors, Visits};
use crate::usage::{self, Usage};
use anyhow::{Context, Result};
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Each game has one move in this time, so each side moves every two seconds.
const INTERVAL: Duration = Duration::from_secs(1);
/// Open files other than sockets.
const OTHER_FILES: u64 = 100;

/// What is asked of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// This number of games is played.
    Games(usize),
    /// The same on a slow disk.
    SlowDisk(usize),
    /// This number of sockets is open, two in each game, and nobody moves.
    Idle(usize),
}

/// How rows are measured.
pub struct Plan {
    /// What is started.
    pub program: Program,
    /// The game that is played.
    pub game: String,
    /// What begins a game.
    pub request: Arc<str>,
    /// How long is played before.
    pub warm_up: Duration,
    /// How long is measured.
    pub seconds: u64,
    /// Requests for the page a second meanwhile.
    pub pages: u32,
    /// How many files may be open.
    pub files: u64,
}

/// What was measured.
pub struct Measured {
    /// What the games have found.
    pub found: Found,
    /// What those have found who looked at the page meanwhile.
    pub visits: Visits,
    /// How long was measured.
    pub time: Duration,
    /// How long it took until all had seats.
    pub seating: Duration,
    /// What the server had used at first, before it was measured, and after.
    pub server: [Usage; 3],
    /// The processor time of this process meanwhile.
    pub driver: Duration,
    /// The processor time of all processes meanwhile.
    pub all: Duration,
    /// What was still there after the server was killed.
    pub kept: Kept,
}

impl Row {
    /// How many games there are.
    pub fn games(self) -> usize {
        match self {
            Row::Games(games) | Row::SlowDisk(games) => games,
            Row::Idle(sockets) => sockets.div_ceil(2),
        }
    }

    /// Measures it on a server of its own; or says why that cannot be done here.
    ///
    /// # Errors
    /// If the server does not start, or does not let all in.
    pub async fn measure(self, plan: &Plan) -> Result<Result<Measured, &'static str>> {
        if 2 * self.games() as u64 + OTHER_FILES > plan.files {
            return Ok(Err("the system allows too few open files: see `ulimit -n`"));
        }
        if matches!(self, Row::SlowDisk(_)) && !plan.program.has_folders() {
            return Ok(Err("the disk is the database's"));
        }
        let folder = tempfile::tempdir().context("there is no folder for the games")?;
        let library = if matches!(self, Row::SlowDisk(_)) { shim::build(folder.path())? } else { None };
        if library.is_none() && matches!(self, Row::SlowDisk(_)) {
            return Ok(Err("there is no `cc`, or this is no Linux"));
        }
        let games = folder.path().join("games");
        let server = plan.program.start(&games, library.as_deref())?;
        let mut measured = self.load(plan, &server).await?;
        drop(server);
        plan.program.wait_for_leases().await;
        let again = plan.program.start(&games, None)?;
        measured.kept = Kept::look(&again.hosts[1], &measured.found.promises).await;
        Ok(Ok(measured))
    }

    async fn load(self, plan: &Plan, server: &Server) -> Result<Measured> {
        let (first, began) = (server.usage(), Instant::now());
        let interval = (!matches!(self, Row::Idle(_))).then_some(INTERVAL);
        let crowd = Crowd::seat(&server.hosts, plan.request.clone(), self.games(), interval).await?;
        let seating = began.elapsed();
        let times = Times::new(plan.warm_up, Duration::from_secs(plan.seconds));
        crowd.begin(times);
        let visitors = match plan.pages {
            0 => None,
            pages => Some(Visitors::begin(server.hosts[0].clone(), &plan.game, pages, times).await?),
        };
        tokio::time::sleep_until(times.from).await;
        let (from, before, [driver, all]) = (Instant::now(), server.usage(), processor_times());
        tokio::time::sleep_until(times.until).await;
        let (time, after, [driver_then, all_then]) = (from.elapsed(), server.usage(), processor_times());
        let (driver, all) = (driver_then - driver, all_then.saturating_sub(all));
        let found = crowd.finish().await?;
        let visits = match visitors {
            Some(visitors) => visitors.finish().await?,
            None => Visits::default(),
        };
        Ok(Measured {
            found,
            visits,
            time,
            seating,
            server: [first, before, after],
            driver,
            all,
            kept: Kept::default(),
        })
    }
}

/// The processor time of this process, and of all.
fn processor_times() -> [Duration; 2] {
    let own = Usage::of("self").map(|usage| usage.cpu);
    [own, usage::of_all()].map(Option::unwrap_or_default)
}

impl Measured {
    /// The processor time of the server while it was measured.
    pub fn cpu(&self) -> Duration {
        self.server[2].cpu - self.server[1].cpu
    }

    /// The processor time of all processes but the server and this one.
    pub fn others(&self) -> Duration {
        self.all.saturating_sub(self.cpu() + self.driver)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Row::Games(games) => write!(f, "{games} games"),
            Row::SlowDisk(games) => write!(f, "{games} games, +{} ms fsync", shim::MILLISECONDS),
            Row::Idle(sockets) => write!(f, "{sockets} idle sockets"),
        }
    }
}
