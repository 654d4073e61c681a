//! A program that speaks UCI.

mod analysis;

use super::line::Line;
use super::process::{Process, ProcessEvent};
use super::uci_options::{FROM_ANYWHERE, UciOptions};
use super::{Failure, Heard, Player, Turn, understand};
use crate::contestant::Program;
use crate::engines::{GameSetup, Passes};
use crate::record::{PlayerMove, Termination, milliseconds};
use menagerie_core::{Color, Game, Move, Piece, Position, Square};
use menagerie_engine::Score;
use menagerie_protocol::UciInfo;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

pub(super) struct UciPlayer {
    process: Process,
    facts: GameSetup,
    passes: Passes,
    /// The timeout for everything that needs no thinking.
    timeout: Duration,
    knows_variants: bool,
    /// How many lines it searches at once; none where it has no option for that.
    lines: Option<usize>,
    /// The variant that was set last.
    variant: String,
    /// Exists as long as the program may read it.
    definitions: Option<Definitions>,
    /// What was said of this game, and the `position` command that says it.
    line: Line,
    command: String,
}

impl UciPlayer {
    pub(super) fn start(program: &Program, game: &Game, timeout: Duration) -> Result<UciPlayer, String> {
        let facts = program.facts(game.name());
        let mut player = UciPlayer {
            process: Process::start(program)?,
            facts,
            passes: program.passes,
            timeout,
            knows_variants: false,
            lines: None,
            variant: String::new(),
            definitions: None,
            line: Line::new(&game.start()),
            command: String::new(),
        };
        let wrong = |failure: Failure| failure.note;
        let mut offer = player.introduce().map_err(wrong)?;
        for (name, value) in &program.options {
            offer.check(name)?;
            player.process.say(format!("setoption name {name} value {value}"));
        }
        program.setup.iter().for_each(|line| player.process.say(line.clone()));
        if let Some(text) = &program.variants {
            let file = Definitions::write(text)?;
            player.process.say(format!("setoption name VariantPath value {}", file.0.display()));
            player.definitions = Some(file);
        }
        player.knows_variants = offer.has_variants();
        if player.knows_variants {
            if offer.variant(player.facts.variant.as_deref(), game).is_err() {
                // An option may have loaded more variants.
                offer = player.introduce().map_err(wrong)?;
            }
            player.facts.variant = Some(offer.variant(player.facts.variant.as_deref(), game)?);
        } else if player.facts.variant.is_none() && !is_standard(game) {
            return Err(format!("it has no option UCI_Variant, so it does not know {}", game.name()));
        }
        player.lines = offer.has(analysis::LINES).then_some(1);
        if castles_from_anywhere(game) {
            if !offer.has(FROM_ANYWHERE) {
                return Err(format!("it has no option {FROM_ANYWHERE}, so it cannot castle in {}", game.name()));
            }
            player.process.say(format!("setoption name {FROM_ANYWHERE} value true"));
        }
        player.ready().map_err(wrong)?;
        Ok(player)
    }

    /// The UCI handshake: reads the program's options.
    fn introduce(&mut self) -> Result<UciOptions, Failure> {
        let mut offer = UciOptions::default();
        self.process.say("uci");
        self.await_word("uciok", &mut |line| offer.read(line))?;
        Ok(offer)
    }

    /// Sets the variant of a start.
    fn choose_variant(&mut self, start: &Position) {
        let variant = self.facts.variant_from(&start.fen()).unwrap_or(start.game().name()).to_string();
        if self.knows_variants && !variant.is_empty() && variant != self.variant {
            self.process.say(format!("setoption name UCI_Variant value {variant}"));
            self.variant = variant;
        }
    }

    fn ready(&mut self) -> Result<(), Failure> {
        self.process.say("isready");
        self.await_word("readyok", &mut |_| ())
    }

    /// Waits for a line that begins with a word, and passes on the lines before.
    fn await_word(&mut self, word: &str, before: &mut dyn FnMut(&str)) -> Result<(), Failure> {
        let until = Instant::now() + self.timeout;
        loop {
            match self.process.hear(until) {
                ProcessEvent::Line(line) if line.split_whitespace().next() == Some(word) => return Ok(()),
                ProcessEvent::Line(line) => before(&line),
                ProcessEvent::Silence => {
                    let seconds = self.timeout.as_secs();
                    return Err(Failure::new(
                        Termination::Stall,
                        format!("it did not say `{word}` within {seconds} s"),
                    ));
                }
                ProcessEvent::Gone(how) => return Err(Failure::new(Termination::Crash, how)),
            }
        }
    }

    /// Begins the `position` command with where the game began.
    fn begin(&mut self) {
        let start = self.line.start();
        let fen = start.fen();
        let usual = fen == start.game().start().fen() && !self.facts.fen;
        self.command = if usual { "position startpos".to_string() } else { format!("position fen {fen}") };
    }

    /// Adds the new moves. Where others were said, as one was taken back, all are said again.
    fn follow(&mut self, turn: &Turn<'_>) {
        let new = self.line.moves_after(turn.moves).unwrap_or_else(|| {
            self.line.clear();
            self.begin();
            turn.moves
        });
        for &mv in new {
            if self.line.is_empty() {
                self.command += " moves";
            }
            self.command += &format!(" {}", move_text(self.line.position(), mv, self.passes));
            self.line.play(mv);
        }
    }
}

