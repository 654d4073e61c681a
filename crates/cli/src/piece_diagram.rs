//! How a piece moves, drawn as text: the squares around it with a letter for what it may do there.
//!
//! All letters are lower case, since the piece itself is shown by its letter in upper case.

use menagerie_core::betza::{Pass, Path, Wrap};
use menagerie_core::{Board, PieceType, Setting};
use std::collections::{BTreeMap, BTreeSet};

/// The squares shown to each side of the piece: at the most, and at the least.
const WIDEST: i16 = 5;
const NARROWEST: i16 = 2;

/// A way in which a piece may come to a square, or what it may do there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    /// It goes to the square if it is empty.
    Quiet,
    /// It captures an enemy there.
    Capture,
    /// It captures en passant there.
    Passing,
    /// It captures a friendly piece there.
    Friend,
    /// It changes places with what stands there.
    Exchange,
    /// It goes there by hopping over a piece.
    HopQuiet,
    /// It captures there by hopping over a piece.
    HopCapture,
    /// It comes there by taking pieces on the way.
    Taking,
    /// It goes there, or captures there, from a starting square only.
    First,
}

use Mark::{Capture, Exchange, First, Friend, HopCapture, HopQuiet, Passing, Quiet, Taking};

/// The letters of what is common, in the order in which they are explained.
const COMMON: [(char, &[Mark], &str); 13] = [
    ('x', &[Quiet, Capture], "moves or captures"),
    ('m', &[Quiet], "moves only"),
    ('c', &[Capture], "captures only"),
    ('e', &[Capture, Passing], "captures, en passant too"),
    ('p', &[Passing], "captures en passant only"),
    ('i', &[First], "from a starting square only"),
    ('o', &[Quiet, HopCapture], "moves; captures by hopping over a piece"),
    ('h', &[HopQuiet, HopCapture], "moves or captures by hopping over a piece"),
    ('j', &[HopQuiet], "moves by hopping over a piece"),
    ('k', &[HopCapture], "captures by hopping over a piece"),
    ('t', &[Taking], "captures pieces on the way"),
    ('d', &[Friend], "captures friendly pieces only"),
    ('u', &[Exchange], "changes places with a piece there"),
];

type Marks = BTreeSet<Mark>;

/// What a path lets a piece do on its step of this number.
fn marks(path: &Path, at: usize) -> Vec<Mark> {
    let before = &path.steps[..at];
    let ends = path.ends;
    let chosen = |marks: &[(bool, Mark)]| marks.iter().filter(|(is, _)| *is).map(|(_, mark)| *mark).collect();
    if before.iter().any(|step| matches!(step.pass, Pass::Take | Pass::Destroy)) {
        vec![Taking]
    } else if before.iter().any(|step| matches!(step.pass, Pass::Hop | Pass::HopFriend)) {
        chosen(&[(ends.quiet, HopQuiet), (ends.capture || ends.destroy, HopCapture)])
    } else if ends.initial {
        vec![First]
    } else if ends.unload {
        chosen(&[(ends.quiet, Quiet), (ends.capture || ends.destroy, Exchange)])
    } else {
        chosen(&[(ends.quiet, Quiet), (ends.capture, Capture), (ends.en_passant, Passing), (ends.destroy, Friend)])
    }
}

/// Marks in words, where no common letter says them.
fn in_words(marks: &Marks) -> String {
    let word = |mark: &Mark| match mark {
        Quiet => "moves",
        Capture => "captures",
        Passing => "captures en passant",
        Friend => "captures friendly pieces",
        Exchange => "changes places with a piece there",
        HopQuiet => "moves by hopping over a piece",
        HopCapture => "captures by hopping over a piece",
        Taking => "captures pieces on the way",
        First => "more from a starting square",
    };
    marks.iter().map(word).collect::<Vec<_>>().join("; ")
}

/// The letters of a diagram: the common ones, and others for what is not common.
#[derive(Default)]
struct Letters {
    rare: Vec<Marks>,
}

