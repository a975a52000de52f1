//! The thread that makes tables and finds drills. Making a table may take seconds; nobody waits.

use super::drill::{self, Drill, DrillError, Order};
use super::own;
use crate::archive::Archive;
use ouk_engine::endgame::book::Book;
use ouk_engine::endgame::tables::{Progress, Tables};
use ouk_rules::game::Game;
use ouk_rules::{AnyPosition, GameId, RuleSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

/// Finds a rule set by the name a game file gives.
pub type Finder = Box<dyn Fn(GameId, &str) -> Option<&'static RuleSet> + Send>;

/// What the desk is asked.
pub enum Question {
    /// A drill.
    Drill(Box<Order>),
    /// The tables of these positions, of endings with few men.
    Tables(GameId, &'static RuleSet, Vec<AnyPosition>),
    /// The tables of a drill from a game, to play it.
    Replay(Box<Drill>),
    /// The drills in an archive of games.
    Games(Archive, Finder),
    /// The drill in one game, and the name of its file.
    Ending(Box<Game>, String),
}

/// What the desk tells.
pub enum News {
    /// A table is being made: which, and how far.
    Making(String),
    /// A drill with its tables.
    Drill(Box<Drill>, Arc<Book>),
    /// Why there is no drill.
    NoDrill(DrillError),
    /// Tables that were asked for.
    Tables(Arc<Book>, GameId, &'static RuleSet),
    /// Drills from games.
    Games(Vec<Drill>),
    /// Something went wrong with the cache; the answers are right all the same.
    Note(String),
}

impl std::fmt::Debug for News {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            News::Making(what) => write!(f, "Making({what})"),
            News::Drill(drill, _) => write!(f, "Drill({drill:?})"),
            News::NoDrill(error) => write!(f, "NoDrill({error})"),
            News::Tables(_, game, rules) => write!(f, "Tables({game:?}, {})", rules.name),
            News::Games(drills) => write!(f, "Games({drills:?})"),
            News::Note(note) => write!(f, "Note({note})"),
        }
    }
}

/// The thread. Dropping it stops what it does.
pub struct Desk {
    questions: Option<Sender<(Question, Arc<AtomicBool>)>>,
    /// Stops the drill that is looked for.
    stop: Arc<AtomicBool>,
    /// Stops everything.
    quit: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Desk {
    /// Starts the thread, which uses the program's tables; `tell` is called from it and from those
    /// that make tables.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn start(
        tables: Arc<Tables>,
        tell: impl Fn(News) + Send + Sync + 'static,
    ) -> std::io::Result<Desk> {
        let (questions, inbox) = channel();
        let thread = std::thread::Builder::new()
            .name("tables".to_owned())
            .spawn(move || Clerk { tables, book: None, tell }.serve(&inbox))?;
        let (stop, quit) = (Arc::default(), Arc::default());
        Ok(Desk { questions: Some(questions), stop, quit, thread: Some(thread) })
    }

    /// Asks something. A drill that is still looked for is given up for another.
    pub fn ask(&mut self, question: Question) {
        let flag = match question {
            Question::Drill(_) | Question::Replay(_) | Question::Ending(..) => {
                self.cancel();
                self.stop = Arc::default();
                Arc::clone(&self.stop)
            }
            Question::Tables(..) | Question::Games(..) => Arc::clone(&self.quit),
        };
        if let Some(questions) = &self.questions {
            // The thread ends only when this sender is gone.
            let _ = questions.send((question, flag));
        }
    }

    /// Gives up the drill that is looked for; what was made for it so far is kept.
    pub fn cancel(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.cancel();
        self.quit.store(true, Ordering::Relaxed);
        self.questions = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Tables that are kept loaded, in bytes; with more than this the next question begins afresh.
const KEPT: usize = 600_000_000;

struct Clerk<T> {
    tables: Arc<Tables>,
    /// The book that was used last.
    book: Option<(GameId, &'static str, Arc<Book>)>,
    tell: T,
}

impl<T: Fn(News) + Sync> Clerk<T> {
    fn serve(&mut self, inbox: &Receiver<(Question, Arc<AtomicBool>)>) {
        while let Ok((question, stop)) = inbox.recv() {
            if !stop.load(Ordering::Relaxed) {
                // Whoever waits for a drill must hear of a fault too.
                let answered = catch_unwind(AssertUnwindSafe(|| self.answer(question, &stop)));
                if answered.is_err() {
                    self.book = None;
                    (self.tell)(News::NoDrill(DrillError::Failed));
                }
            }
            for note in self.tables.take_notes() {
                (self.tell)(News::Note(note));
            }
        }
    }

    fn book(&mut self, game: GameId, rules: &'static RuleSet) -> Option<Arc<Book>> {
        if self.tables.bytes_loaded() > KEPT {
            self.book = None;
            self.tables.forget();
        }
        match &self.book {
            Some((of, name, book)) if *of == game && *name == rules.name => Some(Arc::clone(book)),
            _ => {
                let book = Arc::new(Book::new(&self.tables, game, rules)?);
                self.book = Some((game, rules.name, Arc::clone(&book)));
                Some(book)
            }
        }
    }

    fn answer(&mut self, question: Question, stop: &AtomicBool) {
        match question {
            Question::Drill(order) => self.drill(&order, stop),
            Question::Replay(drill) => self.replay(drill, stop),
            Question::Tables(game, rules, positions) => {
                let Some(book) = self.book(game, rules) else { return };
                let ready = positions
                    .iter()
                    .all(|position| book.prepare_for(position, own::MEN, stop, &|_| {}).is_ok());
                if ready {
                    (self.tell)(News::Tables(book, game, rules));
                }
            }
            Question::Games(archive, find) => {
                let mut books = |game, rules| self.book(game, rules);
                let search = own::Search { most: own::MEN, stop, tell: &|_| {} };
                let drills = search.in_archive(&archive, &*find, &mut books);
                (self.tell)(News::Games(drills));
            }
            Question::Ending(game, file) => self.ending(&game, &file, stop),
        }
    }

    /// Makes the table first, telling how far it is.
    fn prepare(
        &mut self,
        (game, rules): (GameId, &'static RuleSet),
        class: &ouk_engine::endgame::class::Class,
        stop: &AtomicBool,
    ) -> Result<Arc<Book>, DrillError> {
        let none = || DrillError::no_tables(game, rules);
        let book = self.book(game, rules).ok_or_else(none)?;
        book.prepare_both(class, stop, &|progress| self.tell_progress(&progress))?;
        Ok(book)
    }

    fn tell_progress(&self, progress: &Progress) {
        let what = match progress {
            Progress::Pass(name, pass) => format!("{name}, {pass} moves"),
            Progress::Made(name) => format!("{name}, done"),
        };
        (self.tell)(News::Making(what));
    }

    fn drill(&mut self, order: &Order, stop: &AtomicBool) {
        let found = self.prepare((order.game, order.rules), &order.class, stop);
        let found = found.and_then(|book| Ok((drill::find(&book, order, stop)?, book)));
        self.tell_drill(found.map(|(drill, book)| (Box::new(drill), book)), stop);
    }

    fn replay(&mut self, drill: Box<Drill>, stop: &AtomicBool) {
        let book = self.prepare((drill.game, drill.rules), &drill.class, stop);
        self.tell_drill(book.map(|book| (drill, book)), stop);
    }

    /// Whoever asks for one game's ending may wait for its tables.
    fn ending(&mut self, game: &Game, file: &str, stop: &AtomicBool) {
        let setup = game.setup();
        let none = || DrillError::no_tables(setup.game, setup.rules);
        let found = self.book(setup.game, setup.rules).ok_or_else(none).and_then(|book| {
            let search = own::Search {
                most: own::MOST,
                stop,
                tell: &|progress| self.tell_progress(&progress),
            };
            Ok((Box::new(search.in_game(game, file, &book)?), book))
        });
        self.tell_drill(found, stop);
    }

    /// What was given up is not told.
    fn tell_drill(&self, found: Result<(Box<Drill>, Arc<Book>), DrillError>, stop: &AtomicBool) {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        (self.tell)(match found {
            Ok((drill, book)) => News::Drill(drill, book),
            Err(error) => News::NoDrill(error),
        });
    }
}
