//! What the interface asks of the world, and the one place where that is done.

use super::asked::Agreed;
use super::message::{Loaded, Message};
use super::outcome::EffectOutcome;
use super::overlay::Overwrite;
use super::screens::games::Summary;
use super::unsaved::GameDraft;
use crate::archive::{Archive, GameLock};
use crate::config::{Settings, paths};
use crate::trainer::drill::{Drill, DrillRequest};
use crate::trainer::progress::{Day, ProgressStore};
use crate::trainer::session::DrillResult as Outcome;
use crate::trainer::worker::{TrainerRequest, TrainerWorker};
use crate::tui::glyph_widths::{self, GlyphWidths};
use anyhow::{Context, ensure};
use ouk_engine::endgame::tables::{TableOptions, Tables};
use ouk_engine::uci::client::{Approved, Client, EngineTask, EngineThread};
use ouk_engine::worker::{Job, Worker, WorkerEvent};
use ouk_io::files::{self, IfExists};
use ouk_io::memory;
use ouk_io::outside::{Barred, Outside, Rights};
use ouk_rules::game::Game;
use ouk_rules::{AnyPosition, GameId, RuleSet, RuleSetRegistry};
use std::collections::HashMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The memory of the machine's table, in megabytes; small, since games are played on small hosts.
const TABLE: usize = 8;
/// The memory, in bytes, that must be free at the start, for all that is small: where it runs out later,
/// the program is aborted, and leaves the terminal as it is.
const SPARE: usize = 12 << 20;
/// The memory for tables of endings in restricted mode, in bytes: what the largest ending of the
/// trainer needs (KMMM, 501 MB with the tables it leads to), and a few others loaded.
pub const STRANGERS_TABLES: usize = 600_000_000;
/// The most saved games in restricted mode.
pub const STRANGERS_GAMES: usize = 2_000;

