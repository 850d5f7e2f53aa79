//! Every error names the word that was not understood, and changes nothing.
use crate::host::Host;

const TEXT: &str = "1A1C1/D4/2e1f/1E2a/5 b 5";

/// A bad line, the word that its error must name, and a part of what was expected.
const BAD: &[(&str, &str, &str)] = &[
    // Commands.
    ("wibble", "`wibble`", "isready"),
    ("ucinewgame", "`ucinewgame`", "uginewgame"),
    ("Position startpos", "`Position`", "position"),
    ("go2 depth 3", "`go2`", "go"),
    ("{\"requests\":[]}", "`{\"requests\":[]}`", "position"),
    // Positions.
    ("position", "``", "startpos"),
    ("position wibble", "`wibble`", "startpos"),
    ("position startpos wibble", "`wibble`", "moves"),
    ("position startpos e1e2", "`e1e2`", "moves"),
    ("position fen", "position text ends early", "5 ranks"),
    ("position fen moves a5b4", "position text ends early", "5 ranks"),
    ("position fen 1A1C1/D4/2e1f/1E2a/5", "position text ends early", "side"),
    ("position fen 1A1C1/D4/2e1f/1E2a/5 b", "position text ends early", "die"),
    ("position fen 1A1C1/D4/2e1f/1E2a b 5", "`1A1C1/D4/2e1f/1E2a`", "5 ranks"),
    ("position fen 1A1C1/D4/2e1f/1E2a/5/5 b 5", "`1A1C1/D4/2e1f/1E2a/5/5`", "5 ranks"),
    ("position fen 1A1C1/D4/2e1f/1E2a/4 b 5", "`4`", "5"),
    ("position fen 1A1C1/D4/2e1f/1E2a/33 b 5", "`33`", "5"),
    ("position fen 1A1C1/D4/2e1f/1E2a/ b 5", "``", "5"),
    ("position fen 1A1C1/D4/2e1f/1E2a/0 b 5", "`0`", "`A`-`F`"),
    ("position fen 1A1C1/D4/2e1f/1E2a/G4 b 5", "`G`", "`A`-`F`"),
    ("position fen 1A1C1/D4/2e1f/1E2a/A4 b 5", "`A` stands twice", ""),
    ("position fen 1A1C1/D4/2e1f/1E2a/2f2 b 5", "`f` stands twice", ""),
    ("position fen 5/5/5/5/5 b 5", "`5/5/5/5/5`", "no stone"),
    ("position fen a4/5/5/5/4A b 5", "`a4/5/5/5/4A`", "both sides have won"),
    ("position fen 1A1C1/D4/2e1f/1E2a/5 w 5", "`w`", "`r` or `b`"),
    ("position fen 1A1C1/D4/2e1f/1E2a/5 B 5", "`B`", "`r` or `b`"),
    ("position fen 1A1C1/D4/2e1f/1E2a/5 b 0", "`0`", "1 to 6"),
    ("position fen 1A1C1/D4/2e1f/1E2a/5 b 7", "`7`", "1 to 6"),
    ("position fen 1A1C1/D4/2e1f/1E2a/5 b 05", "`05`", "1 to 6"),
    ("position fen 1A1C1/D4/2e1f/1E2a/5 b #1.x", "`#1.x`", "#SEED.N"),
    ("position fen 1A1C1/D4/2e1f/1E2a/5 b 5 0 1", "`0`", "moves"),
    // Moves.
    ("position startpos moves a5", "`a5`", "two squares"),
    ("position startpos moves a5b4q", "`a5b4q`", "two squares"),
    ("position startpos moves a6b4", "`a6b4`", "a1 to e5"),
    ("position startpos moves 0000", "`0000`", "two squares"),
    ("position startpos moves a5b4 a5b4", "`a5b4`", "a blue stone on a5"),
    ("position startpos moves a5c3", "`a5c3`", "b5"),
    ("position startpos moves 1:b4c4", "`1:b4c4`", "a5b5"),
    ("position startpos moves 7:a5b4", "`7`", "1 to 6"),
    ("position startpos moves x:a5b4", "`x`", "1 to 6"),
    ("position startpos moves 1:1:a5b4", "`1:1:a5b4`", "two squares"),
    ("position fen A4/5/5/5/5 r - moves a5b5", "`a5b5`", "over"),
    // Dice.
    ("dice", "``", "1 to 6"),
    ("dice 0", "`0`", "1 to 6"),
    ("dice six", "`six`", "1 to 6"),
    ("dice 5 5", "`5 5`", "1 to 6"),
    ("dice 4", "`4`", "5"),
    // Options.
    ("setoption", "``", "name"),
    ("setoption Hash 5", "`Hash`", "name"),
    ("setoption name", "``", "Hash"),
    ("setoption name Hsah value 5", "`Hsah`", "Hash"),
    ("setoption name UCI_Variant value ewn", "`UCI_Variant`", "Game"),
    ("setoption name Hash value", "``", "from 1 to"),
    ("setoption name Hash value 0", "`0`", "from 1 to"),
    ("setoption name Hash value 1.5", "`1.5`", "from 1 to"),
    ("setoption name Threads value 257", "`257`", "from 1 to 256"),
    ("setoption name MultiPV value -1", "`-1`", "from 1 to 64"),
    ("setoption name Skill Level value 21", "`21`", "from 0 to 20"),
    ("setoption name Beam value 193", "`193`", "from 0 to 192"),
    ("setoption name Quiet Leaves value maybe", "`maybe`", "true or false"),
    ("setoption name Move Overhead value x", "`x`", "from 0 to"),
    ("setoption name Game value chess", "`chess`", "ewn-nearest"),
    ("setoption name Ponder value perhaps", "`perhaps`", "true or false"),
    ("setoption name Algorithm value magic", "`magic`", "star2"),
    ("setoption name Eval value nnue", "`nnue`", "default"),
    ("setoption name Seed value 18446744073709551616", "`18446744073709551616`", "from 0 to"),
    ("setoption name Log File value /nonexistent/x", "`/nonexistent/x`", "can be written"),
    // Queries.
    ("query", "``", "gameover"),
    ("query fun", "`fun`", "gameover"),
    ("setup", "``", "`r` or `b`"),
    ("setup w", "`w`", "`r` or `b`"),
];

