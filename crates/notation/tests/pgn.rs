//! PGN: what is read, what is written, and what is wrong with it.

use crate::common;
use menagerie_core::{Color, Explain, Library};
use menagerie_notation::pgn::{DEEPEST, Event, GameTree, Options, PgnError, Reader, Score};
use menagerie_notation::{Style, Variants};
use rayon::prelude::*;
use std::io::Read;

/// Reads all games; what is wrong with one does not end it.
fn games(input: impl Read) -> Vec<Result<GameTree, PgnError>> {
    let library = common::library();
    let mut variants = Variants::new(&library);
    let mut reader = Reader::new(input);
    let mut games = Vec::new();
    loop {
        match GameTree::read(&mut reader, &mut variants) {
            Ok(None) => return games,
            Ok(Some(game)) => games.push(Ok(game)),
            Err(error) => {
                games.push(Err(error));
                reader.skip_game().unwrap();
            }
        }
    }
}

fn one(text: &str) -> GameTree {
    let mut games = games(text.as_bytes());
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).unwrap_or_else(|error| panic!("{error}"))
}

fn movetext(text: &str) -> String {
    let pgn = one(text).to_pgn(&Options { style: Style::San, ..Options::default() });
    pgn.split_once("\n\n").unwrap().1.trim_end().to_string()
}