/// Something to do.
pub enum Effect {
    /// Save the game that is open: in its file, or in a new one.
    Save(GameDraft),
    /// Try again to save a game that could not be saved.
    SaveAgain(GameDraft),
    /// Let other programs have the game that was open.
    Release,
    /// Let the machine think.
    Think(Box<Job>),
    /// Let the machine find a move for whoever asks for a hint.
    Advise(Box<Job>),
    /// Let another program think, started if it does not run.
    Ask(Approved, Box<EngineTask>),
    /// Let whichever thinks stop.
    StopThinking,
    /// Remember what the terminal was found to show.
    KeepWidths(GlyphWidths),
    /// Put a text where the user can paste it from.
    Copy(String),
    /// Keep the settings.
    SaveSettings(Box<Settings>),
    /// Write a game where the user wants it, if there is no such file yet.
    Export {
        /// The file.
        path: PathBuf,
        /// Its text.
        text: String,
    },
    /// Write a game over a file, as the user has agreed.
    Overwrite(Box<Agreed<Overwrite>>),
    /// Find the game to go on with.
    FindUnfinished,
    /// Read the list of saved games.
    ListGames,
    /// Read a game file.
    Open {
        /// The file.
        path: PathBuf,
        /// What for.
        purpose: Purpose,
    },
    /// Delete a saved game, so that it can be brought back.
    Delete(PathBuf),
    /// Bring it back.
    Restore(PathBuf),
    /// Let go of deleted games for good.
    Purge(Vec<PathBuf>),
    /// Find a drill.
    FindDrill(Box<DrillRequest>),
    /// Get the tables of a drill from a game.
    Replay(Box<Drill>),
    /// Give up the drill that is looked for.
    CancelDrill,
    /// Read a saved game by the name of its file, to train its ending.
    OpenEnding(String),
    /// Find the drill in a game, whose file has this name.
    FindEnding(Box<Game>, String),
    /// Find the drills in the saved games.
    FindOwnDrills,
    /// Get the tables of some positions.
    Tables(GameId, &'static RuleSet, Vec<AnyPosition>),
    /// A drill has ended.
    Learnt {
        /// Its item.
        key: String,
        /// Which of the item's drills.
        drill: u64,
        /// How it ended.
        result: Outcome,
        /// On which day.
        day: Day,
    },
    /// Ring.
    Bell,
    /// Draw everything anew.
    Redraw,
    /// Stop the program as Ctrl-Z does.
    Suspend,
    /// End the program.
    Quit,
}

impl Effect {
    /// The files of saved games that it names.
    fn game_files(&self) -> &[PathBuf] {
        match self {
            Effect::Save(draft) | Effect::SaveAgain(draft) => draft.path.as_slice(),
            Effect::Open { path, .. } | Effect::Delete(path) | Effect::Restore(path) => {
                std::slice::from_ref(path)
            }
            Effect::Purge(paths) => paths,
            _ => &[],
        }
    }
}

/// What a game file is read for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To be played on.
    Play,
    /// To be gone through.
    Review,
    /// To be written where other programs find it.
    Export,
    /// To have its ending trained.
    Train,
}

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
    /// The rule sets that saved games may name.
    rule_sets: Arc<RuleSetRegistry>,
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
        let options = TableOptions { folder: paths::tables_folder(), ..tables_of(rights) };
        let tables = Arc::new(Tables::new(options));
        worker.use_tables(Some(Arc::clone(&tables)));
        let send = tell.clone();
        let desk = TrainerWorker::start(tables, move |news| send(Message::Trainer(news)))
            .context("the thread for tables does not start")?;
        ensure!(memory::is_free(SPARE), "there is too little memory to play");
        let archive = paths::games_folder().map(Archive::new);
        if let Some(archive) = &archive {
            archive.sweep();
        }
        paths::written_folders().iter().for_each(|folder| files::sweep(folder));
        let store = paths::progress_file().map(ProgressStore::new);
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
            rule_sets,
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
            Effect::Think(job) => Some(Message::Thinking(self.worker.think(*job))),
            Effect::Advise(job) => Some(Message::Advising(self.worker.think(*job))),
            Effect::Ask(engine, task) => Some(Message::Thinking(self.player.think(engine, *task))),
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
                keep_widths(&glyph_widths);
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

    /// Reads the saved games in a thread of its own: there may be thousands. Where the system gives
    /// no thread, it takes the time it takes.
    fn list(&self) {
        let (archive, tell) = (self.archive.clone(), Arc::clone(&self.tell));
        let rule_sets = Arc::clone(&self.rule_sets);
        let read = move || {
            let find = |game, name: &str| rule_sets.find(game, name);
            // One game is in memory at a time.
            let summaries =
                |all: &Archive| all.entries(&find).map(|one| Summary::of(&one)).collect();
            tell(Message::Games(archive.as_ref().map_or_else(Vec::new, summaries)));
        };
        if std::thread::Builder::new().spawn(read.clone()).is_err() {
            read();
        }
    }

    /// Writes a file where the user wants it, if that is allowed, or asks what to do with the file that
    /// is there.
    fn export(&self, path: PathBuf, text: String, if_exists: IfExists) -> Message {
        let Some(outside) = self.rights.outside else {
            return Message::Told(EffectOutcome::Barred(Barred::File));
        };
        Message::Told(match export(outside, &path, &text, if_exists) {
            Ok(()) => EffectOutcome::Written(std::path::absolute(&path).unwrap_or(path)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                let free = files::free_name(&path);
                return Message::FileExists(Box::new(Overwrite { path, text, free }));
            }
            Err(error) => EffectOutcome::NotWritten(path, error.to_string()),
        })
    }

    /// Deletes a game that is open nowhere. Its claim is held until it comes back or is purged.
    fn delete(&mut self, path: PathBuf) -> Option<Message> {
        let own = self.left.iter().position(|claim| claim.game() == path);
        let claim = match own {
            Some(at) => Ok(Some(self.left.swap_remove(at))),
            None => GameLock::of(&path),
        };
        let why = match claim {
            Ok(Some(claim)) => match Archive::delete(&claim) {
                Ok(()) => {
                    self.deleted.push(claim);
                    return None;
                }
                Err(error) => {
                    self.left.extend(own.map(|_| claim));
                    EffectOutcome::NotDeleted(path.clone(), error.to_string())
                }
            },
            Ok(None) => EffectOutcome::OpenElsewhere,
            Err(error) => EffectOutcome::NotDeleted(path.clone(), error.to_string()),
        };
        Some(Message::NotDeleted(path, why))
    }

    /// Brings back a game that was deleted here.
    fn restore(&mut self, path: PathBuf) -> Option<Message> {
        let at = self.deleted.iter().position(|claim| claim.game() == path);
        let restored = match at {
            Some(at) => Archive::restore(&self.deleted[at]).map(|()| at),
            None => Err(ErrorKind::NotFound.into()),
        };
        match restored {
            Ok(at) => {
                self.deleted.swap_remove(at);
                None
            }
            Err(error) => Some(Message::Told(EffectOutcome::NotRestored(path, error.to_string()))),
        }
    }

    fn ask(&mut self, question: TrainerRequest) -> Option<Message> {
        self.desk.ask(question);
        None
    }

    fn learn(&self, drill: (&str, u64), result: Outcome, day: Day) -> Option<Message> {
        let Some(store) = &self.store else {
            return Some(Message::Told(EffectOutcome::NoPlaceForProgress));
        };
        Some(match store.record(drill, result, day) {
            Ok((progress, note)) => Message::Learnt(progress, note),
            Err(error) => Message::Told(EffectOutcome::ProgressNotKept(error.to_string())),
        })
    }

    /// Lets other programs have the file of the game that is open, but not if it is still to be
    /// saved there.
    fn release(&mut self) {
        let unsaved = std::mem::take(&mut self.unsaved);
        let Some(claim) = self.claim.take() else { return };
        if unsaved {
            self.left.push(claim);
        } else {
            self.known.remove(claim.game());
        }
    }

    /// Saves the game that is open. A new one gets a file of its own; one that is open elsewhere is
    /// left to whoever has it.
    fn save(&mut self, draft: GameDraft) -> Message {
        let saved = self.folder().and_then(|archive| {
            let path = draft.path.clone().map_or_else(|| self.new_path(&archive), Ok)?;
            if self.claim.as_ref().is_none_or(|claim| claim.game() != path) {
                self.release();
                self.claim = Some(claim(&path)?);
            }
            self.write(&archive, &path, &draft.record)?;
            Ok(path)
        });
        self.unsaved = saved.is_err();
        if draft.path.is_none() && saved.is_err() {
            // The file was never there.
            (self.claim, self.unsaved) = (None, false);
        }
        answer(draft, saved)
    }

    /// Saves a game that could not be saved: in its file if nobody else can have changed that in
    /// the meantime, or else in a new one.
    fn save_again(&mut self, draft: GameDraft) -> Message {
        let is_its = |claim: &GameLock| draft.path.as_deref() == Some(claim.game());
        let open = self.claim.as_ref().is_some_and(is_its);
        let left = self.left.iter().position(is_its);
        let saved = self.folder().and_then(|archive| {
            let own = draft.path.clone().filter(|_| open || left.is_some());
            let path = own.map_or_else(|| self.new_path(&archive), Ok)?;
            self.write(&archive, &path, &draft.record)?;
            Ok(path)
        });
        if saved.is_ok() {
            left.map(|at| self.left.swap_remove(at));
            self.unsaved &= !open;
        }
        answer(draft, saved)
    }

    /// Writes a game's file, of which the claim is held. What the file says and the game does not
    /// (comments, variations and tags of other programs, or what somebody wrote since) is kept in a
    /// copy beside it first.
    fn write(&mut self, archive: &Archive, path: &Path, record: &str) -> Result<(), String> {
        let text = Archive::text(path).map_err(|error| error.to_string())?;
        let known = self.known.get(path);
        if let Some(text) = text.filter(|text| known.is_none_or(|known| known.as_bytes() != text)) {
            let copy = Archive::keep_original(path, &text).map_err(|error| error.to_string())?;
            (self.tell)(Message::Told(EffectOutcome::OriginalKept(copy)));
        }
        archive.write(path, record).map_err(|error| error.to_string())?;
        self.known.insert(path.to_owned(), record.to_owned());
        Ok(())
    }

    /// The claim of a file, if it is held here. The game that is open lets go of its own for another.
    fn take_claim(&mut self, path: &Path) -> Option<GameLock> {
        if self.claim.as_ref().is_none_or(|claim| claim.game() != path) {
            self.release();
            let at = self.left.iter().position(|claim| claim.game() == path)?;
            self.claim = Some(self.left.swap_remove(at));
            self.unsaved = true;
        }
        self.claim.take()
    }

    /// A name for a game that has no file. In restricted mode the number of games is limited.
    fn new_path(&self, archive: &Archive) -> Result<PathBuf, String> {
        if self.rights.outside.is_none() && archive.has(STRANGERS_GAMES) {
            return Err(format!(
                "there are {STRANGERS_GAMES} saved games, and restricted mode saves no more; \
                 delete some in the list of games"
            ));
        }
        Ok(archive.new_path(&jiff::Zoned::now().strftime("%Y%m%d-%H%M%S").to_string()))
    }

    fn folder(&self) -> Result<Archive, String> {
        self.archive.clone().ok_or_else(|| "there is no folder for games".to_owned())
    }

    /// Whether a game's file may be read, written or deleted: it is in the archive, or the user may go
    /// outside.
    fn may_touch(&self, path: &Path) -> bool {
        self.rights.outside.is_some()
            || self.archive.as_ref().is_some_and(|archive| archive.holds(path))
    }

    /// Opens a game: one of the archive's, or one the user names, if that is allowed.
    fn open(&mut self, path: PathBuf, purpose: Purpose) -> Message {
        if !self.may_touch(&path) {
            return Message::Told(EffectOutcome::Barred(Barred::File));
        }
        self.open_any(path, purpose)
    }

    /// Opens a saved game. To be played on it is claimed; to be read it need not be.
    fn open_any(&mut self, path: PathBuf, purpose: Purpose) -> Message {
        let rule_sets = Arc::clone(&self.rule_sets);
        let find = |game, name: &str| rule_sets.find(game, name);
        if purpose != Purpose::Play {
            return match Archive::load(&path, &find) {
                Ok(game) => Message::Opened(path, Loaded(Box::new(game)), purpose),
                Err(error) => Message::Told(EffectOutcome::NoGame(path, error.to_string())),
            };
        }
        let claimed = match self.take_claim(&path) {
            Some(claim) => Ok(Some(claim)),
            None => match GameLock::of(&path) {
                Ok(Some(claim)) => Ok(Some(claim)),
                Ok(None) => return Message::Told(EffectOutcome::OpenElsewhere),
                // Nobody can write there: it is played on as a game that cannot be saved.
                Err(error) if is_read_only(&error) => Ok(None),
                Err(error) => Err(error.to_string()),
            },
        };
        let opened = claimed.and_then(|claim| {
            let game = Archive::load(&path, &find).map_err(|error| error.to_string())?;
            Ok((claim, game))
        });
        match opened {
            Ok((claim, game)) => {
                self.claim = claim;
                self.known.insert(path.clone(), game.to_record());
                Message::Opened(path, Loaded(Box::new(game)), purpose)
            }
            Err(problem) => Message::Told(EffectOutcome::NotOpened(problem)),
        }
    }
}

