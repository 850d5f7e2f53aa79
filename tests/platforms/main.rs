//! The dialects of the platforms for Amazons, SAU and Botzone, asked of the real binary: what they
//! promise, and whole games under referees whose rules are written anew here.
#[path = "../common/host.rs"]
mod host;

mod botzone;
mod botzone_games;
mod rules;
mod sau;
mod sau_games;
