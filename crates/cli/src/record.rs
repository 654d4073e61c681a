//! A game written down: the format of saved games and of `replay`.
//!
//! ```text
//! # Remarks go from a `#` at the beginning of a word to the end of the line.
//! conversion
//! fen: 4k3/8/8/8/8/8/8/4K2R w K - 0 1
//! color: black
//! opponent: level 12, time 5
//! e1g1 e8d7
//! result: 1-0 resignation
//! ```
//!
//! The first word is the name of the game. A line `fen:` may follow where it does not begin from the usual start, a line
//! `color:` with the side that the person plays, and a line `opponent:` with how the engine plays against it; a line
//! `result:` may end it. All else are moves, written in machine form; any other notation is read too.

use crate::games;
use crate::start::{STARTPOS, Start};
use anyhow::{Context, Result, bail, ensure};
use menagerie_core::{Game, Library, Position};
use menagerie_notation::pgn::{GameTree, Score};
use menagerie_notation::read;
use std::fmt;
use std::io::Read;

/// The longest record that is read, in bytes.
const LONGEST: u64 = 16 << 20;

/// A game written down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The name of the game.
    pub game: String,
    /// Where it began, if not from the usual start.
    pub fen: Option<String>,
    /// Its moves.
    pub moves: Vec<RecordedMove>,
    /// The side that the person plays, as `play --color` takes it.
    pub color: Option<String>,
    /// How strong the opponent is: `level 12, time 5`.
    pub opponent: Option<String>,
    /// How the game ended, which the moves need not show: `1-0 resignation`.
    pub result: Option<String>,
}

/// A move in machine form, and the line of the file it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// The move.
    pub text: String,
    /// The number of the line, from 1.
    pub line: usize,
}

impl Record {
    /// Reads an input.
    ///
    /// # Errors
    /// Says why it cannot be read, or what is missing in it.
    pub fn from_reader(name: &str, input: impl Read) -> Result<Record> {
        let mut bytes = Vec::new();
        input.take(LONGEST + 1).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
        ensure!(bytes.len() as u64 <= LONGEST, "{name} is longer than {LONGEST} bytes");
        let text = String::from_utf8(bytes).ok().with_context(|| format!("{name} is not UTF-8 text"))?;
        Record::parse(&text).with_context(|| name.to_string())
    }

