//! Every screen of the interface, for tests that cover all of them.

use crate::record_screen;
use crate::support::written;
use ouk::archive::ArchiveEntry;
use ouk::archive::SavedGame;
use ouk::config::Settings;
use ouk::trainer::drill::DrillTask;
use ouk::tui::app::{App, Screen};
use ouk::tui::context::{Surroundings, UnfinishedGame};
use ouk::tui::export;
use ouk::tui::glyph_widths::STRINGS;
use ouk::tui::keys::Key;
use ouk::tui::message::Message;
use ouk::tui::screens::play::Play;
use ouk::tui::theme::Depth;
use ouk_io::outside::Rights;
use ouk_rules::board::ByColor;
use ouk_rules::game::{EngineSpec, Game, GameSetup, Player};
use ouk_rules::{GameId, notation};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::path::PathBuf;
use std::time::SystemTime;

/// The sizes at which every screen must be right.
pub const SIZES: [(u16, u16); 3] = [(40, 12), (80, 24), (120, 40)];

/// A size at which no board fits.
pub const TOO_SMALL: (u16, u16) = (24, 8);

/// A screen in a state, with the way there.
pub struct Scene {
    /// The name of the snapshot file.
    pub name: &'static str,
    /// Lines of the settings file.
    settings: &'static str,
    /// The start of the scene.
    begin: Begin,
    /// Keys to type; `\r` is Enter, `\t` Tab.
    keys: &'static str,
}

