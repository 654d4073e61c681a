//! **hand**: pieces that are not on the board come onto it as a move.
//!
//! ```toml
//! [rules.hand]
//! captures = true                  # what a side captures goes to its hand
//! demote = true                    # a promoted piece goes there as what it was before; or { rook = "pawn" }
//! promoted = false                 # true: a piece may also be dropped as what it promotes to
//! zone = { pawn = ["*2", "*3"] }   # where a type may be dropped, if not everywhere
//! one-a-file = []                  # types of which a side never drops a second one on a file
//! most-a-file = {}                 # { swallow = 2 }: none is dropped on a file on which its side has two
//! no-mate = []                     # types that may not be dropped to give mate
//! checks = true                    # whether a drop may give check
//! must = false                     # true: a side that can drop must; or ["queen"]: only these, and before all others
//! unlimited = []                   # types of which both sides always have one in hand
//! royal = false                    # true: the royal piece may be in hand; until it is dropped, its side has none
//! both-colours = []                # types of which a side drops as many on light squares as on dark ones
//! ```
//!
//! With `demote = { rook = "pawn" }` each rook goes to the hand as a pawn, whatever it was before; that is for pieces which
//! turn back, so that it is not remembered what they were. A piece dropped as another has the letter of that at the end,
//! `P@e4r`.
//!
//! A piece that an effect of a move takes off the board, an explosion for example, goes to the hand of its opponent,
//! whichever side moved. Drops explode nothing.
//!
//! A drop on an empty square is written `N@e4`. Hands stand in the FEN behind the placement, `[QNp]`, and a promoted
//! piece that will go back to what it was has a `~` after its letter. Where no type has the letter `+N`, it is read as what
//! `N` becomes, if that is one type.

use super::Hostages;
use super::drops::{DropsOp, MustDropOp};
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Positions, Region, Rule};
use crate::facts::{Facts, Hands};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use crate::rules::effect::Explosion;
use crate::rules::filter::MustCapture;
use crate::rules::promote::Promotion;
use menagerie_board::Letter;
use menagerie_board::betza::ByRule;
use menagerie_board::bits::Bits;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{HandTable, Note, NoteForm, Phases, Program, pieces};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The parameters of hands.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Hand {
    /// Whether captured pieces go to the captor's hand.
    #[serde(default = "yes")]
    pub captures: bool,
    /// Whether a promoted piece that is captured goes there as what it was before.
    #[serde(default)]
    pub demote: Demotion,
    /// Whether a piece may also be dropped as what it promotes to.
    #[serde(default)]
    pub promoted: bool,
    /// Where a type may be dropped, if not everywhere.
    #[serde(default)]
    pub zone: BTreeMap<String, Region>,
    /// Types that are not dropped on a file on which their side has one already.
    #[serde(default)]
    pub one_a_file: Vec<String>,
    /// Types that are not dropped on a file on which their side has that many already.
    #[serde(default)]
    pub most_a_file: BTreeMap<String, u32>,
    /// Types that may not be dropped to give mate.
    #[serde(default)]
    pub no_mate: Vec<String>,
    /// Whether a drop may give check.
    #[serde(default = "yes")]
    pub checks: bool,
    /// Whether a side that can drop must, or the types that it must drop before it drops others.
    #[serde(default)]
    pub must: MustDrop,
    /// Types that never run out: both sides may always drop one, and none goes to a hand.
    #[serde(default)]
    pub unlimited: Vec<String>,
    /// Whether the royal piece may be in hand: until it is dropped, its side has none and is in no check.
    #[serde(default)]
    pub royal: bool,
    /// Types of which a side drops as many on light squares as on dark ones, one more of an odd number; other pieces leave
    /// room for that.
    #[serde(default)]
    pub both_colours: Vec<String>,
}

/// What a side has to drop.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(untagged, expecting = "write `true`, `false`, or the names of pieces, like [\"queen\"]")]
pub enum MustDrop {
    /// Whatever it can, or nothing.
    Any(bool),
    /// One of these types, while it has one in hand.
    These(Vec<String>),
}

impl Default for MustDrop {
    fn default() -> MustDrop {
        MustDrop::Any(false)
    }
}

