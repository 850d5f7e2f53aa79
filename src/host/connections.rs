//! TCP connections: how many there are, how patient they are, and how they end.
use std::io::{self, IoSlice, Read, Write};
use std::net::Shutdown;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Sleep, sleep, timeout};

/// Connections at a time; a browser holds six, and one for each table.
const CONNECTIONS: usize = 128;
/// How long a whole request head may take, also the next one of a connection that waits.
const HEAD_PATIENCE: Duration = Duration::from_secs(5);
/// How long a write may wait for the other side to read anything.
const WRITE_PATIENCE: Duration = Duration::from_secs(10);
/// How long what the other side still sends is read, once our last word is said.
const LINGER: Duration = Duration::from_secs(1);
/// The buffer into which hyper reads a connection, in bytes: no request head is longer.
const HEAD_BYTES: usize = 1 << 16;
/// A pause after the system has refused a connection, for want of file descriptors mostly.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// What one connection too many is told.
const BUSY: &str = "Too many connections at a time: close some pages, then try again.\n";

/// Serves whoever connects, for ever.
pub(super) async fn accept(listener: TcpListener, router: Router) {
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        match listener.accept().await {
            Ok((tcp, _)) => match Arc::clone(&room).try_acquire_owned() {
                Ok(permit) => drop(tokio::spawn(serve(Connection::new(tcp, permit), router.clone()))),
                Err(_) => refuse(tcp),
            },
            Err(error) => {
                log::warn!("cannot accept a connection: {error}");
                sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}

async fn serve(connection: Connection, router: Router) {
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_PATIENCE)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(connection), TowerToHyperService::new(router))
        .with_upgrades()
        .await;
    if let Err(error) = served {
        log::debug!("a connection ended: {error}");
    }
}

/// Says why, without waiting for anything.
fn refuse(tcp: TcpStream) {
    let Ok(mut tcp) = tcp.into_std() else { return };
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n\
         Content-Length: {}\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n\
         Connection: close\r\n\r\n{BUSY}",
        BUSY.len()
    );
    // A new socket has room for this.
    let _ = tcp.write_all(answer.as_bytes());
    let _ = tcp.shutdown(Shutdown::Write);
    // A request that has come and is not read would make the system drop the answer too.
    let _ = tcp.read(&mut [0; 1 << 12]);
}

/// A connection that gives a reader up who does not read, and whose last words are heard: a socket
/// that is closed while the other side sends would be reset, and drop them.
struct Connection {
    /// [`None`] only while it is dropped.
    tcp: Option<TcpStream>,
    permit: Option<OwnedSemaphorePermit>,
    /// How long the write that waits may wait.
    stall: Option<Pin<Box<Sleep>>>,
}

impl Connection {
    fn new(tcp: TcpStream, permit: OwnedSemaphorePermit) -> Self {
        if let Err(error) = tcp.set_nodelay(true) {
            log::debug!("TCP_NODELAY: {error}");
        }
        Connection { tcp: Some(tcp), permit: Some(permit), stall: None }
    }

    fn tcp(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        self.tcp.as_mut().map(Pin::new).ok_or_else(|| io::ErrorKind::NotConnected.into())
    }

    /// What a write has come to, or an error once it has waited too long.
    fn patiently<T>(&mut self, context: &mut Context, state: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if state.is_ready() {
            self.stall = None;
            return state;
        }
        let stall = self.stall.get_or_insert_with(|| Box::pin(sleep(WRITE_PATIENCE)));
        ready!(stall.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context,
        buffer: &mut ReadBuf,
    ) -> Poll<io::Result<()>> {
        self.tcp()?.poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let state = self.tcp()?.poll_write(context, bytes);
        self.patiently(context, state)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context,
        parts: &[IoSlice],
    ) -> Poll<io::Result<usize>> {
        let state = self.tcp()?.poll_write_vectored(context, parts);
        self.patiently(context, state)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        self.tcp()?.poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        self.tcp()?.poll_shutdown(context)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let (Some(mut tcp), permit) = (self.tcp.take(), self.permit.take()) else { return };
        let Ok(runtime) = Handle::try_current() else { return };
        runtime.spawn(async move {
            let unread = async {
                tcp.shutdown().await?;
                while tcp.read(&mut [0; 1 << 12]).await? > 0 {}
                io::Result::Ok(())
            };
            // Whatever goes wrong: it is closed now.
            let _ = timeout(LINGER, unread).await;
            drop(permit);
        });
    }
}
