//! The command line of `ouk-lab`.

mod appender;
mod book;
mod games_args;
mod learn;
mod match_cmd;
mod sample_args;
mod selfplay;
mod small_board;
mod stop_signal;
mod suite;
mod terms;
mod tune;

use clap::{CommandFactory, Parser, Subcommand};
use ouk_engine::command_line::{
    Failure, finish, help_or_failure, outlive_file_limits, print, serve_as_guard,
    tables_of_one_thread, words,
};
use ouk_io::outside::Outside;
use ouk_io::{files, folders};
use ouk_rules::RuleSetRegistry;
use std::io::ErrorKind;
use std::process::ExitCode;

const PROGRAM: &str = "ouk-lab";

const AFTER: &str = "\
Example: ouk-lab match --a level:5 --b level:6 --games 100

Exit codes: 0 success; 1 failure; 2 invalid command line; 3 invalid position or suite;
129, 130, 143 ended by a signal.

Environment: OUK_CONFIG names a settings file to use instead of the default one. Your own rule sets
are read from it.";

/// Run matches, self-play, training and puzzle suites with ouk's engine.
#[derive(Parser)]
#[command(
    name = PROGRAM,
    version,
    after_help = AFTER
)]
struct Cli {
    #[command(subcommand)]
    command: Subcommands,
}

#[derive(Subcommand)]
enum Subcommands {
    /// Play a match between two levels or engines.
    #[command(
        name = "match",
        after_help = "Example: ouk-lab match --a level:5 --b level:6 --game kar-ouk --games 100\n         \
                       ouk-lab match --a \"ouk uci\" --b fairy-stockfish --movetime 100 --sprt 0,10"
    )]
    Match(Box<match_cmd::MatchArgs>),
    /// Let the engine play games against itself.
    #[command(after_help = "Example: ouk-lab selfplay --game rek --games 10 --seed 1")]
    Selfplay(selfplay::SelfplayArgs),
    /// Build an opening book from games of the engine against itself.
    #[command(
        after_help = "Example: ouk-lab book --game ouk --games 300 --log ouk.log --out ouk.book"
    )]
    Book(book::MakeBookArgs),
    /// Count terms of Khmer chess in games of the engine against itself.
    #[command(
        after_help = "Example: ouk-lab terms --game ouk --level 10 --nodes 2000 --games 1000"
    )]
    Terms(terms::TermsArgs),
    /// Train a network on positions from games.
    #[command(
        after_help = "Example: ouk-lab learn --game ouk --data ouk.txt --out ouk.net",
        mut_arg("game", |arg| arg.help("Game: ouk, kar-ouk or makruk"))
    )]
    Learn(learn::LearnArgs),
    /// Tune the weights of the evaluation on positions from games.
    #[command(after_help = "Example: ouk-lab tune --game ouk --data ouk.txt --out weights.rs")]
    Tune(tune::TuneArgs),
    /// Solve a small board of Rek or Min Rek Chanh completely.
    #[command(after_help = "Example: ouk-lab small-board --game rek --size 4 --pieces 3")]
    SmallBoard(small_board::SmallBoardArgs),
    /// Make, verify or solve a suite of puzzles.
    #[command(after_help = "Example: ouk-lab suite solve assets/puzzles/ouk.epd --nodes 50000")]
    Suite(suite::SuiteArgs),
}

/// Runs the program; an error is one line on standard error.
#[must_use]
pub fn run() -> ExitCode {
    // The laboratory has no restricted mode: whoever may start it may start any other program.
    let outside = Outside::unrestricted().expect("nothing here restricts it");
    if let Some(code) = serve_as_guard(outside) {
        return code;
    }
    outlive_file_limits();
    let done = match Cli::try_parse_from(words(PROGRAM)) {
        Ok(cli) => perform(&cli.command, outside),
        Err(error) => help_or_failure(&Cli::command(), &error),
    };
    finish(PROGRAM, done)
}

fn perform(command: &Subcommands, outside: Outside) -> Result<ExitCode, Failure> {
    match command {
        Subcommands::Match(args) => return match_cmd::run(outside, args, &rule_sets(outside)),
        Subcommands::Book(args) => return book::run(outside, args, &rule_sets(outside)),
        Subcommands::Selfplay(args) => selfplay::run(outside, args, &rule_sets(outside))?,
        Subcommands::Terms(args) => terms::run(outside, args, &rule_sets(outside))?,
        Subcommands::Learn(args) => learn::run(outside, args)?,
        Subcommands::Tune(args) => tune::run(outside, args)?,
        Subcommands::SmallBoard(args) => small_board::run(outside, args, &rule_sets(outside))?,
        Subcommands::Suite(args) => suite::run(outside, args, &rule_sets(outside))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The largest size of a settings file in bytes; a complete one has a few thousand.
const LARGEST_SETTINGS: u64 = 256 * 1024;

/// The rule sets of the user's settings file.
fn rule_sets(_: Outside) -> RuleSetRegistry {
    let read = folders::settings_file().map(|path| files::read_text(&path, LARGEST_SETTINGS));
    match read {
        Some(Ok(text)) => RuleSetRegistry::in_settings(&text),
        Some(Err(error)) if error.kind() != ErrorKind::NotFound => {
            RuleSetRegistry::without_settings(format!("the file cannot be read: {error}"))
        }
        _ => RuleSetRegistry::default(),
    }
}
