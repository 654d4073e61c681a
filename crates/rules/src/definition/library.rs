//! The definitions that are known by name: the shipped ones and a user's own.

use super::suggestion::{nearest, suggestion};
use super::tree::{Data, Node, Source};
use super::{Definition, Diagnostic, Flattened, LoadError, RuleTypes, shape};
use menagerie_board::budget;
use menagerie_board::problem::{Problem, Problems};
use menagerie_board::text::in_one_line;
use std::collections::BTreeMap;
use std::sync::Arc;

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// A longer definition text is refused.
///
/// ```
/// use menagerie_rules::{Library, LoadError, definition::MAX_DEFINITION_BYTES};
/// let text = "#".repeat(MAX_DEFINITION_BYTES + 1);
/// assert!(matches!(Library::default().add("long.toml", &text), Err(LoadError::Unreadable { .. })));
/// ```
pub const MAX_DEFINITION_BYTES: usize = 1 << 20;
/// Keys that are true of one game only, and so are not inherited.
///
/// ```
/// use menagerie_rules::{Library, definition::NOT_INHERITED};
/// let mut library = Library::shipped();
/// library.add("mine.toml", "inherit = 'grand'")?;
/// assert!(NOT_INHERITED.contains(&"inventor") && library.definition("mine")?.inventor.is_empty());
/// assert_eq!(library.definition("mine")?.title, "Grand Chess");
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
pub const NOT_INHERITED: [&str; 4] = ["aliases", "inventor", "source", "summary"];
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
#[derive(Clone, Debug)]
pub struct Library {
    /// The rules that definitions may name.
    types: &'static RuleTypes,
    entries: BTreeMap<String, Entry>,
    /// What is wrong with definitions that were left out, by the names that they would have had.
    left_out: BTreeMap<String, LoadError>,
}

#[derive(Clone, Debug)]
struct Entry {
    tree: Arc<Node>,
}

impl Entry {
    /// A definition that others build on and that is no game by itself.
    fn is_abstract(&self) -> bool {
        self.tree.get("abstract").and_then(Node::as_bool) == Some(true)
    }

    /// The title and the aliases.
    fn names(&self) -> impl Iterator<Item = &str> {
        let aliases = match self.tree.get("aliases").map(|node| &node.data) {
            Some(Data::List(nodes)) => nodes.as_slice(),
            _ => &[],
        };
        self.tree.get("title").into_iter().chain(aliases).filter_map(Node::as_str)
    }
}

/// What a list of games says of one.
///
/// ```
/// # use menagerie_rules::Library;
/// let library = Library::shipped();
/// let titles = library.titles();
/// let omega = titles.iter().find(|title| title.name == "omega").unwrap();
/// assert_eq!((omega.title, omega.inventor), ("Omega Chess", "Daniel MacDonald"));
/// assert!(omega.summary.starts_with("Ten by ten"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Title<'a> {
    /// The name it is loaded by.
    pub name: &'a str,
    /// The name for people.
    pub title: &'a str,
    /// Who invented it.
    pub inventor: &'a str,
    /// What it is, in a sentence or two.
    pub summary: String,
}

impl Library {
    /// Whether a game of this name, with or without armies, is one that the program ships.
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// assert!(Library::ships("oomost1:fide-nutters") && !Library::ships("mine"));
    /// ```
    pub fn ships(name: &str) -> bool {
        let base = name.split(':').next().unwrap_or(name);
        SHIPPED.iter().any(|(file, _)| file_stem(file) == base)
    }

    /// No definitions, in which these rules may be named.
    pub(crate) fn empty(types: &'static RuleTypes) -> Library {
        Library { types, entries: BTreeMap::new(), left_out: BTreeMap::new() }
    }

    /// The definitions that the program ships.
    pub(crate) fn shipped_with(types: &'static RuleTypes) -> Library {
        let mut library = Library::empty(types);
        for (file, text) in SHIPPED {
            library.add(file, text).expect("a shipped definition reads, which a test checks");
        }
        library
    }

