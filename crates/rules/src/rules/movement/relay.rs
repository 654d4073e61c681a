//! **relay**: a piece that stands where some pieces of its side could go may move as they do.
//!
//! ```toml
//! [rules.relay]
//! lend = { knight = "N" }                       # who lends moves, and which, in Betza notation
//! to = ["pawn", "bishop", "rook", "queen"]      # who gets them; everything if it is left out, where no king castles
//! area = { pawn = ["*2", "*3", "*4", "*5", "*6", "*7"] }    # where lent moves of a type may end, if not everywhere
//! ```
//!
//! A knight protects the squares to which it could go by what it lends, whatever stands there. On these squares the pieces
//! that get its moves have them besides their own, until the knight leaves or they do:
//!
//! ```text
//! . x . x .
//! x . . . x    R may go to x, because N protects it
//! . . R . .
//! x . . . x
//! . N . x .
//! ```
//!
//! Lent captures attack as others do, kings too. What a piece never takes (`shuns`) it does not take so either, and its
//! `area` bounds these moves, too. A lent move is no first move; it may promote. Only moves that nothing but empty squares decides
//! are lent: no hops, captures on the way or first moves. What other rules ask of what pieces could take (`trades`, `paralysis`, the
//! chase of `repetition`, and the `checkmate` of weak pieces) is about own moves alone, and a check by a lent move counts as given
//! by no one piece (`no-flight`). With `first-moves`, which tells first moves by what a piece's own moves are, it cannot be.

use super::lent::{RelayOp, RelayTable};
use crate::capabilities::{Capability, Losses};
use crate::definition::{Black, Definition, Phase, PieceNames, Positions, Region, Rule, is_rectangle};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use crate::rules::effect::RelayEffect;
use crate::rules::movement::Castling;
use menagerie_board::betza::{Betza, ByRule, Path, Quarry, Wrap};
use menagerie_board::bits::Bits;
use menagerie_board::board::Board;
use menagerie_board::piece::{Color, Kind};
use menagerie_board::problem::{Problem, Problems};
use menagerie_board::words::with_article;
use menagerie_kernel::{Phases, Program, of_paths};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The most steps of the moves that one type lends.
const MAX_STEPS: usize = 10_000;

/// The most bytes that the tables of all lent moves may take.
const MAX_BYTES: usize = 16 << 20;

/// The parameters of lent moves.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Relay {
    /// The types that lend moves, each with the moves that it lends, in Betza notation.
    pub lend: BTreeMap<String, String>,
    /// The types that get them, where such a piece of their side could go to their square by what it lends.
    #[serde(default)]
    pub to: PieceNames,
    /// The squares on which the lent moves of a type may end, if not all.
    #[serde(default)]
    pub area: BTreeMap<String, Region>,
}

impl Relay {
    /// The types that lend moves, with the paths of these, for white.
    pub fn lenders(&self, definition: &Definition) -> Vec<(Kind, Vec<Path>)> {
        let lender = |(name, text): (&String, &String)| {
            let kind = definition.kind(name)?;
            let mut paths = paths(&definition.board, text).ok()?;
            let rotated = definition.piece(kind).black == Black::Rotated;
            paths.iter_mut().for_each(|path| path.rotated = rotated);
            Some((kind, paths))
        };
        self.lend.iter().filter_map(lender).collect()
    }

    /// Whether pieces of a type get lent moves.
    pub fn gets(&self, definition: &Definition, kind: Kind) -> bool {
        self.to.has(&definition.piece(kind).name)
    }

    /// The regions in all of which the lent moves of a type must end.
    pub fn areas<'a>(&'a self, definition: &'a Definition, kind: Kind) -> impl Iterator<Item = &'a Region> {
        let piece = definition.piece(kind);
        piece.area.iter().chain(self.area.get(&piece.name))
    }

