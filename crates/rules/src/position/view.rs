//! What a search and its evaluation look at: the sets of squares of a position, in the width that its game is compiled
//! for, without a copy.

use crate::operations::Core;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_kernel::{self as kernel, Move, Phases, Sink};
use std::fmt;

/// What looks at positions of any width; see [`crate::Position::view`].
///
/// ```
/// use menagerie_board::{Bits, Color};
/// use menagerie_rules::{Library, View, Viewer};
///
/// /// How many squares white attacks.
/// struct Attacked;
///
/// impl Viewer for Attacked {
///     type Output = u32;
///
///     fn look<B: Bits>(self, view: View<'_, B>) -> u32 {
///         let attacks = view.of(Color::White).iter().filter_map(|from| Some(view.attacks(view.piece(from)?, from)));
///         attacks.fold(B::EMPTY, |all, set| all | set).count()
///     }
/// }
///
/// assert_eq!(Library::shipped().game("chess")?.start().view(Attacked), 22);
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
pub trait Viewer {
    /// What it makes of a position.
    type Output;

    /// Looks at a position.
    fn look<B: Bits>(self, view: View<'_, B>) -> Self::Output;
}

/// The sets of squares of a position.
///
/// ```
/// use menagerie_board::{Bits, Color, Kind, Piece};
/// use menagerie_rules::{Library, View, Viewer};
///
/// /// Of all pieces, of those of a type, and of those of the side to move among them, how many there are.
/// struct Count(Kind);
///
/// impl Viewer for Count {
///     type Output = [u32; 3];
///
///     fn look<B: Bits>(self, view: View<'_, B>) -> [u32; 3] {
///         let piece = Piece::new(self.0, view.side());
///         let own = view.pieces(piece);
///         assert_eq!((own, view.in_hand(piece)), (view.of(view.side()) & view.kind(self.0), 0));
///         assert!(view.walls().is_empty() && view.marked().is_empty());
///         assert!(Color::BOTH.iter().all(|&color| view.royal(color).is_some()));
///         [view.occupied(), view.kind(self.0), own].map(Bits::count)
///     }
/// }
///
/// let start = Library::shipped().game("chess")?.start();
/// assert_eq!(start.view(Count(start.game().definition().kind("pawn").unwrap())), [32, 16, 8]);
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Copy)]
pub struct View<'a, B: Bits> {
    core: &'a Core<B>,
}

impl<'a, B: Bits> View<'a, B> {
    pub(crate) fn new(core: &'a Core<B>) -> View<'a, B> {
        View { core }
    }

    /// Who is to move.
    #[inline(always)]
    pub fn side(&self) -> Color {
        self.core.side
    }

    /// All pieces, and walls.
    #[inline(always)]
    pub fn occupied(&self) -> B {
        self.core.pieces.occupied()
    }

    /// The squares that nothing enters or crosses.
    #[inline(always)]
    pub fn walls(&self) -> B {
        self.core.pieces.walls()
    }

    /// The pieces of a colour.
    #[inline(always)]
    pub fn of(&self, color: Color) -> B {
        self.core.pieces.side(color)
    }

    /// The pieces of a type in both colours.
    #[inline(always)]
    pub fn kind(&self, kind: Kind) -> B {
        self.core.pieces.of_kind(kind)
    }

    /// The pieces of a type and colour.
    #[inline(always)]
    pub fn pieces(&self, piece: Piece) -> B {
        self.core.pieces.of(piece)
    }

    /// The pieces that are marked (overloaded).
    #[inline(always)]
    pub fn marked(&self) -> B {
        self.core.pieces.marked
    }

    /// What stands on a square.
    #[inline(always)]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.core.cells[square.index()].present()
    }

    /// Where the king of a colour stands, if it has one.
    #[inline(always)]
    pub fn royal(&self, color: Color) -> Option<Square> {
        self.core.pieces.royal(&self.core.program, color)
    }

