//! PGN of other programs, good and bad.
use bohr::engine::GameResult;
use bohr::game::Side;
use bohr::records::pgn;

pub const PGN: &str = "% a line for a program
[Event \"x\"]
[Variant \"EWN\"]
[White \"W\"] [Black \"?\"]

{before} 1. 4:a4b3! $1 (1. 4:a4b4 {no) } (x)) 6:e3-d4 {one} {two} ; three
2.1:A5xB4 1:1e2d 3. 2,5-3,4+ 0-1
";

#[test]
fn pgn_of_others_is_read() {
    let games = pgn::parse(&format!("\u{FEFF}{PGN}\n{}", PGN.replace('\n', "\r\n"))).expect("two games");
    let [one, two] = games.as_slice() else { panic!("{games:?}") };
    assert_eq!(one, two);
    let words: Vec<String> = one.plies.iter().map(ToString::to_string).collect();
    assert_eq!(words, ["4:a4b3", "6:e3d4", "1:a5b4", "1:e1d2", "b5c4"]);
    assert_eq!(one.comments, ["before"]);
    assert_eq!(one.plies[1].comments, ["one", "two", "three"]);
    assert_eq!(one.result, Some(GameResult::Win(Side::Second)));
    assert_eq!(one.teams, ["W", ""]);
    assert_eq!(pgn::parse(" \n"), Ok(Vec::new()));
}

#[test]
fn bad_pgn_is_refused_with_line_and_column() {
    let cases = [
        ("[Variant \"EWN\"]\n", "", (2, 1), "no variant"),
        ("\"EWN\"", "\"chess\"", (3, 10), "`chess`: expected one of ewn"),
        ("\"x\"]", "\"x]", (2, 8), "`\"` at the end"),
        ("\"x\"]", "x]", (2, 8), "`x`"),
        ("\"x\"]", "\"x\" y", (2, 12), "`]` of the tag in line 2"),
        ("[Event", "[", (2, 3), "a name"),
        ("Event", "White", (4, 2), "each tag once"),
        ("[Event \"x\"]", "[Date \"x\"]", (2, 7), "YYYY.MM.DD"),
        ("[Event \"x\"]", "[Time \"x\"]", (2, 7), "HH:MM:SS"),
        ("[Event \"x\"]", "[FEN \"x\"]", (2, 6), "the side to move"),
        ("[Event \"x\"]", "[Result \"x\"]", (2, 9), "1-0"),
        ("[Event \"x\"]", "[Result \"1-0\"]", (7, 30), "`1-0` as in the result tag"),
        ("4:a4b3", "7:a4b3", (6, 13), "`7`"),
        ("4:a4b3", "5:a4b3", (6, 13), "die 5 does not allow it"),
        ("4:a4b3", "4:a4b5", (6, 13), "expected b4, a3, b3"),
        ("4:a4b3", "Qxf7", (6, 13), "`Qxf7`"),
        ("2.1:A5", "2.1:A4", (7, 3), "a red stone on a4"),
        ("{one}", "]", (6, 55), "a move, a comment or the result"),
        ("{two}", "{two", (6, 61), "`}`"),
        ("(x))", "(x)", (6, 24), "`)`"),
    ];
    let mut wrong = Vec::new();
    for (there, put, place, part) in cases {
        let text = PGN.replacen(there, put, 1);
        assert_ne!(text, PGN, "{there}");
        let error = pgn::parse(&text).expect_err(put);
        if (error.line, error.column) != place || !error.to_string().contains(part) {
            wrong.push(format!("{there} -> {put}: {error}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
