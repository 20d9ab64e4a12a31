//! Fitting weights step by step (Adam: Kingma and Ba, 2015).

use crate::portable_math::powi;

const MEMORY: f32 = 0.9;
const SQUARE_MEMORY: f32 = 0.999;
const TINY: f32 = 1e-8;

/// What is remembered of the slopes of earlier steps.
#[derive(Clone, Debug)]
pub(crate) struct Adam {
    /// By weight: the mean of the slopes, and of their squares.
    memory: Vec<(f32, f32)>,
    steps: u32,
}

impl Adam {
    /// For so many weights.
    pub(crate) fn new(weights: usize) -> Self {
        Self { memory: vec![(0.0, 0.0); weights], steps: 0 }
    }

    /// Changes the weights against their slopes, which are sums over so many samples.
    pub(crate) fn step<'a>(
        &mut self,
        weights: impl Iterator<Item = &'a mut f32>,
        slopes: impl Iterator<Item = &'a f32>,
        samples: f32,
        rate: f32,
    ) {
        self.steps += 1;
        let rate = rate * (1.0 - powi(SQUARE_MEMORY, self.steps)).sqrt() / (1.0 - powi(MEMORY, self.steps));
        for ((weight, slope), (mean, square)) in weights.zip(slopes).zip(&mut self.memory) {
            let slope = slope / samples;
            *mean = MEMORY * *mean + (1.0 - MEMORY) * slope;
            *square = SQUARE_MEMORY * *square + (1.0 - SQUARE_MEMORY) * slope * slope;
            *weight -= rate * *mean / (square.sqrt() + TINY);
        }
    }
}
