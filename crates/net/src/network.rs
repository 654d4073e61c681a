//! The network: integers throughout, so that a position has the same value on every machine.
//!
//! ```text
//! features as the side to move sees them  ─► N sums ─► SCReLU ─┐
//!                                                               ├─► one of up to 8 outputs, by the number of pieces
//! features as the other side sees them    ─► N sums ─► SCReLU ─┘
//! ```
//!
//! SCReLU is the square of a sum that is kept between 0 and [`Scale::unit`], which stands for 1. Weights of sums are in units of
//! `1 / unit`, those of outputs in units of `1 / output`.

use std::fmt;

/// The numbers of neurons that a network can have: a multiple of this.
pub const LANES: usize = 16;
/// The greatest number of neurons for each side's view.
pub const MAX_NEURONS: usize = 256;
/// The greatest number of outputs.
pub const MAX_BUCKETS: usize = 8;
/// The greatest value that stands for 1 in a sum. Its square fits 16 bits.
pub const MAX_UNIT: i16 = 255;
/// The greatest weight of an output: its product with [`MAX_UNIT`] fits 16 bits.
pub const MAX_OUTPUT: i16 = 127;

/// What the integers of a network stand for.
///
/// ```
/// use menagerie_net::Scale;
///
/// let scale = Scale { unit: 255, output: 64, centipawns: 300 };
/// assert!(scale.is_valid() && !Scale { unit: 256, ..scale }.is_valid());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    /// What stands for 1 in the sums.
    pub unit: i16,
    /// What stands for 1 in the weights of outputs.
    pub output: i16,
    /// What an output of 1 is worth, in centipawns.
    pub centipawns: i32,
}

impl Scale {
    /// Whether the arithmetic holds with it.
    pub fn is_valid(self) -> bool {
        (1..=MAX_UNIT).contains(&self.unit) && self.output >= 1 && (1..=100_000).contains(&self.centipawns)
    }
}

/// The numbers of a network.
///
/// ```
/// use menagerie_net::{Network, Scale};
///
/// let scale = Scale { unit: 255, output: 64, centipawns: 100 };
/// let mut network = Network::zero(3, 16, 1, 32, scale);
/// // The first neuron is 1 where the side to move has the third feature, and its output is worth half of a pawn.
/// network.row_mut(2)[0] = 255;
/// network.outputs_mut(0)[0] = 32;
/// let mut sums = [vec![0; 16], vec![0; 16]];
/// assert_eq!(network.output(&sums[0], &sums[1], 32), 0);
/// network.add(&mut sums[0], 2);
/// assert_eq!(network.output(&sums[0], &sums[1], 32), 50);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    neurons: usize,
    buckets: usize,
    /// The number of pieces of the first position, by which outputs are chosen.
    most: usize,
    scale: Scale,
    /// Per feature the weights of all sums.
    pub(crate) rows: Vec<i16>,
    pub(crate) biases: Vec<i16>,
    /// Per bucket the weights of the sums of the side to move, then of the other's.
    pub(crate) outputs: Vec<i16>,
    /// Per bucket, in units of `1 / (unit × output)`.
    pub(crate) output_biases: Vec<i32>,
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Network of {} features, {} neurons, {} outputs", self.features(), self.neurons, self.buckets)
    }
}

impl Network {
    /// A network that judges every position to be even. `most` is the number of pieces that the game begins with.
    ///
    /// # Panics
    /// If there are no buckets or neurons, or neurons are no multiple of [`LANES`].
    pub fn zero(features: usize, neurons: usize, buckets: usize, most: usize, scale: Scale) -> Network {
        assert!(neurons > 0 && neurons.is_multiple_of(LANES) && buckets > 0, "a network has neurons and outputs");
        Network {
            neurons,
            buckets,
            most,
            scale,
            rows: vec![0; features * neurons],
            biases: vec![0; neurons],
            outputs: vec![0; buckets * 2 * neurons],
            output_biases: vec![0; buckets],
        }
    }

