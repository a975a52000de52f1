//! The grades of an ending, and the stars for its results.

use crate::trainer::drill::DrillGrade;
use crate::tui::context::AppContext;
use crate::tui::language::{Phrases, script};
use crate::tui::theme::Depth;
use crate::tui::widgets::column;

/// The columns between the meanings of two results.
const GAP: u16 = 2;

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
    let are_drawn = app.terminal.glyphs.draws_discs() && app.theme.depth != Depth::Mono;
    let [won, open] = if are_drawn && !app.spares_bytes() { SIGNS } else { PLAIN_SIGNS };
    let number = usize::from(stars.unwrap_or(0)).min(MOST);
    won.repeat(number) + &open.repeat(MOST - number)
}

/// The meaning of all stars, in one row or in two rows of two columns; only that of this many stars
/// where they do not fit.
pub(super) fn stars_in_words(app: &AppContext, stars: Option<u8>, room: u16) -> Vec<String> {
    let own = &app.strings.trainer;
    let words = [own.not_won, own.won_with_help, own.won_in_time, own.won_perfectly];
    let each: Vec<String> = (0..)
        .zip(words)
        .map(|(won, words)| format!("{} {words}", stars_of(app, Some(won))))
        .collect();
    let gap = " ".repeat(usize::from(GAP));
    let row = each.join(&gap);
    if script::width(&row) <= room {
        return vec![row];
    }
    let middle = column([each[0].as_str(), each[2].as_str()], 0);
    let rows = each.chunks(2).map(|pair| {
        let blanks = " ".repeat(usize::from(middle - script::width(&pair[0])));
        format!("{}{blanks}{}", pair[0], pair[1])
    });
    let rows: Vec<String> = rows.collect();
    match rows.iter().all(|row| script::width(row) <= room) {
        true => rows,
        false => vec![each[usize::from(stars.unwrap_or(0)).min(MOST)].clone()],
    }
}
