//! The form on the screen, with the board of the chosen game beside it.

use super::clock::TypedClock;
use super::words::{clock_problem, clock_words};
use super::{Form, FormLine};
use crate::config::SideChoice;
use crate::tui::action::{Action, KeyContext};
use crate::tui::context::AppContext;
use crate::tui::language::{fill, script};
use crate::tui::screens::play::view::{is_to_learn, show_pieces};
use crate::tui::update::OpponentKind;
use crate::tui::widgets::board::{self, Marks};
use crate::tui::widgets::{BoardPage, column, problem, text, whole, wrap};
use ouk_engine::small_board::is_solved;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Draws the form, and beside it, where there is room, the board of the game as it begins.
pub fn draw(app: &AppContext, form: &Form, area: Rect, buffer: &mut Buffer) {
    let position = form.position(&app.settings);
    let needed = form.lines().len() as u16 + LEAST_AROUND;
    let page = BoardPage::of(position.shape(), app.wanted_square_size(), area);
    if let Some(page) = page.filter(|page| page.words.height >= needed) {
        let style =
            app.board_style(form.choices.side == SideChoice::Black && form.is_against_computer());
        let marks = Marks::default();
        board::draw(&position, &marks, &style, page.square_size, page.board, buffer);
        draw_form(app, form, page.words, page.words.x, buffer);
    } else {
        let left = area.x + if area.width >= 100 { (area.width - 70) / 2 } else { area.width / 10 };
        draw_form(app, form, area, left, buffer);
    }
}

/// The rows of the title and the keys, and a blank one beside each.
const LEAST_AROUND: u16 = 4;

/// As much of the end of a text as there is room for: there a name is typed.
fn end_of(words: &str, room: u16) -> String {
    let fits = |at: &usize| script::width(&words[*at..]) <= room;
    let at = words.char_indices().map(|(at, _)| at).find(fits);
    words[at.unwrap_or(words.len())..].to_owned()
}

/// The signs around a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ValueSign {
    /// After the value, the cursor for typing.
    Caret,
    /// Arrows on both sides: the chosen line.
    Arrows,
    /// Nothing.
    None,
}

impl ValueSign {
    fn of(form: &Form, line: FormLine, chosen: bool) -> ValueSign {
        match line {
            FormLine::Start | FormLine::Position => ValueSign::None,
            _ if !chosen => ValueSign::None,
            _ if form.types() => ValueSign::Caret,
            _ => ValueSign::Arrows,
        }
    }
}

/// The longest version of a value that has room, with the signs of the chosen line around it.
fn shown_value(ways: Vec<String>, sign: ValueSign, room: u16) -> String {
    let decked = |way: String| match sign {
        ValueSign::Caret => format!("{way}▏"),
        ValueSign::Arrows => format!("‹ {way} ›"),
        ValueSign::None => way,
    };
    // Without room for the signs beside a value, its style alone shows that its line is chosen.
    let plain = ways.last().cloned().unwrap_or_default();
    let end = end_of(&decked(plain.clone()), room);
    let short = match sign {
        ValueSign::Caret => [end, plain],
        ValueSign::Arrows | ValueSign::None => [plain, end],
    };
    let ways: Vec<String> = ways.into_iter().map(decked).chain(short).collect();
    whole(&ways, room).to_owned()
}

/// The texts below the lines: the chosen line in full if it was cut, its explanation, and a summary of the
/// game. The first is the most important; of each the longest version comes first.
fn about(
    app: &AppContext,
    form: &Form,
    line: FormLine,
    in_full: String,
) -> Vec<(Vec<String>, Style)> {
    let (theme, strings) = (&app.theme, app.strings);
    let of_line = match (line, &form.typed_clock) {
        (FormLine::Level, _) if is_solved(form.rules(&app.settings)) => {
            (strings.setup.perfect.to_owned(), theme.words())
        }
        (FormLine::Clock, None) => (strings.setup.clock_about.to_owned(), theme.quiet()),
        (FormLine::Clock, Some(TypedClock { refused: Some(error), .. })) => {
            (clock_problem(*error, strings), theme.urgent())
        }
        (FormLine::Clock, Some(typed)) => match typed.read() {
            Ok(clock) => (clock_words(clock, strings).swap_remove(0), theme.words()),
            // It is not finished yet.
            Err(_) => (strings.setup.clock_about.to_owned(), theme.quiet()),
        },
        _ => (String::new(), theme.words()),
    };
    let changes = match line {
        FormLine::Rules => {
            let rules = form.rules(&app.settings);
            strings.rule_changes(form.game().default_rules(), rules)
        }
        _ => Vec::new(),
    };
    let source = fill(strings.setup.source, &[&form.rules(&app.settings).source]);
    vec![
        (vec![in_full], theme.strong()),
        (changes, theme.words()),
        (vec![of_line.0], of_line.1),
        (vec![strings.about(form.game()).to_owned()], theme.words()),
        (vec![source], theme.quiet()),
    ]
}

