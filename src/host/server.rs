//! The server, from the port to the end.
use std::io;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::response::Redirect;
use axum::routing::{get, post};
use rand::TryRng;
use rand::rngs::{SysError, SysRng};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

use super::{assets, connections, gate, records, table};
use crate::arena::Launch;

/// The port if none is asked for: always the same, so that the browser finds again what the page has
/// stored. No well-known service has it.
const USUAL_PORT: u16 = 2647;
/// Threads of the server; the rest of the machine is for the engines.
const THREADS: usize = 2;
/// Threads that read and write records: one, as a long file takes much memory while it is read.
const RECORD_THREADS: usize = 1;
/// How many tables, each a WebSocket with its engines, are open at a time.
const TABLES: u32 = 16;
/// How long all tables may take to end with their engines: somewhat more than each engine is given.
const TABLES_PATIENCE: Duration = Duration::from_secs(2);
/// How long the threads may take to leave what they do then.
const SHUTDOWN_PATIENCE: Duration = Duration::from_secs(1);
/// Random bytes of the token: 128 bits, which nobody guesses.
const TOKEN_BYTES: usize = 16;

/// Why there is no server.
#[derive(Debug, Error)]
pub enum HostError {
    /// The port is taken, or not for us.
    #[error("cannot listen on port {port}: {source}; expected a free port, as `--port 0` finds one")]
    Port {
        /// The port.
        port: u16,
        /// Why.
        source: io::Error,
    },
    /// The system has no random numbers.
    #[error("no random numbers from the system: {0}")]
    Random(#[from] SysError),
    /// No threads, or no signals.
    #[error("cannot start the server: {0}")]
    Start(#[from] io::Error),
}

/// What all connections know.
pub(super) struct House {
    /// The secret in the address.
    pub(super) token: String,
    /// Where it listens.
    pub(super) port: u16,
    /// The engines that a page may start.
    pub(super) engines: Vec<Arc<Launch>>,
    /// Room for tables.
    pub(super) tables: Arc<Semaphore>,
    /// Room for work on records.
    pub(super) record_threads: Arc<Semaphore>,
    /// Becomes true when the server ends.
    pub(super) closing: watch::Receiver<bool>,
}

impl House {
    /// The address of the page.
    fn address(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.port, self.token)
    }
}

/// Serves the page at `http://127.0.0.1:PORT/TOKEN/` until the user ends the process by Ctrl-C or a
/// signal; `ready` is told the address once it can be opened. Port 0 is any free one; without a port it
/// is 2647, or any where that is taken.
///
/// # Errors
/// If the port is not to be had, or the system refuses threads, signals or random numbers.
pub fn serve(port: Option<u16>, engines: Vec<Launch>, ready: impl FnOnce(&str)) -> Result<(), HostError> {
    let runtime = Builder::new_multi_thread()
        .worker_threads(THREADS)
        .max_blocking_threads(RECORD_THREADS)
        .enable_all()
        .build()?;
    runtime.block_on(run(port, engines, ready))?;
    // What is left of engines is killed when their tasks are dropped; records that are being read need not
    // be finished.
    runtime.shutdown_timeout(SHUTDOWN_PATIENCE);
    Ok(())
}

async fn run(port: Option<u16>, engines: Vec<Launch>, ready: impl FnOnce(&str)) -> Result<(), HostError> {
    let end = signals()?;
    let listener = listen(port).await?;
    let (close, closing) = watch::channel(false);
    let tables = Arc::new(Semaphore::new(TABLES as usize));
    let house = Arc::new(House {
        token: token()?,
        port: listener.local_addr()?.port(),
        engines: engines.into_iter().map(Arc::new).collect(),
        tables: Arc::clone(&tables),
        record_threads: Arc::new(Semaphore::new(RECORD_THREADS)),
        closing,
    });
    ready(&house.address());
    tokio::select! {
        () = connections::accept(listener, router(house)) => {}
        () = end => {}
    }
    // Nobody listens if there is no table.
    let _ = close.send(true);
    if timeout(TABLES_PATIENCE, tables.acquire_many(TABLES)).await.is_err() {
        log::warn!("some engines have not ended in time");
    }
    Ok(())
}

async fn listen(port: Option<u16>) -> Result<TcpListener, HostError> {
    let at = async |port| {
        let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await;
        bound.map_err(|source| HostError::Port { port, source })
    };
    match (port, at(port.unwrap_or(USUAL_PORT)).await) {
        (None, Err(error)) => {
            log::info!("{error}");
            at(0).await
        }
        (_, bound) => bound,
    }
}

fn token() -> Result<String, SysError> {
    let mut bytes = [0; TOKEN_BYTES];
    SysRng.try_fill_bytes(&mut bytes)?;
    Ok(format!("{:032x}", u128::from_be_bytes(bytes)))
}

/// Comes when the user wishes the end.
#[cfg(unix)]
fn signals() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut hang_up = if hang_up_is_ignored() { None } else { Some(signal(SignalKind::hangup())?) };
    let terminal_lost = async move {
        match &mut hang_up {
            Some(signal) => signal.recv().await,
            None => std::future::pending().await,
        }
    };
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
            _ = terminal_lost => {}
        }
    })
}

/// Whether we were started to outlive the terminal, as by `nohup`. Only Linux tells without unsafe code.
#[cfg(unix)]
fn hang_up_is_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // The first bit is that of signal 1.
    ignored.is_some_and(|mask| mask >> (nix::libc::SIGHUP - 1) & 1 == 1)
}

/// Comes when the user wishes the end.
#[cfg(not(unix))]
fn signals() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    })
}

/// What is at which path.
fn router(house: Arc<House>) -> Router {
    let own = |path: &str| format!("/{}{path}", house.token);
    let home = own("/");
    Router::new()
        .route(&own(""), get(move || async move { Redirect::permanent(&home) }))
        .route(&own("/"), get(assets::index))
        .route(&own("/table"), get(table::open))
        .route(&own("/records/read"), post(records::read))
        .route(&own("/records/write/{format}"), post(records::write))
        .route(&own("/{*name}"), get(assets::asset))
        .layer(DefaultBodyLimit::max(records::LONGEST_FILE))
        .layer(from_fn_with_state(Arc::clone(&house), gate::gate))
        .with_state(house)
}
