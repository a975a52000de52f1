//! The evaluation bar beside the board of a review: White's expected result, from White's side up.

use crate::review::reviewed;
use crate::support::seen;
use crate::tui::{keys, picture};
use ouk::tui::app::{App, Screen};
use ouk::tui::effect::Effect;
use ouk::tui::message::Message;
use ouk::tui::theme::{Depth, Theme, Themes};
use ouk_engine::worker::WorkerEvent;
use ouk_engine::{Score, SearchReport};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::Duration;

/// The bar's column beside a board of 48×24 on a screen of 80×24, from the top.
fn bar(app: &App) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    ouk::tui::draw(app, buffer.area, &mut buffer);
    (0..24).map(|y| seen(&buffer[(48, y)])).collect()
}

/// Sends an engine report with the score for the side to move.
fn report(app: &mut App, effects: &[Effect], score: i32) {
    let ticket = effects.iter().find_map(|effect| match effect {
        Effect::Advise(ticket, _) => Some(*ticket),
        _ => None,
    });
    let Screen::Review(review) = &app.screen else { panic!("nothing is reviewed") };
    let pv = review.board.game.position_at(review.at).legal_moves()[..1].to_vec();
    let report = SearchReport {
        depth: 9,
        seldepth: 9,
        multipv: 1,
        score: Score(score),
        nodes: 1,
        time: Duration::ZERO,
        hashfull: 0,
        pv,
    };
    app.update(Message::Engine(WorkerEvent::Report(ticket.unwrap(), report)));
}

const EMPTY: &str = "                        ";

#[test]
fn bar_shows_whites_expected_score() {
    let mut app = reviewed();
    assert_eq!(bar(&app), EMPTY, "nothing is known yet");
    let effects = keys(&mut app, "e");
    assert_eq!(bar(&app), EMPTY);
    report(&mut app, &effects, 0);
    let half = "▕".repeat(12) + &"▐".repeat(12);
    assert_eq!(bar(&app), half, "equal");
    report(&mut app, &effects, 300);
    let share = |app: &App| bar(app).matches(['▐', '▗']).count();
    let better = share(&app);
    assert!((13..24).contains(&better), "White is better: {better}");
    // The next position is Black's: a good score for Black is bad for White.
    let effects = keys(&mut app, "l");
    report(&mut app, &effects, 300);
    assert!((1..12).contains(&share(&app)), "Black is better: {}", share(&app));
    report(&mut app, &effects, 20_000);
    let wins = "▕".repeat(23) + "▐";
    assert_eq!(bar(&app), wins, "Black wins, and White's share is still there");
}

#[test]
fn the_bar_turns_with_the_board_and_hides_with_the_engine() {
    let mut app = reviewed();
    let effects = keys(&mut app, "fe");
    report(&mut app, &effects, -300);
    let turned = bar(&app);
    assert!(turned.starts_with('▐') && turned.ends_with('▕'), "{turned}");
    keys(&mut app, "e");
    assert_eq!(bar(&app), EMPTY);
}

#[test]
fn white_has_the_lighter_share_in_every_theme() {
    use ouk::tui::theme::contrast::{contrast, light_of};
    for theme in ouk::config::THEMES.iter().filter(|&&theme| theme != "mono") {
        for depth in [Depth::True, Depth::Indexed, Depth::Sixteen] {
            let mut app = reviewed();
            app.context.theme = Themes::default().theme(theme, depth).unwrap();
            let effects = keys(&mut app, "e");
            report(&mut app, &effects, 0);
            let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
            ouk::tui::draw(&app, buffer.area, &mut buffer);
            // The program does not know the terminal's own colours.
            let [black, white] = [2, 21].map(|y| light_of(buffer[(48, y)].fg));
            if let Some((black, white)) = black.zip(white) {
                if let Some(ground) = light_of(app.context.theme.colors.ground) {
                    let least = [white, black].map(|light| contrast(light, ground));
                    assert!(
                        least.into_iter().all(|it| it >= 2.0),
                        "{theme} in {depth:?}: {least:?}"
                    );
                }
                let [white, black] = [white, black].map(|light| contrast(light, [0; 3]));
                assert!(white > black, "{theme} in {depth:?}: {white} and {black}");
            }
        }
    }
}

#[test]
fn the_bar_is_as_high_as_the_squares() {
    let mut app = reviewed();
    let effects = keys(&mut app, "e");
    report(&mut app, &effects, 0);
    for (width, height, squares) in [(40, 12, 8), (60, 20, 16), (80, 24, 24)] {
        let screen = picture(&app, width, height);
        let marked = screen.lines().filter(|line| line.contains(['▐', '▗', '▕'])).count();
        assert_eq!(marked, squares, "{width}×{height}: {screen}");
    }
}

/// In colour, the shares fill their cells, so that no font shows gaps, and neither has the colour
/// of a square: the bar is no part of the board.
#[test]
fn shares_fill_the_column_in_the_colours_of_the_pieces() {
    let mut app = reviewed();
    app.context.theme = Theme::fallback(Depth::True);
    let effects = keys(&mut app, "e");
    let drawn = |app: &App| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        ouk::tui::draw(app, buffer.area, &mut buffer);
        buffer
    };
    let empty = drawn(&app);
    assert!((0..24).all(|y| empty[(48, y)].symbol() == " "), "nothing is known yet");
    report(&mut app, &effects, 0);
    let buffer = drawn(&app);
    let colors = &app.context.theme.colors;
    // A line marks the middle.
    for y in (0..24).filter(|&y| y != 11) {
        let cell = &buffer[(48, y)];
        assert_eq!(seen(cell), "█", "row {y}");
        assert!(cell.fg != colors.light && cell.fg != colors.dark, "row {y}");
        assert_eq!(cell.fg == colors.white, y >= 12, "row {y}");
    }
}
