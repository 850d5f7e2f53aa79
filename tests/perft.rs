//! The counts of `tests/data/perft.txt`.
use bohr::game::{Die, Game, parse_position};
use bohr::games::{GameId, Visitor};
use bohr::search::Control;
use bohr::search::perft::{divide, perft};

struct Counts<'a> {
    text: &'a str,
    counts: Vec<u64>,
}

impl Visitor for Counts<'_> {
    type Output = ();

    fn visit<G: Game>(self) {
        let text = if G::DICE { format!("{} -", self.text) } else { self.text.to_owned() };
        let words: Vec<&str> = text.split_whitespace().collect();
        let (position, _) = parse_position::<G>(&words).expect("a position of the file");
        for (depth, count) in (1..).zip(self.counts) {
            assert_eq!(perft(&position, depth), count, "{} depth {depth}", self.text);
            let mut sum = 0;
            let total = divide(&position, depth, &Control::new(false), |_, _, count| sum += count);
            assert_eq!((total, sum), (Some(count), count), "divided: {} depth {depth}", self.text);
        }
    }
}

#[test]
fn counts_of_the_file() {
    let mut lines = 0;
    for line in include_str!("data/perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let [game, text, counts] = line.split("; ").collect::<Vec<_>>()[..] else {
            panic!("three fields: {line}")
        };
        let counts = counts.split(' ').map(|count| count.parse().expect("a number")).collect();
        GameId::named(game).expect("a game").visit(Counts { text, counts });
        lines += 1;
    }
    assert!(lines >= 4, "the file was read");
}

#[test]
fn the_two_readings_differ_only_where_stones_are_missing() {
    struct First(&'static [&'static str]);
    impl Visitor for First {
        type Output = u64;

        fn visit<G: Game>(self) -> u64 {
            perft(&G::parse(self.0).expect("a position"), 1)
        }
    }
    // Stones 1 and 6 with three moves each: faces 2 to 5 leave the choice, or belong to the nearer.
    // Stones 2 and 4 likewise: only face 3 lies between them, and is as near to both.
    let cases: [(&[&str], [u64; 2]); 3] = [
        (&["1F3/A4/5/3af/5", "r"], [5 * (3 + 3), 3 * (3 + 3)]),
        (&["1D3/B4/5/3af/5", "r"], [3 * (3 + 3) + 3, 3 * (3 + 3) + 3]),
        (&["ABC2/DE3/F3f/3ed/2cba", "r"], [18, 18]),
    ];
    for (words, counts) in cases {
        assert_eq!(
            [GameId::Ewn, GameId::EwnNearest].map(|game| game.visit(First(words))),
            counts,
            "{words:?}"
        );
    }
}

/// The legal moves of each face of the die.
struct Faces(&'static str);

impl Visitor for Faces {
    type Output = Vec<usize>;

    fn visit<G: Game>(self) -> Vec<usize> {
        let turn = G::parse(&self.0.split(' ').collect::<Vec<_>>()).expect("a position").turn();
        let moves = |die| turn.outcome(Some(die)).map_or(0, |outcome| outcome.range().len());
        Die::all().map(moves).collect()
    }
}

#[test]
fn dicechess_moves_by_face() {
    for (text, faces) in [
        ("rnbkqp/6/6/6/6/RNBKQP w", [1, 3, 5, 5, 10, 3]),
        ("2b1q1/5k/4p1/2n1B1/6/K4P w", [1, 3, 7, 3, 3, 3]),
        ("1Bb3/R4p/1nk2P/6/6/QK4 w", [4, 4, 4, 9, 8, 4]),
        ("1n3q/r2k2/1B4/4p1/2K3/1N2Q1 b", [1, 2, 8, 7, 13, 8]),
    ] {
        assert_eq!(GameId::Dicechess.visit(Faces(text)), faces, "{text}");
    }
}
