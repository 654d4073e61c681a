//! What the rule `hand` is in the kernel: drops as moves, and drops that must be made.

use crate::rules::filter::order::Order;
use menagerie_board::bits::Bits;
use menagerie_board::piece::{Kind, Piece};
use menagerie_kernel::{CheckInfo, Core, Filter, HandTable, Move, Phases, Sink};

/// The obligation to drop, compiled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MustDropOp {
    /// The types that are dropped before all others.
    pub(super) first: Vec<Kind>,
    /// Whether anything that can be dropped must.
    pub(super) any: bool,
}

impl<B: Bits, P: Phases<B>> Filter<B, P> for MustDropOp {
    fn order(&self) -> u8 {
        Order::MustDrop as u8
    }

    fn retain(&self, core: &Core<B, P>, moves: &mut Vec<Move>) {
        if !self.binds(core) {
            return;
        }
        moves.retain(|&mv| self.allows(core, mv));
        if moves.iter().any(|mv| mv.dropped().is_some()) {
            moves.retain(|mv| mv.dropped().is_some());
        }
    }

    fn allows(&self, core: &Core<B, P>, mv: Move) -> bool {
        self.any || mv.dropped().is_none_or(|kind| self.first.contains(&kind)) || !self.binds(core)
    }

    fn memory(&self) -> usize {
        size_of_val(&*self.first)
    }

    /// Whether the side to move has to drop a piece, so that none of its captures is legal.
    fn bars_captures(&self, core: &Core<B, P>) -> bool {
        if !self.binds(core) {
            return false;
        }
        let mut info = CheckInfo::none();
        core.find_check_info(&mut info);
        let mut drops: Vec<Move> = Vec::new();
        DropsOp.generate(core, &info, &mut drops);
        drops.iter().any(|&drop| core.filters_allow(drop))
    }
}

impl MustDropOp {
    /// Whether the side to move has something in hand that it must drop if it can.
    fn binds<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>) -> bool {
        self.any || self.first.iter().any(|&kind| core.hands.count(Piece::new(kind, core.side)) > 0)
    }
}

/// The empty squares on which a colour may drop a type.
pub(super) fn targets<B: Bits, P: Phases<B>>(hand: &HandTable<B>, core: &Core<B, P>, piece: Piece) -> B {
    let mut open = hand.zone[piece.index()].minus(core.pieces.occupied());
    for filter in &core.program.filters {
        open = filter.drop_sites(core).map_or(open, |sites| open & sites);
    }
    for &kind in &hand.both_colours {
        open = balanced(hand, core, piece, kind, open);
    }
    let Some(most) = hand.most_a_file[piece.kind().index()] else { return open };
    let own = core.pieces.of(piece);
    let files = own.iter().map(|square| core.program.file_of[square.index()]);
    files.filter(|&file| (own & file).count() >= most).fold(open, |open, file| open.minus(file))
}

/// Those of some squares on which a drop lets a side have half of its pieces of a type on either colour.
fn balanced<B: Bits, P: Phases<B>>(
    hand: &HandTable<B>,
    core: &Core<B, P>,
    dropped: Piece,
    kind: Kind,
    mut open: B,
) -> B {
    let piece = Piece::new(kind, dropped.color());
    let own = core.pieces.of(piece);
    let all = own.count() + u32::from(core.hands.count(piece));
    let free = hand.zone[piece.index()].minus(core.pieces.occupied());
    for colour in [core.program.light, core.program.all.minus(core.program.light)] {
        let (there, room) = ((own & colour).count(), (free & colour).count());
        if dropped == piece {
            open = open.minus(colour.when(there + 1 > all.div_ceil(2)));
        } else if there + room < all / 2 {
            return B::EMPTY;
        } else if there + room == all / 2 {
            open = open.minus(free & colour);
        }
    }
    open
}

/// Drops, compiled.
#[derive(Clone, Copy, Debug)]
pub struct DropsOp;

impl DropsOp {
    /// Gives the legal drops to the sink.
    pub(super) fn generate<B: Bits, P: Phases<B>, S: Sink<B>>(
        self,
        core: &Core<B, P>,
        info: &CheckInfo<B>,
        sink: &mut S,
    ) {
        let Some(hand) = &core.program.hand else { return };
        for kind in (0..core.program.kinds).map(|kind| Kind(kind as u8)) {
            let piece = Piece::new(kind, core.side);
            if core.hands.count(piece) == 0 {
                continue;
            }
            let to = targets(hand, core, piece);
            let mut pseudo_legal = if info.try_all || !core.attacks_decide() || core.program.bans_repetition {
                to
            } else {
                to & info.try_to
            };
            // A royal piece may be attacked where it comes to stand.
            if hand.no_mate[kind.index()] || !hand.checks || core.program.royal == Some(kind) {
                pseudo_legal = to;
            }
            sink.drops(kind, to.minus(pseudo_legal) & info.mask);
            for square in pseudo_legal.iter() {
                if sink.full() {
                    return;
                }
                push(core, hand, kind, Move::drop(kind, square), sink);
            }
            for &shown in &hand.shown[piece.index()] {
                for square in to.iter() {
                    if sink.full() {
                        return;
                    }
                    push(core, hand, kind, Move::drop(kind, square).becoming(shown), sink);
                }
            }
        }
    }
}

/// Gives a drop of a type to the sink if it is legal.
pub(super) fn push<B: Bits, P: Phases<B>, S: Sink<B>>(
    core: &Core<B, P>,
    hand: &HandTable<B>,
    kind: Kind,
    drop: Move,
    sink: &mut S,
) {
    let is_barred = |drop: Move| {
        hand.no_mate[kind.index()] && core.mates(drop)
            || !hand.checks && core.after(drop).in_check(&core.program, core.side.other())
    };
    if core.is_local() || !hand.no_mate[kind.index()] && hand.checks {
        if !is_barred(drop) {
            core.push_if_legal(drop, sink);
        }
        return;
    }
    // What the effects of a drop leave to choose may decide whether it gives check.
    let mut drops: Vec<Move> = Vec::new();
    core.push_if_legal(drop, &mut drops);
    drops.into_iter().filter(|&drop| !is_barred(drop)).for_each(|drop| sink.one(drop));
}