#[test]
fn everything_that_pgn_knows_is_kept() {
    let text = "% an escape\n\u{feff}[Event \"A \\\"quoted\\\" \\\\ name\"]\n[Site \"?\"] [Date \"1991.??.??\"]\n[Note \"mine\"]\n\
                [Result \"0-1\"]\n\n{before} 1. e4! {a\n  comment} e5 $14 (1... c5 2. Nf3 (2. Nc3 $1) d6) 2.Nf3 ; to the end } of line\n\
                Nc6?? 3 Bb5 a6 4 00?? 0-1\n";
    let text = text.replace('\u{feff}', "");
    let game = one(&text);
    assert_eq!(game.tag("Event"), Some("A \"quoted\" \\ name"));
    assert_eq!(game.score, Score::Won(Color::Black));
    let written = game.to_pgn(&Options::default());
    assert_eq!(
        written,
        "[Event \"A \\\"quoted\\\" \\\\ name\"]\n[Site \"?\"]\n[Date \"1991.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
         [Black \"?\"]\n[Result \"0-1\"]\n[Note \"mine\"]\n\n\
         {before} 1. e4 $1 {a comment} 1... e5 $14 (1... c5 2. Nf3 (2. Nc3 $1) 2... d6)\n\
         2. Nf3 {to the end | of line} 2... Nc6 $4 3. Bb5 a6 4. O-O $4 0-1\n"
    );
    assert_eq!(one(&written).to_pgn(&Options::default()), written);
}

#[test]
fn lenient_movetext_is_read() {
    let expected = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *";
    for text in [
        "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.0-0 *",
        "e4 e5 Nf3 Nc6 Bb5 a6 O-O",
        "1 e2-e4 e7-e5 2 ♘f3 ♞c6 3 ♗b5 a6 4 00 *",
        "1. e4 1... e5 2. Nf3 2. ... Nc6 3. Bb5 + = a6 4. O-O",
        "\u{feff}1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 a7a6 4. e1g1 *\r\n",
        "1. e4(1. d4)e5(1...c5)2. Nf3(2. d4 *)Nc6 3. Bb5 a6 4. O-O",
    ] {
        let written = movetext(text);
        let main: String = written.split(['(', ')']).step_by(2).collect::<Vec<_>>().join(" ");
        let words: Vec<&str> =
            main.split_whitespace().filter(|word| !word.ends_with('.') && !word.starts_with('$')).collect();
        assert_eq!(words.join(" "), "e4 e5 Nf3 Nc6 Bb5 a6 O-O *", "{text}: {written}");
    }
    assert_eq!(movetext("1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.0-0 *"), expected);
    // Latin-1, as old files have it.
    let latin: &[u8] = b"[White \"M\xfcller\"]\n\n1. e4 {sch\xf6n} *";
    assert_eq!(games(latin)[0].as_ref().unwrap().tag("White"), Some("Müller"));
}

#[test]
fn marked_pieces_are_no_variations() {
    let text = "[Variant \"O/R Chess\"]\n[FEN \"k7/8/8/8/(P)7/8/3n4/3(Q)2K1 w - - 0 1\"]\n\n\
                1.(Q)e1 Nb1 2. (P)a5 ((2... Kb8) *";
    assert!(games(text.as_bytes())[0].is_err());
    let text = text.replace("((2... Kb8) *", "(2. (Q)e2) (2. Kh1) Kb8 *");
    let game = one(&text);
    assert_eq!(game.main.entries[2].variations.len(), 2);
    let written = game.to_pgn(&Options::default());
    assert!(
        written.contains("[Variant \"orchess\"]\n[SetUp \"1\"]\n[FEN \"k7/8/8/8/(P)7/8/3n4/3(Q)2K1 w - - 0 1\"]\n")
    );
    assert!(written.ends_with("1. (Q)e1 Nb1 2. (P)a5 (2. (Q)e2) (2. Kh1) 2... Kb8 *\n"), "{written}");
    assert_eq!(one(&written).to_pgn(&Options::default()), written);
}

#[test]
fn many_games_and_bad_ones_between_them() {
    let text = "[Event \"1\"]\n\n1. e4 e5 1-0\n\n[Event \"2\"]\n\n1. e4 e5\n2. Ke3 Nf6 3. Nf3 *\n\n[Event \"3\"]\n[Variant \"ludo\"]\n\n1. e4 *\n\n\
                [Event \"4\"]\n\n1. d4 {never closed\n\n[Event \"5\"]\n\n1. c4\n\n[Event \"6\"]\n[FEN \"8/8\"]\n\n1. e4 *\n\n\
                [Event 7]\n[Variant \"omega\"]\n\n1. f4 *\n\n[Event \"8\"]\n\n1. e4 (1. d4\n\n[Event \"9\"]\n\n1. b4 1/2-1/2";
    let games = games(text.as_bytes());
    let found: Vec<String> = games
        .iter()
        .map(|game| match game {
            Ok(game) => format!("{} {}", game.tag("Event").unwrap(), game.score),
            Err(error) => error.to_string(),
        })
        .collect();
    let expected = [
        "1 1-0",
        "game 2, line 8, move 2.: ",
        "game 3, line 11: there is no game `ludo`",
        "game 4, line 17: the comment that begins in line 17",
        "5 *",
        "game 6, line 24: the FEN `8/8`",
        "game 7, line 28: a tag is written like",
        "game 8, line 3",
        "9 1/2-1/2",
    ];
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(expected), "{found} is not {expected}");
    }
}

/// The games of a text, or their errors, and the warnings.
fn with_warnings(text: &str) -> (Vec<String>, Vec<String>) {
    let library = common::library();
    let mut variants = Variants::new(&library);
    let mut reader = Reader::new(text.as_bytes());
    let mut found = Vec::new();
    loop {
        match GameTree::read(&mut reader, &mut variants) {
            Ok(None) => break,
            Ok(Some(game)) => found.push(format!("{} {}", game.main.entries.len(), game.result())),
            Err(error) => {
                found.push(error.to_string());
                reader.skip_game().unwrap();
            }
        }
    }
    (found, reader.take_warnings().iter().map(ToString::to_string).collect())
}

