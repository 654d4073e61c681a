//! **hostages**: captured pieces are held by their captor, and exchanged.
//!
//! ```toml
//! [rules.hand]
//! captures = false
//!
//! [rules.hostages]
//! exchange = [["queen"], ["rook"], ["bishop", "knight"], ["pawn"]]     # by what they are worth, the most first
//! promotion = true                 # false: pieces promote to any type of the rule `promotion`
//! ```
//!
//! A captured piece keeps its colour. As its move a side may give a hostage that it holds into the hand of the other side and
//! drop one of its own, which that side held, at once: so two hostages are free. What it gives stands in the same list as what
//! it gets or in an earlier one; types in no list are not exchanged. All that `hand` says of drops holds for this one, too.
//!
//! With `promotion` a piece becomes only a type of which the other side holds one of its own, and is held there in its place.
//! While there is none it does not go where it must promote; and if each of its moves would lead there, as those of a pawn on
//! the seventh rank do, it gives no check, but for types that hop or change places. So a capture may open a check, and an
//! exchange may answer one.
//!
//! Giving a knight for a bishop that goes to f7 is written `B#N@f7`. Hostages stand in the FEN behind the hands, `[Nq#PPb]`:
//! white's, which black holds, in upper case. This needs the rule `hand`.

use super::ransoms::RansomsOp;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Positions, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use crate::rules::effect::{CaptivityOp, Promoter};
use crate::rules::movement::Hand;
use crate::rules::promote::Promotion;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Motion, Phases, Program, pieces};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of hostages.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hostages {
    /// Lists of types that are worth the same, the most valuable first: one of them may be given for one of its own list or of
    /// a later one.
    pub exchange: Vec<Vec<String>>,
    /// Whether a piece promotes only to a type of which the other side holds one of its own, and takes its place.
    #[serde(default = "yes")]
    pub promotion: bool,
}

fn yes() -> bool {
    true
}

impl Hostages {
    /// The place of the list that has a type, if one has.
    fn rank(&self, definition: &Definition, kind: Kind) -> Option<usize> {
        self.exchange.iter().position(|list| list.contains(&definition.piece(kind).name))
    }

    /// Whether a hostage of one type may be given for one of another.
    pub fn pays(&self, definition: &Definition, given: Kind, freed: Kind) -> bool {
        let ranks = self.rank(definition, given).zip(self.rank(definition, freed));
        ranks.is_some_and(|(given, freed)| given <= freed)
    }

    /// What may be given for a type, in the order of the lists.
    pub fn prices(&self, definition: &Definition, freed: Kind) -> Vec<String> {
        let Some(rank) = self.rank(definition, freed) else { return Vec::new() };
        self.exchange.iter().take(rank + 1).flatten().cloned().collect()
    }

    fn check_lists(&self, definition: &Definition, problems: &mut Problems) {
        for (i, list) in self.exchange.iter().enumerate() {
            for (j, name) in list.iter().enumerate() {
                let place = format!("rules.hostages.exchange[{i}][{j}]");
                let kind = problems.note(definition.named_kind(&place, name));
                if kind.is_some_and(|kind| definition.piece(kind).royal) {
                    problems.add(&place, format!("a {name} is royal and never held"));
                }
                if self.exchange[..i].iter().any(|other| other.contains(name)) || list[..j].contains(name) {
                    problems.add(&place, format!("`{name}` is named twice"));
                }
            }
        }
        if self.exchange.iter().all(Vec::is_empty) {
            problems.add("rules.hostages.exchange", "expected at least one list with a type");
        }
    }

    fn check_hand(definition: &Definition, problems: &mut Problems) {
        let Some(hand) = definition.rule::<Hand>() else {
            let problem = Problem::new("rules.hostages", "no hand takes a hostage that is given back").at_key();
            return problems.push(problem.help("add `[rules.hand]` with `captures = false`"));
        };
        let mut refuse = |key: &str, is_so: bool, what: &str| {
            if is_so {
                let problem = Problem::new(format!("rules.hand.{key}"), what);
                problems.push(problem.also("rules.hostages", "the hostages"));
            }
        };
        refuse(
            "captures",
            hand.captures,
            "a captured piece is held by its captor and goes to no hand: write `captures = false`",
        );
        refuse("promoted", hand.promoted, "a hostage is placed as what it is: leave `promoted` out");
        refuse("must", hand.must.is_some(), "hostages and an obligation to drop cannot be in one game");
        refuse(
            "unlimited",
            !hand.unlimited.is_empty(),
            "a type that never runs out cannot be held: leave `unlimited` out",
        );
        refuse("both-colours", !hand.both_colours.is_empty(), "hostages and `both-colours` cannot be in one game");
    }
}

