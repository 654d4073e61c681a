//! The terms of the evaluation that are computed from the whole board.

use super::accumulator::Accumulator;
use super::packed::Pair;
use super::tables::Tables;
use super::weights::Term;
use super::{Evaluation, Evaluator, PHASES, WHOLE};
use menagerie_core::{Bits, Color, Kind, Piece, Square, View, Viewer};

/// Evaluates one position.
pub(crate) struct EvaluationViewer<'a> {
    evaluator: &'a Evaluator,
    sum: &'a Accumulator,
    moves: usize,
    /// The halfmove clock.
    clock: u32,
}

impl<'a> EvaluationViewer<'a> {
    pub(crate) fn new(
        evaluator: &'a Evaluator,
        sum: &'a Accumulator,
        moves: usize,
        clock: u32,
    ) -> EvaluationViewer<'a> {
        EvaluationViewer { evaluator, sum, moves, clock }
    }
}

/// The sums of groups of terms, White's minus Black's.
#[derive(Clone, Copy, Default)]
pub(crate) struct TermGroups {
    pawns: Pair,
    mobility: Pair,
    threats: Pair,
    kings: Pair,
    pieces: Pair,
    other: Pair,
}

impl TermGroups {
    /// The groups with their names, material and piece-square values first.
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
    by_non_king: B,
    /// Enemy pieces that are attacked by a piece of lesser value.
    greater: B,
}

/// The attack of a side's pieces on the squares around the enemy's king.
#[derive(Clone, Copy, Default)]
struct KingAttack {
    attackers: usize,
    weight: i32,
}

/// The share of a king attack that counts, by the number of attackers, in hundredths.
const ATTACKERS_SHARE: [i32; 8] = [0, 10, 50, 75, 88, 94, 97, 99];

impl Viewer for EvaluationViewer<'_> {
    type Output = Evaluation;

    #[inline]
    fn look<B: Bits>(self, view: View<'_, B>) -> Evaluation {
        let tables: &Tables<B> =
            self.evaluator.tables.downcast_ref().expect("the tables are made for the game's width");
        let terms = Terms { evaluator: self.evaluator, tables, view };
        let groups = terms.groups(self.moves);
        let total = self.sum.balance + groups.sum();
        let phase = self.evaluator.phase(self.sum, || tables.all.minus(view.occupied()).count());
        let flat = total.tapered(phase, PHASES);
        let mop_up = terms.mop_up(self.sum);
        let pieces = || view.of(Color::White).count() + view.of(Color::Black).count();
        // Games that a network learns from are adjudicated long before mate, so it would not know how to drive a lone king there.
        let net = if mop_up.is_none() { self.evaluator.net_value(self.sum, view.side(), pieces) } else { 0 };
        let net = if view.side() == Color::White { net } else { -net };
        let (share, mop_up) = (terms.share(flat + net, self.sum, self.clock), mop_up.unwrap_or(0));
        let white = (flat + net) * share / WHOLE + mop_up;
        let value = if view.side() == Color::White { white } else { -white };
        let tempo = self.evaluator.weights.term(Term::Tempo).tapered(phase, PHASES);
        Evaluation { value: value + tempo, phase, groups, share, mop_up, net }
    }
}

/// Computes the terms of one position.
pub(super) struct Terms<'a, B: Bits> {
    pub(super) evaluator: &'a Evaluator,
    pub(super) tables: &'a Tables<B>,
    pub(super) view: View<'a, B>,
}