    /// Adds a definition. Its name is the key `name`, or else the file's name without folder and ending.
    ///
    /// # Errors
    /// [`LoadError::Invalid`] where the text is not TOML or the name is not a name, [`LoadError::NameClash`] where the
    /// name is taken by another one. What else is wrong shows when the game is loaded.
    ///
    /// ```
    /// # use menagerie_rules::{Library, LoadError};
    /// let mut library = Library::shipped();
    /// let text = "inherit = 'chess'\nrules.castling = false";
    /// assert_eq!(library.add("games/no-castling.toml", text)?, "no-castling");
    /// assert!(matches!(library.add("no-castling.toml", text), Err(LoadError::NameClash { .. })));
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn add(&mut self, source_name: &str, text: &str) -> Result<String, LoadError> {
        if text.len() > MAX_DEFINITION_BYTES {
            return Err(LoadError::Unreadable {
                source_name: source_name.to_string(),
                message: format!("a definition is at most {MAX_DEFINITION_BYTES} bytes long"),
            });
        }
        let source = Arc::new(Source { name: source_name.to_string(), text: text.into() });
        let mut tree = Node::parse(&source).map_err(|problems| {
            let empty = Node { data: Data::Table(Vec::new()), source: source.clone(), key: 0..0, span: 0..0 };
            invalid(&problems, &empty, &empty)
        })?;
        let name = match name_of(&tree, source_name) {
            Ok(name) => name,
            Err(problem) => return Err(self.misnamed(tree, problem)),
        };
        if let Some(Entry { tree }) = self.entries.get(&name) {
            let taken_by = tree.source.name.clone();
            return Err(LoadError::NameClash { name, taken_by, source_name: source_name.to_string() });
        }
        tree.remove("name");
        self.entries.insert(name.clone(), Entry { tree: Arc::new(tree) });
        Ok(name)
    }

    /// Remembers why a definition was left out: asking for its game gives that error, and not only that there is no such
    /// game.
    ///
    /// ```
    /// # use menagerie_core::{Library, LoadError};
    /// let mut library = Library::shipped();
    /// let error = library.add("mine.toml", "title = ").unwrap_err();
    /// library.leave_out("mine.toml", error);
    /// assert!(matches!(library.game("mine"), Err(LoadError::Invalid { .. })));
    /// ```
    pub fn leave_out(&mut self, source_name: &str, why: LoadError) {
        self.left_out.insert(file_stem(source_name).to_string(), why);
    }

    /// The names of all definitions, those that are no games by themselves too, each with the file that it was read from
    /// and its text.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let library = Library::shipped();
    /// let (_, file, text) = library.sources().find(|(name, ..)| *name == "omega").unwrap();
    /// assert_eq!(library.source("omega"), Some((file, text)));
    /// assert!(text.contains("title = \"Omega Chess\""));
    /// ```
    pub fn sources(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.entries.iter().map(|(name, Entry { tree })| (name.as_str(), &*tree.source.name, &*tree.source.text))
    }

    /// What is wrong with a definition besides its name.
    fn misnamed(&self, own: Node, problem: Problem) -> LoadError {
        let mut problems = Problems::from(problem);
        let tree = match self.laid_over(own.without(&["name"]), 0) {
            Ok(tree) => {
                problems.append(Definition::build("", &tree, None, self.types).err().unwrap_or_default());
                tree
            }
            Err(refused) => {
                let (problem, tree) = *refused;
                problems.push(problem);
                tree
            }
        };
        // The name is no part of the game, and yet the first problem is there.
        let at = |problem: &Problem| Diagnostic::new(problem, if problem.place == "name" { &own } else { &tree }, &own);
        refusal(&own, problems.iter().map(at).collect())
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

    /// The names of the games in whose name or title a text occurs, whatever case and signs it has, sorted.
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// assert_eq!(Library::shipped().called_like("castlingmost"), ["oomost1", "oomost2"]);
    /// ```
    pub fn called_like(&self, text: &str) -> Vec<&str> {
        let wanted = bare(text);
        self.names().filter(|name| bare(name).contains(&wanted) || bare(self.title(name)).contains(&wanted)).collect()
    }

    /// What a list of games says of each of them, sorted by name; no game is loaded for it.
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// let library = Library::shipped();
    /// let titles = library.titles();
    /// assert!(titles.iter().any(|title| title.name == "grand" && title.inventor == "Christian Freeling"));
    /// ```
    pub fn titles(&self) -> Vec<Title<'_>> {
        let title = |name| Title {
            name,
            title: self.title(name),
            inventor: self.own_text(name, "inventor"),
            summary: self.summary(name),
        };
        self.names().map(title).collect()
    }

