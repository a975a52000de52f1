//! The settings file while the program edits it.

use std::fmt;
use toml_edit::{DocumentMut, Item, Table, TableLike, TomlError, Value};

/// The byte order mark that some editors write at the beginning of a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The mark before each new line until [`SettingsText::text`] has found its place. TOML allows this
/// character nowhere.
const NEW: char = '\u{1}';

/// What belongs in a place of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WantedToml {
    /// A text in quotes.
    Text,
    /// A table.
    Table,
}

/// The error that something else than expected is in a place of the file. It may be something that
/// the user wants to keep, so it stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueInTheWay {
    /// The place, as `new_game.rek.level`.
    pub place: String,
    /// What belongs there.
    pub wanted: WantedToml,
}

impl ValueInTheWay {
    fn new(place: &str, wanted: WantedToml) -> ValueInTheWay {
        ValueInTheWay { place: place.to_owned(), wanted }
    }

    /// The error for a place inside a table.
    pub(super) fn inside(mut self, table: &str) -> ValueInTheWay {
        self.place = format!("{table}.{}", self.place);
        self
    }
}

impl fmt::Display for ValueInTheWay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wanted = match self.wanted {
            WantedToml::Text => "text in quotes",
            WantedToml::Table => "a table",
        };
        write!(f, "{} must be {wanted}; correct it first", self.place)
    }
}

/// The content of a settings file. Comments, the byte order mark and line ends that are all alike stay. The new
/// lines of a table, or of the part before the first table, come after its comments; the comments
/// directly above the next table belong to that one.
pub(super) struct SettingsText {
    pub(super) document: DocumentMut,
    has_mark: bool,
    has_carriage_returns: bool,
}

impl SettingsText {
    /// Reads a file.
    ///
    /// # Errors
    /// If the text is not valid TOML.
    pub(super) fn parse(text: &str) -> Result<SettingsText, TomlError> {
        let document: DocumentMut = text.parse()?;
        Ok(SettingsText {
            has_mark: text.starts_with(BYTE_ORDER_MARK),
            has_carriage_returns: text
                .split_once('\n')
                .is_some_and(|(line, _)| line.ends_with('\r')),
            document,
        })
    }

    /// The edited text.
    pub(super) fn text(self) -> String {
        let mut text = below_comments(&self.document.to_string().replace("\r\n", "\n"));
        if self.has_carriage_returns {
            text = text.replace('\n', "\r\n");
        }
        match self.has_mark && !text.starts_with(BYTE_ORDER_MARK) {
            true => format!("{BYTE_ORDER_MARK}{text}"),
            false => text,
        }
    }
}

/// Moves new lines below the comments after which they belong, and removes their marks. `toml_edit`
/// keeps comments with the line that follows them, or with the end of the file.
fn below_comments(text: &str) -> String {
    if !text.contains(NEW) {
        return text.to_owned();
    }
    let lines: Vec<&str> = text.lines().collect();
    let mut placed: Vec<&str> = Vec::with_capacity(lines.len());
    let mut rest = &lines[..];
    while !rest.is_empty() {
        let (old, after) = split_while(rest, |line| !line.starts_with(NEW));
        let (mut new, after) = split_while(after, |line| line.starts_with(NEW));
        let (gap, after) = split_while(after, |line| is_blank(line) || is_comment(line));
        let above = match after.first() {
            None => gap.len(),
            Some(next) if next.trim_start().starts_with('[') => end_of_part(gap),
            Some(_) => 0,
        };
        placed.extend(old);
        placed.extend(&gap[..above]);
        // A table has an empty line above it, but not a second one.
        if placed.last().is_none_or(|line| is_blank(line)) && new.first() == Some(&NEW_BLANK) {
            new = &new[1..];
        }
        placed.extend(new);
        placed.extend(&gap[above..]);
        rest = after;
    }
    // A new key within braces stands in the middle of a line.
    let text = placed.iter().map(|line| line.strip_prefix(NEW).unwrap_or(line).replace(NEW, " "));
    text.map(|line| line + "\n").collect()
}

/// How many lines of a gap above a table belong to what comes before: all but the comments directly
/// above the table, and the empty lines between.
fn end_of_part(gap: &[&str]) -> usize {
    let above = gap.iter().rposition(|line| !is_comment(line)).map_or(0, |at| at + 1);
    gap[..above].iter().rposition(|line| is_comment(line)).map_or(0, |at| at + 1)
}

/// An empty new line.
const NEW_BLANK: &str = "\u{1}";

fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

/// The first lines for which a condition holds, and the others.
fn split_while<'a, 'b>(
    lines: &'a [&'b str],
    holds: impl Fn(&str) -> bool,
) -> (&'a [&'b str], &'a [&'b str]) {
    lines.split_at(lines.iter().position(|line| !holds(line)).unwrap_or(lines.len()))
}

/// Puts a text in the place of another one, and keeps the comment after it.
///
/// # Errors
/// If anything but a text is there, which the user may want to keep.
pub(super) fn put(table: &mut dyn TableLike, key: &str, text: &str) -> Result<(), ValueInTheWay> {
    let mut new = Value::from(text);
    match table.get_mut(key) {
        Some(Item::Value(old @ Value::String(_))) => {
            *new.decor_mut() = old.decor().clone();
            *old = new;
        }
        Some(_) => return Err(ValueInTheWay::new(key, WantedToml::Text)),
        None => {
            table.insert(key, Item::Value(new));
            if let Some(mut key) = table.key_mut(key) {
                key.leaf_decor_mut().set_prefix(NEW.to_string());
            }
        }
    }
    Ok(())
}

/// A table inside another one, created if missing.
///
/// # Errors
/// If anything else is there.
pub(super) fn inner<'a>(
    table: &'a mut dyn TableLike,
    key: &str,
) -> Result<&'a mut dyn TableLike, ValueInTheWay> {
    if !table.contains_key(key) {
        // Within braces, this inserts a table within braces, which an entry would not.
        table.insert(key, Item::Table(new_table()));
    }
    let mut item = table.get_mut(key);
    if let Some(Item::Table(table)) = &mut item
        && table.is_implicit()
    {
        // Its header is new, if it gets one.
        *table.decor_mut() = new_table().decor().clone();
    }
    let table = item.and_then(Item::as_table_like_mut);
    table.ok_or_else(|| ValueInTheWay::new(key, WantedToml::Table))
}

/// A table with a new header, below an empty line.
fn new_table() -> Table {
    let mut table = Table::new();
    table.decor_mut().set_prefix(format!("{NEW_BLANK}\n{NEW}"));
    table
}
