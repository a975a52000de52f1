//! The glossary: how it looks.

use super::Glossary;
use crate::tui::action::{Action, KeyContext};
use crate::tui::context::AppContext;
use crate::tui::language::{Phrases, fill, script};
use crate::tui::widgets::board::{self, Marks, SquareSize};
use crate::tui::widgets::{EDGE, blank, column, text, whole, wrap};
use ouk_rules::notation::readable;
use ouk_rules::vocabulary::{Entry, Example, Script, Term};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The columns that words beside a board need.
const BESIDE: u16 = 22;

/// The rows of the list above the words, where there is no room beside them.
const FEW_ROWS: u16 = 3;

/// Draws the glossary over the whole screen.
pub fn draw(app: &AppContext, glossary: &Glossary, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    blank(area, theme, buffer);
    let left = area.x + 3;
    text(buffer, left, area.y, strings.glossary.title, theme.strong());
    if glossary.typing || !glossary.filter.is_empty() {
        let end = if glossary.typing { "▏" } else { "" };
        let x = left + script::width(strings.glossary.title) + 3;
        text(buffer, x, area.y, &format!("/ {}{end}", glossary.filter), theme.strong());
    }
    let last = area.bottom() - 1;
    let top = area.y + 1 + u16::from(area.height >= 30);
    let body = Rect { x: left, y: top, width: area.width.saturating_sub(4), height: last - top };
    let names = Term::ALL.iter().map(|&term| (strings.term)(term).name);
    let beside = column(names, 8);
    let wide = body.width >= beside + 40;
    let list = match wide {
        true => Rect { width: beside, height: body.height.saturating_sub(1), ..body },
        false => Rect { height: FEW_ROWS.min(body.height), ..body },
    };
    let page = match wide {
        true => Rect { x: left + beside, width: (body.width - beside).min(76), ..body },
        false => {
            Rect { y: top + FEW_ROWS + 1, height: body.height.saturating_sub(FEW_ROWS + 1), ..body }
        }
    };
    let shown = glossary.shown(strings);
    if shown.is_empty() {
        text(
            buffer,
            left,
            top,
            whole(&[strings.glossary.none.to_owned()], body.width),
            theme.quiet(),
        );
    }
    rows(app, &shown, glossary.line, list, buffer);
    if let Some(term) = glossary.chosen(strings) {
        about(app, term, glossary.example, page, buffer);
    }
    let hint = &strings.hint;
    let keys: [(&[Action], &str); 4] = [
        (&[Action::Down, Action::Up], hint.move_line),
        (&[Action::Left, Action::Right], hint.position),
        (&[Action::Filter], hint.filter),
        (&[Action::Close], hint.close),
    ];
    app.footer(KeyContext::Glossary).draw(&keys, area.inner(EDGE), last, buffer);
}

/// The list of terms.
fn rows(app: &AppContext, shown: &[Term], line: usize, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let chosen = line.min(shown.len().saturating_sub(1));
    let room = usize::from(area.height);
    // The chosen line stands in the middle, except near the ends.
    let first = chosen.saturating_sub(room / 2).min(shown.len().saturating_sub(room));
    for (y, index) in (area.y..area.bottom()).zip(first..shown.len()) {
        let style = if index == chosen { theme.strong() } else { theme.words() };
        if index == chosen {
            text(buffer, area.x - 2, y, "▸", theme.strong());
        }
        text(buffer, area.x, y, (strings.term)(shown[index]).name, style);
    }
}

/// What there is to say of a term, and one of its positions.
fn about(app: &AppContext, term: Term, at: usize, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let below = put(&title(app, term), theme.strong(), area, buffer);
    let below = put((app.strings.term)(term).definition, theme.words(), below, buffer);
    let examples = term.examples();
    let at = at.min(examples.len().saturating_sub(1));
    let Some(example) = examples.get(at) else { return };
    let label = label(app, example, at + 1, examples.len());
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
    // The words stand beside the board, which leaves it more rows.
    let board = Rect { y: below.y + 1, height: room, ..below };
    diagram(app, example, size, board, buffer);
    let taken = size.board(shape).0 + 2;
    let column = Rect { x: board.x + taken, width: board.width - taken, ..board };
    let mut column = put(&label, theme.words(), column, buffer);
    column = Rect { y: column.y + 1, height: column.height.saturating_sub(1), ..column };
    for note in &notes {
        column = put(note, theme.quiet(), column, buffer);
    }
}

/// Writes text into the top of an area; what is left of the area.
fn put(words: &str, style: Style, area: Rect, buffer: &mut Buffer) -> Rect {
    let lines = wrap(words, area.width);
    for (y, line) in (area.y..area.bottom()).zip(&lines) {
        text(buffer, area.x, y, line, style);
    }
    let used = (lines.len() as u16).min(area.height);
    Rect { y: area.y + used, height: area.height - used, ..area }
}

/// The term, and its script where that can be drawn.
fn title(app: &AppContext, term: Term) -> String {
    let name = (app.strings.term)(term).name;
    match term.entry().khmer {
        Some(script) if app.script_is_safe && script.text() != name => {
            format!("{name}  {}", script.text())
        }
        Some(script) if script.text() == name => format!("{name}  {}", term.latin()),
        _ => name.to_owned(),
    }
}

/// The literal meaning, the sources, and where the script comes from.
fn notes(strings: &Phrases, term: Term) -> Vec<String> {
    let own = &strings.glossary;
    let Entry { khmer, literal, sources, .. } = term.entry();
    let names: Vec<&str> = sources.iter().map(|source| source.name()).collect();
    let mut lines: Vec<String> =
        literal.into_iter().map(|literal| fill(own.literally, &[&literal])).collect();
    lines.push(fill(own.sources, &[&names.join(", ")]));
    if term.is_nameless() {
        lines.push(own.no_name.to_owned());
    } else if matches!(khmer, Some(Script::Composed(_))) && script::has_khmer(strings.common.white)
    {
        lines.push(own.composed.to_owned());
    }
    lines
}

/// The number of a position, its move, its game and who is to move.
fn label(app: &AppContext, Example { position, mv }: &Example, at: usize, of: usize) -> String {
    let own = &app.strings.glossary;
    let words = match mv {
        Some(mv) => fill(own.example, &[&at, &of, &readable(position, *mv)]),
        None => fill(own.position, &[&at, &of]),
    };
    let game = app.strings.game(position.game());
    format!("{words} ({game}, {})", app.strings.side(position.turn()))
}

/// A position with its move marked.
fn diagram(
    app: &AppContext,
    Example { position, mv }: &Example,
    size: SquareSize,
    area: Rect,
    buffer: &mut Buffer,
) {
    let mut marks = Marks::of(position, None);
    marks.hint = mv.map_or_else(Vec::new, |mv| vec![mv.from(), mv.to()]);
    board::draw(position, &marks, &app.board_style(false), size, area, buffer);
}
