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
    /// The time of a side for a game
    #[arg(long, value_name = "M:SS", default_value = "4:00", value_parser = time)]
    time: Duration,
    /// The names of team A (甲, starts the first game) and team B (乙)
    #[arg(long, num_args = 2, value_names = ["A", "B"], default_values = ["Team A", "Team B"])]
    teams: Vec<String>,
    /// Bohr's team; asked if not given
    #[arg(long, value_name = "a|b", value_parser = team)]
    bohr: Option<Team>,
    /// The event, for the records
    #[arg(long, default_value = "")]
    event: String,
    /// The place, for the records
    #[arg(long, default_value = "")]
    place: String,
    /// The games of the match; more than half of them win it
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=99))]
    games: u32,
    /// Makes the rolls of `roll` those of this seed; else nobody can foresee them
    #[arg(long)]
    seed: Option<u64>,
    /// Seconds that the operator needs to make Bohr's move on the board and to press the clock;
    /// Bohr does not plan with them
    #[arg(long, value_name = "SECONDS", default_value_t = 3, value_parser = clap::value_parser!(u64).range(0..=60))]
    hand: u64,
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

pub(super) fn run(arguments: &Arguments, options: &Options, out: &mut dyn Write) -> anyhow::Result<()> {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        bail!("`bohr table` is for people: expected a terminal on standard input and output");
    }
    let settings = settings(arguments, options)?;
    check_names(&settings)?;
    let path = arguments.state.clone().unwrap_or_else(|| arguments.dir.join("bohr-table.json"));
    let (store, found) = Store::open(&path)?;
    let mut options = options.clone();
    options.overhead += Duration::from_secs(arguments.hand);
    let mut desk = Desk::open(store, found, Match::new(settings, arguments.bohr), &options)?;
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

fn settings(arguments: &Arguments, options: &Options) -> anyhow::Result<Settings> {
    let [a, b] = arguments.teams.as_slice() else { bail!("expected two names of teams") };
    let folder = &arguments.dir;
    std::fs::create_dir_all(folder).with_context(|| format!("cannot use folder {}", folder.display()))?;
    Ok(Settings {
        game: options.game.name().to_owned(),
        teams: [a.trim().to_owned(), b.trim().to_owned()],
        event: arguments.event.clone(),
        place: arguments.place.clone(),
        time: u64::try_from(arguments.time.as_millis()).unwrap_or(u64::MAX),
        games: arguments.games,
        seed: arguments.seed,
        folder: std::path::absolute(folder)?,
    })
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
