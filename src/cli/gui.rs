//! `bohr gui`: the page in the browser.
use std::io::Write;

use anyhow::{Context, bail};

use crate::arena::{Launch, Wire};
use crate::host;

/// Play, analyse and review on a page in the browser, served to this computer alone
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The port, 0 for any that is free; 2647 if not given, or any where that is taken
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Print the address only, open no browser. While a browser is opened, other users of this computer see the
    /// address in the list of processes
    #[arg(long)]
    no_open: bool,
    /// Another engine, any number of times: 'cmd=./x name=X proto=ugi option.Hash=64', the words of
    /// `bohr match -engine`
    #[arg(long = "engine", value_name = "WORDS", value_parser = engine)]
    engines: Vec<Launch>,
}

fn engine(text: &str) -> anyhow::Result<Launch> {
    Ok(Launch::parse("--engine", text)?)
}

/// `settings` are those of the command line, which Bohr's own processes get too.
pub(super) fn run(arguments: &Arguments, settings: &[String], out: &mut dyn Write) -> anyhow::Result<()> {
    let mut engines = vec![own(settings)?];
    for engine in &arguments.engines {
        // The page tells engines apart by their names.
        if let Some(other) = engines.iter().find(|other| other.name == engine.name) {
            bail!(
                "bad name `{}` after `--engine`: expected another than that of `{}`, as `name=NAME` gives one",
                engine.name,
                other.command.join(" ")
            );
        }
        engines.push(engine.clone());
    }
    let ready = |address: &str| {
        // The page is served even if nobody reads this.
        if let Err(error) = writeln!(out, "{address}").and_then(|()| out.flush()) {
            log::warn!("cannot print the address: {error}");
        }
        if !arguments.no_open
            && let Err(error) = open::that_detached(address)
        {
            log::warn!("cannot open a browser: {error}");
        }
    };
    Ok(host::serve(arguments.port, engines, ready)?)
}

/// This program as an engine.
fn own(settings: &[String]) -> anyhow::Result<Launch> {
    let program = std::env::current_exe().context("cannot find this program")?;
    let program = program.to_str().context("the path of this program is no UTF-8")?;
    let mut command = vec![program.to_owned()];
    command.extend(settings.iter().map(|setting| format!("--option={setting}")));
    Ok(Launch { name: "Bohr".to_owned(), command, folder: None, wire: Wire::Ugi, options: Vec::new() })
}
