//! The view of the glossary.

use super::Glossary;
use super::group::TermGroup;
use super::lines::put;
use super::title::TermTitle;
use crate::tui::connection::ConnectionSpeed;
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{Language, Phrases, fill, script};
use crate::tui::screens::highlight::{after_check, marks_of_check};
use crate::tui::screens::reading::{Paragraph, block};
use crate::tui::widgets::board::{self, Marks, SquareSize};
use crate::tui::widgets::{
    BoardPage, HiddenRows, PanelFrame, blank, column, continues, light_row, mark_row, text, whole,
    without_first_row, wrap,
};
use ouk_rules::notation::readable;
use ouk_rules::vocabulary::{Entry, Example, Script, Term};
use ouk_rules::{AnyPosition, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The fewest columns of the panel beside a board.
const BESIDE: u16 = 22;

/// The rows of the list above the text, where there is no room beside it.
const FEW_ROWS: u16 = 3;

/// The fewest rows of the list beside a board.
const LEAST_LIST: u16 = 3;

/// The rows for the text about a term in a narrow and in a wide column, enough for most terms. A
/// fixed number keeps the rows below the list in place.
const ABOUT_NARROW: u16 = 9;
const ABOUT_WIDE: u16 = 10;
const WIDE: u16 = 36;

/// The height of squares from which the board has the full height of the screen.
const LEAST_SQUARES: u16 = 2;

/// Draws the glossary over the whole screen.
pub fn draw(app: &AppContext, glossary: &Glossary, area: Rect, buffer: &mut Buffer) {
    blank(area, &app.theme, buffer);
    let page = BoardPage::of(GameId::Ouk.shape(), app.wanted_square_size(), area)
        .filter(|page| page.square_size.height >= LEAST_SQUARES);
    match page {
        Some(page) => beside_board(app, glossary, &page, buffer),
        None => around_board(app, glossary, area, buffer),
    }
}

/// Draws the board at the full height of the screen, and the panel beside it.
fn beside_board(app: &AppContext, glossary: &Glossary, page: &BoardPage, buffer: &mut Buffer) {
    let strings = app.strings;
    let frame = PanelFrame::of(page.words).without_prompt();
    let body = title_line(app, glossary, &frame, buffer);
    let shown = glossary.shown(strings);
    let chosen = glossary.chosen(strings);
    let example = chosen.and_then(|term| chosen_example(term, glossary.example));
    let told = chosen.map_or_else(Vec::new, |term| told(app, term));
    let label = example.as_ref().map_or_else(Vec::new, |it| wrap(&label(app, it), body.width));
    let told_rows: usize = told.iter().map(|line| wrap(&line.words, body.width).len()).sum();
    let usual = if body.width >= WIDE { ABOUT_WIDE } else { ABOUT_NARROW };
    let about_rows = usual.max((told_rows + label.len()) as u16);
    let room = body.height.saturating_sub(about_rows + 1).max(LEAST_LIST).min(body.height);
    let rows = list_rows(app, &shown, room).len();
    let list = Rect { height: room.min(rows.max(1) as u16), ..body };
    if shown.is_empty() {
        put(strings.glossary.none, app.theme.quiet(), list, buffer);
    }
    draw_list(app, &shown, glossary.line, list, buffer);
    let y = list.bottom() + 1;
    let end = body.bottom().saturating_sub(label.len() as u16);
    let mut below = Rect { y, height: end.saturating_sub(y), ..body };
    let mut spare = about_rows.saturating_sub(told_rows as u16 + label.len() as u16);
    for (index, line) in told.iter().enumerate() {
        if line.apart && spare > 0 {
            below = without_first_row(below);
            spare -= 1;
        }
        let Some(term) = chosen.filter(|_| index == 0) else {
            below = put(&line.words, line.style, below, buffer);
            continue;
        };
        let title = TermTitle::of(app, term, below, spare);
        spare -= title.more_rows();
        below = title.draw(app, below, buffer);
    }
    // The caption of the board is just above the key for the next position.
    let top = body.bottom().saturating_sub(label.len() as u16).max(below.y);
    for (y, line) in (top..body.bottom()).zip(&label) {
        text(buffer, body.x, y, line, app.theme.words());
    }
    if let Some(ChosenExample { example, .. }) = &example {
        let (position, marks) = on_board(example);
        page.draw_within(&position, &marks, &app.board_style(), buffer);
    }
    keys(app, glossary, &frame, buffer);
}

/// The text about a term: name, script, meaning, and the sources.
fn told(app: &AppContext, term: Term) -> Vec<Paragraph> {
    let (theme, strings) = (&app.theme, app.strings);
    let definition = (strings.term)(term).definition.to_owned();
    let mut told = vec![
        Paragraph {
            words: TermTitle::plain(app, term).words(),
            style: theme.strong(),
            apart: false,
        },
        Paragraph { words: definition, style: theme.words(), apart: false },
    ];
    let literal = literal(strings, term);
    told.extend(literal.map(|words| Paragraph { words, style: theme.words(), apart: false }));
    told.extend(block(notes(strings, term).into_iter(), theme.quiet()));
    told.retain(|line| !line.words.is_empty());
    told
}

/// Draws the title, the place in the list and the filter. Returns the area of the list.
fn title_line(
    app: &AppContext,
    glossary: &Glossary,
    frame: &PanelFrame,
    buffer: &mut Buffer,
) -> Rect {
    let (theme, own) = (&app.theme, &app.strings.glossary);
    let shown = glossary.shown(app.strings).len();
    let place = (glossary.line + 1).min(shown);
    let place = fill(app.strings.settings.place, &[&place, &shown]);
    // A list without the names of the groups has that of the chosen term here.
    let group = glossary.chosen(app.strings).map(|term| TermGroup::of(term).name(app.strings));
    let ways: Vec<String> =
        group.map(|group| format!("{place}: {}", group.to_lowercase())).into_iter().collect();
    let ways: Vec<String> = ways.into_iter().chain([place]).collect();
    frame.draw_title(own.title, &ways, theme, buffer);
    let body = frame.body;
    if !glossary.typing && glossary.filter.is_empty() {
        return body;
    }
    // The filter takes the row below the title, which is blank where there is room.
    let filter = glossary.filter.shown(glossary.typing, body.width.saturating_sub(2));
    let y = frame.title.bottom();
    text(buffer, body.x, y, &format!("/ {filter}"), theme.strong());
    let top = body.y.max(y + 1).min(body.bottom());
    Rect { y: top, height: body.bottom() - top, ..body }
}

fn keys(app: &AppContext, glossary: &Glossary, frame: &PanelFrame, buffer: &mut Buffer) {
    let hint = &app.strings.hint;
    if glossary.typing {
        frame.draw_typing_keys([hint.choose, hint.back], &app.theme, buffer);
        return;
    }
    let keys: [(&[Action], &str); 4] = [
        (&[Action::Left, Action::Right], hint.position),
        (&[Action::Up, Action::Down], hint.move_line),
        (&[Action::Filter], hint.filter),
        (&[Action::Quit], hint.back),
    ];
    frame.draw_keys(&app.footer(KeyContext::Glossary), &keys, buffer);
}

/// Draws the list, the text about the chosen term, and its board where there is room.
fn around_board(app: &AppContext, glossary: &Glossary, area: Rect, buffer: &mut Buffer) {
    let strings = app.strings;
    let words = Rect { x: area.x + 3, width: area.width.saturating_sub(4), ..area };
    let frame = PanelFrame::of(words).without_prompt();
    let body = title_line(app, glossary, &frame, buffer);
    let list = Rect { height: FEW_ROWS.min(body.height), ..body };
    let below = (FEW_ROWS + 1).min(body.height);
    let page = Rect { y: body.y + below, height: body.height - below, ..body };
    let shown = glossary.shown(strings);
    if shown.is_empty() {
        let none = [strings.glossary.none.to_owned()];
        text(buffer, body.x, body.y, whole(&none, body.width), app.theme.quiet());
    }
    draw_list(app, &shown, glossary.line, list, buffer);
    if let Some(term) = glossary.chosen(strings) {
        about(app, term, glossary.example, page, buffer);
    }
    keys(app, glossary, &frame, buffer);
}

struct ChosenExample {
    example: Example,
    /// The number of the example, from 1.
    number: usize,
    of: usize,
}

/// The example at an index, or the last one.
fn chosen_example(term: Term, at: usize) -> Option<ChosenExample> {
    let examples = term.examples();
    let of = examples.len();
    let number = (at + 1).min(of);
    let example = examples.into_iter().nth(number.checked_sub(1)?)?;
    Some(ChosenExample { example, number, of })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum GlossaryRow {
    /// A blank row before the name of a group.
    Blank,
    Head(TermGroup),
    /// A term, by its index among those shown.
    Term(usize),
}

/// The rows of the list. They include the names of the groups where the list is high and not
/// filtered, and the line is not slow.
fn list_rows(app: &AppContext, shown: &[Term], height: u16) -> Vec<GlossaryRow> {
    let has_heads = height >= LEAST_WITH_HEADS
        && shown.len() == Term::ALL.len()
        && app.terminal.speed != ConnectionSpeed::Slow;
    let mut rows = Vec::new();
    for (index, &term) in shown.iter().enumerate() {
        let group = TermGroup::of(term);
        let before = index.checked_sub(1).map(|before| TermGroup::of(shown[before]));
        if has_heads && before != Some(group) {
            rows.extend(before.map(|_| GlossaryRow::Blank));
            rows.push(GlossaryRow::Head(group));
        }
        rows.push(GlossaryRow::Term(index));
    }
    rows
}

/// The fewest rows of a list with the names of the groups.
const LEAST_WITH_HEADS: u16 = 16;

fn draw_list(app: &AppContext, shown: &[Term], line: usize, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let chosen = line.min(shown.len().saturating_sub(1));
    let room = usize::from(area.height);
    let rows = list_rows(app, shown, area.height);
    let at = rows.iter().position(|row| *row == GlossaryRow::Term(chosen)).unwrap_or(0);
    // The chosen line is in the middle, except near the ends.
    let first = at.saturating_sub(room / 2).min(rows.len().saturating_sub(room));
    let named = shown.iter().map(|&term| (strings.term)(term).name);
    let middle = area.x + column(named, 0);
    for (y, row) in (area.y..area.bottom()).zip(&rows[first..]) {
        let index = match *row {
            GlossaryRow::Term(index) => index,
            GlossaryRow::Head(group) => {
                let name = group.name(strings).to_uppercase();
                text(buffer, area.x, y, script::fitting(&name, area.width), theme.strong());
                continue;
            }
            GlossaryRow::Blank => continue,
        };
        let own = (strings.term)(shown[index]);
        let is_chosen = index == chosen;
        if is_chosen {
            mark_row(area.x, y, theme, buffer);
        }
        let style = if is_chosen { theme.strong() } else { theme.words() };
        text(buffer, area.x, y, own.name, style);
        let ways = [own.gloss, own.definition].map(str::to_owned);
        let ways: Vec<String> = ways.into_iter().filter(|way| !way.is_empty()).collect();
        let beside = area.right().saturating_sub(middle + 1);
        text(buffer, middle, y, whole(&ways, beside), theme.quiet());
        if is_chosen {
            light_row(area, y, theme, buffer);
        }
    }
    continues(area, HiddenRows::beyond(first, room, rows.len()), theme, buffer);
}

/// Draws the text about a term, and one of its examples.
fn about(app: &AppContext, term: Term, at: usize, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let below = TermTitle::plain(app, term).draw(app, area, buffer);
    let mut below = put((app.strings.term)(term).definition, theme.words(), below, buffer);
    if let Some(literal) = literal(app.strings, term) {
        below = put(&literal, theme.words(), below, buffer);
    }
    let Some(chosen) = chosen_example(term, at) else { return };
    let (example, label) = (&chosen.example, label(app, &chosen));
    let notes = notes(app.strings, term);
    let column = below.width.saturating_sub(BESIDE);
    let room = below.height.saturating_sub(1);
    let shape = example.position.shape();
    let beside = SquareSize::fitting(shape, None, column, room).filter(|_| column >= BESIDE);
    let Some(size) = beside else {
        let mut below = below;
        for note in &notes {
            below = put(note, theme.quiet(), below, buffer);
        }
        let below = put(&label, theme.words(), below, buffer);
        let size = SquareSize::fitting(shape, None, below.width, below.height);
        size.into_iter().for_each(|size| diagram(app, example, size, below, buffer));
        return;
    };
    // The text beside the board leaves the board more rows.
    let board = Rect { y: below.y + 1, height: room, ..below };
    diagram(app, example, size, board, buffer);
    let taken = size.board(shape).0 + 2;
    let column = Rect { x: board.x + taken, width: board.width - taken, ..board };
    let mut column = put(&label, theme.words(), column, buffer);
    column = without_first_row(column);
    for note in &notes {
        column = put(note, theme.quiet(), column, buffer);
    }
}

/// The literal meaning of a term's words.
fn literal(strings: &Phrases, term: Term) -> Option<String> {
    term.entry().literal.map(|words| fill(strings.glossary.literally, &[&words]))
}

/// The sources of the term and of its script.
fn notes(strings: &Phrases, term: Term) -> Vec<String> {
    let own = &strings.glossary;
    let Entry { khmer, sources, .. } = term.entry();
    let names: Vec<&str> = sources.iter().map(|source| source.name()).collect();
    let mut lines = vec![fill(own.sources, &[&names.join(", ")])];
    if term.is_nameless() {
        lines.push(own.no_name.to_owned());
    } else if matches!(khmer, Some(Script::Composed(_))) && strings.language == Language::Khmer {
        lines.push(own.composed.to_owned());
    }
    lines
}

/// The number of an example, its move, and its game if that is not Ouk.
fn label(app: &AppContext, chosen: &ChosenExample) -> String {
    let own = &app.strings.glossary;
    let ChosenExample { example: Example { position, mv }, number, of } = chosen;
    let words = match mv {
        Some(mv) => fill(own.example, &[number, of, &readable(position, *mv)]),
        None => fill(own.position, &[number, of]),
    };
    match position.game() {
        GameId::Ouk => words,
        game => format!("{words} ({})", app.strings.game(game)),
    }
}

/// Draws the board of an example.
fn diagram(app: &AppContext, example: &Example, size: SquareSize, area: Rect, buffer: &mut Buffer) {
    let (position, marks) = on_board(example);
    board::draw(&position, &marks, &app.board_style(), size, area, buffer);
}

/// The position and marks of an example: after a move that checks, so that the check shows; else
/// before the move, with the piece marked as selected and its target as a hint.
fn on_board(Example { position, mv }: &Example) -> (AnyPosition, Marks) {
    if let Some(mv) = *mv
        && let Some(after) = after_check(position, mv)
    {
        let marks = marks_of_check(&after, mv);
        return (after, marks);
    }
    let (selected, hint) = (mv.map(|mv| mv.from()), mv.map(|mv| mv.to()).into_iter().collect());
    (position.clone(), Marks { selected, hint, ..Marks::of(position, None) })
}
