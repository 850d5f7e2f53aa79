//! How bytes become lines.
use crate::host::Host;

const MIB: usize = 1 << 20;

/// The one error that comes in answer to bytes, after which all goes on.
#[track_caller]
fn error(host: &mut Host, bytes: &[u8]) -> String {
    host.send_bytes(bytes);
    let said = host.settle(&[]);
    let [error] = &said[..] else { panic!("expected one line, got {}", said.len()) };
    assert!(error.starts_with("info string error "), "{error}");
    assert_eq!(host.query("dice"), "3");
    error.clone()
}

fn rolled() -> Host {
    let mut host = Host::start();
    host.quietly(&["dice 3"]);
    host
}

#[test]
fn a_line_up_to_one_mebibyte_is_read() {
    let mut host = rolled();
    for length in [65_536, MIB - 1, MIB] {
        let command = "position startpos moves 3:c5c4";
        host.send(&format!("{command}{}", " ".repeat(length - command.len())));
        assert_eq!(host.query("lastroll"), "3");
    }
}

#[test]
fn a_longer_line_is_dropped_up_to_its_end() {
    let mut host = rolled();
    for length in [MIB + 1, MIB + 2, 3 * MIB] {
        let command = "position startpos";
        let line = format!("{command}{}\n", " ".repeat(length - command.len()));
        assert!(error(&mut host, line.as_bytes()).contains("1 MiB"));
    }
}

#[test]
fn a_line_with_nul_or_without_utf8_is_dropped() {
    let mut host = rolled();
    for bytes in [&b"dice 4\0\n"[..], b"\0\n", b"\0\0dice 4\n"] {
        assert!(error(&mut host, bytes).contains("NUL"));
    }
    for bytes in [&b"dice 4 \xff\n"[..], b"\xc3\n", b"dice 4\xed\xa0\x80\n", b"\xfe\xff\0d\n"] {
        let message = error(&mut host, bytes);
        assert!(message.contains("UTF-8") || message.contains("NUL"), "{message}");
    }
}

#[test]
fn a_dropped_line_does_not_choose_the_dialect() {
    let mut host = Host::start();
    host.send_bytes(b"\xff\n\0\n\r\nuci\n");
    assert_eq!(host.until("uciok").iter().filter(|line| line.contains("error")).count(), 2);
}

#[test]
fn words_stand_between_any_blanks() {
    let mut host = rolled();
    host.send_bytes("\u{2003}position\u{a0}startpos\u{3000}moves\t\t3:c5c4\u{b} \r\n".as_bytes());
    assert_eq!(host.query("lastroll"), "3");
    // Two line ends in one line are blanks, too.
    host.send_bytes(b"dice\r6\r\r\n");
    assert_eq!(host.query("dice"), "6");
}

#[test]
fn the_last_line_needs_no_end() {
    let mut host = rolled();
    host.send_bytes(b"query dice");
    drop(host.take_input());
    assert_eq!(host.rest(), ["response 3"]);
    host.must_end();
}

#[test]
fn lines_arrive_in_pieces() {
    let mut host = rolled();
    for byte in b"position startpos moves 3:c5c4\r\nquery lastroll\r\n" {
        host.send_bytes(&[*byte]);
    }
    assert_eq!(host.line(), "response 3");
}

/// A long word is shortened in the error that names it.
#[test]
fn an_error_is_no_longer_than_a_page() {
    let mut host = rolled();
    let word = "x".repeat(MIB - 100);
    for before in [
        "",
        "position ",
        "position startpos moves ",
        "position startpos moves 3:",
        "query ",
        "dice ",
        "setoption name ",
        "setoption name Hash value ",
        "setup ",
        "position fen 5/",
        "position fen A4/5/5/5/4a ",
    ] {
        let message = error(&mut host, format!("{before}{word}\n").as_bytes());
        assert!(message.len() < 2000, "{} bytes after `{before}`", message.len());
    }
}
