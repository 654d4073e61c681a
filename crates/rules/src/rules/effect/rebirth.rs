//! **rebirth**: a captured piece is placed again on a square on which its type begins.
//!
//! ```toml
//! [rules.rebirth]
//! where = "colour"         # or "file": which of several squares
//! pieces = "all"           # or a list: which types come back
//! castles = false          # true: a rook that comes back may castle with a king that has not moved
//! ```
//!
//! These are the squares on which its side's pieces of its type stand when a game begins; where starts are numbered, in the
//! first of them. Of several, `file` takes the one on the nearest file. `colour` does so too for types with three or more
//! of them, such as pawns, and takes for others one of the colour of the square of the capture if there is one, then the
//! nearest. Of two as near, the first is taken: that on the lower rank, then that further to the left, as White sees the
//! board. If this one square is not free once the capture is made, the piece is gone. So is one of a type that begins
//! nowhere.
//!
//! A piece that is captured in passing or on the way comes back too, a royal one never. What is blown up has not been
//! captured. A pawn that comes back has its first move again. A rook that comes back brings back the right to castle only
//! with `castles`. A FEN has the file of a king then that has not moved and has no right for the time being, among the
//! castling rights: `E` for white's on e1.

use super::Gating;
use super::order::Order;
use super::written::Written;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, PieceNames, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use crate::rules::movement::{Castling, Hand};
use menagerie_board::bits::Bits;
use menagerie_board::board::{Board, Square};
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{
    CheckInfo, Choice, Core, Edit, Edits, Effect, Moved, Note, NoteForm, Phases, Pieces, Program, RightsGained,
};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of rebirth.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rebirth {
    /// On which of several squares a piece comes back.
    #[serde(default, rename = "where")]
    pub place: Home,
    /// The types that come back. The royal type never does.
    #[serde(default)]
    pub pieces: PieceNames,
    /// Whether a rook that comes back may castle with a king that has not moved.
    #[serde(default)]
    pub castles: bool,
}

/// On which of several squares a piece comes back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Home {
    /// Of one or two, that of the colour of the square of the capture; of more, that on the nearest file.
    #[default]
    Colour,
    /// That on the nearest file.
    File,
}

impl Rebirth {
    /// Whether pieces of a type come back.
    pub fn returns(&self, definition: &Definition, kind: Kind) -> bool {
        let piece = definition.piece(kind);
        !piece.royal && self.pieces.has(&piece.name)
    }

    /// The squares of kings that castle, if rooks that come back may castle with them.
    pub fn kings(&self, definition: &Definition, color: Color) -> Vec<Square> {
        let castling = definition.rule::<Castling>().filter(|_| self.castles);
        let ways = castling.map(|castling| castling.ways(&definition.board, color)).unwrap_or_default();
        let mut kings: Vec<Square> = ways.into_iter().map(|(_, at)| at.king).collect();
        kings.sort_unstable();
        kings.dedup();
        kings
    }

    /// That rooks that come back castle: with which kings, a FEN says by their files.
    fn check_castles(&self, definition: &Definition, problems: &mut Problems) {
        let place = "rules.rebirth.castles";
        let Some(castling) = definition.rule::<Castling>() else {
            return problems.push(Problem::new(place, "nothing ever castles").help("add `[rules.castling]`"));
        };
        if castling.anywhere.is_some() {
            let what = "rooks that castle from anywhere do not castle when they have come back";
            return problems.push(Problem::new(place, what).help("give the rule `castling` its `moves`"));
        }
        if definition.rule::<Gating>().is_some() {
            let what = "a FEN has the files of squares that no piece has left for the rule `gating` already";
            return problems.push(Problem::new(place, what).help("leave out `castles`, or the rule `gating`"));
        }
        for color in Color::BOTH {
            let rights = castling.rights_of(&definition.board, color);
            let letter = |square| definition.board.name(square).to_ascii_uppercase().chars().next();
            let mut letters: Vec<char> = self.kings(definition, color).into_iter().filter_map(letter).collect();
            letters.sort_unstable();
            if let Some(letter) = letters.iter().find(|letter| rights.contains(letter)) {
                let what = format!("the file {} has the letter of a castling right", letter.to_ascii_lowercase());
                return problems.add(place, what);
            }
            if letters.windows(2).any(|pair| pair[0] == pair[1]) {
                return problems.add(place, "two kings castle from one file, and a FEN names them by their files");
            }
        }
    }

    /// On which of the squares on which its type begins a piece comes back that is captured on `taken`.
    fn home(&self, board: &Board, homes: &[Square], taken: Square) -> Option<Square> {
        let by_color = self.place == Home::Colour && homes.len() < 3;
        let distance = |square: Square| (board.cell(square).x - board.cell(taken).x).abs();
        let differs = |square: Square| by_color && board.is_light(square) != board.is_light(taken);
        let left = |square: Square| (board.cell(square).y, board.cell(square).x);
        homes.iter().copied().min_by_key(|&square| (differs(square), distance(square), left(square)))
    }
}

impl Rule for Rebirth {
    const NAME: &'static str = "rebirth";
    const PHASE: Phase = Phase::Effect;

