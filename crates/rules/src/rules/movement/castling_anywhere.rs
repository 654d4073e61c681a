//! Castling from whatever squares king and rooks begin on, as in Chess960.

use super::castling::CastlingOp;
use super::{Castling, CastlingSquares};
use crate::definition::Definition;
use crate::page::Setting;
use menagerie_board::bits::Bits;
use menagerie_board::board::{Board, Square};
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{CheckInfo, Core, Phases, Program, RightHomes, RightsForm, Sink};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A right is named by the file of its rook, and `K` and `Q` are no files.
const MAX_FILES: usize = 10;

/// Castling from whatever squares of a rank king and rooks begin on.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CastlingAnywhere {
    /// Where the two go if the rook stands to the right of the king, seen from white.
    #[serde(default)]
    pub kingside: Option<CastlingGoals>,
    /// Where they go if it stands to its left.
    #[serde(default)]
    pub queenside: Option<CastlingGoals>,
    /// How a FEN is written. Both forms are read.
    #[serde(default)]
    pub fen: CastlingNotation,
}

/// Where king and rook go, for white; mirrored for black.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CastlingGoals {
    /// Where the king goes.
    pub to: String,
    /// Where the rook goes.
    pub rook_to: String,
}

/// How a FEN has the rights to castle with rooks of any file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CastlingNotation {
    /// `K` and `Q` for the outermost rook on either side of the king, and the files of other rooks.
    #[default]
    XFen,
    /// The files of the rooks.
    Shredder,
}

impl CastlingAnywhere {
    /// The goals to the right of the king and to its left, with their keys.
    fn sides(&self) -> [(&'static str, i16, Option<&CastlingGoals>); 2] {
        [("kingside", 1, self.kingside.as_ref()), ("queenside", -1, self.queenside.as_ref())]
    }

    /// The squares of a colour's goals on one side.
    fn goals(&self, board: &Board, color: Color, goals: &CastlingGoals) -> Option<(Square, Square)> {
        let square = |name: &str| {
            let square = board.square(name)?;
            if color == Color::Black { board.flip(square) } else { Some(square) }
        };
        Some((square(&goals.to)?, square(&goals.rook_to)?))
    }

    /// The squares of the rank on which a colour castles, from the last file on.
    pub fn homes(&self, board: &Board, color: Color) -> Vec<Square> {
        let mut goals = self.sides().into_iter().filter_map(|(.., goals)| self.goals(board, color, goals?));
        let Some((to, _)) = goals.next() else { return Vec::new() };
        let rank = board.cell(to).y;
        let is_home = |square: &Square| {
            let cell = board.cell(*square);
            cell.y == rank && (0..MAX_FILES as i16).contains(&cell.x) && letter(board, *square) == file(cell.x)
        };
        let mut homes: Vec<Square> = board.squares().filter(is_home).collect();
        homes.sort_by_key(|&square| -board.cell(square).x);
        homes
    }

    /// The letters of a colour's rights, upper case: one for each file on which a rook may begin.
    pub fn rights(&self, board: &Board, color: Color) -> Vec<char> {
        self.ways(board, color).into_iter().map(|(right, _)| right).collect()
    }

    /// Every castling of a colour: with each rook from each square of the king.
    pub fn ways(&self, board: &Board, color: Color) -> Vec<(char, CastlingSquares)> {
        let homes = self.homes(board, color);
        let mut ways = Vec::new();
        for &rook in &homes {
            for &king in homes.iter().filter(|&&king| king != rook) {
                let side = (board.cell(rook).x - board.cell(king).x).signum();
                let goals = self.sides().into_iter().find(|&(_, direction, _)| direction == side);
                let goals = goals.and_then(|(.., goals)| self.goals(board, color, goals?));
                ways.extend(
                    goals.map(|(to, rook_to)| (letter(board, rook), CastlingSquares { king, to, rook, rook_to })),
                );
            }
        }
        ways
    }

    /// Notes what is wrong with the parameters of the rule.
    pub(super) fn check(&self, rule: &Castling, definition: &Definition, problems: &mut Problems) {
        let board = &definition.board;
        let others = [
            ("moves", !rule.moves.is_empty()),
            ("black-moves", !rule.black_moves.is_empty()),
            ("wins", !rule.wins.is_empty()),
            ("opposite", rule.opposite),
            ("dropped", rule.dropped),
        ];
        for (key, _) in others.iter().filter(|(_, given)| *given) {
            let what = format!("`{key}` needs castlings from named squares, and `anywhere` has none");
            let help = if matches!(*key, "opposite" | "dropped") {
                "leave it out"
            } else {
                "give an empty list, or leave out `anywhere`"
            };
            problems.push(Problem::new(format!("rules.castling.{key}"), what).help(help));
        }
        if rule.king_kind(definition) != definition.royal() {
            problems.add("rules.castling.piece", "only the royal piece castles from anywhere: a side has one of it");
        }
        if board.files() as usize > MAX_FILES {
            let what =
                format!("rights are named by files, of which there may be at most {MAX_FILES}: `K` and `Q` are none");
            problems.add("rules.castling.anywhere", what);
        }
        if board.planes() > 1 {
            problems.add("rules.castling.anywhere", "king and rooks castle from anywhere on a board of one plane only");
        }
        if self.kingside.is_none() && self.queenside.is_none() {
            problems.add("rules.castling.anywhere", "give `kingside`, `queenside` or both");
        }
        let mut ranks = Vec::new();
        for (key, _, goals) in self.sides() {
            let Some(goals) = goals else { continue };
            let place = format!("rules.castling.anywhere.{key}");
            let squares = [("to", &goals.to), ("rook-to", &goals.rook_to)].map(|(key, name)| {
                let square = problems.note(definition.named_square(&format!("{place}.{key}"), name))?;
                if board.flip(square).is_none() {
                    let what = format!("`{name}` has no square that mirrors it for black");
                    problems.add(format!("{place}.{key}"), what);
                }
                Some(square)
            });
            let [Some(to), Some(rook_to)] = squares else { continue };
            if to == rook_to {
                problems.add(&place, "king and rook go to squares of their own");
            }
            ranks.extend([(place.clone(), board.cell(to)), (place, board.cell(rook_to))]);
        }
        let first = ranks.first().map(|(_, cell)| cell.y);
        if let Some((place, _)) = ranks.iter().find(|(_, cell)| Some(cell.y) != first) {
            problems.add(place, "king and rook castle along one rank, to whichever side");
        } else if first.is_some() && self.homes(board, Color::White).len() != board.files() as usize {
            problems.add("rules.castling.anywhere", "the rank on which king and rooks castle has a hole");
        }
    }

    /// Warns where nobody could castle at the start.
    pub(super) fn warn(&self, definition: &Definition, (king, rooks): (Kind, &[Kind]), warnings: &mut Problems) {
        let stands = |kind: Kind, square| definition.begins_on(Piece::new(kind, Color::White), square);
        let ways = self.ways(&definition.board, Color::White);
        if !ways.iter().any(|(_, at)| stands(king, at.king) && rooks.iter().any(|&rook| stands(rook, at.rook))) {
            let what = "nobody can castle: no king and rook stand on the rank at the start";
            warnings.push(Problem::new("rules.castling.anywhere", what).also("start.fen", "the start"));
        }
    }

    /// What king and rook do, for the page of rules.
    pub(super) fn sentence(&self, king: &str, rook: &[String], setting: &Setting) -> String {
        let one = |(key, _, goals): (&str, i16, Option<&CastlingGoals>)| {
            let CastlingGoals { to, rook_to } = goals?;
            let id = if key == "kingside" { "castling-anywhere-right" } else { "castling-anywhere-left" };
            Some(say!(setting, id, king, rook, to, rook_to))
        };
        let ways: Vec<String> = self.sides().into_iter().filter_map(one).collect();
        say!(setting, "castling-anywhere", king, rook, ways)
    }

    /// How castling is written: the message that says it.
    pub(super) fn notation(&self) -> &'static str {
        match self.fen {
            CastlingNotation::XFen => "castling-anywhere-xfen",
            CastlingNotation::Shredder => "castling-anywhere-shredder",
        }
    }

