//! The one place where effects are carried out.

mod files;
mod saves;
mod user_files;
pub mod widths;

pub use saves::STRANGERS_GAMES;
pub use user_files::UserFiles;

use super::effect::{Effect, Purpose};
use super::message::{Loaded, Message};
use super::outcome::EffectOutcome;
use super::popup::Overwrite;
use crate::archive::{Archive, GameLock};
use crate::trainer::progress::{Day, ProgressStore};
use crate::trainer::session::DrillResult;
use crate::trainer::worker::{TrainerRequest, TrainerWorker};
use anyhow::{Context, ensure};
use ouk_engine::endgame::tables::{TableOptions, Tables};
use ouk_engine::uci::client::{Approved, Client, EngineThread};
use ouk_engine::worker::{Worker, WorkerEvent};
use ouk_io::files::{self as disk, IfExists};
use ouk_io::memory;
use ouk_io::outside::{Barred, Rights};
use ouk_rules::RuleSetRegistry;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

/// The memory of the machine's table, in megabytes; small, since games are played on small hosts.
const TABLE: usize = 8;
/// The memory, in bytes, that must be free at the start, for all that is small: where it runs out later,
/// the program is aborted, and leaves the terminal as it is.
const SPARE: usize = 12 << 20;
/// The memory for tables of endings in restricted mode, in bytes: what the largest ending of the
/// trainer needs (KMMM, 501 MB with the tables it leads to), and a few others loaded.
pub const STRANGERS_TABLES: usize = 600_000_000;

/// What the effects need.
pub struct EffectRunner {
    /// Where games are kept; nowhere if the system has no place for them.
    pub archive: Option<Archive>,
    /// The machine.
    pub worker: Worker,
    /// Other programs.
    pub player: EngineThread,
    /// The tables of endings.
    pub desk: TrainerWorker,
    /// Where progress is kept; nowhere if the system has no place for it.
    pub store: Option<ProgressStore>,
    /// The game that is open here and in no other program.
    pub claim: Option<GameLock>,
    /// Whether that game could not be saved.
    unsaved: bool,
    /// The games that were left and could not be saved: nobody else may change their files.
    left: Vec<GameLock>,
    /// The games that were deleted and can still be brought back.
    deleted: Vec<GameLock>,
    /// What the files of claimed games said when they were last read or written here.
    known: HashMap<PathBuf, String>,
    /// What this session may do.
    pub rights: Rights,
    /// What terminals were found to show.
    widths_file: Option<PathBuf>,
    /// The rule sets that saved games may name.
    rule_sets: Arc<RuleSetRegistry>,
    /// How often the saved games were asked for since they were last told.
    listings: Arc<AtomicUsize>,
    /// For threads that have something to say.
    tell: Arc<dyn Fn(Message) + Send + Sync>,
}

