//! How pieces walk by their own notation, and what they attack.

use super::steps::{Walk, place, steps};
use super::{Plan, ReferencePosition, extinction, paralysis, promotion, relay, rifle};
use menagerie_board::betza::Pass;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_rules::rules::movement::MutualCastling;

/// What comes of a walk to one of the squares on which it may end.
struct Trip {
    to: Square,
    /// The squares walked before.
    behind: Vec<Square>,
    /// The squares whose pieces were taken on the way.
    taken: Vec<Square>,
    /// Whether a piece that can be taken stands there; otherwise the square is empty.
    occupied: bool,
}

/// The pieces by square, and the square on which a king is thought to stand, if one is.
type Standing<'a> = (&'a [Option<Piece>], Option<Square>);

/// Whether those of a colour's pieces that stand on squares which count could capture a piece of the other's on a square,
/// whether or not one is there. Marked pieces capture nothing; pins do not matter.
pub(super) fn attacks_from(
    position: &ReferencePosition,
    by: Color,
    target: Square,
    counts: &dyn Fn(Square) -> bool,
) -> bool {
    position.is_attacked_by(by, target, |from, _| counts(from) && !paralysis::is_paralysed(position, from))
}

impl ReferencePosition {
    /// Whether a piece of a colour could capture one of the other's on a square, whether or not one is there.
    pub(super) fn could_be_captured(&self, target: Square, by: Color) -> bool {
        attacks_from(self, by, target, &|_| true)
    }

    /// Whether those of a colour's pieces that count could capture a piece of the other's on a square.
    pub(super) fn is_attacked_by(&self, by: Color, target: Square, counts: impl Fn(Square, Kind) -> bool) -> bool {
        let mut pieces = self.pieces.clone();
        if pieces[target.index()].is_none() {
            let king = self.definition().royal().unwrap_or(Kind(0));
            pieces[target.index()] = Some(Piece::new(king, by.other()));
        }
        // What is asked for is a king on the square, whatever stands there now, or a piece that is royal as the last one.
        let is_last = extinction::pseudo_royals(self, by.other()).contains(&target);
        let thought = (!is_last).then_some(target);
        let attackers = self.squares_of(by).filter(|&(from, kind)| !self.is_marked(from) && counts(from, kind));
        attackers.map(|(from, kind)| (from, Piece::new(kind, by))).any(|(from, piece)| {
            let walks = self.book.walks[piece.kind().index()].iter();
            let mut open = walks.filter(|walk| walk.open_from(&self.book, from, piece));
            open.any(|walk| captures(self, (&pieces, thought), walk, from, piece, target))
        })
    }
}

/// Whether the piece on a square could take the one that stands on another, whatever becomes of its king.
pub(super) fn could_take(position: &ReferencePosition, from: Square, target: Square) -> bool {
    let Some(piece) = position.at(from) else { return false };
    let walks = position.book.walks[piece.kind().index()].iter();
    let mut open = walks.filter(|walk| walk.open_from(&position.book, from, piece));
    open.any(|walk| captures(position, (&position.pieces, None), walk, from, piece, target))
}

/// Whether a walk can take the piece on a square.
pub(super) fn captures(
    position: &ReferencePosition,
    standing: Standing<'_>,
    walk: &Walk,
    from: Square,
    piece: Piece,
    target: Square,
) -> bool {
    trips(position, standing, walk, from, piece).into_iter().any(|trip| {
        let lands = trip.to == target && trip.occupied && walk.path.ends.capture && walk.path.unload.is_none();
        let passes = trip.taken.contains(&target) && (trip.occupied || walk.path.ends.quiet);
        lands || passes
    })
}

/// Walks a walk among these pieces, taking what it takes on the way, and notes where it may end.
fn trips(
    position: &ReferencePosition,
    (pieces, thought): Standing<'_>,
    walk: &Walk,
    from: Square,
    piece: Piece,
) -> Vec<Trip> {
    let royal = position.definition().royal();
    let mut pieces = pieces.to_vec();
    pieces[from.index()] = None;
    let (mut behind, mut taken, mut trips) = (Vec::new(), Vec::new(), Vec::new());
    for (square, step) in steps(position.board(), walk, from, piece.color()) {
        let here = pieces[square.index()];
        let friend = here.is_some_and(|other| other.color() == piece.color());
        let sacred = here.is_some_and(|other| Some(other.kind()) == royal);
        let wall = position.walls.contains(&square);
        let kind = if thought == Some(square) { royal } else { here.map(Piece::kind) };
        let is_of = |kinds: &[Kind]| here.is_some() && kind.is_some_and(|kind| kinds.contains(&kind));
        let (shunned, spared) = (is_of(&walk.shuns), is_of(&walk.spares));
        let can_end = match here {
            None => !wall,
            Some(_) if spared => false,
            Some(_) if friend => walk.path.ends.destroy && !sacred,
            Some(_) => walk.path.ends.capture,
        };
        if step.stop && can_end {
            let (behind, taken) = (behind.clone(), taken.clone());
            trips.push(Trip { to: square, behind, taken, occupied: here.is_some() });
        }
        let goes_on = match step.pass {
            Pass::Empty => here.is_none() && !wall,
            Pass::Any => true,
            _ if shunned => false,
            Pass::Hop => here.is_some() || wall,
            Pass::HopFriend => friend,
            Pass::Take => here.is_some() && !friend,
            Pass::Destroy => friend && !sacred,
        };
        if !goes_on {
            break;
        }
        if matches!(step.pass, Pass::Take | Pass::Destroy) {
            pieces[square.index()] = None;
            taken.push(square);
        }
        behind.push(square);
    }
    trips
}

