//! Reads lines, with a bound on the length of each.

use std::io::{self, BufRead, ErrorKind, Read};

/// The most bytes of one line that are skipped. A longer line counts as endless: the input is a
/// device, or something else without lines.
pub const ENDLESS: u64 = 1 << 30;

/// The result of reading a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A line, trimmed. Bytes that are not text are replaced.
    Text(String),
    /// A line that is too long. The reader skips its rest.
    TooLong,
}

/// A reader of lines with a limit on their length.
pub struct LineReader<R> {
    input: R,
    longest: usize,
    /// The most bytes of one line that are skipped: [`ENDLESS`], less in a test.
    endless: u64,
    line: Vec<u8>,
    /// Whether the rest of a line that is too long must be skipped first.
    too_long: bool,
    /// Whether the input has ended. A terminal would give more after its end.
    ended: bool,
}

impl<R: BufRead> LineReader<R> {
    /// A reader of an input. Lines of more than `longest` bytes are too long.
    pub const fn new(input: R, longest: usize) -> LineReader<R> {
        LineReader {
            input,
            longest,
            endless: ENDLESS,
            line: Vec::new(),
            too_long: false,
            ended: false,
        }
    }

    /// The input of the reader.
    pub const fn input(&self) -> &R {
        &self.input
    }

    /// The next line; none at the end of the input.
    ///
    /// # Errors
    /// If the input cannot be read, or a line is endless ([`ENDLESS`]).
    pub fn read_line(&mut self) -> io::Result<Option<Line>> {
        if self.ended {
            return Ok(None);
        }
        if std::mem::take(&mut self.too_long)
            && (&mut self.input).take(self.endless).skip_until(b'\n')? as u64 == self.endless
        {
            return Err(io::Error::new(ErrorKind::InvalidData, "a line has no end"));
        }
        self.line.clear();
        // The line is read as bytes, so that a line that is not UTF-8 is refused like any other
        // invalid line.
        (&mut self.input).take(self.longest as u64 + 1).read_until(b'\n', &mut self.line)?;
        let has_end = self.line.last() == Some(&b'\n');
        self.too_long = self.line.len() > self.longest && !has_end;
        self.ended = !has_end && !self.too_long;
        if self.line.is_empty() {
            return Ok(None);
        }
        if self.too_long {
            return Ok(Some(Line::TooLong));
        }
        Ok(Some(Line::Text(String::from_utf8_lossy(&self.line).trim().to_owned())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    const LONGEST: usize = 1 << 16;

    #[test]
    fn reader_skips_a_line_that_is_too_long() {
        let long = "x".repeat(3 * LONGEST);
        let text = format!("one\r\n{long}\n\n two \n{}\n{long}", &long[..LONGEST]);
        let mut lines = LineReader::new(text.as_bytes(), LONGEST);
        let mut next = || lines.read_line().unwrap();
        let line = |text: &str| Some(Line::Text(text.to_owned()));
        assert_eq!(next(), line("one"));
        assert_eq!(next(), Some(Line::TooLong));
        assert_eq!([next(), next()], [line(""), line("two")]);
        assert_eq!(next(), line(&long[..LONGEST]));
        assert_eq!([next(), next(), next()], [Some(Line::TooLong), None, None]);
    }

    /// A terminal: what its user sends with each Enter or Ctrl-D.
    struct Terminal(Vec<&'static str>);

    impl Read for Terminal {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            let sent = if self.0.is_empty() { "" } else { self.0.remove(0) };
            bytes[..sent.len()].copy_from_slice(sent.as_bytes());
            Ok(sent.len())
        }
    }

    #[test]
    fn a_terminal_ends_after_a_line_without_end_as_after_any_other() {
        for (sent, last) in [
            (vec!["one\n", "", "two\n"], None),
            (vec!["one\n", "tw", "o", "", "three\n"], Some("two")),
        ] {
            let mut lines = LineReader::new(BufReader::new(Terminal(sent)), LONGEST);
            let mut next = || lines.read_line().unwrap();
            assert_eq!(next(), Some(Line::Text("one".to_owned())));
            if let Some(last) = last {
                assert_eq!(next(), Some(Line::Text(last.to_owned())));
            }
            assert_eq!([next(), next()], [None, None]);
        }
    }

    #[test]
    fn an_input_without_lines_is_an_error() {
        let few = 1 << 20;
        let mut lines = LineReader::new(BufReader::new(io::repeat(0)), LONGEST);
        assert_eq!(std::mem::replace(&mut lines.endless, few), ENDLESS);
        assert_eq!(lines.read_line().unwrap(), Some(Line::TooLong));
        assert_eq!(lines.read_line().unwrap_err().to_string(), "a line has no end");
        let end = [vec![0; LONGEST + few as usize - 1], b"\nnext".to_vec()].concat();
        let mut lines = LineReader { endless: few, ..LineReader::new(&end[..], LONGEST) };
        assert_eq!(lines.read_line().unwrap(), Some(Line::TooLong));
        assert_eq!(lines.read_line().unwrap(), Some(Line::Text("next".to_owned())));
    }
}
