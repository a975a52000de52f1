//! Notes, questions and the typed line.

use super::super::question::{FirstSide, Question};
use super::super::state::Play;
use super::{panel, prompt};
use crate::tui::asked::Asked;
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{Language, addressed, fill, script};
use crate::tui::note::{Note, PlayNote};
use crate::tui::widgets::areas::Areas;
use crate::tui::widgets::{blank, text, whole};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The note and its style. Around the board it includes the prompt or the text about the cursor;
/// beside the board these have their own rows.
pub(super) fn note(app: &AppContext, play: &Play, areas: &Areas) -> (String, Style) {
    let theme = &app.theme;
    let warning = play.warning();
    let strings = app.strings;
    let question = play.question.as_ref().map(Asked::question);
    let words = match question {
        // This question has the whole screen.
        Some(Question::Engine(_)) => String::new(),
        Some(Question::First(first)) => {
            let (side, other) = (strings.side(first.side()), !first.side());
            let words = match first {
                FirstSide::Loser(_) => strings.play.ask_loser_first,
                FirstSide::Other(_) => strings.play.ask_first,
            };
            fill(words, &[&side, &strings.side(other), &other.letter()])
        }
        Some(question) => {
            let asked = asked(app, play, question);
            let warning = match question {
                &Question::Move(mv) => play.warning_before(mv),
                _ => None,
            };
            match warning {
                Some(warning) => format!("{}. {asked}", warning.words(strings)),
                None => asked,
            }
        }
        None => match (play.game.ending(), &warning) {
            (Some(_), _) if play.note.as_ref().is_some_and(answers_command) => {
                app.words_of(play.note.as_ref())
            }
            // Elsewhere, the words for the ending say so.
            (Some(_), _)
                if matches!(play.note, Some(Note::Play(PlayNote::OverAgain)))
                    && panel::shows_result(play, areas) =>
            {
                app.words_of(play.note.as_ref())
            }
            // The text beside the board says it already.
            (Some(_), _) if panel::shows_result(play, areas) => String::new(),
            // The result, which appears with the next key, gives the reason. In Khmer script the
            // last move has too many bytes to add it.
            (Some(ending), _) if areas.is_low() && app.language == Language::Khmer => {
                strings.result(ending, &play.game.setup().players.0)
            }
            (Some(ending), _) => strings.ending_for(ending, &play.game.setup().players.0),
            // While a line is being typed, a small screen has one row left.
            (None, Some(warning)) if play.line.is_some() && areas.note.height == 1 => {
                let room = areas.note.width.saturating_sub(1);
                whole(&warning.shorter(strings), room).to_owned()
            }
            (None, Some(warning)) => warning.words(strings),
            // These words are below the prompt.
            (None, None) if targets_are_told(app, play, areas) => String::new(),
            (None, None) if play.note.is_some() => app.words_of(play.note.as_ref()),
            (None, None) if areas.prompt.is_none() => return prompt::around(app, play, areas),
            (None, None) => String::new(),
        },
    };
    let style = if play.question.is_some() || warning.is_some() {
        theme.urgent()
    } else if play.game.ending().is_some() {
        theme.strong()
    } else {
        theme.words()
    };
    (words, style)
}

/// Whether a note answers what the user did after the end of the game; other notes may be left from
/// before.
const fn answers_command(note: &Note) -> bool {
    matches!(
        note,
        Note::Outcome(_)
            | Note::Barred(_)
            | Note::SettingChosen(..)
            | Note::SettingShown(..)
            | Note::SettingRefused(_)
            | Note::CommandRefused(_)
            | Note::Fen(_)
            | Note::Pasted(_)
            | Note::Completions(_)
            | Note::UserFile(..)
            | Note::Theme(_)
            | Note::Play(PlayNote::NoOtherLevel | PlayNote::Copied(_) | PlayNote::NoReview)
    )
}

fn targets_are_told(app: &AppContext, play: &Play, areas: &Areas) -> bool {
    areas.prompt.is_some_and(|row| prompt::targets_told(app, play, row.width).is_some())
}

/// A question with the keys that answer it.
fn asked(app: &AppContext, play: &Play, question: &Question) -> String {
    let strings = app.strings;
    let unsaved = &app.games.unsaved;
    let words = match question {
        Question::Leave if unsaved.holds(play.id) => strings.play.ask_leave_unsaved.to_owned(),
        Question::Leave if unsaved.awaits(play.id) => strings.play.ask_leave_saving.to_owned(),
        _ => question.words(&play.game, strings).unwrap_or_default(),
    };
    let yes = match question {
        Question::Leave => strings.common.yes_or_q,
        Question::Move(_) => strings.common.yes_or_enter,
        _ => strings.common.yes_no,
    };
    fill(yes, &[&words])
}

/// Draws the typed line.
pub(in crate::tui::screens) fn input_line(
    app: &AppContext,
    play: &Play,
    areas: &Areas,
    buffer: &mut Buffer,
) {
    let theme = &app.theme;
    let area = areas.input;
    let (x, y) = (area.x, area.y);
    if let Some(line) = &play.line {
        text(buffer, x, y, &" ".repeat(usize::from(area.width)), theme.words());
        let prompt = if line.starts_with(':') { "  " } else { "> " };
        text(buffer, x, y, prompt, theme.strong());
        let typed = line.with_caret(area.width.saturating_sub(3));
        text(buffer, x + 2, y, &typed, theme.words());
    }
}

/// The row for the keys of the next steps after a game, where the text is around the board and the
/// note has this many lines: the row below the note, or else that of the count, which is over, or
/// of the letters of the board. The frame of the last move has enough bytes without them, and a
/// question may need the row.
pub(super) fn row_of_next_steps(play: &Play, areas: &Areas, lines: usize) -> Option<Rect> {
    let is_idle = play.question.is_none() && play.line.is_none();
    let is_alone = !areas.has_panel_for_words() && !panel::shows_result(play, areas);
    let row = match areas.input.y > areas.note.y && lines < 2 {
        true => areas.input,
        false if areas.count.y < areas.note.y => areas.count,
        false => Rect { y: areas.note.y.saturating_sub(1), ..areas.note },
    };
    (is_idle && is_alone && play.shows_result()).then_some(row)
}

/// Draws the keys of the next steps after a game in a row.
pub(super) fn next_steps(
    app: &AppContext,
    play: &Play,
    areas: &Areas,
    row: Rect,
    buffer: &mut Buffer,
) {
    let (hint, end) = (&app.strings.hint, &app.strings.end);
    let review = match addressed(&play.game.setup().players.0) {
        Some(_) => end.next_mistakes,
        None => end.next_review,
    };
    let steps = |game, review| -> [(&[Action], &str); 3] {
        [(&[Action::Rematch], game), (&[Action::Review], review), (&[Action::Quit], hint.menu)]
    };
    let [long, short] = [steps(end.next_game, review), steps(hint.rematch, hint.review)];
    // The keys beside the board may name the way out already.
    let most = if areas.place_of_keys().is_some() { 2 } else { 3 };
    let ways = [&long[..most], &short[..most], &short[..2]];
    let width = |way: &[(&[Action], &str)]| {
        let key = |actions| app.keys.together(KeyContext::Game, actions);
        let widths = way
            .iter()
            .map(|(actions, about)| script::width(&key(actions)) + 1 + script::width(about) + 2);
        widths.sum::<u16>()
    };
    let way = ways.into_iter().find(|way| width(way) <= row.width + 2).unwrap_or(ways[2]);
    blank(row, &app.theme, buffer);
    app.footer(KeyContext::Game).draw(way, row, row.y, buffer);
}
