//! Games that a rule decides at once, and moves that a rule takes away: tables of positions.

use menagerie_core::{Explain, Game, Library, Position};

fn shipped(name: &str) -> Game {
    Library::shipped().game(name).unwrap()
}

/// A game of a few lines that builds on orthodox chess.
fn built(rules: &str) -> Game {
    let mut library = Library::shipped();
    let text = format!("inherit = \"chess\"\ntitle = \"Built\"\n{rules}");
    let name = library.add("built.toml", &text).unwrap();
    library.game(&name).unwrap_or_else(|error| panic!("{error}"))
}

fn moves(position: &Position) -> String {
    let mut texts: Vec<String> = position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect();
    texts.sort();
    texts.join(" ")
}

/// Plays `line` from `fen` and compares the result; a decided game has no moves, every other has some.
fn ends(game: &Game, fen: &str, line: &str, result: &str) {
    let mut position = game.position(fen).unwrap();
    for text in line.split_whitespace() {
        position.play_unchecked(position.parse_move(text).unwrap_or_else(|error| panic!("{fen}: {error}")));
    }
    assert_eq!(position.result(), result, "{} {fen} {line}", game.name());
    let drawn_on_the_board = ["repetition", "fifty", "material"].iter().any(|word| result.ends_with(word));
    assert_eq!(position.legal_moves().is_empty(), result != "*" && !drawn_on_the_board, "{fen} {line}");
}

#[test]
fn a_king_in_the_goal_wins_when_it_gets_there() {
    let hill = shipped("king-of-the-hill");
    ends(&hill, "8/8/8/k7/8/4K3/8/8 w - - 0 1", "e3e4", "1-0 goal");
    ends(&hill, "8/8/8/k7/8/4K3/8/8 w - - 0 1", "e3f4", "*");
    ends(&hill, "8/8/2k5/8/8/4K3/8/8 b - - 0 1", "c6d5", "0-1 goal");
    // Standing there with one's own move to come is nothing.
    ends(&hill, "8/8/8/k7/4K3/8/8/8 w - - 0 1", "", "*");
    ends(&hill, "8/8/8/k7/4K3/8/8/8 w - - 0 1", "e4f4 a5a6 f4e5", "1-0 goal");
}

#[test]
fn a_paralysed_piece_attacks_no_goal() {
    let goal = "rules.goal = { pieces = [\"rook\"], zone = [\"*8\"], safe = true }\n";
    let attacked = built(goal);
    let madrasi = built(&format!("{goal}rules.paralysis = {{ like = true }}\n"));
    // The rooks on the last rank see each other, and paralyse each other.
    ends(&attacked, "7r/4k3/8/8/8/8/8/RK6 w - - 0 1", "a1a8", "*");
    ends(&madrasi, "7r/4k3/8/8/8/8/8/RK6 w - - 0 1", "a1a8", "1-0 goal");
}

#[test]
fn black_has_the_last_move_of_a_race() {
    let race = shipped("racing-kings");
    // Black cannot follow; black can; black does; black does not; and white cannot follow black.
    ends(&race, "8/4K3/8/8/k7/8/8/7R w - - 0 1", "e7e8", "1-0 goal");
    ends(&race, "8/4K3/k7/8/8/8/8/7R w - - 0 1", "e7e8", "1-0 goal");
    ends(&race, "8/k3K3/8/8/8/8/8/7R w - - 0 1", "e7e8", "*");
    ends(&race, "8/k3K3/8/8/8/8/8/7R w - - 0 1", "e7e8 a7a8", "1/2-1/2 goal");
    ends(&race, "8/k3K3/8/8/8/8/8/7R w - - 0 1", "e7e8 a7a6", "1-0 goal");
    ends(&race, "8/k3K3/8/8/8/8/8/7R b - - 0 1", "a7a8", "0-1 goal");
    // The squares that black needs are guarded.
    ends(&race, "8/k3K3/8/4B3/8/8/6B1/8 w - - 0 1", "e7e8", "1-0 goal");
    ends(&race, "8/k3K3/8/4B3/8/8/8/8 w - - 0 1", "e7e8", "*");
}

#[test]
fn a_goal_may_have_to_be_safe() {
    let far = "[rules]\ninsufficient-material = false\n";
    let safe = built(&format!("{far}goal = {{ pieces = [\"rook\"], zone = [\"*8\"], safe = true }}"));
    ends(&safe, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "1-0 goal");
    ends(&safe, "4k3/8/2n5/R7/8/8/8/4K3 w - - 0 1", "a5a8", "1-0 goal");
    ends(&safe, "7k/8/1n6/R7/8/8/8/4K3 w - - 0 1", "a5a8", "*");
    ends(&safe, "7k/8/1n6/R7/8/8/8/4K3 w - - 0 1", "a5a8 b6a8", "*");
    ends(&safe, "7k/8/1n6/R7/8/8/8/4K3 w - - 0 1", "a5a8 h8h7 e1e2", "*");
    let move_more =
        built(&format!("{far}goal = {{ pieces = [\"rook\"], zone = [\"*8\"], safe = true, last-move = true }}"));
    ends(&move_more, "7k/8/1n6/R7/8/8/8/4K3 w - - 0 1", "a5a8 h8h7", "1-0 goal");
    ends(&move_more, "7k/8/1n6/R7/8/8/8/4K3 w - - 0 1", "a5a8 b6a8", "*");
    let two = built(&format!(
        "{far}goal = {{ pieces = [\"knight\"], zone = [\"a8\", \"b8\", \"c8\"], count = 3, blocked-counts = true }}"
    ));
    ends(&two, "1N5k/8/1N6/8/8/8/8/4K3 w - - 0 1", "b6a8", "*");
    ends(&two, "1N4k1/8/1N6/8/2b5/8/8/4K3 w - - 0 1", "b6a8 c4e6 e1e2 e6c8", "*");
    ends(&two, "1N4k1/8/1N6/8/2b5/8/8/4K3 w - - 0 1", "b6a8 c4e6 e1e2 e6c8 e2e1", "1-0 goal");
}

