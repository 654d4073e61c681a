//! Moves in words, for ears.

use crate::types::Phrase;
use menagerie_core::{Color, Definition, Edit, Move, Piece, Position, Square};

/// What is said of a move of a position, part by part. `sign` is how its notation ends.
pub fn phrases(position: &Position, mv: Move, journal: &[Edit], sign: Option<char>) -> Vec<Phrase> {
    let definition = position.game().definition();
    let speaker = MoveSpeaker { definition, mv, marks: position.game().facts().marks() };
    let mut parts = speaker.moved(position, journal);
    // What is taken is said after what moves, though it leaves the board before.
    parts.extend(journal.iter().filter_map(|edit| speaker.consequence(edit)));
    parts.extend(match sign {
        Some('#') => Some(Phrase::Wins),
        Some('+') => Some(Phrase::Check),
        _ => None,
    });
    parts
}

/// The same in English: `knight g1 to f3, takes pawn, check`.
pub fn spoken(phrases: &[Phrase]) -> String {
    let mut text = String::new();
    let mut moves = true;
    for phrase in phrases {
        let goes_on = matches!(phrase, Phrase::Goes { .. } | Phrase::Drops { .. });
        if !text.is_empty() {
            text.push_str(if moves && goes_on { " and " } else { ", " });
        }
        moves = goes_on;
        text.push_str(&english(phrase));
    }
    text
}

fn english(phrase: &Phrase) -> String {
    match phrase {
        Phrase::Goes { kind, color: None, from, to } => format!("{kind} {from} to {to}"),
        Phrase::Goes { kind, color: Some(color), from, to } => format!("{} {kind} {from} to {to}", Color::from(*color)),
        Phrase::Drops { kind, square, ransom: None } => format!("{kind} dropped on {square}"),
        Phrase::Drops { kind, square, ransom: Some(given) } => format!("{kind} dropped on {square} for {given}"),
        Phrase::Passes => "pass".to_string(),
        Phrase::Leaves => "leaves the board".to_string(),
        Phrase::Takes { kind, square: None } => format!("takes {kind}"),
        Phrase::Takes { kind, square: Some(square) } => format!("takes {kind} on {square}"),
        Phrase::Marks { kind, color, square, on } => {
            format!("{} {kind} on {square} {}", Color::from(*color), if *on { "overloaded" } else { "restored" })
        }
        Phrase::Becomes { kind } => format!("becomes {kind}"),
        Phrase::Changes { kind, color, square, into, side } => {
            let subject = format!("{} {kind} on {square}", Color::from(*color));
            match (kind != into, color != side) {
                (true, true) => format!("{subject} changes sides and becomes {into}"),
                (true, false) => format!("{subject} becomes {into}"),
                _ => format!("{subject} becomes {}", Color::from(*side)),
            }
        }
        Phrase::Check => "check".to_string(),
        Phrase::Wins => "which wins".to_string(),
    }
}

struct MoveSpeaker<'a> {
    definition: &'a Definition,
    mv: Move,
    marks: bool,
}

impl MoveSpeaker<'_> {
    fn kind(&self, piece: Piece) -> String {
        self.definition.piece(piece.kind()).name.clone()
    }

    fn name(&self, square: Square) -> String {
        self.definition.board.name(square).to_string()
    }

    /// The pieces that go somewhere.
    fn moved(&self, position: &Position, journal: &[Edit]) -> Vec<Phrase> {
        let goes = |(from, to, piece): (Square, Square, Piece)| Phrase::Goes {
            kind: self.kind(piece),
            color: (piece.color() != position.side()).then(|| piece.color().into()),
            from: self.name(from),
            to: self.name(to),
        };
        let moved: Vec<Phrase> = journal
            .iter()
            .flat_map(|edit| match *edit {
                Edit::Relocate { from, to, piece } => vec![goes((from, to, piece))],
                Edit::RelocateBoth { first, second } => vec![goes(first), goes(second)],
                Edit::Drop { square, piece } => {
                    let ransom = self.mv.ransom().map(|given| self.definition.piece(given).name.clone());
                    vec![Phrase::Drops { kind: self.kind(piece), square: self.name(square), ransom }]
                }
                _ => Vec::new(),
            })
            .collect();
        match (moved.is_empty(), position.piece(self.mv.from())) {
            (false, _) => moved,
            (true, _) if self.mv.is_pass() => vec![Phrase::Passes],
            // It goes off the board by its own move.
            (true, Some(piece)) => vec![goes((self.mv.from(), self.mv.to(), piece))],
            (true, None) => Vec::new(),
        }
    }

    /// What else happens.
    fn consequence(&self, edit: &Edit) -> Option<Phrase> {
        Some(match *edit {
            Edit::Remove { square, .. } if square == self.mv.from() => Phrase::Leaves,
            Edit::Remove { square, piece } => {
                let square = (square != self.mv.to()).then(|| self.name(square));
                Phrase::Takes { kind: self.kind(piece), square }
            }
            Edit::Mark { square, piece, marked } if self.marks => Phrase::Marks {
                kind: self.kind(piece),
                color: piece.color().into(),
                square: self.name(square),
                on: marked,
            },
            Edit::Change { square, before, after } => self.changed(square, before, after)?,
            _ => return None,
        })
    }

    fn changed(&self, square: Square, before: Piece, after: Piece) -> Option<Phrase> {
        let converted = before.color() != after.color();
        let other = before.kind() != after.kind();
        if other && !converted && square == self.mv.to() {
            return Some(Phrase::Becomes { kind: self.kind(after) });
        }
        (other || converted).then(|| Phrase::Changes {
            kind: self.kind(before),
            color: before.color().into(),
            square: self.name(square),
            into: self.kind(after),
            side: after.color().into(),
        })
    }
}