#[test]
fn what_contradicts_itself_is_read_with_a_warning() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    let board =
        |given| format!("the result is given as {given}, but the last position is 0-1 checkmate; {given} is kept");
    for (text, result, warnings) in [
        (format!("{mate} 1-0"), "4 1-0", vec![format!("game 1, line 1: {}", board("1-0"))]),
        (format!("{mate}\n1/2-1/2"), "4 1/2-1/2", vec![format!("game 1, line 2: {}", board("1/2-1/2"))]),
        (
            format!("[Result \"0-1\"]\n\n{mate} 1-0"),
            "4 1-0",
            vec![
                "game 1, line 1: the tag Result says 0-1, but the moves end with 1-0, which is kept".to_string(),
                format!("game 1, line 3: {}", board("1-0")),
            ],
        ),
        (
            format!("[Event \"x\"]\n[Result \"1-0\"]\n\n{mate}"),
            "4 1-0",
            vec![format!("game 1, line 2: {}", board("1-0"))],
        ),
        (format!("[Result \"0-1\"]\n\n{mate} 0-1"), "4 0-1 checkmate", vec![]),
        (format!("[Result \"*\"]\n\n{mate} *"), "4 0-1 checkmate", vec![]),
        ("1. e4 1-0".to_string(), "1 1-0", vec![]),
        (
            "[FEN \"7k/5Q2/8/8/8/8/8/K7 b - - 0 1\"]\n\n1-0".to_string(),
            "0 1-0",
            vec![
                "game 1, line 3: the result is given as 1-0, but the last position is 1/2-1/2 stalemate; 1-0 is kept"
                    .to_string(),
            ],
        ),
        // A repetition has to be claimed, and the game went on.
        ("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1-0".to_string(), "8 1-0", vec![]),
    ] {
        assert_eq!(with_warnings(&text), (vec![result.to_string()], warnings), "{text}");
    }
}

#[test]
fn invalid_annotations_are_skipped() {
    let (games, warnings) = with_warnings("1. e4 $255 e5 $256\n2. Nf3 $ Nc6 $99999999999999999999999 *");
    assert_eq!(games, ["4 *"]);
    for (warning, expected) in
        warnings.iter().zip(["line 1: `$256` is skipped", "line 2: `$` is skipped", "line 2: `$99999999999999999999` "])
    {
        assert!(warning.contains(expected), "{warnings:?}");
    }
    assert_eq!(warnings.len(), 3);
    // Only as many as fit on a page are reported.
    let (_, warnings) = with_warnings(&format!("1. e4 {} *", "$999 ".repeat(1000)));
    assert!(warnings.len() == 50 && warnings[49].ends_with("there are more warnings after this one"), "{warnings:?}");
}

#[test]
fn text_after_a_result_is_no_game() {
    for (text, skipped) in [
        (
            "1. e4 e5 1-0\nThe players agreed to adjourn.\n\n[Event \"2\"]\n\n1. d4 *",
            "`The players agreed to adjourn.`",
        ),
        ("1. e4 e5 1-0 {a pity}\n\n1. d4 *", "`a pity`"),
        ("1. e4 e5 1-0 resigned 1. x\nand more\n1.d4 *", "`resigned 1. x`"),
        ("1. e4 e5 1-0 1-0\n% escaped\n[Event \"2\"]\n1. d4 *", "`1-0`"),
        ("1. e4 e5 1-0 \u{1b}[31m\n[Event \"2\"]\n1. d4 *", "` [31m`"),
    ] {
        let (games, warnings) = with_warnings(text);
        assert_eq!(games, ["2 1-0", "1 *"], "{text}");
        assert_eq!(warnings.len(), 1, "{warnings:?}");
        assert!(warnings[0].starts_with("game 1, line ") && warnings[0].contains(skipped), "{warnings:?}");
    }
    assert_eq!(with_warnings("1. e4 e5 1-0\n\n% only an escape\n\n1. d4 *").1, Vec::<String>::new());
}

