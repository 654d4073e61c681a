//! A game being played: what each typed line does. It reads no terminal itself, so it can be tested.

use super::Side;
use super::thinker::{Opponent, Thinker};
use crate::diagram::{self, Style};
use crate::effects;
use crate::record::Record;
use crate::text::capitalized;
use crate::thinking::{moves, verdict};
use anyhow::{Context, Result};
use menagerie_core::{Color, Move, Position};
use menagerie_notation::pgn::{GameTree, Options, Score};
use menagerie_notation::{ReadError, Style as Notation, read, write, write_all};
use std::fs;
use std::io::Write;

/// What typed words do.
const HELP: &str = "\
e2e4, Nf3   make a move
moves       list the legal moves
board       draw the board again
fen         print the position
hint        what the engine would play, how you stand and what may follow
undo        take your last move back
save FILE   write the game to a file, for --resume and for `menagerie replay`; as PGN if it is called so
resign      give the game up
quit        leave
";

/// Whether to read on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Read the next line.
    Go,
    /// The person leaves.
    Quit,
}

/// A game being played.
pub(super) struct Session {
    position: Position,
    /// The side to move when the position was made.
    first: Color,
    person: Side,
    opponent: Thinker,
    adviser: Thinker,
    style: Style,
    resigned: Option<Color>,
    /// Whether the end of the game has been announced.
    announced: bool,
}

impl Session {
    pub(super) fn new(position: Position, person: Side, opponent: &Opponent, style: Style) -> Session {
        let even = position.ply().is_multiple_of(2);
        let first = if even { position.side() } else { position.side().other() };
        let (opponent, adviser) = (opponent.player(), opponent.adviser());
        Session { position, first, person, opponent, adviser, style, resigned: None, announced: false }
    }

    /// Takes over how a saved game ended, where its moves do not show it.
    pub(super) fn resume(&mut self, result: Option<&str>) {
        self.resigned = match result {
            Some("0-1 resignation") => Some(Color::White),
            Some("1-0 resignation") => Some(Color::Black),
            _ => None,
        };
    }

    /// Says what is played and shows the board.
    pub(super) fn greet(&mut self, out: &mut impl Write) -> Result<()> {
        let definition = self.position.game().definition();
        writeln!(out, "{}. Type a move such as e2e4 or Nf3, or help.\n", definition.title)?;
        self.draw(out)
    }

    /// What to ask with.
    pub(super) fn prompt(&self) -> String {
        format!("{}> ", self.position.side())
    }

    /// The result of the game if it is over.
    fn result(&self) -> Option<String> {
        match self.resigned {
            Some(Color::White) => Some("0-1 resignation".to_string()),
            Some(Color::Black) => Some("1-0 resignation".to_string()),
            None => self.position.outcome().map(|outcome| outcome.to_string()),
        }
    }

    /// Lets the opponent move if it is its turn, and announces the end of the game once.
    pub(super) fn answer(&mut self, out: &mut impl Write) -> Result<()> {
        if self.result().is_none() && !self.person.plays(self.position.side()) {
            // Whoever waits should see the board that is thought about.
            out.flush()?;
            if let Some(mv) = self.opponent.think(&self.position)?.best {
                self.play(mv, out)?;
            }
        }
        if let (Some(result), false) = (self.result(), self.announced) {
            writeln!(out, "The game is over: {result}. You can still undo, save or quit.")?;
            self.announced = true;
        }
        Ok(())
    }

