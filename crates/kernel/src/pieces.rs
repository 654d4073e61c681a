//! Where the pieces stand, as sets of squares: all that attacks and checks depend on.

use super::edit::Edit;
use super::phases::{Effect, Phases};
use super::{Program, Reach, Shunned, Sides};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::{Color, Kind, Piece};

/// The sets of squares of a position. Small enough to copy for trying a move out.
///
/// ```
/// use menagerie_board::board::Square;
/// use menagerie_board::piece::{Color, Kind, Piece};
/// use menagerie_kernel::{Edit, Pieces};
///
/// let (piece, square) = (Piece::new(Kind(0), Color::White), Square(3));
/// let mut pieces = Pieces::<u64>::default();
/// pieces.toggle(piece, 1 << 3);
/// pieces.apply(&Edit::Relocate { from: square, to: Square(4), piece });
/// assert_eq!((pieces.of(piece), pieces.side(Color::Black)), (1 << 4, 0));
/// pieces.revert(&Edit::Relocate { from: square, to: Square(4), piece });
/// assert_eq!(pieces.occupied(), 1 << 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pieces<B: Bits> {
    /// Per colour the squares that none of its pieces goes to but by taking its own side's: those of its own pieces and,
    /// in both, the walls. So walls cost the generation of moves nothing.
    pub closed: [B; 2],
    /// Per type its pieces in both colours.
    kinds: B::Kinds,
    /// Pieces that have lost all but their ordinary non-capturing moves.
    pub marked: B,
}

impl<B: Bits> Default for Pieces<B> {
    /// An empty board.
    fn default() -> Pieces<B> {
        Pieces { closed: [B::EMPTY; 2], kinds: B::NO_KINDS, marked: B::EMPTY }
    }
}

impl<B: Bits> Pieces<B> {
    /// The squares of all pieces and walls.
    #[inline(always)]
    pub fn occupied(&self) -> B {
        self.closed[0] | self.closed[1]
    }

    /// All pieces.
    #[inline(always)]
    pub fn all(&self) -> B {
        self.closed[0] ^ self.closed[1]
    }

    /// The pieces of a colour.
    #[inline(always)]
    pub fn side(&self, color: Color) -> B {
        self.closed[color.index()].minus(self.closed[color.other().index()])
    }

    /// The squares that nothing enters or crosses; no piece stands there.
    #[inline(always)]
    pub fn walls(&self) -> B {
        self.closed[0] & self.closed[1]
    }

    /// The pieces of a type, in both colours.
    #[inline(always)]
    pub fn of_kind(&self, kind: Kind) -> B {
        // The length is a power of two, so that the masked index needs no check.
        self.kinds.as_ref()[kind.index() & (B::KIND_SLOTS - 1)]
    }

    /// The royal pieces of both colours.
    #[inline(always)]
    pub fn royals(&self, program: &Program<B, impl Phases<B>>) -> B {
        program.royal.map_or(B::EMPTY, |kind| self.of_kind(kind))
    }

    /// The pieces of a type and colour.
    #[inline(always)]
    pub fn of(&self, piece: Piece) -> B {
        self.of_kind(piece.kind()) & self.closed[piece.color().index()]
    }

    /// The piece on a square, found by its sets.
    pub fn at(&self, program: &Program<B, impl Phases<B>>, square: Square) -> Option<Piece> {
        let color = Color::BOTH.into_iter().find(|color| self.closed[color.index()].has(square))?;
        let kind = (0..program.kinds).find(|&kind| self.kinds.as_ref()[kind].has(square))?;
        Some(Piece::new(Kind(kind as u8), color))
    }

    /// Where the king of a colour stands, if it has one.
    #[inline(always)]
    pub fn royal(&self, program: &Program<B, impl Phases<B>>, color: Color) -> Option<Square> {
        let set = self.of(Piece::new(program.royal?, color));
        set.any().then(|| set.lowest())
    }

    /// Puts a piece on squares, or takes it from them.
    #[inline(always)]
    pub fn toggle(&mut self, piece: Piece, squares: B) {
        self.kinds.as_mut()[piece.kind().index() & (B::KIND_SLOTS - 1)] ^= squares;
        self.closed[piece.color().index()] ^= squares;
    }

