//! Promoted pieces in the FENs of Fairy-Stockfish's variants of shogi.

use menagerie_core::{Game, Library};
use menagerie_import::{Importer, Outcome};

/// Variants, positions as Fairy-Stockfish wrote them after random moves, and how many moves it finds there.
const FENS: &[(&str, &str, usize)] = &[
    ("shogi", "5gknl/6p2/l3rp1pp/1p5g1/p1S6/SPP1P+B3/+b1GP1P+nP+s/3+n2PGR/PS2+l1K1L[PPnpp] w - - 2 41", 40),
    ("shogi", "5g1nl/5kp2/l3rp1pp/1p5g1/p1S6/SPP1P+B3/+b1GP1P+nP+s/3+n2PGR/PS2+l1K1L[PPnpp] b - - 1 40", 106),
    ("minishogi", "3s1/K2+Pk/2+b2/+s1+r1g/3+b+r[Gp] b - - 0 40", 4),
    ("minishogi", "3s1/K1+Pgk/5/+s1+r1g/+b2+b+r[p] b - - 11 39", 39),
    ("kyotoshogi", "p1+N1+l/3k+s/+Ls3/4+P/2K2[n] w - - 0 12", 16),
    ("kyotoshogi", "S+lL1+P/k3+N/1+p3/2+S2/1+NK2[] b - - 3 12", 6),
    ("euroshogi", "n3k3/+R1gb2b1/P1p1Gp+Pp/1p1+B2p1/6P1/1+pPPGP2/1+n1K2R1/1+p1GPBN1[PPn] w - - 1 35", 54),
    ("gorogoro", "sg3/kP2+S/5/G2PP/PG+s2/K1P+pg[s] w - - 3 40", 15),
    ("judkins", "r2+Bg1/k5/4+S+b/K1PN1+p/1GS3/3+r1+n[] b - - 11 40", 30),
    ("micro", "r+B+R1/4/+P3/2BK/k1l+L[p] b - - 2 28", 27),
    ("micro", "l+P1k/3p/4/+B+l1K/+B2+R[r] w - - 0 27", 8),
];

fn imported(text: &str, name: &str) -> Game {
    let Outcome::Converted { toml, .. } = Importer::new(text).unwrap().import(name).outcome else { panic!("{name}") };
    let mut library = Library::shipped();
    library.add("imported-one.toml", &toml).unwrap();
    library.game("imported-one").unwrap()
}

#[test]
fn promoted_pieces_are_read_and_written_as_fairy_stockfish_does() {
    for (variant, fen, moves) in FENS {
        let position = imported("", variant).position(fen).unwrap_or_else(|error| panic!("{variant} {fen}: {error}"));
        let placement = |fen: &str| fen.split('[').next().unwrap().to_string();
        assert_eq!(placement(&position.fen()), placement(fen), "{variant}");
        assert_eq!(position.count_legal_moves(), *moves as u64, "{variant} {fen}");
    }
}

/// Pawns that promote as in chess, next to wazirs that promote as in shogi.
const MIXED: &str = "[mixed:crazyhouse]\nwazir = w\ncentaur = c\npromotedPieceType = w:c\n";

#[test]
fn where_pawns_promote_too_a_plus_is_read_as_a_promoted_piece() {
    let game = imported(MIXED, "mixed");
    let fen = |text: &str| game.position(text).map(|position| position.fen());
    assert_eq!(fen("4k3/8/8/8/8/2+W5/8/4K3[] w - - 0 1").unwrap(), "4k3/8/8/8/8/2C~5/8/4K3[] w - - 0 1");
    // A pawn may become any of four.
    assert!(fen("4k3/8/8/8/8/2+P5/8/4K3[] w - - 0 1").is_err());
    // Captured, it is a wazir again.
    let mut position = game.position("4k3/8/8/8/1p6/2+W5/8/4K3[] b - - 0 1").unwrap();
    let mv = position.find_move("b4c3").unwrap();
    position.play_unchecked(mv);
    assert_eq!(position.fen(), "4k3/8/8/8/8/2p5/8/4K3[w] w - - 0 2");
}
