//! `ouk tables build`, `list` and `clear`: the tables in the cache folder.

use super::super::{Failure, print};
use super::context::{Context, Endings};
use ouk_engine::endgame::file;
use ouk_io::fault::in_words;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

pub(super) fn build(context: &Context, endings: &Endings) -> Result<(), Failure> {
    let folder = context.tables.folder().map(PathBuf::from);
    let Some(folder) = folder else {
        return Err(Failure::usage(
            "this system has no cache folder; choose a folder with --folder",
        ));
    };
    let tablebase = context.tablebase()?;
    let classes = context.classes(&tablebase, endings)?;
    let mut lost = 0;
    for (at, class) in classes.iter().enumerate() {
        let signature = tablebase.count_rules().signature(class);
        let path = folder.join(file::name(class, &signature));
        if context.tables.keeps(class, &signature) {
            print(format!("{class:8} already saved"))?;
            continue;
        }
        let began = std::time::Instant::now();
        let before = written(&path);
        // Each ending has its own tablebase, so that large tables can be unloaded.
        let table = context.prepare(&context.tablebase()?, class, (at, classes.len()))?;
        let after = written(&path);
        // The reason why a table was not saved has been printed already.
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
            size.map_or("not saved".to_owned(), |size| format!("{} on disk", megabytes(size)))
        ))?;
    }
    match lost {
        0 => Ok(()),
        _ => Err(Failure::from(anyhow::anyhow!(
            "{lost} of {} tables could not be saved in {}",
            classes.len(),
            folder.display()
        ))),
    }
}

/// The size of a file and the time of its last write; `None` if the file does not exist.
fn written(path: &Path) -> Option<(u64, Option<SystemTime>)> {
    let data = fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file)?;
    Some((data.len(), data.modified().ok()))
}

/// A size in megabytes, for people.
fn megabytes(bytes: u64) -> String {
    format!("{:.2} MB", bytes as f64 / 1e6)
}

/// A file of the cache: its size, and the contents that its first line names.
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

/// The table files in the cache folder, and other files with such names.
fn kept(context: &Context) -> Result<[Vec<CachedFile>; 2], Failure> {
    let mut kept = [Vec::new(), Vec::new()];
    let Some(folder) = context.tables.folder() else { return Ok(kept) };
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(kept),
        Err(error) => {
            let error = in_words(error);
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
        let unknown = || "not a table of this version; \"ouk tables clear\" deletes it".to_owned();
        let holds = holds.map(|holds| holds.unwrap_or_else(unknown));
        kept[group].push(CachedFile { path, size, holds });
    }
    kept.iter_mut().for_each(|files| files.sort_by(|a, b| a.path.cmp(&b.path)));
    Ok(kept)
}

/// The size of all files in bytes.
fn total(files: &[CachedFile]) -> u64 {
    files.iter().map(|file| file.size).sum()
}

pub(super) fn list(context: &Context) -> Result<(), Failure> {
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

pub(super) fn clear(context: &Context) -> Result<(), Failure> {
    let [files, others] = kept(context)?;
    let (mut deleted, mut left) = (Vec::new(), 0);
    for file in files {
        match fs::remove_file(&file.path) {
            Ok(()) => deleted.push(file),
            Err(error) => {
                let error = in_words(error);
                left += 1;
                ouk_io::text::complain(format!(
                    "{} cannot be deleted: {error}",
                    file.path.display()
                ));
            }
        }
    }
    for other in &others {
        print(format!("{} not deleted: {}", other.name(), other.words()))?;
        // An unreadable file may be a table.
        left += usize::from(other.holds.is_err());
    }
    print(format!("{} files deleted, {}", deleted.len(), megabytes(total(&deleted))))?;
    match left {
        0 => Ok(()),
        _ => Err(Failure::from(anyhow::anyhow!("{left} tables could not be deleted"))),
    }
}
