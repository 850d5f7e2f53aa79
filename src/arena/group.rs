//! An engine process and whatever it starts: on Unix a process group of its own, so that a Ctrl-C meant
//! for the host ends no engine, and so that nothing outlives it.
#[cfg(unix)]
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};

use super::player::Fault;

/// A command in a group of its own, its input and output piped and its errors dropped.
///
/// # Errors
/// If there is no word in it.
pub(crate) fn command(words: &[String], folder: Option<&str>) -> Result<Command, Fault> {
    let Some((program, arguments)) = words.split_first() else {
        return Err(Fault::Start("no command".to_owned()));
    };
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    if let Some(folder) = folder {
        command.current_dir(folder);
    }
    #[cfg(unix)]
    command.process_group(0);
    Ok(command)
}

/// Ends at once what is left of the group of a process, by the process's id.
#[cfg_attr(not(unix), expect(unused_variables, reason = "only Unix has groups"))]
pub(crate) fn kill(id: u32) {
    #[cfg(unix)]
    if let Ok(group) = i32::try_from(id) {
        use nix::sys::signal::{Signal, killpg};
        // A group that has ended already is no error.
        let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
    }
}
