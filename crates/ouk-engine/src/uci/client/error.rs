//! Errors of engines, in words that a user can act on.

use super::option::OptionValues;
use ouk_rules::RuleMessage;
use std::process::ExitStatus;
use std::time::Duration;

/// How an engine ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineEnd {
    /// It closed its output and runs on.
    #[error("no more output, but still running")]
    Quiet,
    /// The system does not tell.
    #[error("exit status unknown")]
    Unknown,
    /// With this status.
    #[error("{0}")]
    Status(ExitStatus),
}

/// An error of an engine.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The command line cannot be parsed.
    #[error("engine \"{command}\": the command is empty, or a quotation mark is missing")]
    Command {
        /// The command line given.
        command: String,
    },
    /// The program could not be started.
    #[error("engine \"{command}\" does not start: {problem}")]
    NotStarted {
        /// The engine's command line.
        command: String,
        /// What is wrong with the program.
        problem: std::io::Error,
    },
    /// The engine did not reply in time.
    #[error("engine \"{command}\" does not answer \"{asked}\" within {} s{}", .limit.as_secs_f32(), quoted(.said))]
    Silent {
        /// The engine's command line.
        command: String,
        /// The line sent to the engine.
        asked: String,
        /// The time the engine had.
        limit: Duration,
        /// The engine's last lines on standard error.
        said: Vec<String>,
    },
    /// The system gives no thread for the engine.
    #[error("cannot start a thread: {0}")]
    NoThread(std::io::Error),
    /// The engine does not read its input.
    #[error("engine \"{command}\" has not read its input for {} s when asked \"{asked}\"{}", .limit.as_secs_f32(), quoted(.said))]
    Deaf {
        /// The engine's command line.
        command: String,
        /// The line sent to the engine.
        asked: String,
        /// The time that a line may wait.
        limit: Duration,
        /// The engine's last lines on standard error.
        said: Vec<String>,
    },
    /// The engine has ended.
    #[error("engine \"{command}\" ended ({how}) when asked \"{asked}\"{}", quoted(.said))]
    Ended {
        /// The engine's command line.
        command: String,
        /// The line sent to the engine.
        asked: String,
        /// How it ended.
        how: EngineEnd,
        /// Its last lines on standard error.
        said: Vec<String>,
    },
    /// The request was abandoned.
    #[error("stopped waiting for engine \"{command}\" to answer \"{asked}\"")]
    Left {
        /// The engine's command line.
        command: String,
        /// The line sent to the engine.
        asked: String,
    },
    /// The engine does not have the option.
    #[error("engine \"{command}\" has no option \"{option}\"; it has {known}")]
    NoOption {
        /// The engine's command line.
        command: String,
        /// The name of the option.
        option: String,
        /// The names of the engine's options.
        known: String,
    },
    /// The option does not accept the value.
    #[error("engine \"{command}\": its option \"{option}\" takes {wants}, not \"{value}\"")]
    Value {
        /// The engine's command line.
        command: String,
        /// The name of the option.
        option: String,
        /// What it takes.
        wants: OptionValues,
        /// The value.
        value: String,
    },
    /// The engine does not play the game.
    #[error("engine \"{command}\" does not play {variant}{}", known_variants(.known))]
    NoVariant {
        /// The engine's command line.
        command: String,
        /// The variant as UCI names it.
        variant: &'static str,
        /// The variants that the engine plays.
        known: Vec<String>,
    },
    /// The engine played an illegal move.
    #[error("engine \"{command}\" played \"{said}\" in {fen}: {problem}{}", quoted(.complaints))]
    Illegal {
        /// The engine's command line.
        command: String,
        /// The move that the engine sent.
        said: String,
        /// The position that the engine had to move in.
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
