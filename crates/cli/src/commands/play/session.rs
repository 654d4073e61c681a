//! A game being played: what each typed line does.

use super::keyboard::{Keyboard, LONGEST, Unreadable};
use super::saving::{SaveError, Saving, is_pgn};
use super::side::Side;
use super::sign::Sign;
use super::thinker::{Opponent, Thinker};
use super::typed::read_move;
use super::{players, view};
use crate::commands::explain;
use crate::diagram::{self, Style};
use crate::record::Record;
use crate::report::Description;
use crate::spoken::of_system;
use crate::text::capitalized;
use crate::thinking::{evaluation, moves};
use anyhow::Result;
use menagerie_core::{Color, Language, Move, Position, explain::effects};
use menagerie_notation::pgn::{GameTree, Options, Score};
use menagerie_notation::{ReadError, Style as Notation, write};
use menagerie_words::{Value, say};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Whether to read on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Read the next line.
    Go,
    /// The person leaves.
    Quit,
}

/// How a session speaks and draws.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Its characters.
    pub style: Style,
    /// Its language.
    pub language: Language,
}

impl Look {
    /// A message with its values, in characters that can be shown.
    pub fn say(self, id: &str, values: &[(&str, Value)]) -> String {
        self.style.text(self.language.say(id, values))
    }
}

/// A game being played.
pub struct Session {
    position: Position,
    person: Side,
    /// How the opponent plays, for saved games.
    settings: Opponent,
    opponent: Thinker,
    adviser: Thinker,
    look: Look,
    resigned: Option<Color>,
    /// What was taken back and can be made again, the last first.
    undone: Vec<Vec<Move>>,
    saving: Saving,
    /// Whether the board has changed since it was drawn.
    changed: bool,
    /// Whether the end of the game has been announced.
    announced: bool,
}

impl Session {
    pub fn new(position: Position, person: Side, settings: Opponent, look: Look) -> Session {
        let (opponent, adviser) = (settings.player(), settings.adviser());
        let (saving, undone) = (Saving::default(), Vec::new());
        Session {
            position,
            person,
            settings,
            opponent,
            adviser,
            look,
            resigned: None,
            undone,
            saving,
            changed: true,
            announced: false,
        }
    }

    /// Says that a line cannot be read, and why.
    pub fn refuse(&self, why: Unreadable, out: &mut impl Write) -> Result<()> {
        let said = match why {
            Unreadable::NotText => say!(self.look, "play-not-text"),
            Unreadable::TooLong => say!(self.look, "play-too-long", bytes = LONGEST.to_string()),
        };
        Ok(writeln!(out, "{said}")?)
    }

    /// Takes over how a saved game ended, where its moves do not show it, and which file it came from.
    pub fn resume(&mut self, path: &Path, result: Option<&str>) {
        self.resigned = match result {
            Some("0-1 resignation") => Some(Color::White),
            Some("1-0 resignation") => Some(Color::Black),
            _ => None,
        };
        self.saving.resume(path, self.record());
    }

    /// Says what is played and how, and which of several starts was drawn.
    pub fn greet(&self, drawn: Option<&str>, out: &mut impl Write) -> Result<()> {
        let title = &self.position.game().definition().title;
        writeln!(out, "{title}. {}", view::invitation(&self.position, self.look))?;
        if let Some(drawn) = drawn {
            writeln!(out, "{drawn}.")?;
        }
        Ok(())
    }

    /// What to ask with.
    pub fn prompt(&self) -> String {
        format!("{}> ", say!(self.look, "play-prompt", color = self.position.side().to_string()))
    }

    /// The result of the game if it is over.
    fn result(&self) -> Option<String> {
        match self.resigned {
            Some(Color::White) => Some("0-1 resignation".to_string()),
            Some(Color::Black) => Some("1-0 resignation".to_string()),
            None => self.position.outcome().map(|outcome| outcome.to_string()),
        }
    }

    /// Lets the opponent move if it is its turn, shows the board once if it has changed, and announces the end of the game
    /// once.
    pub fn answer(&mut self, keyboard: &mut Keyboard, out: &mut impl Write) -> Result<()> {
        if self.result().is_none() && !self.person.plays(self.position.side()) {
            // What the person did should be on the screen meanwhile.
            out.flush()?;
            let thought = self.opponent.think(&self.position, keyboard, Sign::new(self.look), out)?;
            let Some(answer) = thought else { return Ok(()) };
            if let Some(mv) = answer.best {
                self.play(mv, out)?;
            }
        }
        if self.changed {
            writeln!(out)?;
            self.draw(out)?;
        }
        if let (Some(result), false) = (self.result(), self.announced) {
            let result = effects::result_in(&result, self.look.language);
            writeln!(out, "{}", say!(self.look, "play-over", result))?;
            self.announced = true;
        }
        Ok(())
    }

