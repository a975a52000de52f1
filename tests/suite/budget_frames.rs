//! The bytes of frames in many games at every depth, in every language, on terminals with and
//! without erasing in colour. Keys and frames are those of a real terminal; no terminal runs.

use super::byte_limits::{MOVE, PAGE, SCREEN, STEP, XTERM, beginning, step, takes_if_it_can};
use crate::sampling::amount;
use crate::support::{setup, written};
use ouk::config::Depth;
use ouk::config::{Settings, THEMES};
use ouk::tui::app::App;
use ouk::tui::backend::MinimalBackend;
use ouk::tui::connection::ConnectionSpeed;
use ouk::tui::context::Surroundings;
use ouk::tui::glyph_widths::{self, GlyphWidths};
use ouk::tui::glyphs::DotGrid;
use ouk::tui::keys::Key;
use ouk::tui::message::Message;
use ouk::tui::screens::play::Play;
use ouk::tui::terminal_query::{NAME, questions};
use ouk::tui::{pictures, terminal};
use ouk_rules::game::Game;
use ouk_rules::notation::coordinate;
use ouk_rules::{AnyPosition, GameId};
use ratatui::Terminal;
use ratatui::layout::Size;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A writer that counts its bytes.
#[derive(Clone, Default)]
struct FrameCounter(Arc<AtomicUsize>);

impl Write for FrameCounter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.fetch_add(bytes.len(), Ordering::Relaxed);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The abilities of a terminal and the settings of its user.
#[derive(Clone, Copy, Debug)]
struct FrameKind {
    game: GameId,
    depth: &'static str,
    language: &'static str,
    /// Whether the terminal erases in colour.
    in_color: bool,
    /// Whether the widths of characters are known, so that the program draws piece pictures and
    /// Khmer script.
    measured: bool,
    theme: &'static str,
    dots: DotGrid,
}

/// Every combination.
fn kinds() -> Vec<FrameKind> {
    let mut kinds = Vec::new();
    for &game in GameId::ALL {
        for depth in ["true", "256", "16", "none"] {
            for language in ["english", "khmer-latin", "khmer"] {
                for (in_color, measured) in
                    [(true, true), (true, false), (false, true), (false, false)]
                {
                    let (theme, dots) = ("auto", DotGrid::Quadrants);
                    kinds.push(FrameKind {
                        game,
                        depth,
                        language,
                        in_color,
                        measured,
                        theme,
                        dots,
                    });
                }
            }
        }
    }
    kinds
}

/// A game on a screen of 80×24.
struct BudgetTable {
    app: App,
    sent: FrameCounter,
    screen: Terminal<MinimalBackend<FrameCounter>>,
}

impl BudgetTable {
    fn new(kind: FrameKind) -> BudgetTable {
        let FrameKind { game, depth, language, in_color, measured, theme, dots } = kind;
        let mut app = App::new(Settings::default(), Depth::of(depth), Surroundings::default());
        app.context.settings.set("language", language).unwrap();
        app.context.settings.set("theme", theme).unwrap();
        // The budgets are for a slow line, which gets quarter blocks unless the user sets another
        // grid.
        app.context.settings.set("dots", dots.name()).unwrap();
        app.context.set_speed(ConnectionSpeed::Slow);
        app.context.apply_appearance();
        app.context.set_erases_in_color(in_color);
        let widths =
            if measured { GlyphWidths::of(&XTERM).unwrap() } else { GlyphWidths::default() };
        app.context.know(widths);
        assert_eq!(app.context.terminal.script_is_safe, measured);
        app.begin(Play::new(Game::new(setup(game, game.default_rules())).unwrap()));
        let sent = FrameCounter::default();
        let mut lean = MinimalBackend::new(sent.clone(), Size { width: 80, height: 24 });
        lean.erase_in_color(in_color);
        lean.synchronise(true);
        lean.write_raw(terminal::take());
        let xterm = |name: &str| (name == "TERM").then(|| "xterm".to_owned());
        let of_pictures = [pictures::question(xterm).unwrap(), NAME].concat();
        lean.write_raw(&questions(&[glyph_widths::question(), of_pictures].concat()));
        let mut screen = Terminal::new(lean).unwrap();
        screen.clear().unwrap();
        BudgetTable { app, sent, screen }
    }