/// A move as the program reads it.
fn move_text(position: &Position, mv: Move, passes: Passes) -> String {
    let text = position.move_text(mv);
    if !mv.is_pass() || passes == Passes::Null {
        return text;
    }
    let game = position.game();
    let own = |square: &Square| position.piece(*square).is_some_and(|piece| piece.color() == position.side());
    let is_royal = |square: Square| position.piece(square).map(Piece::kind) == game.definition().royal();
    // The king comes first.
    match game.board().squares().filter(own).min_by_key(|&square| !is_royal(square)) {
        Some(square) => game.board().name(square).repeat(2),
        None => text,
    }
}

/// A temporary file with definitions of variants.
struct Definitions(PathBuf);

impl Definitions {
    fn write(text: &str) -> Result<Definitions, String> {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("menagerie-{}-{number}.ini", std::process::id());
        let path = std::env::temp_dir().join(name);
        let file = Definitions(path);
        let written = std::fs::write(&file.0, text);
        written.map_err(|error| format!("its definitions cannot be written to {}: {error}", file.0.display()))?;
        Ok(file)
    }
}

impl Drop for Definitions {
    fn drop(&mut self) {
        // A file that cannot be removed stays in the folder of temporary files.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Whether kings and rooks castle from the squares on which they begin.
fn castles_from_anywhere(game: &Game) -> bool {
    game.facts().castling.as_ref().is_some_and(|castling| castling.from_anywhere)
}

/// Whether a game is the standard one, which programs without variants play.
fn is_standard(game: &Game) -> bool {
    menagerie_core::Library::shipped().find("standard").as_deref() == Some(game.name())
}

impl Player for UciPlayer {
    fn new_game(&mut self, start: &Position) -> Result<(), Failure> {
        self.line = Line::new(start);
        self.begin();
        self.choose_variant(start);
        self.process.say("ucinewgame");
        self.facts.setup.iter().for_each(|line| self.process.say(line.clone()));
        self.ready()
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<PlayerMove, Failure> {
        self.follow(turn);
        self.process.say(self.command.clone());
        self.process.say(go(turn));
        let until = Instant::now() + turn.timeout;
        let mut info = Info::default();
        loop {
            match self.process.hear(until) {
                ProcessEvent::Line(line) => {
                    if let Some(best) = line.strip_prefix("bestmove") {
                        let text = best.split_whitespace().next().unwrap_or("nothing");
                        let mv = understand(turn.position, text)?;
                        return Ok(PlayerMove { mv, score: info.score, depth: info.depth, nodes: info.nodes });
                    }
                    info.read(&line);
                }
                ProcessEvent::Silence => return Err(Failure::new(Termination::Stall, "it did not answer")),
                ProcessEvent::Gone(how) => return Err(Failure::new(Termination::Crash, how)),
            }
        }
    }
    fn analyze(&mut self, turn: &Turn<'_>, lines: usize, heard: Heard<'_>) -> Result<(), Failure> {
        self.search_for(turn, lines, heard)
    }
}

/// The `go` command.
fn go(turn: &Turn<'_>) -> String {
    let mut text = "go".to_string();
    for color in Color::BOTH {
        // Some programs want both clocks, even if the other player has none.
        if let Some(clock) = turn.clocks[color.index()].or(turn.clock()).filter(|_| turn.clock().is_some()) {
            let letter = if color == Color::White { 'w' } else { 'b' };
            let (left, increment) = (milliseconds(clock.left()).max(1), milliseconds(clock.control().increment));
            text += &format!(" {letter}time {left} {letter}inc {increment}");
        }
    }
    if let Some(moves) = turn.clock().and_then(|clock| clock.moves_to_go()) {
        text += &format!(" movestogo {moves}");
    }
    if let Some(time) = turn.pace.move_time {
        text += &format!(" movetime {}", milliseconds(time));
    }
    if let Some(nodes) = turn.pace.nodes {
        text += &format!(" nodes {nodes}");
    }
    if let Some(depth) = turn.pace.depth {
        text += &format!(" depth {depth}");
    }
    text
}

/// The last report of the best line.
#[derive(Default)]
struct Info {
    score: Option<Score>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl Info {
    fn read(&mut self, line: &str) {
        let Some(new) = UciInfo::read(line).filter(|info| info.number == 1) else { return };
        *self = Info { score: Some(new.score), nodes: new.nodes.or(self.nodes), depth: new.depth.or(self.depth) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::understand;
    use menagerie_core::{Explain, Library};

    #[test]
    fn a_pass_is_written_and_read_as_the_square_of_the_king() {
        let game = Library::shipped().game("janggi").unwrap();
        let position = game.start();
        let pass = position.parse_move("0000").unwrap();
        assert_eq!(move_text(&position, pass, Passes::Null), "0000");
        assert_eq!(move_text(&position, pass, Passes::Square), "e2e2");
        assert_eq!(understand(&position, "e2e2"), Ok(pass));
        assert!(understand(&position, "e3e3").is_err());
    }

    #[test]
    fn the_last_score_of_the_best_line_is_kept() {
        let mut info = Info::default();
        for line in [
            "info depth 3 multipv 1 score cp 31 nodes 900 pv e2e4 score cp 5",
            "info depth 4 multipv 2 score cp -80 nodes 950 pv a2a3",
            "info depth 9 currmove e2e4",
            "info string depth 99 score cp 1",
            "info depth 5 seldepth 8 score mate -2 upperbound nodes 1200",
            "info depth x score cp",
            "nonsense",
        ] {
            info.read(line);
        }
        assert_eq!((info.score, info.depth, info.nodes), (Some(Score::Loss(2)), Some(5), Some(1200)));
    }
}
