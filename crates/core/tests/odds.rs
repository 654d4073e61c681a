//! Armies that leave places of the start free.

use menagerie_core::{Explain, Game, Letter, Library, PieceType};

/// What the pieces of orthodox chess would be needed for.
const REST: &str = "castling = false\npromotion = false\nfifty-moves = false\ninsufficient-material = false";

fn game(armies: &str, more: &str) -> Game {
    let text = format!("name = 'odds'\ninherit = 'chess'\ntitle = 'Odds'\n{more}\n[armies]\n{armies}");
    let mut library = Library::shipped();
    library.add("odds.toml", &text).unwrap();
    library.game("odds:less-whole").unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_rook_and_a_knight_less() {
    let game =
        game("places = ['a1', 'b1']\ndefault = 'whole'\nsets = { whole = ['rook', 'knight'], less = ['.', '.'] }", "");
    assert_eq!(game.start().fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/2BQKBNR w Kkq - 0 1");
    assert_eq!(game.start().count_legal_moves(), 18);
}

/// Lists of rules may name the types of all armies: what has the place of the rook castles.
#[test]
fn armies_castle_with_what_stands_in_the_corner() {
    let mut library = Library::shipped();
    let text = "name = 'different'\ninherit = 'armies'\ntitle = 'Chess with Different Armies'\n";
    library.add("different.toml", text).unwrap();
    for (armies, corner) in [("clobberers", 'D'), ("nutters", 'X'), ("rookies", 'S'), ("fide", 'R')] {
        for (white, black) in [(armies, "fide"), (armies, armies), (armies, "rookies")] {
            let game = library.game(&format!("different:{white}-{black}")).unwrap();
            let fen = game.start().fen();
            assert!(fen.contains(" w KQkq - 0 1") && fen.contains(corner), "{fen}");
            let rank = format!("{corner}3K2{corner}");
            let mut position = game.position(&format!("4k3/8/8/8/8/8/8/{rank} w KQ - 0 1")).unwrap();
            for (text, after) in [("e1g1", format!("{corner}4{corner}K1")), ("e1c1", format!("2K{corner}3{corner}"))] {
                position.play_unchecked(position.parse_move(text).unwrap());
                assert!(position.fen().contains(&format!("/{after} b")), "{text}: {}", position.fen());
                position.undo();
            }
        }
    }
}

/// A type that stands nowhere may still come by promotion.
#[test]
fn every_queen_less() {
    let armies = "places = ['queen', 'pawn']\ndefault = 'less'\nsets = { whole = ['.', 'pawn'], less = ['.', 'pawn'] }";
    let game = game(armies, "");
    assert_eq!(game.start().fen(), "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1");
    assert!(game.position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").unwrap().legal_moves().len() > 5);
}

/// What is free on both sides of a piece becomes one gap, whether it is marked or not; pieces in hand are left out.
#[test]
fn gaps_are_joined() {
    let armies = "places = ['knight']\ndefault = 'whole'\nsets = { whole = ['knight'], less = ['.'] }";
    let fen = &format!("[start]\nfen = '4k3/8/8/3N4/8/2N1N3/8/N3K2N[Nn] w - - 0 1'\n[rules]\nhand = true\n{REST}");
    assert_eq!(game(armies, fen).start().fen(), "4k3/8/8/8/8/8/8/4K3[n] w - - 0 1");
    let marked = &format!(
        "[start]\nfen = '4k3/8/8/2(N)5/1(n)6/2(N)N1R2/8/(N)3K3 w - - 0 1'\n[rules]\nco-squares = {{ effect = 'overload' }}\n{REST}"
    );
    assert_eq!(game(armies, marked).start().fen(), "4k3/8/8/8/1(n)6/5R2/8/4K3 w - - 0 1");
}

/// Types that no army names stay in the game: rules have them.
#[test]
fn every_shipped_game_can_have_armies() {
    for name in Library::shipped().names() {
        let definition = Library::shipped().definition(name).unwrap();
        if definition.armies.is_some() {
            continue;
        }
        let piece = definition
            .pieces
            .iter()
            .find(|piece| !piece.royal && stands(&definition.starts.numbered(0).unwrap(), piece));
        let Some(piece) = piece.map(|piece| piece.name.clone()) else { continue };
        let mut library = Library::shipped();
        let armies = format!("places = ['{piece}']\ndefault = 'plain'\nsets = {{ plain = ['{piece}'], less = ['.'] }}");
        let text = format!("name = 'arms'\ninherit = '{name}'\ntitle = 'Arms'\n[armies]\n{armies}");
        library.add("arms.toml", &text).unwrap();
        let game = library.game("arms:plain-plain").unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(game.definition().pieces.len(), definition.pieces.len(), "{name}");
    }
}

/// Whether both sides have such a piece in a placement.
fn stands(fen: &str, piece: &PieceType) -> bool {
    let placement = fen.split(' ').next().unwrap_or_default();
    menagerie_core::Color::BOTH
        .iter()
        .all(|&color| Letter::all_in(placement).any(|letter| letter == piece.letter.of_color(color)))
}
