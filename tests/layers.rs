//! The layers know those below them and none above.
use std::fs;
use std::path::{Path, PathBuf};

/// From the bottom to the top.
const LAYERS: &[&str] = &[
    "files",
    "game",
    "games",
    "tablebase",
    "search",
    "engine",
    "protocol",
    "arena",
    "records",
    "learn",
    "desk",
    "host",
    "cli",
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of the sources");
    entries
        .flat_map(|entry| {
            let path = entry.expect("an entry").path();
            if path.is_dir() { sources(&path) } else { vec![path] }
        })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

/// The layers that a source names after `crate::`.
fn used(text: &str) -> Vec<&str> {
    text.split("crate::")
        .skip(1)
        .map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default())
        .collect()
}

#[test]
fn no_layer_knows_one_above() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders: Vec<String> = fs::read_dir(&root)
        .expect("the sources")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_dir())
        .filter_map(|path| path.file_name().map(|name| name.to_string_lossy().into_owned()))
        .collect();
    folders.sort();
    let mut known = LAYERS.to_vec();
    known.sort_unstable();
    assert_eq!(folders, known, "every folder is a layer");
    let mut uses = 0;
    for (level, layer) in LAYERS.iter().enumerate() {
        for path in sources(&root.join(layer)) {
            let text = fs::read_to_string(&path).expect("a source");
            for name in used(&text) {
                let at = LAYERS.iter().position(|known| *known == name);
                let at = at.unwrap_or_else(|| panic!("{}: crate::{name} is no layer", path.display()));
                assert!(at <= level, "{}: {layer} uses {name}, which is above it", path.display());
                uses += 1;
            }
        }
    }
    assert!(uses > 20, "the uses were found");
}
