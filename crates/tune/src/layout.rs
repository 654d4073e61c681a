//! Which weights are tuned, which share a parameter, and the prior spread of each.

use menagerie_core::betza::Path;
use menagerie_core::{Board, Game, Kind, Square};
use menagerie_engine::eval::{Pair, Slot, Term, Weights};
use std::collections::HashMap;
use std::sync::Arc;

/// The parameters of the regression: each is a value for the middlegame and one for the endgame.
///
/// A game with each pair of its armies has one set of parameters: a type is the same in all of them.
///
/// ```
/// # let game = menagerie_core::Library::shipped().game("los-alamos").unwrap();
/// use menagerie_engine::eval::{Slot, Weights};
/// use menagerie_tune::layout::Plan;
///
/// let before = [Weights::untuned(&game)];
/// let plan = Plan::new(&[game.clone()], &before);
/// let mut numbers = plan.read(&before);
/// assert_eq!((numbers.len(), plan.spread().len()), (plan.numbers(), plan.numbers()));
///
/// let queen = game.definition().kind("queen").unwrap();
/// let layout = &plan.layouts()[0];
/// let slot = layout.slots().iter().position(|&slot| slot == Slot::Material(queen)).unwrap();
/// numbers[2 * layout.parameter(slot).unwrap()] += 10.0;
/// let after = plan.write(&before, &numbers);
/// assert_eq!(after[0].material(queen).middlegame(), before[0].material(queen).middlegame() + 10);
/// ```
pub struct Plan {
    layouts: Vec<Arc<Layout>>,
    /// Per parameter its prior spread around the initial value.
    spread: Vec<[f64; 2]>,
}

/// Maps the weights of one game to parameters.
///
/// [`Plan`] has an example.
pub struct Layout {
    slots: Vec<Slot>,
    /// Per slot its parameter, if it is tuned.
    parameters: Vec<Option<usize>>,
}

impl Layout {
    /// The parameter of a slot, if it is tuned.
    pub fn parameter(&self, slot: usize) -> Option<usize> {
        self.parameters[slot]
    }

    /// The weights' slots in their order.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }
}

impl Plan {
    /// The plan for a game with each pair of its armies, and their weights before tuning.
    ///
    /// A square and its mirror image on the other wing share a parameter where board and piece are symmetric.
    pub fn new(games: &[Game], weights: &[Weights]) -> Plan {
        let mut plan = Plan { layouts: Vec::new(), spread: Vec::new() };
        let mut known = HashMap::new();
        for (game, weights) in games.iter().zip(weights) {
            let identity = Identity::new(game);
            let slots = weights.slots();
            let parameters = slots.iter().map(|&slot| plan.parameter(&identity, slot, weights.get(slot), &mut known));
            let parameters = parameters.collect();
            plan.layouts.push(Arc::new(Layout { slots, parameters }));
        }
        plan
    }

    fn parameter(
        &mut self,
        identity: &Identity<'_>,
        slot: Slot,
        before: Pair,
        known: &mut HashMap<String, usize>,
    ) -> Option<usize> {
        // Only some games count moves for the evaluation, and few games come down to a lone king.
        let free = slot == Slot::Term(Term::Freedom) && before == Pair::ZERO;
        if free || slot == Slot::Term(Term::Driven) {
            return None;
        }
        let at = *known.entry(identity.of(slot)).or_insert(self.spread.len());
        if at == self.spread.len() {
            self.spread.push(spread(slot, before));
        }
        Some(at)
    }

    /// The layout of each game.
    pub fn layouts(&self) -> &[Arc<Layout>] {
        &self.layouts
    }

    /// The number of values to find: two per parameter.
    pub fn numbers(&self) -> usize {
        2 * self.spread.len()
    }

    /// Per value its prior spread.
    pub fn spread(&self) -> Vec<f64> {
        self.spread.iter().flatten().copied().collect()
    }

