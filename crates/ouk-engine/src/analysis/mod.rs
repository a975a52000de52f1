//! The analysis of a whole game: what each position is worth, what each move lost, and why.
//!
//! [`GameToAnalyse`] is the game as data. An [`Analyser`] searches its positions with one thread, the
//! last first: what it learns of a later position helps to judge the one before. A second, longer look at
//! each position finds what the first misses. With a limit on positions the result is the same on every machine. [`GameAnalysis`] judges the moves from what was found,
//! also while positions are missing. [`AnalysisThread`] does the searching in a thread of its own.

mod accuracy;
mod analyser;
mod game;
mod game_analysis;
mod judgement;
mod phase;
mod phase_accuracy;
mod position;
mod thread;

pub use analyser::{Analyser, FIRST_LOOK, SECOND_LOOK, SearchBudget, analyse};
pub use game::GameToAnalyse;
pub use game_analysis::{GameAnalysis, JudgedMove};
pub use judgement::{Cause, Judgement, Measure, Severity, judge};
pub use phase::Phase;
pub use phase_accuracy::{NoPhaseAccuracy, PhaseAccuracy};
pub use position::{PositionAnalysis, TableTruth};
pub use thread::{AnalysisEvent, AnalysisRequest, AnalysisThread};
