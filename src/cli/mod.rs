//! The command line.

mod doctor;
mod learn;
mod match_cmd;
mod perft;
mod picture;
mod play;
mod restricted;
mod samples;
mod selfplay;
pub mod show;
mod suite;
mod tables;
mod theme;
mod train;
mod tune;

use crate::config::{Settings, nearest};
use crate::tui::keymap::KeyMap;
use crate::tui::{Launch, OutputOptions, connection};
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand};
use ouk_engine::endgame::tables::{TableOptions, Tables};
use ouk_engine::uci::client::guard;
use ouk_io::files::IfExists;
use ouk_io::outside::Rights;
use ouk_io::text;
use ouk_rules::board::Color;
use ouk_rules::{AnyPosition, Array, GameId, RuleSet};
use restricted::need;
use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

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
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Start a game at once.
    #[command(before_help = "Example: ouk play --game kar-ouk --rules tan --level 4 --side black")]
    Play(play::PlayArgs),
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
    /// Speak UCI, for chess programs.
    #[command(before_help = "Example: printf 'position startpos\\nd\\n' | ouk uci")]
    Uci,
    /// Let the machine play itself.
    #[command(before_help = "Example: ouk selfplay --game rek --games 10 --seed 1")]
    Selfplay(selfplay::SelfplayArgs),
    /// Teach a network from positions of games.
    #[command(before_help = "Example: ouk learn --game ouk --data ouk.txt --out ouk.net")]
    Learn(learn::LearnArgs),
    /// Tune the weights of an evaluation on positions of games.
    #[command(before_help = "Example: ouk tune --game ouk --data ouk.txt --out weights.rs")]
    Tune(tune::TuneArgs),
    /// Set two engines, or two levels, against each other.
    #[command(
        name = "match",
        before_help = "Example: ouk match --a level:5 --b level:6 --game kar-ouk --games 100\n         \
                       ouk match --a \"ouk uci\" --b fairy-stockfish --movetime 100 --sprt 0,10"
    )]
    Match(match_cmd::MatchArgs),
    /// Make, prove or solve a suite of puzzles.
    #[command(
        hide = true,
        before_help = "Example: ouk suite solve tests/data/ouk.epd --nodes 50000"
    )]
    Suite(suite::SuiteArgs),
    /// Make, show and check the tables of the endings.
    #[command(before_help = "Example: ouk tables build --men 5")]
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

/// Which game, by which rules, from where.
#[derive(Args)]
struct DataPlace {
    /// The game: ouk, kar-ouk, makruk, rek, min-rek-chanh or hill.
    #[arg(long, default_value = "ouk")]
    game: String,
    /// The rule set; the game's first if none is named.
    #[arg(long)]
    rules: Option<String>,
}

/// From which array.
#[derive(Args)]
struct StartScreen {
    /// The array: standard, or in Rek and Min Rek Chanh mirrored; if none is named, that of the rules.
    #[arg(long, value_parser = Array::parse)]
    array: Option<Array>,
}

impl StartScreen {
    /// The position to start from, if it is not the usual one.
    fn fen(
        &self,
        game: GameId,
        rules: &'static RuleSet,
        first: Color,
    ) -> Result<Option<String>, Failure> {
        let Some(array) = self.array else { return Ok(None) };
        if !Array::of(game).contains(&array) {
            let (game, array) = (game.name(), array.name());
            return Err(Failure::usage(format!("{game} has no {array} array")));
        }
        if Array::of(game) == [array] {
            return Ok(None);
        }
        // A user's rule set may begin otherwise.
        let named = array.fen(game, game.default_rules(), first);
        let usual = Array::Standard.fen(game, rules, first);
        Ok((named != usual).then_some(named))
    }
}

/// A folder named in full.
fn folder(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if path.is_absolute() { Ok(path) } else { Err("it begins with /".to_owned()) }
}

/// What went wrong, and the exit code it means.
pub(crate) struct Failure {
    code: u8,
    text: String,
}

impl Failure {
    fn usage(text: impl Into<String>) -> Failure {
        Failure { code: 2, text: text.into() }
    }

    fn failed(text: impl Into<String>) -> Failure {
        Failure { code: 1, text: text.into() }
    }