impl Rule for Hostages {
    const NAME: &'static str = "hostages";
    const PHASE: Phase = Phase::Movement;
    const CONFLICTS: &'static [(&'static str, &'static str)] = &[
        ("absorption", "a hostage stays what it was, and pieces would not"),
        ("capture-by", "only what a piece takes by moving onto it is held"),
        ("co-squares", "what stands on a co-square would come to neither holder"),
        ("explosion", "what is blown up would be held by nobody"),
        ("flipping", "a hostage keeps its colour, and pieces that change it would be held by their own side"),
        ("gating", "pieces that enter by gating are in hand, and hostages are exchanged for those in hand"),
        ("metamorphosis", "a hostage stays what it was, and pieces would not"),
        ("mutual-castling", "castlings move the pieces of both sides, and may promote both"),
        ("paralysis", "whether a piece that cannot move gives check depends on what hostages it could become"),
        ("rebirth", "a captured piece cannot both come back and be held"),
        ("relay", "whether a lent move that promotes gives check depends on what hostages there are"),
        ("rifle", "only what a piece takes by moving onto it is held"),
        ("standing-promotion", "both say what a pawn becomes where it stands"),
        ("transfer", "a captured piece cannot both go to another type and be held"),
        ("turncoat", "a hostage keeps its colour, and pieces that change it would be held by their own side"),
    ];

    fn remembers(&self) -> Option<&'static str> {
        Some("captured pieces are held as hostages")
    }

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        self.check_lists(definition, problems);
        Hostages::check_hand(definition, problems);
    }

    fn warn(&self, definition: &Definition, warnings: &mut Problems) {
        if !definition.captures() {
            let what = "this rule has no effect, as nothing is ever captured";
            warnings.push(Problem::new("rules.hostages", what).at_key());
        }
    }

    fn limit(&self, losses: &mut Losses) {
        // What a move frees or brings into captivity decides what pawns far away attack.
        losses.lose(Capability::LocalMoves);
    }

    fn positions(&self, positions: &mut Positions) {
        positions.captives = true;
    }
}

impl Describe for Hostages {
    const NEEDS_CAPTURES: bool = true;

    fn amend(&self, _definition: &Definition, setting: &mut Setting) {
        setting.same.push(say!(setting, "same-hostages"));
        setting.add(Topic::Notation, say!(setting, "hostages-notation"));
    }

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let lists = self.exchange.iter().filter(|list| !list.is_empty());
        let order: Vec<String> = lists.map(|pieces| say!(setting, "hostages-of-worth", pieces)).collect();
        let mut lines = vec![
            say!(setting, "hostages-held"),
            say!(setting, "hostages-exchange"),
            say!(setting, "hostages-worth", order = order.join("; ")),
        ];
        let is_left = |kind: &Kind| !definition.piece(*kind).royal && self.rank(definition, *kind).is_none();
        let pieces: Vec<String> =
            definition.kinds().filter(is_left).map(|kind| definition.piece(kind).name.clone()).collect();
        if !pieces.is_empty() {
            lines.push(say!(setting, "hostages-never", pieces));
        }
        if self.promotion && definition.has::<Promotion>() {
            lines.push(say!(setting, "hostages-promotion"));
        }
        lines
    }
}

impl<B: Bits, P: Phases<B, Movement: From<RansomsOp>, Effect: From<CaptivityOp<B>>>> Lower<B, P> for Hostages {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        if let Some(hand) = &mut program.hand {
            hand.holds_captives = true;
        }
        let prices = |freed: Kind| definition.kinds().filter(|&given| self.pays(definition, given, freed)).collect();
        let prices: Vec<Vec<Kind>> = definition.kinds().map(prices).collect();
        for operations in &mut program.movement {
            operations.push(RansomsOp { prices: prices.clone() }.into());
        }
        let mut promoters = Vec::new();
        if self.promotion {
            promoters = pieces(program.kinds).filter_map(|piece| promoter(definition, program, piece)).collect();
        }
        program.marks_follow = true;
        program.add_effect(CaptivityOp { promoters });
    }
}

/// What is asked of a piece that promotes only to hostages.
fn promoter<B: Bits, P: Phases<B>>(
    definition: &Definition,
    program: &Program<B, P>,
    piece: Piece,
) -> Option<Promoter<B>> {
    let clause = definition.rule::<Promotion>()?.clauses_of(definition, piece).next()?;
    let must = |square| clause.is_compulsory(&definition.board, piece.color(), square) && !clause.captures_only;
    let due = definition.board.squares().filter(|&square| must(square)).fold(B::EMPTY, |set, at| set | B::bit(at));
    let reach = program.reach_of(piece);
    let leads_there = |&from: &Square| {
        let attacks = |motion: &Motion<B>| motion.attacks(&program.lines, from, B::EMPTY);
        let moves = attacks(&reach.quiet) | attacks(&reach.capture) | attacks(&reach.en_passant);
        let all = reach.first[from.index()].iter().fold(moves, |all, first| all | first.walk.stops);
        all.any() && all.minus(due).is_empty()
    };
    let stuck = program.all.minus(due).iter().filter(|_| !definition.piece(piece.kind()).has_paths());
    let stuck = stuck.filter(leads_there).fold(B::EMPTY, |set, square| set | B::bit(square));
    Some(Promoter { piece, targets: clause.targets(definition, piece.color()), stuck })
}