    /// Reads the text of a file.
    ///
    /// ```
    /// let record = menagerie::record::Record::parse("chess\ne2e4 e7e5 # both\n")?;
    /// assert_eq!((record.game.as_str(), record.moves.len()), ("chess", 2));
    /// # Ok::<(), anyhow::Error>(())
    /// ```
    ///
    /// # Errors
    /// Says in which line something is out of place.
    pub fn parse(text: &str) -> Result<Record> {
        let mut record = Record::default();
        for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let line_number = index + 1;
            if let Some(fen) = line.trim().strip_prefix("fen:") {
                ensure!(!record.game.is_empty(), "line {line_number}: the name of the game comes before the `fen:`");
                ensure!(record.fen.is_none(), "line {line_number}: there is a second `fen:`");
                ensure!(record.moves.is_empty(), "line {line_number}: the `fen:` comes before the moves");
                record.fen = Some(fen.trim().to_string());
                continue;
            }
            if let Some(color) = line.trim().strip_prefix("color:") {
                record.color = Some(color.trim().to_string());
                continue;
            }
            if let Some(opponent) = line.trim().strip_prefix("opponent:") {
                record.opponent = Some(opponent.trim().to_string());
                continue;
            }
            if let Some(result) = line.trim().strip_prefix("result:") {
                record.result = Some(result.trim().to_string());
                continue;
            }
            for word in line.split_whitespace().take_while(|word| !word.starts_with('#')) {
                if record.game.is_empty() {
                    record.game = word.to_string();
                } else {
                    record.moves.push(RecordedMove { text: word.to_string(), line: line_number });
                }
            }
        }
        if record.game.is_empty() {
            bail!("the first line has to be the name of a game, and the file is empty");
        }
        Ok(record)
    }

    /// The record of a position's game: all moves since it was made from a FEN.
    pub fn of(position: &Position) -> Record {
        let mut position = position.clone();
        let mut moves = Vec::new();
        while let Some(mv) = position.undo() {
            moves.push(RecordedMove { text: position.move_text(mv), line: 0 });
        }
        moves.reverse();
        let fen = position.fen();
        let game = position.game();
        let fen = (fen != game.start().fen()).then_some(fen);
        Record { game: game.name().to_string(), fen, moves, ..Record::default() }
    }

    /// The record of a game with its result, as far as the moves do not show it.
    pub fn of_tree(tree: &GameTree) -> Record {
        let last = tree.last();
        let result = (last.outcome().is_none() && tree.score != Score::Unknown).then(|| tree.result());
        Record { result, ..Record::of(&last) }
    }

    /// The game of a library that this is a record of, played through.
    ///
    /// # Errors
    /// Says why there is no such game, or which move in which line cannot be made.
    pub fn tree(&self, library: &Library) -> Result<GameTree> {
        let mut tree = GameTree::of(&self.play(&games::find(library, &self.game)?)?);
        if let Some(result) = &self.result {
            let (score, why) = result.split_once(' ').unwrap_or((result, ""));
            let score = Score::parse(score).with_context(|| format!("`result: {result}` has no result such as 1-0"))?;
            tree.set_result(score, why);
        }
        Ok(tree)
    }

    /// The position after the last move.
    ///
    /// # Errors
    /// Says which move in which line cannot be made, and why.
    pub fn play(&self, game: &Game) -> Result<Position> {
        let mut position = Start::default().position(game, self.fen.as_deref().unwrap_or(STARTPOS))?;
        for recorded in &self.moves {
            let place = || format!("line {}, {}'s move {}", recorded.line, position.side(), position.fullmove_number());
            let mv = read(&position, &recorded.text).with_context(place)?;
            position.play_unchecked(mv);
        }
        Ok(position)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.game)?;
        if let Some(fen) = &self.fen {
            writeln!(f, "fen: {fen}")?;
        }
        if let Some(color) = &self.color {
            writeln!(f, "color: {color}")?;
        }
        if let Some(opponent) = &self.opponent {
            writeln!(f, "opponent: {opponent}")?;
        }
        // Ten moves of each player to a line.
        for chunk in self.moves.chunks(20) {
            let texts: Vec<&str> = chunk.iter().map(|mv| mv.text.as_str()).collect();
            writeln!(f, "{}", texts.join(" "))?;
        }
        if let Some(result) = &self.result {
            writeln!(f, "result: {result}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(record: &Record) -> Vec<&str> {
        record.moves.iter().map(|mv| mv.text.as_str()).collect()
    }

    #[test]
    fn remarks_line_ends_and_empty_lines_do_not_matter() {
        let record =
            Record::parse("\u{feff}# by hand\r\n\r\nchess\r\n fen: 8/8 w - - 0 1 \r\ne1g1 e8d7 # so far\r\n a1a2\r\n")
                .unwrap();
        assert_eq!(record.game, "chess");
        assert_eq!(record.fen.as_deref(), Some("8/8 w - - 0 1"));
        assert_eq!(texts(&record), ["e1g1", "e8d7", "a1a2"]);
        assert_eq!(record.moves[2].line, 6);
    }

    #[test]
    fn what_is_written_reads_as_the_same() {
        let mv = |text: &str| RecordedMove { text: text.to_string(), line: 3 };
        let record = Record {
            game: "oomost1:fide-nutters".to_string(),
            fen: Some("8/8 w - - 0 1".to_string()),
            moves: vec![mv("a1a2+a2a1"), mv("h1h2+h2h1")],
            color: Some("both".to_string()),
            opponent: Some("level 3".to_string()),
            result: Some("1-0 resignation".to_string()),
        };
        let read = Record::parse(&record.to_string()).unwrap();
        let lines = read.moves.iter().map(|mv| RecordedMove { line: 3, ..mv.clone() }).collect();
        assert_eq!(Record { moves: lines, ..read }, record);
    }

    #[test]
    fn what_is_out_of_place_is_refused_by_line() {
        let refused = |text: &str| Record::parse(text).unwrap_err().to_string();
        assert!(refused("# nothing\n").contains("name of a game"));
        assert!(refused("fen: 8/8\nchess").starts_with("line 1"));
        assert!(refused("chess\ne2e4\nfen: 8/8").starts_with("line 3"));
        assert!(refused("chess\nfen: 8\nfen: 8/8").contains("second"));
    }
}
