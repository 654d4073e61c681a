//! `menagerie check`, `rules`, `new` and `schema`.

use super::{menagerie, output, refuses};
use std::fs;

#[test]
fn a_game_is_shown_with_its_board_its_pieces_and_its_rules() {
    let page = output(&["check", "grand"]);
    for words in [
        "Grand Chess (grand)\nChristian Freeling\n",
        "10  r  .  .  .  .  .  .  .  .  r\n",
        "  Marshal RN\n",
        "    . x . x .    x moves or captures\n",
        "Promotion\n  - A pawn that arrives on rank 10",
        "End of the game\n  - Checkmate: a side that is in check and has no legal move loses.",
        "Notes for programs: none\n",
        "grand: 0 problems, 0 warnings\n",
    ] {
        assert!(page.contains(words), "{words} is missing in\n{page}");
    }
    let rules = output(&["rules", "grand"]);
    assert!(page.starts_with(&rules), "{rules}");
    assert!(output(&["check", "oomost1:clobberers-rookies"]).contains("oomost1:clobberers-rookies: 0 problems"));
}

#[test]
fn every_game_has_a_page() {
    let names = output(&["variants"]);
    for name in names.lines().filter_map(|line| line.split_whitespace().next()) {
        let page = output(&["rules", name]);
        assert!(page.contains("\nPieces\n") && page.contains("\nEnd of the game\n"), "{page}");
    }
}

#[test]
fn problems_and_warnings_are_shown_and_only_problems_fail() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    fs::write(
        path("odd.toml"),
        "inherit = \"chess\"\ntitle = \"Odd\"\n[rules]\nrepetition = false\nfifty-moves = false\n",
    )
    .unwrap();
    let odd = output(&["check", &path("odd.toml")]);
    assert!(
        odd.contains("warning: rules: a game may never end") && odd.contains("odd.toml: 0 problems, 1 warning"),
        "{odd}"
    );
    fs::write(path("bad.toml"), "inherit = \"odd\"\ntitel = \"Bad\"\nrules.stalemate.result = \"lost\"\n").unwrap();
    let assert = menagerie(&["check", &path("odd.toml"), &path("bad.toml")]).assert().code(1);
    let shown = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert!(shown.contains("help: did you mean `title`?") && shown.contains("help: did you mean `loss`?"), "{shown}");
    assert!(shown.contains("bad.toml: 2 problems, 0 warnings"), "{shown}");
    let assert = menagerie(&["check", "--format", "json", &path("bad.toml"), "omgea"]).assert().code(1);
    let value: serde_json::Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
    assert_eq!(value[0]["problems"][0]["what"], "there is no game `odd`");
    assert_eq!(value[0]["problems"][1]["at"]["line"], 2);
    assert_eq!(value[1]["refusal"], "there is no game `omgea`: did you mean `omega`?");
    refuses(&["check", &path("none.toml")], &["cannot read", "none.toml"]);
    fs::write(path("bytes.toml"), b"title = \"\xff\"").unwrap();
    refuses(&["check", &path("bytes.toml")], &["bytes.toml", "UTF-8"]);
}

#[test]
fn random_games_are_played_and_reported() {
    let deep = output(&["check", "chess", "--deep", "--games", "2", "--plies", "10", "--seed", "3"]);
    assert!(deep.contains("Random games (seed 3)\n  2 games, 20 positions"), "{deep}");
    assert!(deep.contains("legal moves a position") && deep.contains(" % "), "{deep}");
    assert_eq!(deep, output(&["check", "chess", "--deep", "--games", "2", "--plies", "10", "--seed", "3"]));
}

#[test]
fn a_new_game_checks_clean_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let titles = output(&["variants"]);
    let names: Vec<&str> = titles.lines().filter_map(|line| line.split_whitespace().next()).collect();
    for name in names {
        for flat in [false, true] {
            let file = folder.path().join(format!("new-{name}-{flat}.toml")).to_string_lossy().into_owned();
            let mut arguments = vec!["new", "new-game", "--from", name, "--out", &file];
            arguments.extend(flat.then_some("--flat"));
            output(&arguments);
            let checked = output(&["check", &file]);
            assert!(
                checked.contains("New Game (new-game)") && checked.contains(": 0 problems, 0 warnings"),
                "{checked}"
            );
            let text = fs::read_to_string(&file).unwrap();
            assert_eq!(text.contains("\ninherit = "), !flat, "{text}");
            if flat {
                let count = |game: &str| output(&["perft", game, "startpos", "1", "--variants", &file]);
                assert_eq!(count("new-game"), count(name), "{name}");
            }
        }
    }
    let file = folder.path().join("new-chess-true.toml").to_string_lossy().into_owned();
    refuses(&["new", "mine", "--from", "chess", "--out", &file], &["cannot write the new file"]);
    refuses(&["new", "chess", "--from", "omega"], &["there is a game `chess` already"]);
    refuses(&["new", "mine", "--from", "omgea"], &["did you mean `omega`?"]);
}

/// The commented parts of a scaffold are what is inherited: without their `#` it is the same game.
#[test]
fn the_comments_of_a_new_game_are_its_definition() {
    let text = output(&["new", "mine", "--from", "capablanca"]);
    let is_toml = |line: &str| line.starts_with('[') || line.contains(" = ") || line.starts_with("  {") || line == "]";
    let taken_up: String = text
        .lines()
        .map(|line| match line.strip_prefix("# ") {
            Some(rest) if is_toml(rest) && !rest.contains('`') => format!("{rest}\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml").to_string_lossy().into_owned();
    fs::write(&file, taken_up).unwrap();
    let count = |game: &str| output(&["perft", game, "startpos", "3", "--variants", &file]);
    assert_eq!(count("mine"), count("capablanca"));
}

#[test]
fn the_schema_in_the_docs_is_that_of_the_program() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/definition.schema.json");
    let schema = output(&["schema"]);
    if std::env::var("MENAGERIE_BLESS").is_ok() {
        fs::write(path, &schema).unwrap();
    }
    let written = fs::read_to_string(path).unwrap_or_default();
    assert!(written == schema, "docs/definition.schema.json is out of date: `menagerie schema` writes it");
}
