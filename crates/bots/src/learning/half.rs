//! Weights with 16 bits (IEEE 754 binary16): half the size of a file, and precise enough to play with.

/// The exponent bias of 32-bit floats minus that of 16-bit floats.
const BIAS_DIFFERENCE: u32 = 127 - 15;
/// Fraction bits of a 32-bit float that a 16-bit float lacks.
const LOST_BITS: u32 = 23 - 10;
/// The largest finite number.
const MAX: f32 = 65_504.0;
/// The smallest normal number, 2^-14. Smaller ones are multiples of `STEP`.
const MIN_NORMAL: f32 = 6.103_515_6e-5;
const STEP: f32 = MIN_NORMAL / 1024.0;

/// The nearest 16-bit float; beyond the largest one, that one.
pub(super) fn to_half(number: f32) -> u16 {
    let sign = ((number.to_bits() >> 16) & 0x8000) as u16;
    let size = number.abs().min(MAX);
    if size < MIN_NORMAL {
        return sign | (size / STEP).round_ties_even() as u16;
    }
    let bits = size.to_bits() - (BIAS_DIFFERENCE << 23);
    let is_odd = (bits >> LOST_BITS) & 1;
    let rounded = (bits + (1 << (LOST_BITS - 1)) - 1 + is_odd) >> LOST_BITS;
    sign | rounded as u16
}

/// The number that a 16-bit float stands for. Infinities and NaN are not used, and count as large numbers.
pub(super) fn from_half(half: u16) -> f32 {
    let sign = if half & 0x8000 == 0 { 1.0 } else { -1.0 };
    let bits = u32::from(half & 0x7fff);
    if bits < 1024 {
        return sign * bits as f32 * STEP;
    }
    sign * f32::from_bits((bits << LOST_BITS) + (BIAS_DIFFERENCE << 23))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_halves_come_back() {
        for half in (0..0x7c00).chain(0x8000..0xfc00) {
            assert_eq!(to_half(from_half(half)), half);
        }
    }

    #[test]
    fn numbers_are_rounded_to_the_nearest() {
        for (number, half) in [(1.0, 0x3c00), (-2.0, 0xc000), (65_504.0, 0x7bff), (1e9, 0x7bff), (5.960_464_5e-8, 1)] {
            assert_eq!(to_half(number), half, "{number}");
        }
        for number in (1..5000).map(|at| at as f32 * 0.000_37 - 0.9) {
            let error = (from_half(to_half(number)) - number).abs();
            assert!(error <= number.abs() / 2048.0 + STEP, "{number}");
        }
    }
}