impl MustDrop {
    /// Whether there is anything that a side has to drop.
    pub fn is_some(&self) -> bool {
        !matches!(self, MustDrop::Any(false))
    }

    /// The types that must be dropped before all others.
    pub fn first(&self) -> &[String] {
        match self {
            MustDrop::Any(_) => &[],
            MustDrop::These(names) => names,
        }
    }
}

fn yes() -> bool {
    true
}

/// What a captured piece becomes in hand.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(untagged, expecting = "write `true`, `false`, or what each type becomes, like { rook = \"pawn\" }")]
pub enum Demotion {
    /// What it was before it was promoted, or what it is.
    Promoted(bool),
    /// For some types, another type.
    As(BTreeMap<String, String>),
}

impl Default for Demotion {
    fn default() -> Demotion {
        Demotion::Promoted(true)
    }
}

impl Hand {
    /// Whether it is remembered which pieces have been promoted.
    pub fn tracks(&self) -> bool {
        self.captures && matches!(self.demote, Demotion::Promoted(true))
    }

    /// Whether a piece can have been dropped on a square, as itself or as what another type promotes to.
    pub fn can_drop_on(&self, definition: &Definition, piece: Piece, square: menagerie_board::board::Square) -> bool {
        let held = |kind: Kind| Piece::new(kind, piece.color());
        let mut others = definition.kinds().filter(|&kind| self.shown(definition, held(kind)).contains(&piece.kind()));
        self.zone_has(definition, piece, square) || others.any(|kind| self.zone_has(definition, held(kind), square))
    }

    /// What a piece may be dropped as, itself aside.
    pub fn shown(&self, definition: &Definition, piece: Piece) -> Vec<Kind> {
        let rule = definition.rule::<Promotion>().filter(|_| self.promoted);
        rule.map(|rule| rule.all_targets(definition, piece)).unwrap_or_default()
    }

    /// Whether a type is dropped on this number of ranks of its side, but not on the first if that is said.
    fn is_dropped_so(&self, definition: &Definition, kind: Kind, ranks: i16, beyond_first: bool) -> Result<(), String> {
        let (board, piece) = (&definition.board, Piece::new(kind, Color::White));
        let is_meant = |y: i16| (i16::from(beyond_first)..ranks).contains(&y);
        let other =
            board.squares().find(|&square| self.zone_has(definition, piece, square) != is_meant(board.cell(square).y));
        let Some(square) = other else { return Ok(()) };
        let may = if self.zone_has(definition, piece, square) { "may" } else { "may not" };
        Err(format!("white {may} drop it on {}", board.name(square)))
    }

    /// Whether a side drops a type until it has this number on a file; 0 is no limit.
    fn is_limited_so(&self, definition: &Definition, kind: Kind, a_file: u8) -> Result<(), String> {
        let name = &definition.piece(kind).name;
        let most = if self.one_a_file.contains(name) { Some(1) } else { self.most_a_file.get(name).copied() };
        match most {
            _ if most.unwrap_or(0) == u32::from(a_file) => Ok(()),
            Some(most) => Err(format!("a side drops it until it has {most} on a file")),
            None => Err("there is no limit to how many a side drops on a file".to_string()),
        }
    }

    /// Whether a piece may be dropped on a square, as far as its zone says.
    pub fn zone_has(&self, definition: &Definition, piece: Piece, square: menagerie_board::board::Square) -> bool {
        let zone = self.zone.get(&definition.piece(piece.kind()).name);
        zone.is_none_or(|zone| zone.has(&definition.board, piece.color(), square))
    }

    /// Whether both sides always have one of a type in hand.
    pub fn is_unlimited(&self, definition: &Definition, kind: Kind) -> bool {
        self.unlimited.contains(&definition.piece(kind).name)
    }

    /// What a piece of a type, promoted where that is remembered, is in hand, if something else.
    pub fn origin(&self, definition: &Definition, kind: Kind) -> Option<Kind> {
        match &self.demote {
            Demotion::As(held) => definition.kind(held.get(&definition.piece(kind).name)?).filter(|_| self.captures),
            Demotion::Promoted(_) => origins(definition)[kind.index()].first().copied().filter(|_| self.tracks()),
        }
    }

