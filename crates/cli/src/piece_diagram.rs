//! How a piece moves, drawn as text: the squares around it with a letter for what it may do there.

use menagerie_core::PieceType;
use menagerie_core::betza::{Pass, Path};
use std::collections::BTreeMap;

/// The squares shown to each side of the piece: at the most, and at the least.
const WIDEST: i16 = 5;
const NARROWEST: i16 = 2;

/// What a piece may do on a square.
#[derive(Clone, Copy, Debug, Default)]
struct Marks {
    quiet: bool,
    capture: bool,
    first: bool,
    passing: bool,
    hop_quiet: bool,
    hop_capture: bool,
    taking: bool,
    friend: bool,
}

/// The letters of a diagram with what they mean, in the order in which they are explained.
const LEGEND: [(char, &str); 11] = [
    ('x', "moves or captures"),
    ('m', "moves only"),
    ('c', "captures only"),
    ('e', "captures, en passant too"),
    ('i', "first move only"),
    ('M', "moves; captures by hopping over a piece"),
    ('h', "moves or captures by hopping over a piece"),
    ('j', "moves by hopping over a piece"),
    ('H', "captures by hopping over a piece"),
    ('t', "takes pieces on the way"),
    ('d', "takes a friend"),
];

impl Marks {
    fn note(&mut self, path: &Path, at: usize) {
        let before = &path.steps[..at];
        if before.iter().any(|step| matches!(step.pass, Pass::Take | Pass::Destroy)) {
            self.taking = true;
        } else if before.iter().any(|step| matches!(step.pass, Pass::Hop | Pass::HopFriend)) {
            self.hop_quiet |= path.ends.quiet;
            self.hop_capture |= path.ends.capture;
        } else if path.ends.initial {
            self.first = true;
        } else {
            self.quiet |= path.ends.quiet;
            self.capture |= path.ends.capture;
            self.passing |= path.ends.en_passant;
            self.friend |= path.ends.destroy;
        }
    }

    fn letter(self) -> char {
        match self {
            Marks { passing: true, .. } => 'e',
            Marks { quiet: true, capture: true, .. } => 'x',
            Marks { quiet: true, hop_capture: true, .. } => 'M',
            Marks { quiet: true, .. } => 'm',
            Marks { capture: true, .. } => 'c',
            Marks { hop_quiet: true, hop_capture: true, .. } => 'h',
            Marks { hop_capture: true, .. } => 'H',
            Marks { hop_quiet: true, .. } => 'j',
            Marks { taking: true, .. } => 't',
            Marks { friend: true, .. } => 'd',
            Marks { first: true, .. } => 'i',
            _ => '.',
        }
    }
}

/// The diagram of a piece for white, row by row from the top, and what its letters mean.
pub fn draw(piece: &PieceType) -> (Vec<String>, Vec<String>) {
    let mut marks: BTreeMap<(i16, i16), Marks> = BTreeMap::new();
    for path in &piece.paths {
        for (at, step) in path.steps.iter().enumerate().filter(|(_, step)| step.stop) {
            marks.entry((step.dx, step.dy)).or_default().note(path, at);
        }
    }
    let far = marks.keys().map(|(dx, dy)| dx.abs().max(dy.abs())).max().unwrap_or(0);
    let reach = far.clamp(NARROWEST, WIDEST);
    let mut used = Vec::new();
    let mut rows = Vec::new();
    for dy in (-reach..=reach).rev() {
        let mut row = String::new();
        for dx in -reach..=reach {
            let letter = match ((dx, dy), marks.get(&(dx, dy))) {
                ((0, 0), _) => piece.letter,
                (_, Some(marks)) => marks.letter(),
                (_, None) => '.',
            };
            used.push(letter);
            row += &format!("{}{letter}", if row.is_empty() { "" } else { " " });
        }
        rows.push(row);
    }
    let mut legend: Vec<String> = LEGEND
        .iter()
        .filter(|(letter, _)| used.contains(letter))
        .map(|(letter, words)| format!("{letter} {words}"))
        .collect();
    if far > reach {
        legend.push("and on beyond the edge".to_string());
    }
    if marks.is_empty() {
        legend.push("it never moves".to_string());
    }
    (rows, legend)
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    fn drawn(betza: &str) -> String {
        let mut library = Library::shipped();
        let text = format!(
            "inherit = \"chess\"\ntitle = \"T\"\n[pieces]\nking = {{ letter = \"K\", betza = \"K\", royal = true }}\nknight.betza = \"{betza}\""
        );
        library.add("t.toml", &text).unwrap();
        let definition = library.definition("t").unwrap();
        draw(definition.piece(definition.kind("knight").unwrap())).0.join("/").replace(' ', "")
    }

    #[test]
    fn letters_say_what_a_piece_may_do() {
        assert_eq!(drawn("N"), ".x.x./x...x/..N../x...x/.x.x.");
        assert_eq!(drawn("fmWfceFifmnD"), "..i../.eme./..N../...../.....");
        assert_eq!(drawn("WmF"), "...../.mxm./.xNx./.mxm./.....");
        // A cannon moves as a rook and captures over a piece; a grasshopper lands behind the piece that it hops over.
        assert!(drawn("mRcpR").starts_with(".....M...../.....M...../.....M...../.....M...../.....m...../MMMMmNmMMMM/"));
        assert!(drawn("gQ").contains("hhhh.N.hhhh"));
    }
}
