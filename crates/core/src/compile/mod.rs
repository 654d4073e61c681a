//! A definition made into tables and lists of plain operations, which is all that the hot paths see.

mod lines;
mod memory;
mod reach;
mod threats;
mod trails;
mod zobrist;

pub(crate) use lines::{Family, Lines, ray};
pub(crate) use memory::{of_board, of_paths};
use reach::on_board;
pub(crate) use reach::{Motion, Reach, Shape, Shift};
pub(crate) use threats::Threats;
pub(crate) use trails::{Arrival, Sides};
pub use zobrist::MAX_CHECKS;
pub(crate) use zobrist::{Zobrist, splitmix};

use crate::definition::Definition;
use crate::definition::{Placed, read_placement};
use crate::rules::capture::CaptureTable;
use crate::rules::effect::EffectOp;
use crate::rules::end::{DecisionOp, EndOp, ExtinctionOp, Verdict};
use crate::rules::filter::FilterOp;
use crate::rules::movement::{HandTable, MovementOp, PassWhen};
use crate::rules::promote::PromotionTable;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::{Color, Kind, Piece};

/// A game compiled for one width of bit set.
pub struct Program<B> {
    pub(crate) all: B,
    pub(crate) lines: Lines<B>,
    pub(crate) kinds: usize,
    pub(crate) royal: Option<Kind>,
    /// Per colour and type how a piece moves.
    pub(crate) reach: [Vec<Reach<B>>; 2],
    /// Per attacking colour from where squares are attacked.
    pub(crate) threats: [Threats<B>; 2],
    /// Per piece the squares on which it starts the game.
    pub(crate) home: Vec<B>,
    /// Per piece the squares from which its initial moves may begin.
    pub(crate) initial: Vec<B>,
    /// Per colour and type how many there are at the start.
    pub(crate) start_counts: [Vec<u32>; 2],
    pub(crate) zobrist: Zobrist,
    /// The set of each file and of each rank that a square lies on.
    pub(crate) file_of: Vec<B>,
    pub(crate) rank_of: Vec<B>,
    pub(crate) light: B,
    // What the rules add, by phase.
    /// Per colour the operations that add moves.
    pub(crate) movement: [Vec<MovementOp<B>>; 2],
    /// Whether quiet moves of the pieces' own and captures are made at all.
    pub(crate) own_quiet: bool,
    /// Whether no rule adds to what pins and checkers decide, so that pieces can go in sets.
    pub(crate) in_sets: bool,
    pub(crate) own_captures: bool,
    /// Per colour whether a piece moves along trails.
    pub(crate) has_trails: [bool; 2],
    /// Per piece and square the castling rights that end when the piece leaves the square or is taken on it.
    rights_touched: Vec<u8>,
    /// The letters of the castling rights: bit i is the i-th, white's first.
    pub(crate) rights_letters: Vec<char>,
    /// Per right the home squares of kings and rooks, of which one king and one rook must be there.
    pub(crate) rights_homes: Vec<RightHomes>,
    pub(crate) bans_repetition: bool,
    /// Whether a piece may bring back a forbidden arrangement by its own power: not where it only takes, and what is
    /// taken never comes back.
    pub(crate) repeats_by_own_power: bool,
    pub(crate) captures: Option<CaptureTable<B>>,
    pub(crate) promotion: Option<PromotionTable<B>>,
    pub(crate) effects: Vec<EffectOp<B>>,
    pub(crate) ends: Vec<EndOp>,
    /// What may decide the game before moves are made.
    pub(crate) decisions: Vec<DecisionOp<B>>,
    /// What looks at the whole list of moves.
    pub(crate) filters: Vec<FilterOp>,
    /// The types whose last pieces are royal, and how many these are.
    pub(crate) pseudo_royal: Option<ExtinctionOp>,
    /// How many checks each side has to give, where checks are counted.
    pub(crate) checks: Option<u8>,
    /// Whether a move may take a king off the board, which is decided then and not looked after.
    pub(crate) royals_explode: bool,
    /// Per colour when it may pass.
    pub(crate) passes: [Option<PassWhen>; 2],
    /// What is in hand and how it comes onto the board.
    pub(crate) hand: Option<HandTable<B>>,
    /// Whether a move is just the edits that it names: no effects and no hands.
    pub(crate) is_direct: bool,
    /// Whether there are decisions, filters or passes.
    pub(crate) is_ruled: bool,
    /// How mate and stalemate end for the side that has no move.
    pub(crate) checkmate: Verdict,
    pub(crate) stalemate: Verdict,
    /// Per type whether its moves set the halfmove clock back.
    pub(crate) zeroing: Vec<bool>,
}