#[test]
fn tags_alone_are_a_game_without_moves() {
    let warning =
        |game: u64, line: u64| format!("game {game}, line {line}: the game has tags, but neither moves nor a result");
    for (text, games, warnings) in [
        ("[Event \"1\"]\n[White \"a\"]\n\n[Event \"2\"]\n[White \"b\"]\n\n1. d4 *", vec!["0 *", "1 *"], vec![(1, 2)]),
        // A tag that the game has already shows as well that another game begins.
        ("[White \"a\"]\n\n\n[white \"b\"]\n\n1. d4 *", vec!["0 *", "1 *"], vec![(1, 1)]),
        ("[Event \"1\"]\r\n% escaped\r\n\r\n[Event \"2\"]\r\n\r\n1. d4 *", vec!["0 *", "1 *"], vec![(1, 1)]),
        (
            "1. e4\n\n[Event \"2\"]\n\n[Event \"3\"]\n\n[Event \"4\"]",
            vec!["1 *", "0 *", "0 *", "0 *"],
            vec![(2, 3), (3, 5), (4, 7)],
        ),
        ("[Event \"1\"]\n[Result \"1-0\"]\n\n[Event \"2\"]\n\n*\n", vec!["0 1-0", "0 *"], vec![(1, 2)]),
        // An empty line in the tags of a game does not end them.
        ("[Event \"1\"]\n\n[White \"a\"]\n\n1. d4 *", vec!["1 *"], vec![]),
    ] {
        let (found, said) = with_warnings(text);
        let warnings: Vec<String> = warnings.into_iter().map(|(game, line)| warning(game, line)).collect();
        assert_eq!((found, said), (games.into_iter().map(str::to_string).collect(), warnings), "{text}");
    }
    // The tag that begins the next game may be wrong, and so may the tags that stand alone.
    let (found, warnings) =
        with_warnings("[Event \"1\"]\n\n[Event 2]\n[White \"b\"]\n\n1. c4 *\n\n[Event \"3\"]\n\n1. d4 *");
    assert_eq!((found.len(), warnings), (3, vec![warning(1, 1)]), "{found:?}");
    assert!(found[1].starts_with("game 2, line 3: a tag is written like"), "{found:?}");
    let (found, _) = with_warnings("[Event \"1\"]\n[Variant \"ludo\"]\n\n[Event \"2\"]\n\n1. d4 *");
    assert!(found[0].starts_with("game 1, line 2: there is no game `ludo`") && found[1..] == ["1 *"], "{found:?}");
}

#[test]
fn tags_after_moves_begin_a_game() {
    for first in
        ["[Event \"1\"]\n\n1. e4 e5", "1. e4 e5", "[Event \"1\"]\n\n1. e4 e5 {unclear}\n% escaped", "1. e4 e5 $1"]
    {
        for between in ["\n\n", "\n", " "] {
            let text = format!(
                "{first}{between}[Event \"2\"]\n[White \"b\"]\n\n1. d4{between}[White \"c\"]\n\n1. c4 c5 2. b3"
            );
            assert_eq!(with_warnings(&text), (vec!["2 *".into(), "1 *".into(), "3 *".into()], vec![]), "{text}");
        }
    }
}

#[test]
fn a_tag_counts_once() {
    let text = "[White \"a\"]\n[white \"b\"]\n[Note \"c\"]\n[Result \"1-0\"]\n[Note \"d\"]\n[Result \"0-1\"]\n\n1. e4";
    let (games, warnings) = with_warnings(text);
    assert_eq!(games, ["1 1-0"]);
    let again = |tag: &str, line: u64| format!("game 1, line {line}: the tag {tag} is repeated: the first one counts");
    assert_eq!(warnings, [again("white", 2), again("Note", 5), again("Result", 6)]);
    let written = one(text).to_pgn(&Options::default());
    assert!(written.contains("[White \"a\"]\n") && written.contains("[Note \"c\"]\n\n1. e4 1-0"), "{written}");
    // Each game has its own.
    assert_eq!(with_warnings("[White \"a\"]\n\n*\n\n[White \"a\"]\n\n*").1, Vec::<String>::new());
}

