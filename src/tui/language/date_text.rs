//! Dates in words.

use super::{Phrases, script};
use ouk_io::text::Printable;

/// The most letters shown of a text that is not a date.
const LONGEST: usize = 40;

/// How a record writes that a month or a day is unknown.
const UNKNOWN: &str = ".??";

impl Phrases {
    /// A date of a record, such as `2026.11.26`, in words: with its year, and without. A text that
    /// is not a whole date stays as it is, and then loses the unknown parts at its end.
    #[must_use]
    pub fn date(&self, date: &str) -> [String; 2] {
        self.whole_date(date).unwrap_or_else(|| {
            let shown = Printable::cut(date, LONGEST).into_string();
            let short = shown.trim_end_matches(UNKNOWN).to_owned();
            [shown, short]
        })
    }

    /// The widest dates in words: with their year, and without.
    pub(in crate::tui) fn date_widths(&self) -> [u16; 2] {
        let widest = |year: &str| {
            let widths =
                self.month_names.iter().map(|month| script::width(&format!("30 {month}{year}")));
            widths.max().unwrap_or(0)
        };
        [" 2026", ""].map(widest)
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
