//! The positions that can arise, and the moves between them.

use super::{Found, TooLarge};
use crate::result::is_counted;
use menagerie_core::{Color, Position};
use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasherDefault, DefaultHasher, Hash, Hasher};

/// The positions by their numbers, in the order in which they were found.
pub(super) struct States {
    /// The numbers by hashes of 128 bits: that two of ten million positions have the same is less likely than one in 10^24.
    numbers: HashMap<u128, u32, BuildHasherDefault<Half>>,
    kinds: Vec<State>,
}

/// What retrograde analysis has to know of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// This side is to move.
    ToMove(Color),
    /// The game is over, and this side has won.
    Over(Option<Color>),
}

/// The moves of the positions: from where and to where, by numbers.
pub(super) struct Moves {
    /// Where the moves of each position begin in the list.
    pub(super) begins: Vec<usize>,
    pub(super) targets: Vec<u32>,
}

/// How many positions are looked at between two reports.
const REPORT: usize = 1 << 12;

impl States {
    /// Finds all positions that can arise.
    pub(super) fn find(
        first: &Position,
        most: usize,
        mut progress: impl FnMut(Found) -> bool,
    ) -> Result<(States, Moves), TooLarge> {
        let game = first.game();
        let mut states = States { numbers: HashMap::default(), kinds: Vec::new() };
        let mut moves = Moves { begins: vec![0], targets: Vec::new() };
        let mut open = VecDeque::new();
        states.add(text_of(first), &mut open);
        while let Some(text) = open.pop_front() {
            let fen = format!("{text} 0 1");
            let unreadable = |error: String| TooLarge::Unreadable { fen: fen.clone(), error };
            let mut position = game.position(&fen).map_err(|error| unreadable(error.to_string()))?;
            let over = position.outcome().filter(|outcome| !is_counted(*outcome));
            states.kinds.push(over.map_or(State::ToMove(position.side()), |outcome| State::Over(outcome.winner())));
            if over.is_none() {
                moves.targets.extend(states.after(&mut position, &mut open));
            }
            moves.begins.push(moves.targets.len());
            if states.numbers.len() > most.min(u32::MAX as usize) {
                return Err(TooLarge::Positions(most));
            }
            let (positions, looked_at) = (states.numbers.len(), states.kinds.len());
            if looked_at % REPORT == 0 && !progress(Found { positions, looked_at }) {
                return Err(TooLarge::Interrupted);
            }
        }
        Ok((states, moves))
    }

    /// The numbers of the positions that moves lead to, each once.
    fn after(&mut self, position: &mut Position, open: &mut VecDeque<String>) -> Vec<u32> {
        let mut targets = Vec::new();
        for mv in position.legal_moves() {
            position.play_unchecked(mv);
            targets.push(self.add(text_of(position), open));
            position.undo();
        }
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// The number of a position, which is new if it was not found before.
    fn add(&mut self, text: String, open: &mut VecDeque<String>) -> u32 {
        let next = self.numbers.len() as u32;
        let number = *self.numbers.entry(hash(&text)).or_insert(next);
        if number == next {
            open.push_back(text);
        }
        number
    }

    pub(super) fn len(&self) -> usize {
        self.kinds.len()
    }

    /// The number of a position by its text.
    pub(super) fn index(&self, text: &str) -> Option<usize> {
        self.numbers.get(&hash(text)).map(|number| *number as usize)
    }

    pub(super) fn state(&self, at: usize) -> State {
        self.kinds[at]
    }

    pub(super) fn is_over(&self, at: usize) -> bool {
        matches!(self.kinds[at], State::Over(_))
    }
}

/// The FEN of a position without its counts of moves.
pub(super) fn text_of(position: &Position) -> String {
    let fen = position.fen();
    fen.rsplitn(3, ' ').nth(2).unwrap_or_default().to_string()
}

fn hash(text: &str) -> u128 {
    let half = |number: u8| {
        let mut hasher = DefaultHasher::new();
        (number, text).hash(&mut hasher);
        hasher.finish()
    };
    u128::from(half(0)) << 64 | u128::from(half(1))
}

/// A hash of what is a hash already.
#[derive(Default)]
struct Half(u64);

impl Hasher for Half {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u128(&mut self, number: u128) {
        self.0 = number as u64;
    }
}
