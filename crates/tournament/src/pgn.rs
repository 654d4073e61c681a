//! Games as PGN, with what the players thought as comments.

use crate::Contestant;
use crate::record::{MoveRecord, Record, Termination};
use menagerie_core::{Color, Explain, Game, MoveError};
use menagerie_engine::Score;
use menagerie_notation::pgn::{self, GameTree};

/// A game as PGN: after each move a comment with the player's score for itself, its depth and its time, such as
/// `{+0.34/9 0.052s}`; moves of the opening have none.
///
/// # Errors
/// If the record is not one of this game.
///
/// ```
/// use menagerie_tournament::{Contestant, MoveRecord, Record, Termination, to_pgn};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let played = MoveRecord { text: "e2e4".to_string(), score: Some(34), depth: Some(9), nodes: None, ms: 52 };
/// let record = Record {
///     number: 0,
///     opening: 0,
///     players: [0, 1],
///     fen: game.start().fen(),
///     book: Vec::new(),
///     moves: vec![played],
///     ending: Termination::Length,
///     winner: None,
///     note: String::new(),
/// };
/// let contestants: Vec<Contestant> = ["ours name=new", "ours name=old"].map(|text| text.parse().unwrap()).to_vec();
/// let pgn = to_pgn(&record, &game, &contestants)?;
/// assert!(pgn.contains("[White \"new\"]\n[Black \"old\"]\n"));
/// assert!(pgn.contains("1. e4 {+0.34/9 0.052s}"));
/// # Ok::<(), menagerie_core::MoveError>(())
/// ```
pub fn to_pgn(record: &Record, game: &Game, contestants: &[Contestant]) -> Result<String, MoveError> {
    let mut position = game.position(&record.fen).unwrap_or_else(|_| game.start());
    for text in record.book.iter().chain(record.moves.iter().map(|played| &played.text)) {
        let mv = position.parse_move(text)?;
        position.play_unchecked(mv);
    }
    let mut tree = GameTree::of(&position);
    let comments = record.book.iter().map(|_| None).chain(record.moves.iter().map(Some));
    for (entry, played) in tree.main.entries.iter_mut().zip(comments) {
        entry.comments.extend(played.map(comment));
    }
    let [white, black] = record.players.map(|player| &contestants[player]);
    tree.set_tag("Event", "Match");
    tree.set_tag("Round", &format!("{}.{}", record.opening + 1, record.number + 1));
    tree.set_tag("White", &white.name);
    tree.set_tag("Black", &black.name);
    for (contestant, name) in [(white, "WhiteTimeControl"), (black, "BlackTimeControl")] {
        let name = if white.pace == black.pace { "TimeControl" } else { name };
        tree.set_tag(name, &contestant.pace.clock.map_or_else(|| "-".to_string(), |clock| clock.to_string()));
    }
    tree.set_tag("PlyCount", &record.plies().to_string());
    tree.set_result(record.winner().map_or(pgn::Score::Draw, pgn::Score::Won), termination(record.ending));
    let note = end(record);
    match tree.main.entries.last_mut().filter(|_| !note.is_empty()) {
        Some(entry) => entry.comments.push(note),
        None => tree.main.comments.extend((!note.is_empty()).then_some(note)),
    }
    Ok(tree.to_pgn(&pgn::Options::default()))
}

/// What the tag says of the end.
fn termination(ending: Termination) -> &'static str {
    match ending {
        Termination::Rules => "",
        Termination::Time => "time forfeit",
        Termination::IllegalMove => "rules infraction",
        Termination::Crash | Termination::Stall => "abandoned",
        Termination::Resignation => "resignation",
        Termination::Adjudication | Termination::Length => "adjudication",
    }
}

/// What is said of the end after the last move.
fn end(record: &Record) -> String {
    let side = match record.winner().map(Color::other) {
        Some(Color::White) => "white: ",
        Some(Color::Black) => "black: ",
        None => "",
    };
    match record.ending {
        Termination::Rules => String::new(),
        ending if record.note.is_empty() => format!("{side}{}", ending.words()),
        ending => format!("{side}{}, {}", ending.words(), record.note),
    }
    .replace(['{', '}'], "")
}

fn comment(played: &MoveRecord) -> String {
    let seconds = played.ms as f64 / 1000.0;
    match (played.score, played.depth) {
        (Some(score), depth) => {
            let depth = depth.map(|depth| format!("/{depth}")).unwrap_or_default();
            format!("{}{depth} {seconds:.3}s", Score::from_value(score))
        }
        (None, _) => format!("{seconds:.3}s"),
    }
}
