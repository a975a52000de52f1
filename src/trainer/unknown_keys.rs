//! Keys of a progress file that this version does not know. A later version may have added them
//! without raising the version of the file.

use toml::{Table, Value};

/// Copies the unknown keys of the old file into the new one: those that the known part of the old
/// file lacks. Tables that this version removed are not restored.
pub(super) fn keep(old: &Table, known: &Table, new: &mut Table) {
    for (key, value) in old {
        match (value, known.get(key), new.get_mut(key)) {
            (_, None, None) => drop(new.insert(key.clone(), value.clone())),
            (Value::Table(old), known, Some(Value::Table(new))) => {
                // Known tables without progress are not in the file.
                let none = Table::new();
                keep(old, known.and_then(Value::as_table).unwrap_or(&none), new);
            }
            _ => {}
        }
    }
}
