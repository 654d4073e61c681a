//! Every example of the rules and every ruling, as one table of tests for both implementations.
//!
//! The test that includes this names the referee that it puts to the test: a `Game` that a definition makes, with
//! `load`, `start` and `read`, and a `Referee`, a position with `moves`, `fen`, `in_check`, `result` and `perft`.

use super::{Game, Referee};
use menagerie_core::Library;

/// A shipped game, or a game of users.
fn game(name: &str) -> Game {
    let mut library = Library::shipped();
    let path = format!("{}/../../testdata/games-of-users/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    if let Ok(text) = std::fs::read_to_string(&path) {
        library.add(&path, &text).unwrap();
    }
    Game::load(&library, name)
}

fn position(name: &str, fen: &str) -> Referee {
    match fen {
        "startpos" => game(name).start(),
        fen => game(name).read(fen).unwrap_or_else(|why| panic!("{name} {fen}: {why}")),
    }
}

/// The position after moves, each of which must be legal.
#[track_caller]
fn after(name: &str, fen: &str, moves: &str) -> Referee {
    let mut position = position(name, fen);
    for text in moves.split_whitespace() {
        let mut legal = position.moves();
        let list: Vec<String> = legal.keys().cloned().collect();
        position =
            legal.remove(text).unwrap_or_else(|| panic!("{name} {}: {text} is not among {list:?}", position.fen()));
    }
    position
}

/// Checks which moves there are after some.
#[track_caller]
fn moves(name: &str, fen: &str, played: &str, present: &str, absent: &str) {
    let position = after(name, fen, played);
    let legal: Vec<String> = position.moves().into_keys().collect();
    for text in present.split_whitespace() {
        assert!(legal.iter().any(|legal| legal == text), "{name} {}: {text} is missing in {legal:?}", position.fen());
    }
    for text in absent.split_whitespace() {
        assert!(!legal.iter().any(|legal| legal == text), "{name} {}: {text} is legal", position.fen());
    }
}

/// Checks all moves that begin with a text.
#[track_caller]
fn only(name: &str, fen: &str, start: &str, expected: &str) {
    let legal: Vec<String> = position(name, fen).moves().into_keys().filter(|text| text.starts_with(start)).collect();
    let mut expected: Vec<&str> = expected.split_whitespace().collect();
    expected.sort_unstable();
    assert_eq!(legal, expected, "{name} {fen}");
}

/// Checks the FEN after moves; with no moves, that this is how a FEN is written.
#[track_caller]
fn gives(name: &str, fen: &str, moves: &str, expected: &str) {
    assert_eq!(after(name, fen, moves).fen(), expected, "{name} {fen} {moves}");
}

/// Checks the result after moves.
#[track_caller]
fn ends(name: &str, fen: &str, moves: &str, result: &str) {
    assert_eq!(after(name, fen, moves).result(), result, "{name} {fen} {moves}");
}

/// Checks whether the side to move is in check after moves.
#[track_caller]
fn check(name: &str, fen: &str, moves: &str, expected: bool) {
    assert_eq!(after(name, fen, moves).in_check(), expected, "{name} {fen} {moves}");
}

/// Checks that a FEN is refused with a reason that has these words, or for the referee that puts it otherwise, those
/// after `|`.
#[track_caller]
fn refuses(name: &str, fen: &str, words: &str) {
    match game(name).read(fen) {
        Ok(position) => panic!("{name} {fen} was read as {}", position.fen()),
        Err(reason) => assert!(words.split('|').any(|words| reason.contains(words)), "{name} {fen}: {reason}"),
    }
}

/// Plays a move; a castling of two own pieces with an even gap may be written with either as primary.
fn play(position: &Referee, text: &str) -> Referee {
    let mut legal = position.moves();
    let swapped = text.split_once('+').map(|(first, other)| format!("{other}+{first}")).unwrap_or_default();
    legal.remove(text).or_else(|| legal.remove(&swapped)).unwrap_or_else(|| panic!("{text} in {}", position.fen()))
}

/// The moves of a file of testdata/games.
fn game_of(text: &'static str) -> (&'static str, Vec<&'static str>) {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let name = lines.next().unwrap();
    (name, lines.flat_map(str::split_whitespace).collect())
}

const FAHYS: &str = include_str!("../../../../testdata/games/fahys-castelli-1991.txt");
const PUGNALI: &str = include_str!("../../../../testdata/games/conversion-pugnali-castelli-1993.txt");
const OOMOST: &str = include_str!("../../../../testdata/games/oomost1-page.txt");

/// What stands in parentheses in a FEN's placement, as letters with squares of a board with eight ranks.
fn marked(position: &Referee) -> Vec<String> {
    let fen = position.fen();
    let mut found = Vec::new();
    for (rank, row) in (1..=8).rev().zip(fen.split([' ', '/'])) {
        let mut file = b'a';
        let mut inside = false;
        for c in row.chars() {
            match c {
                '(' => inside = true,
                ')' => inside = false,
                c if c.is_ascii_digit() => file += c as u8 - b'0',
                c => {
                    if inside {
                        found.push(format!("{c}{}{rank}", file as char));
                    }
                    file += 1;
                }
            }
        }
    }
    found.sort();
    found
}

#[test]
fn fahys_castelli_has_the_effects_that_the_page_names() {
    let (name, texts) = game_of(FAHYS);
    let mut position = game(name).start();
    let marks = |ply: usize| match ply {
        // After this many plies, what is overloaded: the effects move with their pieces.
        0..20 => "",
        20 => "Pe4",
        21..24 => "Pe4 qh4",
        24..27 => "Pe4 qg4",
        27..30 => "Pe5 qg4",
        30..36 => "Pe5 qe6",
        36..37 => "Pe5 qd5",
        37..42 => "Pe6 qd5",
        42..50 => "Pe6",
        50..54 => "Nd4 Pe6",
        _ => "Nd4 Pe6 Qd2",
    };
    for (ply, text) in texts.iter().enumerate() {
        position = position.moves().remove(*text).unwrap_or_else(|| panic!("{text} after {ply} plies"));
        assert_eq!(marked(&position).join(" "), marks(ply + 1), "after {text}, ply {}", ply + 1);
    }
    assert_eq!(texts.len(), 54);
    assert_eq!(position.fen(), "1r1k4/p1pb3p/2pp(P)1p1/5p2/PRP(N)1P2/8/2q(Q)1RPP/7K w - - 1 28");
    assert_eq!(position.result(), "*");
}

#[test]
fn fahys_castelli_has_its_variations() {
    let (name, texts) = game_of(FAHYS);
    // 13...K:e7 14.Q:c6 Kd8 15.Qa8/Rh8
    let line = format!("{} e8e7 c4c6 e7d8 c6a8", texts[..25].join(" "));
    assert_eq!(marked(&after(name, "startpos", &line)), ["Pe4", "qg4", "rh8"]);
    // 26...Q:b1+ 27.Qb2/Qb1
    let line = format!("{} e4b1", texts[..51].join(" "));
    check(name, "startpos", &line, true);
    let position = after(name, "startpos", &format!("{line} d2b2"));
    assert_eq!(marked(&position), ["Nd4", "Pe6", "qb1"]);
    // 28.R:b8+ Qb1/Rb8, no mate at once.
    let line = format!("{} b4b8", texts.join(" "));
    check(name, "startpos", &line, true);
    let position = after(name, "startpos", &format!("{line} c2b1"));
    assert_eq!(marked(&position), ["Nd4", "Pe6", "Qd2", "Rb8"]);
    assert!(position.in_check());
    assert_eq!(position.moves().into_keys().collect::<Vec<_>>(), ["d2c1", "d2d1", "d2e1", "f2f1"]);
}

#[test]
fn the_sample_of_oomost1_replays() {
    let (name, texts) = game_of(OOMOST);
    let mut checks = Vec::new();
    let mut position = game(name).start();
    for text in &texts {
        let legal = position.moves();
        if *text == "c2c3+c4c2" {
            assert_eq!(legal.len(), 1, "it is the only legal move");
        }
        position = play(&position, text);
        checks.push(position.in_check());
    }
    // White is in check after black's first three moves; black never is.
    assert_eq!(checks[..7], [false, true, false, true, false, true, false]);
    // 3...Qb3-c4+c4-b3 may not be undone.
    let undone = &texts[..6].join(" ").replace("d8e7+e7d8", "e7d8+d8e7");
    moves(name, "startpos", undone, "c2c3+c4c2", "b3c4+c4b3 c4b3+b3c4");
}

#[test]
fn pugnali_castelli_converts_what_the_page_names() {
    let (name, texts) = game_of(PUGNALI);
    let mut position = game(name).start();
    // The pieces of white and of black: with each conversion one changes sides.
    let count = |position: &Referee| {
        let fen = position.fen();
        let placement = fen.split(' ').next().unwrap().to_string();
        let white = placement.chars().filter(char::is_ascii_uppercase).count();
        (white, placement.chars().filter(char::is_ascii_lowercase).count())
    };
    let mut changes = Vec::new();
    for text in &texts {
        let old = count(&position);
        position = position.moves().remove(*text).unwrap_or_else(|| panic!("{text} in {}", position.fen()));
        let new = count(&position);
        changes.push((new.0 as i32 - old.0 as i32, new.1 as i32 - old.1 as i32));
    }
    let mut expected = vec![(0, 0); texts.len()];
    expected[3] = (-1, 1); // 2...Bh3/Nf3
    expected[4] = (0, -1); // 3.g:f3 takes the knight
    expected[5] = (-1, 1); // 3...Bg2/f2
    expected[7] = (-2, 1); // 4...B:h1/Bf1 takes a rook and converts a bishop
    expected[8] = (1, -2); // 5.Q:f1/Pf2 takes it back and the pawn too
    expected[10] = (0, -1); // 6.Q:h1
    assert_eq!(changes, expected);
    check(name, "startpos", &texts[..6].join(" "), true);
    check(name, "startpos", &texts[..12].join(" "), true);
    check(name, "startpos", &texts[..14].join(" "), true);
    check(name, "startpos", &texts[..15].join(" "), false);
    assert_eq!(position.result(), "*");
    gives(
        name,
        "startpos",
        "e2e4 d7d6 d2d4 c7c6 c1g5 d8a5 f1a6",
        "rnb1kbnr/pp2pppp/B1pp4/Q5B1/3PP3/8/PPP2PPP/RN1QK1NR b KQkq - 3 4",
    );
    check(name, "startpos", "e2e4 d7d6 d2d4 c7c6 c1g5 d8a5", true);
}

