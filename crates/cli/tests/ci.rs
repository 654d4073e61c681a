//! The scripts that hold the project: whatever fails, all else runs, and what failed is named at the end.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A copy of the scripts of `.ci` among programs that only write down how they were called.
struct Scripts {
    folder: TempDir,
}

/// What a fake program does: it writes down its call, and fails like a test of cargo if the call has a word of `$FAILING`.
const FAKE: &str = r#"#!/bin/sh
call="${CI:+CI=$CI }$(basename "$0") $*"
echo "$call" >>"$CALLS"
case "$call" in *"$FAILING"*) echo "test walls::a_wall_holds ... FAILED"; exit 101;; esac
"#;

impl Scripts {
    /// The scripts with these names are the real ones; `fakes` and all programs are not.
    fn new(real: &[&str], fakes: &[&str]) -> Scripts {
        let folder = tempfile::tempdir().unwrap();
        for name in [".ci", "programs", "web/node_modules"] {
            fs::create_dir_all(folder.path().join(name)).unwrap();
        }
        fs::write(folder.path().join("web/package-lock.json"), "{}").unwrap();
        for name in real {
            fs::copy(root().join(".ci").join(name), folder.path().join(".ci").join(name)).unwrap();
        }
        let programs = ["cargo", "rustup", "npm", "node", "chromium", "curl"].map(|name| format!("programs/{name}"));
        for path in programs.into_iter().chain(fakes.iter().map(|name| format!(".ci/{name}"))) {
            let path = folder.path().join(path);
            fs::write(&path, FAKE).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        }
        Scripts { folder }
    }

    /// Runs a script in which the calls with these words fail; gives what it said and the calls.
    fn run(&self, script: &str, failing: &str) -> (Output, String, String) {
        self.run_with(script, &[], failing)
    }

    fn run_with(&self, script: &str, arguments: &[&str], failing: &str) -> (Output, String, String) {
        let calls = self.folder.path().join("calls");
        let _ = fs::remove_file(&calls);
        let path = format!("{}:{}", self.folder.path().join("programs").display(), std::env::var("PATH").unwrap());
        let output = Command::new("bash")
            .arg(self.folder.path().join(".ci").join(script))
            .args(arguments)
            .env("PATH", path)
            .env("CALLS", &calls)
            .env("FAILING", failing)
            .env("MENAGERIE", "menagerie")
            .env("CHROMIUM", "chromium")
            .env_remove("STEPS")
            .env_remove("STEP")
            .env_remove("CI")
            .output()
            .unwrap();
        let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        (output, said, fs::read_to_string(calls).unwrap_or_default())
    }
}

/// What is said after the line `== failed`.
fn named_failures(said: &str) -> &str {
    said.split("== failed\n").nth(1).unwrap_or_default()
}

/// The steps of `.ci/run`, each with words of a call that it makes.
const STEPS_OF_RUN: [(&str, &str); 13] = [
    ("formatting", "cargo fmt --all --check"),
    ("lints", "cargo clippy --workspace"),
    ("docs", "cargo doc"),
    ("packages", "packages"),
    ("the README's first command", "first"),
    ("the README's test command", "CI=true cargo test --no-fail-fast"),
    ("page", "page"),
    ("compositions", "--example compare"),
    ("nodes of the search", "the_bench"),
    ("workers", "CI=true cargo test --locked --lib --test all workers_"),
    ("Swiss rounds", "CI=true cargo test --locked --lib oracle_"),
    ("databases", "CI=true cargo test --locked --lib --test all --test serving databases_"),
    ("peers", "peers"),
];

#[test]
fn run_does_every_step_and_names_the_one_that_failed() {
    let scripts = Scripts::new(&["run", "steps", "bring"], &["first", "packages", "page", "peers"]);
    for (step, failing) in STEPS_OF_RUN {
        let (output, said, calls) = scripts.run("run", failing);
        assert_eq!(output.status.code(), Some(1), "{said}");
        for (_, call) in STEPS_OF_RUN {
            assert!(calls.contains(call), "{call} was not run when `{failing}` failed: {calls}");
        }
        assert_eq!(named_failures(&said), format!("{step}\n    test walls::a_wall_holds ... FAILED\n"), "{said}");
        for (name, _) in STEPS_OF_RUN {
            let result = if name == step { "FAILED" } else { "passed" };
            assert!(said.contains(&format!(" s  {result}  {name}\n")), "{name}: {said}");
        }
    }
    let (output, said, _) = scripts.run("run", "nothing of this");
    assert_eq!((output.status.code(), named_failures(&said)), (Some(0), ""), "{said}");
}

/// What hangs is ended and named, so that the rest is run in time.
#[test]
fn a_command_that_hangs_is_ended_and_named() {
    let script = "set -euo pipefail; source .ci/steps; step one within 0.01 sh -c 'echo test walls::a_wall_stands has been running for over 60 seconds; sleep 600'; \
                  step two within 1 true; finish";
    let output = Command::new("bash").args(["-c", script]).current_dir(root()).env_remove("STEPS").output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let failed = "one\n    test walls::a_wall_stands has been running for over 60 seconds\n    error: it did not end within 0.01 minutes: sh";
    assert!(named_failures(&said).starts_with(failed), "{said}");
    assert!(output.status.code() == Some(1) && said.contains(" s  passed  two\n"), "{said}");
}

