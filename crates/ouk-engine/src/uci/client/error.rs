//! Errors of engines, in words that a user can act on.

use super::option::OptionValues;
use ouk_rules::RuleMessage;
use std::process::ExitStatus;
use std::time::Duration;

/// How an engine ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineEnd {
    /// It closed its output and runs on.
    #[error("it says nothing more, but has not ended")]
    Quiet,
    /// The system does not tell.
    #[error("nobody knows how")]
    Unknown,
    /// With this status.
    #[error("{0}")]
    Status(ExitStatus),
}

/// An error of an engine.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The command line cannot be parsed.
    #[error("engine \"{command}\": it is empty, or a quote is left open")]
    Command {
        /// What was given.
        command: String,
    },
    /// The program could not be started.
    #[error("engine \"{command}\" does not start: {problem}")]
    NotStarted {
        /// Its command line.
        command: String,
        /// What the system says.
        problem: std::io::Error,
    },
    /// It did not reply in time.
    #[error("engine \"{command}\" does not answer \"{asked}\" within {} s{}", .limit.as_secs_f32(), quoted(.said))]
    Silent {
        /// Its command line.
        command: String,
        /// The request.
        asked: String,
        /// How long it had.
        limit: Duration,
        /// Its last lines on standard error.
        said: Vec<String>,
    },
    /// No engine is running.
    #[error("cannot start a thread: {0}")]
    NoThread(std::io::Error),
    /// It does not read its input.
    #[error("engine \"{command}\" has not read its input for {} s when asked \"{asked}\"{}", .limit.as_secs_f32(), quoted(.said))]
    Deaf {
        /// Its command line.
        command: String,
        /// The request.
        asked: String,
        /// How long a line may wait.
        limit: Duration,
        /// Its last lines on standard error.
        said: Vec<String>,
    },
    /// It has ended.
    #[error("engine \"{command}\" ended ({how}) when asked \"{asked}\"{}", quoted(.said))]
    Ended {
        /// Its command line.
        command: String,
        /// The request.
        asked: String,
        /// How it ended.
        how: EngineEnd,
        /// Its last lines on standard error.
        said: Vec<String>,
    },
    /// The request was abandoned.
    #[error("stopped waiting for engine \"{command}\" to answer \"{asked}\"")]
    Left {
        /// Its command line.
        command: String,
        /// The request.
        asked: String,
    },
    /// It does not have the option.
    #[error("engine \"{command}\" has no option \"{option}\"; it has {known}")]
    NoOption {
        /// Its command line.
        command: String,
        /// The option.
        option: String,
        /// The options it has.
        known: String,
    },
    /// The option does not accept the value.
    #[error("engine \"{command}\": its option \"{option}\" takes {wants}, not \"{value}\"")]
    Value {
        /// Its command line.
        command: String,
        /// The option.
        option: String,
        /// What it takes.
        wants: OptionValues,
        /// The value.
        value: String,
    },
    /// It does not play the game.
    #[error("engine \"{command}\" does not play {variant}{}", known_variants(.known))]
    NoVariant {
        /// Its command line.
        command: String,
        /// The variant as UCI names it.
        variant: &'static str,
        /// The variants it has.
        known: Vec<String>,
    },
    /// It played an illegal move.
    #[error("engine \"{command}\" played \"{said}\" in {fen}: {problem}{}", quoted(.complaints))]
    Illegal {
        /// Its command line.
        command: String,
        /// What it said.
        said: String,
        /// The position it was in.
        fen: String,
        /// Why that is no move there.
        problem: Box<RuleMessage>,
        /// Its last lines on standard error.
        complaints: Vec<String>,
    },
}

fn quoted(lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    format!("; its standard error ends: {}", lines.join(" | "))
}

fn known_variants(known: &[String]) -> String {
    if known.is_empty() {
        return "; it has no option UCI_Variant".to_owned();
    }
    format!("; it supports {}", known.join(", "))
}
