//! The grades of an ending in the list: the columns of their marks, and the marks for results.

use crate::trainer::drill::DrillGrade;
use crate::tui::context::AppContext;
use crate::tui::language::{Phrases, fill, script};
use crate::tui::theme::Depth;
use crate::tui::widgets::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The columns between the name of an ending, its chosen grade and the marks of all grades, where
/// there is room.
const GAP: u16 = 2;

/// The columns from one headed mark to the next.
const HEADED: u16 = 3;

/// The place of the marks at the end of a row.
pub(super) struct Gauge {
    /// Each grade with the column of its mark.
    pub(super) columns: Vec<(DrillGrade, u16)>,
    /// Whether the columns have heads. The chosen mark then stands between the signs of a value
    /// that the arrows change.
    pub(super) headed: bool,
}

impl Gauge {
    /// The marks of all four grades if they fit beside the names of the endings (of this width):
    /// below heads if these have a row, otherwise beside the chosen grade, with blanks in between
    /// if possible. Where room is short, the mark of the chosen grade alone.
    pub(super) fn of(
        strings: &Phrases,
        chosen: DrillGrade,
        longest: u16,
        has_heads: bool,
        area: Rect,
    ) -> Gauge {
        let all = DrillGrade::ALL.len() as u16;
        let named = DrillGrade::ALL.map(|grade| script::width(strings.grade(grade)));
        let value = named.into_iter().max().unwrap_or(0) + script::width("‹  ›");
        let apart = 2 * all - 1;
        let columns = |left: u16, pitch: u16| {
            let columns = (left..).step_by(usize::from(pitch));
            DrillGrade::ALL.into_iter().zip(columns).collect::<Vec<_>>()
        };
        // A sign precedes the first mark and follows the last.
        let headed = has_heads && longest + GAP + HEADED * all <= area.width;
        let columns = match area.width {
            _ if headed => columns(area.right() + 1 - HEADED * all, HEADED),
            width if longest + value + apart + 2 * GAP <= width => columns(area.right() - apart, 2),
            width if longest + 1 + all <= width => columns(area.right() - all, 1),
            _ => vec![(chosen, area.right().saturating_sub(1))],
        };
        Gauge { columns, headed }
    }

    /// Draws the head of each column, the fewest moves to spare at its grade, after their meaning.
    pub(super) fn draw_heads(&self, app: &AppContext, (left, y): (u16, u16), buffer: &mut Buffer) {
        if !self.headed {
            return;
        }
        let (style, meaning) = (app.theme.quiet(), app.strings.trainer.spare);
        let x = self.left().saturating_sub(GAP + script::width(meaning)).max(left);
        if x + script::width(meaning) < self.left() {
            text(buffer, x, y, meaning, style);
        }
        for &(grade, x) in &self.columns {
            text(buffer, x, y, least_slack(grade), style);
        }
    }

    /// The first column.
    pub(super) fn left(&self) -> u16 {
        self.columns.first().map_or(0, |grade| grade.1)
    }
}

/// The fewest moves to spare at a grade.
const fn least_slack(grade: DrillGrade) -> &'static str {
    match grade {
        DrillGrade::Ample => "6+",
        DrillGrade::Fair => "3+",
        DrillGrade::Tight => "1+",
        DrillGrade::Exact => "0",
    }
}

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

/// The marks of an ending: not tried, won with help, in time, and without a fault.
const MARKS: [&str; 4] = ["○", "◐", "●", "★"];

/// The marks where there are no colours, or the terminal is not known to draw the others in one
/// column.
const PLAIN_MARKS: [&str; 4] = ["-", "1", "2", "3"];

fn marks(app: &AppContext) -> [&'static str; 4] {
    let are_drawn = app.terminal.glyphs.draws_discs() && app.theme.depth != Depth::Mono;
    if are_drawn && !app.spares_bytes() { MARKS } else { PLAIN_MARKS }
}

/// The mark for this many stars.
pub(in crate::tui::screens) fn mark_of(app: &AppContext, stars: Option<u8>) -> &'static str {
    marks(app)[usize::from(stars.unwrap_or(0)).min(MARKS.len() - 1)]
}

/// The number of stars in a sentence, for a mark that stands alone.
pub(super) fn stars_in_words(app: &AppContext, stars: u8) -> String {
    match mark_of(app, Some(stars)) {
        mark if MARKS.contains(&mark) => mark.to_owned(),
        _ => "*".repeat(usize::from(stars)),
    }
}

/// The meaning of all marks, in shorter and shorter wordings; the last one has only that of the
/// mark for this many stars.
pub(super) fn marks_in_words(app: &AppContext, stars: Option<u8>) -> [String; 3] {
    let own = &app.strings.trainer;
    let [none, help, won, best] = marks(app);
    let words = [own.key_none, own.key_one, own.key_two, own.key_three];
    let at = usize::from(stars.unwrap_or(0)).min(words.len() - 1);
    [
        fill(own.marks, &[&none, &help, &won, &best]),
        fill(own.marks_short, &[&none, &help, &won, &best]),
        format!("{} {}", mark_of(app, stars), words[at]),
    ]
}
