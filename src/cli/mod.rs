//! The command line.

mod book;
mod doctor;
mod game_file;
mod glossary;
mod open;
mod output;
mod output_args;
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
use crate::tui::connection::ConnectionChoice;
use crate::tui::keys::KeyMap;
use crate::tui::{Launch, OutputOptions};
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Command, CommandFactory, FromArgMatches, Parser, Subcommand};
use ouk_engine::command_line::{
    ArrayArgs, Failure, GameArgs, approve, complaint, finish, help_or_failure, if_exists,
    not_printed, not_written, note_passed_over, outlive_file_limits, output_file, position_of,
    print, serve_as_guard, tables_of_one_thread, words,
};
use ouk_engine::uci::UciServeError;
use ouk_io::outside::Rights;
use ouk_io::text;
use output::{can_draw, whole};
use output_args::ColorArgument;
use restricted::need;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

const AFTER: &str = "\
Example: ouk play --game kar-ouk --level 4

Exit codes: 0 success; 1 failure; 2 invalid command line, or a drill without a terminal;
3 invalid position or game file, or failed theme check; 128 + N ended by signal N.

Environment: NO_COLOR turns colours off; COLORTERM and TERM tell which colours are available;
OUK_CONFIG names a settings file to use instead of the default one.";

/// Play Cambodian board games in the terminal.
#[derive(Parser)]
#[command(
    name = "ouk",
    version,
    after_help = AFTER,
    next_help_heading = "Global options"
)]
struct Cli {
    /// Colours to use.
    #[arg(long, global = true, value_name = "COLOURS", value_enum, default_value = "auto")]
    color: ColorArgument,
    /// Speed of the connection to the terminal; auto measures it.
    #[arg(long, global = true, value_name = "SPEED", value_enum, default_value = "auto")]
    link: ConnectionChoice,
    /// Run in restricted mode, for untrusted users: one folder for all files, no other programs.
    #[arg(long, global = true)]
    restricted: bool,
    /// Folder for all files in restricted mode.
    #[arg(long = "data-folder", global = true, value_name = "FOLDER", value_parser = folder)]
    data_folder: Option<PathBuf>,
    /// Play line by line instead of full-screen, for screen readers and scripts.
    #[arg(long, global = true)]
    line: bool,
    #[command(subcommand)]
    command: Option<CliCommand>,
}

#[derive(Subcommand)]
enum CliCommand {
    /// Start a game.
    #[command(after_help = "Example: ouk play --game kar-ouk --rules tan --level 4 --side black")]
    Play(play::PlayArgs),
    /// Open a game or position from a file; short form: ouk FILE.
    #[command(after_help = "Example: ouk open game.pgn")]
    Open(open::OpenArgs),
    /// Practise endgames: mate before the count ends, or hold until it does.
    #[command(after_help = "Example: ouk train --class KSM --rules tan")]
    Train(train::TrainArgs),
    /// Count the leaf nodes of the move tree.
    #[command(after_help = "Example: ouk perft --game ouk --rules tan 5 --divide")]
    Perft(perft::PerftArgs),
    /// Show a position: board, legal moves, count and verdict.
    #[command(
        after_help = "Example: ouk show --game makruk \"8/8/3k4/8/R2N4/1R6/8/4K3 w - - 0 1\""
    )]
    Show(show::ShowArgs),
    /// Look up a position in the opening book: moves, results and scores.
    #[command(after_help = "Example: ouk book --game makruk --moves \"d3d4\"")]
    Book(book::BookArgs),
    /// Explain terms of Khmer chess and Rek.
    #[command(after_help = "Example: ouk glossary si-brateanh")]
    Glossary(glossary::GlossaryArgs),
    /// Show your results against the computer, and your rating.
    #[command(after_help = "Example: ouk record --game makruk --side black")]
    Record(record::RecordArgs),
    /// Find puzzles in your saved games: positions in which you missed the only good move.
    #[command(after_help = "Example: ouk puzzles --from-games")]
    Puzzles(puzzles::PuzzlesArgs),
    /// Find the mistakes in a game; write a summary, annotated PGN, SVG or a web page.
    #[command(after_help = "Example: ouk review game.pgn --format html --out game.html")]
    Review(review::ReviewArgs),
    /// Prove or disprove a forced win for the side to move, and print the line.
    #[command(
        after_help = "Example: ouk solve --game min-rek-chanh \"5MM1/M6k/M6M/8/8/m6M/K2M4/1mm5 b\""
    )]
    Solve(solve::SolveArgs),
    /// Run as a UCI engine, for use in chess programs.
    #[command(after_help = "Example: printf 'position startpos\\nd\\n' | ouk uci")]
    Uci,
    /// Build, query and verify endgame tables.
    #[command(after_help = "Example: ouk tables build --pieces 5")]
    Tables(tables::TablesArgs),
    /// Report what the terminal supports and where files are stored.
    #[command(after_help = "Example: ouk doctor")]
    Doctor,
    /// List, show, check and import themes.
    #[command(after_help = "Example: ouk theme show rice-paddy")]
    Theme(theme::ThemeArgs),
    /// Print a shell completion script.
    #[command(after_help = "Example: ouk completions bash > ouk.bash")]
    Completions {
        /// Shell to complete commands in.
        shell: clap_complete::Shell,
    },
    /// Print the manual page.
    #[command(after_help = "Example: ouk man | man -l -")]
    Man,
    /// Print the current key bindings in the format of keys.toml.
    #[command(after_help = "Example: ouk keys > ~/.config/ouk/keys.toml")]
    Keys,
    /// Benchmark the search on fixed positions: node count (a signature of the search) and speed.
    #[command(after_help = "Example: ouk bench")]
    Bench,
}

