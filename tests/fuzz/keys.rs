//! Terminal input bytes for the whole interface.

use super::FuzzedReader;
use ouk::config::{Depth, Settings};
use ouk::tui::app::{App, Screen};
use ouk::tui::context::Surroundings;
use ouk::tui::effect::Effect;
use ouk::tui::input::{Input, Parser};
use ouk::tui::message::Message;
use ouk::tui::screens::play::Play;
use ouk_io::written;
use ouk_rules::GameId;
use ouk_rules::board::{ByColor, Color};
use ouk_rules::game::{ClockSetting, Game, GameSetup, MatchScore, Player};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// An interface, which restarts only when an input leaves it, and its parser.
pub struct Keys {
    app: App,
    parser: Parser,
    read: usize,
}

impl Default for Keys {
    fn default() -> Keys {
        Keys { app: menu(), parser: Parser::default(), read: 0 }
    }
}

fn menu() -> App {
    App::new(Settings::default(), Depth::of("true"), Surroundings::default())
}

/// A game between two people.
fn begin(app: &mut App, game: GameId) {
    let human = |name: &str| Player::Human { name: name.to_owned() };
    let setup = GameSetup {
        game,
        rules: game.default_rules(),
        fen: None,
        players: ByColor([human("a"), human("b")]),
        clock: ClockSetting::None,
        by_hand: true,
        first: Color::White,
        date: String::new(),
        match_score: MatchScore::default(),
    };
    app.begin(Play::new(Game::new(setup).unwrap()));
}

fn ply(app: &App) -> Option<usize> {
    match &app.screen {
        Screen::Play(play) => Some(play.game.ply()),
        _ => None,
    }
}

impl Keys {
    fn all(parser: &mut Parser, pieces: &[&[u8]]) -> Vec<Input> {
        let mut found = Vec::new();
        for piece in pieces {
            parser.feed(piece, &mut found);
        }
        parser.pause(&mut found);
        found
    }

    fn draw(&self) {
        let sizes = [(80, 24), (40, 12), (120, 40), (30, 9), (7, 3)];
        let (width, height) = sizes[self.read / 512 % sizes.len()];
        let area = Rect::new(0, 0, width, height);
        ouk::tui::draw(&self.app, area, &mut Buffer::empty(area));
    }
}

impl FuzzedReader for Keys {
    fn name(&self) -> &'static str {
        "keys"
    }

    fn corpus(&self) -> Vec<Vec<u8>> {
        [
            "jjkl\r",
            "ie3e4\r",
            "i:fen\r",
            "i:flip\r",
            "\t\ra",
            "spf",
            "hjkl\x1b",
            "\x1b[A\x1b[B\x1bOC",
            "u",
            "UU",
            ",,..",
            "cCt",
            "oy",
            "i:resign\ry",
            "r",
            "?",
            "qy",
            "\x1b[200~e3e4\r\x1b[201~",
            "n\r",
            "sjl",
            "t",
            "\x03",
            "\x1b[<0;20;8M",
            "\x1b[5;10R\x1b[?62c",
            "id3d2!\r",
            "i:refuse\r",
            "\x7f\x7f",
        ]
        .map(|text| text.as_bytes().to_vec())
        .into()
    }

    fn words(&self) -> &'static [&'static str] {
        &[
            "\x1b",
            "[",
            "\r",
            "i",
            ":",
            "\t",
            "\x1b[200~",
            "\x1b[201~",
            "\x1b]11;",
            "\x07",
            "y",
            "q",
            "e",
            "4",
            "ខ",
        ]
    }

    fn read(&mut self, input: &[u8]) -> bool {
        self.read += 1;
        let cut = self.read % (input.len() + 1);
        let whole = Self::all(&mut Parser::default(), &[input]);
        let pieces: Vec<&[u8]> = vec![&input[..cut], &input[cut..]];
        assert_eq!(whole, Self::all(&mut Parser::default(), &pieces), "cut at {cut}");
        let mut known = false;
        for input in Self::all(&mut self.parser, &[input]) {
            known = true;
            let before = ply(&self.app);
            let (message, pasted) = match input {
                Input::Key(key) => (Message::Key(key), false),
                Input::Paste(text) => (Message::Paste(text), true),
                Input::Click { column, row } => (Message::Click { column, row }, false),
                Input::Answer(_) => continue,
            };
            if !self.read.is_multiple_of(3) {
                let shown = written::write(&mut std::io::sink(), b"a frame").unwrap();
                self.app.update(Message::Drawn(shown));
            }
            let effects = self.app.update(message);
            assert!(!pasted || ply(&self.app) == before, "a paste moved");
            if effects.iter().any(|effect| matches!(effect, Effect::Quit)) {
                self.app = menu();
            }
            if let Screen::Play(play) = &self.app.screen
                && play.game.ply() > 60
            {
                self.app = menu();
            }
        }
        if self.read.is_multiple_of(64) {
            begin(&mut self.app, GameId::ALL[self.read / 64 % GameId::ALL.len()]);
        }
        if self.read.is_multiple_of(512) {
            self.draw();
        }
        known
    }
}
