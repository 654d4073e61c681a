//! The network in floating-point numbers: what it predicts, and the gradient of its loss.

use crate::examples::Examples;
use menagerie_net::{LANES, Network, Scale};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// The shape of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of neurons for each side's view.
    pub neurons: usize,
    /// The number of outputs.
    pub buckets: usize,
    /// Per feature what it is for the other side.
    pub other: Vec<u32>,
    /// Per feature its mirror image, if positions have one.
    pub images: Option<Vec<u32>>,
    /// Per feature its plane.
    pub planes: Vec<u32>,
}

impl Shape {
    /// The number of features.
    pub fn features(&self) -> usize {
        self.other.len()
    }

    fn count_planes(&self) -> usize {
        self.planes.iter().max().map_or(0, |&most| most as usize + 1)
    }
}

/// The parameters of a network in one list, or the gradient by them.
///
/// The weights of a feature are those of its own plus those of its plane, which all features of the plane share: so that a
/// knight on a square that was seen once is still a knight.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    pub(crate) values: Vec<f32>,
    neurons: usize,
    features: usize,
    planes: usize,
    buckets: usize,
}

impl Parameters {
    /// All zero.
    pub fn zero(shape: &Shape) -> Parameters {
        let (neurons, features, planes, buckets) =
            (shape.neurons, shape.features(), shape.count_planes(), shape.buckets);
        let count = (features + planes + 1) * neurons + buckets * (2 * neurons + 1);
        Parameters { values: vec![0.0; count], neurons, features, planes, buckets }
    }

    /// What training begins with: outputs are zero, so that the network adds nothing to the evaluation.
    pub fn random(shape: &Shape, rng: &mut ChaCha8Rng) -> Parameters {
        let mut parameters = Parameters::zero(shape);
        let (first, rest) = (parameters.of_planes(), parameters.of_biases());
        let reach = 0.08;
        parameters.values[..first].iter_mut().for_each(|value| *value = rng.random_range(-reach..reach));
        parameters.values[rest..rest + shape.neurons].iter_mut().for_each(|value| *value = rng.random_range(0.0..0.5));
        parameters
    }

    /// Those of a network in integers of this shape, where an output of 1 is worth `scale` centipawns. The features have all of
    /// their weights and the planes none.
    ///
    /// # Panics
    /// If the network has another shape.
    pub fn of_network(network: &Network, shape: &Shape, scale: f32) -> Parameters {
        let sizes = (network.features(), network.neurons(), network.buckets());
        assert_eq!(sizes, (shape.features(), shape.neurons, shape.buckets), "features, neurons and outputs");
        let mut parameters = Parameters::zero(shape);
        let Scale { unit, output, centipawns } = network.scale();
        let (of_sums, of_outputs) = (1.0 / f32::from(unit), centipawns as f32 / (scale * f32::from(output)));
        let fill = |to: &mut [f32], from: &[i16], by: f32| {
            to.iter_mut().zip(from).for_each(|(to, &from)| *to = by * f32::from(from));
        };
        for feature in 0..shape.features() {
            fill(&mut parameters.values[feature * shape.neurons..], network.row(feature), of_sums);
        }
        let (at_biases, at_outputs) = (parameters.of_biases(), parameters.of_outputs());
        fill(&mut parameters.values[at_biases..], network.biases(), of_sums);
        for bucket in 0..shape.buckets {
            fill(
                &mut parameters.values[at_outputs + bucket * 2 * shape.neurons..],
                network.outputs(bucket),
                of_outputs,
            );
            let at = parameters.of_output_biases() + bucket;
            parameters.values[at] = network.output_bias(bucket) as f32 * of_sums * of_outputs;
        }
        parameters
    }

    fn of_planes(&self) -> usize {
        self.features * self.neurons
    }

    fn of_biases(&self) -> usize {
        self.of_planes() + self.planes * self.neurons
    }

    fn of_outputs(&self) -> usize {
        self.of_biases() + self.neurons
    }

    fn of_output_biases(&self) -> usize {
        self.of_outputs() + self.buckets * 2 * self.neurons
    }

    /// What the sums begin with.
    pub fn biases(&self) -> &[f32] {
        &self.values[self.of_biases()..self.of_outputs()]
    }

    /// The weights of an output.
    pub fn outputs(&self, bucket: usize) -> &[f32] {
        &self.values[self.of_outputs() + bucket * 2 * self.neurons..][..2 * self.neurons]
    }

    /// What an output begins with.
    pub fn output_bias(&self, bucket: usize) -> f32 {
        self.values[self.of_output_biases() + bucket]
    }

    /// Which of the parameters lose weight: all but what sums and outputs begin with.
    pub(crate) fn decays(&self, at: usize) -> bool {
        at < self.of_biases() || (self.of_outputs()..self.of_output_biases()).contains(&at)
    }

