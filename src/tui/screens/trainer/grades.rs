//! The grades of an ending in the list: what stands above their columns, and the marks for what was won.

use crate::trainer::drill::DrillGrade;
use crate::tui::context::AppContext;
use crate::tui::language::{Phrases, script};
use crate::tui::theme::Depth;
use crate::tui::widgets::{column, text, whole};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The columns of a mark with a blank on each side, and of the number of moves above it.
const STARS: u16 = 3;

/// Where the stars of the grades stand.
pub(super) struct Grades {
    /// Each grade and the column of its stars.
    pub(super) columns: Vec<(DrillGrade, u16)>,
    names: GradeNames,
}

/// What stands above the columns of the grades.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GradeNames {
    /// Their names.
    Words,
    /// How many moves may be lost.
    Numbers,
}

impl Grades {
    /// All four, with their names if there is room; else with numbers, or the chosen one alone. `longest` is the width
    /// of the names of the endings.
    pub(super) fn of(strings: &Phrases, chosen: DrillGrade, longest: u16, area: Rect) -> Grades {
        let named = column(DrillGrade::ALL.map(|grade| strings.grade(grade)), 4);
        let four = |left: u16, pitch: u16, names: GradeNames| {
            let columns =
                DrillGrade::ALL.into_iter().zip((area.x + left..).step_by(pitch.into())).collect();
            Grades { columns, names }
        };
        // Names with one blank between them.
        let mut next = area.x + longest + 1;
        let close: Vec<(DrillGrade, u16)> = DrillGrade::ALL
            .into_iter()
            .map(|grade| {
                let x = next;
                next += script::width(strings.grade(grade)).max(STARS) + 1;
                (grade, x)
            })
            .collect();
        // The last column is no wider than its mark or its name.
        let fits = |left: u16, pitch: u16, last: u16| left + 3 * pitch + last <= area.width;
        match () {
            () if fits(longest + 3, named, named) => four(longest + 3, named, GradeNames::Words),
            () if close.last().is_some_and(|last| last.1 + named - 2 <= area.right()) => {
                Grades { columns: close, names: GradeNames::Words }
            }
            // The mark stands in the middle of its columns.
            () if fits(longest, STARS + 1, STARS - 1) => {
                four(longest, STARS + 1, GradeNames::Numbers)
            }
            () => {
                let left = (area.width + 2).saturating_sub(named).min(longest + 2);
                Grades { columns: vec![(chosen, area.x + left)], names: GradeNames::Words }
            }
        }
    }

    /// The first column.
    pub(super) fn left(&self) -> u16 {
        self.columns.first().map_or(0, |grade| grade.1)
    }

    pub(super) fn draw_names(
        &self,
        app: &AppContext,
        chosen: DrillGrade,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let (theme, strings) = (&app.theme, app.strings);
        let label = [strings.trainer.spare.to_owned()];
        if self.names == GradeNames::Numbers {
            let room = self.left().saturating_sub(area.x + 1);
            text(buffer, area.x, area.y, whole(&label, room), theme.quiet());
        }
        for &(grade, x) in &self.columns {
            let style = if grade == chosen { theme.strong() } else { theme.quiet() };
            let name = match self.names {
                GradeNames::Words => strings.grade(grade),
                GradeNames::Numbers => moves_to_lose(grade),
            };
            let last = (area.right() + 1).saturating_sub(script::width(name));
            let x = if grade == chosen { x.min(last) } else { x };
            text(buffer, x, area.y, name, style);
        }
    }
}

/// How many moves may be lost in a drill of a grade, in as many columns as stars have.
const fn moves_to_lose(grade: DrillGrade) -> &'static str {
    match grade {
        DrillGrade::Ample => " 6+",
        DrillGrade::Fair => "3-5",
        DrillGrade::Tight => "1-2",
        DrillGrade::Exact => " 0",
    }
}

/// The same in words.
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

/// The same where there are no colours, or the terminal is not known to draw the others in one column.
const PLAIN_MARKS: [&str; 4] = ["-", "1", "2", "3"];

fn marks(app: &AppContext) -> [&'static str; 4] {
    let are_drawn = app.glyphs.draws_discs() && app.theme.depth != Depth::Mono;
    if are_drawn && !app.spares_bytes() { MARKS } else { PLAIN_MARKS }
}

/// The mark for so many stars.
pub(in crate::tui::screens) fn mark_of(app: &AppContext, stars: Option<u8>) -> &'static str {
    marks(app)[usize::from(stars.unwrap_or(0)).min(MARKS.len() - 1)]
}

/// So many stars in a sentence, where a mark stands alone.
pub(super) fn stars_in_words(app: &AppContext, stars: u8) -> String {
    match mark_of(app, Some(stars)) {
        mark if MARKS.contains(&mark) => mark.to_owned(),
        _ => "*".repeat(usize::from(stars)),
    }
}

/// What the mark for so many stars means, after it.
pub(super) fn mark_in_words(app: &AppContext, stars: Option<u8>) -> String {
    let own = &app.strings.trainer;
    let words = [own.key_none, own.key_one, own.key_two, own.key_three];
    let at = usize::from(stars.unwrap_or(0)).min(words.len() - 1);
    format!("{} {}", mark_of(app, stars), words[at])
}
