//! The engine: options, the position on the board, and one search at a time whose events come out
//! of a channel.
mod board;
pub mod journal;
mod nets;
mod options;
mod order;
mod shelf;

pub use board::{AnyBoard, BoardError, GameResult, Job, Setup, new_board};
pub use options::{Change, DiceMode, EVAL_DEFAULT, Kind, OptionError, OptionSpec, Options};
pub use order::{Answer, Event, Order, Times};

use std::sync::Arc;
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::games::GameId;
use crate::search::{Control, Keep, Table};

/// A search that runs on its own thread.
#[derive(Debug)]
struct Running {
    control: Arc<Control>,
    events: Receiver<Event>,
    /// Whether the game has dice: then there is no move to ponder on, and the roll that comes ends
    /// the analysis.
    has_dice: bool,
    /// [`None`] if the system gave no thread and the search is over already.
    thread: Option<JoinHandle<()>>,
}

/// What is in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Contents {
    /// Nothing, and its pages have not been touched.
    New,
    /// Nothing, and its pages are there.
    Cleared,
    /// Entries of a game that is over, or that the host wants forgotten.
    Stale,
    /// Entries for this game and this evaluation.
    For(GameId, &'static str),
}

/// The engine.
pub struct Engine {
    options: Options,
    board: Box<dyn AnyBoard>,
    table: Arc<Table>,
    /// The size that was last asked of the system, whether or not it gave it.
    asked: usize,
    contents: Contents,
    /// The tree of the last search, where it grew one.
    keep: Keep,
    running: Option<Running>,
}

impl Engine {
    /// An engine with the given options at its game's starting position. The table is allocated
    /// when it is first needed.
    #[must_use]
    pub fn new(options: Options) -> Engine {
        let board = new_board(options.game, &options);
        Engine {
            options,
            board,
            table: Arc::new(Table::none()),
            asked: 0,
            contents: Contents::New,
            keep: Keep::default(),
            running: None,
        }
    }

