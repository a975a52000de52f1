//! The store of tables: in memory, in the cache folder, or made on demand.

use super::class::Class;
use super::count_rules::{Conversion, CountRules};
use super::count_transition::{ChildTable, ChildTables};
use super::file::{self, FileError};
use super::generate::generate;
use super::layout::Layout;
use super::solve::{SolveControl, Stopped, memory};
use super::table::EndgameTable;
use crate::small_board::loaded::LoadedBoards;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The reason why there is no table.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The table needs more memory than allowed.
    #[error("the table of {class} needs {distances} MB, but only {allowed} MB are allowed")]
    Memory {
        /// The class of the table.
        class: String,
        /// The megabytes needed.
        distances: usize,
        /// The megabytes allowed.
        allowed: usize,
    },
    /// The system does not give the memory.
    #[error("the table of {class} needs {distances} MB; there is not enough memory")]
    NoMemory {
        /// The class of the table.
        class: String,
        /// The megabytes needed.
        distances: usize,
    },
    /// The work was stopped.
    #[error("stopped while making the table of {0}; the finished part is saved")]
    Stopped(String),
}

/// A problem with the cache folder. No such problem makes a table wrong.
#[derive(Debug, thiserror::Error)]
pub enum CacheProblem {
    /// A file cannot be used, so its table is made again.
    #[error("{0}; the table is made again")]
    MadeAgain(FileError),
    /// A table cannot be saved.
    #[error("{0}; the table is used but not saved")]
    NotSaved(FileError),
}

/// Progress, for programs that wait for a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableProgress {
    /// A table is being made: its name, and the last finished pass.
    Pass(String, usize),
    /// A table has been made.
    Made(String),
}

/// The settings for making and storing tables.
#[derive(Clone, Debug)]
pub struct TableOptions {
    /// The cache folder. Without one, the program keeps tables only in memory.
    pub folder: Option<PathBuf>,
    /// The most memory to use, in bytes.
    pub memory: usize,
    /// The number of threads that make tables.
    pub threads: usize,
}

/// The memory for everything besides tables: code, threads, and blocks being packed.
const PROGRAM: usize = 11_000_000;

/// The default memory limit, two gigabytes: enough to make any table with a few more loaded.
pub const MEMORY: usize = 2_000_000_000;

impl Default for TableOptions {
    fn default() -> TableOptions {
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        TableOptions { folder: None, memory: MEMORY, threads }
    }
}

/// A store of tables, shared by all threads of a program.
pub struct Tables {
    options: TableOptions,
    loaded: Mutex<HashMap<(Class, String), Arc<EndgameTable>>>,
    /// The solved boards of Rek and Min Rek Chanh.
    pub(crate) boards: LoadedBoards,
    /// A lock held while a table is read or made, so that two threads do not make the same one.
    making: Mutex<()>,
    problems: Mutex<Vec<CacheProblem>>,
}

// A thread that panics while it makes a table leaves nothing incomplete in the store: tables are
// complete when they enter it. So a poisoned lock can be used.

/// The stop flag and progress callback of a call.
struct TableRequest<'a> {
    stop: &'a AtomicBool,
    tell: &'a (dyn Fn(TableProgress) + Sync),
}

impl Tables {
    /// An empty store.
    #[must_use]
    pub fn new(options: TableOptions) -> Tables {
        Tables {
            options,
            loaded: Mutex::default(),
            boards: LoadedBoards::default(),
            making: Mutex::default(),
            problems: Mutex::default(),
        }
    }

    /// The settings for making and storing tables.
    #[must_use]
    pub fn options(&self) -> &TableOptions {
        &self.options
    }

