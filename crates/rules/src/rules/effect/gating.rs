//! **gating**: a piece in hand may enter the square that a piece leaves with its first move.
//!
//! ```toml in seirawan
//! [rules.gating]
//! pieces = ["hawk", "elephant"]    # types that may enter; the start has them in hand
//! zone = ["*1"]                    # squares whose pieces open the way; the first rank by default
//! ```
//!
//! A FEN has the files of the squares that no piece has left yet among the castling rights, upper case for white's; those
//! of a king and a rook that may castle are not named. A move ends with the letter of the piece that enters, `b1c3h`;
//! where it enters on the rook's square after castling, with the square and the letter, `e1g1,h1h`.
//!
//! What enters never blocks a check: the king must be safe without it, so that a pinned piece opens no way by leaving its
//! line.

use super::order::Order;
use super::written::Written;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Positions, Region, Rule};
use crate::facts::{Facts, Hands};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use crate::rules::movement::Castling;
use crate::rules::promote::Promotion;
use arrayvec::ArrayVec;
use menagerie_board::betza::Path;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{
    Choice, Choices, Core, Edit, Edits, Effect, HandTable, Move, Moved, Note, NoteForm, Phases, Pieces, Program,
};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of gating.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Gating {
    /// The types that may enter.
    pub pieces: Vec<String>,
    /// The squares whose first pieces open the way when they leave, for white; mirrored for black.
    #[serde(default = "first_rank")]
    pub zone: Region,
}

fn first_rank() -> Region {
    Region::mirrored(vec!["*1".to_string()])
}

impl Gating {
    /// A type that may be captured en passant after a first move from the zone: what enters would hide where it came from.
    fn passing_type<'a>(&self, definition: &'a Definition) -> Option<&'a str> {
        let begins = |kind: Kind, path: &Path, color: Color| {
            let mut zone = self.zone.squares(&definition.board, color).into_iter();
            zone.any(|square| match definition.piece(kind).begins_in(path.term) {
                Some(region) => region.has(&definition.board, color, square),
                None => definition.begins_on(Piece::new(kind, color), square),
            })
        };
        let passes = |kind: &Kind| {
            let mut paths = definition.piece(*kind).paths.iter().filter(|path| path.ends.opens);
            paths.any(|path| Color::BOTH.into_iter().any(|color| begins(*kind, path, color)))
        };
        let found = definition.kinds().find(passes)?;
        Some(&definition.piece(found).name)
    }

    /// The types that may enter, in the order in which the choices are numbered.
    pub fn kinds(&self, definition: &Definition) -> Vec<Kind> {
        self.pieces.iter().filter_map(|name| definition.kind(name)).collect()
    }
}

/// Notes squares of a zone that cannot be named by the letters of their files among the castling rights of a FEN.
pub(crate) fn check_files(zone: &Region, place: &str, definition: &Definition, problems: &mut Problems) {
    let board = &definition.board;
    zone.check(board, place, problems);
    for color in Color::BOTH {
        let squares = zone.squares(board, color);
        let mut files: Vec<i16> = squares.iter().map(|&square| board.cell(square).x).collect();
        files.sort_unstable();
        if files.windows(2).any(|pair| pair[0] == pair[1]) {
            let what = "two squares of the zone are on one file, and a FEN names squares by their files";
            return problems.add(place, what);
        }
        let rights = definition.rule::<Castling>().map(|rule| rule.rights_of(board, color)).unwrap_or_default();
        let letter = |&square: &Square| board.name(square).to_ascii_uppercase().chars().next();
        if let Some(letter) = squares.iter().filter_map(letter).find(|letter| rights.contains(letter)) {
            let what = format!("the file {} has the letter of a castling right", letter.to_ascii_lowercase());
            let help = "a FEN could not tell the two apart: give a `zone` without this file, or other letters to the rights \
                        with `right` in the moves of [rules.castling]";
            return problems.push(Problem::new(place, what).help(help));
        }
    }
}

impl Rule for Gating {
    const NAME: &'static str = "gating";
    const PHASE: Phase = Phase::Effect;