    /// The checks that a side has still to give, 0 where none are counted.
    ///
    /// ```
    /// # use menagerie_board::{Bits, Color};
    /// # use menagerie_rules::{Library, View, Viewer};
    /// struct ChecksLeft;
    /// # impl Viewer for ChecksLeft {
    /// #     type Output = [u8; 2];
    /// fn look<B: Bits>(self, view: View<'_, B>) -> [u8; 2] {
    ///     Color::BOTH.map(|color| view.checks_left(color))
    /// }
    /// # }
    /// let position = Library::shipped().game("three-check")?.position("4k3/8/8/8/8/8/8/R3K3 w - - 3+1 0 1")?;
    /// assert_eq!(position.view(ChecksLeft), [3, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn checks_left(&self, color: Color) -> u8 {
        let mut counters = self.core.program.counters.iter();
        let counter = counters.position(|counter| counter.tally.is_of_checks());
        counter.map_or(0, |counter| self.core.status.counts[counter][color.index()])
    }

    /// What each counter of a side has come to, in the order in which the rules declare them.
    ///
    /// ```
    /// # use menagerie_board::{Bits, Color};
    /// # use menagerie_rules::{Library, View, Viewer};
    /// struct Counts;
    /// # impl Viewer for Counts {
    /// #     type Output = Vec<u8>;
    /// fn look<B: Bits>(self, view: View<'_, B>) -> Vec<u8> {
    ///     view.counts(Color::Black).collect()
    /// }
    /// # }
    /// let position = Library::shipped().game("three-check")?.position("4k3/8/8/8/8/8/8/R3K3 w - - 3+1 0 1")?;
    /// assert_eq!(position.view(Counts), [1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn counts(&self, color: Color) -> impl Iterator<Item = u8> + use<'a, B> {
        let core = self.core;
        (0..core.program.counters.len()).map(move |counter| core.status.counts[counter][color.index()])
    }

    /// Whether a side has each of its castling rights, in the order in which a FEN writes them.
    ///
    /// ```
    /// # use menagerie_board::{Bits, Color};
    /// # use menagerie_rules::{Library, View, Viewer};
    /// struct Rights;
    /// # impl Viewer for Rights {
    /// #     type Output = Vec<bool>;
    /// fn look<B: Bits>(self, view: View<'_, B>) -> Vec<bool> {
    ///     view.rights(Color::White).collect()
    /// }
    /// # }
    /// let position = Library::shipped().game("chess")?.position("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1")?;
    /// assert_eq!(position.view(Rights), [false, true]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn rights(&self, color: Color) -> impl Iterator<Item = bool> + use<'a, B> {
        let (letters, rights) = (&self.core.program.rights_letters, self.core.status.rights);
        let white = letters.iter().filter(|letter| letter.is_ascii_uppercase()).count();
        let of = if color == Color::White { 0..white } else { white..letters.len() };
        of.map(move |right| rights >> right & 1 == 1)
    }

    /// The squares of each note that goes along with pieces, such as that one has been promoted.
    ///
    /// ```
    /// # use menagerie_board::Bits;
    /// # use menagerie_rules::{Library, View, Viewer};
    /// struct Promoted;
    /// # impl Viewer for Promoted {
    /// #     type Output = Vec<u32>;
    /// fn look<B: Bits>(self, view: View<'_, B>) -> Vec<u32> {
    ///     view.travelling_notes().map(Bits::count).collect()
    /// }
    /// # }
    /// let position = Library::shipped().game("crazyhouse")?.position("4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1")?;
    /// assert_eq!(position.view(Promoted), [1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn travelling_notes(&self) -> impl Iterator<Item = B> + use<'a, B> {
        let core = self.core;
        let notes = core.program.notes.iter().zip(&core.hands.notes);
        notes.filter(|(note, _)| note.travels).map(|(_, squares)| *squares)
    }

    /// How many of a piece its side has in hand.
    #[inline(always)]
    pub fn in_hand(&self, piece: Piece) -> u32 {
        self.core.hands.count(piece).into()
    }

    /// How many of a piece the other side holds captive.
    #[inline]
    pub fn captives(&self, piece: Piece) -> u32 {
        self.core.hands.captives(piece).into()
    }

    /// The free squares to which a piece on a square could go, taking nothing, by its own power.
    #[inline]
    pub fn free_destinations(&self, piece: Piece, from: Square) -> B {
        self.core.pieces.free_destinations(&self.core.program, piece, from)
    }

    /// The squares that a piece of this kind on a square attacks, empty ones and its own side's included, whether or not
    /// it is pinned. Where pieces hop or take on the way, the squares on which it can take or land now.
    #[inline(always)]
    pub fn attacks(&self, piece: Piece, from: Square) -> B {
        let program = &*self.core.program;
        let reach = program.reach_of(piece);
        let set = reach.capture.attacks(&program.lines, from, self.occupied());
        if reach.paths.any { set | self.along_paths(piece, from) } else { set }
    }

    /// The squares that any of these pieces of one kind attacks: at once, where they only step.
    ///
    /// ```
    /// # use menagerie_board::{Bits, Color, Kind, Piece};
    /// # use menagerie_rules::{Library, View, Viewer};
    /// struct AttackedBy(Kind);
    /// # impl Viewer for AttackedBy {
    /// #     type Output = u32;
    /// fn look<B: Bits>(self, view: View<'_, B>) -> u32 {
    ///     let piece = Piece::new(self.0, Color::White);
    ///     view.attacks_of_all(piece, view.pieces(piece)).count()
    /// }
    /// # }
    /// let start = Library::shipped().game("chess")?.start();
    /// let kind = |name| start.game().definition().kind(name).unwrap();
    /// assert_eq!((start.view(AttackedBy(kind("pawn"))), start.view(AttackedBy(kind("knight")))), (8, 6));
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    #[inline(always)]
    pub fn attacks_of_all(&self, piece: Piece, set: B) -> B {
        let reach = self.core.program.reach_of(piece);
        match &reach.shifts {
            Some(shifts) if !reach.paths.any => {
                let steps = shifts.capture.iter().map(|step| (set & step.sources).rotated(step.turn));
                steps.fold(B::EMPTY, |all, step| all | step)
            }
            _ => set.iter().fold(B::EMPTY, |all, from| all | self.attacks(piece, from)),
        }
    }

    /// The same along lines, leaps and bent paths with these squares occupied.
    ///
    /// ```
    /// # use menagerie_board::{Bits, Color, Kind, Piece, Square};
    /// # use menagerie_rules::{Library, View, Viewer};
    /// struct OnEmptyBoard(Kind, Square);
    /// # impl Viewer for OnEmptyBoard {
    /// #     type Output = u32;
    /// fn look<B: Bits>(self, view: View<'_, B>) -> u32 {
    ///     view.attacks_across(Piece::new(self.0, Color::White), self.1, B::EMPTY).count()
    /// }
    /// # }
    /// let start = Library::shipped().game("chess")?.start();
    /// let (rook, a1) = (start.game().definition().kind("rook").unwrap(), start.game().board().square("a1").unwrap());
    /// assert_eq!(start.view(OnEmptyBoard(rook, a1)), 14);
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    #[inline(always)]
    pub fn attacks_across(&self, piece: Piece, from: Square, occupied: B) -> B {
        let program = &*self.core.program;
        program.reach_of(piece).capture.attacks(&program.lines, from, occupied)
    }

    #[inline(never)]
    fn along_paths(&self, piece: Piece, from: Square) -> B {
        let reach = self.core.program.reach_of(piece);
        let sides = self.core.pieces.sides_for(&self.core.program, piece.color(), reach);
        let mut set = B::EMPTY;
        reach.paths.arrivals(from, &sides, |arrival| {
            set |= B::bit(arrival.to);
            arrival.taken.iter().flatten().for_each(|&square| set |= B::bit(square));
        });
        set
    }

    /// The pieces of a colour that attack a square with these squares occupied; those not on `occupied` are left out.
    ///
    /// ```
    /// # use menagerie_board::{Bits, Color, Square};
    /// # use menagerie_rules::{Library, View, Viewer};
    /// struct Attackers(Square);
    /// # impl Viewer for Attackers {
    /// #     type Output = Vec<Square>;
    /// fn look<B: Bits>(self, view: View<'_, B>) -> Vec<Square> {
    ///     view.attackers_of(Color::White, self.0, view.occupied()).iter().collect()
    /// }
    /// # }
    /// let position = Library::shipped().game("chess")?.position("4k3/8/8/3p4/4P3/8/8/3RK3 w - - 0 1")?;
    /// let square = |name| position.game().board().square(name).unwrap();
    /// assert_eq!(position.view(Attackers(square("d5"))), [square("d1"), square("e4")]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    pub fn attackers_of(&self, color: Color, square: Square, occupied: B) -> B {
        let (program, pieces) = (&*self.core.program, &self.core.pieces);
        let mut attackers = B::EMPTY;
        let own = (pieces.side(color) & occupied).minus(pieces.marked);
        let tables = &program.attack_tables[color.index()];
        let row = square.index() * tables.leapers.len();
        for (kind, from) in tables.leapers.iter().zip(&tables.leaps[row..]) {
            attackers |= *from & pieces.of_kind(*kind) & own;
        }
        let row = square.index() * tables.sliders.len();
        for (kind, from) in tables.sliders.iter().zip(&tables.slides[row..]) {
            for sniper in (*from & pieces.of_kind(*kind) & own).iter() {
                let open = (program.lines.between(square, sniper) & occupied).is_empty();
                attackers |= B::bit(sniper).when(open);
            }
        }
        let row = square.index() * tables.bent_riders.len();
        for (kind, from) in tables.bent_riders.iter().zip(&tables.walks[row..]) {
            let motion = &program.reach_of(Piece::new(*kind, color)).capture;
            budget::spend(1);
            for bent_rider in (*from & pieces.of_kind(*kind) & own).iter() {
                let mut walks = motion.walks[bent_rider.index()].iter();
                let hits = walks.any(|walk| walk.stops.has(square) && walk.attacks(occupied).has(square));
                attackers |= B::bit(bent_rider).when(hits);
            }
        }
        attackers
    }
}

