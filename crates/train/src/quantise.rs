//! From floating-point numbers to integers.

use crate::examples::Examples;
use crate::model::{Parameters, Shape};
use menagerie_net::{MAX_OUTPUT, MAX_UNIT, Network, Scale};

/// Sums may become twice as large as any in the positions at hand before they leave 16 bits.
const ROOM: f32 = 16_000.0;
/// The greatest scale of the outputs' weights.
const FINEST: f32 = 4_096.0;

/// The network in integers. `most` is the number of pieces of the first position.
pub fn quantise(parameters: &Parameters, shape: &Shape, scale: f32, most: usize, examples: &Examples) -> Network {
    let rows = parameters.rows(shape);
    let unit = unit(parameters, shape, &rows, examples);
    let outputs = |bucket| parameters.outputs(bucket).iter();
    let greatest = (0..shape.buckets).flat_map(outputs).fold(1e-6f32, |most, weight| most.max(weight.abs()));
    let output = (f32::from(MAX_OUTPUT) / greatest).floor().clamp(1.0, FINEST);
    let scale = Scale { unit: unit as i16, output: output as i16, centipawns: scale.round().max(1.0) as i32 };
    let mut network = Network::zero(shape.features(), shape.neurons, shape.buckets, most, scale);
    let whole = |value: f32, by: f32| (value * by).round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16;
    for feature in 0..shape.features() {
        let row = &rows[feature * shape.neurons..][..shape.neurons];
        network.row_mut(feature).iter_mut().zip(row).for_each(|(to, &value)| *to = whole(value, unit));
    }
    network.biases_mut().iter_mut().zip(parameters.biases()).for_each(|(to, &value)| *to = whole(value, unit));
    let limit = |value: i16| value.clamp(-MAX_OUTPUT, MAX_OUTPUT);
    for bucket in 0..shape.buckets {
        let weights = parameters.outputs(bucket).iter();
        let to = network.outputs_mut(bucket).iter_mut();
        to.zip(weights).for_each(|(to, &value)| *to = limit(whole(value, output)));
        *network.output_bias_mut(bucket) = (parameters.output_bias(bucket) * unit * output).round() as i32;
    }
    network
}

/// What stands for 1 in the sums: as much as they allow.
fn unit(parameters: &Parameters, shape: &Shape, rows: &[f32], examples: &Examples) -> f32 {
    let mut greatest = 1e-6f32;
    let mut sums = vec![0.0f32; shape.neurons];
    for at in 0..examples.len() {
        for side in [0, 1] {
            sums.copy_from_slice(parameters.biases());
            for &feature in examples.features(at) {
                let feature = if side == 0 { feature } else { shape.other[feature as usize] } as usize;
                crate::model::add(&mut sums, &rows[feature * shape.neurons..][..shape.neurons]);
            }
            greatest = sums.iter().fold(greatest, |most, sum| most.max(sum.abs()));
        }
    }
    (ROOM / greatest).floor().clamp(1.0, f32::from(MAX_UNIT))
}
