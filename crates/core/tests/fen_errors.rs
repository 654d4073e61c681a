//! Each way in which a text is no FEN of a game: what is wrong, which bytes of it, and how it is said.

use menagerie_core::{Color, FenErrorKind, Game, Library, Misplacement, RankError};

/// A text, the bytes of it that are wrong where they are known, what is wrong, and the end of the sentence.
type Case = (&'static str, Option<&'static str>, FenErrorKind, &'static str);

fn refuses(game: &Game, fen: &str, (at, kind, words): (Option<&str>, &FenErrorKind, &str)) {
    let error = game.position(fen).expect_err(fen);
    let name = game.name();
    assert_eq!(&error.kind, kind, "{name} {fen}");
    assert_eq!(error.at.clone().map(|at| &fen[at]), at, "{name} {fen}");
    assert_eq!(error.kind.to_string(), words, "{name} {fen}");
    assert!(error.to_string().ends_with(&format!("` {words}")), "{name} {fen}: {error}");
}

/// All refusals of a table by a shipped game.
fn all_refused(name: &str, cases: &[Case]) {
    let game = Library::shipped().game(name).unwrap();
    for (fen, at, kind, words) in cases {
        refuses(&game, fen, (*at, kind, words));
    }
}

#[test]
fn a_field_that_cannot_be_read_is_said_with_its_bytes() {
    let found = |text: &str| text.to_string();
    let number = |field, text: &str| FenErrorKind::Number { field, found: found(text) };
    let right = |letter| FenErrorKind::CastlingRight { letter, known: found("KQkq"), files: false };
    all_refused(
        "chess",
        &[
            (
                "4k3/8/8/8/8/8/8/4K3 w -",
                None,
                FenErrorKind::Fields { found: 3 },
                "has 3 fields: expected placement, side, castling, en passant, halfmove clock and fullmove number",
            ),
            (
                " 4k3/8/8/8 w - - 0 1",
                Some("4k3/8/8/8"),
                FenErrorKind::Ranks { found: 4, expected: 8 },
                "has 4 ranks, separated by `/`: expected 8",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
                None,
                FenErrorKind::Hands,
                "has a `[` where this game has no hands, or no `]` after it",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 white - - 0 1",
                Some("white"),
                FenErrorKind::SideToMove { found: found("white") },
                "has the side to move `white`: expected `w` or `b`",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w KB - 0 1",
                Some("KB"),
                right('B'),
                "has the castling right `B`: expected letters of `KQkq`, or `-`",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
                Some("e9"),
                FenErrorKind::EnPassant { found: found("e9") },
                "has the en passant field `e9`: expected squares or `-`",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - +1 1",
                Some("+1"),
                number("halfmove clock", "+1"),
                "has the halfmove clock `+1`: expected a number up to 4294967295",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - 0 one",
                Some("one"),
                number("fullmove number", "one"),
                "has the fullmove number `one`: expected a number up to 4294967295",
            ),
        ],
    );
    all_refused(
        "crazyhouse",
        &[
            (
                "4k3/8/8/8/8/8/8/4K3[P w - - 0 1",
                None,
                FenErrorKind::Hands,
                "has a `[` where this game has no hands, or no `]` after it",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3[PK] w - - 0 1",
                None,
                FenErrorKind::NotHeld { letter: 'K'.into() },
                "has `K` in a hand, which is not a piece that can be held",
            ),
        ],
    );
    let counter = FenErrorKind::Counter { counter: found("checks that are left"), max: 3, found: found("4+0") };
    all_refused(
        "three-check",
        &[(
            "4k3/8/8/8/8/8/8/4K3 w - - 4+0 0 1",
            None,
            counter,
            "has `4+0` for the checks that are left: expected two numbers up to 3, like `3+3`",
        )],
    );
    let long = "8/".repeat(5000);
    let words = "is longer than 4096 letters";
    let game = Library::shipped().game("chess").unwrap();
    refuses(&game, &long, (None, &FenErrorKind::TooLong { max: 4096 }, words));
    assert!(game.position(&long).unwrap_err().to_string().len() < 500);
}

#[test]
fn a_rank_that_cannot_be_read_is_said_with_its_number() {
    let games = ["chess", "crazyhouse", "orchess", "omega"].map(|name| Library::shipped().game(name).unwrap());
    let [chess, crazyhouse, orchess, omega] = &games;
    let last = |row: &str| format!("4k3/8/8/8/8/8/8/{row} w - - 0 1");
    let first = |row: &str| format!("{row}{}/1**********1 w - - 0 1", "/*10*".repeat(10));
    let digits = |text: &str| RankError::EmptySquares { digits: text.to_string() };
    for (game, row, why, words) in [
        (chess, "4K4", RankError::TooLong, "too many squares"),
        (chess, "4K99999999999999999999", RankError::TooLong, "too many squares"),
        (chess, "4K2", RankError::TooShort, "too few squares"),
        (chess, "04K3", digits("04"), "`04` is not a number of empty squares"),
        (chess, "4K2*", RankError::HoleOnSquare { square: "h1".to_string() }, "`*` on h1, which is a square"),
        (chess, "4K2(R)", RankError::Marked, "`(`: this game has no overloaded pieces"),
        (chess, "4K2é", RankError::UnknownPiece { letter: 'é'.into() }, "`é` is not a piece of this game"),
        (orchess, "4K2(R", RankError::Parenthesis, "`(` without a letter and `)` after it"),
        (
            crazyhouse,
            "4K2P~",
            RankError::NotPromoted { letter: 'P'.into() },
            "`~` after `P`, which does not go back to what it was",
        ),
        (omega, "12", RankError::EmptyOnHole, "an empty square where the board has none (write `*`)"),
        (omega, "1W*********1", RankError::PieceOnHole { letter: 'W'.into() }, "`W` where the board has no square"),
    ] {
        let is_omega = game.name() == "omega";
        let (fen, place) = if is_omega { (first(row), "the row of w4 and w3") } else { (last(row), "rank 1") };
        let kind = FenErrorKind::Rank { place: place.to_string(), text: row.to_string(), why: why.clone() };
        refuses(game, &fen, (Some(row), &kind, &format!("is wrong on {place} (`{row}`): {words}")));
        assert_eq!(why.to_string(), words);
    }
}

#[test]
fn pieces_that_make_no_position_are_said_with_their_names() {
    let king = || "king".to_string();
    let pawn = |color, square: &str, why| FenErrorKind::Misplaced {
        color,
        piece: "pawn".to_string(),
        square: square.to_string(),
        why,
    };
    all_refused(
        "chess",
        &[
            (
                "8/8/8/8/8/8/8/4K3 w - - 0 1",
                None,
                FenErrorKind::NoRoyal { color: Color::Black, piece: king() },
                "has no black king",
            ),
            (
                "4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
                None,
                FenErrorKind::SeveralRoyals { count: 2, color: Color::White, piece: king() },
                "has 2 white kings: expected one",
            ),
            (
                "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
                None,
                FenErrorKind::OpponentInCheck { side: Color::White },
                "has black in check, but white is to move",
            ),
            (
                "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
                None,
                pawn(Color::White, "a8", Misplacement::Promotes),
                "has a white pawn on a8, where it would have promoted",
            ),
            (
                "p3k3/8/8/8/8/8/8/4K3 w - - 0 1",
                None,
                pawn(Color::Black, "a8", Misplacement::Closed),
                "has a black pawn on a8, where none can be",
            ),
        ],
    );
}

#[test]
fn more_pieces_that_wait_for_promotion_than_a_move_can_promote_are_refused() {
    // On the board of the shipped game eight pawns that may become one of four are not too many.
    let mut library = Library::shipped();
    let text = "inherit = 'orchess'\n[board]\nfiles = 12\n[start]\n\
                fen = '5k6/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/5K6 w - - 0 1'\n\
                [rules]\ncastling = false\npromotion = { to = ['queen', 'rook', 'bishop', 'knight'] }";
    library.add("wide.toml", text).unwrap();
    let game = library.game("wide").unwrap();
    let fen = |count: usize| format!("{}{}/12/12/12/12/12/5k6/K11 w - - 0 1", "(P)".repeat(count), 12 - count);
    assert_eq!(game.position(&fen(10)).err(), None);
    let kind = FenErrorKind::TooManyPromotions { waiting: 11, color: Color::White };
    let words = "has 11 white pieces that wait for promotion, more than can be handled";
    refuses(&game, &fen(11), (None, &kind, words));
}

#[test]
fn moves_left_that_a_turn_does_not_have_are_refused() {
    let mut library = Library::shipped();
    let text = "inherit = 'chess'\n[rules]\nturns = { white = [1, 2], black = [2], check = 'ends-turn' }";
    library.add("twice.toml", text).unwrap();
    let game = library.game("twice").unwrap();
    let fen = |left: &str, number: u32| format!("4k3/8/8/8/8/8/8/4K3 w - - {left} 0 {number}");
    for (left, number, canonical) in [("1", 1, "1"), ("2", 2, "2"), ("1", 2, "1"), ("", 2, "2"), ("", 1, "1")] {
        assert_eq!(game.position(&fen(left, number)).unwrap().fen(), fen(canonical, number));
    }
    for (left, number, max) in [("2", 1, 1), ("0", 2, 2), ("3", 9, 2)] {
        let kind = FenErrorKind::MovesLeft { max, found: left.to_string() };
        let words = format!("has `{left}` for the moves that are left in the turn: expected a number from 1 to {max}");
        refuses(&game, &fen(left, number), (Some(left), &kind, &words));
    }
    let kind = FenErrorKind::Number { field: "number of moves left", found: "x".to_string() };
    refuses(
        &game,
        &fen("x", 2),
        (Some("x"), &kind, "has the number of moves left `x`: expected a number up to 4294967295"),
    );
}

/// X-FEN and Shredder-FEN are read in games with fixed castlings, too, and letters of the game written.
#[test]
fn castling_rights_are_read_by_the_files_of_rooks() {
    let chess = Library::shipped().game("chess").unwrap();
    let fen = |rights: &str| format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1");
    for (rights, canonical) in [("HAha", "KQkq"), ("Ah", "Qk"), ("KAq", "KQq"), ("AA", "Q")] {
        assert_eq!(chess.position(&fen(rights)).unwrap().fen(), fen(canonical));
    }
    assert_eq!(chess.position("4k3/8/8/8/8/8/8/R3K3 w H - 0 1").unwrap().fen(), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    // In a game whose FENs name the files of unmoved pieces, letters of files are theirs.
    let seirawan = Library::shipped().game("seirawan").unwrap();
    let own = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w BCKQ - 0 1";
    assert_eq!(seirawan.position(own).unwrap().fen().split(' ').nth(2), Some("KQBC"));
}

/// Fairy-Stockfish writes four fields where a game has neither castling nor captures in passing.
#[test]
fn fens_without_castling_and_en_passant_are_read() {
    let library = Library::shipped();
    let [makruk, shogi] = ["makruk", "shogi"].map(|name| library.game(name).unwrap());
    for game in [&makruk, &shogi] {
        let start = game.start().fen();
        let fields: Vec<&str> = start.split(' ').collect();
        let short = format!("{} {} {}", fields[0], fields[1], fields[4..].join(" "));
        assert_eq!(game.position(&short).unwrap().fen(), start);
    }
    let start = shogi.start().fen();
    let wrong = start.replacen(" - ", " 0 ", 1);
    let kind = FenErrorKind::CastlingRight { letter: '0', known: String::new(), files: false };
    refuses(&shogi, &wrong, (Some("0"), &kind, "has the castling right `0`: expected `-`"));
}
