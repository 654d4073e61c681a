//! The definitions that are known by name: the shipped ones and a user's own.

use super::{Definition, LoadError, Problem, RawGame};
use crate::game::{Game, in_one_line};
use std::collections::BTreeMap;
use toml::{Table, Value};

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// A longer definition text is refused.
pub const MAX_DEFINITION_BYTES: usize = 1 << 20;
/// How many definitions may inherit from one another in a chain.
const MAX_INHERITANCE: usize = 16;

/// A set of definitions that can be loaded by name.
///
/// ```
/// # use menagerie_core::Library;
/// let mut library = Library::shipped();
/// library.add("tiny.toml", r#"
///     name = "tiny"
///     inherit = "chess"
///     title = "Chess without castling"
///     rules.castling = false
/// "#)?;
/// assert!(library.names().any(|name| name == "tiny"));
/// assert_eq!(library.game("tiny")?.start().legal_moves().len(), 20);
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Library {
    entries: BTreeMap<String, Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    source_name: String,
    table: Table,
}

impl Entry {
    /// A definition that others build on and that is no game by itself.
    fn is_abstract(&self) -> bool {
        self.table.get("abstract").and_then(Value::as_bool) == Some(true)
    }

    /// The title and the aliases.
    fn names(&self) -> impl Iterator<Item = &str> {
        let aliases = self.table.get("aliases").and_then(Value::as_array).into_iter().flatten();
        self.table.get("title").into_iter().chain(aliases).filter_map(Value::as_str)
    }
}

impl Library {
    /// The games that the program ships.
    pub fn shipped() -> Library {
        let mut library = Library::default();
        for (file, text) in SHIPPED {
            library.add(file, text).expect("a shipped definition reads, which a test checks");
        }
        library
    }

    /// Adds a definition. Its name is the key `name`, or else the file's name without folder and ending.
    ///
    /// # Errors
    /// [`LoadError::Syntax`] where the text is not TOML or the name is not a name, [`LoadError::NameClash`] where the
    /// name is taken. What else is wrong shows when the game is loaded.
    pub fn add(&mut self, source_name: &str, text: &str) -> Result<String, LoadError> {
        let syntax = |message: String| LoadError::Syntax { source_name: source_name.to_string(), message };
        if text.len() > MAX_DEFINITION_BYTES {
            return Err(syntax(format!("a definition is at most {MAX_DEFINITION_BYTES} bytes long")));
        }
        let mut table: Table = toml::from_str(text).map_err(|error| syntax(error.to_string().trim().to_string()))?;
        let name = match table.remove("name") {
            Some(Value::String(name)) => name,
            Some(_) => return Err(syntax("`name` must be a text".to_string())),
            None => file_stem(source_name).to_string(),
        };
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
        if name.is_empty() || !name.chars().all(plain) {
            return Err(syntax(format!(
                "`{name}` cannot name a game: use lower-case letters, digits, `-` and `_` (key `name`)"
            )));
        }
        if self.entries.contains_key(&name) {
            return Err(LoadError::NameClash { name, source_name: source_name.to_string() });
        }
        self.entries.insert(name.clone(), Entry { source_name: source_name.to_string(), table });
        Ok(name)
    }

