//! What is asked of a position to say why a move is not legal. Nothing here is in a hurry.

use super::text::{reaches_alone, squares_text};
use crate::definition::Definition;
use crate::operations::Core;
use crate::rules::effect::TransferStop;
use crate::rules::filter::{Barred, Trade, facing_royals};
use crate::rules::movement::MovementOp;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_kernel::{Edit, Edits, Effect, Form, Move, Pieces, Sides};

/// A piece that attacks a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Where it stands.
    pub from: Square,
    /// What it is.
    pub piece: Piece,
    /// Where it would go, if it is an effect of its move that reaches the square.
    pub by_going_to: Option<Square>,
}

/// In which of its ways a piece goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To an empty square.
    Quiet,
    /// With a capture.
    Capture,
    /// With a first move.
    First,
}

/// What a move leaves its own king in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AfterMove {
    /// The king, or what else is royal then, and where it stands.
    pub king: Square,
    /// See `king`.
    pub piece: Piece,
    /// What attacks it.
    pub attacks: Vec<Attack>,
    /// Whether the king would be attacked also if the moved piece had just left the board.
    pub pinned: bool,
}

/// What becomes of a piece's paths on their way to a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathEnd {
    /// None leads there.
    Nowhere,
    /// It would go there if this piece were gone.
    Blocked(Square),
    /// It would go there if a piece stood on one of these squares.
    Needs(Vec<Square>),
    /// More than one piece would have to stand otherwise.
    Closed,
}

/// The moves that a from and a to may mean, whether or not they are legal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Possible {
    /// The moves.
    pub moves: Vec<Move>,
    /// Whether the piece goes there, but would have to promote and has nothing to become.
    pub cannot_promote: bool,
    /// The same of pieces that an effect of the move brings back: where they stand.
    pub cannot_restore: Vec<Square>,
    /// Whether the piece goes there, but an effect leaves its player a choice of which nothing can be done.
    pub cannot_choose: bool,
    /// Why the piece goes there, but cannot go on to the next plane.
    pub cannot_transfer: Option<TransferStop>,
}

impl Possible {
    /// Whether the piece does not go there at all.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty() && !self.cannot_promote && !self.cannot_choose && self.cannot_restore.is_empty()
    }
}

/// What can be asked of a position on a board of any width.
pub trait Questions {
    /// The pieces of a colour that attack a square, with one piece taken off the board for lines to pass.
    fn attacks_on(&self, square: Square, by: Color, lifted: Option<Square>) -> Vec<Attack>;

    /// What gives check to the side to move.
    fn checkers(&self) -> Vec<Attack> {
        self.checks().into_iter().map(|(_, attack)| attack).collect()
    }

    /// The same with the square of the king that each attacks, or of what else is royal.
    fn checks(&self) -> Vec<(Square, Attack)>;

    /// Whether a piece of the side to move is royal by itself: its type is, or it is the last of those that must not be lost.
    fn is_royal(&self, square: Square) -> bool;

    /// The check that a move gives, if it gives one.
    fn check_given(&self, mv: Move) -> Option<AfterMove>;

    /// The squares of the royal pieces, if they face each other both before and after a move.
    fn standoff_after(&self, mv: Move) -> Option<[Square; 2]>;

    /// The square of the own royal piece and the piece itself, if it is in check and leaves the square by a move.
    fn flees(&self, mv: Move) -> Option<(Square, Piece)>;

    /// Why a move is forbidden as an exchange, if it is, and what could take back after it.
    fn trade(&self, mv: Move) -> Option<(Trade, Vec<Attack>)>;

    /// Why a move is forbidden by what it brings to squares that only few enter, if it is.
    fn barred(&self, mv: Move) -> Option<Barred>;

    /// The enemy pieces that the moved piece attacks after a move, where it is forbidden because these are too few.
    fn forks_too_few(&self, mv: Move) -> Option<Vec<Square>>;

    /// How many moves the side to move has left in its turn.
    fn moves_left(&self) -> u32;

    /// The mover's king where a move takes it off the board.
    fn loses_own_king(&self, mv: Move) -> Option<(Square, Piece)>;

    /// Whether the rules that look at all moves allow this one, whatever others there are.
    fn allows(&self, mv: Move) -> bool;

    /// How many of this piece its side has in hand.
    fn held(&self, piece: Piece) -> usize;

    /// How many of a piece the other side holds captive.
    fn captives(&self, piece: Piece) -> usize;