    /// Checks what types are in hand.
    fn check_held(&self, definition: &Definition, problems: &mut Problems) {
        let Demotion::As(held) = &self.demote else { return };
        for (name, other) in held {
            let place = format!("rules.hand.demote.{name}");
            problems.note(definition.named_kind(&place, name).map_err(Problem::at_key));
            let kind = problems.note(definition.named_kind(&place, other));
            if kind.is_some_and(|kind| definition.piece(kind).royal) {
                problems.add(&place, format!("the royal `{other}` cannot be held in hand"));
            }
            if held.contains_key(other) {
                let what = format!("a `{other}` is never in hand, for it goes there as something else");
                problems.push(Problem::new(&place, what).help("name what it becomes in the end"));
            }
        }
    }

    /// What a side has to drop.
    fn must_sentence(&self, definition: &Definition, setting: &Setting) -> Option<String> {
        let unless = definition.has::<MustCapture>();
        match &self.must {
            MustDrop::Any(false) => None,
            MustDrop::Any(true) => Some(say!(setting, if unless { "hand-must-unless" } else { "hand-must" })),
            MustDrop::These(pieces) => {
                Some(say!(setting, if unless { "hand-must-first-unless" } else { "hand-must-first" }, pieces))
            }
        }
    }

    /// Notes why the royal piece cannot be in hand.
    fn check_royal(&self, definition: &Definition, problems: &mut Problems) {
        if !self.royal {
            return;
        }
        if definition.royal().is_none() {
            let problem = Problem::new("rules.hand.royal", "no type is royal");
            problems.push(problem.help("mark one in [pieces] with `royal = true`, or leave this out"));
        }
    }

    /// Sentences about what comes to the hand.
    fn captured(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let captured = match self.demote {
            Demotion::Promoted(true) if definition.has::<Promotion>() => "hand-captured-demoted",
            _ => "hand-captured",
        };
        let mut lines = vec![say!(setting, captured)];
        if let Demotion::As(held) = &self.demote {
            let one = |(piece, held): (&String, &String)| say!(setting, "hand-other-one", piece, held);
            let each: Vec<String> = held.iter().map(one).collect();
            lines.push(say!(setting, "hand-other", each));
        }
        if definition.has::<Explosion>() {
            lines.push(say!(setting, "hand-blown"));
        }
        lines
    }
}

/// For each type the types that promote to it.
fn origins(definition: &Definition) -> Vec<Vec<Kind>> {
    let mut origins = vec![Vec::new(); definition.pieces.len()];
    let Some(rule) = definition.rule::<Promotion>() else { return origins };
    for from in definition.kinds() {
        for color in Color::BOTH {
            for to in rule.all_targets(definition, Piece::new(from, color)) {
                if origins[to.index()].last() != Some(&from) {
                    origins[to.index()].push(from);
                }
            }
        }
    }
    origins
}

impl Hand {
    /// How many of a type leave no room for another on their file, if any number does.
    pub fn most_on_file(&self, name: &str) -> Option<u32> {
        let one = self.one_a_file.iter().any(|single| single == name).then_some(1);
        one.or_else(|| self.most_a_file.get(name).copied())
    }

    /// Notes limits of files that are wrong.
    fn check_most_a_file(&self, definition: &Definition, problems: &mut Problems) {
        for (name, &most) in &self.most_a_file {
            let place = format!("rules.hand.most-a-file.{name}");
            problems.note(definition.named_kind(&place, name).map_err(Problem::at_key));
            if most == 0 {
                let problem = Problem::new(&place, "a file has room for at least one");
                problems.push(problem.help("leave the type out of all `zone`s of drops instead"));
            }
            if self.one_a_file.contains(name) {
                let problem = Problem::new(&place, format!("`{name}` has a limit already"));
                problems.push(problem.also("rules.hand.one-a-file", "the other limit"));
            }
        }
    }

    /// Notes what cannot always be in hand.
    fn check_unlimited(&self, definition: &Definition, problems: &mut Problems) {
        if let Some(kind) = definition.royal().filter(|&kind| self.is_unlimited(definition, kind)) {
            let what = format!("a {} is royal: each side has one", definition.piece(kind).name);
            problems.add("rules.hand.unlimited", what);
        }
        if let Some(name) = self.unlimited.iter().find(|name| self.no_mate.contains(name)) {
            // Each drop might be answered by such a drop, and so on without end.
            let what =
                format!("there is always another {name} to drop, so it may never be clear whether a drop gives mate");
            let problem = Problem::new("rules.hand.unlimited", what).also("rules.hand.no-mate", "what asks for it");
            problems.push(problem.help("leave the type out of one of the two"));
        }
    }
}

