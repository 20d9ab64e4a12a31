//! Fully connected layers, and networks as lists of weights.

use lonja_rules::Random;

use super::file::FileError;

/// A fully connected layer of `I` inputs and `O` outputs.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Layer<const I: usize, const O: usize> {
    /// By input, then by output.
    weights: [[f32; O]; I],
    bias: [f32; O],
}

impl<const I: usize, const O: usize> Layer<I, O> {
    /// All weights 0.
    pub(crate) const ZERO: Self = Self { weights: [[0.0; O]; I], bias: [0.0; O] };

    /// Weights drawn evenly from -`range` to `range`; the bias is 0.
    pub(crate) fn random(range: f32, random: &mut impl Random) -> Self {
        let mut layer = Self::ZERO;
        for weight in layer.weights.as_flattened_mut() {
            *weight = range * (random.below(20_001) as f32 / 10_000.0 - 1.0);
        }
        layer
    }

    /// The outputs of these inputs.
    #[inline]
    pub(crate) fn forward(&self, inputs: &[f32; I]) -> [f32; O] {
        let mut outputs = self.bias;
        for (at, &input) in inputs.iter().enumerate() {
            self.add_input(&mut outputs, at, input);
        }
        outputs
    }

    /// The outputs where all inputs are 0. With [`add_input`](Self::add_input) they become those of few inputs.
    #[inline]
    pub(crate) const fn bias(&self) -> [f32; O] {
        self.bias
    }

    /// Adds to the outputs what one input contributes.
    #[inline(always)]
    pub(crate) fn add_input(&self, outputs: &mut [f32; O], at: usize, input: f32) {
        add_scaled(outputs, &self.weights[at], input);
    }

    /// Adds to `gradient` how the loss changes with the weights, if it changes with the outputs by `error`; returns how it
    /// changes with the inputs. For inputs of 0 that is 0: a ReLU, which they stem from, passes no gradient back there.
    #[inline]
    pub(crate) fn backward(&self, inputs: &[f32; I], error: &[f32; O], gradient: &mut Self) -> [f32; I] {
        gradient.add_bias_gradient(error);
        let mut of_inputs = [0.0; I];
        for at in (0..I).filter(|&at| inputs[at] != 0.0) {
            gradient.add_input_gradient(at, inputs[at], error);
            of_inputs[at] = self.weights[at].iter().zip(error).map(|(weight, error)| weight * error).sum();
        }
        of_inputs
    }

    /// The part of [`backward`](Self::backward) for the bias: this layer is a gradient.
    #[inline]
    pub(crate) fn add_bias_gradient(&mut self, error: &[f32; O]) {
        add_scaled(&mut self.bias, error, 1.0);
    }

    /// The part of [`backward`](Self::backward) for the weights of one input: this layer is a gradient.
    #[inline]
    pub(crate) fn add_input_gradient(&mut self, at: usize, input: f32, error: &[f32; O]) {
        add_scaled(&mut self.weights[at], error, input);
    }

    /// The weights and the bias, as [`Network::parts_mut`] wants them.
    pub(crate) const fn parts_mut(&mut self) -> [&mut [f32]; 2] {
        [self.weights.as_flattened_mut(), &mut self.bias]
    }
}

#[inline(always)]
fn add_scaled<const N: usize>(sums: &mut [f32; N], numbers: &[f32; N], scale: f32) {
    for at in 0..N {
        sums[at] += scale * numbers[at];
    }
}

/// The rectified linear unit.
#[inline]
pub(crate) fn relu<const N: usize>(numbers: [f32; N]) -> [f32; N] {
    numbers.map(|number| number.max(0.0))
}

/// A network, as training and files see it: a list of weights.
pub(crate) trait Network: Clone + PartialEq + Send + Sync + 'static {
    /// All weights 0.
    fn zero() -> Box<Self>;

    /// All weights, in the order of files.
    fn parts_mut(&mut self) -> Vec<&mut [f32]>;

    /// A copy of all weights.
    fn weights(&self) -> Vec<f32> {
        self.clone().parts_mut().concat()
    }

    /// The network with these weights.
    fn from_weights(weights: &[f32]) -> Result<Box<Self>, FileError> {
        let mut net = Self::zero();
        let mut rest = weights;
        for part in net.parts_mut() {
            let (own, others) = rest.split_at_checked(part.len()).ok_or(FileError::Shape)?;
            part.copy_from_slice(own);
            rest = others;
        }
        let is_whole = rest.is_empty() && weights.iter().all(|weight| weight.is_finite());
        if is_whole { Ok(net) } else { Err(FileError::Shape) }
    }
}

/// Compares a gradient with the difference that a small change of some weights of each part makes to the loss.
#[cfg(test)]
pub(crate) fn check_gradient<N: Network>(net: &N, gradient: &mut N, loss: impl Fn(&N) -> f64) {
    const STEP: f32 = 0.004;
    let mut changed = Box::new(net.clone());
    for part in 0..gradient.parts_mut().len() {
        let len = gradient.parts_mut()[part].len();
        for at in [0, len / 7, len / 3, len / 2, len - 1] {
            let original = changed.parts_mut()[part][at];
            let mut loss_at = |weight: f32| {
                changed.parts_mut()[part][at] = weight;
                loss(&changed)
            };
            let slope = (loss_at(original + STEP) - loss_at(original - STEP)) / f64::from(2.0 * STEP);
            loss_at(original);
            let computed = f64::from(gradient.parts_mut()[part][at]);
            assert!((slope - computed).abs() < 0.02 + 0.02 * slope.abs(), "{part} {at}: {slope} {computed}");
        }
    }
}
