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
    pub(crate) const ZERO: Self = Self { weights: [[0.0; O]; I], bias: [0.0; O] };

    /// Weights drawn evenly from -`range` to `range`; the bias is 0.
    pub(crate) fn random(range: f32, random: &mut impl Random) -> Self {
        let mut layer = Self::ZERO;
        for weight in layer.weights.as_flattened_mut() {
            *weight = range * (random.below(20_001) as f32 / 10_000.0 - 1.0);
        }
        layer
    }

    #[inline]
    pub(crate) fn forward(&self, inputs: &[f32; I]) -> [f32; O] {
        let mut outputs = self.bias;
        for (at, &input) in inputs.iter().enumerate() {
            self.add_input(&mut outputs, at, input);
        }
        outputs
    }

    /// The outputs if all inputs are 0. For sparse inputs, start from these and call [`add_input`](Self::add_input).
    #[inline]
    pub(crate) const fn bias(&self) -> [f32; O] {
        self.bias
    }

    #[inline(always)]
    pub(crate) fn add_input(&self, outputs: &mut [f32; O], at: usize, input: f32) {
        add_scaled(outputs, &self.weights[at], input);
    }

    /// Backpropagation: from the loss's gradient by the outputs, adds that by the weights to `gradient`, and returns
    /// that by the inputs. It is 0 for inputs of 0: those are outputs of a ReLU, which passes no gradient there.
    #[inline]
    pub(crate) fn backward(&self, inputs: &[f32; I], by_outputs: &[f32; O], gradient: &mut Self) -> [f32; I] {
        gradient.add_bias_gradient(by_outputs);
        let mut by_inputs = [0.0; I];
        for at in (0..I).filter(|&at| inputs[at] != 0.0) {
            gradient.add_input_gradient(at, inputs[at], by_outputs);
            by_inputs[at] = self.weights[at].iter().zip(by_outputs).map(|(weight, output)| weight * output).sum();
        }
        by_inputs
    }

    /// The part of [`backward`](Self::backward) for the bias: this layer is a gradient.
    #[inline]
    pub(crate) fn add_bias_gradient(&mut self, by_outputs: &[f32; O]) {
        add_scaled(&mut self.bias, by_outputs, 1.0);
    }

    /// The part of [`backward`](Self::backward) for the weights of one input: this layer is a gradient.
    #[inline]
    pub(crate) fn add_input_gradient(&mut self, at: usize, input: f32, by_outputs: &[f32; O]) {
        add_scaled(&mut self.weights[at], by_outputs, input);
    }

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

#[inline]
pub(crate) fn relu<const N: usize>(numbers: [f32; N]) -> [f32; N] {
    numbers.map(|number| number.max(0.0))
}

/// A network, as training and files see it: a list of weights.
pub(crate) trait Network: Clone + PartialEq + Send + Sync + 'static {
    fn zero() -> Box<Self>;

    /// All weights, in the order of files.
    fn parts_mut(&mut self) -> Vec<&mut [f32]>;

    fn weights(&self) -> Vec<f32> {
        self.clone().parts_mut().concat()
    }

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

/// Compares a gradient with finite differences of the loss, for some weights of each part.
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
