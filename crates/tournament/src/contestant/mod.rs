//! Who plays in a match.

mod read;
mod weights;

pub use weights::WeightsChoice;

use crate::engines::{Castling, Facts, Giving, Known};
use crate::pace::Pace;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Who plays in a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Contestant {
    /// What it is called in the match.
    pub name: String,
    /// What plays.
    pub engine: Engine,
    /// How long it may think.
    pub pace: Pace,
}

/// What plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// The engine of this program, in this process.
    Ours(Ours),
    /// Another program.
    Program(Box<Program>),
}

/// How the engine of this program plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ours {
    /// Mebibytes for the hash table.
    pub hash: usize,
    /// How many threads search.
    pub threads: usize,
    /// The level, if it is held back.
    pub level: Option<u8>,
    /// The Elo that it plays at, if it is held back.
    pub elo: Option<u16>,
    /// What the evaluation weighs with.
    pub weights: WeightsChoice,
    /// Numbers of the search that are not the usual ones.
    pub parameters: BTreeMap<String, i32>,
}

impl Default for Ours {
    fn default() -> Ours {
        Ours {
            hash: 16,
            threads: 1,
            level: None,
            elo: None,
            weights: WeightsChoice::Tuned,
            parameters: BTreeMap::new(),
        }
    }
}

/// What a program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speaks {
    /// UCI.
    Uci,
    /// CECP, the protocol of XBoard, version 2.
    Cecp,
}

/// How a program is run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Program {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The folder in which it runs, if not this one.
    pub folder: Option<String>,
    /// What it speaks.
    pub speaks: Speaks,
    /// Options that are set when it starts.
    pub options: BTreeMap<String, String>,
    /// Lines that are sent when it starts.
    pub setup: Vec<String>,
    /// How positions are given under CECP.
    pub position: Giving,
    /// How castling is written to it.
    pub castling: Castling,
    /// Definitions of variants that it is given in a file, under UCI.
    pub variants: Option<String>,
    /// The only piece that it knows to promote to.
    pub promotes: Option<char>,
    /// What it calls games.
    pub games: BTreeMap<String, Facts>,
    /// What it calls the game, whichever it is.
    pub variant: Option<String>,
    /// A file to which all that is said is written. It is no setting of the match.
    #[serde(skip)]
    pub log: Option<String>,
}

impl Program {
    /// A program of which nothing is known.
    pub fn new(command: Vec<String>, speaks: Speaks) -> Program {
        Program {
            command,
            folder: None,
            speaks,
            options: BTreeMap::new(),
            setup: Vec::new(),
            position: Giving::default(),
            castling: Castling::default(),
            variants: None,
            promotes: None,
            games: BTreeMap::new(),
            variant: None,
            log: None,
        }
    }

    fn of_known(known: Known) -> Result<Program, String> {
        let command = read::words(&known.command)?;
        let Known { options, setup, position, castling, variants, promotes, games, .. } = known;
        let plain = Program::new(command, known.protocol);
        Ok(Program { options, setup, position, castling, variants, promotes, games, ..plain })
    }

    /// What is known of a game.
    pub(crate) fn facts(&self, game: &str) -> Facts {
        let mut facts = self.games.get(game).cloned().unwrap_or_default();
        if let Some(variant) = &self.variant {
            facts.variant = Some(variant.clone());
            facts.when.clear();
            facts.fen |= variant != game;
        }
        facts
    }
}
