//! The engine in a thread of its own.

use super::{Answer, Engine, Judge, Level, Limits, Report};
use crate::board::Key;
use crate::endgame::tables::Tables;
use crate::rules::AnyPosition;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;

/// Which search a message belongs to. A message whose ticket is no longer awaited is old news.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Ticket(pub u64);

/// A search to do.
pub struct Job {
    /// What to search.
    pub position: AnyPosition,
    /// The repetition keys of the game so far, the position's own last.
    pub history: Vec<Key>,
    /// When to stop.
    pub limits: Limits,
    /// How strongly to play.
    pub level: Level,
    /// The seed of the game, for a level's choices.
    pub seed: u64,
}

/// What the worker tells.
#[derive(Clone, Debug)]
pub enum Event {
    /// Something is known.
    Report(Ticket, Report),
    /// The search is over.
    Done(Ticket, Answer),
    /// The search broke off by a fault of the program; there is no answer.
    Failed(Ticket),
}

enum Order {
    Search(Ticket, Box<Job>, Arc<AtomicBool>),
    Clear,
    Resize(usize),
    Threads(usize),
    Tables(Option<Arc<Tables>>),
    Judge(Judge),
}

/// A thread that searches. Dropping it stops it.
pub struct Worker {
    orders: Option<Sender<Order>>,
    stop: Arc<AtomicBool>,
    /// Whether the orders that still wait are not worth doing: nobody will hear of them.
    closing: Arc<AtomicBool>,
    next: AtomicU64,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Starts the thread; `tell` is called from it.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn start(
        megabytes: usize,
        tell: impl FnMut(Event) + Send + 'static,
    ) -> std::io::Result<Worker> {
        let (orders, inbox) = channel();
        let closing = Arc::new(AtomicBool::new(false));
        let closes = Arc::clone(&closing);
        let open = inbox.into_iter().take_while(move |_: &Order| !closes.load(Ordering::Relaxed));
        let thread = std::thread::Builder::new()
            .name("engine".to_owned())
            .spawn(move || serve(megabytes, open, tell))?;
        let stop = Arc::new(AtomicBool::new(false));
        let (orders, thread) = (Some(orders), Some(thread));
        Ok(Worker { orders, stop, closing, next: AtomicU64::new(1), thread })
    }

    /// Asks for a search; one that runs is stopped first.
    pub fn think(&mut self, job: Job) -> Ticket {
        self.stop();
        self.stop = Arc::new(AtomicBool::new(false));
        let ticket = Ticket(self.next.fetch_add(1, Ordering::Relaxed));
        self.send(Order::Search(ticket, Box::new(job), Arc::clone(&self.stop)));
        ticket
    }

    /// Stops the search that runs; its answer still comes.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Forgets everything before the next search.
    pub fn clear(&self) {
        self.send(Order::Clear);
    }

    /// Gives the table another size in megabytes before the next search.
    pub fn resize(&self, megabytes: usize) {
        self.send(Order::Resize(megabytes));
    }

    /// Searches with so many threads from the next search on.
    pub fn set_threads(&self, threads: usize) {
        self.send(Order::Threads(threads));
    }

    /// Uses tables of the endings, or none, from the next search on.
    pub fn use_tables(&self, tables: Option<Arc<Tables>>) {
        self.send(Order::Tables(tables));
    }

    /// Has positions judged by this from the next search on.
    pub fn judge_by(&self, judge: Judge) {
        self.send(Order::Judge(judge));
    }

    fn send(&self, order: Order) {
        if let Some(orders) = &self.orders {
            // The thread ends only when this sender is gone.
            let _ = orders.send(order);
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.closing.store(true, Ordering::Relaxed);
        self.stop();
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn serve(megabytes: usize, orders: impl Iterator<Item = Order>, mut tell: impl FnMut(Event)) {
    let mut engine = Engine::new(megabytes);
    for order in orders {
        match order {
            Order::Clear => engine.clear(),
            Order::Resize(megabytes) => engine.resize(megabytes),
            Order::Tables(tables) => engine.use_tables(tables),
            Order::Judge(judge) => engine.judge_by(judge),
            Order::Threads(threads) => engine.set_threads(threads),
            Order::Search(ticket, job, stop) => {
                // Whoever waits must hear of a fault too, or would wait forever. What the search had
                // changed is forgotten with it.
                let answer = catch_unwind(AssertUnwindSafe(|| {
                    engine.search_as(&job, &stop, &mut |report| {
                        tell(Event::Report(ticket, report.clone()));
                    })
                }));
                match answer {
                    Ok(answer) => tell(Event::Done(ticket, answer)),
                    Err(_) => {
                        engine.clear();
                        tell(Event::Failed(ticket));
                    }
                }
            }
        }
    }
}