    /// Whether a drop gives mate.
    fn drop_mates(&self, drop: Move) -> bool;

    /// Whether a move takes a piece off the board.
    fn takes(&self, mv: Move) -> bool;

    /// What attacks the mover's king after a move, or nothing if it is in no check then.
    fn check_after(&self, mv: Move) -> Option<AfterMove>;

    /// The pieces that are in the way of the piece on `from`, none if it goes there; nothing if it does not go there
    /// even with all others out of its way. What stands on `to` does not matter.
    fn in_the_way(&self, from: Square, to: Square, way: Way, far: &dyn Fn(Square) -> i16) -> Option<Vec<Square>>;

    /// The first moves of pieces of this type, from where they begin to where they go.
    fn first_moves(&self, piece: Piece) -> Vec<(Square, Square)>;

    /// Whether the piece on `from` could capture en passant on `to`, had a piece just passed over it.
    fn captures_en_passant(&self, from: Square, to: Square) -> bool;

    /// The moves that the piece on `from` could make to `to` by its own powers, its king's safety aside.
    fn possible(&self, from: Square, to: Square) -> Possible;

    /// A move with everything that its pieces may become by it, and every choice that its effects leave.
    fn variants(&self, mv: Move) -> Possible;

    /// The squares of pieces that get their powers by effects of a move where they must promote.
    fn restored(&self, mv: Move) -> Vec<Square>;

    /// The piece that a move promotes, and where it stands then.
    fn promoter(&self, mv: Move) -> Option<(Square, Piece)>;

    /// How many plies after the first position the placement that a move brings about stood on the board, if it did.
    fn stood(&self, mv: Move) -> Option<usize>;

    /// Why a piece does not go to a square along the paths that it has.
    fn path(&self, from: Square, to: Square) -> PathEnd;

    /// Whether a piece on a square could go to an empty one as another piece would from there.
    fn goes_as(&self, piece: Piece, from: Square, to: Square) -> bool;

    /// The enemy pieces that the moved piece attacks after a move.
    fn attacked_after(&self, mv: Move) -> Vec<Square>;

    /// Whether a piece could go to an empty square alone.
    fn reaches_alone(&self, from: Square, to: Square) -> bool;

    /// The machine form of a move without the letters at its end. A castling need not be possible.
    fn squares_text(&self, definition: &Definition, mv: Move) -> String;

    /// The paralysed pieces of the side to move.
    fn paralysed(&self) -> Vec<Square>;

    /// The types whose moves would bring the piece on a square to another if they were lent to it.
    fn would_lend(&self, from: Square, to: Square) -> Vec<Kind>;

    /// Whether a castling right, by its letter in the FEN, is held.
    fn holds_right(&self, letter: char) -> bool;
}

impl<B: Bits> Questions for Core<B> {
    fn attacks_on(&self, square: Square, by: Color, lifted: Option<Square>) -> Vec<Attack> {
        let lifted = lifted.map_or(B::EMPTY, B::bit);
        attacks_among(self, &self.pieces, square, by, self.pieces.occupied().minus(lifted))
    }

    fn checks(&self) -> Vec<(Square, Attack)> {
        let royals = royals(self, &self.pieces, self.side).into_iter();
        let attacks = |king| self.attacks_on(king, self.side.other(), None);
        royals.flat_map(|king| attacks(king).into_iter().map(move |attack| (king, attack))).collect()
    }

    fn is_royal(&self, square: Square) -> bool {
        let king = self.pieces.royal(&self.program, self.side);
        king == Some(square) || self.pieces.pseudo_royals(&self.program, self.side).has(square)
    }

    fn allows(&self, mv: Move) -> bool {
        self.filters_allow(mv)
    }

    fn check_after(&self, mv: Move) -> Option<AfterMove> {
        check_of(self, mv, self.side)
    }

    fn check_given(&self, mv: Move) -> Option<AfterMove> {
        check_of(self, mv, self.side.other())
    }

    fn standoff_after(&self, mv: Move) -> Option<[Square; 2]> {
        facing_royals(&self.program, &self.pieces)?;
        facing_royals(&self.program, &self.after(mv))
    }

    fn flees(&self, mv: Move) -> Option<(Square, Piece)> {
        let king = self.pieces.royal(&self.program, self.side)?;
        let goes = self.after(mv).royal(&self.program, self.side)? != king;
        let checked = || self.pieces.guarded(&self.program, king, self.side.other(), self.pieces.occupied());
        (goes && !self.filters_allow(mv) && checked()).then(|| (king, self.cells[king.index()]))
    }

