//! A review as pages in SVG: the curves, and a board for each move with a mark.

use super::super::Failure;
use super::curve::{self, WIDTH, curves};
use super::text::{HEADS, about, move_words, side_row, title};
use crate::config::Settings;
use crate::tui::annotated::AnnotatedGame;
use crate::tui::export;
use crate::tui::glyphs::PieceStyle;
use crate::tui::theme::{Depth, Theme, ThemeDraft};
use crate::tui::widgets::board::{BoardStyle, SquareSize};
use ouk_io::text;
use ouk_rules::board::Color;
use std::fmt::Write;

/// The number of boards on a page; that of a row follows.
const ON_PAGE: usize = 6;
const IN_ROW: usize = 3;
/// The size of a board with its text.
const CELL: (f64, f64) = (300.0, 400.0);
const BOARD: f64 = 280.0;

/// Draws boards in the theme of the settings.
pub(super) struct Boards {
    theme: Theme,
}

impl Boards {
    pub(super) fn of(settings: &Settings) -> Result<Boards, Failure> {
        let theme = ThemeDraft::load(Theme::chosen(&settings.theme, None))
            .map_err(|error| Failure::failed(error.to_string()))?;
        Ok(Boards { theme: Theme::of(&theme, Depth::True) })
    }

    /// A picture of the position before a move, with the previous move marked.
    pub(super) fn before(&self, annotated: AnnotatedGame, ply: usize) -> String {
        let game = annotated.game;
        let style = BoardStyle::plain(&self.theme, PieceStyle::Blocks);
        let style = BoardStyle { chequered: true, ..style };
        let last = ply.checked_sub(2).and_then(|ply| game.moves().nth(ply)).map(|it| it.mv);
        let size = SquareSize::of_height(3);
        export::picture(game.position_at(ply - 1), last, &style, size)
    }
}

/// Text escaped for XML, without characters that a file must not contain.
pub(super) fn escaped(words: &str) -> String {
    let words = text::words(words);
    let words = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    words.replace('"', "&quot;")
}

pub(super) fn pages(annotated: AnnotatedGame, settings: &Settings) -> Result<Vec<String>, Failure> {
    let boards = Boards::of(settings)?;
    let marked: Vec<usize> = annotated.review.marked().map(|judged| judged.ply).collect();
    let mut pages: Vec<&[usize]> = marked.chunks(ON_PAGE).collect();
    if pages.is_empty() {
        pages.push(&[]);
    }
    let all = pages.len();
    Ok((1..).zip(pages).map(|(number, on)| page(annotated, &boards, on, (number, all))).collect())
}

fn page(
    annotated: AnnotatedGame,
    boards: &Boards,
    marked: &[usize],
    (number, all): (usize, usize),
) -> String {
    let (curves, high) = curves(annotated);
    let top = 110.0 + high + 20.0;
    let height = top + CELL.1 * marked.len().div_ceil(IN_ROW) as f64;
    let full = WIDTH + 40.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {full} {height}\" \
         width=\"{full}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"14\">\n\
         <rect width=\"{full}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    let mut words = |x: f64, y: f64, words: &str, style: &str| {
        format!("<text x=\"{x}\" y=\"{y}\" {style}>{}</text>\n", escaped(words))
    };
    let mut text = words(20.0, 30.0, &title(annotated), "font-size=\"20\"");
    text += &words(20.0, 52.0, &about(annotated), "fill=\"#555\"");
    for (row, color) in (0..).zip(Color::ALL) {
        let cells = side_row(annotated, color);
        let line = cells.iter().zip(HEADS).map(|(cell, head)| format!("{cell} {head}"));
        let line = line.collect::<Vec<_>>().join("   ");
        text += &words(20.0, 74.0 + 20.0 * f64::from(row), &line, "");
    }
    text += &words(WIDTH - 40.0, 30.0, &format!("{number} of {all}"), "fill=\"#555\"");
    let _ = writeln!(svg, "{text}<g transform=\"translate(20 110)\">\n{curves}</g>");
    for (at, &ply) in marked.iter().enumerate() {
        let (x, y) = (20.0 + CELL.0 * (at % IN_ROW) as f64, top + CELL.1 * (at / IN_ROW) as f64);
        svg.push_str(&board(annotated, boards, ply, (x, y), &mut words));
    }
    svg.push_str("</svg>\n");
    svg
}

/// A board with the move and the judgement on it.
fn board(
    annotated: AnnotatedGame,
    boards: &Boards,
    ply: usize,
    (x, y): (f64, f64),
    words: &mut dyn FnMut(f64, f64, &str, &str) -> String,
) -> String {
    let severity = annotated.marked(ply).and_then(|judged| judged.judgement.severity);
    let color = severity.map_or("#000000", curve::color_of);
    let style = format!("font-weight=\"bold\" fill=\"{color}\"");
    let mut svg = words(x, y + 14.0, &move_words(annotated, ply), &style);
    let picture = boards.before(annotated, ply);
    let columns = annotated.game.position_at(0).shape().side;
    // Squares of three rows are six characters of ten points wide; the board has a margin around
    // it.
    let scale = BOARD / (60.0 * f64::from(columns) + 30.0);
    let board_y = y + 22.0;
    let _ =
        writeln!(svg, "<g transform=\"translate({x} {board_y}) scale({scale:.3})\">{picture}</g>");
    let remark = annotated.remark(ply).unwrap_or_default();
    let lines = crate::tui::widgets::wrap(&remark, 42);
    for (line, y) in lines.iter().take(4).zip(0..) {
        let y = board_y + BOARD + 16.0 + 16.0 * f64::from(y);
        svg.push_str(&words(x, y, line, "font-size=\"12\""));
    }
    svg
}
