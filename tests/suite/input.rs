//! Bytes from the terminal, and the keys, texts and answers that the parser makes of them.

use ouk::tui::connection::{ConnectionChoice, ConnectionSpeed};
use ouk::tui::input::{Input, Key, Parser, TerminalAnswer, escape_delay};
use ouk::tui::terminal_query::{TerminalQuery, questions};
use proptest::prelude::*;
use std::time::{Duration, Instant};

/// The input parsed from these pieces, with a pause after the last.
pub fn pieces<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> Vec<Input> {
    let mut parser = Parser::default();
    let mut found = Vec::new();
    for piece in pieces {
        parser.feed(piece, &mut found);
    }
    parser.pause(&mut found);
    found
}

pub fn read(bytes: &str) -> Vec<Input> {
    pieces([bytes.as_bytes()])
}

pub fn keys(bytes: &str) -> Vec<Key> {
    let key = |input| match input {
        Input::Key(key) => key,
        other => panic!("{other:?} is no key"),
    };
    read(bytes).into_iter().map(key).collect()
}

#[test]
fn parser_reads_the_keys_of_every_terminal() {
    use Key::{
        BackTab, Backspace, Char, Ctrl, Delete, Down, End, Enter, Esc, Home, Left, PageDown,
        PageUp, Right, Tab, Up,
    };
    let cases: &[(&str, &[Key])] = &[
        ("aZ é", &[Char('a'), Char('Z'), Char(' '), Char('é')]),
        ("ក", &[Char('ក')]),
        ("\r\n\t\u{7f}\u{8}", &[Enter, Enter, Tab, Backspace, Backspace]),
        ("\u{3}\u{c}\u{1a}", &[Ctrl('c'), Ctrl('l'), Ctrl('z')]),
        ("\x1b[A\x1b[B\x1b[C\x1b[D", &[Up, Down, Right, Left]),
        ("\x1bOA\x1bOB\x1bOC\x1bOD\x1bOM", &[Up, Down, Right, Left, Enter]),
        ("\x1b[1;2A\x1b[1;5D", &[Up, Left]),
        (
            "\x1b[H\x1b[F\x1bOH\x1bOF\x1b[1~\x1b[4~\x1b[7~\x1b[8~",
            &[Home, End, Home, End, Home, End, Home, End],
        ),
        ("\x1b[3~\x1b[5~\x1b[6~\x1b[Z", &[Delete, PageUp, PageDown, BackTab]),
        // The parser ignores function keys in all their forms.
        ("\x1bOP\x1b[15~\x1b[[A\x1b[1;2P", &[]),
        ("\x1b", &[Esc]),
        ("\x1b\x1b", &[Esc, Esc]),
        ("\x1bq", &[Esc, Char('q')]),
        ("\x1b\x1b[A", &[Esc, Up]),
        ("\x1b[", &[]),
        // A truncated sequence does not swallow the bytes after it.
        ("\x1b[1;\x1b[B", &[Down]),
        ("\x1b[1;\r", &[Enter]),
        // The kitty keyboard protocol.
        ("\x1b[27u\x1b[99;5u\x1b[97;2u\x1b[9;2u\x1b[57399u", &[Esc, Ctrl('c'), Char('A'), BackTab]),
        ("\x1b[106;3u", &[Esc, Char('j')]),
    ];
    for (bytes, expected) in cases {
        assert_eq!(keys(bytes), *expected, "{bytes:?}");
    }
}

#[test]
fn bytes_that_are_not_text_are_ignored() {
    assert_eq!(
        pieces([&b"\xff\xc3(\xe1\x9e\x80\xe1\x9ej\x9b"[..]]),
        [Input::Key(Key::Char('(')), Input::Key(Key::Char('ក')), Input::Key(Key::Char('j')),]
    );
}