impl Rule for Hand {
    const NAME: &'static str = "hand";
    const PHASE: Phase = Phase::Movement;

    fn remembers(&self) -> Option<&'static str> {
        Some("pieces are held in hand")
    }

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        for (name, region) in &self.zone {
            problems.note(definition.named_kind("rules.hand.zone", name));
            region.check(&definition.board, &format!("rules.hand.zone.{name}"), problems);
        }
        let lists = [("one-a-file", &self.one_a_file), ("no-mate", &self.no_mate), ("unlimited", &self.unlimited)];
        let others = [("both-colours", &self.both_colours[..]), ("must", self.must.first())];
        for (key, names) in lists.into_iter().map(|(key, names)| (key, &names[..])).chain(others) {
            for name in names {
                problems.note(definition.named_kind(&format!("rules.hand.{key}"), name));
            }
        }
        self.check_most_a_file(definition, problems);
        self.check_unlimited(definition, problems);
        self.check_held(definition, problems);
        self.check_royal(definition, problems);
        if self.promoted && !definition.has::<Promotion>() {
            problems.push(Problem::new("rules.hand.promoted", "nothing promotes").help("add `rules.promotion`"));
        }
        if !self.tracks() {
            return;
        }
        let name = |kind: Kind| &definition.piece(kind).name;
        let origins = origins(definition);
        for kind in definition.kinds() {
            match origins[kind.index()][..] {
                [a, b, ..] => {
                    let what = format!(
                        "a captured `{}` may have been a `{}` or a `{}`: promote them to types of their own, or \
                         write `demote = false`",
                        name(kind),
                        name(a),
                        name(b)
                    );
                    problems.add("rules.hand.demote", what);
                }
                [one] if !origins[one.index()].is_empty() => {
                    let what = format!("a `{}` has been promoted twice: write `demote = false`", name(kind));
                    problems.add("rules.hand.demote", what);
                }
                _ => {}
            }
        }
    }

    fn warn(&self, definition: &Definition, warnings: &mut Problems) {
        if !self.checks && !self.no_mate.is_empty() {
            let what = "this has no effect: no drop may give check at all";
            warnings.push(Problem::new("rules.hand.no-mate", what).also("rules.hand.checks", "what forbids it"));
        }
        if !self.captures
            && !definition.has::<Hostages>()
            && !definition.kinds().any(|kind| self.makes(definition, kind))
        {
            let what =
                "the hands are always empty: no side begins with a piece in hand, and no captured piece goes there";
            let problem = Problem::new("rules.hand.captures", what);
            warnings.push(problem.help("put pieces between brackets behind the board of `start.fen`, as in `[QRq]`"));
        }
    }

    fn limit(&self, losses: &mut Losses) {
        if self.must.is_some() {
            // Nobody may stand still, nor end an exchange.
            losses.lose(Capability::NullMove);
            losses.lose(Capability::Exchanges);
        }
    }

    fn positions(&self, positions: &mut Positions) {
        positions.hands = true;
    }

    fn agrees(&self, definition: &Definition, kind: Kind, what: &ByRule) -> Option<Result<(), String>> {
        let &ByRule::Drops { ranks, beyond_first, a_file } = what else { return None };
        Some(
            self.is_dropped_so(definition, kind, i16::from(ranks), beyond_first)
                .and_then(|()| self.is_limited_so(definition, kind, a_file)),
        )
    }

    fn makes(&self, definition: &Definition, kind: Kind) -> bool {
        let letter = definition.piece(kind).letter;
        let held =
            definition.starts.first().split_once('[').map_or("", |(_, rest)| rest.split(']').next().unwrap_or(""));
        let is_shown = |&held: &Kind| {
            Color::BOTH.iter().any(|&color| self.shown(definition, Piece::new(held, color)).contains(&kind))
        };
        Letter::all_in(held).any(|held| held.to_ascii_uppercase() == letter)
            || self.is_unlimited(definition, kind)
            || definition.kinds().any(|other| self.origin(definition, other) == Some(kind))
            || definition.kinds().any(|other| is_shown(&other))
    }

    fn facts(&self, definition: &Definition, facts: &mut Facts) {
        let zone = |piece: Piece| {
            let zone = self.zone.get(&definition.piece(piece.kind()).name)?;
            Some(zone.squares(&definition.board, piece.color()))
        };
        facts.hands = Some(Hands {
            captures: self.captures,
            captives: definition.has::<Hostages>(),
            origins: definition.kinds().map(|kind| self.origin(definition, kind)).collect(),
            zones: definition.per_piece(zone),
        });
    }
}

