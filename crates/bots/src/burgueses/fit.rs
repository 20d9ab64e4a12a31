//! Fitting the network to samples.

use lonja_rules::Random;

use super::learning::Sample;
use super::net::{Net, SCALE, add_times};
use crate::learning::Adam;
use crate::portable_math::sigmoid;

/// How much riches matter compared to winning.
const RICHES: f32 = 0.3;

/// A network that is being fitted.
pub(super) struct Fit {
    pub(super) net: Box<Net>,
    slope: Box<Net>,
    adam: Adam,
}

impl Fit {
    /// Begins with random weights.
    pub(super) fn new(random: &mut impl Random) -> Self {
        let mut net = Net::zero();
        let mut draw = |weights: &mut [f32], reach: f32| {
            weights.iter_mut().for_each(|weight| *weight = reach * (random.below(20_001) as f32 / 10_000.0 - 1.0));
        };
        draw(net.facts.as_flattened_mut(), 0.25);
        draw(net.numbers.as_flattened_mut(), 0.25);
        draw(net.narrow.as_flattened_mut(), 0.2);
        draw(net.last.as_flattened_mut(), 0.2);
        Self { net, slope: Net::zero(), adam: Adam::new(Net::WEIGHTS) }
    }

    /// One step towards the targets of some samples.
    pub(super) fn step(&mut self, samples: &[Sample], rate: f32) {
        self.slope.parts_mut().into_iter().for_each(|part| part.fill(0.0));
        for sample in samples {
            add_slope(&self.net, sample, &mut self.slope);
        }
        let weights = self.net.parts_mut().into_iter().flatten();
        let slopes = self.slope.parts_mut().into_iter().flatten().map(|slope| &*slope);
        self.adam.step(weights, slopes, samples.len() as f32, rate);
    }
}

/// Adds how the error changes with each weight.
fn add_slope(net: &Net, sample: &Sample, slope: &mut Net) {
    let (hidden, narrow, [win, own, other]) = net.pass(&net.base(&sample.inputs), &sample.inputs);
    let riches = sample.target.riches.map(|riches| riches / SCALE);
    let error = [sigmoid(win) - sample.target.win, RICHES * (own - riches[0]), RICHES * (other - riches[1])];
    let of_narrow = layer_back(&narrow, &net.last, &error, &mut slope.last);
    let of_hidden = layer_back(&hidden, &net.narrow, &of_narrow, &mut slope.narrow);
    add_times(&mut slope.last_bias, &error, 1.0);
    add_times(&mut slope.narrow_bias, &of_narrow, 1.0);
    add_times(&mut slope.bias, &of_hidden, 1.0);
    for fact in sample.inputs.facts() {
        add_times(&mut slope.facts[fact], &of_hidden, 1.0);
    }
    for (sums, number) in slope.numbers.iter_mut().zip(sample.inputs.numbers) {
        add_times(sums, &of_hidden, number);
    }
}

/// Adds how the error changes with a layer's weights, and tells how it changes with what went in, where that was positive.
fn layer_back<const I: usize, const O: usize>(
    numbers: &[f32; I],
    weights: &[[f32; O]; I],
    error: &[f32; O],
    slope: &mut [[f32; O]; I],
) -> [f32; I] {
    let mut of_numbers = [0.0; I];
    for at in (0..I).filter(|&at| numbers[at] > 0.0) {
        add_times(&mut slope[at], error, numbers[at]);
        of_numbers[at] = weights[at].iter().zip(error).map(|(weight, error)| weight * error).sum();
    }
    of_numbers
}

#[cfg(test)]
mod tests {
    use super::super::inputs::Inputs;
    use super::super::learned;
    use super::super::net::{Expected, HIDDEN, NARROW, OUTPUTS};
    use super::super::scene::threatened;
    use super::*;

    #[test]
    fn slopes_are_those_of_the_error() {
        let net = learned();
        let inputs = Inputs::of(&threatened().outlook());
        let sample = Sample { inputs, target: Expected { win: 0.3, riches: [1.0, 2.0] } };
        let error = |net: &Net| {
            let [win, own, other] = net.pass(&net.base(&inputs), &inputs).2.map(f64::from);
            let surprise = (1.0 + win.exp()).ln() - 0.3 * win;
            surprise + f64::from(RICHES) * ((own - 0.2).powi(2) + (other - 0.4).powi(2)) / 2.0
        };
        let mut slope = Net::zero();
        add_slope(&net, &sample, &mut slope);
        for part in 0..7 {
            for at in [0, 3, NARROW, HIDDEN + 1, 5 * HIDDEN, 7 * OUTPUTS] {
                if at >= slope.parts_mut()[part].len() {
                    continue;
                }
                let changed = |by: f32| {
                    let mut net = net.clone();
                    net.parts_mut()[part][at] += by;
                    error(&net)
                };
                let by_hand = (changed(0.002) - changed(-0.002)) / 0.004;
                let told = f64::from(slope.parts_mut()[part][at]);
                assert!((by_hand - told).abs() < 0.01 + 0.02 * told.abs(), "{part} {at}: {by_hand} {told}");
            }
        }
    }
}
