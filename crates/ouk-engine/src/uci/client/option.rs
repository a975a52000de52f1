//! The options that an engine announces, and their values.

/// An option that an engine announces.
pub struct UciOption {
    /// The name of the option.
    pub name: String,
    takes: OptionKind,
}

enum OptionKind {
    /// True or false.
    Truth,
    /// A whole number from the first to the second.
    Number(i64, i64),
    /// Text, one of several words, or nothing. Only the engine knows the valid values, since its
    /// list may change with other options.
    Anything,
}

/// What an option accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionValues {
    /// True or false.
    #[error("true or false")]
    Truth,
    /// Any whole number.
    #[error("a whole number")]
    AnyNumber,
    /// A whole number from one to another.
    #[error("a whole number from {least} to {most}")]
    Number {
        /// The least.
        least: i64,
        /// The greatest.
        most: i64,
    },
}

impl UciOption {
    /// Parses the words after `option name`.
    #[must_use]
    pub fn read(words: &[&str]) -> UciOption {
        let end = words.iter().position(|&word| word == "type").unwrap_or(words.len());
        let (name, rest) = words.split_at(end);
        let behind = |word: &str| {
            let at = rest.iter().position(|&other| other == word)?;
            rest.get(at + 1).copied()
        };
        let number = |word: &str, otherwise: i64| {
            behind(word).and_then(|text| text.parse().ok()).unwrap_or(otherwise)
        };
        let takes = match behind("type") {
            Some("check") => OptionKind::Truth,
            Some("spin") => OptionKind::Number(number("min", i64::MIN), number("max", i64::MAX)),
            _ => OptionKind::Anything,
        };
        UciOption { name: name.join(" "), takes }
    }

    /// The valid number nearest to a given one.
    #[must_use]
    pub fn nearest(&self, number: usize) -> i64 {
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        match self.takes {
            OptionKind::Number(least, most) if least <= most => number.clamp(least, most),
            _ => number,
        }
    }

    /// A description of the values that the option accepts, if this one is not valid.
    #[must_use]
    pub fn wants_instead_of(&self, value: &str) -> Option<OptionValues> {
        match self.takes {
            OptionKind::Truth if !matches!(value, "true" | "false") => Some(OptionValues::Truth),
            OptionKind::Number(least, most)
                if !value.parse().is_ok_and(|number| (least..=most).contains(&number)) =>
            {
                Some(match (least, most) {
                    (i64::MIN, i64::MAX) => OptionValues::AnyNumber,
                    _ => OptionValues::Number { least, most },
                })
            }
            _ => None,
        }
    }
}