    fn frame(&mut self) -> usize {
        let app = &self.app;
        self.screen.draw(|frame| ouk::tui::draw(app, frame.area(), frame.buffer_mut())).unwrap();
        self.sent.0.swap(0, Ordering::Relaxed)
    }

    fn cost(&mut self, keys: &str) -> usize {
        for key in keys.chars() {
            self.press(match key {
                '\r' => Key::Enter,
                '\t' => Key::Tab,
                letter => Key::Char(letter),
            });
        }
        self.frame()
    }

    fn press(&mut self, key: Key) {
        self.app.update(Message::Drawn(written()));
        self.app.update(Message::Key(key));
    }

    /// The bytes of what follows a moment after a move: a new page of moves, or nothing.
    fn rest(&mut self) -> usize {
        let Some(wait) = self.app.alarm() else { return 0 };
        self.app.update(Message::Time(wait));
        self.frame()
    }
}

/// The largest step, move, screen and page of moves, in bytes, of a game of random moves with three
/// cursor steps before each. The first screen includes the terminal's setup and the queries.
fn dearest(kind: FrameKind, seed: u64) -> [usize; 4] {
    let game = kind.game;
    let mut table = BudgetTable::new(kind);
    let mut dearest = [0, 0, table.frame(), 0];
    let mut position = AnyPosition::start(game, game.default_rules());
    let mut random = fastrand::Rng::with_seed(seed);
    let mut cursor = beginning(&position);
    for _ in 0..60 {
        for _ in 0..3 {
            let key;
            (key, cursor) = step(&position, cursor, &mut random);
            let cost = table.cost(key);
            if cost > STEP {
                println!("{kind:?} seed {seed}: {key:?} in {} costs {cost}", position.to_fen());
            }
            dearest[0] = dearest[0].max(cost);
        }
        let Some(mv) = takes_if_it_can(&position, &mut random) else { break };
        let typed = coordinate(&position, mv);
        table.cost(&format!("i{typed}"));
        let cost = table.cost("\r");
        if cost > MOVE {
            println!("{kind:?} seed {seed}: {typed} in {} costs {cost}", position.to_fen());
        }
        dearest[1] = dearest[1].max(cost);
        position.play_unchecked(mv, &mut ());
        if position.ending().is_some() {
            break;
        }
        dearest[3] = dearest[3].max(table.rest());
    }
    table.screen.clear().unwrap();
    dearest[2] = dearest[2].max(table.frame()).max(table.cost("?")).max(table.cost("x"));
    dearest
}

/// Plays this many games of each kind, prints their bytes and compares them with the budgets.
fn check_budgets(games: u64, kinds: impl Iterator<Item = (usize, FrameKind)>) {
    check_limits(STEP, games, kinds);
}

/// As [`check_budgets`], with a limit of steps.
fn check_limits(limit: usize, games: u64, kinds: impl Iterator<Item = (usize, FrameKind)>) {
    let mut wrong = Vec::new();
    for (at, kind) in kinds {
        let games = (0..games).map(|seed| dearest(kind, seed + at as u64));
        let most = games.reduce(|a, b| std::array::from_fn(|of| a[of].max(b[of]))).unwrap();
        let [step, mv, screen, page] = most;
        println!("{kind:?}: step {step}, move {mv}, screen {screen}, page {page}");
        if step > limit || mv > MOVE || screen > SCREEN || page > PAGE {
            wrong.push(format!("{kind:?}: {most:?}"));
        }
    }
    assert!(wrong.is_empty(), "steps, moves, screens, pages in bytes: {}", wrong.join("\n"));
}

/// Every fifth kind, so that every game, depth, language and terminal occurs.
#[test]
fn every_frame_keeps_within_its_budget() {
    check_budgets(1, kinds().into_iter().enumerate().step_by(amount(47, 5)));
}

