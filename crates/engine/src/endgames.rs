//! Endgame tables, as the search asks them. Where they come from, the engine does not know.

use crate::score::{MATE, MAX_PLY, WIN};
use menagerie_core::Position;
use std::fmt;

/// What a position is worth to the side to move by an endgame table.
///
/// ```
/// use menagerie_engine::{EndgameWorth, MATE, Score};
///
/// assert_eq!(Score::from_value(EndgameWorth::Win(5).value(0)), Score::Win(3));
/// assert_eq!(EndgameWorth::Loss(2).value(3), 5 - MATE);
/// // A longer win than any line is worth less than all shorter ones, and more than no win.
/// let long = EndgameWorth::Win(200).value(0);
/// assert!(EndgameWorth::Win(201).value(0) < long && long < EndgameWorth::Win(99).value(0) && long > 25_000);
/// assert_eq!(EndgameWorth::Draw.value(7), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndgameWorth {
    /// It wins in that many plies.
    Win(u16),
    /// Neither side wins.
    Draw,
    /// It loses in that many plies.
    Loss(u16),
    /// One side would win, but the count of moves draws before, with best defence: with this clock or any that is further on.
    DrawnByCount,
}

impl EndgameWorth {
    /// The value at a ply of the search.
    pub fn value(self, ply: usize) -> i32 {
        let of_win = |plies: u16| match usize::from(plies) + ply {
            all if all < MAX_PLY => MATE - all as i32,
            _ => WIN - 1 - i32::from(plies.min(5_000)),
        };
        match self {
            EndgameWorth::Win(plies) => of_win(plies),
            EndgameWorth::Draw | EndgameWorth::DrawnByCount => 0,
            EndgameWorth::Loss(plies) => -of_win(plies),
        }
    }

    /// In how many plies the game is over; none where neither side wins.
    pub(crate) fn plies(self) -> usize {
        match self {
            EndgameWorth::Draw | EndgameWorth::DrawnByCount => 0,
            EndgameWorth::Win(plies) | EndgameWorth::Loss(plies) => plies.into(),
        }
    }

    /// Whether it holds with this halfmove clock where the game is drawn at that one: a win or loss that comes later may be none.
    pub(crate) fn holds(self, clock: u32, draw_clock: u32) -> bool {
        match self {
            EndgameWorth::Draw | EndgameWorth::DrawnByCount => true,
            EndgameWorth::Win(plies) | EndgameWorth::Loss(plies) => clock.saturating_add(plies.into()) <= draw_clock,
        }
    }
}

/// Endgame tables of one game, which a search may ask from any thread.
///
/// ```
/// use menagerie_core::{Library, Position};
/// use menagerie_engine::{EndgameTables, EndgameWorth, Score, SearchLimits, Shared, SilentHost, Worker};
/// use menagerie_engine::eval::{Evaluator, Weights};
/// use std::sync::Arc;
///
/// /// As if everything with three men were drawn.
/// #[derive(Debug)]
/// struct AllDrawn;
///
/// impl EndgameTables for AllDrawn {
///     fn most_men(&self) -> u32 {
///         3
///     }
///     fn probe(&self, _: &Position) -> Option<EndgameWorth> {
///         Some(EndgameWorth::Draw)
///     }
/// }
///
/// let game = Library::shipped().game("chess")?;
/// let mut worker = Worker::new(&Arc::new(Evaluator::new(&game, Weights::of(&game))));
/// let mut shared = Shared::new(1)?;
/// shared.endgames = Some(Arc::new(AllDrawn));
/// let position = game.position("7k/8/8/3K4/8/8/8/R7 w - - 0 1")?;
/// let limits = SearchLimits { depth: Some(3), ..SearchLimits::default() };
/// assert_eq!(worker.run_main(&position, &limits, &shared, &SilentHost).lines[0].score, Score::Centipawns(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait EndgameTables: fmt::Debug + Send + Sync {
    /// The most men of a position that may be in a table.
    fn most_men(&self) -> u32;

    /// What a position is worth, whatever the positions before it, if it is in a table. A win or loss that is too long for the halfmove
    /// clock counts for nothing, unless it is said to be drawn by the count.
    fn probe(&self, position: &Position) -> Option<EndgameWorth>;
}
