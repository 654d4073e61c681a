//! `menagerie train`

use super::tune::games;
use crate::elsewhere::Elsewhere;
use crate::progress::Bar;
use crate::thinking::hours;
use crate::{files, stop};
use anyhow::{Context, Result, bail};
use clap::Args;
use menagerie_core::{Game, Library};
use menagerie_engine::eval::{Evaluator, Net, NetChoice, Weights};
use menagerie_net::{Features, LANES, MAX_BUCKETS, MAX_NEURONS, NetFile, PieceId, fingerprint};
use menagerie_tournament::statistics::Sprt;
use menagerie_tournament::{NetSource, PlayerLimits, TimeControl, Workers, read_network};
use menagerie_train::examples::{Examples, Sources};
use menagerie_train::generate::{Made, generate};
use menagerie_train::model::Shape;
use menagerie_train::quantise::quantise;
use menagerie_train::report::Report;
use menagerie_train::shards::{Origin, Shards};
use menagerie_train::training::{self, Trained, loss_in_integers};
use menagerie_train::{curve, gate};
use menagerie_tune::openings::Openings;
use menagerie_tune::selfplay::SelfPlay;
use menagerie_tune::{Progress, elsewhere};
use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Train a small neural network that adds to the evaluation of a game.
///
/// The engine plays games against itself, the network learns from their positions, and two matches against the same
/// evaluation without the network, or with the one it starts from, decide whether it is used: at equal nodes, then by the
/// clock. The network is written to nets/GAME.net only if it wins both; otherwise it stays in the folder of the positions,
/// with a report and the curve of the loss. An interrupted training goes on with the same arguments. The seed decides
/// everything but the match by the clock.
///
/// Example: menagerie train omega --hours 4
///
/// Example: menagerie train omega --hours 4 --start nets/omega.net --net nets/omega.net --data train/omega-2
///
/// Example: menagerie train my-game --variants my-game.toml --hours 2
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name of the game.
    pub game: String,
    /// How long it may take: six tenths of the time for positions, the rest for training and matches. Without it, as long as
    /// the positions and games take.
    #[arg(long, value_name = "HOURS", value_parser = hours)]
    pub hours: Option<Duration>,
    /// Stop generating after this many positions.
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub positions: u64,
    /// Nodes for each move of the games.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(10..))]
    pub nodes: u64,
    /// The folder of the positions; train/GAME by default.
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
    /// Generate positions with this network in the evaluation.
    #[arg(long, value_name = "FILE")]
    pub net: Option<PathBuf>,
    /// Generate positions and stop.
    #[arg(long)]
    pub only_data: bool,
    /// Start from the weights of this network, which has learned from other positions. The new network keeps its shape, and the
    /// matches are against it.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["neurons", "buckets", "only_data"], help_heading = "Training")]
    pub start: Option<PathBuf>,
    /// Neurons for each side's view: a multiple of 16.
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = neurons, help_heading = "Training")]
    pub neurons: usize,
    /// Outputs, which are chosen by the number of pieces on the board.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=MAX_BUCKETS as i64), help_heading = "Training")]
    pub buckets: u8,
    /// How often each position is learned from.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..), help_heading = "Training")]
    pub epochs: u16,
    /// The positions between two steps.
    #[arg(long, value_name = "N", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..), help_heading = "Training")]
    pub batch: u32,
    /// The learning rate of the first steps.
    #[arg(long, value_name = "RATE", default_value_t = 0.002, value_parser = above_zero, help_heading = "Training")]
    pub rate: f32,
    /// By which part of the rate weights decay at each step.
    #[arg(long, value_name = "DECAY", default_value_t = 1.0, value_parser = share, help_heading = "Training")]
    pub decay: f32,
    /// How far a position is judged by what followed: 0 by its score, 1 by the result, between by later scores, too.
    #[arg(long, value_name = "LAMBDA", default_value_t = 0.8, value_parser = share, help_heading = "Training")]
    pub lambda: f32,
    /// Seed of all random choices.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Threads, and games to play in parallel.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// The maximum number of games of each match; 0 for no match.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(0..=1_000_000), help_heading = "Matches")]
    pub match_games: u32,
    /// Nodes for each move of the first match.
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(10..), help_heading = "Matches")]
    pub match_nodes: u64,
    /// The time control of the second match.
    #[arg(long, value_name = "TIME", default_value = "1+0.01", help_heading = "Matches")]
    pub tc: TimeControl,
    /// The file to write the network to; nets/GAME.net by default.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Where games are played.
    #[command(flatten)]
    pub elsewhere: Elsewhere,
}

/// The Elo that the sequential tests tell from 0.
const GAIN: f64 = 10.0;
/// The part of the time that generating positions takes.
const OF_DATA: f64 = 0.6;

