//! Curves by plain arithmetic, and so the same on every machine. (The system's own differ in the last digit.)

/// Squarings that [`exp`] takes, and what it divides by for them.
const SQUARINGS: u32 = 10;
const PARTS: f32 = (1 << SQUARINGS) as f32;

/// About e to the power of a number: closer than one in a hundred from -4 to 4, always rising.
#[inline]
pub(super) fn exp(number: f32) -> f32 {
    let mut power = 1.0 + number.clamp(-50.0, 50.0) / PARTS;
    for _ in 0..SQUARINGS {
        power *= power;
    }
    power
}

/// Any number, as one between 0 and 1: 0 becomes a half.
#[inline]
pub(super) fn squeezed(number: f32) -> f32 {
    1.0 / (1.0 + exp(-number))
}

#[test]
fn exp_is_close_and_rises() {
    let numbers: Vec<f32> = (-400..=400).map(|hundredths| hundredths as f32 / 100.0).collect();
    assert!(numbers.iter().all(|&number| (exp(number) / number.exp() - 1.0).abs() < 0.01));
    assert!(numbers.iter().all(|&number| exp(number) < exp(number + 0.01)));
    assert_eq!((squeezed(0.0), squeezed(1e9), squeezed(-1e9)), (0.5, 1.0, squeezed(-50.0)));
}
