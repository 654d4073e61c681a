//! **relay**: a piece that stands where some pieces of its side could go may move as they do.
//!
//! ```toml
//! [rules.relay]
//! lend = { knight = "N" }                       # who lends moves, and which, in Betza notation
//! to = ["pawn", "bishop", "rook", "queen"]      # who gets them; everything if it is left out
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
//! are lent: no hops, captures on the way or first moves.

use crate::capabilities::{Capability, Losses};
use crate::definition::{Black, Definition, Phase, PieceNames, Region, Rule, is_rectangle};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use crate::rules::effect::RelayEffect;
use crate::rules::movement::Castling;
use menagerie_board::betza::{Betza, Path, Wrap};
use menagerie_board::bits::Bits;
use menagerie_board::board::{Board, Square};
use menagerie_board::budget;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_board::words::{capitalized, listing, with_article};
use menagerie_kernel::{Core, Move, Phases, Pieces, Program, Reach, Sink, Terms, of_paths, pieces};
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
    betza.paths(board.grid_width(), board.grid_height(), MAX_STEPS).map_err(|error| error.to_string())
}

/// Whether only empty squares decide a move, and it is one of every turn.
fn is_lendable(path: &Path) -> bool {
    path.is_plain() && !path.ends.initial && !path.ends.en_passant
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
    const CONFLICTS: &'static [&'static str] = &["capture-by", "co-squares", "mutual-castling"];

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

    fn limit(&self, losses: &mut Losses) {
        // What takes back on a square depends on who stands where else.
        losses.lose(Capability::Exchanges);
    }
}

impl Describe for Relay {
    fn amend(&self, definition: &Definition, setting: &mut Setting) {
        let captures = |(_, paths): (Kind, Vec<Path>)| paths.iter().any(|path| path.ends.capture);
        if setting.check && self.lenders(definition).into_iter().any(captures) {
            setting.add(Topic::Check, "A piece gives check by its lent moves, too.".to_string());
        }
    }

