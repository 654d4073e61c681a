//! UCI, the Universal Chess Interface: the engine's side.

mod go;
mod info;
mod options;
mod perft;
mod position;
mod read;
mod start;

pub use info::info_line;
pub use perft::{divide, say_perft};
pub use read::UciInfo;

use crate::action::{Action, Job, JobKind, Protocol};
use crate::games::Games;
use crate::settings::Settings;
use crate::{AUTHOR, NAME, one_line, quoted};
use go::Go;
use menagerie_core::{Game, Library, Position};
use menagerie_engine::{PvLine, Score, SearchResult};
use start::Start;

/// Our extensions of the protocol.
const OWN_COMMANDS: [&str; 3] = ["d", "eval", "bench"];

/// The engine's side of UCI.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_protocol::{Action, Protocol, Uci};
///
/// let mut uci = Uci::new(Library::shipped());
/// uci.line("setoption name UCI_Variant value omega");
/// let Some(Action::Start(job)) = uci.line("go movetime 100").pop() else { panic!() };
/// assert_eq!(job.position.game().name(), "omega");
/// let actions = uci.line("go depth 3");
/// assert!(matches!(&actions[..], [Action::Say(text)] if text == "info string busy: send `stop` first"));
/// ```
#[derive(Clone, Debug)]
pub struct Uci {
    games: Games,
    settings: Settings,
    start: Start,
    /// Whether `UCI_Chess960` is set.
    from_anywhere: bool,
    /// The position of `position startpos`.
    startpos: Position,
    /// None after a malformed `position` command, so that no move is played in a position that the peer does not mean.
    position: Option<Position>,
    running: Option<Running>,
    /// What was asked for while the running job was stopping.
    next: Option<Running>,
    /// Whether to clear everything learned before the next job.
    fresh: bool,
    /// Whether the input has ended.
    ending: bool,
}

/// The running job.
#[derive(Clone, Debug)]
struct Running {
    job: Box<Job>,
    /// Whether the answer must wait for `stop`.
    infinite: bool,
    /// Whether the answer must wait for `ponderhit` or `stop`.
    pondering: bool,
    stopping: bool,
    /// Whether the command was malformed, so that only an empty answer is due.
    refused: bool,
    /// The answer, while it must wait.
    held: Option<String>,
}

impl Running {
    fn new(job: Job) -> Running {
        let job = Box::new(job);
        Running { job, infinite: false, pondering: false, stopping: false, refused: false, held: None }
    }
}

fn say(text: impl Into<String>) -> Action {
    Action::Say(text.into())
}

/// Splits a line after its first word.
fn first_word(line: &str) -> (&str, &str) {
    line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim_start()))
}

/// The part of a line from its first known command on: UCI wants unknown words before it to be skipped. Our extensions count
/// only at the beginning.
fn known_part(line: &str) -> Option<&str> {
    const COMMANDS: [&str; 11] = [
        "uci",
        "debug",
        "isready",
        "setoption",
        "register",
        "ucinewgame",
        "position",
        "go",
        "stop",
        "ponderhit",
        "quit",
    ];
    if OWN_COMMANDS.contains(&first_word(line).0) {
        return Some(line);
    }
    let mut rest = line;
    while !rest.is_empty() && !COMMANDS.contains(&first_word(rest).0) {
        rest = first_word(rest).1;
    }
    Some(rest).filter(|rest| !rest.is_empty())
}

/// A message for people.
fn note(text: &str) -> Action {
    Action::Say(format!("info string {}", one_line(text)))
}

impl Uci {
    /// An engine with these games, which begins with the standard one.
    ///
    /// # Panics
    /// If the library lacks the shipped games.
    ///
    /// ```
    /// use menagerie_core::Library;
    /// use menagerie_protocol::{Action, Protocol, Uci};
    ///
    /// let mut uci = Uci::new(Library::shipped());
    /// assert!(matches!(&uci.line("isready")[0], Action::Prepare(game, _) if game.name() == "chess"));
    /// ```
    pub fn new(library: Library) -> Uci {
        let games = Games::new(library);
        let startpos = games.game().start();
        let position = Some(startpos.clone());
        let (settings, start) = (Settings::default(), Start::Usual);
        let from_anywhere = false;
        Uci {
            games,
            settings,
            start,
            from_anywhere,
            startpos,
            position,
            running: None,
            next: None,
            fresh: false,
            ending: false,
        }
    }

