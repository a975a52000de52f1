//! The panel of a review: the chart of the game, and the captured pieces in words.

use crate::byte_limits::{XTERM, takes_if_it_can};
use crate::support::{seen, setup};
use crate::tui::{app, keys};
use ouk::tui::app::App;
use ouk::tui::connection::ConnectionSpeed;
use ouk::tui::effect::{Effect, Purpose};
use ouk::tui::glyph_widths::GlyphWidths;
use ouk::tui::message::{Loaded, Message};
use ouk_engine::analysis::{AnalysisEvent, AnalysisRequest, PositionAnalysis};
use ouk_rules::board::Color;
use ouk_rules::game::Game;
use ouk_rules::{GameId, Outcome};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::collections::HashSet;
use std::path::PathBuf;

const SIZE: (u16, u16) = (80, 24);

/// The columns of the chart on a screen of 80×24.
const CHART: std::ops::Range<u16> = 51..78;

/// A resigned game of random moves with many captures.
fn played(seed: u64, plies: usize) -> Game {
    let mut game = Game::new(setup(GameId::Ouk, GameId::Ouk.default_rules())).unwrap();
    let mut random = fastrand::Rng::with_seed(seed);
    for _ in 0..plies {
        let Some(mv) = takes_if_it_can(game.position(), &mut random) else { break };
        game.play(mv).unwrap();
        if game.ending().is_some() {
            return game;
        }
    }
    game.resign(Color::White);
    game
}

fn opened(game: Game, depth: &str) -> (App, Box<AnalysisRequest>) {
    let mut app = app("", depth);
    let file = PathBuf::from("x.pgn");
    let effects = app.update(Message::Opened(file, Loaded(Box::new(game)), Purpose::Review));
    let request = effects.into_iter().find_map(|effect| match effect {
        Effect::Analyse(request) => Some(request),
        _ => None,
    });
    (app, request.expect("a game that is over is analysed at once"))
}

/// Sends the screen the result of a position.
fn find(app: &mut App, request: &AnalysisRequest, ply: usize, outcome: Outcome) {
    let found = PositionAnalysis::ended(request.game.position(ply), outcome);
    app.update(Message::Analysis(AnalysisEvent::Found(request.ticket, ply, Box::new(found))));
}

fn drawn(app: &App, (width, height): (u16, u16)) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    ouk::tui::draw(app, buffer.area, &mut buffer);
    buffer
}

/// A row of the panel on a screen of 80×24, as it is seen.
fn row(buffer: &Buffer, y: u16) -> String {
    (49..80).map(|x| seen(&buffer[(x, y)])).collect()
}

/// The first and the last row of the chart, by its labels.
fn labelled(buffer: &Buffer) -> Option<(u16, u16)> {
    let of = |label: &str| (0..24).find(|&y| row(buffer, y).contains(label));
    Some((of("White better")?, of("Black better")?))
}

/// The analysis begins at the end of the game. The line is as wide as the whole game from its first
/// result on, and no result moves another.
#[test]
fn the_chart_has_its_full_width_from_the_first_result() {
    let (mut app, request) = opened(played(1, 8), "true");
    keys(&mut app, "0");
    find(&mut app, &request, 8, Outcome::Win(Color::Black));
    let first = drawn(&app, SIZE);
    let (top, bottom) = labelled(&first).expect("there is room for both labels");
    assert_eq!(bottom - top, 3, "{}", row(&first, top));
    let line = row(&first, top + 1);
    assert!(line.matches(['▁', '.']).count() >= CHART.len() - 1, "{line}");
    assert!(line.contains(".."), "what is not analysed yet looks different: {line}");
    for ply in (0..8).rev() {
        find(&mut app, &request, ply, Outcome::Draw);
    }
    let all = drawn(&app, SIZE);
    assert_eq!(labelled(&all), Some((top, bottom)));
    for at in CHART.flat_map(|x| (top..=bottom).map(move |y| (x, y))) {
        assert_eq!(seen(&all[at]), seen(&first[at]).replace('.', "▁"), "{at:?}");
    }
    let numbers = row(&all, bottom + 1);
    assert!(numbers.trim().starts_with('1') && numbers.trim().ends_with('4'), "{numbers}");
}

#[test]
fn whites_advantage_is_above_the_line_and_blacks_below_in_the_colours_of_the_pieces() {
    let (mut app, request) = opened(played(1, 8), "true");
    keys(&mut app, "0");
    for ply in 0..=8 {
        find(&mut app, &request, ply, Outcome::Draw);
    }
    let last = CHART.end - 1;
    let colors = app.context.theme.colors.clone();
    // A longer text below the chart moves it up.
    let rows = |buffer: &Buffer| {
        let (top, bottom) = labelled(buffer).expect("there are labels");
        top..=bottom
    };
    let bar = |buffer: &Buffer| {
        rows(buffer).map(|y| seen(&buffer[(last, y)]).to_owned()).collect::<String>()
    };
    for ply in 7..=8 {
        find(&mut app, &request, ply, Outcome::Win(Color::White));
    }
    let buffer = drawn(&app, SIZE);
    assert_eq!(bar(&buffer), "██  ");
    assert_eq!(buffer[(last, *rows(&buffer).start())].fg, colors.white);
    for ply in 5..=8 {
        find(&mut app, &request, ply, Outcome::Win(Color::Black));
    }
    let buffer = drawn(&app, SIZE);
    assert_eq!(bar(&buffer), " ▁██");
    let bottom = *rows(&buffer).end();
    let tone = buffer[(last, bottom)].fg;
    assert!(tone != colors.white && tone != colors.ground && tone != colors.dark, "{tone:?}");
    // The fifth move, White's, has lost the game.
    assert!(CHART.clone().any(|x| buffer[(x, bottom)].fg == colors.urgent), "a mistake");
    keys(&mut app, "G");
    let buffer = drawn(&app, SIZE);
    assert_eq!(buffer[(last, *rows(&buffer).end())].fg, colors.accent, "the shown move");
}