impl Describe for Hand {
    fn amend(&self, _definition: &Definition, setting: &mut Setting) {
        setting.hands = true;
        setting.same.push(say!(setting, "same-hands"));
        setting.add(Topic::Notation, say!(setting, "hand-notation"));
        if self.promoted {
            setting.add(Topic::Notation, say!(setting, "hand-promoted-notation"));
        }
    }

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let mut lines = vec![say!(setting, "hand-drop")];
        for (pieces, zone) in &self.zone {
            let zone = zone.describe(&definition.board, setting.language);
            lines.push(say!(setting, "hand-zone", pieces, zone));
        }
        if !self.unlimited.is_empty() {
            lines.push(say!(setting, "hand-unlimited", pieces = &self.unlimited));
        }
        if let Some(kind) = definition.royal().filter(|_| self.royal) {
            lines.push(say!(setting, "hand-royal", king = &definition.piece(kind).name));
        }
        if !self.both_colours.is_empty() {
            lines.push(say!(setting, "hand-colours", pieces = &self.both_colours));
        }
        if !self.one_a_file.is_empty() {
            lines.push(say!(setting, "hand-one-a-file", pieces = &self.one_a_file));
        }
        for (pieces, &most) in &self.most_a_file {
            lines.push(say!(setting, "hand-most-a-file", pieces, most));
        }
        if !self.no_mate.is_empty() {
            lines.push(say!(setting, "hand-no-mate", pieces = &self.no_mate));
        }
        if !self.checks {
            lines.push(say!(setting, "hand-no-check"));
        }
        lines.extend(self.must_sentence(definition, setting));
        if self.promoted {
            lines.push(say!(setting, "hand-promoted"));
        }
        if setting.captures && self.captures {
            lines.extend(self.captured(definition, setting));
        }
        lines
    }
}

impl<B: Bits, P: Phases<B, Movement: From<DropsOp>, Filter: From<MustDropOp>>> Lower<B, P> for Hand {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let board = &definition.board;
        let zone = |piece: Piece| {
            let open = board.squares().filter(|&square| self.zone_has(definition, piece, square));
            open.fold(B::EMPTY, |set, square| set | B::bit(square))
        };
        let named = |names: &[String]| -> Vec<bool> {
            definition.kinds().map(|kind| names.contains(&definition.piece(kind).name)).collect()
        };
        let note = Note { name: "promoted", travels: true, form: NoteForm::Suffix('~'), zone: [program.all; 2] };
        let promoted = self.tracks().then(|| program.add_note(note));
        program.hand = Some(HandTable {
            captures: self.captures,
            holds_captives: false,
            promoted,
            origins: definition.kinds().map(|kind| self.origin(definition, kind)).collect(),
            zone: pieces(program.kinds).map(zone).collect(),
            most_a_file: definition.kinds().map(|kind| self.most_on_file(&definition.piece(kind).name)).collect(),
            no_mate: named(&self.no_mate),
            unlimited: named(&self.unlimited),
            royal: self.royal,
            both_colours: definition
                .kinds()
                .filter(|&kind| self.both_colours.contains(&definition.piece(kind).name))
                .collect(),
            checks: self.checks,
            shown: pieces(program.kinds).map(|piece| self.shown(definition, piece)).collect(),
        });
        if self.must.is_some() {
            let first = definition.kinds().filter(|&kind| self.must.first().contains(&definition.piece(kind).name));
            program.add_filter(MustDropOp { first: first.collect(), any: matches!(self.must, MustDrop::Any(true)) });
        }
        for operations in &mut program.movement {
            operations.push(DropsOp.into());
        }
    }
}