impl<B: Bits> Terms<'_, B> {
    pub(super) fn term(&self, term: Term) -> Pair {
        self.evaluator.weights.term(term)
    }

    pub(super) fn kinds(&self, kinds: &[Kind], color: Color) -> B {
        kinds.iter().fold(B::EMPTY, |set, &kind| set | self.view.kind(kind)) & self.view.of(color)
    }

    #[inline(always)]
    fn groups(&self, moves: usize) -> TermGroups {
        let view = &self.view;
        let pawns = Color::BOTH.map(|color| self.kinds(&self.evaluator.pawns, color));
        let mut attacks = Color::BOTH.map(|color| self.first_attacks(color, pawns[color.index()]));
        let mut groups = TermGroups::default();
        let mut king_attacks = [KingAttack::default(); 2];
        let finer = self.evaluator.finer;
        let mut checks = [B::EMPTY; 2];
        for color in Color::BOTH {
            let them = color.other();
            let free = !(self.pawns_and_king(pawns, color) | attacks[them.index()].pawns);
            let ring = view.royal(them).map_or(B::EMPTY, |king| self.tables.ring[king.index()]);
            let mut mobility = Pair::ZERO;
            let mut cramped = 0;
            for &kind in &self.evaluator.non_pawns {
                let piece = Piece::new(kind, color);
                let mut of_kind = B::EMPTY;
                for from in view.pieces(piece).minus(view.marked()).iter() {
                    if self.evaluator.peaceful[kind.index()] {
                        let free = view.free_destinations(piece, from).count() as i32;
                        mobility += self.evaluator.weights.mobility(kind) * free;
                        continue;
                    }
                    let reached = view.attacks(piece, from);
                    let own = &mut attacks[color.index()];
                    own.all |= reached;
                    own.by_non_king |= reached;
                    of_kind |= reached;
                    let squares = (reached & free).count() as i32;
                    mobility += self.evaluator.weights.mobility(kind) * squares;
                    cramped += i32::from(squares <= 1);
                    let near = reached & ring;
                    if near.any() {
                        let attack = &mut king_attacks[color.index()];
                        attack.attackers += 1;
                        attack.weight +=
                            self.evaluator.king_attack_weights[kind.index()] * (1 + near.count() as i32) / 2;
                    }
                }
                let own = &mut attacks[color.index()];
                own.greater |= self.attacked_greater(kind, own);
                if finer {
                    checks[color.index()] |= self.checks(kind, color, of_kind);
                }
            }
            groups.mobility += signed(color, mobility + self.term(Term::Cramped) * cramped);
        }
        for color in Color::BOTH {
            let enemy = (&attacks[color.index()], &attacks[color.other().index()]);
            groups.pawns += signed(color, self.pawns(color, pawns, enemy.1));
            groups.threats += signed(color, self.threats(color, pawns, enemy));
            groups.kings +=
                signed(color, self.king(color, pawns[color.index()], enemy, king_attacks[color.other().index()]));
            groups.pieces += signed(color, self.pieces(color, pawns));
            if finer {
                let (kings, rest) = self.finer(color, pawns, enemy, checks[color.index()]);
                groups.kings += signed(color, kings);
                groups.pieces += signed(color, rest);
            }
            groups.other += signed(color, self.others(color) + self.last(color, enemy.1));
            if self.evaluator.captures_compulsory {
                groups.other += signed(color, self.compulsory_captures(color, pawns[color.index()], enemy));
            }
            if let Some(turning) = self.evaluator.turning {
                groups.other += signed(color, self.turning(color, turning));
            }
        }
        if self.evaluator.divides_board {
            groups.other += self.territory();
        }
        groups.other += signed(view.side(), self.term(Term::Freedom) * moves as i32);
        groups
    }

    pub(super) fn pawns_and_king(&self, pawns: [B; 2], color: Color) -> B {
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
        Attacks { all, pawns: set, by_non_king: set, greater: B::EMPTY }
    }

    /// The enemies of greater value than this type among what has been attacked so far: types are visited in the order of
    /// their value.
    fn attacked_greater(&self, kind: Kind, attacks: &Attacks<B>) -> B {
        let greater = &self.evaluator.greater[kind.index()];
        greater.iter().fold(B::EMPTY, |set, &kind| set | self.view.kind(kind)) & attacks.by_non_king
    }

    fn pawns(&self, color: Color, pawns: [B; 2], enemy: &Attacks<B>) -> Pair {
        let (own, theirs) = (pawns[color.index()], pawns[color.other().index()]);
        let tables = self.tables;
        let at = color.index();
        let mut sum = Pair::ZERO;
        for from in own.iter() {
            let square = from.index();
            if (tables.adjacent_files[square] & own).is_empty() {
                sum += self.term(Term::Isolated);
            }
            if (tables.abreast[square] & own).any() {
                sum += self.term(Term::Phalanx);
            }
            let behind_another = (tables.ahead[at][square] & own).any();
            if behind_another {
                sum += self.term(Term::Doubled);
            } else if (tables.stoppers[at][square] & theirs).is_empty() {
                sum += self.passed(color, from, enemy);
            } else if self.evaluator.finer {
                sum += self.backward(color, from, own, enemy);
            }
        }
        sum
    }

    fn passed(&self, color: Color, from: Square, enemy: &Attacks<B>) -> Pair {
        let (part, left) = self.tables.way[color.index()][from.index()];
        let mut sum = self.evaluator.weights.passed(part.into());
        if self.evaluator.finer {
            sum += self.way(color, from, part.into(), enemy);
        }
        let Some(next) = self.tables.next[color.index()][from.index()] else { return sum };
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
        let greater = own.greater & victims;
        let supported = (own.pawns & pawns[color.index()]).count() as i32;
        self.term(Term::PawnThreat) * (victims & own.pawns).count() as i32
            + self.term(Term::LesserThreat) * greater.minus(own.pawns).count() as i32
            + self.term(Term::Hanging) * hanging.count() as i32
            + self.term(Term::Supported) * supported
    }

    fn king(&self, color: Color, pawns: B, (own, enemy): (&Attacks<B>, &Attacks<B>), attack: KingAttack) -> Pair {
        let Some(king) = self.view.royal(color) else { return Pair::ZERO };
        let at = king.index();
        let mut sum = Pair::ZERO;
        if self.evaluator.shape.hides_king() {
            sum += self.term(Term::Shelter) * (self.tables.shelter[color.index()][at] & pawns).count() as i32;
        }
        let weak = (self.tables.ring[at] & enemy.by_non_king).minus(own.by_non_king).count() as i32;
        let pressure = attack.weight * ATTACKERS_SHARE[attack.attackers.min(ATTACKERS_SHARE.len() - 1)] / 100;
        // The stronger the attack on a king, the more each attacker counts.
        let attack = pressure + pressure * pressure / 400;
        let weight = self.term(Term::KingAttack);
        let attack = Pair::new(weight.middlegame() * attack / 100, weight.endgame() * attack / 100);
        sum - self.term(Term::WeakBesideKing) * weak - attack
    }

    fn pieces(&self, color: Color, pawns: [B; 2]) -> Pair {
        let own = self.view.of(color);
        let mut sum = Pair::ZERO;
        for &kind in &self.evaluator.color_bound {
            let set = self.view.kind(kind) & own;
            if (set & self.tables.light).any() && set.minus(self.tables.light).any() {
                sum += self.term(Term::BothColours);
            }
        }
        for &kind in &self.evaluator.file_sliders {
            for from in (self.view.kind(kind) & own).iter() {
                let file = self.tables.file[from.index()];
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

    /// Last pieces of a type whose loss loses the game.
    fn last(&self, color: Color, enemy: &Attacks<B>) -> Pair {
        let mut sum = Pair::ZERO;
        for &(piece, left) in self.evaluator.last.iter().filter(|(piece, _)| piece.color() == color) {
            let set = self.view.pieces(piece);
            if set.any() && set.count() <= left {
                sum += self.term(Term::Last) + self.term(Term::LastAttacked) * (set & enemy.all).count() as i32;
            }
        }
        sum
    }

    /// Mop-up evaluation: against a king with a minor piece at most, its distance from the middle of the board, and the closeness
    /// of the other king and of minor pieces, which seldom work from afar. In centipawns for White; nothing
    /// where no king is driven so.
    fn mop_up(&self, sum: &Accumulator) -> Option<i32> {
        let weight = self.term(Term::Driven).endgame();
        let shape = &self.evaluator.shape;
        let (white, black) = (self.view.royal(Color::White)?, self.view.royal(Color::Black)?);
        for color in Color::BOTH {
            if self.is_driven(color, sum) {
                let king = if color == Color::White { white } else { black };
                let far =
                    self.minor_pieces(color.other()).iter().map(|square| shape.distance(square, king)).sum::<i32>();
                let progress = 3 * shape.steps_off_middle(king) - shape.distance(white, black) - far;
                return Some(if color == Color::Black { weight * progress } else { -weight * progress });
            }
        }
        None
    }

    /// Whether a side has nothing left but its king, or one minor piece with it that the enemy outweighs by far.
    fn is_driven(&self, color: Color, sum: &Accumulator) -> bool {
        let (own, theirs) = (sum.non_pawn[color.index()], sum.non_pawn[color.other().index()]);
        match self.view.of(color).count() {
            1 => theirs > 0,
            2 => self.evaluator.scales && own > 0 && own <= self.evaluator.minor && theirs > own + self.evaluator.minor,
            _ => false,
        }
    }

    /// The squares of a side's minor pieces.
    pub(super) fn minor_pieces(&self, color: Color) -> B {
        let kinds = self.evaluator.non_pawns.iter().filter(|kind| self.evaluator.worth(**kind) <= self.evaluator.minor);
        kinds.fold(B::EMPTY, |set, &kind| set | self.view.pieces(Piece::new(kind, color)))
    }
}

fn signed(color: Color, pair: Pair) -> Pair {
    if color == Color::White { pair } else { -pair }
}