    /// Compiles a colour's castlings, and declares their rights.
    pub(super) fn lower<B: Bits, P: Phases<B>>(
        &self,
        definition: &Definition,
        color: Color,
        (king, rooks): (Kind, &[Kind]),
        program: &mut Program<B, P>,
    ) -> AnywhereOp<B> {
        let board = &definition.board;
        let piece = Piece::new(king, color);
        let ways = self.ways(board, color);
        let mut op = AnywhereOp { color, rights: 0, from: board.squares().map(|_| Vec::new()).collect() };
        let mut letters: Vec<char> = ways.iter().map(|&(right, _)| right).collect();
        letters.dedup();
        for letter in letters {
            let right = 1 << program.rights_letters.len();
            op.rights |= right;
            program.rights_letters.push(if color == Color::White { letter } else { letter.to_ascii_lowercase() });
            let mut pairs = Vec::new();
            for &(_, at) in ways.iter().filter(|(of, _)| *of == letter) {
                program.touch_rights(piece, at.king, right);
                rooks.iter().for_each(|&rook| program.touch_rights(Piece::new(rook, color), at.rook, right));
                pairs.push((at.king, at.rook));
                op.from[at.king.index()].push(CastlingOp::new(board, at, (piece, true), right));
            }
            program.rights_homes.push(RightHomes { color, king, rooks: rooks.to_vec(), pairs });
        }
        program.rights_form = match self.fen {
            CastlingNotation::XFen => RightsForm::Outermost,
            CastlingNotation::Shredder => RightsForm::Files,
        };
        op
    }
}

/// The letter of a square's file, upper case.
fn letter(board: &Board, square: Square) -> char {
    board.name(square).chars().next().unwrap_or_default().to_ascii_uppercase()
}

/// The letter of a file counted from 0, upper case.
fn file(x: i16) -> char {
    char::from(b'A' + x as u8)
}

/// The castlings of one colour from anywhere, compiled.
pub struct AnywhereOp<B> {
    color: Color,
    /// All rights of the colour.
    rights: u32,
    /// Per square those of a king that stands there.
    from: Vec<Vec<CastlingOp<B>>>,
}

impl<B: Bits> AnywhereOp<B> {
    pub(super) fn generate<P: Phases<B>, S: Sink<B>>(&self, core: &Core<B, P>, info: &CheckInfo<B>, sink: &mut S) {
        if core.status.rights & self.rights == 0 {
            return;
        }
        if let Some(king) = core.pieces.royal(&core.program, self.color) {
            self.from[king.index()].iter().for_each(|castling| castling.generate(core, info, sink));
        }
    }

    /// The bytes that it holds.
    pub(super) fn memory(&self) -> usize {
        let lists = self.from.iter().map(|list| size_of_val(list) + size_of_val(&**list));
        size_of_val(self) + lists.sum::<usize>()
    }
}
