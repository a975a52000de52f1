//! The grades of an ending, and the stars for its results.

use crate::trainer::drill::DrillGrade;
use crate::tui::context::AppContext;
use crate::tui::language::{Phrases, script};
use crate::tui::theme::Depth;
use crate::tui::widgets::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The blanks between the meanings of two results.
const GAP: &str = "  ";

/// The columns between the name of a grade and its stars, and those between two grades.
const BEFORE_STARS: u16 = 2;
const BETWEEN: u16 = 4;

/// A grade between the signs of a value that the arrows change, in several wordings; the first that
/// fits is used.
pub(super) fn turning_grade(grade: DrillGrade, strings: &Phrases) -> [String; 3] {
    let name = strings.grade(grade);
    [format!("‹ {name} ›"), format!("‹{name}›"), name.to_owned()]
}

/// The description of a grade.
pub(super) const fn grade_about(grade: DrillGrade, strings: &Phrases) -> &'static str {
    match grade {
        DrillGrade::Ample => strings.trainer.ample_about,
        DrillGrade::Fair => strings.trainer.fair_about,
        DrillGrade::Tight => strings.trainer.tight_about,
        DrillGrade::Exact => strings.trainer.exact_about,
    }
}

/// The most stars for a result: won with help, in time, and without a fault.
const MOST: usize = 3;

/// The columns that the stars of a result take.
pub(super) const STARS: u16 = MOST as u16;

/// The signs for a star that was won and for one that was not.
const SIGNS: [&str; 2] = ["★", "☆"];

/// The signs where there are no colours, or the terminal is not known to draw the others in one
/// column.
const PLAIN_SIGNS: [&str; 2] = ["*", "-"];

/// The stars of a result: those that were won, and a sign for each that was not.
pub(in crate::tui::screens) fn stars_of(app: &AppContext, stars: Option<u8>) -> String {
    signs_of(app, stars).concat()
}

/// The stars of a result in two parts: those that were won, and a sign for each that was not.
fn signs_of(app: &AppContext, stars: Option<u8>) -> [String; 2] {
    let are_drawn = app.terminal.glyphs.draws_discs() && app.theme.depth != Depth::Mono;
    let [won, open] = if are_drawn && !app.spares_bytes() { SIGNS } else { PLAIN_SIGNS };
    let number = usize::from(stars.unwrap_or(0)).min(MOST);
    [won.repeat(number), open.repeat(MOST - number)]
}

/// Draws the stars of a result: those that were won in the colour of an accent, the others in that
/// of text, since small signs in a quiet colour are hard to see.
pub(super) fn draw_stars(
    app: &AppContext,
    stars: Option<u8>,
    (x, y): (u16, u16),
    buffer: &mut Buffer,
) {
    draw_signs(app, stars, ((x, y), 1), buffer);
}

/// The meaning of the stars in one row; only that of this many stars where the row does not fit.
pub(super) fn stars_in_words(app: &AppContext, stars: Option<u8>, room: u16) -> String {
    let own = &app.strings.trainer;
    let words = [own.won_with_help, own.won_in_time, own.won_perfectly];
    let [star, _] = signs_of(app, Some(1));
    let each = (1..).zip(words).map(|(won, words)| format!("{} {words}", star.repeat(won)));
    let row = each.collect::<Vec<_>>().join(GAP);
    if script::width(&row) <= room {
        return row;
    }
    let meaning = match stars.unwrap_or(0) {
        0 => own.not_won,
        1 => own.won_with_help,
        2 => own.won_in_time,
        _ => own.won_perfectly,
    };
    format!("{} {meaning}", stars_of(app, stars))
}

/// The columns of the stars of a result with blanks between them.
pub(super) const STARS_APART: u16 = 2 * STARS - 1;

/// Draws the stars of a result as [`draw_stars`] does, with blanks between them.
pub(super) fn draw_stars_apart(
    app: &AppContext,
    stars: Option<u8>,
    (x, y): (u16, u16),
    buffer: &mut Buffer,
) {
    draw_signs(app, stars, ((x, y), 2), buffer);
}

/// Draws the signs of a result from a place on, one in every `step` columns.
fn draw_signs(
    app: &AppContext,
    stars: Option<u8>,
    ((x, y), step): ((u16, u16), usize),
    buffer: &mut Buffer,
) {
    let [won, open] = signs_of(app, stars);
    let won = won.chars().map(|star| (star, app.theme.strong()));
    let all = won.chain(open.chars().map(|star| (star, app.theme.words())));
    for (x, (star, style)) in (x..).step_by(step).zip(all) {
        text(buffer, x, y, star.encode_utf8(&mut [0; 4]), style);
    }
}

/// Draws the best results of an ending: each grade with its stars, in two columns or, for long
/// names, in one. Returns the rows that they take, none where they do not fit.
pub(super) fn draw_results(
    app: &AppContext,
    best: [Option<u8>; DrillGrade::ALL.len()],
    area: Rect,
    buffer: &mut Buffer,
) -> u16 {
    let names = DrillGrade::ALL.map(|grade| app.strings.grade(grade));
    let name = names.map(script::width).into_iter().max().unwrap_or(0) + BEFORE_STARS;
    let second = name + STARS + BETWEEN;
    let columns = if second + name + STARS <= area.width { 2 } else { 1 };
    let rows = names.len().div_ceil(columns);
    if usize::from(area.height) < rows || name + STARS > area.width {
        return 0;
    }
    for (at, (words, stars)) in names.into_iter().zip(best).enumerate() {
        let (x, y) = (area.x + (at / rows) as u16 * second, area.y + (at % rows) as u16);
        text(buffer, x, y, words, app.theme.quiet());
        draw_stars(app, stars, (x + name, y), buffer);
    }
    rows as u16
}
