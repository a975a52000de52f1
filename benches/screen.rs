//! What the screen costs in time: from a key to its frame, and from the start to the first frame.
//!
//! ```sh
//! cargo bench --bench screen
//! ```
//!
//! Keys go the whole way: bytes, parser, state, picture, difference, bytes. What is measured is the
//! processor time of this thread, so that other programs do not count; a start is measured by the
//! clock on the wall, and on a busy machine the longest are the machine's.

use ouk::config::Settings;
use ouk::tui::app::App;
use ouk::tui::backend::MinimalBackend;
use ouk::tui::context::Surroundings;
use ouk::tui::input::{Input, Parser};
use ouk::tui::message::Message;
use ouk::tui::screens::play::Play;
use ouk_rules::GameId;
use ouk_rules::board::{ByColor, Color};
use ouk_rules::game::{ClockSetting, Game, GameSetup, MatchScore, Player};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use ratatui::Terminal;
use ratatui::layout::Size;
use rustix::time::{ClockId, clock_gettime};
use std::io::{self, Read, Write};
use std::time::{Duration, Instant};

/// Takes bytes and counts them.
#[derive(Default)]
struct Sink(u64);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn playing(game: GameId) -> App {
    let human = |name: &str| Player::Human { name: name.to_owned() };
    let setup = GameSetup {
        game,
        rules: game.default_rules(),
        fen: None,
        players: ByColor([human("a"), human("b")]),
        clock: ClockSetting::None,
        by_hand: false,
        first: Color::White,
        date: String::new(),
        match_score: MatchScore::default(),
    };
    let mut app = App::new(Settings::default(), "true", None, Surroundings::default());
    app.begin(Play::new(Game::new(setup).expect("the array is legal")));
    app
}

/// The times from keys to their frames, shortest first.
fn key_to_frame(game: GameId, size: Size, keys: usize) -> Vec<Duration> {
    const KEYS: [&str; 14] =
        ["h", "j", "k", "l", "\x1b[A", "\x1b[B", "\t", "\r", "a", "b", "x", "f", "?", "u"];
    let mut random = fastrand::Rng::with_seed(1);
    let mut app = playing(game);
    let mut parser = Parser::default();
    let mut lean = MinimalBackend::new(Sink::default(), size);
    lean.erase_in_color(true);
    let mut screen = Terminal::new(lean).expect("a sink takes everything");
    let mut times = Vec::new();
    let mut found = Vec::new();
    for _ in 0..keys {
        let bytes = KEYS[random.usize(..KEYS.len())];
        let began = processor_time();
        parser.feed(bytes.as_bytes(), &mut found);
        for input in found.drain(..) {
            if let Input::Key(key) = input {
                app.update(Message::Key(key));
            }
        }
        screen
            .draw(|frame| ouk::tui::draw(&app, frame.area(), frame.buffer_mut()))
            .expect("a sink takes everything");
        times.push(processor_time() - began);
    }
    times.sort_unstable();
    times
}

/// The processor time this thread has used.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let whole = |number| u64::try_from(number).unwrap_or_default();
    Duration::from_secs(whole(time.tv_sec)) + Duration::from_nanos(whole(time.tv_nsec))
}

/// The time from starting the program to its first frame, seen from the other side of a terminal.
fn start_to_frame(arguments: &[&str]) -> Duration {
    let home = tempfile::tempdir().expect("a folder");
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).expect("a terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_ouk"));
    command.env_clear();
    for name in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"] {
        command.env(name, home.path());
    }
    command.env("TERM", "xterm-256color");
    command.args(arguments);
    let mut out = pair.master.try_clone_reader().expect("a reader");
    let began = Instant::now();
    let mut child = pair.slave.spawn_command(command).expect("the program starts");
    let mut bytes = vec![0; 65_536];
    let mut seen = 0;
    // The first frame is one write; what comes first of it is enough.
    while seen < 500 {
        seen += out.read(&mut bytes).unwrap_or(500);
    }
    let took = began.elapsed();
    child.kill().expect("the program runs");
    let _ = child.wait();
    took
}

fn main() {
    let at = |times: &[Duration], share: usize| times[(times.len() - 1) * share / 1_000];
    for (width, height) in [(40, 12), (80, 24), (120, 40)] {
        for game in [GameId::Ouk, GameId::Hill] {
            let times = key_to_frame(game, Size { width, height }, 20_000);
            println!(
                "key to frame, {} at {width}x{height}: median {:.2?}, 99 % {:.2?}, longest {:.2?}",
                game.name(),
                at(&times, 500),
                at(&times, 990),
                at(&times, 1_000)
            );
        }
    }
    for arguments in [&[][..], &["play", "--side", "both"]] {
        let mut times: Vec<Duration> = (0..40).map(|_| start_to_frame(arguments)).collect();
        times.sort_unstable();
        println!(
            "start to first frame, ouk {}: median {:.1?}, longest {:.1?}",
            arguments.join(" "),
            at(&times, 500),
            at(&times, 1_000)
        );
    }
}
