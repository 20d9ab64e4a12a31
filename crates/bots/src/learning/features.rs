//! The inputs of networks, with names.

/// Lists inputs of a network once, each with its name: defines a constant with the names, and a function with the values
/// that is as fast as one without names.
///
/// ```ignore
/// features! {
///     /// About one seat.
///     const SEAT_FEATURES, fn seat_features(context: &FeatureContext<'_>, seat: Seat) -> [f32; 2] {
///         let florins = |seat| f32::from(context.public.florins[seat]);
///     }
///     "own florins" => florins(seat) / 50.0,
///     "own lead" => (florins(seat) - context.mean_florins) / 30.0,
/// }
/// ```
macro_rules! features {
    (
        $(#[$doc:meta])*
        const $names:ident, fn $function:ident($($argument:ident: $type:ty),*) -> [f32; $count:expr] { $($before:tt)* }
        $($name:literal => $value:expr,)+
    ) => {
        /// The names of these inputs, in their order.
        #[allow(dead_code, reason = "for people")]
        pub(super) const $names: [&str; $count] = [$($name),+];

        $(#[$doc])*
        #[inline]
        fn $function($($argument: $type),*) -> [f32; $count] {
            $($before)*
            [$($value),+]
        }
    };
}
pub(crate) use features;
