//! The `bohr` binary: see [`bohr::cli`].

fn main() -> std::process::ExitCode {
    bohr::cli::run()
}
