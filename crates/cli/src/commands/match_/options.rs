//! The arguments of the command.

use crate::elsewhere::Elsewhere;
use crate::thinking::seconds;
use anyhow::{Context, Result, bail};
use clap::Args;
use clap::builder::RangedU64ValueParser;
use menagerie_core::{Game, Library, Position};
use menagerie_tournament::statistics::{Model, Sprt};
use menagerie_tournament::{
    Adjudication, Balance, Contestant, Draw, Opening, PlayerLimits, Resign, Source, TimeControl, book,
};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// Play a match between engines, and measure the difference in Elo.
///
/// Our engine plays in this process; others are programs that speak UCI or CECP. All games are adjudicated by our rules. Each
/// opening is played with both colours.
///
/// An engine is `ours`, a known program (fairymax, gnuchess, sjaakii, stockfish, fairy-stockfish), or
/// `cmd=PATH proto=uci` or `proto=cecp`, followed by options `key=value`: for all engines `name`, `tc`, `movetime`, `nodes`,
/// `depth`; for ours `hash`, `threads`, `level`, `elo`, `weights`, `net`, `params`, `param.NAME`; for programs `args`,
/// `dir`, `option.NAME`, `variant`, `init` (lines with `;` between, sent at the start), `log`, and under UCI `hash`, `threads`.
///
/// Example: menagerie match omega --engine ours --engine "sjaakii name=sjaak tc=1+0.01" --tc 1+0.01 --openings random:6
///
/// Example: menagerie match grand --engine "ours name=new" --engine "cmd=/tmp/old args=engine proto=uci name=old"
/// --nodes 20000 --sprt 0,10
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name of the game.
    pub game: String,
    /// An engine; give two or more.
    #[arg(long = "engine", value_name = "ENGINE", required = true)]
    pub engines: Vec<String>,
    /// The number of games between each two engines, rounded up to pairs.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole(1..=10_000_000))]
    pub games: usize,
    /// Gauntlet: the first engine plays all others, instead of a round robin.
    #[arg(long)]
    pub gauntlet: bool,
    /// The number of games to play in parallel.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1..=1024))]
    pub concurrency: usize,
    /// Where the games are played.
    #[command(flatten)]
    pub elsewhere: Elsewhere,
    /// The time control of engines without a limit of their own: seconds and increment, such as `1+0.01` or `40/60`.
    #[arg(long, value_name = "TIME", help_heading = "Thinking")]
    pub tc: Option<TimeControl>,
    /// Seconds for each move; a move is late if it takes longer by more than that or by more than `--margin`, whichever is more.
    #[arg(long, value_name = "SECONDS", value_parser = some_time, help_heading = "Thinking")]
    pub movetime: Option<Duration>,
    /// Nodes for each move.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Thinking")]
    pub nodes: Option<u64>,
    /// Plies for each move.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=255), help_heading = "Thinking")]
    pub depth: Option<u32>,
    /// By how many seconds an engine may exceed its clock.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "0.1", help_heading = "Thinking")]
    pub margin: Duration,
    /// How many seconds an engine may take to start (at least ten) and, without a clock, for a move, before it is killed.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "60", help_heading = "Thinking")]
    pub patience: Duration,
    /// The openings: `none` for the start alone, `random:N` for N random moves that leave both sides
    /// about equal, or a file: PGN, or a FEN or EPD on each line.
    #[arg(long, value_name = "none|random:N|FILE", default_value = "random:6", help_heading = "Openings")]
    pub openings: OpeningsChoice,
    /// The numbered starts to use (see `menagerie starts`): `all`, or a range such as `0-17`.
    #[arg(long, value_name = "all|A-B", default_value = "all", help_heading = "Openings")]
    pub starts: Starts,
    /// How far from equal a position of `random:N` may be according to a short search, in centipawns.
    #[arg(
        long,
        value_name = "CENTIPAWNS",
        default_value_t = Balance::default().most,
        value_parser = clap::value_parser!(i32).range(0..),
        help_heading = "Openings"
    )]
    pub balance: i32,
    /// How many moves of each PGN game to play; all by default.
    #[arg(long, value_name = "PLIES", help_heading = "Openings")]
    pub book_plies: Option<usize>,
    /// The seed of the openings: the same seed gives the same openings.
    #[arg(long, value_name = "S", default_value_t = 1, help_heading = "Openings")]
    pub seed: u64,
    /// Stop as soon as a sequential test decides between two Elo differences of the first engine.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = bounds, allow_hyphen_values = true, help_heading = "Ending")]
    pub sprt: Option<[f64; 2]>,
    /// The false positive rate of `--sprt`: how often it may accept ELO1 when ELO0 is true.
    #[arg(long, value_name = "SHARE", value_parser = error, requires = "sprt", default_value_t = 0.05, help_heading = "Ending")]
    pub alpha: f64,
    /// The false negative rate of `--sprt`: how often it may accept ELO0 when ELO1 is true.
    #[arg(long, value_name = "SHARE", value_parser = error, requires = "sprt", default_value_t = 0.05, help_heading = "Ending")]
    pub beta: f64,
    /// Read the bounds of `--sprt` as normalized Elo.
    #[arg(long, requires = "sprt", help_heading = "Ending")]
    pub normalized: bool,
    /// Adjudicate a loss when both engines agree for MOVES moves that a side is CENTIPAWNS worse.
    #[arg(long, value_name = "CENTIPAWNS,MOVES", value_parser = resign, help_heading = "Ending")]
    pub resign: Option<Resign>,
    /// From move FROM on, adjudicate a draw when both engines agree for MOVES moves that the score is within CENTIPAWNS of 0.
    #[arg(long, value_name = "FROM,MOVES,CENTIPAWNS", value_parser = draw, help_heading = "Ending")]
    pub draw: Option<Draw>,
    /// Adjudicate a draw after this many moves of each side.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..), help_heading = "Ending")]
    pub most_moves: u32,
    /// Record finished games in this file; an interrupted match resumes with the same file and arguments.
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    pub journal: Option<PathBuf>,
    /// Write the result of the match to this file, as JSON.
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    pub report: Option<PathBuf>,
    /// Write the games to this file as PGN, in the order of their numbers, replacing it.
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    pub pgn: Option<PathBuf>,
}

