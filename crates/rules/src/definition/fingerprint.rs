//! What tells games apart by their board and rules, and pieces by how they move.

use super::canonical::canonical;
use super::{Definition, PieceType, Region};
use menagerie_board::betza::{Pass, Path};
use menagerie_board::board::Wrap;
use serde_json::json;
use std::fmt::Write;

/// The version of the forms that are hashed. It stands before each number: numbers of different forms tell nothing of one
/// another.
///
/// ```
/// use menagerie_rules::{Library, definition::FINGERPRINT_FORM};
/// assert!(Library::shipped().definition("chess")?.fingerprint().starts_with(FINGERPRINT_FORM));
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
pub const FORM: &str = "1-";

impl Definition {
    /// A number, in hexadecimal, that is another one when the board or a rule is changed. What is only for people is no
    /// part of it, nor are the start and the pieces: all pairs of armies have one fingerprint.
    ///
    /// It is the same in every version of the program that has the same [`FORM`], which stands before it: what is hashed are
    /// the words that a definition is written with, and not the names that the code has for them.
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// let mut library = Library::shipped();
    /// library.add("mine.toml", "name = 'mine'\ninherit = 'chess'\ntitle = 'Mine'")?;
    /// library.add("other.toml", "name = 'other'\ninherit = 'chess'\nrules.castling = false")?;
    /// let fingerprint = |name| library.game(name).unwrap().definition().fingerprint();
    /// assert_eq!(fingerprint("chess"), fingerprint("mine"));
    /// assert_ne!(fingerprint("chess"), fingerprint("other"));
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    pub fn fingerprint(&self) -> String {
        let mut text = String::new();
        for square in self.board.squares() {
            let cell = self.board.cell(square);
            let _ = write!(text, "{},{} ", cell.x, cell.y);
        }
        if self.board.planes() > 1 {
            let _ = write!(text, "\n{} planes", self.board.planes());
        }
        for rule in self.rules() {
            let _ = write!(text, "\n{} {}", rule.name(), rule.parameters());
        }
        hash(&text)
    }

    /// The same with the pieces and their letters: where it and the start are the same, so is the game.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let library = Library::shipped();
    /// let names = ["oomost1:fide-fide", "oomost1:nutters-nutters"];
    /// let [fide, nutters] = names.map(|name| library.definition(name).unwrap());
    /// assert_eq!(fide.fingerprint(), nutters.fingerprint());
    /// assert_ne!(fide.fingerprint_with_pieces(), nutters.fingerprint_with_pieces());
    /// ```
    pub fn fingerprint_with_pieces(&self) -> String {
        let pieces = self.pieces.iter().map(|piece| format!("\n{} {}", piece.letter, piece.fingerprint()));
        hash(&(self.fingerprint() + &pieces.collect::<String>()))
    }
}

impl PieceType {
    /// A number, in hexadecimal, that is another one when the piece moves in another way, or on another board.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let library = Library::shipped();
    /// let of = |game, piece| {
    ///     let definition = library.definition(game).unwrap();
    ///     definition.piece(definition.kind(piece).unwrap()).fingerprint()
    /// };
    /// assert_eq!(of("chess", "king"), of("king-of-the-hill", "king"));
    /// assert_ne!(of("chess", "king"), of("knightmate", "king"));
    /// ```
    pub fn fingerprint(&self) -> String {
        let PieceType { paths, royal, initial, initial_of, area, area_of, shuns, shuns_of, spares_of, .. } = self;
        let paths: Vec<String> = paths.iter().map(path).collect();
        let region = |region: &Option<Region>| region.as_ref().map(canonical);
        let mut form = json!({ "area": region(area), "initial": region(initial), "paths": paths, "royal": royal });
        for (key, single) in [("initial-of", initial_of), ("area-of", area_of)] {
            let of = |(term, region): &(usize, Region)| (self.betza.terms[*term].to_string(), canonical(region).into());
            if !single.is_empty() {
                form[key] = single.iter().map(of).collect::<serde_json::Map<_, _>>().into();
            }
        }
        if !shuns.is_empty() {
            form["shuns"] = shuns.clone().into();
        }
        if !(shuns_of.is_empty() && spares_of.is_empty()) {
            let of = |(term, _): &(usize, _)| (self.betza.terms[*term].to_string(), self.spared_by(*term).into());
            form["shuns-of"] = shuns_of.iter().chain(spares_of).map(of).collect::<serde_json::Map<_, _>>().into();
        }
        hash(&form.to_string())
    }
}

/// What a path is, in signs: each square that is passed, with what must be there and `!` where a move may end; then what may
/// be on the last one.
fn path(path: &Path) -> String {
    let mut text = String::new();
    for step in &path.steps {
        let pass = match step.pass {
            Pass::Empty => "",
            Pass::Any => "*",
            Pass::Hop => "p",
            Pass::HopFriend => "P",
            Pass::Take => "x",
            Pass::Destroy => "X",
        };
        let _ = write!(text, "{},{}{pass}{} ", step.dx, step.dy, if step.stop { "!" } else { "" });
    }
    let ends = path.ends;
    for (is_so, letter) in [
        (ends.quiet, 'm'),
        (ends.capture, 'c'),
        (ends.destroy, 'd'),
        (ends.en_passant, 'e'),
        (ends.initial, 'i'),
        (ends.opens, 'n'),
        (ends.unload, 'u'),
    ] {
        text.extend(is_so.then_some(letter));
    }
    text += match path.wrap {
        Wrap::None => "",
        Wrap::Files => "o",
        Wrap::Both => "oo",
        Wrap::Ranks => "ooo",
    };
    text += if path.rotated { "r" } else { "" };
    if let Some((dx, dy)) = path.unload {
        let _ = write!(text, " {dx},{dy}");
    }
    text
}

fn hash(text: &str) -> String {
    format!("{FORM}{:016x}", fnv(text.as_bytes()))
}

/// The hash of Fowler, Noll and Vo (FNV-1a), the same in every version of everything.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
