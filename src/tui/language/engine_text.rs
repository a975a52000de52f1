//! What is wrong with another engine, in words. What the engine itself says stays in its own words.

use super::{Phrases, fill};
use ouk_engine::uci::client::option::OptionValues;
use ouk_engine::uci::client::{EngineEnd, EngineError};

impl Phrases {
    /// What is wrong with another engine.
    #[must_use]
    pub fn engine_error(&self, error: &EngineError) -> String {
        let own = &self.engine_fault;
        match error {
            EngineError::Command { command } => fill(own.command, &[command]),
            EngineError::NotStarted { command, problem } => {
                fill(own.not_started, &[command, &self.io_error(problem)])
            }
            EngineError::Silent { command, asked, limit, said } => {
                let words = fill(own.silent, &[command, asked, &limit.as_secs_f32()]);
                self.with_last_words(words, said)
            }
            EngineError::NoThread(error) => fill(own.no_thread, &[error]),
            EngineError::Deaf { command, asked, limit, said } => {
                let words = fill(own.deaf, &[command, &limit.as_secs_f32(), asked]);
                self.with_last_words(words, said)
            }
            EngineError::Ended { command, asked, how, said } => {
                let how = match how {
                    EngineEnd::Quiet => own.quiet.to_owned(),
                    EngineEnd::Unknown => own.unknown_end.to_owned(),
                    EngineEnd::Status(status) => status.to_string(),
                };
                self.with_last_words(fill(own.ended, &[command, &how, asked]), said)
            }
            EngineError::Left { command, asked } => fill(own.left, &[command, asked]),
            EngineError::NoOption { command, option, known } => {
                fill(own.no_option, &[command, option, known])
            }
            EngineError::Value { command, option, wants, value } => {
                let wants = match wants {
                    OptionValues::Truth => own.truth.to_owned(),
                    OptionValues::AnyNumber => own.any_number.to_owned(),
                    OptionValues::Number { least, most } => fill(own.number, &[least, most]),
                };
                fill(own.value, &[command, option, &wants, value])
            }
            EngineError::NoVariant { command, variant, known } if known.is_empty() => {
                fill(own.no_variant, &[command, variant])
            }
            EngineError::NoVariant { command, variant, known } => {
                fill(own.other_variants, &[command, variant, &known.join(", ")])
            }
            EngineError::Illegal { command, said, fen, problem, complaints } => {
                let words = fill(own.illegal, &[command, said, fen, &self.rule_message(problem)]);
                self.with_last_words(words, complaints)
            }
        }
    }

    /// Words with the last lines of an engine's standard error.
    fn with_last_words(&self, words: String, said: &[String]) -> String {
        match said {
            [] => words,
            said => fill(self.engine_fault.said, &[&words, &said.join(" | ")]),
        }
    }
}