    fn trade(&self, mv: Move) -> Option<(Trade, Vec<Attack>)> {
        let trade = self.program.filters.iter().find_map(|filter| filter.trade(self, mv))?;
        let after = self.after(mv);
        let takers = after.takers(&self.program, mv.to(), self.side.other());
        let attack = |from| Some(Attack { from, piece: after.at(&self.program, from)?, by_going_to: None });
        Some((trade, takers.iter().filter_map(attack).collect()))
    }

    fn barred(&self, mv: Move) -> Option<Barred> {
        self.program.filters.iter().find_map(|filter| filter.bars(self, mv))
    }

    fn forks_too_few(&self, mv: Move) -> Option<Vec<Square>> {
        self.program.filters.iter().find_map(|filter| filter.too_few(self, mv))
    }

    fn moves_left(&self) -> u32 {
        self.turn.left
    }

    fn goes_as(&self, piece: Piece, from: Square, to: Square) -> bool {
        self.pieces.free_destinations(&self.program, piece, from).has(to)
    }

    fn attacked_after(&self, mv: Move) -> Vec<Square> {
        let after = self.after(mv);
        let moved = B::bit(mv.to()) & after.side(self.side).minus(after.marked);
        let enemies = after.side(self.side.other()).iter();
        enemies.filter(|&square| after.attacked_by(&self.program, square, self.side, moved, after.occupied())).collect()
    }

    fn loses_own_king(&self, mv: Move) -> Option<(Square, Piece)> {
        let king = self.pieces.royal(&self.program, self.side)?;
        let gone = self.after(mv).royal(&self.program, self.side).is_none();
        gone.then(|| (king, self.cells[king.index()]))
    }

    fn held(&self, piece: Piece) -> usize {
        self.hands.count(piece).into()
    }

    fn captives(&self, piece: Piece) -> usize {
        self.hands.captives(piece).into()
    }

    fn drop_mates(&self, drop: Move) -> bool {
        self.mates(drop)
    }

    fn takes(&self, mv: Move) -> bool {
        self.captures(mv)
    }

    fn in_the_way(&self, from: Square, to: Square, way: Way, far: &dyn Fn(Square) -> i16) -> Option<Vec<Square>> {
        let made = if way == Way::Capture { self.program.own_captures } else { self.program.own_quiet };
        if !made {
            return None;
        }
        let mut kept = self.pieces.occupied() & (B::bit(from) | B::bit(to));
        if !goes(self, from, to, way, kept) {
            return None;
        }
        let mut others: Vec<Square> = self.pieces.occupied().minus(kept).iter().collect();
        others.sort_by_key(|&square| -far(square));
        let mut blockers: Vec<Square> = Vec::new();
        for square in others {
            let left = kept | B::bit(square);
            // What it takes on its way is not in its way.
            if goes(self, from, to, way, left) || goes_along_path(self, from, to, left) {
                kept |= B::bit(square);
            } else {
                blockers.insert(0, square);
            }
        }
        Some(blockers)
    }

    fn first_moves(&self, piece: Piece) -> Vec<(Square, Square)> {
        let reach = self.program.reach_of(piece);
        let home = self.program.home[piece.index()].iter();
        home.flat_map(|from| reach.first[from.index()].iter().map(move |first| (from, first.walk.stops)))
            .flat_map(|(from, stops)| stops.iter().map(move |to| (from, to)).collect::<Vec<_>>())
            .collect()
    }

    fn captures_en_passant(&self, from: Square, to: Square) -> bool {
        let reach = self.program.reach_of(self.cells[from.index()]);
        !self.program.shoots(self.cells[from.index()].kind())
            && reach.en_passant.attacks(&self.program.lines, from, self.pieces.occupied()).has(to)
    }

