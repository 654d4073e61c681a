//! Moves in words, for ears.

use menagerie_core::{Definition, Edit, Move, Piece, Position, Square};

/// A move of a position in words: `knight g1 to f3, takes pawn, check`. `sign` is how its notation ends.
pub fn spoken(position: &Position, mv: Move, journal: &[Edit], sign: Option<char>) -> String {
    let definition = position.game().definition();
    let speaker = MoveSpeaker { definition, mv, marks: position.game().facts().marks() };
    let mut parts = speaker.moved(position, journal);
    // What is taken is said after what moves, though it leaves the board before.
    parts.extend(journal.iter().filter_map(|edit| speaker.consequence(edit)));
    parts.extend(match sign {
        Some('#') => Some("which wins".to_string()),
        Some('+') => Some("check".to_string()),
        _ => None,
    });
    parts.join(", ")
}

struct MoveSpeaker<'a> {
    definition: &'a Definition,
    mv: Move,
    marks: bool,
}

impl MoveSpeaker<'_> {
    fn kind(&self, piece: Piece) -> &str {
        &self.definition.piece(piece.kind()).name
    }

    fn name(&self, square: Square) -> &str {
        self.definition.board.name(square)
    }

    /// The pieces that go somewhere.
    fn moved(&self, position: &Position, journal: &[Edit]) -> Vec<String> {
        let half = |(from, to, piece): (Square, Square, Piece)| {
            let whose = if piece.color() == position.side() { String::new() } else { format!("{} ", piece.color()) };
            format!("{whose}{} {} to {}", self.kind(piece), self.name(from), self.name(to))
        };
        let changes: Vec<String> = journal
            .iter()
            .flat_map(|edit| match *edit {
                Edit::Relocate { from, to, piece } => vec![half((from, to, piece))],
                Edit::RelocateBoth { first, second } => vec![half(first), half(second)],
                Edit::Drop { square, piece } => {
                    let given = self.mv.ransom().map(|given| format!(" for {}", self.definition.piece(given).name));
                    let given = given.unwrap_or_default();
                    vec![format!("{} dropped on {}{given}", self.kind(piece), self.name(square))]
                }
                _ => Vec::new(),
            })
            .collect();
        match (changes.is_empty(), position.piece(self.mv.from())) {
            (false, _) => vec![changes.join(" and ")],
            (true, _) if self.mv.is_pass() => vec!["pass".to_string()],
            // It goes off the board by its own move.
            (true, Some(piece)) => vec![half((self.mv.from(), self.mv.to(), piece))],
            (true, None) => Vec::new(),
        }
    }

    /// What else happens.
    fn consequence(&self, edit: &Edit) -> Option<String> {
        Some(match *edit {
            Edit::Remove { square, .. } if square == self.mv.from() => "leaves the board".to_string(),
            Edit::Remove { square, piece } if square == self.mv.to() => format!("takes {}", self.kind(piece)),
            Edit::Remove { square, piece } => format!("takes {} on {}", self.kind(piece), self.name(square)),
            Edit::Mark { square, piece, marked } if self.marks => {
                let what = if marked { "overloaded" } else { "restored" };
                format!("{} {} on {} {what}", piece.color(), self.kind(piece), self.name(square))
            }
            Edit::Change { square, before, after } => self.changed(square, before, after)?,
            _ => return None,
        })
    }

    fn changed(&self, square: Square, before: Piece, after: Piece) -> Option<String> {
        let converted = before.color() != after.color();
        let other = before.kind() != after.kind();
        let moved = square == self.mv.to();
        let subject = format!("{} {} on {}", before.color(), self.kind(before), self.name(square));
        match (other, converted) {
            (true, false) if moved => Some(format!("becomes {}", self.kind(after))),
            (true, false) => Some(format!("{subject} becomes {}", self.kind(after))),
            (true, true) => Some(format!("{subject} changes sides and becomes {}", self.kind(after))),
            (false, true) => Some(format!("{subject} becomes {}", after.color())),
            (false, false) => None,
        }
    }
}
