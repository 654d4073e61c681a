//! A match between the evaluation with a network and the same one without or with another network, which decides whether the
//! network is used.

use menagerie_core::Game;
use menagerie_tournament::statistics::{Distribution, Sprt, SprtDecision, elo_of_score};
use menagerie_tournament::{
    Adjudication, Balance, Contestant, Engine, Error, Format, Match, MatchObserver, NetSource, Openings, Ours,
    PlayerLimits, Record, Referee, Resign, Schedule, Source, Standings, Workers,
};
use menagerie_tune::Progress;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// The settings of a match.
///
/// [`play`] has an example.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The network of the other side.
    pub opponent: NetSource,
    /// The limits of both sides.
    pub pace: PlayerLimits,
    /// The greatest number of games.
    pub games: usize,
    /// The sequential test that ends the match.
    pub sprt: Sprt,
    /// The seed of the openings.
    pub seed: u64,
    /// The number of games to play at the same time.
    pub threads: usize,
}

/// The result of a match.
///
/// ```
/// use menagerie_train::gate::Gate;
///
/// let gate = Gate { pairs: [2, 10, 40, 30, 18], decision: None };
/// assert_eq!(gate.to_string(), "63.0 % ± 4.7, +92 Elo, of 200 games (pairs: 2 10 40 30 18), not decided");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gate {
    /// The pairs of games by the points of the side with the network: 0, ½, 1, 1½, 2.
    pub pairs: [u64; 5],
    /// What the sequential test says, if it has ended.
    pub decision: Option<SprtDecision>,
}

impl Gate {
    /// Whether the network is proven to gain.
    pub fn is_better(&self) -> bool {
        self.decision == Some(SprtDecision::Higher)
    }
}

impl std::fmt::Display for Gate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let results = Distribution::of(&self.pairs);
        let (share, error) = results.map_or((0.5, 0.0), |results| (results.mean(), results.error_of_mean()));
        let [a, b, c, d, e] = self.pairs;
        let decision = match self.decision {
            Some(SprtDecision::Higher) => "better",
            Some(SprtDecision::Lower) => "not better",
            None => "not decided",
        };
        write!(
            f,
            "{:.1} % ± {:.1}, {:+.0} Elo, of {} games (pairs: {a} {b} {c} {d} {e}), {decision}",
            100.0 * share,
            196.0 * error,
            elo_of_score(share),
            2 * self.pairs.iter().sum::<u64>()
        )
    }
}

/// Random moves of an opening.
const PLIES: usize = 8;
/// Not more of the numbered starts are used.
const STARTS: usize = 1_000;
/// How many games each pair of armies plays before the next does.
const IN_ROUND: usize = 8;

/// Plays the match: `games` are the game with each pair of its armies, which are played in turn. It ends when the test does, or
/// when `stop` is set. Workers play its games if there are any.
///
/// # Errors
/// If the network is not for the game, or the match cannot be played, or the workers cannot be reached.
///
/// ```
/// # let game = menagerie_core::Library::shipped().game("los-alamos").unwrap();
/// use menagerie_engine::eval::Weights;
/// use menagerie_net::{Features, NetFile, Network, PieceId, Scale};
/// use menagerie_tournament::statistics::Sprt;
/// use menagerie_tournament::{NetSource, PlayerLimits};
/// use menagerie_train::gate;
/// use menagerie_tune::NoProgress;
///
/// let (games, weights) = (vec![game.clone()], Weights::of(&game).fingerprints());
/// let pieces = PieceId::of_games(&games, &[weights.clone()]);
/// let features = Features::of(&game, &pieces).unwrap();
/// // It changes nothing, so that both sides of a pair of games play the same.
/// let network = Network::zero(features.count(), 16, 1, 24, Scale { unit: 255, output: 64, centipawns: 100 });
/// let file = NetFile::new(&game, &weights[0], pieces, &features, network, Default::default());
/// let pace = PlayerLimits { nodes: Some(20), ..PlayerLimits::default() };
/// let (opponent, sprt) = (NetSource::None, Sprt::new(0.0, 10.0));
/// let settings = gate::Settings { opponent, pace, games: 4, sprt, seed: 1, threads: 1 };
/// let played = gate::play(&games, &file.write(), &settings, None, &Default::default(), &NoProgress)?;
/// assert_eq!(played.pairs, [0, 0, 2, 0, 0]);
/// # Ok::<(), menagerie_tournament::Error>(())
/// ```
pub fn play(
    games: &[Game],
    net: &[u8],
    settings: &Settings,
    workers: Option<&dyn Workers>,
    stop: &Arc<AtomicBool>,
    watch: &dyn Progress,
) -> Result<Gate, Error> {
    watch.begin("match", settings.games);
    let mut gate = Gate::default();
    // Where there are armies, each pair of them plays a few games in a round.
    let in_round = if games.len() == 1 { settings.games } else { settings.games.min(IN_ROUND) };
    let rounds = settings.games.div_ceil(in_round * games.len()).max(1);
    for number in 0..rounds * games.len() {
        let played = 2 * gate.pairs.iter().sum::<u64>() as usize;
        if gate.decision.is_some() || played >= settings.games || stop.load(Ordering::Relaxed) {
            break;
        }
        let game = &games[number % games.len()];
        let plan = Match { stop: stop.clone(), ..plan(game, net, settings, (in_round, number as u64))? };
        let mut sum = Sum { before: gate, gate, sprt: settings.sprt, watch };
        plan.run_on(workers, Vec::new(), &mut sum)?;
        gate = sum.gate;
    }
    Ok(gate)
}