#[test]
fn paste_is_never_read_as_keys() {
    let paste = |text: &str| Input::Paste(text.to_owned());
    assert_eq!(read("\x1b[200~e3e4\rq\x1b[201~"), [paste("e3e4\nq")]);
    assert_eq!(
        read("\x1b[200~a\x1b[Ab\x1bOA\x03ក\tz\x1b[201~j"),
        [paste("abក\tz"), Input::Key(Key::Char('j')),]
    );
    let clicks = "\x1b[200~a\x1b[<0;10;5M\x1b[<0;10;5m\x1b[M !!b\x1b[201~";
    assert_eq!(read(clicks), [paste("ab")], "a click in a paste is none");
    // The end of a paste without its beginning is ignored.
    assert_eq!(read("\x1b[201~"), []);
    // The parser cuts off more text than anyone types.
    let long = "x".repeat(100_000);
    let [Input::Paste(kept)] = &read(&format!("\x1b[200~{long}\x1b[201~"))[..] else {
        panic!("one paste");
    };
    assert_eq!(kept.len(), 65_536);
    // If the end of a paste is lost, Escape ends the paste.
    let mut parser = Parser::default();
    let mut found = Vec::new();
    parser.feed(b"\x1b[200~lost\x1b", &mut found);
    parser.pause(&mut found);
    parser.feed(b"j", &mut found);
    assert_eq!(found, [Input::Key(Key::Esc), Input::Key(Key::Char('j'))]);
}

#[test]
fn only_clicks_of_the_first_button_count() {
    let click = Input::Click { column: 9, row: 4 };
    assert_eq!(read("\x1b[<0;10;5M\x1b[<0;10;5m"), std::slice::from_ref(&click));
    assert_eq!(read("\x1b[<64;10;5M\x1b[<2;10;5M\x1b[<32;10;5M\x1b[<0;0;0M"), []);
    assert_eq!(read("\x1b[M *%j"), [click, Input::Key(Key::Char('j'))]);
}

pub fn graphics(image: u32, words: &str) -> TerminalAnswer {
    TerminalAnswer::Graphics { image, words: words.to_owned() }
}

#[test]
fn answers_are_never_keys() {
    let answers = read(
        "\x1b[5;10R\x1b[?2026;2$y\x1b[?1u\x1b[?62;4;22c\x1b]11;rgb:1616/1818/1a1a\x07\
         \x1b]10;rgb:ff/ff/ff\x1b\\\x1bP>|kitty(0.40)\x1b\\\x1b[>41;380;0c\
         \x1b_Gi=31;OK\x1b\\\x1b_Gi=31,p=2;ENOENT:no\x1b\\\x1b[6;20;10t",
    );
    let command = |number, text: &str| TerminalAnswer::Command { number, text: text.to_owned() };
    let expected = [
        TerminalAnswer::Cursor { column: 9, row: 4 },
        TerminalAnswer::Mode { mode: 2026, value: 2 },
        TerminalAnswer::Keyboard(1),
        TerminalAnswer::Attributes(vec![62, 4, 22]),
        command(11, "rgb:1616/1818/1a1a"),
        command(10, "rgb:ff/ff/ff"),
        TerminalAnswer::Version("kitty(0.40)".to_owned()),
        graphics(31, "OK"),
        graphics(31, "ENOENT:no"),
        TerminalAnswer::CellSize { width: 10, height: 20 },
    ];
    assert_eq!(answers, expected.map(Input::Answer));
    // Sequences that only resemble an answer are ignored.
    let others = "\x1b_Gi=x;OK\x1b\\\x1b_Gs=1;OK\x1b\\\x1b_Hi=31;OK\x1b\\\x1b_G\x1b\\\x1b[4;20;10t\x1b[6;20t\x1b[8;1;2;3t";
    assert_eq!(read(others), []);
    assert_eq!(read(&format!("\x1b_Gi=31;{}\x1b\\", "O".repeat(9_000))), []);
    // A sequence longer than any answer is dropped whole.
    assert_eq!(read(&format!("\x1b]11;{}\x07j", "x".repeat(9_000))), [Input::Key(Key::Char('j'))]);
}

#[test]
fn parser_waits_after_an_escape_and_longer_in_a_sequence() {
    let delay = escape_delay(|_| false);
    assert_eq!(delay, Duration::from_millis(25));
    assert_eq!(escape_delay(|name| name == "SSH_CONNECTION"), Duration::from_millis(100));
    let patience = |bytes: &[u8]| {
        let mut parser = Parser::default();
        parser.feed(bytes, &mut Vec::new());
        parser.patience(delay)
    };
    assert_eq!(patience(b"j"), None);
    assert_eq!(patience(b"\x1b"), Some(delay));
    assert_eq!(patience(b"\x1b["), Some(10 * delay));
    assert_eq!(patience(b"\x1b]11;"), Some(10 * delay));
    assert_eq!(patience(b"\x1b[A"), None);
}