    fn remembers(&self) -> Option<&'static str> {
        Some("pieces are held in hand")
    }

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        let kinds = definition.named_kinds("rules.gating.pieces", &self.pieces, problems);
        let promotes = |kind: &Kind| {
            let promotion = definition.rule::<Promotion>();
            promotion.is_some_and(|rule| rule.promotes(&definition.piece(*kind).name))
        };
        if let Some(kind) = kinds.iter().find(|kind| promotes(kind)) {
            let what = format!("a {} promotes and cannot enter", definition.piece(*kind).name);
            problems.push(Problem::new("rules.gating.pieces", what).help("name types that do not promote"));
        }
        if let Some(kind) = kinds.into_iter().find(|&kind| definition.piece(kind).royal) {
            let what = format!("a {} is royal and cannot be held in hand", definition.piece(kind).name);
            problems.add("rules.gating.pieces", what);
        }
        if self.pieces.is_empty() {
            problems.push(Problem::new("rules.gating.pieces", "no piece may ever enter").help("name a type"));
        }
        if let Some(name) = self.passing_type(definition) {
            let what = format!("a {name} can be captured en passant after its first move from the zone");
            problems.push(
                Problem::new("rules.gating.zone", what).help("choose squares on which no such piece begins the game"),
            );
        }
        check_files(&self.zone, "rules.gating.zone", definition, problems);
    }

    fn limit(&self, losses: &mut Losses) {
        losses.lose(Capability::LocalMoves);
    }

    fn positions(&self, positions: &mut Positions) {
        positions.hands = true;
    }

    fn makes(&self, definition: &Definition, kind: Kind) -> bool {
        self.kinds(definition).contains(&kind)
    }

    fn facts(&self, definition: &Definition, facts: &mut Facts) {
        let nowhere = vec![Some(Vec::new()); 2 * definition.pieces.len()];
        let hands =
            || Hands { captures: false, captives: false, origins: vec![None; definition.pieces.len()], zones: nowhere };
        facts.hands.get_or_insert_with(hands);
    }
}

impl Describe for Gating {
    fn amend(&self, _definition: &Definition, setting: &mut Setting) {
        setting.same.push(say!(setting, "same-left"));
        setting.add(Topic::Notation, say!(setting, "gating-notation"));
    }

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let zone = self.zone.describe(&definition.board, setting.language);
        vec![
            say!(setting, "gating", pieces = &self.pieces, zone),
            say!(setting, "gating-castling"),
            say!(setting, "gating-closed"),
        ]
    }
}

impl<B: Bits, P: Phases<B, Effect: From<GatingOp>>> Lower<B, P> for Gating {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let zone = Color::BOTH.map(|color| self.zone.bits(&definition.board, color));
        let note = Note { name: "has not been left yet", travels: false, form: NoteForm::Files, zone };
        let unmoved = program.add_note(note);
        program.add_effect(GatingOp { kinds: self.kinds(definition), unmoved });
        program.hand.get_or_insert_with(|| HandTable::of_reserves(definition.pieces.len()));
    }
}

/// Gating, compiled.
pub struct GatingOp {
    /// The types that may enter.
    kinds: Vec<Kind>,
    /// The note of the squares that no piece has left.
    unmoved: u8,
}

impl GatingOp {
    /// Whether a colour has a piece of a type that may enter.
    fn holds<B: Bits, P: Phases<B>>(core: &Core<B, P>, kind: Kind) -> bool {
        core.hands.count(Piece::new(kind, core.side)) > 0
    }
}

impl<B: Bits, P: Phases<B>> Effect<B, P> for GatingOp {
    fn order(&self) -> u8 {
        Order::Gating as u8
    }

    /// What enters behind a piece that has left its king safe opens no line: only a hopper could use it.
    fn follows(&self, program: &Program<B, P>) -> bool {
        program.pseudo_royals.is_empty()
            && !program.bans_repetition
            && !program.royals_vanish
            && !program.attack_tables.iter().any(|tables| tables.has_paths)
    }

    fn choosers(&self, core: &Core<B, P>) -> B {
        core.hands.noted(self.unmoved).when(self.kinds.iter().any(|&kind| GatingOp::holds(core, kind)))
    }

    fn choices(&self, core: &Core<B, P>, choices: &mut Choices) {
        let held = (1..).zip(&self.kinds).filter(|&(_, &kind)| GatingOp::holds(core, kind));
        choices.extend(held.map(|(way, _)| way));
    }

    fn append(&self, core: &Core<B, P>, pieces: &Pieces<B>, moved: &[Moved], choice: &mut Choice, edits: &mut Edits) {
        let left: ArrayVec<Square, 2> = moved
            .iter()
            .filter_map(|moved| moved.from)
            .filter(|&from| core.hands.is_noted(self.unmoved, from))
            .collect();
        let held = |kind: Kind| GatingOp::holds(core, kind);
        if left.is_empty() || !self.kinds.iter().any(|&kind| held(kind)) {
            return;
        }
        let way = choice.among((1 + left.len() * self.kinds.len()) as u32) as usize;
        let Some(way) = way.checked_sub(1) else { return };
        let (square, kind) = (left[way / self.kinds.len()], self.kinds[way % self.kinds.len()]);
        // What enters answers no check: the king is safe without it.
        if !held(kind) || pieces.occupied().has(square) || !core.is_safe(pieces) {
            return choice.refuse();
        }
        core.enter(square, Piece::new(kind, core.side), edits);
    }
}

impl<B: Bits, P: Phases<B>> Written<B, P> for GatingOp {
    fn chosen(&self, definition: &Definition, _core: &Core<B, P>, mv: Move, edits: &[Edit]) -> String {
        let entered = Edit::entering(edits).find(|_| mv.dropped().is_none());
        entered.map_or(String::new(), |(square, piece)| {
            let letter = definition.piece(piece.kind()).letter.to_ascii_lowercase();
            match square == mv.from() {
                true => letter.to_string(),
                false => format!(",{}{letter}", definition.board.name(square)),
            }
        })
    }
}
