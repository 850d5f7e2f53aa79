//! The counts that take too long for a test.
//!
//! `cargo bench --bench perft`: every line of `tests/data/perft_deep.txt`, with the time of each depth
//! on one thread. A count that differs ends it with an error.
use std::time::Instant;

use bohr::game::{Game, parse_position};
use bohr::games::{GameId, Visitor};
use bohr::search::perft::perft;

struct Counts<'a> {
    text: &'a str,
    counts: &'a str,
}

impl Visitor for Counts<'_> {
    type Output = ();

    fn visit<G: Game>(self) {
        let words: Vec<&str> = self.text.split(' ').collect();
        let (position, _) = parse_position::<G>(&words).expect("a position of the file");
        for (depth, count) in (1..).zip(self.counts.split(' ')) {
            let begin = Instant::now();
            let found = perft(&position, depth);
            let time = begin.elapsed();
            println!(
                "{:<12} depth {depth} {found:>14} {:>8.2} s  {}",
                G::NAME,
                time.as_secs_f64(),
                self.text
            );
            assert_eq!(found.to_string(), count);
        }
    }
}

fn main() {
    let file = include_str!("../tests/data/perft_deep.txt");
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let [game, text, counts] = line.split("; ").collect::<Vec<_>>()[..] else {
            panic!("three fields: {line}")
        };
        GameId::named(game).expect("a game").visit(Counts { text, counts });
    }
}
