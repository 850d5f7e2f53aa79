//! What is written reads the same: random games of every kind.
use bohr::engine::GameResult;
use bohr::game::{Action, Die, Game, Past, Value};
use bohr::games::{GameId, Visitor};
use bohr::records::{Date, GameRecord, Ply, Time, am, pgn, sgf, wtn};

use crate::common::{Random, full};
use crate::pick;

/// A random game of any kind, perhaps given up or without dice, and what a record may tell of it.
struct RandomRecord<'a> {
    game: GameId,
    random: &'a mut Random,
    /// Whether every move shall have its die and the game a winner, as the championship needs.
    whole: bool,
}

impl Visitor for RandomRecord<'_> {
    type Output = GameRecord;

    fn visit<G: Game>(self) -> GameRecord {
        let RandomRecord { game, random, whole } = self;
        let start = (G::NAME.starts_with("ewn") && random.below(4) > 0).then(|| arranged(random));
        let mut record = GameRecord::new(game, start.as_deref()).expect("a start position");
        let words: Vec<&str> = record.start.split(' ').filter(|&word| word != "-" || !G::DICE).collect();
        let mut position = G::parse(&words).expect("a start position");
        let plies = if random.below(3) == 0 { random.below(8) } else { 300 };
        let mut past = Past::default();
        while record.plies.len() < plies && position.result().is_none() && !past.makes_draw(&position) {
            let turn = position.turn();
            let outcome = random.outcome(&turn);
            let faces: Vec<Die> = outcome.dice().collect();
            let is_told = !faces.is_empty() && (whole || random.below(9) > 0);
            let die = is_told.then(|| faces[random.below(faces.len())]);
            let moves = turn.moves_of(outcome);
            let Some(&mv) = moves.get(random.below(moves.len().max(1))) else { break };
            let comments = if whole { Vec::new() } else { remarks(random) };
            let actions: Vec<Action<G::Move>> = Action::beginning_with(&position, mv).collect();
            let action = actions[random.below(actions.len())];
            record.plies.push(Ply { die, text: position.action_text(action), comments });
            let next = position.carry_out(action);
            past.advance(&position, &next);
            position = next;
        }
        let side = position.side();
        record.result = match position.result() {
            Some(Value::WIN) => Some(GameResult::Win(side)),
            Some(Value::LOSS) => Some(GameResult::Win(!side)),
            Some(_) => Some(GameResult::Draw),
            None if past.makes_draw(&position) => Some(GameResult::Draw),
            None if whole || random.below(2) == 0 => Some(GameResult::Win(side)),
            None => None,
        };
        record.teams = [pick(random, TEXTS).to_owned(), pick(random, TEXTS).to_owned()];
        pick(random, TEXTS).clone_into(&mut record.place);
        pick(random, TEXTS).clone_into(&mut record.event);
        record.date = (whole || random.below(2) == 0).then(|| Date::new(2026, 2, 28).expect("a day"));
        record.time = [None, Time::new(9, 5, None), Time::new(23, 59, Some(1))][random.below(3)];
        if !whole {
            record.comments = remarks(random);
            record.tags =
                vec![("Round".to_owned(), "3".to_owned()), ("Annotator".to_owned(), "a \"b\" \\".to_owned())];
        }
        record
    }
}

const TEXTS: &[&str] = &["", "骰子队", "Zufall 2", "a\"b\\c", "R", "o'(x) {y} ; z", "14点", "先手胜"];

fn remarks(random: &mut Random) -> Vec<String> {
    let count = random.below(6).saturating_sub(3);
    (0..count)
        .map(|_| pick(random, &["very long ".repeat(20).trim(), "{", "% x", "1-0 ; (", "好"]).to_owned())
        .collect()
}

/// Both sides' stones at home in any order, either to move.
fn arranged(random: &mut Random) -> String {
    let mut row = |letters: [char; 6]| {
        let mut letters = letters;
        random.shuffle(&mut letters);
        String::from_iter(letters)
    };
    let (red, blue) = (row(['A', 'B', 'C', 'D', 'E', 'F']), row(['a', 'b', 'c', 'd', 'e', 'f']));
    let side = ["r", "b"][random.below(2)];
    let ranks =
        [&red[..3], "2/", &red[3..5], "3/", &red[5..], "3", &blue[..1], "/3", &blue[1..3], "/2", &blue[3..]];
    format!("{} {side} -", ranks.concat())
}

#[test]
fn pgn_that_is_written_reads_the_same() {
    let mut random = Random::new(8);
    for &game in GameId::ALL {
        let mut all = String::new();
        let mut records = Vec::new();
        for _ in 0..if full() { 3000 } else { 300 } {
            let record = game.visit(RandomRecord { game, random: &mut random, whole: false });
            let text = pgn::write(&record).expect("a legal game");
            assert!(text.lines().all(|line| line.starts_with('[') || line.chars().count() < 80), "{text}");
            assert_eq!(pgn::parse(&text).as_deref(), Ok([record.clone()].as_slice()), "{text}");
            all = all + &text + "\n";
            records.push(record);
        }
        assert_eq!(pgn::parse(&all), Ok(records), "{}", game.name());
    }
}

#[test]
fn wtn_that_is_written_reads_the_same() {
    let mut random = Random::new(9);
    for game in [GameId::Ewn, GameId::EwnNearest] {
        for _ in 0..if full() { 3000 } else { 300 } {
            let record = game.visit(RandomRecord { game, random: &mut random, whole: true });
            let text = wtn::write(&record).expect("a legal game");
            assert_eq!(wtn::parse_as(game, text.as_bytes()).as_ref(), Ok(&record), "{text}");
            let bytes = wtn::encode(&record).expect("characters of GBK");
            assert_eq!(wtn::parse_as(game, &bytes), Ok(record), "{text}");
        }
    }
}

#[test]
fn am_that_is_written_reads_the_same() {
    let mut random = Random::new(12);
    for _ in 0..if full() { 1000 } else { 100 } {
        let record =
            GameId::Amazons.visit(RandomRecord { game: GameId::Amazons, random: &mut random, whole: true });
        let text = am::write(&record).expect("a legal game");
        assert_eq!(am::parse(text.as_bytes()).as_ref(), Ok(&record), "{text}");
        let bytes = am::encode(&record).expect("characters of GBK");
        assert_eq!(am::parse(&bytes), Ok(record), "{text}");
    }
}

#[test]
fn sgf_that_is_written_reads_the_same() {
    let mut random = Random::new(13);
    for game in [GameId::Amazons, GameId::Amazons8] {
        let mut all = String::new();
        let mut records = Vec::new();
        for _ in 0..if full() { 1000 } else { 100 } {
            let record = game.visit(RandomRecord { game, random: &mut random, whole: false });
            let text = sgf::write(&record).expect("a legal game");
            assert_eq!(sgf::parse(text.as_bytes()).as_deref(), Ok([record.clone()].as_slice()), "{text}");
            all += &text;
            records.push(record);
        }
        assert_eq!(sgf::parse(all.as_bytes()), Ok(records), "{}", game.name());
    }
}