impl<B: Bits> fmt::Debug for View<'_, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut view = f.debug_struct("View");
        view.field("side", &self.side()).field("occupied", &self.occupied()).finish_non_exhaustive()
    }
}

/// Lists moves and notes which earlier position keeps others from being legal.
struct Listing<'a> {
    moves: &'a mut Vec<Move>,
    barred_by: Option<usize>,
}

/// Lists moves, of those that differ only in what their effects leave to choose one.
struct Outline<'a>(&'a mut Vec<Move>);

impl<B: Bits> Sink<B> for Outline<'_> {
    fn set(&mut self, from: Square, to: B) {
        self.0.set(from, to);
    }
    fn sets(&mut self, sets: impl Iterator<Item = (Square, B)>) {
        self.0.sets(sets);
    }
    fn shifted(&mut self, to: B, delta: i16) {
        self.0.shifted(to, delta);
    }
    fn captures<P: Phases<B>>(&mut self, core: &kernel::Core<B, P>, captor: Piece, from: Square, to: B) {
        self.0.captures(core, captor, from, to);
    }
    fn promotions(&mut self, from: Square, to: B, kinds: &[Kind], keep: bool) {
        self.0.promotions(from, to, kinds, keep);
    }
    fn choosing(&mut self, from: Square, to: B, _choices: &[u32]) {
        self.0.set(from, to);
    }
    fn drops(&mut self, kind: Kind, to: B) {
        <Vec<Move> as Sink<B>>::drops(self.0, kind, to);
    }
    fn one(&mut self, mv: Move) {
        // Rules that look at the whole list make all.
        if self.0.last().is_none_or(|last| last.choosing(0) != mv.choosing(0)) {
            self.0.push(mv);
        }
    }
    fn one_choice_from(&self) -> Option<u32> {
        // What could be chosen for the last move can mostly be chosen for this one.
        Some(self.0.last().map_or(0, |last| last.choice()))
    }
    fn found(&self) -> usize {
        self.0.len()
    }
    fn bytes(&self) -> usize {
        <Vec<Move> as Sink<B>>::bytes(self.0)
    }
}