    /// Does what a typed line asks for.
    pub(super) fn command(&mut self, line: &str, out: &mut impl Write) -> Result<Next> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "" => {}
            "help" | "?" => out.write_all(HELP.as_bytes())?,
            "quit" | "exit" => return Ok(Next::Quit),
            "board" => self.draw(out)?,
            "fen" => writeln!(out, "{}", self.position.fen())?,
            "moves" => self.list_moves(out)?,
            "hint" => self.hint(out)?,
            "undo" => self.undo(out)?,
            "save" => self.save(rest.trim(), out)?,
            "resign" => self.resign(out)?,
            _ => self.make(line, out)?,
        }
        Ok(Next::Go)
    }

    fn draw(&self, out: &mut impl Write) -> Result<()> {
        write!(out, "{}\n{}", diagram::board(&self.position, self.style), diagram::facts(&self.position, self.style))?;
        Ok(())
    }

    fn list_moves(&self, out: &mut impl Write) -> Result<()> {
        let moves = write_all(&mut self.position.clone(), Notation::Own);
        let mut texts: Vec<_> = moves.into_iter().map(|(_, text)| text).collect();
        texts.sort();
        let width = texts.iter().map(|text| text.len()).max().unwrap_or(0);
        for row in texts.chunks((78 / (width + 2)).max(1)) {
            let cells: Vec<String> = row.iter().map(|text| format!("{text:width$}")).collect();
            writeln!(out, "{}", cells.join("  ").trim_end())?;
        }
        Ok(())
    }

    /// Says what the engine would play, how good that is, and what it expects after it.
    fn hint(&mut self, out: &mut impl Write) -> Result<()> {
        if self.result().is_some() {
            writeln!(out, "The game is over. Type undo, save FILE or quit.")?;
            return Ok(());
        }
        let lines = self.adviser.think(&self.position)?.lines;
        if let Some((best, &mv)) = lines.first().and_then(|line| Some((line, line.moves.first()?))) {
            let (text, verdict) = (write(&self.position, mv, Notation::Own), verdict(self.position.side(), best.score));
            writeln!(out, "{text}: {verdict}\n{}", moves(&self.position, &best.moves))?;
        }
        Ok(())
    }

    /// Makes the move that was typed, or says why not.
    fn make(&mut self, typed: &str, out: &mut impl Write) -> Result<()> {
        if self.result().is_some() {
            writeln!(out, "The game is over. Type undo, save FILE or quit.")?;
            return Ok(());
        }
        match read(&self.position, typed) {
            Ok(mv) => self.play(mv, out),
            Err(ReadError::Ambiguous { candidates, .. }) => {
                Ok(writeln!(out, "That may be {}: which one?", candidates.join(" or "))?)
            }
            Err(error) => Ok(writeln!(out, "No: {error}. Type moves for the legal moves, help for more.")?),
        }
    }

    /// Makes a move, says what it did and shows the board.
    fn play(&mut self, mv: Move, out: &mut impl Write) -> Result<()> {
        let (side, text) = (self.position.side(), write(&self.position, mv, Notation::Own));
        self.position.play(mv);
        let effects = effects::of_last_move(&self.position);
        let news = if effects.is_empty() { String::new() } else { format!(": {}", effects.join("; ")) };
        writeln!(out, "\n{} plays {text}{news}\n", capitalized(&side.to_string()))?;
        self.draw(out)
    }

    /// Takes back to where the person last had the move.
    fn undo(&mut self, out: &mut impl Write) -> Result<()> {
        let person = self.person;
        if self.resigned.take().is_some() {
            self.announced = false;
            writeln!(out, "The game goes on.")?;
            return Ok(());
        }
        let mover = |ply: usize| if ply.is_multiple_of(2) { self.first } else { self.first.other() };
        let Some(back_to) = (0..self.position.ply()).rev().find(|&ply| person.plays(mover(ply))) else {
            writeln!(out, "You have made no move that could be taken back.")?;
            return Ok(());
        };
        while self.position.ply() > back_to {
            self.position.undo();
        }
        self.announced = false;
        self.draw(out)
    }

    fn save(&self, path: &str, out: &mut impl Write) -> Result<()> {
        if path.is_empty() {
            writeln!(out, "Say where: save FILE.")?;
            return Ok(());
        }
        let text = if path.to_lowercase().ends_with(".pgn") { self.pgn() } else { self.record() };
        // A file that cannot be written is no reason to lose the game.
        match fs::write(path, text).with_context(|| format!("cannot write {path}")) {
            Ok(()) => writeln!(out, "Saved to {path}.")?,
            Err(error) => writeln!(out, "{}", capitalized(&format!("{error:#}.")))?,
        }
        Ok(())
    }

    fn record(&self) -> String {
        let color = match self.person {
            Side::White => "white",
            Side::Black => "black",
            Side::Both => "both",
        };
        Record { color: Some(color.to_string()), result: self.result(), ..Record::of(&self.position) }.to_string()
    }

    fn pgn(&self) -> String {
        let mut tree = GameTree::of(&self.position);
        if let Some(result) = self.result() {
            let (score, why) = result.split_once(' ').unwrap_or((&result, ""));
            tree.set_result(Score::parse(score).unwrap_or_default(), why);
        }
        tree.to_pgn(&Options::default())
    }

    /// The person gives up; where he plays both sides, the side to move does.
    fn resign(&mut self, out: &mut impl Write) -> Result<()> {
        if self.result().is_some() {
            writeln!(out, "The game is over already.")?;
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
