//! The games and the positions that attempts are made in.

use menagerie_core::{Game, Library};
use std::path::Path;

/// A position and how it came about.
pub struct Line {
    pub fen: String,
    pub moves: Vec<String>,
    /// Whether every move is attempted here, however many moves there are.
    pub whole: bool,
}

/// The shipped games and the compositions of users.
pub fn library() -> Library {
    let mut library = Library::shipped();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/games-of-users");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        library.add(&path.to_string_lossy(), &std::fs::read_to_string(&path).unwrap()).unwrap();
    }
    library
}

/// Every shipped game and every composition of users.
pub fn games() -> Vec<Game> {
    let library = library();
    let mut names: Vec<String> = library.names().map(str::to_string).collect();
    names.sort();
    names.iter().filter_map(|name| library.game(name).ok()).collect()
}

/// Positions of a game: the odd corners of the table of counts, and where random games lead.
pub fn lines(game: &Game) -> Vec<Line> {
    let rows = include_str!("../../../../testdata/perft.tsv").lines().filter(|line| !line.starts_with('#'));
    let fields = rows.map(|line| line.split('\t').collect::<Vec<_>>());
    let fens = fields.filter(|fields| fields[0] == game.name() && fields[1] != "startpos").map(|fields| fields[1]);
    let mut lines: Vec<Line> =
        fens.take(3).map(|fen| Line { fen: fen.to_string(), moves: Vec::new(), whole: false }).collect();
    let own = ODD.iter().filter(|(name, _)| *name == game.name());
    lines.extend(own.map(|(_, fen)| Line { fen: fen.to_string(), moves: Vec::new(), whole: true }));
    let is_shipped = Library::shipped().names().any(|name| name == game.name());
    let plies: &[usize] = match game.board().len() {
        ..=64 if is_shipped => &[0, 24, 61],
        65..=104 if is_shipped => &[40],
        ..=104 => &[19],
        _ => &[5],
    };
    lines.extend(plies.iter().map(|&plies| random(game, plies)));
    lines
}

/// Positions with what random games seldom have.
const ODD: &[(&str, &str)] = &[
    ("chess", "r3k2r/8/8/4q3/8/8/8/R3K2R w KQkq - 0 1"),
    ("chess", "4k3/8/8/KPp4r/8/8/8/8 w - c6 0 1"),
    ("chess", "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1"),
    ("grand", "4k5/P8P/1P8/10/10/10/10/RRNNBBPPP1/4QK1CA1/10 w - - 0 1"),
    ("orchess", "(r)3(k)2r/2P4p/8/(P)2q4/8/3Q4/1(p)5P/(R)3K2(R) w KQkq - 0 1"),
    ("orchess", "2(P)1k3/3(P)4/8/8/2Q5/7Q/8/4K3 w - - 0 1"),
    ("conversion", "r3k2r/pppppppp/1n6/8/7q/8/8/R3K2R w KQkq - 0 1"),
    ("osmosis", "9k/10/10/10/4e5/3l1i4/4N5/2N3H3/4B5/9K w - - 0 1"),
];

/// A random game of some plies, which prefers moves with letters and captures so that much happens.
pub fn random(game: &Game, plies: usize) -> Line {
    let mut state = plies as u64 * 77 + game.name().len() as u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % bound
    };
    let mut position = game.numbered_start(below(game.starts())).unwrap();
    let fen = position.fen();
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let captures: Vec<_> = legal.iter().filter(|mv| position.piece(mv.to()).is_some()).collect();
        let mv = if captures.is_empty() || below(3) > 0 {
            legal[below(legal.len())]
        } else {
            *captures[below(captures.len())]
        };
        moves.push(position.move_text(mv));
        position.play_unchecked(mv);
    }
    Line { fen, moves, whole: false }
}
