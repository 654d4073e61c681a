//! The commands of CECP.

use super::thinking::Purpose;
use super::{Cecp, Mode, error, features, output, say, setup};
use crate::action::{Action, JobKind};
use crate::{number, one_line, quoted};
use menagerie_core::Color;

impl Cecp {
    /// Executes a line.
    pub(super) fn command(&mut self, line: &str) -> Vec<Action> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "" | "xboard" | "accepted" | "rejected" | "random" | "name" | "rating" | "ics" | "otim" | "egtpath"
            | "hover" => Vec::new(),
            "computer" => {
                self.against_program = true;
                Vec::new()
            }
            "put" => self.put(rest),
            "protover" => features::list(&self.games),
            "quit" => vec![Action::Quit],
            "ping" => self.ping(rest),
            "new" | "variant" | "setboard" | "force" | "result" | "go" | "playother" | "usermove" | "undo"
            | "remove" | "analyze" | "exit" => self.game_command(command, rest),
            "level" | "st" | "sd" | "time" | "memory" | "cores" | "option" | "hard" | "easy" | "post" | "nopost" => {
                self.setting(command, rest)
            }
            "?" | "." | "draw" | "hint" | "bk" | "lift" | "exclude" | "include" => self.question(command, rest),
            "d" | "eval" | "bench" | "perft" => self.extra(command, rest),
            "edit" => error("not supported, use setboard", line),
            _ => self.unknown(line),
        }
    }

    /// Commands that begin, end or continue a game.
    fn game_command(&mut self, command: &str, rest: &str) -> Vec<Action> {
        if self.is_answer_to_board(command, rest) {
            return Vec::new();
        }
        let mut actions = match command {
            "usermove" => return self.user_move(rest),
            "undo" => return self.take_back(1, command),
            "remove" => return self.take_back(2, command),
            "go" if self.is_thinking() => return Vec::new(),
            "exit" if self.mode != Mode::Analyze => return error("command not legal now", command),
            _ => self.interrupt(),
        };
        match command {
            "new" => self.new_game(),
            "variant" => actions.extend(self.variant(rest)),
            "setboard" => actions.extend(self.set_board(rest)),
            "go" | "playother" => {
                let side = self.position.as_ref().map_or(Color::White, |position| position.side());
                self.mode = Mode::Plays(if command == "go" { side } else { side.other() });
                actions.extend(self.go_on());
            }
            "analyze" => {
                self.mode = Mode::Analyze;
                actions.extend(self.go_on());
            }
            _ => self.mode = Mode::Force,
        }
        actions
    }

    fn new_game(&mut self) {
        self.games.choose_standard();
        self.set_up();
        self.mode = Mode::Plays(Color::Black);
        self.times.new_game();
        (self.score, self.draw_offered, self.fresh, self.against_program) = (None, false, true, false);
    }

    fn variant(&mut self, name: &str) -> Vec<Action> {
        if let Err(why) = self.games.choose(setup::our_name(name)) {
            return error(&one_line(&why), &format!("variant {name}"));
        }
        self.set_up();
        setup::describe(self.games.game()).into_iter().map(say).collect()
    }

    fn set_board(&mut self, fen: &str) -> Vec<Action> {
        // XBoard's notation for empty hands.
        let read = self.games.game().position(&fen.replace("[-]", "[]"));
        self.following.begin();
        self.left_position();
        match read {
            Ok(position) => {
                self.position = Some(position);
                if self.mode == Mode::Analyze { self.analyze() } else { Vec::new() }
            }
            Err(why) => {
                self.position = None;
                vec![say(format!("tellusererror Illegal position: {}", one_line(&why.to_string())))]
            }
        }
    }

    /// Commands that set how to think.
    fn setting(&mut self, command: &str, rest: &str) -> Vec<Action> {
        let understood = match command {
            "level" => self.times.level(rest),
            "st" => self.times.exact(rest),
            "sd" => self.times.depth(rest),
            "time" => self.times.left(rest),
            "memory" => at_least_one(rest).map(|megabytes| self.settings.set_hash(megabytes)),
            "cores" => at_least_one(rest).map(|cores| self.settings.set_threads(cores)),
            "option" => return self.set_option(rest),
            "hard" | "easy" => {
                self.settings.set_ponders(command == "hard");
                return if command == "easy" { self.stop_pondering() } else { Vec::new() };
            }
            _ => {
                self.post = command == "post";
                Some(())
            }
        };
        match understood {
            Some(()) => Vec::new(),
            None => error("not understood", &format!("{command} {rest}")),
        }
    }

    fn stop_pondering(&mut self) -> Vec<Action> {
        let ponders = self.running.as_ref().is_some_and(|running| matches!(running.purpose, Purpose::Ponder(_)));
        if ponders { self.interrupt() } else { Vec::new() }
    }

    /// Commands that ask for an immediate reply.
    fn question(&mut self, command: &str, rest: &str) -> Vec<Action> {
        match command {
            "?" if self.is_thinking() => vec![Action::Stop],
            "." => {
                let last = self.running.as_ref().and_then(|running| Some((running.last.as_ref()?, &running.job)));
                last.iter().map(|(line, job)| say(output::status(line, &job.position))).collect()
            }
            "draw" => {
                self.draw_offered = true;
                if self.is_thinking() { Vec::new() } else { self.answer_draw() }
            }
            "hint" => match (&self.position, self.hint) {
                (Some(position), Some(hint)) if position.legal_moves().contains(&hint) => {
                    vec![say(format!("Hint: {}", self.squares.write(position, hint)))]
                }
                _ => Vec::new(),
            },
            // An empty line ends the book information.
            "bk" => vec![say(" There is no book."), say("")],
            "lift" => self.lift(rest),
            "exclude" | "include" => self.exclude(command == "exclude", rest),
            _ => Vec::new(),
        }
    }

    /// Excludes moves from the search, or includes them again.
    fn exclude(&mut self, out: bool, text: &str) -> Vec<Action> {
        let Some(position) = &self.position else { return Vec::new() };
        let moves = match text {
            "all" => position.legal_moves(),
            _ => match self.squares.read(position, text) {
                Ok(mv) => vec![mv],
                Err(why) => return vec![say(format!("Illegal move ({}): {}", one_line(&why), quoted(text)))],
            },
        };
        self.excluded.retain(|mv| !moves.contains(mv));
        if out {
            self.excluded.extend(moves);
        }
        if self.mode != Mode::Analyze {
            return Vec::new();
        }
        let mut actions = self.interrupt();
        let nothing_left = self.excluded.len() as u64 >= self.position.as_ref().map_or(0, |p| p.count_legal_moves());
        if !nothing_left {
            actions.extend(self.go_on());
        }
        actions
    }

    fn ping(&mut self, rest: &str) -> Vec<Action> {
        let pong = format!("pong {}", quoted(rest));
        if self.is_thinking() {
            self.pongs.push(pong);
            return Vec::new();
        }
        vec![say(pong)]
    }

    /// Our extensions of the protocol, for people at a terminal.
    fn extra(&mut self, command: &str, rest: &str) -> Vec<Action> {
        let Some(position) = self.position.clone() else { return error("command not legal now", command) };
        let limits = menagerie_engine::SearchLimits::default();
        let busy = self.running.is_some();
        match command {
            "d" => vec![Action::Show(Box::new(position))],
            _ if busy => error("command not legal now", command),
            "eval" => vec![Action::Evaluate(Box::new(position), self.settings.resources())],
            "bench" => self.begin(Purpose::Other, JobKind::Bench, limits),
            _ => match number::small(rest) {
                Some(depth) => self.begin(Purpose::Other, JobKind::Perft(depth.min(99)), limits),
                None => error("not understood", &format!("{command} {rest}")),
            },
        }
    }

    /// A move without `usermove`, or an unknown command.
    fn unknown(&mut self, line: &str) -> Vec<Action> {
        let mut letters = line.chars();
        let begins_with_square = letters.next().is_some_and(|c| c.is_ascii_lowercase())
            && letters.next().is_some_and(|c| c.is_ascii_digit());
        if begins_with_square || line.get(1..2) == Some("@") {
            return self.user_move(line);
        }
        error("unknown command", line)
    }
}

/// A count of at least one.
fn at_least_one(text: &str) -> Option<u64> {
    number::count(text).filter(|count| *count > 0)
}