/// How tables are made: by strangers with less memory, and by one thread.
fn tables_of(rights: Rights) -> TableOptions {
    match rights.outside {
        Some(_) => TableOptions::default(),
        None => TableOptions { memory: STRANGERS_TABLES, threads: 1, ..TableOptions::default() },
    }
}

/// The most bytes of the file of widths: a few lines for each of a person's terminals.
const LARGEST_WIDTHS: u64 = 1 << 18;

fn read_widths(path: &Path) -> Option<String> {
    files::read_text(path, LARGEST_WIDTHS).ok()
}

/// What this terminal was found to show when it was last asked.
#[must_use]
pub fn known_widths() -> GlyphWidths {
    let text = paths::widths_file().and_then(|path| read_widths(&path));
    text.map_or_else(GlyphWidths::default, |text| {
        glyph_widths::recall(&text, &glyph_widths::terminal(variable))
    })
}

/// Remembers it for the first picture of the next start. It is measured each time, so nothing is
/// lost if that cannot be done.
fn keep_widths(glyph_widths: &GlyphWidths) {
    let Some(path) = paths::widths_file() else { return };
    let text = read_widths(&path).unwrap_or_default();
    let text = glyph_widths::remember(&text, &glyph_widths::terminal(variable), glyph_widths);
    let _ = files::replace(&path, text.as_bytes());
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// Writes a file that is wanted.
fn export(_: Outside, path: &Path, text: &str, if_exists: IfExists) -> std::io::Result<()> {
    files::export(path, text.as_bytes(), if_exists)
}

fn is_read_only(error: &std::io::Error) -> bool {
    matches!(
        error.kind(),
        std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::ReadOnlyFilesystem
    )
}

/// What became of a game that was to be saved.
fn answer(draft: GameDraft, saved: Result<PathBuf, String>) -> Message {
    match saved {
        Ok(path) => Message::SavedAs { id: draft.id, path },
        Err(problem) => Message::NotSaved { draft, problem },
    }
}

/// Claims a game's file, or says why not.
fn claim(path: &Path) -> Result<GameLock, String> {
    match GameLock::of(path) {
        Ok(Some(claim)) => Ok(claim),
        Ok(None) => Err("it is open in another ouk; go on with it there".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}
