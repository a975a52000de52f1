//! Drawing the current screen and its overlays.

use super::{App, Screen};
use crate::tui::overlay::Overlay;
use crate::tui::popup::TextPopup;
use crate::tui::{screens, widgets};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The number of rows from which a question about a paste has blank lines.
const ROOMY_QUESTION: u16 = 18;

/// Draws the current screen with its overlays into the area.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let context = &app.context;
    buffer.set_style(area, context.theme.words());
    // A board needs little room; lists and forms need more.
    let lists = !app.overlays.is_empty()
        || !matches!(
            app.screen,
            Screen::Play(_)
                | Screen::Drill(_)
                | Screen::Lesson(_)
                | Screen::Puzzle(_)
                | Screen::Review(_)
        );
    if widgets::is_too_small(area.as_size()) || lists && (area.width < 32 || area.height < 10) {
        screens::too_small::draw(context, area, buffer);
        return;
    }
    match &app.screen {
        Screen::Menu(menu) => screens::menu::draw(context, menu, area, buffer),
        Screen::Setup(form) => screens::setup::view::draw(context, form, area, buffer),
        Screen::Play(play) => screens::play::view::draw(context, play, area, buffer),
        Screen::Settings(list) => screens::settings::draw(context, list, area, buffer),
        Screen::Trainer(list) => screens::trainer::list_view::draw(context, list, area, buffer),
        Screen::Drill(exercise) => {
            screens::trainer::drill_view::draw(context, exercise, area, buffer);
        }
        Screen::Lessons(list) => screens::lessons::list_view::draw(context, list, area, buffer),
        Screen::Lesson(lesson) => screens::lessons::view::draw(context, lesson, area, buffer),
        Screen::Puzzles(list) => screens::puzzles::list_view::draw(context, list, area, buffer),
        Screen::Puzzle(puzzle) => screens::puzzles::view::draw(context, puzzle, area, buffer),
        Screen::Games(games) => screens::games::draw(context, games, area, buffer),
        Screen::Record(record) => screens::record::draw(context, record, area, buffer),
        Screen::Review(review) => screens::review::draw(context, review, area, buffer),
        Screen::Editor(editor) => screens::editor::draw(context, editor, area, buffer),
    }
    match app.overlays.last() {
        Some(Overlay::Help(help)) => screens::help::draw(context, help, area, buffer),
        Some(Overlay::Rules(reader)) => screens::reader::draw(context, reader, area, buffer),
        Some(Overlay::Glossary(glossary)) => {
            screens::glossary::draw(context, glossary, area, buffer);
        }
        Some(Overlay::Explorer(explorer)) => {
            screens::explorer::draw(context, explorer, area, buffer);
        }
        Some(Overlay::Overwrite(asked)) => {
            let words = asked.question().words(context.strings);
            widgets::dialog_with(&words, "", &context.theme, area, buffer);
        }
        Some(Overlay::Pasted(pasted)) => {
            let strings = context.strings;
            let lines = strings.pasted(pasted, app.is_in_game());
            let mut words = TextPopup::new(strings.pasted.title, lines);
            if area.height < ROOMY_QUESTION {
                words.lines.retain(|line| !line.is_empty());
            }
            widgets::dialog_with(&words, "", &context.theme, area, buffer);
        }
        Some(Overlay::Text(words)) => {
            widgets::dialog(words, context.strings, &context.theme, area, buffer)
        }
        None => {}
    }
    // Everything on the screen has been saved, unless the screen says otherwise.
    if context.games.unsaved.says_so() {
        widgets::corner_note(context.strings.play.saving, &context.theme, area, buffer);
    }
}