#[test]
fn what_leaves_each_run_is_run_every_night() {
    let scripts = Scripts::new(
        &["nightly", "steps", "bring"],
        &[
            "size",
            "compositions",
            "packages",
            "release",
            "public-api",
            "features",
            "peers",
            "openapi",
            "clients",
            "endgames",
            "deny",
            "python",
            "js",
            "site",
            "page",
        ],
    );
    let (output, said, calls) = scripts.run("nightly", "harness::");
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(
        named_failures(&said),
        "harness\n    test walls::a_wall_holds ... FAILED\nportable forms\n    test walls::a_wall_holds ... FAILED\n"
    );
    for call in [
        "compositions 15",
        "packages",
        "public-api",
        "features",
        "python release",
        "js speed",
        "release check",
        "peers long",
        "openapi 20",
        "clients",
        "endgames",
        "deny",
        "site",
        "page long",
        "-- --quick",
        "--server --quick",
        "-- --ignored",
        "CI=true cargo test --release --locked --lib every_step_of_",
    ] {
        assert!(calls.contains(call), "{call}: {calls}");
    }
    assert!(said.contains(" s  passed  bench\n"), "{said}");
}

#[test]
fn steps_within_a_step_are_named_at_the_end_too() {
    let scripts = Scripts::new(&["run", "steps", "bring", "page"], &["first", "packages", "peers"]);
    let (output, said, _) = scripts.run("run", "silent test:others");
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(
        named_failures(&said),
        "page: other pages in a browser\n    test walls::a_wall_holds ... FAILED\n",
        "{said}"
    );
    assert!(said.contains(" s  FAILED  page: other pages in a browser\n") && said.contains(" s  FAILED  page\n"));
}

#[test]
fn the_page_is_tested_to_the_end() {
    let scripts = Scripts::new(&["page", "steps", "bring"], &[]);
    let (output, said, calls) = scripts.run("page", "silent test:browser");
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(named_failures(&said).starts_with("page in a browser\n"), "{said}");
    for call in ["npm ci", "silent lint", "silent check", "silent test\n", "test:quick"] {
        assert!(calls.contains(call), "{call}: {calls}");
    }
    // The packages are installed once for each lock file.
    let (_, _, calls) = scripts.run("page", "nothing of this");
    assert!(!calls.contains("npm ci"), "{calls}");
    assert_eq!(scripts.run("page", "nothing of this").0.status.code(), Some(0));
}

#[test]
fn a_machine_that_cannot_test_the_page_passes_all_the_same() {
    let scripts = Scripts::new(&["run", "steps", "bring"], &["first", "packages", "peers"]);
    for (left, passes) in [(77, true), (1, false)] {
        fs::write(scripts.folder.path().join(".ci/page"), format!("#!/bin/bash\nexit {left}\n")).unwrap();
        fs::set_permissions(scripts.folder.path().join(".ci/page"), fs::Permissions::from_mode(0o755)).unwrap();
        let (output, said, _) = scripts.run("run", "nothing of this");
        assert_eq!(output.status.success(), passes, "{said}");
    }
}

#[test]
fn in_its_short_form_only_the_board_is_tested() {
    let (output, said, calls) =
        Scripts::new(&["page", "steps", "bring"], &[]).run_with("page", &["short"], "nothing of this");
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(calls.contains("silent test\n") && calls.contains("test:short"), "{calls}");
    for call in ["silent lint", "silent check", "test:browser", "test:quick"] {
        assert!(!calls.contains(call), "{call}: {calls}");
    }
}

#[test]
fn what_the_short_form_has_tested_is_not_tested_again() {
    let (output, said, calls) =
        Scripts::new(&["page", "steps", "bring"], &[]).run_with("page", &["rest"], "nothing of this");
    assert_eq!(output.status.code(), Some(0), "{said}");
    for call in ["silent lint", "silent check", "test:others", "test:quick"] {
        assert!(calls.contains(call), "{call}: {calls}");
    }
    for call in ["silent test\n", "test:short", "test:browser"] {
        assert!(!calls.contains(call), "{call}: {calls}");
    }
}

#[test]
fn the_size_of_the_program_has_a_bound() {
    let scripts = Scripts::new(&["size"], &[]);
    let program = scripts.folder.path().join("menagerie");
    for (bytes, code) in [(19_000_000, 0), (115_000_000, 1)] {
        fs::File::create(&program).unwrap().set_len(bytes).unwrap();
        let (output, said, _) = scripts.run("size", "nothing of this");
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(said.contains(&bytes.to_string()), "{said}");
    }
}

/// `grep -q` goes away at the first line that it looks for. What writes to it then fails, and under `pipefail` the whole pipe does.
#[test]
fn no_script_pipes_into_a_grep_that_goes_away() {
    for entry in fs::read_dir(root().join(".ci")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let words: Vec<&str> = text.split_whitespace().collect();
        let goes_away = |words: &[&str]| words[..2] == ["|", "grep"] && words[2].starts_with("-q");
        assert!(!words.windows(3).any(goes_away), "{}", path.display());
    }
}
