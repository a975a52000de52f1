//! The only place that performs effects.

mod files;
mod saves;
pub mod storage;
mod storage_request;
mod storage_thread;
mod terms;
mod user_files;
pub mod widths;

pub use saves::STRANGERS_GAMES;
pub use user_files::UserFiles;

use super::effect::Effect;
use super::message::Message;
use super::popup::Overwrite;
use crate::archive::Archive;
use crate::puzzles::from_games::{PuzzleSearch, PuzzleSearchEvent, PuzzleSearcher};
use crate::trainer::progress::ProgressStore;
use crate::trainer::worker::{TrainerRequest, TrainerWorker};
use anyhow::{Context, ensure};
use ouk_engine::analysis::{AnalysisEvent, AnalysisRequest, AnalysisThread};
use ouk_engine::endgame::tables::{TableOptions, Tables};
use ouk_engine::puzzle::finder::PuzzleThread;
use ouk_engine::solver::thread::{SolverEvent, SolverRequest, SolverThread};
use ouk_engine::uci::client::{Approved, Client, EngineThread};
use ouk_engine::worker::{Ticket, Worker, WorkerEvent};
use ouk_io::files::IfExists;
use ouk_io::folders::with_home;
use ouk_io::memory;
use ouk_io::outside::Rights;
use ouk_rules::RuleSetRegistry;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use storage::Storage;
use storage_request::StorageRequest;
use storage_thread::StorageThread;

/// The memory of the engine's table in megabytes; small, since people play on small hosts.
const TABLE: usize = 8;
/// The memory in bytes that must be free at the start, for all small allocations. If memory ran out
/// later, the program would abort and leave the terminal unrestored.
const SPARE: usize = 12 << 20;
/// The memory in bytes that must be free before a thread starts, for its two stacks: a thread
/// without the second one aborts the program and gives no reason. It is less than the engine's
/// table, so that the C library does not keep the table's size in its heap.
const STACKS: usize = 3 << 20;
/// The memory for endgame tables in restricted mode, in bytes: enough for the largest ending of the
/// trainer (KMMM, 501 MB with the tables it leads to) and a few others.
pub const STRANGERS_TABLES: usize = 600_000_000;

/// The threads and files that effects use.
pub struct EffectRunner {
    /// The engine.
    pub worker: Worker,
    /// The thread for other programs.
    pub player: EngineThread,
    /// The analysis of a game, while it runs.
    analysis: Option<AnalysisThread>,
    /// The solver, while it runs.
    solver: Option<SolverThread>,
    /// The search for puzzles, while it runs.
    puzzles: Option<PuzzleThread>,
    /// The search for puzzles in all saved games.
    games_search: PuzzleSearcher,
    /// The tables that all threads share.
    tables: Arc<Tables>,
    tell: Arc<dyn Fn(Message) + Send + Sync>,
    /// The thread of the trainer.
    pub trainer: TrainerWorker,
    /// The user's files.
    pub storage: Storage,
    /// The archive of games; `None` if the system has no place for it.
    pub archive: Option<Archive>,
    /// The rights of this session.
    pub rights: Rights,
    /// The rule sets that saved games may name.
    rule_sets: Arc<RuleSetRegistry>,
}

/// Checks that this much memory is free.
fn check_memory(bytes: usize) -> anyhow::Result<()> {
    ensure!(memory::is_free(bytes), "there is too little memory to play");
    Ok(())
}

