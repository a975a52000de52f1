//! Numbers as a player who counts says them: five and one, ten and two, three tens and four.

use super::Language;

/// The number words up to nine, in Latin letters and in script. Numbers from one to nine hundred
/// ninety-nine are composed of them.
const UNITS: [(&str, &str); 10] = [
    ("", ""),
    ("muoy", "មួយ"),
    ("pii", "ពីរ"),
    ("bey", "បី"),
    ("buon", "បួន"),
    ("pram", "ប្រាំ"),
    ("pram-muoy", "ប្រាំមួយ"),
    ("pram-pii", "ប្រាំពីរ"),
    ("pram-bey", "ប្រាំបី"),
    ("pram-buon", "ប្រាំបួន"),
];

const TENS: [(&str, &str); 10] = [
    ("", ""),
    ("dop", "ដប់"),
    ("mphey", "ម្ភៃ"),
    ("samsep", "សាមសិប"),
    ("saesep", "សែសិប"),
    ("hasep", "ហាសិប"),
    ("hoksep", "ហុកសិប"),
    ("chetsep", "ចិតសិប"),
    ("paetsep", "ប៉ែតសិប"),
    ("kausep", "កៅសិប"),
];

/// A number in Khmer words, in Khmer script if that is the language, otherwise in Latin letters;
/// beyond ninety-nine in figures.
#[must_use]
pub fn spoken(number: u16, language: Language) -> String {
    if number == 0 || number > 99 {
        return number.to_string();
    }
    let (ten, unit) = (TENS[usize::from(number / 10)], UNITS[usize::from(number % 10)]);
    if language == Language::Khmer {
        return format!("{}{}", ten.1, unit.1);
    }
    let between = if ten.0.is_empty() || unit.0.is_empty() { "" } else { "-" };
    format!("{}{between}{}", ten.0, unit.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spoken_as_khmer_counts() {
        for (number, latin, script) in [
            (1, "muoy", "មួយ"),
            (6, "pram-muoy", "ប្រាំមួយ"),
            (10, "dop", "ដប់"),
            (12, "dop-pii", "ដប់ពីរ"),
            (20, "mphey", "ម្ភៃ"),
            (44, "saesep-buon", "សែសិបបួន"),
            (64, "hoksep-buon", "ហុកសិបបួន"),
        ] {
            assert_eq!(
                (
                    spoken(number, Language::KhmerLatin).as_str(),
                    spoken(number, Language::Khmer).as_str()
                ),
                (latin, script)
            );
        }
        assert_eq!(spoken(128, Language::KhmerLatin), "128");
    }
}
