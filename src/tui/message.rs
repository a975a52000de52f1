//! What can happen to the interface.

use super::action::Key;
use super::command::Command;
use super::effect::Purpose;
use super::outcome::{EffectOutcome, SaveProblem};
use super::popup::Overwrite;
use super::screens::games::Summary;
use super::terminal_query::Answers;
use super::unsaved::{GameDraft, SaveId};
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

/// What can happen.
#[derive(Debug)]
pub enum Message {
    /// A key was pressed.
    Key(Key),
    /// The user asks for something in another way than by a key.
    Command(Command),
    /// A frame with the interface as it is now was written.
    Drawn(Written),
    /// Text was pasted: into a line of text, or a game or a position to be asked about.
    Paste(String),
    /// The mouse was clicked on a cell.
    Click {
        /// Its column, from 0.
        column: u16,
        /// Its row, from 0.
        row: u16,
    },
    /// The terminal has answered what it was asked at the start.
    Answers(Answers),
    /// The engine has something to say.
    Engine(WorkerEvent),
    /// The analysis of a game has something to say.
    Analysis(AnalysisEvent),
    /// A puzzle was found in a game of the user.
    PuzzleFound(Box<Puzzle>),
    /// The search for puzzles in all saved games has something to tell.
    PuzzleSearch(Ticket, PuzzleSearchEvent),
    /// What that search found could not be saved, and why.
    SearchNotSaved(EffectOutcome),
    /// An event of the solver.
    Solver(SolverEvent),
    /// Another program has moved, or failed.
    Foreign(EngineNotice),
    /// So much time has passed since the last message.
    Time(Duration),
    /// A game is saved.
    SavedAs {
        /// Which.
        id: SaveId,
        /// Which of its saves.
        number: u32,
        /// Its file.
        path: PathBuf,
    },
    /// A game could not be saved.
    NotSaved {
        /// The game.
        draft: GameDraft,
        /// Why.
        problem: SaveProblem,
    },
    /// Tables and drills have come.
    Trainer(TrainerResponse),
    /// The game to go on with, if there is one; and whether there are saved games at all.
    Unfinished(Option<(PathBuf, Loaded)>, bool),
    /// The games that are not over either.
    OthersUnfinished(BTreeSet<PathBuf>),
    /// The saved games have been read.
    Games(Vec<Summary>),
    /// The players' terms for the moves of some saved games.
    Terms(HashMap<PathBuf, TermSet>),
    /// The results of the saved games have been read.
    Results(Vec<GameResult>),
    /// A game file has been read, for something.
    Opened(PathBuf, Loaded, Purpose),
    /// A file that was to be written exists.
    FileExists(Box<Overwrite>),
    /// A game that was to be deleted is still there, and why.
    NotDeleted(PathBuf, EffectOutcome),
    /// These settings are in the file.
    SettingsSaved(Box<Settings>),
    /// A drill is recorded; perhaps after a damaged file was put aside.
    Learnt(Box<Progress>, Option<SetAside>),
    /// The same for what was found in the background: no keys wait for it.
    LearntMeanwhile(Box<Progress>, Option<SetAside>),
    /// What keys waited for was done, or could not be.
    Answered(EffectOutcome),
    /// Something was done, or could not be.
    Told(EffectOutcome),
    /// A save takes so long that the next frame cannot wait for it.
    SaveIsSlow,
}

/// A game that was read from a file.
pub struct Loaded(pub Box<Game>);

impl fmt::Debug for Loaded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a game of {} plies", self.0.ply())
    }
}
