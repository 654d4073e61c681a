//! The evaluation in every shipped game: it is colour-symmetric, and incremental updates equal a fresh computation.

use menagerie_core::harness::mirrored;
use menagerie_core::{Color, Game, Library, Position};
use menagerie_engine::eval::{Evaluator, Pair, Slot, Term, Weights, seen_from};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn evaluator(game: &Game) -> Evaluator {
    Evaluator::new(game, Weights::untuned(game))
}

/// Random positions of a game, each reached by play.
fn positions(game: &Game, games: u64) -> Vec<Position> {
    let mut found = Vec::new();
    for seed in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut position = game.start();
        for _ in 0..60 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[rng.random_range(0..moves.len())]);
            found.push(position.clone());
        }
    }
    found
}

/// Weights that differ for every type and square.
fn uneven(game: &Game) -> Weights {
    let mut weights = Weights::untuned(game);
    for (number, slot) in (0..).zip(weights.slots()) {
        if matches!(slot, Slot::Place(..)) {
            weights.set(slot, Pair::new(number * 37 % 101 - 50, number * 53 % 97 - 48));
        }
    }
    weights
}

/// The position for the other side: mirrored, or with the colours swapped where both head for the same zone.
pub(crate) fn for_the_other_side(game: &Game, fen: &str) -> Option<Position> {
    let seen = seen_from(game);
    let race = game.board().squares().all(|square| seen(Color::Black, square) == square);
    if !race {
        return game.position(&mirrored(game, fen)).ok();
    }
    let (placement, rest) = fen.split_once(' ').unwrap();
    let swap = |c: char| if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
    let rest = if rest.starts_with('w') { rest.replacen('w', "b", 1) } else { rest.replacen('b', "w", 1) };
    // Black's last move makes some positions impossible for the other side.
    game.position(&format!("{} {rest}", placement.chars().map(swap).collect::<String>())).ok()
}

#[test]
fn the_evaluation_is_colour_symmetric() {
    let library = Library::shipped();
    for name in library.names() {
        let game = library.game(name).unwrap();
        let evaluator = Evaluator::new(&game, uneven(&game));
        let mut judged = 0;
        for position in positions(&game, 4) {
            let fen = game.position(&position.fen()).unwrap().fen();
            let here = game.position(&fen).unwrap();
            let Some(there) = for_the_other_side(&game, &fen) else { continue };
            let value = |position: &Position| {
                evaluator.evaluate(position, &evaluator.accumulate(position), position.legal_moves().len())
            };
            assert_eq!(value(&here), value(&there), "{name}: {fen}");
            judged += 1;
        }
        // A side may have pieces where the other can have none.
        let differ = game.position(&mirrored(&game, &game.start().fen())).is_err();
        assert!(judged > 20 || differ, "{name}: {judged}");
    }
}

#[test]
fn the_updated_accumulator_equals_a_fresh_one() {
    let library = Library::shipped();
    for name in library.names() {
        let game = library.game(name).unwrap();
        let evaluator = evaluator(&game);
        for seed in 0..6 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut position = game.start();
            let mut sum = evaluator.accumulate(&position);
            for _ in 0..80 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play_unchecked(moves[rng.random_range(0..moves.len())]);
                evaluator.update(&mut sum, &position);
                assert_eq!(sum, evaluator.accumulate(&position), "{name}: {}", position.fen());
            }
        }
    }
}

#[test]
fn an_extra_piece_is_better() {
    let game = Library::shipped().game("chess").unwrap();
    let evaluator = evaluator(&game);
    let value = |fen: &str| {
        let position = game.position(fen).unwrap();
        evaluator.evaluate(&position, &evaluator.accumulate(&position), position.legal_moves().len())
    };
    let even = value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert!(value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > even + 600);
    assert!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1") < even - 200);
    let explained = evaluator.explain(&game.start());
    assert!(explained.contains("mobility") && explained.ends_with("+15"), "{explained}");
}

#[test]
fn an_extra_piece_is_worse_where_losing_everything_wins() {
    let game = Library::shipped().game("antichess").unwrap();
    let evaluator = evaluator(&game);
    let mut without = game.start().fen();
    without.replace_range(0..1, "1");
    let value = |position: &Position| evaluator.evaluate(position, &evaluator.accumulate(position), 20);
    // Having lost a rook, Black is better.
    assert!(value(&game.position(&without).unwrap()) < value(&game.start()) - 40);
}

/// How often a term counts in a position, for White.
fn count(game: &Game, term: Term, fen: &str) -> i32 {
    let mut weights = Weights::untuned(game);
    for slot in weights.slots() {
        // Exchanges and minor pieces go by what pieces are worth.
        let keeps = matches!(slot, Slot::Material(_) | Slot::Mobility(_));
        let before = if keeps { weights.get(slot) } else { Pair::ZERO };
        weights.set(slot, if slot == Slot::Term(term) { Pair::new(100, 100) } else { before });
    }
    let trace = |weights| {
        let position = game.position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        Evaluator::new(game, weights).trace(&position, 0).terms.endgame()
    };
    let mut without = weights.clone();
    without.set(Slot::Term(term), Pair::ZERO);
    (trace(weights) - trace(without)) / 100
}