    /// Carries out an edit.
    #[inline(always)]
    pub fn apply(&mut self, edit: &Edit) {
        match *edit {
            Edit::Remove { square, piece } => {
                self.toggle(piece, B::bit(square));
                self.marked &= !B::bit(square);
            }
            Edit::Relocate { from, to, piece } => {
                self.toggle(piece, B::bit(from) | B::bit(to));
                if self.marked.any() && self.marked.has(from) {
                    self.marked ^= B::bit(from) | B::bit(to);
                }
            }
            Edit::RelocateBoth { first, second } => {
                let landed =
                    B::bit(first.1).when(self.marked.has(first.0)) | B::bit(second.1).when(self.marked.has(second.0));
                self.marked = self.marked.minus(B::bit(first.0) | B::bit(second.0)) | landed;
                self.toggle(first.2, B::bit(first.0) ^ B::bit(first.1));
                self.toggle(second.2, B::bit(second.0) ^ B::bit(second.1));
            }
            Edit::Change { square, before, after } => {
                self.toggle(before, B::bit(square));
                self.toggle(after, B::bit(square));
            }
            Edit::Mark { square, .. } => self.marked ^= B::bit(square),
            Edit::Drop { square, piece } => self.toggle(piece, B::bit(square)),
            Edit::Wall { square, .. } => self.closed.iter_mut().for_each(|set| *set ^= B::bit(square)),
            Edit::Hold { .. } | Edit::Captive { .. } | Edit::Note { .. } => {}
        }
    }

    /// Takes an edit back, marks aside, which are restored as a whole.
    #[inline(always)]
    pub fn revert(&mut self, edit: &Edit) {
        match *edit {
            Edit::Remove { square, piece } => self.toggle(piece, B::bit(square)),
            Edit::Relocate { from, to, piece } => self.toggle(piece, B::bit(from) | B::bit(to)),
            Edit::RelocateBoth { first, second } => {
                self.toggle(first.2, B::bit(first.0) ^ B::bit(first.1));
                self.toggle(second.2, B::bit(second.0) ^ B::bit(second.1));
            }
            Edit::Change { square, before, after } => {
                self.toggle(after, B::bit(square));
                self.toggle(before, B::bit(square));
            }
            Edit::Drop { square, piece } => self.toggle(piece, B::bit(square)),
            Edit::Wall { square, .. } => self.closed.iter_mut().for_each(|set| *set ^= B::bit(square)),
            Edit::Mark { .. } | Edit::Hold { .. } | Edit::Captive { .. } | Edit::Note { .. } => {}
        }
    }

    /// Whether a piece of a colour attacks the square with these squares occupied. Marked pieces attack nothing.
    #[inline(always)]
    pub fn attacked(&self, program: &Program<B, impl Phases<B>>, square: Square, by: Color, occupied: B) -> bool {
        self.attacked_by(program, square, by, self.closed[by.index()].minus(self.marked), occupied)
    }

    /// The same by some of the pieces of a colour.
    #[inline(always)]
    pub fn attacked_by(
        &self,
        program: &Program<B, impl Phases<B>>,
        square: Square,
        by: Color,
        enemy: B,
        occupied: B,
    ) -> bool {
        let tables = &program.attack_tables[by.index()];
        // Asked type by type with an early end: a vectorised union of the few sets is slower.
        let row = square.index() * tables.leapers.len();
        for (kind, from) in tables.leapers.iter().zip(&tables.leaps[row..]) {
            if (*from & self.of_kind(*kind) & enemy).any() {
                return true;
            }
        }
        let row = square.index() * tables.sliders.len();
        for (kind, from) in tables.sliders.iter().zip(&tables.slides[row..]) {
            for sniper in (*from & self.of_kind(*kind) & enemy).iter() {
                if (program.lines.between(square, sniper) & occupied).is_empty() {
                    return true;
                }
            }
        }
        tables.has_paths
            && (self.reached_by_bent_rider(program, square, by, enemy, occupied)
                || self.reached_by_hopper(program, square, by, enemy, occupied))
    }

    /// The pieces of a colour that could take the piece of the other on a square by their own moves, pins aside.
    pub fn takers(&self, program: &Program<B, impl Phases<B>>, square: Square, by: Color) -> B {
        let takes = |from: &Square| self.could_take(program, *from, square);
        self.side(by).minus(self.marked).iter().filter(takes).fold(B::EMPTY, |set, from| set | B::bit(from))
    }

    /// Whether the piece on a square could take the enemy piece on another by its own moves, pins and its mark aside.
    pub fn could_take(&self, program: &Program<B, impl Phases<B>>, from: Square, square: Square) -> bool {
        let Some(piece) = self.at(program, from) else { return false };
        let reach = program.reach_of(piece);
        budget::spend(1);
        let sides = self.sides_for(program, piece.color(), reach);
        reach.capture.attacks(&program.lines, from, self.occupied()).has(square)
            || reach.paths.any && reach.paths.strikes(&program.lines, from, square, &sides)
    }

