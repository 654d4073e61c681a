//! The linear form of a position is what the evaluation says, in every shipped game.

use menagerie_core::{Color, Explain, Game, Library};
use menagerie_engine::eval::{Evaluator, Pair, Slot, Weights};
use menagerie_tune::features::Extractor;
use menagerie_tune::layout::Plan;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::slice::from_ref;

/// Weights that nobody would choose, so that every term counts; what types are worth is left alone.
fn shaken(game: &Game, rng: &mut ChaCha8Rng) -> Weights {
    let weights = Weights::untuned(game);
    let plan = Plan::new(from_ref(game), from_ref(&weights));
    let (mut numbers, layout) = (plan.read(from_ref(&weights)), &plan.layouts()[0]);
    for (slot, what) in layout.slots().iter().enumerate() {
        if let (Some(at), false) = (layout.parameter(slot), matches!(what, Slot::Material(_))) {
            numbers[2 * at] += f64::from(rng.random_range(-9..=9));
            numbers[2 * at + 1] += f64::from(rng.random_range(-9..=9));
        }
    }
    plan.write(&[weights], &numbers).remove(0)
}

#[test]
fn the_linear_form_is_the_evaluation() {
    let library = Library::shipped();
    for name in library.names() {
        let game = library.game(name).unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        for weights in [Weights::untuned(&game), shaken(&game, &mut rng)] {
            let plan = Plan::new(from_ref(&game), from_ref(&weights));
            let numbers = plan.read(from_ref(&weights));
            let (extractor, evaluator) =
                (Extractor::new(&game, &weights, &plan.layouts()[0]), Evaluator::new(&game, weights));
            let mut seen = 0;
            while seen < 60 {
                let mut position = game.numbered_start(rng.random_range(0..game.starts())).unwrap();
                for ply in 0..rng.random_range(1..120) {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    if ply % 7 == 6 {
                        let value = evaluator.evaluate(&position, &evaluator.accumulate(&position), moves.len());
                        let white = f64::from(if position.side() == Color::White { value } else { -value });
                        let found = extractor.form(&position, moves.len()).value(&numbers);
                        // Places on the two wings were one number before they were untuned weights' two; and what each
                        // marked piece costs is rounded by itself.
                        let marked = game.board().squares().filter(|&square| position.is_marked(square)).count();
                        // An advantage that counts in part is rounded once more.
                        let partly = f64::from(u8::from(evaluator.trace(&position, moves.len()).part() < 1.0));
                        assert!(
                            (found - white).abs() < 3.0 + partly + marked as f64 / 2.0,
                            "{name}: {found} for {white} in {}",
                            position.fen()
                        );
                        seen += 1;
                    }
                    position.play_unchecked(moves[rng.random_range(0..moves.len())]);
                }
            }
        }
    }
}

#[test]
fn a_changed_number_changes_the_form_as_it_does_the_evaluation() {
    let game = Library::shipped().game("chess").unwrap();
    let before = Weights::untuned(&game);
    let plan = Plan::new(from_ref(&game), from_ref(&before));
    let layout = &plan.layouts()[0];
    let extractor = Extractor::new(&game, &before, layout);
    let position = game.position("r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7").unwrap();
    let position = {
        let mut position = position;
        position.play_unchecked(position.parse_move("c1g5").unwrap());
        position
    };
    let moves = position.legal_moves().len();
    let form = extractor.form(&position, moves);
    for (slot, what) in layout.slots().iter().enumerate() {
        let Some(at) = layout.parameter(slot).filter(|_| !matches!(what, Slot::Material(_))) else { continue };
        let mut numbers = plan.read(from_ref(&before));
        numbers[2 * at] += 50.0;
        let mut weights = before.clone();
        // All slots of the parameter change together.
        for (other, slot) in layout.slots().iter().enumerate() {
            if layout.parameter(other) == Some(at) {
                weights.set(*slot, weights.get(*slot) + Pair::new(50, 0));
            }
        }
        let evaluator = Evaluator::new(&game, weights);
        let value = -evaluator.evaluate(&position, &evaluator.accumulate(&position), moves);
        assert!(
            (form.value(&numbers) - f64::from(value)).abs() < 2.5,
            "{what:?}: {} for {value}",
            form.value(&numbers)
        );
    }
}
