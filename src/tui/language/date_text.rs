//! Dates in words.

use super::Phrases;
use ouk_io::text::Printable;

/// The most letters shown of a text that is not a date.
const LONGEST: usize = 40;

impl Phrases {
    /// A date of a record, such as `2026.11.26`, in words: with its year, and without. A text that
    /// is not a whole date stays as it is.
    #[must_use]
    pub fn date(&self, date: &str) -> [String; 2] {
        self.whole_date(date).unwrap_or_else(|| {
            let shown = Printable::cut(date, LONGEST).into_string();
            [shown.clone(), shown]
        })
    }

    fn whole_date(&self, date: &str) -> Option<[String; 2]> {
        let mut parts = date.split('.').map(|part| part.parse::<u16>().ok());
        let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
        let month = self.month_names.get(usize::from(month).checked_sub(1)?)?;
        let is_day = (1..=31).contains(&day) && parts.next().is_none();
        let short = format!("{day} {month}");
        is_day.then(|| [format!("{short} {year}"), short])
    }
}
