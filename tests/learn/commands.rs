//! `bohr learn generate`, `train` and `evaluate`.
use std::fs;

use bohr::games::ewn::Standard;

use crate::{bohr, folder, level, said};

#[test]
fn the_commands_generate_train_and_evaluate() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let (data, net) = (path("data"), path("level.net"));
    fs::write(&net, level().to_bytes::<Standard>()).expect("a net");
    let generate = ["generate", "--out", &data, "--positions", "20000", "--depth", "1", "--seed", "3"];
    let text = said(&bohr(&generate));
    assert!(text.contains("ewn-00000.data: written\n20000 positions of "), "{text}");
    let text = said(&bohr(&generate));
    assert!(text.contains("skipped, it is there and whole\n0 positions of 0 games"), "{text}");
    let error = said(&bohr(&[&generate[..], &["--net", &net]].concat()));
    assert!(error.contains("its evaluation is `net-") && error.contains("expected `net-"), "{error}");

    let exact = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/ewn_exact.txt");
    let text = said(&bohr(&["evaluate", "--net", &net, "--data", &data, "--exact", exact]));
    assert!(text.contains("against the labels") && text.contains("against exact values"), "{text}");
    // All predictions are one half and fall into one bin.
    assert_eq!(text.matches("\n     0.5000").count(), 2, "{text}");

    let (trained, svg) = (path("trained.net"), path("curves.svg"));
    let train = ["train", "--data", &data, "--out", &trained, "--svg", &svg, "--epochs", "6"];
    let text = said(&bohr(&train));
    assert!(text.contains("trained.net: trained on 20000 positions"), "{text}");
    assert!(fs::read_to_string(&svg).expect("a picture").contains("</svg>"));
    let error = |net: &str| {
        let text = said(&bohr(&["evaluate", "--net", net, "--data", &data]));
        let all = text.lines().find(|line| line.trim_start().starts_with("all ")).expect("a line");
        all.split_whitespace().nth(2).and_then(|word| word.parse::<f64>().ok()).expect("a number")
    };
    assert!(error(&trained) < error(&net), "what is learned is better than nothing");
}

#[test]
fn what_is_wrong_is_named() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let (data, net, bad) = (path("data"), path("level.net"), path("bad.txt"));
    fs::write(&net, level().to_bytes::<Standard>()).expect("a net");
    fs::write(&bad, "5/1A3/5/3a1/5 r 1 b4c4=0.5\n5/1A3/5/3a1/5 r 1 b4b5=0.5\n").expect("a text");
    let generate =
        |more: &[&str]| said(&bohr(&[&["generate", "--out", &data, "--positions", "10"], more].concat()));
    for (error, part) in [
        (generate(&["--game", "mini5"]), "no network judges mini5"),
        (generate(&["--eval", "rase"]), "no evaluation `rase` in ewn: expected learned or race or classic"),
        (generate(&["--game", "ewn-nearest", "--net", &net]), "its game is `ewn`, expected `ewn-nearest`"),
        (generate(&["--net", &bad]), "no net for ewn"),
        (said(&bohr(&["evaluate", "--net", &net, "--data", &path("none")])), "cannot read the folder"),
        (
            said(&bohr(&["evaluate", "--net", &net, "--data", &path("")])),
            "expected files such as `ewn-00000.data`",
        ),
        (said(&bohr(&["evaluate", "--net", &net, "--exact", &bad])), "line 2: bad move `b4b5`"),
    ] {
        assert!(error.starts_with("error: ") && error.contains(part), "{error}");
    }
}
