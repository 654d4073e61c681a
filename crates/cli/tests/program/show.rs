//! `show`.

use super::output;

#[test]
fn a_board_is_drawn_with_its_edges() {
    assert_eq!(
        output(&["show", "chess", "--ascii"]),
        " 8  r  n  b  q  k  b  n  r
 7  p  p  p  p  p  p  p  p
 6  .  .  .  .  .  .  .  .
 5  .  .  .  .  .  .  .  .
 4  .  .  .  .  .  .  .  .
 3  .  .  .  .  .  .  .  .
 2  P  P  P  P  P  P  P  P
 1  R  N  B  Q  K  B  N  R
    a  b  c  d  e  f  g  h

White to move
Castling: KQkq
Pieces: P pawn, N knight, B bishop, R rook, Q queen, K king
FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
"
    );
}

#[test]
fn extra_squares_stand_in_their_place() {
    assert_eq!(
        output(&["show", "omega", "--ascii"]),
        "    w                                w
 9     c  r  n  b  q  k  b  n  r  c
 8     p  p  p  p  p  p  p  p  p  p
 7     .  .  .  .  .  .  .  .  .  .
 6     .  .  .  .  .  .  .  .  .  .
 5     .  .  .  .  .  .  .  .  .  .
 4     .  .  .  .  .  .  .  .  .  .
 3     .  .  .  .  .  .  .  .  .  .
 2     .  .  .  .  .  .  .  .  .  .
 1     P  P  P  P  P  P  P  P  P  P
 0     C  R  N  B  Q  K  B  N  R  C
    W                                W
       a  b  c  d  e  f  g  h  i  j

White to move
Castling: KQkq
Extra squares: w1 below a0 to the left, w2 below j0 to the right, w4 above a9 to the left, w3 above j9 to the right
Pieces: P pawn, N knight, B bishop, R rook, Q queen, K king, C champion, W wizard
FEN: w**********w/*crnbqkbnrc*/*pppppppppp*/*10*/*10*/*10*/*10*/*10*/*10*/*PPPPPPPPPP*/*CRNBQKBNRC*/W**********W w KQkq - 0 1
"
    );
}

#[test]
fn overloaded_pieces_stand_in_parentheses() {
    let board = output(&["show", "orchess", "1r1k4/p1pb3p/2pp(P)1p1/5p2/PRP(N)1P2/8/2q(Q)1RPP/7K w - - 1 28"]);
    assert!(board.contains(" 6  ·  ·  ♟  ♟ (♙) ·  ♟  ·\n"), "{board}");
    assert!(board.contains(" 2  ·  ·  ♛ (♕) ·  ♖  ♙  ♙\n"), "{board}");
    assert!(board.contains("Pieces: ♙♟ P pawn, ♘♞ N knight,"), "{board}");
}

#[test]
fn check_results_and_en_passant_are_shown() {
    let mate = output(&["show", "chess", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"]);
    assert!(mate.contains("Black to move, in check\nResult: 1-0 checkmate\n"), "{mate}");
    let passing = output(&["show", "chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "--ascii"]);
    assert!(passing.contains("White to move\nEn passant: d6\n"), "{passing}");
}

#[test]
fn walls_are_drawn_and_in_the_legend() {
    let board = output(&["show", "duck", "4k3/8/8/3*4/8/8/8/4K3 w - - 0 1", "--ascii"]);
    assert!(board.contains("5  .  .  . ### .  .  .  ."), "{board}");
    assert!(board.contains("Walls: ###\n"), "{board}");
}
