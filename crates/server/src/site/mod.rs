//! The page without a server: a folder that any web server can serve. What is said of the games of the library is written as
//! files, in the shapes of the API; everything else is answered in the browser, by a module that `web/site/build` makes.

mod document;
mod pictures;

use crate::catalog::Catalog;
use crate::documentation::book;
use crate::embedded::Page;
use crate::error::ApiError;
use crate::{front, games, introduction, report};
use menagerie_core::{Language, Library};
use pictures::Pictures;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Component, Path, PathBuf};
use std::{fs, io};

/// What makes a folder one of ours: its service worker, which lists the files of the site and is written last.
pub(crate) const WORKER: &str = "service-worker.js";
/// How ours begins: other pages have service workers too.
const OURS: &str = "const MENAGERIE = ";
/// What stands in its place until a first site is complete.
const UNFINISHED: &str = "const MENAGERIE = { version: \"\", files: [] };\n";
/// A file that is being written.
const PART: &str = ".menagerie-part";
/// What the module must have.
const MODULE: [&str; 5] = ["site.js", "worker.js", WORKER, "page.js", "page_bg.wasm"];

/// Why a site cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// The module is not there.
    #[error("{} has no {file}: in a checkout of menagerie, `web/site/build` makes the module in target/wasm/site", .folder.display())]
    NoModule {
        /// Where it was looked for.
        folder: PathBuf,
        /// What is missing.
        file: &'static str,
    },
    /// The program was built without its page.
    #[error("the page is not in this build: build the program where npm is installed")]
    NoPage,
    /// There is something else in the folder.
    #[error("{} is not empty and holds no site of menagerie: choose a new folder", .0.display())]
    NotEmpty(PathBuf),
    /// A game cannot be described.
    #[error("cannot describe {what}: {why}")]
    Game {
        /// What.
        what: String,
        /// Why not.
        why: ApiError,
    },
    /// A file cannot be read or written.
    #[error("cannot use {}: {cause}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        cause: io::Error,
    },
}

/// The files of a site, by their paths in it.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiteSize {
    /// How many games it has.
    pub games: usize,
    /// How many files.
    pub files: usize,
    /// How many bytes.
    pub bytes: usize,
}

/// Writes the page with the games that come with the program into a folder. `module` is the folder that `web/site/build` makes.
///
/// # Errors
/// Says what is missing or cannot be written. Nothing is written before all of it is there.
pub fn write_site(out: &Path, module: &Path) -> Result<SiteSize, SiteError> {
    let mut files = Files::new();
    let worker = read_module(module, &mut files)?;
    read_page(&mut files)?;
    document::add(&mut files);
    let games = describe(&Catalog::new(Library::shipped()), &mut files)?;
    let list = listed(&files);
    files.insert(WORKER.to_string(), [list.into_bytes(), worker].concat());
    let older = claim(out)?;
    // The list of all files comes last: a browser that looks in the meantime has the older one still.
    let last = files.get_key_value(WORKER);
    for (path, bytes) in files.iter().filter(|(path, _)| *path != WORKER).chain(last) {
        write(out, path, bytes)?;
    }
    for path in older.iter().filter(|path| !files.contains_key(*path)) {
        remove(out, path)?;
    }
    Ok(SiteSize { games, files: files.len(), bytes: files.values().map(Vec::len).sum() })
}

/// The files of the module; the script of its service worker is given back.
fn read_module(folder: &Path, files: &mut Files) -> Result<Vec<u8>, SiteError> {
    files.extend(module_files(folder)?.into_iter().map(|(name, bytes)| (format!("site/{name}"), bytes)));
    Ok(files.remove(&format!("site/{WORKER}")).unwrap_or_default())
}

/// The files of the module by their names, in the folder that `web/site/build` makes.
pub(crate) fn module_files(folder: &Path) -> Result<Files, SiteError> {
    if let Some(&file) = MODULE.iter().find(|file| !folder.join(file).is_file()) {
        return Err(SiteError::NoModule { folder: folder.to_path_buf(), file });
    }
    let mut files = Files::new();
    let failed = |cause| SiteError::File { path: folder.to_path_buf(), cause };
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let bytes = fs::read(&path).map_err(|cause| SiteError::File { path, cause })?;
        files.insert(name, bytes);
    }
    Ok(files)
}

/// The files of the page.
fn read_page(files: &mut Files) -> Result<(), SiteError> {
    for name in Page::iter() {
        let file = Page::get(&name).ok_or(SiteError::NoPage)?;
        files.insert(name.into_owned(), file.data.into_owned());
    }
    let document = files.get(document::NAME).map(|bytes| String::from_utf8_lossy(bytes));
    if document.is_some_and(|text| text.contains("<script")) { Ok(()) } else { Err(SiteError::NoPage) }
}