/// Where king and rook must stand for a castling right to be one.
#[derive(Clone, Debug)]
pub(crate) struct RightHomes {
    pub(crate) color: Color,
    pub(crate) king: Kind,
    pub(crate) rooks: Vec<Kind>,
    /// Pairs of the king's and the rook's home.
    pub(crate) pairs: Vec<(Square, Square)>,
}

impl<B: Bits> Program<B> {
    /// Compiles a checked definition for a board that fits the width.
    pub(crate) fn new(definition: &Definition) -> Program<B> {
        let board = &definition.board;
        let kinds = definition.pieces.len();
        let all = board.squares().fold(B::EMPTY, |set, square| set | B::bit(square));
        let home: Vec<B> = homes(definition);
        let initial: Vec<B> = initial(definition, &home);
        budget::reserve(of_board(board, kinds));
        let lines = Lines::new(board);
        let reach = Color::BOTH.map(|color| {
            let of = |kind| {
                Reach::new(board, &lines, kind, definition.piece(kind), color, initial[Piece::new(kind, color).index()])
            };
            definition.kinds().map(of).collect::<Vec<Reach<B>>>()
        });
        let threats = Color::BOTH.map(|color| Threats::new(board.len(), &reach[color.index()], &lines));
        let same = |other: fn(menagerie_board::board::Cell) -> i16| {
            let of = |a: Square| {
                let on = |b: &Square| other(board.cell(*b)) == other(board.cell(a));
                board.squares().filter(on).fold(B::EMPTY, |set, square| set | B::bit(square))
            };
            board.squares().map(of).collect::<Vec<B>>()
        };
        let count = |color| {
            let of = |kind| home[Piece::new(kind, color).index()].count();
            definition.kinds().map(of).collect::<Vec<u32>>()
        };
        let mut program = Program {
            all,
            lines,
            kinds,
            royal: definition.royal(),
            reach,
            threats,
            start_counts: Color::BOTH.map(count),
            home,
            initial,
            zobrist: Zobrist::new(board.len(), kinds),
            file_of: same(|cell| cell.x),
            rank_of: same(|cell| cell.y),
            light: board.squares().filter(|&s| board.is_light(s)).fold(B::EMPTY, |set, s| set | B::bit(s)),
            movement: [Vec::new(), Vec::new()],
            own_quiet: true,
            in_sets: false,
            has_trails: [false; 2],
            own_captures: true,
            rights_touched: vec![0; 2 * kinds * board.len()],
            rights_letters: Vec::new(),
            rights_homes: Vec::new(),
            bans_repetition: false,
            repeats_by_own_power: false,
            captures: None,
            promotion: None,
            effects: Vec::new(),
            ends: Vec::new(),
            decisions: Vec::new(),
            filters: Vec::new(),
            pseudo_royal: None,
            checks: None,
            royals_explode: false,
            hand: None,
            is_direct: false,
            passes: [None; 2],
            is_ruled: false,
            checkmate: Verdict::Loss,
            stalemate: Verdict::Draw,
            zeroing: vec![false; kinds],
        };
        definition.rules.lower(definition, &mut program);
        program.limit_shifts();
        for piece in pieces(kinds) {
            let special = program.choosing(piece);
            let reach = &mut program.reach[piece.color().index()][piece.kind().index()];
            reach.simple = special.is_empty() && reach.same;
            reach.special = special;
        }
        program.has_trails = Color::BOTH.map(|color| program.reach[color.index()].iter().any(|reach| reach.trails.any));
        program.is_direct = program.effects.is_empty() && program.hand.is_none();
        program.repeats_by_own_power = program.bans_repetition && (program.own_quiet || program.hand.is_some());
        program.in_sets = program.effects.is_empty()
            && !program.bans_repetition
            && program.pseudo_royal.is_none()
            && program.own_quiet
            && program.own_captures;
        program
    }

