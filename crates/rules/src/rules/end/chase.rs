//! Perpetual chase, a part of the rule `repetition`: what it is, and who has chased.

use super::Verdict;
use crate::definition::{Definition, Region};
use crate::page::Setting;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::Problems;
use menagerie_kernel::{Core, Form, Move, Phases, Pieces};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Who chases whom.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PerpetualChase {
    /// How the game ends for a side that has chased a piece with each of its moves, if the other has not.
    #[serde(default)]
    pub result: Verdict,
    /// The types that chase. All others may attack what they like.
    pub by: Vec<String>,
    /// The types that are chased.
    pub of: Vec<String>,
    /// Types that are not chased on some squares.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub spared: BTreeMap<String, Region>,
    /// Per type those that it chases also where they are protected.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub stronger: BTreeMap<String, Vec<String>>,
}

impl PerpetualChase {
    pub(super) fn check(&self, definition: &Definition, problems: &mut Problems) {
        let at = |key: &str| format!("rules.repetition.perpetual-chase.{key}");
        for (key, names) in [("by", &self.by), ("of", &self.of)] {
            if names.is_empty() {
                problems.add(at(key), "names no piece");
            }
            let kinds = definition.named_kinds(&at(key), names, problems);
            if key == "of" && kinds.iter().any(|&kind| definition.piece(kind).royal) {
                problems.add(at(key), "a royal piece is not chased: it is in check");
            }
        }
        for (name, region) in &self.spared {
            problems.note(definition.named_kind(&at(&format!("spared.{name}")), name));
            region.check(&definition.board, &at(&format!("spared.{name}")), problems);
        }
        for (name, names) in &self.stronger {
            problems.note(definition.named_kind(&at(&format!("stronger.{name}")), name));
            definition.named_kinds(&at(&format!("stronger.{name}")), names, problems);
        }
    }

    pub(super) fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let verdict = self.result.says(setting.language);
        let loses = say!(setting, "chase", verdict, by = &self.by, of = &self.of);
        let spared = self.spared.iter().map(|(piece, region)| {
            say!(setting, "chase-spared", piece, zone = region.describe(&definition.board, setting.language))
        });
        let stronger = self.stronger.iter().map(|(piece, than)| say!(setting, "chase-stronger", piece, than));
        [loses].into_iter().chain(spared).chain(stronger).collect()
    }

    pub(super) fn compile(&self, definition: &Definition) -> Chase {
        let kind = |name: &String| definition.kind(name).expect("the types were checked");
        let kinds = |names: &Vec<String>| names.iter().map(kind).collect();
        let squares = |region: &Region| Color::BOTH.map(|color| region.squares(&definition.board, color));
        Chase {
            result: self.result,
            by: kinds(&self.by),
            of: kinds(&self.of),
            spared: self.spared.iter().map(|(name, region)| (kind(name), squares(region))).collect(),
            stronger: self.stronger.iter().map(|(name, names)| (kind(name), kinds(names))).collect(),
        }
    }
}

/// Perpetual chase, compiled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chase {
    pub(super) result: Verdict,
    by: Vec<Kind>,
    of: Vec<Kind>,
    /// The squares of each colour on which pieces of a type are not chased.
    spared: Vec<(Kind, [Vec<Square>; 2])>,
    stronger: Vec<(Kind, Vec<Kind>)>,
}

/// A capture that goes to the square of what it takes.
#[derive(Clone, Copy)]
struct Capture {
    mv: Move,
    captor: Piece,
    captive: Piece,
}

impl Capture {
    fn is_of(&self, from: Square, to: Square) -> bool {
        (self.mv.from(), self.mv.to()) == (from, to)
    }
}

/// The captures of the side to move that go to the square of what they take.
fn captures<B: Bits, P: Phases<B>>(core: &Core<B, P>) -> Vec<Capture> {
    let moves = core.legal_moves().into_iter().filter(|mv| mv.form() == Form::Plain);
    let capture =
        |mv: Move| Capture { mv, captor: core.cells[mv.from().index()], captive: core.cells[mv.to().index()] };
    let captures = moves.map(capture);
    captures.filter(|it| it.captive.present().is_some_and(|captive| captive.color() != core.side)).collect()
}