impl Letters {
    fn of(&mut self, marks: &Marks) -> char {
        // What a piece can do always, it can do from a starting square too.
        let always: Marks = marks.iter().copied().filter(|mark| *mark != First).collect();
        let marks =
            if [vec![Quiet, Capture], vec![Quiet]].iter().any(|some| always.iter().eq(some)) { &always } else { marks };
        if let Some((letter, ..)) = COMMON.iter().find(|(_, common, _)| common.iter().eq(marks)) {
            return *letter;
        }
        let place = self.rare.iter().position(|known| known == marks).unwrap_or_else(|| {
            self.rare.push(marks.clone());
            self.rare.len() - 1
        });
        Letters::free().nth(place).unwrap_or('?')
    }

    /// The letters that mean nothing yet.
    fn free() -> impl Iterator<Item = char> {
        ('a'..='z').filter(|letter| COMMON.iter().all(|(common, ..)| common != letter))
    }

    /// What the letters of a drawing mean.
    fn legend(&self, used: &BTreeSet<char>) -> Vec<String> {
        let common = COMMON.iter().filter(|(letter, ..)| used.contains(letter));
        let common = common.map(|(letter, _, words)| format!("{letter} {words}"));
        let rare = Letters::free().zip(&self.rare).map(|(letter, marks)| format!("{letter} {}", in_words(marks)));
        common.chain(rare).collect()
    }
}

/// What a piece may do on each square around it. Where edges of the board are joined, a square is shown where it is
/// nearest, and on both sides if it is as near on either.
fn around(piece: &PieceType, board: &Board, setting: &Setting) -> BTreeMap<(i16, i16), Marks> {
    let mut squares: BTreeMap<(i16, i16), Marks> = BTreeMap::new();
    let (files, ranks) = (board.grid_width() as i16, board.grid_height() as i16);
    for path in &piece.paths {
        for (at, step) in path.steps.iter().enumerate().filter(|(_, step)| step.stop && !step.is_origin()) {
            let found = marks(path, at).into_iter().filter(|mark| setting.quiet_moves || *mark == Capture);
            let found: Marks = found.collect();
            if found.is_empty() {
                continue;
            }
            for dx in places(step.dx, files, path.wrap.joins_files()) {
                for dy in places(step.dy, ranks, path.wrap.joins_ranks()) {
                    squares.entry((dx, dy)).or_default().extend(&found);
                }
            }
        }
    }
    squares
}

/// Where a step along a line of the board is shown.
fn places(step: i16, length: i16, joined: bool) -> Vec<i16> {
    if !joined {
        return vec![step];
    }
    [step - length, step, step + length].into_iter().filter(|place| 2 * place.abs() <= length).collect()
}