#[test]
fn finer_terms_count_what_they_say() {
    let game = Library::shipped().game("chess").unwrap();
    let cases = [
        (Term::SafeCheck, "6k1/8/8/8/8/8/8/3QK3 w - - 0 1", 4, "b3, d5, d8 and g4"),
        (Term::SafeCheck, "r5k1/8/8/8/8/8/8/3QK3 w - - 0 1", 3 - 1, "the rook guards d8, and would check on e8"),
        (Term::SafeCheck, "6k1/8/8/8/8/8/3P4/3K4 w - - 0 1", 0, "no piece gives check"),
        (Term::Storm, "6k1/8/6P1/8/8/8/8/4K3 w - - 0 1", 1, "g6"),
        (Term::Storm, "6k1/8/8/8/6P1/8/8/4K3 w - - 0 1", 0, "g4 is far away"),
        (Term::BareFile, "6k1/5ppp/8/8/8/8/5PP1/6K1 w - - 0 1", 1, "the h-file of White"),
        (Term::BareFile, "6k1/5p2/8/8/8/8/5PP1/6K1 w - - 0 1", 1 - 2, "one against two"),
        (Term::FreeWay, "8/k7/8/4P3/8/8/8/4K3 w - - 0 1", 4, "the pawn has gone four of eight parts of its way"),
        (Term::FreeWay, "8/4k3/8/4P3/8/8/8/4K3 w - - 0 1", 0, "the king stands in the way"),
        (Term::FreeStep, "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", 4, "e6 is free, e7 is guarded"),
        (Term::FreeStep, "8/4k3/8/4P3/8/8/8/4K3 w - - 0 1", 0, "the king guards e6"),
        (Term::Backward, "4k3/8/8/3p4/2p1P3/3P4/8/4K3 w - - 0 1", 0, "the pawns can go on"),
        (Term::Backward, "4k3/8/8/2p1p3/4P3/3P4/8/4K3 w - - 0 1", 1 - 2, "d3 stays behind, as c5 and e5 do"),
        (Term::Backward, "4k3/8/8/2p1p3/4P3/3P4/2P5/4K3 w - - 0 1", 0 - 2, "c2 supports it"),
        (Term::PushThreat, "4k3/8/3n4/8/4P3/8/8/4K3 w - - 0 1", 1, "e5 attacks the knight"),
        (Term::PushThreat, "4k3/8/3q4/8/4P3/8/8/4K3 w - - 0 1", 0, "the queen takes on e5"),
        (Term::Contested, "4k3/8/8/8/8/8/8/R3K2r w - - 0 1", 0, "both see the same squares"),
        (Term::Outpost, "4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", 1, "d5"),
        (Term::Outpost, "4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 1", 0, "c7 may attack it"),
        (Term::Outpost, "4k3/8/8/3N4/8/8/8/4K3 w - - 0 1", 0, "no pawn guards it"),
        (Term::Cramped, "4k3/8/8/8/8/8/PP6/RB2K3 w - - 0 1", 1, "the rook"),
        (Term::OwnColour, "4k3/8/8/8/8/4P3/3P4/2B1K3 w - - 0 1", 2, "both stand on dark squares"),
        (Term::OwnColour, "4k3/8/8/8/4P3/8/3P4/2B1K3 w - - 0 1", 1, "one does"),
    ];
    let wrong = cases.iter().filter(|(term, fen, expected, _)| count(&game, *term, fen) != *expected);
    let wrong: Vec<String> =
        wrong.map(|(term, fen, _, why)| format!("{term} in {fen}: {}, {why}", count(&game, *term, fen))).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn an_advantage_counts_less_where_it_hardly_wins() {
    let library = Library::shipped();
    let part = |name: &str, fen: &str| {
        let game = library.game(name).unwrap();
        let position = game.position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        evaluator(&game).trace(&position, position.legal_moves().len()).part()
    };
    let pawn = 7.0 / 64.0;
    let cases = [
        ("chess", "4k3/pp6/8/8/8/8/PPPP4/R3K3 w - - 0 1", 1.0, "four pawns"),
        ("chess", "4k3/pp6/8/8/8/8/PPP5/R3K3 w - - 0 1", 1.0 - pawn, "three"),
        ("chess", "4k3/pp6/8/8/8/8/8/R3K3 w - - 0 1", 1.0 - 4.0 * pawn, "none, and a rook ahead"),
        ("chess", "4k3/p7/8/8/8/8/8/N3K3 w - - 0 1", 0.25, "none, and a minor piece ahead"),
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 1.0, "a lone king"),
        ("chess", "4kb2/8/8/8/8/8/PPPP4/4KB2 w - - 0 1", 0.5, "bishops of opposite colours"),
        ("chess", "4kb2/8/8/8/8/8/PPPP4/2B1K3 w - - 0 1", 1.0, "bishops of one colour"),
        ("chess", "4k3/pp6/8/8/8/8/PPPP4/R3K3 w - - 50 60", 0.75, "half of the way to a draw"),
        ("makruk", "3k4/8/8/3p4/8/1R6/8/3K4 w - - 0 50", 1.0, "what pawns become does not win"),
        ("crazyhouse", "4k3/pp6/8/8/8/8/8/R3K3[] w - - 50 60", 1.0, "pieces in hand"),
    ];
    for (name, fen, expected, why) in cases {
        let found = part(name, fen);
        assert!((found - expected).abs() < 0.002, "{name}, {fen}: {found}, {why}");
    }
}

