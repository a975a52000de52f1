//! The analysis of a whole game: the value of each position, and the loss of each move with its
//! cause.
//!
//! [`GameToAnalyse`] is the game as data. An [`Analyser`] searches its positions with one thread,
//! the last first: what it learns about a later position helps to judge the earlier one. A second,
//! longer look at each position finds what the first misses. With a limit on positions the result
//! is the same on every machine. [`GameAnalysis`] judges moves from these results, even while
//! positions are missing. [`AnalysisThread`] searches in its own thread.

pub mod accuracy;
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
