//! Commands as they come: one a line, and none so long that it would fill the memory.

use std::io::{self, BufRead, Read};

/// Bytes of the longest line that is read. A game of a hundred thousand moves has room in it.
pub(super) const LONGEST: usize = 1 << 20;

/// What was heard.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// A line, without blanks around it.
    Line(String),
    /// More than a line may hold; what is left of it will not be heard.
    TooLong,
    /// There is no more.
    End,
}

/// Reads lines.
pub(super) struct LineReader<R> {
    input: R,
    line: Vec<u8>,
    /// Whether the rest of a line that is too long has to be left out first.
    too_long: bool,
}

impl<R: BufRead> LineReader<R> {
    pub fn of(input: R) -> LineReader<R> {
        LineReader { input, line: Vec::new(), too_long: false }
    }

    /// The next line.
    pub fn next(&mut self) -> io::Result<Heard> {
        if std::mem::take(&mut self.too_long) {
            self.input.skip_until(b'\n')?;
        }
        self.line.clear();
        // Bytes, as a line that is no text should be refused like any other that makes no sense.
        (&mut self.input).take(LONGEST as u64 + 1).read_until(b'\n', &mut self.line)?;
        self.too_long = self.line.len() > LONGEST && self.line.last() != Some(&b'\n');
        if self.line.is_empty() {
            return Ok(Heard::End);
        }
        if self.too_long {
            return Ok(Heard::TooLong);
        }
        Ok(Heard::Line(String::from_utf8_lossy(&self.line).trim().to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_left_out_and_the_next_one_heard() {
        let long = "x".repeat(3 * LONGEST);
        let text = format!("one\r\n{long}\n\n two \n{}\n{long}", &long[..LONGEST]);
        let mut lines = LineReader::of(text.as_bytes());
        let mut next = || lines.next().unwrap();
        let line = |text: &str| Heard::Line(text.to_owned());
        assert_eq!(next(), line("one"));
        assert_eq!(next(), Heard::TooLong);
        assert_eq!([next(), next()], [line(""), line("two")]);
        assert_eq!(next(), line(&long[..LONGEST]));
        assert_eq!([next(), next(), next()], [Heard::TooLong, Heard::End, Heard::End]);
    }
}
