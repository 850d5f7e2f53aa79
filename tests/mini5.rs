//! The rules of mini5 by hand.
use bohr::game::{Game, Past, Side, Value};
use bohr::games::mini5::{Decisive, Standard};
use bohr::search::Control;
use bohr::search::perft::divide;

fn read<G: Game>(text: &str) -> Result<G, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    G::parse(&words).map_err(|error| error.to_string())
}

fn position<G: Game>(text: &str) -> G {
    read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn moves<G: Game>(position: &G) -> Vec<String> {
    let mut moves: Vec<String> = position.turn().moves.iter().map(|&mv| position.move_text(mv)).collect();
    moves.sort();
    moves
}

fn after<G: Game>(mut position: G, moves: &[&str]) -> G {
    for mv in moves {
        position = position.play(position.parse_move(mv).expect("a legal move"));
    }
    position
}

#[test]
fn both_kings_stand_in_check_and_none_is_captured() {
    let start = Standard::start();
    assert_eq!(start.words().join(" "), "kqbnr/5/5/5/RNBQK w - - 0 1");
    assert!(start.is_in_check());
    assert_eq!(moves(&start), ["c1e3", "d1e2", "e1d2"]);
    let reply = after(start, &["c1e3"]);
    assert!(reply.is_in_check());
    assert_eq!(moves(&reply), ["a5b4", "b5a4", "c5a3"]);
    assert_eq!(reply.words().join(" "), "kqbnr/5/4B/5/RN1QK b - - 1 1");
    // A rook that looks at the king has no move onto it, and no piece captures one out of check.
    let open: Standard = position("k4/5/5/5/R3K w");
    assert!(!moves(&open).contains(&"a1a5".to_owned()));
}

#[test]
fn the_start_divides_as_counted_elsewhere() {
    let mut found = Vec::new();
    let start = Standard::start();
    divide(&start, 6, &Control::new(false), |_, mv, count| found.push((start.action_text(mv), count)));
    found.sort();
    let expected = [("c1e3", 94_763), ("d1e2", 94_260), ("e1d2", 80_850)];
    assert_eq!(found, expected.map(|(mv, count)| (mv.to_owned(), count)));
}

#[test]
fn a_stalemate_is_a_draw_or_a_loss() {
    let text = "k4/2Q2/1K3/5/5 b";
    assert_eq!(position::<Standard>(text).result(), Some(Value::EVEN));
    assert_eq!(position::<Decisive>(text).result(), Some(Value::LOSS));
    assert!(!position::<Standard>(text).is_in_check());
}

#[test]
fn a_mate_comes_before_the_draw_by_the_counter() {
    let mated = "k4/1Q3/1K3/5/5 b - - 100 80";
    assert_eq!(position::<Standard>(mated).result(), Some(Value::LOSS));
    assert_eq!(position::<Decisive>(mated).result(), Some(Value::LOSS));
    // Whoever can move has a draw, and so has whoever is not in check.
    for text in ["k4/5/1K3/1Q3/5 b - - 100 80", "k4/2Q2/1K3/5/5 b - - 100 80"] {
        assert_eq!(position::<Standard>(text).result(), Some(Value::EVEN), "{text}");
        assert_eq!(position::<Decisive>(text).result(), Some(Value::EVEN), "{text}");
    }
    let last: Standard = position("k4/5/1K3/1Q3/5 w - - 99 80");
    assert_eq!(last.result(), None);
    // A capture starts the count again.
    let taken = after(position::<Standard>("k4/5/2n2/1Q3/K4 w - - 99 80"), &["b2c3"]);
    assert_eq!((taken.result(), taken.words()[4].as_str()), (None, "0"));
}

#[test]
fn the_counter_is_in_the_key_near_the_draw_only() {
    let key = |quiet: u32| position::<Standard>(&format!("k4/5/5/1Q3/K4 w - - {quiet} 60")).key();
    assert_eq!(key(0), key(39));
    for quiet in 40..100 {
        assert_ne!(key(quiet), key(quiet + 1), "{quiet}");
    }
    let recurrence =
        |quiet: u32| position::<Standard>(&format!("k4/5/5/1Q3/K4 w - - {quiet} 60")).recurrence().unwrap();
    assert_eq!(recurrence(90).key, recurrence(3).key);
    assert_eq!((recurrence(90).plies, recurrence(3).plies), (90, 3));
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let mut now: Standard = position("k4/5/5/5/K3R w");
    let mut past = Past::default();
    for (ply, mv) in ["e1d1", "a5b5", "d1e1", "b5a5"].iter().cycle().take(8).enumerate() {
        assert!(!past.makes_draw(&now), "after {ply} plies");
        let next = after(now, &[mv]);
        past.advance(&now, &next);
        now = next;
    }
    assert!(past.makes_draw(&now));
}

#[test]
fn texts_with_and_without_their_last_fields() {
    for (text, written) in [
        ("kqbnr/5/5/5/RNBQK w", "kqbnr/5/5/5/RNBQK w - - 0 1"),
        ("kqbnr/5/5/5/RNBQK b -", "kqbnr/5/5/5/RNBQK b - - 0 1"),
        ("kqbnr/5/11111/32/RNBQK w - - 7", "kqbnr/5/5/5/RNBQK w - - 7 1"),
        ("k4/5/5/5/4K b 100 65535", "k4/5/5/5/4K b - - 100 65535"),
    ] {
        let position: Standard = position(text);
        assert_eq!(position.words().join(" "), written);
        assert_eq!(position.side() == Side::Second, text.contains(" b"));
    }
}

#[test]
fn refusals_name_the_word() {
    for (text, part) in [
        ("", "ends early"),
        ("kqbnr/5/5/5/RNBQK", "`w` or `b`"),
        ("kqbnr/5/5/RNBQK w", "found 4"),
        ("kqbnr/5/5/6/RNBQK w", "`6`"),
        ("kqbnr/5/5/4/RNBQK w", "`4`"),
        ("kqbnrr/5/5/5/RNBQK w", "`kqbnrr`"),
        ("kqbnr/p4/5/5/RNBQK w", "`p`"),
        ("qqbnr/5/5/5/RNBQK w", "black king, found 0"),
        ("kqbnr/5/5/K4/RNBQK w", "white king, found 2"),
        ("kqbnr/5/5/5/RNBQK r", "`r`"),
        ("kqbnr/5/5/5/RNBQK w - - 101 1", "`101`"),
        ("kqbnr/5/5/5/RNBQK w - - -1 1", "`-1`"),
        ("kqbnr/5/5/5/RNBQK w KQ - 0 1", "`KQ`"),
        ("kqbnr/5/5/5/RNBQK w - - 0 0", "`0`"),
        ("kqbnr/5/5/5/RNBQK w - - 0 1 x", "`x`"),
    ] {
        let message = read::<Standard>(text).unwrap_err();
        assert!(message.contains(part), "{text}: {message}");
    }
    let start = Standard::start();
    for (word, part) in [
        ("", "two squares"),
        ("a1a5", "no legal move"),
        ("c1c2", "from c1 expected e3"),
        ("a5b4", "white piece on a5"),
        ("e1f1", "two squares"),
    ] {
        let message = start.parse_move(word).unwrap_err().to_string();
        assert!(message.contains(&format!("`{word}`")) && message.contains(part), "{word}: {message}");
    }
}
