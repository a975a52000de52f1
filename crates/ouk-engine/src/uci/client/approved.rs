//! Programs that the user has agreed to start.

use ouk_io::outside::{CommandLine, Outside};
use ouk_io::written::Written;
use ouk_rules::game::EngineSpec;
use std::ops::Range;

/// A program that the user agreed to start, with exactly these arguments and options.
///
/// An [`EngineSpec`] is data and may come from a stranger's file. Only this type starts a program,
/// and it comes from one of two places: the command line, or a [`Proposal`] that was shown
/// completely before the user agreed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Approved {
    spec: EngineSpec,
    /// The right to start any program.
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

    /// The approved program with its arguments and options.
    #[must_use]
    pub const fn spec(&self) -> &EngineSpec {
        &self.spec
    }
}

/// The number of spaces in a row from which their number is shown instead: they could push the rest
/// out of sight.
const MANY_SPACES: usize = 4;

/// A program that a file names, to be shown to the user before it may start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    spec: EngineSpec,
    right: Outside,
    /// The characters that the user must see.
    letters: Vec<char>,
    /// The number of letters shown so far, from the first on; none before anything was shown.
    shown: Option<usize>,
}

impl Proposal {
    /// A proposal that has not been shown yet.
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

    /// Records the range of letters written to the screen. Letters after a gap do not count.
    pub fn show(&mut self, letters: Range<usize>, _: Written) {
        let before = self.shown.unwrap_or(0);
        if letters.start <= before {
            self.shown = Some(before.max(letters.end).min(self.letters.len()));
        }
    }

    /// Turns the proposal into an approval, when the user agrees.
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

/// A text spelt in printable ASCII.
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
