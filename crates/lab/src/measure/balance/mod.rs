//! Whether armies or starts are equal: games between each two armies with both colours, or from each start.

mod advice;
mod rows;
mod scatter;

pub use rows::Row;

use super::change::{Change, changed};
use super::games::Pace;
use super::openings::{ATTEMPTS, different};
use super::ordinal::Measured;
use super::{BALANCE, MeasureError, Progress, half_points, half_points_only, version};
use menagerie_core::definition::{Definition, PieceType};
use menagerie_core::{Color, Game, Kind, Position};
use menagerie_engine::eval::Weights;
use menagerie_tournament::{Journal, Openings, Record, Source};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rows::{Counted, Results, armies, mean, start, uneven};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// What is compared.
///
/// [`Plan`] has an example.
#[derive(Clone, Debug)]
pub enum Compared {
    /// Armies: the games with each choice for White and for Black, by their names.
    Armies(Vec<Choice>),
    /// Starts of one game, by their names.
    Starts(Vec<(String, Position)>),
}

/// A game with a choice of armies.
///
/// [`Plan`] has an example.
#[derive(Clone, Debug)]
pub struct Choice {
    /// White's army and Black's.
    pub armies: [String; 2],
    /// The game.
    pub game: Game,
}

/// A comparison of armies or starts.
///
/// ```
/// use menagerie_lab::measure::NoProgress;
/// use menagerie_lab::measure::balance::{Compared, Plan};
/// use menagerie_lab::measure::values::Pace;
///
/// let game = menagerie_core::Library::shipped().game("los-alamos")?;
/// let fen = "rnqknr/pppppp/6/6/PPPPP1/RNQKNR w - - 0 1";
/// let starts = vec![("all".to_string(), game.start()), ("a pawn less".to_string(), game.position(fen)?)];
/// let plan = Plan { games: 8, pace: Pace { nodes: 20, ..Pace::default() }, ..Plan::of(Compared::Starts(starts)) };
/// let found = plan.run(None, Vec::new(), &mut NoProgress)?;
/// assert_eq!(found.rows.iter().map(|row| row.games).collect::<Vec<_>>(), [8, 8]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Plan {
    /// What is compared.
    pub compared: Compared,
    /// Games between each two armies, half of them with either colour, or from each start.
    pub games: usize,
    /// The moves at random of an opening.
    pub plies: usize,
    /// The seed of the openings.
    pub seed: u64,
    /// Whether the least even armies, or the least even start, are played again with a handicap that may even them.
    pub compensate: bool,
    /// How games are played.
    pub pace: Pace,
}

/// A game of a comparison: a line of its journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameResult {
    /// The name of what was played.
    pub contest: String,
    /// The opening.
    pub opening: usize,
    /// White's half points.
    #[serde(deserialize_with = "half_points")]
    pub result: usize,
    /// The length in plies.
    pub plies: usize,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found {
    /// The game.
    pub game: String,
    /// The rows.
    pub rows: Vec<Row>,
    /// White's share of the points of all games.
    pub white: Measured,
    /// The chance that scores scatter by so much, if all armies are equal, or all starts alike.
    pub alike: f64,
    /// The number of the row that is farthest from even.
    pub least_even: usize,
    /// The number of the row that is nearest to even.
    pub most_even: usize,
    /// The numbers of the rows that are not even when all are judged together.
    pub uneven: Vec<usize>,
    /// What would make it even.
    pub advice: Vec<String>,
}

/// What is played.
struct Contest {
    name: String,
    starts: Vec<Position>,
    games: usize,
    /// The side that lacks a piece, and its type.
    handicap: Option<(Color, Kind)>,
}

/// The games of a comparison.
struct Games<'a> {
    results: Results,
    journal: Option<Journal<GameResult>>,
    /// Without it no games are played.
    progress: Option<&'a mut dyn Progress>,
}

impl<'a> Games<'a> {
    fn of(
        before: Vec<GameResult>,
        journal: Option<Journal<GameResult>>,
        progress: Option<&'a mut dyn Progress>,
    ) -> Result<Games<'a>, MeasureError> {
        half_points_only(before.iter().map(|game| game.result))?;
        let mut results = Results::default();
        before.into_iter().for_each(|game| results.add(game));
        Ok(Games { results, journal, progress })
    }
}

impl Plan {
    /// A comparison with the usual settings.
    pub fn of(compared: Compared) -> Plan {
        Plan { compared, games: 400, plies: 4, seed: 1, compensate: true, pace: Pace::default() }
    }

    fn game(&self) -> Option<&Game> {
        match &self.compared {
            Compared::Armies(choices) => choices.first().map(|choice| &choice.game),
            Compared::Starts(starts) => starts.first().map(|(_, start)| start.game()),
        }
    }

