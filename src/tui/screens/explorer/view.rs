//! The view of the explorer of openings.

use super::move_columns::{MoveColumns, MoveRow};
use super::results_bar::{ResultPart, bar};
use super::{Explorer, ExplorerStart, Page, systems};
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{fill, line_words, script};
use crate::tui::widgets::board::{self, Marks};
use crate::tui::widgets::{
    BoardPage, HiddenRows, PanelFrame, blank, continues, text, without_first_row, wrap,
};
use ouk_engine::book::{BookMove, Results};
use ouk_rules::AnyPosition;
use ouk_rules::board::Move;
use ouk_rules::notation::readable;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The fewest columns of the panel beside a small board.
const LEAST_WORDS: u16 = 22;

/// Draws the explorer over the whole screen.
pub fn draw(app: &AppContext, explorer: &Explorer, area: Rect, buffer: &mut Buffer) {
    blank(area, &app.theme, buffer);
    if let Page::Systems(first) = explorer.page {
        systems::draw(app, first, area, buffer);
        return;
    }
    let position = explorer.position();
    let shape = position.shape();
    let page = BoardPage::of(shape, app.wanted_square_size(), area)
        .or_else(|| BoardPage::narrow(shape, LEAST_WORDS, area));
    let Some(page) = page else {
        let words = Rect { x: area.x + 3, width: area.width.saturating_sub(4), ..area };
        draw_words(app, explorer, words, buffer);
        return;
    };
    let mut marks = Marks::of(position, explorer.moves.last().copied());
    marks.hint = explorer.chosen().map_or_else(Vec::new, |it| vec![it.mv.from(), it.mv.to()]);
    let style = app.board_style().flipped(explorer.flipped);
    board::draw(position, &marks, &style, page.square_size, page.board, buffer);
    draw_words(app, explorer, page.words, buffer);
}

/// Draws the title, the moves of the walk, the moves of the book, and the keys.
fn draw_words(app: &AppContext, explorer: &Explorer, area: Rect, buffer: &mut Buffer) {
    let (theme, own) = (&app.theme, &app.strings.explorer);
    let frame = PanelFrame::of(area).without_prompt();
    let game = app.strings.game(explorer.book.game());
    let rules = app.strings.rules_of(explorer.book.rules());
    let ways = [format!("{game}, {rules}"), game.to_owned()];
    frame.draw_title(own.title, &ways, theme, buffer);
    let body = frame.body;
    let roomy = body.height >= ROOMY;
    let walked = walked(explorer, area.width);
    let most = if roomy { 2 } else { 1 };
    let mut y = body.y;
    for line in walked.iter().skip(walked.len().saturating_sub(most)) {
        text(buffer, area.x, y, line, theme.words());
        y += 1;
    }
    // Where rows are few, the answers to a move say more.
    if walked.is_empty() && body.height >= WITH_BLANKS {
        for line in wrap(own.start, area.width) {
            text(buffer, area.x, y, &line, theme.words());
            y += 1;
        }
    }
    y += u16::from(roomy && y > body.y);
    let below = Rect { y, height: body.bottom().saturating_sub(y), ..body };
    draw_moves(app, explorer, below, roomy, buffer);
    draw_keys(app, explorer, &frame, buffer);
}

/// The height from which the body has blank rows between its parts.
const ROOMY: u16 = 12;

/// The moves of the walk, numbered.
fn walked(explorer: &Explorer, width: u16) -> Vec<String> {
    if explorer.moves.is_empty() {
        return Vec::new();
    }
    in_lines(&explorer.path[0], 0, &explorer.moves, width)
}

/// Moves from a position after this many plies, numbered by pairs, in lines that break only between
/// pairs.
fn in_lines(position: &AnyPosition, plies: usize, line: &[Move], width: u16) -> Vec<String> {
    let words = line_words(position, line);
    let numbered = words.iter().enumerate().map(|(index, word)| match plies + index {
        ply if ply % 2 == 0 => format!("{}.{word}", ply / 2 + 1),
        ply if index == 0 => format!("{}...{word}", ply / 2 + 1),
        _ => word.clone(),
    });
    let mut lines: Vec<String> = Vec::new();
    for pair in pairs(numbered.collect()) {
        match lines.last_mut() {
            Some(last) if script::width(last) + 1 + script::width(&pair) <= width => {
                last.push(' ');
                last.push_str(&pair);
            }
            _ => lines.extend(wrap(&pair, width)),
        }
    }
    lines
}

/// Numbered moves with the answer to each after it.
fn pairs(numbered: Vec<String>) -> Vec<String> {
    let mut pairs: Vec<String> = Vec::new();
    for word in numbered {
        match pairs.last_mut() {
            Some(last) if !word.contains('.') => {
                last.push(' ');
                last.push_str(&word);
            }
            _ => pairs.push(word),
        }
    }
    pairs
}