    /// The number of features.
    pub fn features(&self) -> usize {
        self.rows.len() / self.neurons
    }

    /// The number of neurons for each side's view.
    pub fn neurons(&self) -> usize {
        self.neurons
    }

    /// The number of outputs.
    pub fn buckets(&self) -> usize {
        self.buckets
    }

    /// The number of pieces of the game's first position.
    pub fn most(&self) -> usize {
        self.most
    }

    /// What the integers stand for.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// The weights of a feature.
    pub fn row(&self, feature: usize) -> &[i16] {
        &self.rows[feature * self.neurons..][..self.neurons]
    }

    /// The same, to be changed.
    pub fn row_mut(&mut self, feature: usize) -> &mut [i16] {
        &mut self.rows[feature * self.neurons..][..self.neurons]
    }

    /// What the sums begin with.
    pub fn biases(&self) -> &[i16] {
        &self.biases
    }

    /// The same, to be changed.
    pub fn biases_mut(&mut self) -> &mut [i16] {
        &mut self.biases
    }

    /// The weights of an output: of the sums of the side to move, then of the other's.
    pub fn outputs(&self, bucket: usize) -> &[i16] {
        &self.outputs[bucket * 2 * self.neurons..][..2 * self.neurons]
    }

    /// The same, to be changed.
    pub fn outputs_mut(&mut self, bucket: usize) -> &mut [i16] {
        &mut self.outputs[bucket * 2 * self.neurons..][..2 * self.neurons]
    }

    /// What an output begins with, in units of `1 / (unit × output)`.
    pub fn output_bias(&self, bucket: usize) -> i32 {
        self.output_biases[bucket]
    }

    /// The same, to be changed.
    pub fn output_bias_mut(&mut self, bucket: usize) -> &mut i32 {
        &mut self.output_biases[bucket]
    }

    /// A feature comes.
    #[inline(always)]
    pub fn add(&self, sums: &mut [i16], feature: u32) {
        let row = &self.rows[feature as usize * self.neurons..][..self.neurons];
        // Loops as plain as these become instructions for many sums at once; loops within loops did not.
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum = sum.wrapping_add(*weight);
        }
    }

    /// A feature goes.
    #[inline(always)]
    pub fn subtract(&self, sums: &mut [i16], feature: u32) {
        let row = &self.rows[feature as usize * self.neurons..][..self.neurons];
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum = sum.wrapping_sub(*weight);
        }
    }

    /// One feature goes and another comes.
    #[inline(always)]
    pub fn replace(&self, sums: &mut [i16], gone: u32, come: u32) {
        let gone = &self.rows[gone as usize * self.neurons..][..self.neurons];
        let come = &self.rows[come as usize * self.neurons..][..self.neurons];
        for (sum, (gone, come)) in sums.iter_mut().zip(gone.iter().zip(come)) {
            *sum = sum.wrapping_add(come.wrapping_sub(*gone));
        }
    }

    /// The value for the side to move, in centipawns, with this number of pieces on the board.
    #[inline]
    pub fn output(&self, own: &[i16], enemy: &[i16], pieces: usize) -> i32 {
        self.output_of(own, enemy, bucket(self.buckets, self.most, pieces))
    }

    /// The value of one of the outputs.
    #[inline]
    pub fn output_of(&self, own: &[i16], enemy: &[i16], bucket: usize) -> i32 {
        let weights = &self.outputs[bucket * 2 * self.neurons..][..2 * self.neurons];
        let (of_own, of_enemy) = weights.split_at(self.neurons);
        let Scale { unit, output, centipawns } = self.scale;
        let sum = i64::from(weighted(own, of_own, unit)) + i64::from(weighted(enemy, of_enemy, unit));
        let value = sum / i64::from(unit) + i64::from(self.output_biases[bucket]);
        let value = value * i64::from(centipawns) / (i64::from(unit) * i64::from(output));
        value.clamp(-100_000, 100_000) as i32
    }
}