#[test]
fn nothing_but_a_tag_or_a_first_move_begins_a_game_after_a_result() {
    let last = "[Event \"2\"]\n\n1. d4 d5 2. c4 *";
    for (stray, skipped) in [
        ("e4 e5", "`e4 e5`"),
        ("oops", "`oops`"),
        ("2. Nf3 Nc6 1-0", "`2. Nf3 Nc6 1-0`"),
        ("\n2. Nf3 Nc6\n3. Bb5 a6\n11. d4", "`2. Nf3 Nc6`"),
        ("1... e5", "`1... e5`"),
        ("{never closed", "`never closed`"),
        ("[adjourned]", "`[adjourned]`"),
        ("see [the book]", "`see [the book]`"),
        (") )", "`) )`"),
    ] {
        for between in ["\n\n", "\n", " "] {
            let text = format!("1. e4 e5 1-0 {stray}{between}{last}");
            let (games, warnings) = with_warnings(&text);
            if stray.starts_with('{') && between == " " {
                // The comment holds the tag that stands in the same line.
                continue;
            }
            assert_eq!(games, ["2 1-0", "3 *"], "{text}");
            assert_eq!(warnings.len(), 1, "{text}: {warnings:?}");
            assert!(warnings[0].starts_with("game 1, line ") && warnings[0].contains(skipped), "{warnings:?}");
        }
    }
    // Games without tags begin with the number of their first move, in the same line too.
    for between in [" ", "\n", "\n\n"] {
        let text = ["1. e4 e5 1-0", "1.d4 d5 2. c4 *", "1. c4 0-1"].join(between);
        assert_eq!(with_warnings(&text).0, ["2 1-0", "3 *", "1 0-1"]);
        assert!(with_warnings(&text).1.is_empty());
    }
}

#[test]
fn an_invalid_result_is_skipped() {
    for result in ["foo", "1-0 resignation", "0-0", "1 - 0"] {
        let (games, warnings) = with_warnings(&format!("[Event \"1\"]\n[Result \"{result}\"]\n\n1. e4"));
        assert_eq!(games, ["1 *"]);
        let expected = format!(
            "game 1, line 2: the tag Result is skipped: `{result}` is not one of the results `1-0`, `0-1`, `1/2-1/2` and `*`"
        );
        assert_eq!(warnings, [expected]);
    }
    for result in ["1-0", "0-1", "1/2-1/2", "*", "?", ""] {
        let (_, warnings) = with_warnings(&format!("[Result \"{result}\"]\n\n1. e4"));
        assert_eq!(warnings, Vec::<String>::new());
    }
}

#[test]
fn a_parenthesis_that_closes_nothing_is_skipped() {
    for (text, games, lines) in [
        ("1. e4 ) e5 2. Nf3 *", vec!["3 *"], vec![1]),
        ("1. e4 e5 (1... c5))\n2. Nf3 ) ) *", vec!["3 *"], vec![1, 2, 2]),
        ("[Event \"1\"]\n)\n\n1. e4 )\n\n[Event \"2\"]\n\n1. d4 *", vec!["1 *", "1 *"], vec![2, 4]),
        (")\n\n[Event \"1\"]\n\n1. e4 1-0", vec!["1 1-0"], vec![1]),
    ] {
        let (found, warnings) = with_warnings(text);
        assert_eq!(found, games, "{text}");
        let expected: Vec<String> =
            warnings.iter().map(|warning| warning[warning.find("line").unwrap()..].into()).collect();
        let lines: Vec<String> =
            lines.iter().map(|line| format!("line {line}: a `)` is skipped: no variation is open")).collect();
        assert_eq!(expected, lines, "{text}");
    }
    // Only as many as fit on a page are reported.
    let (_, warnings) = with_warnings(&format!("1. e4 {} *", ") ".repeat(1000)));
    assert_eq!(warnings.len(), 50);
}

