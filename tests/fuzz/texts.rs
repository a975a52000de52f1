//! Readers of positions, moves, games, settings and themes.

use super::FuzzedReader;
use fastrand::Rng;
use ouk::archive::Archive;
use ouk::config::Settings;
use ouk::tui::theme::{Depth, Theme};
use ouk_rules::board::{ByColor, Color};
use ouk_rules::game::{ClockSetting, Game, GameSetup, MatchScore, Player};
use ouk_rules::{AnyPosition, GameId, RuleSet, notation};
use std::hint::black_box;
use std::time::Duration;

fn find(game: GameId, name: &str) -> Option<&'static RuleSet> {
    game.rule_set(name)
}

/// Positions of random games, under every rule set in turn.
fn positions(game: GameId, many: usize) -> Vec<AnyPosition> {
    let mut rng = Rng::with_seed(many as u64);
    let of = |index: usize| {
        let sets = game.rule_sets();
        let mut position = AnyPosition::start(game, &sets[index % sets.len()]);
        for _ in 0..rng.usize(..90) {
            let moves = position.legal_moves();
            let Some(&mv) = rng.choice(moves.iter()) else { break };
            position.play_unchecked(mv, &mut ());
        }
        position
    };
    (0..many).map(of).collect()
}

/// The input as text, as a text reader gets it.
fn text(input: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(input)
}

/// Position text, read for every game in turn.
#[derive(Default)]
pub struct Fen(usize);

impl FuzzedReader for Fen {
    fn name(&self) -> &'static str {
        "fen"
    }

    fn corpus(&self) -> Vec<Vec<u8>> {
        let all = GameId::ALL.iter().flat_map(|&game| positions(game, 60));
        all.map(|position| position.to_fen().into_bytes()).collect()
    }

    fn words(&self) -> &'static [&'static str] {
        &[
            "/",
            "8",
            "9",
            "10",
            "k",
            "K",
            "~",
            "m~",
            " w ",
            " b ",
            " - ",
            "DEde",
            "0",
            "1",
            "64",
            "65535",
            "1+1",
            "!",
            "+",
            "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1",
        ]
    }

    fn read(&mut self, input: &[u8]) -> bool {
        self.0 += 1;
        let game = GameId::ALL[self.0 % GameId::ALL.len()];
        let sets = game.rule_sets();
        let rules = &sets[self.0 / GameId::ALL.len() % sets.len()];
        match AnyPosition::from_fen(game, rules, &text(input)) {
            Err(error) => {
                assert!(!error.to_string().is_empty());
                false
            }
            Ok(position) => {
                let written = position.to_fen();
                let again = AnyPosition::from_fen(game, rules, &written).unwrap();
                assert_eq!(again.to_fen(), written);
                assert_eq!(again.key(), position.key());
                for mv in position.legal_moves() {
                    black_box(position.taken_by(mv));
                }
                black_box(position.ending());
                true
            }
        }
    }
}

/// Typed moves, in positions of every game in turn.
pub struct Moves {
    positions: Vec<AnyPosition>,
    next: usize,
}

impl Default for Moves {
    fn default() -> Moves {
        let all = GameId::ALL.iter().flat_map(|&game| positions(game, 40));
        Moves { positions: all.filter(|position| position.ending().is_none()).collect(), next: 0 }
    }
}

impl FuzzedReader for Moves {
    fn name(&self) -> &'static str {
        "moves"
    }

    fn corpus(&self) -> Vec<Vec<u8>> {
        let mut all = Vec::new();
        for position in &self.positions {
            for &mv in position.legal_moves().iter().take(12) {
                all.push(notation::coordinate(position, mv).into_bytes());
                all.push(notation::readable(position, mv).into_bytes());
            }
        }
        all
    }

    fn words(&self) -> &'static [&'static str] {
        &[
            "a", "e4", "x", "=M", "=F", "!", "+", "#", "K", "S", "m", "j9", "-", "1", "9", " ",
            "e3e4",
        ]
    }

    fn read(&mut self, input: &[u8]) -> bool {
        self.next = (self.next + 1) % self.positions.len();
        let position = &self.positions[self.next];
        match notation::parse(position, &text(input)) {
            Err(error) => {
                assert!(!error.to_string().is_empty());
                false
            }
            Ok(mv) => {
                assert!(position.legal_moves().contains(&mv));
                let written = notation::coordinate(position, mv);
                assert_eq!(notation::parse(position, &written).unwrap(), mv);
                true
            }
        }
    }
}

/// Records of short random games of every kind.
fn records() -> Vec<Vec<u8>> {
    let mut rng = Rng::with_seed(5);
    let clocks = [
        ClockSetting::None,
        ClockSetting::SuddenDeath { base: Duration::from_secs(600) },
        ClockSetting::Bronstein { base: Duration::from_secs(60), delay: Duration::from_secs(5) },
    ];
    let mut all = Vec::new();
    for index in 0..60 {
        let game = GameId::ALL[index % GameId::ALL.len()];
        let sets = game.rule_sets();
        let human = |name: &str| Player::Human { name: name.to_owned() };
        let level = Player::Computer { level: rng.u8(1..=10) };
        let setup = GameSetup {
            game,
            rules: &sets[index % sets.len()],
            fen: None,
            players: ByColor([human("Sok \"\\"), if rng.bool() { level } else { human("Dara") }]),
            clock: clocks[index % clocks.len()],
            by_hand: rng.bool(),
            first: Color::ALL[index % 2],
            date: "2026.11.21".to_owned(),
            match_score: MatchScore::default(),
        };
        let mut game = Game::new(setup).unwrap();
        for _ in 0..rng.usize(..14) {
            let moves = game.position().legal_moves();
            let Some(&mv) = rng.choice(moves.iter()) else { break };
            if game.play(mv).is_err() {
                break;
            }
        }
        match index % 5 {
            0 => game.agree_draw(),
            1 => game.resign(Color::White),
            _ => {}
        }
        all.push(game.to_record().into_bytes());
    }
    all
}