/// Parses a folder that must be an absolute path.
fn folder(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if path.is_absolute() { Ok(path) } else { Err("expected an absolute path".to_owned()) }
}

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
            None => help_or_failure(&command_line(), &error),
        },
    });
    finish("ouk", done)
}

/// The commands whose help lists the options for the screen: those that draw on it or test it.
const ON_SCREEN: [&str; 4] = ["play", "open", "train", "doctor"];

/// The command line. Every command accepts the global options.
fn command_line() -> Command {
    let mut command = Cli::command();
    // Only now do the commands have the global options.
    command.build();
    command.mut_subcommands(|own| match ON_SCREEN.contains(&own.get_name()) {
        true => own,
        false => without_screen_options(own),
    })
}

fn without_screen_options(command: Command) -> Command {
    let of_screen = |arg: &Arg| ["link", "line"].contains(&arg.get_id().as_str());
    command
        .mut_args(|arg| if of_screen(&arg) { arg.hide(true) } else { arg })
        .mut_subcommands(without_screen_options)
}

fn read(words: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let mut command = command_line();
    let matches = command.try_get_matches_from_mut(words)?;
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// Parses the command line. A file in the place of a command is opened.
fn parse() -> Result<Cli, clap::Error> {
    read(words("ouk")).or_else(|error| {
        let unknown = match error.get(ContextKind::InvalidSubcommand) {
            Some(ContextValue::String(word)) => word.as_str(),
            _ => return Err(error),
        };
        match open::with_command(words("ouk").collect(), unknown) {
            Some(words) => read(words),
            None => Err(error),
        }
    })
}

/// The failure that names the new command, if the command line has one that moved to `ouk-lab`.
fn moved(error: &clap::Error) -> Option<Failure> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    open::MOVED.contains(&&**word).then(|| {
        Failure::usage(format!(
            "\"ouk {word}\" is now \"ouk-lab {word}\"; see docs/command-line.md for how to install it"
        ))
    })
}

fn execute(cli: Cli, rights: Rights) -> Result<ExitCode, Failure> {
    let settings = Settings::load();
    let output = OutputOptions { color: cli.color.0, link: cli.link };
    let by_line = cli.line || !can_draw();
    let front_end = if by_line { play::FrontEnd::Lines } else { play::FrontEnd::Screen };
    match cli.command {
        None => {
            let note = None;
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
                front_end,
            )
        }
        Some(CliCommand::Play(args)) => play::run(&args, settings, output, rights, front_end),
        Some(CliCommand::Open(args)) => open::run(&args, settings, output, rights, front_end),
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
            let tables = tables_of_one_thread(paths::tables_folder());
            let served = ouk_engine::uci::serve(&settings.rule_sets, tables);
            match served {
                Err(UciServeError::Output(error)) => Err(not_printed(&error)),
                served => Ok(served.map(|()| ExitCode::SUCCESS)?),
            }
        }
        Some(CliCommand::Tables(args)) => tables::run(need(rights)?, &args, &settings),
        Some(CliCommand::Doctor) => doctor::run(need(rights)?, &settings, &output),
        Some(CliCommand::Theme(args)) => theme::run(need(rights)?, &args, &settings, output.color),
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
