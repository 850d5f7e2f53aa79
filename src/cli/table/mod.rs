//! `bohr table`: the championship assistant in the terminal.
mod board;
mod glyphs;
#[cfg(unix)]
mod hangup;
mod help;
mod line;
mod panel;
mod screen;

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use self::line::Line;
use crate::desk::{Desk, Flow, Match, Settings, Store, Team, check_names, parse_time};
use crate::engine::Options;

/// How long the screen may be old; the clocks show seconds.
const FRAME: Duration = Duration::from_millis(50);

/// How long the desk may take to end when it is told to.
const PATIENCE: Duration = Duration::from_secs(2);

/// Set by the signals that ask a process to end.
static ENDING: AtomicBool = AtomicBool::new(false);

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The folder of the records and of the state
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    dir: PathBuf,
    /// The file of the state; `bohr-table.json` in the folder if not given
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// The time of a side for a game [default: 4:00]
    #[arg(long, value_name = "M:SS", value_parser = time)]
    time: Option<Duration>,
    /// The names of team A (甲, starts the first game) and team B (乙) [default: Team A, Team B]
    #[arg(long, num_args = 2, value_names = ["A", "B"])]
    teams: Option<Vec<String>>,
    /// Bohr's team; asked if not given
    #[arg(long, value_name = "a|b", value_parser = team)]
    bohr: Option<Team>,
    /// The event, for the records
    #[arg(long)]
    event: Option<String>,
    /// The place, for the records
    #[arg(long)]
    place: Option<String>,
    /// The games of the match; more than half of them win it [default: 7]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=99))]
    games: Option<u32>,
    /// Makes the rolls of `roll` those of this seed; else nobody can foresee them
    #[arg(long)]
    seed: Option<u64>,
    /// Seconds that the operator needs to make Bohr's move on the board and to press the clock;
    /// Bohr does not plan with them [default: 3]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(0..=60))]
    hand: Option<u64>,
}

fn time(text: &str) -> Result<Duration, String> {
    let time = parse_time(text).filter(|time| !time.is_zero());
    time.ok_or_else(|| "expected minutes and seconds, such as `4:00`".to_owned())
}

fn team(text: &str) -> Result<Team, String> {
    match text {
        "a" | "A" => Ok(Team::A),
        "b" | "B" => Ok(Team::B),
        _ => Err("expected `a` or `b`".to_owned()),
    }
}

/// The table, with the options that the command line sets, as they were given and as they are.
pub(super) fn run(
    arguments: &Arguments,
    given: &[String],
    options: &Options,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        bail!("`bohr table` is for people: expected a terminal on standard input and output");
    }
    let folder = &arguments.dir;
    std::fs::create_dir_all(folder).with_context(|| format!("cannot use folder {}", folder.display()))?;
    let path = arguments.state.clone().unwrap_or_else(|| arguments.dir.join("bohr-table.json"));
    let (store, found) = Store::open(&path)?;
    let saved = found.as_ref().map(|found| &found.game).filter(|game| !game.is_over());
    let settings = settings(arguments, given, options, saved)?;
    check_names(&settings)?;
    let ignored = saved.map_or(Vec::new(), |saved| ignored(arguments, given, options, saved));
    let mut options = super::options(&settings.options)?;
    options.overhead += Duration::from_secs(settings.hand);
    let mut desk = Desk::open(store, found, Match::new(settings, arguments.bohr), &options)?;
    if !ignored.is_empty() {
        desk.warn(&format!("Not taken: {}", ignored.join(" ")));
    }
    ctrlc::set_handler(end).context("cannot listen to signals")?;
    #[cfg(unix)]
    std::thread::spawn(hangup::watch);
    // From here on a panic restores the terminal, too.
    let terminal = ratatui::try_init().context("cannot prepare the terminal")?;
    let played = play(terminal, &mut desk);
    ratatui::restore();
    played?;
    writeln!(out, "Saved in {}; `bohr table` goes on from there.", path.display())?;
    Ok(())
}

/// Ends the desk, or the process if the desk does not react: a terminal that is gone can hold its
/// reader for ever. Every entry is saved when it is made, so nothing is lost.
fn end() {
    ENDING.store(true, Ordering::Relaxed);
    std::thread::sleep(PATIENCE);
    std::process::exit(1);
}