impl EffectRunner {
    /// This user's files, and threads for whatever takes time; `tell` is called from them.
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
        let send = tell.clone();
        // Of what is reported only the last matters, and only with the answer.
        let mut last = None;
        let worker = Worker::start(TABLE, move |event| match event {
            WorkerEvent::Report(_, ref report) if report.multipv == 1 => last = Some(event),
            WorkerEvent::Report(..) => {}
            end => {
                last.take().into_iter().for_each(|report| send(Message::Engine(report)));
                send(Message::Engine(end));
            }
        })
        .context("the machine's thread does not start")?;
        let send = tell.clone();
        let player = EngineThread::start(engine, move |notice| send(Message::Foreign(notice)))
            .context("the thread for other engines does not start")?;
        let options = TableOptions { folder: user_files.tables.clone(), ..tables_of(rights) };
        let tables = Arc::new(Tables::new(options));
        worker.use_tables(Some(Arc::clone(&tables)));
        let send = tell.clone();
        let desk = TrainerWorker::start(tables, move |news| send(Message::Trainer(news)))
            .context("the thread for tables does not start")?;
        ensure!(memory::is_free(SPARE), "there is too little memory to play");
        let archive = user_files.games.clone().map(Archive::new);
        if let Some(archive) = &archive {
            archive.sweep();
        }
        user_files.written.iter().for_each(|folder| disk::sweep(folder));
        let store = user_files.progress.clone().map(ProgressStore::new);
        let tell = Arc::new(tell);
        Ok(EffectRunner {
            archive,
            worker,
            player,
            desk,
            store,
            claim: None,
            unsaved: false,
            left: Vec::new(),
            deleted: Vec::new(),
            known: HashMap::new(),
            rights,
            widths_file: user_files.widths,
            rule_sets,
            listings: Arc::default(),
            tell,
        })
    }

    /// Does what an effect asks; some have an answer.
    pub fn perform(&mut self, effect: Effect) -> Option<Message> {
        if !effect.game_files().iter().all(|path| self.may_touch(path)) {
            return Some(Message::Told(EffectOutcome::Barred(Barred::File)));
        }
        match effect {
            Effect::Save(draft) => Some(self.save(draft)),
            Effect::SaveAgain(draft) => Some(self.save_again(draft)),
            Effect::Release => {
                self.release();
                None
            }
            Effect::Think(ticket, job) | Effect::Advise(ticket, job) => {
                self.worker.think_as(ticket, *job);
                None
            }
            Effect::Ask(ticket, engine, task) => {
                self.player.think(ticket, engine, *task);
                None
            }
            Effect::StopThinking => {
                self.worker.stop();
                self.player.stop();
                None
            }
            Effect::FindDrill(order) => self.ask(TrainerRequest::Drill(order)),
            Effect::Replay(drill) => self.ask(TrainerRequest::Replay(drill)),
            Effect::OpenEnding(file) => {
                let path = self.archive.as_ref()?.folder().join(format!("{file}.pgn"));
                Some(self.open(path, Purpose::Train))
            }
            Effect::FindEnding(game, file) => self.ask(TrainerRequest::Ending(game, file)),
            Effect::CancelDrill => {
                self.desk.cancel();
                None
            }
            Effect::FindOwnDrills => {
                let (archive, rule_sets) = (self.archive.clone()?, Arc::clone(&self.rule_sets));
                let find = move |game, name: &str| rule_sets.find(game, name);
                self.ask(TrainerRequest::Games(archive, Box::new(find)))
            }
            Effect::Tables(game, rules, positions) => {
                self.ask(TrainerRequest::Tables(game, rules, positions))
            }
            Effect::FindUnfinished => {
                self.find_unfinished();
                None
            }
            Effect::ListGames => {
                self.list();
                None
            }
            Effect::Open { path, purpose } => Some(self.open(path, purpose)),
            Effect::Delete(path) => self.delete(path),
            Effect::Restore(path) => self.restore(path),
            Effect::Purge(paths) => {
                let gone =
                    self.deleted.extract_if(.., |claim| paths.iter().any(|it| it == claim.game()));
                gone.for_each(Archive::purge);
                None
            }
            Effect::Learnt { key, drill, result, day } => self.learn((&key, drill), result, day),
            Effect::KeepWidths(glyph_widths) => {
                widths::keep(self.widths_file.as_deref(), &glyph_widths);
                None
            }
            Effect::SaveSettings(settings) => Some(match settings.save() {
                Ok(()) => Message::SettingsSaved(settings),
                Err(failed) => Message::Told(EffectOutcome::SettingsNotKept(failed)),
            }),
            Effect::Export { path, text } => Some(self.export(path, text, IfExists::Refuse)),
            Effect::Overwrite(agreed) => {
                let Overwrite { path, text, .. } = agreed.into_inner();
                Some(self.export(path, text, IfExists::Overwrite))
            }
            // These are the terminal's.
            Effect::Bell | Effect::Copy(_) => None,
            Effect::Redraw | Effect::Suspend | Effect::Quit => None,
        }
    }

    /// Finds the game to go on with in a thread of its own: the first frame does not wait for it.
    fn find_unfinished(&self) {
        let (archive, tell) = (self.archive.clone(), Arc::clone(&self.tell));
        let rule_sets = Arc::clone(&self.rule_sets);
        let read = move || {
            let find = |game, name: &str| rule_sets.find(game, name);
            let found = archive.as_ref().and_then(|archive| archive.unfinished(&find));
            tell(Message::Unfinished(found.map(|(path, game)| (path, Loaded(Box::new(game))))));
        };
        if std::thread::Builder::new().spawn(read.clone()).is_err() {
            read();
        }
    }

    fn ask(&mut self, question: TrainerRequest) -> Option<Message> {
        self.desk.ask(question);
        None
    }

    fn learn(&self, drill: (&str, u64), result: DrillResult, day: Day) -> Option<Message> {
        let Some(store) = &self.store else {
            return Some(Message::Told(EffectOutcome::NoPlaceForProgress));
        };
        Some(match store.record(drill, result, day) {
            Ok((progress, note)) => Message::Learnt(progress, note),
            Err(error) => Message::Told(EffectOutcome::ProgressNotKept(error.to_string())),
        })
    }

    /// Whether a game's file may be read, written or deleted: it is in the archive, or the user may go
    /// outside.
    fn may_touch(&self, path: &Path) -> bool {
        self.rights.outside.is_some()
            || self.archive.as_ref().is_some_and(|archive| archive.holds(path))
    }
}

/// How tables are made: by strangers with less memory, and by one thread.
fn tables_of(rights: Rights) -> TableOptions {
    match rights.outside {
        Some(_) => TableOptions::default(),
        None => TableOptions { memory: STRANGERS_TABLES, threads: 1, ..TableOptions::default() },
    }
}
