//! A variant with what it inherits: its pieces, and the value of every option.

mod values;

use crate::extensions::{EXTENSIONS, TRUE_BY_DEFAULT, UNSUPPORTED};
use crate::ini::{Entry, Ini, Section, shortened};
use crate::options::{ALIASES, Form, OPTIONS, option};
use std::collections::BTreeMap;
use values::default;

/// The variants that Fairy-Stockfish has built in, as facts in its options.
const BUILTIN: &str = include_str!("facts/builtin.ini");
/// Its types of piece with their notation.
const TYPES: &str = include_str!("facts/pieces.tsv");
/// How many variants may inherit from one another in a chain.
///
/// ```
/// use menagerie_import::{Importer, MAX_DEPTH, Outcome};
///
/// let chain = |length| {
///     let section = |n| format!("[v{n}:{}]\n", if n == 1 { "chess".to_string() } else { format!("v{}", n - 1) });
///     let importer = Importer::new(&(1..=length).map(section).collect::<String>()).unwrap();
///     matches!(importer.import(&format!("v{length}")).outcome, Outcome::Converted { .. })
/// };
/// assert!(chain(3));
/// assert!(!chain(MAX_DEPTH + 1));
/// ```
pub const MAX_DEPTH: usize = 32;
/// How many pieces a player can define.
const CUSTOM_PIECES: usize = 25;

/// A note about a variant, with its place in the file.
///
/// ```
/// use menagerie_import::{Importer, Outcome};
///
/// let importer = Importer::new("[pairs:chess]\ntwoBoards = true\n")?;
/// let Outcome::Refused(notes) = importer.import("pairs").outcome else { panic!() };
/// assert_eq!((notes[0].line, notes[0].option.as_str()), (Some(2), "twoBoards"));
/// assert!(notes[0].to_string().starts_with("line 2: twoBoards: "));
/// # Ok::<(), menagerie_import::IniError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The line; `None` for variants that are built in.
    pub line: Option<usize>,
    /// The option.
    pub option: String,
    /// The note, as a part of a sentence.
    pub text: String,
}

impl std::fmt::Display for Note {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}: {}", self.option, self.text),
            None => write!(f, "{}: {}", self.option, self.text),
        }
    }
}

/// A type of piece in a variant.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The name of its type there: `knight`, `customPiece3`.
    pub kind: String,
    /// Its letter, upper case.
    pub letter: char,
    /// The letter of what all pieces of the type were before they promoted: a FEN shows them as that with a `+`.
    pub before: Option<char>,
    /// How it moves, in that program's notation.
    pub betza: String,
    /// Where it was defined.
    pub line: Option<usize>,
}

impl Piece {
    /// How a FEN shows the type, upper case.
    pub fn written(&self) -> String {
        self.before.map_or_else(|| self.letter.to_string(), |before| format!("+{before}"))
    }
}

/// A parsed value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Yes or no.
    Bool(bool),
    /// A number; files and ranks count from 1.
    Int(usize),
    /// Types of piece, or all of them (`*`).
    Kinds(Vec<String>),
    /// Squares, ranks and files as words.
    Squares(Vec<String>),
    /// Types and the types they become.
    Pairs(Vec<(String, Option<String>)>),
    /// Types and numbers.
    Numbers(Vec<(String, usize)>),
    /// A word or text.
    Text(String),
}

/// An option that was given.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Its value.
    pub value: Value,
    /// The line, if it is one of the file.
    pub line: Option<usize>,
}

/// A variant with what it inherits.
#[derive(Clone, Debug, Default)]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// Its types of piece.
    pub pieces: Vec<Piece>,
    /// The options that were given, aliases resolved.
    pub settings: BTreeMap<String, Setting>,
    /// Unknown options and wrong values.
    pub problems: Vec<Note>,
    /// Options without which the moves or the winner would differ, and which cannot be read.
    pub refusals: Vec<Note>,
}

/// The variants that are built in.
pub fn builtin() -> Ini {
    Ini::parse(BUILTIN).expect("the facts are short")
}

/// The named types of piece with their notation.
pub fn types() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = TYPES.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t'));
    lines.map(|(kind, rest)| (kind, rest.split('\t').next().unwrap_or_default()))
}

