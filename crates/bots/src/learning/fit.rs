//! Fitting the network to what came of games.

use super::adam::Adam;
use super::net::{Inputs, Net};

/// A network that is being fitted.
pub(super) struct Fit {
    pub(super) net: Box<Net>,
    slope: Box<Net>,
    adam: Adam,
}

impl Fit {
    pub(super) fn new(net: Box<Net>) -> Self {
        Self { net, slope: Net::zero(), adam: Adam::new(Net::WEIGHTS) }
    }

    /// One step towards the targets of some samples.
    pub(super) fn step<'a>(&mut self, samples: impl Iterator<Item = (&'a Inputs, f32)>, rate: f32) {
        self.slope.parts_mut().into_iter().for_each(|part| part.fill(0.0));
        let mut count = 0.0;
        for (inputs, target) in samples {
            self.net.learn(inputs, target, &mut self.slope);
            count += 1.0;
        }
        let weights = self.net.parts_mut().into_iter().flatten();
        self.adam.step(weights, self.slope.parts().into_iter().flatten(), count, rate);
    }
}
