//! The grades of an ending in the list: the columns of their marks, and the marks for results.

use crate::trainer::drill::DrillGrade;
use crate::tui::context::AppContext;
use crate::tui::language::{Phrases, script};
use crate::tui::theme::Depth;
use crate::tui::widgets::{column, text};
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

    /// Draws the heads: of the endings, and of the marks, which go from the easiest grade to the
    /// hardest.
    pub(super) fn draw_heads(&self, app: &AppContext, (left, y): (u16, u16), buffer: &mut Buffer) {
        let Some(&(_, last)) = self.columns.last().filter(|_| self.headed) else { return };
        let (style, own) = (app.theme.quiet(), &app.strings.trainer);
        let x = (last + 1).saturating_sub(script::width(own.easy_to_hard)).max(left);
        text(buffer, x, y, own.easy_to_hard, style);
        if left + script::width(own.pieces_left) + GAP <= x {
            text(buffer, left, y, own.pieces_left, style);
        }
    }

    /// The first column.
    pub(super) fn left(&self) -> u16 {
        self.columns.first().map_or(0, |grade| grade.1)
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

/// The meaning of all marks, in one row or in two rows of two columns; only that of the mark for this
/// many stars where they do not fit.
pub(super) fn marks_in_words(app: &AppContext, stars: Option<u8>, room: u16) -> Vec<String> {
    let own = &app.strings.trainer;
    let words = [own.not_tried, own.won_with_help, own.won_in_time, own.won_perfectly];
    let each: Vec<String> =
        marks(app).iter().zip(words).map(|(mark, words)| format!("{mark} {words}")).collect();
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
        false => vec![each[usize::from(stars.unwrap_or(0)).min(each.len() - 1)].clone()],
    }
}
