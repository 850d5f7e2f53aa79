//! Who may come in.
use std::net::TcpListener;
use std::process::Stdio;

use crate::page;
use crate::server::{Server, command};

/// Headers that everything carries.
const HEADERS: [(&str, &str); 5] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cache-control", "no-store"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

#[test]
fn strangers_are_refused_and_told_what_to_do() {
    let server = Server::start(&[]);
    let (token, host, origin) = (&server.token, server.host(), server.origin());
    let own = format!("Host: {host}");
    let other = format!("{}0", &token[1..]);
    let get = |path: &str| format!("GET {path} HTTP/1.1");
    let post = format!("POST /{token}/records/read HTTP/1.1");
    let (no_body, from) = ("Content-Length: 0", |origin: &str| format!("Origin: {origin}"));
    let localhost = format!("Host: localhost:{}", server.port);
    let cases: &[(u16, &[&str])] = &[
        (200, &[&get(&format!("/{token}/")), &own]),
        (200, &[&get(&format!("/{token}/")), &localhost]),
        (308, &[&get(&format!("/{token}")), &own]),
        (404, &[&get(&format!("/{token}/no.js")), &own]),
        (404, &[&get(&format!("/{token}/../server.rs")), &own]),
        (404, &[&get(&format!("/{token}/%2e%2e/server.rs")), &own]),
        (405, &[&format!("PUT /{token}/ HTTP/1.1"), &own]),
        (405, &[&get(&format!("/{token}/records/read")), &own]),
        // A wrong token, whatever is asked for.
        (403, &[&get("/"), &own]),
        (403, &[&get("/index.html"), &own]),
        (403, &[&get(&format!("/{other}/")), &own]),
        (403, &[&get(&format!("/{}/", &token[1..])), &own]),
        (403, &[&get(&format!("/{token}0/")), &own]),
        (403, &["PUT /x HTTP/1.1", &own]),
        // A foreign name for this computer, or none.
        (403, &[&get(&format!("/{token}/")), "Host: bohr.example"]),
        (403, &[&get(&format!("/{token}/")), &format!("Host: bohr.example:{}", server.port)]),
        // Where nobody listens.
        (403, &[&get(&format!("/{token}/")), &format!("Host: [::1]:{}", server.port)]),
        (403, &[&get(&format!("/{token}/")), "Host: 127.0.0.1"]),
        (403, &[&get(&format!("/{token}/")), "Host: 127.0.0.1:1"]),
        // A request that does something, from a page that is not ours.
        (422, &[&post, &own, no_body, &from(&origin)]),
        (403, &[&post, &own, no_body]),
        (403, &[&post, &own, no_body, &from("null")]),
        (403, &[&post, &own, no_body, &from("http://bohr.example")]),
        (403, &[&post, &own, no_body, &from(&format!("https://{host}"))]),
        (403, &[&post, &own, no_body, &from("http://127.0.0.1:1")]),
        (403, &[&post, &localhost, no_body, &from(&origin)]),
        (403, &[&post.replace(token, &other), &own, no_body, &from(&origin)]),
    ];
    for (status, head) in cases {
        let answer = server.ask(head, b"");
        assert_eq!(answer.status, *status, "{head:?}: {answer:?}");
        if *status == 403 {
            assert!(answer.text().contains("open the address") || answer.text().contains("open the one"));
            assert_eq!(answer.header("content-type"), Some("text/plain; charset=utf-8"));
        }
        for (name, value) in HEADERS {
            assert_eq!(answer.header(name), Some(value), "{name} of {head:?}");
        }
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.contains("default-src 'none'; script-src 'self';"), "{policy}");
        assert!(policy.contains(&format!(":{};", server.port)), "{policy}");
    }
}

#[test]
fn a_table_is_for_the_own_page_alone() {
    let server =
        Server::start(&["cmd=./other name=Other Engine proto=uci option.Own Book=a b option.Hash=4"]);
    for origin in [None, Some("null"), Some("http://bohr.example"), Some("http://127.0.0.1:1")] {
        let Err((status, text)) = page::open(&server, origin) else { panic!("{origin:?} came in") };
        assert!(status == 403 && text.contains("Only the page"), "{origin:?}: {status} {text}");
    }
    let page = page::open(&server, Some(&server.origin())).expect("a table");
    let engines = serde_json::json!([
        {"name": "Bohr", "wire": "ugi", "options": []},
        {"name": "Other Engine", "wire": "uci", "options": [["Own Book", "a b"], ["Hash", "4"]]},
    ]);
    assert_eq!(
        page.hello,
        serde_json::json!({
            "type": "hello", "version": env!("CARGO_PKG_VERSION"), "engines": engines,
        })
    );
}

#[test]
fn the_page_is_handed_out_with_its_types() {
    let server = Server::start(&[]);
    let index = server.get("/");
    assert_eq!(index.header("content-type"), Some("text/html; charset=utf-8"));
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/host/page/index.html");
    assert_eq!(index.body, std::fs::read(file).expect("the page"));
    assert_eq!(server.get("/index.html").body, index.body);
}

#[test]
fn every_start_has_its_own_secret() {
    let [one, two] = [Server::start(&[]), Server::start(&[])];
    assert_ne!(one.token, two.token);
    for token in [&one.token, &two.token] {
        assert!(token.len() == 32 && token.bytes().all(|byte| byte.is_ascii_hexdigit()), "{token}");
    }
}

#[test]
fn a_taken_port_is_an_error_if_it_was_asked_for() {
    // Where somebody else has the usual port, it is taken too.
    let _usual = TcpListener::bind("127.0.0.1:2647");
    let server = Server::of(command(&[]));
    assert_ne!(server.port, 2647);
    assert_eq!(server.get("/").status, 200);
    let again = command(&["--port", &server.port.to_string()]).output().expect("the program");
    let text = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(!again.status.success() && again.stdout.is_empty(), "{again:?}");
    assert!(text.contains(&server.port.to_string()) && text.contains("expected a free port"), "{text}");
}

#[test]
fn nobody_needs_to_read_the_address() {
    let free = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
    // The reading end of this pipe is closed at once.
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut process = command(&["--port", &free.to_string()]);
    let mut process = process.stdout(writer).stderr(Stdio::null()).spawn().expect("the program");
    crate::wait_until("it listens", || std::net::TcpStream::connect(("127.0.0.1", free)).is_ok());
    std::thread::sleep(std::time::Duration::from_millis(100));
    assert_eq!(process.try_wait().expect("a child"), None);
    process.kill().and_then(|()| process.wait()).expect("a child");
}

#[test]
fn bad_words_are_named() {
    for (arguments, word) in [
        (["--engine", "tc=10 cmd=./x"], "`tc`"),
        (["--engine", "cmd=cat name=Bohr"], "after `--engine`: expected another than that of"),
        (["--engine", "cmd=./x proto=ntu"], "`ntu`"),
        (["--engine", "name=X"], "cmd"),
        (["--port", "65536"], "65536"),
        (["--option", "Hash=much"], "`much`"),
    ] {
        let output = command(&arguments).output().expect("the program");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && output.stdout.is_empty(), "{arguments:?}");
        assert!(text.contains(word), "{arguments:?}: {text}");
    }
}