    fn illegal(text: impl Into<String>) -> Failure {
        Failure { code: 3, text: text.into() }
    }

    /// Nothing that went wrong: whoever read the output has read enough.
    const CLOSED: Failure = Failure { code: 0, text: String::new() };
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure { code: 1, text: format!("{:#}", error.into()) }
    }
}

/// What `--overwrite` allows.
const fn if_exists(overwrite: bool) -> IfExists {
    if overwrite { IfExists::Overwrite } else { IfExists::Refuse }
}

/// Why a file that the user named is not written.
fn not_written(path: &Path, error: &io::Error) -> Failure {
    let path = path.display();
    Failure::failed(match error.kind() {
        io::ErrorKind::AlreadyExists => format!("{path} exists; --overwrite replaces it"),
        _ => format!("cannot write {path}: {error}"),
    })
}

/// Writes a line to standard output.
fn print(line: impl Display) -> Result<(), Failure> {
    match text::print(line) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Failure::CLOSED),
        other => Ok(other?),
    }
}

/// Writes text that was made beforehand and has nothing from outside in it to standard output.
fn whole(text: &[u8]) -> Result<ExitCode, Failure> {
    match io::stdout().lock().write_all(text) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Failure::CLOSED),
        other => Ok(other.map(|()| ExitCode::SUCCESS)?),
    }
}

/// Runs the program; errors are one line on standard error.
#[must_use]
pub fn run() -> ExitCode {
    let start = restricted::rights();
    if start.as_ref().is_ok_and(|start| start.rights.outside.is_some()) {
        let mut words = std::env::args_os().skip(1);
        if words.next().is_some_and(|word| word == guard::WORD) {
            return guard::serve(&words.collect::<Vec<_>>());
        }
        guard::enable();
    }
    // A file that may not grow is an error to be told, not the end of the program.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
    let done = start.and_then(|start| match Cli::try_parse_from(words()) {
        Ok(cli) => {
            let rights = start.confine(cli.data_folder.clone())?;
            obey(cli, rights)
        }
        Err(error) => misread(&error),
    });
    match done {
        Ok(code) => code,
        Err(failure) => {
            if !failure.text.is_empty() {
                text::complain(&failure.text);
            }
            ExitCode::from(failure.code)
        }
    }
}

/// The words of the command line. The help repeats the first one, which whoever starts the program
/// may choose as he likes; so it is always ours.
fn words() -> impl Iterator<Item = OsString> {
    std::iter::once(OsString::from("ouk")).chain(std::env::args_os().skip(1))
}

/// Help and version as they were asked for; what is wrong with the arguments in one line.
fn misread(error: &clap::Error) -> Result<ExitCode, Failure> {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        // clap has colours for it where they are wanted.
        return error.print().map(|()| ExitCode::SUCCESS).or(Err(Failure::CLOSED));
    }
    Err(Failure::usage(format!("{}; \"ouk --help\" tells more", complaint(error))))
}

/// The tables of the endings, made by one thread: a match gives an engine no more than it plays with.
fn tables_of_one_thread() -> Arc<Tables> {
    let folder = crate::config::paths::tables_folder();
    Arc::new(Tables::new(TableOptions { folder, threads: 1, ..TableOptions::default() }))
}

/// What is wrong with arguments, in one line.
fn complaint(error: &clap::Error) -> String {
    let text = error.to_string();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let said =
        lines.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let said = said.collect::<Vec<_>>().join(" ");
    said.strip_prefix("error: ").unwrap_or(&said).to_owned()
}