    fn sentences(&self, definition: &Definition, _setting: &Setting) -> Vec<String> {
        let who = match &self.to {
            PieceNames::These(names) => capitalized(&with_article(&listing(names, "or"))),
            PieceNames::Word(_) => "Any piece".to_string(),
        };
        let mut lines = Vec::new();
        for (name, text) in &self.lend {
            let words = Betza::parse(text).map(|betza| betza.in_words()).unwrap_or_default();
            lines.push(format!(
                "{} lends moves to other pieces of its side: {words}. It protects the squares that it could reach so, whatever \
                 stands there.",
                capitalized(&with_article(name))
            ));
            lines.push(format!(
                "{who} that another piece, {} of its side, protects so may move in that way, besides its own moves.",
                with_article(name)
            ));
        }
        for (name, region) in &self.area {
            let where_to = region.describe(&definition.board);
            lines.push(format!("The lent moves of {} end on {where_to} only.", with_article(name)));
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

/// Who lends what to whom, compiled.
#[derive(Debug)]
pub struct RelayTable<B> {
    lenders: Vec<Lender<B>>,
    /// Per piece the squares on which its lent moves may end; none for a piece that gets none.
    open: Vec<B>,
    /// Per type the types that it does not take.
    shuns: Vec<Vec<Kind>>,
    /// The bytes that all of this takes.
    memory: usize,
}

/// A type that lends moves.
#[derive(Debug)]
struct Lender<B> {
    kind: Kind,
    /// Per colour what it lends.
    reach: [Reach<B>; 2],
}

impl<B: Bits> Lender<B> {
    /// Where a piece on a square could go by what is lent: to free squares, and to those on which something can be taken.
    fn ends<P: Phases<B>>(&self, program: &Program<B, P>, color: Color, from: Square, occupied: B) -> (B, B) {
        let reach = &self.reach[color.index()];
        let quiet = reach.quiet.attacks(&program.lines, from, occupied);
        let capture = reach.capture.attacks(&program.lines, from, occupied);
        (quiet, capture)
    }

    /// The squares that the pieces of this type protect, each of them but its own.
    fn protected<P: Phases<B>>(&self, program: &Program<B, P>, pieces: &Pieces<B>, color: Color, occupied: B) -> B {
        let lenders = pieces.of(Piece::new(self.kind, color)).minus(pieces.marked);
        lenders.iter().fold(B::EMPTY, |set, from| {
            let (quiet, capture) = self.ends(program, color, from, occupied);
            set | (quiet | capture).minus(B::bit(from))
        })
    }
}

impl<B: Bits> RelayTable<B> {
    fn new<P: Phases<B>>(rule: &Relay, definition: &Definition, program: &Program<B, P>) -> RelayTable<B> {
        let board = &definition.board;
        let lender = |(kind, paths): (Kind, Vec<Path>)| {
            let terms = paths.iter().map(|path| path.term + 1).max().unwrap_or(0);
            let (initial, area, shuns) = (vec![B::EMPTY; terms], vec![program.all; terms], vec![Vec::new(); terms]);
            let terms = Terms { initial: &initial, area: &area, shuns: &shuns };
            let reach = Color::BOTH.map(|color| Reach::new(board, &program.lines, kind, &paths, color, &terms));
            Lender { kind, reach }
        };
        let open = |piece: Piece| {
            let areas = rule.areas(definition, piece.kind()).map(|region| region.bits::<B>(board, piece.color()));
            areas.fold(program.all, |all, area| all & area).when(rule.gets(definition, piece.kind()))
        };
        let shunned = |kind| {
            let names = definition.piece(kind).shuns.iter();
            names.filter_map(|name| definition.kind(name)).collect()
        };
        let lenders = rule.lenders(definition);
        let memory = lenders.iter().map(|(_, paths)| of_paths(board, paths, &|_, _, _| false, MAX_BYTES)).sum();
        RelayTable {
            lenders: lenders.into_iter().map(lender).collect(),
            open: pieces(definition.pieces.len()).map(open).collect(),
            shuns: definition.kinds().map(shunned).collect(),
            memory,
        }
    }

    /// The first piece of a colour, among these, that gets moves from a type and is what is looked for.
    fn find_borrower<P: Phases<B>>(
        &self,
        program: &Program<B, P>,
        pieces: &Pieces<B>,
        (color, among): (Color, B),
        occupied: B,
        mut is_meant: impl FnMut(&Lender<B>, Piece, Square) -> bool,
    ) -> Option<Square> {
        for lender in &self.lenders {
            budget::spend(2);
            let protected = lender.protected(program, pieces, color, occupied) & among.minus(pieces.marked);
            for from in protected.iter() {
                let piece = pieces.at(program, from).filter(|piece| self.open[piece.index()].any());
                if piece.is_some_and(|piece| is_meant(lender, piece, from)) {
                    return Some(from);
                }
            }
        }
        None
    }

    /// Where a piece may go by what a type lends.
    fn destinations<P: Phases<B>>(
        &self,
        program: &Program<B, P>,
        pieces: &Pieces<B>,
        lender: &Lender<B>,
        (piece, from): (Piece, Square),
    ) -> B {
        let occupied = pieces.occupied();
        let (quiet, capture) = lender.ends(program, piece.color(), from, occupied);
        let shuns = self.shuns[piece.kind().index()].iter();
        let shunned = shuns.fold(B::EMPTY, |set, &kind| set | pieces.of_kind(kind));
        let taken = (capture & pieces.side(piece.color().other())).minus(shunned);
        (quiet.minus(occupied) | taken) & self.open[piece.index()].minus(B::bit(from))
    }

    /// Where the piece on a square may go by lent moves.
    pub(crate) fn lent<P: Phases<B>>(&self, core: &Core<B, P>, from: Square) -> B {
        let (program, pieces) = (&*core.program, &core.pieces);
        let who = (core.cells[from.index()].color(), B::bit(from));
        let mut to = B::EMPTY;
        self.find_borrower(program, pieces, who, pieces.occupied(), |lender, piece, from| {
            to |= self.destinations(program, pieces, lender, (piece, from));
            false
        });
        to
    }

    /// A piece that could take a royal piece of the other side on a square by a lent move.
    pub(crate) fn taker<P: Phases<B>>(
        &self,
        program: &Program<B, P>,
        pieces: &Pieces<B>,
        (square, by): (Square, Color),
        occupied: B,
    ) -> Option<Square> {
        let occupied = occupied | B::bit(square);
        let takers = pieces.royal_takers(program, square, by);
        let is_last = pieces.pseudo_royals(program, by.other()).has(square);
        let shuns = |kind: Kind| {
            let mut shunned = self.shuns[kind.index()].iter();
            // What is asked for is a king on the square, whatever stands there now, or a piece that is royal as the last one.
            shunned.any(|&other| if is_last { pieces.of_kind(other).has(square) } else { program.royal == Some(other) })
        };
        let takers = takers.minus(B::bit(square));
        self.find_borrower(program, pieces, (by, takers), occupied, |lender, piece, from| {
            let open = self.open[piece.index()].has(square) && !shuns(piece.kind());
            open && lender.ends(program, by, from, occupied).1.has(square)
        })
    }
}

/// The lent moves of one colour.
pub struct RelayOp<B>(Arc<RelayTable<B>>);

impl<B: Bits> RelayOp<B> {
    pub(super) fn generate<P: Phases<B>, S: Sink<B>>(&self, core: &Core<B, P>, sink: &mut S) {
        let (program, pieces) = (&*core.program, &core.pieces);
        let who = (core.side, pieces.side(core.side));
        let mut lent: Vec<(Square, B)> = Vec::new();
        self.0.find_borrower(program, pieces, who, pieces.occupied(), |lender, piece, from| {
            let to = self.0.destinations(program, pieces, lender, (piece, from));
            match lent.iter_mut().find(|(square, _)| *square == from) {
                Some((_, all)) => *all |= to,
                None => lent.push((from, to)),
            }
            false
        });
        for (from, to) in lent {
            for mv in self.moves(core, from, to) {
                core.push_variants(core.cells[from.index()], mv, sink);
                if sink.full() {
                    return;
                }
            }
        }
    }

    /// The lent moves of a piece to some squares that are not its own moves anyway.
    fn moves<P: Phases<B>>(&self, core: &Core<B, P>, from: Square, to: B) -> Vec<Move> {
        let piece = core.cells[from.index()];
        let reach = core.program.reach_of(piece);
        let to = to.minus(core.destinations(piece, reach, from));
        let known = if reach.paths.any { core.along_paths(piece, reach, from) } else { Vec::new() };
        let moves = to.iter().map(|to| lent_move(core, from, to));
        moves.filter(|mv| !known.contains(mv)).collect()
    }

    /// The lent moves of the piece on a square to another.
    pub(crate) fn to<P: Phases<B>>(&self, core: &Core<B, P>, from: Square, to: Square) -> Vec<Move> {
        let lent = self.0.lent(core, from);
        // Who takes from afar goes nowhere.
        let shots = from == to && core.program.shoots(core.cells[from.index()].kind());
        let meant = if shots { lent & core.pieces.occupied() } else { lent & B::bit(to) };
        self.moves(core, from, meant)
    }

    /// The types whose moves would bring the piece on a square to another if such a piece protected it.
    pub(crate) fn would_lend<P: Phases<B>>(&self, core: &Core<B, P>, from: Square, to: Square) -> Vec<Kind> {
        let piece = core.cells[from.index()];
        let goes = |lender: &&Lender<B>| {
            self.0.destinations(&core.program, &core.pieces, lender, (piece, from)).has(to)
        };
        self.0.lenders.iter().filter(goes).map(|lender| lender.kind).collect()
    }

    /// The bytes that it holds; the table is of both colours.
    pub(super) fn memory(&self) -> usize {
        let lists = size_of_val(&*self.0.open) + self.0.shuns.len() * size_of::<Vec<Kind>>();
        size_of_val(self) + (self.0.memory + lists) / 2
    }
}

/// A lent move; who takes from afar stays where it is.
fn lent_move<B: Bits, P: Phases<B>>(core: &Core<B, P>, from: Square, to: Square) -> Move {
    let shoots = core.program.shoots(core.cells[from.index()].kind());
    match shoots && core.pieces.occupied().has(to) {
        true => Move::taking(from, from, to, to),
        false => Move::plain(from, to),
    }
}