    /// The cache folder, if there is one.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.options.folder.as_deref()
    }

    /// The problems with the cache since the last call, each once.
    #[must_use]
    pub fn take_problems(&self) -> Vec<CacheProblem> {
        std::mem::take(&mut *self.problems.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn note(&self, problem: CacheProblem) {
        let mut problems = self.problems.lock().unwrap_or_else(PoisonError::into_inner);
        let text = problem.to_string();
        if problems.iter().all(|known| known.to_string() != text) {
            problems.push(problem);
        }
    }

    fn loaded(&self) -> MutexGuard<'_, HashMap<(Class, String), Arc<EndgameTable>>> {
        self.loaded.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of a class if it is loaded.
    #[must_use]
    pub fn ready(&self, class: &Class, count_rules: &CountRules) -> Option<Arc<EndgameTable>> {
        self.loaded().get(&(class.clone(), count_rules.signature(class))).cloned()
    }

    /// The table of a class: from memory, from the cache, or made and saved there.
    ///
    /// # Errors
    /// If the table needs too much memory, or the work was stopped.
    pub fn table(
        &self,
        class: &Class,
        count_rules: &CountRules,
        stop: &AtomicBool,
        tell: &(dyn Fn(TableProgress) + Sync),
    ) -> Result<Arc<EndgameTable>, TableError> {
        if let Some(table) = self.ready(class, count_rules) {
            return Ok(table);
        }
        let _making = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        self.find(class, count_rules, &TableRequest { stop, tell })
    }

    /// The table of a class of at most four pieces, without progress or stop flag.
    ///
    /// # Errors
    /// If the table needs more memory than allowed.
    pub fn small(
        &self,
        class: &Class,
        count_rules: &CountRules,
    ) -> Result<Arc<EndgameTable>, TableError> {
        self.table(class, count_rules, &AtomicBool::new(false), &|_| {})
    }

    fn find(
        &self,
        class: &Class,
        count_rules: &CountRules,
        order: &TableRequest<'_>,
    ) -> Result<Arc<EndgameTable>, TableError> {
        let signature = count_rules.signature(class);
        let key = (class.clone(), signature.clone());
        if let Some(table) = self.loaded().get(&key) {
            return Ok(Arc::clone(table));
        }
        let mut children = ChildTables::default();
        for (way, to, transition) in count_rules.conversions(class) {
            let child = ChildTable { table: self.find(&to, count_rules, order)?, transition };
            match way {
                Conversion::Taken(kind) => children.without.push((kind, child)),
                Conversion::Promoted => children.promoted = Some(child),
                Conversion::Takes(kind) => children.taking.push((kind, child)),
            }
        }
        let layout = Layout::of(class);
        self.make_room(class, &layout, &children)?;
        let table = match self.cached(class, &layout, &signature) {
            Some(distances) => {
                let wins = count_rules.stalemate_wins(class);
                EndgameTable::new(class.clone(), layout, wins, &children, distances)
            }
            None => {
                let table =
                    self.make(class, &children, count_rules.stalemate_wins(class), order)?;
                self.keep(&table, &signature);
                (order.tell)(TableProgress::Made(class.name()));
                table
            }
        };
        let table = Arc::new(table);
        self.loaded().insert(key, Arc::clone(&table));
        Ok(table)
    }

    fn cached(&self, class: &Class, layout: &Layout, signature: &str) -> Option<Vec<u8>> {
        let threads = self.options.threads;
        self.sound(file::read(self.folder()?, class, layout, signature, threads))
    }

    /// The table if it was read and is valid; otherwise notes the problem.
    pub(crate) fn sound<T>(&self, read: Result<T, FileError>) -> Option<T> {
        match read {
            Ok(read) => Some(read),
            Err(FileError::Missing(_)) => None,
            Err(error) => {
                self.note(CacheProblem::MadeAgain(error));
                None
            }
        }
    }

    fn make(
        &self,
        class: &Class,
        children: &ChildTables,
        stalemate_wins: bool,
        order: &TableRequest<'_>,
    ) -> Result<EndgameTable, TableError> {
        let name = class.name();
        let control = SolveControl {
            threads: self.options.threads,
            stop: order.stop,
            pass: &|pass| (order.tell)(TableProgress::Pass(name.clone(), pass)),
        };
        let made = generate(class, children, stalemate_wins, &control);
        made.map_err(|Stopped| TableError::Stopped(class.name()))
    }

    /// Whether the cache has a valid table of a class; notes problems.
    #[must_use]
    pub fn keeps(&self, class: &Class, signature: &str) -> bool {
        let check = |folder| file::check(folder, class, &Layout::of(class), signature);
        self.folder().and_then(|folder| self.sound(check(folder))).is_some()
    }

    /// Writes a table to the cache, if there is one; notes problems.
    fn keep(&self, table: &EndgameTable, signature: &str) {
        let Some(folder) = self.folder() else { return };
        let (class, layout) = (table.class(), table.layout());
        let threads = self.options.threads;
        if let Err(error) =
            file::write(folder, class, layout, signature, table.distances(), threads)
        {
            self.note(CacheProblem::NotSaved(error));
        }
    }

    /// The memory of loaded tables and solved boards, in bytes.
    #[must_use]
    pub fn bytes_loaded(&self) -> usize {
        let tables: usize = self.loaded().values().map(|table| table.distances().len()).sum();
        tables + self.boards.bytes()
    }

    /// Unloads every table and solved board that nobody else uses.
    pub fn forget(&self) {
        self.boards.forget();
        // A table keeps its children loaded, so they are unloaded in a second round.
        for _ in 0..4 {
            self.loaded().retain(|_, table| Arc::strong_count(table) > 1);
        }
    }

    /// Checks that making or loading a class stays within the memory limit.
    fn make_room(
        &self,
        class: &Class,
        layout: &Layout,
        children: &ChildTables,
    ) -> Result<(), TableError> {
        self.check_room(&class.name(), memory(layout, children))
    }

    /// Checks that this many bytes for a table stay within the memory limit.
    pub(crate) fn check_room(&self, name: &str, bytes: usize) -> Result<(), TableError> {
        let distances = PROGRAM + bytes;
        if self.bytes_loaded() + distances > self.options.memory {
            self.forget();
        }
        let total = self.bytes_loaded() + distances;
        if total > self.options.memory {
            return Err(TableError::Memory {
                class: name.to_owned(),
                distances: total.div_ceil(1_000_000),
                allowed: self.options.memory / 1_000_000,
            });
        }
        if !ouk_io::memory::is_free(distances) {
            let distances = distances.div_ceil(1_000_000);
            return Err(TableError::NoMemory { class: name.to_owned(), distances });
        }
        Ok(())
    }
}
