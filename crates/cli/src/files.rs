//! Files that commands write: what goes wrong with them is said before the work, not after it.

use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// Refuses options whose files would overwrite each other.
///
/// # Errors
/// Says which file is given twice, and by which options.
pub fn keep_apart(all: &[(&str, Option<&Path>)]) -> Result<()> {
    let mut seen: Vec<(&str, PathBuf)> = Vec::new();
    for (option, path) in all.iter().filter_map(|(option, path)| Some((*option, one_name((*path)?)))) {
        // What is no file, such as `/dev/null`, takes anything.
        let keeps = path.is_file() || !path.exists();
        if let Some((other, _)) = seen.iter().find(|(_, known)| keeps && *known == path) {
            bail!("{} is given for both `{other}` and `{option}`: give two files", path.display());
        }
        seen.push((option, path));
    }
    Ok(())
}

/// One name for all names of a file, though it may not be there yet.
fn one_name(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let of_new = || Some(folder.canonicalize().ok()?.join(path.file_name()?));
    path.canonicalize().ok().or_else(of_new).unwrap_or_else(|| path.to_path_buf())
}

/// Says that a file cannot be written, and leaves everything as it is.
///
/// # Errors
/// Says why it cannot be written.
pub fn probe(path: &Path) -> Result<()> {
    let is_new = path.symlink_metadata().is_err();
    let opened = File::options().write(true).create(true).truncate(false).open(path);
    let left = opened.and_then(|_| if is_new { fs::remove_file(path) } else { Ok(()) });
    left.with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_by_two_names_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (plain, round) = (folder.path().join("a"), folder.path().join(".").join("a"));
        let both = [("--one", Some(&*plain)), ("--other", Some(&*round)), ("--none", None)];
        assert!(keep_apart(&both).unwrap_err().to_string().contains("both `--one` and `--other`"));
        assert!(keep_apart(&[("--one", Some(&plain)), ("--other", Some(&folder.path().join("b")))]).is_ok());
    }

    #[test]
    fn what_is_probed_stays_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        probe(&path).unwrap();
        assert!(!path.exists());
        fs::write(&path, "text").unwrap();
        probe(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "text");
        assert!(probe(&folder.path().join("no/where")).unwrap_err().to_string().contains("no/where"));
    }
}
