//! `ouk tables`: making, showing and checking the tables of the endings.

mod check;
mod report;
mod show;

use super::{Failure, GameArgs, print};
use crate::config::{Settings, paths};
use clap::{Args, Subcommand};
use ouk_engine::endgame::class::Class;
use ouk_engine::endgame::file;
use ouk_engine::endgame::table::EndgameTable;
use ouk_engine::endgame::tablebase::Tablebase;
use ouk_engine::endgame::tables::{TableError, TableOptions, TableProgress, Tables};
use ouk_engine::endgame::verify::classes;
use ouk_io::outside::Outside;
use ouk_rules::{GameId, RuleSet};
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

#[derive(Args)]
pub(super) struct TablesArgs {
    #[command(subcommand)]
    what: TablesCommand,
    /// The game: ouk, makruk or hill.
    #[arg(long, global = true, default_value = "ouk")]
    game: String,
    /// The rule set; the game's first if none is named.
    #[arg(long, global = true)]
    rules: Option<String>,
    /// The folder tables are kept in; the user's cache folder if none is named.
    #[arg(long, global = true)]
    folder: Option<PathBuf>,
    /// The most memory to use, in megabytes.
    #[arg(long, global = true, default_value_t = 2000)]
    memory: usize,
    /// Threads to use; as many as there are processors if none are named.
    #[arg(long, global = true)]
    threads: Option<NonZeroUsize>,
}

/// Which endings.
#[derive(Args)]
struct Endings {
    /// Endings by the chaser's men and the other side's: KSM, KRM-KR. None: all of --men.
    endings: Vec<String>,
    /// Endings against a bare king with so many men, kings included: 4, or 3-5.
    #[arg(long = "men", value_name = "MEN", default_value = "3-4", conflicts_with = "endings")]
    pieces: String,
    /// Also those with unpromoted Trey, or Hill's fish.
    #[arg(long, conflicts_with = "endings")]
    trey: bool,
}

#[derive(Subcommand)]
enum TablesCommand {
    /// Make tables and keep them; what is there already is passed over, so it can be stopped and
    /// begun again.
    #[command(before_help = "Example: ouk tables build --men 5 --rules tan")]
    Build(Endings),
    /// List the tables that are kept, with their sizes.
    List,
    /// Check tables with the game's own moves: all positions of small ones, samples of large ones.
    #[command(before_help = "Example: ouk tables verify KSM --rules khmer-institute")]
    Verify(check::VerifyArgs),
    /// Show how much of an ending is won, and how long it takes.
    #[command(before_help = "Example: ouk tables stats KSM KSS --rules tan")]
    Stats(Endings),
    /// Play random positions from the tables, the best against the best.
    #[command(before_help = "Example: ouk tables play KSS --positions 1000 --rules federation")]
    Play(check::PlayoutArgs),
    /// Say what the tables know of a position and of each of its moves.
    #[command(before_help = "Example: ouk tables probe \"8/8/8/8/3k4/8/1M6/KS6 w - 86 9 1\"")]
    Probe(show::ProbeArgs),
    /// Write docs/endgames.md: everything the tables say of every ending and rule set.
    #[command(before_help = "Example: ouk tables report > docs/endgames.md")]
    Report(report::ReportArgs),
    /// Delete the tables that are kept.
    Clear,
}

/// What the commands share.
struct Context {
    tables: Arc<Tables>,
    game: GameId,
    rules: &'static RuleSet,
    stop: Arc<AtomicBool>,
    threads: usize,
}

pub(super) fn run(_: Outside, args: &TablesArgs, settings: &Settings) -> Result<ExitCode, Failure> {
    let place = GameArgs { game: args.game.clone(), rules: args.rules.clone() };
    let (game, rules) = place.find(&settings.rule_sets)?;
    let folder = args.folder.clone().or_else(paths::tables_folder);
    let mut options = TableOptions { folder, ..TableOptions::default() };
    options.memory = args.memory.saturating_mul(1_000_000);
    options.threads = args.threads.map_or(options.threads, NonZeroUsize::get);
    let stop = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&stop))?;
    let threads = options.threads;
    let context = Context { tables: Arc::new(Tables::new(options)), game, rules, stop, threads };
    let done = match &args.what {
        TablesCommand::Build(endings) => build(&context, endings),
        TablesCommand::List => list(&context),
        TablesCommand::Verify(args) => check::verify(&context, args),
        TablesCommand::Stats(endings) => show::stats(&context, endings),
        TablesCommand::Play(args) => check::play(&context, args),
        TablesCommand::Probe(args) => show::probe(&context, args),
        TablesCommand::Report(args) => report::report(&context, args),
        TablesCommand::Clear => clear(&context),
    };
    context.tell_notes();
    match done {
        Err(_) if context.stop.load(Ordering::Relaxed) => {
            ouk_io::text::complain("stopped; the tables that are finished are kept");
            Ok(ExitCode::from(130))
        }
        Err(failure) => Err(failure),
        Ok(()) => Ok(ExitCode::SUCCESS),
    }
}

