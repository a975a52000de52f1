//! Real pictures of pieces, in a terminal that answers like kitty.

use super::byte_limits::{MOVE, STEP, XTERM, beginning, step, takes_if_it_can};
use super::picture_terminal::{PictureTerminal, Placed, ShownPicture};
use super::program::patient;
use super::pty::{Home, PtySession, PtyStart};
use super::sampling::amount;
use ouk::tui::glyphs::{DrawnSet, Facing, Painting};
use ouk::tui::pictures::{PictureLook, SquarePicture};
use ouk_rules::board::{Color, Kind, Piece};
use ouk_rules::notation::coordinate;
use ouk_rules::{AnyPosition, GameId};
use ratatui::layout::{Rect, Size};
use std::time::{Duration, Instant};

const KITTY: &[(&str, &str)] = &[("TERM", "xterm-kitty"), ("COLORTERM", "truecolor")];

/// Kitty's answers about pictures: yes, the size of a cell in pixels, and the terminal's name.
const CONFIRMED: &str = "\x1b_Gi=31;OK\x1b\\\x1b[6;20;10t\x1bP>|kitty(0.26.5)\x1b\\";

/// The most bytes that a game's pictures may take, in all and for a move.
const UPLOAD: usize = 60_000;
const PICTURE_MOVE: usize = 200;

