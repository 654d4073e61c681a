//! Shards: compressed files of quiet positions from self-play, so that generating them can be interrupted and goes on.
//!
//! ```text
//! {"form":"menagerie shard 1",…}     of which games these are, as JSON
//! game 0.5 93 41                     White's points, the plies, and the number of positions that follow
//! 35 20 FEN                          the search's score for White in centipawns, the number of legal moves, the position
//! …
//! end
//! ```

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use menagerie_core::Game;
use menagerie_engine::eval::Evaluator;
use menagerie_tune::NoProgress;
use menagerie_tune::selfplay::{QuietPosition, SelfPlay, SelfPlayGame, play_numbered};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The games of a shard.
pub const GAMES: usize = 256;
/// A longer line is in no shard.
const LONGEST_LINE: u64 = 4096;
/// More positions are in no game.
const MOST_POSITIONS: usize = 4096;

/// Of which games shards are. Games of one folder agree in all of it.
///
/// [`Shards`] has an example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    form: String,
    /// The name of the game.
    pub game: String,
    /// The fingerprint of its rules, pieces and armies.
    pub definition: String,
    /// That of the evaluation with which they were played.
    pub evaluation: String,
    /// Nodes per move.
    pub nodes: u64,
    /// The random plies of the openings, at least and at most.
    pub plies: [usize; 2],
    /// The greatest advantage of a side in an opening, in centipawns, and the nodes of the search that judges it.
    pub balance: (i32, u64),
    /// The seed.
    pub seed: u64,
}

impl Origin {
    /// That of games played so, with an evaluation of this fingerprint.
    pub fn new(games: &[Game], evaluation: String, play: &SelfPlay) -> Origin {
        let rules: Vec<String> = games.iter().map(|game| game.definition().fingerprint_with_pieces()).collect();
        Origin {
            form: "menagerie shard 1".to_string(),
            game: games[0].name().split(':').next().unwrap_or_default().to_string(),
            definition: menagerie_net::fingerprint(rules.join(" ").as_bytes()),
            evaluation,
            nodes: play.nodes,
            plies: [*play.openings.plies.start(), *play.openings.plies.end()],
            balance: (play.openings.balance, play.openings.nodes),
            seed: play.seed,
        }
    }
}

/// Why a shard cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum ShardError {
    /// The system says why.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// It is of other games.
    #[error("{path} holds positions of other games ({what}): use another folder, or remove it")]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: String,
    },
    /// Its games cannot be played.
    #[error(transparent)]
    Games(#[from] menagerie_tournament::Error),
    /// It is no shard, or a damaged one.
    #[error("{path} is no shard of positions, or damaged: {what}")]
    Form {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
}

/// A folder of shards.
///
/// ```
/// # let game = menagerie_core::Library::shipped().game("los-alamos").unwrap();
/// use menagerie_engine::eval::{Evaluator, Weights};
/// use menagerie_train::shards::{Origin, Shards};
/// use menagerie_tune::openings::Openings;
/// use menagerie_tune::selfplay::SelfPlay;
/// use std::sync::Arc;
///
/// let folder = std::env::temp_dir().join(format!("menagerie-shards-{}", std::process::id()));
/// let openings = Openings { plies: 4..=6, balance: 400, nodes: 20 };
/// let play = SelfPlay { nodes: 10, openings, seed: 1, threads: 1 };
/// let evaluators = [Arc::new(Evaluator::new(&game, Weights::of(&game)))];
/// let games = [game];
/// let origin = Origin::new(&games, "tuned".to_string(), &play);
/// let shards = Shards::with_games(&folder, origin, 4);
/// let positions = shards.make(0, &games, &evaluators, &play)?;
/// // It is there now.
/// assert_eq!(shards.read(0)?.unwrap().iter().map(|game| game.quiet.len()).sum::<usize>(), positions);
/// assert!(shards.read(1)?.is_none());
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), menagerie_train::shards::ShardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Shards {
    folder: PathBuf,
    origin: Origin,
    games: usize,
}

impl Shards {
    /// Those in a folder, which need not be there yet.
    pub fn new(folder: &Path, origin: Origin) -> Shards {
        Shards::with_games(folder, origin, GAMES)
    }

    /// The same with another number of games in each.
    pub fn with_games(folder: &Path, origin: Origin, games: usize) -> Shards {
        Shards { folder: folder.to_path_buf(), origin, games }
    }

    fn path(&self, number: usize) -> PathBuf {
        self.folder.join(format!("shard-{number:05}.gz"))
    }

    /// The numbers of the games of a shard.
    pub fn numbers(&self, number: usize) -> Range<usize> {
        number * self.games..(number + 1) * self.games
    }

    /// Plays the games of a shard and writes it. Returns the number of positions.
    ///
    /// # Errors
    /// [`ShardError::Io`] if it cannot be written.
    pub fn make(
        &self,
        number: usize,
        games: &[Game],
        evaluators: &[Arc<Evaluator>],
        play: &SelfPlay,
    ) -> Result<usize, ShardError> {
        self.keep(number, &play_numbered(games, evaluators, self.numbers(number), play, &NoProgress))
    }