#[test]
fn who_is_extinct_has_lost_or_won() {
    let types = shipped("extinction-chess");
    ends(&types, "rnbqkbnr/pppp1ppp/8/4p3/4P2q/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3", "", "*");
    ends(&types, "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3", "f3h4", "1-0 extinction");
    ends(&types, "r1bqkbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3", "f3h4", "*");
    // No king is royal, and a second one keeps the first from mattering.
    ends(&types, "kqbnr3/K7/8/p7/8/8/P7/QRBN4 w - - 0 1", "a7a8", "1-0 extinction");
    ends(&types, "kqbnr2k/K7/8/p7/8/8/P7/QRBN4 w - - 0 1", "a7a8", "*");
    // A pawn that promotes is gone.
    ends(&types, "k1bnrq2/8/8/p7/8/8/6P1/QRBNK3 b - - 0 1", "a5a4", "*");
    ends(&types, "k1bnrq2/6P1/8/p7/8/8/8/QRBNK3 w - - 0 1", "g7g8q", "0-1 extinction");
    let anti = shipped("antichess");
    ends(&anti, "8/8/8/8/8/1p6/P7/8 b - - 0 1", "b3a2", "1-0 extinction");
    ends(&anti, "8/8/8/8/p7/P7/8/8 w - - 0 1", "", "1-0 stalemate");
    ends(&anti, "8/8/8/8/p7/P7/8/8 b - - 0 1", "", "0-1 stalemate");
    let few = built("[rules.extinction]\npieces = \"all\"\ncount = 2\nopponent-count = 4\n");
    ends(&few, "4k3/8/8/8/8/8/p7/R3K2R w - - 0 1", "a1a2", "*");
    ends(&few, "4k3/8/8/8/8/7P/pp6/R3K2R w - - 0 1", "a1a2", "1-0 extinction");
}

