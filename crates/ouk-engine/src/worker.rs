//! The engine in a thread of its own.

use super::{Engine, EvalKind, Level, Limits, SearchReport, SearchResult};
use crate::endgame::tables::Tables;
use ouk_rules::AnyPosition;
use ouk_rules::board::PositionKey;
use std::mem::discriminant;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;

/// Which search a message belongs to. A message whose ticket is no longer awaited is old news.
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

/// A search to do.
pub struct Job {
    /// What to search.
    pub position: AnyPosition,
    /// The repetition keys of the game so far, the position's own last.
    pub history: Vec<PositionKey>,
    /// When to stop.
    pub limits: Limits,
    /// How strongly to play.
    pub level: Level,
    /// The seed of the game, for a level's choices.
    pub seed: u64,
}

/// What the worker tells.
#[derive(Clone, Debug)]
pub enum WorkerEvent {
    /// Something is known.
    Report(Ticket, SearchReport),
    /// The search is over.
    Done(Ticket, SearchResult),
    /// The search broke off by a fault of the program; there is no answer.
    Failed(Ticket),
}

/// Something to set. A later one takes the place of an earlier one of its kind.
enum WorkerSetting {
    Clear,
    Resize(usize),
    Threads(usize),
    Tables(Option<Arc<Tables>>),
    EvalKind(EvalKind),
}

/// A search to do, and how it is told to stop.
struct QueuedSearch {
    ticket: Ticket,
    job: Box<Job>,
    stop: Arc<AtomicBool>,
}

/// What waits for the thread. However much is asked for while it is busy, this stays small: one
/// search, and of each setting the last one before it and the last one after it.
#[derive(Default)]
struct PendingWork {
    before: Vec<WorkerSetting>,
    search: Option<QueuedSearch>,
    after: Vec<WorkerSetting>,
    /// What the thread does meanwhile.
    doing: Doing,
    /// Whether what still waits is not worth doing: nobody will hear of it.
    closed: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Doing {
    Nothing,
    /// It begins, or sets something.
    #[default]
    Settings,
    Search,
}

/// What the thread does next.
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

    /// A search that has not begun gives way to a later one.
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

    /// Whether something is still to be set before a search could begin.
    fn is_unsettled(&self) -> bool {
        match self.doing {
            Doing::Nothing => !self.before.is_empty(),
            Doing::Settings => true,
            Doing::Search => false,
        }
    }
}

/// Where the thread finds what it is to do.
#[derive(Default)]
struct WorkerQueue {
    waiting: Mutex<PendingWork>,
    /// Something arrived.
    arrived: Condvar,
    /// Something is done.
    done: Condvar,
}

impl WorkerQueue {
    fn put(&self, change: impl FnOnce(&mut PendingWork)) {
        // Nothing can go wrong while it is held.
        change(&mut self.waiting.lock().unwrap_or_else(PoisonError::into_inner));
        self.arrived.notify_one();
    }

    /// Waits for something to do; nothing once the worker is dropped.
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

    /// Waits until everything is set.
    fn settle(&self) {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let _unlocked = self.done.wait_while(waiting, |waiting| waiting.is_unsettled());
    }
}

/// A thread that searches. Dropping it stops it.
pub struct Worker {
    inbox: Arc<WorkerQueue>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Starts the thread; `tell` is called from it.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn start(
        megabytes: usize,
        tell: impl FnMut(WorkerEvent) + Send + 'static,
    ) -> std::io::Result<Worker> {
        let inbox = Arc::new(WorkerQueue::default());
        let orders = Arc::clone(&inbox);
        let thread = std::thread::Builder::new()
            .name("engine".to_owned())
            .spawn(move || serve(megabytes, &orders, tell))?;
        Ok(Worker { inbox, stop: Arc::default(), thread: Some(thread) })
    }

    /// Asks for a search. One that runs is stopped first and answered; one that has not begun gives
    /// way to it and has no answer.
    pub fn think(&mut self, job: Job) -> Ticket {
        let ticket = Ticket::fresh();
        self.think_as(ticket, job);
        ticket
    }

    /// The same as [`Worker::think`], under a ticket that the caller has chosen.
    pub fn think_as(&mut self, ticket: Ticket, job: Job) {
        self.stop();
        self.stop = Arc::default();
        let search = QueuedSearch { ticket, job: Box::new(job), stop: Arc::clone(&self.stop) };
        self.inbox.put(|waiting| waiting.ask(search));
    }

    /// Stops the last search asked for; its answer still comes.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Waits until all that was set is set, so that a search would begin at once. While one runs,
    /// what is set waits for its end, and nobody waits here.
    pub fn settle(&self) {
        self.inbox.settle();
    }

    /// Forgets everything before the next search.
    pub fn clear(&self) {
        self.set(WorkerSetting::Clear);
    }

    /// Gives the table another size in megabytes before the next search.
    pub fn resize(&self, megabytes: usize) {
        self.set(WorkerSetting::Resize(megabytes));
    }

    /// Searches with so many threads from the next search on.
    pub fn set_threads(&self, threads: usize) {
        self.set(WorkerSetting::Threads(threads));
    }

    /// Uses tables of the endings, or none, from the next search on.
    pub fn use_tables(&self, tables: Option<Arc<Tables>>) {
        self.set(WorkerSetting::Tables(tables));
    }

    /// Has positions judged by this from the next search on.
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

fn serve(megabytes: usize, inbox: &WorkerQueue, mut tell: impl FnMut(WorkerEvent)) {
    let mut engine = Engine::new(megabytes);
    while let Some(task) = inbox.next() {
        let QueuedSearch { ticket, job, stop } = match task {
            WorkerTask::Search(search) => search,
            WorkerTask::Settings(settings) => {
                settings.into_iter().for_each(|setting| set(&mut engine, setting));
                continue;
            }
        };
        // Whoever waits must hear of a fault too, or would wait forever. What the search had changed
        // is forgotten with it.
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
