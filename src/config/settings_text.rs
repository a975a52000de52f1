//! The settings file while the program edits it.

use std::fmt;
use toml_edit::{DocumentMut, Formatted, Item, RawString, Table, TableLike, TomlError, Value};

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

/// The mark in each changed line, and one more for each line that its old value had beyond one.
/// TOML allows these characters nowhere.
const CHANGED: char = '\u{2}';
const REPLACED: char = '\u{3}';

/// The content of a settings file. Every line that is not changed stays to the last byte. The new
/// lines of a table, or of the part before the first table, come after its comments; the comments
/// directly above the next table belong to that one.
pub(super) struct SettingsText {
    pub(super) document: DocumentMut,
    has_mark: bool,
    /// The lines of the file with their ends.
    lines: Vec<String>,
}

impl SettingsText {
    /// Reads a file.
    ///
    /// # Errors
    /// If the text is not valid TOML.
    pub(super) fn parse(text: &str) -> Result<SettingsText, TomlError> {
        let unmarked = text.strip_prefix(BYTE_ORDER_MARK);
        let body = unmarked.unwrap_or(text);
        Ok(SettingsText {
            document: body.parse()?,
            has_mark: unmarked.is_some(),
            lines: body.split_inclusive('\n').map(str::to_owned).collect(),
        })
    }

    /// The edited text.
    pub(super) fn text(self) -> String {
        let edited = self.document.to_string();
        let edited: Vec<&str> = edited.lines().collect();
        let placed = below_comments(&edited);
        let usual = self.lines.first().and_then(|line| end_of(line)).unwrap_or(LINE_FEED);
        let kept = with_kept_lines(&placed, &self.lines)
            .unwrap_or_else(|| placed.iter().map(|line| unmarked(line) + usual).collect());
        if self.has_mark { format!("{BYTE_ORDER_MARK}{kept}") } else { kept }
    }
}

const LINE_FEED: &str = "\n";

/// The end of a line; none for a last line without one.
fn end_of(line: &str) -> Option<&'static str> {
    ["\r\n", LINE_FEED].into_iter().find(|end| line.ends_with(end))
}

/// A line without the marks of this module.
fn unmarked(line: &str) -> String {
    let line = line.strip_prefix(NEW).unwrap_or(line);
    // A new key within braces stands in the middle of a line.
    line.replace(NEW, " ").replace([CHANGED, REPLACED], "")
}

/// The text of edited lines, in which each unchanged line is as it was in the file. A changed line
/// has the end of the old one, and a new line that of the line above. `None` if other lines have
/// moved, which `toml_edit` does with dotted keys of one table that do not stand together.
fn with_kept_lines(edited: &[&str], file: &[String]) -> Option<String> {
    let mut old = file.iter();
    let mut end = file.first().and_then(|line| end_of(line)).unwrap_or(LINE_FEED);
    let mut text = String::new();
    for line in edited {
        if !text.is_empty() && !text.ends_with('\n') {
            text.push_str(end);
        }
        if line.starts_with(NEW) {
            text.push_str(&unmarked(line));
            text.push_str(end);
            continue;
        }
        let was = old.nth(line.matches(REPLACED).count())?;
        end = end_of(was).unwrap_or(end);
        if line.contains([NEW, CHANGED]) {
            text.push_str(&unmarked(line));
            text.push_str(end);
        } else if is_same_line(line, was) {
            text.push_str(was);
        } else {
            return None;
        }
    }
    old.next().is_none().then_some(text)
}

/// Whether two lines differ in spaces and quotes only. `toml_edit` writes the key of a table in
/// all headers as in the first one.
fn is_same_line(one: &str, other: &str) -> bool {
    let bare = |letter: &char| !letter.is_whitespace() && !matches!(letter, '"' | '\'');
    one.chars().filter(bare).eq(other.chars().filter(bare))
}

/// The lines with the new ones below the comments after which they belong. `toml_edit` keeps
/// comments with the line that follows them, or with the end of the file.
fn below_comments<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let mut placed: Vec<&str> = Vec::with_capacity(lines.len());
    let mut rest = lines;
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
    placed
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
    match table.get_mut(key) {
        Some(item) => match item.as_value() {
            Some(Value::String(old)) => *item = Item::Value(in_place_of(old, text)),
            _ => return Err(ValueInTheWay::new(key, WantedToml::Text)),
        },
        None => {
            table.insert(key, Item::Value(Value::from(text)));
            if let Some(mut key) = table.key_mut(key) {
                key.leaf_decor_mut().set_prefix(NEW.to_string());
            }
        }
    }
    Ok(())
}

/// A text with the marks of a change, between the spaces and comments of the old value.
fn in_place_of(old: &Formatted<String>, text: &str) -> Value {
    let written = old.as_repr().and_then(|written| written.as_raw().as_str());
    let line_feeds = written.map_or(0, |written| written.matches('\n').count());
    let marks = format!("{CHANGED}{}", REPLACED.to_string().repeat(line_feeds));
    let before = old.decor().prefix().and_then(RawString::as_str).unwrap_or(" ");
    let after = old.decor().suffix().and_then(RawString::as_str).unwrap_or_default();
    Value::from(text).decorated(format!("{before}{marks}"), after)
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
