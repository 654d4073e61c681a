//! What a worker must know to play games of a match: the game with the definitions that it is made of, and who plays.

use crate::ClusterError;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use menagerie_core::{Game, Library};
use menagerie_tournament::{Common, Contestant, Engine, NetSource, Ours, Referee, WeightsChoice};
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

/// A match, as it is sent.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Spec {
    /// The name of the game.
    game: String,
    /// What tells its rules from others.
    fingerprint: String,
    /// The file and the text of each definition that the program does not ship.
    definitions: Vec<(String, String)>,
    contestants: Vec<Contestant>,
    /// The weights of each contestant that has some of its own.
    weights: Vec<Option<String>>,
    /// The network of each that has one of its own, in Base64.
    nets: Vec<Option<String>>,
    referee: Referee,
}

impl Spec {
    /// The match whose games have this in common.
    pub(crate) fn new(library: &Library, common: &Common<'_>) -> Result<Spec, ClusterError> {
        can_play_elsewhere(common.contestants)?;
        let own = library.sources().filter(|(name, ..)| !Library::ships(name));
        Ok(Spec {
            game: common.game.name().to_string(),
            fingerprint: common.game.definition().fingerprint_with_pieces(),
            definitions: own.map(|(_, file, text)| (file.to_string(), text.to_string())).collect(),
            contestants: common.contestants.to_vec(),
            weights: common.contestants.iter().map(weights_of).collect(),
            nets: common.contestants.iter().map(net_of).collect(),
            referee: *common.referee,
        })
    }

    /// The game, the contestants and the referee.
    pub(crate) fn unpack(self) -> Result<(Game, Vec<Contestant>, Referee), String> {
        let mut library = Library::shipped();
        for (file, text) in &self.definitions {
            // What cannot be read was not read where the match began, either.
            if let Err(why) = library.add(file, text) {
                library.leave_out(file, why);
            }
        }
        let game = library.game(&self.game).map_err(|error| error.to_string())?;
        if game.definition().fingerprint_with_pieces() != self.fingerprint {
            return Err(format!("{} has other rules on this machine", self.game));
        }
        let mut contestants = self.contestants;
        for (contestant, text) in contestants.iter_mut().zip(self.weights) {
            if let (Engine::Ours(Ours { weights: WeightsChoice::File { text: own, .. }, .. }), Some(text)) =
                (&mut contestant.engine, text)
            {
                *own = text;
            }
        }
        for (contestant, text) in contestants.iter_mut().zip(self.nets) {
            if let (Engine::Ours(Ours { net: NetSource::File { bytes, .. }, .. }), Some(text)) =
                (&mut contestant.engine, text)
            {
                let read =
                    BASE64_STANDARD.decode(text).map_err(|why| format!("the network of {}: {why}", contestant.name));
                *bytes = read?.into();
            }
        }
        Ok((game, contestants, self.referee))
    }
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
