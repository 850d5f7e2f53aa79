//! Networks by a recipe, and `bohr learn run`.
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use bohr::game::Net;
use bohr::games::ewn::Standard;
use bohr::learn::{GrowError, Growing, Lineage, SampleError, TrainError, grow};
use bohr::tablebase::Tablebase;

use crate::{bohr, folder, said};

/// Two generations, the second of which learns the positions of both.
const RECIPE: &str = "
game = \"ewn\"
seed = 3
eval = \"race\"

[[generation]]
positions = 1500
depth = 1
epochs = 2

[[generation]]
positions = 1000
depth = 1
epochs = 3
with = [1]
";

fn lineage(text: &str) -> Lineage {
    Lineage::parse::<Standard>(text, "a text").expect("a recipe")
}

/// The net of a run that nobody interrupts, and how many nets it found there.
fn grown(folder: &Path, lineage: &Lineage, threads: usize) -> Result<(Vec<u8>, usize), GrowError> {
    let mut skipped = 0;
    let tablebase = Tablebase::in_memory(3);
    let (path, grown) =
        grow::<Standard>(folder, lineage, &tablebase, threads, &AtomicBool::new(false), &mut |growing| {
            skipped += usize::from(matches!(growing, Growing::Skipped(_)));
        })?;
    assert_eq!(
        grown.iter().map(|net| (net.generation, net.positions)).collect::<Vec<_>>(),
        [(1, 1500), (2, 2500)]
    );
    Ok((fs::read(path).expect("a net"), skipped))
}

#[test]
fn a_run_gives_one_net_whatever_the_threads_and_interruptions() {
    let [whole, broken] = [folder(), folder()];
    let lineage = lineage(RECIPE);
    let (net, skipped) = grown(whole.path(), &lineage, 1).expect("a net");
    assert_eq!(skipped, 0);
    Net::of_bytes::<Standard>(&net).expect("a net of the game");
    for file in ["recipe.toml", "g1.net", "g1.svg", "g1.toml", "g2.net", "g2.svg", "g1/ewn-00000.data"] {
        assert!(whole.path().join(file).is_file(), "{file}");
    }
    assert!(net == fs::read(whole.path().join("g2.net")).expect("a net"));

    let tablebase = Tablebase::in_memory(3);
    // Broken off by the first thing that happens in each step of each generation.
    let mut reasons = Vec::new();
    for wanted in [1, 2] {
        for is_training in [false, true] {
            let (stop, mut number) = (AtomicBool::new(false), 0);
            let result = grow::<Standard>(broken.path(), &lineage, &tablebase, 3, &stop, &mut |growing| {
                if let Growing::Begun { generation, .. } = growing {
                    number = generation;
                }
                let is_now = match growing {
                    Growing::Begun { .. } => !is_training,
                    Growing::Learned(_) => is_training,
                    _ => false,
                };
                stop.store(stop.load(Ordering::Relaxed) || is_now && number == wanted, Ordering::Relaxed);
            });
            reasons.push(match result.expect_err("an interrupted run") {
                GrowError::Samples(SampleError::Interrupted { .. }) => (wanted, "labelling"),
                GrowError::Train { generation, source: TrainError::Interrupted } => (generation, "training"),
                error => panic!("{error}"),
            });
        }
    }
    assert_eq!(reasons, [(1, "labelling"), (1, "training"), (2, "labelling"), (2, "training")]);
    assert_eq!(grown(broken.path(), &lineage, 2).expect("a net"), (net.clone(), 1));
    assert_eq!(grown(broken.path(), &lineage, 2).expect("a net"), (net.clone(), 2));

    // Another seed is another net, and what is damaged is made anew.
    let other = folder();
    let (stranger, _) = grown(other.path(), &lineage.clone().seeded(4), 2).expect("a net");
    assert!(net != stranger);
    fs::copy(other.path().join("g1.net"), whole.path().join("g1.net")).expect("another net");
    assert_eq!(grown(whole.path(), &lineage, 2).expect("a net"), (net, 1));
}

#[test]
fn a_folder_of_another_recipe_is_not_touched() {
    let folder = folder();
    let begun = lineage(RECIPE);
    grown(folder.path(), &begun, 2).expect("a net");
    for (other, part) in [
        (begun.seeded(5), "its seed is 3, expected 5"),
        (lineage(&RECIPE.replace("epochs = 3", "epochs = 4")), "its epochs of generation 2 is 3, expected 4"),
        (lineage(&RECIPE.replace("1500", "1400")), "its positions of generation 1 is 1500, expected 1400"),
    ] {
        let error = grown(folder.path(), &other, 2).expect_err("another recipe").to_string();
        assert!(error.contains("was begun with another recipe") && error.contains(part), "{error}");
    }
    fs::remove_file(folder.path().join("recipe.toml")).expect("the recipe is removed");
    let error = grown(folder.path(), &lineage(RECIPE), 2).expect_err("no recipe").to_string();
    assert!(error.contains("and no recipe: expected an empty folder"), "{error}");
}

#[test]
fn the_command_follows_a_recipe() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let (recipe, out) = (path("recipe.toml"), path("out"));
    fs::write(&recipe, RECIPE).expect("a recipe");
    let run = ["run", "--recipe", &recipe, "--out", &out, "--threads", "2"];
    let text = said(&bohr(&run));
    assert!(text.contains("generation 2: 1000 positions labelled by net-"), "{text}");
    assert!(text.contains("\n         2       2500 ") && text.contains("ewn.net: the network of"), "{text}");
    assert!(said(&bohr(&run)).contains("g2.net: skipped, it is there and whole"));
    let error = said(&bohr(&[&run[..], &["--seed", "9"]].concat()));
    assert!(error.contains("its seed is 3, expected 9"), "{error}");
    fs::write(&recipe, RECIPE.replace("depth = 1", "depht = 1")).expect("a recipe");
    let error = said(&bohr(&run));
    assert!(error.contains("recipe.toml`, line 8: `depht`: unknown field"), "{error}");
    let error = said(&bohr(&["run", "--game", "mini5", "--out", &out]));
    assert!(error.contains("no network judges mini5"), "{error}");
    // Every game with a network has a recipe: this one is refused for what the folder holds.
    let error = said(&bohr(&["run", "--game", "ewn-nearest", "--out", &out]));
    assert!(error.contains("another game, expected \"ewn-nearest\""), "{error}");
}
