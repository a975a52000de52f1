//! The languages of the interface, and all its texts in each.
//!
//! The folder `english` lists every text; the other languages are values of the same structs, so a
//! text that is missing does not compile. The placeholders are `{0}`, `{1}`: each language has them
//! in its own order.

mod count_text;
mod date_text;
mod ending_text;
mod engine_text;
mod english;
mod fault_text;
mod khmer;
mod khmer_latin;
mod level_text;
mod note_text;
pub mod number;
mod outcome_text;
mod pasted_text;
mod puzzle_text;
mod reason_text;
mod review_text;
mod rule_change_text;
pub mod script;
mod sentence;
mod setting_text;
pub mod strings;
mod user_file_text;

pub use crate::config::Language;
pub use ending_text::addressed;
pub use english::*;
pub use khmer::KHMER;
pub use khmer_latin::KHMER_LATIN;
pub use note_text::{Controls, answer_letter};
pub use review_text::line_words;

pub use ouk_rules::message::fill;
pub use sentence::sentence;

/// Makes a struct of texts, and its English value, from a list of English texts.
macro_rules! texts {
    ($(#[$about:meta])* $group:ident $english:ident { $($name:ident = $text:literal;)+ }) => {
        $(#[$about])*
        pub struct $group { $(#[doc = $text] pub $name: &'static str),+ }

        pub(super) const $english: $group = $group { $($name: $text),+ };

        impl $group {
            pub(in crate::tui) fn each(&self) -> Vec<(&'static str, &'static str)> {
                vec![$((stringify!($name), self.$name)),+]
            }
        }
    };
}

/// Makes the struct of all groups of texts, and its English value.
macro_rules! list {
    ($($(#[$about:meta])* $field:ident: $group:ident = $english:ident,)+) => {
        /// Every text of the interface, in one language.
        pub struct Phrases {
            /// The language.
            pub language: crate::config::Language,
            $($(#[$about])* pub $field: $group,)+
            /// The names of the levels, the weakest first.
            pub level_names: [&'static str; 10],
            /// The names of the months, short enough for lists.
            pub month_names: [&'static str; 12],
            /// The text of a message of the rules; `{0}`, `{1}` stand for arguments.
            pub rule_message: fn(ouk_rules::message::MessageId) -> &'static str,
            /// The lesson on an ending, one sentence each.
            pub lesson: fn(crate::trainer::course::Topic) -> &'static [&'static str],
            /// The texts of a term of the glossary.
            pub term: fn(ouk_rules::vocabulary::Term) -> TermTexts,
            /// The texts of a step of a first lesson, by its index.
            pub lesson_step: fn(
                crate::lessons::lesson::LessonId,
                usize,
            ) -> &'static crate::lessons::lesson::StepWords,
        }

        /// All texts in English.
        pub static ENGLISH: Phrases = Phrases {
            language: crate::config::Language::English,
            $($field: $english,)+
            level_names: ouk_engine::Level::NAMES,
            month_names: [
                "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
            ],
            rule_message: ouk_rules::message::MessageId::english,
            lesson: crate::trainer::course::words,
            term: terms::term,
            lesson_step: crate::lessons::catalogue::words,
        };

        impl Phrases {
            /// Every text with its name, `menu.new`.
            #[must_use]
            pub fn each(&self) -> Vec<(String, &'static str)> {
                let mut all = Vec::new();
                $(all.extend(self.$field.each().into_iter().map(|(name, text)| {
                    (format!("{}.{name}", stringify!($field)), text)
                }));)+
                let levels = ouk_engine::Level::ALL.iter().zip(self.level_names);
                all.extend(levels.map(|(level, name)| (format!("level.{}", level.name()), name)));
                let months = (1..).zip(self.month_names);
                all.extend(months.map(|(month, name): (u8, _)| (format!("month.{month}"), name)));
                use ouk_rules::message::MessageId;
                let rule_message = |&saying: &MessageId| {
                    (format!("remark.{}", saying.name()), (self.rule_message)(saying))
                };
                all.extend(MessageId::ALL.iter().map(rule_message));
                for lesson in crate::trainer::course::COURSE {
                    let words = (self.lesson)(lesson.topic).iter();
                    all.extend(words.map(|&text| (format!("lesson.{:?}", lesson.topic), text)));
                }
                for &term in ouk_rules::vocabulary::Term::ALL {
                    let TermTexts { name, gloss, definition } = (self.term)(term);
                    all.push((format!("term.{}", term.name()), name));
                    if !gloss.is_empty() {
                        all.push((format!("term.{}.gloss", term.name()), gloss));
                    }
                    all.push((format!("term.{}.definition", term.name()), definition));
                }
                for id in crate::lessons::lesson::LessonId::ALL {
                    for index in 0..crate::lessons::catalogue::length(id) {
                        let own = (self.lesson_step)(id, index);
                        let words = own.choices.iter().copied().chain([own.tell, own.done, own.clue]);
                        let said = words.filter(|text| !text.is_empty());
                        let name = crate::lessons::catalogue::step(id, index).name;
                        all.extend(said.map(|text| (format!("{}.{name}", id.key()), text)));
                    }
                }
                all
            }
        }
    };
}
use {list, texts};

impl Language {
    /// The language's own name, in letters that every terminal can draw.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::KhmerLatin => "Khmer (aksor Latin)",
            Language::Khmer => "Khmer (aksor Khmer)",
        }
    }

    /// The language's own name, shortened for a list of settings.
    #[must_use]
    pub const fn short_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::KhmerLatin => "Khmer Latin",
            Language::Khmer => "Khmer",
        }
    }

    /// The system's language, from the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
    #[must_use]
    pub fn of_system(environment: impl Fn(&str) -> Option<String>) -> Language {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
        let said = names.into_iter().filter_map(environment).find(|value| !value.is_empty());
        let said = said.unwrap_or_default().to_ascii_lowercase();
        let is_khmer = said == "km" || said.starts_with("km_") || said.starts_with("km-");
        match (is_khmer, said.contains("latn") || said.contains("latin")) {
            (true, true) => Language::KhmerLatin,
            (true, false) => Language::Khmer,
            (false, _) => Language::English,
        }
    }

    /// The language to draw: Khmer script only where the terminal is known to draw it, otherwise
    /// Khmer in Latin letters.
    #[must_use]
    pub const fn drawn(self, script_is_safe: bool) -> Language {
        match self {
            Language::Khmer if !script_is_safe => Language::KhmerLatin,
            language => language,
        }
    }

    /// All texts in the language.
    #[must_use]
    pub const fn phrases(self) -> &'static Phrases {
        match self {
            Language::English => &ENGLISH,
            Language::KhmerLatin => &KHMER_LATIN,
            Language::Khmer => &KHMER,
        }
    }
}