#[test]
fn broken_text_costs_only_its_own_game() {
    let last = "[Event \"2\"]\n[White \"b\"]\n\n1. d4 *";
    for text in ["{never closed", "[Event \"1\"]\n\n{never closed", "[Event \"1\"]\n\n> e4", "["] {
        let (games, _) = with_warnings(&format!("{text}\n\n{last}"));
        assert!(games.len() == 2 && games[0].starts_with("game 1, line ") && games[1] == "1 *", "{text}: {games:?}");
    }
}

#[test]
fn a_bad_tag_is_of_one_game_only() {
    let (first, last) = ("[Event \"1\"]\n\n1. e4 e5", "[Event \"3\"]\n\n1. d4 *\n");
    for tags in [
        "[Event \"2\"]\n[White \"x]\n[Black \"y\"]",
        "[Event 2]\n[White \"x\"]\n [Black \"y\"]",
        "[Event \"2\"]\n[White x]\n% escaped\n[Black \"y\"]",
        "[Event \"2\"]\n[White x]\n\n[Black \"y\"]",
        "[Event \"2\"\n[White \"x\"]\r\n\t[Black \"y\"]",
        "[Event \"2\"]\n[\"x\"]\n[Black \"y\"]",
    ] {
        // With and without the result that ends the game before.
        for (result, score) in [("*", "*"), ("1-0", "1-0"), ("", "*")] {
            let text = format!("{first} {result}\n\n{tags}\n\n1. c4 {{it goes}}\n1... e5 *\n\n{last}");
            let (games, warnings) = with_warnings(&text);
            assert_eq!(games.len(), 3, "{text}: {games:?}");
            assert_eq!((games[0].as_str(), games[2].as_str()), (&*format!("2 {score}"), "1 *"), "{text}: {games:?}");
            assert!(games[1].starts_with("game 2, line "), "{text}: {games:?}");
            assert!(warnings.is_empty(), "{text}: {warnings:?}");
        }
    }
}

#[test]
fn utf_16_is_read_by_its_mark_and_named_without() {
    let text = "[White \"Müller ♞\"]\n\n1. e4 {schön} e5 *\n";
    let units = |text: &str| text.encode_utf16().collect::<Vec<u16>>();
    for bytes in [
        units(&format!("\u{feff}{text}")).iter().flat_map(|unit| unit.to_le_bytes()).collect::<Vec<u8>>(),
        units(&format!("\u{feff}{text}")).iter().flat_map(|unit| unit.to_be_bytes()).collect(),
        format!("\u{feff}{text}").into_bytes(),
    ] {
        let found = games(&*bytes);
        assert_eq!(found.len(), 1);
        let game = found[0].as_ref().unwrap();
        assert_eq!((game.tag("White"), game.main.entries.len()), (Some("Müller ♞"), 2));
    }
    for bytes in [
        units(text).iter().flat_map(|unit| unit.to_le_bytes()).collect::<Vec<u8>>(),
        units(text).iter().flat_map(|unit| unit.to_be_bytes()).collect(),
    ] {
        let found = games(&*bytes);
        assert_eq!(found.len(), 1);
        let error = found[0].as_ref().unwrap_err().to_string();
        assert!(error.contains("UTF-16 without a byte order mark: save it as UTF-8"), "{error}");
    }
}

#[test]
fn names_of_tags_are_written_so_that_they_are_read_back() {
    let mut game = one("1. e4 *");
    let long = "x".repeat(2_000);
    for name in ["Played by] [Result \"1-0\"", "Zug\n1. d4", "Müller", "ECO", "", &long] {
        game.set_tag(name, "yes");
    }
    let read = one(&game.to_pgn(&Options::default()));
    let names: Vec<&str> =
        read.tags.iter().map(|(name, _)| name.as_str()).filter(|name| read.tag(name) == Some("yes")).collect();
    assert_eq!(names[..4], ["Played_by___Result__1-0_", "Zug_1__d4", "M_ller", "ECO"]);
    assert!(names.len() == 5 && long.starts_with(names[4]));
    assert_eq!(read.main.entries.len(), 1);
}

