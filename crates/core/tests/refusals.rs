//! What a person learns about a FEN, a move or a definition that cannot be, and what is read all the same.

use menagerie_core::{Explain, Game, Library};

fn game(name: &str) -> Game {
    Library::shipped().game(name).unwrap()
}

#[test]
fn a_fen_that_is_no_position_is_refused_with_the_reason() {
    for (name, fen, words) in [
        ("chess", "", "has 0 fields: expected placement, side"),
        ("chess", "4k3/8/8/8/8/8/8/4K3", "has 1 field:"),
        ("chess", "4k3/8/8/8/8/8/4K3 w - - 0 1", "has 7 ranks, separated by `/`: expected 8"),
        ("chess", "4k3/8/8/8/8/8/8/4K4 w - - 0 1", "is wrong on rank 1 (`4K4`): too many squares"),
        ("chess", "4k3/8/8/8/8/8/8/4K2 w - - 0 1", "is wrong on rank 1 (`4K2`): too few squares"),
        ("chess", "4k3/8/8/8/8/8/8/04K3 w - - 0 1", "`04` is not a number of empty squares"),
        ("chess", "4k3/8/8/8/8/8/8/4K2C w - - 0 1", "`C` is not a piece of this game"),
        ("chess", "4k3/8/8/8/8/8/8/4K2* w - - 0 1", "`*` on h1, which is a square"),
        ("chess", "4k3/8/8/8/8/8/8/4K2(R) w - - 0 1", "no overloaded pieces"),
        ("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1", "has no black king"),
        ("chess", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "has 2 white kings: expected one"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "has the side to move `x`: expected `w` or `b`"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w B - 0 1", "has the castling right `B`: expected letters of `KQkq`, or `-`"),
        (
            "seirawan",
            "4k3/8/8/8/8/8/8/4K3[HEhe] w Z - 0 1",
            "has the castling right `Z`: expected letters of `KQkq`, or those of files on which nothing has moved yet, or `-`",
        ),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - e 0 1", "has the en passant field `e`: expected squares or `-`"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", "has the halfmove clock `-1`: expected a number up to 4294967295"),
        (
            "chess",
            "4k3/8/8/8/8/8/8/4K3 w - - 99999999999 1",
            "has the halfmove clock `99999999999`: expected a number up to 4294967295",
        ),
        (
            "chess",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1.5",
            "has the fullmove number `1.5`: expected a number up to 4294967295",
        ),
        ("chess", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "has a white pawn on a1, where none can be"),
        ("chess", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "has a white pawn on a8, where it would have promoted"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1\n4k3", "has 7 fields"),
        ("chess", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "has black in check, but white is to move"),
        ("wildcastle", "r2k3r/8/8/8/8/8/8/3K3p w - - 0 1", "black pawn on h1"),
        ("oomost1", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "white pawn on a8, where it would have promoted"),
        ("oomost1", "4k3/8/8/8/8/8/8/4R2K w - - 0 1", "has black in check"),
        ("oomost2", "4k3/8/8/8/8/8/8/3KA3 w - - 0 1", "`A` is not a piece of this game"),
        ("omega", "4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1", "has 10 ranks"),
        ("osmosis", "k9/4P5/10/10/10/10/10/10/10/K9 w - - 0 1", "white pawn on e9, where it would have promoted"),
        ("osmosis", "k9/10/10/10/10/10/10/10/4P5/K9 w - - 0 1", "white pawn on e2, where none can be"),
        ("osmosis", "k9/10/10/10/10/10/10/10/4Q5/K9 w - - 0 1", "`Q` is not a piece"),
        ("orchess", "4k3/8/8/8/8/8/8/4K2(P) w - - 0 1", "white pawn on h1"),
        ("orchess", "4k3/8/8/8/8/8/8/4K2(R w - - 0 1", "`(` without a letter and `)` after it"),
        ("conversion", "4k3/8/8/8/8/8/8/4K2(R) w - - 0 1", "no overloaded pieces"),
        ("conversion", "8/8/8/8/1q2K3/8/8/1q5k b - - 0 1", "has white in check, but black is to move"),
        ("capablanca", "5k4/10/10/10/10/10/10/5K3M w - - 0 1", "`M` is not a piece"),
        ("grand", "P3k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1", "white pawn on a10"),
        ("grand", "4k5/10/10/10/10/10/10/10/P9/4K5 w - - 0 1", "white pawn on a2"),
    ] {
        let message = game(name).position(fen).expect_err(fen).to_string();
        assert!(message.contains(words), "{name} {fen}: {message}");
        assert!(message.starts_with("the FEN `") && !message.contains('\n'), "{message}");
    }
}

#[test]
fn what_is_harmless_in_a_fen_is_dropped() {
    for (name, fen, written) in [
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("chess", "  4k3/8/8/8/8/8/8/4K3  b  -  -  7  0 ", "4k3/8/8/8/8/8/8/4K3 b - - 7 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - e3 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
        ("wildcastle", "r2k3r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r2k3r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("oomost2", "7k/8/8/3pP3/8/8/8/7K w KQkq d6 0 1", "7k/8/8/3pP3/8/8/8/7K w - - 0 1"),
        ("osmosis", "4k5/10/10/10/10/10/10/10/10/4K5 w KQ - 3 7", "4k5/10/10/10/10/10/10/10/10/4K5 w - - 3 7"),
        ("grand", "4k5/10/10/10/10/10/10/10/10/4K5 w KQkq - 3 7", "4k5/10/10/10/10/10/10/10/10/4K5 w - - 3 7"),
    ] {
        assert_eq!(game(name).position(fen).unwrap().fen(), written, "{name} {fen}");
    }
    for name in ["chess", "orchess", "conversion", "wildcastle"] {
        let position = game(name).position("4k3/8/8/8/8/8/8/R3K3 w - - 130 90").unwrap();
        assert_eq!(position.result(), "1/2-1/2 fifty");
        assert!(!position.legal_moves().is_empty());
    }
}

#[test]
fn a_move_that_is_not_legal_is_refused_with_the_reason() {
    for (name, text, words) in [
        ("chess", "", "is not a move: a move is written like `a2a3`"),
        ("chess", "Nf3", "`Nf3` is not a move"),
        ("chess", "é2e4", "is not a move"),
        ("chess", "e2e9", "the board has no square e9"),
        ("chess", "e4e5", "`e4e5` is not legal: e4 is empty"),
        ("chess", "e7e5", "the piece on e7 is black's, and white is to move"),
        ("chess", "e2e5", "the pawn on e2 does not move to e5: it can go to e3 or e4"),
        ("chess", "e2e4q", "has no choice of piece there, so without `q` it is e2e4"),
        ("omega", "w1b1", "the wizard on w1 does not move to b1: it can go to"),
        ("omega", "w5b1", "the board has no square w5"),
        (
            "oomost1",
            "a2a3",
            "the pawn on a2 does not move alone: a move without capture is a castling of two pieces, such as",
        ),
        ("oomost1", "a2d5", "the pawn on a2 does not move alone"),
    ] {
        let message = game(name).start().parse_move(text).expect_err(text).to_string();
        assert!(message.contains(words), "{name} {text}: {message}");
    }
    let position = game("osmosis").position("9k/10/10/10/10/3l6/10/2N7/10/9K w - - 0 1").unwrap();
    let message = position.parse_move("c3d5").unwrap_err().to_string();
    assert!(message.contains("add a (cardinal) or u (gnu)"), "{message}");
}

#[test]
fn a_definition_that_makes_no_game_is_refused_with_the_place() {
    for (text, words) in [
        ("title = ", "mine.toml:1:9: string values must be quoted"),
        ("inherit = \"ches\"\ntitle = \"X\"", "did you mean `chess`?"),
        ("inherit = \"chess\"\ntitel = \"X\"", "titel"),
        ("inherit = \"chess\"\nrules.repetitoin = {}", "did you mean `repetition`?"),
        (
            "inherit = \"chess\"\nrules.mutual-castling = { captures = true }",
            "`mutual-castling` and `castling` conflict|`castling` and `mutual-castling` conflict",
        ),
        ("inherit = \"chess\"\npieces.knight.betza = \"NxR\"", "`xR`: moves that are lent or borrowed are a rule"),
        ("inherit = \"chess\"\npieces.knight.betza = \"W99999\"", "at most 99"),
        ("inherit = \"chess\"\npieces.knight.betza = \"fU\"", "`f` has no meaning for `U`"),
        ("inherit = \"chess\"\npieces.knight.betza = \"U3\"", "letter 2: `U` leaps to any square: it has no range"),
        (
            "inherit = \"chess\"\npieces.knight.betza = \"[W-U]\"",
            "letter 4: `U`, a leap to any square, is for a move of one leg",
        ),
        ("inherit = \"chess\"\npieces.knight.betza = \"mUamU\"", "is for a move of one leg"),
        ("inherit = \"chess\"\npieces.knight.betza = \"I\"", "imitator"),
        ("inherit = \"chess\"\npieces.king.betza = \"KfO2\"", "castling (`O`) has no modifiers but"),
        ("inherit = \"chess\"\npieces.knight.letter = \"B\"", "has the letter `B` of"),
        ("inherit = \"chess\"\npieces.knight.royal = true", "only one type can be royal"),
        ("inherit = \"chess\"\npieces.pawn.betza = \"fmWfceFfmF\"", "en passant"),
        ("inherit = \"chess\"\nboard.files = 27", "1 to 26 files"),
        ("inherit = \"chess\"\nboard.holes = [\"d4\", \"d4\"]", "`d4` is there twice"),
        ("inherit = \"chess\"\nboard.extra = { a1 = [-1, 0] }", "has the name of a coordinate"),
        ("inherit = \"chess\"\nrules.promotion.ranks = [9]", "the board has no rank 9"),
        ("inherit = \"chess\"\nstart.fen = \"8/8/8/8/8/8/8/KQ6 w - - 0 1\"", "has no black king"),
        ("inherit = \"oomost1\"\nrules.promotion.ranks = [5]", "`mutual-castling` and `promotion` conflict"),
        (
            "inherit = \"oomost1\"\nstart.fen = \"rnbqkbnr/1pppppp1/8/8/8/8/8/RNBQKBNR w - - 0 1\"\nrules.promotion.ranks = [2]",
            "two pieces could have to promote in one move, since they begin on one rank on which they promote",
        ),
        (
            "inherit = \"wildcastle\"\nstart.shuffle.fill = \"QBBN\"",
            "`pattern` has 5 places to fill (`?`), and `fill` has 4 letters",
        ),
    ] {
        let mut library = Library::shipped();
        let result = library.add("mine.toml", text).and_then(|name| library.game(&name));
        let message = result.expect_err(text).to_string();
        assert!(words.split('|').any(|words| message.contains(words)), "{text}: {message}");
        assert!(message.contains("mine.toml"), "{message}");
    }
    let text =
        "inherit = \"chess\"\nrules.repetition.times = 1\nrules.fifty-moves = { plies = 0, zeroing = [\"prawn\"] }";
    let mut library = Library::shipped();
    let result = library.add("mine.toml", text).and_then(|name| library.game(&name));
    let message = result.unwrap_err().to_string();
    for words in ["rules.repetition.times", "rules.fifty-moves.plies", "`prawn`"] {
        assert!(message.contains(words), "{words} is missing in {message}");
    }
    let mut library = Library::shipped();
    assert!(library.add("chess.toml", "title = \"Chess\"").unwrap_err().to_string().contains("`chess` is taken"));
    let unknown = library.game("omgea").unwrap_err().to_string();
    assert_eq!(unknown, "there is no game `omgea`: did you mean `omega`?");
    assert!(library.game("chess:fide-fide").unwrap_err().to_string().contains("no choice of armies"));
    assert!(library.game("oomost1:fide-fidd").unwrap_err().to_string().contains("fidd"));
}
