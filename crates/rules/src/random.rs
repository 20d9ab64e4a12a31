//! Sources of random numbers.

/// A source of uniform random numbers.
pub trait Random {
    /// A number from 0 to `n - 1`; `n` is at least 1.
    fn below(&mut self, n: u32) -> u32;

    /// Fisher–Yates shuffle from the end to the front, as the protocol defines it. Item 0 will be drawn first.
    #[inline]
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }

    /// Shuffles at least far enough that the first `top` items are as random as after a [`shuffle`](Random::shuffle);
    /// the others may be in any order.
    #[inline]
    fn shuffle_top<T>(&mut self, items: &mut [T], top: usize) {
        let _ = top;
        self.shuffle(items);
    }
}

impl<R: Random> Random for &mut R {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        (**self).below(n)
    }

    #[inline]
    fn shuffle_top<T>(&mut self, items: &mut [T], top: usize) {
        (**self).shuffle_top(items, top);
    }
}

/// A fast generator for search and simulation, the same on every machine for the same seed. Its bias is at
/// most n in 2^32, too small to matter in a search; games that people play use the protocol's seeded chance.
#[derive(Clone, Debug)]
pub struct FastRandom(fastrand::Rng);

impl FastRandom {
    /// The generator of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(fastrand::Rng::with_seed(seed))
    }
}

impl Random for FastRandom {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.0.u32(..)) * u64::from(n)) >> 32) as u32
    }

    #[inline]
    fn shuffle_top<T>(&mut self, items: &mut [T], top: usize) {
        for i in 0..top.min(items.len()) {
            let from = i + self.below((items.len() - i) as u32) as usize;
            items.swap(i, from);
        }
    }
}