    fn possible(&self, from: Square, to: Square) -> Possible {
        let piece = self.cells[from.index()];
        let reach = self.program.reach_of(piece);
        let mut found = Possible::default();
        let shoots = self.program.shoots(piece.kind());
        let mut destinations = self.destinations(piece, reach, from);
        if shoots {
            let shots = destinations & self.pieces.occupied();
            let meant = if to == from { shots } else { shots & B::bit(to) };
            meant.iter().for_each(|square| add_variants(self, Move::taking(from, from, square, square), &mut found));
            destinations = destinations.minus(shots);
        }
        if destinations.has(to) {
            add_variants(self, Move::plain(from, to), &mut found);
        }
        let (passed, victim) = just_passed(self, to);
        if passed.has(to) && self.en_passant_captors(to, self.side).any(|(captor, _)| captor == from) {
            add_variants(self, Move::en_passant(from, to, victim), &mut found);
        }
        for operation in &self.program.movement[self.side.index()] {
            if let MovementOp::Relay(op) = operation {
                op.to(self, from, to).into_iter().for_each(|mv| add_variants(self, mv, &mut found));
            }
        }
        if reach.paths.any && !self.pieces.marked.has(from) {
            let goes = |mv: &Move| mv.to() == to || shoots && mv.taken_on_the_way().any(|square| square == to);
            for mv in self.along_paths(piece, reach, from).into_iter().filter(goes) {
                add_variants(self, mv, &mut found);
            }
        }
        found
    }

    fn restored(&self, mv: Move) -> Vec<Square> {
        let Some(promotion) = &self.program.promotion else { return Vec::new() };
        let mut edits = Edits::new();
        self.edits(mv, &mut edits);
        let gained = edits.iter().enumerate().filter_map(|(place, edit)| {
            let (square, piece) = match *edit {
                Edit::Mark { square, piece, marked: false } => (square, piece),
                Edit::Change { square, after, .. } => (square, after),
                _ => return None,
            };
            Some((Edit::goes_on_to(&edits[place..], square), piece))
        });
        let mut squares: Vec<Square> =
            gained.filter(|&(square, piece)| promotion.due(piece).has(square)).map(|(square, _)| square).collect();
        squares.sort_by_key(|&square| self.file_order(square));
        squares
    }

    fn promoter(&self, mv: Move) -> Option<(Square, Piece)> {
        promoting(self, mv).map(|(square, piece, _)| (square, piece))
    }

    fn stood(&self, mv: Move) -> Option<usize> {
        let mut edits = Edits::new();
        self.edits(mv, &mut edits);
        let placement = edits.iter().fold(self.status.placement, |key, edit| key ^ self.placement_change(edit));
        let before = self.stack.iter().map(|undo| undo.status.placement);
        before.chain([self.status.placement]).position(|stood| stood == placement)
    }

    fn path(&self, from: Square, to: Square) -> PathEnd {
        let piece = self.cells[from.index()];
        let reach = self.program.reach_of(piece);
        let paths = reach.paths.of(from).iter().filter(|path| (path.squares | path.targets).has(to));
        let squares = paths.fold(B::EMPTY, |set, path| set | path.squares);
        if squares.is_empty() {
            return PathEnd::Nowhere;
        }
        let sides = self.pieces.sides_for(&self.program, piece.color(), reach);
        let (own, enemy) = (sides.own, sides.enemy);
        let goes = |own: B, enemy: B| {
            let mut found = false;
            reach.paths.arrivals(from, &Sides { own, enemy, ..sides }, |arrival| found |= arrival.to == to);
            found
        };
        let ends = B::bit(from) | B::bit(to);
        let blocks = |square: &Square| goes(own.minus(B::bit(*square)), enemy.minus(B::bit(*square)));
        if let Some(blocker) = (squares & (own | enemy | self.pieces.walls())).minus(ends).iter().find(blocks) {
            return PathEnd::Blocked(blocker);
        }
        let helps = |square: &Square| goes(own | B::bit(*square), enemy) && goes(own, enemy | B::bit(*square));
        let hurdles: Vec<Square> =
            squares.minus(own | enemy | self.pieces.walls() | ends).iter().filter(helps).collect();
        if hurdles.is_empty() { PathEnd::Closed } else { PathEnd::Needs(hurdles) }
    }

    fn reaches_alone(&self, from: Square, to: Square) -> bool {
        reaches_alone(self, from, to)
    }

    fn squares_text(&self, definition: &Definition, mv: Move) -> String {
        squares_text(self, definition, mv)
    }

    fn paralysed(&self) -> Vec<Square> {
        let own = self.pieces.side(self.side);
        let takers = |square| self.pieces.royal_takers(&self.program, square, self.side);
        let free = own.iter().next().map_or(own, takers);
        own.minus(self.pieces.marked).minus(free).iter().collect()
    }

    fn would_lend(&self, from: Square, to: Square) -> Vec<Kind> {
        let operations = self.program.movement[self.side.index()].iter();
        let lending = operations.filter_map(|operation| match operation {
            MovementOp::Relay(op) => Some(op.would_lend(self, from, to)),
            _ => None,
        });
        lending.flatten().collect()
    }

