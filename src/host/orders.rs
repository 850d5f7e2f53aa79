//! The orders that wait at a seat while its engine starts or ends. They are bounded, and yet there is always
//! room for the word that ends an engine or starts another.
use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::arena::Launch;

/// How many messages for an engine may wait.
const ORDERS: usize = 64;

/// What a seat is told.
#[derive(Debug)]
pub(super) enum Order {
    /// To start an engine.
    Start(Arc<Launch>),
    /// To hand lines on, each with its end.
    Say(String),
    /// To end the engine.
    End,
}

/// What the two ends share.
#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Order>,
    /// Whether no more orders will come.
    is_closed: bool,
}

/// The end into which orders are put; without it there are no more.
pub(super) struct Sender(Arc<Queue>);

/// The end from which they are taken.
pub(super) struct Receiver(Arc<Queue>);

/// A queue for one giver of orders and one taker.
pub(super) fn queue() -> (Sender, Receiver) {
    let queue = Arc::default();
    (Sender(Arc::clone(&queue)), Receiver(queue))
}

impl Sender {
    /// Puts an order behind the others. Whether there was room for it: always, for one that starts or ends
    /// an engine, as it takes the place of the one that still waits and of all that was meant for that
    /// one's engine.
    pub(super) fn send(&self, order: Order) -> bool {
        let mut state = self.0.state.lock();
        let waiting = &mut state.waiting;
        match order {
            Order::Say(_) if waiting.len() >= ORDERS => return false,
            Order::Say(_) => {}
            Order::Start(_) | Order::End => {
                let says = waiting.iter().take_while(|order| matches!(order, Order::Say(_))).count();
                waiting.truncate(says);
            }
        }
        waiting.push_back(order);
        self.0.changed.notify_one();
        true
    }
}

impl Drop for Sender {
    fn drop(&mut self) {
        self.0.state.lock().is_closed = true;
        self.0.changed.notify_one();
    }
}

impl Receiver {
    /// The next order, [`None`] when there will be none. None is lost if this is not awaited to the end.
    pub(super) async fn next(&mut self) -> Option<Order> {
        loop {
            {
                let mut state = self.0.state.lock();
                let order = state.waiting.pop_front();
                if order.is_some() || state.is_closed {
                    return order;
                }
            }
            self.0.changed.notified().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::{ORDERS, Order, Receiver, queue};

    /// What comes next, in a word.
    fn next(orders: &mut Receiver) -> String {
        match orders.next().now_or_never() {
            Some(Some(Order::Say(lines))) => lines,
            Some(Some(Order::Start(_))) => "start".to_owned(),
            Some(Some(Order::End)) => "end".to_owned(),
            Some(None) => "no more".to_owned(),
            None => "a wait".to_owned(),
        }
    }

    #[test]
    fn the_end_of_an_engine_has_room_behind_all_that_it_was_told() {
        let (sender, mut orders) = queue();
        let say = |lines: &str| sender.send(Order::Say(lines.to_owned()));
        (0..ORDERS).for_each(|number| assert!(say(&number.to_string())));
        assert!(!say("one too many"));
        assert!(sender.send(Order::End));
        assert!(!say("nobody is there"));
        (0..ORDERS).for_each(|number| assert_eq!(next(&mut orders), number.to_string()));
        // The second end comes instead of the first and of what is behind it.
        assert!(say("nobody is there") && sender.send(Order::End) && say("last"));
        drop(sender);
        for left in ["end", "last", "no more", "no more"] {
            assert_eq!(next(&mut orders), left);
        }
    }

    #[test]
    fn an_order_is_waited_for() {
        let (sender, mut orders) = queue();
        assert_eq!(next(&mut orders), "a wait");
        assert!(sender.send(Order::End));
        assert_eq!(next(&mut orders), "end");
        assert_eq!(next(&mut orders), "a wait");
    }
}