fn plan(game: &Game, net: &[u8], settings: &Settings, (games, number): (usize, u64)) -> Result<Match, Error> {
    let starts = (0..game.starts().min(STARTS)).filter_map(|number| game.numbered_start(number)).collect();
    let source = Source::Random { starts, plies: PLIES, balance: Balance::default() };
    let contestant = |name: &str, net| Contestant {
        name: name.to_string(),
        engine: Engine::Ours(Ours { net, ..Ours::default() }),
        pace: settings.pace,
    };
    let with = NetSource::of_bytes("the new network", net.to_vec());
    let resign = Some(Resign { score: 1_000, moves: 4 });
    Ok(Match {
        game: game.clone(),
        contestants: vec![contestant("net", with), contestant("weights", settings.opponent.clone())],
        schedule: Schedule { format: Format::RoundRobin, players: 2, games },
        openings: Mutex::new(Openings::new(source, settings.seed.wrapping_add(number))?),
        referee: Referee {
            adjudication: Adjudication { resign, most_moves: Some(200), ..Adjudication::default() },
            ..Referee::default()
        },
        concurrency: settings.threads,
        sprt: None,
        stop: Arc::default(),
    })
}

/// Counts the games of all rounds.
struct Sum<'a> {
    before: Gate,
    gate: Gate,
    sprt: Sprt,
    watch: &'a dyn Progress,
}

impl MatchObserver for Sum<'_> {
    fn finished(&mut self, _records: &[Record]) -> Result<(), Error> {
        Ok(())
    }

    fn counted(&mut self, _record: &Record, standings: &Standings) -> Result<(), Error> {
        // What was played together with the last game is not needed.
        if self.gate.decision.is_some() {
            return Ok(());
        }
        self.watch.advance(1);
        let Some((_, tally)) = standings.pairings.first() else { return Ok(()) };
        for ((to, before), more) in self.gate.pairs.iter_mut().zip(self.before.pairs).zip(tally.pairs) {
            *to = before + more;
        }
        self.gate.decision = self.sprt.decision(&self.gate.pairs);
        Ok(())
    }

    fn wants_more(&self) -> bool {
        self.gate.decision.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;
    use menagerie_engine::eval::Weights;
    use menagerie_net::{Features, NetFile, Network, PieceId, Scale};
    use menagerie_tournament::{Assignment, Common, Seats, Task};
    use menagerie_tune::NoProgress;
    use std::thread;
    use std::time::{Duration, Instant};

    /// Plays all games at once in this process, or none.
    #[derive(Debug)]
    struct Here {
        plays: bool,
    }

    impl Workers for Here {
        fn play(
            &self,
            common: Common<'_>,
            games: &mut dyn Iterator<Item = Result<Assignment, Error>>,
            over: &dyn Fn() -> bool,
            take: &mut dyn FnMut(Vec<Record>) -> bool,
        ) -> Result<(), Error> {
            if self.plays {
                let mut seats = Seats::new(common.game.clone(), common.contestants.to_vec(), *common.referee);
                let played = games.map(|game| {
                    let game = game?;
                    let (pairing, opening) = game.resolve(common.game)?;
                    Ok(seats.play(game.number, pairing, &opening, &|| false)?.unwrap())
                });
                take(played.collect::<Result<_, Error>>()?);
                return Ok(());
            }
            let begun = Instant::now();
            while !over() {
                assert!(begun.elapsed() < Duration::from_secs(20), "it is not stopped");
                thread::sleep(Duration::from_millis(10));
            }
            Ok(())
        }

        fn share(
            &self,
            _task: &Task<'_>,
            _over: &dyn Fn() -> bool,
            _take: &mut dyn FnMut(usize, Vec<u8>) -> Result<(), Error>,
        ) -> Result<(), Error> {
            Err(Error::Workers("there are no parts".to_string()))
        }
    }

    /// A match of a network that changes nothing.
    fn gate(workers: Option<&dyn Workers>, games: usize, stop: &Arc<AtomicBool>) -> Gate {
        let game = Library::shipped().game("los-alamos").unwrap();
        let (games_, prints) = (vec![game.clone()], Weights::of(&game).fingerprints());
        let pieces = PieceId::of_games(&games_, std::slice::from_ref(&prints));
        let features = Features::of(&game, &pieces).unwrap();
        let scale = Scale { unit: 255, output: 64, centipawns: 100 };
        let network = Network::zero(features.count(), 16, 1, 24, scale);
        let file = NetFile::new(&game, &prints[0], pieces, &features, network, Default::default());
        let pace = PlayerLimits { nodes: Some(20), ..PlayerLimits::default() };
        let sprt = Sprt::new(0.0, 400.0);
        let settings = Settings { opponent: NetSource::None, pace, games, sprt, seed: 1, threads: 1 };
        play(&games_, &file.write(), &settings, workers, stop, &NoProgress).unwrap()
    }

    #[test]
    fn workers_that_play_nothing_are_stopped() {
        let stop = Arc::new(AtomicBool::new(false));
        let setting = stop.clone();
        let later = thread::spawn(move || {
            thread::sleep(Duration::from_millis(100));
            setting.store(true, Ordering::Relaxed);
        });
        assert_eq!(gate(Some(&Here { plays: false }), 8, &stop), Gate::default());
        later.join().unwrap();
    }

    #[test]
    fn games_after_the_decision_do_not_count() {
        let alone = gate(None, 60, &Arc::default());
        assert!(alone.decision.is_some() && alone.pairs.iter().sum::<u64>() < 30, "{alone}");
        assert_eq!(gate(Some(&Here { plays: true }), 60, &Arc::default()), alone);
    }
}
