//! The `bohr` binary: see [`bohr::cli`].

fn main() -> anyhow::Result<std::process::ExitCode> {
    bohr::cli::run()
}