    /// The weights of each feature, with those of its plane.
    pub fn rows(&self, shape: &Shape) -> Vec<f32> {
        let mut rows = self.values[..self.of_planes()].to_vec();
        let planes = &self.values[self.of_planes()..self.of_biases()];
        for (row, &plane) in rows.chunks_exact_mut(self.neurons).zip(&shape.planes) {
            add(row, &planes[plane as usize * self.neurons..][..self.neurons]);
        }
        rows
    }

    /// Shares the gradient of the rows with their planes.
    pub(crate) fn gather(&mut self, shape: &Shape) {
        let (first, rest, neurons) = (self.of_planes(), self.of_biases(), self.neurons);
        let (rows, others) = self.values.split_at_mut(first);
        let planes = &mut others[..rest - first];
        for (row, &plane) in rows.chunks_exact(neurons).zip(&shape.planes) {
            add(&mut planes[plane as usize * neurons..][..neurons], row);
        }
    }
}

/// What is computed of an example.
pub(crate) struct Pass {
    /// The sums of the side to move and of the other.
    sums: [Vec<f32>; 2],
    /// Their gradient.
    slopes: Vec<f32>,
}

impl Pass {
    pub(crate) fn new(shape: &Shape) -> Pass {
        let zero = || vec![0.0; shape.neurons];
        Pass { sums: [zero(), zero()], slopes: zero() }
    }
}

/// A network with the weights of its features added up.
pub(crate) struct Model<'a> {
    pub(crate) shape: &'a Shape,
    pub(crate) parameters: &'a Parameters,
    rows: Vec<f32>,
}

impl<'a> Model<'a> {
    pub(crate) fn new(shape: &'a Shape, parameters: &'a Parameters) -> Model<'a> {
        Model { shape, parameters, rows: parameters.rows(shape) }
    }

    #[inline(always)]
    fn row(&self, feature: u32) -> &[f32] {
        let neurons = self.shape.neurons;
        &self.rows[feature as usize * neurons..][..neurons]
    }

    /// The network's output for a position, or for its mirror image.
    pub(crate) fn output(&self, examples: &Examples, at: usize, mirrored: bool, pass: &mut Pass) -> f32 {
        for sums in &mut pass.sums {
            sums.copy_from_slice(self.parameters.biases());
        }
        let [own, other] = &mut pass.sums;
        for &feature in examples.features(at) {
            let feature = self.seen(feature, mirrored);
            add(own, self.row(feature));
            add(other, self.row(self.shape.other[feature as usize]));
        }
        let bucket = usize::from(examples.bucket[at]);
        let (of_own, of_other) = self.parameters.outputs(bucket).split_at(self.shape.neurons);
        self.parameters.output_bias(bucket) + weighted(own, of_own) + weighted(other, of_other)
    }

    #[inline(always)]
    fn seen(&self, feature: u32, mirrored: bool) -> u32 {
        match &self.shape.images {
            Some(images) if mirrored => images[feature as usize],
            _ => feature,
        }
    }

    /// Adds the gradient of an example whose output was just computed, and whose loss has this slope by the output.
    pub(crate) fn add_gradient(
        &self,
        (examples, at, mirrored): (&Examples, usize, bool),
        slope: f32,
        pass: &mut Pass,
        gradient: &mut Parameters,
    ) {
        let (neurons, bucket) = (self.shape.neurons, usize::from(examples.bucket[at]));
        let (of_biases, of_outputs) = (gradient.of_biases(), gradient.of_outputs() + bucket * 2 * neurons);
        let at_bias = gradient.of_output_biases() + bucket;
        gradient.values[at_bias] += slope;
        let weights = self.parameters.outputs(bucket);
        for side in [0, 1] {
            let outputs = &mut gradient.values[of_outputs + side * neurons..][..neurons];
            let sums = pass.sums[side].iter().zip(&weights[side * neurons..][..neurons]);
            for ((output, to), (&sum, &weight)) in outputs.iter_mut().zip(&mut pass.slopes).zip(sums) {
                let inside = sum.clamp(0.0, 1.0);
                *output += slope * inside * inside;
                *to = if sum > 0.0 && sum < 1.0 { slope * weight * 2.0 * sum } else { 0.0 };
            }
            add(&mut gradient.values[of_biases..][..neurons], &pass.slopes);
            for &feature in examples.features(at) {
                let feature = self.seen(feature, mirrored);
                let feature = if side == 0 { feature } else { self.shape.other[feature as usize] };
                add(&mut gradient.values[feature as usize * neurons..][..neurons], &pass.slopes);
            }
        }
    }
}

/// Adds one list to another.
#[inline(always)]
pub(crate) fn add(to: &mut [f32], from: &[f32]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += from;
    }
}

#[inline(always)]
fn weighted(sums: &[f32], weights: &[f32]) -> f32 {
    let mut lanes = [0.0f32; LANES];
    for (sums, weights) in sums.as_chunks::<LANES>().0.iter().zip(weights.as_chunks::<LANES>().0) {
        for ((lane, &sum), &weight) in lanes.iter_mut().zip(sums).zip(weights) {
            let sum = sum.clamp(0.0, 1.0);
            *lane += sum * sum * weight;
        }
    }
    lanes.iter().sum()
}
