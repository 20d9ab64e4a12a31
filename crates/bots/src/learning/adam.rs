//! Gradient descent with moments (Adam: Kingma and Ba, 2015).

use super::layer::Network;
use crate::portable_math::powi;

/// β₁, β₂ and ε of the paper.
const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// The state of the optimiser.
#[derive(Clone, Debug)]
pub(super) struct Adam {
    pub(super) steps: u32,
    /// By weight: the moving mean of its gradients, and of their squares.
    pub(super) means: Vec<f32>,
    pub(super) squares: Vec<f32>,
}

impl Adam {
    pub(super) fn new(weights: usize) -> Self {
        Self { steps: 0, means: vec![0.0; weights], squares: vec![0.0; weights] }
    }

    /// Makes one step. The gradient is a sum over this many positions.
    pub(super) fn step<N: Network>(&mut self, net: &mut N, gradient: &mut N, positions: usize, rate: f32) {
        self.steps += 1;
        let rate = rate * (1.0 - powi(SQUARE_DECAY, self.steps)).sqrt() / (1.0 - powi(MEAN_DECAY, self.steps));
        let weights = net.parts_mut().into_iter().flatten();
        let gradients = gradient.parts_mut().into_iter().flatten();
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, gradient), (mean, square)) in weights.zip(gradients).zip(moments) {
            let gradient = *gradient / positions as f32;
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * gradient;
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * gradient * gradient;
            *weight -= rate * *mean / (square.sqrt() + EPSILON);
        }
    }
}