/// All that is said of the games of a library.
fn describe(catalog: &Catalog, files: &mut Files) -> Result<usize, SiteError> {
    let mut pictures = Pictures::new(catalog);
    let listed = games::listed(catalog);
    for game in &listed {
        let name = &game.name;
        let failed = |why| SiteError::Game { what: name.clone(), why };
        let mut add = |path: String, text: Result<String, ApiError>| {
            let text = text.and_then(|text| pictures.rewrite(&text)).map_err(failed)?;
            files.insert(path, text.into_bytes());
            Ok(())
        };
        let info = games::one(catalog, name, Language::English).map_err(failed)?;
        add(format!("api/games/{name}.json"), json(&info))?;
        for language in Language::ALL.into_iter().filter(|&language| language != Language::English) {
            let text = games::one(catalog, name, language).and_then(|info| json(&info));
            add(format!("api/games-{language}/{name}.json"), text)?;
        }
        if info.introduction {
            let text = introduction::of(catalog, name).and_then(|text| json(&text));
            add(format!("api/games/{name}/introduction.json"), text)?;
        }
        if info.report {
            let text = report::of(catalog, name).and_then(|report| json(&report));
            add(format!("api/games/{name}/report.json"), text)?;
        }
        let board = games::board(catalog, name, &Default::default()).map_err(failed)?;
        files.insert(format!("api/games/{name}/board.svg"), board.into_bytes());
        let picture = front::picture(catalog, name).map_err(failed)?;
        files.insert(format!("api/games/{name}/front.svg"), picture.into_bytes());
    }
    // Those that are no games by themselves are there to inherit from.
    for (name, ..) in catalog.library().sources() {
        let text = games::definition(catalog, name).and_then(|text| json(&text));
        let text = text.map_err(|why| SiteError::Game { what: name.to_string(), why })?;
        files.insert(format!("api/games/{name}/definition.json"), text.into_bytes());
    }
    let fixed = |what: &str| {
        let what = what.to_string();
        move |why| SiteError::Game { what, why }
    };
    files.insert("api/games.json".to_string(), json(&listed).map_err(fixed("the games"))?.into_bytes());
    let mut add = |name: &str, text: Result<String, ApiError>| {
        files.insert(format!("api/{name}.json"), text.map_err(fixed("the documentation"))?.into_bytes());
        Ok(())
    };
    add("front", front::of(catalog).and_then(|front| json(&front)))?;
    add("schema", json(games::schema()))?;
    add("docs", json(&book().documentation))?;
    add("search", json(&book().sections))?;
    for (name, page) in &book().pages {
        add(&format!("docs/{name}"), json(page))?;
    }
    files.extend(pictures.files());
    Ok(listed.len())
}

fn json(value: &impl Serialize) -> Result<String, ApiError> {
    serde_json::to_string(value).map_err(|_| ApiError::Internal)
}

/// The list of all files with the hashes of what they hold, as a line of the service worker.
fn listed(files: &Files) -> String {
    let hashes: Vec<(&str, String)> = files.iter().map(|(path, bytes)| (path.as_str(), hash(bytes))).collect();
    let files = serde_json::to_string(&hashes).unwrap_or_default();
    let version = hash(files.as_bytes());
    format!("{OURS}{{ version: \"{version}\", files: {files} }};\n")
}

/// The beginning of the hash of some bytes.
fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)[..10].iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The files of the site that is in a folder. Whatever else is there stays, and where that is all that there is, nothing is
/// written; files whose names begin with a dot belong to other programs.
fn claim(out: &Path) -> Result<Vec<String>, SiteError> {
    let failed = |cause| SiteError::File { path: out.to_path_buf(), cause };
    fs::create_dir_all(out).map_err(failed)?;
    let worker = fs::read_to_string(out.join(WORKER)).unwrap_or_default();
    if let Some(list) = worker.strip_prefix(OURS) {
        let list = list.split_once("files: ").and_then(|(_, rest)| rest.split_once(" };"));
        let files: Vec<(String, String)> =
            list.and_then(|(list, _)| serde_json::from_str(list).ok()).unwrap_or_default();
        return Ok(files.into_iter().map(|(path, _)| path).collect());
    }
    for entry in fs::read_dir(out).map_err(failed)? {
        if !entry.map_err(failed)?.file_name().to_string_lossy().starts_with('.') {
            return Err(SiteError::NotEmpty(out.to_path_buf()));
        }
    }
    write(out, WORKER, UNFINISHED.as_bytes())?;
    Ok(Vec::new())
}

/// Writes a file of a site: a reader has the whole of the older one or of the new one.
fn write(out: &Path, path: &str, bytes: &[u8]) -> Result<(), SiteError> {
    let (path, part) = (out.join(path), out.join(PART));
    let made = fs::create_dir_all(path.parent().unwrap_or(out))
        .and_then(|()| fs::write(&part, bytes))
        .and_then(|()| fs::rename(&part, &path));
    made.map_err(|cause| SiteError::File { path, cause })
}

/// Deletes a file of an older site, and the folders that it leaves empty.
fn remove(out: &Path, path: &str) -> Result<(), SiteError> {
    // The list was read from the folder: what it names need not be in it.
    let within = Path::new(path);
    if !within.components().all(|part| matches!(part, Component::Normal(_))) {
        return Ok(());
    }
    match fs::remove_file(out.join(within)) {
        Err(cause) if cause.kind() != io::ErrorKind::NotFound => {
            return Err(SiteError::File { path: out.join(within), cause });
        }
        _ => {}
    }
    for folder in within.ancestors().skip(1).filter(|folder| !folder.as_os_str().is_empty()) {
        if fs::remove_dir(out.join(folder)).is_err() {
            break;
        }
    }
    Ok(())
}
