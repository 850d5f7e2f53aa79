//! Games of the engine against itself as Botzone referees them: a process for each move, or one that
//! is kept running; histories as JSON or as numbers.
use crate::host::Host;
use crate::rules::{Board, Side, Square, Turn};

/// Where the amazons stand in the beginning.
pub const BLACK: [Square; 4] = [[0, 2], [2, 0], [5, 0], [7, 2]];
pub const WHITE: [Square; 4] = [[0, 5], [2, 7], [5, 7], [7, 5]];

/// What asks to be kept running.
pub const KEEP_RUNNING: &str = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";

/// How histories and answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Json,
    Numbers,
}

impl Form {
    /// A turn in the judge's words; [`None`] is no move.
    pub fn turn(self, turn: Option<Turn>) -> String {
        let numbers: Vec<String> = match turn {
            Some(turn) => turn.iter().flatten().map(ToString::to_string).collect(),
            None => vec!["-1".to_owned(); 6],
        };
        match self {
            Form::Numbers => numbers.join(" "),
            Form::Json => {
                let names = ["x0", "y0", "x1", "y1", "x2", "y2"];
                let pairs: Vec<String> =
                    names.iter().zip(&numbers).map(|(name, number)| format!("\"{name}\":{number}")).collect();
                format!("{{{}}}", pairs.join(","))
            }
        }
    }

    /// The message for the side that moves after these turns.
    pub fn history(self, turns: &[Turn]) -> String {
        let mut told: Vec<Option<Turn>> = turns.iter().copied().map(Some).collect();
        if turns.len().is_multiple_of(2) {
            // Black's first request is no move.
            told.insert(0, None);
        }
        let of = |parity: usize| {
            told.iter().skip(parity).step_by(2).map(|&turn| self.turn(turn)).collect::<Vec<_>>()
        };
        match self {
            Form::Json => {
                let [requests, responses] = [of(0).join(","), of(1).join(",")];
                format!(
                    "{{\"requests\":[{requests}],\"responses\":[{responses}],\"data\":\"\",\"time_limit\":\"\"}}"
                )
            }
            Form::Numbers => {
                let lines: Vec<String> = told.iter().map(|&turn| self.turn(turn)).collect();
                format!("{}\n{}\n\n", told.len().div_ceil(2), lines.join("\n"))
            }
        }
    }

    /// Reads an answer, [`None`] if it is no move.
    #[track_caller]
    pub fn read(self, line: &str) -> Option<Turn> {
        let bare = match self {
            Form::Numbers => line.to_owned(),
            Form::Json => {
                let inner = line.strip_prefix("{\"response\":{").and_then(|rest| rest.strip_suffix("}}"));
                let inner = inner.unwrap_or_else(|| panic!("expected a response, got `{line}`"));
                let values = ["\"x0\":", "\"y0\":", "\"x1\":", "\"y1\":", "\"x2\":", "\"y2\":"];
                let pairs: Vec<&str> = inner.split(',').collect();
                assert_eq!(pairs.len(), values.len(), "{line}");
                let values: Vec<&str> = pairs
                    .iter()
                    .zip(values)
                    .map(|(pair, name)| pair.strip_prefix(name).expect(name))
                    .collect();
                values.join(" ")
            }
        };
        let numbers: Vec<i64> = bare.split(' ').map(|word| word.parse().expect("a number")).collect();
        if numbers == [-1; 6] {
            return None;
        }
        let places: Vec<usize> =
            numbers.iter().map(|&number| usize::try_from(number).expect("a place")).collect();
        let &[x0, y0, x1, y1, x2, y2] = &*places else { panic!("expected six numbers, got `{line}`") };
        Some([[x0, y0], [x1, y1], [x2, y2]])
    }
}

/// A bot as the judge runs it.
struct Bot {
    form: Form,
    arguments: Vec<String>,
    /// The process, if it is kept running.
    running: Option<Host>,
}

impl Bot {
    fn new(form: Form, dialect: &str, arguments: &[&str]) -> Bot {
        let arguments = ["--dialect", dialect].iter().chain(arguments).map(|&word| word.to_owned()).collect();
        Bot { form, arguments, running: None }
    }

    /// The answer after these turns.
    fn answer(&mut self, turns: &[Turn]) -> Option<Turn> {
        if let (Some(host), Some(&last)) = (&mut self.running, turns.last()) {
            let answer = self.form.read(&host.ask(&self.form.turn(Some(last))));
            if answer.is_some() {
                assert_eq!(host.line(), KEEP_RUNNING);
            }
            return answer;
        }
        let arguments: Vec<&str> = self.arguments.iter().map(String::as_str).collect();
        let mut host = Host::with_arguments(&arguments);
        let answer = self.form.read(&host.ask(self.form.history(turns).trim_end()));
        match host.line_within(std::time::Duration::from_secs(5)) {
            Some(line) => {
                assert_eq!(line, KEEP_RUNNING);
                self.running = Some(host);
            }
            None => host.must_end(),
        }
        answer
    }
}

/// Plays a game to its end; the turns.
fn play([black, white]: [&mut Bot; 2]) -> Vec<Turn> {
    let mut board = Board::new(8, BLACK, WHITE);
    let mut turns: Vec<Turn> = Vec::new();
    let mut side = Side::Black;
    loop {
        let bot = if side == Side::Black { &mut *black } else { &mut *white };
        match bot.answer(&turns) {
            None => {
                assert!(board.turns(side).is_empty(), "no move after {turns:?}");
                return turns;
            }
            Some(turn) => {
                board =
                    board.play(side, turn).unwrap_or_else(|| panic!("{turn:?} is illegal after {turns:?}"));
                turns.push(turn);
                side = side.other();
            }
        }
    }
}

#[test]
fn games_under_a_referee() {
    for (game, form) in [Form::Json, Form::Numbers, Form::Json, Form::Numbers].into_iter().enumerate() {
        let seed = format!("--option=Seed={game}");
        let random = ["--movetime", "20", "--option=Algorithm=random", &seed];
        let mut once = Bot::new(form, "botzone", if game < 2 { &["--movetime", "20"] } else { &random });
        let mut long = Bot::new(form, "botzone-long", if game < 2 { &random } else { &["--movetime", "20"] });
        let turns = play(if game % 2 == 0 { [&mut once, &mut long] } else { [&mut long, &mut once] });
        assert!((10..=56).contains(&turns.len()), "{}", turns.len());
        // The side that moves by chance loses, and whoever has no move has lost.
        let once_lost = turns.len() % 2 == game % 2;
        assert_eq!(once_lost, game >= 2, "game {game}");
        assert!(once.running.is_none());
        if let Some(mut host) = long.running {
            drop(host.take_input());
            host.must_end();
        }
    }
}
