//! Builds the page with npm where it is present, so that the program carries it; where it is not, the program is built
//! all the same, and carries a page that says so in a sentence.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

/// What the page is made of.
const SOURCES: [&str; 7] =
    ["index.html", "package.json", "package-lock.json", "public", "src", "tsconfig.json", "vite.config.ts"];
/// What else is embedded: a new file in them is seen.
const EMBEDDED: [&str; 2] = ["introductions", "../../testdata/games"];
/// Builds without the page, quickly.
const NO_PAGE: &str = "MENAGERIE_NO_PAGE";

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let target = PathBuf::from(env::var("OUT_DIR").expect("cargo names the folder")).join("web");
    println!("cargo::rerun-if-env-changed={NO_PAGE}");
    println!("cargo::rerun-if-changed=build.rs");
    for folder in EMBEDDED {
        println!("cargo::rerun-if-changed={folder}");
    }
    // A file that is not there would have this run every time.
    for path in SOURCES.map(|name| root.join(name)).iter().filter(|path| path.exists()) {
        println!("cargo::rerun-if-changed={}", path.display());
    }
    if let Err(why) = build(&root, &target) {
        if env::var_os(NO_PAGE).is_none() {
            println!("cargo::warning=the page is not in this build: {why}");
            println!("cargo::rerun-if-env-changed=PATH");
        }
        let _ = fs::remove_dir_all(&target);
        fs::create_dir_all(&target).expect("the build folder can be written");
        fs::write(target.join("index.html"), plain(&why)).expect("the build folder can be written");
    }
}

/// Builds the page, or says why that cannot be.
fn build(root: &Path, target: &Path) -> Result<(), String> {
    if env::var_os(NO_PAGE).is_some() {
        return Err(format!("{NO_PAGE} was set"));
    }
    if !root.join("index.html").exists() {
        return Err("its source is not there (folder web/)".to_string());
    }
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    if Command::new(npm).arg("--version").output().is_err() {
        return Err("npm was not found; with Node.js (nodejs.org) installed, run `cargo clean -p menagerie-server` \
                    and build again"
            .to_string());
    }
    if !is_installed(root) {
        finish("npm ci", Command::new(npm).args(["ci", "--no-audit", "--no-fund"]).current_dir(root).output())?;
    }
    let out = target.to_str().ok_or("the build folder has a name that is no text")?;
    let arguments = ["run", "--silent", "build", "--", "--outDir", out, "--emptyOutDir"];
    finish("npm run build", Command::new(npm).args(arguments).current_dir(root).output())?;
    match target.join("index.html").exists() {
        true => Ok(()),
        false => Err("`npm run build` made no index.html".to_string()),
    }
}

/// Whether what npm has installed is what the lock file says.
fn is_installed(root: &Path) -> bool {
    let packages = |path: &str| -> Option<serde_json::Map<String, Value>> {
        let lock: Value = serde_json::from_slice(&fs::read(root.join(path)).ok()?).ok()?;
        lock.get("packages")?.as_object().cloned()
    };
    let (Some(wanted), Some(there)) = (packages("package-lock.json"), packages("node_modules/.package-lock.json"))
    else {
        return false;
    };
    wanted.iter().all(|(name, package)| {
        // The first is the page itself; what is optional may be for another system.
        let optional = package.get("optional").and_then(Value::as_bool) == Some(true);
        let same = |there: &Value| there.get("integrity") == package.get("integrity");
        name.is_empty() || there.get(name).map_or(optional, same)
    })
}

/// All is well if the command has run and ended well; else the end of what it said.
fn finish(what: &str, output: std::io::Result<Output>) -> Result<(), String> {
    let output = output.map_err(|error| format!("`{what}` cannot be run: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr) + String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).take(8).collect();
    Err(format!("`{what}` failed: {}", lines.join(" | ")))
}

/// A page of one sentence.
fn plain(why: &str) -> String {
    let why = why.replace('&', "&amp;").replace('<', "&lt;");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>menagerie</title>\n\
         <p>The server is running, but its page is not in this build: {why}.</p>\n</html>\n"
    )
}