/// A game: the text of its position unless it is the array, and the moves.
type Played = (GameId, Option<&'static str>, &'static [&'static str]);

/// Where a scene begins.
#[derive(Clone, Copy)]
enum Begin {
    Menu,
    /// The menu at the program's first run.
    FirstRun,
    /// The menu with an unfinished game.
    Unfinished,
    Game(Played),
    /// A game on a terminal known to draw pictures.
    Drawn(Played),
    /// A saved game against another program.
    Engine,
    /// A drill with two Tuuk.
    Drill(DrillTask),
}

const BLOCKS: &str = "pieces = \"blocks\"";

/// An opening of Ouk that leaves a piece to capture.
const MOVES: &[&str] =
    &["d3d4", "f6f5", "b1d2", "g8f6", "e3e4", "f5e4", "d2e4", "b8d7", "f1f2", "c8c7"];

const fn scene(name: &'static str, settings: &'static str, keys: &'static str) -> Scene {
    Scene { name, settings, begin: Begin::Menu, keys }
}

const fn game(
    name: &'static str,
    settings: &'static str,
    game: Played,
    keys: &'static str,
) -> Scene {
    Scene { name, settings, begin: Begin::Game(game), keys }
}

const fn large(name: &'static str, settings: &'static str) -> Scene {
    Scene { name, settings, begin: Begin::Drawn(MIDDLE), keys: "\r" }
}

const fn at(name: &'static str, begin: Begin, keys: &'static str) -> Scene {
    Scene { name, settings: "", begin, keys }
}

const OUK: Played = (GameId::Ouk, None, &[]);
const MIDDLE: Played = (GameId::Ouk, None, MOVES);
const CHECK: Played = (GameId::Ouk, Some("4k3/8/8/8/3n4/2P5/8/R2K2R1 w - - 0 1"), &["a1a8"]);
const COUNT: Played =
    (GameId::Ouk, Some("8/8/8/3k4/8/8/R6R/3K4 w - - 0 1"), &["a2a3", "d5d4", "h2h4"]);
const OVER: Played = (GameId::KarOuk, None, &["e3e4", "g6g5", "e4e5", "e8e7", "e5d6m"]);

const DRAWN: Played = (GameId::Ouk, Some("8/8/8/3k4/8/8/3r4/3K4 w - - 0 1"), &["d1d2"]);

/// Every screen.
pub const ALL: &[Scene] = &[
    at("menu", Begin::Unfinished, ""),
    Scene { name: "menu-blocks", settings: BLOCKS, begin: Begin::Unfinished, keys: "jj" },
    at("menu-first", Begin::FirstRun, ""),
    scene("setup", "", "n"),
    scene("editor", "", "e"),
    scene("editor-empty", BLOCKS, "ezK"),
    scene("settings", "", "s"),
    scene("settings-blocks", BLOCKS, "sj"),
    scene("trainer", "", "t"),
    at("drill", Begin::Drill(DrillTask::Chase), ""),
    at("drill-hint", Begin::Drill(DrillTask::Chase), "HH"),
    at("drill-answer", Begin::Drill(DrillTask::Chase), "S"),
    at("drill-lesson", Begin::Drill(DrillTask::Chase), "L"),
    at("drill-help", Begin::Drill(DrillTask::Chase), "?"),
    at("drill-hold", Begin::Drill(DrillTask::Hold), ""),
    scene("lessons", "", "Lq"),
    scene("lesson", "", "L"),
    scene("lesson-blocks", BLOCKS, "Lnn"),
    scene("lesson-done", "", "Lnnie4d5\r"),
    scene("lesson-wrong", "", "Lnnie4e5\r"),
    scene("lesson-question", "", "Lnnnnn"),
    scene("lesson-compare", "", "Lqjjjjjj\rn"),
    scene("puzzles", "", "p"),
    scene("puzzle", "", "p\r"),
    scene("puzzle-hint", "", "p\rHH"),
    scene("puzzle-storm", "", "pjjjjj\r"),
    scene("openings", "", "O\r"),
    scene("openings-systems", "", "O\t\tn"),
    scene("help", "", "?"),
    scene("two", "", "2"),
    scene("barbershop", "", "bj"),
    scene("games", "", "gj"),
    scene("games-filter", "", "g/rek"),
    scene("record", "", "o"),
    scene("rules", "", "R"),
    scene("rules-count", "", "R\r\r\r"),
    scene("rules-rek", "", "R\t\t\t"),
    game("play", "", OUK, ""),
    game("blocks", BLOCKS, MIDDLE, "ss"),
    game("targets-blocks", BLOCKS, MIDDLE, "\rlkk"),
    game("targets", "", MIDDLE, "\r"),
    game("targets-symbols", "pieces = \"symbols\"\nboard = \"plain\"", MIDDLE, "\r"),
    game("targets-khmer", "pieces = \"khmer\"\nmarks = \"signs\"", MIDDLE, "\r"),
    large("letters-large", "pieces = \"letters\""),
    large("symbols-large", "pieces = \"symbols\""),
    large("khmer-large", "pieces = \"khmer\""),
    game("typing", "", MIDDLE, "iRd"),
    game("question", "", MIDDLE, "q"),
    game("question-resign", "", MIDDLE, "i:resign\r"),
    game("question-draw", "", MIDDLE, "o"),
    game("question-move", "confirm = \"moves\"", MIDDLE, "ic1c2\r"),
    at("question-engine", Begin::Engine, ""),
    game("threats", "", MIDDLE, "^"),
    game("leap", "", MIDDLE, "s"),
    game("back", "", MIDDLE, ",,,"),
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
        let mut app = App::new(settings, Some(depth), Surroundings::default());
        app.context.rights = Rights::full();
        app.context.today = "2026.11.21".to_owned();
        app.context.terminal.script_is_safe = true;
        app.context.apply_appearance();
        match self.begin {
            Begin::Menu => {}
            Begin::FirstRun => {
                app.context.settings.first_run = true;
                app.to_menu();
            }
            Begin::Unfinished => {
                app.context.games.unfinished = Some(UnfinishedGame::in_file(
                    "1.game".into(),
                    played(GameId::Ouk, None, MOVES),
                ));
            }
            Begin::Game((id, fen, moves)) => drop(app.begin(Play::new(played(id, fen, moves)))),
            Begin::Drawn((id, fen, moves)) => {
                let (pictures, count) = (STRINGS[0], STRINGS[0].chars().count());
                app.context.terminal.glyphs.widths.insert(pictures.to_owned(), count as u16);
                app.begin(Play::new(played(id, fen, moves)));
            }
            Begin::Engine => {
                let command = "fairy-stockfish".to_owned();
                let engine = Player::Engine(EngineSpec { command, options: Vec::new() });
                let setup =
                    GameSetup { players: ByColor([engine, person("Sok")]), ..setup(GameId::Ouk) };
                let game = Game::new(setup).unwrap();
                app.begin(Play::resume(game, PathBuf::from("1.pgn")));
            }
            Begin::Drill(task) => drop(crate::drills::begin(&mut app, task)),
        }
        for key in self.keys.chars() {
            let key = match key {
                '\r' => Key::Enter,
                '\t' => Key::Tab,
                letter => Key::Char(letter),
            };
            app.update(Message::Key(key));
            app.update(Message::Drawn(written()));
            if matches!(&app.screen, Screen::Games(games) if games.reading) {
                app.update(Message::Games(saved()));
            }
            if matches!(&app.screen, Screen::Record(_)) {
                app.update(Message::Results(record_screen::some()));
            }
        }
        app
    }
}

pub fn saved() -> Vec<SavedGame> {
    let games = [
        played(GameId::Ouk, None, MOVES),
        played(OVER.0, OVER.1, OVER.2),
        played(GameId::Rek, None, &["a3a4", "a6a5"]),
        played(DRAWN.0, DRAWN.1, DRAWN.2),
    ];
    let entries = games.into_iter().enumerate().map(|(index, game)| ArchiveEntry {
        path: PathBuf::from(format!("{index}.pgn")),
        written: SystemTime::UNIX_EPOCH,
        game: Ok(game),
    });
    entries.map(SavedGame::from).collect()
}

fn person(name: &str) -> Player {
    Player::Human { name: name.to_owned() }
}

fn setup(game: GameId) -> GameSetup {
    crate::support::setup(game, game.default_rules())
}

fn played(game: GameId, fen: Option<&str>, moves: &[&str]) -> Game {
    let mut game = Game::new(GameSetup { fen: fen.map(str::to_owned), ..setup(game) }).unwrap();
    for mv in moves {
        let mv = notation::parse(game.position(), mv).unwrap_or_else(|e| panic!("{mv}: {e}"));
        game.play(mv).unwrap();
    }
    game
}

/// The README's pictures: names and contents.
pub fn pictures() -> Vec<(&'static str, String)> {
    let picture = |name: &str, settings: &'static str, (width, height): (u16, u16)| {
        let scene = ALL.iter().find(|scene| scene.name == name).unwrap();
        let scene = Scene { name: scene.name, settings, begin: scene.begin, keys: scene.keys };
        let app = scene.app(Depth::True, "english");
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        ouk::tui::draw(&app, buffer.area, &mut buffer);
        export::svg(&buffer, buffer.area)
    };
    vec![
        ("lacquer.svg", picture("targets-blocks", BLOCKS, (120, 40))),
        (
            "stone.svg",
            picture("targets-blocks", "pieces = \"blocks\"\ntheme = \"stone\"", (120, 40)),
        ),
        ("paper.svg", picture("targets", "pieces = \"blocks\"\ntheme = \"paper\"", (80, 24))),
        ("menu.svg", picture("menu", BLOCKS, (80, 24))),
        ("new-game.svg", picture("play", BLOCKS, (120, 40))),
        ("result.svg", picture("over", "pieces = \"blocks\"\ntheme = \"palm-leaf\"", (120, 40))),
        ("rek.svg", picture("rek", "pieces = \"blocks\"\ntheme = \"mekong\"", (120, 40))),
        ("trainer.svg", picture("trainer", "pieces = \"blocks\"\ntheme = \"sandstone\"", (80, 24))),
    ]
}