/// Appends the legal moves to a list, of those that differ only in what their effects leave to choose one.
pub(crate) fn outline_moves<B: Bits>(core: &Core<B>, moves: &mut Vec<Move>) {
    core.generate(&mut Outline(moves));
}

impl<B: Bits> Sink<B> for Listing<'_> {
    #[inline]
    fn set(&mut self, from: Square, to: B) {
        self.moves.set(from, to);
    }
    #[inline(always)]
    fn sets(&mut self, sets: impl Iterator<Item = (Square, B)>) {
        self.moves.sets(sets);
    }
    #[inline]
    fn shifted(&mut self, to: B, delta: i16) {
        self.moves.shifted(to, delta);
    }
    fn captures<P: Phases<B>>(&mut self, core: &kernel::Core<B, P>, captor: Piece, from: Square, to: B) {
        self.moves.captures(core, captor, from, to);
    }
    fn promotions(&mut self, from: Square, to: B, kinds: &[Kind], keep: bool) {
        self.moves.promotions(from, to, kinds, keep);
    }
    fn drops(&mut self, kind: Kind, to: B) {
        <Vec<Move> as Sink<B>>::drops(self.moves, kind, to);
    }
    #[inline]
    fn one(&mut self, mv: Move) {
        self.moves.push(mv);
    }
    fn found(&self) -> usize {
        self.moves.len()
    }
    fn bytes(&self) -> usize {
        <Vec<Move> as Sink<B>>::bytes(self.moves)
    }
    fn barred(&mut self, by: Option<usize>) {
        // The present placement bars its moves wherever it stands.
        if let Some(by) = by {
            self.barred_by = Some(self.barred_by.map_or(by, |before| before.min(by)));
        }
    }
}

/// Appends the legal moves to a list. Returns how many moves had been played when the earliest placement stood
/// that keeps a move from being legal, where placements must not come back.
pub(crate) fn list_moves<B: Bits>(core: &Core<B>, moves: &mut Vec<Move>) -> Option<usize> {
    let mut listing = Listing { moves, barred_by: None };
    core.generate(&mut listing);
    listing.barred_by
}
