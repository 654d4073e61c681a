//! What a piece may walk: the meaning of a notation.

use crate::board::Wrap;
use crate::piece::Color;

/// A way of walking from an origin: squares in the order they are passed.
///
/// The piece goes on beyond a step only if the step's square is there and holds what its [`Pass`] wants; its own
/// origin counts as empty.
///
/// ```
/// use menagerie_board::Betza;
/// use menagerie_board::board::Wrap;
///
/// let knight = Betza::parse("N")?.paths(8, 8, 1_000)?;
/// let ends: Vec<(i16, i16)> = knight.iter().map(|path| (path.steps[0].dx, path.steps[0].dy)).collect();
/// assert!(ends.contains(&(1, 2)) && ends.contains(&(-2, -1)));
/// assert!(knight.iter().all(|path| path.ends.quiet && path.ends.capture));
/// assert!(knight.iter().all(|path| path.wrap == Wrap::None && path.unload.is_none()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The squares, for white.
    pub steps: Vec<Step>,
    /// What may be on the last square of the move.
    pub ends: Ends,
    /// Where the piece that the last leg takes is put, as an offset from the origin: the two change places.
    pub unload: Option<(i16, i16)>,
    /// Which edges of the board are joined.
    pub wrap: Wrap,
    /// Whether black's piece walks it rotated by half a circle, not mirrored: left and right change places, too.
    pub rotated: bool,
    /// Which term of the notation it is of, counted from 0.
    pub term: usize,
    /// Whether there are pieces that the piece does not take, or does not hop over either.
    pub shuns: bool,
}

/// One square of a [`Path`].
///
/// ```
/// use menagerie_board::betza::{Betza, Pass};
///
/// let rook = Betza::parse("fR")?.paths(8, 8, 1_000)?;
/// let second = rook[0].steps[1];
/// assert_eq!((second.dx, second.dy), (0, 2));
/// assert_eq!((second.stop, second.pass), (true, Pass::Empty));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Files to the right of the origin.
    pub dx: i16,
    /// Ranks above the origin.
    pub dy: i16,
    /// Whether the move may end here.
    pub stop: bool,
    /// What must be here to go on.
    pub pass: Pass,
}

/// What a square must hold for a piece to go on beyond it, and what becomes of it.
///
/// ```
/// use menagerie_board::betza::{Betza, Pass};
///
/// let passes = |text| Betza::parse(text).unwrap().paths(8, 8, 1_000).unwrap()[0].steps[0].pass;
/// assert_eq!(passes("nD"), Pass::Empty);
/// assert_eq!(passes("pR"), Pass::Hop);
/// assert_eq!(passes("cabK"), Pass::Take);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pass {
    /// Nothing.
    Empty,
    /// Anything or nothing.
    Any,
    /// A piece, which stays.
    Hop,
    /// A piece of the mover's side, which stays.
    HopFriend,
    /// An enemy piece, which is taken.
    Take,
    /// A piece of the mover's side that is not royal, which is taken.
    Destroy,
}

/// Where a move may end, and when it may be made.
///
/// ```
/// use menagerie_board::Betza;
///
/// let pawn = Betza::parse("fmWfceF")?;
/// let (push, capture) = (pawn.terms[0].ends, pawn.terms[1].ends);
/// assert!(push.quiet && !push.capture);
/// assert!(capture.capture && capture.en_passant && !capture.quiet);
/// assert_eq!((push.to_string(), capture.to_string()), ("m".to_string(), "ce".to_string()));
/// # Ok::<(), menagerie_board::betza::BetzaError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ends {
    /// `m`: may go to an empty square.
    pub quiet: bool,
    /// `c`: may capture an enemy.
    pub capture: bool,
    /// `d`: may capture a friend that is not royal.
    pub destroy: bool,
    /// `e`: may capture en passant.
    pub en_passant: bool,
    /// `i`: only from a square that the piece starts the game on.
    pub initial: bool,
    /// `ii`: from the squares in front of these instead.
    pub ahead: bool,
    /// `nn`: it is a first move that may begin on every square.
    pub anywhere: bool,
    /// `n` with `i` and `m`, `nn`, or `n` on all legs but the last: an enemy may capture en passant where this has passed.
    pub opens: bool,
    /// `k`: which enemies may be captured.
    pub quarry: Quarry,
    /// `u`: what the last leg takes is put on the square that this leg began on.
    pub unload: bool,
}

/// Which enemies a move may capture.
///
/// ```
/// use menagerie_board::betza::{Betza, Quarry};
///
/// let quarry = |text| Betza::parse(text).map(|betza| betza.terms[0].ends.quarry);
/// assert_eq!(quarry("cR")?, Quarry::All);
/// assert_eq!(quarry("kR")?, Quarry::Royal);
/// assert_eq!(quarry("mckR")?, Quarry::Others);
/// # Ok::<(), menagerie_board::betza::BetzaError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Quarry {
    /// All of them.
    #[default]
    All,
    /// `k`: those that are royal.
    Royal,
    /// `ck`: those that are not royal.
    Others,
}

impl Path {
    /// An offset of the path, which is given for white, as a piece of this colour goes it.
    pub fn seen_by(&self, color: Color, (dx, dy): (i16, i16)) -> (i16, i16) {
        match (color, self.rotated) {
            (Color::White, _) => (dx, dy),
            (Color::Black, false) => (dx, -dy),
            (Color::Black, true) => (-dx, -dy),
        }
    }

    /// Whether the path is decided by which squares are empty, and its end is a quiet move or a capture there.
    ///
    /// ```
    /// use menagerie_board::Betza;
    ///
    /// let plain = |text| Betza::parse(text).unwrap().paths(8, 8, 1_000).unwrap().iter().all(|path| path.is_plain());
    /// assert!(plain("Q") && plain("nN"));
    /// assert!(!plain("pR"));
    /// ```
    pub fn is_plain(&self) -> bool {
        let free = self.steps.iter().all(|step| matches!(step.pass, Pass::Empty | Pass::Any) && !step.is_origin());
        free && !self.ends.destroy && self.unload.is_none() && !(self.shuns && self.ends.capture)
    }

    /// Whether the move may take pieces on squares that it does not end on.
    ///
    /// ```
    /// use menagerie_board::Betza;
    ///
    /// let paths = Betza::parse("caK")?.paths(8, 8, 1_000)?;
    /// assert!(paths.iter().all(|path| path.takes_on_the_way()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn takes_on_the_way(&self) -> bool {
        self.steps.iter().any(|step| matches!(step.pass, Pass::Take | Pass::Destroy))
    }
}

impl Step {
    /// Whether the path comes back to where it began.
    ///
    /// ```
    /// use menagerie_board::Betza;
    ///
    /// let paths = Betza::parse("cabK")?.paths(8, 8, 1_000)?;
    /// assert!(paths.iter().any(|path| path.steps.last().is_some_and(|step| step.is_origin())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_origin(&self) -> bool {
        (self.dx, self.dy) == (0, 0)
    }
}
