//! What becomes another piece by moving.

use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Kind, Piece};

/// How each piece promotes.
pub struct PromotionTable<B> {
    /// By piece; one that does not promote has a clause without squares.
    pub clauses: Vec<Clause<B>>,
    /// Whether a marked piece may stand where an unmarked one would have promoted.
    pub kept_when_marked: bool,
}

/// How one piece promotes.
#[derive(Clone)]
pub struct Clause<B> {
    /// Whether the piece promotes by this clause.
    pub promotes: bool,
    /// Where it has to.
    pub must: B,
    /// Where it may.
    pub may: B,
    /// Where it may when it comes from elsewhere; from there it may by any capture.
    pub entering: B,
    /// Whether only captures promote.
    pub captures_only: bool,
    /// Where a capture has to promote, and where it may, besides what any move does.
    pub by_capture: Option<Box<[B; 2]>>,
    /// Whether a move that leaves the squares where it must or may promotes too.
    pub leaving: bool,
    /// What it may become.
    pub targets: Vec<Kind>,
    /// Of which targets the player must have fewer than this on the board.
    pub limits: Vec<(Kind, u32)>,
    /// The squares on which it may become a type, for those types that it does not become everywhere.
    pub only_on: Vec<(Kind, B)>,
    /// Whether it becomes only what the other side holds captive, and takes that piece's place there.
    pub for_captives: bool,
    /// The squares on which it cannot stay what it is, for any piece that comes there promotes.
    pub closed: B,
    /// The squares on which it may stand, if not all.
    pub standable: Option<B>,
}

impl<B: Bits> Clause<B> {
    /// It does not promote.
    pub fn none() -> Clause<B> {
        Clause {
            promotes: false,
            must: B::EMPTY,
            may: B::EMPTY,
            entering: B::EMPTY,
            captures_only: false,
            by_capture: None,
            leaving: false,
            targets: Vec::new(),
            limits: Vec::new(),
            only_on: Vec::new(),
            for_captives: false,
            closed: B::EMPTY,
            standable: None,
        }
    }

    /// The same where what it becomes is bound to the squares on which it promotes.
    pub fn bound_to_its_squares(mut self) -> Clause<B> {
        let squares = self.must | self.may;
        for &kind in &self.targets {
            match self.only_on.iter_mut().find(|(bound, _)| *bound == kind) {
                Some((_, on)) => *on &= squares,
                None => self.only_on.push((kind, squares)),
            }
        }
        self
    }

    /// Two clauses of a piece as one. They share out the squares, to which what it becomes is bound, and neither asks for the origin.
    pub fn joined(self, other: Clause<B>) -> Clause<B> {
        let captures_only = self.captures_only && other.captures_only;
        let mut joined = Clause { promotes: true, captures_only, ..Clause::none() };
        let mut by_capture = [B::EMPTY; 2];
        for clause in [self, other] {
            let own = [clause.must, clause.may];
            let [any, captures] = match clause.captures_only && !captures_only {
                true => [[B::EMPTY; 2], own],
                false => [own, [B::EMPTY; 2]],
            };
            (joined.must, joined.may) = (joined.must | any[0], joined.may | any[1]);
            let before = clause.by_capture.map_or([B::EMPTY; 2], |squares| *squares);
            by_capture = [by_capture[0] | captures[0] | before[0], by_capture[1] | captures[1] | before[1]];
            joined.closed |= clause.closed;
            joined.for_captives |= clause.for_captives;
            joined.targets.extend(clause.targets);
            joined.limits.extend(clause.limits);
            for (kind, squares) in clause.only_on {
                match joined.only_on.iter_mut().find(|(bound, _)| *bound == kind) {
                    Some((_, on)) => *on |= squares,
                    None => joined.only_on.push((kind, squares)),
                }
            }
        }
        joined.targets.sort_unstable();
        joined.targets.dedup();
        joined.by_capture = (by_capture[0] | by_capture[1]).any().then(|| Box::new(by_capture));
        joined
    }

    /// Whether moves that take nothing promote nowhere, or nowhere on some squares.
    pub fn takes_only_somewhere(&self) -> bool {
        self.captures_only || self.by_capture.is_some()
    }