#[test]
fn the_last_answer_ends_the_query() {
    let asked = Instant::now();
    let came = asked + Duration::from_millis(40);
    let mut terminal_query = TerminalQuery::asked_at(asked);
    assert!(questions("first").starts_with("first") && questions("").ends_with("\x1b[c"));
    assert_eq!(terminal_query.hear(TerminalAnswer::Cursor { column: 2, row: 0 }, came), None);
    assert_eq!(terminal_query.hear(TerminalAnswer::Mode { mode: 2026, value: 2 }, came), None);
    assert!(!terminal_query.is_over());
    let answers =
        terminal_query.hear(TerminalAnswer::Attributes(vec![62]), came).expect("that was the last");
    assert!(terminal_query.is_over() && answers.synchronises() && !answers.knows_kitty_keys());
    assert_eq!(answers.round_trip, Duration::from_millis(40));
    assert_eq!(answers.cursors().collect::<Vec<_>>(), [(2, 0)]);
    assert_eq!(
        terminal_query.hear(TerminalAnswer::Attributes(vec![62]), came),
        None,
        "nobody asked"
    );
}

#[test]
fn a_mode_that_can_never_be_set_is_not_used() {
    for (value, used) in [(0, false), (1, true), (2, true), (3, true), (4, false)] {
        let now = Instant::now();
        let mut terminal_query = TerminalQuery::asked_at(now);
        terminal_query.hear(TerminalAnswer::Mode { mode: 2026, value }, now);
        let answers = terminal_query.hear(TerminalAnswer::Attributes(Vec::new()), now).unwrap();
        assert_eq!(answers.synchronises(), used, "{value}");
    }
}

#[test]
fn a_slow_line_is_one_through_ssh_that_takes_long() {
    let trip = |ms| Some(Duration::from_millis(ms));
    for (choice, ssh, trip, speed) in [
        (ConnectionChoice::Auto, false, None, ConnectionSpeed::Fast),
        (ConnectionChoice::Auto, false, trip(400), ConnectionSpeed::Fast),
        (ConnectionChoice::Auto, true, trip(20), ConnectionSpeed::Fast),
        (ConnectionChoice::Auto, true, trip(300), ConnectionSpeed::Slow),
        (ConnectionChoice::Auto, true, None, ConnectionSpeed::Slow),
        (ConnectionChoice::Fast, true, trip(900), ConnectionSpeed::Fast),
        (ConnectionChoice::Slow, false, trip(1), ConnectionSpeed::Slow),
    ] {
        assert_eq!(choice.judge(ssh, trip), speed, "{choice:?} {ssh} {trip:?}");
    }
}

/// Bytes as a terminal sends them: keys, pastes, clicks, answers and noise, one after another.
fn stream() -> impl Strategy<Value = Vec<u8>> {
    let known = prop::sample::select(vec![
        "a",
        "K",
        "\r",
        "\t",
        "\x7f",
        "\x03",
        "ក",
        "é",
        "\x1b",
        "\x1b[A",
        "\x1bOB",
        "\x1b[1;5C",
        "\x1b[3~",
        "\x1b[Z",
        "\x1b[200~e3e4\r\x1b[201~",
        "\x1b[200~",
        "\x1b[201~",
        "\x1b[<0;10;5M",
        "\x1b[M !!",
        "\x1b[5;10R",
        "\x1b[?2026;2$y",
        "\x1b[?62c",
        "\x1b]11;rgb:0/0/0\x07",
        "\x1b]11;rgb:0/0/0\x1b\\",
        "\x1bP>|xterm\x1b\\",
        "\x1b_Gi=31;OK\x1b\\",
        "\x1b[6;20;10t",
        "\x1b[27u",
        "\x1b[[A",
    ])
    .prop_map(|text| text.as_bytes().to_vec());
    let noise = prop::collection::vec(any::<u8>(), 0..6);
    prop::collection::vec(prop_oneof![4 => known, 1 => noise], 0..40).prop_map(|all| all.concat())
}

proptest! {
    #[test]
    fn any_split_of_the_bytes_gives_the_same_keys(bytes in stream(), cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..20)) {
        let mut at: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
        at.push(bytes.len());
        at.sort_unstable();
        let mut from = 0;
        let cut: Vec<&[u8]> = at.iter().map(|&to| &bytes[std::mem::replace(&mut from, to)..to]).collect();
        prop_assert_eq!(pieces(cut), pieces([&bytes[..]]));
        prop_assert_eq!(pieces(bytes.chunks(1)), pieces([&bytes[..]]));
    }
}
