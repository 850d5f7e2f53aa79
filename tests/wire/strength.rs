//! Options that change how well the engine plays, or what it looks at.
use crate::host::{Host, Search, number};

/// The moves of the engine against itself, fresh table, some nodes a move, the dice 1 to 6 in turn.
fn game(options: &[&str]) -> Vec<String> {
    let mut host = Host::start();
    host.quietly(options);
    let mut moves: Vec<String> = Vec::new();
    for die in ["1", "2", "3", "4", "5", "6"].into_iter().cycle() {
        let mut position = "position startpos moves".to_owned();
        for mv in &moves {
            position += " ";
            position += mv;
        }
        host.quietly(&[position.trim_end_matches(" moves")]);
        if host.query("gameover") == "true" {
            return moves;
        }
        host.quietly(&[&format!("dice {die}")]);
        moves.push(format!("{die}:{}", host.go("nodes 300").best));
    }
    unreachable!("the dice have no end")
}

fn weak(level: u8, seed: u8) -> Vec<String> {
    game(&[
        &format!("setoption name Skill Level value {level}"),
        &format!("setoption name Seed value {seed}"),
    ])
}

#[test]
fn weaker_games_repeat_by_the_seed_and_differ_without() {
    let first = weak(3, 1);
    assert_eq!(weak(3, 1), first);
    assert!((2..6).any(|seed| weak(3, seed) != first));
}

#[test]
fn full_strength_knows_no_seed() {
    assert_eq!(weak(20, 1), weak(20, 2));
    assert_eq!(weak(20, 1), game(&[]));
}

#[test]
fn weaker_play_still_tells_the_best_line_and_analyses_at_full_strength() {
    let mut host = Host::start();
    host.quietly(&["setoption name Skill Level value 0", "dice 3"]);
    let search = host.go("depth 4");
    assert!(search.infos().iter().all(|line| line.contains(" multipv 1 ")), "{:?}", search.infos());
    let depth = |search: &Search| number(search.last(), "depth").to_string();
    assert_eq!(depth(&search), "1", "a level looks no deeper than it may");
    host.quietly(&["position startpos"]);
    assert_eq!(depth(&host.go("depth 4")), "4", "analysis before the roll is not touched");
}

/// What is looked at changes the nodes, and setting it back gives the old search again.
#[test]
fn beam_and_quiet_leaves_change_the_search_and_come_off_again() {
    let nodes = |host: &mut Host| {
        host.quietly(&["uginewgame", "dice 3"]);
        number(host.go("depth 5").last(), "nodes")
    };
    let mut host = Host::start();
    let full = nodes(&mut host);
    host.quietly(&["setoption name Beam value 1"]);
    let narrow = nodes(&mut host);
    assert!(narrow * 2.0 < full, "{narrow} {full}");
    host.quietly(&["setoption name Beam value 192"]);
    assert!((nodes(&mut host) - full).abs() < 0.5, "no roll has so many moves");
    host.quietly(&["setoption name Beam value 0", "setoption name Quiet Leaves value true"]);
    let quiet = nodes(&mut host);
    assert!(quiet > full, "{quiet} {full}");
    host.quietly(&["setoption name Quiet Leaves value false"]);
    assert!((nodes(&mut host) - full).abs() < 0.5);
}
