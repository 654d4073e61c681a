//! Every game in `variants/` passes the harness, and so do a user's games that combine rules as no shipped game does.

use crate::effort;
use menagerie_core::harness::{Effort, check};
use menagerie_core::{Game, Library};
use std::path::Path;

/// The FENs that the table of counts has for a game: odd corners that random games seldom reach.
fn fens_of(name: &str) -> Vec<&'static str> {
    let lines = include_str!("../../../testdata/perft.tsv").lines();
    let fields = lines.filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect::<Vec<_>>());
    fields.filter(|fields| fields[0] == name && fields[1] != "startpos").map(|fields| fields[1]).collect()
}

/// How many moves a random game compares, about: where hundreds are legal it is shorter.
const MOVES: u64 = 400;

/// Checks games from the starts and short ones from the table's FENs.
fn passes(game: &Game, effort: Effort) {
    let fens = fens_of(game.name());
    let most = (MOVES / game.start().count_legal_moves().max(1)).max(6) as u32;
    let from_starts = Effort { plies: effort.plies.min(most), ..effort };
    let from_fens = Effort { games: fens.len() as u32, plies: effort.plies.min(most).min(16), ..effort };
    for (fens, effort) in [(&[][..], from_starts), (&fens, from_fens)] {
        check(game, fens, effort).unwrap_or_else(|what| panic!("{what}"));
    }
}

#[test]
fn every_shipped_game_agrees_with_the_reference() {
    let library = Library::shipped();
    for name in library.names() {
        passes(&library.game(name).unwrap(), Effort { games: 2 * effort(), plies: 60, seed: 7 });
    }
}

#[test]
fn every_pair_of_armies_agrees_with_the_reference() {
    let library = Library::shipped();
    let armies = ["fide", "clobberers", "nutters", "rookies"];
    for base in ["oomost1", "oomost2"] {
        for white in armies {
            for black in armies {
                let game = library.game(&format!("{base}:{white}-{black}")).unwrap();
                passes(&game, Effort { games: effort(), plies: 16, seed: 11 });
            }
        }
    }
}

#[test]
fn games_of_users_agree_with_the_reference() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/games-of-users");
    let mut library = Library::shipped();
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        names.push(library.add(&path.to_string_lossy(), &text).unwrap());
    }
    assert!(names.len() >= 10);
    for name in names {
        let game = library.game(&name).unwrap_or_else(|error| panic!("{error}"));
        passes(&game, Effort { games: effort(), plies: 40, seed: 5 });
    }
}

/// Games in which the last piece of a type is royal, and games with one effect: where such a piece is like a king and the
/// effect decides nothing about what is legal, moves are found in sets, and in the games next to these they must not be.
#[test]
fn last_royals_and_effects_that_only_follow_agree_with_the_reference() {
    const LAST: &str =
        "pieces.king.royal = false\nrules.castling.piece = \"king\"\nrules.insufficient-material = false\n";
    const PAIR: &str = "rules.castling = false\nrules.gating.pieces = [\"knight\", \"queen\"]\n\
         start.fen = \"r2bk2r/pppp1ppp/8/8/8/8/PPPP1PPP/R2BK2R[NQnq] w ABCDEFGHabcdefgh - 0 1\"\n";
    let last = |more: &str| format!("{LAST}rules.extinction = {{ pieces = [\"king\"], pseudo-royal = true }}\n{more}");
    let duple = |more: &str| {
        format!("{LAST}rules.extinction = {{ pieces = [\"king\"], pseudo-royal = true, duple-check = true }}\n{more}")
    };
    let gating = |more: &str| format!("{PAIR}{more}");
    let disks = |pieces: &str, more: &str| format!("rules.flipping.pieces = \"{pieces}\"\n{more}");
    let games = [
        last(""),
        last("rules.promotion.to = [\"queen\", \"king\"]"),
        last("rules.standing-promotion = { pieces = [\"knight\"], to = [\"king\"], zone = [\"*3\", \"*4\"] }"),
        last("start.fen = \"1k2k3/pppppppp/8/8/8/8/PPPPPPPP/1K2K3 w - - 0 1\""),
        last("pieces.rook.betza = \"mRcpR\""),
        last("pieces.knight.betza = \"KdN\""),
        format!("{LAST}rules.extinction = {{ pieces = [\"king\", \"queen\"], pseudo-royal = true }}"),
        format!("{LAST}rules.extinction = {{ pieces = [\"king\"], pseudo-royal = true, sides = \"black\" }}"),
        duple("start.fen = \"1k2k1q1/pp4pp/8/8/8/8/PP4PP/1K2K1Q1 w - - 0 1\""),
        duple("start.fen = \"rk2k2k/8/b6N/8/8/n6B/8/RK2K2K w - - 0 1\""),
        duple(
            "start.fen = \"rk2k2q/1P1PP1P1/8/8/8/8/1p1pp1p1/RK2K2Q w - - 0 1\"\n\
              rules.promotion.to = [\"queen\", \"king\"]",
        ),
        last(
            "rules.promotion.to = [\"king\", \"knight\"]\nstart.fen = \"r3k2r/1PP3P1/8/8/8/8/1pp3p1/R3K2R w KQkq - 0 1\"",
        ),
        "rules.extinction = { pieces = [\"queen\"], pseudo-royal = true }\n\
         start.fen = \"3q1k2/P2p3P/8/8/8/8/p2P3p/3Q1K2 w - - 0 1\""
            .to_string(),
        gating("pieces.rook.betza = \"WfmF\"\nrules.promotion.to = [\"queen\"]"),
        gating(""),
        gating("pieces.rook.betza = \"mRcpR\""),
        gating("pieces.knight.betza = \"KmNADG\""),
        gating("rules.promotion = { ranks = [], zone = [\"*2\"], pieces = [\"bishop\"], to = [\"queen\", \"rook\"] }"),
        gating("rules.absorption = { basic = [\"rook\", \"bishop\"], compounds = { queen = [\"rook\", \"bishop\"] } }"),
        gating("rules.rifle.pieces = [\"rook\"]"),
        LAST.replace(
            "rules.castling.piece",
            "rules.castling.moves = [\n\
             { right = \"K\", king = \"e1\", to = \"g1\", rook = \"h1\", rook-to = \"f1\" },\n\
             { right = \"Q\", king = \"e1\", to = \"c1\", rook = \"a1\", rook-to = \"d1\" }]\nrules.castling.piece",
        ) + "rules.extinction = { pieces = [\"rook\"], pseudo-royal = true }\n\
               rules.promotion.to = [\"queen\", \"knight\", \"rook\"]\n\
               start.fen = \"b7/4k3/8/8/8/8/Q7/4K2R w K - 0 1\"",
        "pieces.king.royal = false\nrules.castling = false\nrules.mutual-castling = { captures = true }\n\
         rules.insufficient-material = false\nrules.extinction = { pieces = [\"king\"], pseudo-royal = true }\n\
         rules.promotion.to = [\"queen\", \"king\"]\n\
         start.fen = \"rnbqkbnr/p1pppp1p/8/8/8/8/P1PPPP1P/RNBQKBNR w - - 0 1\""
            .to_string(),
        disks(
            "adjacent",
            "pieces.king.royal = false\nrules.insufficient-material = false\nrules.castling = false\n\
             rules.promotion = { pieces = [\"pawn\"], zone = [\"*4\", \"*5\", \"*6\"], ranks = [], to = [\"queen\", \"rook\"], \
             limit = { queen = 1 } }",
        ),
        disks("enclosed", ""),
        disks("adjacent", "pieces.king.royal = false\nrules.insufficient-material = false\nrules.castling = false"),
    ];
    for rules in games {
        passes(&chess_with(&rules), Effort { games: 2 * effort(), plies: 24, seed: 3 });
    }
}

