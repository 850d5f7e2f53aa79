//! Mates in a game without dice: announced, right, and never taken back.
use bohr::engine::{Answer, Engine, Event, Options, Order, Setup};
use bohr::games::GameId;

/// Nodes for a move: about a second on one thread.
const NODES: u64 = 1_000_000;

/// What the engine says of a position: the last line's plies to the end with the sign of the side to
/// move, and its pv.
struct Said {
    mate: Option<i64>,
    line: Vec<String>,
    best: Option<String>,
}

fn ask(engine: &mut Engine, moves: &[String], nodes: u64) -> Said {
    let setup = Setup { text: None, moves: moves.iter().map(String::as_str).collect() };
    engine.set_position(&setup).expect("legal moves");
    let mut said = Said { mate: None, line: Vec::new(), best: None };
    let mut announced: Option<i64> = None;
    engine.run(&Order { nodes: Some(nodes), ..Order::default() }, &mut |event| match event {
        Event::Info(info) => {
            let sign = if info.value.units() > 0 { 1 } else { -1 };
            said.mate = info.plies.map(|plies| sign * i64::from(plies));
            said.line = info.line;
            match (announced, said.mate) {
                (Some(before), Some(now)) if before > 0 => {
                    assert!(0 < now && now <= before, "mate in {before}, then {now} plies");
                }
                (Some(before), Some(now)) if before < 0 => assert!(now < 0, "a loss in {before}, then {now}"),
                (Some(before), None) => panic!("a mate in {before} plies was taken back"),
                _ => {}
            }
            announced = said.mate;
        }
        Event::Done(Answer::Move(best)) => said.best = best,
        _ => {}
    });
    said
}

fn games() -> impl Iterator<Item = Engine> {
    ["mini5", "mini5-sl"].into_iter().map(|name| {
        let game = GameId::named(name).expect("a game");
        Engine::new(Options { game, hash: 16, ..Options::default() })
    })
}

#[test]
fn the_start_is_a_mate_in_eight() {
    for mut engine in games() {
        let said = ask(&mut engine, &[], NODES);
        assert_eq!(said.mate, Some(15), "mate 8: {:?}", said.line);
        assert_eq!(said.best.as_deref(), Some("c1e3"));
        assert_eq!(said.line.len(), 15, "{:?}", said.line);
        engine.new_game();
        let said = ask(&mut engine, &["d1e2".to_owned(), "a5b4".to_owned()], 5 * NODES);
        assert_eq!(said.mate, Some(13), "mate 7: {:?}", said.line);
    }
}

/// Both sides play the engine's move from the start: the mate comes nearer with every move.
#[test]
fn an_announced_mate_is_kept_and_comes_nearer() {
    for mut engine in games() {
        let mut moves = Vec::new();
        let mut before = 16;
        while engine.board().result().is_none() {
            let said = ask(&mut engine, &moves, NODES);
            let plies = said.mate.expect("a mate is known all along").abs();
            assert!(plies < before, "{plies} plies after {moves:?}, {before} before");
            before = plies;
            moves.extend(said.best);
            let setup = Setup { text: None, moves: moves.iter().map(String::as_str).collect() };
            engine.set_position(&setup).expect("legal moves");
        }
        assert_eq!(moves.len(), 15, "{moves:?}");
    }
}