    #[inline(always)]
    pub(crate) fn reach_of(&self, piece: Piece) -> &Reach<B> {
        &self.reach[piece.color().index()][piece.kind().index()]
    }

    /// Adds a rule that may end the game, in the order in which such rules are asked.
    pub(crate) fn add_end(&mut self, end: EndOp) {
        self.ends.push(end);
        self.ends.sort();
    }

    /// Adds a rule that may decide the game before moves are made, in the order in which such rules are asked.
    pub(crate) fn add_decision(&mut self, decision: DecisionOp<B>) {
        self.decisions.push(decision);
        self.decisions.sort_by_key(DecisionOp::order);
        self.is_ruled = true;
    }

    /// Adds a rule that looks at the whole list of moves, in the order in which such rules are asked.
    pub(crate) fn add_filter(&mut self, filter: FilterOp) {
        self.filters.push(filter);
        self.filters.sort();
        self.is_ruled = true;
    }

    /// Notes that castling rights end when a piece leaves a square.
    pub(crate) fn touch_rights(&mut self, piece: Piece, square: Square, rights: u8) {
        self.rights_touched[piece.index() * self.rank_of.len() + square as usize] |= rights;
    }

    /// The castling rights that end when a piece leaves a square.
    #[inline(always)]
    pub(crate) fn rights_lost(&self, piece: Piece, square: Square) -> u8 {
        self.rights_touched[piece.index() * self.rank_of.len() + square as usize]
    }

    /// The destinations to which a move of the piece may leave a choice.
    fn choosing(&self, piece: Piece) -> B {
        if self.captures.as_ref().is_some_and(|table| table.changes(piece.kind())) {
            return self.all;
        }
        self.promotion.as_ref().map_or(B::EMPTY, |table| table.destinations(piece, self.all))
    }

    /// Leaves out steps from squares on which a promoting piece can never stand.
    fn limit_shifts(&mut self) {
        let Some(promotion) = &self.promotion else { return };
        for piece in pieces(self.kinds) {
            if let (Some(standable), Some(shifts)) =
                (promotion.standable(piece), &mut self.reach[piece.color().index()][piece.kind().index()].shifts)
            {
                for list in [&mut shifts.quiet, &mut shifts.capture] {
                    list.iter_mut().for_each(|shift| shift.sources &= standable);
                    list.retain(|shift| shift.sources.any());
                }
            }
        }
    }
}

/// Every piece of a game: each type in both colours.
pub(crate) fn pieces(kinds: usize) -> impl Iterator<Item = Piece> {
    (0..kinds).flat_map(|kind| Color::BOTH.map(|color| Piece::new(Kind(kind as u8), color)))
}

/// Per piece the squares from which its initial moves may begin: those of its home, or those that it was given.
fn initial<B: Bits>(definition: &Definition, home: &[B]) -> Vec<B> {
    let of = |piece: Piece| match &definition.piece(piece.kind()).initial {
        Some(region) => region.bits(&definition.board, piece.color()),
        None => home[piece.index()],
    };
    pieces(definition.pieces.len()).map(of).collect()
}

/// Per piece the squares on which it starts the game.
fn homes<B: Bits>(definition: &Definition) -> Vec<B> {
    let mut homes = vec![B::EMPTY; 2 * definition.pieces.len()];
    if let Ok(placed) = read_placement(definition, definition.starts.first()) {
        for Placed { square, piece, .. } in placed {
            homes[piece.index()] |= B::bit(square);
        }
    }
    homes
}
