//! The lines of play that searches tell: legal, within the game, and without coming back.
mod common;

use bohr::engine::{Engine, Event, Options, Order, Setup};
use bohr::game::{Die, DieField, Game, write_position};
use bohr::games::{GameId, Visitor};
use bohr::search::Algorithm;
use common::{positions, told};

/// Positions of each game.
const POSITIONS: usize = 24;

struct LinesArePlay;

impl Visitor for LinesArePlay {
    /// The length of the longest line.
    type Output = usize;

    fn visit<G: Game>(self) -> usize {
        let game = GameId::named(G::NAME).expect("a game of the registry");
        let mut longest = 0;
        for algorithm in [Algorithm::Star2, Algorithm::Mcts] {
            let mut engine = Engine::new(Options { game, algorithm, hash: 4, ..Options::default() });
            for (number, position) in positions::<G>(2034, POSITIONS).into_iter().enumerate() {
                let turn = position.turn();
                let outcome = turn.outcomes[number % turn.outcomes.len()];
                let die = outcome.lowest().map_or(DieField::Unknown, DieField::Rolled);
                let text = write_position(&position, die);
                engine
                    .set_position(&Setup { text: Some(text.split(' ').collect()), moves: Vec::new() })
                    .expect("a position");
                let mut lines = Vec::new();
                engine.run(&Order { nodes: Some(20_000), ..Order::default() }, &mut |event| {
                    if let Event::Info(info) = event {
                        lines.push(info.line);
                    }
                });
                for line in lines {
                    longest = longest.max(line.len());
                    play_out(position, outcome.lowest(), &line);
                }
            }
        }
        longest
    }
}

/// Plays a line, whose first move is for a known roll.
fn play_out<G: Game>(mut position: G, mut die: Option<Die>, line: &[String]) {
    let mut seen = vec![position.key()];
    for word in line {
        let mv = match word.split_once(':') {
            Some((face, mv)) => {
                die = face.parse().ok().and_then(Die::new);
                mv
            }
            None => word,
        };
        assert!(position.result().is_none(), "{line:?} goes on after the end");
        let action = told(&position, die, mv);
        position = position.carry_out(action.unwrap_or_else(|| panic!("{word} of {line:?} is not legal")));
        assert!(!seen.contains(&position.key()), "{line:?} comes back");
        seen.push(position.key());
    }
}

#[test]
fn lines_are_play_that_does_not_come_back() {
    for game in GameId::ALL {
        let longest = game.visit(LinesArePlay);
        assert!(longest > 3, "{}: {longest}", game.name());
    }
}