impl EffectRunner {
    /// Starts on this user's files, with threads for all slow work; the threads call `tell`.
    ///
    /// # Errors
    /// If the system gives no threads.
    pub fn start(
        engine: Option<(Approved, Client)>,
        rights: Rights,
        rule_sets: Arc<RuleSetRegistry>,
        user_files: UserFiles,
        tell: impl Fn(Message) + Clone + Send + Sync + 'static,
    ) -> anyhow::Result<EffectRunner> {
        check_memory(STACKS)?;
        let send = tell.clone();
        // Only the last report of each line matters, and only together with the answer.
        let mut last: Vec<WorkerEvent> = Vec::new();
        let worker = Worker::start(TABLE, move |event| match event {
            WorkerEvent::Report(_, ref report) => {
                last.truncate(report.multipv.saturating_sub(1));
                last.push(event);
            }
            end => {
                last.drain(..).for_each(|report| send(Message::Engine(report)));
                send(Message::Engine(end));
            }
        })
        .context("the machine's thread does not start")?;
        check_memory(STACKS)?;
        let send = tell.clone();
        let player = EngineThread::start(engine, move |notice| send(Message::Foreign(notice)))
            .context("the thread for other engines does not start")?;
        let options = TableOptions { folder: user_files.tables.clone(), ..tables_of(rights) };
        let tables = Arc::new(Tables::new(options));
        worker.use_tables(Some(Arc::clone(&tables)));
        check_memory(STACKS)?;
        let send = tell.clone();
        let trainer =
            TrainerWorker::start(Arc::clone(&tables), move |news| send(Message::Trainer(news)))
                .context("the thread for tables does not start")?;
        check_memory(SPARE)?;
        let archive = user_files.games;
        let tell: Arc<dyn Fn(Message) + Send + Sync> = Arc::new(tell);
        let storage = Storage::start(StorageThread {
            archive: archive.clone(),
            store: user_files.progress.map(ProgressStore::new),
            widths_file: user_files.widths,
            written_folders: user_files.written,
            lock: None,
            unsaved: false,
            left: Vec::new(),
            deleted: Vec::new(),
            paths: HashMap::new(),
            known: HashMap::new(),
            whole: HashSet::new(),
            rights,
            rule_sets: Arc::clone(&rule_sets),
            listings: Arc::default(),
            readings: Arc::default(),
            tell: Arc::clone(&tell) as _,
        })
        .context("the thread for files does not start")?;
        Ok(EffectRunner {
            worker,
            player,
            analysis: None,
            solver: None,
            puzzles: None,
            games_search: PuzzleSearcher::default(),
            tables,
            tell,
            trainer,
            storage,
            archive,
            rights,
            rule_sets,
        })
    }

    /// Performs an effect. Threads do all slow work, disk access included; their answers come as
    /// messages.
    pub fn perform(&mut self, effect: Effect) {
        match effect {
            Effect::Think(ticket, job) | Effect::Advise(ticket, job) => {
                self.worker.think_as(ticket, *job);
            }
            Effect::Ask(ticket, engine, task) => self.player.think(ticket, engine, *task),
            Effect::Analyse(request) => self.analyse(*request),
            Effect::StopAnalysis => {
                self.analysis = None;
                self.puzzles = None;
            }
            Effect::Solve(request) => self.solve(*request),
            Effect::StopSolving => self.solver = None,
            Effect::StopThinking => {
                self.solver = None;
                self.worker.stop();
                self.player.stop();
            }
            Effect::FindPuzzles(positions) => {
                let tell = Arc::clone(&self.tell);
                let send = move |found| tell(Message::PuzzleFound(Box::new(found)));
                // If memory is short, no puzzle search starts; nobody waits for one.
                let tables = Arc::clone(&self.tables);
                self.puzzles = PuzzleThread::start(positions, tables, send).ok();
            }
            Effect::SearchGames { ticket, known, tried } => {
                self.search_games(ticket, known, tried);
            }
            Effect::StopSearchingGames => self.games_search.stop(),
            Effect::FindTerms { paths, wanted } => {
                terms::find(paths, wanted, Arc::clone(&self.rule_sets), Arc::clone(&self.tell));
            }
            Effect::FindDrill(order) => self.trainer.ask(TrainerRequest::Drill(order)),
            Effect::Replay(drill) => self.trainer.ask(TrainerRequest::Replay(drill)),
            Effect::FindEnding(game, file) => self.trainer.ask(TrainerRequest::Ending(game, file)),
            Effect::CancelDrill => self.trainer.cancel(),
            Effect::FindOwnDrills => {
                if let Some(archive) = self.archive.clone() {
                    let rule_sets = Arc::clone(&self.rule_sets);
                    let find = move |game, name: &str| rule_sets.find(game, name);
                    self.trainer.ask(TrainerRequest::Games(archive, Box::new(find)));
                }
            }
            Effect::Tables(game, rules, positions) => {
                self.trainer.ask(TrainerRequest::Tables(game, rules, positions));
            }
            // The terminal performs these effects.
            Effect::Bell | Effect::Copy(_) => {}
            Effect::Redraw | Effect::Suspend | Effect::Quit => {}
            file => {
                if let Some(request) = storage_request(file) {
                    self.storage.ask(request);
                }
            }
        }
    }

