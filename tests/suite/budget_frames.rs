//! What frames cost, in many games at every depth: the same keys and the same frames as through a
//! terminal, without one.

use super::budget::{MOVE, SCREEN, STEP, beginning, step, takes_if_it_can};
use crate::support::setup;
use ouk::config::Settings;
use ouk::tui::action::Key;
use ouk::tui::app::App;
use ouk::tui::backend::MinimalBackend;
use ouk::tui::message::Message;
use ouk::tui::screens::play::Play;
use ouk_rules::game::Game;
use ouk_rules::notation::coordinate;
use ouk_rules::{AnyPosition, GameId};
use ratatui::Terminal;
use ratatui::layout::Size;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Takes bytes and counts them.
#[derive(Clone, Default)]
struct Counter(Arc<AtomicUsize>);

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.fetch_add(bytes.len(), Ordering::Relaxed);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A game on a screen of 80×24.
struct Table {
    app: App,
    sent: Counter,
    screen: Terminal<MinimalBackend<Counter>>,
}

impl Table {
    fn new(game: GameId, depth: &str) -> Table {
        let mut app = App::new(Settings::default(), depth, None, |_| None);
        app.begin(Play::new(Game::new(setup(game, game.default_rules())).unwrap()));
        let sent = Counter::default();
        let mut lean = MinimalBackend::new(sent.clone(), Size { width: 80, height: 24 });
        lean.erase_in_color(true);
        let mut screen = Terminal::new(lean).unwrap();
        screen.clear().unwrap();
        Table { app, sent, screen }
    }

    fn frame(&mut self) -> usize {
        let app = &self.app;
        self.screen.draw(|frame| ouk::tui::draw(app, frame.area(), frame.buffer_mut())).unwrap();
        self.sent.0.swap(0, Ordering::Relaxed)
    }

    fn cost(&mut self, keys: &str) -> usize {
        for key in keys.chars() {
            let key = match key {
                '\r' => Key::Enter,
                '\t' => Key::Tab,
                letter => Key::Char(letter),
            };
            self.app.update(Message::Key(key));
        }
        self.frame()
    }
}

/// The dearest step, move and screen of a game of moves by chance, with three steps of the cursor
/// before each.
fn dearest(game: GameId, depth: &str, seed: u64) -> [usize; 3] {
    let mut table = Table::new(game, depth);
    let mut dearest = [0, 0, table.frame()];
    let mut position = AnyPosition::start(game, game.default_rules());
    let mut random = fastrand::Rng::with_seed(seed);
    let mut cursor = beginning(&position);
    for _ in 0..100 {
        for _ in 0..3 {
            let key;
            (key, cursor) = step(&position, cursor, &mut random);
            dearest[0] = dearest[0].max(table.cost(key));
        }
        let Some(mv) = takes_if_it_can(&position, &mut random) else { break };
        let typed = coordinate(&position, mv);
        table.cost(&format!("i{typed}"));
        let cost = table.cost("\r");
        if cost > MOVE {
            println!("seed {seed}: {typed} in {} costs {cost}", position.to_fen());
        }
        dearest[1] = dearest[1].max(cost);
        position.play_unchecked(mv, &mut ());
        if position.ending().is_some() {
            break;
        }
    }
    table.screen.clear().unwrap();
    dearest[2] = dearest[2].max(table.frame()).max(table.cost("?")).max(table.cost("x"));
    dearest
}

/// Plays so many games of each at each depth; says what they cost and holds it against the budgets.
fn hold(games: u64) {
    let mut wrong = Vec::new();
    for &game in GameId::ALL {
        for depth in ["true", "256", "16", "none"] {
            let games = (0..games).map(|seed| dearest(game, depth, seed));
            let most = games.reduce(|a, b| std::array::from_fn(|of| a[of].max(b[of]))).unwrap();
            println!(
                "{} at {depth}: step {}, move {}, screen {}",
                game.name(),
                most[0],
                most[1],
                most[2]
            );
            if most[0] > STEP || most[1] > MOVE || most[2] > SCREEN {
                wrong.push(format!("{} at {depth}: {most:?}", game.name()));
            }
        }
    }
    assert!(wrong.is_empty(), "steps, moves, screens in bytes: {}", wrong.join("; "));
}

#[test]
fn no_frame_of_any_game_at_any_depth_is_dearer_than_its_budget() {
    hold(4);
}

/// `cargo test --test suite -- --ignored --nocapture budget_frames`
#[test]
#[ignore = "takes a minute"]
fn nor_is_any_frame_of_many_games() {
    hold(60);
}

/// Khmer script takes more bytes for each letter and needs blanks below it, and still no screen is
/// dearer.
#[test]
fn screens_in_khmer_script_keep_within_the_same_budget() {
    for &game in GameId::ALL {
        for depth in ["true", "256", "16", "none"] {
            let mut table = Table::new(game, depth);
            table.app.settings.set("language", "khmer").unwrap();
            table.app.script_is_safe = true;
            table.app.dress();
            let screens = [table.frame(), table.cost("?"), table.cost("x")];
            table.screen.clear().unwrap();
            let anew = table.frame();
            println!("{} at {depth} in Khmer script: {screens:?}, anew {anew}", game.name());
            assert!(screens.iter().all(|&cost| cost <= SCREEN) && anew <= SCREEN);
        }
    }
}