fn share(text: &str) -> Result<f32, String> {
    let share: f32 = text.parse().map_err(|_| format!("`{text}` is not a number"))?;
    if (0.0..=1.0).contains(&share) { Ok(share) } else { Err("it must lie between 0 and 1".to_string()) }
}

fn above_zero(text: &str) -> Result<f32, String> {
    let rate = text.parse().ok().filter(|rate| *rate > 0.0 && *rate <= 1.0);
    rate.ok_or_else(|| "give a number above 0, of at most 1".to_string())
}

fn neurons(text: &str) -> Result<usize, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number: &usize| (LANES..=MAX_NEURONS).contains(number) && number.is_multiple_of(LANES));
    number.ok_or_else(|| format!("give a multiple of {LANES} up to {MAX_NEURONS}"))
}

/// Runs the command.
///
/// # Errors
/// Says why the game or a file cannot be read, that the network is no better, or that it cannot be written.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let begun = Instant::now();
    let games = games(&arguments.game, library)?;
    let name = games[0].name().split(':').next().unwrap_or_default().to_string();
    let path = arguments.out.clone().unwrap_or_else(|| PathBuf::from(format!("nets/{name}.net")));
    files::probe_with_folder(&path)?;
    let stop = Arc::new(AtomicBool::new(false));
    stop::when_asked(&stop, "ending after the present step")?;
    let bar = Bar::new();
    let weights: Vec<Weights> = games.iter().map(Weights::of).collect();
    let start = arguments.start.as_deref().map(|path| Start::read(path, &games, &weights)).transpose()?;
    let workers = arguments.elsewhere.workers(library, None)?;
    let task = Task { arguments, name, weights, games, start, workers, stop, bar, begun };
    task.run(&path, out)
}

/// The network from which a training starts.
struct Start {
    file: NetFile,
    source: NetSource,
}

impl Start {
    /// Reads it, and sees that it is one for these games.
    fn read(path: &Path, games: &[Game], weights: &[Weights]) -> Result<Start> {
        let shown = path.display();
        let bytes = read_network(path).with_context(|| format!("cannot read `{shown}`"))?;
        let file = NetFile::read(&bytes).with_context(|| format!("`{shown}`"))?;
        for (game, weights) in games.iter().zip(weights) {
            file.fit(game, &weights.fingerprints()).with_context(|| format!("`{shown}`"))?;
        }
        Ok(Start { file, source: NetSource::of_bytes(&shown.to_string(), bytes) })
    }
}

/// One training.
struct Task<'a> {
    arguments: &'a Arguments,
    name: String,
    games: Vec<Game>,
    weights: Vec<Weights>,
    start: Option<Start>,
    workers: Option<Arc<dyn Workers>>,
    stop: Arc<AtomicBool>,
    bar: Bar,
    begun: Instant,
}