/// Draws the moves of the book with a head above them, all moves together, and below the results of
/// the chosen one.
fn draw_moves(app: &AppContext, explorer: &Explorer, area: Rect, roomy: bool, buffer: &mut Buffer) {
    let (theme, own) = (&app.theme, &app.strings.explorer);
    let known = explorer.known();
    if known.is_empty() {
        for (y, line) in (area.y..area.bottom()).zip(wrap(own.unknown, area.width)) {
            text(buffer, area.x, y, &line, theme.words());
        }
        return;
    }
    let position = explorer.position();
    let names: Vec<String> = known.iter().map(|it| readable(position, it.mv)).collect();
    let columns = MoveColumns::of(area, &names, [own.head_move, own.all], own.head_points);
    columns.head(app, area.y, buffer);
    let note = if roomy { told(app, explorer, &columns) } else { Vec::new() };
    // The row of all moves stands apart from them where there is room for it and for the answers.
    let apart = u16::from(roomy && area.height >= APART + known.len() as u16);
    let below = if roomy { note.len() + 2 + usize::from(apart) } else { 0 };
    let top = area.y + 1;
    let room = usize::from(area.bottom().saturating_sub(top)).saturating_sub(below).max(1);
    let first = (explorer.line + 1).saturating_sub(room);
    let mut y = top;
    for (index, it) in known.iter().enumerate().skip(first).take(room) {
        let row = MoveRow {
            name: &names[index],
            results: it.results,
            score: Some(it.score.for_white(position.turn())),
            is_chosen: index == explorer.line,
        };
        columns.row(app, &row, y, buffer);
        y += 1;
    }
    let list = Rect { y: top, height: room as u16, ..area };
    continues(list, HiddenRows::beyond(first, room, known.len()), theme, buffer);
    if !roomy {
        return;
    }
    let all = known.iter().map(|it| it.results).fold(Results::default(), sum);
    let row = MoveRow { name: own.all, results: all, score: None, is_chosen: false };
    y += apart;
    columns.row(app, &row, y, buffer);
    for (y, line) in (y + 2..area.bottom()).zip(&note) {
        let mut x = area.x;
        for (words, style) in line {
            text(buffer, x, y, words, *style);
            x += script::width(words);
        }
    }
    let end = y + 2 + note.len() as u16;
    let mut below = Rect { y: end, height: area.bottom().saturating_sub(end), ..area };
    if below.height > LEAST_ANSWERS + 1 {
        below = draw_answers(app, explorer, &columns, without_first_row(below), buffer);
    }
    draw_source(app, explorer, without_first_row(below), buffer);
}

/// Draws the origin of the book at the top of an area, if it fits there.
fn draw_source(app: &AppContext, explorer: &Explorer, area: Rect, buffer: &mut Buffer) {
    let words = fill(app.strings.explorer.games_of, &[&explorer.book.results().games()]);
    let lines = wrap(&words, area.width);
    if lines.len() > usize::from(area.height) {
        return;
    }
    for (y, line) in (area.y..).zip(&lines) {
        text(buffer, area.x, y, line, app.theme.quiet());
    }
}

/// Draws the replies to the chosen move, in the columns of the moves above. Returns the rest of the
/// area.
fn draw_answers(
    app: &AppContext,
    explorer: &Explorer,
    columns: &MoveColumns,
    area: Rect,
    buffer: &mut Buffer,
) -> Rect {
    let Some(chosen) = explorer.chosen() else { return area };
    let before = explorer.position();
    let after = before.after(chosen.mv);
    let known = explorer.book.moves(&after).iter().filter(|it| it.results.games() > 0);
    let most = MOST_ANSWERS.min(usize::from(area.height.saturating_sub(1)));
    let known: Vec<&BookMove> = known.take(most).collect();
    let used = known.len() as u16 + 1;
    if known.is_empty() || area.height < used {
        return area;
    }
    let head = fill(app.strings.explorer.answers, &[&readable(before, chosen.mv)]);
    text(buffer, area.x, area.y, &head, app.theme.strong());
    for (y, it) in (area.y + 1..).zip(known) {
        let name = readable(&after, it.mv);
        let score = Some(it.score.for_white(after.turn()));
        let row = MoveRow { name: &name, results: it.results, score, is_chosen: false };
        columns.row(app, &row, y, buffer);
    }
    Rect { y: area.y + used, height: area.height - used, ..area }
}

/// The most replies that are shown.
const MOST_ANSWERS: usize = 5;

/// The fewest rows of the replies below their head.
const LEAST_ANSWERS: u16 = 2;

/// The rows besides those of the moves from which a blank row separates the row of all moves.
const APART: u16 = 12;

const fn sum(one: Results, other: Results) -> Results {
    Results {
        white: one.white + other.white,
        drawn: one.drawn + other.drawn,
        black: one.black + other.black,
    }
}

