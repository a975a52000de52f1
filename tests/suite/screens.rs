//! Every screen of the interface, for whoever wants to look at all of them.

use ouk::board::{ByColor, Color};
use ouk::config::Settings;
use ouk::game::archive::Entry;
use ouk::game::{ClockSetting, Game, Player, Series, Setup};
use ouk::rules::{GameId, notation};
use ouk::tui::action::Key;
use ouk::tui::app::{App, Screen};
use ouk::tui::message::Message;
use ouk::tui::render;
use ouk::tui::screens::games::Summary;
use ouk::tui::screens::play::Play;
use ouk::tui::theme::Depth;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::path::PathBuf;
use std::time::SystemTime;

/// The sizes at which every screen has to be right.
pub const SIZES: [(u16, u16); 3] = [(40, 12), (80, 24), (120, 40)];

/// A screen in a state: how it is come to.
pub struct Scene {
    /// The name of its file.
    pub name: &'static str,
    /// Lines of the settings file.
    settings: &'static str,
    /// A game that is begun: its position's text, if not the array, and its moves.
    game: Option<(GameId, Option<&'static str>, &'static [&'static str])>,
    /// Keys; `\r` is Enter.
    keys: &'static str,
}

const BLOCKS: &str = "pieces = \"blocks\"";

/// An opening of Ouk that leaves something to take.
const MOVES: &[&str] =
    &["d3d4", "f6f5", "b1d2", "g8f6", "e3e4", "f5e4", "d2e4", "b8d7", "f1f2", "c8c7"];

const fn scene(name: &'static str, settings: &'static str, keys: &'static str) -> Scene {
    Scene { name, settings, game: None, keys }
}

const fn game(
    name: &'static str,
    settings: &'static str,
    game: (GameId, Option<&'static str>, &'static [&'static str]),
    keys: &'static str,
) -> Scene {
    Scene { name, settings, game: Some(game), keys }
}

const OUK: (GameId, Option<&str>, &[&str]) = (GameId::Ouk, None, &[]);
const MIDDLE: (GameId, Option<&str>, &[&str]) = (GameId::Ouk, None, MOVES);
const CHECK: (GameId, Option<&str>, &[&str]) =
    (GameId::Ouk, Some("4k3/8/8/8/3n4/2P5/8/R2K2R1 w - - 0 1"), &["a1a8"]);
const COUNT: (GameId, Option<&str>, &[&str]) =
    (GameId::Ouk, Some("8/8/8/3k4/8/8/R6R/3K4 w - - 0 1"), &["a2a3", "d5d4", "h2h4"]);
const OVER: (GameId, Option<&str>, &[&str]) =
    (GameId::KarOuk, None, &["e3e4", "g6g5", "e4e5", "e8e7", "e5d6m"]);

const DRAWN: (GameId, Option<&str>, &[&str]) =
    (GameId::Ouk, Some("8/8/8/3k4/8/8/3r4/3K4 w - - 0 1"), &["d1d2"]);

/// Every screen.
pub const ALL: &[Scene] = &[
    scene("menu", "", ""),
    scene("menu-blocks", BLOCKS, "jj"),
    scene("setup", "", "n"),
    scene("settings", "", "s"),
    scene("settings-blocks", BLOCKS, "sj"),
    scene("trainer", "", "t"),
    scene("help", "", "?"),
    scene("two", "", "2"),
    scene("barbershop", "", "bj"),
    scene("games", "", "gj"),
    scene("games-filter", "", "g/rek"),
    scene("rules", "", "r"),
    scene("rules-count", "", "r\r\r\r"),
    scene("rules-rek", "", "r\t\t\t"),
    game("play", "", OUK, ""),
    game("blocks", BLOCKS, MIDDLE, "ss"),
    game("targets-blocks", BLOCKS, MIDDLE, "\rlkk"),
    game("targets", "", MIDDLE, "\r"),
    game("targets-symbols", "pieces = \"symbols\"\nboard = \"plain\"", MIDDLE, "\r"),
    game("targets-khmer", "pieces = \"khmer\"\nmarks = \"signs\"", MIDDLE, "\r"),
    game("typing", "", MIDDLE, "iRd"),
    game("question", "", MIDDLE, "q"),
    game("check-blocks", BLOCKS, CHECK, ""),
    game("count", "", COUNT, ""),
    game("count-explained", "", COUNT, "C"),
    game("help-game", "", MIDDLE, "?"),
    game("refused", "", MIDDLE, "ic1c4\r"),
    game("order", "", (GameId::MinRekChanh, None, &["d3d2"]), "ic6c5\r"),
    game("review", "", MIDDLE, "vhh"),
    game("review-blocks", BLOCKS, OVER, "v"),
    game("variation", "", MIDDLE, "vhhhid6d5\r"),
    game("dots", "targets = \"dots\"\ncoordinates = \"off\"", MIDDLE, "\r"),
    game("drawn", "", DRAWN, ""),
    game("over", BLOCKS, OVER, ""),
    game("makruk", "theme = \"paper\"", (GameId::Makruk, None, &[]), ""),
    game("rek", BLOCKS, (GameId::Rek, None, &[]), ""),
    game("min-rek-chanh", "", (GameId::MinRekChanh, None, &[]), ""),
    game("hill", "", (GameId::Hill, None, &[]), ""),
    game("hill-blocks", BLOCKS, (GameId::Hill, None, &[]), "f"),
];

impl Scene {
    /// The interface in this state.
    pub fn app(&self, depth: Depth, language: &str) -> App {
        let settings = format!("language = \"{language}\"\n{}\n", self.settings);
        let settings = Settings::read(&settings);
        assert!(settings.problems.is_empty(), "{}: {:?}", self.name, settings.problems);
        let mut app = App::new(settings, depth.name(), None, |_| None);
        app.today = "2026.11.21".to_owned();
        app.script_is_safe = true;
        app.dress();
        if let Some((id, fen, moves)) = self.game {
            app.begin(Play::new(played(id, fen, moves)));
        } else if self.name.starts_with("menu") {
            app.unfinished = Some((PathBuf::from("1.game"), played(GameId::Ouk, None, MOVES)));
        }
        for key in self.keys.chars() {
            let key = match key {
                '\r' => Key::Enter,
                '\t' => Key::Tab,
                letter => Key::Char(letter),
            };
            app.update(Message::Key(key));
            if matches!(&app.screen, Screen::Games(games) if games.reading) {
                app.update(Message::Games(saved()));
            }
        }
        app
    }
}

/// Saved games.
fn saved() -> Vec<Summary> {
    let games = [
        played(GameId::Ouk, None, MOVES),
        played(OVER.0, OVER.1, OVER.2),
        played(GameId::Rek, None, &["a3a4", "a6a5"]),
        played(DRAWN.0, DRAWN.1, DRAWN.2),
    ];
    let entries = games.into_iter().enumerate().map(|(index, game)| Entry {
        path: PathBuf::from(format!("{index}.pgn")),
        written: SystemTime::UNIX_EPOCH,
        game: Ok(game),
    });
    entries.map(|entry| Summary::of(&entry)).collect()
}

fn played(game: GameId, fen: Option<&str>, moves: &[&str]) -> Game {
    let human = |name: &str| Player::Human { name: name.to_owned() };
    let setup = Setup {
        game,
        rules: game.default_rules(),
        fen: fen.map(str::to_owned),
        players: ByColor([human("Sok"), human("Dara")]),
        clock: ClockSetting::None,
        by_hand: false,
        first: Color::White,
        date: "2026.11.21".to_owned(),
        series: Series::default(),
    };
    let mut game = Game::new(setup).unwrap();
    for mv in moves {
        let mv = notation::parse(game.position(), mv).unwrap_or_else(|e| panic!("{mv}: {e}"));
        game.play(mv).unwrap();
    }
    game
}

/// The pictures of the README: their names, and what is in them.
pub fn pictures() -> Vec<(&'static str, String)> {
    let picture = |name: &str, settings: &'static str, (width, height): (u16, u16)| {
        let scene = ALL.iter().find(|scene| scene.name == name).unwrap();
        let scene = Scene { name: scene.name, settings, game: scene.game, keys: scene.keys };
        let app = scene.app(Depth::True, "english");
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        ouk::tui::draw(&app, buffer.area, &mut buffer);
        render::svg(&buffer, buffer.area)
    };
    vec![
        ("lacquer.svg", picture("targets-blocks", BLOCKS, (120, 40))),
        (
            "stone.svg",
            picture("targets-blocks", "pieces = \"blocks\"\ntheme = \"stone\"", (120, 40)),
        ),
        ("paper.svg", picture("targets", "theme = \"paper\"", (80, 24))),
        ("menu.svg", picture("menu", BLOCKS, (80, 24))),
    ]
}
