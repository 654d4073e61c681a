//! Journals: files with a line for each completed step, so that an interrupted run can be resumed.
//!
//! The first line says by which settings it was made; every other one is JSON too, one thing each. What was being written when
//! the run ended is dropped.

use crate::Error;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fs::{File, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::Path;

/// The setting that says what program plays the games, so that those of another one are not mixed with them.
const VERSION: &str = "version";

/// A journal file. Of its settings, `version` is what tells programs apart that play other games by the same settings.
///
/// ```
/// use menagerie_tournament::Journal;
/// use serde_json::json;
///
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("match.jsonl");
/// let (mut journal, before) = Journal::<u32>::open(&path, &json!({"seed": 7}))?;
/// assert!(before.is_empty());
/// journal.add(&42)?;
/// drop(journal);
/// let (_, entries) = Journal::<u32>::open(&path, &json!({"seed": 7}))?;
/// assert_eq!(entries, [42]);
/// # Ok::<(), menagerie_tournament::Error>(())
/// ```
#[derive(Debug)]
pub struct Journal<T> {
    file: File,
    path: String,
    kind: PhantomData<T>,
}

impl<T: Serialize + DeserializeOwned> Journal<T> {
    /// Opens or creates a journal, and returns its entries. Until it is dropped no other program can open it.
    ///
    /// # Errors
    /// If the file is not a journal, is used by another program, has other settings, or cannot be read or written.
    ///
    /// ```
    /// use menagerie_tournament::Journal;
    /// use serde_json::json;
    ///
    /// let folder = tempfile::tempdir().unwrap();
    /// let path = folder.path().join("match.jsonl");
    /// drop(Journal::<u32>::open(&path, &json!({"seed": 7}))?);
    /// let error = Journal::<u32>::open(&path, &json!({"seed": 8})).unwrap_err();
    /// assert!(error.to_string().contains("seed"));
    /// # Ok::<(), menagerie_tournament::Error>(())
    /// ```
    pub fn open(path: &Path, settings: &Value) -> Result<(Journal<T>, Vec<T>), Error> {
        let name = path.display().to_string();
        let failed = |error| Error::File { path: name.clone(), error };
        let file = File::options().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        // Not every file system knows locks.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(Error::Match(format!(
                "{name} is being written by another program: wait until it ends, or give another file"
            )));
        }
        let mut journal = Journal { file, path: name.clone(), kind: PhantomData };
        let mut bytes = Vec::new();
        journal.file.read_to_end(&mut bytes).map_err(failed)?;
        let wrong = |line: usize, what: &str| Error::Match(format!("{name}, line {line}: {what}"));
        let no_journal = || wrong(1, "this is not a journal, and is left as it is: give another file");
        // A line that was not finished has no end.
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        if whole == 0 {
            if !settings.to_string().as_bytes().starts_with(&bytes) {
                return Err(no_journal());
            }
            journal.cut(0)?;
            journal.write(std::slice::from_ref(settings))?;
            return Ok((journal, Vec::new()));
        }
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|_| no_journal())?;
        let mut lines = text.lines().enumerate();
        let first = lines.next().map_or("", |(_, first)| first);
        let before: Value = serde_json::from_str(first).map_err(|_| no_journal())?;
        // Numbers are compared as they come back from the file.
        let now: Value = serde_json::from_str(&settings.to_string()).unwrap_or_default();
        let of_program = (before[VERSION].clone(), now[VERSION].clone());
        if let Some(difference) = difference("", &without_version(before), &without_version(now)) {
            return Err(Error::Match(format!(
                "{name} was begun with other arguments: {difference}; give the same again, or another file"
            )));
        }
        if of_program.0 != of_program.1 {
            return Err(Error::Match(format!(
                "{name} was begun by another version of this program, which plays other games: go on with that version, or \
                 give another file"
            )));
        }
        let mut done = Vec::new();
        for (index, line) in lines {
            done.push(serde_json::from_str(line).map_err(|error| wrong(index + 1, &error.to_string()))?);
        }
        journal.cut(whole as u64)?;
        Ok((journal, done))
    }

    /// Adds an entry, which is on the disk when this returns.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, done: &T) -> Result<(), Error> {
        self.add_all(std::slice::from_ref(done))
    }

    /// Adds entries, all of which are on the disk when this returns: it waits for the disk once.
    ///
    /// # Errors
    /// If the file cannot be written.
    ///
    /// ```
    /// use menagerie_tournament::Journal;
    /// use serde_json::json;
    ///
    /// let folder = tempfile::tempdir().unwrap();
    /// let path = folder.path().join("match.jsonl");
    /// let (mut journal, _) = Journal::<u32>::open(&path, &json!({"seed": 7}))?;
    /// journal.add_all(&[42, 43])?;
    /// drop(journal);
    /// assert_eq!(Journal::<u32>::open(&path, &json!({"seed": 7}))?.1, [42, 43]);
    /// # Ok::<(), menagerie_tournament::Error>(())
    /// ```
    pub fn add_all(&mut self, done: &[T]) -> Result<(), Error> {
        self.write(done)
    }

    fn cut(&mut self, length: u64) -> Result<(), Error> {
        let cut = self.file.set_len(length).and_then(|()| self.file.seek(SeekFrom::End(0)));
        cut.map(|_| ()).map_err(|error| self.failed(error))
    }

    fn write(&mut self, what: &[impl Serialize]) -> Result<(), Error> {
        let mut lines = String::new();
        for one in what {
            lines += &serde_json::to_string(one).map_err(|error| self.failed(error.into()))?;
            lines.push('\n');
        }
        self.file.write_all(lines.as_bytes()).and_then(|()| self.file.sync_data()).map_err(|error| self.failed(error))
    }

    fn failed(&self, error: std::io::Error) -> Error {
        Error::File { path: self.path.clone(), error }
    }
}

