//! What comes of castling besides the move: a right that the opponent loses, and a game that is won.

use super::{Castling, CastlingSquares};
use crate::definition::{Definition, Rule};
use crate::facts::Survival;
use crate::page::Setting;
use menagerie_board::bits::Bits;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{CastlingBar, Core, Phases, Pieces, Program};
use menagerie_words::say;

impl Castling {
    /// The rights of a colour by which it wins, upper case.
    pub fn winning_rights(&self, color: Color) -> Vec<char> {
        let of = |letter: &&char| letter.is_ascii_uppercase() == (color == Color::White);
        self.wins.iter().filter(of).map(char::to_ascii_uppercase).collect()
    }

    /// Checks that each winning right is one, and that it can be seen on the board whether it was used.
    pub(super) fn check_wins(&self, definition: &Definition, problems: &mut Problems) {
        for (i, letter) in self.wins.iter().enumerate() {
            let place = format!("rules.castling.wins[{i}]");
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            if !self.rights_of(&definition.board, color).contains(&letter.to_ascii_uppercase()) {
                let what = format!("{color} has no right `{letter}`");
                problems.push(
                    Problem::new(place, what).help("write the letters of rights as in a FEN, black's lower case"),
                );
                continue;
            }
            let moves = self.moves_of(color).iter().filter(|castling| castling.right == letter.to_ascii_uppercase());
            let alone = moves.filter_map(|castling| self.squares(&definition.board, castling, color));
            if let Some(at) = { alone }.find(|at| self.comes_alone(definition, at, color)) {
                let (from, to) = (definition.board.name(at.king), definition.board.name(at.to));
                let what = format!(
                    "a side that castles with `{letter}` could go from {from} to {to} in one move without castling"
                );
                problems.push(Problem::new(place, what).help("only a castling that no other move looks like can win"));
            }
        }
    }

    /// Whether the piece in the king's place could go to its square in one step without castling, in whatever way.
    fn comes_alone(&self, definition: &Definition, at: &CastlingSquares, color: Color) -> bool {
        let Some(king) = self.king_kind(definition) else { return false };
        let forward = if color == Color::White { 1 } else { -1 };
        let (from, to) = (definition.board.cell(at.king), definition.board.cell(at.to));
        let mut steps = definition.piece(king).paths.iter().flat_map(|path| &path.steps);
        steps.any(|step| (step.dx, step.dy * forward) == (to.x - from.x, to.y - from.y))
    }

    /// What check forbids: to a king that is always royal, to one that is royal as the last of its type, and to others.
    pub(super) fn check_sentences(&self, definition: &Definition, king: &str, setting: &Setting) -> Vec<String> {
        let (kind, royal) = (self.king_kind(definition), definition.royal());
        let mut lines = Vec::new();
        match royal {
            Some(_) if royal == kind => lines.push(say!(setting, "castling-bars", king)),
            Some(other) => lines.push(say!(setting, "castling-other-royal", king = &definition.piece(other).name)),
            None => {}
        }
        let counts = |survival: &Survival, wanted: &dyn Fn(Kind) -> bool| {
            survival.royal && survival.kinds.as_ref().is_none_or(|kinds| kinds.iter().any(|&kind| wanted(kind)))
        };
        let any = |wanted: &dyn Fn(Kind) -> bool| definition.facts().survival.iter().any(|one| counts(one, wanted));
        if royal != kind && any(&|counted| Some(counted) == kind) {
            lines.push(say!(setting, "castling-bars-royal", king));
        }
        if any(&|counted| Some(counted) != kind) {
            lines.push(say!(setting, "castling-ends-check"));
        }
        lines
    }

    /// The sentences about what comes of castling.
    pub(super) fn consequences(&self, setting: &Setting) -> Vec<String> {
        let mut lines = Vec::new();
        for color in Color::BOTH {
            let rights = self.winning_rights(color);
            if rights.is_empty() {
                continue;
            }
            let moves = self.moves_of(color).iter().filter(|castling| rights.contains(&castling.right));
            let mirrored = color == Color::Black && self.black_moves.is_empty();
            let ways: Vec<String> = moves.map(|m| format!("{}–{}", m.king, m.to)).collect();
            let id = if color == Color::White { "castling-wins-white" } else { "castling-wins-black" };
            lines.push(say!(setting, id, ways, mirrored));
        }
        if self.opposite {
            lines.push(say!(setting, "castling-opposite"));
        }
        lines
    }

    /// Adds what comes of castling to the program, whose list of rights is complete.
    pub(super) fn lower_consequences<B: Bits, P: Phases<B, Decision: From<CastledOp>>>(
        &self,
        definition: &Definition,
        program: &mut Program<B, P>,
    ) {
        let bit = |letter: char, color: Color| {
            let shown = if color == Color::White { letter } else { letter.to_ascii_lowercase() };
            let place = program.rights_letters.iter().position(|&other| other == shown);
            place.map_or(0, |place| 1u32 << place)
        };
        let castlings = |color: Color| self.ways(&definition.board, color).into_iter();
        let mut bars = Vec::new();
        for color in Color::BOTH.into_iter().filter(|_| self.opposite) {
            bars.extend(castlings(color).map(|(letter, at)| CastlingBar {
                color,
                king: (at.king, at.to),
                rook: (at.rook, at.rook_to),
                rights: bit(letter, color.other()),
            }));
        }
        let wins = Color::BOTH.map(|color| {
            let rights = self.winning_rights(color);
            let king = self.king_kind(definition).map(|kind| Piece::new(kind, color));
            let rooks: Vec<Piece> =
                self.rook_kinds(definition).into_iter().map(|kind| Piece::new(kind, color)).collect();
            let winning = castlings(color).filter(|(letter, _)| rights.contains(letter));
            let win = |(letter, at)| Some(Winning { right: bit(letter, color), at, king: king?, rooks: rooks.clone() });
            winning.filter_map(win).collect::<Vec<Winning>>()
        });
        program.castling_bars = bars;
        if !self.wins.is_empty() {
            program.add_decision(CastledOp { wins });
        }
    }
}

/// A castling that wins.
#[derive(Clone, Debug)]
struct Winning {
    right: u32,
    at: CastlingSquares,
    king: Piece,
    rooks: Vec<Piece>,
}

/// Castlings that win, compiled.
#[derive(Clone, Debug)]
pub struct CastledOp {
    /// Per colour.
    wins: [Vec<Winning>; 2],
}

impl Winning {
    /// Whether the two stand as after this castling.
    fn is_done<B: Bits>(&self, pieces: &Pieces<B>) -> bool {
        pieces.of(self.king).has(self.at.to) && self.rooks.iter().any(|&rook| pieces.of(rook).has(self.at.rook_to))
    }
}

impl CastledOp {
    /// A side without the right has castled or can never do so; it counts first for the side that has just moved.
    pub(crate) fn decide<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>) -> Option<Outcome> {
        [core.mover(), core.mover().other()].into_iter().find_map(|side| {
            let wins = &self.wins[side.index()];
            let is_held = |win: &Winning| core.status.rights & win.right != 0;
            let won = wins.iter().any(|win| !is_held(win) && win.is_done(&core.pieces));
            let lost = !wins.is_empty() && !wins.iter().any(is_held);
            let winner = if won { side } else { side.other() };
            (won || lost).then_some(Outcome::Decided { winner: Some(winner), rule: Castling::NAME })
        })
    }
}