    fn check_lent(&self, definition: &Definition, problems: &mut Problems) {
        let mut bytes = 0;
        for (name, text) in &self.lend {
            let at = format!("rules.relay.lend.{name}");
            problems.note(definition.named_kind(&at, name).map_err(Problem::at_key));
            match paths(&definition.board, text) {
                Err(why) => problems.add(at, why),
                Ok(paths) if paths.is_empty() || !paths.iter().all(is_lendable) => {
                    let what = format!(
                        "`{text}` cannot be lent: only moves that nothing but empty squares decides can, and no first moves"
                    );
                    problems.push(Problem::new(at, what).help("leave out hops, captures on the way, `i` and `e`"));
                }
                Ok(paths) if !is_rectangle(&definition.board) && paths.iter().any(|path| path.wrap != Wrap::None) => {
                    let what = "a move across the edge (`o`) needs a board that is a rectangle, without holes and extra squares";
                    problems.add(at, what);
                }
                Ok(paths) => {
                    bytes += of_paths(&definition.board, &paths, &|_, _, _| false, MAX_BYTES);
                    if bytes > MAX_BYTES {
                        problems.add(&at, "lent moves go in too many ways from each square of this board");
                    }
                    self.check_en_passant(definition, &at, &paths, problems);
                }
            }
        }
        if self.lend.is_empty() {
            problems.add("rules.relay.lend", "nothing is lent: name a type and moves, such as { knight = \"N\" }");
        }
    }

    /// Where a piece captures en passant it cannot also move without capturing: both moves would be written alike.
    fn check_en_passant(&self, definition: &Definition, at: &str, lent: &[Path], problems: &mut Problems) {
        let board = &definition.board;
        let quiet = ends(board, lent.iter().filter(|path| path.ends.quiet));
        for kind in definition.kinds().filter(|&kind| self.gets(definition, kind)) {
            let piece = definition.piece(kind);
            let passing = piece.paths.iter().filter(|path| path.ends.en_passant);
            if !ends(board, passing).is_disjoint(&quiet) {
                let what = format!(
                    "where a piece captures en passant it cannot also move without capturing, as {} would",
                    with_article(&piece.name)
                );
                let problem = Problem::new(at, what).also(format!("pieces.{}.betza", piece.name), "its own moves");
                return problems.push(problem.help("leave `e` out of the notation of that piece"));
            }
        }
    }
}

/// The ways of a notation on a board.
fn paths(board: &Board, text: &str) -> Result<Vec<Path>, String> {
    let betza = Betza::parse(text).map_err(|error| error.to_string())?;
    if betza.has_rules() {
        return Err(format!(
            "`{text}`: only moves are lent, not what a rule does: leave out castling, `I`, `O`, `x` and `@`"
        ));
    }
    betza.paths(board.grid_width(), board.grid_height(), MAX_STEPS).map_err(|error| error.to_string())
}

/// Whether only empty squares decide a move, and it is one of every turn.
fn is_lendable(path: &Path) -> bool {
    path.is_plain() && !path.ends.initial && !path.ends.en_passant && path.ends.quarry == Quarry::All
}

/// Where paths may end, by how far that is; across joined edges the shortest way counts.
fn ends<'a>(board: &Board, paths: impl Iterator<Item = &'a Path>) -> BTreeSet<(i16, i16)> {
    let (files, ranks) = (board.files() / board.planes(), board.ranks());
    let near = |path: &Path, (dx, dy): (i16, i16)| match path.wrap {
        Wrap::None => vec![(dx, dy)],
        _ => [-files, 0, files]
            .into_iter()
            .flat_map(|x| [-ranks, 0, ranks].map(|y| (dx % files + x, dy % ranks + y)))
            .collect(),
    };
    let stops = paths.flat_map(|path| path.steps.iter().filter(|step| step.stop).map(move |step| (path, step)));
    stops.flat_map(|(path, step)| near(path, (step.dx, step.dy))).collect()
}

