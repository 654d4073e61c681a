//! **standing-promotion**: a piece promotes by a move of its own, where it stands.
//!
//! ```toml
//! [rules]
//! promotion = false
//!
//! [rules.standing-promotion]
//! pieces = ["pawn"]
//! zone = ["d5", "e5"]         # the squares from which; black's mirror them
//! last-anywhere = true        # the last of a side's pieces of a type also from any other square
//! to = ["queen"]
//! limit = { queen = 1 }       # how many of a type a player may have on the board to get another
//! steps = true                # it may also go where the new piece could go, to an empty square
//! quiet = true                # not where the new piece would attack an enemy piece; nor may the move give check
//! only-promotions = "draw"    # how the game ends for a side of one such piece and its royal piece, if it has no other moves
//! ```
//!
//! The move is written with the square twice, `e5e5g`, or with the square the piece steps to, `e5d6g`. Where a rule puts letters
//! behind a move that does not promote, the piece's own letter stands before them: `e5d6ph`. `only-promotions` is the result for a
//! side that is not in check.

use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Region, Rule, Verdict};
use crate::facts::{self, Facts};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use crate::rules::movement::Hand;
use crate::rules::promote::Promotion;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{CheckInfo, Core, Move, Phases, Pieces, Program, Sink};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The parameters of promotion where a piece stands.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct StandingPromotion {
    /// The types that promote so.
    pub pieces: Vec<String>,
    /// The squares from which they do.
    pub zone: Region,
    /// Whether the last of a side's pieces of a type does so from anywhere.
    #[serde(default)]
    pub last_anywhere: bool,
    /// What they become.
    pub to: Vec<String>,
    /// Only types of which the player has fewer than this on the board.
    #[serde(default)]
    pub limit: BTreeMap<String, u32>,
    /// Whether the piece may also go to an empty square, as the new piece could.
    #[serde(default)]
    pub steps: bool,
    /// Whether the new piece may attack no enemy piece, and the move may not give check.
    #[serde(default)]
    pub quiet: bool,
    /// How the game ends for a side that has one such piece and its royal piece, is not in check, and has only promotions left.
    #[serde(default)]
    pub only_promotions: Option<Verdict>,
}

impl StandingPromotion {
    /// Whether pieces of a type promote so.
    pub fn promotes(&self, definition: &Definition, kind: Kind) -> bool {
        self.pieces.contains(&definition.piece(kind).name)
    }

    /// What a piece may become, in the order of the game's pieces, limits aside.
    pub fn targets(&self, definition: &Definition) -> Vec<Kind> {
        definition.kinds().filter(|&kind| self.to.contains(&definition.piece(kind).name)).collect()
    }

    fn check_targets(&self, definition: &Definition, problems: &mut Problems) {
        let promotes = |name: &str| definition.rule::<Promotion>().is_some_and(|rule| rule.promotes(name));
        for (i, name) in self.to.iter().enumerate() {
            let place = format!("rules.standing-promotion.to[{i}]");
            let Some(kind) = problems.note(definition.named_kind(&place, name)) else { continue };
            let piece = definition.piece(kind);
            let first = self.steps && piece.paths.iter().any(|path| path.ends.initial);
            let why = if piece.royal {
                "is royal: each side has one royal piece, from the start to the end"
            } else if self.pieces.contains(name) {
                "promotes itself"
            } else if promotes(name) {
                "would have to promote again"
            } else if first {
                "has first moves, and with `steps` a piece goes as it always could"
            } else {
                continue;
            };
            problems.add(place, format!("no piece can become a `{name}` so, which {why}"));
        }
        if self.to.is_empty() {
            problems.add("rules.standing-promotion.to", "there is nothing to become: name a type");
        }
    }
}

