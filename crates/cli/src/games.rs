//! The games that the program knows: the shipped ones and a user's own.

use crate::text::one_line;
use anyhow::{Context, Result, bail, ensure};
use menagerie_core::{Game, Library, LoadError, definition::MAX_DEFINITION_BYTES};
use menagerie_import::{Importer, MAX_INI_BYTES, Outcome};
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// The shipped games, and those of the files and folders given. A file of a folder that is no definition is left out
/// with a warning on stderr.
///
/// # Errors
/// Says which path cannot be read, which file is no definition, or which name is taken.
pub fn library(paths: &[PathBuf]) -> Result<Library> {
    library_with(paths, &mut |warning| eprintln!("warning: {warning}"))
}

/// As [`library`], with warnings passed to `warn`.
///
/// # Errors
/// As [`library`].
pub fn library_with(paths: &[PathBuf], warn: &mut dyn FnMut(&str)) -> Result<Library> {
    let mut library = Library::shipped();
    for path in paths {
        if path.is_dir() {
            for file in definitions_in(path)? {
                add_or_warn(&mut library, &file, warn);
            }
        } else if path.extension().is_some_and(|ending| ending == "ini") {
            add_imported(&mut library, path, warn)?;
        } else {
            add(&mut library, path)??;
        }
    }
    Ok(library)
}

/// A file of variants of Fairy-Stockfish.
///
/// # Errors
/// Says why it cannot be read.
pub fn importer(path: &Path) -> Result<Importer> {
    let text = read(path, MAX_INI_BYTES).with_context(|| format!("cannot read {}", path.display()))?;
    Importer::new(&text).with_context(|| path.display().to_string())
}

/// Adds the variants of a file that can be converted; `menagerie import` tells why others are not. One whose name is taken
/// must not keep the others away: Fairy-Stockfish's own file has games that come with this program.
fn add_imported(library: &mut Library, path: &Path, warn: &mut dyn FnMut(&str)) -> Result<()> {
    for import in importer(path)?.all() {
        if let Outcome::Converted { toml, .. } = import.outcome {
            let source = format!("{}, line {}", path.display(), import.line);
            match library.add(&source, &format!("name = \"{}\"\n{toml}", import.game)) {
                Err(taken @ LoadError::NameClash { .. }) => warn(&left_out(&taken)),
                added => drop(added?),
            }
        }
    }
    Ok(())
}

/// The warning of a game that is not there.
fn left_out(why: &LoadError) -> String {
    format!("{} (left out; the other games are there)", one_line(&why.brief()))
}

/// The `*.toml` files of a folder, sorted so that messages do not depend on the file system.
fn definitions_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let unreadable = || format!("cannot read the folder {}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(unreadable)? {
        let path = entry.with_context(unreadable)?.path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            files.push(path);
        }
    }
    if files.is_empty() {
        bail!("the folder {} has no file *.toml", folder.display());
    }
    files.sort();
    Ok(files)
}

/// Adds the definition of one file among many: what is wrong with it must not keep the others away.
fn add_or_warn(library: &mut Library, path: &Path, warn: &mut dyn FnMut(&str)) {
    let file = path.display().to_string();
    let unreadable =
        |error: anyhow::Error| LoadError::Unreadable { source_name: file.clone(), message: format!("{error:#}") };
    let added = read(path, MAX_DEFINITION_BYTES).map_err(unreadable).and_then(|text| add_text(library, path, &text));
    if let Err(why) = added {
        warn(&left_out(&why));
        library.leave_out(&file, why);
    }
}

/// Adds the definition of a file and gives its name, or what is wrong with its text. A file that is there already, under
/// whatever path, is the same definition.
///
/// # Errors
/// Says why the file cannot be read.
pub fn add(library: &mut Library, path: &Path) -> Result<Result<String, LoadError>> {
    let text = read(path, MAX_DEFINITION_BYTES).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(add_text(library, path, &text))
}

fn add_text(library: &mut Library, path: &Path, text: &str) -> Result<String, LoadError> {
    match known(library, path, text) {
        Some(name) => Ok(name),
        None => library.add(&path.display().to_string(), text),
    }
}

/// The name of the definition that was read from this file.
fn known(library: &Library, path: &Path, text: &str) -> Option<String> {
    let path = path.canonicalize().ok()?;
    let is_this = |file: &str| Path::new(file).canonicalize().is_ok_and(|file| file == path);
    let mut sources = library.sources();
    sources.find(|(_, file, known)| *known == text && is_this(file)).map(|(name, ..)| name.to_string())
}

/// The text of a file. Neither a file that is too long is read nor what is no file: a pipe may never end.
///
/// # Errors
/// Says why it is not read.
pub fn read(path: &Path, most: usize) -> Result<String> {
    let about = fs::metadata(path)?;
    ensure!(!about.is_dir(), "it is a folder");
    ensure!(about.is_file(), "it is not a regular file, but a pipe or a device");
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(most as u64 + 1).read_to_end(&mut bytes))?;
    ensure!(bytes.len() <= most, "it is {} bytes long, and at most {most} are read", about.len());
    String::from_utf8(bytes).ok().context("it is not UTF-8 text")
}

/// The game that a text means: its name, or its title or another of its names, in any case.
///
/// ```
/// # use menagerie_core::Library;
/// let library = Library::shipped();
/// assert_eq!(menagerie::games::find(&library, "Omega chess")?.name(), "omega");
/// assert!(menagerie::games::find(&library, "omeg").unwrap_err().to_string().contains("did you mean `omega`?"));
/// let several = menagerie::games::find(&library, "castlingmost").unwrap_err();
/// assert!(several.to_string().contains("did you mean `oomost1` or `oomost2`?"));
/// # Ok::<(), anyhow::Error>(())
/// ```
///
/// # Errors
/// As [`Library::game`]; a text that is a part of the names or titles of games is refused with these.
pub fn find(library: &Library, text: &str) -> Result<Game> {
    // A name as it is written goes before a game that is called nearly so.
    let known = library.names().any(|name| name == text);
    let found = if known { None } else { library.find(text) };
    match library.game(found.as_deref().unwrap_or(text)) {
        Err(unknown @ LoadError::Unknown { nearest: None, .. }) => match called_like(library, text).as_slice() {
            [] => Err(unknown.into()),
            names => bail!("{unknown}: did you mean {}?", names.join(" or ")),
        },
        answer => Ok(answer?),
    }
}

/// How many games are proposed at most.
const PROPOSED: usize = 4;

/// The games whose names or titles have a text in them, as a message names them; none for a text of a letter or two.
fn called_like(library: &Library, text: &str) -> Vec<String> {
    if text.chars().filter(|c| c.is_alphanumeric()).count() < 3 {
        return Vec::new();
    }
    library.called_like(text).into_iter().map(|name| format!("`{name}`")).take(PROPOSED).collect()
}

/// Compiled games by the name they were asked for, so that each is compiled once.
#[derive(Debug)]
pub struct Games<'a> {
    library: &'a Library,
    compiled: HashMap<String, Game>,
}

impl<'a> Games<'a> {
    /// No game compiled yet.
    pub fn new(library: &'a Library) -> Games<'a> {
        Games { library, compiled: HashMap::new() }
    }

    /// The game of a name.
    ///
    /// # Errors
    /// As [`Library::game`].
    pub fn get(&mut self, name: &str) -> Result<&Game> {
        if !self.compiled.contains_key(name) {
            self.compiled.insert(name.to_string(), find(self.library, name)?);
        }
        Ok(&self.compiled[name])
    }
}
