//! L-BFGS, the limited-memory quasi-Newton method (Liu and Nocedal, "On the limited memory BFGS method for large scale
//! optimization", 1989): minimizes a smooth function by its gradients.

use std::collections::VecDeque;

/// The number of steps that are remembered.
const MEMORY: usize = 10;
/// A step must gain at least this share of what the slope promises (Armijo).
const GAIN: f64 = 1e-4;

/// Minimizes from `from` until a step gains less than `precision`, in at most `steps` steps. `function` writes the gradient
/// and returns the value.
pub(crate) fn minimum(
    from: Vec<f64>,
    steps: usize,
    precision: f64,
    mut function: impl FnMut(&[f64], &mut [f64]) -> f64,
) -> (Vec<f64>, f64) {
    let mut at = from;
    let mut gradient = vec![0.0; at.len()];
    let mut value = function(&at, &mut gradient);
    let mut memory: VecDeque<Step> = VecDeque::new();
    for _ in 0..steps {
        let direction = direction(&gradient, &memory);
        let slope = dot(&direction, &gradient);
        if slope >= 0.0 {
            break;
        }
        let mut stride = if memory.is_empty() { 1.0 / dot(&gradient, &gradient).sqrt().max(1.0) } else { 1.0 };
        let mut next_gradient = vec![0.0; at.len()];
        let found = (0..30).find_map(|_| {
            let next: Vec<f64> = at.iter().zip(&direction).map(|(x, d)| x + stride * d).collect();
            let next_value = function(&next, &mut next_gradient);
            let enough = next_value <= value + GAIN * stride * slope;
            stride /= 2.0;
            enough.then_some((next, next_value))
        });
        let Some((next, next_value)) = found else { break };
        let moved: Vec<f64> = next.iter().zip(&at).map(|(new, old)| new - old).collect();
        let turned: Vec<f64> = next_gradient.iter().zip(&gradient).map(|(new, old)| new - old).collect();
        let product = dot(&moved, &turned);
        if product > 1e-12 * dot(&turned, &turned) {
            memory.push_back(Step { moved, turned, product });
            if memory.len() > MEMORY {
                memory.pop_front();
            }
        }
        let gained = value - next_value;
        (at, value, gradient) = (next, next_value, next_gradient);
        if gained < precision {
            break;
        }
    }
    (at, value)
}

/// A step, and the change of the gradient along it.
struct Step {
    moved: Vec<f64>,
    turned: Vec<f64>,
    product: f64,
}

/// The search direction: the gradient times the estimated inverse Hessian (the two-loop recursion).
fn direction(gradient: &[f64], memory: &VecDeque<Step>) -> Vec<f64> {
    let mut way: Vec<f64> = gradient.iter().map(|slope| -slope).collect();
    let mut shares = Vec::with_capacity(memory.len());
    for step in memory.iter().rev() {
        let share = dot(&step.moved, &way) / step.product;
        add(&mut way, &step.turned, -share);
        shares.push(share);
    }
    if let Some(last) = memory.back() {
        let scale = last.product / dot(&last.turned, &last.turned);
        way.iter_mut().for_each(|x| *x *= scale);
    }
    for (step, share) in memory.iter().zip(shares.into_iter().rev()) {
        let other = dot(&step.turned, &way) / step.product;
        add(&mut way, &step.moved, share - other);
    }
    way
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn add(to: &mut [f64], what: &[f64], times: f64) {
    to.iter_mut().zip(what).for_each(|(to, what)| *to += times * what);
}

#[cfg(test)]
mod tests {
    use super::minimum;

    #[test]
    fn the_rosenbrock_function_is_minimized() {
        let valley = |at: &[f64], gradient: &mut [f64]| {
            let (x, y) = (at[0], at[1]);
            gradient[0] = -2.0 * (1.0 - x) - 400.0 * x * (y - x * x);
            gradient[1] = 200.0 * (y - x * x);
            (1.0 - x).powi(2) + 100.0 * (y - x * x).powi(2)
        };
        let (at, value) = minimum(vec![-1.2, 1.0], 200, 0.0, valley);
        assert!(value < 1e-9 && (at[0] - 1.0).abs() < 1e-4 && (at[1] - 1.0).abs() < 1e-4, "{at:?} {value}");
    }
}
