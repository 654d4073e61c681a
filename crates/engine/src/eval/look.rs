//! The terms of the evaluation that need a look at the whole board.

use super::accumulator::Accumulator;
use super::packed::Pair;
use super::tables::Tables;
use super::weights::Term;
use super::{Evaluator, PHASES, Verdict};
use menagerie_core::{Bits, Color, Kind, Piece, Square, View, Viewer};

/// A look at one position.
pub(crate) struct Look<'a> {
    evaluator: &'a Evaluator,
    sum: &'a Accumulator,
    moves: usize,
}

impl<'a> Look<'a> {
    pub(crate) fn new(evaluator: &'a Evaluator, sum: &'a Accumulator, moves: usize) -> Look<'a> {
        Look { evaluator, sum, moves }
    }
}

/// What groups of terms come to, white's less black's.
#[derive(Clone, Copy, Default)]
pub(crate) struct Parts {
    pawns: Pair,
    mobility: Pair,
    threats: Pair,
    kings: Pair,
    pieces: Pair,
    other: Pair,
}

impl Parts {
    /// The groups with their names, what the pieces are worth first.
    pub(crate) fn named(&self, balance: Pair) -> [(&'static str, Pair); 7] {
        [
            ("material, places", balance),
            ("pawns", self.pawns),
            ("mobility", self.mobility),
            ("threats", self.threats),
            ("kings", self.kings),
            ("pieces", self.pieces),
            ("other", self.other),
        ]
    }

    pub(crate) fn sum(&self) -> Pair {
        self.pawns + self.mobility + self.threats + self.kings + self.pieces + self.other
    }
}

/// What a side attacks.
#[derive(Clone, Copy)]
pub(super) struct Attacks<B> {
    pub(super) all: B,
    pub(super) pawns: B,
    /// By anything but the king.
    guarded: B,
    /// By pieces that are worth little, for each class of worth a square less.
    lesser: B,
}

/// What the officers of a side bring to bear on the squares around the enemy's king.
#[derive(Clone, Copy, Default)]
struct Assault {
    attackers: usize,
    weight: i32,
}

/// How much of the weight of an assault counts with so many attackers, in hundredths.
const TOGETHER: [i32; 8] = [0, 10, 50, 75, 88, 94, 97, 99];

impl Viewer for Look<'_> {
    type Output = Verdict;

    #[inline]
    fn look<B: Bits>(self, view: View<'_, B>) -> Verdict {
        let tables: &Tables<B> =
            self.evaluator.tables.downcast_ref().expect("the tables are made for the game's width");
        let whole = Whole { evaluator: self.evaluator, tables, view };
        let parts = whole.parts(self.moves);
        let total = self.sum.balance + parts.sum();
        let phase = ((self.sum.heavy[0] + self.sum.heavy[1]) * PHASES / self.evaluator.full).clamp(0, PHASES);
        let flat = total.tapered(phase, PHASES);
        let (divisor, driven) = (whole.divisor(flat, self.sum), whole.driven(self.sum));
        let white = flat / divisor + driven;
        let value = if view.side() == Color::White { white } else { -white };
        let tempo = self.evaluator.weights.term(Term::Tempo).tapered(phase, PHASES);
        Verdict { value: value + tempo, phase, parts, divisor, driven }
    }
}

/// One position with what is looked up for it.
pub(super) struct Whole<'a, B: Bits> {
    pub(super) evaluator: &'a Evaluator,
    pub(super) tables: &'a Tables<B>,
    pub(super) view: View<'a, B>,
}

