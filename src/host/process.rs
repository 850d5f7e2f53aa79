//! An engine process without threads: its pipes are tasks, so that no engine can hold a table up,
//! whatever it reads or writes.
use std::process::ExitStatus;

use futures_util::FutureExt;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, DuplexStream, copy, duplex, sink};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, unconstrained};
use tokio::time::timeout;

use crate::arena::child::{LONGEST_LINE, QUIT_PATIENCE};
use crate::arena::{Fault, Launch, group};

/// How much may wait for an engine to read it, in bytes; its pipe holds some more.
const UNREAD: usize = 1 << 20;

/// A running engine and whatever it has started. What is left of them is killed when this is dropped.
pub(super) struct Process {
    child: Child,
    /// The id of the process and its group, until the group was killed.
    group: Option<u32>,
    /// [`None`] once the farewell was said: the engine sees the end of its input.
    input: Option<DuplexStream>,
    /// Hands the input on. What holds the engine's input open may have left its group, and never read it.
    feeder: JoinHandle<()>,
    output: JoinHandle<()>,
    /// Dropped when its lines are no longer wanted.
    ear: Option<oneshot::Sender<()>>,
}

/// What has happened to an engine that was not told to end.
pub(super) enum Loss {
    /// It has ended, [`None`] if nobody knows how.
    Ended(Option<ExitStatus>),
    /// It has closed its input or its output.
    Closed(&'static str),
    /// It does not read what it is told.
    Deaf,
}

impl Process {
    /// Starts an engine. Once it runs, `started` is awaited, then `hear` for every line.
    pub(super) async fn start<F: Future<Output = ()> + Send + 'static>(
        launch: &Launch,
        started: impl Future<Output = ()>,
        hear: impl Fn(String) -> F + Send + Sync + 'static,
    ) -> Result<Process, Fault> {
        let command = group::command(&launch.command, launch.folder.as_deref())?;
        let program = command.get_program().to_string_lossy().into_owned();
        let mut child = Command::from(command)
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| Fault::Start(format!("{program}: {error}")))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Fault::Start("no pipes".to_owned()));
        };
        started.await;
        let (input, lines) = duplex(UNREAD);
        let feeder = tokio::spawn(feed(lines, stdin));
        let (ear, deaf) = oneshot::channel();
        let output = tokio::spawn(listen(stdout, deaf, hear));
        Ok(Process { group: child.id(), child, input: Some(input), feeder, output, ear: Some(ear) })
    }

    /// Sends lines, each with its end.
    ///
    /// # Errors
    /// If the engine has closed its input, or has left [`UNREAD`] bytes unread: it is as good as dead.
    pub(super) fn say(&mut self, lines: &str) -> Result<(), Loss> {
        let Some(input) = &mut self.input else { return Err(Loss::Closed("input")) };
        // A task that has done much for one turn would be made to wait here, and this must not.
        match unconstrained(input.write_all(lines.as_bytes())).now_or_never() {
            Some(Ok(())) => Ok(()),
            Some(Err(_)) => Err(Loss::Closed("input")),
            None => Err(Loss::Deaf),
        }
    }

    /// Waits until it is lost. It may be asked anew if it was not awaited to the end.
    pub(super) async fn loss(&mut self) -> Loss {
        tokio::select! {
            status = self.child.wait() => Loss::Ended(status.ok()),
            _ = &mut self.output => Loss::Closed("output"),
        }
    }

    /// How it was lost, told after its last lines; what is left of it is ended.
    pub(super) async fn obituary(mut self, loss: Loss) -> String {
        let status = match loss {
            Loss::Ended(status) => status,
            // It may be about to end.
            Loss::Closed(_) => timeout(QUIT_PATIENCE, self.child.wait()).await.ok().and_then(Result::ok),
            Loss::Deaf => None,
        };
        // What it has started may hold its output open.
        self.kill();
        if !self.output.is_finished() {
            let heard = timeout(QUIT_PATIENCE, &mut self.output).await;
            if heard.is_err() {
                self.deafen().await;
            }
        }
        match (status, loss) {
            (Some(status), _) => described(status),
            (None, Loss::Ended(None)) => "it ended".to_owned(),
            (None, Loss::Closed(pipe)) => format!("it closed its {pipe}, and was ended"),
            (None, _) => format!("it left {} KiB unread, and was ended", UNREAD >> 10),
        }
    }

    /// Ends it: `quit`, some patience, then by force. Its lines are no longer heard.
    pub(super) async fn end(mut self) {
        self.ear = None;
        // One that does not read has a moment all the same.
        let _ = self.say("quit\n");
        self.input = None;
        let _ = timeout(QUIT_PATIENCE, self.child.wait()).await;
        self.kill();
        // A killed process ends at once.
        let _ = timeout(QUIT_PATIENCE, self.child.wait()).await;
        self.deafen().await;
    }

    /// Hears nothing of it from now on.
    async fn deafen(&mut self) {
        self.output.abort();
        let _ = (&mut self.output).await;
    }

    fn kill(&mut self) {
        if let Some(id) = self.group.take() {
            group::kill(id);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        self.feeder.abort();
        self.output.abort();
    }
}

/// How a process has ended.
fn described(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("it was killed by signal {signal}");
    }
    status.code().map_or_else(|| "it ended".to_owned(), |code| format!("it ended with status {code}"))
}

/// Hands on what is said, until there is no more or nobody reads.
async fn feed(mut lines: DuplexStream, mut stdin: ChildStdin) {
    if let Err(error) = copy(&mut lines, &mut stdin).await {
        log::debug!("an engine reads no more: {error}");
    }
}

/// Hands lines on until the output ends. Once nobody wants them they are read all the same, so that the
/// engine can end in order.
async fn listen<F: Future<Output = ()> + Send>(
    stdout: ChildStdout,
    mut deaf: oneshot::Receiver<()>,
    hear: impl Fn(String) -> F,
) {
    let mut output = BufReader::new(stdout);
    let hearing = async {
        while let Some(line) = line(&mut output).await {
            hear(line).await;
        }
    };
    tokio::select! {
        () = hearing => return,
        _ = &mut deaf => {}
    }
    let _ = copy(&mut output, &mut sink()).await;
}

/// The next line, [`None`] at the end. Of one that is too long only the beginning is handed on.
async fn line(output: &mut BufReader<ChildStdout>) -> Option<String> {
    let mut bytes = Vec::new();
    match AsyncReadExt::take(&mut *output, LONGEST_LINE).read_until(b'\n', &mut bytes).await {
        Ok(0) | Err(_) => return None,
        Ok(_) => {}
    }
    if bytes.last() != Some(&b'\n') {
        skip_line(output).await;
    }
    Some(String::from_utf8_lossy(&bytes).trim_end().to_owned())
}

/// Reads over the rest of a line.
async fn skip_line(output: &mut BufReader<ChildStdout>) {
    while let Ok(bytes) = output.fill_buf().await {
        let (length, end) = match bytes.iter().position(|&byte| byte == b'\n') {
            Some(position) => (position + 1, true),
            None => (bytes.len(), bytes.is_empty()),
        };
        output.consume(length);
        if end {
            return;
        }
    }
}
