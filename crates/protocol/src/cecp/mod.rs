//! CECP, the protocol of XBoard and WinBoard, version 2: the engine's side.

mod clock;
mod commands;
mod features;
mod following;
mod lifting;
mod output;
mod setup;
mod shown;
mod squares;
mod thinking;
mod xbetza;

use crate::action::{Action, Protocol};
use crate::games::Games;
use crate::settings::Settings;
use crate::{one_line, quoted};
use clock::CecpClock;
use following::Following;
use lifting::Lifted;
use menagerie_core::{Color, Library, Move, Position};
use menagerie_engine::{PvLine, Score, SearchResult};
pub use setup::xboard_name;
pub use squares::Squares;
use thinking::Running;

/// The engine's side of CECP.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_protocol::{Action, Cecp, Protocol};
///
/// let mut cecp = Cecp::new(Library::shipped());
/// cecp.line("new");
/// let actions = cecp.line("usermove e2e5");
/// assert!(matches!(&actions[..], [Action::Say(text)] if text.starts_with("Illegal move (")));
/// // The engine plays black, and has a move to think about.
/// let actions = cecp.line("usermove e2e4");
/// assert!(matches!(actions.last(), Some(Action::Start(_))));
/// ```
#[derive(Clone, Debug)]
pub struct Cecp {
    games: Games,
    settings: Settings,
    squares: Squares,
    /// None after a malformed `setboard`, so that no move is played in a position that the peer does not mean.
    position: Option<Position>,
    mode: Mode,
    times: CecpClock,
    /// Whether thinking output is on (`post`).
    post: bool,
    running: Option<Running>,
    /// The job to start when the running one has ended.
    next: Option<Running>,
    /// The answers to `ping` that wait for a move.
    pongs: Vec<String>,
    /// The moves that are excluded from the search in this position.
    excluded: Vec<Move>,
    /// The expected reply, which is also the hint.
    hint: Option<Move>,
    /// The move that is being entered on the peer's board.
    lifted: Lifted,
    /// Whether the peer's board follows the game.
    following: Following,
    /// Whether the opponent is a program.
    against_program: bool,
    /// The score of the last search.
    score: Option<Score>,
    /// Whether a draw offer is unanswered.
    draw_offered: bool,
    /// Whether to clear everything learned before the next job.
    fresh: bool,
    /// Whether the input has ended.
    ending: bool,
}

/// The mode of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// It only follows the game.
    Force,
    /// It plays this side.
    Plays(Color),
    /// It analyses.
    Analyze,
}

fn say(text: impl Into<String>) -> Action {
    Action::Say(text.into())
}

/// An `Error` line: what is wrong, and the command.
fn error(kind: &str, command: &str) -> Vec<Action> {
    vec![say(format!("Error ({kind}): {}", quoted(command)))]
}

impl Cecp {
    /// An engine with these games, which begins with the standard one.
    ///
    /// # Panics
    /// If the library lacks the shipped games.
    ///
    /// ```
    /// use menagerie_core::Library;
    /// use menagerie_protocol::{Action, Cecp, Protocol};
    ///
    /// let mut cecp = Cecp::new(Library::shipped());
    /// let actions = cecp.line("protover 2");
    /// assert!(matches!(&actions[0], Action::Say(text) if text.starts_with("feature ")));
    /// ```
    pub fn new(library: Library) -> Cecp {
        let games = Games::new(library);
        Cecp {
            squares: Squares::new(games.game().board()),
            position: Some(games.game().start()),
            games,
            settings: Settings::default(),
            mode: Mode::Force,
            times: CecpClock::default(),
            post: false,
            running: None,
            next: None,
            pongs: Vec::new(),
            excluded: Vec::new(),
            hint: None,
            lifted: Lifted::default(),
            following: Following::default(),
            against_program: false,
            score: None,
            draw_offered: false,
            fresh: false,
            ending: false,
        }
    }

    /// Sets up the start of the current game.
    fn set_up(&mut self) {
        let game = self.games.game();
        self.squares = Squares::new(game.board());
        self.position = Some(game.start());
        self.following.begin();
        self.left_position();
    }

    /// Forgets what belongs to the last position.
    fn left_position(&mut self) {
        self.excluded.clear();
        self.hint = None;
        self.lifted = Lifted::default();
    }

    /// Plays the peer's move.
    fn user_move(&mut self, text: &str) -> Vec<Action> {
        let refuse = |why: &str| vec![say(format!("Illegal move ({}): {}", one_line(why), quoted(text)))];
        let Some(position) = &mut self.position else { return refuse("the position is not legal") };
        if self.mode == Mode::Plays(position.side()) {
            return refuse("it is not your turn");
        }
        let mv = match self.squares.read(position, text) {
            Ok(mv) => mv,
            Err(why) => return refuse(&why),
        };
        self.following.play(&self.squares, position, mv, text);
        self.excluded.clear();
        self.lifted = Lifted::default();
        if self.ponder_hit(mv) {
            return vec![Action::PonderHit];
        }
        let mut actions = self.interrupt();
        actions.extend(self.go_on());
        actions
    }

    /// Continues in the current mode from the current position.
    fn go_on(&mut self) -> Vec<Action> {
        let Some(position) = &self.position else { return Vec::new() };
        match self.mode {
            Mode::Plays(_) if position.outcome().is_some() => vec![self.result(position)],
            Mode::Plays(side) if side == position.side() => self.think(),
            Mode::Analyze => self.analyze(),
            Mode::Plays(_) | Mode::Force => Vec::new(),
        }
    }

    /// The result line.
    fn result(&self, position: &Position) -> Action {
        let text = position.result();
        let (score, how) = text.split_once(' ').unwrap_or((&text, "game over"));
        say(format!("{score} {{{how}}}"))
    }

    /// Takes back moves, and continues from there.
    fn take_back(&mut self, moves: usize, command: &str) -> Vec<Action> {
        let Some(position) = self.position.as_mut().filter(|position| position.ply() >= moves) else {
            return error("command not legal now", command);
        };
        for _ in 0..moves {
            position.undo();
        }
        self.following.take_back(position);
        self.left_position();
        let mut actions = self.interrupt();
        if self.mode == Mode::Analyze {
            actions.extend(self.go_on());
        }
        actions
    }
}

impl Protocol for Cecp {
    fn line(&mut self, line: &str) -> Vec<Action> {
        self.command(line.trim())
    }

    fn report(&mut self, line: &PvLine) -> Vec<Action> {
        let Some(running) = self.running.as_mut().filter(|running| !running.discarded) else { return Vec::new() };
        if line.number == 1 {
            running.last = Some(line.clone());
        }
        if !self.post {
            return Vec::new();
        }
        vec![say(output::line(line, &running.job.position, &self.squares))]
    }

    fn answer(&mut self, answer: &SearchResult) -> Vec<Action> {
        self.take_answer(answer)
    }

    fn loaded(&mut self, library: Result<Library, String>) -> Vec<Action> {
        match library {
            Ok(library) => {
                self.games.replace(library);
                let actions = self.interrupt();
                self.set_up();
                actions.into_iter().chain([say(features::variants(&self.games))]).collect()
            }
            Err(why) => vec![say(format!("tellusererror {}", one_line(&why)))],
        }
    }

    fn complain(&mut self, what: &str) -> Vec<Action> {
        vec![say(format!("Error ({}): ", one_line(what)).trim_end())]
    }

    fn end(&mut self) -> Vec<Action> {
        self.ending = true;
        self.next = None;
        match self.running {
            Some(_) => vec![Action::Stop],
            None => vec![Action::Quit],
        }
    }
}