/// Which of some outputs is for a number of pieces, where `most` is that of the first position.
///
/// ```
/// use menagerie_net::bucket;
///
/// // Of four, with 32 pieces at the start.
/// assert_eq!([2, 8, 9, 16, 17, 32, 40].map(|pieces| bucket(4, 32, pieces)), [0, 0, 1, 1, 2, 3, 3]);
/// ```
#[inline]
pub fn bucket(buckets: usize, most: usize, pieces: usize) -> usize {
    (pieces.saturating_sub(1) * buckets / most.max(1)).min(buckets - 1)
}

/// The squares of the sums between 0 and 1, each times its weight. At most 256 × 255² × 127, which fits.
#[inline(always)]
fn weighted(sums: &[i16], weights: &[i16], unit: i16) -> i32 {
    let term = |(&sum, &weight): (&i16, &i16)| {
        let sum = sum.clamp(0, unit);
        // The product fits 16 bits, so that the next one is of 16 bits, too: one instruction multiplies and adds many of them.
        i32::from(sum.wrapping_mul(weight)) * i32::from(sum)
    };
    sums.iter().zip(weights).map(term).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A generator of numbers for tests (Lehmer).
    fn numbers() -> impl FnMut(i64, i64) -> i64 {
        let mut state = 1u64;
        move |low, high| {
            state = state * 48_271 % 0x7fff_ffff;
            low + (state as i64) % (high - low + 1)
        }
    }

    #[test]
    fn the_vectorised_loops_compute_the_definition() {
        let mut number = numbers();
        for neurons in [16, 32, 64, 256] {
            let scale = Scale { unit: 255, output: 64, centipawns: 400 };
            let mut network = Network::zero(20, neurons, 4, 32, scale);
            network.rows.iter_mut().for_each(|weight| *weight = number(-300, 300) as i16);
            network.outputs.iter_mut().for_each(|weight| *weight = number(-127, 127) as i16);
            network.output_biases.iter_mut().for_each(|bias| *bias = number(-9_000, 9_000) as i32);
            let sums = [0, 1].map(|_| {
                let mut sums: Vec<i16> = network.biases().to_vec();
                for feature in [0, 3, 7, 19] {
                    network.add(&mut sums, feature);
                }
                network.replace(&mut sums, 7, 8);
                network.subtract(&mut sums, 3);
                let fresh =
                    |neuron: usize| [0, 8, 19].iter().map(|row| i64::from(network.rows[row * neurons + neuron])).sum();
                let fresh: Vec<i64> = (0..neurons).map(fresh).collect();
                assert_eq!(sums.iter().map(|&sum| i64::from(sum)).collect::<Vec<_>>(), fresh);
                sums
            });
            for pieces in [1, 9, 20, 32] {
                let bucket = bucket(4, 32, pieces);
                let term = |(at, &sum): (usize, &i16)| {
                    let sum = i64::from(sum.clamp(0, 255));
                    sum * sum * i64::from(network.outputs[bucket * 2 * neurons + at])
                };
                let sum: i64 = sums.iter().flatten().enumerate().map(term).sum();
                let value = (sum / 255 + i64::from(network.output_biases[bucket])) * 400 / (255 * 64);
                assert_eq!(i64::from(network.output(&sums[0], &sums[1], pieces)), value);
            }
        }
    }

    #[test]
    fn the_greatest_sum_fits() {
        let scale = Scale { unit: MAX_UNIT, output: 1, centipawns: 1 };
        let mut network = Network::zero(1, MAX_NEURONS, 1, 32, scale);
        network.outputs.fill(MAX_OUTPUT);
        let sums = vec![MAX_UNIT; MAX_NEURONS];
        let expected = 2 * 256 * 255 * 127 / 255;
        assert_eq!(network.output(&sums, &sums, 32), expected);
    }
}
