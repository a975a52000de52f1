//! The command line.

mod book;
mod doctor;
mod glossary;
mod open;
mod output;
mod perft;
mod picture;
mod play;
mod puzzles;
mod record;
mod restricted;
mod review;
pub mod show;
mod side;
mod solve;
mod system;
mod tables;
mod theme;
mod train;

use crate::config::{Settings, paths};
use crate::tui::keymap::KeyMap;
use crate::tui::{Launch, OutputOptions, connection};
use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser, Subcommand};
use ouk_engine::command_line::{
    ArrayArgs, Failure, GameArgs, approve, complaint, finish, help_or_failure, if_exists,
    not_written, outlive_file_limits, print, serve_as_guard, tables_of_one_thread, words,
};
use ouk_io::outside::Rights;
use ouk_io::text;
use output::{can_draw, whole};
use restricted::need;
use std::path::PathBuf;
use std::process::ExitCode;

const AFTER: &str = "\
Exit codes: 0 done; 1 it failed; 2 the command line is wrong, or a drill has no terminal;
3 a position or game file is not legal; 129, 130, 143 ended by a signal.

Environment: NO_COLOR, COLORTERM, TERM; OUK_CONFIG names another settings file.";

const COLORS: [&str; 5] = ["auto", "true", "256", "16", "none"];

const LINKS: [&str; 3] = ["auto", "fast", "slow"];

/// The Cambodian board games in a terminal.
#[derive(Parser)]
#[command(
    name = "ouk",
    version,
    before_help = "Example: ouk play --game kar-ouk --level 4",
    after_help = AFTER
)]
struct Cli {
    /// How many colours to use.
    #[arg(long, global = true, default_value = "auto", value_parser = COLORS)]
    color: String,
    /// The line to the terminal; auto judges it by the time an answer takes.
    #[arg(long, global = true, default_value = "auto", value_parser = LINKS)]
    link: String,
    /// Restricted mode, for strangers: no file outside one folder, no other program.
    #[arg(long, global = true)]
    restricted: bool,
    /// The one folder of restricted mode.
    #[arg(long = "data-folder", global = true, value_name = "FOLDER", value_parser = folder)]
    data_folder: Option<PathBuf>,
    /// Play line by line, without a picture: for screen readers and scripts.
    #[arg(long, global = true)]
    line: bool,
    #[command(subcommand)]
    command: Option<CliCommand>,
}

#[derive(Subcommand)]
enum CliCommand {
    /// Start a game at once.
    #[command(before_help = "Example: ouk play --game kar-ouk --rules tan --level 4 --side black")]
    Play(play::PlayArgs),
    /// Open a game or a position from a file on the screen; "ouk FILE" for short.
    #[command(before_help = "Example: ouk open game.pgn")]
    Open(open::OpenArgs),
    /// Learn the endings: mate inside the count, or hold until it ends.
    #[command(before_help = "Example: ouk train --class KSM --rules tan")]
    Train(train::TrainArgs),
    /// Count the leaves of the move tree.
    #[command(before_help = "Example: ouk perft --game ouk --rules tan 5 --divide")]
    Perft(perft::PerftArgs),
    /// Show a position: board, legal moves, count, verdict.
    #[command(
        before_help = "Example: ouk show --game makruk \"8/8/3k4/8/R2N4/1R6/8/4K3 w - - 0 1\""
    )]
    Show(show::ShowArgs),
    /// Show what the book of openings has for a position: moves, results, scores.
    #[command(before_help = "Example: ouk book --game makruk --moves \"d3d4\"")]
    Book(book::BookArgs),
    /// Explain the terms of Khmer chess.
    #[command(before_help = "Example: ouk glossary si-brateanh")]
    Glossary(glossary::GlossaryArgs),
    /// Your results against the levels, by game, rules, level and side, and your rating.
    #[command(before_help = "Example: ouk record --game makruk --side black")]
    Record(record::RecordArgs),
    /// Look for puzzles in your saved games: the one right move that you missed.
    #[command(before_help = "Example: ouk puzzles --from-games")]
    Puzzles(puzzles::PuzzlesArgs),
    /// Find the mistakes of a game: a summary, an annotated PGN, pictures or a web page.
    #[command(before_help = "Example: ouk review game.pgn --format html --out game.html")]
    Review(review::ReviewArgs),
    /// Prove or disprove a forced win of the side to move, and print the line.
    #[command(
        before_help = "Example: ouk solve --game min-rek-chanh \"5MM1/M6k/M6M/8/8/m6M/K2M4/1mm5 b\""
    )]
    Solve(solve::SolveArgs),
    /// Speak UCI, for chess programs.
    #[command(before_help = "Example: printf 'position startpos\\nd\\n' | ouk uci")]
    Uci,
    /// Make, show and check the tables of the endings.
    #[command(before_help = "Example: ouk tables build --pieces 5")]
    Tables(tables::TablesArgs),
    /// Say what terminal this is, what it can do and where files are.
    Doctor,
    /// List, show and check the themes.
    #[command(before_help = "Example: ouk theme show rice-paddy")]
    Theme(theme::ThemeArgs),
    /// Print the completions for a shell.
    #[command(before_help = "Example: ouk completions bash > ouk.bash")]
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page.
    #[command(before_help = "Example: ouk man | man -l -")]
    Man,
    /// Print the keys as they are, as a file of keys.
    #[command(before_help = "Example: ouk keys > ~/.config/ouk/keys.toml")]
    Keys,
    /// Search fixed positions: a node count that is a signature, and the speed.
    Bench,
}

