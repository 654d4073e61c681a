//! The engine at the board: as the opponent, and as the adviser behind `hint`.

use crate::thinking::seconds;
use clap::Args;
use menagerie_core::Position;
use menagerie_engine::{Answer, ELO, LEVELS, Limits, Strength};
use menagerie_runner::{Control, NoMemory, Options, Player};
use std::time::Duration;

/// How long a move is thought about at most where nothing else is said; low levels need much less.
const OPPONENT: Duration = Duration::from_secs(2);
/// How long a hint is thought about where nothing else is said.
const HINT: Duration = Duration::from_secs(1);

/// How strong the opponent is, and what it may use.
#[derive(Args, Clone, Debug)]
pub struct Opponent {
    /// How strong the opponent is: 1 is a beginner, 20 all that the engine can.
    #[arg(long, value_name = "1-20", default_value_t = 8,
        value_parser = clap::value_parser!(u8).range(i64::from(*LEVELS.start())..=i64::from(*LEVELS.end())))]
    pub level: u8,
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
    /// Who plays against the person.
    pub(super) fn player(&self) -> Thinker {
        let strength = match (self.nodes, self.elo) {
            (Some(_), _) => Strength::FULL,
            (None, Some(elo)) => Strength::elo(elo),
            (None, None) => Strength::level(self.level),
        };
        self.thinker(Limits { strength, ..self.limits(OPPONENT) })
    }

    /// Who is asked for hints. It holds nothing back, and learns nothing for the opponent.
    pub(super) fn adviser(&self) -> Thinker {
        self.thinker(self.limits(HINT))
    }

    fn limits(&self, time: Duration) -> Limits {
        let move_time = self.time.or(self.nodes.is_none().then_some(time));
        Limits { nodes: self.nodes, move_time, ..Limits::default() }
    }

    fn thinker(&self, limits: Limits) -> Thinker {
        let options = Options { hash: self.hash as usize, threads: self.threads.into() };
        Thinker { limits, options, player: None }
    }
}

/// The engine with bounds of its own.
pub(super) struct Thinker {
    limits: Limits,
    options: Options,
    /// Made when it is first asked.
    player: Option<Player>,
}

impl Thinker {
    /// What it makes of a position, with the game that led there in mind.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub(super) fn think(&mut self, position: &Position) -> Result<Answer, NoMemory> {
        let mut player = match self.player.take() {
            Some(player) => player,
            None => Player::new(position.game(), self.options)?,
        };
        let answer = player.search(position, &self.limits, &Control::new(), &mut |_| {});
        self.player = Some(player);
        Ok(answer)
    }
}
