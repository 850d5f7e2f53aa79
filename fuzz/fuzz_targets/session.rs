//! Bytes from a host, as they come. A session must return, whatever they are: the end of input
//! ends searches without end.
#![no_main]
use std::io::Cursor;

use bohr::engine::Options;
use bohr::protocol::serve;
use libfuzzer_sys::{Corpus, fuzz_target};

/// Words of options that reach out of the session: files, memory, threads.
const FAR_REACHING: [&str; 3] = ["log", "hash", "threads"];

fuzz_target!(|bytes: &[u8]| -> Corpus {
    let text = String::from_utf8_lossy(bytes).to_ascii_lowercase();
    if FAR_REACHING.iter().any(|word| text.contains(word)) {
        return Corpus::Reject;
    }
    let options = Options { hash: 1, ..Options::default() };
    serve(Cursor::new(bytes.to_vec()), std::io::sink(), options, None).expect("threads to read and write");
    Corpus::Keep
});
