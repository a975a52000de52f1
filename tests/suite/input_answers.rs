//! Answers of a terminal that come slowly or only in part.

use crate::input::graphics;
use ouk::tui::input::{Input, Key, Parser, TerminalAnswer, escape_delay};
use proptest::prelude::*;
use std::time::Duration;

/// While answers are due, their bytes are joined, wherever they pause. Only an Escape that stays
/// alone for this long is a key.
#[test]
fn an_answer_that_stops_on_its_way_is_no_key() {
    let answers = [
        ("\x1b[?62;22c", TerminalAnswer::Attributes(vec![62, 22])),
        ("\x1b[?2026;2$y", TerminalAnswer::Mode { mode: 2026, value: 2 }),
        ("\x1b[?1u", TerminalAnswer::Keyboard(1)),
        ("\x1b[3;9R", TerminalAnswer::Cursor { column: 8, row: 2 }),
        (
            "\x1b]11;rgb:1a1a/1212/1010\x1b\\",
            TerminalAnswer::Command { number: 11, text: "rgb:1a1a/1212/1010".to_owned() },
        ),
        ("\x1bP>|xterm(388)\x1b\\", TerminalAnswer::Version("xterm(388)".to_owned())),
        ("\x1b_Gi=31;OK\x1b\\", graphics(31, "OK")),
        ("\x1b[6;20;10t", TerminalAnswer::CellSize { width: 10, height: 20 }),
    ];
    let escape = escape_delay(|_| false);
    for (text, answer) in answers {
        for cut in 1..text.len() {
            let mut parser = Parser::default();
            parser.set_answers_owed(true);
            let mut found = Vec::new();
            parser.feed(&text.as_bytes()[..cut], &mut found);
            // Ten times the time that a key sequence may take.
            let waits = parser.patience(escape).unwrap();
            if waits <= 10 * escape {
                assert_eq!(cut, 1, "{text:?} is given up after {cut}");
                parser.pause(&mut found);
                assert_eq!(found, [Input::Key(Key::Esc)]);
                found.clear();
            }
            parser.feed(&text.as_bytes()[cut..], &mut found);
            assert_eq!(found, [Input::Answer(answer.clone())], "{text:?} cut at {cut}");
        }
    }
}

#[test]
fn a_control_key_ends_an_answer_whose_rest_never_comes() {
    for begun in ["\x1bP>|kitty(0.4", "\x1b]11;rgb:1a", "\x1b_Gi=31"] {
        for (byte, key) in [
            ("\r", Key::Enter),
            ("\t", Key::Tab),
            ("\x7f", Key::Backspace),
            ("\x03", Key::Ctrl('c')),
            ("\x0c", Key::Ctrl('l')),
        ] {
            let mut parser = Parser::default();
            parser.set_answers_owed(true);
            let mut found = Vec::new();
            parser.feed(begun.as_bytes(), &mut found);
            parser.feed(byte.as_bytes(), &mut found);
            parser.feed(b"j", &mut found);
            assert_eq!(found, [key, Key::Char('j')].map(Input::Key), "{begun:?} {byte:?}");
        }
    }
}

#[test]
fn keys_are_keys_while_answers_are_owed() {
    let mut parser = Parser::default();
    parser.set_answers_owed(true);
    let mut found = Vec::new();
    for (bytes, key) in
        [("\x1b", Key::Esc), ("[", Key::Char('[')), ("j", Key::Char('j')), ("\x1b[A", Key::Up)]
    {
        parser.feed(bytes.as_bytes(), &mut found);
        if parser.patience(escape_delay(|_| false)).is_some() {
            parser.pause(&mut found);
        }
        assert_eq!(std::mem::take(&mut found), [Input::Key(key)]);
    }
}

/// Every answer to the program's queries, as a terminal sends them.
const ANSWERS: [&str; 8] = [
    "\x1b_Gi=31;OK\x1b\\",
    "\x1b[6;20;10t",
    "\x1b[1;9R",
    "\x1b]11;rgb:1a1a/1212/1010\x1b\\",
    "\x1bP>|xterm(388)\x1b\\",
    "\x1b[?2026;2$y",
    "\x1b[?0u",
    "\x1b[?62;22c",
];