#[test]
fn nothing_that_acts_on_a_terminal_is_read() {
    let game = one("[White \"a\u{1b}[31mb\u{9b}2J\"]\n\n1. e4 {c\u{1b}[0m\u{85}d} *");
    assert_eq!(game.tag("White"), Some("a [31mb 2J"));
    assert_eq!(game.main.entries[0].comments, ["c [0m d"]);
}

#[test]
fn a_game_of_another_definition_is_read_with_a_warning() {
    let mut library = Library::shipped();
    let camels = "name = \"camels\"\ninherit = \"chess\"\ntitle = \"Camels\"\n";
    library.add("camels.toml", camels).unwrap();
    let mut position = library.game("camels").unwrap().start();
    position.play_unchecked(position.parse_move("e2e4").unwrap());
    let written = GameTree::of(&position).to_pgn(&Options::default());
    let warnings = |more: &str| {
        let mut library = Library::shipped();
        library.add("camels.toml", &format!("{camels}{more}")).unwrap();
        let mut variants = Variants::new(&library);
        let mut reader = Reader::new(written.as_bytes());
        assert_eq!(GameTree::read(&mut reader, &mut variants).unwrap().unwrap().last().fen(), position.fen());
        reader.take_warnings().iter().map(ToString::to_string).collect::<Vec<String>>()
    };
    assert_eq!(warnings(""), Vec::<String>::new());
    // Titles, and where a game begins, are no part of it: the file says where this one began.
    assert_eq!(
        warnings("summary = \"More\"\n[start]\nfen = \"rbnqknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKNBR w KQkq - 0 1\"\n"),
        Vec::<String>::new()
    );
    for other in ["[rules]\nrepetition = false\n", "[pieces.knight]\narea = [\"*\"]\n"] {
        let found = warnings(other);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(
            found[0].contains("game 1, line 10: the game was played by another definition of `camels`"),
            "{found:?}"
        );
    }
}

#[test]
fn results_and_terminations_are_understood() {
    let result = |text: &str| one(text).result();
    assert_eq!(result("1. e4 *"), "*");
    assert_eq!(result("[Result \"1-0\"]\n[Termination \"time forfeit\"]\n\n1. e4 1-0"), "1-0 time");
    assert_eq!(result("[Termination \"resignation\"]\n\n1. e4 0-1"), "0-1 resignation");
    assert_eq!(result("[Result \"1/2-1/2\"]\n\n1. e4"), "1/2-1/2");
    assert_eq!(result("1. f3 e5 2. g4 Qh4# 0-1"), "0-1 checkmate");
    assert_eq!(result("1. f3 e5 2. g4 Qh4# *"), "0-1 checkmate");
}

#[test]
fn limits_are_kept_and_said() {
    let says = |text: String, words: &str| {
        let error = games(text.as_bytes()).remove(0).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    };
    says(format!("1. e4 {}", "(1. d4 ".repeat(DEEPEST + 1)), "nested too deep: at most 64");
    says("x".repeat(5000), "a word is longer");
    says(format!("{{{}}}", "x".repeat(2 << 20)), "a comment is too long");
    says(format!("[Event \"{}\"]", "x".repeat(20_000)), "value of a tag is too long");
    says(format!("[{} \"\"]", "x".repeat(2000)), "name of a tag is too long");
    says("[A \"b\"]\n".repeat(501), "too many tags");
    says("(1. e4)".to_string(), "a variation begins before the first move");
    says("1. e4 > e5".to_string(), "found `>`");
}

/// Gives a text without end, to see that memory stays what it is.
struct Endless {
    text: &'static [u8],
    at: usize,
    left: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = buffer.len().min(self.left);
        for byte in &mut buffer[..count] {
            *byte = self.text[self.at];
            self.at = (self.at + 1) % self.text.len();
        }
        self.left -= count;
        Ok(count)
    }
}

