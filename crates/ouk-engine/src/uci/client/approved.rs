//! The programs that may be started.

use ouk_io::outside::{CommandLine, Outside};
use ouk_io::written::Written;
use ouk_rules::game::EngineSpec;
use std::ops::Range;

/// A program that the user agreed to start, with exactly these arguments and options.
///
/// An [`EngineSpec`] is data and may come from a stranger's file. Only this type starts a program,
/// and there are two ways to get one: the command line, and a [`Proposal`] that was shown
/// completely before the user agreed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Approved {
    spec: EngineSpec,
    /// The right to start a program at all.
    _right: Outside,
}

impl Approved {
    /// Approval by the command line, if it names the command and each option. None if one of them
    /// is missing.
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

/// From this many spaces in a row on, their number is shown instead: they could push the rest out
/// of sight.
const MANY_SPACES: usize = 4;

/// A program named by a file, and the question whether to start it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    spec: EngineSpec,
    right: Outside,
    /// The characters that the user must see.
    letters: Vec<char>,
    /// How many of the letters, from the first on, were shown; none before anything was.
    shown: Option<usize>,
}

impl Proposal {
    /// A proposal that was not shown yet.
    #[must_use]
    pub fn new(spec: EngineSpec, right: Outside) -> Proposal {
        let options = spec.options.iter().map(|option| format!("setoption {option}"));
        let lines = std::iter::once(spec.command.clone()).chain(options);
        let text = lines.map(|line| spelt(&line)).collect::<Vec<_>>().join("\n");
        Proposal { spec, right, letters: text.chars().collect(), shown: None }
    }

    /// The command and each option on a line of their own, in printable ASCII: invisible and
    /// ambiguous characters are spelt out.
    #[must_use]
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// Records which characters were written. Characters after a gap do not count.
    pub fn show(&mut self, letters: Range<usize>, _: Written) {
        let before = self.shown.unwrap_or(0);
        if letters.start <= before {
            self.shown = Some(before.max(letters.end).min(self.letters.len()));
        }
    }

    /// The user agrees.
    ///
    /// # Errors
    /// The proposal itself, if it was not shown completely.
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
