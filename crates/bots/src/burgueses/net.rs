//! A small network that says how a game will end for a seat, going by what the seat sees.

use super::inputs::{FACTS, Inputs, NUMBERS};
use crate::learning::WeightsError;
use crate::portable_math::sigmoid;

pub(super) const HIDDEN: usize = 64;
pub(super) const NARROW: usize = 16;
/// The chance to win, before it is squeezed to 0..1, and the riches at the end, the own and the other's.
pub(super) const OUTPUTS: usize = 3;
/// Riches that an output of 1 stands for.
pub(super) const SCALE: f32 = 5.0;

/// The network: three layers.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Net {
    pub(super) facts: [[f32; HIDDEN]; FACTS],
    pub(super) numbers: [[f32; HIDDEN]; NUMBERS],
    pub(super) bias: [f32; HIDDEN],
    pub(super) narrow: [[f32; NARROW]; HIDDEN],
    pub(super) narrow_bias: [f32; NARROW],
    pub(super) last: [[f32; OUTPUTS]; NARROW],
    pub(super) last_bias: [f32; OUTPUTS],
}

/// How a game will end, from one seat's side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Expected {
    /// The share of the victory.
    pub(super) win: f32,
    /// The riches, the own and the other's.
    pub(super) riches: [f32; 2],
}

/// The facts of a position after the first layer. Another that differs little is worked out from it at little cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Base {
    inputs: Inputs,
    sums: [f32; HIDDEN],
}

/// What the three layers make of a position.
pub(super) type Passed = ([f32; HIDDEN], [f32; NARROW], [f32; OUTPUTS]);

impl Net {
    /// How many weights there are.
    pub(super) const WEIGHTS: usize = size_of::<Self>() / size_of::<f32>();

    /// All weights 0.
    pub(super) fn zero() -> Box<Self> {
        Box::new(Self {
            facts: [[0.0; HIDDEN]; FACTS],
            numbers: [[0.0; HIDDEN]; NUMBERS],
            bias: [0.0; HIDDEN],
            narrow: [[0.0; NARROW]; HIDDEN],
            narrow_bias: [0.0; NARROW],
            last: [[0.0; OUTPUTS]; NARROW],
            last_bias: [0.0; OUTPUTS],
        })
    }

    /// All weights, part by part, in the order of the fields.
    pub(super) fn parts_mut(&mut self) -> [&mut [f32]; 7] {
        [
            self.facts.as_flattened_mut(),
            self.numbers.as_flattened_mut(),
            &mut self.bias,
            self.narrow.as_flattened_mut(),
            &mut self.narrow_bias,
            self.last.as_flattened_mut(),
            &mut self.last_bias,
        ]
    }

    /// All weights in the order of the fields, to be kept.
    pub(super) fn numbers(&mut self) -> Vec<f32> {
        self.parts_mut().into_iter().flat_map(|part| part.iter().copied()).collect()
    }

    /// The network with these weights.
    pub(super) fn from_numbers(numbers: &[f32]) -> Result<Box<Self>, WeightsError> {
        if numbers.len() != Self::WEIGHTS || !numbers.iter().all(|number| number.is_finite()) {
            return Err(WeightsError::Shape);
        }
        let mut net = Self::zero();
        let places = net.parts_mut().into_iter().flatten();
        places.zip(numbers).for_each(|(place, number)| *place = *number);
        Ok(net)
    }

    /// Passes the facts of a position through the first layer.
    #[inline]
    pub(super) fn base(&self, inputs: &Inputs) -> Base {
        let mut sums = self.bias;
        for fact in inputs.facts() {
            add(&mut sums, &self.facts[fact]);
        }
        Base { inputs: *inputs, sums }
    }

    /// Passes a position through all layers, beginning with one that resembles it.
    #[inline]
    pub(super) fn pass(&self, base: &Base, inputs: &Inputs) -> Passed {
        let mut hidden = base.sums;
        for fact in inputs.facts_beyond(&base.inputs) {
            add(&mut hidden, &self.facts[fact]);
        }
        for fact in base.inputs.facts_beyond(inputs) {
            subtract(&mut hidden, &self.facts[fact]);
        }
        add_all(&mut hidden, &inputs.numbers, &self.numbers);
        make_positive(&mut hidden);
        let mut narrow = self.narrow_bias;
        add_all(&mut narrow, &hidden, &self.narrow);
        make_positive(&mut narrow);
        let mut outputs = self.last_bias;
        add_all(&mut outputs, &narrow, &self.last);
        (hidden, narrow, outputs)
    }

    /// What is to be expected of a position that resembles `base`.
    #[inline]
    pub(super) fn expect(&self, base: &Base, inputs: &Inputs) -> Expected {
        let (_, _, [win, own, other]) = self.pass(base, inputs);
        Expected { win: sigmoid(win), riches: [own * SCALE, other * SCALE] }
    }
}

#[inline]
fn make_positive<const N: usize>(numbers: &mut [f32; N]) {
    for number in numbers {
        *number = number.max(0.0);
    }
}

#[inline]
fn add_all<const I: usize, const O: usize>(sums: &mut [f32; O], numbers: &[f32; I], weights: &[[f32; O]; I]) {
    for at in 0..I {
        add_times(sums, &weights[at], numbers[at]);
    }
}

#[inline(always)]
pub(super) fn add_times<const N: usize>(sums: &mut [f32; N], weights: &[f32; N], times: f32) {
    for at in 0..N {
        sums[at] += times * weights[at];
    }
}

#[inline(always)]
fn add<const N: usize>(sums: &mut [f32; N], weights: &[f32; N]) {
    for at in 0..N {
        sums[at] += weights[at];
    }
}

#[inline(always)]
fn subtract<const N: usize>(sums: &mut [f32; N], weights: &[f32; N]) {
    for at in 0..N {
        sums[at] -= weights[at];
    }
}
