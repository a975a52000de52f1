//! Random keys, sizes and messages on the screens for learning and review: review, lessons,
//! glossary, trainer, puzzles, game list and the form for a new game.

use crate::sampling::amount;
use crate::support::written;
use crate::tui::{app, keys};
use ouk::tui::app::App;
use ouk::tui::effect::{Effect, Purpose};
use ouk::tui::keys::Key;
use ouk::tui::message::{Loaded, Message};
use ouk_engine::analysis::{Analyser, AnalysisEvent, PositionAnalysis, SearchBudget};
use ouk_engine::worker::Ticket;
use ouk_rules::game::Game;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// A game whose file has hostile comments.
fn annotated() -> Game {
    let head =
        "[Variant \"Cambodian\"]\n[White \"\u{202e}</text>\u{9b}31m\"]\n[Result \"1-0\"]\n\n";
    let said =
        "{\u{1b}]52;c;aGk=\u{7} \u{202e}\u{2066} <script> ស\u{9b}2J [%eval #-2147483648]} $255 $0";
    let moves =
        "1. e4 X Nd7 X (1... d5 {\u{202e}} 2. exd5 (2. d4 X)) 2. d4 X Ne5 X 3. dxe5 X 1-0\n";
    let text = format!("{head}{}", moves.replace('X', said));
    Game::from_record(&text, &|game, name| game.rule_set(name)).unwrap()
}

/// The keys that open each screen.
const SCREENS: [&str; 10] = ["", ":review", "L", "g", "n", "t", "s", "v", "p\r", "pjjjjj\r"];

fn opened(with: &str) -> (App, Vec<Effect>) {
    let mut app = app("", "true");
    if with == ":review" {
        let file = PathBuf::from("x.pgn");
        let loaded = Loaded(Box::new(annotated()));
        let effects = app.update(Message::Opened(file, loaded, Purpose::Review));
        return (app, effects);
    }
    let effects = keys(&mut app, with);
    (app, effects)
}

/// The requested analysis, with a small node limit, and the number of events delivered.
#[derive(Default)]
struct Analysis {
    found: Vec<(usize, PositionAnalysis)>,
    ticket: Option<Ticket>,
}

impl Analysis {
    fn take(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            if let Effect::Analyse(request) = effect {
                self.ticket = Some(request.ticket);
                self.found.clear();
                Analyser::new(None, SearchBudget::Nodes(20)).run(
                    &request.game,
                    &AtomicBool::new(false),
                    &mut |ply, position| self.found.push((ply, position)),
                );
            }
        }
    }

    fn next(&mut self) -> Option<Message> {
        let ticket = self.ticket?;
        let event = match self.found.pop() {
            Some((ply, position)) => AnalysisEvent::Found(ticket, ply, Box::new(position)),
            None => AnalysisEvent::Done(self.ticket.take()?),
        };
        Some(Message::Analysis(event))
    }
}

/// Draws at a size; no cell may hold a character that a terminal obeys.
fn draw(app: &App, width: u16, height: u16) {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    ouk::tui::draw(app, area, &mut buffer);
    for cell in buffer.content() {
        for letter in cell.symbol().chars() {
            let turns = matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
            assert!(!letter.is_control() && !turns, "{:?}", cell.symbol());
        }
    }
}

fn random_key(random: &mut fastrand::Rng) -> Key {
    const OTHERS: [Key; 9] = [
        Key::Enter,
        Key::Esc,
        Key::Tab,
        Key::Backspace,
        Key::Up,
        Key::Down,
        Key::Left,
        Key::Right,
        Key::PageDown,
    ];
    match random.u8(..4) {
        0 => OTHERS[random.usize(..OTHERS.len())],
        1 => Key::Char(['ស', '\u{9b}', '\u{202e}', '\u{7f}', '🂡'][random.usize(..5)]),
        _ => Key::Char(char::from(random.u8(32..127))),
    }
}

/// Types random keys on each screen. Reopens the screen after every 300 keys, which may lead away
/// from it.
fn storm(keys_each: usize) {
    const SIZES: [(u16, u16); 8] =
        [(1, 1), (500, 200), (80, 24), (40, 12), (9, 4), (120, 40), (0, 7), (200, 3)];
    let words = [":note \u{202e}x\r", "c<b>\r", "id6d5\r", ":w x.svg\r", ":e /etc/passwd\r", "ir"];
    for (seed, with) in SCREENS.into_iter().enumerate() {
        let mut random = fastrand::Rng::with_seed(seed as u64);
        let (mut app, mut analysis) = (opened(with).0, Analysis::default());
        for number in 0..keys_each {
            if number % 300 == 0 {
                let (fresh, effects) = opened(with);
                (app, analysis) = (fresh, Analysis::default());
                analysis.take(effects);
            }
            app.update(Message::Drawn(written()));
            let effects = match random.u8(..40) {
                0 => keys(&mut app, words[random.usize(..words.len())]),
                1 => analysis.next().map_or_else(Vec::new, |message| app.update(message)),
                2 => app.update(Message::Click {
                    column: random.u16(..) >> random.u8(..16),
                    row: random.u16(..) >> random.u8(..16),
                }),
                _ => app.update(Message::Key(random_key(&mut random))),
            };
            analysis.take(effects);
            if number % 50 == 0 {
                let (width, height) = SIZES[random.usize(..SIZES.len())];
                draw(&app, width, height);
            } else if number % 7 == 0 {
                draw(&app, 80, 24);
            }
        }
    }
}

#[test]
fn random_keys_on_the_new_screens_are_harmless() {
    storm(amount(150, 1_500));
}

/// `cargo test --test suite -- --ignored noise_screens`
mod long {
    #[test]
    #[ignore = "long"]
    fn two_hundred_thousand_random_keys_on_each_screen_are_harmless() {
        super::storm(200_000);
    }
}
