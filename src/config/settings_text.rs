//! The settings file while the program edits it.

use toml_edit::{DocumentMut, Item, TableLike, TomlError, Value};

/// The byte order mark that some editors write at the beginning of a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The error that a table is in the place of a value, or a value in that of a table.
#[derive(Debug)]
pub(super) struct ValueInTheWay;

/// The content of a settings file. Comments, the byte order mark and the line ends stay. New lines
/// come after all comments, or before the first table and the comments above it.
pub(super) struct SettingsText {
    pub(super) document: DocumentMut,
    has_mark: bool,
    has_carriage_returns: bool,
    /// The number of keys before the edit.
    keys: usize,
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
            keys: document.len(),
            document,
        })
    }

    /// The edited text.
    pub(super) fn text(mut self) -> String {
        self.move_comments_up();
        let mut text = self.document.to_string().replace("\r\n", "\n");
        if self.has_carriage_returns {
            text = text.replace('\n', "\r\n");
        }
        match self.has_mark && !text.starts_with(BYTE_ORDER_MARK) {
            true => format!("{BYTE_ORDER_MARK}{text}"),
            false => text,
        }
    }

    /// Moves comments at the end of the file above the first new key. Nothing moves if the file has
    /// tables: those comments belong to the last table, and new keys come before the first.
    fn move_comments_up(&mut self) {
        let is_table = |item: &Item| item.is_table() || item.is_array_of_tables();
        if self.document.iter().take(self.keys).any(|(_, item)| is_table(item)) {
            return;
        }
        let mut comments = self.document.trailing().as_str().unwrap_or_default().to_owned();
        let Some((mut key, item)) = self.document.iter_mut().nth(self.keys) else { return };
        if comments.is_empty() {
            return;
        }
        if !comments.ends_with('\n') {
            comments.push('\n');
        }
        match item.as_table_mut() {
            Some(table) => table.decor_mut().set_prefix(comments + "\n"),
            None => key.leaf_decor_mut().set_prefix(comments),
        }
        self.document.set_trailing("");
    }
}

/// Puts a text in the place of a value, and keeps the comment after it.
///
/// # Errors
/// If a table is there, which may contain something that the user wants to keep.
pub(super) fn put(table: &mut dyn TableLike, key: &str, text: &str) -> Result<(), ValueInTheWay> {
    let mut new = Value::from(text);
    match table.get_mut(key) {
        Some(Item::Value(old)) if !old.is_inline_table() => {
            *new.decor_mut() = old.decor().clone();
            *old = new;
        }
        Some(_) => return Err(ValueInTheWay),
        None => {
            table.insert(key, Item::Value(new));
        }
    }
    Ok(())
}
