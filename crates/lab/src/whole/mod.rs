//! Small games solved as a whole: the value of every position that can arise, by retrograde analysis.
//!
//! All positions are found that moves lead to from the first one, and the moves between them. From those where the game is
//! over the analysis goes back one ply at a time: the side to move wins where one move leads to a win, and loses where all
//! lead to a loss. What is left at the end is drawn: neither side can force a win, so that play goes on for ever, or until a
//! repetition or a count of moves ends it. Counts of moves are left out: a win may take longer than they allow.

mod retrograde;
mod states;

use menagerie_core::{Color, Game, Move, Position};
use retrograde::Values;
use states::{States, text_of};

/// A small game, or what can follow a position of any game, solved.
pub struct Whole {
    states: States,
    values: Values,
}

/// What a position is worth with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A side wins.
    Won {
        /// The side.
        winner: Color,
        /// The plies to the end, where the winner is quick and the other slow.
        plies: u32,
    },
    /// Neither side can force a win.
    Drawn,
}

/// All positions in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many positions there are, with those where the game is over.
    pub positions: usize,
    /// Those where the game is over.
    pub over: usize,
    /// Those that White wins and those that Black wins.
    pub won: [usize; 2],
    /// The others.
    pub drawn: usize,
    /// The most plies to a win.
    pub longest: u32,
}

/// Why a game cannot be solved as a whole.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// The value of a position is not its own.
    #[error("{0}, so positions have no values of their own")]
    Rules(&'static str),
    /// There are more positions than the limit.
    #[error("more than {0} positions can arise: allow more (`--states`), or take a smaller board or fewer pieces")]
    Positions(usize),
    /// A position that arises cannot be read again.
    #[error("`{fen}` arises and is no position: {error}")]
    Unreadable {
        /// The position.
        fen: String,
        /// What is wrong with it.
        error: String,
    },
    /// The search for positions was interrupted.
    #[error("interrupted")]
    Interrupted,
}

/// How far the search for positions has come.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The positions found.
    pub positions: usize,
    /// Those of them whose moves have been looked at.
    pub looked_at: usize,
}

/// Why positions of a game have no values of their own, if they have none.
fn dependence(game: &Game) -> Option<&'static str> {
    let facts = game.facts();
    if !game.capabilities().path_independent {
        return Some("what may be played depends on earlier moves");
    }
    if facts.repetition.is_some_and(|repetition| !repetition.is_draw() || repetition.judges_moves()) {
        return Some("a repetition may win the game");
    }
    (facts.counts_moves || facts.clock_decides).then_some("counts of moves decide the game")
}

impl Whole {
    /// Solves all that can follow a position, with at most this many positions. `progress` is called now and then, and ends
    /// the search by answering `false`.
    ///
    /// # Errors
    /// [`TooLarge`] if there are more positions, or positions have no values of their own.
    pub fn solve(position: &Position, most: usize, progress: impl FnMut(Found) -> bool) -> Result<Whole, TooLarge> {
        if let Some(why) = dependence(position.game()) {
            return Err(TooLarge::Rules(why));
        }
        let (states, moves) = States::find(position, most, progress)?;
        let values = Values::of(&states, moves);
        Ok(Whole { states, values })
    }

    /// All positions in numbers.
    pub fn summary(&self) -> Summary {
        let mut summary = Summary { positions: self.states.len(), ..Summary::default() };
        for at in 0..self.states.len() {
            summary.over += usize::from(self.states.is_over(at));
            match self.values.get(at) {
                Value::Won { winner, plies } => {
                    summary.won[winner.index()] += 1;
                    summary.longest = summary.longest.max(plies);
                }
                Value::Drawn => summary.drawn += 1,
            }
        }
        summary
    }

    /// The value of a position, if it can arise.
    pub fn value(&self, position: &Position) -> Option<Value> {
        Some(self.values.get(self.states.index(&text_of(position))?))
    }

    /// The moves of a position that can arise with their values, the best for the side to move first: quick wins, draws, slow
    /// losses.
    pub fn moves(&self, position: &Position) -> Vec<(Move, Value)> {
        let mut after = position.clone();
        let mut value_after = |mv| {
            after.play_unchecked(mv);
            let value = self.value(&after);
            after.undo();
            Some((mv, value?))
        };
        let mut moves: Vec<_> = position.legal_moves().into_iter().filter_map(&mut value_after).collect();
        moves.sort_by_key(|(_, value)| match *value {
            Value::Won { winner, plies } if winner == position.side() => (0, i64::from(plies)),
            Value::Drawn => (1, 0),
            Value::Won { plies, .. } => (2, -i64::from(plies)),
        });
        moves
    }
}
