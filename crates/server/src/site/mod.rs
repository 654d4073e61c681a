//! The page without a server: a folder that any web server can serve. What is said of the games of the library is written as
//! files, in the shapes of the API; everything else is answered in the browser, by a module that `web/site/build` makes.

mod document;
mod pictures;

use crate::api::DefinitionText;
use crate::catalog::Catalog;
use crate::embedded::Page;
use crate::error::ApiError;
use crate::{discoveries, games, introduction, report};
use menagerie_core::Library;
use pictures::Pictures;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// What makes a folder one of ours: its service worker, which is written last.
const WORKER: &str = "service-worker.js";
/// What the module must have.
const MODULE: [&str; 5] = ["site.js", "worker.js", WORKER, "page.js", "page_bg.wasm"];
/// The folders of a site, which are made afresh.
const FOLDERS: [&str; 4] = ["api", "assets", "pictures", "site"];

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
    #[error("{} is not empty and holds no site: choose a new folder", .0.display())]
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
type Files = BTreeMap<String, Vec<u8>>;

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
    empty(out)?;
    for (path, bytes) in &files {
        let path = out.join(path);
        let written = fs::create_dir_all(path.parent().unwrap_or(out)).and_then(|()| fs::write(&path, bytes));
        written.map_err(|cause| SiteError::File { path, cause })?;
    }
    Ok(SiteSize { games, files: files.len(), bytes: files.values().map(Vec::len).sum() })
}

/// The files of the module; the script of its service worker is given back.
fn read_module(folder: &Path, files: &mut Files) -> Result<Vec<u8>, SiteError> {
    if let Some(&file) = MODULE.iter().find(|file| !folder.join(file).is_file()) {
        return Err(SiteError::NoModule { folder: folder.to_path_buf(), file });
    }
    let failed = |cause| SiteError::File { path: folder.to_path_buf(), cause };
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let bytes = fs::read(&path).map_err(|cause| SiteError::File { path, cause })?;
        files.insert(format!("site/{name}"), bytes);
    }
    Ok(files.remove(&format!("site/{WORKER}")).unwrap_or_default())
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
        let mut add = |part: &str, text: Result<String, ApiError>| {
            let text = text.and_then(|text| pictures.rewrite(&text)).map_err(failed)?;
            files.insert(format!("api/games/{name}{part}.json"), text.into_bytes());
            Ok(())
        };
        let info = games::one(catalog, name).map_err(failed)?;
        add("", json(&info))?;
        if info.introduction {
            add("/introduction", introduction::of(catalog, name).and_then(|text| json(&text)))?;
        }
        if info.report {
            add("/report", report::of(catalog, name).and_then(|report| json(&report)))?;
        }
        let definition = catalog.library().source(name).map(|(_, text)| text.to_string()).unwrap_or_default();
        add("/definition", json(&DefinitionText { definition }))?;
        let board = games::board(catalog, name, &Default::default()).map_err(failed)?;
        files.insert(format!("api/games/{name}/board.svg"), board.into_bytes());
    }
    let fixed = |what: &str| {
        let what = what.to_string();
        move |why| SiteError::Game { what, why }
    };
    files.insert("api/games.json".to_string(), json(&listed).map_err(fixed("the games"))?.into_bytes());
    let found = json(discoveries::page()).map_err(fixed("the discoveries"))?;
    files.insert("api/discoveries.json".to_string(), found.into_bytes());
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
    format!("const MENAGERIE = {{ version: \"{version}\", files: {files} }};\n")
}

/// The beginning of the hash of some bytes.
fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)[..10].iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Makes place for a site, where there is none but an older one.
fn empty(out: &Path) -> Result<(), SiteError> {
    let failed = |path: &Path| {
        let path = path.to_path_buf();
        move |cause| SiteError::File { path, cause }
    };
    match fs::read_dir(out) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(cause) => return Err(failed(out)(cause)),
        Ok(entries) => match entries.count() {
            0 => return Ok(()),
            _ if !out.join(WORKER).is_file() => return Err(SiteError::NotEmpty(out.to_path_buf())),
            _ => {}
        },
    }
    for folder in FOLDERS.map(|folder| out.join(folder)).iter().filter(|folder| folder.is_dir()) {
        fs::remove_dir_all(folder).map_err(failed(folder))?;
    }
    Ok(())
}