/// What a new match begins with, and what of it belongs to this run: the folder, the hand's time and
/// Bohr's options, which are those of the match that was saved where none are given now.
fn settings(
    arguments: &Arguments,
    given: &[String],
    options: &Options,
    saved: Option<&Match>,
) -> anyhow::Result<Settings> {
    const TIME: Duration = Duration::from_mins(4);
    const GAMES: u32 = 7;
    /// Seconds.
    const HAND: u64 = 3;
    let saved = saved.map(|saved| &saved.settings);
    let usual = ["Team A".to_owned(), "Team B".to_owned()];
    Ok(Settings {
        game: options.game.name().to_owned(),
        teams: teams(arguments).unwrap_or(usual),
        event: arguments.event.clone().unwrap_or_default(),
        place: arguments.place.clone().unwrap_or_default(),
        time: millis(arguments.time.unwrap_or(TIME)),
        games: arguments.games.unwrap_or(GAMES),
        seed: arguments.seed,
        folder: std::path::absolute(&arguments.dir)?,
        hand: arguments.hand.or(saved.map(|saved| saved.hand)).unwrap_or(HAND),
        options: merged(saved.map_or(&[], |saved| &saved.options), given),
    })
}

fn teams(arguments: &Arguments) -> Option<[String; 2]> {
    match arguments.teams.as_deref()? {
        [a, b] => Some([a, b].map(|name| name.trim().to_owned())),
        _ => None,
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// The name of a setting `NAME=VALUE`.
fn name(setting: &str) -> String {
    setting.split('=').next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// The option that is a matter of the match.
fn is_game(setting: &str) -> bool {
    name(setting) == "game"
}

/// The options that were saved, save where others are given now.
fn merged(saved: &[String], given: &[String]) -> Vec<String> {
    let is_kept = |old: &&String| given.iter().all(|new| name(new) != name(old));
    let given = given.iter().filter(|setting| !is_game(setting));
    saved.iter().filter(is_kept).chain(given).cloned().collect()
}

/// What is given now and differs from the saved match, which goes on as it was.
fn ignored(arguments: &Arguments, given: &[String], options: &Options, saved: &Match) -> Vec<&'static str> {
    let settings = &saved.settings;
    let differs = [
        ("--teams", teams(arguments).is_some_and(|teams| teams != settings.teams)),
        ("--bohr", arguments.bohr.is_some() && arguments.bohr != saved.bohr),
        ("--event", arguments.event.as_ref().is_some_and(|event| *event != settings.event)),
        ("--place", arguments.place.as_ref().is_some_and(|place| *place != settings.place)),
        ("--time", arguments.time.is_some_and(|time| millis(time) != settings.time)),
        ("--games", arguments.games.is_some_and(|games| games != settings.games)),
        ("--seed", arguments.seed.is_some() && arguments.seed != settings.seed),
        ("Game", given.iter().any(|setting| is_game(setting)) && options.game.name() != saved.current.game),
    ];
    differs.into_iter().filter_map(|(name, differs)| differs.then_some(name)).collect()
}

/// Shows the desk and takes keys until the operator leaves or a signal comes.
fn play(mut terminal: DefaultTerminal, desk: &mut Desk) -> anyhow::Result<()> {
    let mut line = Line::default();
    let mut shows_help = false;
    loop {
        let now = Instant::now();
        desk.tick(now);
        terminal.draw(|frame| screen::draw(frame, desk, &line, shows_help, now))?;
        if ENDING.load(Ordering::Relaxed) {
            desk.save(now);
            return Ok(());
        }
        if !event::poll(FRAME)? {
            continue;
        }
        // All keys that wait are taken before the next picture.
        while event::poll(Duration::ZERO)? {
            let Event::Key(key) = event::read()? else { continue };
            if is_interrupt(key) {
                desk.save(now);
                return Ok(());
            }
            match press(&mut line, key) {
                Some(_) if shows_help => shows_help = false,
                Some(text) => match desk.enter(&text, Instant::now()) {
                    Flow::Stay => {}
                    Flow::Help => shows_help = true,
                    Flow::Quit => return Ok(()),
                },
                None => {}
            }
        }
    }
}

/// Ctrl-C, which is a key like others while the terminal is ours.
fn is_interrupt(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c')
}

/// Takes a key; Enter gives the line.
fn press(line: &mut Line, key: KeyEvent) -> Option<String> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        match key.code {
            KeyCode::Char('u') => line.clear(),
            KeyCode::Char('h') => line.erase(),
            KeyCode::Char('j' | 'm') => return Some(line.enter()),
            _ => {}
        }
        return None;
    }
    match key.code {
        KeyCode::Enter => return Some(line.enter()),
        KeyCode::Char(c) => line.push(c),
        KeyCode::Backspace => line.erase(),
        KeyCode::Esc => line.clear(),
        KeyCode::Up => line.recall(true),
        KeyCode::Down => line.recall(false),
        _ => {}
    }
    None
}