const RECORD_WORDS: &[&str] = &[
    "[Game \"ouk\"]\n",
    "[FEN \"",
    "[End \"",
    "[RuleSet \"tan\"]\n",
    "[TimeControl \"60+1\"]\n",
    "\"]\n",
    "{",
    "}",
    "[%clk 0:00:01.0]",
    "[%cnt b start]",
    "[%cnt w board 3/64]",
    "1.",
    "...",
    "*",
    "1-0",
    "1/2-1/2",
    "e4",
    "d5",
    "resignation w",
    "\\",
    "\n\n",
    "(",
    ")",
    ";",
    "$1",
];

/// Asserts that a record survives writing and reading.
fn sound(game: &Game) {
    let written = game.to_record();
    let again = Game::from_record(&written, &find).unwrap();
    assert_eq!(again.to_record(), written);
}

/// The reader of game records.
pub struct FuzzedRecords;

impl FuzzedReader for FuzzedRecords {
    fn name(&self) -> &'static str {
        "records"
    }

    fn corpus(&self) -> Vec<Vec<u8>> {
        records()
    }

    fn words(&self) -> &'static [&'static str] {
        RECORD_WORDS
    }

    fn read(&mut self, input: &[u8]) -> bool {
        match Game::from_record(&text(input), &find) {
            Err(error) => {
                assert!(!error.to_string().is_empty());
                false
            }
            Ok(game) => {
                sound(&game);
                true
            }
        }
    }
}

/// The reader of saved games, which are files of any bytes.
pub struct Saved {
    folder: tempfile::TempDir,
}

impl Default for Saved {
    fn default() -> Saved {
        // A folder in memory where the system has one: the disk is not under test.
        let memory = std::path::Path::new("/dev/shm");
        let folder = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
        Saved { folder: tempfile::tempdir_in(folder).unwrap() }
    }
}

impl FuzzedReader for Saved {
    fn name(&self) -> &'static str {
        "saved"
    }

    fn corpus(&self) -> Vec<Vec<u8>> {
        records()
    }

    fn words(&self) -> &'static [&'static str] {
        &["\0", "[", "]", "\"", "{", "}", "*", "\r\n", "\u{feff}", "ខ", "[Result \"*\"]\n"]
    }

    fn read(&mut self, input: &[u8]) -> bool {
        let path = self.folder.path().join("game.pgn");
        std::fs::write(&path, input).unwrap();
        match Archive::load(&path, &find) {
            Err(error) => {
                assert!(!error.to_string().is_empty());
                false
            }
            Ok(game) => {
                sound(&game);
                true
            }
        }
    }
}

/// The reader of the settings file.
pub struct SettingsFile;

impl FuzzedReader for SettingsFile {
    fn name(&self) -> &'static str {
        "settings"
    }

    fn corpus(&self) -> Vec<Vec<u8>> {
        let plain = [
            "pieces = \"letters\"\ntheme = \"stone\" # mine\nboard = \"plain\"\n",
            "color = \"16\"\nmarks = \"signs\"\nnames = \"khmer\"\n",
            "# nothing\n",
            "pieces = 'blocks'\n[unknown]\nx = [1, 2, {a = 1}]\n",
        ];
        let own =
            "[ruleset.village]\nbase = \"tan\"\nneang_step_captures = false\nlast_reply = \"no\"\n";
        // Every rule set that is read stays in memory, as in the program, so this uses few of them.
        let many = plain.iter().cycle().take(120).chain([&own]);
        many.map(|text| text.as_bytes().to_vec()).collect()
    }

    fn words(&self) -> &'static [&'static str] {
        &[
            "=",
            "\"",
            "'",
            "[",
            "]",
            "{",
            "}",
            "\n",
            "#",
            "\"\"\"",
            "pieces",
            "theme",
            "true",
            "1e9",
            "1979-05-27",
            "\\u0000",
            "a.b.c = 1\n",
            "[[x]]\n",
        ]
    }

    fn read(&mut self, input: &[u8]) -> bool {
        let settings = Settings::read(&text(input));
        assert!(settings.problems.iter().all(|problem| problem.to_string().contains("line ")));
        settings.problems.is_empty()
    }
}

/// The reader of theme files.
pub struct FuzzedThemes;

impl FuzzedReader for FuzzedThemes {
    fn name(&self) -> &'static str {
        "themes"
    }

    fn corpus(&self) -> Vec<Vec<u8>> {
        let stone = include_str!("../../themes/stone.toml");
        let own = "inherits = \"stone\"\naccent = [\"#ff0000\", 196, 9]\n";
        [stone, own, own].map(|text| text.as_bytes().to_vec()).into()
    }

    fn words(&self) -> &'static [&'static str] {
        &[
            "inherits = \"stone\"\n",
            "inherits = \"lacquer\"\n",
            "#",
            "\"#1a1210\"",
            "[",
            "]",
            "=",
            "256",
            "-1",
            "accent",
            "\n",
            "é",
            "\"\"\"",
        ]
    }

    fn read(&mut self, input: &[u8]) -> bool {
        let text = text(input);
        let read = [Depth::True, Depth::Indexed, Depth::Sixteen, Depth::Mono]
            .map(|depth| Theme::read(&text, depth).is_ok());
        read.contains(&true)
    }
}
