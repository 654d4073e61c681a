//! Imports a whole file: each variant is converted, or refused with a reason.

use crate::convert::convert;
use crate::inherit::{self, Base};
use crate::ini::{Entry, Ini, IniError, LineRemark};
use crate::text;
use crate::variant::{MAX_DEPTH, Note, Variant, builtin};
use menagerie_core::{Library, LoadError};

/// A file of variants.
///
/// ```
/// use menagerie_import::Importer;
///
/// let importer = Importer::new("[no-castling:chess]\ncastling = false\n\n[small:chess]\nmaxRank = 6\n")?;
/// assert!(importer.names().eq(["no-castling", "small"]));
/// assert!(importer.builtin_names().any(|name| name == "chess"));
/// assert!(importer.remarks().is_empty());
/// # Ok::<(), menagerie_import::IniError>(())
/// ```
#[derive(Debug)]
pub struct Importer {
    ini: Ini,
    builtin: Ini,
    library: Library,
    /// The games that an imported one may inherit from.
    bases: Vec<Base>,
}

/// The result for a variant.
///
/// ```
/// use menagerie_import::{Importer, Outcome};
///
/// let import = Importer::new("\n[Two Pawns:chess]\nwallingRule = duck\n")?.import("Two Pawns");
/// assert_eq!((import.variant.as_str(), import.game.as_str(), import.line), ("Two Pawns", "two-pawns", 2));
/// assert!(!import.drops);
/// # Ok::<(), menagerie_import::IniError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Import {
    /// Its name in the file.
    pub variant: String,
    /// Its name as a game.
    pub game: String,
    /// The line of its head; 0 for one that is built in.
    pub line: usize,
    /// Whether pieces are dropped in it.
    pub drops: bool,
    /// The definition, or the reason why there is none.
    pub outcome: Outcome,
}

/// A definition, or the reason why there is none.
///
/// ```
/// use menagerie_import::{Importer, Outcome};
///
/// let text = "[quick:chess]\ncastling = false\npieceValueMg = q:900\n\n[pairs:chess]\ntwoBoards = true\n";
/// let importer = Importer::new(text)?;
/// let Outcome::Converted { remarks, idle, .. } = importer.import("quick").outcome else { panic!() };
/// assert_eq!((remarks.len(), idle.len()), (0, 1));
/// assert!(matches!(importer.import("pairs").outcome, Outcome::Refused(notes) if notes[0].option == "twoBoards"));
/// # Ok::<(), menagerie_import::IniError>(())
/// ```
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It is converted.
    Converted {
        /// The definition.
        toml: String,
        /// What the definition lacks, and doubtful values.
        remarks: Vec<Note>,
        /// What has no effect on the rules.
        idle: Vec<Note>,
    },
    /// It is refused, for these reasons.
    Refused(Vec<Note>),
}

impl Importer {
    /// Reads a file.
    ///
    /// # Errors
    /// Only if the file is too long.
    ///
    /// ```
    /// # use menagerie_import::{Importer, Outcome};
    /// let importer = Importer::new("[centaurs:chess]\nking = k:KN\n")?;
    /// let Outcome::Converted { toml, .. } = importer.import("centaurs").outcome else { panic!() };
    /// assert!(toml.contains("betza = \"KN\""));
    /// # Ok::<(), menagerie_import::IniError>(())
    /// ```
    pub fn new(text: &str) -> Result<Importer, IniError> {
        let library = Library::shipped();
        let bases = inherit::bases(&library);
        Ok(Importer { ini: Ini::parse(text)?, builtin: builtin(), library, bases })
    }