    /// The title of a definition, or of what it inherits from.
    fn title(&self, name: &str) -> &str {
        let parent = |entry: &&Entry| self.entries.get(entry.tree.get("inherit")?.as_str()?);
        let chain = std::iter::successors(self.entries.get(name), parent).take(MAX_INHERITANCE + 1);
        chain.into_iter().find_map(|entry| entry.tree.get("title")?.as_str()).unwrap_or_default()
    }

    /// A text that a definition's own file gives.
    fn own_text(&self, name: &str, key: &str) -> &str {
        self.entries.get(name).and_then(|entry| entry.tree.get(key)?.as_str()).unwrap_or_default()
    }

    /// What a definition says of the game, or else which game it is based on.
    fn summary(&self, name: &str) -> String {
        let own = self.own_text(name, "summary");
        let parent = self.title(self.own_text(name, "inherit"));
        match (own.is_empty(), parent.is_empty()) {
            (true, false) => format!("Based on {parent}."),
            _ => own.to_string(),
        }
    }

    /// The names of a game with each pair of its armies, sorted; none where armies cannot be chosen.
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// let library = Library::shipped();
    /// assert_eq!(library.pairs_of_armies("oomost1").len(), 16);
    /// assert!(library.pairs_of_armies("oomost1").iter().any(|name| name == "oomost1:fide-nutters"));
    /// assert!(library.pairs_of_armies("chess").is_empty());
    /// ```
    pub fn pairs_of_armies(&self, name: &str) -> Vec<String> {
        let tree = self.entries.get(name).and_then(|entry| self.laid_over(Node::clone(&entry.tree), 0).ok());
        let sets =
            tree.as_ref().and_then(|tree| tree.get("armies")?.get("sets")).map(Node::entries).unwrap_or_default();
        let mut armies: Vec<&str> = sets.iter().map(|(name, _)| name.as_str()).collect();
        armies.sort_unstable();
        let pairs = |white| armies.iter().map(move |black| format!("{name}:{white}-{black}"));
        armies.iter().flat_map(pairs).collect()
    }

    /// The aliases that are written as other programs write names of games: one word of small letters and digits.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// assert!(Library::shipped().machine_aliases().any(|alias| alias == "kingofthehill"));
    /// ```
    pub fn machine_aliases(&self) -> impl Iterator<Item = &str> {
        let is_machine = |name: &&str| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        let games = self.entries.values().filter(|entry| !entry.is_abstract());
        games.flat_map(Entry::names).filter(is_machine)
    }

    /// Loads a definition and makes something of it; what is wrong with it then is reported with its place.
    pub(crate) fn make<T>(
        &self,
        name: &str,
        make: impl FnOnce(Definition) -> Result<T, Problem>,
    ) -> Result<T, LoadError> {
        let (definition, tree, own) = self.load(name)?;
        make(definition).map_err(|problem| invalid(&problem.into(), &tree, own))
    }

    /// Loads a definition without compiling it.
    ///
    /// # Errors
    /// Says which name is unknown (and what it may have meant) or all that is wrong with the definition, and where.
    pub fn definition(&self, name: &str) -> Result<Definition, LoadError> {
        self.load(name).map(|(definition, ..)| definition)
    }