impl Context {
    fn tablebase(&self) -> Result<Tablebase, Failure> {
        Tablebase::new(&self.tables, self.game, self.rules).ok_or_else(|| {
            let why = match self.game {
                GameId::KarOuk => "the first check wins",
                _ => "its endings are of another kind",
            };
            let name = self.game.name();
            Failure::usage(format!("{name} under {} has no tables: {why}", self.rules))
        })
    }

    /// The endings that are named, or all of a number of men.
    fn classes(&self, tablebase: &Tablebase, endings: &Endings) -> Result<Vec<Class>, Failure> {
        let piece_set = tablebase.count_rules().piece_set();
        if !endings.endings.is_empty() {
            let read = endings.endings.iter().map(|name| Class::parse(piece_set, name));
            return read
                .collect::<Result<_, _>>()
                .map_err(|error| Failure::usage(error.to_string()));
        }
        let wrong = || {
            Failure::usage(format!(
                "--men is 3, 4, 5 or a range as 3-5, not \"{}\"",
                endings.pieces
            ))
        };
        let (least, most) =
            endings.pieces.split_once('-').unwrap_or((&endings.pieces, &endings.pieces));
        let number =
            |text: &str| text.parse::<usize>().ok().filter(|pieces| (3..=5).contains(pieces));
        let (least, most) = (number(least).ok_or_else(wrong)?, number(most).ok_or_else(wrong)?);
        if least > most {
            return Err(wrong());
        }
        Ok(classes(piece_set, least..=most, endings.trey))
    }

    /// Loads or makes a class, showing what happens.
    fn prepare(
        &self,
        tablebase: &Tablebase,
        class: &Class,
        done: (usize, usize),
    ) -> Result<Arc<EndgameTable>, Failure> {
        let bar = ProgressLine { done: done.0, all: done.1 };
        self.finish(&bar, tablebase.prepare(class, &self.stop, &|progress| bar.show(&progress)))
    }

    /// The same with the other side's wins.
    fn prepare_both(
        &self,
        tablebase: &Tablebase,
        class: &Class,
        done: (usize, usize),
    ) -> Result<Arc<EndgameTable>, Failure> {
        let bar = ProgressLine { done: done.0, all: done.1 };
        self.finish(
            &bar,
            tablebase.prepare_both(class, &self.stop, &|progress| bar.show(&progress)),
        )
    }

    fn finish(
        &self,
        bar: &ProgressLine,
        table: Result<Arc<EndgameTable>, TableError>,
    ) -> Result<Arc<EndgameTable>, Failure> {
        bar.wipe();
        self.tell_notes();
        table.map_err(|error| match error {
            TableError::Memory { .. } => {
                Failure::from(anyhow::anyhow!("{error}; --memory allows more, in megabytes"))
            }
            error => Failure::from(error),
        })
    }

    fn tell_notes(&self) {
        for note in self.tables.take_notes() {
            ouk_io::text::complain(note);
        }
    }
}

/// A line on a terminal that is written over and over.
struct ProgressLine {
    done: usize,
    all: usize,
}

impl ProgressLine {
    const WIDTH: usize = 24;
    /// After so many moves half an ending is taken to be done.
    const HALF: f64 = 12.0;

    fn show(&self, progress: &TableProgress) {
        let mut err = io::stderr().lock();
        if !err.is_terminal() {
            return;
        }
        let what = match progress {
            TableProgress::Pass(name, pass) => format!("{name}, {pass} moves"),
            TableProgress::Made(name) => format!("{name}, done"),
        };
        // How many moves the longest win needs is known only at the end, so the bar of one ending
        // goes on ever more slowly.
        let part = match progress {
            TableProgress::Pass(_, pass) => *pass as f64 / (*pass as f64 + Self::HALF),
            TableProgress::Made(_) => 1.0,
        };
        let share = ((self.done as f64 + part) / self.all.max(1) as f64).min(1.0);
        let full = (Self::WIDTH as f64 * share) as usize;
        let bar: String = (0..Self::WIDTH).map(|at| if at < full { '#' } else { '.' }).collect();
        let _ = write!(err, "\r[{bar}] {}/{} {what}\x1b[K", self.done, self.all);
        let _ = err.flush();
    }

    fn wipe(&self) {
        let mut err = io::stderr().lock();
        if err.is_terminal() {
            let _ = write!(err, "\r\x1b[K");
        }
    }
}

