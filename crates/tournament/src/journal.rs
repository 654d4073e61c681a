//! A file to which what is done is added line by line, so that a run that was broken off goes on where it was.
//!
//! The first line says by which settings it was made; every other one is JSON too, one thing each. What was being written when
//! the run ended is dropped.

use crate::Error;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::Path;

/// A file to which what is done is added.
#[derive(Debug)]
pub struct Journal<T> {
    file: File,
    path: String,
    kind: PhantomData<T>,
}

impl<T: Serialize + DeserializeOwned> Journal<T> {
    /// Opens a journal, or begins one; gives what is in it.
    ///
    /// # Errors
    /// Says that it was made with other settings and with which, or that it cannot be read or written.
    pub fn open(path: &Path, settings: &Value) -> Result<(Journal<T>, Vec<T>), Error> {
        let name = path.display().to_string();
        let failed = |error| Error::File { path: name.clone(), error };
        let file = File::options().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let mut journal = Journal { file, path: name.clone(), kind: PhantomData };
        let mut text = String::new();
        journal.file.read_to_string(&mut text).map_err(failed)?;
        // A line that was not finished has no end.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines().enumerate();
        let Some((_, first)) = lines.next() else {
            journal.cut(0)?;
            journal.write(settings)?;
            return Ok((journal, Vec::new()));
        };
        let wrong = |line: usize, what: &str| Error::Match(format!("{name}, line {line}: {what}"));
        let before: Value = serde_json::from_str(first).map_err(|_| wrong(1, "this is no journal"))?;
        if let Some(difference) = difference(&before, settings) {
            return Err(Error::Match(format!(
                "{name} was begun with other arguments: {difference}; give the same again, or another file"
            )));
        }
        let mut done = Vec::new();
        for (index, line) in lines {
            done.push(serde_json::from_str(line).map_err(|error| wrong(index + 1, &error.to_string()))?);
        }
        journal.cut(whole as u64)?;
        Ok((journal, done))
    }

    /// Adds what has been done; it is on the disk when this returns.
    ///
    /// # Errors
    /// Says that it cannot be written.
    pub fn add(&mut self, done: &T) -> Result<(), Error> {
        self.write(done)
    }

    fn cut(&mut self, length: u64) -> Result<(), Error> {
        let cut = self.file.set_len(length).and_then(|()| self.file.seek(SeekFrom::End(0)));
        cut.map(|_| ()).map_err(|error| self.failed(error))
    }

    fn write(&mut self, what: &impl Serialize) -> Result<(), Error> {
        let line = serde_json::to_string(what).map_err(|error| self.failed(error.into()))? + "\n";
        self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data()).map_err(|error| self.failed(error))
    }

    fn failed(&self, error: std::io::Error) -> Error {
        Error::File { path: self.path.clone(), error }
    }
}

/// The first setting that differs, with both values.
fn difference(before: &Value, now: &Value) -> Option<String> {
    // Numbers are compared as they come back from the file.
    let now: Value = serde_json::from_str(&now.to_string()).unwrap_or_default();
    let (Value::Object(old), Value::Object(new)) = (before, &now) else {
        return (before != &now).then(|| "it is a journal of something else".to_string());
    };
    let shown = |value: Option<&Value>| value.map_or("nothing".to_string(), Value::to_string);
    let mut keys: Vec<&String> = new.keys().chain(old.keys()).collect();
    keys.dedup();
    let key = keys.into_iter().find(|key| old.get(*key) != new.get(*key))?;
    Some(format!("`{key}` was {} and is {} now", shown(old.get(key)), shown(new.get(key))))
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
        let whole = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, format!("{whole}12")).unwrap();
        let (mut journal, done) = open().unwrap();
        assert_eq!(done, [7, 8]);
        journal.add(&9).unwrap();
        assert_eq!(open().unwrap().1, [7, 8, 9]);
        // Even the first line may be torn.
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
        std::fs::write(&path, "{\"game\":\"a\"}\nhello\n").unwrap();
        assert!(refused(json!({"game": "a"})).contains("line 2"));
        std::fs::write(&path, "hello\n").unwrap();
        assert!(refused(json!({"game": "a"})).contains("no journal"));
    }
}
