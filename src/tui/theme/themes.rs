//! All themes, read once.

use super::error::ThemeError;
use super::file::{EMBEDDED, built_in, names};
use super::{Depth, Theme, ThemeDraft};
use crate::config::paths;
use std::collections::BTreeMap;

/// All available themes: without files of the user, the built-in ones.
#[derive(Clone, Debug, Default)]
pub struct Themes {
    /// By name, if the user has files of their own, which other themes may inherit. Each was read,
    /// or has a mistake.
    read: BTreeMap<String, Result<ThemeDraft, ThemeError>>,
}

impl Themes {
    /// Reads the user's themes.
    #[must_use]
    pub fn load() -> Themes {
        if paths::theme_files().is_empty() {
            return Themes::default();
        }
        let read = |name: String| {
            let draft = ThemeDraft::load(&name);
            (name, draft)
        };
        Themes { read: names().into_iter().map(read).collect() }
    }

    /// A theme by its name.
    ///
    /// # Errors
    /// Says what is wrong with the user's file, or that there is no such theme.
    pub fn draft(&self, name: &str) -> Result<ThemeDraft, ThemeError> {
        self.read.get(name).cloned().unwrap_or_else(|| built_in(name))
    }

    /// A theme at a depth.
    ///
    /// # Errors
    /// Says what is wrong with the user's file, or that there is no such theme.
    pub fn theme(&self, name: &str, depth: Depth) -> Result<Theme, ThemeError> {
        Ok(Theme::of(&self.draft(name)?, depth))
    }

    /// The default theme, which replaces one that cannot be read: the user's file if it has no
    /// error, otherwise the built-in one.
    #[must_use]
    pub fn fallback(&self, depth: Depth) -> Theme {
        self.theme(EMBEDDED[0].0, depth).unwrap_or_else(|_| Theme::fallback(depth))
    }
}