/// Waits until the program has sent every query.
fn await_questions(session: &PtySession) {
    while !String::from_utf8_lossy(&session.sent()).contains("\x1b[c") {
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Answers every query as kitty does.
fn answer(session: &mut PtySession, of_pictures: &str) {
    await_questions(session);
    let widths: String = XTERM.iter().map(|width| format!("\x1b[1;{}R", width + 1)).collect();
    let rest = "\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[?2026;2$y\x1b[?0u\x1b[?62;c";
    session.keys(&format!("{widths}{of_pictures}{rest}"));
}

/// The picture that fills all cells of a square and no others; `None` if no picture touches the
/// square.
fn picture_on(terminal: &PictureTerminal, square: Rect) -> Option<&ShownPicture> {
    let cells = |placed: &Placed| Rect::new(placed.column, placed.row, placed.columns, placed.rows);
    let touches = |placed: &Placed| cells(placed).intersects(square);
    let here: Vec<_> = terminal.placed.iter().filter(|placed| touches(placed.1)).collect();
    let [(key, placed)] = here[..] else {
        assert!(here.is_empty(), "several pictures on {square}: {here:?}");
        return None;
    };
    assert_eq!((cells(placed), placed.pixels), (square, None));
    Some(&terminal.pictures[&key.0])
}

/// A game between two people at a board of 80×24, on a terminal that shows its pictures.
struct PictureGame {
    session: PtySession,
    terminal: PictureTerminal,
    game: GameId,
}

impl PictureGame {
    fn begin(home: &Home, game: GameId) -> PictureGame {
        PictureGame::under(home, game, &[])
    }

    /// A game under a starting program.
    fn under(home: &Home, game: GameId, under: &[&str]) -> PictureGame {
        let args = ["play", "--game", game.name(), "--side", "both"];
        let mut session = PtyStart::at(home).env(KITTY).under(under).args(&args).go();
        answer(&mut session, CONFIRMED);
        session.see("White to move");
        session.settle();
        let mut watched = PictureGame { session, terminal: PictureTerminal::new(80, 24), game };
        watched.read();
        watched
    }

    fn read(&mut self) {
        self.terminal.read_on(&self.session.sent());
    }

    /// The bytes that keys cause, and those of them in picture commands.
    fn cost(&mut self, keys: &str) -> (usize, usize) {
        self.read();
        let before = self.terminal.commands;
        let cost = self.session.cost(keys);
        self.read();
        (cost, self.terminal.commands - before)
    }

    /// The picture of a piece in squares of this many rows.
    fn picture(&self, Piece { kind, color }: Piece, height: u16) -> ShownPicture {
        let look = PictureLook {
            cell: Size { width: 10, height: 20 },
            white: [0xff, 0xff, 0xd7],
            black: [0, 0, 0],
            text: [0xff, 0xff, 0xd7],
        };
        let (set, facing) = (DrawnSet::of_game(self.game), Facing::Upright);
        // The letter under the cursor is not part of the picture.
        let picture = SquarePicture { set, kind, color, facing, letters: None, height };
        ShownPicture::of(&Painting::new(picture.painting(look)))
    }

    /// Asserts that the squares show the position's pieces as pictures, and no others.
    fn shows(&mut self, position: &AnyPosition, height: u16) {
        self.read();
        let shape = position.shape();
        let mut known: Vec<(Piece, ShownPicture)> = Vec::new();
        for square in shape.all() {
            // Small squares have their letters and numbers beside the board.
            let (left, top) = if height < 3 { (3, 1) } else { (0, 0) };
            let column = left + 2 * height * u16::from(shape.file(square));
            let row = top + height * u16::from(shape.side - 1 - shape.rank(square));
            let shown = picture_on(&self.terminal, Rect::new(column, row, 2 * height, height));
            let Some(piece) = position.piece_on(square) else {
                assert!(shown.is_none(), "a picture on an empty square");
                continue;
            };
            if !known.iter().any(|known| known.0 == piece) {
                known.push((piece, self.picture(piece, height)));
            }
            let picture = &known.iter().find(|known| known.0 == piece).unwrap().1;
            assert!(shown == Some(picture), "{piece:?} at {column}, {row}: {:?}", shown.is_some());
        }
        let pieces = shape.all().filter(|&at| position.piece_on(at).is_some()).count();
        let board = 2 * height * u16::from(shape.side) + 3;
        let on_board = self.terminal.placed.values().filter(|placed| placed.column < board);
        assert_eq!(on_board.count(), pieces, "nothing else on the board");
    }
}

/// The rows of the squares of a game at 80×24.
fn rows_of(game: GameId) -> u16 {
    24 / u16::from(game.shape().side)
}

/// Plays a random game: after each move the pictures show the position and keep within their
/// budget.
fn whole_game(game: GameId, seed: u64) {
    let home = Home::new();
    let mut watched = PictureGame::begin(&home, game);
    let height = rows_of(game);
    let mut position = AnyPosition::start(game, game.default_rules());
    watched.shows(&position, height);
    let first = watched.terminal.commands;
    let mut random = fastrand::Rng::with_seed(seed);
    let mut cursor = beginning(&position);
    let (mut steps, mut moves, mut uploads) = (Vec::new(), Vec::new(), first);
    let (mut totals, mut texts) = (Vec::new(), Vec::new());
    for _ in 0..amount(26, 50) {
        let key;
        (key, cursor) = step(&position, cursor, &mut random);
        let (step, of_pictures) = watched.cost(key);
        assert_eq!(of_pictures, 0, "a step moves no picture");
        steps.push(step);
        let Some(mv) = takes_if_it_can(&position, &mut random) else { break };
        let typed = coordinate(&position, mv);
        watched.session.keys(&format!("i{typed}"));
        watched.session.see(&format!("> {typed}"));
        let known = watched.terminal.pictures.len();
        let (total, of_pictures) = watched.cost("\r");
        // A new page of moves is no part of the next step.
        watched.session.settle();
        position.play_unchecked(mv, &mut ());
        watched.shows(&position, height);
        if watched.terminal.pictures.len() > known {
            // A new kind of piece, or the first captured one beside the board.
            uploads += of_pictures;
        } else {
            moves.push(of_pictures);
            totals.push(total);
            texts.push(total - of_pictures);
        }
        if position.ending().is_some() {
            break;
        }
    }
    let idle = watched.session.bytes();
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(watched.session.bytes(), idle, "an idle screen sends nothing");
    let most = |of: &[usize]| of.iter().copied().max().unwrap_or(0);
    let mean = |of: &[usize]| of.iter().sum::<usize>() / of.len().max(1);
    println!(
        "{}: pictures {first} B at first, {uploads} B in all; {} moves at most {} B, mean {}, of them pictures \
         at most {} B, mean {}; steps at most {} B",
        game.name(),
        moves.len(),
        most(&totals),
        mean(&totals),
        most(&moves),
        mean(&moves),
        most(&steps),
    );
    assert!(moves.len() > amount(8, 20), "{} moves are no game", moves.len());
    assert!(uploads <= UPLOAD, "{uploads} bytes of pictures");
    // Pictures have a budget of their own beside the move's.
    assert!(most(&moves) <= PICTURE_MOVE && most(&texts) <= MOVE && most(&steps) <= STEP);
}

#[test]
fn whole_games_show_every_piece_as_a_picture() {
    std::thread::scope(|scope| {
        let games = [(GameId::Hill, 6), (GameId::Ouk, 3), (GameId::Rek, 5)];
        for (game, seed) in games.into_iter().take(amount(1, 3)) {
            scope.spawn(move || whole_game(game, seed));
        }
    });
}

#[test]
fn popup_hides_pictures_and_restores_them() {
    let home = Home::new();
    let mut watched = PictureGame::begin(&home, GameId::Ouk);
    let position = AnyPosition::start(GameId::Ouk, GameId::Ouk.default_rules());
    // The count explanation covers the middle of the screen.
    watched.cost("C");
    let screen = watched.session.screen();
    let top = screen.lines().position(|line| line.contains('▎')).unwrap() as u16;
    let rows = screen.lines().filter(|line| line.contains('▎')).count() as u16;
    assert!(rows > 4, "{screen}");
    for placed in watched.terminal.placed.values() {
        let beside = placed.row + placed.rows <= top
            || placed.row >= top + rows
            || placed.column + placed.columns <= 8
            || placed.column >= 72;
        assert!(beside, "{placed:?} under rows {top} to {}", top + rows);
    }
    assert!(!watched.terminal.placed.is_empty(), "beside it the board is to be seen");
    watched.session.keys("\x1b");
    watched.session.gone("THE COUNT");
    watched.session.settle();
    watched.shows(&position, 3);
    // The help covers the whole screen, and shows each kind of piece.
    watched.cost("?");
    assert_eq!(watched.terminal.placed.len(), 7);
    watched.session.keys("q");
    watched.session.settle();
    watched.shows(&position, 3);
    // A redrawn screen, and one of another size.
    watched.cost("\u{c}");
    watched.shows(&position, 3);
    let before = watched.session.bytes();
    watched.session.resize(100, 40);
    let mut larger = PictureTerminal::new(100, 40);
    larger.read = before;
    let grown =
        |larger: &PictureTerminal| larger.placed.values().filter(|placed| placed.rows == 4).count();
    let end = Instant::now() + patient(Duration::from_secs(30));
    while grown(&larger) < 32 {
        assert!(Instant::now() < end, "{:?}", larger.placed);
        watched.session.settle();
        larger.read_on(&watched.session.sent());
    }
}

/// The program deletes its pictures before it leaves the other screen, and does not rely on leaving
/// alone.
fn has_left(watched: &mut PictureGame, way: &str) {
    assert!(!watched.terminal.placed.is_empty());
    let sent = watched.session.sent();
    let left = sent.windows(8).rposition(|bytes| bytes == b"\x1b[?1049l").unwrap();
    watched.terminal.read_on(&sent[..left]);
    assert!(watched.terminal.placed.is_empty(), "{way}");
    assert!(watched.terminal.pictures.is_empty(), "{way}");
}

#[test]
fn leaving_removes_every_picture() {
    for way in ["quit", "TERM", "HUP"] {
        let home = Home::new();
        let mut watched = PictureGame::begin(&home, GameId::Ouk);
        if way == "quit" {
            watched.session.keys("q");
            watched.session.see("Settings");
            watched.session.keys("q");
        } else {
            watched.session.signal(way);
        }
        watched.session.end();
        has_left(&mut watched, way);
    }
}

#[test]
fn resuming_shows_every_picture_again() {
    let home = Home::new();
    let shell = ["sh", "-mc", "\"$0\" \"$@\"; sleep 2; fg"];
    let mut watched = PictureGame::under(&home, GameId::Ouk, &shell);
    watched.session.keys("\u{1a}");
    watched.session.wait("the shell", |screen| !screen.contains("White to move"));
    has_left(&mut watched, "stopped");
    watched.session.see("White to move");
    watched.session.settle();
    let position = AnyPosition::start(GameId::Ouk, GameId::Ouk.default_rules());
    watched.shows(&position, 3);
}

/// The bytes that a start sends to a terminal with these answers about pictures.
fn sent_to(env: &[(&str, &str)], settings: &str, of_pictures: &str) -> String {
    let home = Home::new();
    home.settings(settings);
    let mut session = PtyStart::at(&home).env(env).args(&["play", "--side", "both"]).go();
    answer(&mut session, of_pictures);
    session.see("White to move");
    session.settle();
    String::from_utf8(session.sent()).unwrap()
}

#[test]
fn no_picture_is_sent_to_a_terminal_that_does_not_confirm_them() {
    let refused = CONFIRMED.replace("OK", "ENOTSUPPORTED:no");
    let fragile = CONFIRMED.replace("kitty(0.26.5)", "WezTerm 20240203");
    let late = CONFIRMED.split_once("\x1b[6").unwrap().0;
    for answer in ["", &refused, &fragile, "\x1b_Gi=31;OK", "\x1b_Gi=99;OK\x1b\\", late] {
        let sent = sent_to(KITTY, "", answer);
        let commands = sent.matches("\x1b_G").count();
        assert_eq!(commands, 1, "only the question is asked: {answer:?}");
        assert!(sent.contains('█') || sent.contains('▟'), "pieces are drawn from blocks");
    }
    let tmux: &[(&str, &str)] = &[("TERM", "tmux-256color"), ("TMUX", "/tmp/tmux,1,0")];
    assert!(!sent_to(tmux, "", CONFIRMED).contains("\x1b_"), "tmux takes it for a title");
    let off = sent_to(KITTY, "pictures = \"off\"\n", CONFIRMED);
    assert_eq!(off.matches("\x1b_G").count(), 1);
    assert!(sent_to(KITTY, "", CONFIRMED).matches("\x1b_G").count() > 40);
}

#[test]
fn the_kind_of_every_piece_has_a_picture_of_its_own() {
    let home = Home::new();
    let watched = PictureGame::begin(&home, GameId::Ouk);
    let mut known: Vec<(Piece, ShownPicture)> = Vec::new();
    for kind in
        [Kind::Ang, Kind::Neang, Kind::Koul, Kind::Ses, Kind::Tuuk, Kind::Trey, Kind::TreyBak]
    {
        for color in Color::ALL {
            let piece = Piece { color, kind };
            let picture = watched.picture(piece, 3);
            assert!(known.iter().all(|known| known.1 != picture), "{piece:?}");
            known.push((piece, picture));
        }
    }
}
