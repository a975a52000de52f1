//! The tones of drawn pieces: where there are colours for it and bytes need not be spared.

use crate::sampling::sampled;
use ouk::config::Depth;
use ouk::config::{Settings, THEMES};
use ouk::tui::app::App;
use ouk::tui::connection::ConnectionSpeed;
use ouk::tui::context::Surroundings;
use ouk::tui::theme::contrast::{contrast, light_of};
use ouk::tui::widgets::board::{Marks, SquareSize, draw};
use ouk_rules::board::Color as Side;
use ouk_rules::{AnyPosition, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;
use std::collections::HashSet;

/// The colours on a board of the given square size.
fn colors(app: &App, size: &str) -> HashSet<Color> {
    let position = AnyPosition::start(GameId::Ouk, GameId::Ouk.default_rules());
    let square_size = SquareSize::of(size).unwrap();
    let (width, height) = square_size.board(position.shape());
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    let style = app.context.board_style();
    draw(&position, &Marks::default(), &style, square_size, buffer.area, &mut buffer);
    buffer.content.iter().flat_map(|cell| [cell.fg, cell.bg]).collect()
}

fn app(depth: &str, theme: &str, speed: ConnectionSpeed) -> App {
    let mut app = App::new(Settings::default(), Depth::of(depth), Surroundings::default());
    app.context.settings.set("theme", theme).unwrap();
    app.context.settings.set("pieces", "blocks").unwrap();
    app.context.settings.set("dots", "quadrants").unwrap();
    app.context.set_speed(speed);
    app.context.terminal.size.height = 40;
    app.context.apply_appearance();
    app
}

/// On a low screen only pieces in the smallest squares have tones, and none where every blank must
/// be sent too.
#[test]
fn pieces_have_light_and_shade_over_a_fast_line() {
    let mut sampled = sampled(3);
    for (depth, has_tones) in [("true", true), ("256", true), ("16", false), ("none", false)] {
        for (height, erases) in [(24, true), (24, false), (31, false), (32, false), (60, true)] {
            for size in ["6x3", "8x4", "10x5", "16x8"].into_iter().filter(|_| sampled()) {
                let many = |speed| {
                    let mut app = app(depth, "lacquer", speed);
                    app.context.terminal.size.height = height;
                    app.context.set_erases_in_color(erases);
                    colors(&app, size).len()
                };
                let (lit, flat) = (many(ConnectionSpeed::Fast), many(ConnectionSpeed::Slow));
                let more = lit - flat;
                match (has_tones, height >= 32, erases && size == "6x3") {
                    (true, true, _) => assert!(more >= 2, "{depth} {height} {size}: {more}"),
                    (true, false, true) => assert_eq!(more, 2, "{depth} {height} {size}"),
                    _ => assert_eq!(more, 0, "{depth} {height} {size}"),
                }
            }
        }
    }
}

#[test]
fn the_tones_of_every_theme_stay_nearer_to_their_side_than_to_the_other() {
    let mut sampled = sampled(5);
    for theme in THEMES.iter().filter(|&&theme| theme != "terminal" && theme != "mono") {
        for depth in ["true", "256"].into_iter().filter(|_| sampled()) {
            let of = |speed| -> HashSet<Color> {
                let app = app(depth, theme, speed);
                ["6x3", "10x5"].into_iter().flat_map(|size| colors(&app, size)).collect()
            };
            let [flat, lit] = [ConnectionSpeed::Slow, ConnectionSpeed::Fast].map(of);
            let app = app(depth, theme, ConnectionSpeed::Fast);
            let sides = [Side::White, Side::Black]
                .map(|side| light_of(app.context.theme.colors.of(side)).unwrap());
            for tone in lit.difference(&flat) {
                let tone = light_of(*tone).unwrap();
                let ground = light_of(app.context.theme.colors.light).unwrap();
                let mut far = sides.map(|side| contrast(side, tone));
                far.sort_by(f64::total_cmp);
                assert!(1.5 * far[0] < far[1], "{theme} {depth}: {tone:?} is between the sides");
                assert!(contrast(tone, ground) >= 1.4, "{theme} {depth}: {tone:?} on {ground:?}");
            }
        }
    }
}
