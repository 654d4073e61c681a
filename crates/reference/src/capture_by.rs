//! The rule `capture-by`: what a moved piece takes by custody, intervention, approach, withdrawal, encirclement or
//! coordination.

use super::{Draft, Plan, ReferencePosition};
use menagerie_board::board::{Cell, DIRECTIONS, Square};
use menagerie_board::piece::{Color, Piece};
use menagerie_rules::definition::Region;
use menagerie_rules::rules::effect::{CaptureBy, Manner, Way};
use std::collections::BTreeSet;

/// A piece that has gone from one square to another.
struct Journey {
    piece: Piece,
    from: Square,
    to: Square,
}

/// Takes everything off the board that the moved pieces take, at once.
pub(super) fn apply(before: &ReferencePosition, plan: &Plan, mut draft: Draft) -> Draft {
    if plan.dropped || !before.definition().has::<CaptureBy>() {
        return draft;
    }
    let mut taken = BTreeSet::new();
    for (from, to) in plan.origins().zip(plan.arrivals()) {
        if let Some(piece) = before.at(from).filter(|piece| piece.color() == before.side) {
            taken.extend(captives(&draft.position, &Journey { piece, from, to }, None));
        }
    }
    for square in taken {
        let piece = draft.position.at(square).expect("a captive stands on its square");
        draft.captives.push((square, piece));
        draft.zeroes = true;
        draft.position.remove_by_effect(square);
    }
    draft
}

/// Whether the rule may put kings in check.
pub(super) fn endangers_kings(position: &ReferencePosition) -> bool {
    position.definition().has::<CaptureBy>()
}

/// Whether a piece that has gone so would take the royal piece on a square.
pub(super) fn takes_royal(
    after: &ReferencePosition,
    piece: Piece,
    (from, to): (Square, Square),
    target: Square,
) -> bool {
    captives(after, &Journey { piece, from, to }, Some(target)).contains(&target)
}

/// The squares of what a journey takes. Of royal pieces only that on one square counts.
fn captives(position: &ReferencePosition, journey: &Journey, royal: Option<Square>) -> BTreeSet<Square> {
    let definition = position.definition();
    let mut found = BTreeSet::new();
    if journey.from == journey.to {
        return found;
    }
    let rule = definition.rule::<CaptureBy>().expect("it was asked for the rule");
    let kind = journey.piece.kind();
    for (way, manner) in rule.manners() {
        let scene = |copying: bool| Scene { position, manner, mover: journey.piece.color(), royal, copying };
        if manner.takes(definition, kind) {
            found.extend(scene(false).taken(way, journey));
        }
        if rule.copies(definition, kind) {
            found.extend(scene(true).taken(way, journey));
        }
    }
    found
}

/// One way of taking in a position after the move.
struct Scene<'a> {
    position: &'a ReferencePosition,
    manner: &'a Manner,
    mover: Color,
    royal: Option<Square>,
    /// Whether only types are taken that take so themselves.
    copying: bool,
}

impl Scene<'_> {
    fn taken(&self, way: Way, journey: &Journey) -> Vec<Square> {
        let to = journey.to;
        let straight = self.straight(journey);
        if self.manner.along.is_some_and(|along| !straight.is_some_and(|direction| along.have(direction))) {
            return Vec::new();
        }
        let directions = || DIRECTIONS.into_iter().filter(|&direction| self.manner.directions.have(direction));
        let back = |(dx, dy): (i16, i16)| (-dx, -dy);
        match way {
            Way::Custody => directions()
                .map(|direction| self.row(to, direction))
                .filter(|(_, end)| end.is_some_and(|end| self.encloses(end)))
                .flat_map(|(row, _)| row)
                .collect(),
            Way::Intervention => directions()
                .filter(|&direction| !self.row(to, back(direction)).0.is_empty())
                .filter(|&direction| !self.row(to, direction).0.is_empty())
                .flat_map(|direction| self.row(to, direction).0)
                .collect(),
            Way::Approach => self.heading(journey).map(|heading| self.row(to, heading).0).unwrap_or_default(),
            Way::Withdrawal => {
                self.heading(journey).map(|heading| self.row(journey.from, back(heading)).0).unwrap_or_default()
            }
            Way::Encirclement => {
                let next =
                    |square: Square| directions().map(move |(dx, dy)| self.position.board().offset(square, dx, dy));
                let closed = |square: &Square| next(*square).all(|next| next.is_some_and(|next| self.encloses(next)));
                next(to).flatten().filter(|&square| self.is_captive(square)).filter(closed).collect()
            }
            Way::Coordination => {
                let board = self.position.board();
                let here = board.cell(to);
                let with = |kind| {
                    let name = &self.position.definition().piece(kind).name;
                    self.manner.with.as_ref().is_some_and(|names| names.has(name))
                };
                let partners = self
                    .position
                    .squares_of(self.mover)
                    .filter(|&(square, kind)| square != to && with(kind) && board.plane(square) == board.plane(to));
                let cells = partners.map(|(square, _)| board.cell(square));
                let crossings =
                    cells.flat_map(|there| [Cell { x: here.x, y: there.y }, Cell { x: there.x, y: here.y }]);
                crossings.filter_map(|cell| board.at(cell)).filter(|&square| self.is_captive(square)).collect()
            }
        }
    }

    /// The direction of a straight journey, if it is one that counts.
    fn heading(&self, journey: &Journey) -> Option<(i16, i16)> {
        self.straight(journey).filter(|&direction| self.manner.directions.have(direction))
    }

    /// The direction of a straight journey.
    fn straight(&self, journey: &Journey) -> Option<(i16, i16)> {
        let board = self.position.board();
        let (from, to) = (board.cell(journey.from), board.cell(journey.to));
        let leads = |(dx, dy): &(i16, i16)| (1..64).any(|n| from.x + n * dx == to.x && from.y + n * dy == to.y);
        DIRECTIONS.into_iter().find(leads)
    }

    /// The captives without a gap next to a square in one direction, or only the first, and the square after them.
    fn row(&self, from: Square, (dx, dy): (i16, i16)) -> (Vec<Square>, Option<Square>) {
        let board = self.position.board();
        let mut row = Vec::new();
        let mut next = board.offset(from, dx, dy);
        while let Some(square) = next.filter(|&square| self.is_captive(square)) {
            if !self.manner.rows && !row.is_empty() {
                break;
            }
            row.push(square);
            next = board.offset(square, dx, dy);
        }
        (row, next)
    }

    fn is_captive(&self, square: Square) -> bool {
        let definition = self.position.definition();
        let Some(piece) = self.position.at(square).filter(|piece| piece.color() != self.mover) else { return false };
        let spared = definition.royal() == Some(piece.kind()) && self.royal != Some(square);
        let takes_so = !self.copying || self.manner.takes(definition, piece.kind());
        !spared && takes_so && self.manner.is_captive(definition, piece.kind())
    }

    /// Whether a square encloses for the mover: by a piece of its side, or as an empty hostile square.
    fn encloses(&self, square: Square) -> bool {
        match self.position.at(square) {
            Some(piece) => piece.color() == self.mover,
            None => {
                let hostile = |region: &Region| region.has(self.position.board(), self.mover, square);
                self.position.is_free(square) && self.manner.hostile.as_ref().is_some_and(hostile)
            }
        }
    }
}
