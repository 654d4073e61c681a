//! The games that the program knows: the shipped ones and a user's own.

use anyhow::{Context, Result, bail};
use menagerie_core::{Game, Library, LoadError, definition::MAX_DEFINITION_BYTES};
use menagerie_import::{Importer, MAX_INI_BYTES, Outcome};
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// The shipped games, and those of the files and folders given.
///
/// # Errors
/// Says which path cannot be read, which file is no definition, or which name is taken.
pub fn library(paths: &[PathBuf]) -> Result<Library> {
    let mut library = Library::shipped();
    for path in paths {
        if path.is_dir() {
            for file in definitions_in(path)? {
                add(&mut library, &file)??;
            }
        } else if path.extension().is_some_and(|ending| ending == "ini") {
            add_imported(&mut library, path)?;
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
    let text = read(path, MAX_INI_BYTES)?;
    Importer::new(&text).with_context(|| path.display().to_string())
}

/// Adds the variants of a file that can be converted; `menagerie import` tells why others are not.
fn add_imported(library: &mut Library, path: &Path) -> Result<()> {
    for import in importer(path)?.all() {
        if let Outcome::Converted { toml, .. } = import.outcome {
            library.add(
                &format!("{}, line {}", path.display(), import.line),
                &format!("name = \"{}\"\n{toml}", import.game),
            )?;
        }
    }
    Ok(())
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

/// Adds the definition of a file and gives its name, or what is wrong with its text.
///
/// # Errors
/// Says why the file cannot be read.
pub fn add(library: &mut Library, path: &Path) -> Result<Result<String, LoadError>> {
    Ok(library.add(&path.display().to_string(), &read(path, MAX_DEFINITION_BYTES)?))
}

/// The text of a file; of one that is too long, as much as it takes to refuse it.
fn read(path: &Path, most: usize) -> Result<String> {
    let name = path.display();
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most as u64 + 1).read_to_end(&mut bytes))
        .with_context(|| format!("cannot read {name}"))?;
    String::from_utf8(bytes).ok().with_context(|| format!("{name} is not UTF-8 text"))
}

/// The game that a text means: its name, or its title or another of its names, in any case.
///
/// ```
/// # use menagerie_core::Library;
/// let library = Library::shipped();
/// assert_eq!(menagerie::games::find(&library, "Omega chess")?.name(), "omega");
/// assert!(menagerie::games::find(&library, "omeg").unwrap_err().to_string().contains("did you mean `omega`?"));
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
///
/// # Errors
/// As [`Library::game`].
pub fn find(library: &Library, text: &str) -> Result<Game, LoadError> {
    // A name as it is written goes before a game that is called nearly so.
    let known = library.names().any(|name| name == text);
    let found = if known { None } else { library.find(text) };
    library.game(found.as_deref().unwrap_or(text))
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
