//! What a worker must know of a run: the games with the definitions that they are made of, and who plays or what is to be done.

use crate::ClusterError;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use menagerie_core::{Game, Library};
use menagerie_tournament::{Common, Contestant, Engine, NetSource, Ours, Referee, Task, WeightsChoice};
use serde::{Deserialize, Serialize};

/// Whether workers can play with these: none is a program of this machine.
///
/// # Errors
/// Names one that is.
///
/// ```
/// use menagerie_cluster::can_play_elsewhere;
///
/// assert!(can_play_elsewhere(&["ours nodes=100".parse()?]).is_ok());
/// assert!(can_play_elsewhere(&["cmd=/usr/games/stockfish proto=uci".parse()?]).is_err());
/// # Ok::<(), menagerie_tournament::Error>(())
/// ```
pub fn can_play_elsewhere(contestants: &[Contestant]) -> Result<(), ClusterError> {
    match contestants.iter().find(|contestant| !matches!(contestant.engine, Engine::Ours(_))) {
        Some(program) => Err(ClusterError::Program(program.name.clone())),
        None => Ok(()),
    }
}

/// A run, as it is sent.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Spec {
    /// The name of each game, and what tells its rules from others.
    games: Vec<(String, String)>,
    /// The file and the text of each definition that the program does not ship.
    definitions: Vec<(String, String)>,
    what: What,
}

/// What is done in a run.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum What {
    Match {
        contestants: Vec<Contestant>,
        /// The weights of each contestant that has some of its own.
        weights: Vec<Option<String>>,
        /// The network of each that has one of its own, in Base64.
        nets: Vec<Option<String>>,
        referee: Referee,
    },
    Task {
        craft: String,
        common: String,
    },
}

/// A run, as a worker has it.
#[derive(Debug)]
pub(crate) enum Unpacked {
    Match { game: Game, contestants: Vec<Contestant>, referee: Referee },
    Task { craft: String, games: Vec<Game>, common: String },
}

impl Spec {
    /// The match whose games have this in common.
    pub(crate) fn of_match(library: &Library, common: &Common<'_>) -> Result<Spec, ClusterError> {
        can_play_elsewhere(common.contestants)?;
        let what = What::Match {
            contestants: common.contestants.to_vec(),
            weights: common.contestants.iter().map(weights_of).collect(),
            nets: common.contestants.iter().map(net_of).collect(),
            referee: *common.referee,
        };
        Ok(Spec::new(library, std::slice::from_ref(common.game), what))
    }

    /// A task.
    pub(crate) fn of_task(library: &Library, task: &Task<'_>) -> Spec {
        Spec::new(library, task.games, What::Task { craft: task.craft.to_string(), common: task.common.clone() })
    }

    fn new(library: &Library, games: &[Game], what: What) -> Spec {
        let own = library.sources().filter(|(name, ..)| !Library::ships(name));
        let named = |game: &Game| (game.name().to_string(), game.definition().fingerprint_with_pieces());
        Spec {
            games: games.iter().map(named).collect(),
            definitions: own.map(|(_, file, text)| (file.to_string(), text.to_string())).collect(),
            what,
        }
    }

    /// What the run is, with its games made.
    pub(crate) fn unpack(self) -> Result<Unpacked, String> {
        let mut library = Library::shipped();
        for (file, text) in &self.definitions {
            // What cannot be read was not read where the run began, either.
            if let Err(why) = library.add(file, text) {
                library.leave_out(file, why);
            }
        }
        let made = |(name, fingerprint): &(String, String)| {
            let game = library.game(name).map_err(|error| error.to_string())?;
            let is_same = game.definition().fingerprint_with_pieces() == *fingerprint;
            is_same.then_some(game).ok_or_else(|| format!("{name} has other rules on this machine"))
        };
        let mut games = self.games.iter().map(made).collect::<Result<Vec<Game>, String>>()?;
        match self.what {
            What::Task { craft, common } => Ok(Unpacked::Task { craft, games, common }),
            What::Match { mut contestants, weights, nets, referee } => {
                for (contestant, text) in contestants.iter_mut().zip(weights) {
                    give_weights(contestant, text);
                }
                for (contestant, text) in contestants.iter_mut().zip(nets) {
                    give_net(contestant, text)?;
                }
                let game = games.pop().ok_or("a match without a game")?;
                Ok(Unpacked::Match { game, contestants, referee })
            }
        }
    }
}

/// Puts the weights where they belong.
fn give_weights(contestant: &mut Contestant, text: Option<String>) {
    if let (Engine::Ours(Ours { weights: WeightsChoice::File { text: own, .. }, .. }), Some(text)) =
        (&mut contestant.engine, text)
    {
        *own = text;
    }
}

/// Puts the network where it belongs.
fn give_net(contestant: &mut Contestant, text: Option<String>) -> Result<(), String> {
    if let (Engine::Ours(Ours { net: NetSource::File { bytes, .. }, .. }), Some(text)) = (&mut contestant.engine, text)
    {
        let read = BASE64_STANDARD.decode(text).map_err(|why| format!("the network of {}: {why}", contestant.name));
        *bytes = read?.into();
    }
    Ok(())
}

/// The text of a contestant's own weights.
fn weights_of(contestant: &Contestant) -> Option<String> {
    match &contestant.engine {
        Engine::Ours(Ours { weights: WeightsChoice::File { text, .. }, .. }) => Some(text.clone()),
        _ => None,
    }
}

/// A contestant's own network.
fn net_of(contestant: &Contestant) -> Option<String> {
    match &contestant.engine {
        Engine::Ours(Ours { net: NetSource::File { bytes, .. }, .. }) => Some(BASE64_STANDARD.encode(bytes.as_slice())),
        _ => None,
    }
}