    /// What stands where for a piece of `by` that could take an enemy piece on a square with these squares occupied.
    pub fn sides(&self, program: &Program<B, impl Phases<B>>, square: Square, by: Color, occupied: B) -> Sides<B> {
        let target = B::bit(square);
        let (walls, own) = (self.walls(), (self.side(by) & occupied).minus(target));
        let royal = self.royals(program);
        Sides { own, royal, enemy: occupied.minus(own | walls) | target, walls, shunned: Shunned::NONE }
    }

    /// What stands where for a piece that moves like this.
    pub fn sides_for(&self, program: &Program<B, impl Phases<B>>, color: Color, reach: &Reach<B>) -> Sides<B> {
        let royal = self.royals(program);
        let (own, enemy) = (self.side(color), self.side(color.other()));
        Sides { own, royal, enemy, walls: self.walls(), shunned: self.shunned(reach) }
    }

    /// The pieces, of either side, that a type neither takes nor hops over, by its lists of these.
    pub(crate) fn shunned(&self, reach: &Reach<B>) -> Shunned<B> {
        let mut shunned = Shunned::NONE;
        for (set, kinds) in shunned.0.iter_mut().zip(&reach.shuns) {
            *set = kinds.iter().fold(B::EMPTY, |set, kind| set | self.of_kind(*kind));
        }
        shunned
    }

    /// What stands where (see [`Pieces::sides`]) for pieces that move like this. What they could take on the square is a
    /// king, whatever has stood there before, or a piece that is royal for being the last of its type.
    pub fn sides_of(
        &self,
        program: &Program<B, impl Phases<B>>,
        sides: &Sides<B>,
        reach: &Reach<B>,
        (square, by): (Square, Color),
    ) -> Sides<B> {
        let mut shunned = self.shunned(reach);
        for (set, kinds) in shunned.0.iter_mut().zip(&reach.shuns) {
            let king = program.royal.is_some_and(|royal| kinds.contains(&royal));
            if (king || set.has(square)) && !self.pseudo_royals(program, by.other()).has(square) {
                *set = set.minus(B::bit(square)) | B::bit(square).when(king);
            }
        }
        Sides { shunned, ..*sides }
    }

    /// The free squares to which a piece on a square could go with its next move, by its own power and taking nothing,
    /// its king's safety aside. It need not be its turn.
    pub fn free_destinations(&self, program: &Program<B, impl Phases<B>>, piece: Piece, from: Square) -> B {
        if !program.own_quiet {
            return B::EMPTY;
        }
        let marked = self.marked.has(from);
        let (reach, occupied) = (program.reach_of(piece), self.occupied());
        let mut to = reach.quiet.attacks(&program.lines, from, occupied);
        if reach.has_first && !marked {
            reach.first[from.index()].iter().for_each(|first| to |= first.walk.attacks(occupied) & first.walk.stops);
        }
        if reach.paths.any && !marked {
            let sides = self.sides_for(program, piece.color(), reach);
            reach.paths.arrivals(from, &sides, |arrival| to |= B::bit(arrival.to).when(arrival.is_plain()));
        }
        if let Some(promotion) = program.promotion.as_ref().filter(|_| marked) {
            to = to.minus(promotion.closed_to_marked(piece));
        }
        to.minus(occupied)
    }

    fn reached_by_hopper(
        &self,
        program: &Program<B, impl Phases<B>>,
        square: Square,
        by: Color,
        enemy: B,
        occupied: B,
    ) -> bool {
        let tables = &program.attack_tables[by.index()];
        let row = square.index() * tables.hoppers.len();
        tables.hoppers.iter().enumerate().any(|(i, &kind)| {
            let candidates = (tables.hops[row + i] & self.of_kind(kind) & enemy).minus(B::bit(square));
            if candidates.is_empty() {
                return false;
            }
            let reach = program.reach_of(Piece::new(kind, by));
            // Most often the hops alone tell that there is nothing to take.
            let is_out_of_reach = |from: Square| {
                reach.paths.others(from).is_empty() && {
                    let hurdles =
                        reach.paths.hops().and_then(|hops| hops.hurdles(&program.lines, from, square, occupied));
                    hurdles.is_none_or(|hurdles| hurdles.is_empty() || hurdles.clear_lowest().any())
                }
            };
            if candidates.iter().all(is_out_of_reach) {
                return false;
            }
            let sides = self.sides(program, square, by, occupied);
            let sides = self.sides_of(program, &sides, reach, (square, by));
            candidates.iter().any(|from| reach.paths.strikes(&program.lines, from, square, &sides))
        })
    }

