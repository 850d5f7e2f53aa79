//! Networks and other evaluations as arguments.
use std::fs;
use std::path::Path;

use anyhow::{Context, anyhow};

use crate::game::{Game, Net};
use crate::learn::eval_name;

/// The evaluation by the network that is part of the program.
const LEARNED: &str = "learned";

/// A network from a file, and a name that tells it from others.
pub(super) fn read<G: Game>(path: &Path) -> anyhow::Result<(Net, String)> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let net = Net::of_bytes::<G>(&bytes).with_context(|| format!("{}", path.display()))?;
    Ok((net, eval_name(&bytes)))
}

/// The evaluation of that name, or else by the network of a file, or else the game's default; and its name.
pub(super) fn eval<G: Game>(name: Option<&str>, net: Option<&Path>) -> anyhow::Result<(G::Eval, String)> {
    if let Some(path) = net {
        let (net, name) = read::<G>(path)?;
        // It serves to the end of the process.
        let eval = G::learned(Box::leak(Box::new(net)));
        return Ok((eval.with_context(|| format!("no network judges {}", G::NAME))?, name));
    }
    let name = name.unwrap_or(G::EVALS[0].0);
    let found = G::EVALS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    let (name, eval) = found.ok_or_else(|| {
        let names: Vec<&str> = G::EVALS.iter().map(|(name, _)| *name).collect();
        anyhow!("no evaluation `{name}` in {}: expected {}", G::NAME, names.join(" or "))
    })?;
    // The net of another version of the program is another evaluation.
    let built_in = G::net().filter(|_| *name == LEARNED);
    let name = built_in.map_or_else(|| (*name).to_owned(), |net| eval_name(&net.to_bytes::<G>()));
    Ok((*eval, name))
}
