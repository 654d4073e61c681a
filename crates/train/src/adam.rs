//! AdamW: steps by the gradient's running mean over the root of its running mean square, and weights that decay apart from it.
//!
//! Loshchilov and Hutter, *Decoupled Weight Decay Regularization*, 2019 (<https://arxiv.org/abs/1711.05101>).

use crate::model::Parameters;

const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;
const TINY: f32 = 1e-8;

/// The state of the optimizer.
pub(crate) struct AdamW {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
    decay: f32,
    /// What the weights decay to.
    rest: Vec<f32>,
}

impl AdamW {
    /// Weights decay to zero.
    pub(crate) fn new(parameters: &Parameters, decay: f32) -> AdamW {
        let zero = vec![0.0; parameters.values.len()];
        AdamW { means: zero.clone(), squares: zero.clone(), steps: 0, decay, rest: zero }
    }

    /// Weights decay to these parameters, so that what is known before the first step is only forgotten for a reason.
    pub(crate) fn around(parameters: &Parameters, decay: f32) -> AdamW {
        AdamW { rest: parameters.values.clone(), ..AdamW::new(parameters, decay) }
    }

    /// Makes a step against a gradient, at a rate.
    pub(crate) fn step(&mut self, parameters: &mut Parameters, gradient: &Parameters, rate: f32) {
        self.steps += 1;
        let (mean, square) = (1.0 - MEAN.powi(self.steps), 1.0 - SQUARE.powi(self.steps));
        for at in 0..parameters.values.len() {
            let slope = gradient.values[at];
            self.means[at] += (1.0 - MEAN) * (slope - self.means[at]);
            self.squares[at] += (1.0 - SQUARE) * (slope * slope - self.squares[at]);
            let step = self.means[at] / mean / ((self.squares[at] / square).sqrt() + TINY);
            let away = parameters.values[at] - self.rest[at];
            let decay = if parameters.decays(at) { self.decay * away } else { 0.0 };
            parameters.values[at] -= rate * (step + decay);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Shape;

    #[test]
    fn a_step_is_as_long_as_the_rate_and_weights_decay() {
        let shape = Shape { neurons: 16, buckets: 1, other: vec![0], images: None, planes: vec![0] };
        let mut parameters = Parameters::zero(&shape);
        let mut gradient = Parameters::zero(&shape);
        (parameters.values[0], parameters.values[1]) = (1.0, 1.0);
        gradient.values[0] = 3.0;
        let mut adam = AdamW::new(&parameters, 0.5);
        adam.step(&mut parameters, &gradient, 0.01);
        // The first step is the rate, whatever the gradient, and half of the rate times the weight decays.
        assert!((parameters.values[0] - (1.0 - 0.01 - 0.005)).abs() < 1e-6, "{}", parameters.values[0]);
        assert!((parameters.values[1] - (1.0 - 0.005)).abs() < 1e-6);
        assert_eq!(parameters.values[2], 0.0);
        // Around what they are, weights decay only once they have moved.
        let (begun, mut gradient) = (parameters.clone(), gradient);
        let mut adam = AdamW::around(&parameters, 0.5);
        adam.step(&mut parameters, &gradient, 0.01);
        assert!((parameters.values[0] - (begun.values[0] - 0.01)).abs() < 1e-6, "{}", parameters.values[0]);
        assert_eq!(parameters.values[1], begun.values[1]);
        gradient.values[0] = 0.0;
        let moved = parameters.values[0];
        let mut adam = AdamW { means: vec![0.0; adam.means.len()], ..adam };
        adam.step(&mut parameters, &gradient, 0.01);
        assert!(parameters.values[0] > moved && parameters.values[0] < begun.values[0], "{}", parameters.values[0]);
    }
}