#[test]
fn errors_name_the_word_and_change_nothing() {
    let mut host = Host::start();
    host.send("ugi");
    host.until("ugiok");
    host.quietly(&[&format!("position fen {TEXT}")]);
    for &(line, word, expected) in BAD {
        let said = host.settle(&[line]);
        let [error] = &said[..] else { panic!("expected one line in answer to `{line}`, got {said:#?}") };
        assert!(error.starts_with("info string error "), "{line}: {error}");
        assert!(error.contains(word), "expected {word} in the answer to `{line}`: {error}");
        assert!(error.contains(expected), "expected {expected} in the answer to `{line}`: {error}");
        assert_eq!(host.query("fen"), TEXT, "after `{line}`");
    }
}

#[test]
fn a_bad_word_of_go_does_not_cost_the_rest() {
    let mut host = Host::start();
    host.quietly(&["dice 3"]);
    for (limits, word, count) in [
        ("wibble depth 2", "`wibble`", 1),
        ("depth 2 wibble", "`wibble`", 1),
        ("nodes x depth 2", "`x`", 1),
        ("nodes depth 2", "`nodes`", 1),
        ("depth 2 movetime", "`movetime`", 1),
        ("depth 2 wtime 1e3", "`1e3`", 1),
        // The number of an unknown word is unknown, too.
        ("depth 2 mate 3", "`mate`", 2),
        ("depth 2 searchmoves", "`searchmoves`", 1),
        // And then there is nothing to be searched alone.
        ("depth 2 searchmoves e2e4", "`e2e4`", 2),
    ] {
        let search = host.go(limits);
        let errors: Vec<&String> = search.lines.iter().filter(|line| line.contains(" error ")).collect();
        assert!(errors.len() == count && errors[0].contains(word), "go {limits}: {search:#?}");
        search.last();
    }
}

#[test]
fn unknown_words_before_a_command_are_reported_and_skipped() {
    let mut host = Host::start();
    host.send("joho wibble position startpos moves a5b4");
    let said = host.settle(&[]);
    assert!(said.len() == 1 && said[0].contains("`joho`"), "{said:#?}");
    assert_eq!(host.query("fen"), "1BC2/DA3/F3f/3ed/2cba b -");
}

#[test]
fn a_bad_value_leaves_the_option() {
    let mut host = Host::start();
    host.quietly(&["setoption name MultiPV value 2", "dice 3"]);
    for bad in ["3x", "0", "65", ""] {
        let said = host.settle(&[&format!("setoption name MultiPV value {bad}")]);
        assert_eq!(said.len(), 1, "{said:#?}");
        assert_eq!(host.go("depth 1").lines.len(), 2);
    }
}

#[test]
fn names_and_values_of_options_have_no_case() {
    let mut host = Host::start();
    host.quietly(&["setoption name mUlTiPv value 3", "setoption   name clear  HASH", "dice 3"]);
    host.quietly(&["setoption name ALGORITHM value Greedy", "setoption name ponder value TRUE"]);
    assert_eq!(host.go("depth 5").infos().len(), 3);
}
