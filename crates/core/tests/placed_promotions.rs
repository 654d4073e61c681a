//! Types that a piece becomes only on some of the squares where it promotes.

use menagerie_core::{Game, Library};

fn game(rule: &str) -> Result<Game, String> {
    let text = format!("name = 'placed'\ninherit = 'chess'\ntitle = 'Placed'\n[rules.promotion]\n{rule}");
    let mut library = Library::shipped();
    library.add("placed.toml", &text).map_err(|error| error.to_string())?;
    library.game("placed").map_err(|error| error.to_string())
}

const RULE: &str = "optional-zone = ['b6']
to = ['queen', 'rook', 'bishop', 'knight']
only-on = { queen = ['d8', 'e8'], rook = ['a8'], bishop = ['*8'] }";

/// The ends of the moves to a square, and whether the pawn may stay what it is.
fn letters(fen: &str, to: &str) -> Vec<String> {
    let mut position = game(RULE).unwrap().position(fen).unwrap();
    let moves = position.legal_moves();
    let texts = moves.iter().map(|&mv| position.move_text(mv));
    let mut ends: Vec<String> = texts.filter_map(|text| text[2..].strip_prefix(to).map(str::to_string)).collect();
    ends.sort();
    // A pawn alone moves there.
    assert_eq!(position.perft(1), moves.len() as u64);
    ends
}

#[test]
fn what_a_pawn_becomes_depends_on_the_square() {
    let table = [
        ("7k/P7/8/8/8/8/8/7K w - - 0 1", "a8", vec!["b", "n", "r"]),
        ("7k/2P5/8/8/8/8/8/7K w - - 0 1", "c8", vec!["b", "n"]),
        ("7k/4P3/8/8/8/8/8/7K w - - 0 1", "e8", vec!["b", "n", "q"]),
        // It may stay a pawn on b6, and becomes nothing but a knight there.
        ("7k/8/8/1P6/8/8/8/7K w - - 0 1", "b6", vec!["", "n"]),
        // Black's squares mirror them.
        ("7k/8/8/8/8/8/3p4/7K b - - 0 1", "d1", vec!["b", "n", "q"]),
        ("7k/8/8/8/1p6/8/8/7K b - - 0 1", "b3", vec!["", "n"]),
    ];
    for (fen, to, wanted) in table {
        assert_eq!(letters(fen, to), wanted, "{fen}");
    }
}

#[test]
fn there_must_be_something_to_become() {
    let table = [
        ("only-on = { queen = ['d8'] }\nto = ['queen']", "there is nothing to become for white on a8"),
        ("only-on = { king = ['d8'] }\nto = ['queen']", "no piece becomes a `king` by this clause"),
        ("only-on = { quean = ['d8'] }\nto = ['queen']", "there is no piece `quean`"),
        ("only-on = { queen = ['d9'] }\nto = ['queen', 'rook']", "`d9`"),
        ("only-on = { queen = ['d8'] }\nto = ['queen', 'rook']\nleaving = true", "does not go with `leaving`"),
    ];
    for (rule, wanted) in table {
        let error = game(rule).err().unwrap_or_else(|| panic!("{rule} is accepted"));
        assert!(error.contains(wanted), "{rule}: {error}");
    }
}
