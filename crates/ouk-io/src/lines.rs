//! Reads commands, one a line, with a bound on the length of a line.

use std::io::{self, BufRead, Read};

/// The most bytes of a line. That is enough for a game of a hundred thousand moves.
pub(super) const LONGEST: usize = 1 << 20;

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// A line, trimmed.
    Line(String),
    /// A line that is too long; the rest of it is skipped.
    TooLong,
    /// The end of the input.
    End,
}

/// Reads lines.
pub(super) struct LineReader<R> {
    input: R,
    line: Vec<u8>,
    /// Whether the rest of a line that is too long must be skipped first.
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
        // Read as bytes, so that a line that is not UTF-8 is refused like any other nonsense.
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