/// Whether pieces of a named type neither take nor hop over each other, of either side.
pub fn shuns_itself(kind: &str) -> bool {
    let of =
        |line: &str| line.split_once('\t').is_some_and(|(name, rest)| name == kind && rest.ends_with("\tshuns itself"));
    TYPES.lines().any(of)
}

impl Variant {
    /// A variant of a file with what it inherits, from the file or from what is built in.
    ///
    /// # Errors
    /// If a parent is missing, or variants inherit in a circle.
    pub fn resolve(ini: &Ini, builtin: &Ini, name: &str) -> Result<Variant, Note> {
        let mut chain: Vec<(&Section, bool)> = Vec::new();
        let mut next = ini.section(name).map(|section| (section, true)).or(builtin.section(name).map(|s| (s, false)));
        let mut wanted = name.to_string();
        loop {
            let Some((section, own)) = next else {
                let line = chain.last().filter(|(_, own)| *own).map(|(section, _)| section.line);
                let text = format!("`{}` is neither in the file nor built in there", shortened(&wanted));
                return Err(Note { line, option: "inheritance".to_string(), text });
            };
            chain.push((section, own));
            if chain.len() > MAX_DEPTH {
                let text = format!("more than {MAX_DEPTH} variants inherit in a chain, or in a circle");
                return Err(Note { line: Some(chain[0].0.line), option: "inheritance".to_string(), text });
            }
            let Some(parent) = &section.parent else { break };
            wanted.clone_from(parent);
            // A variant of the file may have the name of the one that it changes.
            let in_file = ini.section(parent).filter(|_| own && *parent != section.name);
            next = in_file.map(|section| (section, true)).or(builtin.section(parent).map(|section| (section, false)));
        }
        let mut variant = Variant { name: name.to_string(), ..Variant::default() };
        // Without a parent, pawns promote to nothing by default.
        for name in ["promotionPieceTypesWhite", "promotionPieceTypesBlack"] {
            variant.settings.insert(name.to_string(), Setting { value: Value::Kinds(Vec::new()), line: None });
        }
        for (section, own) in chain.into_iter().rev() {
            variant.apply(section, own);
        }
        Ok(variant)
    }