/// A folder named in full.
fn folder(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if path.is_absolute() { Ok(path) } else { Err("it begins with /".to_owned()) }
}

/// Commands that the program `ouk-lab` has now.
const MOVED: [&str; 5] = ["learn", "match", "selfplay", "suite", "tune"];

/// Runs the program; errors are one line on standard error.
#[must_use]
pub fn run() -> ExitCode {
    let start = restricted::rights();
    if let Ok(Rights { outside: Some(outside), .. }) = start.as_ref().map(|start| start.rights)
        && let Some(code) = serve_as_guard(outside)
    {
        return code;
    }
    outlive_file_limits();
    let done = start.and_then(|start| match parse() {
        Ok(cli) => {
            let rights = start.confine(cli.data_folder.clone())?;
            execute(cli, rights)
        }
        Err(error) => match moved(&error) {
            Some(failure) => Err(failure),
            None => help_or_failure("ouk", &error),
        },
    });
    finish("ouk", done)
}

/// Reads the command line. A file in the place of a command is opened.
fn parse() -> Result<Cli, clap::Error> {
    Cli::try_parse_from(words("ouk")).or_else(|error| {
        let unknown = match error.get(ContextKind::InvalidSubcommand) {
            Some(ContextValue::String(word)) => word.as_str(),
            _ => return Err(error),
        };
        match open::with_command(words("ouk").collect(), unknown) {
            Some(words) => Cli::try_parse_from(words),
            None => Err(error),
        }
    })
}

/// Names the new command, if the command line has one that `ouk-lab` has now.
fn moved(error: &clap::Error) -> Option<Failure> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    MOVED.contains(&&**word).then(|| {
        Failure::usage(format!(
            "\"ouk {word}\" is \"ouk-lab {word}\" now; docs/command-line.md says how to install it"
        ))
    })
}

fn execute(cli: Cli, rights: Rights) -> Result<ExitCode, Failure> {
    let settings = Settings::load();
    let link = connection::ConnectionChoice::parse(&cli.link).unwrap_or_default();
    let output = OutputOptions { color: cli.color, link };
    let by_line = cli.line || !can_draw();
    match cli.command {
        None => {
            let note = String::new();
            play::show(
                Launch {
                    settings,
                    output,
                    rights,
                    setup: None,
                    engine: None,
                    train: None,
                    open: None,
                    note,
                },
                by_line,
            )
        }
        Some(CliCommand::Play(args)) => play::run(&args, settings, output, rights, by_line),
        Some(CliCommand::Open(args)) => open::run(&args, settings, output, rights, by_line),
        Some(CliCommand::Train(args)) => train::run(&args, settings, output, rights, cli.line),
        Some(CliCommand::Perft(args)) => {
            perft::run(need(rights)?, &args, &settings).map(|()| ExitCode::SUCCESS)
        }
        Some(CliCommand::Show(args)) => {
            show::run(&args, &settings, rights).map(|()| ExitCode::SUCCESS)
        }
        Some(CliCommand::Book(args)) => book::run(&args, &settings).map(|()| ExitCode::SUCCESS),
        Some(CliCommand::Glossary(args)) => glossary::run(&args).map(|()| ExitCode::SUCCESS),
        Some(CliCommand::Record(args)) => record::run(&args, &settings).map(|()| ExitCode::SUCCESS),
        Some(CliCommand::Puzzles(args)) => {
            puzzles::run(need(rights)?, &args, &settings).map(|()| ExitCode::SUCCESS)
        }
        Some(CliCommand::Review(args)) => {
            review::run(need(rights)?, &args, &settings).map(|()| ExitCode::SUCCESS)
        }
        Some(CliCommand::Solve(args)) => {
            solve::run(need(rights)?, &args, &settings).map(|()| ExitCode::SUCCESS)
        }
        Some(CliCommand::Uci) => {
            need(rights)?;
            ouk_engine::uci::serve(
                &|game, name| settings.rule_sets.find(game, name),
                tables_of_one_thread(paths::tables_folder()),
            )?;
            Ok(ExitCode::SUCCESS)
        }
        Some(CliCommand::Tables(args)) => tables::run(need(rights)?, &args, &settings),
        Some(CliCommand::Doctor) => doctor::run(need(rights)?, &settings, &output),
        Some(CliCommand::Theme(args)) => theme::run(need(rights)?, &args, &settings, &output.color),
        Some(CliCommand::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "ouk", &mut script);
            whole(&script)
        }
        Some(CliCommand::Man) => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Cli::command()).section("6").render(&mut page)?;
            whole(&page)
        }
        Some(CliCommand::Keys) => {
            let (keys, problems) = KeyMap::load();
            problems.iter().for_each(text::complain);
            whole(text::plain(&keys.to_toml()).as_bytes())
        }
        Some(CliCommand::Bench) => need(rights).and_then(|_| bench()).map(|()| ExitCode::SUCCESS),
    }
}

fn bench() -> Result<(), Failure> {
    let mut told = Ok(());
    let outcome = ouk_engine::bench::run(|game, nodes, time| {
        let line = format!("{:14} {nodes:>10} nodes {:>6} ms", game.name(), time.as_millis());
        told = std::mem::replace(&mut told, Ok(())).and_then(|()| print(line));
    });
    told?;
    let nps = outcome.nodes as f64 / outcome.time.as_secs_f64();
    print(format!("{} nodes {nps:.0} nps", outcome.nodes))
}