    /// The game that is set.
    pub fn game(&self) -> &Game {
        self.games.game()
    }

    fn introduce(&self) -> Vec<Action> {
        let mut actions = vec![say(format!("id name {NAME}")), say(format!("id author {AUTHOR}"))];
        actions.extend(options::list(&self.games).into_iter().map(say));
        actions.push(say("uciok"));
        actions
    }

    fn is_ready(&mut self) -> Vec<Action> {
        let mut actions = Vec::new();
        if self.running.is_none() {
            actions.push(Action::Prepare(self.games.game().clone(), self.settings.resources()));
            if std::mem::take(&mut self.fresh) {
                actions.push(Action::Forget);
            }
        }
        actions.push(say("readyok"));
        actions
    }

    fn new_game(&mut self) -> Vec<Action> {
        self.fresh = true;
        if self.start == Start::Drawn(None) {
            return self.choose_start();
        }
        self.position = Some(self.startpos.clone());
        Vec::new()
    }

    fn set_position(&mut self, rest: &str) -> Vec<Action> {
        match position::read(self.games.game(), &self.startpos, rest) {
            Ok(position) => {
                self.position = Some(position);
                Vec::new()
            }
            Err(why) => {
                self.position = None;
                vec![note(&why)]
            }
        }
    }

    fn go(&mut self, rest: &str) -> Vec<Action> {
        let Some(position) = &self.position else {
            return vec![note("the last `position` command was not understood"), say("bestmove (none)")];
        };
        let go = go::read(rest, position, &self.settings);
        let refused = go.is_refused();
        let Go { kind, limits, infinite, mut problems, lacks_depth, .. } = go;
        if lacks_depth {
            // The peer expects no move in answer to perft.
            return problems;
        }
        let job = Job { kind, position: position.clone(), limits, resources: self.settings.resources() };
        let pondering = job.limits.ponder;
        let running = Running { infinite, pondering, refused, ..Running::new(job) };
        problems.extend(self.begin(running));
        problems
    }

    /// Starts a job, or keeps it until the one that is being stopped has ended, or a count whose last line the peer has perhaps
    /// read already.
    fn begin(&mut self, running: Running) -> Vec<Action> {
        match &self.running {
            Some(now) if !now.stopping && (now.job.kind == JobKind::Search || self.next.is_some()) => {
                return vec![note("busy: send `stop` first")];
            }
            Some(_) => {
                self.next = Some(running);
                return Vec::new();
            }
            None => {}
        }
        if running.refused {
            return self.answer_nothing(running);
        }
        let mut actions = Vec::new();
        if std::mem::take(&mut self.fresh) {
            actions.push(Action::Forget);
        }
        if running.job.kind == JobKind::Search && running.job.position.legal_moves().is_empty() {
            actions.push(say(info::end_of_game(&running.job.position)));
            actions.extend(self.answer_nothing(running));
            return actions;
        }
        actions.push(Action::Start(running.job.clone()));
        self.running = Some(running);
        actions
    }

    /// Answers a search without legal moves, or one that was refused.
    fn answer_nothing(&mut self, mut running: Running) -> Vec<Action> {
        let text = "bestmove (none)".to_string();
        if running.infinite || running.pondering {
            running.held = Some(text);
            self.running = Some(running);
            return Vec::new();
        }
        vec![Action::Say(text)]
    }

    fn stop(&mut self) -> Vec<Action> {
        let Some(running) = &mut self.running else { return Vec::new() };
        self.next = None;
        if let Some(text) = running.held.take() {
            return self.ended(Some(text));
        }
        running.stopping = true;
        vec![Action::Stop]
    }