fn obey(cli: Cli, rights: Rights) -> Result<ExitCode, Failure> {
    let settings = Settings::load();
    let link = connection::ConnectionChoice::parse(&cli.link).unwrap_or_default();
    let output = OutputOptions { color: cli.color, link };
    let by_line = cli.line || !can_draw();
    match cli.command {
        None => {
            let note = String::new();
            play::show(
                Launch { settings, output, rights, setup: None, engine: None, train: None, note },
                by_line,
            )
        }
        Some(Command::Play(args)) => play::run(&args, settings, output, rights, by_line),
        Some(Command::Train(args)) => train::run(&args, settings, output, rights, cli.line),
        Some(Command::Perft(args)) => {
            perft::run(need(rights)?, &args, &settings).map(|()| ExitCode::SUCCESS)
        }
        Some(Command::Show(args)) => {
            show::run(&args, &settings, rights).map(|()| ExitCode::SUCCESS)
        }
        Some(Command::Selfplay(args)) => {
            selfplay::run(need(rights)?, &args, &settings).map(|()| ExitCode::SUCCESS)
        }
        Some(Command::Learn(args)) => learn::run(need(rights)?, &args).map(|()| ExitCode::SUCCESS),
        Some(Command::Tune(args)) => tune::run(need(rights)?, &args).map(|()| ExitCode::SUCCESS),
        Some(Command::Uci) => {
            need(rights)?;
            ouk_engine::uci::serve(
                &|game, name| settings.rule_sets.find(game, name),
                tables_of_one_thread(),
            )?;
            Ok(ExitCode::SUCCESS)
        }
        Some(Command::Match(args)) => match_cmd::run(need(rights)?, &args, &settings),
        Some(Command::Suite(args)) => {
            suite::run(need(rights)?, &args, &settings).map(|()| ExitCode::SUCCESS)
        }
        Some(Command::Tables(args)) => tables::run(need(rights)?, &args, &settings),
        Some(Command::Doctor) => doctor::run(need(rights)?, &settings, &output),
        Some(Command::Theme(args)) => theme::run(need(rights)?, &args, &settings, &output.color),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "ouk", &mut script);
            whole(&script)
        }
        Some(Command::Man) => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Cli::command()).section("6").render(&mut page)?;
            whole(&page)
        }
        Some(Command::Keys) => {
            let (keys, problems) = KeyMap::load();
            problems.iter().for_each(text::complain);
            whole(text::plain(&keys.to_toml()).as_bytes())
        }
        Some(Command::Bench) => need(rights).and_then(|_| bench()).map(|()| ExitCode::SUCCESS),
    }
}

/// Whether there is a terminal to draw on.
fn can_draw() -> bool {
    use std::io::IsTerminal;
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    !dumb && io::stdout().is_terminal() && io::stdin().is_terminal()
}

fn needs_terminal() -> Result<(), Failure> {
    if can_draw() {
        return Ok(());
    }
    Err(Failure::usage(
        "this is no terminal to draw on; run it in one (over ssh: ssh -t), or use \
         \"ouk show\", \"ouk selfplay\" or \"ouk uci\", which need none",
    ))
}

impl DataPlace {
    /// The game and rule set that are named.
    fn find(&self, settings: &Settings) -> Result<(GameId, &'static RuleSet), Failure> {
        let game = GameId::parse(&self.game).ok_or_else(|| {
            let known: Vec<&str> = GameId::ALL.iter().map(|game| game.name()).collect();
            Failure::usage(unknown("there is no game", &self.game, &known))
        })?;
        let Some(name) = &self.rules else {
            return Ok((game, game.default_rules()));
        };
        let rules = settings.rule_sets.find(game, name).ok_or_else(|| {
            let known = settings.rule_sets.names(game);
            Failure::usage(unknown(&format!("{} has no rules", game.name()), name, &known))
        })?;
        Ok((game, rules))
    }

    /// The position that is named, or the array.
    fn position(&self, settings: &Settings, fen: Option<&str>) -> Result<AnyPosition, Failure> {
        let (game, rules) = self.find(settings)?;
        match fen {
            None => Ok(AnyPosition::start(game, rules)),
            Some(fen) => AnyPosition::from_fen(game, rules, fen)
                .map_err(|error| Failure::illegal(format!("position \"{fen}\": {error}"))),
        }
    }
}

/// A name that is not known, the one that may be meant, and all there are.
fn unknown(what: &str, given: &str, known: &[&str]) -> String {
    let all = known.join(", ");
    match nearest(&given.to_ascii_lowercase(), known.iter().copied()) {
        Some(near) => format!("{what} \"{given}\"; is \"{near}\" meant? There are {all}"),
        None => format!("{what} \"{given}\"; there are {all}"),
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