/// A line below the moves, in parts with a style each.
type ToldLine = Vec<(String, Style)>;

/// The results of the chosen move's games, the engine's score if it has no column, and the most
/// played continuation. Blank lines separate them where there is room.
fn told(app: &AppContext, explorer: &Explorer, columns: &MoveColumns) -> Vec<ToldLine> {
    let (theme, own, area) = (&app.theme, &app.strings.explorer, columns.area);
    let Some(chosen) = explorer.chosen() else { return Vec::new() };
    let has_blanks = area.height >= WITH_BLANKS;
    let mut lines = Vec::new();
    if chosen.results.games() > 0 {
        lines.extend(shares(app, chosen.results, area.width));
    }
    if columns.score.is_none() {
        let score = app.strings.score(chosen.score.for_white(explorer.position().turn()));
        let words = wrap(&fill(own.score_is, &[&score]), area.width).into_iter();
        lines.extend(words.map(|words| vec![(words, theme.words())]));
    }
    let line = most_played(explorer, chosen.mv);
    if has_blanks && line.len() > 1 {
        let plies = explorer.moves.len();
        let words = in_lines(explorer.position(), plies, &line, area.width).into_iter();
        lines.push(Vec::new());
        lines.push(vec![(own.line_on.to_owned(), theme.strong())]);
        lines.extend(words.map(|words| vec![(words, theme.words())]));
    }
    lines
}

/// The results of the chosen move as a bar, and below it the share of each part, in the order of
/// the parts. The sign before a share is that of the bar, where there is room for it.
fn shares(app: &AppContext, results: Results, width: u16) -> Vec<ToldLine> {
    let own = &app.strings.explorer;
    let games = results.games();
    let counts = [results.white, results.drawn, results.black];
    let mut texts = [own.white_won, own.were_drawn, own.black_won].into_iter().zip(counts);
    let texts = ResultPart::ALL.map(|part| {
        let (words, of) = texts.next().unwrap_or_default();
        (part, fill(words, &[&((100 * of + games / 2) / games)]))
    });
    let words: u16 = texts.iter().map(|(_, words)| script::width(words)).sum();
    let ways = [(true, 2), (true, 1), (false, 2), (false, 1)];
    let fits = |&(signs, gap): &(bool, u16)| words + 2 * gap + if signs { 6 } else { 0 } <= width;
    let bar: ToldLine = bar(app, results, width).into();
    let style = app.theme.words();
    let Some((signs, gap)) = ways.into_iter().find(fits) else {
        let words = texts.map(|(_, words)| words).join(" ");
        let lines = wrap(&words, width).into_iter().map(|line| vec![(line, style)]);
        return std::iter::once(bar).chain(lines).collect();
    };
    let mut line = ToldLine::new();
    for (part, words) in texts {
        if !line.is_empty() {
            line.push((" ".repeat(gap.into()), style));
        }
        if signs {
            let (sign, tone) = part.look(app);
            line.extend([(sign.to_owned(), tone), (" ".to_owned(), style)]);
        }
        line.push((words, style));
    }
    vec![bar, line]
}

/// The number of rows below the walk from which blank rows separate the texts about a move.
const WITH_BLANKS: u16 = 28;

/// The most moves of what is played most from a position.
const MOST_ON: usize = 10;

/// The most played continuation after a move.
fn most_played(explorer: &Explorer, first: Move) -> Vec<Move> {
    let mut now = explorer.position().clone();
    let mut line = Vec::new();
    let mut next = Some(first);
    while let Some(mv) = next.filter(|_| line.len() < MOST_ON) {
        now.play_unchecked(mv, &mut ());
        line.push(mv);
        let known = explorer.book.moves(&now).iter().filter(|it| it.results.games() > 0);
        next = known.max_by_key(|it| it.results.games()).map(|it| it.mv);
    }
    line
}

fn draw_keys(app: &AppContext, explorer: &Explorer, frame: &PanelFrame, buffer: &mut Buffer) {
    let hint = &app.strings.hint;
    let mut keys: Vec<(&[Action], &str)> = Vec::new();
    if !explorer.known().is_empty() {
        keys.extend::<[(&[Action], &str); 2]>([
            (&[Action::Choose], hint.choose),
            (&[Action::Up, Action::Down], hint.move_line),
        ]);
    }
    if !explorer.moves.is_empty() {
        keys.push((&[Action::Undo], hint.undo));
    }
    keys.push((&[Action::PlayOn], hint.play_on));
    if explorer.opened == ExplorerStart::AtArray {
        keys.push((&[Action::Next], hint.game));
    }
    if explorer.has_systems() {
        keys.push((&[Action::Systems], hint.systems));
    }
    keys.push((&[Action::Review], hint.review));
    keys.push((&[Action::Quit], hint.back));
    frame.draw_keys(&app.footer(KeyContext::Explorer), &keys, buffer);
}
