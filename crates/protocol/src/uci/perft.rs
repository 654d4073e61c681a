//! The answer to `go perft`.

use menagerie_core::Position;

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
    mut count: impl FnMut(&mut Position, u32) -> Option<u64>,
    mut say: impl FnMut(String),
) -> bool {
    let mut total = u64::from(depth == 0);
    if depth > 0 {
        let mut position = position.clone();
        let texts = position.legal_moves().into_iter().map(|mv| (position.move_text(mv), mv));
        let mut moves: Vec<_> = texts.collect();
        moves.sort_by(|one, other| one.0.cmp(&other.0));
        for (text, mv) in moves {
            position.play_unchecked(mv);
            let Some(found) = count(&mut position, depth - 1) else { return false };
            position.undo();
            total += found;
            say(format!("{text}: {found}"));
        }
    }
    say(String::new());
    say(format!("Nodes searched: {total}"));
    true
}
