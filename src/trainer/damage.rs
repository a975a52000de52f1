//! What is wrong in a damaged file of progress.

/// What is wrong in a damaged file of progress.
#[derive(Debug, thiserror::Error)]
pub enum DamageKind {
    /// The line is not valid UTF-8.
    #[error("these bytes are not UTF-8")]
    NoText,
    /// A key is missing in the table that begins here.
    #[error("\"{0}\" is missing here")]
    Missing(String),
    /// A value has the wrong type or range.
    #[error("this value does not fit its key")]
    Value,
    /// The TOML reader refuses the text; this is its message.
    #[error("{0}")]
    Format(String),
}

impl DamageKind {
    /// The damage in a message of the TOML reader. What it says of missing keys and wrong values
    /// names types of the program, which mean nothing to a user.
    #[must_use]
    pub fn of(message: &str) -> DamageKind {
        let missing = message.strip_prefix("missing field `").and_then(|key| key.split('`').next());
        let is_value = ["invalid type", "invalid value", "unknown variant", "invalid length"]
            .iter()
            .any(|start| message.starts_with(start));
        match missing {
            Some(key) => DamageKind::Missing(key.to_owned()),
            None if is_value => DamageKind::Value,
            None => DamageKind::Format(message.to_owned()),
        }
    }
}
