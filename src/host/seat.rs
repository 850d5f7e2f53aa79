//! The place of one engine at a table. Everything that is said of the seat comes from one task, in order:
//! nothing of an engine is heard after the next one was started.
use tokio::sync::mpsc::Sender;
use tokio::task::JoinHandle;

use super::orders::{self, Order};
use super::process::{Loss, Process};
use crate::arena::Launch;

/// What comes of the orders.
pub(super) enum News {
    /// An engine runs; what is heard is of it.
    Started,
    /// It said a line.
    Heard(String),
    /// It ended by itself.
    Ended(String),
    /// It could not be started.
    Failed(String),
    /// An order had no sense.
    Refused(String),
}

/// A seat; its engine ends with it.
pub(super) struct Seat {
    orders: orders::Sender,
    task: JoinHandle<()>,
}

impl Seat {
    /// The seat of that number, empty.
    pub(super) fn new(number: usize, news: Sender<(usize, News)>) -> Self {
        let (orders, received) = orders::queue();
        Seat { orders, task: tokio::spawn(Occupant { number, news, running: None }.serve(received)) }
    }

    /// Gives an order without waiting. Whether there was room for it.
    pub(super) fn order(&self, order: Order) -> bool {
        self.orders.send(order)
    }

    /// Ends the engine; comes back when it is gone.
    pub(super) async fn end(self) {
        drop(self.orders);
        if let Err(error) = self.task.await {
            log::warn!("a seat was lost: {error}");
        }
    }
}

/// What sits there.
struct Occupant {
    number: usize,
    news: Sender<(usize, News)>,
    running: Option<Process>,
}

impl Occupant {
    async fn serve(mut self, mut orders: orders::Receiver) {
        loop {
            tokio::select! {
                order = orders.next() => match order {
                    // Without a table no order counts any more.
                    Some(_) if self.news.is_closed() => break,
                    Some(Order::Start(launch)) => self.start(&launch).await,
                    Some(Order::Say(lines)) => self.say(&lines).await,
                    Some(Order::End) => self.end().await,
                    None => break,
                },
                loss = loss(&mut self.running) => self.lost(loss).await,
            }
        }
        self.end().await;
    }

    async fn start(&mut self, launch: &Launch) {
        self.end().await;
        // That took its time.
        if self.news.is_closed() {
            return;
        }
        let (number, news) = (self.number, self.news.clone());
        let hear = move |line| {
            let news = news.clone();
            async move { tell(&news, number, News::Heard(line)).await }
        };
        match Process::start(launch, self.tell(News::Started), hear).await {
            Ok(process) => self.running = Some(process),
            Err(fault) => self.tell(News::Failed(fault.to_string())).await,
        }
    }

    async fn say(&mut self, lines: &str) {
        let Some(running) = &mut self.running else {
            let reason = format!("no engine in seat {}: expected `start` before `say`", self.number);
            return self.tell(News::Refused(reason)).await;
        };
        if let Err(loss) = running.say(lines) {
            self.lost(loss).await;
        }
    }

    async fn end(&mut self) {
        if let Some(process) = self.running.take() {
            process.end().await;
        }
    }

    async fn lost(&mut self, loss: Loss) {
        if let Some(process) = self.running.take() {
            let reason = process.obituary(loss).await;
            self.tell(News::Ended(reason)).await;
        }
    }

    async fn tell(&self, news: News) {
        tell(&self.news, self.number, news).await;
    }
}

async fn tell(sender: &Sender<(usize, News)>, number: usize, news: News) {
    // Without a table nobody wants to know.
    let _ = sender.send((number, news)).await;
}

/// The loss of an engine; never, if there is none.
async fn loss(running: &mut Option<Process>) -> Loss {
    match running {
        Some(process) => process.loss().await,
        None => std::future::pending().await,
    }
}
