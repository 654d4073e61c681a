//! Moves the average of a type's piece-square values into its material value.

use crate::fit::Example;
use crate::layout::{Layout, Plan};
use menagerie_engine::eval::Slot;

/// Where the pieces of each type have stood in the examples.
pub(crate) struct PieceSquareCentring {
    types: Vec<Type>,
}

/// The parameters of a type.
struct Type {
    material: usize,
    /// Its piece-square parameters, with how often a piece stood there in the middlegame and in the endgame.
    places: Vec<(usize, [f64; 2])>,
}

impl PieceSquareCentring {
    pub(crate) fn new(plan: &Plan, examples: &[Example]) -> PieceSquareCentring {
        let mut stood = vec![[0.0; 2]; plan.numbers() / 2];
        for example in examples {
            for &(at, count) in &example.form.counts {
                let share = f64::from(count.abs());
                stood[at as usize][0] += share * f64::from(example.form.middlegame);
                stood[at as usize][1] += share * f64::from(example.form.endgame);
            }
        }
        let mut middle = PieceSquareCentring { types: Vec::new() };
        for layout in plan.layouts() {
            middle.note(layout, &stood);
        }
        middle
    }

    /// Adds the types of one game that are new.
    fn note(&mut self, layout: &Layout, stood: &[[f64; 2]]) {
        let known = self.types.len();
        let (mut material, mut is_new) = (0, false);
        for (slot, what) in layout.slots().iter().enumerate() {
            let Some(at) = layout.parameter(slot) else { continue };
            match what {
                Slot::Material(_) => {
                    material = at;
                    is_new = self.types[..known].iter().all(|of| of.material != at);
                    if is_new {
                        self.types.push(Type { material, places: Vec::new() });
                    }
                }
                Slot::Place(..) if is_new => {
                    let of = self.types.last_mut().filter(|of| of.material == material);
                    if let Some(of) = of.filter(|of| of.places.iter().all(|(place, _)| *place != at)) {
                        of.places.push((at, stood[at]));
                    }
                }
                _ => {}
            }
        }
    }

    /// The same evaluation, with the average of piece-square values in the material value.
    pub(crate) fn centred(&self, numbers: &[f64]) -> Vec<f64> {
        let mut centred = numbers.to_vec();
        for Type { material, places } in &self.types {
            for part in 0..2 {
                let all: f64 = places.iter().map(|(_, stood)| stood[part]).sum();
                if all < 1.0 {
                    continue;
                }
                let mean = places.iter().map(|(at, stood)| stood[part] * numbers[2 * at + part]).sum::<f64>() / all;
                centred[2 * material + part] += mean;
                places.iter().for_each(|(at, _)| centred[2 * at + part] -= mean);
            }
        }
        centred
    }
}
