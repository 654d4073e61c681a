//! `menagerie moves`

use crate::diagnostics::counted;
use crate::games::Games;
use crate::start::{self, At, Start};
use crate::text::one_line;
use anyhow::{Context, Result, bail};
use clap::Args;
use menagerie_core::{Library, Position};
use std::io::{self, BufRead, Read, Write};

/// List the legal moves of a position and the positions after them.
///
/// The first line is the position and its result; the others are a move and the position after it, separated by tabs. Moves
/// are listed even if a draw has ended the game.
///
/// With --batch, requests are read from stdin, one a line: GAME, FEN or startpos, and moves with spaces
/// between them, separated by tabs. Each answer ends with an empty line.
///
/// Example: menagerie moves orchess startpos e2e4 e7e5
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name of the game.
    #[arg(required_unless_present = "batch")]
    pub game: Option<String>,
    /// The FEN, in quotes, or `startpos`.
    #[arg(value_name = "FEN|startpos", required_unless_present = "batch")]
    pub fen: Option<String>,
    /// Moves to play first.
    pub moves: Vec<String>,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub start: Start,
    /// Read requests from stdin and answer each.
    #[arg(long, conflicts_with_all = ["game", "fen", "moves", "start"])]
    pub batch: bool,
}

/// A longer request is refused, so that no input can take all memory.
const LONGEST_REQUEST: usize = 1 << 20;

/// Runs the command.
///
/// # Errors
/// Says why the game, the position or a move cannot be read, or passes on a failure to write; a request of a batch
/// that cannot be answered is no error.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    if arguments.batch {
        return batch(&mut io::stdin().lock(), library, out);
    }
    let (Some(name), Some(fen)) = (&arguments.game, &arguments.fen) else {
        bail!("give a game and a position, or --batch");
    };
    let at = At { game: name.clone(), fen: fen.clone(), start: arguments.start.clone() };
    let mut position = at.position(library, &arguments.moves)?;
    out.write_all(listing(&mut position).as_bytes())?;
    Ok(())
}

/// Answers requests until the input ends.
///
/// # Errors
/// Passes on a failure to read or to write.
pub fn batch(input: &mut impl BufRead, library: &Library, out: &mut impl Write) -> Result<()> {
    let mut games = Games::new(library);
    while let Some(request) = next_request(input)? {
        match request.and_then(|line| answer(&line, &mut games)) {
            Ok(lines) => out.write_all(lines.as_bytes())?,
            Err(error) => writeln!(out, "error: {}", one_line(&format!("{error:#}")))?,
        }
        writeln!(out)?;
        out.flush()?;
    }
    Ok(())
}

/// The next line without its end: nothing at the end of the input, an error where it is no text that can be answered.
fn next_request(input: &mut impl BufRead) -> io::Result<Option<Result<String>>> {
    let mut line = Vec::new();
    input.by_ref().take(LONGEST_REQUEST as u64 + 2).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    let ended = line.pop_if(|byte| *byte == b'\n').is_some();
    line.pop_if(|byte| *byte == b'\r');
    if line.len() > LONGEST_REQUEST {
        if !ended {
            skip_line(input)?;
        }
        return Ok(Some(Err(anyhow::anyhow!("the request is longer than {LONGEST_REQUEST} bytes"))));
    }
    Ok(Some(String::from_utf8(line).ok().context("the request is not UTF-8 text")))
}

/// Reads on to the end of a line without keeping it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let length = end.map_or(buffer.len(), |end| end + 1);
        input.consume(length);
        if end.is_some() {
            return Ok(());
        }
    }
}

fn answer(request: &str, games: &mut Games) -> Result<String> {
    let fields: Vec<&str> = request.split('\t').collect();
    let (name, fen, moves) = match fields[..] {
        [name, fen] => (name, fen, ""),
        [name, fen, moves] => (name, fen, moves),
        _ => {
            bail!(
                "a request is GAME, FEN or startpos, and moves, with a tab between: this has {}",
                counted(fields.len(), "field")
            )
        }
    };
    let game = games.get(name)?;
    let mut position = Start::default().position(game, fen)?;
    start::play_moves(&mut position, [moves])?;
    Ok(listing(&mut position))
}

/// The position with its result, then every legal move with the position it leads to.
fn listing(position: &mut Position) -> String {
    let mut lines: Vec<(String, String)> = Vec::new();
    for mv in position.legal_moves() {
        let text = position.move_text(mv);
        position.play_unchecked(mv);
        lines.push((text, position.fen()));
        position.undo();
    }
    // Moves are ASCII, so the order of texts is that of their bytes.
    lines.sort();
    let mut listing = format!("{}\t{}\n", position.fen(), position.result());
    for (text, fen) in lines {
        listing += &format!("{text}\t{fen}\n");
    }
    listing
}

#[cfg(test)]
mod tests {
    use super::*;

    fn requests(input: &[u8]) -> Vec<Result<String, String>> {
        // A small buffer makes lines span several reads.
        let mut input = io::BufReader::with_capacity(7, input);
        std::iter::from_fn(|| next_request(&mut input).unwrap())
            .map(|request| request.map_err(|error| error.to_string()))
            .collect()
    }

    #[test]
    fn lines_of_all_kinds_are_read() {
        let read = requests(b"a\tb\r\n\nc\n\xff\xfe\nlast");
        assert_eq!(read.len(), 5);
        assert_eq!(read[0].as_deref(), Ok("a\tb"));
        assert_eq!(read[1].as_deref(), Ok(""));
        assert_eq!(read[2].as_deref(), Ok("c"));
        assert!(read[3].as_ref().unwrap_err().contains("UTF-8"));
        assert_eq!(read[4].as_deref(), Ok("last"));
    }

    #[test]
    fn a_line_too_long_is_refused_and_the_next_is_read() {
        for extra in [0, 1, 2, 3, 100, 5_000_000] {
            let mut input = vec![b'x'; LONGEST_REQUEST + extra];
            input.extend(b"\r\nnext\n");
            let read = requests(&input);
            assert_eq!(read.len(), 2, "{extra}");
            assert_eq!(read[0].is_ok(), extra == 0, "{extra}");
            assert_eq!(read[1].as_deref(), Ok("next"), "{extra}");
        }
    }
}