impl Rule for StandingPromotion {
    const NAME: &'static str = "standing-promotion";
    const PHASE: Phase = Phase::Movement;
    const CONFLICTS: &'static [(&'static str, &'static str)] =
        &[("co-squares", "a piece that promotes where it stands arrives nowhere, so it has no co-square")];

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        for (i, name) in self.pieces.iter().enumerate() {
            let place = format!("rules.standing-promotion.pieces[{i}]");
            let kind = problems.note(definition.named_kind(&place, name));
            if kind.is_some_and(|kind| definition.piece(kind).royal) {
                problems.add(&place, format!("the royal `{name}` cannot promote"));
            }
            if definition.rule::<Promotion>().is_some_and(|rule| rule.promotes(name)) {
                let problem = Problem::new(place, format!("a `{name}` promotes where it arrives already"));
                problems.push(problem.also("rules.promotion", "the other rule"));
            }
        }
        if self.pieces.is_empty() {
            problems.add("rules.standing-promotion.pieces", "nothing promotes: name a type");
        }
        if self.zone.is_empty() {
            problems.add("rules.standing-promotion.zone", "no piece can promote: name squares, such as [\"*8\"]");
        }
        self.zone.check(&definition.board, "rules.standing-promotion.zone", problems);
        self.check_targets(definition, problems);
        for (name, &most) in &self.limit {
            let place = format!("rules.standing-promotion.limit.{name}");
            problems.note(definition.named_kind(&place, name).map_err(Problem::at_key));
            if most == 0 {
                let problem = Problem::new(place, format!("no piece could ever become a `{name}`"));
                problems.push(problem.help("leave it out of `to`"));
            } else if !self.to.contains(name) {
                problems.push(Problem::new(place, format!("no piece becomes a `{name}`")).help("name it in `to`"));
            }
        }
        if definition.rule::<Hand>().is_some_and(Hand::tracks) {
            let what = "a captured piece goes to the hand as what it was before it promoted on arriving, and these never arrive";
            let problem = Problem::new("rules.standing-promotion", what).at_key().also("rules.hand", "the hand");
            problems.push(problem.help("write `demote = false` in the table of `hand`"));
        }
    }

    fn warn(&self, definition: &Definition, warnings: &mut Problems) {
        let board = &definition.board;
        let has = |color: Color| board.squares().all(|square| self.zone.has(board, color, square));
        if self.last_anywhere && Color::BOTH.into_iter().all(has) {
            let what = "this has no effect: every piece promotes from anywhere";
            warnings.push(
                Problem::new("rules.standing-promotion.last-anywhere", what)
                    .also("rules.standing-promotion.zone", "the zone"),
            );
        }
    }

    fn makes(&self, definition: &Definition, kind: Kind) -> bool {
        self.to.contains(&definition.piece(kind).name)
    }

    fn wins(&self, _definition: &Definition) -> bool {
        self.only_promotions.is_some_and(|result| result != Verdict::Draw)
    }

    fn facts(&self, definition: &Definition, facts: &mut Facts) {
        let board = &definition.board;
        budget::spend(board.len());
        let zone = |color| board.squares().filter(|&square| self.zone.has(board, color, square)).collect();
        let promotions = &mut facts.promotions;
        let way = promotions.ways.len();
        promotions.ways.push(facts::Promotion {
            compulsory: [Vec::new(), Vec::new()],
            optional: Color::BOTH.map(zone),
            to: Color::BOTH.map(|_| self.targets(definition)),
            captures_only: false,
        });
        promotions.of.resize(2 * definition.pieces.len(), None);
        let own = definition.kinds().filter(|&kind| self.promotes(definition, kind));
        for piece in own.flat_map(|kind| Color::BOTH.map(|color| Piece::new(kind, color))) {
            promotions.of[piece.index()] = Some(way);
        }
    }

    fn limit(&self, losses: &mut Losses) {
        if self.only_promotions.is_some() {
            losses.lose(Capability::MateDecides);
        }
    }
}

impl Describe for StandingPromotion {
    fn amend(&self, definition: &Definition, setting: &mut Setting) {
        let letters =
            self.targets(definition).into_iter().map(|kind| definition.piece(kind).letter.to_ascii_lowercase());
        let Some(letter) = letters.map(|letter| letter.to_string()).next() else { return };
        setting.add(Topic::Notation, say!(setting, "standing-promotion-notation", letter));
    }

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let (pieces, zone) = (&self.pieces, self.zone.describe(&definition.board, setting.language));
        let targets: Vec<String> =
            self.targets(definition).iter().map(|&kind| definition.piece(kind).name.clone()).collect();
        let id = if self.last_anywhere { "standing-promotion-last" } else { "standing-promotion" };
        let mut lines = vec![say!(setting, id, pieces, zone, targets)];
        if self.steps {
            lines.push(say!(setting, "standing-promotion-steps"));
        }
        for (target, &most) in &self.limit {
            lines.push(say!(setting, "promotion-limit", target, most));
        }
        if self.quiet {
            lines.push(say!(setting, "standing-promotion-quiet"));
        }
        if let Some(result) = self.only_promotions {
            let verdict = result.says(setting.language);
            lines.push(say!(setting, "standing-promotion-only", pieces, verdict));
        }
        lines
    }
}

impl<B: Bits, P: Phases<B, Movement: From<StandingOp<B>>, Decision: From<OnlyPromotionsOp>>> Lower<B, P>
    for StandingPromotion
{
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let board = &definition.board;
        let kinds: Vec<Kind> = definition.kinds().filter(|&kind| self.promotes(definition, kind)).collect();
        let limit = |kind: Kind| self.limit.get(&definition.piece(kind).name).copied();
        let targets: Vec<(Kind, Option<u32>)> =
            self.targets(definition).into_iter().map(|kind| (kind, limit(kind))).collect();
        for color in Color::BOTH {
            let squares = board.squares().filter(|&square| self.zone.has(board, color, square));
            let operation = StandingOp {
                kinds: kinds.clone(),
                zone: squares.fold(B::EMPTY, |set, square| set | B::bit(square)),
                last_anywhere: self.last_anywhere,
                targets: targets.clone(),
                steps: self.steps,
                quiet: self.quiet,
            };
            program.movement[color.index()].push(operation.into());
        }
        if let Some(result) = self.only_promotions {
            program.is_ruled = true;
            program.add_decision(OnlyPromotionsOp { kinds, result });
        }
    }
}

