//! The messages to the interface.

use super::command::Command;
use super::effect::Purpose;
use super::keys::Key;
use super::outcome::{EffectOutcome, OpenProblem, SaveProblem};
use super::popup::Overwrite;
use super::terminal_query::Answers;
use super::unsaved::{GameDraft, SaveId};
use crate::archive::SavedGame;
use crate::config::Settings;
use crate::puzzles::from_games::PuzzleSearchEvent;
use crate::results::GameResult;
use crate::trainer::progress::{Progress, SetAside};
use crate::trainer::worker::TrainerResponse;
use ouk_engine::analysis::AnalysisEvent;
use ouk_engine::puzzle::Puzzle;
use ouk_engine::solver::thread::SolverEvent;
use ouk_engine::uci::client::EngineNotice;
use ouk_engine::worker::{Ticket, WorkerEvent};
use ouk_io::written::Written;
use ouk_rules::game::Game;
use ouk_rules::vocabulary::TermSet;
use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// A message to the interface.
#[derive(Debug)]
pub enum Message {
    /// A key was pressed.
    Key(Key),
    /// The user gives a command by other means than a key.
    Command(Command),
    /// A frame with the current state was written.
    Drawn(Written),
    /// Text was pasted into a text field, or is a game or a position to ask about.
    Paste(String),
    /// The mouse was clicked on a cell.
    Click {
        /// The column of the cell, from 0.
        column: u16,
        /// The row of the cell, from 0.
        row: u16,
    },
    /// The terminal has answered the questions of the start.
    Answers(Answers),
    /// The engine sends an event.
    Engine(WorkerEvent),
    /// The analysis of a game sends an event.
    Analysis(AnalysisEvent),
    /// A puzzle was found in a game of the user.
    PuzzleFound(Box<Puzzle>),
    /// The search for puzzles in all saved games sends an event.
    PuzzleSearch(Ticket, PuzzleSearchEvent),
    /// The results of that search could not be saved; the reason.
    SearchNotSaved(EffectOutcome),
    /// The solver sends an event.
    Solver(SolverEvent),
    /// Another program has moved, or failed.
    Foreign(EngineNotice),
    /// This much time has passed since the last message.
    Time(Duration),
    /// A game is saved.
    SavedAs {
        /// The game that was saved.
        id: SaveId,
        /// The number of the save.
        number: u32,
        /// The path of the file.
        path: PathBuf,
    },
    /// A game could not be saved.
    NotSaved {
        /// The game that could not be saved.
        draft: GameDraft,
        /// Why.
        problem: SaveProblem,
    },
    /// The trainer sends tables or drills.
    Trainer(TrainerResponse),
    /// The game to continue was looked for.
    Unfinished {
        /// The game to continue, if there is one.
        found: Option<(PathBuf, Loaded)>,
        /// Whether there are saved games at all.
        has_games: bool,
    },
    /// The other games that are not over.
    OthersUnfinished(BTreeSet<PathBuf>),
    /// The saved games have been read.
    Games(Vec<SavedGame>),
    /// The players' terms for the moves of some saved games.
    Terms(HashMap<PathBuf, TermSet>),
    /// The results of the saved games have been read.
    Results(Vec<GameResult>),
    /// A game file has been read, for this purpose.
    Opened(PathBuf, Loaded, Purpose),
    /// The first game of a file with this many games has been read, to be reviewed.
    OpenedFirst(Loaded, usize),
    /// A file with this position text has been read.
    OpenedPosition(String),
    /// A game file to be played on could not be opened; the reason.
    NotOpened(PathBuf, OpenProblem),
    /// A file to be written exists already.
    FileExists(Box<Overwrite>),
    /// A game could not be deleted; the reason.
    NotDeleted(PathBuf, EffectOutcome),
    /// These settings have been saved.
    SettingsSaved(Box<Settings>),
    /// A drill is recorded; a damaged file may have been put aside.
    Learnt(Box<Progress>, Option<SetAside>),
    /// Results from the background are recorded. No keys wait for them.
    LearntMeanwhile(Box<Progress>, Option<SetAside>),
    /// A request that keys wait for was carried out, or failed.
    Answered(EffectOutcome),
    /// A request was carried out, or failed.
    Told(EffectOutcome),
    /// A save takes too long for the next frame to wait.
    SaveIsSlow,
}

/// A game that was read from a file.
pub struct Loaded(pub Box<Game>);

impl fmt::Debug for Loaded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a game of {} plies", self.0.ply())
    }
}
