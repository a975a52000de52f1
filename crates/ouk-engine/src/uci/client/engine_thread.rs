//! A thread that runs another engine, for an interface that must not wait.

use super::{Approved, Client, EngineError, EngineTask, Reply, START_UP};
use crate::worker::Ticket;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A message from the thread.
#[derive(Debug)]
pub enum EngineNotice {
    /// The engine has moved.
    Moved(Ticket, Reply),
    /// The engine failed and has ended; the next request starts it again.
    Failed(Ticket, EngineError),
}

struct MoveRequest {
    ticket: Ticket,
    engine: Approved,
    task: Box<EngineTask>,
    stop: Arc<AtomicBool>,
}

/// A thread that runs engines, one at a time. Dropping it ends the running engine.
pub struct EngineThread {
    orders: Option<Sender<MoveRequest>>,
    stop: Arc<AtomicBool>,
    /// A flag set when nobody waits for replies any more.
    leave: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

/// The time to wait for an engine when the program ends.
const FAREWELL: Duration = Duration::from_secs(2);

impl EngineThread {
    /// Starts the thread, which calls `tell` with its messages. The caller may hand over a running
    /// engine.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub fn start(
        running: Option<(Approved, Client)>,
        tell: impl FnMut(EngineNotice) + Send + 'static,
    ) -> std::io::Result<EngineThread> {
        let (orders, inbox) = channel();
        let leave = Arc::new(AtomicBool::new(false));
        let left = Arc::clone(&leave);
        let thread = std::thread::Builder::new()
            .name("foreign engine".to_owned())
            .spawn(move || serve(running, &inbox, &left, tell))?;
        let (orders, stop) = (Some(orders), Arc::default());
        Ok(EngineThread { orders, stop, leave, thread })
    }

    /// Requests a move from an engine under a ticket; starts the engine if it does not run. Stops
    /// an earlier request first.
    pub fn think(&mut self, ticket: Ticket, engine: Approved, task: EngineTask) {
        self.stop();
        self.stop = Arc::default();
        let order =
            MoveRequest { ticket, engine, task: Box::new(task), stop: Arc::clone(&self.stop) };
        if let Some(orders) = &self.orders {
            // The thread ends only when this sender is dropped.
            let _ = orders.send(order);
        }
    }

    /// Stops the running request; its reply still comes.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for EngineThread {
    fn drop(&mut self) {
        self.leave.store(true, Ordering::Relaxed);
        self.orders = None;
        let end = Instant::now() + FAREWELL;
        while !self.thread.is_finished() && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

fn serve(
    mut running: Option<(Approved, Client)>,
    inbox: &Receiver<MoveRequest>,
    leave: &AtomicBool,
    mut tell: impl FnMut(EngineNotice),
) {
    let mut game_of = None;
    while let Ok(MoveRequest { ticket, engine, task, stop }) = inbox.recv() {
        // Requests from before the end must not start an engine.
        if leave.load(Ordering::Relaxed) {
            return;
        }
        if running.as_ref().is_some_and(|(other, _)| *other != engine) {
            running = None;
        }
        let answer = (|| {
            let mut client = match running.take() {
                Some((_, client)) => client,
                None => {
                    game_of = None;
                    Client::start(&engine, START_UP, leave)?
                }
            };
            // Send `ucinewgame` when the game changed.
            let start = (task.start.game(), task.start.rules().name, task.start.to_fen());
            if task.moves.len() < 2 || game_of.as_ref() != Some(&start) {
                client.new_game(task.start.game(), task.start.rules(), START_UP, leave)?;
                game_of = Some(start);
            }
            let reply = client.think(&task, &stop, leave)?;
            running = Some((engine, client));
            Ok(reply)
        })();
        tell(match answer {
            Ok(reply) => EngineNotice::Moved(ticket, reply),
            Err(error) => EngineNotice::Failed(ticket, error),
        });
    }
}
