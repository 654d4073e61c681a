//! What the tests share: all games, and random play in them.

use menagerie_core::{Game, Library, Position};
use std::path::{Path, PathBuf};

/// The folder of test data.
pub fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// The shipped games and the compositions of users.
pub fn library() -> Library {
    let mut library = Library::shipped();
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(testdata().join("games-of-users")).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|end| end == "toml")) {
        library.add(&path.to_string_lossy(), &std::fs::read_to_string(path).unwrap()).unwrap();
    }
    library
}

/// Every game of the library, and some pairs of armies.
pub fn games() -> Vec<Game> {
    let library = library();
    let armies = ["oomost1:clobberers-rookies", "oomost2:nutters-clobberers", "oomost2:rookies-nutters"];
    let names: Vec<String> = library.names().map(str::to_string).chain(armies.map(str::to_string)).collect();
    names.iter().map(|name| library.game(name).unwrap_or_else(|error| panic!("{error}"))).collect()
}

/// Numbers that look random, the same for the same seed.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }
}

/// The FENs of the table of counts for a game.
pub fn fens(game: &Game) -> Vec<String> {
    let table = std::fs::read_to_string(testdata().join("perft.tsv")).unwrap();
    let rows = table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect::<Vec<_>>());
    rows.filter(|row| row[0] == game.name() && row[1] != "startpos").map(|row| row[1].to_string()).collect()
}

/// A game ends after this many legal moves: where there are hundreds, it is shorter.
const MOVES: usize = 600;

/// Plays random games from a start and, half as long, from the FENs of the table, and shows each position to `see`.
pub fn positions(game: &Game, plies: usize, seed: u64, mut see: impl FnMut(&mut Position)) {
    let mut random = Random(seed);
    let start = game.numbered_start(random.below(game.starts())).unwrap();
    let others = fens(game).into_iter().map(|fen| (game.position(&fen).unwrap(), plies.div_ceil(2)));
    for (mut position, plies) in [(start, plies)].into_iter().chain(others) {
        let mut seen = 0;
        for _ in 0..plies {
            see(&mut position);
            let moves = position.legal_moves();
            seen += moves.len();
            if moves.is_empty() || seen > MOVES {
                break;
            }
            // Captures and choices have longer texts, and are rare in random play.
            let longest = moves.iter().map(|&mv| position.move_text(mv).len()).max().unwrap();
            let rare: Vec<_> = moves.iter().filter(|&&mv| position.move_text(mv).len() == longest).collect();
            let mv =
                if random.below(4) == 0 { *rare[random.below(rare.len())] } else { moves[random.below(moves.len())] };
            position.play_unchecked(mv);
        }
    }
}
