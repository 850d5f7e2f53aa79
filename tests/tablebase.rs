//! The tables of exact endings: their values, their files, their building.
use bohr::game::{Game, parse_position};
use bohr::games::ewn::{Nearest, Standard};
use bohr::tablebase::{Exact, Tablebase};

/// Values of the research notes, in our coordinates: the side to move wins with this probability before
/// its roll.
const VALUES: &[(&str, f64)] = &[
    ("5/A4/2c2/5/5 r -", 0.0),
    ("5/1A3/5/3a1/5 r -", 1.0),
    ("1F3/A4/2c2/5/5 r -", 5.0 / 6.0),
    ("1F3/A4/2c2/5/5 b -", 1.0 / 6.0),
    ("1F3/A4/5/3af/5 r -", 0.699_150_279_684),
    ("F4/1A3/5/3a1/3f1 r -", 0.655_776_606_557),
    ("5/1A3/C3d/3a1/5 r -", 0.674_307_409_485),
    ("AF3/5/5/5/3fa r -", 0.429_997_871_233),
];

fn position<G: Game>(text: &str) -> G {
    let words: Vec<&str> = text.split(' ').collect();
    parse_position(&words).expect("a position").0
}

#[test]
fn the_values_are_those_of_the_notes() {
    let tablebase = Tablebase::<Standard>::in_memory(4);
    assert_eq!(tablebase.most(), 4);
    for &(text, expected) in VALUES {
        let value = tablebase.probe(&position(text)).expect("a value");
        assert!((value.probability() - expected).abs() <= Exact::ERROR, "{text}: {value:?}");
        assert!((value.lower()..=value.upper()).contains(&expected), "{text}: {value:?}");
    }
}

#[test]
fn values_agree_with_those_after_each_move() {
    fn check<G: Game>() {
        let tablebase = Tablebase::<G>::in_memory(3);
        for pieces in 2..=3 {
            let verification = tablebase.verify(pieces, 20_000, 1);
            assert_eq!(verification.wrong, None);
            assert!(verification.compared > 10_000);
            assert!(verification.greatest <= 2.0 * Exact::ERROR, "{}", verification.greatest);
        }
    }
    check::<Standard>();
    check::<Nearest>();
}
