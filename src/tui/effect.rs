//! Requests of the interface to the rest of the program.

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

/// A request to do something. Searches have tickets, under which their answers come.
pub enum Effect {
    /// Save the open game, in its file or in a new one.
    Save(GameDraft),
    /// Retry a save that failed.
    SaveAgain(GameDraft),
    /// Release the open game for other programs.
    Release,
    /// Release a game for other programs that is not played after all.
    ReleaseGame(PathBuf),
    /// Let the engine think.
    Think(Ticket, Box<Job>),
    /// Let the engine find a move for a hint.
    Advise(Ticket, Box<Job>),
    /// Let another program think, and start it if it does not run.
    Ask(Ticket, Approved, Box<EngineTask>),
    /// Analyse a game in the background, instead of the previous one.
    Analyse(Box<AnalysisRequest>),
    /// Stop the analysis and the search for puzzles that follows it.
    StopAnalysis,
    /// Solve a position in the background, instead of the previous one.
    Solve(Box<SolverRequest>),
    /// Stop the solver.
    StopSolving,
    /// Stop the engine and the solver.
    StopThinking,
    /// Save the measured widths of the terminal's glyphs.
    KeepWidths(GlyphWidths),
    /// Copy a text to the clipboard.
    Copy(String),
    /// Save the settings.
    SaveSettings(Box<Settings>),
    /// Write a game to the user's file, if no such file exists.
    Export {
        /// The path of the file.
        path: PathBuf,
        /// The content to write.
        text: String,
    },
    /// Overwrite a file with a game, as the user has agreed.
    Overwrite(Box<Agreed<Overwrite>>),
    /// Find the unfinished game to continue.
    FindUnfinished,
    /// Read the list of saved games.
    ListGames,
    /// Find the players' terms for the moves of saved games.
    FindTerms {
        /// The files of the games.
        paths: Vec<PathBuf>,
        /// The search goes on as long as this can be upgraded.
        wanted: Weak<()>,
    },
    /// Read the results of the saved games.
    ReadResults,
    /// Read a game file.
    Open {
        /// The path of the file.
        path: PathBuf,
        /// The purpose of reading it.
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
    /// Cancel the search for a drill.
    CancelDrill,
    /// Read a saved game by the name of its file, to train its ending.
    OpenEnding(String),
    /// Find the drill in a game, whose file has this name.
    FindEnding(Box<Game>, String),
    /// Find the drills that the saved games offer.
    FindOwnDrills,
    /// Load the tables of some positions.
    Tables(GameId, &'static RuleSet, Vec<AnyPosition>),
    /// Record the end of a drill.
    Learnt {
        /// The key of the drill's item.
        key: String,
        /// The number of the drill within the item.
        drill: u64,
        /// The result of the drill.
        result: DrillResult,
        /// The day on which the drill ended.
        day: Day,
    },
    /// Record a step of a lesson.
    LessonStep {
        /// The lesson of the step.
        lesson: LessonId,
        /// The step, from 0; none once the lesson is finished.
        step: Option<usize>,
    },
    /// Record the end of a puzzle, on this day.
    PuzzleEnded(Box<PuzzleEnd>, Day),
    /// Record the end of a storm, with this many puzzles solved.
    StormEnded(u32),
    /// Look for puzzles in these positions, instead of others.
    FindPuzzles(Vec<AnyPosition>),
    /// Save a puzzle from a game of the user's own.
    SavePuzzle(Box<OwnPuzzle>),
    /// Look for puzzles in all saved games.
    SearchGames {
        /// The ticket of the search.
        ticket: Ticket,
        /// The games searched before, by file name; they are left out.
        known: BTreeSet<String>,
        /// The most positions of one game in which to look.
        tried: usize,
    },
    /// Stop looking for puzzles in the saved games.
    StopSearchingGames,
    /// Save the puzzles found in a saved game, and record that it was searched.
    GameSearched(String, Vec<OwnPuzzle>),
    /// Save the accuracy of the player's moves in a game, by its file name.
    SaveAccuracy(String, PhaseAccuracy),
    /// Ring the bell.
    Bell,
    /// Redraw the screen.
    Redraw,
    /// Suspend the program as Ctrl-Z does.
    Suspend,
    /// End the program.
    Quit,
}

/// The purpose of reading a game file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Play on.
    Play,
    /// Review the game.
    Review,
    /// Export the game for other programs.
    Export,
    /// Train the ending.
    Train,
}
