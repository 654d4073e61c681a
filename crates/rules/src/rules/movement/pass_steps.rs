//! By which pieces a side passes, where the rule `pass` says so: one of them must be able to step out and back.

use super::Pass;
use crate::definition::Definition;
use crate::rules::filter::order::Order;
use menagerie_board::betza::{Betza, Path, Quarry, Wrap};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Core, Filter, Move, Phases};

/// The most squares of the steps of one type.
const MAX_STEPS: usize = 1_000;

impl Pass {
    /// The squares to which a piece steps out from a square, if it is of a type that passes so.
    pub fn steps(&self, definition: &Definition, piece: Piece, from: Square) -> Vec<Square> {
        let offsets = self.offsets(definition, piece).into_iter();
        offsets.filter_map(|(dx, dy)| definition.board.offset(from, dx, dy)).collect()
    }

    /// By how much a piece steps out, if it is of a type that passes so.
    fn offsets(&self, definition: &Definition, piece: Piece) -> Vec<(i16, i16)> {
        let Some(text) = self.by.get(&definition.piece(piece.kind()).name) else { return Vec::new() };
        let paths = paths(definition, text).unwrap_or_default();
        paths.iter().filter_map(|path| Some(path.seen_by(piece.color(), offset(path)?))).collect()
    }

    /// Notes what is wrong with the steps of each type.
    pub(super) fn check_steps(&self, definition: &Definition, problems: &mut Problems) {
        for (name, text) in &self.by {
            let at = format!("rules.pass.by.{name}");
            problems.note(definition.named_kind(&at, name).map_err(Problem::at_key));
            match paths(definition, text) {
                Err(why) => problems.add(at, why),
                Ok(paths) if paths.is_empty() || paths.iter().any(|path| offset(path).is_none()) => {
                    let what = format!("`{text}` is not only steps: each way is one leap without capturing");
                    problems.push(
                        Problem::new(at, what)
                            .help("write `K` for the eight squares around, `fW` for the one in front"),
                    );
                }
                Ok(_) => {}
            }
        }
    }
}

/// The ways of a notation on the board of a game.
fn paths(definition: &Definition, text: &str) -> Result<Vec<Path>, String> {
    let betza = Betza::parse(text).map_err(|error| error.to_string())?;
    if betza.has_rules() {
        return Err(format!("`{text}`: only steps, not what a rule does: leave out castling, `I`, `O`, `x` and `@`"));
    }
    let board = &definition.board;
    betza.paths(board.grid_width(), board.grid_height(), MAX_STEPS).map_err(|error| error.to_string())
}

/// Where a way goes, if it is a step.
fn offset(path: &Path) -> Option<(i16, i16)> {
    let [step] = path.steps[..] else { return None };
    let ends = path.ends;
    let plain =
        ends.quiet && !ends.initial && path.unload.is_none() && path.wrap == Wrap::None && ends.quarry == Quarry::All;
    plain.then_some((step.dx, step.dy))
}

/// By which pieces a side passes, compiled.
#[derive(Clone, Debug)]
pub struct PassStepsOp<B> {
    /// Per colour the types that pass so, each with the squares to which it steps from each square.
    steps: [Vec<(Kind, Box<[B]>)>; 2],
}

impl<B: Bits> PassStepsOp<B> {
    pub(super) fn new(rule: &Pass, definition: &Definition) -> PassStepsOp<B> {
        let board = &definition.board;
        let steps_of = |piece| -> Box<[B]> {
            let offsets = rule.offsets(definition, piece);
            budget::spend(offsets.len() * board.len());
            let reached = |from| offsets.iter().filter_map(move |&(dx, dy)| board.offset(from, dx, dy));
            board.squares().map(|from| reached(from).fold(B::EMPTY, |set, to| set | B::bit(to))).collect()
        };
        let steps = Color::BOTH.map(|color| {
            let named = definition.kinds().filter(|&kind| rule.by.contains_key(&definition.piece(kind).name));
            named.map(|kind| (kind, steps_of(Piece::new(kind, color)))).collect()
        });
        PassStepsOp { steps }
    }

    /// Whether a piece of the side to move can step out to a free square.
    fn may<P: Phases<B>>(&self, core: &Core<B, P>) -> bool {
        let (own, occupied) = (core.pieces.side(core.side), core.pieces.occupied());
        self.steps[core.side.index()].iter().any(|(kind, steps)| {
            let mut pieces = (core.pieces.of_kind(*kind) & own).iter();
            pieces.any(|from| steps[from.index()].minus(occupied).any())
        })
    }
}

impl<B: Bits, P: Phases<B>> Filter<B, P> for PassStepsOp<B> {
    fn order(&self) -> u8 {
        Order::PassSteps as u8
    }

    fn memory(&self) -> usize {
        self.steps.iter().flatten().map(|(_, steps)| size_of_val(&**steps)).sum()
    }

    fn retain(&self, core: &Core<B, P>, moves: &mut Vec<Move>) {
        if moves.iter().any(|mv| mv.is_pass()) && !self.may(core) {
            moves.retain(|mv| !mv.is_pass());
        }
    }

    fn allows(&self, core: &Core<B, P>, mv: Move) -> bool {
        !mv.is_pass() || self.may(core)
    }
}