impl Rule for Relay {
    const NAME: &'static str = "relay";
    const PHASE: Phase = Phase::Movement;
    const CONFLICTS: &'static [(&'static str, &'static str)] = &[
        ("capture-by", "what a piece would take by a lent move is not defined"),
        ("co-squares", "what stands on a co-square would move by moves that are lent"),
        ("first-moves", "first moves are found by how a piece moves itself"),
        ("mutual-castling", "every move without a capture is a castling, so there is none to lend"),
    ];

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        self.check_lent(definition, problems);
        self.to.check(definition, "rules.relay.to", problems);
        for (name, region) in &self.area {
            let at = format!("rules.relay.area.{name}");
            let kind = problems.note(definition.named_kind(&at, name).map_err(Problem::at_key));
            if kind.is_some() && !self.to.has(name) {
                problems.push(Problem::new(&at, format!("a `{name}` gets no moves")).help("name it in `to`"));
            }
            if region.is_empty() {
                problems.add(&at, "names no square: leave the type out of `to`, or name squares, such as [\"*2\"]");
            }
            region.check(&definition.board, &at, problems);
        }
        let castles = definition.rule::<Castling>().and_then(|rule| rule.king_kind(definition));
        if let Some(kind) = castles.filter(|&kind| self.gets(definition, kind)) {
            let name = &definition.piece(kind).name;
            let what = format!("a `{name}` castles, and its lent moves would be written as castlings are");
            let problem = Problem::new("rules.relay.to", what).also("rules.castling", "the castlings");
            problems.push(problem.help(format!("leave `{name}` out of `to`, or leave out the castlings")));
        }
    }

    fn warn(&self, definition: &Definition, warnings: &mut Problems) {
        if !definition.kinds().any(|kind| self.gets(definition, kind)) {
            warnings.push(Problem::new("rules.relay.to", "no piece gets the moves that are lent"));
        }
    }

    fn positions(&self, positions: &mut Positions) {
        positions.strays = true;
    }

    fn agrees(&self, definition: &Definition, kind: Kind, what: &ByRule) -> Option<Result<(), String>> {
        let takes_part = || {
            let is_one = self.lend.contains_key(&definition.piece(kind).name) || self.gets(definition, kind);
            is_one.then_some(()).ok_or("it neither lends moves nor gets any".to_string())
        };
        matches!(what, ByRule::Relays(_)).then(takes_part)
    }

    fn limit(&self, losses: &mut Losses) {
        // What takes back on a square depends on who stands where else.
        losses.lose(Capability::Exchanges);
    }
}

impl Describe for Relay {
    fn amend(&self, definition: &Definition, setting: &mut Setting) {
        let captures = |(_, paths): (Kind, Vec<Path>)| paths.iter().any(|path| path.ends.capture);
        if setting.check && self.lenders(definition).into_iter().any(captures) {
            setting.add(Topic::Check, say!(setting, "relay-check"));
        }
    }

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let who = match &self.to {
            PieceNames::These(pieces) => say!(setting, "relay-any-of", pieces),
            PieceNames::Word(_) => say!(setting, "relay-any"),
        };
        let mut lines = Vec::new();
        for (piece, text) in &self.lend {
            let moves = Betza::parse(text).map(|betza| betza.in_words(setting.language)).unwrap_or_default();
            lines.push(say!(setting, "relay-lends", piece, moves));
            lines.push(say!(setting, "relay-borrows", who = &who, piece));
        }
        for (piece, region) in &self.area {
            let zone = region.describe(&definition.board, setting.language);
            lines.push(say!(setting, "relay-area", piece, zone));
        }
        lines
    }
}

impl<B: Bits, P: Phases<B, Movement: From<RelayOp<B>>, Effect: From<RelayEffect<B>>>> Lower<B, P> for Relay {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let table = Arc::new(RelayTable::new(self, definition, program));
        for color in Color::BOTH {
            program.movement[color.index()].push(RelayOp(Arc::clone(&table)).into());
        }
        program.add_effect(RelayEffect(table));
    }
}