/// The input from bytes that arrive one by one, with these gaps in milliseconds, while answers are
/// due. The parser hears of pauses as from the event loop.
fn slowly(bytes: &[u8], gaps: impl IntoIterator<Item = u64>) -> Vec<Input> {
    let escape = escape_delay(|_| false);
    let mut parser = Parser::default();
    parser.set_answers_owed(true);
    let mut found = Vec::new();
    for (&byte, gap) in bytes.iter().zip(gaps) {
        let gap = Duration::from_millis(gap);
        while parser.patience(escape).is_some_and(|patience| patience <= gap) {
            parser.pause(&mut found);
        }
        parser.feed(&[byte], &mut found);
    }
    found
}

/// The answers in the input; everything else must be an Escape.
fn answers_and_escapes(found: Vec<Input>) -> (Vec<TerminalAnswer>, usize) {
    let mut escapes = 0;
    let mut answers = Vec::new();
    for input in found {
        match input {
            Input::Answer(answer) => answers.push(answer),
            Input::Key(Key::Esc) => escapes += 1,
            other => panic!("{other:?} is a part of an answer"),
        }
    }
    (answers, escapes)
}

#[test]
fn an_answer_byte_by_byte_is_no_key() {
    let mut longest = vec![0, 24, 26, 40, 120, 249, 251, 1_000, 6_000, 29_000];
    for text in ANSWERS {
        let bytes = text.as_bytes();
        let whole = slowly(bytes, vec![0; bytes.len()]);
        for &gap in &longest {
            let (answers, escapes) = answers_and_escapes(slowly(bytes, vec![gap; bytes.len()]));
            assert_eq!(answers.into_iter().map(Input::Answer).collect::<Vec<_>>(), whole);
            assert!(escapes <= 1, "{text:?} with {gap} ms between its bytes: {escapes} Escapes");
        }
        // After the byte that identifies an answer, no length is too long.
        longest.push(10_000_000);
        for &gap in &longest {
            for cut in 3..bytes.len() {
                let gaps = (0..bytes.len()).map(|at| if at == cut { gap } else { 40 });
                let (answers, _) = answers_and_escapes(slowly(bytes, gaps));
                assert_eq!(answers.into_iter().map(Input::Answer).collect::<Vec<_>>(), whole);
            }
        }
        longest.pop();
    }
}

proptest! {
    /// Any answers, cut anywhere, with any stop at every cut.
    #[test]
    fn parser_joins_late_and_slow_answers(
        texts in prop::collection::vec(prop::sample::select(&ANSWERS[..]), 1..8),
        gaps in prop::collection::vec(prop_oneof![4 => Just(0u64), 1 => 1..29_000u64, 1 => 10..300u64], 256),
    ) {
        let bytes = texts.concat().into_bytes();
        let (answers, escapes) = answers_and_escapes(slowly(&bytes, gaps));
        let (whole, _) = answers_and_escapes(slowly(&bytes, vec![0; bytes.len()]));
        prop_assert_eq!(whole.len(), texts.len());
        prop_assert_eq!(answers, whole);
        prop_assert!(escapes <= texts.len());
    }

    /// Keys that are typed one by one by hand stay what they are, and an Escape is not held up.
    #[test]
    fn keys_by_hand_are_keys_while_answers_are_owed(
        keys in prop::collection::vec(prop::sample::select(vec![b'\x1b', b'j', b'[', b']', b'P', b'u', b'\r']), 0..30),
    ) {
        let found = slowly(&[&keys[..], b"j"].concat(), vec![150; keys.len() + 1]);
        let name = |key| match key {
            b'\x1b' => Key::Esc,
            b'\r' => Key::Enter,
            key => Key::Char(char::from(key)),
        };
        let typed: Vec<Input> = keys.iter().chain(b"j").map(|&key| Input::Key(name(key))).collect();
        prop_assert_eq!(found, typed);
    }
}