/// The empty squares to which another piece in the place of the one on a square could go, taking nothing, first moves aside.
pub(super) fn free_ends(position: &ReferencePosition, from: Square, piece: Piece) -> Vec<Square> {
    if position.definition().has::<MutualCastling>() {
        return Vec::new();
    }
    let walks = position.book.walks[piece.kind().index()].iter();
    let later = walks.filter(|walk| walk.is_ordinary());
    let trips = later.flat_map(|walk| trips(position, (&position.pieces, None), walk, from, piece));
    trips.filter(|trip| !trip.occupied && trip.taken.is_empty() && trip.to != from).map(|trip| trip.to).collect()
}

/// The moves of the piece on a square by its own notation, whichever side is to move.
///
/// A marked piece keeps only its ordinary moves without capture; where every quiet move is a castling, pieces have
/// only their captures, if those.
pub(super) fn plans(position: &ReferencePosition, from: Square) -> Vec<Plan> {
    let (quiet, capture) = match position.definition().rule::<MutualCastling>() {
        None => (true, true),
        Some(rule) => (false, rule.captures),
    };
    plans_of(position, from, (quiet, capture))
}

/// Whether the piece on a square can go to an empty one by a move that is not initial.
pub(super) fn reaches_later(position: &ReferencePosition, from: Square, to: Square) -> bool {
    let Some(piece) = position.at(from) else { return false };
    let walks = position.book.walks[piece.kind().index()].iter();
    let later = walks.filter(|walk| walk.is_quiet() && !walk.path.ends.initial);
    later.flat_map(|walk| trips(position, (&position.pieces, None), walk, from, piece)).any(|trip| trip.to == to)
}

/// The captures of the piece on a square by its own notation, also in a game where they are only the picture of check.
pub(super) fn pictured_captures(position: &ReferencePosition, from: Square) -> Vec<Plan> {
    plans_of(position, from, (false, true))
}

fn plans_of(position: &ReferencePosition, from: Square, (quiet, capture): (bool, bool)) -> Vec<Plan> {
    let Some(piece) = position.at(from) else { return Vec::new() };
    let marked = position.is_marked(from);
    let capture = capture && !marked;
    let mut plans = Vec::new();
    if position.is_stuck(from) {
        return plans;
    }
    for walk in &position.book.walks[piece.kind().index()] {
        if walk.open_from(&position.book, from, piece) && !(marked && walk.path.ends.initial) {
            follow(position, walk, from, piece, (quiet, capture), &mut plans);
        }
    }
    plans
}

/// The moves that the piece on a square may make by what others lend to it.
pub(super) fn lent_plans(position: &ReferencePosition, from: Square) -> Vec<Plan> {
    let Some(piece) = position.at(from) else { return Vec::new() };
    let mut plans = Vec::new();
    for walk in relay::lent(position, from) {
        follow(position, walk, from, piece, (true, true), &mut plans);
    }
    plans.retain(|plan| plan.to != from);
    plans
}

/// Walks a walk and makes a plan of each end.
fn follow(
    position: &ReferencePosition,
    walk: &Walk,
    from: Square,
    piece: Piece,
    (quiet, capture): (bool, bool),
    plans: &mut Vec<Plan>,
) {
    let ends = &walk.path.ends;
    for trip in trips(position, (&position.pieces, None), walk, from, piece) {
        let taken: Vec<Square> = trip.taken.iter().copied().filter(|&square| square != trip.to).collect();
        // What was taken where the move ends is an ordinary capture there.
        let back = trip.taken.contains(&trip.to);
        let plain = Plan { taken, capture: back.then_some(trip.to), ..Plan::plain(from, trip.to) };
        let victim = super::en_passant::victim(position, trip.to, piece.color());
        if trip.occupied {
            plans.extend(capture.then(|| taking(position, walk, plain)).flatten());
        } else if capture && ends.en_passant && victim.is_some() && !rifle::shoots(position, piece.kind()) {
            plans.push(Plan { capture: victim, en_passant: true, ..plain });
        } else if ends.quiet && (if plain.takes() { capture } else { quiet && from != trip.to }) {
            let passed = if walk.passes() { trip.behind } else { Vec::new() };
            plans.push(Plan { passed, ..plain });
        }
    }
}

/// A move that ends on a piece: it is taken, or put where the last leg began, unless it would have to promote there.
fn taking(position: &ReferencePosition, walk: &Walk, plan: Plan) -> Option<Plan> {
    let Some(offset) = walk.path.unload else { return Some(Plan { capture: Some(plan.to), ..plan }) };
    let mover = position.at(plan.from)?;
    let put = place(position.board(), walk, plan.from, mover.color(), offset)?;
    let displaced = position.at(plan.to)?;
    (!promotion::is_due(position, displaced, put)).then_some(Plan { put: Some(put), ..plan })
}