    /// The settings that decide the games, for a journal. More armies or starts may be added later.
    pub fn settings(&self) -> Value {
        let game = self.game().map_or("", Game::name).split(':').next().unwrap_or_default();
        json!({
            "balance": 1,
            "game": game,
            "rules": self.game().map(|game| self.rules(game.definition())),
            "plies": self.plies,
            "seed": self.seed,
            "nodes": self.pace.nodes,
            "version": version(BALANCE),
        })
    }

    /// Whether a journal with these settings has games of this comparison, whatever version has played them.
    ///
    /// ```
    /// use menagerie_lab::measure::balance::{Compared, Plan};
    ///
    /// let start = menagerie_core::Library::shipped().game("los-alamos")?.start();
    /// let plan = Plan::of(Compared::Starts(vec![("start".to_string(), start)]));
    /// let mut settings = plan.settings();
    /// settings["version"] = "another".into();
    /// assert!(plan.can_read(&settings));
    /// settings["plies"] = 7.into();
    /// assert!(!plan.can_read(&settings));
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    pub fn can_read(&self, settings: &Value) -> bool {
        let mut settings = settings.clone();
        if let Some(settings) = settings.as_object_mut() {
            settings.insert("version".to_string(), version(BALANCE));
        }
        settings == self.settings()
    }

    /// What tells these rules from others: the same for all pairs of armies.
    fn rules(&self, definition: &Definition) -> Value {
        let Some(armies) = &definition.armies else { return definition.fingerprint_with_pieces().into() };
        let pieces = definition.pieces.iter().chain(armies.sets.iter().flat_map(|(_, pieces)| pieces.iter().flatten()));
        let pieces: BTreeMap<&str, &str> =
            pieces.map(|piece| (piece.name.as_str(), piece.betza.text.as_str())).collect();
        let of = |(name, pieces): &(String, Vec<Option<PieceType>>)| {
            let names: Vec<Option<&str>> =
                pieces.iter().map(|piece| piece.as_ref().map(|piece| piece.name.as_str())).collect();
            (name.clone(), names.into())
        };
        let sets: Map<String, Value> = armies.sets.iter().map(of).collect();
        json!({ "fingerprint": definition.fingerprint(), "pieces": pieces, "armies": sets })
    }

    /// Plays what was not played before, writes it into the journal, and says what was found.
    ///
    /// # Errors
    /// If there is nothing to compare, a game cannot be played, the journal cannot be written, or the comparison was stopped.
    pub fn run(
        &self,
        journal: Option<Journal<GameResult>>,
        before: Vec<GameResult>,
        progress: &mut dyn Progress,
    ) -> Result<Found, MeasureError> {
        self.compare(Games::of(before, journal, Some(progress))?)
    }