    fn holds_right(&self, letter: char) -> bool {
        let bit = self.program.rights_letters.iter().position(|&known| known == letter);
        bit.is_some_and(|bit| self.status.rights >> bit & 1 == 1)
    }

    fn variants(&self, mv: Move) -> Possible {
        let mut found = Possible::default();
        add_variants(self, mv, &mut found);
        found
    }
}

/// The squares of what is royal: the king, or the last pieces of a type that must not be lost; and those that are royal
/// together, where all are attacked.
fn royals<B: Bits>(core: &Core<B>, pieces: &Pieces<B>, color: Color) -> Vec<Square> {
    let program = &*core.program;
    let mut royals = pieces.pseudo_royals(program, color);
    for group in program.pseudo_royals.iter().map(|royals| royals.group(pieces, color)) {
        let occupied = pieces.occupied();
        if group.iter().all(|square| pieces.guarded(program, square, color.other(), occupied)) {
            royals |= group;
        }
    }
    pieces.royal(program, color).into_iter().chain(royals.iter()).collect()
}

/// The check that a colour is in after a move.
fn check_of<B: Bits>(core: &Core<B>, mv: Move, color: Color) -> Option<AfterMove> {
    let program = &*core.program;
    let after = core.after(mv);
    // Who blows up the other king need not care for a check.
    let won = core.has_vanished_royal(&after, core.side.other());
    if won || !after.in_check(program, color) {
        return None;
    }
    let occupied = after.occupied();
    royals(core, &after, color).into_iter().find_map(|king| {
        let attacks = attacks_among(core, &after, king, color.other(), occupied);
        let opened = core.pieces.occupied().minus(B::bit(mv.from()));
        let stood = core.pieces.side(color.other()).minus(core.pieces.marked);
        let is_direct = |attack: &Attack| {
            core.pieces.attacked_by(program, king, color.other(), B::bit(attack.from) & stood, opened)
        };
        let pinned = attacks.iter().any(is_direct);
        let piece = after.at(program, king)?;
        (!attacks.is_empty()).then_some(AfterMove { king, piece, attacks, pinned })
    })
}

fn attacks_among<B: Bits>(core: &Core<B>, pieces: &Pieces<B>, square: Square, by: Color, occupied: B) -> Vec<Attack> {
    let program = &*core.program;
    let mut attacks = Vec::new();
    for from in pieces.royal_takers(program, square, by).iter() {
        if pieces.attacked_by(program, square, by, B::bit(from), occupied)
            && let Some(piece) = pieces.at(program, from)
        {
            attacks.push(Attack { from, piece, by_going_to: None });
        }
    }
    if attacks.is_empty() {
        let makers = program.effects.iter().filter_map(|e| e.endangering(program, pieces, square, by, occupied));
        attacks.extend(makers.filter_map(|(from, to)| {
            let by_going_to = Some(to).filter(|&to| to != square);
            Some(Attack { from, piece: pieces.at(program, from)?, by_going_to })
        }));
    }
    attacks
}

fn goes<B: Bits>(core: &Core<B>, from: Square, to: Square, way: Way, occupied: B) -> bool {
    let (program, piece) = (&*core.program, core.cells[from.index()]);
    let reach = program.reach_of(piece);
    match way {
        Way::Quiet => reach.quiet.attacks(&program.lines, from, occupied).has(to),
        Way::Capture => reach.capture.attacks(&program.lines, from, occupied).has(to),
        Way::First => {
            reach.first[from.index()].iter().any(|first| (first.walk.attacks(occupied) & first.walk.stops).has(to))
        }
    }
}

/// Whether a piece goes to a square along a path that takes or hops, with what stands on these squares.
fn goes_along_path<B: Bits>(core: &Core<B>, from: Square, to: Square, occupied: B) -> bool {
    let (program, piece) = (&*core.program, core.cells[from.index()]);
    let reach = program.reach_of(piece);
    if !reach.paths.any || core.pieces.marked.has(from) {
        return false;
    }
    let sides = core.pieces.sides_for(program, piece.color(), reach);
    let sides =
        Sides { own: sides.own & occupied, enemy: sides.enemy & occupied, walls: sides.walls & occupied, ..sides };
    let mut found = false;
    reach.paths.arrivals(from, &sides, |arrival| found |= arrival.to == to);
    found
}