impl Task<'_> {
    fn run(&self, path: &Path, out: &mut impl Write) -> Result<()> {
        let folder = self.arguments.data.clone().unwrap_or_else(|| PathBuf::from(format!("train/{}", self.name)));
        let play = self.self_play();
        let (origin, evaluators) = self.origin(&play)?;
        let shards = Shards::new(&folder, origin.clone());
        let made = self.generate(&shards, &evaluators, &play)?;
        self.bar.close();
        writeln!(out, "{} positions in {} shards in {}", made.positions, made.shards, folder.display())?;
        out.flush()?;
        if self.stop.load(Ordering::Relaxed) {
            bail!("interrupted; the same command goes on");
        }
        if made.shards == 0 {
            bail!("the time was over before the workers had played the first games; the same command goes on");
        }
        if made.positions == 0 {
            bail!("there is nothing to learn from: {} has no positions in which nothing is about to happen", self.name);
        }
        if self.arguments.only_data {
            return Ok(());
        }
        let mut report = Report::new(self.command(), Some(origin));
        let bytes = self.train(&shards, made, &mut report, &folder, out)?;
        let verdict = self.matches(&bytes, &mut report, out);
        files::write_with_folder(&folder.join("report.toml"), &report.text())?;
        verdict?;
        write(path, &bytes)?;
        writeln!(out, "written to {}", path.display())?;
        Ok(())
    }

    fn self_play(&self) -> SelfPlay {
        let openings = Openings { plies: 4..=12, balance: 400, nodes: 1_000 };
        let Arguments { nodes, seed, threads, .. } = *self.arguments;
        SelfPlay { nodes, openings, seed, threads: threads.into() }
    }

    /// The evaluations that play, and where positions come from.
    fn origin(&self, play: &SelfPlay) -> Result<(Origin, Vec<Arc<Evaluator>>)> {
        let mut prints: Vec<String> = self.weights.iter().flat_map(Weights::fingerprints).collect();
        let choice = match &self.arguments.net {
            Some(path) => {
                let bytes = read_network(path).with_context(|| format!("cannot read `{}`", path.display()))?;
                prints.push(fingerprint(&bytes));
                NetChoice::read(&bytes).with_context(|| format!("`{}`", path.display()))?
            }
            None => NetChoice::None,
        };
        let evaluator = |(game, weights): (&Game, &Weights)| -> Result<Arc<Evaluator>> {
            let net: Option<Net> = choice.net(game, weights)?;
            Ok(Arc::new(Evaluator::with_net(game, weights.clone(), net)))
        };
        let evaluators = self.games.iter().zip(&self.weights).map(evaluator).collect::<Result<_>>()?;
        Ok((Origin::new(&self.games, fingerprint(prints.join(" ").as_bytes()), play), evaluators))
    }

    fn generate(&self, shards: &Shards, evaluators: &[Arc<Evaluator>], play: &SelfPlay) -> Result<Made> {
        let most = self.arguments.hours.map(|hours| hours.mul_f64(OF_DATA));
        let is_over = || self.stop.load(Ordering::Relaxed) || most.is_some_and(|most| self.begun.elapsed() >= most);
        let net = self
            .arguments
            .net
            .as_ref()
            .filter(|_| self.workers.is_some())
            .map(|path| read_network(path))
            .transpose()?;
        let make = |number: usize| match &self.workers {
            None => shards.make(number, &self.games, evaluators, play).map(Some),
            Some(workers) => {
                let (numbers, games, weights) = (shards.numbers(number), &self.games, &self.weights);
                let (workers, net) = (workers.as_ref(), net.as_deref());
                let played = elsewhere::play_numbered(workers, games, weights, net, numbers, play, &is_over)?;
                played.map(|played| shards.keep(number, &played)).transpose()
            }
        };
        Ok(generate(shards, &make, self.arguments.positions as usize, &is_over, &self.bar)?)
    }

    /// Trains a network and writes it next to the positions, with the curve of its loss. Returns its bytes.
    fn train(
        &self,
        shards: &Shards,
        made: Made,
        report: &mut Report,
        folder: &Path,
        out: &mut impl Write,
    ) -> Result<Vec<u8>> {
        let prints: Vec<Vec<String>> = self.weights.iter().map(Weights::fingerprints).collect();
        let start = self.start.as_ref().map(|start| &start.file);
        let pieces = start.map_or_else(|| PieceId::of_games(&self.games, &prints), |file| file.header.pieces.clone());
        let features: Vec<Features> = self.games.iter().filter_map(|game| Features::of(game, &pieces)).collect();
        let most = self.games.iter().map(|game| game.start().count_men() as usize).max().unwrap_or(1);
        let (neurons, buckets) = self.shape();
        let shape = Shape {
            neurons,
            buckets,
            other: features[0].other_side(),
            images: features[0].mirror_images(&self.games[0]),
            planes: features[0].planes(),
        };
        let settings = self.training();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.arguments.threads.into()).build()?;
        let (examples, trained) = pool.install(|| -> Result<(Examples, Trained)> {
            let examples = self.examples(shards, made, &features, most)?;
            let network = start.map(|file| &*file.network);
            let trained = training::train(&examples, &shape, &settings, network, &self.bar);
            Ok((examples, trained))
        })?;
        self.bar.close();
        let network = quantise(&trained.parameters, &shape, trained.scale, most, &examples);
        report.set_training(&settings);
        report.set_results(made, examples.len(), &trained);
        report.loss_in_integers = loss_in_integers(&examples, &shape, &network, trained.scale, settings.lambda);
        let start = trained.start.map_or(String::new(), |loss| format!("{loss:.5} with the one it starts from, "));
        writeln!(
            out,
            "loss on games held out: {:.5} without the network, {start}{:.5} with it, {:.5} in integers (epoch {} of {})",
            report.loss_before,
            report.loss,
            report.loss_in_integers,
            report.epoch,
            trained.epochs.len()
        )?;
        out.flush()?;
        let mut provenance = toml::Table::new();
        provenance.insert("command".to_string(), report.command.clone().into());
        provenance.insert("version".to_string(), report.version.clone().into());
        provenance.insert("positions".to_string(), (examples.len() as i64).into());
        let file = NetFile::new(&self.games[0], &prints[0][0], pieces, &features[0], network, provenance);
        let bytes = file.write();
        report.network = fingerprint(&bytes);
        write(&folder.join(format!("{}.net", self.name)), &bytes)?;
        files::write_with_folder(&folder.join("loss.svg"), &curve::draw(&(&trained).into()))?;
        Ok(bytes)
    }

    /// The number of neurons and of outputs.
    fn shape(&self) -> (usize, usize) {
        match &self.start {
            Some(Start { file, .. }) => (file.network.neurons(), file.network.buckets()),
            None => (self.arguments.neurons, self.arguments.buckets.into()),
        }
    }

    fn training(&self) -> training::Settings {
        let Arguments { epochs, batch, rate, decay, lambda, seed, .. } = *self.arguments;
        training::Settings { epochs: epochs.into(), batch: batch as usize, rate, decay, lambda, seed }
    }

    fn examples(&self, shards: &Shards, made: Made, features: &[Features], most: usize) -> Result<Examples> {
        let evaluators: Vec<Evaluator> =
            self.games.iter().zip(&self.weights).map(|(game, weights)| Evaluator::new(game, weights.clone())).collect();
        let sources = Sources { games: &self.games, features, evaluators: &evaluators, buckets: self.shape().1, most };
        let (mut examples, mut seen) = (Examples::default(), HashSet::new());
        self.bar.begin("reading", made.shards);
        for number in 0..made.shards {
            let played = shards.read(number)?.with_context(|| format!("shard {number} is gone"))?;
            examples.add(&sources, number * menagerie_train::shards::GAMES, &played, &mut seen);
            self.bar.advance(1);
        }
        Ok(examples)
    }

    /// Plays the matches.
    fn matches(&self, bytes: &[u8], report: &mut Report, out: &mut impl Write) -> Result<()> {
        let Arguments { match_games, match_nodes, tc, seed, threads, .. } = *self.arguments;
        if match_games == 0 {
            bail!("no match was played, so the network stays next to its positions");
        }
        let nodes = PlayerLimits { nodes: Some(match_nodes), ..PlayerLimits::default() };
        let clock = PlayerLimits { clock: Some(tc), ..PlayerLimits::default() };
        let opponent = self.start.as_ref().map_or(NetSource::None, |start| start.source.clone());
        for (what, pace) in [(format!("{match_nodes} nodes a move"), nodes), (format!("{tc} seconds"), clock)] {
            let settings = gate::Settings {
                opponent: opponent.clone(),
                pace,
                games: match_games as usize,
                sprt: Sprt::new(0.0, GAIN),
                seed: seed.wrapping_add(500_000),
                threads: threads.into(),
            };
            // A second is worth more on one machine than on another: by the clock this one plays alone.
            let workers = self.workers.as_deref().filter(|_| pace.clock.is_none());
            let match_ = || gate::play(&self.games, bytes, &settings, workers, &self.stop, &self.bar);
            let played = self.until_time_is_over(match_)?;
            self.bar.close();
            writeln!(out, "match at {what}: {played}")?;
            out.flush()?;
            report.matches.push(format!("{what}: {played}"));
            if played.decision.is_none() && self.stop.load(Ordering::Relaxed) {
                bail!("the time was over, or the command was stopped, before the match at {what} was decided");
            }
            if !played.is_better() {
                bail!("the network is not better for certain at {what}, so the game keeps its evaluation");
            }
        }
        Ok(())
    }

    /// Does something that ends when the stop is set, as it is when the time is over.
    fn until_time_is_over<T>(&self, work: impl FnOnce() -> T) -> T {
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            if let Some(most) = self.arguments.hours {
                let (done, begun) = (&done, self.begun);
                scope.spawn(move || {
                    while !done.load(Ordering::Relaxed) && begun.elapsed() < most {
                        std::thread::sleep(Duration::from_millis(200));
                    }
                    if !done.load(Ordering::Relaxed) {
                        self.stop.store(true, Ordering::Relaxed);
                    }
                });
            }
            let result = work();
            done.store(true, Ordering::Relaxed);
            result
        })
    }

    /// The command that does the same again.
    fn command(&self) -> String {
        let Arguments { positions, nodes, neurons, buckets, epochs, batch, rate, decay, lambda, seed, .. } =
            self.arguments;
        let net = self.arguments.net.as_ref().map_or(String::new(), |path| format!(" --net {}", path.display()));
        let shape = match &self.arguments.start {
            Some(path) => format!("--start {}", path.display()),
            None => format!("--neurons {neurons} --buckets {buckets}"),
        };
        format!(
            "menagerie train {} --positions {positions} --nodes {nodes}{net} {shape} \
             --epochs {epochs} --batch {batch} --rate {rate} --decay {decay} --lambda {lambda} --seed {seed}",
            self.name
        )
    }
}

/// Writes a file and its folder.
fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    files::replace(path, |file| file.write_all(bytes))
}
