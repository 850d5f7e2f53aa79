//! The wire contract of `protocol.md`, asked of the real binary. What was reported of other engines
//! is in `reports.rs`, the dialogues of the document in `protocol_dialogues.rs`.
#[path = "../common/host.rs"]
mod host;

mod analysis;
mod compliance;
mod dice;
mod errors;
mod hostile;
mod reading;
mod searches;
mod strength;