    /// The names of all games, sorted; those with a choice of armies stand for all their pairs.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().filter(|(_, entry)| !entry.is_abstract()).map(|(name, _)| name.as_str())
    }

    /// The name of the game that a person or another program means by a text: its name, title or an alias, whatever the
    /// case and the signs between letters and digits. Armies are named as in [`Library::game`].
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// let library = Library::shipped();
    /// for text in ["omega", "Omega Chess", "omega-chess"] {
    ///     assert_eq!(library.find(text).as_deref(), Some("omega"));
    /// }
    /// assert_eq!(library.find("OOMOST1:fide-nutters").as_deref(), Some("oomost1:fide-nutters"));
    /// assert_eq!(library.find("ludo"), None);
    /// ```
    pub fn find(&self, text: &str) -> Option<String> {
        let wanted = bare(text);
        let games = || self.entries.iter().filter(|(_, entry)| !entry.is_abstract());
        let called = |name: &String, entry: &Entry| bare(name) == wanted || entry.names().any(|n| bare(n) == wanted);
        // A name goes before titles and aliases of other games.
        let by_name = games().find(|(name, _)| bare(name) == wanted);
        let found = by_name.or_else(|| games().find(|(name, entry)| called(name, entry)));
        match (found, text.split_once(':')) {
            (Some((name, _)), _) => Some(name.clone()),
            (None, Some((base, armies))) => {
                let name = self.find(base)?;
                Some(format!("{name}:{}", armies.trim().to_lowercase()))
            }
            (None, None) => None,
        }
    }

    /// Loads and compiles a game: `omega`, or with armies `oomost1:clobberers-rookies`.
    ///
    /// # Errors
    /// Says which name is unknown (and what it may have meant) or what is wrong with the definition, and where.
    pub fn game(&self, name: &str) -> Result<Game, LoadError> {
        let definition = self.definition(name)?;
        let source_name = self.source_of(name);
        Game::compile(definition).map_err(|problem| LoadError::Invalid { source_name, problems: problem.into() })
    }

    /// Loads a definition without compiling it.
    ///
    /// # Errors
    /// As [`Library::game`].
    pub fn definition(&self, name: &str) -> Result<Definition, LoadError> {
        let (base, armies) = match name.split_once(':') {
            Some((base, armies)) => (base, Some(armies)),
            None => (name, None),
        };
        match self.entries.get(base) {
            Some(entry) if !entry.is_abstract() => {}
            _ => return Err(LoadError::Unknown { name: in_one_line(name), nearest: self.nearest(base) }),
        }
        let source_name = self.source_of(name);
        let mut table = self.resolve(base, 0)?;
        for key in ["inherit", "abstract"] {
            table.remove(key);
        }
        let raw: RawGame = Value::Table(table).try_into().map_err(|error: toml::de::Error| LoadError::Syntax {
            source_name: source_name.clone(),
            message: error.to_string().trim().to_string(),
        })?;
        Definition::new(base, raw, armies).map_err(|problems| LoadError::Invalid { source_name, problems })
    }

    fn source_of(&self, name: &str) -> String {
        let base = name.split(':').next().unwrap_or(name);
        self.entries.get(base).map(|entry| entry.source_name.clone()).unwrap_or_default()
    }

    /// The table of a definition with what it inherits filled in.
    fn resolve(&self, name: &str, depth: usize) -> Result<Table, LoadError> {
        let entry = &self.entries[name];
        let invalid = |what: String| LoadError::Invalid {
            source_name: entry.source_name.clone(),
            problems: Problem::new("inherit", what).into(),
        };
        let mut own = entry.table.clone();
        let parent = match own.remove("inherit") {
            None => return Ok(own),
            Some(Value::String(parent)) => parent,
            Some(_) => return Err(invalid("must be the name of a game".to_string())),
        };
        if depth == MAX_INHERITANCE {
            return Err(invalid(format!("more than {MAX_INHERITANCE} definitions inherit in a chain, or in a circle")));
        }
        if !self.entries.contains_key(&parent) {
            let hint = self.nearest(&parent).map(|n| format!(": did you mean `{n}`?")).unwrap_or_default();
            return Err(invalid(format!("there is no game `{parent}`{hint}")));
        }
        let mut table = self.resolve(&parent, depth + 1)?;
        // What says which game this is is not handed down.
        for key in ["abstract", "aliases"] {
            table.remove(key);
        }
        merge(&mut table, own);
        Ok(table)
    }

    fn nearest(&self, name: &str) -> Option<String> {
        let distance = |known: &str| strsim::damerau_levenshtein(known, name);
        self.names().map(|known| (distance(known), known)).min().filter(|(d, _)| *d <= 3).map(|(_, n)| n.to_string())
    }
}

/// Lays a definition over the one it inherits from: tables key by key, everything else replaced; `false` in the place
/// of a table takes it away.
fn merge(base: &mut Table, over: Table) {
    for (key, value) in over {
        match (base.get_mut(&key), value) {
            (Some(Value::Table(_)), Value::Boolean(false)) => {
                base.remove(&key);
            }
            (Some(Value::Table(inner)), Value::Table(new)) => merge(inner, new),
            (_, value) => {
                base.insert(key, value);
            }
        }
    }
}

/// The letters and digits of a name, in lower case.
fn bare(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn file_stem(path: &str) -> &str {
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    file.strip_suffix(".toml").unwrap_or(file)
}
