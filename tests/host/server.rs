//! A running `bohr gui`.
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use sysinfo::{ProcessRefreshKind, ProcessesToUpdate, System, UpdateKind};

use crate::PATIENCE;

/// The server; it is ended with this.
pub struct Server {
    process: Child,
    pub port: u16,
    pub token: String,
}

/// The answer to a request.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    /// The status line and the headers, in small letters.
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")))
    }
}

/// `bohr gui`, not started yet.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bohr"));
    command.args(["gui", "--no-open"]).args(arguments).stdin(Stdio::null());
    command
}

impl Server {
    /// A server on a free port.
    pub fn start(engines: &[&str]) -> Server {
        let mut arguments = vec!["--port", "0", "--option", "Hash=1"];
        arguments.extend(engines.iter().flat_map(|engine| ["--engine", engine]));
        Server::of(command(&arguments))
    }

    pub fn of(mut command: Command) -> Server {
        let mut process = command.stdout(Stdio::piped()).spawn().expect("the program");
        let mut line = String::new();
        BufReader::new(process.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        let address = line.strip_prefix("http://127.0.0.1:").and_then(|rest| rest.strip_suffix("/\n"));
        let (port, token) = address.and_then(|rest| rest.split_once('/')).expect("an address");
        Server { process, port: port.parse().expect("a port"), token: token.to_owned() }
    }

    pub fn id(&self) -> u32 {
        self.process.id()
    }

    pub fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    pub fn origin(&self) -> String {
        format!("http://{}", self.host())
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream.set_nodelay(true).expect("an option");
        stream
    }

    /// Asks with these lines as the head and no others.
    pub fn ask(&self, head: &[&str], body: &[u8]) -> Answer {
        let mut stream = self.connect();
        let head = format!("{}\r\nConnection: close\r\n\r\n", head.join("\r\n"));
        stream.write_all(head.as_bytes()).expect("a request");
        // Who refuses a long body may not read it to its end.
        let _ = stream.write_all(body);
        read_answer(&mut stream)
    }

    /// Asks for a path under the token.
    pub fn get(&self, path: &str) -> Answer {
        let (token, host) = (&self.token, self.host());
        self.ask(&[&format!("GET /{token}{path} HTTP/1.1"), &format!("Host: {host}")], b"")
    }

    pub fn post(&self, path: &str, body: &[u8]) -> Answer {
        let head = [
            format!("POST /{}{path} HTTP/1.1", self.token),
            format!("Host: {}", self.host()),
            format!("Origin: {}", self.origin()),
            format!("Content-Length: {}", body.len()),
        ];
        self.ask(&head.each_ref().map(String::as_str), body)
    }

    /// The memory that it holds, in KiB.
    pub fn memory(&self) -> u64 {
        let mut system = System::new().expect("the system");
        let id = sysinfo::Pid::from_u32(self.id());
        system.refresh_processes(ProcessesToUpdate::Some(&[id]), true);
        system.process(id).expect("the server runs").memory() >> 10
    }

    /// The most memory that it ever held, in KiB; elsewhere than on Linux what it holds now.
    pub fn peak(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|peak| peak.split_whitespace().next());
        peak.map_or_else(|| self.memory(), |peak| peak.parse().expect("a number"))
    }

    pub fn signal(&self, signal: Signal) {
        kill(pid(self.id()), signal).expect("the server runs");
    }

    /// Waits for its end and returns its status.
    pub fn status(&mut self) -> Option<i32> {
        self.process.wait().expect("a child").code()
    }
}

impl Drop for Server {
    /// By the signal that it obeys, so that its engines end too.
    fn drop(&mut self) {
        let begin = Instant::now();
        let _ = kill(pid(self.id()), Signal::SIGTERM);
        while begin.elapsed() < PATIENCE && matches!(self.process.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// What comes until the other side closes.
pub fn read_answer(stream: &mut TcpStream) -> Answer {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).expect("an answer to its end");
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").expect("the end of a head");
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).expect("a status");
    Answer { status, head, body: bytes.split_off(end + 4) }
}

pub fn pid(id: u32) -> Pid {
    Pid::from_raw(id.try_into().expect("an id"))
}

/// Whether a process runs, and is not only waiting to be buried.
pub fn runs(id: u32) -> bool {
    let mut system = System::new().expect("the system");
    let id = sysinfo::Pid::from_u32(id);
    system.refresh_processes(ProcessesToUpdate::Some(&[id]), true);
    system.process(id).is_some_and(|process| process.status() != sysinfo::ProcessStatus::Zombie)
}

/// The running processes with that word on their command line.
pub fn called(word: &str) -> Vec<u32> {
    let mut system = System::new().expect("the system");
    let what = ProcessRefreshKind::nothing().with_cmd(UpdateKind::Always);
    system.refresh_processes_specifics(ProcessesToUpdate::All, true, what);
    let named = system.processes().values().filter(|process| process.thread_kind().is_none());
    let named = named.filter(|process| process.status() != sysinfo::ProcessStatus::Zombie);
    named
        .filter(|process| process.cmd().iter().any(|part| part == word))
        .map(|process| process.pid().as_u32())
        .collect()
}

/// The processes that a process has started.
pub fn children(id: u32) -> Vec<u32> {
    let mut system = System::new().expect("the system");
    system.refresh_processes(ProcessesToUpdate::All, true);
    let parent = sysinfo::Pid::from_u32(id);
    let children = system.processes().values().filter(|process| process.thread_kind().is_none());
    children
        .filter(|process| process.parent() == Some(parent))
        .map(|process| process.pid().as_u32())
        .collect()
}
