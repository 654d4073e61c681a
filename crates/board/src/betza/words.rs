//! Letters of directions to words: which two letters make one depends on the atom.

use super::Direction;

/// What the letters in front of an atom can mean on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    Orthogonal,
    Diagonal,
    Oblique,
    /// K and Q, whose orthogonal and diagonal halves read the letters each for itself.
    Eight,
    /// A leg after another, with eight sides to turn to.
    Relative,
}

/// A letter with its place in the text.
pub(super) type Letter = (usize, u8);

/// Groups letters into directions; an error has the place of the letter that it is about.
pub(super) fn group(letters: &[Letter], frame: Frame) -> Result<Vec<Direction>, (usize, String)> {
    let mut words = Vec::new();
    let mut rest = letters;
    while let Some((&(at, first), tail)) = rest.split_first() {
        let next = tail.first().copied();
        let joined = next.filter(|&(_, second)| joins(first, second, frame));
        if let Some((place, second)) = next {
            if frame == Frame::Eight && joins(first, second, Frame::Relative) {
                let what = "on K and Q two such letters can be read in two ways: write W and F (R and B) apart";
                return Err((place, what.to_string()));
            }
            if joined.is_some() && place != at + 1 {
                let what = format!("write the direction `{}{}` in one word", first as char, second as char);
                return Err((place, what));
            }
        }
        let word = Direction::new(first, joined.map(|letter| letter.1));
        check(word, frame, letters.len()).map_err(|what| (at, what))?;
        words.push(word);
        rest = if joined.is_some() { &tail[1..] } else { tail };
    }
    Ok(words)
}

fn joins(first: u8, second: u8, frame: Frame) -> bool {
    let ahead = |letter: u8| matches!(letter, b'f' | b'b');
    let aside = |letter: u8| matches!(letter, b'l' | b'r');
    let corner = (ahead(first) && aside(second)) || (aside(first) && ahead(second));
    let same = first == second && (ahead(first) || aside(first));
    let fine = (ahead(first) && second == b's')
        || (aside(first) && second == b'v')
        || ((ahead(first) || aside(first)) && second == b'h');
    match frame {
        Frame::Orthogonal => same || second == b'h',
        Frame::Diagonal => same || corner || second == b'h',
        Frame::Oblique => same || corner || fine || (first == b'h' && aside(second)),
        Frame::Eight => second == b'h',
        Frame::Relative => same || corner || fine || (ahead(first) && matches!(second, b'z' | b'q')),
    }
}

fn check(word: Direction, frame: Frame, letters: usize) -> Result<(), String> {
    if (word.first == b'h' || word.second == Some(b'h'))
        && matches!(frame, Frame::Orthogonal | Frame::Diagonal | Frame::Eight)
    {
        return Err("`h` (half) is for oblique leaps: `fh`, `bh`, `lh`, `rh`, `hl`, `hr`".to_string());
    }
    if word.first == b'h' && (word.second.is_none() || frame == Frame::Relative) {
        return Err("`h` (half) follows f, b, l or r, or l or r follows it on an oblique leap".to_string());
    }
    if frame == Frame::Diagonal && matches!(word.first, b'v' | b's') && letters > 1 {
        let what = "means all four directions of a diagonal leap: leave the others out";
        return Err(format!("`{word}` {what}"));
    }
    if matches!(word.first, b'z' | b'q') && frame != Frame::Relative {
        return Err(format!("`{word}` turns, so it is for a leg after another"));
    }
    Ok(())
}
