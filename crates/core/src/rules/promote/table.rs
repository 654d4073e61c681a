//! Promotion, compiled.

use super::Promotion;
use crate::compile::{Motion, Program, pieces};
use crate::definition::Definition;
use crate::rules::effect::CoEffect;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Kind, Piece};

/// How each piece promotes.
pub struct PromotionTable<B> {
    /// By piece; one that does not promote has a clause without squares.
    clauses: Vec<Clause<B>>,
    kept_when_marked: bool,
}

/// How one piece promotes.
#[derive(Clone)]
struct Clause<B> {
    promotes: bool,
    must: B,
    may: B,
    captures_only: bool,
    leaving: bool,
    targets: Vec<Kind>,
    /// Of which targets the player must have fewer than this on the board.
    limits: Vec<(Kind, u32)>,
    /// The squares on which it cannot stay what it is, for they promote whoever comes there.
    closed: B,
    standable: Option<B>,
}

impl<B: Bits> Clause<B> {
    fn none() -> Clause<B> {
        Clause {
            promotes: false,
            must: B::EMPTY,
            may: B::EMPTY,
            captures_only: false,
            leaving: false,
            targets: Vec::new(),
            limits: Vec::new(),
            closed: B::EMPTY,
            standable: None,
        }
    }

    fn new(rule: &Promotion, definition: &Definition, program: &Program<B>, piece: Piece) -> Clause<B> {
        let Some(clause) = rule.clause(definition, piece) else { return Clause::none() };
        let (board, color) = (&definition.board, piece.color());
        let set = |wanted: &dyn Fn(Square) -> bool| {
            board.squares().filter(|&square| wanted(square)).fold(B::EMPTY, |set, square| set | B::bit(square))
        };
        let targets = clause.targets(definition, color);
        let mut limits: Vec<(Kind, u32)> = Vec::new();
        if clause.lost_only {
            let begun_with = &program.start_counts[color.index()];
            limits.extend(targets.iter().map(|&kind| (kind, begun_with[kind.index()])));
        }
        limits.extend(clause.limit.iter().filter_map(|(name, &most)| Some((definition.kind(name)?, most))));
        let must = set(&|square| clause.is_compulsory(board, color, square));
        // It may have begun the game there, or have come about there.
        let comes_otherwise = clause.captures_only || rule.can_become(definition, piece.kind());
        let in_hand = definition.rules.hand.as_ref();
        let dropped = set(&|square| in_hand.is_some_and(|rule| rule.zone_has(definition, piece, square)));
        let castled = castled(definition, piece);
        Clause {
            promotes: true,
            must,
            may: set(&|square| clause.is_optional(board, color, square)),
            captures_only: clause.captures_only,
            leaving: clause.leaving,
            targets,
            limits,
            closed: if comes_otherwise {
                B::EMPTY
            } else {
                must.minus(program.home[piece.index()] | dropped | castled)
            },
            standable: None,
        }
    }
}

impl<B: Bits> PromotionTable<B> {
    /// Compiles the rule; the pieces' own moves have been compiled.
    pub(super) fn new(rule: &Promotion, definition: &Definition, program: &Program<B>) -> PromotionTable<B> {
        let clauses = pieces(program.kinds).map(|piece| Clause::new(rule, definition, program, piece)).collect();
        let effect = definition.rules.co_squares.as_ref().map(|rule| rule.effect);
        let mut table = PromotionTable { clauses, kept_when_marked: effect == Some(CoEffect::Overload) };
        for piece in pieces(program.kinds) {
            let clause = &table.clauses[piece.index()];
            let walks_only = clause.promotes && !clause.captures_only && !clause.leaving;
            // Where every quiet move is a castling, or pieces change places, a pawn may come to stand anywhere.
            let anywhere = (definition.rules.mutual_castling.is_some() || definition.rules.hand.is_some())
                || rule.can_become(definition, piece.kind())
                || definition.piece(piece.kind()).has_trails()
                || definition.exchanges();
            if !walks_only || anywhere {
                continue;
            }
            let reached = table.reachable(definition, program, piece.kind(), effect == Some(CoEffect::Convert));
            table.clauses[piece.index()].standable = Some(reached[piece.color().index()]);
        }
        table
    }

    /// Whether this piece can promote at all.
    #[inline(always)]
    pub(crate) fn promotes(&self, piece: Piece) -> bool {
        self.clauses[piece.index()].promotes
    }

    /// The destinations by which this piece may promote, from one square or another.
    pub(crate) fn destinations(&self, piece: Piece, all: B) -> B {
        let clause = &self.clauses[piece.index()];
        if clause.leaving { all } else { clause.must | clause.may }
    }

