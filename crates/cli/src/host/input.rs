//! What happens to a protocol: lines come in, and searches report.

use menagerie_engine::{PvLine, SearchResult};
use menagerie_runner::Player;
use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::Sender;
use std::thread;

/// A longer line is left out, so that no peer takes all memory. A game of many thousand moves is shorter.
pub(super) const LONGEST: usize = 1 << 20;

/// Something that happens.
pub(super) enum Event {
    /// The peer has written a line.
    Line(String),
    /// The peer has written a line that is too long.
    TooLong,
    /// The peer writes no more.
    End,
    /// A search has found a line of play.
    Report(Box<PvLine>),
    /// Something else that is done in the background has something to say.
    Say(String),
    /// What was done in the background is over.
    Done(Option<Box<Player>>, SearchResult),
}

/// Reads lines in a thread of its own until the input or the program ends.
pub(super) fn spawn(input: impl Read + Send + 'static, events: Sender<Event>) {
    thread::spawn(move || {
        let mut input = BufReader::new(input);
        while let Some(event) = next(&mut input) {
            if events.send(event).is_err() {
                return;
            }
        }
        // Nobody listens any more if this fails, and then the program is ending.
        let _ = events.send(Event::End);
    });
}

/// The next line; nothing at the end of the input, or where it cannot be read any further.
fn next(input: &mut impl BufRead) -> Option<Event> {
    let mut line = Vec::new();
    input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut line).ok()?;
    if line.is_empty() {
        return None;
    }
    if line.len() > LONGEST && line.last() != Some(&b'\n') {
        skip_line(input);
        return Some(Event::TooLong);
    }
    Some(Event::Line(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_string()))
}

/// Reads on to the end of a line without keeping it.
fn skip_line(input: &mut impl BufRead) {
    while let Ok(buffer) = input.fill_buf() {
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let length = end.map_or(buffer.len(), |end| end + 1);
        input.consume(length);
        if end.is_some() || length == 0 {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_all_kinds_come_in() {
        let mut text = b"uci\r\n\n\xff\xfe\n".to_vec();
        text.extend(vec![b'x'; LONGEST + 5]);
        text.extend(b"\nlast");
        let mut input = BufReader::with_capacity(64, text.as_slice());
        let mut lines = Vec::new();
        while let Some(event) = next(&mut input) {
            lines.push(match event {
                Event::Line(line) => line,
                _ => "too long".to_string(),
            });
        }
        assert_eq!(lines, ["uci", "", "\u{fffd}\u{fffd}", "too long", "last"]);
    }
}
