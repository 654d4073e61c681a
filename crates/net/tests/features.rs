//! Features of games with hands, notes, marks, counters and walls.

use menagerie_core::{Color, Game, Library};
use menagerie_net::{Features, PieceId};

fn features(game: &Game) -> Features {
    Features::of(game, &PieceId::of_games(std::slice::from_ref(game), &[])).unwrap()
}

/// The features that a position has beyond those of another, as White sees them.
fn beyond(game: &Game, fen: &str, other: &str) -> usize {
    let active = |fen: &str| features(game).active(&game.position(fen).unwrap());
    let (more, less) = (active(fen), active(other));
    assert!(less.iter().all(|seen| more.contains(seen)), "{fen} has what {other} has");
    more.len() - less.len()
}

#[test]
fn state_beyond_pieces_has_features() {
    let library = Library::shipped();
    let more = |name: &str, fen: &str, other: &str| beyond(&library.game(name).unwrap(), fen, other);
    // Two pawns and a knight in hand.
    assert_eq!(more("crazyhouse", "4k3/8/8/8/8/8/8/4K3[PPn] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"), 3);
    // A queen that was a pawn.
    assert_eq!(more("crazyhouse", "4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1", "4k3/8/8/8/8/8/8/Q3K3[] w - - 0 1"), 1);
    // An overloaded rook.
    assert_eq!(more("orchess", "4k3/8/8/8/8/8/8/4K2(R) w - - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"), 1);
    // Two checks more to give.
    assert_eq!(more("three-check", "4k3/8/8/8/8/8/8/4K3 w - - 3+2 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 1+2 0 1"), 2);
    // A castling right.
    assert_eq!(more("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"), 1);
}

#[test]
fn maps_of_features_are_their_own_inverse_in_all_games() {
    let library = Library::shipped();
    // Each third game, and all that have a state of their own.
    let own = ["crazyhouse", "orchess", "three-check", "duck"];
    for name in library.names().enumerate().filter(|(at, name)| at % 3 == 0 || own.contains(name)).map(|(_, name)| name)
    {
        let game = library.game(name).unwrap();
        let features = features(&game);
        let other = features.other_side();
        assert_eq!(other.len(), features.count(), "{name}");
        assert!((0..other.len()).all(|at| other[other[at] as usize] as usize == at), "{name}");
        let active = features.active(&game.start());
        for seen in &active {
            assert_eq!(other[seen[0] as usize], seen[1], "{name}");
            assert!((seen[0] as usize) < features.count(), "{name}");
        }
        let mut distinct = Color::BOTH.map(|color| active.iter().map(|seen| seen[color.index()]).collect::<Vec<u32>>());
        for seen in &mut distinct {
            seen.sort();
            seen.dedup();
            assert_eq!(seen.len(), active.len(), "{name}: each feature once");
        }
        if let Some(images) = features.mirror_images(&game) {
            assert!((0..images.len()).all(|at| images[images[at] as usize] as usize == at), "{name}");
        }
        assert_eq!(features.planes().len(), features.count(), "{name}");
    }
}

#[test]
fn what_has_no_mirror_image_is_not_mirrored() {
    let library = Library::shipped();
    let mirrors = |name: &str| {
        let game = library.game(name).unwrap();
        features(&game).mirror_images(&game).is_some()
    };
    assert!(mirrors("los-alamos") && mirrors("grand") && mirrors("xiangqi"));
    // Positions with a castling right have none, and are known by it.
    let chess = library.game("chess").unwrap();
    let (features_of_chess, start) = (features(&chess), chess.start());
    let rights = features_of_chess.rights();
    assert!(mirrors("chess"));
    assert_eq!(features_of_chess.active(&start).iter().filter(|seen| rights.contains(&seen[0])).count(), 4);
    let mut library = Library::shipped();
    let text = "inherit = 'los-alamos'\ntitle = 'Mine'\n[pieces.knight]\nbetza = 'frN'";
    library.add("mine.toml", &format!("name = 'mine'\n{text}")).unwrap();
    let game = library.game("mine").unwrap();
    assert!(features(&game).mirror_images(&game).is_none());
}
