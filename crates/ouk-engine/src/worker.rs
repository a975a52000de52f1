//! The engine in its own thread.

use super::{Engine, EvalKind, Level, Limits, SearchReport, SearchResult};
use crate::book::BookUse;
use crate::endgame::tables::Tables;
use ouk_rules::AnyPosition;
use ouk_rules::board::PositionKey;
use std::io::ErrorKind;
use std::mem::discriminant;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;

/// The identifier of a search. The receiver can ignore a message with an old ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Ticket(pub u64);

impl Ticket {
    /// A ticket that no other search of this process has, whichever engine it is for.
    #[must_use]
    pub fn fresh() -> Ticket {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Ticket(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// A search to run.
pub struct Job {
    /// The position to search.
    pub position: AnyPosition,
    /// The repetition keys of the game so far, the position's own last.
    pub history: Vec<PositionKey>,
    /// The limits of the search.
    pub limits: Limits,
    /// The level to play at.
    pub level: Level,
    /// The seed of the game, on which a level's choices depend.
    pub seed: u64,
    /// Whether the opening book may answer.
    pub book: BookUse,
}

/// A message from the worker.
#[derive(Clone, Debug)]
pub enum WorkerEvent {
    /// The search has found a line.
    Report(Ticket, SearchReport),
    /// The search is over.
    Done(Ticket, SearchResult),
    /// The search panicked; there is no result.
    Failed(Ticket),
}

/// A change of a setting. A later one replaces an earlier one of its kind.
enum WorkerSetting {
    Clear,
    Resize(usize),
    Threads(usize),
    Tables(Option<Arc<Tables>>),
    EvalKind(EvalKind),
}

/// A search to run, and its stop flag.
struct QueuedSearch {
    ticket: Ticket,
    job: Box<Job>,
    stop: Arc<AtomicBool>,
}

/// The work that waits for the thread. It stays small however many requests come: one search, and
/// for each setting the last change before the search and the last one after it.
#[derive(Default)]
struct PendingWork {
    before: Vec<WorkerSetting>,
    search: Option<QueuedSearch>,
    after: Vec<WorkerSetting>,
    /// The current activity of the thread.
    doing: Doing,
    /// Whether the worker was dropped, so that nobody waits for results.
    closed: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Doing {
    Nothing,
    /// The thread starts, or changes settings.
    #[default]
    Settings,
    Search,
}

/// The next task of the thread.
enum WorkerTask {
    Settings(Vec<WorkerSetting>),
    Search(QueuedSearch),
}

impl PendingWork {
    fn set(&mut self, setting: WorkerSetting) {
        let list = if self.search.is_some() { &mut self.after } else { &mut self.before };
        list.retain(|other| discriminant(other) != discriminant(&setting));
        list.push(setting);
    }

    /// Adds a search. It replaces one that has not started.
    fn ask(&mut self, search: QueuedSearch) {
        self.search = None;
        for setting in std::mem::take(&mut self.after) {
            self.set(setting);
        }
        self.search = Some(search);
    }

    fn take(&mut self) -> Option<WorkerTask> {
        if !self.before.is_empty() {
            self.doing = Doing::Settings;
            return Some(WorkerTask::Settings(std::mem::take(&mut self.before)));
        }
        let search = self.search.take()?;
        self.before = std::mem::take(&mut self.after);
        self.doing = Doing::Search;
        Some(WorkerTask::Search(search))
    }

    /// Whether settings must be changed before a search could start.
    fn is_unsettled(&self) -> bool {
        match self.doing {
            Doing::Nothing => !self.before.is_empty(),
            Doing::Settings => true,
            Doing::Search => false,
        }
    }
}

#[derive(Default)]
struct WorkerQueue {
    waiting: Mutex<PendingWork>,
    /// There is new work.
    arrived: Condvar,
    /// A task is finished.
    done: Condvar,
}

impl WorkerQueue {
    fn put(&self, change: impl FnOnce(&mut PendingWork)) {
        // No code can panic while it holds this lock.
        change(&mut self.waiting.lock().unwrap_or_else(PoisonError::into_inner));
        self.arrived.notify_one();
    }

    /// Waits for a task; none once the worker is dropped.
    fn next(&self) -> Option<WorkerTask> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.doing = Doing::Nothing;
        self.done.notify_all();
        while !waiting.closed {
            if let Some(task) = waiting.take() {
                return Some(task);
            }
            waiting = self.arrived.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
        None
    }

    /// Waits until all settings are changed.
    fn settle(&self) {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let _unlocked = self.done.wait_while(waiting, |waiting| waiting.is_unsettled());
    }
}

/// A thread that searches. Dropping this value stops it.
pub struct Worker {
    inbox: Arc<WorkerQueue>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Starts the thread, which calls `tell` with its messages.
    ///
    /// # Errors
    /// If the system cannot start a thread, or has no memory for a search.
    pub fn start(
        megabytes: usize,
        tell: impl FnMut(WorkerEvent) + Send + 'static,
    ) -> std::io::Result<Worker> {
        if !Engine::has_room() {
            return Err(ErrorKind::OutOfMemory.into());
        }
        let engine = Engine::new(megabytes);
        let inbox = Arc::new(WorkerQueue::default());
        let orders = Arc::clone(&inbox);
        let thread = std::thread::Builder::new()
            .name("engine".to_owned())
            .spawn(move || serve(engine, &orders, tell))?;
        Ok(Worker { inbox, stop: Arc::default(), thread: Some(thread) })
    }

    /// Requests a search. A running search is stopped and still gives its result; a search that has
    /// not started is replaced and gives none.
    pub fn think(&mut self, job: Job) -> Ticket {
        let ticket = Ticket::fresh();
        self.think_as(ticket, job);
        ticket
    }

    /// Requests a search as [`Worker::think`] does, under a ticket that the caller has chosen.
    pub fn think_as(&mut self, ticket: Ticket, job: Job) {
        self.stop();
        self.stop = Arc::default();
        let search = QueuedSearch { ticket, job: Box::new(job), stop: Arc::clone(&self.stop) };
        self.inbox.put(|waiting| waiting.ask(search));
    }

    /// Stops the last search; its result still comes.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Waits until all settings are changed, so that a search would start at once. Returns at once
    /// while a search runs, since settings change only after it.
    pub fn settle(&self) {
        self.inbox.settle();
    }

    /// Clears table and histories before the next search.
    pub fn clear(&self) {
        self.set(WorkerSetting::Clear);
    }

    /// Resizes the table, in megabytes, before the next search.
    pub fn resize(&self, megabytes: usize) {
        self.set(WorkerSetting::Resize(megabytes));
    }

    /// Sets the number of threads from the next search on.
    pub fn set_threads(&self, threads: usize) {
        self.set(WorkerSetting::Threads(threads));
    }

    /// Sets the endgame tables, or none, from the next search on.
    pub fn use_tables(&self, tables: Option<Arc<Tables>>) {
        self.set(WorkerSetting::Tables(tables));
    }

    /// Chooses the evaluation from the next search on.
    pub fn use_eval(&self, eval_kind: EvalKind) {
        self.set(WorkerSetting::EvalKind(eval_kind));
    }

    fn set(&self, setting: WorkerSetting) {
        self.inbox.put(|waiting| waiting.set(setting));
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop();
        self.inbox.put(|waiting| waiting.closed = true);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn serve(mut engine: Engine, inbox: &WorkerQueue, mut tell: impl FnMut(WorkerEvent)) {
    while let Some(task) = inbox.next() {
        let QueuedSearch { ticket, job, stop } = match task {
            WorkerTask::Search(search) => search,
            WorkerTask::Settings(settings) => {
                settings.into_iter().for_each(|setting| set(&mut engine, setting));
                continue;
            }
        };
        // The caller must learn of a panic, or it would wait forever. Data that the search changed
        // is cleared.
        let answer = catch_unwind(AssertUnwindSafe(|| {
            engine.search_as(&job, &stop, &mut |report| {
                tell(WorkerEvent::Report(ticket, report.clone()));
            })
        }));
        match answer {
            Ok(answer) => tell(WorkerEvent::Done(ticket, answer)),
            Err(_) => {
                engine.clear();
                tell(WorkerEvent::Failed(ticket));
            }
        }
    }
}

fn set(engine: &mut Engine, setting: WorkerSetting) {
    match setting {
        WorkerSetting::Clear => engine.clear(),
        WorkerSetting::Resize(megabytes) => engine.resize(megabytes),
        WorkerSetting::Threads(threads) => engine.set_threads(threads),
        WorkerSetting::Tables(tables) => engine.use_tables(tables),
        WorkerSetting::EvalKind(eval_kind) => engine.use_eval(eval_kind),
    }
}