#[test]
fn offers_and_refuges_count_where_captures_are_compulsory() {
    let game = Library::shipped().game("antichess").unwrap();
    let counted = |term: Term, fen: &str| count(&game, term, fen);
    // Of the rook's fourteen squares the pawn attacks a3; the pawn goes to b3.
    let rook = "8/8/8/8/1p6/8/8/R7 w - - 0 1";
    assert_eq!(counted(Term::Offer, rook), 1);
    assert_eq!(counted(Term::GuardedOffer, rook), 0);
    assert_eq!(counted(Term::Refuge, rook), 13 - 1);
    // The king protects a3 and takes b3 from the pawn. The squares to go to without an offer are those of the rook on its
    // rank and from a4 on, and a2, b1, c1, c2 of the king, which has b3 too.
    let both = "8/8/8/8/1p6/8/1K6/R7 w - - 0 1";
    assert_eq!(counted(Term::GuardedOffer, both), 1);
    assert_eq!(counted(Term::Offer, both), 1 - 1);
    assert_eq!(counted(Term::Refuge, both), 7 + 5 + 3);
    // The rook goes to b4 and d4 alone; a pawn that is pushed to d4 it protects.
    assert_eq!(counted(Term::GuardedOffer, "8/8/8/2p5/7R/8/3P4/8 w - - 0 1"), 0);
    assert_eq!(counted(Term::GuardedOffer, "8/8/8/2p5/7R/3P4/8/8 w - - 0 1"), 1);
    // The rook is attacked and its pawn protects it.
    assert_eq!(counted(Term::Guarded, "8/8/8/5b2/8/3R4/4P3/8 b - - 0 1"), -1);
    assert_eq!(counted(Term::Guarded, "8/8/8/5b2/8/3R4/8/8 b - - 0 1"), 0);
}

/// The evaluation of a position for the side to move, with the weights that a game has untuned.
fn untuned(game: &Game, fen: &str) -> i32 {
    let evaluator = Evaluator::new(game, Weights::untuned(game));
    let position = game.position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    evaluator.evaluate(&position, &evaluator.accumulate(&position), position.legal_moves().len())
}

/// With the pawn worth more than what it becomes, winning positions are kept instead of won.
#[test]
fn a_pawn_is_worth_less_than_what_it_becomes() {
    let cases = [
        ("makruk", "8/8/8/3P4/1S6/2K5/8/1k6 w - - 0 50", "8/8/3M4/8/1S6/2K5/8/1k6 w - - 0 50"),
        ("courier", "12/3P1P2PP2/12/6E5/5K6/1k1E8/12/12 w - - 0 20", "3F8/5P2PP2/12/6E5/5K6/1k1E8/12/12 w - - 0 20"),
        ("chess", "8/3P4/8/8/1N6/2K5/8/1k6 w - - 0 50", "3Q4/8/8/8/1N6/2K5/8/1k6 w - - 0 50"),
    ];
    for (name, before, after) in cases {
        let game = Library::shipped().game(name).unwrap();
        let (pawn, promoted) = (untuned(&game, before), untuned(&game, after));
        assert!(pawn < promoted, "{name}: {pawn} before the promotion, {promoted} after it");
    }
}

#[test]
fn a_king_with_one_minor_piece_is_driven_to_the_edge() {
    let chess = Library::shipped().game("chess").unwrap();
    let value = |fen| untuned(&chess, fen);
    // The same pieces, the king on the edge and in the middle.
    assert!(value("8/8/8/2n5/8/2K5/1R2Q3/k7 w - - 0 1") > value("8/8/8/2nk4/8/2K5/1R2Q3/8 w - - 0 1") + 20);
    // A rook does not outweigh a knight by far enough.
    let (edge, middle) = (value("8/8/8/2n5/8/2K5/1R6/k7 w - - 0 1"), value("8/8/8/2nk4/8/2K5/1R6/8 w - - 0 1"));
    assert!((edge - middle).abs() < 20, "{edge} on the edge, {middle} in the middle");
}
