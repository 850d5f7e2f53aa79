//! Networks: what they compute, and their files.
use bohr::game::{Game, HIDDEN, Inputs, Net, ONE};
use bohr::games::ewn::Standard;
use bohr::games::mini5;

/// A net whose weights follow a rule.
fn net() -> Net {
    let weight = |at: usize| i16::try_from(at * 37 % 201).expect("a small number") - 100;
    Net {
        rows: (0..Standard::INPUTS).map(|row| std::array::from_fn(|unit| weight(row * 5 + unit))).collect(),
        bias: std::array::from_fn(|unit| 2 * weight(unit)),
        output: std::array::from_fn(|unit| f32::from(weight(unit * 3)) / 100.0),
        offset: 0.25,
    }
}

#[test]
fn the_formula_is_that_of_the_documentation() {
    let net = net();
    let mut inputs = Inputs::new();
    Standard::start().fill_inputs(&mut inputs);
    assert_eq!(inputs.len(), 12);
    let mut odds = f64::from(net.offset);
    for unit in 0..HIDDEN {
        let rows = inputs.iter().map(|&input| i32::from(net.rows[usize::from(input)][unit]));
        let sum = f64::from(i32::from(net.bias[unit]) + rows.sum::<i32>()) / f64::from(ONE);
        odds += f64::from(net.output[unit]) * sum.clamp(0.0, 1.0).powi(2);
    }
    let expected = 1.0 / (1.0 + (-odds).exp());
    let found = f64::from(net.probability(&inputs));
    assert!((found - expected).abs() < 1e-5, "{found} {expected}");
}

#[test]
fn a_file_comes_back_as_it_was_and_a_bad_one_is_told() {
    let net = net();
    let bytes = net.to_bytes::<Standard>();
    assert_eq!(Net::of_bytes::<Standard>(&bytes), Ok(net));
    let refused = |change: &dyn Fn(&mut Vec<u8>), part: &str| {
        let mut bytes = bytes.clone();
        change(&mut bytes);
        let error = Net::of_bytes::<Standard>(&bytes).expect_err("a bad file").to_string();
        assert!(error.contains(part), "{error}");
    };
    refused(&|bytes| bytes.clear(), "size in bytes is 0");
    refused(&|bytes| bytes.truncate(1000), "size in bytes is 1000");
    refused(&|bytes| bytes.push(0), "size in bytes");
    refused(&|bytes| bytes[0] = b'X', "begins with `XOHRNETS`");
    refused(&|bytes| bytes[8] = 9, "version is 9, expected 1");
    refused(&|bytes| bytes[12] += 1, "checksum of its header");
    refused(&|bytes| bytes[70] ^= 1, "checksum of its data");
    let error = Net::of_bytes::<mini5::Standard>(&bytes).expect_err("another game").to_string();
    assert!(error.contains("its game is `ewn`, expected `mini5`"), "{error}");
}
