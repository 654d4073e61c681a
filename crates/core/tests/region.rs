//! Squares as definitions write them.

use menagerie_core::definition::Problems;
use menagerie_core::{Board, Color, Language, Region};
use std::collections::BTreeMap;

fn read(text: &str) -> Result<Region, String> {
    let table = toml::from_str::<BTreeMap<String, Region>>(&format!("zone = {text}"));
    table.map(|mut table| table.remove("zone").unwrap()).map_err(|error| error.message().to_string())
}

fn squares(region: &Region, board: &Board, color: Color) -> String {
    let names: Vec<&str> =
        board.squares().filter(|&s| region.has(board, color, s)).map(|square| board.name(square)).collect();
    let listed = region.squares(board, color);
    assert!(listed.into_iter().map(|square| board.name(square)).eq(names.iter().copied()), "the list differs");
    names.join(" ")
}

#[test]
fn words_name_ranks_files_and_squares_and_black_mirrors_them() {
    let board = Board::new(3, 4, 1, &["b4".into()], &[]).unwrap();
    for (text, white, black) in [
        (r#"["*4"]"#, "a4 c4", "a1 c1"),
        (r#"["b*"]"#, "b1 b2 b3", "b2 b3"),
        (r#"["a2", "c1"]"#, "c1 a2", "a3 c4"),
        (r#"["*"]"#, "a1 b1 c1 a2 b2 c2 a3 b3 c3 a4 c4", "a1 c1 a2 b2 c2 a3 b3 c3 a4 c4"),
        (r#"{ white = ["*1"], black = ["a2"] }"#, "a1 b1 c1", "a2"),
        (r#"{ black = ["*3"] }"#, "", "a3 b3 c3"),
        ("[]", "", ""),
    ] {
        let region = read(text).unwrap();
        let mut problems = Problems::default();
        region.check(&board, "here", &mut problems);
        assert!(problems.is_empty(), "{problems}");
        assert_eq!(squares(&region, &board, Color::White), white, "{text}");
        assert_eq!(squares(&region, &board, Color::Black), black, "{text}");
    }
}

#[test]
fn wrong_words_are_refused_with_what_was_expected() {
    let board = Board::new(3, 4, 1, &["b4".into()], &[]).unwrap();
    for (text, part) in [
        (r#"["*5"]"#, "here[0]: `*5` is not a rank: the board has `*1` to `*4`"),
        (r#"["*x"]"#, "`*x` is not a rank"),
        (r#"["d*"]"#, "the board has `a*` to `c*`"),
        (r#"["b4"]"#, "`b4` is not a square of the board"),
        (r#"["b1"]"#, "`b1` has no square that mirrors it for black"),
        (r#"{ white = ["*1"], black = ["é*"] }"#, "`é*` is not a file"),
    ] {
        let mut problems = Problems::default();
        read(text).unwrap().check(&board, "here", &mut problems);
        let problem = problems.to_string();
        assert!(problem.contains(part), "{text}: {problem}");
    }
    for (text, part) in [
        (r#""e4""#, r#"write ["e4"]"#),
        ("3", "a list of squares, ranks and files"),
        ("[3]", "expected a string"),
        ("{ red = [] }", "unknown field `red`"),
    ] {
        let problem = read(text).unwrap_err();
        assert!(problem.contains(part), "{text}: {problem}");
    }
}

#[test]
fn a_region_says_itself() {
    let board = Board::new(8, 8, 1, &[], &[]).unwrap();
    for (text, words) in [
        (r#"["*8", "d*", "e4"]"#, "rank 8, the d-file or e4 (black: rank 1, the d-file or e5)"),
        (r#"["d4", "d5"]"#, "d4 or d5"),
        (r#"["*"]"#, "the whole board"),
        (r#"["*6", "*7", "*8"]"#, "ranks 6 to 8 (black: ranks 3 to 1)"),
        (r#"{ white = ["*"] }"#, "the whole board (black: no square)"),
        (r#"{ white = ["*8"], black = ["*8"] }"#, "rank 8"),
    ] {
        assert_eq!(read(text).unwrap().describe(&board, Language::English), words, "{text}");
    }
}