#[test]
fn a_fen_is_written_canonically() {
    // Four fields; rights and squares that cannot be are dropped.
    gives("chess", "4k3/8/8/8/8/8/4P3/4K3 w KQkq e3", "", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    gives("chess", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 5 9", "", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 9");
    gives("chess", "r3k3/8/8/8/8/8/8/R4K1R w KQkq - 5 9", "", "r3k3/8/8/8/8/8/8/R4K1R w q - 5 9");
    gives("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    // Read, but not written: no capture is there, or it is pinned.
    gives("chess", "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1");
    gives("chess", "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "", "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1");
    // No pawn just passed: an own pawn, no pawn, a pawn whose home or way is not empty.
    gives("chess", "4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1", "", "4k3/8/8/3PP3/8/8/8/4K3 w - - 0 1");
    gives("chess", "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", "", "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1");
    gives("chess", "4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "4k3/3p4/8/3pP3/8/8/8/4K3 w - - 0 1");
    gives("chess", "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", "", "4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 1");
    gives("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d7 0 1", "", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
    gives("chess", "4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1", "", "4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1");
    // Rights of the other forms.
    let d_file = "r2k3r/8/8/8/8/8/8/R2K3R w KQkq - 0 1";
    gives("wildcastle", d_file, "", d_file);
    gives("wildcastle", "r1k4r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "", "r1k4r/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    gives("chess", d_file, "", "r2k3r/8/8/8/8/8/8/R2K3R w - - 0 1");
    gives("oomost1", "4k3/8/8/8/8/8/8/4K2R w K e3 0 1", "", "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    gives("osmosis", "4k5/10/10/10/10/10/10/10/10/4K5 w KQ - 3 7", "", "4k5/10/10/10/10/10/10/10/10/4K5 w - - 3 7");
    let latent = "4(k)2r/8/8/8/8/8/8/(R)3K2(R) w KQk - 0 1";
    gives("orchess", latent, "", latent);
    for name in [
        "chess",
        "orchess",
        "conversion",
        "capablanca",
        "grand",
        "oomost1",
        "oomost2",
        "omega",
        "osmosis",
        "wildcastle",
    ] {
        let start = game(name).starts()[0].clone();
        gives(name, &start, "", &start);
    }
}

#[test]
fn a_clock_of_a_hundred_is_read_and_is_fifty() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 120 90";
    gives("chess", fen, "", fen);
    ends("chess", fen, "", "1/2-1/2 fifty");
    ends("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 99 90", "", "*");
    ends("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 99 90", "a1a2", "1/2-1/2 fifty");
    // Analysis goes on.
    assert!(!position("chess", fen).moves().is_empty());
}

#[test]
fn what_cannot_be_a_position_is_refused() {
    refuses("chess", "4k3/8/8/8/8/8/8/8 w - - 0 1", "0 kings for white|no white king");
    refuses("chess", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "2 kings for white|2 white kings");
    refuses(
        "chess",
        "4k3/8/8/8/8/8/8/4K4 w - - 0 1",
        "number of squares|too many squares|too few squares|which is a square",
    );
    refuses(
        "chess",
        "4k3/8/8/8/8/8/8/4K2 w - - 0 1",
        "number of squares|too many squares|too few squares|which is a square",
    );
    refuses("chess", "4k3/8/8/8/8/8/4K3 w - - 0 1", "7 ranks");
    refuses("chess", "4k3/8/8/8/8/8/8/4K2C w - - 0 1", "no piece|not a piece|no overloaded pieces");
    refuses("chess", "4k3/8/8/8/8/8/8/4K2(R) w - - 0 1", "no piece|not a piece|no overloaded pieces");
    refuses("conversion", "4k3/8/8/8/8/8/8/4K2(R) w - - 0 1", "no piece|not a piece|no overloaded pieces");
    refuses("chess", "4k3/8/8/8/8/8/8/4K2R x - - 0 1", "side to move");
    refuses("chess", "4k3/8/8/8/8/8/8/4K2R w - - x 1", "number");
    refuses("chess", "4k3/8/8/8/8/8/8/4K2R w - -  0", "5 fields");
    refuses("chess", "4k3/8/8/8/8/8/8/4K2R w X - 0 1", "castling");
    refuses("chess", "4k3/8/8/8/8/8/8/4K2R w - j4 0 1", "en passant");
    for name in ["chess", "conversion", "wildcastle", "orchess"] {
        refuses(name, "4k3/8/8/8/8/8/8/4K2P w - - 0 1", "pawn on h1");
        refuses(name, "4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "pawn on h8");
        refuses(name, "4k2p/8/8/8/8/8/8/4K3 w - - 0 1", "pawn on h8");
        refuses(name, "4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "pawn on a1");
        refuses(name, "4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", "white in check");
    }
    // Only an overloaded pawn may stay where pawns promote, and none behind where it began.
    let stays = "4k2(P)/8/8/8/8/8/8/(p)3K3 w - - 0 1";
    gives("orchess", stays, "", stays);
    refuses("orchess", "4k3/8/8/8/8/8/8/4K2(P) w - - 0 1", "pawn on h1");
    // An overloaded piece gives no check.
    let quiet = "4k3/8/8/8/8/8/4(r)3/4K3 b - - 0 1";
    gives("orchess", quiet, "", quiet);
    // In castlingmost games pawns may be behind their start, but not on their eighth rank.
    let behind = "3pk3/8/8/8/8/8/8/4K2P w - - 0 1";
    gives("oomost1", behind, "", behind);
    refuses("oomost2", "4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "pawn on h8");
    refuses("oomost1", "4k3/8/8/8/8/8/8/4R2K w - - 0 1", "black in check");
    // Behind and beyond on the greater boards.
    refuses("grand", "4k5/10/10/10/10/10/10/10/P9/4K5 w - - 0 1", "pawn on a2");
    refuses("grand", "P3k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1", "pawn on a10");
    let optional = "4k5/P9/P9/10/10/10/10/10/10/4K5 w - - 0 1";
    gives("grand", optional, "", optional);
    refuses("osmosis", "k9/4P5/10/10/10/10/10/10/10/K9 w - - 0 1", "pawn on e9");
    refuses("osmosis", "k9/10/10/10/10/10/10/10/4P5/K9 w - - 0 1", "pawn on e2");
    let omega = |corner: char, row: &str| {
        format!("1**********1/*5k4*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*{row}*/{corner}**********1 w - - 0 1")
    };
    refuses("omega", &omega('P', "5K4"), "pawn on w1");
    refuses("omega", &omega('p', "5K4"), "pawn on w1");
    refuses("omega", &omega('1', "P4K4"), "pawn on a0");
    refuses("omega", &omega('*', "5K4"), "number of squares|too many squares|too few squares|which is a square");
    refuses("omega", "5k4/10/10/10/10/10/10/10/10/5K4 w - - 0 1", "10 ranks");
    // A converting game refuses a position in which a co-square could be put on the king not to move.
    let attacked = "8/8/8/8/1q2K3/8/8/1q5k";
    refuses("conversion", &format!("{attacked} b - - 0 1"), "white in check");
}

#[test]
fn results_count_in_their_order() {
    ends("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80", "a1a8", "1-0 checkmate");
    ends("chess", "7k/5K2/8/6Q1/8/8/8/8 w - - 99 80", "g5g6", "1/2-1/2 stalemate");
    ends("chess", "4k3/8/8/8/8/8/8/4K2N w - - 120 80", "", "1/2-1/2 fifty");
    let shuffle = "e1d1 e8d8 d1e1 d8e8";
    let twice = format!("{shuffle} {shuffle}");
    ends("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 92 80", &twice, "1/2-1/2 repetition");
    ends("chess", "4k3/8/8/8/8/8/8/4K2N w - - 0 80", &twice, "1/2-1/2 repetition");
    ends("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 80", shuffle, "*");
    ends("chess", "startpos", "f2f3 e7e5 g2g4 d8h4", "0-1 checkmate");
}

#[test]
fn positions_are_the_same_by_rights_and_legal_captures() {
    let knights = "g1f3 g8f6 f3g1 f6g8 ";
    ends("chess", "startpos", &knights.repeat(2), "1/2-1/2 repetition");
    // With the right to castle it was another position.
    let rook = "h1g1 h8g8 g1h1 g8h8 ";
    let fen = "r3k2r/p7/8/8/8/8/P7/R3K2R w KQkq - 0 1";
    ends("chess", fen, &rook.repeat(2), "*");
    ends("chess", fen, &rook.repeat(3), "1/2-1/2 repetition");
    // A square passed over counts only where a capture is legal: here there is none.
    ends("chess", "startpos", &format!("e2e4 {}", "g8f6 g1f3 f6g8 f3g1 ".repeat(2)), "1/2-1/2 repetition");
    let can_take = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    ends("chess", can_take, &format!("e2e4 {}", "e8d8 e1d1 d8e8 d1e1 ".repeat(2)), "*");
    ends("chess", can_take, &format!("e2e4 {}", "e8d8 e1d1 d8e8 d1e1 ".repeat(3)), "1/2-1/2 repetition");
    // The pawn that could take is pinned.
    let pinned =
        "8/8/8/8/K2p3r/8/4P3/4k3 w - - 0 1".replace('K', "x").replace('k', "K").replace('x', "k").replace("3r", "3R");
    ends("chess", &pinned, &format!("e2e4 {}", "a4a5 e1d1 a5a4 d1e1 ".repeat(2)), "1/2-1/2 repetition");
}

#[test]
fn insufficient_material() {
    for (fen, dead) in [
        ("4k3/8/8/8/8/8/8/4K3", true),
        ("4k3/8/8/8/8/8/8/4KN2", true),
        ("4kb2/8/8/8/8/8/8/4K3", true),
        ("4kb2/8/8/8/8/8/8/2B1K3", true),
        ("4kb2/8/8/8/8/8/8/4KB2", false),
        ("4kn2/8/8/8/8/8/8/4KN2", false),
        ("4kn2/8/8/8/8/8/8/4KB2", false),
        ("4k3/8/8/8/8/8/8/2B1KB2", false),
        ("4k3/8/8/8/8/8/4P3/4K3", false),
        ("4k3/8/8/8/8/8/8/4K2R", false),
    ] {
        for name in ["chess", "wildcastle", "orchess", "conversion"] {
            let result = if dead { "1/2-1/2 material" } else { "*" };
            ends(name, &format!("{fen} w - - 0 1"), "", result);
        }
        // No material is insufficient where stalemate loses.
        for name in ["oomost1", "oomost2"] {
            assert_ne!(position(name, &format!("{fen} w - - 0 1")).result(), "1/2-1/2 material");
        }
    }
    ends("orchess", "4(k)3/8/8/8/8/8/8/4K3 w - - 0 1", "", "*");
    ends("orchess", "4k3/8/8/8/8/8/8/4(K)N2 w - - 0 1", "", "*");
    ends("orchess", "4k3/8/8/8/8/8/8/4K(N)2 w - - 0 1", "", "1/2-1/2 material");
    for (piece, dead) in [("B", true), ("N", true), ("C", true), ("W", true), ("R", false), ("Q", false)] {
        let fen =
            format!("1**********1/*5k4*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*{piece}4K4*/1**********1 w - - 0 1");
        ends("omega", &fen, "", if dead { "1/2-1/2 material" } else { "*" });
    }
    for (piece, dead) in [
        ("B", true),
        ("N", true),
        ("C", true),
        ("H", true),
        ("L", true),
        ("M", true),
        ("A", false),
        ("E", false),
        ("U", false),
        ("I", false),
        ("G", false),
    ] {
        let fen = format!("5k4/10/10/10/10/10/10/10/10/{piece}4K4 w - - 0 1");
        ends("osmosis", &fen, "", if dead { "1/2-1/2 material" } else { "*" });
    }
    // One bishop a side is drawn in chess only.
    ends("osmosis", "b4k4/10/10/10/10/10/10/10/10/1B3K4 w - - 0 1", "", "*");
    ends("capablanca", "5k4/10/10/10/10/10/10/A4K4 w - - 0 1", "", "*");
    ends("capablanca", "5k4/10/10/10/10/10/10/B4K4 w - - 0 1", "", "1/2-1/2 material");
    ends("grand", "5k4/10/10/10/10/10/10/10/10/N4K4 w - - 0 1", "", "1/2-1/2 material");
}

#[test]
fn wildcastle_has_36_starts() {
    let starts = game("wildcastle").starts();
    assert_eq!(starts.len(), 36);
    let rank = |number: usize| starts[number][35..43].to_string();
    let mut ranks: Vec<String> = (0..18).map(rank).collect();
    let sorted = ranks.clone();
    ranks.sort();
    assert_eq!(ranks, sorted);
    assert!(ranks.contains(&"RNBQKBNR".to_string()));
    for number in 0..18 {
        let (fen, mirror) = (&starts[number], &starts[number + 18]);
        assert_eq!(rank(number).chars().rev().collect::<String>(), rank(number + 18));
        gives("wildcastle", mirror, "", mirror);
        let counts = |fen: &str| [1, 2].map(|depth| position("wildcastle", fen).perft(depth));
        assert_eq!(counts(fen), counts(mirror), "number {number}");
    }
}

#[test]
fn wildcastle_castles_on_either_file() {
    let fen = "r2k3r/8/8/8/8/8/8/R2K3R w KQkq - 0 1";
    gives("wildcastle", fen, "d1f1", "r2k3r/8/8/8/8/8/8/R3RK2 b kq - 1 1");
    gives("wildcastle", fen, "d1b1", "r2k3r/8/8/8/8/8/8/1KR4R b kq - 1 1");
    gives("wildcastle", fen, "d1e1", "r2k3r/8/8/8/8/8/8/R3K2R b kq - 1 1");
    gives("wildcastle", fen, "h1h8", "r2k3R/8/8/8/8/8/8/R2K4 b Qq - 0 1");
    // All squares between must be empty; crossing and ending on attacked ones is forbidden.
    moves("wildcastle", "3k4/8/8/8/8/8/8/R2K2NR w KQ - 0 1", "", "d1b1", "d1f1");
    moves("wildcastle", "3k4/8/8/8/8/8/4r3/R2K3R w KQ - 0 1", "", "", "d1f1");
    moves("wildcastle", "3k4/8/8/8/8/5r2/8/R2K3R w KQ - 0 1", "", "d1b1", "d1f1");
    moves("wildcastle", "3k4/8/8/8/6r1/8/8/R2K3R w KQ - 0 1", "", "d1f1 d1b1", "");
    // From the e-file as in chess.
    gives("wildcastle", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    moves("wildcastle", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "a7a8q a7a8r a7a8b a7a8n", "a7a8");
}

#[test]
fn castling_geometry() {
    // The page's table on the a-file, with the enemy king out of the way: n = 0 to 6.
    let file = |other: u8| {
        let mut rows: Vec<String> = vec!["8".to_string(); 8];
        rows[7] = "R7".to_string();
        rows[8 - other as usize] = "N7".to_string();
        rows[2] = if other == 6 { "N2K4".to_string() } else { "3K4".to_string() };
        rows[4] = if other == 4 { "7k".to_string() } else { rows[4].clone() };
        if other != 4 {
            rows[3] = if other == 5 { "N6k".to_string() } else { "7k".to_string() };
        }
        if other == 4 {
            rows[4] = "N6k".to_string();
        }
        format!("{} w - - 0 1", rows.join("/"))
    };
    for (other, present, absent) in [
        (2, "a1a2+a2a1", "a2a1+a1a2"),
        (3, "a1a2+a3a1 a3a2+a1a3", ""),
        (4, "a1a3+a4a2", "a4a2+a1a3"),
        (5, "a1a3+a5a2 a5a3+a1a4", ""),
        (6, "a1a4+a6a3", "a6a3+a1a4"),
        (7, "a1a4+a7a3 a7a4+a1a5", "a1a5+a7a4"),
        (8, "a1a5+a8a4", "a8a4+a1a5"),
    ] {
        moves("oomost1", &file(other), "", present, absent);
    }
    // With an enemy the own piece is the primary; two enemies never castle.
    moves("oomost1", "startpos", "", "a2d5+f7c4 a2a5+a7a4", "f7c4+a2d5 a7a8+a8a7 a1a2 e2e4");
    only("oomost1", "8/8/8/8/8/K7/8/R2r1k1r w - - 0 1", "a1", "a1c1+d1b1");
    only("oomost1", "8/8/8/1k6/8/8/8/R3r2K w - - 0 1", "a1", "a1c1+e1b1");
}

#[test]
fn castlingmost_kings() {
    // Not out of check, not across an attacked square, not into check; the enemy's king without limits.
    let across = "k7/8/8/8/5r2/8/8/3K3R w - - 0 1";
    only("oomost1", across, "d1", "");
    moves("oomost1", across, "", "", "h1f1+d1g1");
    only("oomost1", "k7/8/8/8/4r3/8/8/3K3R w - - 0 1", "d1", "");
    moves("oomost1", "k7/8/8/8/4r3/8/8/3K3R w - - 0 1", "", "", "h1f1+d1g1");
    moves("oomost1", "k7/8/8/8/6r1/8/8/3K3R w - - 0 1", "", "d1f1+h1e1", "h1f1+d1g1");
    let check = "k7/8/8/8/3r4/8/8/2NK3R w - - 0 1";
    only("oomost1", check, "d1", "");
    moves("oomost1", check, "", "", "c1d1+d1c1 h1f1+d1g1");
    // Ke1-d2, then d7-d4+Kd2-d5 check: the king is drawn out by the enemy.
    moves("oomost1", "startpos", "e1d2+d2e1", "d7d4+d2d5", "");
    // Even castling of king and pawn by the pawn's initiative is castling out of check.
    moves("oomost1", "startpos", "e1e2+e2e1 e7d8+d8e7", "", "e1e2+e2e1 h2h5+h7h4");
    // Other pieces may castle while attacked.
    moves("oomost1", "k7/8/8/8/r6r/8/8/R3N2K w - - 0 1", "", "", "a1c1+e1b1");
}

#[test]
fn castlingmost_promotion_is_the_movers_choice() {
    let own = "7k/7p/8/8/8/8/P7/1K6 w - - 0 1";
    moves("oomost1", own, "", "", "a2a8q");
    // A pawn that lands on its eighth rank promotes at once, without a choice to stay.
    let swap = "r6k/P7/8/8/8/8/8/1K6 w - - 0 1";
    moves("oomost1", swap, "", "a7a8+a8a7q a7a8+a8a7r a7a8+a8a7b a7a8+a8a7n", "a7a8+a8a7 a7a8+a8a7k a7a8+a8a7p");
    gives("oomost1", "r7/P7/8/8/8/7k/8/1K6 w - - 5 3", "a7a8+a8a7n", "N7/r7/8/8/8/7k/8/1K6 b - - 0 3");
    // The enemy's pawn promotes too and keeps its colour; castling that moves it sets the clock back.
    let enemy = "7k/8/8/8/3K4/8/p7/R7 w - - 7 1";
    gives("oomost1", enemy, "a1a2+a2a1n", "7k/8/8/8/3K4/8/R7/n7 b - - 0 1");
    // Not to what gives check: queen and bishop on a1 would.
    moves("oomost1", enemy, "", "a1a2+a2a1n a1a2+a2a1r", "a1a2+a2a1q a1a2+a2a1b a1a2+a2a1");
    // A pawn may be moved back behind its start and off again.
    gives("oomost1", "k7/8/8/8/8/8/4P3/4K3 w - - 3 1", "e1e2+e2e1", "k7/8/8/8/8/8/4K3/4P3 b - - 0 1");
    gives("oomost1", "k7/7p/8/8/8/8/4N3/4K2R w - - 3 1", "e1e2+e2e1", "k7/7p/8/8/8/8/4K3/4N2R b - - 4 1");
    // What either army began with.
    let texts = |name: &str| -> String {
        let start = "k7/P7/8/8/8/8/8/7K w - - 0 1";
        let legal = position(name, start).moves().into_keys();
        legal.filter(|text| text.starts_with("a7a8+a8a7")).map(|text| text.chars().last().unwrap()).collect()
    };
    assert_eq!(texts("oomost1"), "bnqr");
    assert_eq!(texts("oomost1:fide-fide"), "bnqr");
    assert_eq!(texts("oomost1:clobberers-clobberers"), "adfw");
    assert_eq!(texts("oomost1:fide-nutters"), "bginoqrx");
    assert_eq!(texts("oomost1:clobberers-rookies"), "acdfhstw");
}

#[test]
fn castlingmost_ban_on_repetition() {
    // Swapping two like pieces changes nothing and is forbidden, and so is undoing.
    moves("oomost1", "startpos", "", "a2a5+a7a4", "a2b2+b2a2 a1h1+h1a1");
    moves("oomost1", "startpos", "a1a2+a2a1", "", "a7b7+b7a7");
    moves("oomost1", "startpos", "a1a2+a2a1 a7a8+a8a7 a1a2+a2a1", "", "a7a8+a8a7");
    moves("oomost1", "startpos", "a2d5+f7c4", "", "d5a2+c4f7 f7c4+a2d5 c4f7+d5a2");
    // The placement counts whichever side is to move: a swap with an enemy is not to be undone by him.
    let swap = "7k/8/8/8/8/8/8/Rr5K w - - 0 1";
    moves("oomost1", swap, "", "a1b1+b1a1", "");
    moves("oomost1", swap, "a1b1+b1a1", "", "a1b1+b1a1");
    // From a FEN only its own placement is known.
    moves("oomost1", &after("oomost1", swap, "a1b1+b1a1").fen(), "", "a1b1+b1a1", "");
}

#[test]
fn castlingmost_endings() {
    // No legal move loses, in check or not.
    ends("oomost1", "k7/8/8/8/8/8/8/7K w - - 0 1", "", "0-1 stalemate");
    ends("oomost1", "k7/8/8/8/8/8/r7/7K b - - 0 1", "", "*");
    ends("oomost2", "k7/8/8/8/8/8/8/7K w - - 100 60", "", "0-1 stalemate");
    ends("oomost1", "k7/8/8/8/8/8/8/r6K w - - 0 1", "", "0-1 checkmate");
    ends("oomost1", "k7/8/8/8/8/8/8/3K3R w - - 100 60", "", "1/2-1/2 fifty");
    ends("oomost1", "k7/8/8/8/8/8/8/3K3R w - - 99 60", "d1f1+h1e1", "1-0 stalemate");
}

#[test]
fn oomost2_captures_are_normal() {
    let both = "7k/8/8/8/8/1p6/P7/7K w - - 0 1";
    gives("oomost2", both, "a2b3", "7k/8/8/8/8/1P6/8/7K b - - 0 1");
    gives("oomost2", both, "a2b3+b3a2", "7k/8/8/8/8/1P6/p7/7K b - - 0 1");
    moves("oomost2", both, "", "", "a2a3 a2a4");
    moves("oomost1", both, "", "a2b3+b3a2", "a2b3");
    moves("oomost2", "1r5k/P7/8/8/8/8/8/7K w - - 0 1", "", "a7b8q a7b8n a7b8+b8a7q", "a7a8q a7b8");
    // No pawn push, so nothing passes; no orthodox castling.
    gives("oomost2", "7k/8/8/3pP3/8/8/8/7K w - d6 0 1", "", "7k/8/8/3pP3/8/8/8/7K w - - 0 1");
    moves("oomost2", "startpos", "", "", "e2e4 g1f3");
    // The king captures, but not what is guarded.
    moves("oomost2", "7k/8/8/8/8/8/6r1/7K w - - 0 1", "", "h1g2 h1g2+g2h1", "");
    moves("oomost2", "6rk/8/8/8/8/8/6r1/7K w - - 0 1", "", "", "h1g2 h1g2+g2h1");
    // A capture answers a check, and a swap with the checker does too.
    moves("oomost2", "7k/8/8/8/8/8/8/R3r2K w - - 0 1", "", "a1e1 a1c1+e1b1", "");
}

#[test]
fn omega_corners_and_leaps() {
    let board = |rows: [&str; 12]| format!("{} w - - 0 1", rows.join("/"));
    let open = |rank1: &str, rank0: &str, bottom: &str| {
        board([
            "1**********1",
            "*8k1*",
            "*10*",
            "*10*",
            "*10*",
            "*10*",
            "*10*",
            "*10*",
            "*10*",
            &format!("*{rank1}*"),
            &format!("*{rank0}*"),
            bottom,
        ])
    };
    let e = "1**********1";
    moves("omega", &open("N9", "4K5", e), "", "a1w1", "");
    moves("omega", &open("10", "1N2K5", e), "", "b0w1", "");
    moves("omega", &open("1C8", "4K5", e), "", "b1w1", "");
    moves("omega", &open("10", "W3K5", e), "", "a0w1", "");
    moves("omega", &open("10", "2W1K5", e), "", "c0w1", "");
    moves("omega", &open("10", "K9", e), "", "a0w1", "");
    moves("omega", &open("10", "R3K5", e), "", "", "a0w1");
    only("omega", &open("10", "4K5", "B**********1"), "w1", "w1a0 w1b1 w1c2 w1d3 w1e4 w1f5 w1g6 w1h7 w1i8 w1j9 w1w3");
    only("omega", &open("10", "4K5", "K**********1").replace("4K5", "10"), "w1", "w1a0");
    only("omega", &open("10", "4K5", "W**********1"), "w1", "w1a0 w1a2 w1c0");
    only("omega", &open("10", "4K5", "N**********1"), "w1", "w1a1 w1b0");
    only("omega", &open("10", "4K5", "C**********1"), "w1", "w1b1");
    only("omega", &open("10", "4K5", "R**********1"), "w1", "");
    only("omega", &open("10", "4K5", "1**********Q"), "w2", "w2j0 w2i1 w2h2 w2g3 w2f4 w2e5 w2d6 w2c7 w2b8 w2a9 w2w4");
    let middle = |letter: char| {
        format!("1**********1/*9k*/*10*/*10*/*10*/*10*/*4{letter}5*/*10*/*10*/*10*/*K9*/1**********1 w - - 0 1")
    };
    only("omega", &middle('C'), "e4", "e4e5 e4e3 e4d4 e4f4 e4e6 e4e2 e4c4 e4g4 e4c6 e4g6 e4c2 e4g2");
    only("omega", &middle('W'), "e4", "e4f5 e4d5 e4f3 e4d3 e4h5 e4h3 e4b5 e4b3 e4f7 e4d7 e4f1 e4d1");
}

#[test]
fn omega_pawns() {
    moves("omega", "startpos", "", "e1e2 e1e3 e1e4", "e1e5");
    moves("omega", "startpos", "e1e2 e8e5", "e2e3", "e2e4 e2e5");
    // Nothing is jumped over.
    let blocked = "1**********1/*5k4*/*10*/*10*/*10*/*10*/*10*/*1n8*/*p9*/*PPn7*/*5K4*/1**********1 w - - 0 1";
    only("omega", blocked, "b1", "b1b2 b1a2");
    only("omega", blocked, "a1", "");
    // A triple step can be taken on either of the squares passed, by different pawns.
    let triple = "1**********1/*5k4*/*10*/*10*/*10*/*10*/*10*/*3p6*/*5p4*/*4P5*/*5K4*/1**********1 w - - 0 1";
    gives(
        "omega",
        triple,
        "e1e4",
        "1**********1/*5k4*/*10*/*10*/*10*/*10*/*4P5*/*3p6*/*5p4*/*10*/*5K4*/1**********1 b - e2 0 1",
    );
    let two = "1**********1/*5k4*/*10*/*10*/*10*/*10*/*3p6*/*5p4*/*10*/*4P5*/*5K4*/1**********1 w - - 0 1";
    gives(
        "omega",
        two,
        "e1e4",
        "1**********1/*5k4*/*10*/*10*/*10*/*10*/*3pP5*/*5p4*/*10*/*10*/*5K4*/1**********1 b - e2e3 0 1",
    );
    gives(
        "omega",
        two,
        "e1e3",
        "1**********1/*5k4*/*10*/*10*/*10*/*10*/*3p6*/*4Pp4*/*10*/*10*/*5K4*/1**********1 b - e2 0 1",
    );
    gives(
        "omega",
        two,
        "e1e4 d4e3",
        "1**********1/*5k4*/*10*/*10*/*10*/*10*/*10*/*4pp4*/*10*/*10*/*5K4*/1**********1 w - - 0 2",
    );
    gives(
        "omega",
        two,
        "e1e4 f3e2",
        "1**********1/*5k4*/*10*/*10*/*10*/*10*/*3p6*/*10*/*4p5*/*10*/*5K4*/1**********1 w - - 0 2",
    );
    moves("omega", two, "e1e4 f9g9 f0g0", "", "d4e3 f3e2");
    // Read in any order, written in the order of the step; one alone restores one alone.
    let fen = |squares: &str| {
        format!("1**********1/*5k4*/*10*/*10*/*10*/*10*/*3pP5*/*5p4*/*10*/*10*/*5K4*/1**********1 b - {squares} 0 1")
    };
    gives("omega", &fen("e3e2"), "", &fen("e2e3"));
    gives("omega", &fen("e2"), "", &fen("e2"));
    gives("omega", &fen("e3"), "", &fen("e3"));
    moves("omega", &fen("e3"), "", "d4e3", "f3e2");
    gives(
        "omega",
        &fen("e2"),
        "f3e2",
        "1**********1/*5k4*/*10*/*10*/*10*/*10*/*3p6*/*10*/*4p5*/*10*/*5K4*/1**********1 w - - 0 2",
    );
    gives("omega", &fen("e4"), "", &fen("-"));
    // Promotion on the far rank, to any of six.
    let last = "1**********1/*5k4*/*P9*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*5K4*/1**********1 w - - 0 1";
    only("omega", last, "a8", "a8a9q a8a9r a8a9b a8a9n a8a9c a8a9w");
    moves("omega", &last.replace("*P9*/*10*", "*10*/*P9*"), "", "a7a8", "");
}

#[test]
fn omega_castling() {
    let fen = "1**********1/*1r3k2r1*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*1R3K2R1*/1**********1 w KQkq - 0 1";
    gives(
        "omega",
        fen,
        "f0h0",
        "1**********1/*1r3k2r1*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*1R4RK2*/1**********1 b kq - 1 1",
    );
    gives(
        "omega",
        fen,
        "f0d0",
        "1**********1/*1r3k2r1*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*3KR3R1*/1**********1 b kq - 1 1",
    );
    gives(
        "omega",
        fen,
        "f0f1 f9h9",
        "1**********1/*1r4rk2*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*5K4*/*1R6R1*/1**********1 w - - 2 2",
    );
    // A wizard in a corner attacks h0 from w2 (three left, one up).
    moves("omega", &fen.replace("*1R3K2R1*/1**********1", "*1R3K2R1*/1**********w"), "", "f0d0", "f0h0");
}

#[test]
fn osmosis_changes_the_captor() {
    // Every captor against every captive, by the page's rules with its two slips put right.
    for (captor, captive, letters) in [
        ('B', 'n', "A"),
        ('B', 'c', "L"),
        ('B', 'h', "E"),
        ('B', 'b', "B"),
        ('N', 'b', "A"),
        ('N', 'c', "U"),
        ('N', 'h', "M"),
        ('N', 'n', "N"),
        ('C', 'b', "L"),
        ('C', 'n', "U"),
        ('C', 'h', "I"),
        ('C', 'c', "C"),
        ('H', 'b', "E"),
        ('H', 'n', "M"),
        ('H', 'c', "I"),
        ('H', 'h', "H"),
        ('B', 'a', "A"),
        ('B', 'l', "L"),
        ('B', 'e', "E"),
        ('B', 'u', "AL"),
        ('B', 'm', "AE"),
        ('B', 'i', "EL"),
        ('N', 'a', "A"),
        ('N', 'u', "U"),
        ('N', 'm', "M"),
        ('N', 'l', "AU"),
        ('N', 'e', "AM"),
        ('N', 'i', "MU"),
        ('C', 'l', "L"),
        ('C', 'u', "U"),
        ('C', 'i', "I"),
        ('C', 'a', "LU"),
        ('C', 'e', "IL"),
        ('C', 'm', "IU"),
        ('H', 'e', "E"),
        ('H', 'm', "M"),
        ('H', 'i', "I"),
        ('H', 'a', "EM"),
        ('H', 'l', "EI"),
        ('H', 'u', "IM"),
        ('B', 'p', "B"),
        ('N', 'p', "N"),
        ('C', 'g', "C"),
        ('H', 'g', "H"),
        ('B', 'g', "B"),
        ('A', 'c', "A"),
        ('G', 'h', "G"),
        ('U', 'e', "U"),
        ('I', 'b', "I"),
        ('E', 'n', "E"),
    ] {
        // The captor stands on d5 and takes on a square its notation reaches.
        let (x, y) = match captor {
            'B' | 'A' | 'G' | 'E' => (4, 6),
            'N' | 'U' => (4, 7),
            'C' => (4, 8),
            'I' => (4, 8),
            _ => (3, 6),
        };
        let mut rows: Vec<Vec<char>> = vec![vec!['.'; 10]; 10];
        rows[10 - 5][3] = captor;
        rows[10 - y][x] = captive;
        // Both kings out of everybody's way: in the corners of the a- and j-file.
        rows[9][0] = 'K';
        rows[0][9] = 'k';
        let placement: Vec<String> = rows.iter().map(|row| row.iter().collect::<String>()).collect();
        let mut placement = placement.join("/");
        for count in (1..=10).rev() {
            placement = placement.replace(&".".repeat(count), &count.to_string());
        }
        let fen = format!("{placement} w - - 0 1");
        let to = format!("{}{y}", (b'a' + x as u8) as char);
        let base = format!("d5{to}");
        let found = position("osmosis", &fen).moves();
        let texts: Vec<&String> = found.keys().filter(|text| text.starts_with(&base)).collect();
        let expected: Vec<String> = match letters.len() {
            1 => vec![base.clone()],
            _ => letters.chars().map(|letter| format!("{base}{}", letter.to_ascii_lowercase())).collect(),
        };
        assert_eq!(texts, expected.iter().collect::<Vec<_>>(), "{captor} takes {captive}");
        for (text, letter) in expected.iter().zip(letters.chars()) {
            let row = found[text].fen().split([' ', '/']).nth(10 - y).unwrap().to_string();
            assert!(row.contains(letter), "{captor} takes {captive}: {row}");
        }
    }
    // The example of the rules, and a king or a pawn that takes.
    moves("osmosis", "9k/10/10/10/10/3l6/10/2N7/10/9K w - - 0 1", "", "c3d5a c3d5u", "c3d5");
    gives("osmosis", "9k/10/10/10/10/3l6/2P7/10/10/9K w - - 3 1", "c4d5", "9k/10/10/10/10/3P6/10/10/10/9K b - - 0 1");
}

#[test]
fn harvestmen_and_pawns_of_osmosis() {
    let alone = "9k/10/10/10/10/10/3H6/10/10/K9 w - - 0 1";
    let up = "d4d5 d4e6 d4d7 d4e8 d4d9 d4e10 d4c6 d4c8 d4c10";
    let down = "d4d3 d4e2 d4d1 d4c2";
    let right = "d4e4 d4f5 d4g4 d4h5 d4i4 d4j5 d4f3 d4h3 d4j3";
    let left = "d4c4 d4b5 d4a4 d4b3";
    only("osmosis", alone, "d4", &format!("{up} {down} {right} {left}"));
    // With c6 taken up, d7 is still reached by e6; with both, nothing beyond is.
    let one = "9k/10/10/10/2p7/10/3H6/10/10/K9 w - - 0 1";
    moves("osmosis", one, "", "d4c6 d4d7 d4e8", "d4c8");
    let both = "9k/10/10/10/2p1p5/10/3H6/10/10/K9 w - - 0 1";
    moves("osmosis", both, "", "d4c6 d4e6", "d4d7 d4c8 d4e8");
    let first = "9k/10/10/10/10/3P6/3H6/10/10/K9 w - - 0 1";
    moves("osmosis", first, "", "d4c4", "d4d5 d4c6 d4e6 d4d7");
    // Pawns: double step from rank 3, en passant, promotion on the ninth rank to eleven types.
    moves("osmosis", "startpos", "", "e3e4 e3e5 c2d4", "e3e6");
    gives("osmosis", "9k/10/10/10/10/5p4/10/4P5/10/K9 w - - 0 1", "e3e5", "9k/10/10/10/10/4Pp4/10/10/10/K9 b - e4 0 1");
    only(
        "osmosis",
        "9k/10/4P5/10/10/10/10/10/10/K9 w - - 0 1",
        "e8",
        "e8e9g e8e9b e8e9n e8e9c e8e9h e8e9a e8e9l e8e9e e8e9u e8e9m e8e9i",
    );
    only(
        "osmosis",
        "9k/10/10/10/10/10/10/4p5/10/K9 b - - 0 1",
        "e3",
        "e3e2g e3e2b e3e2n e3e2c e3e2h e3e2a e3e2l e3e2e e3e2u e3e2m e3e2i",
    );
}

#[test]
fn overload_and_restore() {
    // The move and its two co-squares: a knight from b1 to c3 with its partner on g1 makes c1 and g3.
    gives("orchess", "4k3/8/8/8/8/6n1/8/1N2K1N1 w - - 0 1", "b1c3", "4k3/8/8/8/8/2N3(n)1/8/4K1N1 b - - 1 1");
    // On the rank or file of the partner there are none.
    gives("orchess", "4k3/8/8/8/3N4/6n1/8/1N2K3 w - - 0 1", "b1d2", "4k3/8/8/8/3N4/6n1/3N4/4K3 b - - 1 1");
    // King and queen are a pair, either moving.
    gives("orchess", "4k3/8/8/8/8/r7/8/Q6K w - - 0 1", "h1g2", "4k3/8/8/8/8/r7/6K1/Q7 b - - 1 1");
    gives("orchess", "4k3/8/8/8/7Q/r7/8/5K2 w - - 0 1", "f1e2", "4k3/8/8/8/7Q/r7/4K3/8 b - - 1 1");
    gives("orchess", "1k6/8/8/8/8/8/8/Q4K1r w - - 0 1", "f1g2", "1k6/8/8/8/8/8/6K1/Q6r b - - 1 1");
    gives("orchess", "1k6/8/6n1/8/8/8/8/Q5K1 w - - 0 1", "a1d4", "1k6/8/6n1/8/3Q4/8/8/6K1 b - - 1 1");
    gives("orchess", "1k6/8/8/8/6n1/8/8/Q5K1 w - - 0 1", "a1d4", "1k6/8/8/8/3Q2(n)1/8/8/6K1 b - - 1 1");
    // All pairs count; an overloaded partner is none; friends that are not overloaded are unaffected.
    let three = "7k/8/8/8/8/n5q1/8/N1K1N1N1 w - - 0 1";
    gives("orchess", three, "e1d3", "7k/8/8/8/8/(n)2N2(q)1/8/N1K3N1 b - - 1 1");
    let partner_marked = "7k/8/8/8/8/6q1/8/N1K1N1(N)1 w - - 0 1";
    gives("orchess", partner_marked, "e1d3", "7k/8/8/8/8/3N2q1/8/N1K3(N)1 b - - 1 1");
    let mover_marked = "7k/8/8/8/8/6q1/8/N1K1(N)1N1 w - - 0 1";
    gives("orchess", mover_marked, "e1d3", "7k/8/8/8/8/3(N)2q1/8/N1K3N1 b - - 1 1");
    // A friendly piece is restored; one restored by this move pairs from the next on.
    gives("orchess", "7k/8/8/8/8/6(N)1/8/N1K1N1N1 w - - 0 1", "e1d3", "7k/8/8/8/8/3N2N1/8/N1K3N1 b - - 1 1");
    // Pawns are in no pair.
    gives(
        "orchess",
        "7k/8/8/8/8/1p6/8/P1K5 w - - 0 1".replace("P1K5", "2K5").replace("8/2K5", "P2P4/2K5").as_str(),
        "d2d3",
        "7k/8/8/8/8/1p1P4/P7/2K5 b - - 0 1",
    );
}

#[test]
fn what_an_overloaded_piece_may_do() {
    // Only its ordinary quiet moves.
    only("orchess", "7k/8/8/8/8/1p3n2/4(P)3/K7 w - - 0 1", "e2", "e2e3");
    only("orchess", "7k/8/8/8/8/5n2/4(P)3/K7 w - - 0 1", "e2", "e2e3");
    only("orchess", "7k/8/8/8/8/8/n7/(R)6K w - - 0 1", "a1", "a1b1 a1c1 a1d1 a1e1 a1f1 a1g1");
    // It gives no check and guards nothing, but blocks and can be captured.
    check("orchess", "4k3/8/8/8/8/8/8/K3(R)3 b - - 0 1", "", false);
    check("orchess", "4k3/8/8/8/4(N)3/8/8/K3R3 b - - 0 1", "", false);
    moves("orchess", "7k/8/8/8/8/8/r5(r)1/6(r)K w - - 0 1", "", "h1g1", "h1g2");
    moves("orchess", "7k/8/8/8/8/8/6(r)1/6(r)K w - - 0 1", "", "h1g1 h1g2 h1h2", "");
    // An overloaded king does not capture nor guard, but must still be safe.
    moves("orchess", "7k/8/8/8/8/8/6n1/7(K) w - - 0 1", "", "h1h2 h1g1", "h1g2");
    moves("orchess", "8/8/8/8/8/8/r4k2/7(K) w - - 0 1", "", "h1h2", "h1g1 h1g2");
    moves("orchess", "8/8/8/8/5(k)2/8/5K2/8 w - - 0 1", "", "f2e3 f2f3 f2g3", "");
    // Neither an overloaded king nor rook castles; restored they may again.
    moves("orchess", "7k/8/8/8/8/8/8/R3K2(R) w KQ - 0 1", "", "e1c1", "e1g1");
    moves("orchess", "8/6k1/8/8/8/8/8/R3(K)2R w KQ - 0 1", "", "", "e1g1 e1c1");
    let latent = "7k/8/8/8/8/8/1r6/R2NK2(R) w KQ - 0 1";
    moves("orchess", latent, "", "", "e1g1");
    // A rook restored on h1 by the knights' co-squares: Nc3 with h... the partner on the h-file.
    let restored = "k7/8/8/8/7N/8/8/1N2K2(R) w K - 0 1";
    gives("orchess", "k7/8/8/7N/8/8/3N4/4K2(R) w K - 0 1", "d2f1", "k7/8/8/7N/8/8/8/4KN1R b K - 1 1");
    moves("orchess", "k7/8/8/7N/8/8/3N4/4K2(R) w K - 0 1", "d2f1 a8b8 f1d2 b8a8", "e1g1", "");
    moves("orchess", restored, "", "", "e1g1");
    // A restored pawn double-steps again.
    moves("orchess", "k7/8/8/3N4/8/8/7(P)/K3N3 w - - 0 1", "", "h2h3", "h2h4");
    // An overloaded pawn that has reached the eighth rank stays one.
    gives(
        "orchess",
        "7k/P7/8/8/8/8/8/K7 w - - 0 1".replace('P', "(P)").as_str(),
        "a7a8",
        "(P)6k/8/8/8/8/8/8/K7 b - - 0 1",
    );
    only("orchess", "7k/P7/8/8/8/8/8/K7 w - - 0 1".replace('P', "(P)").as_str(), "a7", "a7a8");
}

#[test]
fn restored_pawns_promote_at_once() {
    // Castling restores f8 (rook f1 with the other rook on a8).
    let castling = "R4(P)2/8/8/8/8/8/2k5/4K2R w K - 7 1";
    moves("orchess", castling, "", "e1g1q e1g1r e1g1b e1g1n", "e1g1");
    // Neither capture nor pawn move: the clock runs on.
    gives("orchess", castling, "e1g1n", "R4N2/8/8/8/8/8/2k5/5RK1 b - - 8 1");
    // Two at once, letters from the a-file on.
    let two = "1(P)1(P)3k/8/8/R7/8/8/1R1R4/K7 w - - 0 1";
    only(
        "orchess",
        two,
        "a5a8",
        "a5a8qq a5a8qr a5a8qb a5a8qn a5a8rq a5a8rr a5a8rb a5a8rn a5a8bq a5a8br a5a8bb a5a8bn \
        a5a8nq a5a8nr a5a8nb a5a8nn",
    );
    gives("orchess", two, "a5a8nr", "RN1R3k/8/8/8/8/8/1R1R4/K7 b - - 1 1");
}

#[test]
fn legality_in_orchess_is_judged_after_the_effects() {
    // Castling onto an attacked square whose attacker is overloaded by it.
    let onto = "Q5r1/8/8/8/8/8/2k5/4K2R w K - 0 1";
    gives("orchess", onto, "e1g1", "Q5(r)1/8/8/8/8/8/2k5/5RK1 b - - 1 1");
    moves("orchess", &onto.replace('Q', "1").replace("15", "6"), "", "", "e1g1");
    // But not out of check nor across an attacked square.
    moves("orchess", "Q4r2/8/8/8/8/8/2k5/4K2R w K - 0 1", "", "", "e1g1");
    moves("orchess", "Q3r3/8/8/8/8/8/2k5/4K2R w K - 0 1", "", "", "e1g1");
    moves("orchess", "Q4(r)2/8/8/8/8/8/2k5/4K2R w K - 0 1", "", "e1g1", "");
    // Overloading the checker answers a check: Nc3 with g1 overloads g3.
    let checked = "6k1/8/8/8/8/6r1/8/1N4NK w - - 0 1";
    moves("orchess", checked, "", "b1c3", "");
    let answer = "7k/8/8/8/8/6q1/8/1N2K1N1 w - - 0 1";
    check("orchess", answer, "", true);
    moves("orchess", answer, "", "b1c3 b1a3 e1d1 e1e2 e1f1", "b1d2 g1f3");
    // A pinned piece moves by overloading the one that pins it.
    let pinned = "4r2k/8/8/8/8/4N3/8/4K2N w - - 0 1";
    moves("orchess", pinned, "", "", "e3d5 e3g4");
    let freed = "4r2k/8/8/8/4N3/8/8/4K1N1 w - - 0 1";
    moves("orchess", freed, "", "", "e4f6");
    // The king steps onto an attacked square by overloading the attacker: Kf2 with the queen on a4 overloads f4.
    let step = "7k/8/8/8/Q4r2/8/8/4K3 w - - 0 1";
    gives("orchess", step, "e1f2", "7k/8/8/8/Q4(r)2/8/5K2/8 b - - 1 1");
    // A promotion makes no co-squares.
    gives("orchess", "2r5/P6k/8/8/8/8/8/2Q4K w - - 0 1", "a7a8q", "Q1r5/7k/8/8/8/8/8/2Q4K b - - 0 1");
}

#[test]
fn conversion_converts() {
    // Kings are never converted, friends unaffected.
    let fen = "4k3/8/8/8/8/6n1/8/1N2K1N1 w - - 0 1";
    gives("conversion", fen, "b1c3", "4k3/8/8/8/8/2N3N1/8/4K1N1 b - - 1 1");
    // A king on a square where the enemy could put a co-square is in check.
    check("conversion", "8/8/8/8/8/6k1/8/1N2K1N1 b - - 0 1", "", true);
    check("conversion", "8/8/8/8/7k/8/8/1N2K1N1 b - - 0 1", "", false);
    check("orchess", "8/8/8/8/8/6k1/8/1N2K1N1 b - - 0 1", "", false);
    // Pinned or not.
    check("conversion", "8/8/8/8/8/6k1/8/rN2K1N1 b - - 0 1", "", true);
    // A converted rook carries no right, nor does its square when the rook comes back.
    let rook = "r3k2r/8/2N5/8/8/7N/8/1K6 w kq - 0 1";
    gives("conversion", rook, "c6d8", "r2Nk2R/8/8/8/8/7N/8/1K6 b q - 1 1");
    // The enemy's pawn becomes an own one, with a double step from the own second rank; it can be taken in passing.
    let pawn = "k7/8/8/4N3/1N6/8/4p3/7K w - - 5 1";
    gives("conversion", pawn, "b4c2", "k7/8/8/4N3/8/8/2N1P3/7K b - - 6 1");
    moves("conversion", pawn, "b4c2 a8a7", "e2e3 e2e4", "e2e1q");
    // A check is answered by converting the checker, and castling onto a guarded square by converting the guard.
    moves("conversion", "startpos", "g1f3 d7d5 d2d4 c8h3 g2f3 h3g2", "c1d2 e1d2 e1f2", "e1e2");
    let onto = "Q5r1/8/8/8/8/8/2k5/4K2R w K - 0 1";
    gives("conversion", onto, "e1g1", "Q5R1/8/8/8/8/8/2k5/5RK1 b - - 1 1");
    moves("conversion", "Q4r2/8/8/8/8/8/2k5/4K2R w K - 0 1", "", "", "e1g1");
    moves("conversion", "Q3r3/8/8/8/8/8/2k5/4K2R w K - 0 1", "", "", "e1g1");
    // Nor across a square on which a co-square could be put: f1, by Na3-b1 with its partner on the f-file.
    let across = "k7/8/5n2/8/8/n7/8/4K2R w K - 0 1";
    check("conversion", across, "", false);
    moves("conversion", across, "", "h1g1", "e1g1 e1f1");
    moves("orchess", across, "", "e1g1 e1f1", "");
}

#[test]
fn grand_promotions() {
    // Optional on ranks 8 and 9, to what is lost; compulsory on 10.
    let lost = "r8r/1nbqkcabn1/pppppppp2/8P1/10/10/10/PPPPPPPP2/1NB1KCABN1/R8R w - - 0 1";
    only("grand", lost, "i7", "i7i8 i7i8q i7h8 i7h8q");
    let none = "r8r/1nbqkcabn1/pppppppp2/8P1/10/10/10/PPPPPPPP2/1NBQKCABN1/R8R w - - 0 1";
    only("grand", none, "i7", "i7i8 i7h8");
    let last = "4k5/P9/10/10/10/10/10/10/10/4K5 w - - 0 1";
    only("grand", last, "a9", "a9a10q a9a10r a9a10b a9a10n a9a10c a9a10a");
    // Without a lost type it may not enter the last rank, yet attacks it.
    let full = "4k5/P9/10/10/10/10/10/10/1NBQKCABN1/R8R w - - 0 1";
    only("grand", full, "a9", "");
    check("grand", &full.replace("4k5", "1k8").replace(" w ", " b "), "", true);
    let ninth = "4k5/10/P9/10/10/10/10/10/10/4K5 w - - 0 1";
    only("grand", ninth, "a8", "a8a9 a8a9q a8a9r a8a9b a8a9n a8a9c a8a9a");
    moves("grand", "startpos", "", "e3e4 e3e5", "e3e6");
}

#[test]
fn capablanca_castling() {
    let fen = "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1";
    gives("capablanca", fen, "f1i1", "r4k3r/10/10/10/10/10/10/R6RK1 b kq - 1 1");
    gives("capablanca", fen, "f1c1", "r4k3r/10/10/10/10/10/10/2KR5R b kq - 1 1");
    moves("capablanca", "r4k3r/10/10/10/10/7r2/10/R4K3R w KQkq - 0 1", "", "f1c1", "f1i1");
    only("capablanca", "5k4/P9/10/10/10/10/10/5K4 w - - 0 1", "a7", "a7a8q a7a8r a7a8b a7a8n a7a8a a7a8c");
}

/// A game composed for a test.
pub(crate) fn composed(text: &str) -> Game {
    let mut library = Library::shipped();
    let name = library.add("composed.toml", &format!("title = \"Composed\"\n{text}")).unwrap();
    Game::load(&library, &name)
}

/// Games that no shipped one is, to see that rules meet without surprise.
pub(crate) fn compositions() -> Vec<(&'static str, Game)> {
    let mutual = "[rules]\ncastling = false\nmutual-castling = { captures = true }\n";
    [
        ("superko chess", "inherit = \"chess\"\nrules.superko = true".to_string()),
        ("mutual castling on omega's board", format!("inherit = \"omega\"\n{mutual}")),
        ("mutual castling with overload", format!("inherit = \"orchess\"\n{mutual}")),
        ("mutual castling with conversion", format!("inherit = \"conversion\"\n{mutual}")),
        ("pictorial overload", format!("inherit = \"orchess\"\n{}", mutual.replace("true", "false"))),
        ("absorption with overload", "inherit = \"osmosis\"\n[rules.co-squares]\neffect = \"overload\"".to_string()),
        ("absorption with conversion", "inherit = \"osmosis\"\n[rules.co-squares]\neffect = \"convert\"".to_string()),
        ("grand with overload", "inherit = \"grand\"\n[rules.co-squares]\neffect = \"overload\"".to_string()),
        ("grand with mutual castling", format!("inherit = \"grand\"\n{mutual}")),
        (
            "omega with conversion",
            "inherit = \"omega\"\n[rules.co-squares]\neffect = \"convert\"\nexcept = [\"pawn\"]".to_string(),
        ),
    ]
    .map(|(title, text)| (title, composed(&text)))
    .into()
}

/// The texts of the legal moves of a composed game that begin with a text.
fn texts(game: &Game, fen: &str, start: &str) -> Vec<String> {
    let position = game.read(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
    position.moves().into_keys().filter(|text| text.starts_with(start)).collect()
}

#[test]
fn composed_rules_meet() {
    let games: std::collections::BTreeMap<&str, Game> = compositions().into_iter().collect();
    // No placement comes back, whichever side is to move.
    let mut position = games["superko chess"].start();
    for text in ["g1f3", "g8f6", "f3g1"] {
        position = play(&position, text);
    }
    assert!(!position.moves().contains_key("f6g8"));
    // An overloaded piece takes part in castlings, captures nothing and does not promote.
    let overload = &games["mutual castling with overload"];
    assert_eq!(texts(overload, "6k1/8/8/8/r7/8/8/(R)3N2K w - - 0 1", "a1"), ["a1a3+a4a2", "a1c1+e1b1"]);
    let pawn = "r7/(P)7/8/8/8/8/k7/7K w - - 0 1";
    assert_eq!(texts(overload, pawn, "a7"), ["a7a4+a2a5", "a7a8+a8a7"]);
    // A choice by absorption is written first, then what co-squares restore; here there is nothing restored.
    let absorption = &games["absorption with overload"];
    let fen = "9k/10/10/10/10/3l6/10/2N7/10/9K w - - 0 1";
    assert_eq!(texts(absorption, fen, "c3d5"), ["c3d5a", "c3d5u"]);
    // As a gnu it pairs with the gnu, as a cardinal with nothing.
    let fen = "9k/10/10/10/10/3l3p2/10/2N7/10/7U1K w - - 0 1";
    let before = absorption.read(fen).unwrap();
    assert!(play(&before, "c3d5u").fen().contains("(p)"));
    assert!(!play(&before, "c3d5a").fen().contains("(p)"));
    // A pawn restored where it must promote becomes only what its army has lost; if nothing is lost, it cannot be.
    let grand = &games["grand with overload"];
    let lost = "4(P)5/9k/10/10/10/10/10/4R5/Q1NNB2AC1/1R7K w - - 0 1";
    assert_eq!(texts(grand, lost, "b1b10"), ["b1b10b"]);
    let full = lost.replace("NNB2A", "NNBB1A");
    assert!(texts(grand, &full, "b1b10").is_empty());
    assert_eq!(texts(grand, &full, "b1b9"), ["b1b9"]);
}

/// White's bat passes c2, where the black pawn could take it en passant and put a co-square on the king's d2: no check.
#[test]
fn a_capture_en_passant_puts_no_co_square_on_a_king() {
    let game = composed(
        r#"
        board = { files = 8, ranks = 6 }
        [pieces]
        pawn = { letter = "P", betza = "mWeF" }
        bat = { letter = "B", betza = "inD" }
        king = { letter = "K", betza = "K", royal = true }
        [start]
        fen = "4k3/3pp3/8/8/3P4/2B1K3 w - - 0 1"
        [rules]
        co-squares = { effect = "convert" }
        "#,
    );
    let fen = "4k3/8/3p4/3p4/3K4/2B5 w - - 0 1";
    assert_eq!(texts(&game, fen, "c1"), ["c1a1", "c1c3", "c1e1"]);
}

/// On a6 the pawn may become a queen, and the rook that it converts on h6 has to.
#[test]
fn a_declined_promotion_is_written_before_the_promotions_of_others() {
    let game = composed(
        r#"
        inherit = "conversion"
        [rules.co-squares]
        effect = "convert"
        except = []
        [rules.promotion]
        pieces = ["pawn"]
        ranks = [8]
        optional-ranks = [6]
        to = ["queen"]
        more = [{ pieces = ["rook"], ranks = [6], to = ["queen", "bishop"] }]
        "#,
    );
    let fen = "4k3/8/7r/P7/7P/8/8/4K3 w - - 0 1";
    assert_eq!(texts(&game, fen, "a5"), ["a5a6pb", "a5a6pq", "a5a6q"]);
    let before = game.read(fen).unwrap();
    let placement = |text: &str| play(&before, text).fen().split(' ').next().unwrap().to_string();
    assert_eq!(placement("a5a6q"), "4k3/8/Q6r/8/7P/8/8/4K3");
    assert_eq!(placement("a5a6pb"), "4k3/8/P6B/8/7P/8/8/4K3");
}

/// A bat takes no step of its own after its first leap of (1, 3), so none is on b1, overloaded or not.
#[test]
fn overloaded_pieces_are_only_where_they_can_have_gone() {
    let game = composed(
        r#"
        board = { files = 8, ranks = 5 }
        [pieces]
        ant = { letter = "A", betza = "R" }
        bat = { letter = "B", betza = "iC" }
        king = { letter = "K", betza = "K" }
        [start]
        fen = "5b2/8/8/8/6K1 w - - 0 1"
        [rules]
        co-squares = { effect = "overload" }
        promotion = { pieces = ["bat"], ranks = [5], to = ["ant"] }
        "#,
    );
    let refused = game.read("8/8/8/8/1(b)4K1 w - - 0 1").map(|_| ()).unwrap_err();
    assert!(refused.contains("black bat on b1, where none can be"), "{refused}");
}

/// The ant that stands on g7 may flip and go no further: what changes sides stays on its plane.
#[test]
fn flipped_pieces_do_not_go_to_the_next_plane() {
    let game = composed(
        r#"
        board = { files = 9, ranks = 8, planes = 3 }
        [pieces]
        ant = { letter = "A", betza = "K", area = [] }
        bat = { letter = "B", betza = "R" }
        king = { letter = "K", betza = "R" }
        [start]
        fen = "6bb1/7a1/9/9/9/9/9/2K5B w - - 0 1"
        [rules]
        flipping = { pieces = "adjacent" }
        promotion = { pieces = ["ant"], to = "array" }
        transfer = {}
        "#,
    );
    assert!(game.read("6bb1/7A1/9/9/9/9/9/2K5B w - - 0 1").is_ok());
    let refused = game.read("6bb1/1A5a1/9/9/9/9/9/2K5B w - - 0 1").map(|_| ()).unwrap_err();
    assert!(refused.contains("white ant on b7, where none can be"), "{refused}");
}

/// From d0 the king would go by its castling to b0 as by the other with the rook on b0.
#[test]
fn a_castling_to_where_another_rook_stands_names_both_pieces() {
    let game = composed(
        r#"
        board = { files = 7, ranks = 6, first-rank = 0 }
        [pieces]
        cat = { letter = "C", betza = "G" }
        king = { letter = "K", betza = "K", royal = true }
        [start]
        fen = "1c3k1/7/7/7/7/CC3K1 w KXkx - 0 1"
        [rules.castling]
        rook = ["cat"]
        moves = [
            { right = "K", king = "f0", to = "d0", rook = "a0", rook-to = "e0" },
            { right = "X", king = "f0", to = "b0", rook = "b0", rook-to = "e0" },
            { right = "X", king = "f0", to = "d0", rook = "b0", rook-to = "e0" },
        ]
        "#,
    );
    let castlings: Vec<_> =
        texts(&game, "5k1/7/7/7/7/1C3K1 w X - 0 1", "f0").into_iter().filter(|text| text.contains('+')).collect();
    assert_eq!(castlings, ["f0b0+b0e0", "f0d0+b0e0"]);
}

/// The pawn castles in the rook's place from b3 to c3, where its own moves never lead.
#[test]
fn a_pawn_may_stand_where_it_has_castled() {
    let game = composed(
        r#"
        board = { files = 3, ranks = 7 }
        [pieces]
        pawn = { letter = "P", betza = "fF" }
        elk = { letter = "E", betza = "R" }
        king = { letter = "K", betza = "K", royal = true }
        [start]
        fen = "2k/3/3/3/1PK/3/3 w K - 0 1"
        [rules]
        castling = { rook = "pawn", moves = [{ right = "K", king = "c3", to = "b3", rook = "b3", rook-to = "c3" }] }
        promotion = { pieces = ["pawn"], ranks = [7], to = ["elk"] }
        "#,
    );
    let castled = play(&game.start(), "c3b3");
    assert_eq!(castled.fen(), "2k/3/3/3/1KP/3/3 b - - 1 1");
    assert!(game.read(&castled.fen()).is_ok());
}

/// Black's last queen is attacked, so it is in check: only with a second one it is not. The knights convert b2, where a
/// black pawn has to promote.
#[test]
fn every_choice_of_a_promotion_by_conversion_is_found() {
    let game = composed(
        r#"
        inherit = "conversion"
        [rules.promotion]
        pieces = ["pawn"]
        ranks = [7]
        to = ["rook", "queen"]
        [rules.extinction]
        pieces = ["queen"]
        pseudo-royal = true
        [rules.co-squares]
        effect = "convert"
        "#,
    );
    assert_eq!(texts(&game, "4k3/8/8/q6R/n7/8/1P4n1/5K1Q b - - 0 1", "a4b6"), ["a4b6q"]);
}

/// The bat on f2 could mark e1 by capturing on d1, but not across a king that stands on e1.
#[test]
fn a_king_that_castles_closes_the_ways_across_the_squares_it_crosses() {
    let game = composed(
        r#"
        board = { files = 7, ranks = 8 }
        [pieces]
        bat = { letter = "B", betza = "[F-W]" }
        king = { letter = "K", betza = "K", royal = true }
        [start]
        fen = "4bk1/5b1/7/7/7/7/7/3B1K1 w - - 0 1"
        [rules]
        co-squares = { effect = "convert" }
        mutual-castling = { captures = true }
        "#,
    );
    assert_eq!(texts(&game, "4bk1/7/7/7/7/7/5b1/3B1K1 w - - 0 1", "d1e1"), ["d1e1+f1d1"]);
}

/// Marseillais chess with one move for white first: what the turns of a few moves are, and what passes.
#[test]
fn turns_of_several_moves() {
    let rules = "turns = { white = [1, 2], black = [2], check = \"ends-turn\" }";
    let game = composed(&format!("inherit = \"chess\"\nrules.{rules}"));
    let start = game.start();
    assert_eq!(start.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1 0 1");
    // White's one move, two of black's that are each any of twenty or more, and then white's two.
    assert_eq!([1, 2].map(|depth| start.perft(depth)), [20, 400]);
    let fens = |moves: &str| -> Vec<String> {
        let mut position = start.clone();
        let after = |text: &str| {
            position = play(&position, text);
            position.fen().split_once(' ').unwrap().1.to_string()
        };
        moves.split(' ').map(after).collect()
    };
    // Within a turn a FEN has what its moves have passed over, and then what can be captured.
    assert_eq!(fens("e2e4 d7d5 g8f6"), ["b KQkq - 2 0 1", "b KQkq d6 1 0 1", "w KQkq - 2 1 2"]);
    // Both pawns can be captured by the first move of the next turn, and none by the second.
    let both = fens("a2a4 a7a6 a6a5 e2e4 e4e5 d7d5 f7f5 g1f3");
    assert_eq!(both[6..], ["w KQkq d6f6 2 0 3", "w KQkq - 1 1 3"]);
    // A pawn that moves on cannot be captured where it has passed.
    assert_eq!(fens("a2a4 a7a6 a6a5 e2e4 e4e5 d7d5 d5d4")[6], "w KQkq - 2 0 3");
    // A check ends the turn, and has to be answered with the first move of the next.
    let checked = fens("e2e4 f7f6 a7a6 d1h5");
    assert_eq!(checked[3], "b KQkq - 2 1 2");
    assert_eq!(
        texts(&game, &format!("rnbqkbnr/1pppp1pp/p4p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR {}", checked[3]), ""),
        ["g7g6"]
    );
}

/// Progressive chess by its Italian rules: only the last move may give check.
#[test]
fn turns_in_which_only_the_last_move_gives_check() {
    let rules = "turns = { white = [1], black = [2], growth = 2, check = \"last-move\" }";
    let game = composed(&format!("inherit = \"chess\"\nrules.{rules}\nrules.repetition = false"));
    let fen = |left: u32| format!("4k3/8/8/8/8/8/5R2/K7 w - - {left} 0 2");
    let gives_check = |left| texts(&game, &fen(left), "f2").into_iter().any(|text| text == "f2e2" || text == "f2f8");
    assert_eq!([3, 2, 1].map(gives_check), [false, false, true]);
    // Only the capture of the rook ends the check, and it gives check itself: with moves left it is mate.
    let result = |left: u32| game.read(&format!("4k3/8/8/8/8/8/6PP/R3r2K w - - {left} 0 2")).unwrap().result();
    assert_eq!([3, 2, 1].map(result), ["0-1 checkmate", "0-1 checkmate", "*"]);
}

/// A bat that changes places with what stands on b8 is no captor from afar: from there it coordinates with the pawn.
#[test]
fn who_changes_places_takes_by_coordination_also_where_captors_stay() {
    let game = composed(
        r#"
        board = { files = 5, ranks = 8 }
        [pieces]
        pawn = { letter = "P", betza = "R" }
        bat = { letter = "B", betza = "ucR" }
        king = { letter = "K", betza = "K", royal = true }
        [start]
        fen = "1b1k1/4p/5/5/5/5/4P/1B1K1 w - - 0 1"
        [rules]
        capture-by = { coordination = { with = ["pawn"] } }
        rifle = true
        "#,
    );
    assert!(game.read("1b2k/4p/5/5/5/5/4P/1B1K1 b - - 0 1").unwrap().in_check());
    assert!(!game.read("4k/4p/5/5/5/5/4P/1B1K1 b - - 0 1").unwrap().in_check());
}

/// Where a rook and a coordination give check, neither is the one piece that the king may take.
#[test]
fn a_check_by_coordination_is_another_check_than_that_of_a_rook() {
    let rules = "[rules]\nno-flight = true\ncapture-by = { coordination = { with = [\"rook\"] } }";
    let board = "[board]\nfiles = 4\nranks = 8";
    let pieces =
        "[pieces]\nrook = { letter = \"R\", betza = \"R\" }\nking = { letter = \"K\", betza = \"K\", royal = true }";
    let start = "[start]\nfen = \"1k2/4/4/4/4/4/4/RK2 w - - 0 1\"";
    let game = composed(&[board, pieces, start, rules].join("\n"));
    let result = |fen: &str| game.read(fen).unwrap().result();
    assert_eq!(result("4/Rk2/4/4/4/4/4/1K2 b - - 0 1"), "1-0 checkmate");
    assert_eq!(result("4/Rk2/4/4/4/4/4/3K b - - 0 1"), "*");
}

/// The counts of makruk: the board's honour begins when the last pawn goes, the pieces' honour with the number of pieces
/// when the last piece goes, and does not begin again with a capture by the bare king.
#[test]
fn moves_are_counted_when_little_is_left() {
    let game = composed(
        r#"
        inherit = "chess"
        [rules]
        insufficient-material = false
        [rules.counting]
        pawns = ["pawn"]
        board = { moves = 64 }
        bare = { from-pieces = true, moves = 64, limits = [{ piece = "rook", moves = 16 }] }
        "#,
    );
    let fen = |fen: &str, moves: &str| {
        let mut position = game.read(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
        moves.split_whitespace().for_each(|text| position = play(&position, text));
        position.fen()
    };
    let bared = fen("1k6/8/8/8/8/8/8/R5nK w - - 0 1", "a1g1");
    assert_eq!(bared, "1k6/8/8/8/8/8/8/6RK b - - 6/32 0 1");
    assert_eq!(fen("1k6/8/8/8/8/8/R5p1/R5nK w - - 0 1", "h1g2 g1h3 a1h1"), "1k6/8/8/8/8/7n/R5K1/7R b - - 2/128 2 2");
    // The bare king takes the last pawn: its own move is the next but one.
    assert_eq!(fen("8/kP6/8/8/8/8/8/6RK b - - 0 1", "a7b7"), "8/1k6/8/8/8/8/8/6RK w - - 5/32 0 2");
    // The limit stays where the bare king takes the rook.
    assert_eq!(fen("8/8/8/8/8/8/1k6/NR5K b - - 8/32 3 9", "b2b1"), "8/8/8/8/8/8/8/Nk5K w - - 9/32 0 10");
    // The form of Fairy-Stockfish.
    assert_eq!(fen("1k6/8/8/8/8/8/8/6RK b - 32 6 1", ""), bared);
    let result = |count: &str| game.read(&format!("1k6/8/8/8/8/8/8/6RK b - - {count} 40 50")).unwrap().result();
    assert_eq!(["32/32", "33/32", "255/255"].map(result), ["*", "1/2-1/2 counting", "*"]);
    assert!(game.read("1k6/8/8/8/8/8/8/6RK b - - 32/0 0 1").is_err());
    assert!(game.read("1k6/8/8/8/8/8/8/6RK b - - 1/256 0 1").is_err());
}

/// Xiangqi: who checks for ever loses, and who chases a piece for ever that is not protected.
#[test]
fn perpetual_check_and_chase_lose() {
    let thrice = |first: &str, round: &str| format!("{first} {round} {round}");
    let checks = thrice("a8a10", "f10f9 a10a9 f9f10 a9a10");
    ends("xiangqi", "5k3/9/R8/9/9/9/9/9/9/4K4 w - - 0 1", &checks, "0-1 repetition");
    let chases = thrice("a5b5", "b8c8 b5c5 c8b8 c5b5");
    ends("xiangqi", "5k3/9/1c7/9/9/R8/9/9/9/4K4 w - - 0 1", &chases, "0-1 repetition");
    // The cannon is protected by a chariot; then it is black's general that moves, and only one move in two is a chase.
    ends("xiangqi", "5k3/9/1c5r1/9/9/R8/9/9/9/4K4 w - - 0 1", &chases, "1/2-1/2 repetition");
    let waits = thrice("a5b5", "b8c8 e1e2 c8b8 e2e1");
    ends("xiangqi", "5k3/9/1c7/9/9/R8/9/9/9/4K4 w - - 0 1", &waits, "1/2-1/2 repetition");
    // A chariot that could take the other is offered.
    ends("xiangqi", "5k3/9/1r7/9/9/R8/9/9/9/4K4 w - - 0 1", &chases, "1/2-1/2 repetition");
}

/// Modern janggi and the like: a piece that has come to a square goes four times to and fro, and its side loses.
#[test]
fn moving_one_piece_to_and_fro_loses() {
    let rules = "repetition = { times = 9, to-and-fro = { moves = 4, pieces = [\"rook\"] } }";
    let game = composed(&format!("inherit = \"chess\"\nrules.{rules}\nrules.fifty-moves = false"));
    let result = |moves: &str| {
        let mut position = game.read("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1").unwrap();
        moves.split_whitespace().for_each(|text| position = play(&position, text));
        position.result()
    };
    let four = "e8f8 a2a3 f8g8 a3a2 g8h8 a2a3 h8h7 a3a2";
    assert_eq!(result(&format!("a1a2 {four}")), "0-1 repetition");
    // Without the move that brought it there, three are enough, and a king may do it for ever.
    assert_eq!(result("a1a2 e8f8 a2a1 f8g8 a1a2 g8h8 a2a1"), "*");
    assert_eq!(result("e1d1 e8f8 d1e1 f8g8 e1d1 g8h8 d1e1 h8h7 e1d1 h7h8 d1e1"), "*");
}

/// Ultima: a chameleon takes each piece so as that piece takes, several in one move.
#[test]
fn chameleons_take_in_the_way_of_what_they_take() {
    // It leaps over a leaper, but not over a pincer or another chameleon.
    moves("ultima", "4k3/8/8/8/H1l5/8/8/4K3 w - - 0 1", "", "a4c4d4 a4c4h4 a4b4", "a4c4 a4d4");
    moves("ultima", "4k3/8/8/8/H1p5/8/8/4K3 w - - 0 1", "", "a4b4", "a4c4d4");
    // By withdrawal from a withdrawer, by custody from pincers if it moves as they do.
    gives("ultima", "4k3/8/8/8/1wH5/8/8/4K3 w - - 0 1", "c4d4", "4k3/8/8/8/3H4/8/8/4K3 b - - 0 1");
    gives("ultima", "4k3/8/8/8/1pH5/8/8/4K3 w - - 0 1", "c4d4", "4k3/8/8/8/1p1H4/8/8/4K3 b - - 1 1");
    gives("ultima", "4k3/8/8/8/PpH5/8/8/4K3 w - - 0 1", "c4c3", "4k3/8/8/8/Pp6/2H5/8/4K3 b - - 1 1");
    gives("ultima", "4k3/8/8/8/Pp6/2H5/8/4K3 w - - 0 1", "c3c4", "4k3/8/8/8/P1H5/8/8/4K3 b - - 0 1");
    gives("ultima", "4k3/8/8/8/Pp6/3H4/8/4K3 w - - 0 1", "d3c4", "4k3/8/8/8/PpH5/8/8/4K3 b - - 1 1");
    // By coordination with the king from a coordinator only.
    gives("ultima", "4k3/8/8/8/4c3/8/8/4K2H w - - 0 1", "h1h4", "4k3/8/8/8/7H/8/8/4K3 b - - 0 1");
    gives("ultima", "4k3/8/8/8/4i3/8/8/4K2H w - - 0 1", "h1h4", "4k3/8/8/8/4i2H/8/8/4K3 b - - 1 1");
    // It gives check as a king does, and paralyses an immobilizer.
    check("ultima", "4k3/4H3/8/8/8/8/8/4K3 b - - 0 1", "", true);
    check("ultima", "4k3/8/4H3/8/8/8/8/4K3 b - - 0 1", "", false);
    moves("ultima", "4k3/8/8/8/8/8/2iH4/4K3 b - - 0 1", "", "e8e7", "c2c3 c2b2");
}

/// Shatar: a mate by a knight loses, one by weak pieces alone is a draw, unless a strong piece gave check before it.
#[test]
fn a_mate_is_worth_what_gives_it() {
    let rules = "checkmate = { never-by = [\"knight\"], series = [\"rook\", \"knight\"] }";
    let game = composed(&format!("inherit = \"chess\"\nrules.{rules}"));
    let result = |fen: &str, moves: &str| {
        let mut position = game.read(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
        moves.split_whitespace().for_each(|text| position = play(&position, text));
        position.result()
    };
    assert_eq!(result("6rk/6pp/8/6N1/8/8/8/4K3 w - - 0 1", "g5f7"), "0-1 checkmate");
    assert_eq!(result("7k/8/5K2/8/8/8/8/R7 w - - 0 1", "f6g6 h8g8 a1a8"), "1-0 checkmate");
    assert_eq!(result("7k/6pp/5P2/8/8/8/8/BK6 w - - 0 1", "f6g7 h8g8"), "*");
    assert_eq!(result("6bk/7p/7K/4B3/8/8/8/8 b - - 0 1", ""), "1/2-1/2 checkmate");
    // The rook gave the check before.
    assert_eq!(result("R5bk/7p/7K/8/8/8/8/B7 b - - 0 1", ""), "1/2-1/2 checkmate");
}

/// Ouk chatrang: the king leaps with its first move, but not out of check, and not once a rook has aimed at it.
#[test]
fn first_moves_are_lost() {
    let game = composed(
        r#"
        inherit = "chess"
        pieces.king.betza = "KimfsN"
        start.fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Ee - 0 1"
        rules.castling = false
        rules.first-moves = { pieces = ["king"], not-in-check = ["king"], lost-to = { king = ["rook"] } }
        "#,
    );
    let leaps = |fen: &str, moves: &str| {
        let mut position = game.read(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
        moves.split_whitespace().for_each(|text| position = play(&position, text));
        let legal: Vec<String> = position.moves().into_keys().collect();
        (legal.contains(&"e1c2".to_string()), position.fen().split(' ').nth(2).unwrap().to_string())
    };
    let fen = |rest: &str| format!("r3k3/p7/8/8/8/8/P7/4K3 {rest} - 0 1");
    assert_eq!(leaps(&fen("w Ee"), ""), (true, "Ee".to_string()));
    assert_eq!(leaps(&fen("w e"), ""), (false, "e".to_string()));
    assert_eq!(leaps(&fen("w Ee"), "e1d2 e8d7 d2e1 d7e8"), (false, "-".to_string()));
    // Behind a pawn, the rook aims at it all the same.
    assert_eq!(leaps("r3k3/4p3/8/8/8/8/8/4K3 b Ee - 0 1", "a8a1"), (false, "e".to_string()));
    assert_eq!(leaps("4k3/r3p3/8/8/8/8/P3P3/4K3 b Ee - 0 1", "a7b7 a2a3 b7a7"), (true, "Ee".to_string()));
    assert_eq!(leaps("4k3/1r2p3/8/8/8/8/P3P3/4K3 b Ee - 0 1", "b7b1"), (false, "e".to_string()));
    assert_eq!(leaps("4k3/8/1r2p3/8/8/8/4P3/4K3 b Ee - 0 1", "b6b5 e2e3 b5e5"), (false, "e".to_string()));
}

/// Chu shogi: the examples of the rules on trading lions.
#[test]
fn lions_are_not_traded() {
    let chu = |present: &str, fen: &str, played: &str, absent: &str| {
        let kings = fen.replacen("12/", "11k/", 1).replacen("/12 ", "/K11 ", 1);
        moves("chu-shogi", &format!("{kings} - - 0 1"), played, present, absent);
    };
    // Next to each other, whatever protects them.
    chu("f6g7 f6g7h8 f6g7g8", "12/12/12/12/7g4/6n5/5N6/12/12/12/12/12 w", "", "");
    // From afar, only if it is not protected, and only for lions.
    chu("f6h8 e8h5", "12/12/12/12/4B2l4/4S7/5N6/7n4/12/12/12/12 w", "", "f6h5");
    chu("h5h3", "12/12/12/12/4B2l4/4S7/5N6/7n4/12/12/12/12 b", "", "h5f6");
    // A bishop behind the captor protects, for it is the board after the move that counts.
    chu("f6h4", "12/12/12/12/3n8/12/5N6/5P6/7b4/12/12/12 w", "", "f6d8");
    // Something worth more than a pawn or a go-between is taken along.
    chu("g6h5i4 g6f7 g6f7e7", "12/12/12/12/6+o1r3/4gi6/6N5/7s4/8n3/12/12/12 w", "", "g6i4 g6g8 g6f7g8");
    // The go-between that is taken along protects nothing any more.
    chu("f6g7g8", "12/12/12/12/6n5/6i5/5N6/12/12/12/12/12 w", "", "f6g8");
    // In return for a lion that another piece has taken, only that piece may be taken.
    let after_it = "12/12/12/12/12/4r7/12/12/5o3n1n/4N6P/12/K5B5 b";
    chu("g1e3", after_it, "e7e3", "g1j4 l3l4");
    chu("g1e3", after_it, "f4e3+o", "g1j4 l3l4");
    chu("g1j4 l3l4", after_it, "e7e3 a1b1 e3e2", "");
    let position = after("chu-shogi", &format!("{} - - 0 1", after_it.replacen("12/", "11k/", 1)), "e7e3");
    assert!(position.fen().ends_with("w - e3 0 2"), "{}", position.fen());
}

/// Chu shogi: promotion on entering the zone and by captures there, and by pawns and lances on the last rank.
#[test]
fn promotion_on_entering_and_by_captures() {
    let fen = "10p1/2I1pP2p1LL/1Rp1PB2LL2/12/7L4/1p10/12/12/11k/12/11K/12 w - - 0 1";
    let present = "f10e11 f10e11+b f10g11 f11f12 f11f12+p h8h10 h8h10+l b10b7 b10b7+r b10c10+r";
    moves("chu-shogi", fen, "", present, "f10g11+b b10b11+r b10a10+r");
}

/// Chu shogi: a side passes by a lion that could step out and back, and the crown prince is as good as the king.
#[test]
fn passing_lions_and_a_second_king() {
    let board = |rows: &str| format!("kg10/12/12/12/12/12/{rows} w - - 0 1");
    moves("chu-shogi", &board("12/12/12/3N8/12/11K"), "", "0000", "");
    moves("chu-shogi", &board("12/12/12/12/PP10/NP9K"), "", "", "0000");
    moves("chu-shogi", &board("12/12/12/12/1P10/+HP9K"), "", "0000", "");
    moves("chu-shogi", &board("12/12/12/12/PP10/+H10K"), "", "", "0000");
    moves("chu-shogi", &board("12/12/12/3N8/11r/11K"), "", "", "0000");
    moves("chu-shogi", &board("12/12/12/3N8/11r/+E10K"), "", "0000 d3d4", "");
    let bare = |played: &str| after("chu-shogi", "12/12/12/12/6k5/4g7/4G7/6K5/12/12/12/12 w - - 0 1", played).result();
    assert_eq!(bare("e6e7"), "*");
    assert_eq!(bare("e6e7 g8h8"), "1-0 extinction");
}

/// Tamerlane chess: the three journeys of the pawn of pawns.
#[test]
fn a_pawn_of_pawns_waits_forks_and_returns() {
    let board = |rows: &str| format!("{rows} w - - 0 1");
    // It waits on the last rank, where nothing takes it.
    let arriving = board("*5k5*/1P'10*/*11*/*r10*/*11*/*11*/*11*/*11*/*5K6/*11*");
    moves("tamerlane", &arriving, "", "a9a10v", "a9a10 a9a10p");
    moves("tamerlane", &arriving, "a9a10v", "a7a9", "a7a10");
    // It goes to where it attacks two pieces, be it an occupied square of either side, and not to where it attacks one.
    let forks = board("*V4k5*/12*/*11*/*11*/*2n1r6*/*3W7*/*6e1c2*/*7w3*/*5K6/*11*");
    moves("tamerlane", &forks, "", "a10d5p a10h3p", "a10b5p a10f5p a10h5p a10f3p a10a9p");
    // Royal pieces stay where they are.
    moves("tamerlane", &board("*V10*/12*/*11*/*11*/*2n1r6*/*3K7*/*11*/*11*/*9k2/*11*"), "", "", "a10d5p");
    moves("tamerlane", &board("*V10*/12*/*11*/*11*/*2n1r6*/*3k7*/*11*/*11*/*9K2/*11*"), "", "", "a10d5p");
    // An elephant that is hemmed in by its own cannot move away, and one that may take cannot be called so.
    let trapped = |there: &str| board(&format!("*V4k5*/3r8*/*11*/*e10*/*11*/*{there}*/*11*/*11*/*5K6/*11*"));
    moves("tamerlane", &trapped("2r8"), "", "a10b6p", "");
    moves("tamerlane", &trapped("2R8"), "", "", "a10b6p");
    moves("tamerlane", &trapped("11"), "", "", "a10b6p");
    // The second time it waits again, and goes to where the pawn of kings began once nothing stands there.
    let second = board("*5k5*/1P10*/*11*/*11*/*11*/*11*/*11*/*5r5*/*12/*K10*");
    moves("tamerlane", &second, "a9a10u f3f2", "a10f3+p", "a10f4+p a10a9+p");
    moves("tamerlane", &second, "a9a10u f10g10", "", "a10f3+p");
    let third = after("tamerlane", &board("*5k5*/1+P10*/*11*/*11*/*11*/*11*/*11*/*11*/*3K8/*11*"), "a9a10a");
    assert!(third.fen().starts_with("*A4k5*"), "{}", third.fen());
}

/// Tamerlane chess: who enters a citadel, and how a side with several kings loses them.
#[test]
fn citadels_and_heirs() {
    let board = |rows: &str| format!("{rows} w - - 0 1");
    let at_the_gate =
        |who: &str, others: &str| board(&format!("*5k5*/1{who}10*/*11*/*11*/*11*/*11*/*11*/*11*/*{others}/*11*"));
    let result = |fen: &str| after("tamerlane", fen, "a9w9").result();
    assert_eq!(result(&at_the_gate("K", "5+K1A4")), "1/2-1/2 goal");
    assert_eq!(result(&at_the_gate("+K", "7A4")), "1/2-1/2 goal");
    assert_eq!(result(&at_the_gate("A", "12")), "1/2-1/2 goal");
    moves("tamerlane", &at_the_gate("+K", "5K6"), "", "", "a9w9");
    moves("tamerlane", &at_the_gate("A", "5+K6"), "", "", "a9w9");
    moves("tamerlane", &at_the_gate("R", "5K6"), "", "a9a10", "a9w9");
    // The own citadel is for the adventitious king alone, who bars it and can be in check there.
    let own = |who: &str| board(&format!("*5k5*/12*/*11*/*11*/*11*/*11*/*11*/*11*/*5K4{who}1/*11*"));
    moves("tamerlane", &own("A"), "", "k2z2", "");
    moves("tamerlane", &own("+K"), "", "", "k2z2");
    moves("tamerlane", "*11*/12*/*11*/*11*/*11*/*11*/*11*/*10k*/*5K5A/*11* b - - 0 1", "", "k3k4", "k3z2");
    let checked = "*5k5*/12*/*11*/*11*/*11*/*11*/*11*/*11*/*5r5A/*11* w - - 0 1";
    moves("tamerlane", checked, "", "z2k3 z2k1", "z2k2");
    // One of two kings may be left attacked, the last one may not.
    moves("tamerlane", &board("*5k5*/12*/*11*/*5r5*/*11*/*11*/*11*/*11*/*5K1+K4/*11*"), "", "h2h3 f2f3", "");
    moves("tamerlane", &board("*5k5*/12*/*11*/*5r5*/*11*/*11*/*11*/*11*/*5K6/*11*"), "", "f2g2", "f2f3");
    // A side without a move has lost.
    let stuck = "*10K*/12*/*1r9*/*11*/*11*/*11*/*11*/*11*/*5k6/*9r1* b - - 0 1";
    assert_eq!(after("tamerlane", stuck, "b8b9").result(), "0-1 stalemate");
}

/// A knight that steps and becomes an elephant, and one that lets an elephant enter behind it, are two moves with two texts.
#[test]
fn who_steps_as_itself_names_itself_where_a_piece_enters() {
    let mut library = Library::shipped();
    let rule = "{ pieces = [\"knight\"], to = [\"elephant\"], steps = true, zone = [\"*1\"] }";
    let text = format!("inherit = \"seirawan\"\ntitle = \"Stepping\"\nrules.standing-promotion = {rule}\n");
    let name = library.add("stepping.toml", &text).unwrap();
    let game = Game::load(&library, &name);
    let start = game.start().fen();
    let texts = texts(&game, &start, "b1");
    let away = ["", "e", "ee", "eh", "ne", "nh"];
    let to = |square: &str, ends: &[&str]| ends.iter().map(|end| format!("b1{square}{end}")).collect::<Vec<_>>();
    assert_eq!(texts, [to("a3", &away), to("b1", &["e"]), to("c3", &away)].concat());
    let after = |text: &str| play(&game.read(&start).unwrap(), text).fen();
    assert_eq!(after("b1a3e"), "rnbqkbnr/pppppppp/8/8/8/E7/PPPPPPPP/R1BQKBNR[EHeh] b KQCDFGkqbcdfg - 1 1");
    assert_eq!(after("b1a3ne"), "rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/REBQKBNR[Heh] b KQCDFGkqbcdfg - 1 1");
}

/// What is said of Knight Relay Chess in its rules, in one position.
#[test]
fn knights_lend_their_moves() {
    let mut library = Library::shipped();
    let text = include_str!("../../../../testdata/games-of-users/knight-relay.toml");
    let name = library.add("knight-relay.toml", text).unwrap();
    let game = Game::load(&library, &name);
    let fen = "3k4/1N6/4P3/p7/3N4/Q1n5/2n5/4K3 w - - 0 1";
    // The pawn moves as a knight, and not to the last rank; the black knights neither take nor are taken nor give check.
    assert_eq!(texts(&game, fen, "e6"), ["e6c5", "e6c7", "e6e7", "e6f4", "e6g5", "e6g7"]);
    assert_eq!(texts(&game, fen, "b7"), ["b7c5", "b7d6"]);
    assert!(!texts(&game, fen, "a3").contains(&"a3c3".to_string()));
    // The knight on b7 lends its moves to the queen: the king finds no square.
    let mate = play(&game.read(fen).unwrap(), "a3d6");
    assert_eq!((mate.in_check(), mate.moves().len()), (true, 0));
    // A pawn that is back on its second rank has its double step again.
    let fen = "4k3/8/8/8/3P4/5N2/8/4K3 w - - 0 1";
    assert_eq!(texts(&game, fen, "d4"), ["d4b3", "d4b5", "d4c2", "d4c6", "d4d5", "d4e2", "d4e6", "d4f5"]);
    let back = play(&play(&game.read(fen).unwrap(), "d4e2"), "e8d8");
    assert_eq!(texts(&game, &back.fen(), "e2"), ["e2e3", "e2e4"]);
}

/// Sittuyin: a pawn promotes by a move of its own, on the squares of its zone or as the last of its side.
#[test]
fn pawns_promote_where_they_stand() {
    let game = "standing-pawns";
    // White's zone has c4. The new general may not attack the king on a6, so it does not go to b5.
    only(game, "k5/6/2P3/6/P5/K5 w - - 0 1", "c4", "c4c5 c4c4f c4b3f c4d3f c4d5f");
    only(game, "k5/6/2P3/6/P5/K5 w - - 0 1", "a2", "a2a3");
    gives(game, "k5/6/2P3/6/P5/K5 w - - 5 3", "c4c4f", "k5/6/2F3/6/P5/K5 b - - 0 3");
    gives(game, "k5/6/2P3/6/P5/K5 w - - 5 3", "c4d3f", "k5/6/6/3F2/P5/K5 b - - 0 3");
    // The last pawn promotes from anywhere.
    only(game, "k5/6/6/6/P5/K5 w - - 0 1", "a2", "a2a3 a2a2f a2b1f a2b3f");
    // A side with a general gets no other, nor does it once it has one.
    only(game, "k5/6/2P3/6/P5/KF4 w - - 0 1", "c4", "c4c5");
    moves(game, "k5/6/2PP2/6/6/K5 w - - 0 1", "c4c4f a6a5", "d4d5", "d4d4f d4e3f");
    // Black's zone mirrors white's: it has c3.
    only(game, "k5/5p/6/2p3/6/K5 b - - 0 1", "c3", "c3c2 c3c3f c3b4f c3d2f c3d4f");
    only(game, "k5/5p/6/2p3/6/K5 b - - 0 1", "f5", "f5f4");
    // A promotion takes nothing, and the new general attacks nothing: from c4 it would attack the rook on d3.
    only(game, "k5/6/2P3/3r2/P5/K5 w - - 0 1", "c4", "c4c5 c4b3f c4d5f");
    // Nor may it give check by leaving the rook's file.
    only(game, "2k3/6/2P3/6/P5/K1R3 w - - 0 1", "c4", "c4c5 c4c4f");
}

/// Sittuyin: a side of a king and a pawn that could only promote has drawn, unless it is in check.
#[test]
fn a_side_that_could_only_promote_draws() {
    let game = "standing-pawns";
    ends(game, "6/1r1k2/3P2/6/5r/K5 w - - 0 1", "", "1/2-1/2 standing-promotion");
    // With a move of the pawn, of the king, or with another piece the game goes on.
    ends(game, "3k2/1r4/3P2/6/5r/K5 w - - 0 1", "", "*");
    ends(game, "6/1r1k2/3P2/6/6/K5 w - - 0 1", "", "*");
    ends(game, "6/1r1k2/3P2/6/5r/K4R w - - 0 1", "", "*");
    ends(game, "r5/1r1k2/3P2/6/5r/K5 w - - 0 1", "", "0-1 checkmate");
    // The game ends with the move that leaves only promotions.
    ends(game, "6/1r1k2/3P2/5r/6/K5 b - - 0 1", "f3f2", "1/2-1/2 standing-promotion");
}

/// Hostage Chess: what is said of it in *Variant Chess* 32, and a line of play from Wikipedia.
#[test]
fn hostages_are_exchanged() {
    let board = |placement: &str, side: char| format!("{placement} {side} - - 0 1");
    let liver = "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 f3g5 d7d5 e4d5 f6d5 g5f7 e8f7 d1f3 f7e6 c4d5 d8d5";
    moves("hostage", "startpos", liver, "B#N@f7 N#N@f7 P#P@c4 P#N@c4", "B#P@f7 B@f7 N@f7 P#P@b1");
    check("hostage", "startpos", &format!("{liver} B#N@f7"), true);
    // What is given is worth as much, or more; it goes to the other side's hand, and may be dropped from there.
    let fen = board("4k3/8/8/8/8/8/8/4K3[#QPrn]", 'w');
    moves("hostage", &fen, "", "P#R@a2 P#N@a7", "Q#R@a2 P#N@a1 P#N@a8 N@a1 P@a2");
    gives("hostage", &fen, "P#N@a7", "4k3/P7/8/8/8/8/8/4K3[n#Qr] b - - 0 1");
    moves("hostage", &fen, "P#N@a7", "N@a8 N@b8", "R@b8");
    // A pawn promotes to a hostage and takes its place.
    let fen = board("7k/P7/8/8/8/8/8/4K3[#R]", 'w');
    only("hostage", &fen, "a7", "a7a8r");
    gives("hostage", &fen, "a7a8r", "R6k/8/8/8/8/8/8/4K3[#P] b - - 0 1");
    // Without one it goes nowhere and gives no check.
    only("hostage", &board("7k/P7/8/8/8/8/8/4K3[#P]", 'w'), "a7", "");
    check("hostage", &board("4k3/3P4/8/8/8/8/8/4K3[#P]", 'b'), "", false);
    let fen = board("4k3/3P4/8/8/8/8/8/4K3[#Np]", 'b');
    check("hostage", &fen, "", true);
    // So a check may be answered by giving the hostage back, and a capture may open one.
    moves("hostage", &fen, "", "P#N@a5 e8d7 e8e7", "");
    moves("hostage", &board("r3k3/3P4/8/R7/8/8/8/4K3[]", 'b'), "", "a8a6 e8d7", "a8a5");
    // A pawn on its second rank has its double step again, and a rook in the corner is as one that has not moved.
    only("hostage", "4k3/8/8/8/8/8/P7/4K3[#] w - - 0 1", "a2", "a2a3 a2a4");
    let fen = "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1";
    gives("hostage", fen, "R@h1 e8d8", "3k4/8/8/8/8/8/8/4K2R[] w K - 2 2");
    moves("hostage", fen, "R@h1 e8d8", "e1g1", "");
}