    /// The type with a letter.
    pub fn of_letter(&self, letter: char) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.letter == letter.to_ascii_uppercase())
    }

    /// The type of a name.
    pub fn of_kind(&self, kind: &str) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.kind == kind)
    }

    /// The line on which an option was given, if it was given in the file.
    pub fn line(&self, name: &str) -> Option<usize> {
        self.settings.get(name).and_then(|setting| setting.line)
    }

    /// Gives an option another value, as if it stood on the same line.
    pub fn replace(&mut self, name: &str, value: Value) {
        let line = self.line(name);
        self.settings.insert(name.to_string(), Setting { value, line });
    }

    /// A remark on an option.
    pub fn note(&self, name: &str, text: impl Into<String>) -> Note {
        Note { line: self.line(name), option: name.to_string(), text: text.into() }
    }

    /// The value of an option, given or not.
    pub fn value(&self, name: &str) -> Value {
        match self.settings.get(name) {
            Some(setting) => setting.value.clone(),
            None => default(name),
        }
    }

    /// An option that is yes or no.
    pub fn bool(&self, name: &str) -> bool {
        self.value(name) == Value::Bool(true)
    }

    /// An option that is a number.
    pub fn int(&self, name: &str) -> usize {
        if let Value::Int(number) = self.value(name) { number } else { 0 }
    }

    /// An option that is a text or a word.
    pub fn text(&self, name: &str) -> String {
        if let Value::Text(text) = self.value(name) { text } else { String::new() }
    }

    /// An option that is squares.
    pub fn squares(&self, name: &str) -> Vec<String> {
        if let Value::Squares(words) = self.value(name) { words } else { Vec::new() }
    }

    /// An option that is types of piece: those that the variant has; `*` is all of them.
    pub fn kinds(&self, name: &str) -> Vec<String> {
        let Value::Kinds(kinds) = self.value(name) else { return Vec::new() };
        if kinds.iter().any(|kind| kind == "*") {
            return self.pieces.iter().map(|piece| piece.kind.clone()).collect();
        }
        let mut present: Vec<String> = Vec::new();
        for kind in kinds {
            if self.of_kind(&kind).is_some() && !present.contains(&kind) {
                present.push(kind);
            }
        }
        present
    }

    /// Whether an option of types is `*`.
    pub fn is_all(&self, name: &str) -> bool {
        self.value(name) == Value::Kinds(vec!["*".to_string()])
    }

    fn apply(&mut self, section: &Section, own: bool) {
        let find = |name: &str| section.entries.iter().find(|entry| entry.key == name);
        // In Fairy-Stockfish's order: pieces first, since other options use their letters; then options that stand for others.
        for (kind, betza) in types() {
            if let Some(entry) = find(kind) {
                self.piece(kind, betza, entry, own);
            }
        }
        for number in 1..=CUSTOM_PIECES {
            if let Some(entry) = find(&format!("customPiece{number}")) {
                self.piece(&entry.key.clone(), "", entry, own);
            }
        }
        for name in ["maxRank", "maxFile"] {
            self.read(find(name), &[name], own);
        }
        self.older_names(section, own);
        for (alias, targets) in ALIASES {
            self.read(find(alias), targets, own);
        }
        for fact in OPTIONS.iter().chain(EXTENSIONS) {
            let special = ALIASES.iter().any(|(alias, _)| *alias == fact.name) || fact.name.contains("StepRank");
            if !special && fact.name != "promotionRank" {
                self.read(find(fact.name), &[fact.name], own);
            }
        }
        if let Some(setting) = self.settings.get("captureType").filter(|_| find("captureType").is_some()) {
            let (value, line) = (Value::Bool(setting.value == Value::Text("hand".to_string())), setting.line);
            self.settings.insert("capturesToHand".to_string(), Setting { value, line });
        }
        for entry in &section.entries {
            self.other(entry, own);
        }
    }

    /// `knight = n`, `customPiece1 = a:BN`, `queen = -`.
    fn piece(&mut self, kind: &str, betza: &str, entry: &Entry, own: bool) {
        let line = own.then_some(entry.line);
        self.pieces.retain(|piece| piece.kind != kind);
        let letter = match entry.value.chars().next() {
            Some(letter) if letter.is_ascii_alphabetic() => letter.to_ascii_uppercase(),
            Some('-') => return self.forget(kind),
            _ => {
                let text = format!("`{}` is skipped: expected a letter, or `-` for none", shortened(&entry.value));
                return self.problems.push(Note { line, option: kind.to_string(), text });
            }
        };
        // A letter has one type: the later definition replaces the earlier one.
        if let Some(other) = self.of_letter(letter).map(|other| other.kind.clone()) {
            self.pieces.retain(|piece| piece.kind != other);
            self.forget(&other);
        }
        let custom = kind.starts_with("customPiece") || kind == "king";
        let betza = match entry.value.get(2..).map(str::trim).filter(|own| custom && !own.is_empty()) {
            Some(own) => own.to_string(),
            None => betza.to_string(),
        };
        if !custom && entry.value.len() > 1 {
            let text = format!("`{}` after the letter is skipped", shortened(&entry.value[1..]));
            self.problems.push(Note { line, option: kind.to_string(), text });
        }
        self.pieces.push(Piece { kind: kind.to_string(), letter, before: None, betza: betza.clone(), line });
        if kind != "king" && custom && betza.contains('e') {
            for name in ["enPassantTypesWhite", "enPassantTypesBlack"] {
                let mut kinds = if let Value::Kinds(kinds) = self.value(name) { kinds } else { Vec::new() };
                kinds.push(kind.to_string());
                self.settings.insert(name.to_string(), Setting { value: Value::Kinds(kinds), line });
            }
        }
    }

    /// Takes a type out of what pawns become.
    fn forget(&mut self, kind: &str) {
        for name in ["promotionPieceTypesWhite", "promotionPieceTypesBlack"] {
            let Value::Kinds(mut kinds) = self.value(name) else { continue };
            kinds.retain(|other| other != kind);
            let line = self.line(name);
            self.settings.insert(name.to_string(), Setting { value: Value::Kinds(kinds), line });
        }
    }

    /// Options of older versions that have ranks instead of squares.
    fn older_names(&mut self, section: &Section, own: bool) {
        let find = |name: &str| section.entries.iter().find(|entry| entry.key == name);
        let ranks = self.int("maxRank");
        let mut put = |name: &str, words: Vec<String>, line| {
            self.settings.insert(name.to_string(), Setting { value: Value::Squares(words), line });
        };
        let number = |name: &str| find(name).and_then(|entry| Some((entry.value.parse::<usize>().ok()?, entry.line)));
        if let Some((rank, line)) = number("promotionRank").filter(|(rank, _)| *rank <= ranks) {
            let line = own.then_some(line);
            put("promotionRegionWhite", (rank..=ranks).map(|rank| format!("*{rank}")).collect(), line);
            put("promotionRegionBlack", (rank..=ranks).map(|rank| format!("*{}", ranks + 1 - rank)).collect(), line);
        }
        if let Some((last, line)) = number("doubleStepRank").or(number("doubleStepRankMin")) {
            let first = number("doubleStepRankMin").map_or(2, |(rank, _)| rank);
            let line = own.then_some(line);
            let mirrored = |rank: usize| (ranks + 1).saturating_sub(rank);
            let all: Vec<usize> = (first..=last.min(ranks)).collect();
            put("doubleStepRegionWhite", all.iter().map(|rank| format!("*{rank}")).collect(), line);
            put("doubleStepRegionBlack", all.iter().map(|&rank| format!("*{}", mirrored(rank))).collect(), line);
        }
    }

    /// Reads an entry, if there is one, as the value of options.
    fn read(&mut self, entry: Option<&Entry>, names: &[&str], own: bool) {
        let (Some(entry), Some(form)) = (entry, names.first().and_then(|name| option(name)).map(|fact| fact.form))
        else {
            return;
        };
        let line = own.then_some(entry.line);
        match self.parse(form, &entry.value) {
            Ok(value) => {
                for name in names {
                    self.settings.insert((*name).to_string(), Setting { value: value.clone(), line });
                }
            }
            Err(expected) => {
                let text = format!("`{}` is not understood: expected {expected}", shortened(&entry.value));
                let note = Note { line, option: entry.key.clone(), text };
                // Of options that both programs have, theirs passes over wrong values.
                let extends = EXTENSIONS.iter().any(|fact| fact.name == entry.key);
                let notes = if extends { &mut self.refusals } else { &mut self.problems };
                // Where an option is read for several others, one word on it is enough.
                if !notes.contains(&note) {
                    notes.push(note);
                }
            }
        }
    }

    /// What is neither a piece nor a documented option: the region of a type, or nothing known.
    fn other(&mut self, entry: &Entry, own: bool) {
        let line = own.then_some(entry.line);
        let known = option(&entry.key).is_some() || types().any(|(kind, _)| kind == entry.key);
        let custom = entry.key.strip_prefix("customPiece").and_then(|number| number.parse().ok());
        if known || custom.is_some_and(|number: usize| (1..=CUSTOM_PIECES).contains(&number)) {
            return;
        }
        if let Some(rest) = entry.key.strip_prefix("mobilityRegion") {
            let kind = rest.strip_prefix("White").or(rest.strip_prefix("Black")).unwrap_or("");
            let mut kind: String = kind.to_string();
            if let Some(first) = kind.get_mut(..1) {
                first.make_ascii_lowercase();
            }
            let known = types().any(|(other, _)| other == kind) || kind.starts_with("customPiece");
            match (known, self.parse(Form::Squares, &entry.value)) {
                (true, Ok(value)) => {
                    self.settings.insert(entry.key.clone(), Setting { value, line });
                    return;
                }
                (true, Err(expected)) => {
                    let text = format!("`{}` is not understood: expected {expected}", shortened(&entry.value));
                    return self.problems.push(Note { line, option: entry.key.clone(), text });
                }
                (false, _) => {}
            }
        }
        let base = entry.key.strip_suffix("White").or(entry.key.strip_suffix("Black"));
        let is_it = |name: &&&str| **name == entry.key || Some(**name) == base;
        if let Some(name) = UNSUPPORTED.iter().find(is_it) {
            let default = if TRUE_BY_DEFAULT.contains(name) { "true" } else { "false" };
            if ![default, "", "-", "none", "0"].contains(&entry.value.as_str()) {
                let text = "no rule says what this option of Fairy-Stockfish-X does".to_string();
                self.refusals.push(Note { line, option: entry.key.clone(), text });
            }
            return;
        }
        let text = "no option of this name is known".to_string();
        self.problems.push(Note { line, option: shortened(&entry.key), text });
    }
}