/// The squares that the last move passed over, or the last turn, whether or not a capture on them is legal, and what passed, `over` the
/// given one if there were several. A royal piece is not captured en passant.
fn just_passed<B: Bits>(core: &Core<B>, over: Square) -> (B, Square) {
    if core.program.turns.is_some() {
        let victim = core.en_passant_victim(over);
        let royal = core.program.royal == Some(core.cells[victim.index()].kind());
        let passers = core.turn.passers.iter().filter(|_| !core.is_within_turn() && !royal);
        let passed = passers.fold(B::EMPTY, |all, passer| all | passer.passed);
        return (passed.minus(core.pieces.occupied()), victim);
    }
    let Some(last) = core.stack.last() else { return (core.given_passed, core.status.victim) };
    let (from, to) = (last.played.from(), last.played.to());
    let Some(piece) = core.cells[to.index()].present().filter(|piece| piece.color() != core.side) else {
        return (B::EMPTY, to);
    };
    let took = core.last_edits().iter().any(|edit| matches!(edit, Edit::Remove { .. }));
    let opens = last.played.form() == Form::Plain && !took && core.program.reach_of(piece).opens[from.index()].has(to);
    let passed = core.program.lines.between(from, to);
    let opens = opens && core.program.royal != Some(piece.kind());
    (passed.when(opens && (passed & core.pieces.occupied()).is_empty()), to)
}

/// The piece that a move may promote, where it comes to stand, and whether it must.
pub(super) fn promoting<B: Bits>(core: &Core<B>, mv: Move) -> Option<(Square, Piece, bool)> {
    if mv.becomes().is_some() && promotes_alone(core, mv) {
        return Some((mv.to(), core.cells[mv.from().index()], true));
    }
    let promotion = core.program.promotion.as_ref()?;
    if matches!(mv.form(), Form::Castling | Form::Drop | Form::Pass) {
        return None;
    }
    let (square, piece) = core.changing(mv, core.cells[mv.from().index()]);
    let from = if square == mv.to() { mv.from() } else { mv.other()?.0 };
    let captures = match mv.form() {
        Form::EnPassant | Form::Taking => true,
        Form::Plain => core.pieces.occupied().has(mv.to()),
        _ => false,
    };
    let must = promotion.at(piece, from, square, captures)?;
    (!core.pieces.marked.has(from) && from != square).then_some((square, piece, must))
}

/// Whether a move that changes its piece is one by which it promotes for that alone, and not by where it arrives.
fn promotes_alone<B: Bits>(core: &Core<B>, mv: Move) -> bool {
    let (kind, target) = (core.cells[mv.from().index()].kind(), core.cells[mv.to().index()]);
    let of_rule = |operation: &MovementOp<B>| matches!(operation, MovementOp::Standing(op) if op.promotes(kind));
    mv.form() == Form::Change
        || mv.form() == Form::Plain
            && target.present().is_none()
            && core.program.movement[core.side.index()].iter().any(of_rule)
}

/// Adds a move with everything that its pieces may become by it, and every choice that its effects leave.
fn add_variants<B: Bits>(core: &Core<B>, mv: Move, found: &mut Possible) {
    let mut moves = Vec::new();
    let mover = core.cells[mv.from().index()];
    if mv.becomes().is_some() {
        moves.push(mv);
    } else if let Some((square, piece, must)) = promoting(core, mv) {
        let pieces = core.without_own_taken(mv);
        moves.extend(core.promotion_kinds_with(&pieces, piece, square).map(|kind| mv.becoming(kind)));
        moves.extend((!must).then_some(mv));
        found.cannot_promote |= moves.is_empty();
    } else if !matches!(mv.form(), Form::Castling | Form::Mutual) {
        let captive = core.cells[mv.en_passant_victim().unwrap_or(mv.to()).index()];
        moves.extend(core.outcomes_of(mover, captive).map(|kind| kind.map_or(mv, |kind| mv.becoming(kind))));
    } else {
        moves.push(mv);
    }
    for mv in moves {
        let before = found.moves.len();
        let ways = core.edits(mv, &mut Edits::new());
        let choices = (0..ways.count).map(|choice| mv.choosing(choice));
        found.moves.extend(choices.filter(|&mv| core.edits(mv, &mut Edits::new()).possible));
        if found.moves.len() == before {
            let pieces = core.after(mv);
            let stop = core.program.effects.iter().find_map(|effect| effect.transfer_stop(core, &pieces, mv));
            found.cannot_transfer = found.cannot_transfer.or(stop);
            let restored = core.restored(mv);
            found.cannot_choose |= restored.is_empty();
            found.cannot_restore.extend(restored);
        }
    }
}
