//! What is wrong with a theme. The English words are here; `language/user_file_text.rs` has the
//! others.

use ouk_io::text::{Printable, did_you_mean};
use std::fmt;
use std::io;
use std::sync::Arc;

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilePlace {
    /// What the file is called.
    pub file: Printable,
    /// The line, from 1; none for the whole file.
    pub line: Option<usize>,
}

impl FilePlace {
    pub(super) fn of(file: &str, line: Option<usize>) -> FilePlace {
        FilePlace { file: Printable::of(file), line }
    }

    /// The error of a fault here.
    pub(super) fn error(self, fault: ThemeFault) -> ThemeError {
        ThemeError::Faulty(self, fault)
    }
}

impl fmt::Display for FilePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{} line {line}", self.file),
            None => write!(f, "{}", self.file),
        }
    }
}

/// Why there is no theme.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ThemeError {
    /// There is none of this name.
    #[error("there is no theme \"{given}\"{}", did_you_mean(near.as_deref()))]
    Unknown {
        /// The name.
        given: String,
        /// The name that may be meant.
        near: Option<String>,
    },
    /// Its file cannot be read.
    #[error("{file}: {error}")]
    Unreadable {
        /// What the file is called.
        file: String,
        /// Why.
        error: Arc<io::Error>,
    },
    /// The theme that it inherits cannot be read.
    #[error("{0}: {1}")]
    Inherited(FilePlace, Box<ThemeError>),
    /// Something in its file is wrong.
    #[error("{0}: {1}")]
    Faulty(FilePlace, ThemeFault),
}

/// What is wrong in the file of a theme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ThemeFault {
    /// It is not in the format of such files; in the words of the reader of that format.
    #[error("{0}")]
    Format(Printable),
    /// A colour has no value.
    #[error("the colour \"{0}\" is missing")]
    NoColor(&'static str),
    /// There is no such colour.
    #[error("there is no colour \"{given}\"{}", did_you_mean(*near))]
    UnknownColor {
        /// Its name.
        given: Printable,
        /// The name that may be meant.
        near: Option<&'static str>,
    },
    /// `inherits` is not a name.
    #[error("inherits must be a theme's name")]
    Inherits,
    /// `mono` is not a truth.
    #[error("mono must be true or false")]
    Mono,
    /// Themes inherit each other without end.
    #[error("themes inherit each other too deeply")]
    TooDeep,
    /// A colour does not have a value for each depth.
    #[error("{0} must be three colours, such as [\"#a6453b\", 131, 1]")]
    ThreeColors(String),
    /// The first value of a colour is none.
    #[error("{name} must be a colour such as \"#1a1210\", not {given}")]
    First {
        /// The name of the colour.
        name: String,
        /// What is there.
        given: Printable,
    },
    /// The second value of a colour is none of the 256.
    #[error("the second value of {0} must be 0 to 255")]
    Second(String),
    /// The third value of a colour is none of the sixteen.
    #[error("the third value of {0} must be 0 to 15")]
    Third(String),
    /// The fourth value of a colour is no form.
    #[error("the fourth value of {0} may contain plain, bold, dim, underline, reverse")]
    Fourth(String),
    /// A scheme has something else than names and colours.
    #[error("a scheme may contain only names and colours")]
    NoScheme,
    /// A colour of a scheme is missing, by its number.
    #[error("the colour base{0:02X} is missing")]
    NoBase(usize),
    /// A colour of a scheme is none.
    #[error("{name} must be a colour such as \"1a1210\", not \"{given}\"")]
    Base {
        /// The name of the colour.
        name: String,
        /// What is there.
        given: Printable,
    },
}