    /// The destinations by which this piece must and may promote when it goes from a square; `captures` are those
    /// on which it would take something.
    #[inline(always)]
    pub(crate) fn squares(&self, piece: Piece, from: Square, captures: B) -> (B, B) {
        let clause = &self.clauses[piece.index()];
        let (mut must, mut may) = (clause.must, clause.may);
        if clause.leaving {
            if must.has(from) {
                (must, may) = (!B::EMPTY, B::EMPTY);
            } else if may.has(from) {
                may = !must;
            }
        }
        if clause.captures_only { (must & captures, may & captures) } else { (must, may) }
    }

    /// Whether a move promotes this piece: it must (`true`), it may, or nothing.
    pub(crate) fn at(&self, piece: Piece, from: Square, to: Square, captures: bool) -> Option<bool> {
        let (must, may) = self.squares(piece, from, B::bit(to).when(captures));
        (must | may).has(to).then(|| must.has(to))
    }

    /// The squares on which this piece promotes however it came there: where an effect gives it its powers.
    #[inline(always)]
    pub(crate) fn due(&self, piece: Piece) -> B {
        let clause = &self.clauses[piece.index()];
        clause.must.when(!clause.captures_only)
    }

    /// The squares on which this piece cannot stand unless it is marked, since it would have promoted.
    pub(crate) fn closed(&self, piece: Piece) -> B {
        self.clauses[piece.index()].closed
    }

    /// The squares on which this piece can stand, if that is limited; on closed ones among them only marked.
    pub(crate) fn standable(&self, piece: Piece) -> Option<B> {
        self.clauses[piece.index()].standable
    }

    /// Whether a marked piece may stand where an unmarked one would have promoted.
    pub(crate) fn kept_when_marked(&self) -> bool {
        self.kept_when_marked
    }

    /// What this piece may become, limits aside.
    #[inline(always)]
    pub(crate) fn targets(&self, piece: Piece) -> &[Kind] {
        &self.clauses[piece.index()].targets
    }

    /// Whether what this piece may become depends on what its side has on the board.
    #[inline(always)]
    pub(crate) fn is_limited(&self, piece: Piece) -> bool {
        !self.clauses[piece.index()].limits.is_empty()
    }

    /// Whether this piece may become a type of which its side has so many.
    pub(crate) fn is_open(&self, piece: Piece, kind: Kind, count: u32) -> bool {
        self.clauses[piece.index()].limits.iter().all(|&(limited, most)| limited != kind || count < most)
    }

    /// The squares that pieces of a type and of each colour can come to by their own moves from where they start the
    /// game or go by castling. From where one must promote it goes on only while it is marked, without capturing; where
    /// pieces change sides, one of the other colour can be wherever it need not have promoted.
    fn reachable(&self, definition: &Definition, program: &Program<B>, kind: Kind, converts: bool) -> [B; 2] {
        let mut reached = Color::BOTH.map(|color| {
            let piece = Piece::new(kind, color);
            program.home[piece.index()] | castled(definition, piece)
        });
        let mut fresh = reached;
        while let Some(color) = Color::BOTH.into_iter().find(|color| fresh[color.index()].any()) {
            let piece = Piece::new(kind, color);
            let from = fresh[color.index()].lowest();
            fresh[color.index()] = fresh[color.index()].without_lowest();
            let mut to = [B::EMPTY; 2];
            let reach = program.reach_of(piece);
            let attacks = |motion: &Motion<B>| motion.attacks(&program.lines, from, B::EMPTY);
            if !self.closed(piece).has(from) {
                to[color.index()] = attacks(&reach.quiet) | attacks(&reach.capture) | attacks(&reach.en_passant);
                for first in &reach.first[from as usize] {
                    to[color.index()] |= first.walk.stops;
                }
                to[color.other().index()] = B::bit(from).when(converts);
            } else if self.kept_when_marked {
                to[color.index()] = attacks(&reach.quiet);
            }
            for color in Color::BOTH.map(Color::index) {
                fresh[color] |= to[color].minus(reached[color]);
                reached[color] |= to[color];
            }
        }
        reached
    }
}

/// The squares to which castlings bring a piece, which promote nobody.
fn castled<B: Bits>(definition: &Definition, piece: Piece) -> B {
    let castling = definition.rules.castling.as_ref();
    let arrivals = castling.map(|rule| rule.arrivals(definition, piece)).unwrap_or_default();
    arrivals.into_iter().fold(B::EMPTY, |set, square| set | B::bit(square))
}