    /// Writes a shard of games that were played. Returns the number of positions.
    ///
    /// # Errors
    /// [`ShardError::Io`] if it cannot be written.
    pub fn keep(&self, number: usize, played: &[SelfPlayGame]) -> Result<usize, ShardError> {
        let path = self.path(number);
        let part = path.with_extension("part");
        let written = fs::create_dir_all(&self.folder).and_then(|()| self.write(&part, played));
        let done = written.and_then(|()| fs::rename(&part, &path));
        done.map_err(|error| ShardError::Io { path, error })?;
        Ok(played.iter().map(|game| game.quiet.len()).sum())
    }

    fn write(&self, path: &Path, played: &[SelfPlayGame]) -> io::Result<()> {
        let mut packed = GzEncoder::new(BufWriter::new(File::create(path)?), Compression::default());
        writeln!(packed, "{}", serde_json::to_string(&self.origin).map_err(io::Error::other)?)?;
        for game in played {
            writeln!(packed, "game {} {} {}", game.result, game.plies, game.quiet.len())?;
            for quiet in &game.quiet {
                writeln!(packed, "{} {} {}", quiet.score, quiet.moves, quiet.fen)?;
            }
        }
        writeln!(packed, "end")?;
        packed.finish()?.into_inner().map_err(|error| error.into_error())?.sync_all()
    }

    /// Reads a shard, if it is there.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or is of other games.
    pub fn read(&self, number: usize) -> Result<Option<Vec<SelfPlayGame>>, ShardError> {
        let path = self.path(number);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(ShardError::Io { path, error }),
        };
        let mut lines = Lines { input: BufReader::new(GzDecoder::new(BufReader::new(file))), line: String::new() };
        let origin: Origin =
            match lines.next().and_then(|line| serde_json::from_str(line).map_err(|error| error.to_string())) {
                Ok(origin) => origin,
                Err(what) => return Err(ShardError::Form { path, what }),
            };
        if let Some(what) = self.differs(&origin) {
            return Err(ShardError::Other { path, what });
        }
        lines.games(self.games).map(Some).map_err(|what| ShardError::Form { path, what })
    }

    /// In what other games differ from these.
    fn differs(&self, other: &Origin) -> Option<String> {
        let (own, other) = (serde_json::to_value(&self.origin).ok()?, serde_json::to_value(other).ok()?);
        let (own, other) = (own.as_object()?, other.as_object()?);
        let differing = own.iter().find(|(key, value)| other.get(*key) != Some(value));
        differing.map(|(key, value)| {
            format!("{key}: {} and not {value}", other.get(key).unwrap_or(&serde_json::Value::Null))
        })
    }
}

/// The lines of a shard.
struct Lines<R> {
    input: R,
    line: String,
}

impl<R: BufRead> Lines<R> {
    fn next(&mut self) -> Result<&str, String> {
        self.line.clear();
        let read = (&mut self.input).take(LONGEST_LINE).read_line(&mut self.line).map_err(|error| error.to_string())?;
        if read == 0 || !self.line.ends_with('\n') {
            return Err("it ends too early".to_string());
        }
        Ok(self.line.trim_end())
    }

    /// As many games, and the end.
    fn games(&mut self, count: usize) -> Result<Vec<SelfPlayGame>, String> {
        let mut games = Vec::new();
        for _ in 0..count {
            let line = self.next()?;
            let wrong = || format!("`{}` begins no game", line.chars().take(40).collect::<String>());
            let mut fields = line.strip_prefix("game ").ok_or_else(wrong)?.split(' ');
            let mut field = || fields.next().ok_or_else(wrong);
            let result: f64 = field()?.parse().map_err(|_| wrong())?;
            let plies = field()?.parse().map_err(|_| wrong())?;
            let positions: usize = field()?.parse().map_err(|_| wrong())?;
            if positions > MOST_POSITIONS || ![0.0, 0.5, 1.0].contains(&result) {
                return Err(wrong());
            }
            let quiet = (0..positions).map(|_| self.position()).collect::<Result<Vec<_>, _>>()?;
            games.push(SelfPlayGame { result, plies, quiet });
        }
        if self.next()? != "end" {
            return Err("it goes on after its games".to_string());
        }
        // The checksum comes behind the end.
        match self.input.read_line(&mut self.line) {
            Ok(0) => Ok(games),
            Ok(_) => Err("it goes on after its end".to_string()),
            Err(error) => Err(error.to_string()),
        }
    }

    fn position(&mut self) -> Result<QuietPosition, String> {
        let line = self.next()?;
        let wrong = || format!("`{}` is no position", line.chars().take(40).collect::<String>());
        let mut fields = line.splitn(3, ' ');
        let mut field = || fields.next().ok_or_else(wrong);
        let (score, moves, fen) = (field()?, field()?, field()?);
        Ok(QuietPosition {
            score: score.parse().map_err(|_| wrong())?,
            moves: moves.parse().map_err(|_| wrong())?,
            fen: fen.to_string(),
        })
    }
}
