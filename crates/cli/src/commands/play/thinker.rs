//! The engine at the board: as the opponent, and as the adviser behind `hint`.

use super::keyboard::{Keyboard, Urge};
use super::sign::Sign;
use crate::thinking::seconds;
use anyhow::{Context, Result, bail};
use clap::Args;
use menagerie_core::Position;
use menagerie_engine::{ELO, LEVELS, SearchLimits, SearchResult, Strength};
use menagerie_runner::{Control, Options, Player};
use std::fmt;
use std::io::Write;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The level where nothing else is said.
const LEVEL: u8 = 8;
/// How often it is looked whether the engine is asked to move at once.
const LOOK: Duration = Duration::from_millis(20);
/// How long a move is thought about at most where nothing else is said; low levels need much less.
const OPPONENT: Duration = Duration::from_secs(2);
/// How long a hint is thought about where nothing else is said.
const HINT: Duration = Duration::from_secs(1);

/// How strong the opponent is, and what it may use.
#[derive(Args, Clone, Debug)]
pub struct Opponent {
    /// How strong the opponent is: 1 is a beginner, 20 all that the engine can. 8, or that of the saved game, if it is not
    /// given.
    #[arg(long, value_name = "1-20",
        value_parser = clap::value_parser!(u8).range(i64::from(*LEVELS.start())..=i64::from(*LEVELS.end())))]
    pub level: Option<u8>,
    /// How strong the opponent is in Elo, roughly as programs that play orthodox chess are rated, instead of a level.
    #[arg(long, value_name = "500-2900", conflicts_with = "level",
        value_parser = clap::value_parser!(u16).range(i64::from(*ELO.start())..=i64::from(*ELO.end())))]
    pub elo: Option<u16>,
    /// How many seconds the opponent thinks about a move at most: two, unless positions are counted. Only level 20
    /// takes them all.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<Duration>,
    /// How many positions the opponent looks at for a move, instead of a level; its moves are the same on every machine.
    #[arg(long, value_name = "N", conflicts_with_all = ["level", "elo"], value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// How many threads think, at level 20 and for hints.
    #[arg(long, value_name = "N", conflicts_with = "nodes", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// Mebibytes for the hash table.
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=32_768))]
    pub hash: u32,
}

impl Opponent {
    /// The player's opponent.
    pub(crate) fn player(&self) -> Thinker {
        let strength = match (self.nodes, self.elo) {
            (Some(_), _) => Strength::FULL,
            (None, Some(elo)) => Strength::elo(elo),
            (None, None) => Strength::level(self.level.unwrap_or(LEVEL)),
        };
        self.thinker(SearchLimits { strength, ..self.limits(OPPONENT) })
    }

    /// The engine for hints, at full strength. It shares nothing with the opponent.
    pub(crate) fn adviser(&self) -> Thinker {
        self.thinker(self.limits(HINT))
    }

    /// Takes over the settings of a saved game where the arguments say nothing else.
    ///
    /// # Errors
    /// Says what is wrong with them.
    pub(crate) fn resume(&mut self, saved: &str) -> Result<()> {
        let chosen = self.level.is_some() || self.elo.is_some() || self.nodes.is_some();
        for part in saved.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let wrong = || format!("`{part}` in the saved game does not say how the opponent plays");
            let (key, value) = part.split_once(' ').with_context(wrong)?;
            match key {
                "level" | "elo" | "nodes" if chosen => {}
                "level" => self.level = Some(in_range(value, LEVELS).with_context(wrong)?),
                "elo" => self.elo = Some(in_range(value, ELO).with_context(wrong)?),
                "nodes" => self.nodes = Some(in_range(value, 1..=u64::MAX).with_context(wrong)?),
                "time" if self.time.is_some() => {}
                "time" => self.time = Some(seconds(value).ok().with_context(wrong)?),
                _ => bail!(wrong()),
            }
        }
        Ok(())
    }

    fn limits(&self, time: Duration) -> SearchLimits {
        let move_time = self.time.or(self.nodes.is_none().then_some(time));
        SearchLimits { nodes: self.nodes, move_time, ..SearchLimits::default() }
    }

    fn thinker(&self, limits: SearchLimits) -> Thinker {
        let options = Options { hash: self.hash as usize, threads: self.threads.into() };
        Thinker { limits, options, player: None }
    }
}

/// A number of a saved game that is within bounds.
fn in_range<N: std::str::FromStr + PartialOrd>(text: &str, range: std::ops::RangeInclusive<N>) -> Option<N> {
    text.parse().ok().filter(|number| range.contains(number))
}

impl fmt::Display for Opponent {
    /// As it is written into saved games: `level 12, time 5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.nodes, self.elo) {
            (Some(nodes), _) => write!(f, "nodes {nodes}")?,
            (None, Some(elo)) => write!(f, "elo {elo}")?,
            (None, None) => write!(f, "level {}", self.level.unwrap_or(LEVEL))?,
        }
        self.time.map_or(Ok(()), |time| write!(f, ", time {}", time.as_secs_f64()))
    }
}

/// The engine with bounds of its own.
pub struct Thinker {
    limits: SearchLimits,
    options: Options,
    /// Made when it is first asked.
    player: Option<Player>,
}

impl Thinker {
    /// What it makes of a position, with the game that led there in mind. It ends at once where the keyboard urges it, and
    /// with nothing where the person resigns or leaves.
    ///
    /// # Errors
    /// If there is not enough memory, or the sign that it thinks cannot be written.
    pub fn think(
        &mut self,
        position: &Position,
        keyboard: &mut Keyboard,
        mut sign: Sign,
        out: &mut impl Write,
    ) -> Result<Option<SearchResult>> {
        keyboard.watch();
        let player = match &mut self.player {
            Some(player) => player,
            none => none.insert(Player::new(position.game(), self.options)?),
        };
        let (limits, control) = (&self.limits, Control::new());
        let mut ended = false;
        let answer = thread::scope(|scope| {
            let (sender, answers) = channel();
            let searching = control.clone();
            scope.spawn(move || drop(sender.send(player.search(position, limits, &searching, &mut |_| {}))));
            loop {
                match answers.recv_timeout(LOOK) {
                    Ok(answer) => {
                        // What was typed since the last look counts too.
                        ended |= keyboard.urges() == Some(Urge::End);
                        return Ok(answer);
                    }
                    Err(RecvTimeoutError::Disconnected) => bail!("the search has failed"),
                    Err(RecvTimeoutError::Timeout) => {}
                }
                if let Some(urge) = keyboard.urges() {
                    ended |= urge == Urge::End;
                    control.stop();
                }
                if let Err(error) = sign.tick(out) {
                    control.stop();
                    return Err(error);
                }
            }
        });
        keyboard.rest();
        answer.map(|answer| (!ended).then_some(answer))
    }
}
