//! Networks: what they compute, and their files.
use bohr::game::{Game, HIDDEN, Inputs, LOG_ONE, Net, ONE, OUTPUT_MOST, OUTPUT_ONE, Row};
use bohr::games::ewn::Standard;
use bohr::games::mini5;

/// A net whose weights follow a rule.
fn net() -> Net {
    let weight = |at: usize| i16::try_from(at * 37 % 201).expect("a small number") - 100;
    let row = |first: usize, factor| Row(std::array::from_fn(|unit| factor * weight(first + unit)));
    Net {
        rows: (0..Standard::INPUTS).map(|input| row(input * 5, 1)).collect(),
        bias: row(0, 2),
        output: row(3, 20),
        offset: LOG_ONE / 4,
    }
}

#[test]
fn the_formula_is_that_of_the_documentation() {
    let net = net();
    let mut inputs = Inputs::new();
    Standard::start().fill_inputs(&mut inputs);
    assert_eq!(inputs.len(), 24);
    let mut odds = f64::from(net.offset) / f64::from(LOG_ONE);
    for unit in 0..HIDDEN {
        let rows = inputs.iter().map(|&input| i32::from(net.rows[usize::from(input)].0[unit]));
        let sum = f64::from(i32::from(net.bias.0[unit]) + rows.sum::<i32>()) / f64::from(ONE);
        odds += f64::from(net.output.0[unit]) / f64::from(OUTPUT_ONE) * sum.clamp(0.0, 1.0).powi(2);
    }
    let expected = 1.0 / (1.0 + (-odds).exp());
    let found = f64::from(net.probability(&inputs));
    // Each of 64 squares is cut by less than 1/4096, and its weight is less than 1.
    assert!((found - expected).abs() < 0.25 * 64.0 / 4096.0, "{found} {expected}");
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
    refused(&|bytes| bytes[8] = 9, "version is 9, expected 3");
    refused(&|bytes| bytes[12] += 1, "checksum of its header");
    refused(&|bytes| bytes[70] ^= 1, "checksum of its data");
    let mut heavy = Net::of_bytes::<Standard>(&bytes).expect("a net");
    heavy.output.0[5] = -OUTPUT_MOST - 1;
    let error = Net::of_bytes::<Standard>(&heavy.to_bytes::<Standard>()).expect_err("it may overflow");
    assert!(error.to_string().contains("unit is -8192, expected at most 8191"), "{error}");
    let error = Net::of_bytes::<mini5::Standard>(&bytes).expect_err("another game").to_string();
    assert!(error.contains("its game is `ewn`, expected `mini5`"), "{error}");
}