    /// Whether the square from which it comes decides, too.
    pub fn asks_for_origin(&self) -> bool {
        self.leaving || self.entering.any()
    }
}

impl<B: Bits> PromotionTable<B> {
    /// Whether this piece can promote at all.
    #[inline(always)]
    pub fn promotes(&self, piece: Piece) -> bool {
        self.clauses[piece.index()].promotes
    }

    /// The destinations by which this piece may promote, from one square or another.
    pub fn destinations(&self, piece: Piece, all: B) -> B {
        let clause = &self.clauses[piece.index()];
        let by_capture = clause.by_capture.as_deref().map_or(B::EMPTY, |[must, may]| *must | *may);
        if clause.asks_for_origin() { all } else { clause.must | clause.may | by_capture }
    }

    /// The destinations by which this piece must and may promote when it goes from a square; `captures` are those
    /// on which it would take something.
    #[inline(always)]
    pub fn squares(&self, piece: Piece, from: Square, captures: B) -> (B, B) {
        let clause = &self.clauses[piece.index()];
        let (mut must, mut may) = (clause.must, clause.may);
        if clause.leaving {
            if must.has(from) {
                (must, may) = (!B::EMPTY, B::EMPTY);
            } else if may.has(from) {
                may = !must;
            }
        }
        if clause.entering.any() {
            may |= if clause.entering.has(from) { captures } else { clause.entering };
            may = may.minus(must);
        }
        match &clause.by_capture {
            Some(squares) => (must | squares[0] & captures, may | squares[1] & captures),
            None if clause.captures_only => (must & captures, may & captures),
            None => (must, may),
        }
    }

    /// Whether a move promotes this piece: it must (`true`), it may, or nothing.
    pub fn at(&self, piece: Piece, from: Square, to: Square, captures: bool) -> Option<bool> {
        let (must, may) = self.squares(piece, from, B::bit(to).when(captures));
        (must | may).has(to).then(|| must.has(to))
    }

    /// The squares on which this piece promotes however it came there: where an effect gives it its powers.
    #[inline(always)]
    pub fn due(&self, piece: Piece) -> B {
        let clause = &self.clauses[piece.index()];
        clause.must.when(!clause.captures_only)
    }

    /// The squares on which this piece cannot stand unless it is marked, since it would have promoted.
    pub fn closed(&self, piece: Piece) -> B {
        self.clauses[piece.index()].closed
    }

    /// The squares on which this piece can stand, if that is limited; on closed ones among them only marked.
    pub fn standable(&self, piece: Piece) -> Option<B> {
        self.clauses[piece.index()].standable
    }

    /// Whether a marked piece may stand where an unmarked one would have promoted.
    pub fn kept_when_marked(&self) -> bool {
        self.kept_when_marked
    }

    /// What this piece may become, limits aside.
    #[inline(always)]
    pub fn targets(&self, piece: Piece) -> &[Kind] {
        &self.clauses[piece.index()].targets
    }

    /// Whether what this piece may become depends on what its side has on the board or in captivity.
    #[inline(always)]
    pub fn is_limited(&self, piece: Piece) -> bool {
        let clause = &self.clauses[piece.index()];
        !clause.limits.is_empty() || clause.for_captives
    }

    /// Whether this piece becomes only what the other side holds captive.
    pub fn is_for_captives(&self, piece: Piece) -> bool {
        self.clauses[piece.index()].for_captives
    }

    /// The squares to which this piece does not go while it is marked: it could neither promote nor stay what it is.
    #[inline(always)]
    pub fn closed_to_marked(&self, piece: Piece) -> B {
        self.due(piece).when(!self.kept_when_marked)
    }

    /// Whether this piece may become a type of which its side has this many, on a square.
    pub fn is_open(&self, piece: Piece, kind: Kind, count: u32, on: Square) -> bool {
        let clause = &self.clauses[piece.index()];
        clause.limits.iter().all(|&(limited, most)| limited != kind || count < most)
            && clause.only_on.iter().all(|&(bound, squares)| bound != kind || squares.has(on))
    }

    /// Whether what this piece may become depends on the square.
    #[inline(always)]
    pub fn asks_for_square(&self, piece: Piece) -> bool {
        !self.clauses[piece.index()].only_on.is_empty()
    }
}
