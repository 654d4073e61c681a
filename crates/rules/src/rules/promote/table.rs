//! Promotion, compiled.

use super::Promotion;
use crate::definition::Definition;

use crate::rules::effect::{CoEffect, CoSquares, Metamorphosis, Transfer};
use crate::rules::movement::{Castling, Hand, Hostages, MutualCastling};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_kernel::{Clause, Motion, Phases, Program, PromotionTable, pieces};

/// Compiles the rule; the pieces' own moves have been compiled.
pub(super) fn table<B: Bits, P: Phases<B>>(
    rule: &Promotion,
    definition: &Definition,
    program: &Program<B, P>,
) -> PromotionTable<B> {
    let clauses = pieces(program.kinds).map(|piece| clause(rule, definition, program, piece)).collect();
    let effect = definition.rule::<CoSquares>().map(|rule| rule.effect);
    let mut table = PromotionTable { clauses, kept_when_marked: effect == Some(CoEffect::Overload) };
    for piece in pieces(program.kinds) {
        let clause = &table.clauses[piece.index()];
        let walks_only = clause.promotes && !clause.takes_only_somewhere() && !clause.asks_for_origin();
        // Where every quiet move is a castling, or pieces change places or lend moves, a pawn may come to stand anywhere.
        let anywhere = (definition.has::<MutualCastling>() || definition.positions().hands)
            || rule.can_become(definition, piece.kind())
            || definition.rule::<Metamorphosis>().is_some_and(|rule| rule.may_make(definition, piece.kind()))
            || definition.piece(piece.kind()).has_paths()
            || definition.exchanges()
            || definition.positions().strays;
        if !walks_only || anywhere {
            continue;
        }
        let reached = reachable(&table, definition, program, piece.kind(), definition.positions().turncoats);
        table.clauses[piece.index()].standable = Some(reached[piece.color().index()]);
    }
    table
}

/// How one piece promotes.
fn clause<B: Bits, P: Phases<B>>(
    rule: &Promotion,
    definition: &Definition,
    program: &Program<B, P>,
    piece: Piece,
) -> Clause<B> {
    let own: Vec<&Promotion> = rule.clauses_of(definition, piece).collect();
    let of_any = own.iter().filter(|clause| !clause.captures_only);
    let is_due = |square| of_any.clone().any(|clause| clause.is_compulsory(&definition.board, piece.color(), square));
    let due = definition.board.squares().filter(|&square| is_due(square)).fold(B::EMPTY, |set, at| set | B::bit(at));
    let clauses = own.iter().map(|own| of_clause((rule, own), definition, program, piece, due));
    // What it becomes by one of several clauses, it becomes on the squares of that one.
    let on_own = |clause: Clause<B>| if own.len() > 1 { clause.bound_to_its_squares() } else { clause };
    clauses.map(on_own).reduce(Clause::joined).unwrap_or_else(Clause::none)
}

/// How one piece promotes by a clause; `due` are the squares on which it must by any.
fn of_clause<B: Bits, P: Phases<B>>(
    (rule, clause): (&Promotion, &Promotion),
    definition: &Definition,
    program: &Program<B, P>,
    piece: Piece,
    due: B,
) -> Clause<B> {
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
    let in_hand = definition.rule::<Hand>();
    let dropped = set(&|square| in_hand.is_some_and(|rule| rule.can_drop_on(definition, piece, square)));
    let castled = castled(definition, piece);
    // It comes to the same square of the next plane without promoting there.
    let transferred = on_next_plane(definition, piece.kind(), program.all.minus(due));
    Clause {
        promotes: true,
        must,
        may: set(&|square| clause.is_optional(board, color, square)),
        entering: set(&|square| clause.is_entered(board, color, square)),
        captures_only: clause.captures_only,
        by_capture: None,
        leaving: clause.leaving,
        only_on: targets
            .iter()
            .filter(|&&kind| clause.only_on.contains_key(&definition.piece(kind).name))
            .map(|&kind| (kind, set(&|square| clause.allows(definition, color, kind, square))))
            .collect(),
        targets,
        limits,
        for_captives: definition.rule::<Hostages>().is_some_and(|rule| rule.promotion),
        closed: if comes_otherwise {
            B::EMPTY
        } else {
            must.minus(program.home[piece.index()] | dropped | castled | transferred)
        },
        standable: None,
    }
}

/// The squares that pieces of a type and of each colour can come to by their own moves from where they start the
/// game or go by castling. From where one must promote it goes on only while it is marked, without capturing; where
/// pieces change sides, one of the other colour can be wherever it need not have promoted.
fn reachable<B: Bits, P: Phases<B>>(
    table: &PromotionTable<B>,
    definition: &Definition,
    program: &Program<B, P>,
    kind: Kind,
    converts: bool,
) -> [B; 2] {
    let mut reached = Color::BOTH.map(|color| {
        let piece = Piece::new(kind, color);
        program.home[piece.index()] | castled(definition, piece)
    });
    let mut fresh = reached;
    while let Some(color) = Color::BOTH.into_iter().find(|color| fresh[color.index()].any()) {
        let piece = Piece::new(kind, color);
        let from = fresh[color.index()].lowest();
        fresh[color.index()] = fresh[color.index()].clear_lowest();
        let mut to = [B::EMPTY; 2];
        let reach = program.reach_of(piece);
        let attacks = |motion: &Motion<B>| motion.attacks(&program.lines, from, B::EMPTY);
        if !table.closed(piece).has(from) {
            to[color.index()] = attacks(&reach.quiet) | attacks(&reach.capture) | attacks(&reach.en_passant);
            for first in &reach.first[from.index()] {
                to[color.index()] |= first.walk.stops;
            }
            to[color.other().index()] = B::bit(from).when(converts);
        } else if table.kept_when_marked {
            to[color.index()] = attacks(&reach.quiet);
        }
        // Only what moves goes on to the next plane; what changes sides stays where it is.
        to[color.index()] |= on_next_plane(definition, kind, to[color.index()]);
        for color in Color::BOTH.map(Color::index) {
            fresh[color] |= to[color].minus(reached[color]);
            reached[color] |= to[color];
        }
    }
    reached
}

/// The squares to which castlings bring a piece, which promote nobody.
fn castled<B: Bits>(definition: &Definition, piece: Piece) -> B {
    let castling = definition.rule::<Castling>();
    let arrivals = castling.map(|rule| rule.arrivals(definition, piece)).unwrap_or_default();
    arrivals.into_iter().fold(B::EMPTY, |set, square| set | B::bit(square))
}

/// The same squares of the next plane, if pieces of the type go on to it.
fn on_next_plane<B: Bits>(definition: &Definition, kind: Kind, squares: B) -> B {
    if !definition.rule::<Transfer>().is_some_and(|rule| rule.transfers(definition, kind)) {
        return B::EMPTY;
    }
    let next = squares.iter().filter_map(|square| definition.board.in_next_plane(square));
    next.fold(B::EMPTY, |set, square| set | B::bit(square))
}
