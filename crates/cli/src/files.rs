//! Files that commands write: what goes wrong with them is said before the work, not after it.

use anyhow::{Context, Result, bail};
use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Write};
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

/// The same for a file whose folder is made when it is written ([`write_with_folder`]).
///
/// # Errors
/// Says why the file or its folder cannot be written.
pub fn probe_with_folder(path: &Path) -> Result<()> {
    let folders = path.ancestors().skip(1).filter(|folder| !folder.as_os_str().is_empty());
    let missing: Vec<&Path> = folders.take_while(|folder| folder.symlink_metadata().is_err()).collect();
    let probed = make_folder(path).and_then(|()| probe(path));
    // A file that has appeared there in the meantime stays.
    missing.into_iter().for_each(|folder| drop(fs::remove_dir(folder)));
    probed
}

/// Writes a file as a whole, as [`replace`] does, and makes its folder if need be.
///
/// # Errors
/// Says why the file or its folder cannot be written.
pub fn write_with_folder(path: &Path, text: &str) -> Result<()> {
    make_folder(path)?;
    replace(path, |file| file.write_all(text.as_bytes()))
}

/// Replaces a file as a whole when all has been written, so that an interruption leaves the old one. What is no file, such as
/// `/dev/stdout`, is written to.
///
/// # Errors
/// Says why the file cannot be written.
pub fn replace(path: &Path, write: impl FnOnce(&mut BufWriter<File>) -> std::io::Result<()>) -> Result<()> {
    let is_device = path.exists() && !path.is_file();
    let mut part = path.as_os_str().to_owned();
    part.push(if is_device { "" } else { ".part" });
    let part = PathBuf::from(part);
    let written = File::create(&part).and_then(|file| {
        let mut file = BufWriter::new(file);
        write(&mut file)?;
        let file = file.into_inner()?;
        if is_device { Ok(()) } else { file.sync_all().and_then(|()| fs::rename(&part, path)) }
    });
    if written.is_err() && !is_device {
        // Half a file helps nobody; that it cannot be removed either is not what went wrong.
        let _ = fs::remove_file(&part);
    }
    written.with_context(|| format!("cannot write {}", path.display()))
}

/// Writes a new file that only its owner may read, as a whole: what fails, or is interrupted, leaves none of this name.
///
/// # Errors
/// Says that there is one already, or why it cannot be written, and passes on what the writing says.
pub fn write_new<T>(path: &Path, write: impl FnOnce(&mut BufWriter<File>) -> Result<T>) -> Result<T> {
    if path.symlink_metadata().is_ok() {
        bail!("cannot make {}: it is there already; choose another name", path.display());
    }
    // A name that nobody has, also where an attempt of before was interrupted.
    let mut part = path.as_os_str().to_owned();
    part.push(format!(".{:016x}.part", rand::random::<u64>()));
    let part = PathBuf::from(part);
    let mut file = BufWriter::new(private(&part).with_context(|| format!("cannot make {}", path.display()))?);
    let stored = |file: BufWriter<File>| file.into_inner()?.sync_all().and_then(|()| fs::rename(&part, path));
    let written = write(&mut file).and_then(|done| {
        stored(file).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(done)
    });
    if written.is_err() {
        // That it cannot be removed either is not what went wrong.
        let _ = fs::remove_file(&part);
    }
    written
}

/// Makes a new file that only its owner may read.
fn private(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn make_folder(path: &Path) -> Result<()> {
    let Some(folder) = path.parent() else { return Ok(()) };
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))
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
    fn a_new_file_is_whole_or_not_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        let refused = |path: &Path| {
            let written = write_new(path, |file| {
                file.write_all(&[b'x'; 100_000])?;
                bail!("the disk is full")
            });
            written.map(|()| "").unwrap_err().to_string()
        };
        assert_eq!(refused(&path), "the disk is full");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        assert_eq!(write_new(&path, |file| Ok(file.write(b"text")?)).unwrap(), 4);
        assert_eq!(fs::read_to_string(&path).unwrap(), "text");
        assert!(refused(&path).contains("it is there already; choose another name"));
        assert_eq!((fs::read_dir(&folder).unwrap().count(), fs::read_to_string(&path).unwrap().as_str()), (1, "text"));
        #[cfg(unix)]
        assert_eq!(std::os::unix::fs::MetadataExt::mode(&fs::metadata(&path).unwrap()) & 0o077, 0);
        let nowhere = refused(&folder.path().join("no/where"));
        assert!(nowhere.starts_with("cannot make ") && nowhere.ends_with("no/where"), "{nowhere}");
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
        let deep = folder.path().join("new/deep/file");
        probe_with_folder(&deep).unwrap();
        assert!(!folder.path().join("new").exists());
        assert!(probe_with_folder(&path.join("deep")).unwrap_err().to_string().contains("cannot make the folder"));
        write_with_folder(&deep, "text").unwrap();
        probe_with_folder(&deep).unwrap();
        assert_eq!(fs::read_to_string(&deep).unwrap(), "text");
    }
}
