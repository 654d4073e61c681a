//! What is allowed in a definition and probably not meant, and that the shipped games are not warned of.

use menagerie_core::Library;
use menagerie_core::warnings;

/// The warnings of a definition that builds on orthodox chess.
fn warned(text: &str) -> String {
    let mut library = Library::shipped();
    let text = if text.contains("inherit") { text.to_string() } else { format!("inherit = \"chess\"\n{text}") };
    let name = library.add("mine.toml", &format!("title = \"Mine\"\n{text}")).unwrap();
    let found = warnings(&library.game(&name).unwrap_or_else(|error| panic!("{error}")));
    let located = library.locate(&name, &found).unwrap();
    located.iter().map(|warning| format!("{warning}\n")).collect()
}

#[test]
fn what_is_odd_is_reported_with_its_place() {
    for (text, words) in [
        (
            "[pieces]\ncamel = { letter = \"C\", betza = \"C\" }",
            "mine.toml:4:1: pieces.camel: no camel can ever be on the board",
        ),
        ("pieces.knight.betza = \"(9,9)\"", "a knight can never move on this board"),
        ("rules.promotion.ranks = [1]", "can ever get to where it would promote"),
        ("rules.promotion = false", "a white pawn that gets to a8 can never move again (and on 7 more squares)"),
        ("rules.insufficient-material.lone = [\"knight\"]", "a bishop stays on squares of one colour"),
        ("rules.insufficient-material = false", "`insufficient-material = { lone = [\"bishop\"] }` makes it a draw"),
        ("rules.repetition = false\nrules.fifty-moves = false", "a game may never end"),
        (
            "pieces.king.royal = false\nrules.insufficient-material = false\nrules.castling.piece = \"king\"",
            "nobody can win",
        ),
        (
            "rules.castling = false\nstart.fen = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"",
            "no castling uses the rights `KQkq` of the start",
        ),
        (
            "rules.castling = false\nrules.gating.pieces = [\"queen\"]\n\
             start.fen = \"r3k3/8/8/8/8/8/8/R3K3[Qq] w ABEae - 0 1\"",
            "nothing uses the letters `B` of the start: nothing stands there that could castle or has not moved",
        ),
        ("start.fen = \"k7/8/8/8/8/8/8/RK6 b - - 0 1\"", "at the start black is in check"),
        ("start.fen = \"k7/8/1Q6/8/8/8/8/1K6 b - - 0 1\"", "at the start the game is over: 1/2-1/2 stalemate"),
        ("start.fen = \"7k/8/8/8/8/8/1r6/K1B5 b - - 0 1\"", "pieces.pawn: no pawn can ever be on the board"),
        ("rules.insufficient-material.same-colour = [\"knight\"]", "a knight does not stay on squares of one colour"),
        (
            "rules.co-squares = { effect = \"convert\", except = [\"pawn\"], also = [[\"pawn\", \"king\"]] }",
            "has no effect",
        ),
        ("start.fen = \"1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kk - 0 1\"", "rules.castling.moves[1]"),
        ("rules.no-checks = true", "no move may give check, so that nobody is mated, and no rule says who wins"),
        ("rules.no-checks = true\nrules.check-counting = {}", "no check is ever counted"),
        ("rules.checkmate.result = \"draw\"", "mate is a draw and no rule says who wins: nobody can win"),
        ("rules.must-capture = true\nrules.hand = {}", "a side that can capture may not drop a piece"),
        ("rules.superko = true\nrules.repetition = {}", "rules.repetition: this rule has no effect"),
        ("rules.superko = true\nrules.pass.when = \"always\"", "nobody can ever pass"),
        ("pieces.knight.betza = \"\"", "a knight has no moves"),
        ("rules.hand = { checks = false, no-mate = [\"pawn\"] }", "rules.hand.no-mate: this has no effect"),
        ("rules.hand.captures = false", "the hands are always empty"),
        ("rules.hand = {}", "a white pawn dropped on a8 (and on 7 more squares) can never move"),
        (
            "rules.extinction = { pieces = [\"queen\"], opponent-count = 1, pseudo-royal = true }",
            "pseudo-royal pieces are royal however many the opponent has",
        ),
        (
            "rules.promotion.captures-only = true",
            "a white pawn that gets to a8 can never move again (and on 7 more squares)",
        ),
        ("rules.absorption = { basic = [\"rook\", \"knight\"], compounds = {} }", "nothing is absorbed"),
        (
            "rules.promotion = false\nrules.standing-promotion = { pieces = [\"pawn\"], zone = [\"*1\"], to = [\"queen\"] }",
            "mine.toml:4:49: rules.standing-promotion.zone: no white pawn can ever get to where it would promote",
        ),
        (
            "rules.promotion = false\n\
             rules.standing-promotion = { pieces = [\"pawn\"], zone = [\"*\"], to = [\"queen\"], last-anywhere = true }",
            "rules.standing-promotion.last-anywhere: this has no effect: every piece promotes from anywhere",
        ),
        ("inherit = \"oomost1\"\nrules.explosion = {}", "nothing ever explodes"),
        ("inherit = \"oomost1\"\nrules.must-capture = true", "must-capture: this rule has no effect"),
    ] {
        let found = warned(text);
        assert!(found.contains(words), "{text}\nis warned of:\n{found}");
    }
}

/// What is possible is not called impossible.
#[test]
fn games_that_can_be_won_and_end_are_not_called_otherwise() {
    let pseudo_royal = "[pieces]\nking.royal = false\n[rules]\ninsufficient-material = false\n\
                        castling.piece = \"king\"\nextinction = { pieces = [\"king\"], pseudo-royal = true }";
    let drops = "[board]\nfiles = 3\nranks = 3\n[pieces]\nstone = { letter = \"S\", betza = \"\" }\n\
                 [start]\nfen = \"3/3/3[SSSSSssss] w - - 0 1\"\n\
                 [rules]\nhand.captures = false\nconnection.count = 3\n# no inherit";
    for (text, words) in [
        (pseudo_royal, "nobody can win"),
        ("rules.no-checks = true\nrules.goal = { pieces = [\"king\"], zone = [\"*8\"] }", "nobody can win"),
        ("rules.checkmate.result = \"draw\"\nrules.stalemate.result = \"loss\"", "nobody can win"),
        (drops, "may never end"),
        (drops, "has no moves"),
        (&format!("{drops}\npass = {{ when = \"always\", twice = \"draw\" }}"), "may never end"),
        ("start.fen = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1\"", "nobody can castle"),
    ] {
        let found = warned(text);
        assert!(!found.contains(words), "{text}\nis warned of:\n{found}");
    }
}

#[test]
fn shipped_games_give_no_cause_for_warnings() {
    let library = Library::shipped();
    for name in library.names() {
        let found = warnings(&library.game(name).unwrap());
        let reported = library.locate(name, &found).unwrap();
        assert!(reported.is_empty(), "{name}: {reported:?}");
    }
}