    /// Does what a typed line asks for.
    pub fn command(&mut self, line: &str, keyboard: &mut Keyboard, out: &mut impl Write) -> Result<Next> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => {}
            "help" | "?" => self.help(out)?,
            "quit" | "exit" => return Ok(Next::Quit),
            "board" => self.draw(out)?,
            "legend" => {
                let legend = diagram::legend(&self.position, self.look.style, self.look.language);
                write!(out, "{}", self.look.style.text(legend))?;
            }
            "fen" => writeln!(out, "{}", self.position.fen())?,
            "rules" => {
                let page = Description::new(self.position.game(), self.look.language).page();
                write!(out, "{}", self.look.style.text(page))?;
            }
            "moves" => view::moves(&self.position, self.look, out)?,
            "explain" => self.explain(rest, out)?,
            "hint" => self.hint(keyboard, out)?,
            "now" => writeln!(out, "{}", say!(self.look, "play-your-move"))?,
            "undo" => self.undo(out)?,
            "redo" => self.redo(out)?,
            "save" => self.save(rest, false, out)?,
            "save!" => self.save(rest, true, out)?,
            "resign" => self.resign(out)?,
            _ => self.make(line, out)?,
        }
        Ok(Next::Go)
    }

    fn help(&self, out: &mut impl Write) -> Result<()> {
        let examples = view::examples(&self.position);
        if !examples.is_empty() {
            writeln!(out, "{:13} {}", examples.join(", "), say!(self.look, "play-help-move"))?;
        }
        Ok(writeln!(out, "{}", say!(self.look, "play-help"))?)
    }

    fn draw(&mut self, out: &mut impl Write) -> Result<()> {
        self.changed = false;
        write!(out, "{}", diagram::board(&self.position, self.look.style))?;
        writeln!(out, "{}", self.look.style.text(diagram::status(&self.position, self.look.language)))?;
        Ok(())
    }

    fn explain(&self, text: &str, out: &mut impl Write) -> Result<()> {
        if text.is_empty() {
            writeln!(out, "{}", say!(self.look, "play-explain-what"))?;
            return Ok(());
        }
        // In capitals it may be understood here only.
        let text = match read_move(&self.position, text) {
            Ok(mv) => self.position.move_text(mv),
            Err(ReadError::Illegal { text, .. }) => text,
            Err(_) => text.to_string(),
        };
        let answer = explain::answer(&mut self.position.clone(), &text, self.look.language);
        writeln!(out, "{}", self.look.style.text(capitalized(&answer)))?;
        Ok(())
    }

    /// Says what the engine would play, how good that is, and what it expects after it.
    fn hint(&mut self, keyboard: &mut Keyboard, out: &mut impl Write) -> Result<()> {
        if self.result().is_some() {
            writeln!(out, "{}", say!(self.look, "play-over-type"))?;
            return Ok(());
        }
        let thought = self.adviser.think(&self.position, keyboard, Sign::new(self.look), out)?;
        let lines = thought.map(|answer| answer.lines).unwrap_or_default();
        if let Some((best, &mv)) = lines.first().and_then(|line| Some((line, line.moves.first()?))) {
            let text = write(&self.position, mv, Notation::Own);
            let verdict = evaluation(self.position.side(), best.score, self.look.language);
            writeln!(out, "{text}: {}\n{}", self.look.style.text(verdict), moves(&self.position, &best.moves))?;
        }
        Ok(())
    }

    /// Makes the move that was typed, or says why not.
    fn make(&mut self, typed: &str, out: &mut impl Write) -> Result<()> {
        if self.result().is_some() {
            writeln!(out, "{}", say!(self.look, "play-over-type"))?;
            return Ok(());
        }
        match read_move(&self.position, typed) {
            Ok(mv) => {
                self.undone.clear();
                self.play(mv, out)
            }
            Err(ReadError::Ambiguous { candidates, .. }) => {
                Ok(writeln!(out, "{}", say!(self.look, "play-which", moves = candidates))?)
            }
            Err(error) => {
                Ok(writeln!(out, "{}", say!(self.look, "play-no", why = error.in_words(self.look.language)))?)
            }
        }
    }

    /// Makes a move and says what it did.
    fn play(&mut self, mv: Move, out: &mut impl Write) -> Result<()> {
        let (color, mv_text) = (self.position.side().to_string(), write(&self.position, mv, Notation::Own));
        self.position.play_unchecked(mv);
        let effects = effects::of_last_move_in(&self.position, self.look.language);
        let played = match effects.as_slice() {
            [] => say!(self.look, "play-plays", color, mv = mv_text),
            _ => say!(self.look, "play-plays-and", color, mv = mv_text, effects = effects.join("; ")),
        };
        writeln!(out, "{played}")?;
        self.changed = true;
        Ok(())
    }

    /// Takes back to where the person last had the move.
    fn undo(&mut self, out: &mut impl Write) -> Result<()> {
        let person = self.person;
        if self.resigned.take().is_some() {
            self.announced = false;
            self.changed = true;
            writeln!(out, "{}", say!(self.look, "play-goes-on"))?;
            return Ok(());
        }
        let (mut position, mut moves) = (self.position.clone(), Vec::new());
        loop {
            let Some(mv) = position.undo() else {
                writeln!(out, "{}", say!(self.look, "play-nothing-to-undo"))?;
                return Ok(());
            };
            moves.push(mv);
            if person.plays(position.side()) {
                break;
            }
        }
        self.position = position;
        moves.reverse();
        self.undone.push(moves);
        self.announced = false;
        self.changed = true;
        Ok(())
    }

    /// Makes again what was taken back last.
    fn redo(&mut self, out: &mut impl Write) -> Result<()> {
        if self.resigned.is_some() {
            writeln!(out, "{}", say!(self.look, "play-over-type"))?;
            return Ok(());
        }
        let Some(moves) = self.undone.pop() else {
            writeln!(out, "{}", say!(self.look, "play-nothing-to-redo"))?;
            return Ok(());
        };
        moves.into_iter().try_for_each(|mv| self.play(mv, out))
    }

    fn save(&mut self, path: &str, overwrite: bool, out: &mut impl Write) -> Result<()> {
        let last = self.saving.last().map(Path::to_path_buf);
        let Some(path) = (if path.is_empty() { last } else { Some(PathBuf::from(path)) }) else {
            writeln!(out, "{}", say!(self.look, "play-save-where"))?;
            return Ok(());
        };
        let text = if is_pgn(&path) { self.pgn() } else { self.record() };
        // A file that cannot be written is no reason to lose the game.
        let record = self.record();
        match self.saving.save(&path, &text, record, overwrite) {
            Ok(()) => writeln!(out, "{}", say!(self.look, "play-saved", file = path.display().to_string()))?,
            Err(SaveError::Exists) => {
                writeln!(out, "{}", say!(self.look, "play-file-exists", file = path.display().to_string()))?;
            }
            Err(SaveError::Write(error)) => writeln!(out, "{}", capitalized(&format!("{error:#}.")))?,
        }
        Ok(())
    }

    /// Saves what is not saved yet, before the person leaves, and says how to go on; `options` are those without which the
    /// game is not known.
    pub fn leave(&mut self, options: &str, out: &mut impl Write) -> Result<()> {
        if self.position.ply() == 0 {
            return Ok(());
        }
        let (record, name) = (self.record(), self.position.game().name().to_string());
        let path = match self.saving.save_somewhere(&name, &record) {
            Ok(path) => path,
            Err(error) => {
                // What can be copied from the screen is not lost.
                let why = capitalized(&format!("{error:#}."));
                writeln!(out, "{why}\n{}\n{record}", say!(self.look, "play-the-game"))?;
                return Ok(());
            }
        };
        let shown = quoted(&path.display().to_string());
        let spoken = match self.look.language {
            language if language == of_system() => String::new(),
            language => format!(" --language {language}"),
        };
        let command = format!("menagerie{options} play --resume {shown}{spoken}");
        writeln!(out, "{}", say!(self.look, "play-left", command))?;
        Ok(())
    }

    fn record(&self) -> String {
        let color = match self.person {
            Side::White => "white",
            Side::Black => "black",
            Side::Both => "both",
        };
        let (color, result) = (Some(color.to_string()), self.result());
        let opponent = (self.person != Side::Both).then(|| self.settings.to_string());
        Record { color, opponent, result, ..Record::of(&self.position) }.to_string()
    }

    fn pgn(&self) -> String {
        let mut tree = GameTree::of(&self.position);
        let settings = self.settings.to_string();
        players::tags(self.person, &settings).iter().for_each(|(name, value)| tree.set_tag(name, value));
        if let Some(result) = self.result() {
            let (score, why) = result.split_once(' ').unwrap_or((&result, ""));
            tree.set_result(Score::parse(score).unwrap_or_default(), why);
        }
        tree.to_pgn(&Options::default())
    }

    /// The person gives up; where one person plays both sides, the side to move does.
    fn resign(&mut self, out: &mut impl Write) -> Result<()> {
        if self.result().is_some() {
            writeln!(out, "{}", say!(self.look, "play-over-already"))?;
            return Ok(());
        }
        self.resigned = Some(match self.person {
            Side::White => Color::White,
            Side::Black => Color::Black,
            Side::Both => self.position.side(),
        });
        Ok(())
    }
}

/// A word for a shell.
pub fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_string()
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}