    /// The values of each game's weights. Slots that share a parameter give their average.
    pub fn read(&self, weights: &[Weights]) -> Vec<f64> {
        let (mut sums, mut shares) = (vec![0.0; self.numbers()], vec![0.0; self.spread.len()]);
        for (layout, weights) in self.layouts.iter().zip(weights) {
            for (&slot, parameter) in layout.slots.iter().zip(&layout.parameters) {
                let Some(at) = *parameter else { continue };
                let pair = weights.get(slot);
                sums[2 * at] += f64::from(pair.middlegame());
                sums[2 * at + 1] += f64::from(pair.endgame());
                shares[at] += 1.0;
            }
        }
        sums.iter().enumerate().map(|(i, sum)| sum / shares[i / 2]).collect()
    }

    /// The weights of each game with these values. Weights that are not tuned stay.
    pub fn write(&self, before: &[Weights], numbers: &[f64]) -> Vec<Weights> {
        let mut after = before.to_vec();
        for (layout, weights) in self.layouts.iter().zip(&mut after) {
            for (&slot, parameter) in layout.slots.iter().zip(&layout.parameters) {
                if let Some(at) = *parameter {
                    weights.set(slot, Pair::new(numbers[2 * at].round() as i32, numbers[2 * at + 1].round() as i32));
                }
            }
        }
        after
    }
}

/// Identifies the parameters of a game.
struct Identity<'a> {
    game: &'a Game,
    mirror: Option<Vec<Square>>,
    /// Per type whether it moves to the left as it does to the right.
    symmetric: Vec<bool>,
}

impl Identity<'_> {
    fn new(game: &Game) -> Identity<'_> {
        let kinds = game.definition().kinds();
        let symmetric = kinds.map(|kind| is_symmetric(&game.definition().piece(kind).paths)).collect();
        Identity { game, mirror: mirror(game.board()), symmetric }
    }

    fn of(&self, slot: Slot) -> String {
        let name = |kind: Kind| &self.game.definition().piece(kind).name;
        match slot {
            Slot::Term(_) | Slot::Passed(_) => format!("{slot:?}"),
            Slot::Material(kind) => format!("{}.material", name(kind)),
            Slot::Mobility(kind) => format!("{}.mobility", name(kind)),
            Slot::Hand(kind) => format!("{}.hand", name(kind)),
            Slot::Place(kind, square) => {
                let mirror = self.mirror.as_ref().filter(|_| self.symmetric[kind.index()]);
                let square = mirror.map_or(square, |mirror| square.min(mirror[square.index()]));
                format!("{} on {}", name(kind), square.index())
            }
        }
    }
}

/// The prior spread of a weight, in the middlegame and in the endgame.
fn spread(slot: Slot, before: Pair) -> [f64; 2] {
    let (least, share) = match slot {
        Slot::Term(Term::Freedom) => (2.0, 0.5),
        Slot::Term(_) => (10.0, 0.5),
        Slot::Passed(_) => (15.0, 0.4),
        Slot::Material(_) | Slot::Hand(_) => (40.0, 0.3),
        Slot::Mobility(_) => (2.5, 0.0),
        Slot::Place(..) => (14.0, 0.2),
    };
    [before.middlegame(), before.endgame()].map(|value| least + share * f64::from(value.abs()))
}

/// Per square its mirror image on the other wing, if the board is symmetric.
fn mirror(board: &Board) -> Option<Vec<Square>> {
    let cells = || board.squares().map(|square| board.cell(square));
    let (least, most) = (cells().map(|cell| cell.x).min()?, cells().map(|cell| cell.x).max()?);
    let image = |square: Square| {
        let cell = board.cell(square);
        board.squares().find(|&other| board.cell(other).y == cell.y && board.cell(other).x == least + most - cell.x)
    };
    board.squares().map(image).collect()
}

/// Whether a type moves to the left as it does to the right.
fn is_symmetric(paths: &[Path]) -> bool {
    let text = |path: &Path| format!("{:?}", Path { term: 0, ..path.clone() });
    let turned = |path: &Path| {
        let mut path = path.clone();
        path.steps.iter_mut().for_each(|step| step.dx = -step.dx);
        path.unload = path.unload.map(|(dx, dy)| (-dx, dy));
        text(&path)
    };
    let mut own: Vec<String> = paths.iter().map(text).collect();
    let mut other: Vec<String> = paths.iter().map(turned).collect();
    own.sort();
    other.sort();
    own == other
}