    /// The names of the file's variants, in its order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.ini.sections.iter().map(|section| section.name.as_str())
    }

    /// The names of the variants that are built into Fairy-Stockfish and known here.
    pub fn builtin_names(&self) -> impl Iterator<Item = &str> {
        self.builtin.sections.iter().map(|section| section.name.as_str())
    }

    /// Skipped and doubtful lines of the file.
    pub fn remarks(&self) -> &[LineRemark] {
        &self.ini.remarks
    }

    /// Every variant of the file.
    ///
    /// ```
    /// use menagerie_import::{Importer, Outcome};
    ///
    /// let importer = Importer::new("[quick:chess]\ncastling = false\n\n[pairs:chess]\ntwoBoards = true\n")?;
    /// let converted: Vec<bool> =
    ///     importer.all().iter().map(|import| matches!(import.outcome, Outcome::Converted { .. })).collect();
    /// assert_eq!(converted, [true, false]);
    /// # Ok::<(), menagerie_import::IniError>(())
    /// ```
    pub fn all(&self) -> Vec<Import> {
        self.names().map(|name| self.import(name)).collect()
    }

    /// A variant of the file, or one that is built in.
    ///
    /// ```
    /// use menagerie_core::Library;
    /// use menagerie_import::{Importer, Outcome};
    ///
    /// let importer = Importer::new("[quick:chess]\ncastling = false\n")?;
    /// let Outcome::Converted { toml, .. } = importer.import("quick").outcome else { panic!() };
    /// let mut library = Library::shipped();
    /// let name = library.add("quick.toml", &format!("name = \"quick\"\n{toml}"))?;
    /// assert_eq!(library.game(&name)?.start().legal_moves().len(), 20);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn import(&self, name: &str) -> Import {
        let line = self.ini.section(name).map_or(0, |section| section.line);
        let (variant, outcome) = match Variant::resolve(&self.ini, &self.builtin, name) {
            Ok(variant) => {
                let outcome = self.define(&variant);
                (variant, outcome)
            }
            Err(note) => (Variant::default(), Outcome::Refused(vec![note])),
        };
        let drops = variant.bool("pieceDrops") || variant.text("startFen").contains('[');
        Import { variant: name.to_string(), game: game_name(name), line, drops, outcome }
    }

    /// The entries that a variant gets from the file, itself or by inheritance, its own first.
    ///
    /// ```
    /// use menagerie_import::Importer;
    ///
    /// let importer = Importer::new("[small:chess]\nmaxRank = 6\n\n[tiny:small]\nmaxFile = 5\n")?;
    /// let keys: Vec<String> = importer.entries_of("tiny").into_iter().map(|entry| entry.key).collect();
    /// assert_eq!(keys, ["maxFile", "maxRank"]);
    /// # Ok::<(), menagerie_import::IniError>(())
    /// ```
    pub fn entries_of(&self, name: &str) -> Vec<Entry> {
        let mut entries = Vec::new();
        let mut next = self.ini.section(name);
        for _ in 0..MAX_DEPTH {
            let Some(section) = next else { break };
            entries.extend(section.entries.iter().cloned());
            next = section.parent.as_ref().filter(|parent| **parent != section.name).and_then(|p| self.ini.section(p));
        }
        entries
    }

    fn define(&self, variant: &Variant) -> Outcome {
        let converted = convert(variant);
        if !converted.refused.is_empty() {
            // Wrong values may be the cause.
            return Outcome::Refused([converted.refused, variant.problems.clone()].concat());
        }
        let lacks: Vec<String> = converted.lost.iter().map(|note| format!("Not converted: {note}.")).collect();
        let name = game_name(&variant.name);
        // What a game inherits may name pieces that it does not have.
        let short = inherit::shorten(&converted.table, &self.bases).map(|short| text::write(&lacks, &short));
        let short = short.filter(|short| self.load(&name, short).is_ok());
        let toml = short.unwrap_or_else(|| text::write(&lacks, &converted.table));
        // The conversion may be wrong: only a definition that loads is a game.
        match self.load(&name, &toml) {
            Ok(()) => Outcome::Converted { toml, remarks: converted.lost, idle: converted.idle },
            Err(error) => {
                let text = format!("the converted definition does not load: {error}");
                Outcome::Refused(vec![Note { line: None, option: "definition".to_string(), text }])
            }
        }
    }

    fn load(&self, name: &str, toml: &str) -> Result<(), LoadError> {
        let mut library = self.library.clone();
        let name = library.add(&format!("import-{name}.toml"), toml)?;
        library.game(&name).map(drop)
    }
}

/// The name of a game: lower-case letters, digits, `-` and `_`.
fn game_name(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' || c == '_' { c.to_ascii_lowercase() } else { '-' };
    name.chars().map(plain).collect()
}