/// Games with walls that a player chooses, and with drops on some squares only: where nothing is royal, walls are chosen for
/// whole sets of moves, and drops are found in sets; in the games next to these they must not be.
#[test]
fn walls_and_drop_sites_agree_with_the_reference() {
    const FREE: &str = "pieces.king.royal = false\nrules.castling.piece = \"king\"\nrules.insufficient-material = false\n\
         rules.extinction = { pieces = [\"king\"] }\n";
    const OPEN: &str = "start.fen = \"r2qk2r/1PP3P1/8/8/8/8/1pp3p1/R2QK2R w KQkq - 0 1\"\n";
    let walls = |how: &str, more: &str| format!("{FREE}rules.walls = {{ {how} }}\n{more}");
    let sites =
        |near: &str, more: &str| format!("rules.hand = {{}}\nrules.drop-sites = {{ near = \"{near}\" }}\n{more}");
    let games = [
        walls("place = \"moved\"", OPEN),
        walls("place = \"added\"", OPEN),
        walls("place = \"added\", zone = [\"*3\", \"*4\", \"e8\"]", OPEN),
        walls("place = \"moved\", near = \"edge\"", ""),
        walls("place = \"added\", near = \"reached\"", ""),
        walls("place = \"added\", petrify = [\"queen\"]", OPEN),
        walls("place = \"moved\"", "rules.hand = {}"),
        walls("place = \"moved\"", "rules.pass = { when = \"always\" }"),
        walls(
            "place = \"added\"",
            "rules.absorption = { basic = [\"rook\", \"bishop\"], compounds = { queen = [\"rook\", \"bishop\"] } }",
        ),
        walls("place = \"moved\"", "pieces.rook.betza = \"mRcpR\"\npieces.knight.betza = \"nN\""),
        "rules.walls = { place = \"moved\" }".to_string(),
        sites("enclosing", ""),
        sites("next-to-own", "rules.pass = { when = \"stalemate\" }"),
        "rules.hand = { must = true }\nrules.drop-sites = { near = \"apart\" }".to_string(),
        sites("stacked", "rules.must-capture = {}"),
        sites("pushed", "rules.no-checks = {}"),
    ];
    for rules in games {
        passes(&chess_with(&rules), Effort { games: effort(), plies: 6, seed: 3 });
    }
}

/// Chess with these rules.
fn chess_with(rules: &str) -> Game {
    let mut library = Library::shipped();
    let text = format!("inherit = \"chess\"\ntitle = \"With rules\"\n{rules}");
    let name = library.add("with-rules.toml", &text).unwrap_or_else(|error| panic!("{error}"));
    library.game(&name).unwrap_or_else(|error| panic!("{rules}: {error}"))
}
