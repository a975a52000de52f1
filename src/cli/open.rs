//! `ouk open`, and `ouk FILE` for short: a game or a position from a file, on the screen.

use super::game_file::GameNumber;
use super::play::{self, FrontEnd};
use super::restricted::need;
use super::{Failure, GameArgs};
use crate::archive::LONGEST;
use crate::config::Settings;
use crate::tui::note::Note;
use crate::tui::pasted::{PasteProblem, Pasted, recognise_file};
use crate::tui::{Launch, OutputOptions};
use clap::Args;
use ouk_io::files;
use ouk_io::outside::{Outside, Rights};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Args)]
pub(super) struct OpenArgs {
    /// File to open: a game (PGN) or a position (FEN).
    file: PathBuf,
    /// Number of the game in a file with several games [default: 1].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
    #[command(flatten)]
    place: GameArgs,
}

/// The commands that have moved to the program `ouk-lab`.
pub(super) const MOVED: [&str; 5] = ["learn", "match", "selfplay", "suite", "tune"];

/// The command that `ouk FILE` stands for.
const WORD: &str = "open";

pub(super) fn run(
    args: &OpenArgs,
    settings: Settings,
    output: OutputOptions,
    rights: Rights,
    front_end: FrontEnd,
) -> Result<ExitCode, Failure> {
    let (open, note) = read(need(rights)?, args, &settings)?;
    if front_end == FrontEnd::Lines {
        return Err(Failure::usage(
            "opening a file needs the full screen; try \"ouk review\" or \"ouk show --from\" instead",
        ));
    }
    let (setup, engine, train, open) = (None, None, None, Some(open));
    play::show(Launch { settings, output, rights, setup, engine, train, open, note }, front_end)
}

/// Reads the file before the screen changes. The note says which of several games was read.
fn read(
    _: Outside,
    args: &OpenArgs,
    settings: &Settings,
) -> Result<(Pasted, Option<Note>), Failure> {
    let place = args.place.find_quietly(&settings.rule_sets)?;
    let of_file = |problem: String| Failure::illegal(format!("{}: {problem}", args.file.display()));
    let text = files::read_text(&args.file, LONGEST).map_err(|error| of_file(error.to_string()))?;
    let record = GameNumber(args.number).choose(&text, &args.file)?;
    let find = |game, name: &str| settings.rule_sets.find(game, name);
    let read = recognise_file(record.text, place, &find).map_err(|problem| {
        let what = match problem {
            PasteProblem::Game(error) => error.to_string(),
            PasteProblem::Position(game, error) => format!("{} position: {error}", game.name()),
            _ => "neither a game nor a position".to_owned(),
        };
        of_file(record.place() + &what)
    })?;
    let note = (record.of > 1).then_some(Note::OneOfGames(record.number, record.of));
    Ok((read, note))
}

/// The words of a command line whose command is a file, with the command that opens the file.
pub(super) fn with_command(words: Vec<OsString>, unknown: &str) -> Option<Vec<OsString>> {
    // The unknown word has replacements for bytes that are not text, so the words are compared with
    // the same replacements.
    let at = words.iter().skip(1).position(|word| word.to_string_lossy() == unknown)? + 1;
    let path = Path::new(&words[at]);
    // A folder is no command either: the answer says what it is. A command that has moved away may
    // have a folder of its name beside it.
    let is_folder = path.is_dir() && !MOVED.contains(&unknown);
    let names_file = unknown.contains(['.', '/']) || path.is_file() || is_folder;
    let mut words = words;
    words.insert(at, OsString::from(WORD));
    names_file.then_some(words)
}