    /// The options in force for the next search.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &dyn AnyBoard {
        &*self.board
    }

    /// Sets an option. A running search goes on with those that it was started with.
    pub fn apply(&mut self, change: Change) {
        let new_game = matches!(change, Change::Game(_));
        match change {
            Change::ClearHash => self.forget(),
            // Values found with other tables would not be those of the new ones.
            Change::Tablebase(_) | Change::TablebasePath(_) => {
                self.forget();
                self.options.apply(&change);
                if let Change::TablebasePath(Some(folder)) = &change {
                    shelf::forget(folder);
                }
            }
            Change::EvalFile(ref path) => {
                self.forget();
                if let Some(path) = path {
                    nets::forget(path);
                }
                self.options.apply(&change);
            }
            // What the system refused once it may give now.
            Change::Hash(size) if self.table.mebibytes() < size => {
                self.asked = 0;
                self.options.apply(&change);
            }
            change => self.options.apply(&change),
        }
        if new_game {
            self.board = new_board(self.options.game, &self.options);
        }
    }

    /// Puts a position on the board.
    ///
    /// # Errors
    /// Names the word that is wrong; the board stays as it was.
    pub fn set_position(&mut self, setup: &Setup) -> Result<(), BoardError> {
        self.board.set(setup, &self.options)
    }

    /// Plays a move on the board, perhaps written with its die.
    ///
    /// # Errors
    /// Names the move and what was expected; the board stays as it was.
    pub fn play(&mut self, word: &str) -> Result<(), BoardError> {
        self.board.play(word)
    }

    /// Takes the host's roll for the side to move.
    ///
    /// # Errors
    /// If the game has no dice or is over, or another die is known already.
    pub fn set_die(&mut self, word: &str) -> Result<(), BoardError> {
        self.board.set_die(word)
    }

    /// Forgets the last game: the starting position, and an empty table for the next search.
    pub fn new_game(&mut self) {
        self.board = new_board(self.options.game, &self.options);
        self.forget();
    }

    /// The next search shall find an empty table.
    fn forget(&mut self) {
        self.keep.clear();
        if let Contents::For(..) = self.contents {
            self.contents = Contents::Stale;
        }
    }

    /// The events of the running search.
    #[must_use]
    pub fn events(&self) -> Option<&Receiver<Event>> {
        self.running.as_ref().map(|running| &running.events)
    }

    /// Asks the running search to end; its last event follows soon.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.control.stop();
        }
    }

    /// Tells a pondering search that its move came. In a dice game that ends it.
    pub fn ponder_hit(&self) {
        match &self.running {
            Some(running) if !running.control.is_pondering() => {}
            Some(running) if running.has_dice => running.control.stop(),
            Some(running) => running.control.ponder_hit(),
            None => {}
        }
    }

    /// Clears the engine after the last event of a search.
    pub fn finished(&mut self) {
        if let Some(thread) = self.running.take().and_then(|running| running.thread) {
            // The thread has sent its last event; a panic in it would have ended the process.
            let _ = thread.join();
        }
    }

    /// Makes ready for the next search, if none runs: a table of the size that the options ask for,
    /// empty if it shall be, with its pages touched, and the tables of endings. Returns what the user
    /// should know: what the system did not give.
    pub fn prepare(&mut self) -> Vec<String> {
        if self.running.is_some() {
            return Vec::new();
        }
        let mut remarks: Vec<String> = self.allocate().into_iter().collect();
        remarks.extend(self.board.warm_up(&self.options));
        if let Contents::New | Contents::Stale = self.contents {
            self.table.clear();
            self.contents = Contents::Cleared;
        }
        remarks
    }

    /// Makes the table as large as the options ask for; a search that grows a tree takes that memory
    /// itself.
    fn allocate(&mut self) -> Option<String> {
        let wanted = if self.options.algorithm.grows_tree() { 0 } else { self.options.hash };
        if self.asked == wanted {
            return None;
        }
        self.asked = wanted;
        self.contents = Contents::New;
        // The old table goes first, so that both need not fit.
        self.table = Arc::new(Table::none());
        let mut size = wanted;
        while size > 0 {
            if let Ok(table) = Table::new(size) {
                self.table = Arc::new(table);
                break;
            }
            size /= 2;
        }
        log::info!("table of {size} MiB");
        (size < wanted).then(|| format!("no memory for Hash {wanted}: using {size} MiB"))
    }

    /// Sees to it that the table holds nothing that was found for another game or evaluation.
    fn dedicate(&mut self, game: GameId, eval: &'static str) {
        let wanted = Contents::For(game, eval);
        if self.contents != wanted || !self.options.algorithm.grows_tree() {
            self.keep.clear();
        }
        match self.contents {
            Contents::New | Contents::Cleared => {}
            contents if contents == wanted => {}
            Contents::Stale | Contents::For(..) => self.table.clear(),
        }
        self.contents = wanted;
    }

    /// Starts a search on its own thread. The caller has seen the last one to its end. The clock
    /// runs from here.
    ///
    /// Returns what the user should know: options that could not be had.
    pub fn start(&mut self, order: &Order) -> Vec<String> {
        debug_assert!(self.running.is_none(), "one search at a time");
        let control = Arc::new(Control::new(order.ponder && order.perft.is_none()));
        let mut remarks: Vec<String> = self.allocate().into_iter().collect();
        let (job, eval) = self.board.job(order, &self.options, &self.keep, &mut remarks);
        self.dedicate(self.options.game, eval);
        let (sender, events) = unbounded();
        let thread = {
            let (control, table, sender) = (Arc::clone(&control), Arc::clone(&self.table), sender.clone());
            std::thread::Builder::new()
                .name("search".to_owned())
                .spawn(move || work(job, &table, &control, &sender))
        };
        if let Err(error) = &thread {
            // Without a thread the answer is what a stopped search gives: a legal move.
            remarks.push(format!("error no thread for the search: {error}"));
            control.stop();
            let (job, _) = self.board.job(order, &self.options, &self.keep, &mut Vec::new());
            work(job, &self.table, &control, &sender);
        }
        self.running =
            Some(Running { control, events, has_dice: self.board.has_dice(), thread: thread.ok() });
        remarks
    }
}

impl Engine {
    /// Runs a search to its end on the calling thread and hands every event to `take`. Returns what
    /// the user should know. An order that waits for its owner's stop would never end.
    pub fn run(&mut self, order: &Order, take: &mut dyn FnMut(Event)) -> Vec<String> {
        debug_assert!(self.running.is_none(), "one search at a time");
        let mut remarks: Vec<String> = self.allocate().into_iter().collect();
        let (job, eval) = self.board.job(order, &self.options, &self.keep, &mut remarks);
        self.dedicate(self.options.game, eval);
        // What had to be loaded first takes nobody's time here.
        let control = Control::new(false);
        let answer = job(&self.table, &control, take);
        take(Event::Done(answer));
        remarks
    }
}

/// Does a job and hands its events on. The receiver is gone only when the process ends.
fn work(job: Job, table: &Table, control: &Control, sender: &Sender<Event>) {
    let answer = job(table, control, &mut |event| drop(sender.send(event)));
    let _ = sender.send(Event::Done(answer));
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop();
        self.finished();
    }
}