impl<B: Bits> Whole<'_, B> {
    pub(super) fn term(&self, term: Term) -> Pair {
        self.evaluator.weights.term(term)
    }

    fn kinds(&self, kinds: &[Kind], color: Color) -> B {
        kinds.iter().fold(B::EMPTY, |set, &kind| set | self.view.kind(kind)) & self.view.of(color)
    }

    #[inline(always)]
    fn parts(&self, moves: usize) -> Parts {
        let view = &self.view;
        let pawns = Color::BOTH.map(|color| self.kinds(&self.evaluator.pawns, color));
        let mut attacks = Color::BOTH.map(|color| self.first_attacks(color, pawns[color.index()]));
        let mut parts = Parts::default();
        let mut assault = [Assault::default(); 2];
        for color in Color::BOTH {
            let them = color.other();
            let free = !(self.pawns_and_king(pawns, color) | attacks[them.index()].pawns);
            let ring = view.royal(them).map_or(B::EMPTY, |king| self.tables.ring[king as usize]);
            let mut mobility = Pair::ZERO;
            for &kind in &self.evaluator.officers {
                let piece = Piece::new(kind, color);
                for from in view.pieces(piece).minus(view.marked()).iter() {
                    let reached = view.attacks(piece, from);
                    let own = &mut attacks[color.index()];
                    own.all |= reached;
                    own.guarded |= reached;
                    mobility += self.evaluator.weights.mobility(kind) * (reached & free).count() as i32;
                    let near = reached & ring;
                    if near.any() {
                        let assault = &mut assault[color.index()];
                        assault.attackers += 1;
                        assault.weight += self.evaluator.assault[kind.index()] * (1 + near.count() as i32) / 2;
                    }
                }
                let own = &mut attacks[color.index()];
                own.lesser |= self.lesser(kind, own);
            }
            parts.mobility += signed(color, mobility);
        }
        for color in Color::BOTH {
            let enemy = (&attacks[color.index()], &attacks[color.other().index()]);
            parts.pawns += signed(color, self.pawns(color, pawns));
            parts.threats += signed(color, self.threats(color, pawns, enemy));
            parts.kings += signed(color, self.king(color, pawns[color.index()], enemy, assault[color.other().index()]));
            parts.pieces += signed(color, self.pieces(color, pawns));
            parts.other += signed(color, self.others(color) + self.last(color, enemy.1));
            if self.evaluator.compels {
                parts.other += signed(color, self.compelled(color, pawns[color.index()], enemy));
            }
        }
        parts.other += signed(view.side(), self.term(Term::Freedom) * moves as i32);
        parts
    }

    fn pawns_and_king(&self, pawns: [B; 2], color: Color) -> B {
        pawns[color.index()] | self.view.royal(color).map_or(B::EMPTY, B::bit)
    }

    /// What pawns and king attack.
    fn first_attacks(&self, color: Color, pawns: B) -> Attacks<B> {
        let mut set = B::EMPTY;
        for &kind in &self.evaluator.pawns {
            let piece = Piece::new(kind, color);
            set |= self.view.attacks_of_all(piece, (self.view.pieces(piece) & pawns).minus(self.view.marked()));
        }
        let mut all = set;
        if let (Some(kind), Some(king)) = (self.evaluator.royal, self.view.royal(color))
            && !self.view.marked().has(king)
        {
            all |= self.view.attacks(Piece::new(kind, color), king);
        }
        Attacks { all, pawns: set, guarded: set, lesser: B::EMPTY }
    }

    /// The enemies of greater worth among what has been attacked up to this type: types are asked in the order of their
    /// worth.
    fn lesser(&self, kind: Kind, attacks: &Attacks<B>) -> B {
        let greater = &self.evaluator.greater[kind.index()];
        greater.iter().fold(B::EMPTY, |set, &kind| set | self.view.kind(kind)) & attacks.guarded
    }

    fn pawns(&self, color: Color, pawns: [B; 2]) -> Pair {
        let (own, theirs) = (pawns[color.index()], pawns[color.other().index()]);
        let tables = self.tables;
        let at = color.index();
        let mut sum = Pair::ZERO;
        for from in own.iter() {
            let square = from as usize;
            if (tables.beside[square] & own).is_empty() {
                sum += self.term(Term::Isolated);
            }
            if (tables.abreast[square] & own).any() {
                sum += self.term(Term::Phalanx);
            }
            let behind_another = (tables.ahead[at][square] & own).any();
            if behind_another {
                sum += self.term(Term::Doubled);
            } else if (tables.stoppers[at][square] & theirs).is_empty() {
                sum += self.passed(color, from);
            }
        }
        sum
    }

    fn passed(&self, color: Color, from: Square) -> Pair {
        let (part, left) = self.tables.way[color.index()][from as usize];
        let mut sum = self.evaluator.weights.passed(part.into());
        let Some(next) = self.tables.next[color.index()][from as usize] else { return sum };
        if self.view.of(color.other()).has(next) {
            sum += self.term(Term::Blocked);
        }
        if left <= 4
            && let (Some(own), Some(theirs)) = (self.view.royal(color), self.view.royal(color.other()))
        {
            let distance = |king: Square| self.evaluator.shape.distance(king, next).min(5);
            sum += self.term(Term::Escort) * (distance(theirs) - distance(own));
        }
        sum
    }

    fn threats(&self, color: Color, pawns: [B; 2], (own, enemy): (&Attacks<B>, &Attacks<B>)) -> Pair {
        let them = color.other();
        let victims = self.view.of(them).minus(self.pawns_and_king(pawns, them));
        let hanging = (self.view.of(them) & own.all).minus(enemy.all);
        let lesser = own.lesser & victims;
        let supported = (own.pawns & pawns[color.index()]).count() as i32;
        self.term(Term::PawnThreat) * (victims & own.pawns).count() as i32
            + self.term(Term::LesserThreat) * lesser.minus(own.pawns).count() as i32
            + self.term(Term::Hanging) * hanging.count() as i32
            + self.term(Term::Supported) * supported
    }

    fn king(&self, color: Color, pawns: B, (own, enemy): (&Attacks<B>, &Attacks<B>), assault: Assault) -> Pair {
        let Some(king) = self.view.royal(color) else { return Pair::ZERO };
        let at = king as usize;
        let mut sum = Pair::ZERO;
        if self.evaluator.shape.hides_king() {
            sum += self.term(Term::Shelter) * (self.tables.shelter[color.index()][at] & pawns).count() as i32;
        }
        let weak = (self.tables.ring[at] & enemy.guarded).minus(own.guarded).count() as i32;
        let pressed = assault.weight * TOGETHER[assault.attackers.min(TOGETHER.len() - 1)] / 100;
        // The more bears on a king, the more each attack counts.
        let attack = pressed + pressed * pressed / 400;
        let weight = self.term(Term::KingAttack);
        let attack = Pair::new(weight.middlegame() * attack / 100, weight.endgame() * attack / 100);
        sum - self.term(Term::WeakBesideKing) * weak - attack
    }

    fn pieces(&self, color: Color, pawns: [B; 2]) -> Pair {
        let own = self.view.of(color);
        let mut sum = Pair::ZERO;
        for &kind in &self.evaluator.bound {
            let set = self.view.kind(kind) & own;
            if (set & self.tables.light).any() && set.minus(self.tables.light).any() {
                sum += self.term(Term::BothColours);
            }
        }
        for &kind in &self.evaluator.file_riders {
            for from in (self.view.kind(kind) & own).iter() {
                let file = self.tables.file[from as usize];
                if (file & pawns[color.index()]).is_empty() {
                    let open = (file & pawns[color.other().index()]).is_empty();
                    sum += self.term(if open { Term::OpenFile } else { Term::HalfOpenFile });
                }
            }
        }
        sum
    }

    fn others(&self, color: Color) -> Pair {
        let marked = self.view.marked() & self.view.of(color);
        let mut sum = Pair::ZERO;
        for square in marked.iter() {
            let worth = self.view.piece(square).map_or(0, |piece| self.evaluator.worth(piece.kind()).max(150));
            let weight = self.term(Term::Marked);
            sum += Pair::new(weight.middlegame() * worth / 100, weight.endgame() * worth / 100);
        }
        if let Some(checks) = self.evaluator.checks {
            let given = i32::from(checks.saturating_sub(self.view.checks_left(color)));
            // Each check is worth more than the one before it.
            sum += self.term(Term::CheckGiven) * (given * given);
        }
        sum
    }

    /// Pieces without which the game is lost.
    fn last(&self, color: Color, enemy: &Attacks<B>) -> Pair {
        let mut sum = Pair::ZERO;
        for &(kind, left) in &self.evaluator.last {
            let set = self.view.pieces(Piece::new(kind, color));
            if set.any() && set.count() <= left {
                sum += self.term(Term::Last) + self.term(Term::LastAttacked) * (set & enemy.all).count() as i32;
            }
        }
        sum
    }

    /// What helps to mate a lone king: that it is near the edge, and the other near it; a light piece, which seldom works
    /// from afar, too.
    fn driven(&self, sum: &Accumulator) -> i32 {
        let weight = self.term(Term::Driven).endgame();
        let lone = |color: Color| self.view.of(color).count() == 1;
        let shape = &self.evaluator.shape;
        let (Some(white), Some(black)) = (self.view.royal(Color::White), self.view.royal(Color::Black)) else {
            return 0;
        };
        for color in Color::BOTH {
            if sum.heavy[color.other().index()] > 0 && lone(color) {
                let king = if color == Color::White { white } else { black };
                let far = self.light_pieces(color.other()).map(|square| shape.distance(square, king)).sum::<i32>();
                let driven = 3 * shape.steps_off_middle(king) - shape.distance(white, black) - far;
                return if color == Color::Black { weight * driven } else { -weight * driven };
            }
        }
        0
    }

    /// Where the officers of a side stand that are not worth a rook or so.
    fn light_pieces(&self, color: Color) -> impl Iterator<Item = Square> {
        let kinds = self.evaluator.officers.iter().filter(|kind| self.evaluator.worth(**kind) <= self.evaluator.minor);
        kinds.fold(B::EMPTY, |set, &kind| set | self.view.pieces(Piece::new(kind, color))).iter()
    }

    /// Where the side ahead has no pawns left and is not ahead by a rook or so, it hardly wins: by what its advantage is
    /// divided.
    fn divisor(&self, white: i32, sum: &Accumulator) -> i32 {
        if !self.evaluator.scales {
            return 1;
        }
        let ahead = if white > 0 { Color::White } else { Color::Black };
        let few = self.kinds(&self.evaluator.pawns, ahead).is_empty()
            && sum.heavy[ahead.index()] - sum.heavy[ahead.other().index()] <= self.evaluator.minor;
        if few { 4 } else { 1 }
    }
}

fn signed(color: Color, pair: Pair) -> Pair {
    if color == Color::White { pair } else { -pair }
}
