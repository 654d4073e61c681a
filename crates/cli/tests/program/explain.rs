//! `explain`.

use super::{output, refuses};

#[test]
fn answers_can_be_german() {
    for (arguments, answer) in [
        (
            &["chess", "startpos", "a1a3"][..],
            "`a1a3` ist nicht regelgemäß: der Turm auf a1 kann nicht nach a3 ziehen: der weiße Bauer auf a2 steht im Weg.\n",
        ),
        (&["chess", "startpos", "e2e4"], "`e2e4` ist regelgemäß.\n"),
        (
            &["chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=Q"],
            "`a7a8q` ist regelgemäß: weißer Bauer auf a8 in eine Dame umgewandelt; Schach.\n",
        ),
        (
            &["chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "h8g8"],
            "`h8g8` ist nicht regelgemäß: die Partie ist zu Ende (1/2-1/2 Patt); außerdem: ",
        ),
        (&["orchess", "4k3/8/8/8/8/8/4K3/8 w - - 0 1", "e2e3"], "`e2e3` ist regelgemäß"),
    ] {
        let said = output(&[&["explain"], arguments, &["--language", "de"]].concat());
        assert!(said.starts_with(answer), "{answer}{said}");
    }
}

#[test]
fn a_move_is_explained_or_shown() {
    for (arguments, answer) in [
        (
            &["chess", "startpos", "a1a3"][..],
            "`a1a3` is not legal: the rook on a1 cannot go to a3: the white pawn on a2 is in the way.\n",
        ),
        (&["chess", "startpos", "e2e4"], "`e2e4` is legal.\n"),
        (&["crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@d6+"], "`N@d6` is legal: check.\n"),
        (
            &["crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "Q@d8+"],
            "`Q@d8+` is not legal: white has no queen in hand.\n",
        ),
        (
            &["chess", "startpos", "Nf4"],
            "`Nf4` is not legal: neither the knight on b1 nor the knight on g1 moves to f4.\n",
        ),
        (
            &["chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=Q"],
            "`a7a8q` is legal: white pawn on a8 promoted to a queen; check.\n",
        ),
        (
            &["chess", "startpos", "e1g1", "--moves", "e2e4", "e7e5", "e1e2", "e8e7", "e2e1", "e7e8"],
            "`e1g1` is not legal: the king on e1 cannot castle: it moved (white's move 2, e1e2).\n",
        ),
        (
            &["oomost1", "startpos", "b8c7+c7b8", "--moves", "b1c2+c2b1 b8c7+c7b8 b1c2+c2b1"],
            "`b8c7+c7b8` is not legal: no placement of the pieces may repeat, and they stood like this at the start of the \
             game.\n",
        ),
    ] {
        let all: Vec<&str> = ["explain"].iter().chain(arguments).copied().collect();
        assert_eq!(output(&all), answer, "{arguments:?}");
    }
}

#[test]
fn what_cannot_be_asked_is_refused() {
    refuses(&["explain", "chess", "nonsense", "e2e4"], &["nonsense"]);
    refuses(&["explain", "chess", "startpos", "e2e4", "--moves", "e2e5"], &["move 1", "e2e5"]);
}
