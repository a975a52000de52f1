//! The chart of the rating on the screen of the results.

use crate::record_screen::{changing, large};
use crate::results::result;
use crate::support::Shows;
use crate::tui::picture;
use ouk::results::{GameResult, Points};
use ouk::tui::app::App;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use std::collections::HashSet;
use std::ops::Range;

/// The screen, and the columns and rows of its chart.
fn charted(app: &App, (width, height): (u16, u16)) -> (Buffer, Range<u16>, Range<u16>) {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    ouk::tui::draw(app, area, &mut buffer);
    let row = |y: u16| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    let numbers = |y: &u16| {
        let row = row(*y);
        let at = row.find("games ").filter(|at| row[..*at].trim().is_empty())? + 6;
        row[at..].starts_with(|first: char| first.is_ascii_digit()).then_some((*y, at as u16))
    };
    let (last, left) = (0..height).rev().find_map(|y| numbers(&y)).expect("an axis");
    let first = (8..last).find(|&y| row(y).contains('·')).unwrap_or(8);
    (buffer, left..width, first..last)
}

/// The colour that fills the middle of a cell.
fn filling(cell: &Cell) -> Color {
    let is_reversed = cell.modifier.contains(Modifier::REVERSED);
    let has_sign = cell.symbol() != " ";
    if has_sign == is_reversed { cell.bg } else { cell.fg }
}

fn rising() -> Vec<GameResult> {
    let points = [Points::Lost, Points::Lost, Points::Drawn, Points::Won, Points::Won];
    points.iter().enumerate().map(|(at, &points)| result(2 + at as u8, points)).collect()
}

#[test]
fn every_game_is_a_column_from_the_floor_with_its_outcome_at_the_top() {
    for color in ["true", "256"] {
        for size in [(80, 24), (120, 40)] {
            let app = large(rising(), color);
            let (buffer, columns, rows) = charted(&app, size);
            let ground = app.context.theme.colors.ground;
            let floor = rows.end - 1;
            let is_filled = |x: u16, y: u16| {
                let cell = &buffer[(x, y)];
                cell.symbol() != "·" && (cell.symbol() != " " || filling(cell) != ground)
            };
            // A column begins where the floor is filled after a blank.
            let starts: Vec<u16> =
                columns.filter(|&x| is_filled(x, floor) && !is_filled(x - 1, floor)).collect();
            assert_eq!(starts.len(), 5, "{color} {size:?}\n{}", picture(&app, size.0, size.1));
            let top = |x: u16| rows.clone().find(|&y| is_filled(x, y)).unwrap();
            let tops: Vec<u16> = starts.iter().map(|&x| top(x)).collect();
            assert!(tops[4] < tops[0], "a better rating is higher: {tops:?}");
            let caps: Vec<Color> = starts.iter().map(|&x| filling(&buffer[(x, top(x))])).collect();
            let of_outcomes: HashSet<Color> = [caps[0], caps[2], caps[3]].into_iter().collect();
            assert_eq!(of_outcomes.len(), 3, "lost, drawn and won differ: {caps:?}");
            assert_eq!([caps[0], caps[3]], [caps[1], caps[4]], "{caps:?}");
            // Below the top, all columns have one quiet tone down to the floor.
            let tones: HashSet<Color> = starts[2..]
                .iter()
                .flat_map(|&x| (top(x) + 2..=floor).map(move |y| (x, y)))
                .map(|at| buffer[at].bg)
                .collect();
            assert!(tones.len() <= 1 && !tones.contains(&ground), "{tones:?}");
        }
    }
}

#[test]
fn without_colours_each_outcome_has_a_sign_of_its_own() {
    let app = large(rising(), "none");
    for size in [(80, 24), (120, 40)] {
        let (buffer, columns, rows) = charted(&app, size);
        let floor = rows.end - 1;
        let signs: HashSet<String> = columns
            .map(|x| &buffer[(x, floor)])
            .filter(|cell| cell.symbol() != " " || cell.modifier.contains(Modifier::REVERSED))
            .map(|cell| cell.symbol().to_owned())
            .collect();
        let expected = ["░", "▒", " "].map(str::to_owned);
        assert_eq!(signs, HashSet::from(expected), "{}", picture(&app, size.0, size.1));
    }
}

#[test]
fn dotted_lines_lead_from_the_names_of_the_levels_to_the_columns() {
    for games in [1, 10, 500] {
        for color in ["true", "16", "none"] {
            let screen = picture(&large(changing(games), color), 120, 40);
            let dotted: Vec<&str> = screen.lines().filter(|row| row.contains("· ·")).collect();
            assert!(!dotted.is_empty(), "{games} {color}\n{screen}");
            // Only levels have lines, and each line begins at its label.
            let elo = |row: &str| row.split(" ·").next().unwrap().trim_end().ends_with("00");
            let is_labelled = |row: &&str| elo(row) || row.contains("00 ");
            assert!(dotted.iter().all(is_labelled), "{screen}");
        }
    }
}

#[test]
fn a_chart_of_any_number_of_games_has_an_area() {
    for games in [1, 10, 59, 500] {
        let app = large(changing(games), "true");
        for size in [(80, 24), (120, 40), (200, 60)] {
            let (buffer, columns, rows) = charted(&app, size);
            let ground = app.context.theme.colors.ground;
            let floor = rows.end - 1;
            let filled = columns.filter(|&x| filling(&buffer[(x, floor)]) != ground).count();
            assert!(filled >= 5, "{games} {size:?}\n{}", picture(&app, size.0, size.1));
            assert!(picture(&app, size.0, size.1).shows("own scale"), "{games} {size:?}");
        }
    }
}
