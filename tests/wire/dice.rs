//! The three ways in which a die comes to the engine.
use crate::host::{Host, Search, field};

const BOARD: &str = "ABC2/DE3/F3f/3ed/2cba r";

/// Roll `number` of the stream `seed`, written anew from the formula of the contract.
fn sealed(seed: u64, number: u64) -> u8 {
    let mut z = seed.wrapping_add((number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^= z >> 31;
    let face = (u128::from(z) * 6) >> 64;
    1 + u8::try_from(face).expect("a face")
}

/// What a search said, without what depends on the machine.
fn timeless(search: &Search) -> Vec<String> {
    let timed = ["nps", "time"];
    let drop_times = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let is_timed =
            |index: usize| timed.contains(&words[index]) || index > 0 && timed.contains(&words[index - 1]);
        let kept: Vec<&str> =
            (0..words.len()).filter(|&index| !is_timed(index)).map(|index| words[index]).collect();
        kept.join(" ")
    };
    search.infos().into_iter().map(drop_times).chain([search.best.clone()]).collect()
}

#[test]
fn a_die_is_told_and_told_again() {
    let mut host = Host::start();
    assert_eq!(host.query("dice"), "none");
    for die in ["1", "6", "3"] {
        // A roll that was told may be corrected: only the position's own cannot.
        host.quietly(&[&format!("dice {die}")]);
        assert_eq!(host.query("dice"), die);
        assert_eq!(host.query("fen"), format!("{BOARD} {die}"));
    }
    assert_eq!(host.query("legalmoves"), "c5d5 c5c4 c5d4");
    // A refused position leaves the die, one that succeeds clears it.
    assert_eq!(host.settle(&["position startpos moves e1e2"]).len(), 1);
    assert_eq!(host.query("dice"), "3");
    host.quietly(&["position startpos"]);
    assert_eq!(host.query("dice"), "none");
    host.quietly(&["dice 2", "uginewgame"]);
    assert_eq!(host.query("dice"), "none");
}

#[test]
fn a_die_in_the_text_or_before_the_move() {
    let mut host = Host::start();
    host.quietly(&[&format!("position fen {BOARD} 4")]);
    assert_eq!(host.query("dice"), "4");
    host.quietly(&["dice 4"]);
    for (line, word) in [
        ("dice 5", "`5`"),
        (&*format!("position fen {BOARD} 4 moves 5:b4c4"), "`5:b4c4`"),
        // Without a die the move must be legal for the known one.
        (&*format!("position fen {BOARD} 4 moves b4c4"), "`b4c4`"),
        ("position startpos moves 4:b4c4", "`4:b4c4`"),
    ] {
        let said = host.settle(&[line]);
        assert!(said.len() == 1 && said[0].contains(word), "{line}: {said:#?}");
        assert_eq!(host.query("fen"), format!("{BOARD} 4"));
    }
    host.quietly(&[&format!("position fen {BOARD} 4 moves 4:a4b3 e3d4")]);
    assert_eq!((host.query("dice").as_str(), host.query("lastroll").as_str()), ("none", "none"));
    host.quietly(&[&format!("position fen {BOARD} 4 moves a4b3")]);
    assert_eq!(host.query("lastroll"), "4");
    host.quietly(&["position startpos moves 4:a4b3 6:e3d4"]);
    assert_eq!((host.query("dice").as_str(), host.query("lastroll").as_str()), ("none", "6"));
    // A die of the text is that of its own turn only.
    assert_eq!(
        host.query("fen"),
        "ABC2/1E3/FD1f1/3ed/2cba r -".replace("FD1f1", "FD3").replace("1E3", "1E1f1")
    );
    // Before the roll every move stands with its face.
    host.quietly(&["position fen A4/5/5/5/4a r -"]);
    assert_eq!(host.query("legalmoves").split(' ').count(), 18);
    assert!(host.query("legalmoves").starts_with("1:a5b5 1:a5a4 1:a5b4 2:a5b5 "));
}

#[test]
fn sealed_dice_have_the_rolls_of_the_contract() {
    let mut host = Host::start();
    for (seed, rolls) in [
        (0, "6 3 1 6 1 2 2 5 2 6 3 5 4 4 5 4"),
        (42, "5 1 2 3 1 6 2 5 3 4 2 3 4 4 4 2"),
        (u64::MAX, "6 6 2 3 5 5 6 2 5 1 1 5 1 6 2 5"),
    ] {
        for (number, roll) in (0..).zip(rolls.split(' ')) {
            host.quietly(&[&format!("position fen {BOARD} #{seed}.{number}")]);
            assert_eq!(host.query("dice"), roll, "roll {number} of {seed}");
            assert_eq!(sealed(seed, number).to_string(), roll);
        }
    }
    host.quietly(&[&format!("position fen {BOARD} #7.4294967295")]);
    assert_eq!(host.query("dice"), sealed(7, u64::from(u32::MAX)).to_string());
}

/// Plays a game with sealed dice: returns its moves and who has won.
fn play(seed: u64) -> (Vec<String>, String) {
    let mut host = Host::start();
    let mut moves: Vec<String> = Vec::new();
    host.quietly(&[&format!("position fen {BOARD} #{seed}.0")]);
    while host.query("gameover") == "false" {
        let number = moves.len() as u64;
        assert_eq!(host.query("dice"), sealed(seed, number).to_string());
        let legal = host.query("legalmoves");
        let best = host.go("depth 2").best;
        assert!(legal.split(' ').any(|mv| mv == best), "{best} is none of {legal}");
        // One of the sides' hosts writes the die, the other does not.
        moves.push(if number.is_multiple_of(2) { format!("{}:{best}", sealed(seed, number)) } else { best });
        host.quietly(&[&format!("position fen {BOARD} #{seed}.0 moves {}", moves.join(" "))]);
        assert!(host.query("fen").ends_with(&format!(" #{seed}.{}", moves.len())));
        assert_eq!(host.query("lastroll"), sealed(seed, number).to_string());
        assert_eq!(host.query("p1turn"), moves.len().is_multiple_of(2).to_string());
    }
    (moves, host.query("result"))
}

#[test]
fn a_game_with_sealed_dice_can_be_replayed() {
    for seed in [0, 42, u64::MAX] {
        let (moves, result) = play(seed);
        assert!(["p1win", "p2win"].contains(&result.as_str()), "{result}");
        assert!(moves.len() > 5);
        assert_eq!(play(seed), (moves, result));
    }
}

#[test]
fn sealed_dice_are_checked() {
    let mut host = Host::start();
    let text = format!("{BOARD} #42.0");
    host.quietly(&[&format!("position fen {text}")]);
    for (line, word) in [
        ("dice 6", "`6`"),
        (&*format!("position fen {text} moves 6:a3b3"), "`6:a3b3`"),
        (&*format!("position fen {text} moves a3b3"), "`a3b3`"),
        (&*format!("position fen {text} moves b4c4 b4c4"), "`b4c4`"),
        ("position fen A4/5/5/5/4a r #1", "`#1`"),
        ("position fen A4/5/5/5/4a r #-1.0", "`#-1.0`"),
        ("position fen A4/5/5/5/4a r #18446744073709551616.0", "`#18446744073709551616.0`"),
        ("position fen A4/5/5/5/4a r #0.4294967296", "`#0.4294967296`"),
    ] {
        let said = host.settle(&[line]);
        assert!(said.len() == 1 && said[0].contains(word), "{line}: {said:#?}");
        assert_eq!(host.query("fen"), text);
    }
    host.quietly(&["dice 5"]);
}

/// Streams that begin with the same roll and go on with other ones give the same search.
#[test]
fn the_search_does_not_see_later_rolls() {
    let seeds: Vec<u64> = (0..200).filter(|&seed| sealed(seed, 0) == 5).take(4).collect();
    let mut texts: Vec<String> = seeds.iter().map(|seed| format!("{BOARD} #{seed}.0")).collect();
    texts.push(format!("{BOARD} 5"));
    let searches = texts.iter().map(|text| {
        let mut host = Host::start();
        host.quietly(&[&format!("position fen {text}")]);
        timeless(&host.go("depth 5"))
    });
    let mut searches: Vec<Vec<String>> = searches.collect();
    searches.dedup();
    assert_eq!(searches.len(), 1, "{searches:#?}");
}

#[test]
fn seeded_dice_stand_in_for_a_host_without_any() {
    let mut host = Host::start();
    host.quietly(&["setoption name Seed value 42", "setoption name Dice value seeded", "uginewgame"]);
    assert_eq!(host.query("fen"), format!("{BOARD} #42.0"));
    // A UGI host that knows no dice: position, query, go.
    let mut moves = String::new();
    let mut number = 0;
    loop {
        host.quietly(&[&format!("position startpos{moves}")]);
        if host.query("gameover") == "true" {
            break;
        }
        assert_eq!(host.query("dice"), sealed(42, number).to_string());
        moves = format!("{} {}", if moves.is_empty() { " moves" } else { &moves }, host.go("depth 1").best);
        number += 1;
    }
    assert_ne!(host.query("result"), "none");
    // What a text says itself counts more.
    host.quietly(&[&format!("position fen {BOARD} 3")]);
    assert_eq!(host.query("dice"), "3");
    host.quietly(&[&format!("position fen {BOARD} #0.1")]);
    assert_eq!(host.query("dice"), sealed(0, 1).to_string());
    host.quietly(&["setoption name Dice value host", "position startpos"]);
    assert_eq!(host.query("dice"), "none");
}

#[test]
fn the_nearest_stone_alone_moves_under_its_rule() {
    let mut host = Host::start();
    let text = "1A3/D4/2e1f/1E2a/5 r 2";
    for (game, count) in [("ewn", 6), ("EWN-nearest", 3), ("ewn", 6)] {
        host.quietly(&[&format!("setoption name Game value {game}"), &format!("position fen {text}")]);
        assert_eq!(host.query("legalmoves").split(' ').count(), count);
    }
    // A move of the other reading is a clear error.
    host.quietly(&["setoption name Game value ewn-nearest"]);
    let said = host.settle(&[&format!("position fen {text} moves a4b4")]);
    assert!(said.len() == 1 && said[0].contains("`a4b4`") && said[0].contains("die 2"), "{said:#?}");
    // The game's own evaluation and table: the values differ.
    let wp = |host: &mut Host, game: &str| {
        host.quietly(&[&format!("setoption name Game value {game}"), &format!("position fen {text}")]);
        field(host.go("depth 4").last(), "wp").map(str::to_owned)
    };
    let first = wp(&mut host, "ewn");
    assert_ne!(first, wp(&mut host, "ewn-nearest"));
    assert_eq!(first, wp(&mut host, "ewn"));
}