/// The diagram of a piece for white, row by row from the top, and what its letters mean. Where pieces make no moves of
/// their own, it shows what they attack.
pub fn draw(piece: &PieceType, board: &Board, setting: &Setting) -> (Vec<String>, Vec<String>) {
    let squares = around(piece, board, setting);
    let far = squares.keys().map(|(dx, dy)| dx.abs().max(dy.abs())).max().unwrap_or(0);
    let reach = far.clamp(NARROWEST, WIDEST);
    let mut letters = Letters::default();
    let mut used = BTreeSet::new();
    let mut rows = Vec::new();
    for dy in (-reach..=reach).rev() {
        let mut row = Vec::new();
        for dx in -reach..=reach {
            row.push(match ((dx, dy), squares.get(&(dx, dy))) {
                ((0, 0), _) => piece.letter.to_string(),
                (_, Some(marks)) => {
                    let letter = letters.of(marks);
                    used.insert(letter);
                    letter.to_string()
                }
                (_, None) => ".".to_string(),
            });
        }
        rows.push(row.join(" "));
    }
    let mut legend = letters.legend(&used);
    if !setting.quiet_moves && !setting.captures && used.contains(&'c') {
        legend = vec!["c attacks".to_string()];
    }
    let any = |joins: fn(Wrap) -> bool| piece.paths.iter().any(|path| joins(path.wrap));
    match (any(Wrap::joins_files), any(Wrap::joins_ranks)) {
        (false, false) => {}
        (true, false) => legend.push("the left and right edges of the board are joined".to_string()),
        (false, true) => legend.push("the top and bottom edges of the board are joined".to_string()),
        (true, true) => legend.push("all opposite edges of the board are joined".to_string()),
    }
    if far > reach {
        legend.push("and on beyond the edge".to_string());
    }
    if squares.is_empty() {
        legend.push(if setting.quiet_moves { "it never moves" } else { "it attacks nothing" }.to_string());
    }
    (rows, legend)
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    fn drawing(betza: &str, letter: char, extra: &str) -> (String, Vec<String>) {
        let mut library = Library::shipped();
        let text = format!(
            "inherit = \"chess\"\ntitle = \"T\"\n[pieces]\nking = {{ letter = \"K\", betza = \"K\", royal = true }}\nbishop.letter = \"B\"\n\
             knight = {{ letter = \"{letter}\", betza = \"{betza}\" }}\n[start]\nfen = \"{l}3k3/8/8/8/8/8/8/{letter}3K3 w - - 0 1\"\n[rules]\ncastling = false\ninsufficient-material = false\n{extra}",
            l = letter.to_ascii_lowercase(),
        );
        library.add("t.toml", &text).unwrap();
        let definition = library.definition("t").unwrap();
        let piece = definition.piece(definition.kind("knight").unwrap());
        let (rows, legend) = draw(piece, &definition.board, &Setting::of(&definition));
        (rows.join("/").replace(' ', ""), legend)
    }

    fn drawn(betza: &str) -> String {
        drawing(betza, 'N', "").0
    }

    #[test]
    fn letters_say_what_a_piece_may_do() {
        assert_eq!(drawn("N"), ".x.x./x...x/..N../x...x/.x.x.");
        assert_eq!(drawn("fmWfceFifmnD"), "..i../.eme./..N../...../.....");
        assert_eq!(drawn("WmF"), "...../.mxm./.xNx./.mxm./.....");
        // A cannon moves as a rook and captures over a piece; a grasshopper lands behind the piece that it hops over.
        assert!(drawn("mRcpR").starts_with(".....o...../.....o...../.....o...../.....o...../.....m...../oooomNmoooo/"));
        assert!(drawn("gQ").contains("hhhh.N.hhhh"));
    }

    #[test]
    fn no_letter_is_that_of_a_piece() {
        for (betza, letter) in [("mRcpR", 'M'), ("cpR", 'H'), ("N", 'X')] {
            let (drawn, legend) = drawing(betza, letter, "");
            assert_eq!(drawn.matches(letter).count(), 1, "{drawn}");
            assert!(legend.iter().all(|line| !line.starts_with(letter)), "{legend:?}");
        }
    }

    #[test]
    fn what_is_captured_only_en_passant_or_only_of_friends_is_told_apart() {
        for (betza, letter, words) in [
            ("eW", 'p', "captures en passant only"),
            ("dK", 'd', "captures friendly pieces only"),
            ("ceW", 'e', "captures, en passant too"),
            ("WdW", 'a', "moves; captures; captures friendly pieces"),
            ("udW", 'u', "changes places with a piece there"),
            ("icW", 'i', "from a starting square only"),
        ] {
            let (drawn, legend) = drawing(betza, 'N', "");
            assert!(drawn.contains(&format!("{letter}N{letter}")), "{betza}: {drawn}");
            assert_eq!(legend[0], format!("{letter} {words}"), "{betza}");
        }
    }

    #[test]
    fn on_boards_with_joined_edges_both_sides_are_shown() {
        assert_eq!(drawn("oW"), "...../..x../.xNx./..x../.....");
        assert_eq!(drawn("ooN"), ".x.x./x...x/..N../x...x/.x.x.");
        let (cylinder, legend) = drawing("oR", 'N', "");
        assert!(cylinder.contains("/.xxxxNxxxx./"), "{cylinder}");
        assert!(legend.contains(&"the left and right edges of the board are joined".to_string()), "{legend:?}");
        assert!(drawn("ooB").starts_with("x.......x/.x.....x./"), "{}", drawn("ooB"));
        // On a cylinder of eight files a leap to the fifth on one side is one to the third on the other.
        assert!(drawn("or(5,0)").contains("/x..N.../"), "{}", drawn("or(5,0)"));
    }

    #[test]
    fn where_pieces_only_castle_their_attacks_are_shown() {
        let (drawn, legend) = drawing("fmWfceF", 'N', "mutual-castling = { captures = false }");
        assert_eq!((drawn.as_str(), legend), ("...../.c.c./..N../...../.....", vec!["c attacks".to_string()]));
        let (_, legend) = drawing("fmWfceF", 'N', "mutual-castling = { captures = true }");
        assert_eq!(legend, vec!["c captures only".to_string()]);
    }
}
