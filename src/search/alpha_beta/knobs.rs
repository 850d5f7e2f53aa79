//! The constants that games tune: `scripts/tune.py`, docs/tuning.md.
//!
//! With the feature `tune` the program reads them from the environment variable `BOHR_KNOBS`, words like
//! `futile_margin=50`; a constant that is not named there is as it is without the feature.

/// Makes a function of each line, NAME = VALUE, LEAST..=MOST.
macro_rules! knobs {
    ($($(#[$doc:meta])* $name:ident = $value:literal, $range:expr;)*) => {
        $(
            $(#[$doc])*
            #[cfg(not(feature = "tune"))]
            pub(super) const fn $name() -> i32 {
                // A default out of its range does not compile.
                const _: () = assert!(*$range.start() <= $value && $value <= *$range.end());
                $value
            }

            $(#[$doc])*
            #[cfg(feature = "tune")]
            pub(super) fn $name() -> i32 {
                KNOBS.$name
            }
        )*

        #[cfg(feature = "tune")]
        struct Knobs {
            $($name: i32,)*
        }

        #[cfg(feature = "tune")]
        static KNOBS: std::sync::LazyLock<Knobs> = std::sync::LazyLock::new(|| {
            let mut knobs = Knobs { $($name: $value,)* };
            for word in std::env::var("BOHR_KNOBS").unwrap_or_default().split_whitespace() {
                let (name, value) = word.split_once('=').unwrap_or((word, ""));
                let (place, range) = match name {
                    $(stringify!($name) => (&mut knobs.$name, $range),)*
                    _ => panic!("BOHR_KNOBS: unknown knob `{name}`, expected {}", [$(stringify!($name)),*].join(", ")),
                };
                match value.parse() {
                    Ok(value) if range.contains(&value) => *place = value,
                    _ => panic!("BOHR_KNOBS: bad value `{value}` for `{name}`, expected {range:?}"),
                }
            }
            knobs
        });
    };
}

knobs! {
    /// Down from this remaining depth a node is given up whose static value is far above the window.
    futile_depth = 7, 1..=15;
    /// How far above, in centipawns for each ply of remaining depth.
    futile_margin = 45, 10..=200;
    /// Down from this remaining depth quiet moves are left out if the static value is far below.
    hopeless_depth = 6, 1..=15;
    /// How far below at least, in centipawns.
    hopeless_base = 80, 0..=400;
    /// And for each ply of remaining depth.
    hopeless_margin = 80, 10..=300;
    /// Down from this remaining depth late quiet moves are left out.
    late_depth = 6, 1..=15;
    /// Down from this remaining depth quiet moves that lose material are left out.
    losing_depth = 5, 2..=15;
    /// A pass is searched so many plies less deep than a move,
    pass_reduction = 2, 0..=6;
    /// and one more for so many plies of remaining depth.
    pass_share = 4, 1..=12;
    /// The reduction of a late move: its hundredths for the product of the logarithms of the remaining depth
    /// and of the move's number,
    reduction_scale = 42, 0..=150;
    /// and in any case.
    reduction_base = 70, 0..=200;
    /// The half width of the first window around the last value, in units.
    aspiration = 800, 50..=6000;
}