    /// Starts the analysis of a game, instead of the previous one.
    fn analyse(&mut self, request: AnalysisRequest) {
        let (ticket, tell) = (request.ticket, Arc::clone(&self.tell));
        // The previous analysis frees its memory first.
        self.analysis = None;
        let send = move |event| tell(Message::Analysis(event));
        match AnalysisThread::start(request, Some(Arc::clone(&self.tables)), send) {
            Ok(thread) => self.analysis = Some(thread),
            Err(_) => (self.tell)(Message::Analysis(AnalysisEvent::Failed(ticket))),
        }
    }

    /// Starts the search for puzzles in the saved games, except some.
    fn search_games(&self, ticket: Ticket, known: BTreeSet<String>, tried: usize) {
        let tell = Arc::clone(&self.tell);
        let send = move |event| tell(Message::PuzzleSearch(ticket, event));
        let Some(archive) = self.archive.clone() else { return send(PuzzleSearchEvent::Done) };
        let (rule_sets, tables) = (Arc::clone(&self.rule_sets), Arc::clone(&self.tables));
        let load = Archive::load;
        let search = PuzzleSearch { archive, load, rule_sets, tables, known, tried };
        if self.games_search.begin(search, send.clone()).is_err() {
            send(PuzzleSearchEvent::Failed);
        }
    }

    /// Starts to solve a position, instead of the previous one.
    fn solve(&mut self, request: SolverRequest) {
        let (ticket, tell) = (request.ticket, Arc::clone(&self.tell));
        // The previous solver frees its memory first.
        self.solver = None;
        let send = move |event| tell(Message::Solver(event));
        match SolverThread::start(request, Arc::clone(&self.tables), send) {
            Ok(thread) => self.solver = Some(thread),
            Err(_) => (self.tell)(Message::Solver(SolverEvent::Failed(ticket))),
        }
    }
}

/// The request to the storage thread for an effect; `None` if the effect does not concern files.
fn storage_request(effect: Effect) -> Option<StorageRequest> {
    Some(match effect {
        Effect::Save(draft) => StorageRequest::Save(draft),
        Effect::SaveAgain(draft) => StorageRequest::SaveAgain(draft),
        Effect::Release => StorageRequest::Release,
        Effect::ReleaseGame(path) => StorageRequest::ReleaseGame(path),
        Effect::FindUnfinished => StorageRequest::FindUnfinished,
        Effect::ListGames => StorageRequest::ListGames,
        Effect::ReadResults => StorageRequest::ReadResults,
        Effect::Open { path, purpose } => StorageRequest::Open(with_home(&path), purpose),
        Effect::OpenEnding(file) => StorageRequest::OpenEnding(file),
        Effect::Delete(path) => StorageRequest::Delete(path),
        Effect::Restore(path) => StorageRequest::Restore(path),
        Effect::Purge(paths) => StorageRequest::Purge(paths),
        Effect::Learnt { key, drill, result, day } => {
            StorageRequest::Learnt(key, drill, result, day)
        }
        Effect::LessonStep { lesson, step } => StorageRequest::LessonStep(lesson, step),
        Effect::PuzzleEnded(end, day) => StorageRequest::PuzzleEnded(end, day),
        Effect::StormEnded(solved) => StorageRequest::StormEnded(solved),
        Effect::SavePuzzle(found) => StorageRequest::SavePuzzle(found),
        Effect::GameSearched(file, found) => StorageRequest::GamesSearched(vec![(file, found)]),
        Effect::SaveAccuracy(file, accuracy) => StorageRequest::SaveAccuracy(file, accuracy),
        Effect::KeepWidths(glyph_widths) => StorageRequest::KeepWidths(glyph_widths),
        Effect::SaveSettings(settings) => StorageRequest::SaveSettings(settings),
        Effect::Export { path, text } => {
            StorageRequest::Export(with_home(&path), text, IfExists::Refuse)
        }
        Effect::Overwrite(agreed) => {
            let Overwrite { path, text, .. } = agreed.into_inner();
            StorageRequest::Export(path, text, IfExists::Overwrite)
        }
        _ => return None,
    })
}

/// How tables are made: restricted mode has less memory and one thread.
fn tables_of(rights: Rights) -> TableOptions {
    match rights.outside {
        Some(_) => TableOptions::default(),
        None => TableOptions { memory: STRANGERS_TABLES, threads: 1, ..TableOptions::default() },
    }
}
