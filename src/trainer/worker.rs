//! The thread that makes tables and finds drills. Making a table may take seconds, so the
//! interface does not wait for it.

use super::drill::{self, Drill, DrillError, DrillRequest};
use super::from_games;
use crate::archive::Archive;
use ouk_engine::endgame::tablebase::Tablebase;
use ouk_engine::endgame::tables::{CacheProblem, TableProgress, Tables};
use ouk_rules::game::Game;
use ouk_rules::{AnyPosition, GameId, RuleSet};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// Finds a rule set by the name in a game file.
pub type FindRuleSet = Box<dyn Fn(GameId, &str) -> Option<&'static RuleSet> + Send>;

/// A request to the trainer's thread.
pub enum TrainerRequest {
    /// Find a drill.
    Drill(Box<DrillRequest>),
    /// Load the tables of these positions, for endings with few pieces.
    Tables(GameId, &'static RuleSet, Vec<AnyPosition>),
    /// Load the tables of a drill from a game, to play it.
    Replay(Box<Drill>),
    /// Find the drills in an archive of games.
    Games(Archive, FindRuleSet),
    /// Find the drill in one game, whose file has this name.
    Ending(Box<Game>, String),
}

/// A response of the trainer's thread.
pub enum TrainerResponse {
    /// A table is being made; its progress.
    Making(TableProgress),
    /// A drill with its tables.
    Drill(Box<Drill>, Arc<Tablebase>),
    /// There is no drill; the reason.
    NoDrill(DrillError),
    /// The requested tables.
    Tables(Arc<Tablebase>, GameId, &'static RuleSet),
    /// Drills from games.
    Games(Vec<Drill>),
    /// A problem with the cache; the other responses are correct anyway.
    Cache(CacheProblem),
}

impl std::fmt::Debug for TrainerResponse {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TrainerResponse::Making(what) => write!(f, "Making({what:?})"),
            TrainerResponse::Drill(drill, _) => write!(f, "Drill({drill:?})"),
            TrainerResponse::NoDrill(error) => write!(f, "NoDrill({error})"),
            TrainerResponse::Tables(_, game, rules) => {
                write!(f, "Tables({game:?}, {})", rules.name)
            }
            TrainerResponse::Games(drills) => write!(f, "Games({drills:?})"),
            TrainerResponse::Cache(problem) => write!(f, "Cache({problem})"),
        }
    }
}

/// A request with its stop flag.
struct QueuedRequest {
    request: TrainerRequest,
    stop: Arc<AtomicBool>,
}

impl QueuedRequest {
    /// Whether this request replaces a waiting one: for a drill, for tables or for the drills in
    /// all games, only the last request counts.
    const fn replaces(&self, other: &QueuedRequest) -> bool {
        matches!(
            (&self.request, &other.request),
            (TrainerRequest::Tables(..), TrainerRequest::Tables(..))
                | (TrainerRequest::Games(..), TrainerRequest::Games(..))
                | (
                    TrainerRequest::Drill(_)
                        | TrainerRequest::Replay(_)
                        | TrainerRequest::Ending(..),
                    TrainerRequest::Drill(_)
                        | TrainerRequest::Replay(_)
                        | TrainerRequest::Ending(..)
                )
        )
    }
}

/// The requests that wait for the thread: at most one of each kind, however many are sent.
#[derive(Default)]
struct WaitingRequests {
    requests: VecDeque<QueuedRequest>,
    /// Whether the worker was dropped, so that no more requests come.
    closed: bool,
}

#[derive(Default)]
struct TrainerQueue {
    waiting: Mutex<WaitingRequests>,
    /// Signalled when a request arrives, or the queue is closed.
    arrived: Condvar,
}

