//! The contestants of a match.

mod net;
mod read;
mod weights;

pub use net::{NetSource, read_network};
pub use weights::WeightsChoice;

use crate::engines::{Castling, GameSetup, KnownEngine, Passes, PositionCommand};
use crate::pace::PlayerLimits;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A contestant of a match.
///
/// ```
/// use menagerie_tournament::{Contestant, Engine};
///
/// let contestant: Contestant = "ours name=new nodes=500 level=7".parse()?;
/// assert_eq!((contestant.name.as_str(), contestant.pace.nodes), ("new", Some(500)));
/// assert!(matches!(contestant.engine, Engine::Ours(ours) if ours.level == Some(7)));
/// # Ok::<(), menagerie_tournament::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Contestant {
    /// The name in the match.
    pub name: String,
    /// The engine.
    pub engine: Engine,
    /// The limits of its thinking.
    pub pace: PlayerLimits,
}

/// An engine.
///
/// ```
/// use menagerie_tournament::{Contestant, Engine};
///
/// let engine = |text: &str| text.parse().map(|contestant: Contestant| contestant.engine);
/// assert!(matches!(engine("ours")?, Engine::Ours(_)));
/// assert!(matches!(engine("cmd=stockfish proto=uci")?, Engine::Program(_)));
/// # Ok::<(), menagerie_tournament::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// The engine of this program, in this process.
    Ours(Ours),
    /// Another program.
    Program(Box<Program>),
}

/// The settings of the engine of this program.
///
/// ```
/// use menagerie_tournament::{Ours, WeightsChoice};
/// use std::collections::BTreeMap;
///
/// let parameters = BTreeMap::from([("razoring".to_string(), 250)]);
/// let ours = Ours { hash: 64, threads: 2, parameters, ..Ours::default() };
/// assert_eq!((ours.level, ours.elo), (None, None));
/// assert_eq!(ours.weights, WeightsChoice::Tuned);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ours {
    /// Hash table size in mebibytes.
    pub hash: usize,
    /// Search threads.
    pub threads: usize,
    /// The level, if the strength is limited by one.
    pub level: Option<u8>,
    /// The Elo, if the strength is limited by one.
    pub elo: Option<u16>,
    /// The weights of the evaluation.
    pub weights: WeightsChoice,
    /// The network that adds to it.
    #[serde(default, skip_serializing_if = "NetSource::is_shipped")]
    pub net: NetSource,
    /// Search parameters that differ from the game's own.
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
            net: NetSource::Shipped,
            parameters: BTreeMap::new(),
        }
    }
}

/// The protocol of a program.
///
/// ```
/// use menagerie_tournament::{Contestant, Engine, EngineProtocol};
///
/// let contestant: Contestant = "cmd='gnuchess -x' proto=xboard".parse()?;
/// assert!(matches!(contestant.engine, Engine::Program(program) if program.speaks == EngineProtocol::Cecp));
/// # Ok::<(), menagerie_tournament::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EngineProtocol {
    /// UCI.
    Uci,
    /// CECP, the protocol of XBoard, version 2.
    Cecp,
}

/// How to run a program.
///
/// ```
/// use menagerie_tournament::{Contestant, Engine};
///
/// let contestant: Contestant = "cmd=/usr/games/stockfish proto=uci hash=64 option.Ponder=false".parse()?;
/// assert_eq!(contestant.name, "stockfish");
/// let Engine::Program(program) = contestant.engine else { panic!() };
/// assert_eq!(program.command, ["/usr/games/stockfish"]);
/// assert_eq!(program.options["Hash"], "64");
/// # Ok::<(), menagerie_tournament::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Program {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The folder in which it runs, if not this one.
    pub folder: Option<String>,
    /// What it speaks.
    pub speaks: EngineProtocol,
    /// Options that are set when it starts.
    pub options: BTreeMap<String, String>,
    /// Lines that are sent when it starts.
    pub setup: Vec<String>,
    /// How positions are given under CECP.
    pub position: PositionCommand,
    /// How castling is written to it.
    pub castling: Castling,
    /// How a pass is written to it, under UCI.
    pub passes: Passes,
    /// Definitions of variants that it is given in a file, under UCI.
    pub variants: Option<String>,
    /// The only piece that it knows to promote to.
    pub promotes: Option<char>,
    /// What it calls games.
    pub games: BTreeMap<String, GameSetup>,
    /// What it calls the game, whichever it is.
    pub variant: Option<String>,
    /// A file to which all that is said is written. It is no setting of the match.
    #[serde(skip)]
    pub log: Option<String>,
}

impl Program {
    /// A program of which nothing is known.
    ///
    /// ```
    /// use menagerie_tournament::{EngineProtocol, Program};
    ///
    /// let command = ["wine", "engine.exe"].map(String::from).to_vec();
    /// let program = Program { folder: Some("/opt/engine".to_string()), ..Program::new(command, EngineProtocol::Uci) };
    /// assert!(program.options.is_empty() && program.log.is_none());
    /// ```
    pub fn new(command: Vec<String>, speaks: EngineProtocol) -> Program {
        Program {
            command,
            folder: None,
            speaks,
            options: BTreeMap::new(),
            setup: Vec::new(),
            position: PositionCommand::default(),
            castling: Castling::default(),
            passes: Passes::default(),
            variants: None,
            promotes: None,
            games: BTreeMap::new(),
            variant: None,
            log: None,
        }
    }

    fn of_known(known: KnownEngine) -> Result<Program, String> {
        let command = read::words(&known.command)?;
        let KnownEngine { options, setup, position, castling, passes, variants, promotes, games, .. } = known;
        let plain = Program::new(command, known.protocol);
        Ok(Program { options, setup, position, castling, passes, variants, promotes, games, ..plain })
    }

    /// What is known of a game.
    pub(crate) fn facts(&self, game: &str) -> GameSetup {
        let mut facts = self.games.get(game).cloned().unwrap_or_default();
        if let Some(variant) = &self.variant {
            facts.variant = Some(variant.clone());
            facts.when.clear();
            facts.fen |= variant != game;
        }
        facts
    }
}