/// Draws the lines of the form from a column on, and below them what the chosen game is about.
fn draw_form(app: &AppContext, form: &Form, area: Rect, left: u16, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let lines = form.lines();
    let spare = area.height.saturating_sub(lines.len() as u16 + 2);
    let last = area.bottom() - 1;
    let keys_left = left.min(area.x + 2);
    let keys_row = last - u16::from(spare >= 4 && keys_left < left);
    let mut y = area.y + if spare >= 19 { 6 } else { u16::from(spare >= 3) };
    let title = match form.kind {
        OpponentKind::Computer => strings.setup.new,
        OpponentKind::Two => strings.setup.two,
        OpponentKind::Teams => strings.setup.teams,
    };
    text(buffer, left, y, title, theme.strong());
    y += 1 + u16::from(spare >= 2);
    let middle = left + column(lines.iter().map(|&line| form.words(line, app).0), 11);
    let at = form.line.min(lines.len() - 1);
    let rows = usize::from(keys_row.saturating_sub(y));
    let first = (at + 1).saturating_sub(rows);
    // What the chosen line says in full, if that does not fit beside its name.
    let mut chosen_in_full = String::new();
    for (index, &line) in lines.iter().enumerate().skip(first).take(rows) {
        let (name, ways) = form.words(line, app);
        let chosen = index == at;
        if line == FormLine::Start {
            y += u16::from(spare >= 8);
        }
        if chosen {
            text(buffer, left.saturating_sub(2), y, "▸", theme.strong());
        }
        let style = if chosen { theme.strong() } else { theme.words() };
        text(buffer, left, y, name, if line == FormLine::Start { style } else { theme.quiet() });
        let room = area.right().saturating_sub(middle);
        let full = ways.first().cloned().unwrap_or_default();
        let shown = shown_value(ways, ValueSign::of(form, line, chosen), room);
        if chosen && !shown.contains(&full) {
            chosen_in_full = full;
        }
        text(buffer, middle, y, &shown, style);
        y += 1;
    }
    y += 1;
    let room = area.right().saturating_sub(left + 2).min(70);
    let about = about(app, form, lines[at], chosen_in_full);
    for (ways, style) in about {
        // Shows a version only if all of it fits.
        let has_room = |lines: &Vec<String>| y + (lines.len() as u16) < keys_row;
        let ways = ways.iter().filter(|words| !words.is_empty());
        let Some(lines) = ways.map(|words| wrap(words, room)).find(has_room) else { continue };
        for line in lines {
            text(buffer, left, y, &line, style);
            y += 1;
        }
        y += u16::from(spare >= 12);
    }
    let hint = &strings.hint;
    let keys: [(&[Action], &str); 4] = [
        (&[Action::Down, Action::Up], hint.line),
        (&[Action::Left, Action::Right], hint.change),
        (&[Action::Choose], hint.start),
        (&[Action::Close], hint.back),
    ];
    let row = Rect { x: keys_left, width: area.right().saturating_sub(keys_left + 1), ..area };
    app.footer(KeyContext::All).draw(&keys, row, keys_row, buffer);
    let top = y.min(keys_row - 1);
    let rest = Rect { y: top, height: keys_row - top, ..row };
    let note = app.words_of(app.note.as_ref());
    if note.is_empty() {
        draw_pieces(app, form, rest, buffer);
    } else {
        problem(&note, &app.theme, rest, buffer);
    }
}

/// The pieces of the chosen game in the rows that the form leaves, until the player knows them.
fn draw_pieces(app: &AppContext, form: &Form, area: Rect, buffer: &mut Buffer) {
    let position = form.position(&app.settings);
    if is_to_learn(app, position.game()) && area.height > 2 {
        let area = Rect { y: area.y + 1, height: area.height - 2, ..area };
        show_pieces(app, &position, area, buffer);
    }
}
