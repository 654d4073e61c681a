//! Small games solved as a whole have the values and the numbers of positions that are known of them.

use menagerie_core::{Color, Game, Library};
use menagerie_lab::tablebase::Tablebase;
use menagerie_lab::whole::{Summary, TooLarge, Value, Whole};
use std::path::Path;

/// A composition of users.
fn composed(name: &str) -> Game {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../testdata/games-of-users/{name}.toml"));
    let mut library = Library::shipped();
    library.add(&format!("{name}.toml"), &std::fs::read_to_string(path).unwrap()).unwrap();
    library.game(name).unwrap()
}

fn whole(game: &Game) -> (Value, Summary, Whole) {
    let whole = Whole::solve(&game.start(), 1_000_000, |_| true).unwrap();
    (whole.value(&game.start()).unwrap(), whole.summary(), whole)
}

/// 5,478 positions, of which 958 are the end of a game up to the order of its moves: 626 won by the first player, 316 by the
/// second, 16 drawn.
#[test]
fn tic_tac_toe_is_drawn() {
    let game = composed("tic-tac-toe");
    let (value, summary, whole) = whole(&game);
    assert_eq!(value, Value::Drawn);
    assert_eq!((summary.positions, summary.over), (5478, 958));
    assert_eq!(summary.won.iter().sum::<usize>() + summary.drawn, 5478);
    assert!(whole.moves(&game.start()).iter().all(|(_, value)| *value == Value::Drawn));
}

/// John Tromp's count of the positions, and the value, of Connect Four on a small board.
#[test]
fn connect_four_on_sixteen_squares_is_drawn() {
    let (value, summary, _) = whole(&composed("four-by-four"));
    assert_eq!((value, summary.positions), (Value::Drawn, 161_029));
}

/// The second player wins, as Martin Gardner's matchboxes learn.
#[test]
fn hexapawn_is_won_by_black() {
    let game = composed("hexapawn");
    let (value, summary, whole) = whole(&game);
    assert!(matches!(value, Value::Won { winner: Color::Black, .. }), "{value:?}");
    assert_eq!(summary.drawn, 0);
    // The values of the moves are those of the positions after them, one ply less.
    let Value::Won { plies, .. } = value else { panic!() };
    assert_eq!(whole.moves(&game.start())[0].1, Value::Won { winner: Color::Black, plies: plies - 1 });
}

/// The endings that follow a position have the values of their tablebase.
#[test]
fn an_ending_has_the_values_of_its_tablebase() {
    let game = Library::shipped().game("los-alamos").unwrap();
    let tablebase = Tablebase::solve(&game, game.definition().kind("rook").unwrap()).unwrap();
    let position = game.position("5k/6/2K3/6/6/1R4 w - - 0 1").unwrap();
    let whole = Whole::solve(&position, 100_000, |_| true).unwrap();
    let (mut compared, mut won) = (0, 0);
    for index in (0..tablebase.indices()).step_by(7) {
        let Some(position) = tablebase.won(index) else { continue };
        let Some(value) = whole.value(&position) else { continue };
        let Value::Won { winner: Color::White, plies } = value else { panic!("{}: {value:?}", position.fen()) };
        assert_eq!(Some(plies.div_ceil(2)), tablebase.moves(&position), "{}", position.fen());
        compared += 1;
        won += u32::from(plies > 0);
    }
    assert!(compared > 5_000 && won > 4_000, "{compared}, {won}");
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let library = Library::shipped();
    let refusal = |name: &str, most| Whole::solve(&library.game(name).unwrap().start(), most, |_| true).err();
    assert_eq!(refusal("chess", 1000), Some(TooLarge::Positions(1000)));
    for name in ["othello", "oomost1", "xiangqi", "makruk"] {
        assert!(matches!(refusal(name, 1000), Some(TooLarge::Rules(_))), "{name}");
    }
    let start = library.game("chess").unwrap().start();
    assert_eq!(Whole::solve(&start, 1_000_000, |_| false).err(), Some(TooLarge::Interrupted));
}