    /// Finds where problems of a game that has been loaded are written, which its warnings are. Some are only of
    /// interest where they are written in the game's own file, and left out where they are inherited.
    ///
    /// # Errors
    /// As [`Library::definition`].
    ///
    /// ```
    /// # use menagerie_rules::{Library, warnings};
    /// let mut library = Library::shipped();
    /// library.add("odd.toml", "inherit = 'chess'\n[pieces]\ncamel = { letter = 'C', betza = 'C' }")?;
    /// let found = library.locate("odd", &warnings(&library.game("odd")?))?;
    /// assert!(found[0].to_string().starts_with("odd.toml:3:1: pieces.camel: no camel can ever be on the board"));
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn locate(&self, name: &str, problems: &Problems) -> Result<Vec<Diagnostic>, LoadError> {
        let (_, tree, own) = self.load(name)?;
        let is_own = |problem: &&Problem| Arc::ptr_eq(&tree.find(&problem.place).0.source, &own.source);
        let shown = problems.iter().filter(|problem| !problem.only_if_own || is_own(problem));
        Ok(shown.map(|problem| Diagnostic::new(problem, &tree, own)).collect())
    }

    /// A definition with everything that it inherits, as TOML.
    ///
    /// # Errors
    /// As [`Library::definition`].
    pub fn flattened(&self, name: &str) -> Result<Flattened, LoadError> {
        let (_, tree, _) = self.load(name)?;
        Ok(Flattened::new(&tree))
    }

    /// A definition with everything that it inherits, as JSON, whether or not that makes a game; nothing if it inherits from
    /// what is not there.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let mut library = Library::shipped();
    /// library.add("mine.toml", "inherit = 'chess'\npieces.queen = false")?;
    /// let whole = library.whole("mine").unwrap();
    /// assert!(whole["board"]["files"] == 8 && whole["pieces"]["queen"].is_null());
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn whole(&self, name: &str) -> Option<serde_json::Value> {
        let tree = self.laid_over(Node::clone(&self.entries.get(name)?.tree), 0).ok()?;
        serde_json::to_value(tree.to_value()).ok()
    }

    /// The text of a definition and the name of its file.
    pub fn source(&self, name: &str) -> Option<(&str, &str)> {
        let source = &self.entries.get(name)?.tree.source;
        Some((&source.name, &source.text))
    }

    /// A definition, the tree that it was made from, and what its own file says.
    fn load(&self, name: &str) -> Result<(Definition, Node, &Node), LoadError> {
        let (base, armies) = match name.split_once(':') {
            Some((base, armies)) => (base, Some(armies)),
            None => (name, None),
        };
        let entry = match self.entries.get(base) {
            Some(entry) if !entry.is_abstract() => entry,
            _ => {
                let unknown = || LoadError::Unknown { name: in_one_line(name), nearest: self.nearest(base) };
                return Err(self.left_out.get(base).cloned().unwrap_or_else(unknown));
            }
        };
        let own: &Node = &entry.tree;
        let tree = match self.laid_over(own.clone(), 0) {
            Ok(tree) => tree,
            Err(refused) => {
                let (problem, tree) = *refused;
                let mut others = Problems::default();
                shape::check_partial(&own.without(&["inherit", "abstract"]), self.types, &mut others);
                let mut found = vec![Diagnostic::new(&problem, &tree, own)];
                found.extend(others.iter().map(|problem| Diagnostic::new(problem, own, own)));
                return Err(refusal(own, found));
            }
        };
        if let Some(reason) = armies.and_then(|armies| no_such_armies(&tree, armies)) {
            return Err(LoadError::NoSuchArmies { name: in_one_line(name), reason: in_one_line(&reason) });
        }
        match Definition::build(base, &tree, armies, self.types) {
            Ok(definition) => Ok((Definition { summary: self.summary(base), ..definition }, tree, own)),
            Err(problems) => Err(invalid(&problems, &tree, own)),
        }
    }