/// Where the piece on a square stood with the pieces as they were before a move: there, or on the only square that one like
/// it has left.
fn stood<B: Bits>(piece: Piece, square: Square, now: &Pieces<B>, before: &Pieces<B>) -> Option<Square> {
    if before.of(piece).has(square) {
        return Some(square);
    }
    let left = before.of(piece).minus(now.of(piece));
    (left.count() == 1).then(|| left.lowest())
}

impl Chase {
    /// The only side that has chased one enemy piece with each of its moves among the last plies.
    pub(super) fn chaser<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>, plies: usize) -> Option<Color> {
        let mut past = core.clone();
        // Of each side the pieces that it has chased all the time, where they stand; nothing before it has moved.
        let mut chased: [Option<B>; 2] = [None; 2];
        for _ in 0..plies {
            let mover = past.mover();
            let so_far = chased[mover.index()];
            if so_far.is_none_or(|set| set.any()) {
                let now = self.chased(&mut past)?;
                chased[mover.index()] = Some(so_far.map_or(now, |set| set & now));
            }
            if chased.iter().all(|set| set.is_some_and(|set| set.is_empty())) {
                return None;
            }
            let (cells, now) = (past.cells, past.pieces);
            past.undo()?;
            for set in chased.iter_mut().flatten() {
                let earlier = set.iter().filter_map(|square| stood(cells[square.index()], square, &now, &past.pieces));
                *set = earlier.fold(B::EMPTY, |set, square| set | B::bit(square));
            }
        }
        let has = |color: Color| chased[color.index()].is_some_and(|set| set.any());
        Color::BOTH.into_iter().find(|&color| has(color) && !has(color.other()))
    }

    /// The pieces that the last move chases; nothing where there is none.
    fn chased<B: Bits, P: Phases<B>>(&self, core: &mut Core<B, P>) -> Option<B> {
        let by = core.mover();
        if core.side == by || core.in_check() {
            return Some(B::EMPTY);
        }
        let now = core.pieces;
        let answers = captures(core);
        let played = core.undo()?;
        let (before, earlier) = (core.pieces, captures(core));
        core.play(played);
        core.play_null();
        let could = |it: &Capture| {
            let from = stood(it.captor, it.mv.from(), &now, &before);
            from.is_some_and(|from| earlier.iter().any(|old| old.is_of(from, it.mv.to())))
        };
        let mutual = |it: &Capture| {
            it.captor.kind() == it.captive.kind() && answers.iter().any(|answer| answer.is_of(it.mv.to(), it.mv.from()))
        };
        let mut chased = B::EMPTY;
        let again = if core.side == by { captures(core) } else { Vec::new() };
        for capture in again.iter().filter(|it| self.counts(it) && !could(it) && !mutual(it)) {
            if !chased.has(capture.mv.to()) && (self.is_stronger(capture) || !is_answered(core, capture.mv)) {
                chased |= B::bit(capture.mv.to());
            }
        }
        core.undo();
        Some(chased)
    }

    /// Whether such a capture can be a chase.
    fn counts(&self, Capture { mv, captor, captive }: &Capture) -> bool {
        let spared = |(kind, squares): &(Kind, [Vec<Square>; 2])| {
            *kind == captive.kind() && squares[captive.color().index()].contains(&mv.to())
        };
        self.by.contains(&captor.kind()) && self.of.contains(&captive.kind()) && !self.spared.iter().any(spared)
    }

    fn is_stronger(&self, Capture { captor, captive, .. }: &Capture) -> bool {
        self.stronger.iter().any(|(kind, than)| *kind == captor.kind() && than.contains(&captive.kind()))
    }
}

/// Whether the other side could take the captor on its square.
fn is_answered<B: Bits, P: Phases<B>>(core: &mut Core<B, P>, capture: Move) -> bool {
    budget::spend(8);
    core.play(capture);
    let answered = captures(core).iter().any(|answer| answer.mv.to() == capture.to());
    core.undo();
    answered
}
