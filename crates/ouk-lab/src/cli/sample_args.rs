//! Arguments that name files of samples of one game.

use super::Failure;
use crate::training::samples::{Sample, SampleError};
use crate::training::tuner::BLOCK;
use anyhow::{Context, anyhow};
use clap::Args;
use ouk_engine::command_line::{if_exists, not_written, output_file};
use ouk_io::fault::in_words;
use ouk_io::files;
use ouk_rules::GameId;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// The most bytes of a sample; a position has a few hundred.
const LONGEST_LINE: u64 = 4_096;

/// Parses a number above 0.
pub(super) fn positive(text: &str) -> Result<f32, String> {
    number(text, |number| number > 0.0).ok_or_else(|| "expected a number above 0".to_owned())
}

/// Parses a number of at least 0.
pub(super) fn not_negative(text: &str) -> Result<f32, String> {
    number(text, |number| number >= 0.0).ok_or_else(|| "expected 0 or more".to_owned())
}

/// Parses a number from 0 to 1.
pub(super) fn share(text: &str) -> Result<f32, String> {
    number(text, |number| (0.0..=1.0).contains(&number)).ok_or_else(|| "expected 0 to 1".to_owned())
}

/// Parses a whole number above 0.
pub(super) fn at_least_once(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|&times| times > 0)
        .ok_or_else(|| "expected a whole number above 0".to_owned())
}

fn number(text: &str, fits: impl Fn(f32) -> bool) -> Option<f32> {
    text.parse().ok().filter(|number: &f32| number.is_finite() && fits(*number))
}

/// Arguments of both `ouk-lab tune` and `ouk-lab learn`.
#[derive(Args)]
pub(super) struct SampleArgs {
    /// Game: ouk, kar-ouk, makruk, rek, min-rek-chanh or hill.
    #[arg(long, default_value = "ouk")]
    pub game: GameId,
    /// Files of positions, as written by ouk-lab selfplay --out.
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// File to write.
    #[arg(long, value_name = "FILE", value_parser = output_file())]
    pub out: PathBuf,
    /// Overwrite the output file if it exists.
    #[arg(long)]
    overwrite: bool,
}

impl SampleArgs {
    /// The game, if it is one of `known`.
    pub(super) fn game(&self, what: &str, known: &[GameId]) -> Result<GameId, Failure> {
        if known.contains(&self.game) {
            return Ok(self.game);
        }
        let names: Vec<&str> = known.iter().map(|game| game.name()).collect();
        let (given, names) = (self.game.name(), names.join(", "));
        Err(Failure::usage(format!("no {what} for \"{given}\"; choose from {names}")))
    }

    /// Passes the samples to `take`, one by one.
    pub(super) fn each(
        &self,
        mut take: impl FnMut(&Sample) -> Result<(), SampleError>,
    ) -> anyhow::Result<()> {
        let mut read = 0;
        for path in &self.data {
            let named = || path.display().to_string();
            let mut file = BufReader::new(File::open(path).map_err(in_words).with_context(named)?);
            for number in 0.. {
                let line = files::next_line(&mut file, LONGEST_LINE).with_context(named)?;
                let Some(line) = line else { break };
                line.parse::<Sample>()
                    .and_then(|sample| take(&sample))
                    .map_err(|error| anyhow!("{}, line {}: {error}", named(), number + 1))?;
                read += 1;
            }
        }
        if read == 0 {
            let names: Vec<String> = self.data.iter().map(|p| p.display().to_string()).collect();
            return Err(anyhow!("no position in {}", names.join(", ")));
        }
        if read <= BLOCK {
            return Err(anyhow!(
                "{read} positions are too few: the first {BLOCK} are used only for validation"
            ));
        }
        Ok(())
    }

    /// Refuses an output file that is an input, here or by another name, or that exists: before
    /// hours of work instead of after them. `first` is the network to start from.
    pub(super) fn check_out(&self, first: Option<&Path>) -> Result<(), Failure> {
        let data = self.data.iter().map(|path| ("--data", path.as_path()));
        let mut inputs = data.chain(first.map(|path| ("--from", path)));
        if let Some((option, path)) = inputs.find(|(_, path)| files::is_same_file(&self.out, path))
        {
            let path = path.display();
            return Err(Failure::usage(format!("{option} {path} and --out are the same file")));
        }
        files::check_export(&self.out, if_exists(self.overwrite))
            .map_err(|error| not_written(&self.out, &error))
    }

    pub(super) fn write(&self, learned: impl AsRef<[u8]>) -> Result<(), Failure> {
        files::export(&self.out, learned.as_ref(), if_exists(self.overwrite))
            .map_err(|error| not_written(&self.out, &error))
    }
}
