//! The time costs of the screen: from a key to its frame, from the start to the first frame, for
//! each event while a review analyses its game, and from the last key of a flood to the next frame.
//!
//! ```sh
//! cargo bench --bench screen
//! ```
//!
//! Keys go the whole way: bytes, parser, state, picture, difference, bytes. The bench measures the
//! processor time of this thread, so that other programs do not count. For a start it measures
//! wall-clock time; on a busy machine, the machine causes the longest times.

use ouk::config::{Depth, Settings};
use ouk::tui::app::App;
use ouk::tui::backend::MinimalBackend;
use ouk::tui::context::Surroundings;
use ouk::tui::effect::{Effect, Purpose};
use ouk::tui::input::{Input, Parser};
use ouk::tui::keys::Key;
use ouk::tui::message::{Loaded, Message};
use ouk::tui::screens::play::Play;
use ouk_engine::analysis::{AnalysisEvent, AnalysisThread};
use ouk_rules::GameId;
use ouk_rules::board::{ByColor, Color};
use ouk_rules::game::{ClockSetting, Game, GameSetup, MatchScore, Player};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use ratatui::Terminal;
use ratatui::layout::Size;
use rustix::time::{ClockId, clock_gettime};
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// A writer that counts its bytes.
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

fn setup_of(game: GameId) -> GameSetup {
    let human = |name: &str| Player::Human { name: name.to_owned() };
    GameSetup {
        game,
        rules: game.default_rules(),
        fen: None,
        players: ByColor([human("a"), human("b")]),
        clock: ClockSetting::None,
        by_hand: false,
        first: Color::White,
        date: String::new(),
        match_score: MatchScore::default(),
    }
}

fn playing(game: GameId) -> App {
    let mut app = App::new(Settings::default(), Depth::of("true"), Surroundings::default());
    app.begin(Play::new(Game::new(setup_of(game)).expect("the array is legal")));
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

/// A game of this many random moves, resigned.
fn finished(plies: usize) -> Game {
    let mut random = fastrand::Rng::with_seed(7);
    loop {
        let mut game = Game::new(setup_of(GameId::Ouk)).expect("the array is legal");
        while game.ply() < plies && game.ending().is_none() {
            let moves = game.position().legal_moves();
            game.play(moves[random.usize(..moves.len())]).expect("the move is legal");
        }
        if game.ply() == plies && game.ending().is_none() {
            game.resign(Color::White);
            return game;
        }
    }
}

/// The times of each event of a review, shortest first, while another thread analyses the game.
/// Keys and events of the analysis come every few milliseconds.
fn events_of_a_review(plies: usize, size: Size) -> Vec<Duration> {
    const KEYS: [char; 6] = ['h', 'l', 'j', 'k', 'n', 'N'];
    let mut random = fastrand::Rng::with_seed(2);
    let mut app = App::new(Settings::default(), Depth::of("true"), Surroundings::default());
    let loaded = Loaded(Box::new(finished(plies)));
    let effects = app.update(Message::Opened("x.pgn".into(), loaded, Purpose::Review));
    let request = effects.into_iter().find_map(|effect| match effect {
        Effect::Analyse(request) => Some(request),
        _ => None,
    });
    let (tell, news) = channel();
    let tell = move |event| drop(tell.send(event));
    let request = *request.expect("a finished game is analysed at once");
    let analysis = AnalysisThread::start(request, None, tell).expect("there is room");
    let mut lean = MinimalBackend::new(Sink::default(), size);
    lean.erase_in_color(true);
    let mut screen = Terminal::new(lean).expect("a sink takes everything");
    let (mut times, mut done) = (Vec::new(), false);
    while !done {
        let message = match news.recv_timeout(Duration::from_millis(5)) {
            Ok(event) => {
                done = !matches!(event, AnalysisEvent::Found(..));
                Message::Analysis(event)
            }
            Err(_) => Message::Key(Key::Char(KEYS[random.usize(..KEYS.len())])),
        };
        let began = processor_time();
        app.update(message);
        screen
            .draw(|frame| ouk::tui::draw(&app, frame.area(), frame.buffer_mut()))
            .expect("a sink takes everything");
        times.push(processor_time() - began);
    }
    drop(analysis);
    times.sort_unstable();
    times
}

/// The times from the last key of a flood of 10 MB to the next frame and to the last one.
fn flood_to_frame() -> (Duration, Duration) {
    let home = tempfile::tempdir().expect("a folder");
    let (mut child, master) = started(&["play", "--side", "both"], home.path());
    let mut out = master.try_clone_reader().expect("a reader");
    let mut keys = master.take_writer().expect("a writer");
    let (tell, frames) = channel();
    std::thread::spawn(move || {
        let mut bytes = vec![0; 65_536];
        while out.read(&mut bytes).is_ok_and(|read| read > 0) && tell.send(Instant::now()).is_ok() {
        }
    });
    frames.recv().expect("the first frame comes");
    std::thread::sleep(Duration::from_millis(500));
    // The last key opens the help, so that a frame follows the last key in any case.
    let flood = [b"hhllhjk".repeat(10_000_000 / 7), b"?".to_vec()].concat();
    keys.write_all(&flood).expect("the program reads");
    let sent = Instant::now();
    let mut after = Vec::new();
    while let Ok(frame) = frames.recv_timeout(Duration::from_secs(1)) {
        after.extend((frame > sent).then(|| frame - sent));
    }
    child.kill().expect("the program runs");
    let _ = child.wait();
    let frame = |time: Option<&Duration>| *time.expect("the help is shown");
    (frame(after.first()), frame(after.last()))
}

/// Starts the program in a terminal.
fn started(
    arguments: &[&str],
    home: &Path,
) -> (Box<dyn Child + Send + Sync>, Box<dyn MasterPty + Send>) {
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).expect("a terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_ouk"));
    command.env_clear();
    for name in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"] {
        command.env(name, home);
    }
    command.env("TERM", "xterm-256color");
    command.args(arguments);
    let child = pair.slave.spawn_command(command).expect("the program starts");
    (child, pair.master)
}

/// The time from starting the program to its first frame, seen from the other side of a terminal.
fn start_to_frame(arguments: &[&str]) -> Duration {
    let home = tempfile::tempdir().expect("a folder");
    let began = Instant::now();
    let (mut child, master) = started(arguments, home.path());
    let mut out = master.try_clone_reader().expect("a reader");
    let mut bytes = vec![0; 65_536];
    let mut seen = 0;
    // The first frame is one write, so its first bytes suffice.
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
    let times = events_of_a_review(100, Size { width: 120, height: 40 });
    println!(
        "events of a review of 100 plies while it analyses, {} of them: median {:.2?}, 99 % {:.2?}, longest {:.2?}",
        times.len(),
        at(&times, 500),
        at(&times, 990),
        at(&times, 1_000)
    );
    for _ in 0..5 {
        let (next, last) = flood_to_frame();
        println!("flood of 10 MB to the next frame {next:.1?}, to the last one {last:.1?}");
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
