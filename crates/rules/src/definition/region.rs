//! Parts of the board as a definition names them: the zone of a promotion, the palace of a general.

use menagerie_board::bits::Bits;
use menagerie_board::board::{Board, Square};
use menagerie_board::piece::Color;
use menagerie_board::problem::{Problem, Problems};
use menagerie_words::{Language, say};
use serde::de::{Error, MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// A part of the board for each colour.
///
/// A list like `["*8", "e4", "d*"]` is white's, and black's mirrors it: the same files, ranks counted from the other
/// side. `{ white = [...], black = [...] }` gives each literally. `*8` is a whole rank, `d*` a whole file, `*` the
/// board.
///
/// ```
/// use menagerie_board::Color;
/// use menagerie_rules::{Library, Region};
/// let board = Library::shipped().definition("chess")?.board;
/// let (a1, a8) = (board.square("a1").unwrap(), board.square("a8").unwrap());
///
/// let last = Region::mirrored(vec!["*8".to_string()]);
/// assert!(last.has(&board, Color::White, a8) && last.has(&board, Color::Black, a1));
/// assert_eq!((last.squares(&board, Color::White).len(), last.is_empty()), (8, false));
/// assert_eq!(last.describe(&board, menagerie_words::Language::English), "rank 8 (black: rank 1)");
///
/// let corners = Region::of_each(vec!["a8".to_string()], vec!["a1".to_string()]);
/// assert_eq!(corners.squares(&board, Color::Black), [a1]);
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Region {
    white: Vec<String>,
    /// Nothing where it mirrors white's.
    black: Option<Vec<String>>,
}

/// One word of a region.
enum Word {
    All,
    /// The rank so many steps above the lowest.
    Rank(i16),
    /// The file so many steps to the right of the a-file.
    File(i16),
    One(Square),
}

impl Region {
    /// Whether white's squares are black's of another region, and black's are its white's, as both are written.
    pub fn is_other_side_of(&self, other: &Region) -> bool {
        self.black.as_ref() == Some(&other.white) && other.black.as_ref() == Some(&self.white)
    }

    /// A region that black's mirrors.
    pub fn mirrored(words: Vec<String>) -> Region {
        Region { white: words, black: None }
    }

    /// A region with its own words for each colour.
    pub fn of_each(white: Vec<String>, black: Vec<String>) -> Region {
        Region { white, black: Some(black) }
    }

    /// Whether the region names nothing.
    pub fn is_empty(&self) -> bool {
        self.white.is_empty() && self.black.as_ref().is_none_or(Vec::is_empty)
    }

    /// Checks every word against the board, and notes which name no square, rank or file.
    ///
    /// ```
    /// # use menagerie_rules::{Library, Region, definition::Problems};
    /// let board = Library::shipped().definition("chess")?.board;
    /// let mut problems = Problems::default();
    /// Region::mirrored(vec!["*8".to_string(), "*9".to_string()]).check(&board, "zone", &mut problems);
    /// assert_eq!(problems.to_string(), "zone[1]: `*9` is not a rank: the board has `*1` to `*8`");
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn check(&self, board: &Board, place: &str, problems: &mut Problems) {
        let lists = match &self.black {
            None => vec![(place.to_string(), &self.white)],
            Some(black) => vec![(format!("{place}.white"), &self.white), (format!("{place}.black"), black)],
        };
        for (place, words) in lists {
            for (i, word) in words.iter().enumerate() {
                let place = format!("{place}[{i}]");
                match parse(board, word) {
                    Err(what) => problems.add(place, what),
                    Ok(Word::One(square)) if self.black.is_none() && board.flip(square).is_none() => {
                        let what = format!("`{word}` has no square that mirrors it for black");
                        problems.push(Problem::new(place, what).help("write { white = [...], black = [...] }"));
                    }
                    Ok(_) => {}
                }
            }
        }
    }

    /// Whether the region of a colour has a square; a word that names nothing has none.
    pub fn has(&self, board: &Board, color: Color, square: Square) -> bool {
        let (words, square) = match (color, &self.black) {
            (Color::White, _) => (&self.white, Some(square)),
            (Color::Black, Some(black)) => (black, Some(square)),
            (Color::Black, None) => (&self.white, board.flip(square)),
        };
        let Some(square) = square else { return false };
        let cell = board.cell(square);
        words.iter().any(|word| match parse(board, word) {
            Ok(Word::All) => true,
            Ok(Word::Rank(y)) => cell.y == y,
            Ok(Word::File(x)) => cell.x == x,
            Ok(Word::One(one)) => one == square,
            Err(_) => false,
        })
    }

    /// The squares of a colour's region, sorted.
    pub fn squares(&self, board: &Board, color: Color) -> Vec<Square> {
        board.squares().filter(|&square| self.has(board, color, square)).collect()
    }

    /// The squares of a colour's region as a set.
    pub(crate) fn bits<B: Bits>(&self, board: &Board, color: Color) -> B {
        self.squares(board, color).into_iter().fold(B::EMPTY, |set, square| set | B::bit(square))
    }

    /// White's part of the region in words, all of it: `rank 1, c2 and f2`.
    pub(crate) fn all_of_white(&self, board: &Board, language: Language) -> String {
        in_list(board, &self.white, false, "page-both", language)
    }

    /// The region in words, for a sentence: `rank 8 (black: rank 1)`.
    pub fn describe(&self, board: &Board, language: Language) -> String {
        let list = |words: &[String], mirrored: bool| in_list(board, words, mirrored, "page-either", language);
        let squares = |color| self.squares(board, color);
        let white = list(&self.white, false);
        if squares(Color::White) == squares(Color::Black) {
            return white;
        }
        let black = self.black.as_ref().map_or_else(|| list(&self.white, true), |black| list(black, false));
        say!(language, "zone-with-black", white, black)
    }
}

/// Words of a region in a sentence.
fn in_list(board: &Board, words: &[String], mirrored: bool, joined: &str, language: Language) -> String {
    if let Some(ranks) = consecutive(board, words, mirrored, language) {
        return ranks;
    }
    let phrases: Vec<String> = words.iter().map(|word| in_words(board, word, mirrored, language)).collect();
    if phrases.is_empty() { say!(language, "zone-none") } else { say!(language, joined, phrases) }
}

/// Several ranks next to each other in words: `ranks 2 to 7`.
fn consecutive(board: &Board, words: &[String], mirrored: bool, language: Language) -> Option<String> {
    let rank = |word: &String| match parse(board, word) {
        Ok(Word::Rank(y)) if mirrored => Some(board.rank_number(board.ranks() - 1 - y)),
        Ok(Word::Rank(y)) => Some(board.rank_number(y)),
        _ => None,
    };
    let ranks: Vec<i16> = words.iter().map(rank).collect::<Option<_>>()?;
    let steps = |by: i16| ranks.windows(2).all(|pair| pair[1] - pair[0] == by);
    let (&first, &last) = (ranks.first()?, ranks.last()?);
    (ranks.len() > 2 && (steps(1) || steps(-1))).then(|| say!(language, "zone-ranks", first, last))
}

/// A word of a region in plain words, for the other side of the board if it is mirrored.
fn in_words(board: &Board, word: &str, mirrored: bool, language: Language) -> String {
    match parse(board, word) {
        Ok(Word::All) => say!(language, "zone-all"),
        Ok(Word::Rank(y)) => {
            let y = if mirrored { board.ranks() - 1 - y } else { y };
            say!(language, "zone-rank", rank = board.rank_number(y))
        }
        Ok(Word::File(x)) => say!(language, "zone-file", file = (b'a' + x as u8) as char),
        Ok(Word::One(square)) if mirrored => {
            board.flip(square).map_or_else(|| word.to_string(), |flipped| board.name(flipped).to_string())
        }
        Ok(Word::One(_)) | Err(_) => word.to_string(),
    }
}

fn parse(board: &Board, word: &str) -> Result<Word, String> {
    if word == "*" {
        return Ok(Word::All);
    }
    if let Some(number) = word.strip_prefix('*') {
        let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let rank = number.parse().ok().filter(|_| digits).and_then(|number| board.rank_from(number, true));
        let (low, high) = (board.rank_number(0), board.rank_number(board.ranks() - 1));
        return rank
            .map(Word::Rank)
            .ok_or_else(|| format!("`{word}` is not a rank: the board has `*{low}` to `*{high}`"));
    }
    if let Some(letter) = word.strip_suffix('*') {
        let file = match letter.as_bytes() {
            [letter @ b'a'..=b'z'] => Some((letter - b'a') as i16).filter(|&x| x < board.files()),
            _ => None,
        };
        let last = (b'a' + board.files() as u8 - 1) as char;
        return file.map(Word::File).ok_or_else(|| format!("`{word}` is not a file: the board has `a*` to `{last}*`"));
    }
    let unknown =
        || format!("`{word}` is not a square of the board: write squares like `e4`, ranks like `*8`, files like `d*`");
    board.square(word).map(Word::One).ok_or_else(unknown)
}

impl schemars::JsonSchema for Region {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Region".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let words = generator.subschema_for::<Vec<String>>();
        let each = generator.subschema_for::<Each>();
        schemars::json_schema!({
            "description": "A part of the board: a list of squares like `e4`, ranks like `*8`, files like `d*` and \
                            `*` for the whole board, which black's mirrors, or one list for each colour.",
            "anyOf": [words, each],
        })
    }
}

impl Serialize for Region {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Region { white, black } = self;
        match black {
            None => white.serialize(serializer),
            Some(black) => BTreeMap::from([("black", black), ("white", white)]).serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Region {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Region, D::Error> {
        deserializer.deserialize_any(RegionVisitor)
    }
}

/// A list for each colour.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Each {
    #[serde(default)]
    white: Vec<String>,
    #[serde(default)]
    black: Vec<String>,
}

struct RegionVisitor;

impl<'de> Visitor<'de> for RegionVisitor {
    type Value = Region;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .write_str("a list of squares, ranks and files like [\"e4\", \"*8\", \"d*\"], or { white, black } of such")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Region, E> {
        Err(E::custom(format!("a region is a list: write [\"{word}\"]")))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Region, A::Error> {
        let mut words = Vec::new();
        while let Some(word) = seq.next_element()? {
            words.push(word);
        }
        Ok(Region::mirrored(words))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Region, A::Error> {
        let Each { white, black } = Each::deserialize(MapAccessDeserializer::new(map))?;
        Ok(Region::of_each(white, black))
    }
}