/// Games in which a cursor step or a move once exceeded the limit.
#[test]
fn games_that_exceeded_the_budget_stay_within_it() {
    for (game, language, depth, seed) in [
        (GameId::Ouk, "khmer", "true", 14),
        (GameId::Ouk, "khmer", "true", 19),
        (GameId::Ouk, "khmer", "true", 1005),
        (GameId::Makruk, "khmer", "true", 1005),
        (GameId::Hill, "khmer", "true", 1002),
        (GameId::Ouk, "english", "true", 9),
        (GameId::Ouk, "english", "true", 10),
        (GameId::Ouk, "khmer", "256", 30),
    ]
    .into_iter()
    .take(amount(3, 8))
    {
        let (theme, dots) = ("auto", DotGrid::Quadrants);
        let kind = FrameKind { game, depth, language, in_color: true, measured: true, theme, dots };
        check_budgets(1, std::iter::once((seed, kind)));
    }
}

/// Names of colours differ in length: one game in each theme, with the families and boards in turn.
#[test]
fn no_theme_costs_more_than_the_budget() {
    let games = [GameId::Ouk, GameId::Hill, GameId::Rek];
    let kind = |(theme, at): (&'static str, usize)| FrameKind {
        game: games[at % games.len()],
        depth: "true",
        language: "english",
        in_color: true,
        measured: true,
        theme,
        dots: DotGrid::Quadrants,
    };
    check_budgets(1, THEMES.iter().copied().zip(0..).map(kind).enumerate().step_by(amount(5, 1)));
}

/// The most bytes a step may take with fine dots, which a slow line gets only on request: a frame
/// erased over a piece restores characters of four bytes.
const FINE_STEP: usize = 150;

/// Every kind with fine dots, whose characters take four bytes.
fn fine_kinds() -> Vec<FrameKind> {
    let mut kinds = Vec::new();
    for &game in GameId::ALL {
        for depth in ["true", "256", "16"] {
            for dots in [DotGrid::Sextants, DotGrid::Octants] {
                for in_color in [true, false] {
                    let (language, theme) = ("english", "auto");
                    kinds.push(FrameKind {
                        game,
                        depth,
                        language,
                        in_color,
                        measured: true,
                        theme,
                        dots,
                    });
                }
            }
        }
    }
    kinds
}

/// Every fifth kind, so that every game, depth, grid and terminal occurs.
#[test]
fn sampled_frames_with_fine_dots_keep_within_their_budget() {
    check_limits(FINE_STEP, 1, fine_kinds().into_iter().enumerate().step_by(amount(31, 5)));
}

/// The most bytes of a letter typed at the end of a line, or of the caret moved; of the row that
/// shows another part of a line too long for it; and of a letter typed within a line.
const TYPED: usize = 60;
const ROW: usize = 200;

#[test]
fn a_typed_letter_costs_little() {
    let kind = |(at, kind)| (at % 47 == 0).then_some(kind);
    for kind in kinds().into_iter().enumerate().filter_map(kind) {
        let mut table = BudgetTable::new(kind);
        table.frame();
        table.cost(":note ");
        let mut costs = |key: Key| {
            table.press(key);
            let cost = table.frame();
            assert!(cost <= ROW, "{kind:?}: {key:?} costs {cost}");
            cost
        };
        let words = "a comment of some length ".chars().cycle().take(200).map(Key::Char);
        let keys = words.chain([Key::Left; 206]);
        let rows = keys.map(&mut costs).filter(|&cost| cost > TYPED).count();
        assert!(rows <= 22, "{kind:?}: {rows} keys cost more than {TYPED}");
        (0..20).for_each(|_| _ = costs(Key::Char('x')));
    }
}

mod long {
    use super::*;

    #[test]
    #[ignore = "long"]
    fn every_frame_with_fine_dots_keeps_within_its_budget() {
        check_limits(FINE_STEP, 2, fine_kinds().into_iter().enumerate());
    }

    #[test]
    #[ignore = "long"]
    fn frames_of_every_kind_keep_within_their_budget() {
        check_budgets(1, kinds().into_iter().enumerate());
    }
}

/// `cargo test --test suite -- --ignored --nocapture budget_frames`
#[test]
#[ignore = "nightly: minutes"]
fn frames_of_many_games_keep_within_their_budget() {
    check_budgets(20, kinds().into_iter().enumerate());
}