/// The promotions of one colour where pieces stand, compiled.
pub struct StandingOp<B> {
    kinds: Vec<Kind>,
    zone: B,
    last_anywhere: bool,
    targets: Vec<(Kind, Option<u32>)>,
    steps: bool,
    quiet: bool,
}

impl<B: Bits> StandingOp<B> {
    pub(super) fn generate<P: Phases<B>, S: Sink<B>>(&self, core: &Core<B, P>, _info: &CheckInfo<B>, sink: &mut S) {
        for &kind in &self.kinds {
            for from in self.from(core, kind).iter() {
                for mv in self.moves(core, from) {
                    core.push_if(mv, sink, |edits| {
                        let mut after = core.pieces;
                        edits.iter().for_each(|edit| after.apply(edit));
                        core.is_safe(&after) && (!self.quiet || is_quiet(core, &after, mv))
                    });
                    if sink.full() {
                        return;
                    }
                }
            }
        }
    }

    /// Whether this type promotes so.
    pub(crate) fn promotes(&self, kind: Kind) -> bool {
        self.kinds.contains(&kind)
    }

    /// Whether a piece on this square may promote and step to another square.
    pub(crate) fn steps_from<P: Phases<B>>(&self, core: &Core<B, P>, kind: Kind, from: Square) -> bool {
        self.steps && self.promotes(kind) && self.from(core, kind).has(from)
    }

    /// The squares from which pieces of a type of the side to move promote.
    fn from<P: Phases<B>>(&self, core: &Core<B, P>, kind: Kind) -> B {
        let all = core.pieces.of(Piece::new(kind, core.side));
        let open = if self.last_anywhere && all.count() == 1 { all } else { all & self.zone };
        open.minus(core.pieces.marked)
    }

    /// The promotions of the piece on a square, whatever they leave in check or attack.
    fn moves<P: Phases<B>>(&self, core: &Core<B, P>, from: Square) -> Vec<Move> {
        let mut moves = Vec::new();
        for &(kind, limit) in &self.targets {
            let piece = Piece::new(kind, core.side);
            if limit.is_some_and(|limit| core.pieces.of(piece).count() >= limit) {
                continue;
            }
            moves.push(Move::change(from, kind));
            if self.steps {
                let to = core.pieces.free_destinations(&core.program, piece, from);
                moves.extend(to.iter().map(|to| Move::plain(from, to).becoming(kind)));
            }
        }
        moves
    }

    /// The bytes that it holds.
    pub(super) fn memory(&self) -> usize {
        size_of_val(self) + size_of_val(&*self.kinds) + size_of_val(&*self.targets)
    }
}

/// Whether after a promotion the new piece attacks no enemy piece, and no check is given.
fn is_quiet<B: Bits, P: Phases<B>>(core: &Core<B, P>, after: &Pieces<B>, mv: Move) -> bool {
    let (us, them) = (core.side, core.side.other());
    let new = B::bit(mv.to()) & after.side(us).minus(after.marked);
    let attacks = |square| after.attacked_by(&core.program, square, us, new, after.occupied());
    !after.side(them).iter().any(attacks) && !after.in_check(&core.program, them)
}

/// The end for a side that could only promote, compiled.
#[derive(Clone, Debug)]
pub struct OnlyPromotionsOp {
    kinds: Vec<Kind>,
    result: Verdict,
}

impl OnlyPromotionsOp {
    pub(crate) fn decide<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>) -> Option<Outcome> {
        let own = core.pieces.side(core.side);
        let promoters = core.pieces.those(Some(&self.kinds), core.side);
        let royal = core.pieces.royal(&core.program, core.side)?;
        let lone = own.count() == 2 && promoters.count() == 1 && !promoters.has(royal);
        if !lone || core.pieces.in_check(&core.program, core.side) {
            return None;
        }
        let moves = core.undecided_moves();
        let promotes = |mv: &Move| promoters.has(mv.from()) && mv.becomes().is_some() && !core.captures(*mv);
        let only = !moves.is_empty() && moves.iter().all(promotes);
        let winner = || core.winner_by(self.result.award(core.side));
        only.then(|| Outcome::Decided { winner: winner(), rule: StandingPromotion::NAME })
    }
}
