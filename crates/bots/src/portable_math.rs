//! Functions that give the same result on every machine.
//!
//! Only IEEE 754 arithmetic, which is exact to the last bit. The standard library's `exp`, `ln` and `powi` use the
//! platform's own, which differ in the last digit; that is enough to make a bot choose another action.

/// log2(e), and ln(2) in two parts: the first has so few digits that whole multiples of it are exact.
const LOG2_E: f32 = std::f32::consts::LOG2_E;
/// 1.5 · 2^23: added to a small number, it rounds it to a whole one, which then stands in the lowest bits.
const ROUNDER: f32 = 12_582_912.0;
const LN_2_HIGH: f32 = 0.693_359_4;
const LN_2_LOW: f32 = -2.121_944_4e-4;
/// The Taylor series of exp: 1 / k!.
const EXP_SERIES: [f32; 8] = [1.0, 1.0, 1.0 / 2.0, 1.0 / 6.0, 1.0 / 24.0, 1.0 / 120.0, 1.0 / 720.0, 1.0 / 5040.0];
/// The exponent bits of 1.0, and how many bits follow them.
const EXPONENT_OF_ONE: u32 = 127;
const FRACTION_BITS: u32 = 23;

/// e to the power of `x`, within two units of the last digit; beyond ±80 as at ±80.
#[inline]
pub(crate) fn exp(x: f32) -> f32 {
    let x = x.clamp(-80.0, 80.0);
    // x = n ln(2) + rest, with |rest| at most half of ln(2).
    let rounded = x * LOG2_E + ROUNDER;
    let n = rounded - ROUNDER;
    let rest = x - n * LN_2_HIGH - n * LN_2_LOW;
    let power = EXP_SERIES.iter().rev().fold(0.0, |sum, coefficient| sum * rest + coefficient);
    let exponent = rounded.to_bits().wrapping_sub(ROUNDER.to_bits()).wrapping_add(EXPONENT_OF_ONE);
    power * f32::from_bits(exponent << FRACTION_BITS)
}

/// e to the power of −`x`, for `x` from 0 to about 20. Reviews use it: they add up numbers of 64 bits. Bots use the
/// faster `exp`, whose 32 bits are enough for them.
#[must_use]
pub fn exp_minus(x: f64) -> f64 {
    const HALVINGS: u32 = 10;
    let small = x / f64::from(1 << HALVINGS);
    // The Taylor series of exp(small), for small up to 1/50, then squared again and again.
    let series = (1..=8).rev().fold(1.0, |sum, k| 1.0 + sum * small / f64::from(k));
    let mut power = series;
    for _ in 0..HALVINGS {
        power *= power;
    }
    1.0 / power
}

/// The logistic function: from 0 to 1, and a half at 0.
#[inline]
pub(crate) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
}

/// The natural logarithm of a normal positive number.
pub(crate) fn ln(x: f32) -> f32 {
    // x = 2^n m, with m from about 0.7 to 1.4.
    let n = (x.to_bits().wrapping_sub(std::f32::consts::FRAC_1_SQRT_2.to_bits()) as i32) >> FRACTION_BITS;
    let m = f32::from_bits(x.to_bits().wrapping_sub((n << FRACTION_BITS) as u32));
    let ratio = (m - 1.0) / (m + 1.0);
    let square = ratio * ratio;
    let series = 1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square * (1.0 / 7.0 + square * (1.0 / 9.0))));
    n as f32 * LN_2_HIGH + (n as f32 * LN_2_LOW + 2.0 * ratio * series)
}

/// `base` to a whole power, by squaring.
#[inline]
pub(crate) fn powi(mut base: f32, mut exponent: u32) -> f32 {
    let mut power = 1.0;
    while exponent > 0 {
        power *= if exponent % 2 == 1 { base } else { 1.0 };
        base *= base;
        exponent /= 2;
    }
    power
}

/// A positive `base` to any power.
pub(crate) fn powf(base: f32, exponent: f32) -> f32 {
    exp(exponent * ln(base))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_close(value: f32, exact: f64) -> bool {
        (f64::from(value) - exact).abs() <= 2.5e-7 * exact.abs()
    }

    #[test]
    fn exp_and_sigmoid_are_close_and_rise() {
        for x in (-8000..=8000).map(|hundredths| hundredths as f32 / 100.0) {
            assert!(is_close(exp(x), f64::from(x).exp()), "{x}: {} {}", exp(x), x.exp());
            assert!(is_close(sigmoid(x), 1.0 / (1.0 + f64::from(-x).exp())), "{x}");
            assert!(exp(x) < exp(x + 0.01) || x >= 80.0, "{x}");
        }
        assert_eq!((exp(0.0), sigmoid(0.0), sigmoid(1e9)), (1.0, 0.5, 1.0));
        assert!(sigmoid(-1e9) > 0.0 && exp(1e9).is_finite());
    }

    #[test]
    fn the_exponential_of_64_bits_is_close() {
        for x in (0..=2000).map(|hundredths| f64::from(hundredths) / 100.0) {
            let exact = (-x).exp();
            assert!((exp_minus(x) - exact).abs() <= 1e-11 * exact, "{x}");
        }
    }

    #[test]
    fn logarithms_and_powers_are_close() {
        for x in (1..=4000).map(|step| powi(1.01, step) * 1e-8) {
            assert!((f64::from(ln(x)) - f64::from(x).ln()).abs() < 2e-7 * f64::from(x).ln().abs().max(1.0), "{x}");
        }
        assert_eq!(ln(1.0), 0.0);
        assert_eq!((powi(0.3, 0), powi(0.3, 1), powi(2.0, 10)), (1.0, 0.3, 1024.0));

        assert!((powf(0.05, 0.5) - 0.05_f32.sqrt()).abs() < 1e-6);
    }
}
