//! `completions` and `man`, and the files of packages.

use super::{output, refuses};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The commands that the help lists.
fn commands() -> Vec<String> {
    let help = output(&["--help"]);
    let (_, list) = help.split_once("\nCommands:\n").unwrap();
    // What a command does may go on in lines that are set in further.
    let lines = list.lines().take_while(|line| line.starts_with("  ")).filter(|line| !line.starts_with("   "));
    let names: Vec<String> = lines.filter_map(|line| line.split_whitespace().next()).map(str::to_string).collect();
    assert!(names.len() > 20, "{names:?}");
    names
}

#[test]
fn each_shell_completes_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = output(&["completions", shell]);
        for command in commands().iter().filter(|command| *command != "help") {
            assert!(script.contains(command.as_str()), "{shell}: {command}");
        }
    }
}

/// As bash itself does it, where it is there.
#[test]
fn bash_completes_commands_options_and_values() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("menagerie");
    fs::write(&script, output(&["completions", "bash"])).unwrap();
    for (words, expected) in [
        ("menagerie anal", "analyze"),
        ("menagerie lab prob", "probe"),
        ("menagerie serve --por", "--port"),
        ("menagerie completions fi", "fish"),
    ] {
        let ask = format!(
            "source {}; COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
             _menagerie menagerie \"${{COMP_WORDS[-1]}}\" \"${{COMP_WORDS[-2]}}\"; echo \"${{COMPREPLY[*]}}\"",
            script.display()
        );
        let Ok(said) = Command::new("bash").args(["--norc", "-c", &ask]).output() else { return };
        assert_eq!(String::from_utf8_lossy(&said.stdout).trim(), expected, "{words}: {said:?}");
    }
}

#[test]
fn every_command_has_a_page_of_the_manual() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("man1");
    assert_eq!(output(&["man", "--out", out.to_str().unwrap()]), "");
    let pages: BTreeSet<String> =
        fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    for command in commands().iter().filter(|command| *command != "help") {
        assert!(pages.contains(&format!("menagerie-{command}.1")), "{command}: {pages:?}");
    }
    assert!(pages.contains("menagerie.1") && pages.contains("menagerie-lab-table.1"), "{pages:?}");
    let page = fs::read_to_string(out.join("menagerie-serve.1")).unwrap();
    assert!(page.contains(".SH SYNOPSIS") && page.contains("\\-\\-port") && page.contains(".SH OPTIONS"), "{page}");
    assert!(output(&["man"]).starts_with(".ie"), "the page itself without a folder");
}

#[test]
fn pages_that_cannot_be_written_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    refuses(&["man", "--out", file.to_str().unwrap()], &["cannot create the folder", "file"]);
}

/// Options that the packages give the program are its own.
#[test]
fn packages_call_the_program_as_it_is() {
    let packaging = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging");
    let help = output(&["serve", "--help"]);
    for file in ["menagerie.service", "Containerfile"] {
        let text = fs::read_to_string(packaging.join(file)).unwrap();
        let calls: Vec<&str> =
            text.lines().filter(|line| line.starts_with("ExecStart=") || line.starts_with("CMD ")).collect();
        assert_eq!(calls.len(), 1, "{file}");
        let options: Vec<&str> = calls[0].split([' ', '"', ',']).filter(|word| word.starts_with("--")).collect();
        assert!(!options.is_empty(), "{file}: {calls:?}");
        // A folder on the command line would go before a database in the environment.
        assert!(!options.contains(&"--data") && text.contains("STATE_DIRECTORY"), "{file}: {calls:?}");
        for option in options {
            assert!(help.contains(&format!("{option} ")) || help.contains(&format!("{option}\n")), "{file}: {option}");
        }
    }
}

/// Packages put the module for browsers where the program looks for it.
#[test]
fn packages_have_the_module() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (file, places) in [
        ("crates/cli/Cargo.toml", ["\"usr/bin/\"", "\"usr/share/menagerie/site/\""]),
        ("packaging/Containerfile", [" /usr/bin/menagerie\n", " /usr/share/menagerie/site\n"]),
        (".ci/release", ["\"$folder/bin/menagerie\"", "\"$folder/share/menagerie/site\""]),
    ] {
        let text = fs::read_to_string(root.join(file)).unwrap();
        for place in places {
            assert!(text.contains(place), "{file} has no {place}");
        }
    }
}

/// Docker knows no other name for the file, and Podman would prefer the other.
#[test]
fn an_image_is_built_from_the_sources_alone() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let left_out = fs::read_to_string(root.join(".dockerignore")).unwrap();
    for folder in [".git", "**/target", "**/node_modules"] {
        assert!(left_out.lines().any(|line| line == folder), "{folder}");
    }
    assert!(!root.join(".containerignore").exists());
}