/// Reads a whole number of a range.
fn whole(range: RangeInclusive<u64>) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(range)
}

/// Reads a time above 0 in seconds.
fn some_time(text: &str) -> Result<Duration, String> {
    seconds(text).ok().filter(|time| !time.is_zero()).ok_or_else(|| "give a number of seconds above 0".to_string())
}

/// Reads the share of wrong answers that a test may give.
fn error(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (1e-6..0.5).contains(share));
    share.ok_or_else(|| "give a share from 0.000001 to below 0.5".to_string())
}

/// Parses N numbers separated by commas.
fn numbers<T: FromStr, const N: usize>(text: &str) -> Option<[T; N]> {
    let read: Result<Vec<T>, _> = text.split(',').map(|number| number.trim().parse()).collect();
    read.ok()?.try_into().ok()
}

/// Reads whole numbers with commas between, each of a range.
fn whole_numbers<const N: usize>(text: &str, ranges: &[RangeInclusive<u32>; N]) -> Option<[u32; N]> {
    let read: [u32; N] = numbers(text)?;
    read.iter().zip(ranges).all(|(number, range)| range.contains(number)).then_some(read)
}

/// No test is about more Elo than this.
const MOST_ELO: f64 = 1000.0;
/// No score is higher, in centipawns, and no number of moves.
const MOST: u32 = 30_000;

/// Reads the bounds of a test.
fn bounds(text: &str) -> Result<[f64; 2], String> {
    let bounds = numbers(text).filter(|[elo0, elo1]| elo0 < elo1 && -MOST_ELO <= *elo0 && *elo1 <= MOST_ELO);
    bounds.ok_or_else(|| format!("give two numbers from -{MOST_ELO} to {MOST_ELO}, the lower first, such as `0,10`"))
}

fn resign(text: &str) -> Result<Resign, String> {
    let read = whole_numbers(text, &[1..=MOST, 1..=MOST]);
    let [score, moves] = read.ok_or("give two whole numbers above 0, such as `900,4`")?;
    Ok(Resign { score: score as i32, moves: moves as usize })
}

