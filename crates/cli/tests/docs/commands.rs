//! The commands for shells in the documentation are run as they stand, but for those in `not-run.txt`.

use super::blocks::{Block, NotRun, blocks, commands, texts};
use super::root;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Files of a reader.
const OWN: [(&str, &str); 3] = [
    ("games.pgn", "[Event \"Example\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 *\n"),
    ("variants.ini", "[orda:chess]\ncastling = false\n"),
    ("my-game.toml", "inherit = \"chess\"\ntitle = \"My game\"\n[rules]\ncastling = false\n"),
];

/// What the reader of a page has in the folder: their own files, and the checkout's.
fn furnish(folder: &Path, blocks: &[Block]) {
    std::os::unix::fs::symlink(root().join("testdata"), folder.join("testdata")).unwrap();
    for (name, text) in OWN {
        fs::write(folder.join(name), text).unwrap();
    }
    for block in blocks.iter().filter(|block| block.language == "toml" && block.rest.ends_with(".toml")) {
        if !block.rest.contains('/') {
            fs::write(folder.join(&block.rest), block.text() + "\n").unwrap();
        }
    }
}

/// Runs the commands of a file in their order, those of a block in one shell. Gives back how many, and what failed.
fn run(file: &str, left: &NotRun) -> (usize, Vec<String>) {
    let all = blocks(file);
    let folder = tempfile::tempdir().unwrap();
    furnish(folder.path(), &all);
    let program = assert_cmd::cargo::cargo_bin("menagerie");
    let (mut count, mut wrong) = (0, Vec::new());
    for block in all.iter().filter(|block| block.language == "sh") {
        let commands: Vec<String> =
            commands(&block.lines).into_iter().filter(|command| !left.has(file, command)).collect();
        if commands.is_empty() {
            continue;
        }
        count += commands.len();
        let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
        let mut shell = Command::new("sh");
        shell.args(["-euc", &commands.join("\n")]).current_dir(folder.path()).stdin(Stdio::null());
        shell.env("PATH", path).env("LC_ALL", "C.UTF-8").env_remove("LANGUAGE");
        for name in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
            shell.env(name, folder.path());
        }
        let began = std::time::Instant::now();
        let output = shell.output().unwrap();
        println!("{block}: {:?}", began.elapsed());
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            wrong.push(format!("{block}\n{}\n{said}", commands.join("\n")));
        }
    }
    (count, wrong)
}

/// In several files at a time.
#[test]
fn all_commands_are_run_or_listed() {
    let left = NotRun::read();
    let files = texts();
    let halves = files.chunks(files.len().div_ceil(2));
    let (mut count, mut wrong) = (0, Vec::new());
    std::thread::scope(|scope| {
        let runs: Vec<_> =
            halves.map(|half| scope.spawn(|| half.iter().map(|file| run(file, &left)).collect::<Vec<_>>())).collect();
        for (run, failed) in runs.into_iter().flat_map(|run| run.join().unwrap()) {
            count += run;
            wrong.extend(failed);
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 40, "only {count} commands");
}
