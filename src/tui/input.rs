//! Escape sequences that arrive in pieces, put together again.
//!
//! Over a slow line the bytes of an arrow key may come apart, and are then read as Escape and
//! letters. So after an Escape we wait a moment for what may belong to it.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use std::time::Duration;

/// How long to wait for the rest of a sequence; longer over ssh.
#[must_use]
pub fn delay(is_set: impl Fn(&str) -> bool) -> Duration {
    Duration::from_millis(if is_set("SSH_CONNECTION") { 100 } else { 25 })
}

fn letter(event: &Event) -> Option<char> {
    match event {
        Event::Key(KeyEvent { code: KeyCode::Char(letter), kind, .. })
            if *kind != KeyEventKind::Release =>
        {
            Some(*letter)
        }
        _ => None,
    }
}

fn key(code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

/// The inputs that an input and those right after it stand for. `next` waits a moment and gives
/// nothing if nothing comes.
pub fn whole(first: Event, mut next: impl FnMut() -> Option<Event>) -> Vec<Event> {
    let mut found = Vec::new();
    let mut current = Some(first);
    while let Some(event) = current.take() {
        match &event {
            Event::Key(KeyEvent { code: KeyCode::Esc, .. }) => {
                current = after_escape(&mut found, &mut next);
            }
            // An Escape and a letter that came together were two keys.
            Event::Key(pressed) if pressed.modifiers == KeyModifiers::ALT => {
                found.push(key(KeyCode::Esc));
                found.push(key(pressed.code));
            }
            _ => found.push(event),
        }
    }
    found
}

/// Reads on after an Escape; gives back an input that has nothing to do with it.
fn after_escape(found: &mut Vec<Event>, next: &mut impl FnMut() -> Option<Event>) -> Option<Event> {
    let second = next();
    let control = match second.as_ref().and_then(letter) {
        Some('[') => true,
        Some('O') => false,
        _ => {
            found.push(key(KeyCode::Esc));
            return second;
        }
    };
    loop {
        let Some(event) = next() else {
            // Nobody finished it: a sequence that means nothing to us.
            return None;
        };
        match letter(&event) {
            Some(parameter) if control && !('@'..='~').contains(&parameter) => {}
            Some(end) => {
                found.extend(meaning(end).map(key));
                return None;
            }
            None => return Some(event),
        }
    }
}

/// The key whose sequence ends in a letter, among those that we know.
const fn meaning(end: char) -> Option<KeyCode> {
    Some(match end {
        'A' => KeyCode::Up,
        'B' => KeyCode::Down,
        'C' => KeyCode::Right,
        'D' => KeyCode::Left,
        'Z' => KeyCode::BackTab,
        'M' => KeyCode::Enter,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(keys: &[KeyCode]) -> Vec<KeyCode> {
        let mut rest = keys.iter().map(|&code| key(code));
        let mut found = Vec::new();
        while let Some(first) = rest.next() {
            found.extend(whole(first, || rest.next()));
        }
        let code = |event| match event {
            Event::Key(KeyEvent { code, .. }) => code,
            other => panic!("{other:?} is no key"),
        };
        found.into_iter().map(code).collect()
    }

    #[test]
    fn pieces_of_a_sequence_are_one_key() {
        use KeyCode::{Char, Down, Esc, Up};
        assert_eq!(typed(&[Esc, Char('['), Char('A')]), [Up]);
        assert_eq!(typed(&[Esc, Char('O'), Char('B'), Char('j')]), [Down, Char('j')]);
        assert_eq!(typed(&[Esc, Char('['), Char('1'), Char(';'), Char('2'), Char('A')]), [Up]);
        assert_eq!(typed(&[Esc]), [Esc]);
        assert_eq!(typed(&[Esc, Esc, Char('j')]), [Esc, Esc, Char('j')]);
        assert_eq!(typed(&[Esc, Char('q')]), [Esc, Char('q')]);
        assert_eq!(typed(&[Esc, Char('[')]), []);
    }
}