/// The settings that a person gives.
fn without_version(mut settings: Value) -> Value {
    if let Some(all) = settings.as_object_mut() {
        all.remove(VERSION);
    }
    settings
}

/// The first setting that differs: its path and both values.
fn difference(at: &str, old: &Value, new: &Value) -> Option<String> {
    let below = |key: &str, old: Option<&Value>, new: Option<&Value>| {
        let way = if at.is_empty() { key.to_string() } else { format!("{at}.{key}") };
        difference(&way, old.unwrap_or(&Value::Null), new.unwrap_or(&Value::Null))
    };
    match (old, new) {
        _ if old == new => None,
        (Value::Object(old), Value::Object(new)) => {
            let gone = old.keys().filter(|key| !new.contains_key(*key));
            new.keys().chain(gone).find_map(|key| below(key, old.get(key), new.get(key)))
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            let mut both = old.iter().zip(new).enumerate();
            both.find_map(|(index, (old, new))| below(&(index + 1).to_string(), Some(old), Some(new)))
        }
        _ if at.is_empty() => Some("it is a journal of something else".to_string()),
        _ => Some(format!("`{at}` was {} and is {} now", shown(old), shown(new))),
    }
}

/// A setting, abbreviated.
fn shown(value: &Value) -> String {
    const MOST: usize = 80;
    let text = if value.is_null() { "nothing".to_string() } else { value.to_string() };
    if text.chars().count() <= MOST { text } else { text.chars().take(MOST).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_journal_goes_on_and_drops_what_was_torn() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let settings = json!({"game": "a", "seed": 1});
        let open = || Journal::<u32>::open(&path, &settings);
        let (mut journal, done) = open().unwrap();
        assert!(done.is_empty());
        journal.add(&7).unwrap();
        journal.add(&8).unwrap();
        assert!(open().unwrap_err().to_string().contains("another program"));
        drop(journal);
        let whole = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, format!("{whole}12")).unwrap();
        let (mut journal, done) = open().unwrap();
        assert_eq!(done, [7, 8]);
        journal.add(&9).unwrap();
        drop(journal);
        assert_eq!(open().unwrap().1, [7, 8, 9]);
        // A line may be torn amid a letter, and even the first line may be torn.
        std::fs::write(&path, [whole.as_bytes(), b"\"z\xc3"].concat()).unwrap();
        assert_eq!(open().unwrap().1, [7, 8]);
        std::fs::write(&path, "{\"ga").unwrap();
        assert!(open().unwrap().1.is_empty());
    }

    #[test]
    fn another_run_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        Journal::<u32>::open(&path, &json!({"game": "a", "seed": 1})).unwrap();
        let refused = |settings: Value| Journal::<u32>::open(&path, &settings).unwrap_err().to_string();
        assert!(refused(json!({"game": "a", "seed": 2})).contains("`seed` was 1 and is 2 now"));
        assert!(refused(json!({"game": "a"})).contains("`seed` was 1 and is nothing now"));
        let other = refused(json!({"game": "a", "seed": 1, "version": 2}));
        assert!(other.contains("by another version") && other.contains("give another file"), "{other}");
        let both = refused(json!({"game": "a", "seed": 2, "version": 2}));
        assert!(both.contains("`seed` was 1 and is 2 now") && !both.contains("version"), "{both}");
        std::fs::write(&path, "{\"game\":\"a\"}\nhello\n").unwrap();
        assert!(refused(json!({"game": "a"})).contains("line 2"));
        for text in ["hello\n", "hello", "{\"gam"] {
            std::fs::write(&path, text).unwrap();
            assert!(refused(json!({"match": "a"})).contains("not a journal"));
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "it is left as it is");
        }
    }

    #[test]
    fn a_difference_is_named_by_its_path() {
        let old = json!({"engines": [{"pace": {"nodes": 60}}, {"name": "b"}]});
        let new = json!({"engines": [{"pace": {"nodes": 70}}, {"name": "c"}]});
        assert_eq!(difference("", &old, &new).unwrap(), "`engines.1.pace.nodes` was 60 and is 70 now");
        let long = json!({"engines": "x".repeat(500)});
        assert!(difference("", &old, &long).unwrap().chars().count() < 200);
    }
}
