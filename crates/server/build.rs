//! Puts what the program embeds into `OUT_DIR`, and writes nowhere else: the page, the introductions and the games that
//! they show, the reports of games, their puzzles, and the documentation.
//!
//! In the repository the page is built from `web/`: its sources are copied to `OUT_DIR/page`, where `npm ci` installs what
//! the build needs (from the network, once for each lock file) and `npm run build` makes `OUT_DIR/web`. Nothing runs while
//! `web/` is unchanged. A packed crate has no `web/`; it carries all of these in `dist/`, which `.ci/dist` makes.
//!
//! Without Node.js the program is built with a page of one sentence that says so. `MENAGERIE_NO_PAGE=1` does the same on
//! purpose, quickly and without the network.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// What the page is built from, in `web/`.
const SOURCES: [&str; 7] =
    ["index.html", "package.json", "package-lock.json", "public", "src", "tsconfig.json", "vite.config.ts"];
/// What else is embedded: the name of the folder under `OUT_DIR` and in `dist/`, and where the repository has it.
const EMBEDDED: [(&str, &str); 7] = [
    ("introductions", "introductions"),
    ("reports", "reports"),
    ("puzzles", "puzzles"),
    ("games", "../../testdata/games"),
    ("docs/docs", "../../docs"),
    ("docs/ARCHITECTURE.md", "../../ARCHITECTURE.md"),
    ("docs/CHANGELOG.md", "../../CHANGELOG.md"),
];
/// What is in the folders of the repository, but not for readers.
const LEFT_OUT: [&str; 2] = ["definition.schema.json", "public-api"];
/// Builds without the page.
const NO_PAGE: &str = "MENAGERIE_NO_PAGE";

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={NO_PAGE}");
    for (name, source) in EMBEDDED {
        let packed = Path::new("dist").join(name);
        let source = if Path::new(source).exists() { Path::new(source) } else { &packed };
        println!("cargo::rerun-if-changed={}", source.display());
        replace(source, &out.join(name)).unwrap_or_else(|error| {
            panic!("cannot embed {}: {error}; in a packed crate `.ci/dist` makes it before packing", source.display())
        });
    }
    let page = out.join("web");
    let Err(why) = make_page(&out, &page) else { return };
    if env::var_os(NO_PAGE).is_none() {
        println!("cargo::warning=the page is not in this build: {why}");
        println!("cargo::warning=everything else works; {NO_PAGE}=1 builds without the page and without this warning");
        println!("cargo::rerun-if-env-changed=PATH");
    }
    // What takes the page's place must not be taken for it by the next build.
    let _ = fs::remove_file(stamp(&out.join("page")));
    write_placeholder(&page, &why).expect("OUT_DIR can be written");
}

/// Makes the page in a folder, or says why that is not possible.
fn make_page(out: &Path, page: &Path) -> Result<(), String> {
    if env::var_os(NO_PAGE).is_some() {
        return Err(format!("{NO_PAGE} was set"));
    }
    let (sources, packed) = (Path::new("../../web"), Path::new("dist/page"));
    if sources.join("index.html").exists() {
        return build_page(sources, &out.join("page"), page);
    }
    println!("cargo::rerun-if-changed={}", packed.display());
    assert!(packed.exists(), "this crate was packed without its page: `.ci/dist` makes it before packing");
    replace(packed, page).map_err(|error| format!("cannot copy {}: {error}", packed.display()))
}

/// The file that says of which sources the page was built.
fn stamp(copy: &Path) -> PathBuf {
    copy.join("built")
}

/// Builds the page from its sources, in a copy of them.
fn build_page(sources: &Path, copy: &Path, page: &Path) -> Result<(), String> {
    for name in SOURCES {
        println!("cargo::rerun-if-changed={}", sources.join(name).display());
    }
    let failed = |what: &str, error: io::Error| format!("cannot {what}: {error}");
    let fingerprint = fingerprint(sources).map_err(|error| failed("read the sources of the page", error))?;
    let stamp = stamp(copy);
    if page.join("index.html").exists() && fs::read_to_string(&stamp).is_ok_and(|built| built == fingerprint) {
        return Ok(());
    }
    if Command::new(npm()).arg("--version").output().is_err() {
        return Err("npm was not found: install Node.js 20.19 or newer (nodejs.org), run \
                    `cargo clean -p menagerie-server` and build again"
            .to_string());
    }
    for name in SOURCES {
        replace(&sources.join(name), &copy.join(name))
            .map_err(|error| failed("copy the sources of the page", error))?;
    }
    install(copy)?;
    let page_text = page.to_str().ok_or("the path of OUT_DIR is not UTF-8")?;
    run_npm(copy, &["run", "--silent", "build", "--", "--outDir", page_text, "--emptyOutDir"])?;
    if !page.join("index.html").exists() {
        return Err("`npm run build` made no index.html".to_string());
    }
    fs::write(&stamp, fingerprint).map_err(|error| failed("write to OUT_DIR", error))
}

/// Installs what the build needs, unless it is there already. No script of a package runs.
fn install(copy: &Path) -> Result<(), String> {
    let (lock, stamp) = (copy.join("package-lock.json"), copy.join("node_modules/installed"));
    let wanted = fs::read(&lock).map_err(|error| format!("cannot read {}: {error}", lock.display()))?;
    if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    run_npm(copy, &["ci", "--omit=dev", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"])?;
    fs::write(&stamp, wanted).map_err(|error| format!("cannot write {}: {error}", stamp.display()))
}

fn npm() -> &'static str {
    if cfg!(windows) { "npm.cmd" } else { "npm" }
}

/// Runs npm in a folder; an error has the first lines of its output. `cargo build -vv` shows what is run.
fn run_npm(folder: &Path, arguments: &[&str]) -> Result<(), String> {
    let what = format!("npm {}", arguments[..arguments.len().min(3)].join(" "));
    println!("running `npm {}` in {}", arguments.join(" "), folder.display());
    let output = Command::new(npm()).args(arguments).current_dir(folder).output();
    let output = output.map_err(|error| format!("cannot run `{what}`: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr) + String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).take(8).collect();
    Err(format!("`{what}` failed: {}", lines.join(" | ")))
}

/// Changes whenever a source of the page does.
fn fingerprint(sources: &Path) -> io::Result<String> {
    let mut hasher = DefaultHasher::new();
    for name in SOURCES {
        hash_path(&sources.join(name), &mut hasher)?;
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn hash_path(path: &Path, hasher: &mut DefaultHasher) -> io::Result<()> {
    path.hash(hasher);
    if !path.is_dir() {
        fs::read(path)?.hash(hasher);
        return Ok(());
    }
    let mut entries = fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    entries.iter().try_for_each(|entry| hash_path(entry, hasher))
}

/// Makes a file or folder the copy of another.
fn replace(from: &Path, to: &Path) -> io::Result<()> {
    if to.is_dir() {
        fs::remove_dir_all(to)?;
    }
    copy(from, to)
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if !from.is_dir() {
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder)?;
        }
        return fs::copy(from, to).map(drop);
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if !LEFT_OUT.iter().any(|name| entry.file_name() == *name) {
            copy(&entry.path(), &to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

/// A page of one sentence.
fn write_placeholder(page: &Path, why: &str) -> io::Result<()> {
    if page.exists() {
        fs::remove_dir_all(page)?;
    }
    fs::create_dir_all(page)?;
    let why = why.replace('&', "&amp;").replace('<', "&lt;");
    let text = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>menagerie</title>\n\
         <p>The server is running, but its page is not in this build: {why}.</p>\n</html>\n"
    );
    fs::write(page.join("index.html"), text)
}