    fn ponder_hit(&mut self) -> Vec<Action> {
        let Some(running) = self.running.as_mut().filter(|running| running.pondering) else { return Vec::new() };
        running.pondering = false;
        match running.held.take() {
            Some(text) if !running.infinite => self.ended(Some(text)),
            held => {
                running.held = held;
                vec![Action::PonderHit]
            }
        }
    }

    /// Handles the end of the running job, with a last line to send.
    fn ended(&mut self, text: Option<String>) -> Vec<Action> {
        self.running = None;
        let mut actions: Vec<Action> = text.into_iter().map(Action::Say).collect();
        if self.ending {
            actions.push(Action::Quit);
        } else if let Some(next) = self.next.take() {
            actions.extend(self.begin(next));
        }
        actions
    }

    fn show(&self) -> Vec<Action> {
        self.position.iter().map(|position| Action::Show(Box::new(position.clone()))).collect()
    }

    fn evaluate(&self) -> Vec<Action> {
        if self.running.is_some() {
            return vec![note("busy: send `stop` first")];
        }
        let resources = self.settings.resources();
        self.position.iter().map(|position| Action::Evaluate(Box::new(position.clone()), resources)).collect()
    }

    fn bench(&mut self) -> Vec<Action> {
        let (position, resources) = (self.games.game().start(), self.settings.resources());
        let limits = menagerie_engine::SearchLimits::default();
        self.begin(Running::new(Job { kind: JobKind::Bench, position, limits, resources }))
    }
}

impl Protocol for Uci {
    fn line(&mut self, line: &str) -> Vec<Action> {
        let line = line.trim();
        let (command, rest) = first_word(known_part(line).unwrap_or(line));
        match command {
            "" | "debug" | "register" => Vec::new(),
            "uci" => self.introduce(),
            "isready" => self.is_ready(),
            "ucinewgame" => self.new_game(),
            "setoption" => self.set_option(rest),
            "position" => self.set_position(rest),
            "go" => self.go(rest),
            "stop" => self.stop(),
            "ponderhit" => self.ponder_hit(),
            "d" => self.show(),
            "eval" => self.evaluate(),
            "bench" => self.bench(),
            "quit" => match self.running {
                Some(_) => vec![Action::Stop, Action::Quit],
                None => vec![Action::Quit],
            },
            _ => vec![note(&format!("unknown command: {}", quoted(line)))],
        }
    }

    fn report(&mut self, line: &PvLine) -> Vec<Action> {
        let Some(running) = &self.running else { return Vec::new() };
        vec![Action::Say(info::line(line, &running.job.position, self.settings.shows_wdl()))]
    }

    fn answer(&mut self, answer: &SearchResult) -> Vec<Action> {
        let Some(running) = &mut self.running else { return Vec::new() };
        let text = (running.job.kind == JobKind::Search).then(|| info::best_move(answer, &running.job.position));
        let mut actions = Vec::new();
        if let Some(moves) = running.job.limits.mate.filter(|_| !running.stopping) {
            let found = answer.lines.first().is_some_and(|line| matches!(line.score, Score::Win(n) if n <= moves));
            let plural = if moves == 1 { "" } else { "s" };
            actions.extend((!found).then(|| note(&format!("no win in {moves} move{plural} found"))));
        }
        if (running.infinite || running.pondering) && !running.stopping && !self.ending {
            running.held = text;
        } else {
            actions.extend(self.ended(text));
        }
        actions
    }

    fn loaded(&mut self, library: Result<Library, String>) -> Vec<Action> {
        match library {
            Ok(library) => {
                self.games.replace(library);
                let mut actions = vec![Action::Say(options::variants(&self.games))];
                actions.extend(self.choose_start());
                actions
            }
            Err(why) => vec![note(&why)],
        }
    }

    fn complain(&mut self, what: &str) -> Vec<Action> {
        vec![note(what)]
    }

    fn end(&mut self) -> Vec<Action> {
        self.ending = true;
        match self.running {
            Some(_) => self.stop(),
            None => vec![Action::Quit],
        }
    }
}