fn build(context: &Context, endings: &Endings) -> Result<(), Failure> {
    let folder = context.tables.folder().map(PathBuf::from);
    let Some(folder) = folder else {
        return Err(Failure::usage("this system has no cache folder; name one with --folder"));
    };
    let tablebase = context.tablebase()?;
    let classes = context.classes(&tablebase, endings)?;
    let mut lost = 0;
    for (at, class) in classes.iter().enumerate() {
        let signature = tablebase.count_rules().signature(class);
        let path = folder.join(file::name(class, &signature));
        if context.tables.keeps(class, &signature) {
            print(format!("{class:8} is kept already"))?;
            continue;
        }
        let began = std::time::Instant::now();
        let before = written(&path);
        // A book of its own, so that large tables can be let go of.
        let table = context.prepare(&context.tablebase()?, class, (at, classes.len()))?;
        let after = written(&path);
        // What is not kept has been told with its reason.
        let size = after.filter(|_| after != before).map(|(size, _)| size);
        lost += usize::from(size.is_none());
        let longest = match table.longest() {
            0 => "never won".to_owned(),
            1 => "won in 1 move".to_owned(),
            most => format!("up to {most} moves"),
        };
        print(format!(
            "{class:8} {:8.2} s, {longest}, {}",
            began.elapsed().as_secs_f64(),
            size.map_or("not kept".to_owned(), |size| format!("{} on disk", megabytes(size)))
        ))?;
    }
    match lost {
        0 => Ok(()),
        _ => Err(Failure::from(anyhow::anyhow!(
            "{lost} of {} tables could not be kept in {}",
            classes.len(),
            folder.display()
        ))),
    }
}

/// The size of a file and when it was written; none if there is no such file.
fn written(path: &Path) -> Option<(u64, Option<SystemTime>)> {
    let data = fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file)?;
    Some((data.len(), data.modified().ok()))
}

/// A size for people.
fn megabytes(bytes: u64) -> String {
    format!("{:.2} MB", bytes as f64 / 1e6)
}

/// A file of the cache: its size, and what it says it holds.
struct CachedFile {
    path: PathBuf,
    size: u64,
    holds: io::Result<String>,
}

impl CachedFile {
    fn name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    fn words(&self) -> String {
        match &self.holds {
            Ok(holds) => holds.clone(),
            Err(error) => format!("cannot be read: {error}"),
        }
    }
}

/// The files of the cache that are ours, and others that have such names.
fn kept(context: &Context) -> Result<[Vec<CachedFile>; 2], Failure> {
    let mut kept = [Vec::new(), Vec::new()];
    let Some(folder) = context.tables.folder() else { return Ok(kept) };
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(kept),
        Err(error) => {
            let text = format!("{} cannot be read: {error}", folder.display());
            return Err(Failure::from(anyhow::anyhow!(text)));
        }
    };
    for entry in entries {
        let path = entry?.path();
        if !file::may_be_ours(&path.file_name().unwrap_or_default().to_string_lossy()) {
            continue;
        }
        let size = fs::symlink_metadata(&path).map_or(0, |data| data.len());
        let (group, holds) = match file::is_ours(&path) {
            Ok(true) => (0, file::contents(&path)),
            Ok(false) => (1, Ok(Some("not a table of this program".to_owned()))),
            Err(error) => (1, Err(error)),
        };
        let unknown = || "not a table of this version; \"clear\" deletes it".to_owned();
        let holds = holds.map(|holds| holds.unwrap_or_else(unknown));
        kept[group].push(CachedFile { path, size, holds });
    }
    kept.iter_mut().for_each(|files| files.sort_by(|a, b| a.path.cmp(&b.path)));
    Ok(kept)
}

/// The bytes of all files.
fn total(files: &[CachedFile]) -> u64 {
    files.iter().map(|file| file.size).sum()
}

fn list(context: &Context) -> Result<(), Failure> {
    let [files, others] = kept(context)?;
    for file in files.iter().chain(&others) {
        print(format!("{:>12}  {:32} {}", megabytes(file.size), file.name(), file.words()))?;
    }
    let folder = context
        .tables
        .folder()
        .map_or("no cache folder".to_owned(), |folder| folder.display().to_string());
    print(format!("{:>12}  {} files in {folder}", megabytes(total(&files)), files.len()))
}

fn clear(context: &Context) -> Result<(), Failure> {
    let [files, others] = kept(context)?;
    let (mut deleted, mut left) = (Vec::new(), 0);
    for file in files {
        match fs::remove_file(&file.path) {
            Ok(()) => deleted.push(file),
            Err(error) => {
                left += 1;
                ouk_io::text::complain(format!(
                    "{} cannot be deleted: {error}",
                    file.path.display()
                ));
            }
        }
    }
    for other in &others {
        print(format!("{} stays: {}", other.name(), other.words()))?;
        // It may be one of ours.
        left += usize::from(other.holds.is_err());
    }
    print(format!("{} files deleted, {}", deleted.len(), megabytes(total(&deleted))))?;
    match left {
        0 => Ok(()),
        _ => Err(Failure::from(anyhow::anyhow!("{left} tables could not be deleted"))),
    }
}
