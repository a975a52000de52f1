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
    let top = area.y + 2;
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
    let keys: [(&[Action], &str); 5] = [
        (&[Action::Down, Action::Up], hint.move_line),
        (&[Action::Left, Action::Right], hint.position),
        (&[Action::Filter], hint.filter),
        (&[Action::Help], hint.help),
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
    let mut y = area.y;
    let mut put = |words: &str, style, buffer: &mut Buffer| {
        for line in wrap(words, area.width) {
            if y < area.bottom() {
                text(buffer, area.x, y, &line, style);
                y += 1;
            }
        }
    };
    put(&title(app, term), theme.strong(), buffer);
    put((app.strings.term)(term).definition, theme.words(), buffer);
    for line in notes(app.strings, term) {
        put(&line, theme.quiet(), buffer);
    }
    let examples = term.examples();
    let Some(example) = examples.get(at.min(examples.len().saturating_sub(1))) else { return };
    let below = Rect { y: y + 1, height: area.bottom().saturating_sub(y + 1), ..area };
    let number = [&(at + 1) as &dyn std::fmt::Display, &examples.len()];
    picture(app, example, number, below, buffer);
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

/// A position, with its number and its move.
fn picture(
    app: &AppContext,
    example: &Example,
    [number, of]: [&dyn std::fmt::Display; 2],
    area: Rect,
    buffer: &mut Buffer,
) {
    let (theme, own) = (&app.theme, &app.strings.glossary);
    let Example { position, mv } = example;
    let words = match mv {
        Some(mv) => fill(own.example, &[number, of, &readable(position, *mv)]),
        None => fill(own.position, &[number, of]),
    };
    let game = app.strings.game(position.game());
    let side = app.strings.side(position.turn());
    let ways = [format!("{words}   {game}, {side}"), words];
    let board_area = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let square_size =
        SquareSize::fitting(position.shape(), None, board_area.width, board_area.height);
    if area.height > 0 {
        text(buffer, area.x, area.y, whole(&ways, area.width), theme.words());
    }
    let Some(square_size) = square_size else { return };
    let mut marks = Marks::of(position, None);
    marks.hint = mv.map_or_else(Vec::new, |mv| vec![mv.from(), mv.to()]);
    board::draw(position, &marks, &app.board_style(false), square_size, board_area, buffer);
}
