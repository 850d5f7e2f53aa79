//! What the engine tells a CECP host about itself.
use super::variant::Variant;
use crate::engine::{Kind, Options};

/// The features beside the name, the variants and the options.
const PROPERTIES: &str = "ping=1 setboard=1 playother=1 usermove=1 time=1 draw=0 sigint=0 sigterm=0 \
    reuse=1 analyze=0 colors=0 names=0 debug=1";

/// The value of the option `Dice` that means the custom of this wire: the engine rolls its own die.
pub(super) const OWN_DICE: &str = "engine";

/// All features, as they stand behind the word `feature`.
pub(super) fn features() -> impl Iterator<Item = String> {
    let myname = concat!("myname=\"Bohr ", env!("CARGO_PKG_VERSION"), "\"").to_owned();
    let variants = format!("variants=\"{}\"", Variant::names(","));
    ["done=0".to_owned(), PROPERTIES.to_owned(), myname, variants]
        .into_iter()
        .chain(Options::specs().into_iter().filter_map(|spec| {
            let kind = match spec.name {
                // The game is the variant, and nothing depends on the wish to ponder.
                "Game" | "Ponder" => return None,
                "Dice" => own_dice(&spec.kind),
                _ => kind(&spec.kind),
            };
            Some(format!("option=\"{} {kind}\"", spec.name))
        }))
        .chain(["done=1".to_owned()])
}

/// The kind of the option `Dice`, to whose values one is added.
fn own_dice(spec: &Kind) -> String {
    match spec {
        Kind::Combo(_, words) => {
            let words = [OWN_DICE].into_iter().chain(words.iter().copied()).collect();
            kind(&Kind::Combo(OWN_DICE, words))
        }
        spec => kind(spec),
    }
}

/// The kind of an option in the words of a feature.
fn kind(kind: &Kind) -> String {
    match kind {
        Kind::Check(value) => format!("-check {}", u8::from(*value)),
        // The host's numbers have 32 bits.
        Kind::Spin(value, _, most) if i32::try_from(*most).is_err() => format!("-string {value}"),
        Kind::Spin(value, least, most) => format!("-spin {value} {least} {most}"),
        Kind::Combo(value, words) => {
            let mark = |word: &&str| if word == value { format!("*{word}") } else { (*word).to_owned() };
            format!("-combo {}", words.iter().map(mark).collect::<Vec<_>>().join(" /// "))
        }
        Kind::Button => "-button".to_owned(),
        Kind::Text => "-string ".to_owned(),
    }
}