/// The column of the shown move has one background from the top to the bottom of the chart, with a
/// bar in it or not, and no label in it.
#[test]
fn the_mark_of_the_shown_move_is_unbroken() {
    let (mut app, request) = opened(played(1, 8), "true");
    for ply in 0..=8 {
        let outcome = if ply > 5 { Outcome::Win(Color::White) } else { Outcome::Draw };
        find(&mut app, &request, ply, outcome);
    }
    keys(&mut app, "0");
    let (top, bottom) = labelled(&drawn(&app, SIZE)).expect("there are labels");
    for ply in 0..=8 {
        let buffer = drawn(&app, SIZE);
        let colors = &app.context.theme.colors;
        let is_marked = |x: u16| {
            (top..=bottom).all(|y| {
                let cell = &buffer[(x, y)];
                let own = [cell.fg, cell.bg];
                own.contains(&colors.accent) || !own.contains(&colors.ground)
            })
        };
        assert_eq!(CHART.clone().filter(|&x| is_marked(x)).count(), 1, "ply {ply}");
        keys(&mut app, "l");
    }
}

/// The list numbers moves, and the analysis positions.
#[test]
fn the_chart_counts_its_progress_in_per_cent_and_has_a_blank_row_above() {
    let (mut app, request) = opened(played(1, 8), "true");
    for ply in (5..=8).rev() {
        find(&mut app, &request, ply, Outcome::Win(Color::Black));
    }
    let title = row(&drawn(&app, SIZE), 0);
    assert!(title.contains("analysing 8%"), "{title}");
    for ply in (0..5).rev() {
        find(&mut app, &request, ply, Outcome::Draw);
    }
    keys(&mut app, "0l");
    let buffer = drawn(&app, SIZE);
    let rows: Vec<String> = (0..24).map(|y| row(&buffer, y)).collect();
    let chart = rows.iter().position(|row| row.contains("White better")).expect("a chart");
    assert_eq!(rows[chart - 1].chars().skip(50).collect::<String>().trim(), "", "{rows:#?}");
    // The text below says what the sign of the move means, so that no row explains all signs.
    assert!(!rows.iter().any(|row| row.contains("?? blunder")), "{rows:#?}");
    app.context.know(GlyphWidths::of(&XTERM).unwrap());
    let all: String = drawn(&app, (120, 40)).content.iter().map(seen).collect();
    assert!(all.contains("?! slip  ? mistake  ?? blunder"), "where rows are free: {all}");
}

/// On a slow line, a step changes few cells of the chart, and without colours it is still there.
#[test]
fn the_chart_costs_little_on_a_slow_line() {
    let (mut app, request) = opened(played(1, 8), "none");
    for ply in 0..=8 {
        find(&mut app, &request, ply, Outcome::Draw);
    }
    keys(&mut app, "0");
    let (top, bottom) = labelled(&drawn(&app, SIZE)).expect("labels without colours");
    app.context.set_speed(ConnectionSpeed::Slow);
    let before = drawn(&app, SIZE);
    assert_eq!(labelled(&before), None);
    keys(&mut app, "l");
    let after = drawn(&app, SIZE);
    let cells = CHART.flat_map(|x| (top..=bottom).map(move |y| (x, y)));
    let changed = cells.filter(|&at| before[at] != after[at]).count();
    assert!((1..=4).contains(&changed), "{changed}");
}

#[test]
fn no_list_of_captures_is_cut() {
    let kinds = |game: &Game, color: Color| {
        let taken = game.taken_by(color, game.ply());
        taken.iter().map(|piece| piece.kind.index()).collect::<HashSet<usize>>().len()
    };
    let is_long = |game: &Game| Color::ALL.into_iter().all(|color| kinds(game, color) > 4);
    let game = (0..400).map(|seed| played(seed, 120)).find(is_long);
    let (app, _) = opened(game.expect("a game has such captures"), "true");
    let buffer = drawn(&app, SIZE);
    let rows: Vec<String> = (0..24).map(|y| row(&buffer, y)).collect();
    assert!(rows.iter().all(|row| !row.contains("took")), "{rows:#?}");
    // The moves need the rows more.
    let is_cut = |row: &String| row.contains("boat") || row.contains('…');
    assert!(!rows.iter().any(is_cut), "{rows:#?}");
    let buffer = drawn(&app, (120, 40));
    let all: String = buffer.content.iter().map(seen).collect();
    assert!(!all.contains('…'), "no list is cut: {all}");
}