    /// The tree of a definition laid over what it inherits from; what cannot be inherited from is given back with the
    /// tree as it is.
    fn laid_over(&self, mut own: Node, depth: usize) -> Result<Node, Box<(Problem, Node)>> {
        budget::spend(1000);
        let Some(inherit) = own.get("inherit").cloned() else { return Ok(without_names(own)) };
        let Some(parent) = inherit.as_str() else {
            return Err(Box::new((Problem::new("inherit", "must be the name of a game"), own)));
        };
        if depth == MAX_INHERITANCE {
            let what = format!("more than {MAX_INHERITANCE} definitions inherit in a chain, or in a circle");
            return Err(Box::new((Problem::new("inherit", what), own)));
        }
        let Some(entry) = self.entries.get(parent) else {
            if let Some(why) = self.left_out.get(parent) {
                let what = format!("the game `{parent}` cannot be used: {}", in_one_line(&why.brief()));
                return Err(Box::new((Problem::new("inherit", what), own)));
            }
            let problem = Problem::new("inherit", format!("there is no game `{parent}`"));
            let nearest = {
                let others = self.entries.iter().filter(|(_, entry)| !Arc::ptr_eq(&entry.tree.source, &own.source));
                nearest(parent, others.map(|(name, _)| name.as_str()))
            };
            let help = nearest.map(|name| format!("did you mean `{name}`?"));
            return Err(Box::new((help.into_iter().fold(problem, Problem::help), own)));
        };
        let mut tree = self.laid_over(Node::clone(&entry.tree), depth + 1)?;
        NOT_INHERITED.iter().for_each(|key| drop(tree.remove(key)));
        own.remove("inherit");
        tree.overlay(without_names(own));
        Ok(tree)
    }

    fn nearest(&self, name: &str) -> Option<String> {
        if name.len() > 100 {
            return None;
        }
        let distance = |known: &str| strsim::damerau_levenshtein(known, name);
        self.names().map(|known| (distance(known), known)).min().filter(|(d, _)| *d <= 3).map(|(_, n)| n.to_string())
    }
}

/// A definition without what is no part of the game.
fn without_names(tree: Node) -> Node {
    tree.without(&["abstract"])
}

/// Why armies cannot be chosen so, if they cannot.
fn no_such_armies(tree: &Node, wanted: &str) -> Option<String> {
    let Some(armies) = tree.get("armies") else {
        return Some("this game has no choice of armies: leave out the `:` and what follows".to_string());
    };
    let sets = armies.get("sets").map(Node::entries).unwrap_or_default();
    let known: Vec<&str> = sets.iter().map(|(name, _)| name.as_str()).collect();
    let Some((white, black)) = wanted.split_once('-') else {
        return Some(format!("`{wanted}` is not of the form WHITE-BLACK; the armies are {}", known.join(", ")));
    };
    let unknown = [white, black].into_iter().find(|name| !known.contains(name))?;
    Some(format!("there is no army `{unknown}`: {}", suggestion(unknown, &known, "armies")))
}

fn invalid(problems: &Problems, tree: &Node, own: &Node) -> LoadError {
    refusal(own, problems.iter().map(|problem| Diagnostic::new(problem, tree, own)).collect())
}

/// What is wrong with a definition in the order in which it is read: its own file from the top, then those it inherits.
fn refusal(own: &Node, mut problems: Vec<Diagnostic>) -> LoadError {
    let own = &own.source.name;
    problems.sort_by_cached_key(|found| (found.at.file != *own, found.at.file.clone(), found.at.span.start));
    LoadError::Invalid { source_name: own.clone(), problems }
}

/// The name that a file gives, or else the name of the file.
fn name_of(tree: &Node, source_name: &str) -> Result<String, Problem> {
    let name = match tree.get("name") {
        Some(node) => node.as_str().ok_or_else(|| Problem::new("name", "must be a text in quotes"))?,
        None => file_stem(source_name),
    };
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    if !name.is_empty() && name.chars().all(plain) {
        return Ok(name.to_string());
    }
    let what = format!("`{}` cannot name a game", in_one_line(name));
    Err(Problem::new("name", what).help("use lower-case letters, digits, `-` and `_` (key `name`)"))
}

/// The letters and digits of a name, in lower case.
fn bare(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn file_stem(path: &str) -> &str {
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    file.strip_suffix(".toml").unwrap_or(file)
}