fn draw(text: &str) -> Result<Draw, String> {
    let read = whole_numbers(text, &[0..=MOST, 1..=MOST, 0..=MOST]);
    let [from, moves, score] =
        read.ok_or("give three whole numbers, such as `60,8,10`: from move 60 on, for 8 moves")?;
    Ok(Draw { from: from as usize, moves: moves as usize, score: score as i32 })
}

/// Where games begin.
#[derive(Clone, Debug)]
pub enum OpeningsChoice {
    /// At the starts.
    None,
    /// After moves at random.
    Random(usize),
    /// In a book.
    Book(PathBuf),
}

impl FromStr for OpeningsChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<OpeningsChoice, String> {
        match text.strip_prefix("random:") {
            _ if text == "none" => Ok(OpeningsChoice::None),
            Some(plies) => {
                let plies = plies.parse().ok().filter(|plies| *plies <= 60);
                plies.map(OpeningsChoice::Random).ok_or_else(|| "give `random:N` with at most 60 moves".to_string())
            }
            None => Ok(OpeningsChoice::Book(text.into())),
        }
    }
}

/// Some of the numbered starts.
#[derive(Clone, Debug)]
pub enum Starts {
    /// All of them.
    All,
    /// These.
    These(RangeInclusive<usize>),
}

impl FromStr for Starts {
    type Err = String;

    fn from_str(text: &str) -> Result<Starts, String> {
        if text == "all" {
            return Ok(Starts::All);
        }
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        match (first.parse(), last.parse()) {
            (Ok(first), Ok(last)) if first <= last => Ok(Starts::These(first..=last)),
            _ => Err("give `all`, a number, or two with a hyphen such as `0-17`".to_string()),
        }
    }
}

impl Arguments {
    /// Who plays.
    pub(super) fn contestants(&self) -> Result<Vec<Contestant>> {
        let common = PlayerLimits { clock: self.tc, move_time: self.movetime, nodes: self.nodes, depth: self.depth };
        let contestant = |text: &String| -> Result<Contestant> {
            let contestant: Contestant = text.parse()?;
            Ok(Contestant { pace: contestant.pace.or(common), ..contestant })
        };
        self.engines.iter().map(contestant).collect()
    }

    /// Where games begin.
    pub(super) fn source(&self, game: &Game, library: &Library) -> Result<Source> {
        if let OpeningsChoice::Book(path) = &self.openings {
            if !matches!(self.starts, Starts::All) {
                bail!("games begin in the book {}, so `--starts` says nothing", path.display());
            }
            let book = book(path, game, library, self.book_plies);
            return Ok(Source::Given(book.context("`--openings` is `none`, `random:N` or a file")?));
        }
        if self.book_plies.is_some() {
            bail!("`--book-plies` is for a file of `--openings`");
        }
        let starts = self.starts(game)?;
        Ok(match self.openings {
            OpeningsChoice::Random(plies) => {
                let balance = Balance { most: self.balance, ..Balance::default() };
                Source::Random { starts, plies, balance }
            }
            _ => Source::Given(starts.into_iter().map(|start| Opening { start, moves: Vec::new() }).collect()),
        })
    }

    fn starts(&self, game: &Game) -> Result<Vec<Position>> {
        let numbers = match &self.starts {
            Starts::All => 0..=game.starts() - 1,
            Starts::These(numbers) => numbers.clone(),
        };
        let last = game.starts() - 1;
        if *numbers.end() > last {
            bail!("there is no start {} of {}: they are numbered 0 to {last}", numbers.end(), game.name());
        }
        numbers.map(|number| game.numbered_start(number).context("a game has each start that it counts")).collect()
    }

    pub(super) fn sprt(&self) -> Option<Sprt> {
        let [elo0, elo1] = self.sprt?;
        let model = if self.normalized { Model::Normalized } else { Model::Logistic };
        Some(Sprt { model, alpha: self.alpha, beta: self.beta, ..Sprt::new(elo0, elo1) })
    }

    pub(super) fn adjudication(&self) -> Adjudication {
        Adjudication { resign: self.resign, draw: self.draw, most_moves: Some(self.most_moves) }
    }
}
