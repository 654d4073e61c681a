//! A network together with the features of a game, and the sums that follow a game's moves.

use crate::features::{Features, Seen};
use crate::network::Network;
use menagerie_core::{Color, Edit, Position};
use std::sync::Arc;

/// The neural evaluation of a game.
///
/// ```
/// use menagerie_core::{Color, Explain};
/// use menagerie_net::{Features, Net, Network, PieceId, Scale, Sums};
/// use std::sync::Arc;
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let features = Features::of(&game, &PieceId::of_games(std::slice::from_ref(&game), &[])).unwrap();
/// let mut network = Network::zero(features.count(), 16, 1, 32, Scale { unit: 255, output: 64, centipawns: 100 });
/// (0..features.count()).for_each(|feature| network.row_mut(feature)[0] = feature as i16 % 50);
/// let net = Net::new(features, Arc::new(network));
/// let mut position = game.start();
/// let mut sums = net.sums(&position);
/// position.play(position.parse_move("e2e4").unwrap()).unwrap();
/// net.update(&mut sums, &position);
/// assert_eq!(sums, net.sums(&position));
/// ```
#[derive(Clone, Debug)]
pub struct Net {
    features: Features,
    network: Arc<Network>,
}

/// The sums of a network's neurons for one position, as both sides see it. Empty where there is no network.
///
/// [`Net`] has an example.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// White's view and black's.
    of: [Vec<i16>; 2],
    /// The features other than pieces that are part of the sums.
    state: Vec<Seen>,
}

impl Sums {
    /// Takes over the sums of another position, in the memory that is there.
    #[inline]
    pub fn copy_from(&mut self, other: &Sums) {
        for (own, other) in self.of.iter_mut().zip(&other.of) {
            own.clone_from(other);
        }
        self.state.clone_from(&other.state);
    }
}

impl Net {
    /// Puts a network to work in a game.
    ///
    /// # Panics
    /// If it is for another number of features.
    pub fn new(features: Features, network: Arc<Network>) -> Net {
        assert_eq!(features.count(), network.features(), "the network is for these features");
        Net { features, network }
    }

    /// The network.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// The features.
    pub fn features(&self) -> &Features {
        &self.features
    }

    /// The sums of a position, from scratch.
    pub fn sums(&self, position: &Position) -> Sums {
        let start = || self.network.biases().to_vec();
        let mut sums = Sums { of: [start(), start()], state: Vec::new() };
        for square in position.game().board().squares() {
            if let Some(piece) = position.piece(square) {
                self.put(&mut sums, self.features.placed(piece, square));
            }
        }
        self.features.state(position, &mut sums.state);
        for seen in sums.state.clone() {
            self.put(&mut sums, seen);
        }
        sums
    }

    /// Brings sums up to date with the move that was played last.
    #[inline]
    pub fn update(&self, sums: &mut Sums, position: &Position) {
        let placed = |piece, square| self.features.placed(piece, square);
        for edit in position.journal() {
            match *edit {
                Edit::Remove { square, piece } => self.take(sums, placed(piece, square)),
                Edit::Relocate { from, to, piece } => self.replace(sums, placed(piece, from), placed(piece, to)),
                Edit::RelocateBoth { first, second } => {
                    self.replace(sums, placed(first.2, first.0), placed(first.2, first.1));
                    self.replace(sums, placed(second.2, second.0), placed(second.2, second.1));
                }
                Edit::Change { square, before, after } => {
                    self.replace(sums, placed(before, square), placed(after, square));
                }
                Edit::Drop { square, piece } => self.put(sums, placed(piece, square)),
                // What else moves change is compared below.
                Edit::Mark { .. }
                | Edit::Hold { .. }
                | Edit::Captive { .. }
                | Edit::Note { .. }
                | Edit::Wall { .. } => {}
            }
        }
        self.update_state(sums, position);
    }

    /// Compares the features other than pieces with those before: they are few, and few moves change them.
    #[inline]
    fn update_state(&self, sums: &mut Sums, position: &Position) {
        let mut state = std::mem::take(&mut sums.state);
        let known = state.len();
        self.features.state(position, &mut state);
        let (before, now) = state.split_at(known);
        if before.len() == now.len() && before.iter().eq(now) {
            state.truncate(known);
        } else {
            before.iter().filter(|seen| !now.contains(seen)).for_each(|&gone| self.take(sums, gone));
            now.iter().filter(|seen| !before.contains(seen)).for_each(|&come| self.put(sums, come));
            state.drain(..known);
        }
        sums.state = state;
    }

    /// The value for the side to move, in centipawns, with this number of pieces on the board.
    #[inline]
    pub fn value(&self, sums: &Sums, side: Color, pieces: usize) -> i32 {
        self.network.output(&sums.of[side.index()], &sums.of[side.other().index()], pieces)
    }

    #[inline(always)]
    fn put(&self, sums: &mut Sums, seen: Seen) {
        self.network.add(&mut sums.of[0], seen[0]);
        self.network.add(&mut sums.of[1], seen[1]);
    }

    #[inline(always)]
    fn take(&self, sums: &mut Sums, seen: Seen) {
        self.network.subtract(&mut sums.of[0], seen[0]);
        self.network.subtract(&mut sums.of[1], seen[1]);
    }

    #[inline(always)]
    fn replace(&self, sums: &mut Sums, gone: Seen, come: Seen) {
        self.network.replace(&mut sums.of[0], gone[0], come[0]);
        self.network.replace(&mut sums.of[1], gone[1], come[1]);
    }
}
