//! The facts of a game are what its rules say.

use menagerie_core::facts::SideEffect;
use menagerie_core::rules::capture::Absorption;
use menagerie_core::rules::end::Goal;
use menagerie_core::rules::movement::{Castling, Hand};
use menagerie_core::rules::promote::Promotion;
use menagerie_core::{Capabilities, Capability, Color, Game, Library, Losses, Piece, Verdict};

/// Every shipped game.
fn games() -> Vec<Game> {
    let library = Library::shipped();
    library.names().map(|name| library.game(name).unwrap()).collect()
}

fn pieces(game: &Game) -> Vec<Piece> {
    game.definition().kinds().flat_map(|kind| Color::BOTH.map(|color| Piece::new(kind, color))).collect()
}

#[test]
fn facts_of_pieces_and_squares_are_those_of_the_rules() {
    let mut seen = [0; 4];
    for game in games() {
        let (definition, board, facts, name) = (game.definition(), game.board(), game.facts(), game.name());
        let hand = definition.rule::<Hand>();
        // A goal that draws wins nothing.
        let goal = definition.rule::<Goal>().filter(|goal| goal.result == Verdict::Win);
        for piece in pieces(&game) {
            let (kind, color) = (piece.kind(), piece.color());
            let clause = definition.rule::<Promotion>().and_then(|rule| rule.clauses_of(definition, piece).next());
            let promotion = facts.promotion(piece);
            assert_eq!(promotion.is_some(), clause.is_some(), "{name}: {}", definition.letter(piece));
            let targets = clause.map(|clause| clause.targets(definition, color));
            assert_eq!(promotion.map(|promotion| promotion.to[color.index()].clone()), targets, "{name}");
            let origin = facts.hands.as_ref().and_then(|hands| hands.origin(kind));
            assert_eq!(origin, hand.and_then(|rule| rule.origin(definition, kind)), "{name}");
            for square in board.squares() {
                let must = clause.is_some_and(|clause| clause.is_compulsory(board, color, square));
                let may = must
                    || clause.is_some_and(|clause| {
                        clause.is_optional(board, color, square) || clause.is_entered(board, color, square)
                    });
                assert_eq!(promotion.is_some_and(|promotion| promotion.is_compulsory(color, square)), must, "{name}");
                assert_eq!(promotion.is_some_and(|promotion| promotion.is_possible(color, square)), may, "{name}");
                let names = |goal: &Goal| goal.pieces.has(&definition.piece(kind).name);
                let wins = goal.is_some_and(|goal| names(goal) && goal.zone.has(board, color, square));
                assert_eq!(facts.goal.as_ref().is_some_and(|goal| goal.is_there(piece, square)), wins, "{name}");
                let drops = hand.map(|rule| rule.zone_has(definition, piece, square));
                // Pieces in hand that only enter where others leave are never dropped.
                let may_drop = facts.hands.as_ref().is_some_and(|hands| hands.may_drop(piece, square));
                assert_eq!(may_drop, drops == Some(true), "{name}");
                let here = [must, may && !must, wins, drops == Some(true)];
                seen.iter_mut().zip(here).for_each(|(count, is_so)| *count += usize::from(is_so));
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 0), "no shipped game has something of the kind: {seen:?}");
}

#[test]
fn castlings_and_absorption_are_those_of_the_rules() {
    let (mut ways, mut outcomes) = (0, 0);
    for game in games() {
        let (definition, facts, name) = (game.definition(), game.facts(), game.name());
        let rule = definition.rule::<Castling>();
        assert_eq!(facts.castling.is_some(), rule.is_some(), "{name}");
        for color in Color::BOTH {
            let (Some(rule), Some(castling)) = (rule, &facts.castling) else { continue };
            assert_eq!(castling.king, rule.king_kind(definition), "{name}");
            let squares = rule.ways(game.board(), color).into_iter();
            let of_rule: Vec<_> = squares.map(|(_, at)| [at.king, at.to, at.rook, at.rook_to]).collect();
            let of_facts = castling.ways(color).iter().map(|way| [way.king, way.to, way.rook, way.rook_to]);
            assert_eq!(of_facts.collect::<Vec<_>>(), of_rule, "{name}");
            let rights: Vec<char> = castling.ways(color).iter().map(|way| way.right).collect();
            assert!(rule.rights_of(game.board(), color).iter().all(|right| rights.contains(right)), "{name}");
            ways += of_rule.len();
        }
        let rule = definition.rule::<Absorption>();
        assert_eq!(facts.absorption.is_some(), rule.is_some(), "{name}");
        let (Some(rule), Some(absorption)) = (rule, &facts.absorption) else { continue };
        for (captor, captive) in definition.kinds().flat_map(|one| definition.kinds().map(move |two| (one, two))) {
            let outcome = rule.outcomes(definition, captor, captive);
            assert_eq!(absorption.outcome(captor, captive), outcome, "{name}");
            outcomes += outcome.len();
        }
    }
    assert!(ways > 0 && outcomes > 0);
}

#[test]
fn what_is_known_of_some_games_is_among_their_facts() {
    let game = |name| Library::shipped().game(name).unwrap();
    let chess = game("chess");
    let facts = chess.facts();
    assert_eq!((facts.draw_clock, facts.checks_to_win), (Some(100), None));
    assert!(facts.repetition.is_some_and(|repetition| repetition.is_draw() && repetition.times == 3));
    assert!(facts.insufficient_material.is_some_and(|material| !material.unless_royal_marked));
    assert!(!facts.marks() && facts.side_effect.is_none() && facts.hands.is_none() && facts.survival.is_empty());
    assert!(game("crazyhouse").facts().hands.as_ref().is_some_and(|hands| hands.captures));
    let orchess = game("orchess");
    assert!(orchess.facts().marks() && orchess.facts().side_effect == Some(SideEffect::Overload));
    assert!(orchess.facts().insufficient_material.is_some_and(|material| material.unless_royal_marked));
    assert!(game("oomost1").facts().only_mutual_castlings && !facts.only_mutual_castlings);
}

#[test]
fn a_changed_rule_changes_the_facts() {
    let mut library = Library::shipped();
    let rules = "castling = false\ncheck-counting = { checks = 3 }\nextinction = { pieces = ['queen'], count = 1 }";
    library.add("mine.toml", &format!("name = 'mine'\ninherit = 'chess'\ntitle = 'Mine'\n[rules]\n{rules}")).unwrap();
    let mut definition = library.definition("mine").unwrap();
    let game = Game::compile(definition.clone()).unwrap();
    let queen = definition.kind("queen").unwrap();
    assert_eq!(game.facts().checks_to_win, Some(3));
    assert!(game.facts().castling.is_none());
    let [survival] = &game.facts().survival[..] else { panic!("one type must not die out") };
    assert_eq!((survival.kinds.clone(), survival.count, survival.royal), (Some(vec![queen]), 1, false));
    assert_eq!(survival.result, Verdict::Loss);
    definition.retain_rules(|name| name != "check-counting");
    let game = Game::compile(definition).unwrap();
    assert_eq!(game.facts().checks_to_win, None);
    assert!(!game.facts().survival.is_empty() && game.definition().rule_names().contains(&"extinction"));
}

fn left(lost: impl Iterator<Item = Capability>) -> Capabilities {
    let mut losses = Losses::default();
    lost.for_each(|capability| losses.lose(capability));
    losses.left()
}

#[test]
fn what_is_lost_stays_lost_in_whatever_order_rules_say_so() {
    let lost = [Capability::Exchanges, Capability::NullMove, Capability::Exchanges, Capability::MateDecides];
    let one = left(lost.into_iter());
    assert_eq!(one, left(lost.into_iter().rev()));
    assert!(!one.exchanges && !one.null_move && !one.mate_decides && one.captures);
    assert_eq!(one.limits().len(), 3);
    assert_eq!(left(std::iter::empty()), Capabilities::default());
    assert!(Capabilities::default().limits().is_empty());
}

#[test]
fn one_rule_gives_back_no_capability_that_another_takes() {
    // Where pieces castle with one another, captures and all, exchanges could be counted but for the other rule.
    let mut library = Library::shipped();
    let rules = "castling = false\nmutual-castling = { captures = true }\nmust-capture = true";
    let text = format!("name = 'mine'\ninherit = 'chess'\ntitle = 'Mine'\n[rules]\n{rules}");
    library.add("mine.toml", &text).unwrap();
    let game = library.game("mine").unwrap();
    assert!(game.capabilities().captures && !game.capabilities().exchanges);
}