    fn reached_by_bent_rider(
        &self,
        program: &Program<B, impl Phases<B>>,
        square: Square,
        by: Color,
        enemy: B,
        occupied: B,
    ) -> bool {
        let tables = &program.attack_tables[by.index()];
        let row = square.index() * tables.bent_riders.len();
        tables.bent_riders.iter().enumerate().any(|(i, &kind)| {
            let candidates = tables.walks[row + i] & self.of_kind(kind) & enemy;
            if candidates.is_empty() {
                return false;
            }
            if let Some(ways) = &tables.lame_ways[i] {
                let mut ways = ways[square.index()].iter();
                return ways.any(|(from, way)| candidates.has(*from) && (*way & occupied).is_empty());
            }
            let reach = program.reach_of(Piece::new(kind, by));
            candidates.iter().any(|from| {
                budget::spend(reach.capture.walks[from.index()].len());
                let mut walks = reach.capture.walks[from.index()].iter();
                walks.any(|walk| walk.stops.has(square) && walk.attacks(occupied).has(square))
            })
        })
    }

    /// Whether a royal piece of the other colour on `square` would be in check by `by`, with all else unchanged.
    #[inline(always)]
    pub fn guarded(&self, program: &Program<B, impl Phases<B>>, square: Square, by: Color, occupied: B) -> bool {
        if program.attacks_check {
            return self.attacked(program, square, by, occupied);
        }
        self.guarded_with_effects(program, square, by, occupied)
    }

    #[inline(never)]
    fn guarded_with_effects(
        &self,
        program: &Program<B, impl Phases<B>>,
        square: Square,
        by: Color,
        occupied: B,
    ) -> bool {
        let takers = self.royal_takers(program, square, by);
        self.attacked_by(program, square, by, takers, occupied)
            || program.effects.iter().any(|e| e.endangering(program, self, square, by, occupied).is_some())
    }

    /// Whether a king that comes from `home` may not cross a square: it could be taken there as things stand, or an effect
    /// would put it in check if it stood there.
    pub fn guards_way(&self, program: &Program<B, impl Phases<B>>, square: Square, by: Color, home: Square) -> bool {
        let occupied = self.occupied();
        if program.attacks_check {
            return self.attacked(program, square, by, occupied);
        }
        self.attacked_by(program, square, by, self.royal_takers(program, square, by), occupied)
            || program.effects.iter().any(Effect::endangers_kings) && {
                let shown = self.with_king_on(program, square, home);
                shown.guarded(program, square, by, shown.occupied())
            }
    }

    /// The pieces with the king that comes from `home` on another square, whatever stands there.
    fn with_king_on(&self, program: &Program<B, impl Phases<B>>, square: Square, home: Square) -> Pieces<B> {
        let mut shown = *self;
        let king = self.at(program, home);
        for at in [home, square] {
            if let Some(piece) = shown.at(program, at) {
                shown.apply(&Edit::Remove { square: at, piece });
            }
        }
        if let Some(king) = king {
            shown.toggle(king, B::bit(square));
        }
        shown
    }

    /// The pieces of a colour that could take a king on a square if they reach it.
    #[inline]
    pub fn royal_takers(&self, program: &Program<B, impl Phases<B>>, square: Square, by: Color) -> B {
        let all = self.side(by).minus(self.marked);
        let kept = program.effects.iter().filter_map(|effect| effect.royal_takers(program, self, square, by));
        kept.fold(all, |takers, kept| takers & kept)
    }

    /// The pieces of a colour of these types, or all.
    #[inline]
    pub fn those(&self, kinds: Option<&[Kind]>, color: Color) -> B {
        let own = self.side(color);
        kinds.map_or(own, |kinds| kinds.iter().fold(B::EMPTY, |set, kind| set | self.of_kind(*kind)) & own)
    }

    /// Whether the king of a colour, or another piece that is royal at the time, is in check.
    #[inline(always)]
    pub fn in_check(&self, program: &Program<B, impl Phases<B>>, color: Color) -> bool {
        let king_is = match self.royal(program, color) {
            None => false,
            Some(king) => self.guarded(program, king, color.other(), self.occupied()),
        };
        king_is || !program.pseudo_royals.is_empty() && self.pseudo_royal_in_check(program, color)
    }

    /// The pieces of a colour that are royal one by one because they are the last.
    pub fn pseudo_royals(&self, program: &Program<B, impl Phases<B>>, color: Color) -> B {
        program.pseudo_royals.iter().fold(B::EMPTY, |set, royals| set | royals.each(self, color))
    }

    #[inline(never)]
    fn pseudo_royal_in_check(&self, program: &Program<B, impl Phases<B>>, color: Color) -> bool {
        let occupied = self.occupied();
        let guarded = |square: Square| self.guarded(program, square, color.other(), occupied);
        program.pseudo_royals.iter().any(|royals| {
            let group = royals.group(self, color);
            royals.each(self, color).iter().any(guarded) || group.any() && group.iter().all(guarded)
        })
    }
}