#[test]
fn counted_checks_are_written_read_and_decide() {
    let three = shipped("three-check");
    let mut position = three.start();
    for text in ["e2e4", "e7e5", "d1h5", "b8c6", "h5f7"] {
        position.play_unchecked(position.parse_move(text).unwrap());
    }
    assert_eq!(position.fen(), "r1bqkbnr/pppp1Qpp/2n5/4p3/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 2+3 0 3");
    position.undo();
    assert_eq!(position.fen(), "r1bqkbnr/pppp1ppp/2n5/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 3+3 2 3");
    ends(&three, "k7/8/8/8/8/8/8/K6R w - - 1+3 0 1", "h1h8", "1-0 check-counting");
    ends(&three, "k7/8/8/8/8/8/8/K6R w - - 2+3 0 1", "h1h8", "*");
    ends(&three, "k6r/8/8/8/8/8/8/K6R b - - 1+1 0 1", "h8h1", "0-1 check-counting");
    // Two checkers are one check.
    ends(&three, "4k3/8/8/8/4N3/8/8/K3R3 w - - 2+3 0 1", "e4f6", "*");
    // Mate on the board by the last check is won by the count.
    ends(&three, "k7/8/1K6/8/8/8/8/7R w - - 1+3 0 1", "h1h8", "1-0 check-counting");
    ends(&three, "k7/8/1K6/8/8/8/8/7R w - - 3+3 0 1", "h1h8", "1-0 checkmate");
    for (fen, part) in [
        ("k7/8/8/8/8/8/8/K6R w - - 4+3 0 1", "`4+3` for the checks that are left: expected two numbers up to 3"),
        ("k7/8/8/8/8/8/8/K6R w - - 3-3 0 1", "`3-3` for the checks"),
        ("k7/8/8/8/8/8/8/K6R w - - +3 0 1", "`+3` for the checks"),
    ] {
        let error = three.position(fen).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
    for (fen, read) in [("k7/8/8/8/8/8/8/K6R w - -", "3+3 0 1"), ("k7/8/8/8/8/8/8/K6R w - - 2+1", "2+1 0 1")] {
        assert!(three.position(fen).unwrap().fen().ends_with(read));
    }
    // Positions with other counts are not the same.
    let key = |fen: &str| three.position(fen).unwrap().key();
    assert_ne!(key("k7/8/8/8/8/8/8/K6R w - - 2+3 0 1"), key("k7/8/8/8/8/8/8/K6R w - - 3+2 0 1"));
}

#[test]
fn pieces_in_line_decide() {
    let game = |rule: &str| {
        built(&format!("[rules]\nconnection = {{ pieces = [\"knight\"], {rule} }}\ninsufficient-material = false"))
    };
    let row = "4k3/8/8/8/8/1N2N3/8/N1NNK3 w - - 0 1";
    ends(&game("count = 3"), row, "b3d4 e8e7 d4e2", "*");
    ends(&game("count = 3"), "4k3/8/8/8/8/2N5/4N3/N3K3 w - - 0 1", "a1b3", "*");
    ends(&game("count = 3"), "4k3/8/8/8/2N5/8/1N6/4K2N w - - 0 1", "h1g3 e8e7 g3f1 e7e8 f1d2", "*");
    ends(&game("count = 3"), "4k3/8/8/8/2N5/8/N7/4K2N w - - 0 1", "a2b4", "*");
    ends(&game("count = 3"), "4k3/8/8/3N4/2N5/8/N7/4K3 w - - 0 1", "a2c1", "*");
    ends(&game("count = 3"), "4k3/8/8/3N4/2N5/8/8/2N1K3 w - - 0 1", "c1b3", "1-0 connection");
    ends(&game("count = 3, diagonal = false"), "4k3/8/8/3N4/2N5/8/8/2N1K3 w - - 0 1", "c1b3", "*");
    ends(&game("count = 3, vertical = false"), "4k3/8/8/8/8/8/N1NN4/4K3 w - - 0 1", "a2b4", "*");
    ends(&game("count = 3, result = \"loss\""), "4k3/8/8/3N4/2N5/8/8/2N1K3 w - - 0 1", "c1b3", "0-1 connection");
    ends(&game("count = 3, gaps = true"), "4k3/8/8/8/8/8/7N/N1N1K3 w - - 0 1", "h2f1", "1-0 connection");
    ends(&game("count = 3"), "4k3/8/8/8/8/8/7N/N1N1K3 w - - 0 1", "h2f1", "*");
    ends(&game("count = 5, block = 2"), "4k3/8/8/8/2NN4/3N4/8/N3K3 w - - 0 1", "a1c2", "*");
    ends(&game("count = 5, block = 2"), "4k3/8/8/8/2NN4/3N4/8/4K3 w - - 0 1", "e1e2", "*");
    ends(&game("count = 5, block = 2"), "4k3/8/8/8/2NN4/3N4/8/1N2K3 w - - 0 1", "b1c3", "1-0 connection");
}

#[test]
fn captures_may_be_compulsory_and_checks_forbidden() {
    let anti = shipped("antichess");
    for (fen, expected) in [
        ("8/8/8/3p4/4P3/8/8/K7 w - - 0 1", "e4d5"),
        ("8/8/8/3pP3/8/8/8/8 w - d6 0 1", "e5d6"),
        ("8/1P6/8/8/8/8/8/r6K w - - 0 1", "b7b8b b7b8k b7b8n b7b8q b7b8r h1g1 h1g2 h1h2"),
    ] {
        assert_eq!(moves(&anti.position(fen).unwrap()), expected, "{fen}");
    }
    // A check is answered first: the capture that does not answer it is no legal one.
    let eager = built("[rules]\nmust-capture = true");
    assert_eq!(moves(&eager.position("4r2k/8/8/8/8/p7/1P1N4/4K3 w - - 0 1").unwrap()), "d2e4 e1d1 e1f1 e1f2");
    assert_eq!(moves(&eager.position("4r2k/8/6B1/8/8/p7/1P1N4/4K3 w - - 0 1").unwrap()), "g6e8");
    let shy = built("[rules]\nno-checks = true");
    let found = moves(&shy.position("k7/8/8/8/8/8/1R6/K7 w - - 0 1").unwrap());
    assert!(!found.contains("b2a2") && !found.contains("b2b8") && found.contains("b2b7"), "{found}");
    // A capture in passing that gives check is none, so the FEN has no square for it.
    let opened = shy.position("8/8/2k5/3pP3/8/8/8/K7 w - d6 0 1").unwrap();
    assert_eq!(opened.fen(), "8/8/2k5/3pP3/8/8/8/K7 w - d6 0 1");
    let opened = shy.position("8/2k5/8/3pP3/8/8/8/K7 w - d6 0 1").unwrap();
    assert_eq!(opened.fen(), "8/2k5/8/3pP3/8/8/8/K7 w - - 0 1");
}

#[test]
fn the_last_of_their_kind_are_royal() {
    let rules = "pieces.king.royal = false\n[rules]\ncastling = { piece = \"king\" }\ninsufficient-material = false\n\
                 promotion = { to = [\"queen\", \"king\"] }\nextinction = { pieces = [\"king\"], pseudo-royal = true }\n";
    let one = built(rules);
    let fen = "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
    assert_eq!(moves(&one.position(fen).unwrap()), "e1d1 e1d2 e1f1 e1f2", "the knight is pinned");
    assert!(one.position("4r2k/8/8/8/8/8/8/4K3 w - - 0 1").unwrap().in_check());
    assert_eq!(one.position("R6k/6pp/8/8/8/8/8/4K3 b - - 0 1").unwrap().result(), "1-0 checkmate");
    // With two kings neither is royal, and so a pawn may become the second while the first is attacked.
    let two = one.position("4r2k/8/8/8/8/8/4N3/K3K3 w - - 0 1").unwrap();
    assert!(two.parse_move("e2g3").is_ok() && !two.in_check());
    ends(&one, "4r2k/8/8/8/8/8/4N3/K3K3 w - - 0 1", "e2g3 e8e1", "*");
    assert_eq!(moves(&one.position("8/P7/8/8/8/1k6/1q6/K7 w - - 0 1").unwrap()), "a7a8k");
    // It castles like a king while it is the last.
    let castles = |fen: &str| one.position(fen).unwrap().parse_move("e1g1").is_ok();
    assert!(castles("k7/8/8/8/8/8/8/4K2R w K - 0 1"));
    assert!(!castles("k3r3/8/8/8/8/8/8/4K2R w K - 0 1") && !castles("k4r2/8/8/8/8/8/8/4K2R w K - 0 1"));
    assert!(castles("k4r2/8/8/8/8/8/8/K3K2R w K - 0 1") && castles("k3r3/8/8/8/8/8/8/K3K2R w K - 0 1"));
    // Where two must be left, both are royal while there are two.
    let pair = built(&rules.replace("pseudo-royal", "count = 1, pseudo-royal"));
    assert!(pair.position("4r2k/8/8/8/8/8/8/K3K3 w - - 0 1").unwrap().in_check());
    assert!(!pair.position("4r2k/8/8/8/8/8/8/KK2K3 w - - 0 1").unwrap().in_check());
    let error = pair.position("4r2k/8/8/8/8/8/8/K3K3 b - - 0 1").unwrap_err().to_string();
    assert!(error.contains("white in check"), "{error}");
}

#[test]
fn mate_stalemate_and_repetition_may_end_otherwise() {
    let rules = |text: &str| built(&format!("[rules]\ninsufficient-material = false\n{text}"));
    let (mate, stalemate) = ("R6k/6pp/8/8/8/8/8/4K3 b - - 0 1", "7k/5Q2/8/8/8/8/8/4K3 b - - 0 1");
    for (result, of_mate, of_stalemate) in [
        ("loss", "1-0", "1-0"),
        ("draw", "1/2-1/2", "1/2-1/2"),
        ("win", "0-1", "0-1"),
        ("white", "1-0", "1-0"),
        ("black", "0-1", "0-1"),
    ] {
        let game = rules(&format!("checkmate = {{ result = \"{result}\" }}\nstalemate = {{ result = \"{result}\" }}"));
        ends(&game, mate, "", &format!("{of_mate} checkmate"));
        ends(&game, stalemate, "", &format!("{of_stalemate} stalemate"));
    }
    let twice = rules("repetition = { times = 2, result = \"loss\" }");
    ends(&twice, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1b1 e8e7 b1a1 e7e8", "0-1 repetition");
    ends(&twice, "4k3/8/8/8/8/8/8/R3K3 b - - 0 1", "e8e7 a1b1 e7e8 b1a1", "1-0 repetition");
}

#[test]
fn wrong_parameters_are_refused() {
    for (rules, part) in [
        ("goal = { zone = [] }", "rules.goal.zone: names no square"),
        ("goal = { zone = [\"e9\"] }", "`e9` is not a square"),
        ("goal = { zone = [\"*8\"], count = 0 }", "rules.goal.count: must be at least 1"),
        ("goal = { zone = [\"*8\"], pieces = \"any\" }", "write a list of pieces, or \"all\""),
        ("extinction = { pieces = [] }", "names no piece"),
        ("extinction = { pieces = [\"quen\"] }", "there is no piece `quen`"),
        ("extinction = { pieces = \"all\", result = \"win\", pseudo-royal = true }", "cannot be pseudo-royal"),
        ("explosion = {}\nextinction = { pieces = [\"queen\"], pseudo-royal = true }", "where captures explode"),
        ("extinction = { pieces = \"all\", result = \"won\" }", "`won` is not understood here"),
        ("connection = { count = 1 }", "rules.connection.count: must be at least 2"),
        ("connection = { count = 3, gaps = true, block = 2 }", "a block has no gaps"),
        ("connection = { count = 3, diagonal = false, horizontal = false, vertical = false }", "no line counts"),
        ("check-counting = { checks = 10 }", "must be from 1 to 9"),
    ] {
        let mut library = Library::shipped();
        let text = format!("inherit = \"chess\"\ntitle = \"Wrong\"\n[rules]\n{rules}");
        let error = match library.add("wrong.toml", &text) {
            Ok(name) => library.game(&name).unwrap_err().to_string(),
            Err(error) => error.to_string(),
        };
        assert!(error.contains(part), "{rules}: {error}");
    }
}

#[test]
fn of_several_kings_in_duple_check_one_must_escape() {
    let kings = built(
        "[pieces]\nking = { letter = 'K', betza = 'K', royal = false }\n[start]\nfen = 'k6k/8/8/8/8/8/8/KR6 w - - 0 1'\n\
         [rules]\ncastling = false\ninsufficient-material = false\n\
         extinction = { pieces = ['king'], pseudo-royal = true, duple-check = true }",
    );
    let at = |fen: &str| kings.position(fen).unwrap();
    // One of two kings may stay attacked, and may be taken.
    assert!(!at("k6k/8/8/8/8/8/8/RK6 b - - 0 1").in_check());
    ends(&kings, "k6k/8/8/8/8/8/8/RK6 w - - 0 1", "a1a8", "*");
    // Then the other is a king like others: it may not walk into an attack.
    assert_eq!(moves(&at("7k/8/8/8/8/8/8/K5R1 b - - 0 1")), "h8h7");
    // Both attacked: one has to step out.
    let both = at("k6k/8/8/8/8/8/1B6/RK6 b - - 0 1");
    assert!(both.in_check());
    assert_eq!(moves(&both), "a8b7 a8b8 h8g8 h8h7");
    // Nobody may walk into it either.
    let pinned = at("k6k/8/8/8/8/2n5/1B6/R3K3 b - - 0 1");
    assert!(moves(&pinned).contains("a8b8") && !moves(&pinned).contains("c3e4"), "{}", moves(&pinned));
    // Mate: each way out is guarded.
    ends(&kings, "k6k/8/8/8/8/8/8/1R2K1RR w - - 0 1", "b1a1", "*");
    ends(&kings, "k6k/8/8/8/8/8/R7/1R2K1RR b - - 0 1", "", "1-0 checkmate");
}

#[test]
fn a_clause_is_of_its_side_and_its_types() {
    let game = built(
        "[pieces]\nking = { letter = 'K', betza = 'K', royal = false }\n[rules]\ncastling = { piece = 'king' }\n\
         insufficient-material = false\n\
         extinction = { pieces = ['knight', 'bishop'], together = true, count = 1, sides = 'black', more = [\n\
         { pieces = ['king'], pseudo-royal = true }, { pieces = ['queen'], sides = 'white', result = 'draw' }] }",
    );
    // Black loses with one minor piece left, of whichever type; white does not.
    ends(&game, "4k3/8/2n5/3b4/4P3/8/8/3QK3 w - - 0 1", "e4d5", "1-0 extinction");
    ends(&game, "1n2k3/8/2n5/3b4/4P3/8/8/3QK3 w - - 0 1", "e4d5", "*");
    // White has no queen left: that is the last clause.
    ends(&game, "3nk3/8/2n5/3b4/8/8/8/3QK3 b - - 0 1", "d5f3 e1f1 f3d1", "1/2-1/2 extinction");
    assert!(game.position("4k3/8/2n5/3b4/4Q3/8/8/3QK3 b - - 0 1").unwrap().in_check());
}

#[test]
fn perpetual_check_loses_where_it_does() {
    let game = built("[rules]\nrepetition = { times = 3, perpetual-check = 'loss' }");
    let fen = "k7/8/8/8/8/8/5q2/1Q5K w - - 0 1";
    // Each move of white gives check, in the first round as in the second.
    ends(&game, fen, "b1a1 a8b8 a1b1 b8a8 b1a1 a8b8 a1b1", "*");
    ends(&game, fen, "b1a1 a8b8 a1b1 b8a8 b1a1 a8b8 a1b1 b8a8", "0-1 repetition");
    // A round without check makes it a draw; what was before the first of the three times does not matter.
    ends(&game, fen, "b1a1 a8b8 a1b1 b8a8 b1b5 f2f3 h1h2 f3f2 h2h1 a8a7 b5b1 a7a8", "1/2-1/2 repetition");
    let before = fen.replace("1Q5K", "2Q4K");
    ends(&game, &before, "c1d1 a8b8 d1b1 b8a8 b1a1 a8b8 a1b1 b8a8 b1a1 a8b8 a1b1 b8a8", "0-1 repetition");
    // Elsewhere it is a repetition like others.
    ends(&shipped("chess"), fen, "b1a1 a8b8 a1b1 b8a8 b1a1 a8b8 a1b1 b8a8", "1/2-1/2 repetition");
}

#[test]
fn captives_come_back_where_they_begin() {
    let circe = built("[rules]\nrebirth = true");
    let file = built("[rules]\nrebirth = { where = 'file', pieces = ['knight', 'rook'] }");
    let after = |game: &Game, fen: &str, text: &str| {
        let mut position = game.position(fen).unwrap();
        position.play_unchecked(position.parse_move(text).unwrap());
        position.to_string().split(' ').next().unwrap().to_string()
    };
    let table = [
        // Of two squares that of the colour of the capture: e5 is dark, as b8 is; e4 is light, as g8 is.
        (&circe, "4k3/8/8/4n3/3P4/8/8/4K3 w - - 0 1", "d4e5", "1n2k3/8/8/4P3/8/8/8/4K3"),
        (&circe, "4k3/8/8/8/4n3/3P4/8/4K3 w - - 0 1", "d3e4", "4k1n1/8/8/8/4P3/8/8/4K3"),
        // That on the nearest file; a pawn is not among the types here.
        (&file, "4k3/8/8/2n5/3P4/8/8/4K3 w - - 0 1", "d4c5", "1n2k3/8/8/2P5/8/8/8/4K3"),
        (&file, "4k3/8/8/2p5/3P4/8/8/4K3 w - - 0 1", "d4c5", "4k3/8/8/2P5/8/8/8/4K3"),
        // Pawns come back on their file, also those that are taken en passant; one whose square is taken is gone.
        (&circe, "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", "4k3/2p5/2P5/8/8/8/8/4K3"),
        (&circe, "4k3/2b5/8/2p5/3P4/8/8/4K3 w - - 0 1", "d4c5", "4k3/2b5/8/2P5/8/8/8/4K3"),
        // The captor has left its square by then, or stands on it.
        (&circe, "1B2k3/8/8/4n3/8/8/8/4K3 w - - 0 1", "b8e5", "1n2k3/8/8/4B3/8/8/8/4K3"),
        (&circe, "1n2k3/3N4/8/8/8/8/8/4K3 w - - 0 1", "d7b8", "1N2k3/8/8/8/8/8/8/4K3"),
    ];
    for (game, fen, text, expected) in table {
        assert_eq!(after(game, fen, text), expected, "{fen} {text}");
    }
    // A rook that comes back brings back no right to castle; a pawn makes its first move again.
    let mut position = circe.position("4k3/8/8/8/3R4/8/4n3/4K2R b K - 0 1").unwrap();
    position.play_unchecked(position.parse_move("e2d4").unwrap());
    assert_eq!(position.to_string(), "4k3/8/8/8/3n4/8/8/R3K2R w K - 0 2");
    position = circe.position("4k3/8/8/8/8/3p4/2P5/4K3 w - - 0 1").unwrap();
    position.play_unchecked(position.parse_move("c2d3").unwrap());
    assert!(moves(&position).contains("d7d5"), "{position}");
}

#[test]
fn a_rook_that_comes_back_may_castle_where_the_rule_says_so() {
    let game = built("[rules]\nrebirth = { castles = true }");
    let after = |fen: &str, line: &str| {
        let mut position = game.position(fen).unwrap();
        for text in line.split(' ') {
            position.play_unchecked(position.parse_move(text).unwrap());
        }
        position
    };
    // The rook of the king's side is taken on d4 and comes back on a1.
    let fen = "4k3/8/8/8/3R4/8/4n3/4K2R b K - 0 1";
    let position = after(fen, "e2d4");
    assert_eq!(position.to_string(), "4k3/8/8/8/3n4/8/8/R3K2R w KQ - 0 2");
    assert!(moves(&position).contains("e1c1"), "{position}");
    // The right of the king that has not moved is remembered while there is no rook.
    let begun = "4k3/8/8/8/3n4/8/8/4K2R w K - 0 1";
    let position = after(begun, "h1h4 e8e7");
    assert_eq!(position.to_string(), "8/4k3/8/8/3n3R/8/8/4K3 w E - 2 2");
    let position = after(begun, "h1h4 e8e7 h4h5 d4f5 h5f5");
    assert_eq!(position.to_string().split(' ').nth(2), Some("E"), "{position}");
    let position = after("8/8/8/8/3n3R/5k2/8/4K3 b E - 0 1", "d4f5 h4h5 f5g3 h5f5 g3f5");
    assert_eq!(position.to_string(), "8/8/8/5n2/8/5k2/8/4K2R w K - 0 4");
    // A king that has moved never castles.
    let position = after("8/8/8/8/3n3R/8/3k4/5K2 w - - 0 1", "f1g1 d4f5 h4h5 f5g3 h5f5 g3f5");
    assert_eq!(position.to_string().split(' ').nth(2), Some("-"), "{position}");
}

#[test]
fn what_comes_back_may_block_a_check_or_give_one() {
    let circe = built("[rules]\nrebirth = true");
    let at = |fen: &str| moves(&circe.position(fen).unwrap());
    // The knight comes back on b8, between rook and king: far from both, the capture ends the check.
    assert!(at("r1K5/8/8/4n3/3P4/8/8/4k3 w - - 0 1").contains("d4e5"));
    // On g8 it would not.
    assert!(!at("r1K5/8/8/8/4n3/3P4/8/4k3 w - - 0 1").contains("d3e4"));
    // A pinned piece leaves its line where what it takes comes to stand on it.
    assert!(at("r2BK3/8/8/6n1/8/8/8/4k3 w - - 0 1").contains("d8g5"));
    // Not so where it comes back elsewhere.
    assert!(!at("r2BK3/8/5b2/8/8/8/8/4k3 w - - 0 1").contains("d8f6"));
    // The bishop would come back on f8 and give check to its captor; the knight would not.
    assert!(!at("8/8/1K6/2b5/8/8/8/7k w - - 0 1").contains("b6c5"));
    assert!(at("8/8/1K6/2n5/8/8/8/7k w - - 0 1").contains("b6c5"));
}

#[test]
fn a_position_can_come_back_after_captures() {
    let game = built("[rules]\nrebirth = true\nrepetition = { times = 2 }");
    // The knight is taken, comes back and goes to where it stood; its captor too.
    let line = "d2e4 c5e4 b1d2 e4c5";
    let mut position = game.position("1n2k3/8/8/2n5/8/8/3N4/4K3 w - - 0 1").unwrap();
    for text in line.split(' ') {
        position.play_unchecked(position.parse_move(text).unwrap());
    }
    assert_eq!(position.result(), "1/2-1/2 repetition", "{position}");
}

#[test]
fn captors_change_sides() {
    let andernach = built("[rules]\nturncoat = true");
    let unlike = built("[rules]\nturncoat = { pieces = ['pawn', 'rook'], unlike = true }");
    let tibetan = built("[rules]\nturncoat = { unlike = true, sides = 'black' }");
    let after = |game: &Game, fen: &str, text: &str| {
        let mut position = game.position(fen).unwrap();
        position.play_unchecked(position.parse_move(text).unwrap());
        position.to_string().split(' ').next().unwrap().to_string()
    };
    let table = [
        (&andernach, "4k3/8/8/4n3/3P4/8/8/4K3 w - - 0 1", "d4e5", "4k3/8/8/4p3/8/8/8/4K3"),
        // A king does not, a pawn that promotes does as what it has become, and so does one that takes in passing.
        (&andernach, "4k3/8/8/8/8/8/3n4/4K3 w - - 0 1", "e1d2", "4k3/8/8/8/8/8/3K4/8"),
        (&andernach, "1n5k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "1n5k/8/8/8/8/8/8/4K3"),
        (&andernach, "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", "4k3/8/2p5/8/8/8/8/4K3"),
        // In Tibetan Chess only what is Black's does, if it takes another type.
        (&tibetan, "4k3/8/8/4n3/3P4/8/8/4K3 w - - 0 1", "d4e5", "4k3/8/8/4P3/8/8/8/4K3"),
        (&tibetan, "4k3/8/8/4p3/3N4/8/8/4K3 b - - 0 1", "e5d4", "4k3/8/8/8/3P4/8/8/4K3"),
        (&tibetan, "4k3/8/8/4p3/3P4/8/8/4K3 b - - 0 1", "e5d4", "4k3/8/8/8/3p4/8/8/4K3"),
        // Only these types, and only if they take another.
        (&unlike, "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1", "d4e5", "4k3/8/8/4P3/8/8/8/4K3"),
        (&unlike, "4k3/8/8/4n3/3P4/8/8/4K3 w - - 0 1", "d4e5", "4k3/8/8/4p3/8/8/8/4K3"),
        (&unlike, "4k3/8/8/4p3/8/3N4/8/4K3 w - - 0 1", "d3e5", "4k3/8/8/4N3/8/8/8/4K3"),
    ];
    for (game, fen, text, expected) in table {
        assert_eq!(after(game, fen, text), expected, "{fen} {text}");
    }
}

#[test]
fn a_captor_that_changes_sides_may_check_its_own_king() {
    let andernach = built("[rules]\nturncoat = true");
    let at = |fen: &str| moves(&andernach.position(fen).unwrap());
    // On e4 the rook is black and attacks the king on e1; on d4 it does not.
    assert!(!at("4k3/8/8/8/R3n3/8/8/4K3 w - - 0 1").contains("a4e4"));
    assert!(at("4k3/8/8/8/R2n4/8/8/4K3 w - - 0 1").contains("a4d4"));
    // Taking the rook that gives check does not help where the captor would give one.
    assert!(!at("4k3/8/8/8/8/8/4r2Q/4K3 w - - 0 1").contains("h2e2"));
    assert!(at("4k3/8/8/4r3/8/8/8/2B1K2B w - - 0 1").split(' ').all(|text| !text.ends_with("e5")));
    assert!(at("4k3/8/8/4r3/8/3N4/8/4K3 w - - 0 1").contains("d3e5"));
}

#[test]
fn captors_become_others() {
    let frankfurt = built("[rules]\nmetamorphosis = { into = 'captive' }");
    let ladder =
        built("[rules]\nmetamorphosis = { into = ['pawn', 'knight', 'rook'], pieces = ['pawn', 'knight', 'rook'] }");
    let double_tibet = built("[rules]\nturncoat = { unlike = true }\nmetamorphosis = { into = 'captive' }");
    let after = |game: &Game, fen: &str, text: &str| {
        let mut position = game.position(fen).unwrap();
        position.play_unchecked(position.parse_move(text).unwrap());
        position.to_string().split(' ').next().unwrap().to_string()
    };
    let table = [
        (&frankfurt, "4k3/8/8/4n3/3P4/8/8/4K3 w - - 0 1", "d4e5", "4k3/8/8/4N3/8/8/8/4K3"),
        (&frankfurt, "4k3/8/8/8/8/8/3n4/4K3 w - - 0 1", "e1d2", "4k3/8/8/8/8/8/3K4/8"),
        (&frankfurt, "4k3/8/8/3p4/8/8/6B1/4K3 w - - 0 1", "g2d5", "4k3/8/8/3P4/8/8/8/4K3"),
        // A pawn that promotes by its capture is what it has promoted to.
        (&frankfurt, "1n5k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", "1Q5k/8/8/8/8/8/8/4K3"),
        // A step each; the last of the list and what is not in it stay.
        (&ladder, "4k3/8/8/4n3/3P4/8/8/4K3 w - - 0 1", "d4e5", "4k3/8/8/4N3/8/8/8/4K3"),
        (&ladder, "4k3/8/8/4n3/8/3N4/8/4K3 w - - 0 1", "d3e5", "4k3/8/8/4R3/8/8/8/4K3"),
        (&ladder, "4k3/8/8/4n3/8/8/8/4RK2 w - - 0 1", "e1e5", "4k3/8/8/4R3/8/8/8/5K2"),
        (&ladder, "4k3/8/8/4n3/8/8/8/4QK2 w - - 0 1", "e1e5", "4k3/8/8/4Q3/8/8/8/5K2"),
        // Type and side.
        (&double_tibet, "4k3/8/8/4n3/3P4/8/8/4K3 w - - 0 1", "d4e5", "4k3/8/8/4n3/8/8/8/4K3"),
        (&double_tibet, "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1", "d4e5", "4k3/8/8/4P3/8/8/8/4K3"),
    ];
    for (game, fen, text, expected) in table {
        assert_eq!(after(game, fen, text), expected, "{fen} {text}");
    }
    // What becomes a pawn where pawns of its side promote does so at once, by its player's choice.
    let texts = moves(
        &built("[rules]\nmetamorphosis = { into = ['rook', 'pawn'] }")
            .position("4k2n/8/8/8/8/8/8/4K2R w - - 0 1")
            .unwrap(),
    );
    assert!(texts.contains("h1h8q") && texts.contains("h1h8n") && !texts.contains("h1h8 "), "{texts}");
}

#[test]
fn who_captures_from_afar_stays() {
    let rifle = built("[rules]\nrifle = true");
    let at = |fen: &str| moves(&rifle.position(fen).unwrap());
    let after = |fen: &str, text: &str| {
        let mut position = rifle.position(fen).unwrap();
        position.play_unchecked(position.parse_move(text).unwrap());
        position.to_string()
    };
    // The rook takes and keeps its right to castle.
    assert_eq!(after("4k3/8/8/7b/8/8/8/4K2R w K - 3 1", "h1h5h1"), "4k3/8/8/8/8/8/8/4K2R b K - 0 1");
    // A pinned piece captures off its line, and a king takes what is guarded; neither goes where it would be in check.
    assert!(at("4r1k1/8/8/8/5p2/4N3/6p1/4K3 w - - 0 1").contains("e3g2e3"));
    assert!(!at("4r1k1/8/8/8/5p2/4N3/6p1/4K3 w - - 0 1").contains("e3d5"));
    assert!(at("3rk3/8/8/8/8/8/3n4/4K3 w - - 0 1").contains("e1d2e1"));
    assert!(!at("3rk3/8/8/8/8/8/3n4/4K3 w - - 0 1").contains("e1f1"));
    // What it uncovers by taking may give check: the bishop stands between rook and king.
    assert!(!at("4r1k1/8/8/4b3/8/8/8/B3K3 w - - 0 1").contains("a1e5a1"));
    // No promotion, and no capture in passing.
    assert!(at("1n5k/P7/8/8/8/8/8/4K3 w - - 0 1").contains("a7b8a7 "));
    assert!(!at("1n5k/P7/8/8/8/8/8/4K3 w - - 0 1").contains("a7b8a7q"));
    assert_eq!(after("4k3/2p5/8/3P4/8/8/8/4K3 b - - 0 1", "c7c5"), "4k3/8/8/2pP4/8/8/8/4K3 w - - 0 2");
}

#[test]
fn the_paralysed_neither_move_nor_give_check() {
    let madrasi = built("[rules]\nparalysis = { like = true }");
    let inclusive = built("[rules]\nparalysis = { like = true, royal = true }");
    let immobilizer = built("[rules]\nparalysis = { next-to = ['queen'], royal = true }");
    let at = |game: &Game, fen: &str| moves(&game.position(fen).unwrap());
    // Rooks that attack each other stay, and so do pawns.
    assert_eq!(at(&madrasi, "r3k3/8/8/8/8/8/8/R6K w - - 0 1"), "h1g1 h1g2 h1h2");
    assert!(!at(&madrasi, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").contains("e4"));
    // A rook that a rook attacks gives no check; blocked by a piece of another type, it does.
    assert!(!madrasi.position("R3r2k/8/8/8/8/8/8/4K3 w - - 0 1").unwrap().in_check());
    assert!(madrasi.position("R1n1r2k/8/8/8/8/8/8/4K3 w - - 0 1").unwrap().in_check());
    // Paralysing the checker answers the check; a rook may not leave it free.
    assert!(at(&madrasi, "4r2k/8/8/8/R7/8/8/4K3 w - - 0 1").contains("a4a8"));
    assert!(!at(&madrasi, "4r2k/8/8/8/R7/8/8/4K3 w - - 0 1").contains("a4a7"));
    // Kings stand next to each other only where they can be paralysed.
    assert!(!at(&madrasi, "8/8/8/3k4/8/3K4/8/8 w - - 0 1").contains("d3d4"));
    assert!(at(&inclusive, "8/8/8/3k4/8/3K4/8/8 w - - 0 1").contains("d3d4"));
    // A queen holds what is next to it, its like too.
    assert_eq!(at(&immobilizer, "7k/8/8/8/8/8/Pq6/KR6 w - - 0 1"), "");
    assert!(at(&immobilizer, "7k/8/8/8/8/1q6/8/KR6 w - - 0 1").contains("b1b3"));
}

#[test]
fn pieces_take_by_what_their_moves_do() {
    let by = |way: &str| built(&format!("[rules.capture-by]\n{way}"));
    let after = |game: &Game, fen: &str, text: &str| {
        let mut position = game.position(fen).unwrap();
        position.play_unchecked(position.parse_move(text).unwrap());
        position.to_string()
    };
    let custody = by("custody = { pieces = ['rook'], hostile = ['d3'] }");
    assert_eq!(after(&custody, "7k/8/8/8/8/Rn6/8/2R4K w - - 5 1", "c1c3"), "7k/8/8/8/8/R1R5/8/7K b - - 0 1");
    assert_eq!(after(&custody, "7k/8/8/8/8/R1n5/8/4R2K w - - 5 1", "e1e3"), "7k/8/8/8/8/R1n1R3/8/7K b - - 6 1");
    assert_eq!(after(&custody, "7k/8/8/8/8/4n3/8/5R1K w - - 5 1", "f1f3"), "7k/8/8/8/8/5R2/8/7K b - - 0 1");
    // A king that could be enclosed is in check, but not by the piece that already stands there.
    assert!(custody.position("8/8/8/8/2Nk4/8/8/4R2K b - - 0 1").unwrap().in_check());
    assert!(!custody.position("8/8/8/8/2nk4/8/8/4R2K b - - 0 1").unwrap().in_check());
    assert!(!moves(&custody.position("8/8/8/8/2N1k3/8/8/4R2K b - - 0 1").unwrap()).contains("e4d4"));
    let rows = by("custody = { pieces = ['rook'], rows = true }");
    assert_eq!(after(&rows, "7k/8/8/8/8/Rnq5/8/3R3K w - - 0 1", "d1d3"), "7k/8/8/8/8/R2R4/8/7K b - - 0 1");
    let intervention = by("intervention = { pieces = ['rook'] }");
    assert_eq!(after(&intervention, "7k/8/8/8/8/1n1q4/8/2R4K w - - 0 1", "c1c3"), "7k/8/8/8/8/2R5/8/7K b - - 0 1");
    let approach = by("approach = { pieces = ['queen'], directions = 'diagonal' }");
    assert_eq!(after(&approach, "7k/8/5nn1/8/8/8/1Q6/7K w - - 0 1", "b2e5"), "7k/8/6n1/4Q3/8/8/8/7K b - - 0 1");
    let withdrawal = by("withdrawal = { pieces = ['queen'], directions = 'all' }");
    assert_eq!(after(&withdrawal, "8/k7/8/8/8/8/1Q6/n6K w - - 0 1", "b2c3"), "8/k7/8/8/8/2Q5/8/7K b - - 0 1");
    assert_eq!(after(&withdrawal, "8/k7/8/8/8/8/1Q6/n6K w - - 0 1", "b2b3"), "8/k7/8/8/8/1Q6/8/n6K b - - 1 1");
    let encirclement = by("encirclement = {}");
    assert_eq!(
        after(&encirclement, "7k/8/8/3P4/2PnR3/8/8/3R3K w - - 0 1", "d1d3"),
        "7k/8/8/3P4/2P1R3/3R4/8/7K b - - 0 1"
    );
    let coordination = by("coordination = { pieces = ['rook'], with = ['king'] }");
    assert_eq!(after(&coordination, "6k1/8/n7/8/8/8/8/R6K w - - 0 1", "a1d1"), "6k1/8/n7/8/8/8/8/3R3K b - - 1 1");
    assert_eq!(after(&coordination, "6k1/8/7n/8/8/8/8/3R3K w - - 0 1", "d1d6"), "6k1/8/3R4/8/8/8/8/7K b - - 0 1");
    assert!(coordination.position("8/8/7k/8/8/8/8/3R3K b - - 0 1").unwrap().in_check());
}

#[test]
fn who_has_moved_goes_on_to_the_next_plane() {
    let alice = built(
        "board = { files = 16, planes = 2 }\n[start]\nfen = 'rnbqkbnr8/pppppppp8/16/16/16/16/PPPPPPPP8/RNBQKBNR8 w KQkq - 0 1'\n[rules]\ntransfer = true",
    );
    let at = |fen: &str| alice.position(fen).unwrap();
    let after = |fen: &str, text: &str| {
        let mut position = at(fen);
        position.play_unchecked(position.parse_move(text).unwrap_or_else(|error| panic!("{error}")));
        position.to_string()
    };
    let start = alice.start().fen();
    assert_eq!(after(&start, "g1f3"), "rnbqkbnr8/pppppppp8/16/16/16/13N2/PPPPPPPP8/RNBQKB1R8 b KQkq - 1 1");
    // No capture in passing: the pawn is on the other plane, or has been on this one for longer.
    assert_eq!(after(&start, "e2e4"), "rnbqkbnr8/pppppppp8/16/16/12P3/16/PPPP1PPP8/RNBQKBNR8 b KQkq - 0 1");
    // Both pieces of a castling go on, so both squares there must be empty.
    assert_eq!(after("4k11/16/16/16/16/16/16/4K2R8 w K - 0 1", "e1g1"), "4k11/16/16/16/16/16/16/13RK1 b - - 1 1");
    assert!(!moves(&at("4k11/16/16/16/16/16/16/4K2R5n2 w K - 0 1")).contains("e1g1"));
    let refused = |fen: &str, text: &str| at(fen).parse_move(text).unwrap_err().why.to_string();
    let blocked = "the rook on a1 cannot go to a4: i4 on the next plane is not empty";
    assert_eq!(refused("4k11/16/16/16/8n7/16/16/R3K11 w - - 0 1", "a1a4"), blocked);
    // The move must be legal on its own plane too.
    let checked =
        "the king on e1 cannot go to d2: before it goes on to the next plane, the king on d2 would be in check";
    assert_eq!(refused("3rk11/16/16/16/16/16/16/4K11 w - - 0 1", "e1d2"), checked);
    // Who comes from the other plane may stand between; who goes there may not.
    assert!(moves(&at("k3r11/16/16/16/8R7/16/16/4K11 w - - 0 1")).contains("i4m4"));
    assert!(!moves(&at("k3r11/16/16/16/1R14/16/16/4K11 w - - 0 1")).contains("b4e4"));
}

/// Clauses of one type share out the squares: what a pawn becomes, and whether only by a capture, depends on where it is.
#[test]
fn a_type_promotes_otherwise_on_other_squares() {
    let game = built(
        "[rules.promotion]\npieces = ['pawn']\nranks = [8]\nto = ['queen', 'rook']\n\
         more = [{ pieces = ['pawn'], ranks = [6], captures-only = true, to = ['knight'] }, \
         { pieces = ['pawn'], sides = 'black', ranks = [], optional-ranks = [5], to = ['rook', 'bishop'] }]",
    );
    let at = |fen: &str| moves(&game.position(fen).unwrap());
    assert_eq!(at("7k/P7/8/8/8/8/8/K7 w - - 0 1").split(' ').filter(|text| text.starts_with("a7")).count(), 2);
    // A step to the sixth rank promotes nothing, and a capture there does.
    let sixth = at("7k/8/1n6/P7/8/8/8/K7 w - - 0 1");
    assert!(sixth.contains("a5a6 ") && sixth.contains("a5b6n") && !sixth.contains("a5b6q"), "{sixth}");
    assert!(!sixth.split(' ').any(|text| text == "a5b6"), "{sixth}");
    // Black may on its fifth rank, or stay; from there it goes on.
    let fifth = at("7k/8/8/p7/8/8/8/K7 b - - 0 1");
    let mut pawn: Vec<&str> = fifth.split(' ').filter(|text| text.starts_with("a5")).collect();
    pawn.sort_unstable();
    assert_eq!(pawn, ["a5a4", "a5a4b", "a5a4r"], "{fifth}");
    let why = game.position("7k/8/1n6/P7/8/8/8/K7 w - - 0 1").unwrap().explain("a5b6q").unwrap_err().to_string();
    assert_eq!(
        why,
        "the pawn on a5 cannot become a queen on b6, which is possible on other squares only: choose n (knight)"
    );
}