#[test]
fn many_games_stream() {
    let text = b"[Event \"x\"]\n\n1. e4 {c} e5 (1... c5) 2. Nf3 *\n\n";
    let mut reader = Reader::new(Endless { text, at: 0, left: text.len() * 20_000 });
    let mut moves = 0;
    while let Some(event) = reader.next_event().unwrap() {
        moves += usize::from(matches!(event, Event::Move(_)));
    }
    assert_eq!((reader.game(), moves), (20_000, 80_000));
}

#[test]
fn pieces_of_games_of_users_are_written_and_compared() {
    let library = common::library();
    let game = library.game("holes").unwrap();
    let mut position = game.start();
    position.play_unchecked(position.legal_moves()[0]);
    let written = GameTree::of(&position).to_pgn(&Options::default());
    assert!(written.contains("[Variant \"holes\"]\n[VariantMen \"P:fmWfceFifmnD;G:"), "{written}");
    assert!(written.contains("\"]\n[VariantFingerprint \"") && written.contains("[SetUp \"1\"]\n[FEN \""), "{written}");
    assert_eq!(one(&written).last().fen(), position.fen());
    let error = games(written.replace("R:R;", "R:Q;").as_bytes()).remove(0).unwrap_err();
    assert!(error.to_string().contains("has R move as Q, in holes it is R"), "{error}");
    let error = games(written.replace("R:R;", "R:R;Z:R;").as_bytes()).remove(0).unwrap_err();
    assert!(error.to_string().contains("has a piece `Z`"), "{error}");
}

#[test]
fn other_names_of_games_are_understood() {
    let library = Library::shipped();
    let mut variants = Variants::new(&library);
    let table = [
        ("Standard", "chess"),
        ("From Position", "chess"),
        ("Chess", "chess"),
        ("?", "chess"),
        ("Wild Castle", "wildcastle"),
        ("Omega Chess", "omega"),
        ("CAPABLANCA", "capablanca"),
        ("Grand Chess", "grand"),
        ("O/R Chess", "orchess"),
        ("OOmost I", "oomost1"),
        ("oomost2:fide-nutters", "oomost2:fide-nutters"),
    ];
    for (text, name) in table {
        assert_eq!(variants.get(Some(text)).unwrap().name(), name);
    }
    assert!(variants.get(Some("oomost1:fide-nobody")).unwrap_err().to_string().contains("nobody"));
}

#[test]
fn random_games_survive_being_written_and_read() {
    common::games().par_iter().filter(|game| game.board().len() < 200).for_each(|game| {
        let mut random = common::Random(9);
        let mut position = game.numbered_start(random.below(game.starts())).unwrap();
        for _ in 0..if game.start().count_legal_moves() < 200 { 30 } else { 5 } {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[random.below(moves.len())]);
        }
        for style in Style::ALL {
            let tree = GameTree::of(&position);
            let written = tree.to_pgn(&Options { style, ..Options::default() });
            assert!(written.lines().all(|line| line.len() <= 80 || line.starts_with('[')), "{written}");
            let read = one(&written);
            assert_eq!((read.last().fen(), read.score), (position.fen(), tree.score), "{written}");
        }
    });
}

/// Where turns have several moves, each turn has its number once.
#[test]
fn turns_of_several_moves_are_numbered_once() {
    let written = "1. e4 1... e5 d5 2. Nf3 Nc3 (2. Bb5+ 2... c6 dxe4 3. Nc3) 2... dxe4 Nf6 *";
    for text in [written, "1. e4 e5 d5 2. Nf3 Nc3 (Bb5+ c6 dxe4 3. Nc3) dxe4 Nf6 *"] {
        assert_eq!(movetext(&format!("[Variant \"marseillais\"]\n\n{text}\n")), written);
    }
}
