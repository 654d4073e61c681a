//! Perft divided by first moves, and the answer to `go perft`.

use menagerie_core::Position;

/// Perft divided by first moves: says the text of each of them, in their order, and how many sequences begin with it. Returns
/// the sum.
///
/// `count` counts what may follow a first move, to a depth, or returns none to break off, after which nothing more is said.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_protocol::divide;
///
/// let start = Library::shipped().game("chess")?.start();
/// let mut found = Vec::new();
/// let count = |position: &mut menagerie_core::Position, depth| Some(position.perft(depth));
/// let total = divide(&start, 2, count, |text, count| found.push((text.to_string(), count)));
/// assert_eq!((&found[0], total), (&("a2a3".to_string(), 20), Some(400)));
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
pub fn divide(
    position: &Position,
    depth: u32,
    mut count: impl FnMut(&mut Position, u32) -> Option<u64>,
    mut say: impl FnMut(&str, u64),
) -> Option<u64> {
    let Some(rest) = depth.checked_sub(1) else {
        // A sequence of no moves has no first one.
        return Some(1);
    };
    let mut position = position.clone();
    let texts = position.legal_moves().into_iter().map(|mv| (position.move_text(mv), mv));
    let mut moves: Vec<_> = texts.collect();
    moves.sort_by(|one, other| one.0.cmp(&other.0));
    let mut total = 0;
    for (text, mv) in moves {
        position.play_unchecked(mv);
        let found = count(&mut position, rest)?;
        position.undo();
        total += found;
        say(&text, found);
    }
    Some(total)
}

/// Says perft divided by first moves: a line for each of them, in the order of their texts, an empty one, and the sum.
///
/// `count` counts what may follow a first move, to a depth, or returns none to break off, after which nothing more is said.
/// Returns whether everything was counted.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_protocol::say_perft;
///
/// let start = Library::shipped().game("chess")?.start();
/// let mut lines = Vec::new();
/// assert!(say_perft(&start, 2, |position, depth| Some(position.perft(depth)), |line| lines.push(line)));
/// assert_eq!((lines[0].as_str(), lines.last().unwrap().as_str()), ("a2a3: 20", "Nodes searched: 400"));
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
pub fn say_perft(
    position: &Position,
    depth: u32,
    count: impl FnMut(&mut Position, u32) -> Option<u64>,
    mut say: impl FnMut(String),
) -> bool {
    let Some(total) = divide(position, depth, count, |text, found| say(format!("{text}: {found}"))) else {
        return false;
    };
    say(String::new());
    say(format!("Nodes searched: {total}"));
    true
}
