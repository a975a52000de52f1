//! Bytes that nobody typed: noise and long pastes, fed to the whole interface.

use crate::support::written;
use crate::tui::{keys, person, play, playing};
use ouk::tui::app::{App, Screen};
use ouk::tui::input::{Input, Parser};
use ouk::tui::keys::Key;
use ouk::tui::message::Message;
use ouk_rules::GameId;
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Feeds the bytes of a terminal to the interface, piece by piece.
fn give<'a>(app: &mut App, pieces: impl IntoIterator<Item = &'a [u8]>) {
    let mut parser = Parser::default();
    let mut found = Vec::new();
    for piece in pieces {
        parser.feed(piece, &mut found);
    }
    parser.pause(&mut found);
    for input in found {
        app.update(match input {
            Input::Key(key) => Message::Key(key),
            Input::Paste(text) => Message::Paste(text),
            Input::Click { column, row } => Message::Click { column, row },
            Input::Answer(_) => continue,
        });
        app.update(Message::Drawn(written()));
    }
}

fn draw(app: &App) {
    for (width, height) in [(80, 24), (40, 12), (9, 4)] {
        let area = Rect::new(0, 0, width, height);
        ouk::tui::draw(app, area, &mut Buffer::empty(area));
    }
}

/// Keys that leave an entry unfinished.
const MIDDLES: [&str; 9] = ["", "\t\r", "i", "ie3", "i:", ":resign\r", "s", "?", "R"];

/// A game with a selected piece, a begun line, an open question or a window over it.
fn in_the_middle(of: &str, game: GameId) -> App {
    let mut app = playing(game, person());
    for key in of.chars() {
        match key {
            '\t' => drop(app.update(Message::Key(Key::Tab))),
            key => drop(keys(&mut app, &key.to_string())),
        }
    }
    app
}

/// Ten thousand bytes, many of which would play, resign or leave if typed.
fn pasted() -> impl Strategy<Value = Vec<u8>> {
    let known = prop::sample::select(vec![
        "e3e4\r",
        "d6d5\n",
        "\r",
        "y",
        "q",
        ":resign\ry",
        ":q\r",
        "\t\ra",
        "i",
        "a",
        "K",
        "\x1b",
        "\x1b[A",
        "\x1bOB",
        "\x03",
        "\x1a",
        "ក",
        "\x1b[200~",
    ])
    .prop_map(|text| text.as_bytes().to_vec());
    let noise = prop::collection::vec(any::<u8>(), 1..12);
    prop::collection::vec(prop_oneof![3 => known, 1 => noise], 3_000..3_001).prop_map(|all| {
        let mut bytes = all.concat();
        bytes.truncate(10_000);
        // The end marker within the bytes ends the paste; the rest was not pasted.
        while let Some(at) = bytes.windows(6).position(|six| six == b"\x1b[201~") {
            bytes[at] = b' ';
        }
        bytes
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_paste_of_ten_thousand_bytes_moves_no_piece(bytes in pasted(), of in 0..MIDDLES.len(), cut in any::<prop::sample::Index>()) {
        prop_assert!(bytes.len() > 8_000);
        for game in [GameId::Ouk, GameId::MinRekChanh] {
            let mut app = in_the_middle(MIDDLES[of], game);
            let before = play(&app).game.to_record();
            let sent = [b"\x1b[200~", &bytes[..], b"\x1b[201~"].concat();
            let (first, second) = sent.split_at(cut.index(sent.len()));
            give(&mut app, [first, second]);
            prop_assert!(matches!(app.screen, Screen::Play(_)), "a paste left the game");
            prop_assert_eq!(play(&app).game.to_record(), before);
            if let Some(line) = &play(&app).line {
                prop_assert!(line.chars().count() <= 4_096, "{line:?}");
            }
            draw(&app);
        }
    }

    #[test]
    fn bytes_of_no_key_move_no_piece(bytes in prop::collection::vec(0x80u8.., 0..2_000), of in 0..MIDDLES.len()) {
        let mut app = in_the_middle(MIDDLES[of], GameId::Ouk);
        let before = play(&app).game.to_record();
        give(&mut app, bytes.chunks(7));
        prop_assert_eq!(play(&app).game.to_record(), before);
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..3_000), of in 0..MIDDLES.len()) {
        let mut app = in_the_middle(MIDDLES[of], GameId::KarOuk);
        give(&mut app, bytes.chunks(11));
        draw(&app);
    }
}
