//! What the interface asks the rest of the program to do.

use super::asked::Agreed;
use super::glyph_widths::GlyphWidths;
use super::popup::Overwrite;
use super::unsaved::GameDraft;
use crate::config::Settings;
use crate::lessons::lesson::LessonId;
use crate::trainer::drill::{Drill, DrillRequest};
use crate::trainer::progress::Day;
use crate::trainer::puzzle_progress::{OwnPuzzle, PuzzleEnd};
use crate::trainer::session::DrillResult;
use ouk_engine::analysis::{AnalysisRequest, PhaseAccuracy};
use ouk_engine::solver::thread::SolverRequest;
use ouk_engine::uci::client::{Approved, EngineTask};
use ouk_engine::worker::{Job, Ticket};
use ouk_rules::game::Game;
use ouk_rules::{AnyPosition, GameId, RuleSet};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Weak;

/// Something to do. Searches have tickets, under which their answers come.
pub enum Effect {
    /// Save the game that is open: in its file, or in a new one.
    Save(GameDraft),
    /// Try again to save a game that could not be saved.
    SaveAgain(GameDraft),
    /// Let other programs have the game that was open.
    Release,
    /// Let other programs have a game that is not played after all.
    ReleaseGame(PathBuf),
    /// Let the machine think.
    Think(Ticket, Box<Job>),
    /// Let the machine find a move for a hint.
    Advise(Ticket, Box<Job>),
    /// Let another program think, started if it does not run.
    Ask(Ticket, Approved, Box<EngineTask>),
    /// Analyse a game in the background, in place of another.
    Analyse(Box<AnalysisRequest>),
    /// Stop the analysis and the search for puzzles that follows it.
    StopAnalysis,
    /// Solve a position in the background, instead of the one before.
    Solve(Box<SolverRequest>),
    /// Stop the solver.
    StopSolving,
    /// Stop the engine and the solver.
    StopThinking,
    /// Save the measured widths of the terminal's glyphs.
    KeepWidths(GlyphWidths),
    /// Put a text where the user can paste it from.
    Copy(String),
    /// Save the settings.
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
    /// Find the unfinished game to continue.
    FindUnfinished,
    /// Read the list of saved games.
    ListGames,
    /// Find the players' terms for the moves of these games, while somebody holds what the second part
    /// refers to.
    FindTerms(Vec<PathBuf>, Weak<()>),
    /// Read the results of the saved games.
    ReadResults,
    /// Read a game file.
    Open {
        /// The file.
        path: PathBuf,
        /// What for.
        purpose: Purpose,
    },
    /// Delete a saved game. It can be restored until `Purge`.
    Delete(PathBuf),
    /// Restore a deleted game.
    Restore(PathBuf),
    /// Remove the files of deleted games.
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
        result: DrillResult,
        /// On which day.
        day: Day,
    },
    /// A step of a lesson was reached.
    LessonStep {
        /// Which lesson.
        lesson: LessonId,
        /// Which step, from 0; none once the lesson is finished.
        step: Option<usize>,
    },
    /// A puzzle has ended, on this day.
    PuzzleEnded(Box<PuzzleEnd>, Day),
    /// A storm has ended, with so many puzzles solved.
    StormEnded(u32),
    /// Look for puzzles in these positions, instead of others.
    FindPuzzles(Vec<AnyPosition>),
    /// Save a puzzle from an own game.
    SavePuzzle(Box<OwnPuzzle>),
    /// Look for puzzles in all saved games but these, of which at most so many positions each.
    SearchGames(Ticket, BTreeSet<String>, usize),
    /// Stop looking for puzzles in the saved games.
    StopSearchingGames,
    /// Save the puzzles found in a saved game, and that it was looked at.
    GameSearched(String, Vec<OwnPuzzle>),
    /// Save the accuracy of the player's moves in a game, by the name of its file.
    SaveAccuracy(String, PhaseAccuracy),
    /// Ring.
    Bell,
    /// Redraw the screen.
    Redraw,
    /// Stop the program as Ctrl-Z does.
    Suspend,
    /// End the program.
    Quit,
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
