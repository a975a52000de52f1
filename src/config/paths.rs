//! The places of the program's files.

use directories::ProjectDirs;
use ouk_io::folders::{self, project};
use ouk_io::{links, text};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The only folder of restricted mode.
static CONFINED: OnceLock<PathBuf> = OnceLock::new();

/// The reason why the program cannot be confined to one folder.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfineError {
    /// No folder is named, and the user has no default one.
    #[error("this user has no home folder")]
    NoFolder,
    /// The folder is a link.
    #[error("the data folder is a symbolic link, which restricted mode does not follow")]
    FolderIsLink,
    /// A file in the folder is a link.
    #[error("{} is a symbolic link, which restricted mode does not follow", text::path(.0))]
    HasLink(PathBuf),
    /// The program is confined already.
    #[error("the folder can be chosen only once")]
    Twice,
}

/// Confines all files to one folder from now on: the named one, or that of the user's data.
///
/// # Errors
/// If the user has no such folder, or if a link lies where the program reads or writes.
pub fn confine(folder: Option<PathBuf>) -> Result<(), ConfineError> {
    let own = || project().map(|folders| folders.data_dir().to_owned());
    // The operator names the intended folder; in a home folder anybody may have put a link.
    let levels = if folder.is_some() { 1 } else { 3 };
    let folder = folder.or_else(own).ok_or(ConfineError::NoFolder)?;
    refuse_links(&folder, levels)?;
    // The folder's own parents may be links; the path behind them may not contain any.
    let folder = without_links(&folder);
    links::refuse();
    CONFINED.set(folder).map_err(|_| ConfineError::Twice)
}

/// The path with the links in its existing part resolved.
fn without_links(path: &Path) -> PathBuf {
    let real = path.ancestors().find_map(|part| Some((part, part.canonicalize().ok()?)));
    match real {
        Some((part, real)) => real.join(path.strip_prefix(part).unwrap_or(Path::new(""))),
        None => path.to_owned(),
    }
}

/// Checks that no link leads out of the folder: neither the folder nor its last `levels` parents
/// may be links, nor any file in it, in `games` or in `tables`. `ouk_io::links` refuses links that
/// are made later.
fn refuse_links(folder: &Path, levels: usize) -> Result<(), ConfineError> {
    // A slash at the end would lead through a link.
    let folder: PathBuf = folder.components().collect();
    let is_link = |path: &Path| path.symlink_metadata().is_ok_and(|data| data.is_symlink());
    if folder.ancestors().take(levels).any(is_link) {
        return Err(ConfineError::FolderIsLink);
    }
    for inner in [&folder, &folder.join("games"), &folder.join("tables")] {
        let entries = std::fs::read_dir(inner).into_iter().flatten().flatten();
        let link = entries.map(|entry| entry.path()).find(|path| is_link(path));
        if let Some(link) = link {
            let name = link.strip_prefix(&folder).unwrap_or(&link);
            return Err(ConfineError::HasLink(name.to_owned()));
        }
    }
    Ok(())
}

/// A file of restricted mode, or its usual place.
fn at(name: &str, otherwise: impl FnOnce(ProjectDirs) -> PathBuf) -> Option<PathBuf> {
    match CONFINED.get() {
        Some(folder) => Some(folder.join(name)),
        None => project().map(otherwise),
    }
}

/// The settings file: `OUK_CONFIG` if set, otherwise the system's place.
#[must_use]
pub fn settings_file() -> Option<PathBuf> {
    match CONFINED.get() {
        Some(folder) => Some(folder.join("config.toml")),
        None => folders::settings_file(),
    }
}

/// The key file, beside the settings file.
#[must_use]
pub fn keys_file() -> Option<PathBuf> {
    Some(settings_file()?.with_file_name("keys.toml"))
}

/// The folder of the user's themes, which override built-in ones; none in restricted mode.
#[must_use]
pub fn themes_folder() -> Option<PathBuf> {
    match CONFINED.get() {
        Some(_) => None,
        None => Some(project()?.config_dir().join("themes")),
    }
}

/// The user's theme files, sorted: TOML in the program's own format, or base16 and base24 in YAML.
#[must_use]
pub fn theme_files() -> Vec<PathBuf> {
    let folder = themes_folder().and_then(|folder| std::fs::read_dir(folder).ok());
    let is_theme = |path: &PathBuf| {
        path.extension().is_some_and(|end| end == "toml" || end == "yaml" || end == "yml")
    };
    let entries = folder.into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<_> = entries.filter(is_theme).collect();
    files.sort();
    files
}

/// The most themes of a user in the list, which is sorted by name.
pub const MOST_THEMES: usize = 200;

/// The file of a user's theme with a name, if there is one. A name is never a path.
#[must_use]
pub fn theme_file(name: &str) -> Option<PathBuf> {
    let folder = themes_folder().filter(|_| !name.contains('/'))?;
    let named = |ending| folder.join(format!("{name}.{ending}"));
    ["toml", "yaml", "yml"].map(named).into_iter().find(|path| path.symlink_metadata().is_ok())
}

/// The names of the user's themes that do not replace built-in ones.
#[must_use]
pub fn own_themes() -> Vec<String> {
    let mut names: Vec<String> = theme_files()
        .iter()
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .filter(|name| !super::THEMES.contains(&name.as_str()))
        .collect();
    names.dedup();
    names.truncate(MOST_THEMES);
    names
}

/// The file of glyph widths, which can always be measured again.
#[must_use]
pub fn widths_file() -> Option<PathBuf> {
    at("widths.toml", |folders| folders.cache_dir().join("widths.toml"))
}

/// The folder of saved games.
#[must_use]
pub fn games_folder() -> Option<PathBuf> {
    at("games", |folders| folders.data_dir().join("games"))
}

/// The file of the user's progress.
#[must_use]
pub fn progress_file() -> Option<PathBuf> {
    at("trainer.toml", |folders| folders.data_dir().join("trainer.toml"))
}

/// The folder of endgame tables, which can always be made again.
#[must_use]
pub fn tables_folder() -> Option<PathBuf> {
    match CONFINED.get() {
        Some(folder) => Some(folder.join("tables")),
        None => folders::tables(),
    }
}

/// The folders in which the program writes files, except that of the games.
#[must_use]
pub fn written_folders() -> Vec<PathBuf> {
    let files = [settings_file(), progress_file(), widths_file()].into_iter().flatten();
    let beside = files.filter_map(|file| Some(file.parent()?.to_owned()));
    let mut folders: Vec<PathBuf> = beside.chain(tables_folder()).collect();
    folders.sort();
    folders.dedup();
    folders
}
