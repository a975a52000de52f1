//! Which programs may be started.

use ouk_io::outside::{CommandLine, Outside};
use ouk_io::written::Written;
use ouk_rules::game::EngineSpec;
use std::ops::Range;

/// A program that the user agreed to start, with exactly these arguments and options.
///
/// An [`EngineSpec`] is data and may come from a file of a stranger. Only this type starts anything.
/// There are two ways to one: the words of the command line, and a [`Proposal`] that was shown as a
/// whole before the user said yes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Approved {
    spec: EngineSpec,
    /// That a program may be started at all.
    _right: Outside,
}

impl Approved {
    /// The user named the program on the command line: its command and each of its options. None if
    /// one of them is not there.
    #[must_use]
    pub fn on_command_line(
        spec: EngineSpec,
        line: &CommandLine,
        right: Outside,
    ) -> Option<Approved> {
        let mut texts = std::iter::once(&spec.command).chain(&spec.options);
        texts.all(|text| line.names(text)).then_some(Approved { spec, _right: right })
    }

    /// What was approved.
    #[must_use]
    pub const fn spec(&self) -> &EngineSpec {
        &self.spec
    }
}

/// So many spaces in a row are counted instead of shown: they could push the rest out of sight.
const MANY_SPACES: usize = 4;

/// A program that somebody else names, and the question whether to start it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    spec: EngineSpec,
    right: Outside,
    /// What the user has to see, letter by letter.
    letters: Vec<char>,
    /// How many of the letters, from the first on, were shown; none before anything was.
    shown: Option<usize>,
}

impl Proposal {
    /// Nothing of it was shown yet.
    #[must_use]
    pub fn new(spec: EngineSpec, right: Outside) -> Proposal {
        let options = spec.options.iter().map(|option| format!("setoption {option}"));
        let lines = std::iter::once(spec.command.clone()).chain(options);
        let text = lines.map(|line| spelt(&line)).collect::<Vec<_>>().join("\n");
        Proposal { spec, right, letters: text.chars().collect(), shown: None }
    }

    /// The whole command, and each option in a line of its own, in printable ASCII: whatever looks
    /// like nothing or like something else is spelt out.
    #[must_use]
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// These of the letters were in what was written. Letters behind others that were not shown do
    /// not count.
    pub fn show(&mut self, letters: Range<usize>, _: Written) {
        let before = self.shown.unwrap_or(0);
        if letters.start <= before {
            self.shown = Some(before.max(letters.end).min(self.letters.len()));
        }
    }

    /// The user says yes.
    ///
    /// # Errors
    /// The proposal itself, if not all of it was shown before.
    pub fn accept(self) -> Result<Approved, Proposal> {
        if self.shown != Some(self.letters.len()) {
            return Err(self);
        }
        Ok(Approved { spec: self.spec, _right: self.right })
    }
}

/// A text in printable ASCII.
fn spelt(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let spaces = rest.len() - rest.trim_start_matches(' ').len();
        if spaces >= MANY_SPACES {
            out.push_str(&format!("<U+0020 x{spaces}>"));
            rest = &rest[spaces..];
            continue;
        }
        match letter {
            ' '..='~' => out.push(letter),
            _ => out.push_str(&format!("<U+{:04X}>", u32::from(letter))),
        }
        rest = &rest[letter.len_utf8()..];
    }
    out
}