    fn remembers(&self) -> Option<&'static str> {
        self.castles.then_some("kings that have not moved may castle again")
    }

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        self.pieces.check(definition, "rules.rebirth.pieces", problems);
        if definition.rule::<Hand>().is_some_and(|hand| hand.captures) {
            let what = "a captured piece comes back and goes to no hand: write `captures = false`";
            problems.push(Problem::new("rules.hand.captures", what).also("rules.rebirth", "pieces come back"));
        }
        if let PieceNames::These(names) = &self.pieces
            && let Some(royal) = names.iter().find(|name| definition.pieces.iter().any(|p| p.royal && p.name == **name))
        {
            problems.add("rules.rebirth.pieces", format!("a {royal} is royal and never comes back"));
        }
        if self.castles {
            self.check_castles(definition, problems);
        }
    }

    fn warn(&self, definition: &Definition, warnings: &mut Problems) {
        if !definition.captures() {
            let what = "nothing ever comes back, as nothing is ever captured";
            warnings.push(Problem::new("rules.rebirth", what).at_key());
        }
    }

    fn limit(&self, losses: &mut Losses) {
        losses.lose(Capability::LocalMoves);
        losses.lose(Capability::Exchanges);
    }
}

impl Describe for Rebirth {
    const NEEDS_CAPTURES: bool = true;

    fn amend(&self, _definition: &Definition, setting: &mut Setting) {
        if self.castles {
            setting.same.push(say!(setting, "same-kings"));
        }
    }

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let who = match &self.pieces {
            PieceNames::Word(_) => say!(setting, "rebirth-any"),
            PieceNames::These(pieces) => say!(setting, "rebirth-these", pieces),
        };
        let which = match self.place {
            Home::Colour => "rebirth-colour",
            Home::File => "rebirth-file",
        };
        let mut lines = vec![say!(setting, "rebirth", who), say!(setting, which)];
        if let Some(royal) = definition.royal().filter(|_| matches!(self.pieces, PieceNames::Word(_))) {
            lines.push(say!(setting, "rebirth-never", king = &definition.piece(royal).name));
        }
        if let Some(castling) = definition.rule::<Castling>().filter(|_| self.castles) {
            let king = castling.king_kind(definition).map_or("king", |kind| definition.piece(kind).name.as_str());
            lines.push(say!(setting, "rebirth-castles", rook = castling.rook_names(), king));
        }
        lines
    }
}

impl<B: Bits, P: Phases<B, Effect: From<RebirthOp>>> Lower<B, P> for Rebirth {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let board = &definition.board;
        let mut homes = vec![Vec::new(); 2 * definition.pieces.len()];
        for color in Color::BOTH {
            for kind in definition.kinds().filter(|&kind| self.returns(definition, kind)) {
                let piece = Piece::new(kind, color);
                let begins: Vec<Square> = program.home[piece.index()].iter().collect();
                let home = |taken| self.home(board, &begins, taken);
                homes[piece.index()] = board.squares().map(home).collect();
            }
        }
        if self.castles {
            let zone = Color::BOTH.map(|color| {
                self.kings(definition, color).into_iter().fold(B::EMPTY, |set, square| set | B::bit(square))
            });
            let note = Note { name: "has not moved", travels: false, form: NoteForm::Files, zone };
            program.rights_gained = RightsGained::ByReturns(program.add_note(note));
        }
        program.captives_return = true;
        program.add_effect(RebirthOp { homes });
    }
}

/// Rebirth, compiled.
pub struct RebirthOp {
    /// Per piece and square of its capture the square on which it comes back; an empty list for those that do not.
    homes: Vec<Vec<Option<Square>>>,
}

impl<B: Bits, P: Phases<B>> Effect<B, P> for RebirthOp {
    fn order(&self) -> u8 {
        Order::Rebirth as u8
    }

    /// All that has left the board before this effect was captured, by the move itself or otherwise. What comes back
    /// goes through the hand of its side.
    fn append(
        &self,
        _core: &Core<B, P>,
        pieces: &Pieces<B>,
        _moved: &[Moved],
        _choice: &mut Choice,
        edits: &mut Edits,
    ) {
        let mut occupied = pieces.occupied();
        for place in 0..edits.len() {
            let Edit::Remove { square: taken, piece } = edits[place] else { continue };
            let home = self.homes[piece.index()].get(taken.index()).copied().flatten();
            if let Some(square) = home.filter(|&square| !occupied.has(square)) {
                occupied |= B::bit(square);
                edits.extend([Edit::Hold { piece }, Edit::Drop { square, piece }]);
            }
        }
    }

    #[inline]
    fn may_act(&self, _program: &Program<B, P>, pieces: &Pieces<B>, piece: Piece, _from: Square) -> B {
        pieces.side(piece.color().other())
    }

    /// A capture far from the king may end a check, and a pinned piece may leave its line: what comes back may stand
    /// between.
    #[inline]
    fn watch(&self, _program: &Program<B, P>, _pieces: &Pieces<B>, _us: Color, info: &mut CheckInfo<B>) {
        info.try_every_move();
    }
}

impl<B: Bits, P: Phases<B>> Written<B, P> for RebirthOp {}
