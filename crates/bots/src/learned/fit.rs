//! Fitting a network to what came of games (Adam: Kingma and Ba, 2015).

use super::net::{Inputs, Net};

const MEMORY: f32 = 0.9;
const SQUARE_MEMORY: f32 = 0.999;
const TINY: f32 = 1e-8;

/// A network that is being fitted.
pub(super) struct Fit {
    pub(super) net: Box<Net>,
    slope: Box<Net>,
    mean: Box<Net>,
    square: Box<Net>,
    steps: i32,
}

impl Fit {
    pub(super) fn new(net: Box<Net>) -> Self {
        Self { net, slope: Net::zero(), mean: Net::zero(), square: Net::zero(), steps: 0 }
    }

    /// One step towards the targets of some samples.
    pub(super) fn step<'a>(&mut self, samples: impl Iterator<Item = (&'a Inputs, f32)>, rate: f32) {
        self.slope.parts_mut().into_iter().for_each(|part| part.fill(0.0));
        let mut count = 0.0;
        for (inputs, target) in samples {
            self.net.learn(inputs, target, &mut self.slope);
            count += 1.0;
        }
        self.steps += 1;
        let rate = rate * (1.0 - SQUARE_MEMORY.powi(self.steps)).sqrt() / (1.0 - MEMORY.powi(self.steps));
        let parts = self.net.parts_mut().into_iter().zip(self.slope.parts());
        let memories = self.mean.parts_mut().into_iter().zip(self.square.parts_mut());
        for ((weights, slopes), (means, squares)) in parts.zip(memories) {
            for (((weight, slope), mean), square) in weights.iter_mut().zip(slopes).zip(means).zip(squares) {
                let slope = slope / count;
                *mean = MEMORY * *mean + (1.0 - MEMORY) * slope;
                *square = SQUARE_MEMORY * *square + (1.0 - SQUARE_MEMORY) * slope * slope;
                *weight -= rate * *mean / (square.sqrt() + TINY);
            }
        }
    }
}
