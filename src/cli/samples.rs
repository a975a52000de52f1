//! Files of samples.

use crate::engine::training::samples::Sample;
use anyhow::{Context, anyhow};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

/// Reads the samples of some files, one after another.
pub(super) fn each_sample(
    paths: &[PathBuf],
    mut take: impl FnMut(&Sample) -> Result<(), String>,
) -> anyhow::Result<()> {
    for path in paths {
        let named = || path.display().to_string();
        let file = File::open(path).with_context(named)?;
        for (number, line) in BufReader::new(file).lines().enumerate() {
            let line = line.with_context(named)?;
            line.parse::<Sample>()
                .and_then(|sample| take(&sample))
                .map_err(|error| anyhow!("{}, line {}: {error}", named(), number + 1))?;
        }
    }
    Ok(())
}