    /// Says what was found in these games, and plays none.
    ///
    /// # Errors
    /// If there is nothing to compare, or the result of a game is none.
    ///
    /// ```
    /// use menagerie_lab::measure::balance::{Compared, GameResult, Plan};
    ///
    /// let start = menagerie_core::Library::shipped().game("los-alamos")?.start();
    /// let plan = Plan::of(Compared::Starts(vec![("start".to_string(), start)]));
    /// let won = |opening| GameResult { contest: "start".to_string(), opening, result: 2, plies: 60 };
    /// let found = plan.read((0..20).map(won).collect())?;
    /// assert_eq!((found.rows[0].games, found.rows[0].score.value), (20, 1.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(&self, games: Vec<GameResult>) -> Result<Found, MeasureError> {
        self.compare(Games::of(games, None, None)?)
    }

    fn compare(&self, mut games: Games<'_>) -> Result<Found, MeasureError> {
        let two = |choice: &Choice| choice.armies[0] != choice.armies[1];
        if matches!(&self.compared, Compared::Armies(choices) if !choices.iter().any(two)) {
            return Err(MeasureError::Unfit("there is nothing to compare: give two armies or more".to_string()));
        }
        for contest in self.contests() {
            self.play(&contest, &mut games)?;
        }
        let mut found = self.found(&games.results)?;
        if self.compensate {
            found.advice = match &self.compared {
                Compared::Armies(choices) => self.advise(choices, &found, &mut games)?,
                Compared::Starts(starts) => self.advise_start(&starts[found.least_even], &found, &mut games)?,
            };
        }
        Ok(found)
    }

    fn contests(&self) -> Vec<Contest> {
        match &self.compared {
            Compared::Armies(choices) => choices.iter().map(|choice| self.contest(choice, None)).collect(),
            Compared::Starts(starts) => {
                starts.iter().map(|(name, start)| self.contest_from(name.clone(), start, None)).collect()
            }
        }
    }

    /// The games of two armies with one choice of colours.
    fn contest(&self, choice: &Choice, handicap: Option<(Color, Kind)>) -> Contest {
        let name = name_of(&choice.armies);
        Contest {
            name: handicap.map_or(name.clone(), |(side, _)| format!("{name} {side} one less")),
            starts: (0..choice.game.starts()).filter_map(|number| choice.game.numbered_start(number)).collect(),
            games: self.games.div_ceil(2),
            handicap,
        }
    }

    /// The games from a start.
    fn contest_from(&self, name: String, start: &Position, handicap: Option<(Color, Kind)>) -> Contest {
        Contest { name, starts: vec![start.clone()], games: self.games, handicap }
    }

    /// The positions from which games of these numbers begin; none where a handicap cannot be set up.
    fn positions(
        &self,
        contest: &Contest,
        numbers: &[usize],
        progress: &mut dyn Progress,
    ) -> Result<Vec<Option<Position>>, MeasureError> {
        let Some(count) = numbers.iter().max().map(|last| last + 1) else { return Ok(Vec::new()) };
        let source = Source::Level { starts: contest.starts.clone(), plies: self.plies, balance: BALANCE };
        let mut made = Openings::new(source, self.seed)?;
        let openings = different(&mut made, count, ATTEMPTS * count, &self.pace.stop, progress, |_, _| true)?;
        let position = |&number: &usize| {
            let position = openings.get(number)?;
            let Some((side, kind)) = contest.handicap else { return Some(position.clone()) };
            let mut dice = ChaCha8Rng::seed_from_u64(self.seed);
            dice.set_stream(number as u64);
            changed(position, &[(side, Change::Remove(kind))], &mut dice)
        };
        Ok(numbers.iter().map(position).collect())
    }

    fn play(&self, contest: &Contest, games: &mut Games<'_>) -> Result<(), MeasureError> {
        let Games { results, journal, progress: Some(progress) } = games else { return Ok(()) };
        let known = results.openings(&contest.name);
        let missing: Vec<usize> = (0..contest.games).filter(|number| !known.contains(number)).collect();
        let made = self.positions(contest, &missing, *progress)?;
        let (missing, positions): (Vec<usize>, Vec<Position>) =
            missing.into_iter().zip(made).filter_map(|(number, made)| Some((number, made?))).unzip();
        let Some(game) = contest.starts.first().map(Position::game) else { return Ok(()) };
        progress.begin(&contest.name, contest.games, contest.games - missing.len());
        let weights = Weights::of(game);
        self.pace.play(&self.pace.sides(&weights), positions, *progress, &mut |records: &[Record]| {
            let game = |record: &Record| GameResult {
                contest: contest.name.clone(),
                opening: missing[record.number],
                result: record.half_points_of_white(),
                plies: record.plies(),
            };
            let games: Vec<GameResult> = records.iter().map(game).collect();
            if let Some(journal) = journal {
                journal.add_all(&games)?;
            }
            games.into_iter().for_each(|game| results.add(game));
            Ok(())
        })
    }

    fn found(&self, results: &Results) -> Result<Found, MeasureError> {
        let counted = match &self.compared {
            Compared::Armies(choices) => armies(choices, results),
            Compared::Starts(starts) => starts.iter().map(|(name, _)| start(name, results)).collect(),
        };
        let (rows, above): (Vec<Row>, Vec<Vec<i32>>) =
            counted.into_iter().map(|Counted { row, above }| (row, above)).unzip();
        let far = |row: &Row| (row.score.value - 0.5).abs();
        let least_even = (0..rows.len()).max_by(|&one, &other| far(&rows[one]).total_cmp(&far(&rows[other])));
        let most_even = (0..rows.len()).min_by(|&one, &other| far(&rows[one]).total_cmp(&far(&rows[other])));
        let least_even = least_even.ok_or_else(|| MeasureError::Unfit("there is nothing to compare".to_string()))?;
        let names: Vec<String> = match &self.compared {
            Compared::Armies(choices) => choices.iter().map(|choice| name_of(&choice.armies)).collect(),
            Compared::Starts(starts) => starts.iter().map(|(name, _)| name.clone()).collect(),
        };
        let white = mean(&results.shares(|contest| names.iter().any(|name| name == contest)));
        let alike = match self.compared {
            Compared::Armies(_) => scatter::chance(&above, scatter::Compared::WithEven),
            Compared::Starts(_) => scatter::chance(&above, scatter::Compared::WithOneAnother),
        };
        Ok(Found {
            game: self.game().map_or("", Game::name).split(':').next().unwrap_or_default().to_string(),
            alike,
            uneven: uneven(&rows),
            rows,
            white,
            least_even,
            most_even: most_even.unwrap_or(least_even),
            advice: Vec::new(),
        })
    }
}

fn name_of(armies: &[String; 2]) -> String {
    armies.join("-")
}
