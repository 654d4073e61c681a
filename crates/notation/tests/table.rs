//! Moves as they are written and read, game by game.

use crate::common;
use menagerie_core::{Explain, Library, Position};
use menagerie_notation::{Style, read, write};

fn position(game: &str, fen: &str) -> Position {
    Library::shipped().game(game).unwrap().position(fen).unwrap()
}

fn own(position: &Position, machine: &str) -> String {
    let mv = position.parse_move(machine).unwrap_or_else(|error| panic!("{error}"));
    write(position, mv, Style::Own)
}

/// The machine form of what a text is read as, or the message.
fn machine(position: &Position, text: &str) -> String {
    read(position, text).map_or_else(|error| error.to_string(), |mv| position.move_text(mv))
}

#[test]
fn each_move_has_its_text_in_every_style() {
    // game, FEN, machine, own, short, long
    let table = [
        ("chess", "startpos", "g1f3", "Nf3", "Nf3", "Ng1-f3"),
        ("chess", "startpos", "e2e4", "e4", "e4", "e2-e4"),
        // As much of the origin as is needed: the file, the rank, both.
        ("chess", "4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1", "a1b3", "Nab3", "Nab3", "Na1-b3"),
        ("chess", "4k3/8/8/N7/8/8/8/N3K3 w - - 0 1", "a5b3", "N5b3", "N5b3", "Na5-b3"),
        ("chess", "1k6/8/8/Q1p4Q/8/8/8/K1Q5 w - - 0 1", "h5c5", "Qhxc5", "Qhxc5", "Qh5xc5"),
        ("chess", "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1", "Qh4e1", "Qh4-e1"),
        ("chess", "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "e4e1", "Qee1", "Qee1", "Qe4-e1"),
        // A pinned piece is no rival.
        ("chess", "4r1k1/8/8/8/4N3/8/8/N3K3 w - - 0 1", "a1b3", "Nb3", "Nb3", "Na1-b3"),
        ("chess", "4r1k1/8/8/8/4N3/8/8/2N1K1N1 w - - 0 1", "g1f3", "Nf3", "Nf3", "Ng1-f3"),
        // Pawns: captures by file, en passant, promotion with check and mate.
        ("chess", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", "dxe6", "dxe6", "d5xe6"),
        ("chess", "1r5k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "axb8=N", "axb8=N", "a7xb8=N"),
        ("chess", "7k/P7/8/8/8/8/8/K5R1 w - - 0 1", "a7a8q", "a8=Q+", "a8=Q+", "a7-a8=Q+"),
        ("chess", "7k/PR6/8/8/8/8/8/K7 w - - 0 1", "a7a8r", "a8=R#", "a8=R#", "a7-a8=R#"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O", "O-O", "O-O"),
        ("chess", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+", "O-O-O+", "O-O-O+"),
        // The short side is O-O, wherever the king is.
        ("wildcastle", "6k1/8/8/8/8/8/8/R2K3R w KQ - 0 1", "d1b1", "O-O", "O-O", "O-O"),
        ("wildcastle", "6k1/8/8/8/8/8/8/R2K3R w KQ - 0 1", "d1f1", "O-O-O", "O-O-O", "O-O-O"),
        ("wildcastle", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8g8", "O-O", "O-O", "O-O"),
        ("capablanca", "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1", "f1i1", "O-O", "O-O", "O-O"),
        (
            "omega",
            "1**********1/*5k4*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*1R3K2R1*/1**********1 w KQ - 0 1",
            "f0d0",
            "O-O-O",
            "O-O-O",
            "O-O-O",
        ),
        // Squares with names of their own.
        (
            "omega",
            "1**********1/*5k4*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*n4K4*/W**********1 w - - 0 1",
            "w1a0",
            "Wxa0",
            "Wxa0",
            "Ww1xa0",
        ),
        (
            "omega",
            "1**********1/*5k4*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*1W8*/*5K4*/W**********1 w - - 0 1",
            "w1a0",
            "Ww1a0",
            "Ww1a0",
            "Ww1-a0",
        ),
        (
            "omega",
            "1**********1/*5k4*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*1W8*/*5K4*/W**********1 w - - 0 1",
            "b1a0",
            "Wba0",
            "Wba0",
            "Wb1-a0",
        ),
        // A letter where there is a choice and only there.
        ("osmosis", "9k/10/10/3l6/10/2N7/10/10/10/K9 w - - 0 1", "c5d7u", "Nxd7=U", "Nxd7=U", "Nc5xd7=U"),
        (
            "omega",
            "1**********1/*4k5*/*10*/*10*/*10*/*10*/*2pP6*/*10*/*10*/*10*/*4K5*/1**********1 b - d2d3 0 1",
            "c4d3",
            "cxd3",
            "cxd3",
            "c4xd3",
        ),
        ("osmosis", "9k/10/10/3b6/10/2N7/10/10/10/K9 w - - 0 1", "c5d7", "Nxd7", "Nxd7", "Nc5xd7"),
        // Optional promotion on the eighth rank.
        ("grand", "4k5/10/10/4P5/10/10/10/10/10/4K5 w - - 0 1", "e7e8", "e8", "e8", "e7-e8"),
        ("grand", "4k5/10/10/4P5/10/10/10/10/10/4K5 w - - 0 1", "e7e8c", "e8=C+", "e8=C+", "e7-e8=C+"),
        // Pieces from the hand.
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "N@f6", "N@f6+", "N@f6+", "N@f6+"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "P@d7", "P@d7+", "P@d7+", "P@d7+"),
        // Effects are written in the game's own notation.
        ("orchess", "k7/8/8/8/8/8/3n4/3Q2K1 w - - 0 1", "g1g2", "Kg2/Nd2", "Kg2", "Kg1-g2"),
        ("orchess", "k7/8/8/8/8/8/3n4/3(Q)2K1 w - - 0 1", "d1e1", "(Q)e1", "Qe1", "Qd1-e1"),
        ("orchess", "k7/8/8/8/(P)7/8/8/6K1 w - - 0 1", "a4a5", "(P)a5", "a5", "a4-a5"),
        ("orchess", "k7/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "00", "O-O", "O-O"),
        ("orchess", "k7/8/8/8/8/8/6p1/3Q2K1 w - - 0 1", "g1g2", "K:g2", "Kxg2", "Kg1xg2"),
    ];
    for (game, fen, machine_text, own_text, short, long) in table {
        let position = position(game, fen);
        let mv = position.parse_move(machine_text).unwrap_or_else(|error| panic!("{error}"));
        let texts = [Style::Own, Style::San, Style::Lan].map(|style| write(&position, mv, style));
        assert_eq!(texts, [own_text, short, long], "{game}: {machine_text} in {fen}");
    }
}

#[test]
fn the_same_move_is_read_from_many_texts() {
    // game, FEN, machine, texts
    let table: [(&str, &str, &str, &[&str]); 16] = [
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "N@f6", &["N@f6", "n@f6", "♘@f6+", "N@f6!"]),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "P@d7", &["P@d7", "@d7", "p@d7+"]),
        (
            "chess",
            "startpos",
            "g1f3",
            &[
                "Nf3",
                "Ngf3",
                "N1f3",
                "Ng1f3",
                "Ng1-f3",
                "g1f3",
                "g1-f3",
                "nf3",
                "♘f3",
                "♞f3",
                "Nf3!?",
                "Nf3+",
                "1.Nf3",
                "1. Nf3",
                " Nf3 ",
                "Nf3 check",
                "Nxf3",
            ],
        ),
        ("chess", "startpos", "e2e4", &["e4", "Pe4", "e2e4", "e2-e4", "pe4", "♙e4", "ee4", "e4!!", "P2e4"]),
        ("chess", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", &["dxe6", "de6", "d:e6", "dxe6 e.p.", "dxe6ep"]),
        (
            "chess",
            "1r5k/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a7b8q",
            &["axb8=Q+", "axb8Q", "ab8q", "ab8(Q)", "ab8/Q", "a7b8q", "a7xb8=Q", "a:b8=♕"],
        ),
        (
            "chess",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1g1",
            &["O-O", "0-0", "OO", "00", "o-o", "Kg1", "e1g1", "Ke1-g1", "O-O+", "0-0!"],
        ),
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", &["O-O-O", "0-0-0", "000", "ooo", "Kc1"]),
        ("chess", "4k3/8/8/8/2p5/8/1P1B4/4K3 b - - 0 1", "c4c3", &["c3"]),
        ("chess", "4k3/8/8/8/2n5/8/8/2B1K3 b - - 0 1", "c4b2", &["nb2", "Nb2"]),
        ("chess", "4k3/8/8/2n5/8/8/3B4/4K3 w - - 0 1", "d2b4", &["bb4", "Bb4"]),
        ("orchess", "k7/8/8/8/8/8/3n4/3Q2K1 w - - 0 1", "g1g2", &["Kg2/Nd2", "Kg2/d2", "Kg2", "Kg2/d2!?", "kg2/Nd2"]),
        ("orchess", "k7/8/8/8/8/8/3n4/3(Q)2K1 w - - 0 1", "d1e1", &["(Q)e1", "Qe1"]),
        (
            "oomost1",
            "startpos",
            "e1e2+e2e1",
            &["Ke1-e2+e2-e1", "e1-e2+e2-e1", "Ke1e2+Pe2e1", "e2-e1+Ke1-e2", "e1e2+e2e1"],
        ),
        ("oomost1", "startpos", "a2d5+f7c4", &["a2=d5+f7-c4", "a2-d5+f7-c4", "Pa2-d5+Pf7-c4!", "1. a2=d5+f7-c4"]),
        ("osmosis", "9k/10/10/3b6/10/2N7/10/10/10/K9 w - - 0 1", "c5d7", &["Nxd7", "Nd7", "Nxd7=A", "c5d7", "Nc5:d7a"]),
    ];
    for (game, fen, expected, texts) in table {
        let position = position(game, fen);
        for text in texts {
            assert_eq!(machine(&position, text), expected, "{game}: {text} in {fen}");
        }
    }
}

#[test]
fn what_cannot_be_read_is_explained() {
    let start = "startpos";
    let castle = "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1";
    let knights = "4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1";
    let pawn = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    let effect = "k7/8/8/8/8/8/3n4/3Q2K1 w - - 0 1";
    // game, FEN, text, what the message holds
    let table = [
        ("chess", start, "", "expected a move such as"),
        ("chess", start, "hello", "expected a move such as"),
        ("chess", start, "Nf3é", "expected a move such as"),
        ("chess", start, "Ni9", "`Ni9` is not a move: the board has no square i9"),
        ("chess", start, "h2l6", "`h2l6` is not a move: the board has no square l6"),
        ("chess", start, "axb9=Q", "the board has no square b9"),
        ("chess", start, "Zf3", "`Zf3` is not a move: no piece of this game has the letter Z: the letters are BKNPQR"),
        ("chess", start, "e2e4+e7e9", "the board has no square e9"),
        ("chess", start, "hello9", "expected a move such as"),
        ("omega", start, "w5a0", "the board has no square w5"),
        ("chess", start, "Nf4", "neither the knight on b1 nor the knight on g1 moves to f4"),
        ("chess", start, "Ng1f4", "f4"),
        ("chess", start, "e5", "no white pawn moves to e5"),
        ("chess", start, "e2", "no white pawn moves to e2"),
        ("chess", start, "e7e5", "black"),
        // A square in front is never a piece in lower case.
        ("chess", "4k3/8/8/8/8/8/3B4/4K3 w - - 0 1", "b2b4", "b2"),
        ("chess", castle, "O-O", "e1"),
        ("chess", start, "(N)f3", "does not describe a legal move: write Nf3"),
        ("chess", knights, "Nb3", "may be Nab3 or Ncb3"),
        ("chess", pawn, "a8", "may be a8=B or a8=N or a8=Q+ or a8=R+"),
        ("chess", pawn, "a8=K", "the pawn on a7 cannot become a king on a8: choose n (knight),"),
        ("orchess", effect, "Kg2/e2", "does not describe a legal move: write Kg2/Nd2"),
        ("orchess", effect, "Kg2/Qd2", "does not describe a legal move: write Kg2/Nd2"),
        ("orchess", effect, "Kh1/Nd2", "does not describe a legal move: write Kh1"),
        ("oomost1", "R7/P7/7k/8/8/8/8/K7 w - - 0 1", "a7-a8=K+Ra8-a7", "the pawn on a7 cannot become a king on a8"),
        ("oomost1", start, "e2-e4", "e4"),
        ("oomost1", start, "e4=e2", "castling of two pieces"),
        ("oomost1", start, "Qe1-e2+e2-e1", "white has no queen on e1"),
        ("oomost1", start, "a2-a4+a7-a5", "a2"),
        // Castling is the king's, not that of whatever stands on another home of it.
        ("wildcastle", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "O-O", "king on e1 cannot castle"),
    ];
    for (game, fen, text, words) in table {
        let message = machine(&position(game, fen), text);
        assert!(message.contains(words), "{game}: {text} in {fen}: {message}");
    }
}

#[test]
fn pages_notations_are_written_as_the_pages_do() {
    let oomost = position("oomost1", "startpos");
    assert_eq!(own(&oomost, "e1e2+e2e1"), "Ke1-e2+e2-e1");
    assert_eq!(own(&oomost, "a2d5+f7c4"), "a2-d5+f7-c4");
    let promotion = position("oomost1", "R7/P7/7k/8/8/8/8/K7 w - - 0 1");
    assert_eq!(own(&promotion, "a7a8+a8a7q"), "a7-a8=Q+Ra8-a7#");
    assert_eq!(machine(&promotion, "Ra8-a7+a7-a8=Q"), "a7a8+a8a7q");
    let conversion = position("conversion", "rn1qkbnr/ppp1pppp/8/3p1b2/3P4/5N2/PPP1PPPP/RNBQKB1R b KQkq - 1 2");
    assert_eq!(own(&conversion, "f5h3"), "Bh3/Nf3+");
}

/// Where the king may go to several squares with one rook, the square is named; the rook says which castling it is.
#[test]
fn free_castlings_name_the_square_of_the_king() {
    let game = common::library().game("free-castling").unwrap();
    let position = game.position("5k5/11/11/11/11/11/11/R4K4R w KQ - 0 1").unwrap();
    // Next to the king, its own step takes precedence, and the castling is written with the rook's square.
    let table = [
        ("f1k1", "O-O-g1+", &["0-0-g1", "00g1", "o-o-g1"][..]),
        ("f1h1", "O-O-h1", &["O-Oh1", "Kh1", "Kf1-h1", "Kf1-h1+Rk1-g1"]),
        ("f1j1", "O-O-j1", &["O-O-j1+", "1. O-O-j1!"]),
        ("f1a1", "O-O-O-e1+", &["000-e1"]),
        ("f1b1", "O-O-O-b1", &["0-0-0b1", "Kb1"]),
    ];
    for (text, own, others) in table {
        let mv = position.parse_move(text).unwrap();
        for style in [Style::Own, Style::San, Style::Lan] {
            assert_eq!(write(&position, mv, style), own);
        }
        others.iter().chain([&own, &text]).for_each(|other| assert_eq!(machine(&position, other), text, "{other}"));
    }
    assert_eq!(machine(&position, "Kg1"), "f1g1");
    assert_eq!(machine(&position, "O-O"), "`O-O` may be O-O-g1+ or O-O-h1 or O-O-i1 or O-O-j1: say which");
    for text in ["O-O-k1", "O-O-e1"] {
        let message = machine(&position, text);
        assert!(message.contains("O-O-g1+ or O-O-h1 or O-O-i1 or O-O-j1"), "{message}");
    }
    let blocked = game.position("5k5/11/11/11/11/11/11/R4K1N2R w KQ - 0 1").unwrap();
    for text in ["O-O-g1", "O-O-j1"] {
        let message = machine(&blocked, text);
        assert!(message.contains("the king on f1 cannot castle with the rook on k1"), "{text}: {message}");
    }
    // Of a single castling with a rook the square need not be named, and may be.
    let chess = common::library().game("chess").unwrap().position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    assert_eq!(machine(&chess, "O-O-g1"), "e1g1");
    assert!(machine(&chess, "O-O-f1").contains("not"), "{}", machine(&chess, "O-O-f1"));
}

/// Shogi writes a promotion with a `+`, which stands for check elsewhere.
#[test]
fn a_plus_that_is_no_check_promotes() {
    let position = position("shogi", "k8/9/2P6/9/9/9/9/9/K8[] w - - 0 1");
    assert_eq!(machine(&position, "c7c8+"), "c7c8t");
    assert_eq!(machine(&position, "c7c8"), "c7c8");
    assert_eq!(position.move_text(position.parse_move("c7c8+").unwrap()), "c7c8t");
    // It gives check without promotion.
    let position = self::position("shogi", "2k6/9/2P6/9/9/9/9/9/K8[] w - - 0 1");
    assert_eq!(machine(&position, "c7c8+"), "c7c8");
    // There are four types to become.
    let position = self::position("chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1");
    assert!(position.parse_move("a7a8+").is_err());
}
