//! The dialect of the platform SAU for Amazons, asked of the real binary: what it promises, and whole
//! games under a referee whose rules are written anew here.
#[path = "../common/host.rs"]
mod host;

mod rules;
mod sau;
mod sau_games;