impl TrainerQueue {
    fn waiting(&self) -> MutexGuard<'_, WaitingRequests> {
        // No code can panic while it holds this lock.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, asked: QueuedRequest) {
        let mut waiting = self.waiting();
        waiting.requests.retain(|other| !asked.replaces(other));
        waiting.requests.push_back(asked);
        self.arrived.notify_one();
    }

    fn close(&self) {
        self.waiting().closed = true;
        self.arrived.notify_one();
    }

    /// Waits for a request; none once the queue is closed.
    fn take(&self) -> Option<QueuedRequest> {
        let mut waiting = self.waiting();
        loop {
            if waiting.closed {
                return None;
            }
            if let Some(asked) = waiting.requests.pop_front() {
                return Some(asked);
            }
            waiting = self.arrived.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The trainer's thread. Dropping this value stops its work.
pub struct TrainerWorker {
    queue: Arc<TrainerQueue>,
    /// The flag that stops the search for a drill.
    stop: Arc<AtomicBool>,
    /// The flag that stops all work.
    quit: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl TrainerWorker {
    /// Starts the thread, which uses the program's tables; it and the threads that make tables call
    /// `tell`.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn start(
        tables: Arc<Tables>,
        tell: impl Fn(TrainerResponse) + Send + Sync + 'static,
    ) -> std::io::Result<TrainerWorker> {
        let queue = Arc::<TrainerQueue>::default();
        let questions = Arc::clone(&queue);
        let thread = std::thread::Builder::new()
            .name("tables".to_owned())
            .spawn(move || TrainerThread { tables, tablebase: None, tell }.serve(&questions))?;
        let (stop, quit) = (Arc::default(), Arc::default());
        Ok(TrainerWorker { queue, stop, quit, thread: Some(thread) })
    }

    /// Sends a request. It replaces a search for a drill that is still running.
    pub fn ask(&mut self, question: TrainerRequest) {
        let flag = match question {
            TrainerRequest::Drill(_) | TrainerRequest::Replay(_) | TrainerRequest::Ending(..) => {
                self.cancel();
                self.stop = Arc::default();
                Arc::clone(&self.stop)
            }
            TrainerRequest::Tables(..) | TrainerRequest::Games(..) => Arc::clone(&self.quit),
        };
        self.queue.put(QueuedRequest { request: question, stop: flag });
    }

    /// Cancels the search for a drill. Tables made for it so far are kept.
    pub fn cancel(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for TrainerWorker {
    fn drop(&mut self) {
        self.cancel();
        self.quit.store(true, Ordering::Relaxed);
        self.queue.close();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The most bytes of loaded tables. Beyond this they are unloaded before the next request.
const KEPT: usize = 600_000_000;

struct TrainerThread<T> {
    tables: Arc<Tables>,
    /// The last used tablebase.
    tablebase: Option<(GameId, &'static str, Arc<Tablebase>)>,
    tell: T,
}

impl<T: Fn(TrainerResponse) + Sync> TrainerThread<T> {
    fn serve(&mut self, queue: &TrainerQueue) {
        while let Some(QueuedRequest { request: question, stop }) = queue.take() {
            if !stop.load(Ordering::Relaxed) {
                // A panic needs a reply too, since the interface waits for one.
                let answered = catch_unwind(AssertUnwindSafe(|| self.answer(question, &stop)));
                if answered.is_err() {
                    self.tablebase = None;
                    (self.tell)(TrainerResponse::NoDrill(DrillError::Failed));
                }
            }
            for problem in self.tables.take_problems() {
                (self.tell)(TrainerResponse::Cache(problem));
            }
        }
    }

    fn tablebase(&mut self, game: GameId, rules: &'static RuleSet) -> Option<Arc<Tablebase>> {
        if self.tables.bytes_loaded() > KEPT {
            self.tablebase = None;
            self.tables.forget();
        }
        match &self.tablebase {
            Some((of, name, tablebase)) if *of == game && *name == rules.name => {
                Some(Arc::clone(tablebase))
            }
            _ => {
                let tablebase = Arc::new(Tablebase::new(&self.tables, game, rules)?);
                self.tablebase = Some((game, rules.name, Arc::clone(&tablebase)));
                Some(tablebase)
            }
        }
    }

    fn answer(&mut self, question: TrainerRequest, stop: &AtomicBool) {
        match question {
            TrainerRequest::Drill(order) => self.drill(&order, stop),
            TrainerRequest::Replay(drill) => self.replay(drill, stop),
            TrainerRequest::Tables(game, rules, positions) => {
                let Some(tablebase) = self.tablebase(game, rules) else { return };
                let ready = positions.iter().all(|position| {
                    tablebase.prepare_for(position, from_games::PIECES, stop, &|_| {}).is_ok()
                });
                if ready {
                    (self.tell)(TrainerResponse::Tables(tablebase, game, rules));
                }
            }
            TrainerRequest::Games(archive, find) => {
                let mut books = |game, rules| self.tablebase(game, rules);
                let search =
                    from_games::GameSearch { most: from_games::PIECES, stop, tell: &|_| {} };
                let drills = search.in_archive(&archive, &*find, &mut books);
                (self.tell)(TrainerResponse::Games(drills));
            }
            TrainerRequest::Ending(game, file) => self.ending(&game, &file, stop),
        }
    }

    /// Prepares the table first, and sends its progress.
    fn prepare(
        &mut self,
        (game, rules): (GameId, &'static RuleSet),
        class: &ouk_engine::endgame::class::Class,
        stop: &AtomicBool,
    ) -> Result<Arc<Tablebase>, DrillError> {
        let none = || DrillError::no_tables(game, rules);
        let tablebase = self.tablebase(game, rules).ok_or_else(none)?;
        tablebase.prepare_both(class, stop, &|progress| self.tell_progress(progress))?;
        Ok(tablebase)
    }

    fn tell_progress(&self, progress: TableProgress) {
        (self.tell)(TrainerResponse::Making(progress));
    }

    fn drill(&mut self, order: &DrillRequest, stop: &AtomicBool) {
        let found = self.prepare((order.game, order.rules), &order.class, stop);
        let found =
            found.and_then(|tablebase| Ok((drill::find(&tablebase, order, stop)?, tablebase)));
        self.tell_drill(found.map(|(drill, tablebase)| (Box::new(drill), tablebase)), stop);
    }

    fn replay(&mut self, drill: Box<Drill>, stop: &AtomicBool) {
        let tablebase = self.prepare((drill.game, drill.rules), &drill.class, stop);
        self.tell_drill(tablebase.map(|tablebase| (drill, tablebase)), stop);
    }

    /// Looks for the ending of one game. The user asked for it, so missing tables are made.
    fn ending(&mut self, game: &Game, file: &str, stop: &AtomicBool) {
        let setup = game.setup();
        let none = || DrillError::no_tables(setup.game, setup.rules);
        let found =
            self.tablebase(setup.game, setup.rules).ok_or_else(none).and_then(|tablebase| {
                let search = from_games::GameSearch {
                    most: from_games::MOST,
                    stop,
                    tell: &|progress| self.tell_progress(progress),
                };
                Ok((Box::new(search.in_game(game, file, &tablebase)?), tablebase))
            });
        self.tell_drill(found, stop);
    }

    /// Sends the result, unless the request was cancelled.
    fn tell_drill(
        &self,
        found: Result<(Box<Drill>, Arc<Tablebase>), DrillError>,
        stop: &AtomicBool,
    ) {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        (self.tell)(match found {
            Ok((drill, tablebase)) => TrainerResponse::Drill(drill, tablebase),
            Err(error) => TrainerResponse::NoDrill(error),
        });
    }
}
