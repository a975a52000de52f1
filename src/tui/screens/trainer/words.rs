//! Texts about endings, drills and results.

use super::grades::stars_of;
use crate::trainer::course::COURSE;
use crate::trainer::drill::DrillTask;
use crate::trainer::session::{DrillResult, DrillSession};
use crate::tui::context::AppContext;
use crate::tui::language::{Phrases, fill};
use crate::tui::popup::TextPopup;
use ouk_engine::endgame::class::Class;
use ouk_rules::board::Kind;

/// The lesson on an ending, to read over the board.
#[must_use]
pub fn lesson(class: &Class, strings: &Phrases) -> Option<TextPopup> {
    let name = class.name();
    let lesson = COURSE.iter().find(|lesson| lesson.class == name)?;
    let mut lines = vec![strings.topic(lesson.topic).to_owned(), String::new()];
    lines.extend((strings.lesson)(lesson.topic).iter().map(|&words| words.to_owned()));
    Some(TextPopup::new(strings.trainer.lesson, lines))
}

/// The title of an ending.
#[must_use]
pub fn title(class: &Class, strings: &Phrases) -> String {
    let [title, _] = titles(class, strings);
    title
}

/// The title of an ending, then a shorter one.
#[must_use]
pub fn titles(class: &Class, strings: &Phrases) -> [String; 2] {
    let name = class.name();
    match COURSE.iter().find(|lesson| lesson.class == name) {
        Some(lesson) => {
            [strings.topic(lesson.topic), strings.short_topic(lesson.topic)].map(str::to_owned)
        }
        None => [against(class), against(class)],
    }
}

/// The letters of an ending: its pieces against the other side's.
#[must_use]
pub fn against(class: &Class) -> String {
    let [chaser, runner] = class.side_names();
    format!("{chaser} v {runner}")
}

/// The name of an ending by the names of its pieces, without kings.
#[must_use]
pub fn ending_name(class: &Class, strings: &Phrases) -> String {
    match class.is_bare() {
        true => pieces(class.chaser(), strings),
        false => {
            opposed([class.chaser(), class.runner()].map(|side| pieces(side, strings)), strings)
        }
    }
}

/// All pieces of both sides of an ending, with the kings.
#[must_use]
pub fn sides(class: &Class, strings: &Phrases) -> String {
    let all = |kinds: &[Kind]| pieces(&[&[Kind::Ang], kinds].concat(), strings);
    opposed([class.chaser(), class.runner()].map(all), strings)
}

fn opposed([chaser, runner]: [String; 2], strings: &Phrases) -> String {
    fill(strings.trainer.against, &[&chaser, &runner])
}

/// The names of pieces, which are in order.
fn pieces(kinds: &[Kind], strings: &Phrases) -> String {
    let names = kinds.chunk_by(|a, b| a == b).map(|same| match same.len() {
        1 => strings.piece(same[0]).to_owned(),
        many => format!("{} ×{many}", strings.piece(same[0])),
    });
    names.collect::<Vec<_>>().join(" + ")
}

/// The result in words.
#[must_use]
pub fn result_words(app: &AppContext, session: &DrillSession) -> Option<String> {
    let own = &app.strings.trainer;
    Some(match (session.result?, session.drill.task) {
        (DrillResult::Solved(stars), DrillTask::Chase) => {
            let tempi = session.tempi_lost();
            let how = match (stars, tempi) {
                (3, _) => own.no_tempo.to_owned(),
                (2, 0) => own.inside.to_owned(),
                (2, 1) => own.one_tempo.to_owned(),
                (2, tempi) => fill(own.tempi, &[&tempi]),
                _ => own.with_help.to_owned(),
            };
            fill(own.won, &[&stars_of(app, Some(stars)), &how])
        }
        (DrillResult::Solved(stars), DrillTask::Hold) => {
            let how = if stars == 1 { own.with_help } else { own.nothing_given };
            fill(own.held, &[&stars_of(app, Some(stars)), &how])
        }
        (DrillResult::Failed, DrillTask::Chase) => own.lost_win.to_owned(),
        (DrillResult::Failed, DrillTask::Hold) => own.lost_hold.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::language::{Language, script};
    use ouk_engine::endgame::class::PieceSet;

    /// The columns beside the board at 80×24.
    const NARROW: u16 = 26;

    #[test]
    fn every_ending_has_a_title_for_little_room_in_each_language() {
        for language in Language::ALL {
            for lesson in COURSE {
                let class =
                    Class::parse(PieceSet::Ouk, lesson.class).expect("lessons name known classes");
                let [title, short] = titles(&class, language.phrases());
                assert!(title.starts_with(&short), "{language:?} {title}: {short}");
                assert!(script::width(&short) <= NARROW, "{language:?} {short}");
            }
        }
    }
}
