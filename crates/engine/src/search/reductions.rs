//! The table of late move reductions.

use super::parameters::Parameters;

/// The basic reductions in hundredths of a ply, by depth and move number.
pub(super) struct Reductions(Vec<[i32; 64]>);

impl Reductions {
    /// The table of these parameters.
    pub(super) fn new(parameters: &Parameters) -> Reductions {
        let of = |depth: usize, number: usize| {
            if depth == 0 || number == 0 {
                return 0;
            }
            let product = (depth as f64).ln() * (number as f64).ln() * 10_000.0;
            parameters.reduction + (product / f64::from(parameters.reduction_slope)) as i32
        };
        Reductions((0..64).map(|depth| std::array::from_fn(|number| of(depth, number))).collect())
    }

    /// The basic reduction of a move.
    #[inline]
    pub(super) fn base(&self, depth: i32, number: usize) -> i32 {
        self.0[depth.min(63) as usize][number.min(63)]
    }
}
