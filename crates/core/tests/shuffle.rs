//! Starts whose pieces are shuffled.

use menagerie_core::Library;

/// The FENs of the numbered starts of chess on a small board with these pieces.
fn starts(board: &str, fen: &str, shuffle: &str, rules: &str) -> Vec<String> {
    let text = format!(
        "name = 'mine'\ninherit = 'chess'\ntitle = 'Mine'\nboard = {{ {board} }}\n\
         start = {{ fen = '{fen}', shuffle = {{ {shuffle} }} }}\n\
         [rules]\ncastling = false\npromotion = false\n{rules}"
    );
    let mut library = Library::shipped();
    library.add("mine.toml", &text).unwrap();
    let game = library.game("mine").unwrap_or_else(|error| panic!("{error}"));
    (0..game.starts()).map(|number| game.numbered_start(number).unwrap().fen()).collect()
}

#[test]
fn orders_are_sorted_and_mirrors_follow() {
    let shuffle = "pattern = 'R?K?', fill = 'BN', mirrored = true";
    let starts = starts("files = 4, ranks = 4", "rbkn/4/4/RBKN w - - 0 1", shuffle, "");
    let ranks: Vec<&str> = starts.iter().map(|fen| fen.split([' ', '/']).nth(3).unwrap()).collect();
    assert_eq!(ranks, ["RBKN", "RNKB", "NKBR", "BKNR"]);
}

#[test]
fn hands_stay_what_they_are() {
    let (fen, shuffle) = ("rk/2/RK[Nn] w - - 0 1", "pattern = 'R?', fill = 'K'");
    assert_eq!(starts("files = 2, ranks = 3", fen, shuffle, "hand = true"), [fen]);
}

#[test]
fn scharnagls_numbers_are_the_published_ones() {
    let game = Library::shipped().game("chess960").unwrap();
    assert_eq!(game.starts(), 960);
    for (number, rank) in [(0, "BBQNNRKR"), (518, "RNBQKBNR"), (534, "RNBKQBNR"), (959, "RKRNNQBB")] {
        let fen = game.numbered_start(number).unwrap().fen();
        assert!(fen.starts_with(&rank.to_lowercase()) && fen.contains(&format!("/{rank} w")), "{number}: {fen}");
    }
    assert!(game.numbered_start(960).is_none());
}

#[test]
fn black_may_stand_otherwise() {
    let ranks = |shuffle: &str| -> Vec<String> {
        let starts = starts("files = 2, ranks = 4", "kn/2/2/KN w - - 0 1", shuffle, "");
        starts.iter().map(|fen| fen.trim_end_matches(" w - - 0 1").to_string()).collect()
    };
    assert_eq!(ranks("pattern = '??', fill = 'KN', black = 'rotated'"), ["nk/2/2/KN", "kn/2/2/NK"]);
    let independent = ["kn/2/2/KN", "nk/2/2/KN", "kn/2/2/NK", "nk/2/2/NK"];
    assert_eq!(ranks("pattern = '??', fill = 'KN', black = 'independent'"), independent);
}

#[test]
fn another_row_is_shuffled() {
    let (fen, shuffle) = ("2/kn/2/2/KN/2 w - - 0 1", "pattern = '??', fill = 'KN', row = 2");
    assert_eq!(starts("files = 2, ranks = 6", fen, shuffle, "")[1], "2/nk/2/2/NK/2 w - - 0 1");
}

/// The game that a definition makes.
fn game(text: &str) -> menagerie_core::Game {
    let mut library = Library::shipped();
    let name = library.add("mine.toml", text).unwrap();
    library.game(&name).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_row_with_places_without_a_square_is_shuffled() {
    let shuffle = "row = 2\npattern = 'C????????C'\nfill = 'RNBQKBNR'\nopposite-colours = 'B'\norders = ['RKR']";
    let game = game(&format!("inherit = 'omega'\ntitle = 'Shuffled Omega'\n[start.shuffle]\n{shuffle}"));
    assert_eq!(game.starts(), 960);
    let fen = game.numbered_start(0).unwrap().fen();
    assert!(fen.starts_with("w**********w/*cbbnnqrkrc*/*pppppppppp*/*10*/"), "{fen}");
    assert_eq!(game.position(&fen).unwrap().fen(), fen);
}

#[test]
fn any_squares_are_shuffled_and_some_stay_free() {
    let (fen, shuffle) = ("k3/p3/4/4/P3/K3 w - - 0 1", "squares = ['b1', 'c2'], fill = 'N.'");
    let found = starts("files = 4, ranks = 6", fen, shuffle, "");
    assert_eq!(found, ["k3/p1n1/4/4/P1N1/K3 w - - 0 1", "kn2/p3/4/4/P3/KN2 w - - 0 1"]);
    let shuffle = "squares = ['*2', 'd1'], pattern = '.??.N', fill = 'R.', black = 'rotated'";
    let found = starts("files = 4, ranks = 8", "3k/4/4/4/4/4/4/K3 w - - 0 1", shuffle, "");
    assert_eq!(found, ["n2k/1r2/4/4/4/4/2R1/K2N w - - 0 1", "n2k/2r1/4/4/4/4/1R2/K2N w - - 0 1"]);
}

#[test]
fn letters_with_a_sign_are_shuffled() {
    let pieces = "[pieces]\nknight = { letter = '+N' }\nbishop = { letter = \"B'\" }\n";
    let start = "[start]\nfen = \"r+nb'qkb'+nr/pppppppp/8/8/8/8/PPPPPPPP/R+NB'QKB'+NR w KQkq - 0 1\"\n";
    let shuffle = "[start.shuffle]\npattern = 'R??QK??R'\nfill = \"+N+NB'B'\"\nopposite-colours = \"B'\"\n";
    let game = game(&format!("inherit = 'chess'\ntitle = 'Dressed'\n{pieces}{start}{shuffle}"));
    assert_eq!(game.starts(), 4);
    assert!(game.numbered_start(0).unwrap().fen().contains("/R+N+NQKB'B'R "));
}

/// Counted by hand, from what each piece attacks on the rank before it.
#[test]
fn orders_with_unprotected_pawns_are_left_out() {
    let game =
        game("inherit = 'chess960'\ntitle = 'Protected'\nstart.shuffle = { numbers = 'sorted', protected = 'P' }");
    assert_eq!(game.starts(), 360);
    assert!(game.numbered_start(0).unwrap().fen().contains("/BBNNQRKR w"));
}
