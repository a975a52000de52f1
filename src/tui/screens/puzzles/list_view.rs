//! The view of the list of puzzles.

use super::list::{PuzzleLine, PuzzleList};
use super::theme_rows;
use super::words::{task, theme as theme_name};
use crate::puzzles::choice::rating_of;
use crate::puzzles::collection;
use crate::puzzles::from_games::SearchState;
use crate::puzzles::saved_puzzles::entries as own_puzzles;
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::fill;
use crate::tui::screens::piece_guide;
use crate::tui::widgets::board::{self, Marks};
use crate::tui::widgets::{
    BoardPage, HiddenRows, KeyButton, ListRow, PanelFrame, RowState, button, button_width, column,
    continues, mark_row, text, whole, wrap,
};
use ouk_rules::board::Color;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the list, beside the board of the puzzle that the chosen line leads to.
pub fn draw(app: &AppContext, list: &PuzzleList, area: Rect, buffer: &mut Buffer) {
    let shown = list.entry(app);
    let page = shown.and_then(|entry| {
        let shape = entry.puzzle.position.shape();
        Some((entry, BoardPage::of(shape, app.wanted_square_size(), area)?))
    });
    let Some((entry, page)) = page else {
        let words = Rect { x: area.x + 3, width: area.width.saturating_sub(4), ..area };
        words_of_list(app, list, words, buffer);
        return;
    };
    let position = &entry.puzzle.position;
    let style = app.board_style().flipped(position.turn() == Color::Black);
    let marks = Marks::of(position, None);
    board::draw(position, &marks, &style, page.square_size, page.board, buffer);
    words_of_list(app, list, page.words, buffer);
    // The themes and the board's pieces are below the text of every line, so that they stay in
    // place.
    let body = PanelFrame::of(page.words).body;
    let about = PuzzleLine::ALL.map(|line| text_of(app, list, line, body.width.min(ABOUT)).len());
    let about = about.into_iter().max().unwrap_or(0) as u16;
    let used = (PuzzleLine::ALL.len() as u16 + 3 + about).min(body.height);
    let below = Rect { y: body.y + used, height: body.height - used, ..body };
    if app.note.is_none() {
        let used = theme_rows::draw(app, list, below, buffer);
        let below = Rect { y: below.y + used, height: below.height - used, ..below };
        piece_guide::draw(app, position, &piece_guide::wanted(app, position), below, buffer);
    }
}

/// The rows below the lines from which the text about a line begins with the task.
const WITH_TASK: u16 = 5;

/// A line's name and its value, the longest wording first.
fn line_words(
    app: &AppContext,
    list: &PuzzleList,
    line: PuzzleLine,
) -> (&'static str, Vec<String>) {
    let own = &app.strings.puzzles;
    let known = &app.progress.puzzles;
    let filter = list.filter();
    match line {
        PuzzleLine::Next => {
            let next = list.filter().entries().count();
            (own.next, vec![fill(own.next_of, &[&next])])
        }
        PuzzleLine::Game => (own.game, vec![app.strings.game(filter.game).to_owned()]),
        PuzzleLine::Theme => (own.theme, vec![theme_name(filter.theme, app.strings)]),
        PuzzleLine::Due => (own.due, vec![number_or(known.all_due(app.day).len(), own.none_today)]),
        PuzzleLine::Own => (own.own, vec![number_or(own_puzzles(known).len(), own.none_yet)]),
        PuzzleLine::Search => (own.search, searched(app).into()),
        PuzzleLine::Daily => {
            let done = known.daily == app.day && app.day > 0;
            (own.daily, vec![if done { own.daily_done } else { own.daily_open }.to_owned()])
        }
        PuzzleLine::Storm if known.best_storm == 0 => (own.storm, vec![own.storm_new.to_owned()]),
        PuzzleLine::Storm => (own.storm, vec![fill(own.storm_best, &[&known.best_storm])]),
    }
}

/// A number, or these words for none.
fn number_or(number: usize, none: &str) -> String {
    if number == 0 { none.to_owned() } else { number.to_string() }
}

/// The progress of the search in all saved games, or the number of searched games; the longest
/// wording first.
fn searched(app: &AppContext) -> [String; 2] {
    let own = &app.strings.puzzles;
    match app.games.puzzle_search {
        Some(SearchState { done, of, found, runs: true, .. }) => {
            [fill(own.search_runs, &[&done, &of, &found]), format!("{done}/{of} +{found}")]
        }
        Some(SearchState { done, found, .. }) => {
            [fill(own.search_over, &[&done, &found]), format!("{done} +{found}")]
        }
        None => match app.progress.puzzles.searched.len() {
            0 => [own.search_new.to_owned(), String::new()],
            known => [fill(own.search_known, &[&known]), known.to_string()],
        },
    }
}

/// The description of a line, in a sentence.
fn about(app: &AppContext, list: &PuzzleList, line: PuzzleLine) -> String {
    let own = &app.strings.puzzles;
    match line {
        PuzzleLine::Next => match list.entry_of(line, app) {
            Some(entry) => fill(own.next_about, &[&rating_of(&entry, &app.progress)]),
            None => String::new(),
        },
        PuzzleLine::Game | PuzzleLine::Theme => own.filter_about.to_owned(),
        PuzzleLine::Due => own.due_about.to_owned(),
        PuzzleLine::Own => own.own_about.to_owned(),
        PuzzleLine::Search => own.search_about.to_owned(),
        PuzzleLine::Daily => own.daily_about.to_owned(),
        PuzzleLine::Storm => own.storm_about.to_owned(),
    }
}

fn words_of_list(app: &AppContext, list: &PuzzleList, words: Rect, buffer: &mut Buffer) {
    let (theme, own) = (&app.theme, &app.strings.puzzles);
    let known = &app.progress.puzzles;
    let frame = PanelFrame::of(words);
    let all: usize = collection::games().map(|game| collection::of(game).len()).sum();
    let (rating, solved) = (known.rating, known.solved());
    let sums = [
        fill(own.sums, &[&rating.rating, &solved, &all]),
        fill(own.sums_short, &[&rating.rating, &solved]),
        fill(own.sums_rating, &[&rating.rating]),
    ];
    frame.draw_title(own.title, &sums, theme, buffer);
    let lines = PuzzleLine::ALL.map(|line| line_words(app, list, line));
    let body = frame.body;
    let middle = body.x + column(lines.iter().map(|line| line.0), 8);
    let rows = usize::from(body.height).max(1);
    let first = (list.line + 1).saturating_sub(rows);
    let is_roomy = body.height >= ROOMY;
    let mut y = body.y;
    for (index, (name, value)) in lines.iter().enumerate().skip(first).take(rows) {
        let line = PuzzleLine::ALL[index];
        let state = match index == list.line {
            true if turns(line) => RowState::Turning,
            true => RowState::Chosen,
            false if turns(line) => RowState::Changeable,
            false => RowState::Plain,
        };
        // The puzzles that the next one is chosen from stand apart from the other ways to play.
        y += u16::from(is_roomy && line == PuzzleLine::Due);
        let area = Rect { y, height: 1, ..body };
        if line == PuzzleLine::Next && !app.spares_bytes() {
            draw_next(app, (name, value), index == list.line, area, buffer);
        } else {
            ListRow { name, value, state }.draw(middle, theme, area, buffer);
        }
        y += 1;
    }
    continues(body, HiddenRows::beyond(first, rows, lines.len()), theme, buffer);
    y += 1;
    let width = words.width.min(ABOUT);
    let top = y;
    let mut lines = text_of(app, list, PuzzleLine::ALL[list.line], width);
    if y + WITH_TASK >= body.bottom() {
        lines.retain(|(_, is_task)| !is_task);
    }
    for (y, (line, is_task)) in (y..body.bottom()).zip(&lines) {
        let style = if *is_task { theme.strong() } else { theme.quiet() };
        text(buffer, body.x, y, line, style);
    }
    draw_keys(app, list, &frame, buffer);
    let note = app.words_of(app.note.as_ref());
    if note.is_empty() {
        frame.draw_prompt(own.choose, theme, buffer);
    } else {
        frame.draw_problem(&note, top, theme, buffer);
    }
}

/// The text about a line, in lines of a width: first the task of the puzzle that it leads to. Each
/// has whether it belongs to the task.
fn text_of(
    app: &AppContext,
    list: &PuzzleList,
    line: PuzzleLine,
    width: u16,
) -> Vec<(String, bool)> {
    let entry = list.entry_of(line, app).filter(|_| leads_to_one(line));
    let tasks = entry.map(|entry| wrap(&task(&entry.puzzle, app.strings), width));
    let tasks = tasks.into_iter().flatten().map(|line| (line, true));
    tasks
        .chain(wrap(&about(app, list, line), width).into_iter().map(|line| (line, false)))
        .collect()
}

/// The height from which a blank row separates the groups of lines.
const ROOMY: u16 = 17;

/// Draws the line of the next puzzle: a button, and the number of puzzles after it.
fn draw_next(
    app: &AppContext,
    (name, value): (&str, &[String]),
    is_chosen: bool,
    row: Rect,
    buffer: &mut Buffer,
) {
    let theme = &app.theme;
    if is_chosen {
        mark_row(row.x, row.y, theme, buffer);
    }
    let end = if is_chosen {
        let key = app.keys.first(KeyContext::All, Action::Choose);
        KeyButton { words: name, key: &key }.draw(false, theme, row, buffer)
    } else if button_width(name) <= row.width {
        button(name, false, theme, (row.x, row.y), buffer) + 2
    } else {
        text(buffer, row.x, row.y, name, theme.strong());
        return;
    };
    let room = row.right().saturating_sub(end);
    text(buffer, end, row.y, whole(value, room), theme.quiet());
}

/// The largest width of the description of a line.
const ABOUT: u16 = 56;

/// Whether the arrows change the value of a line.
const fn turns(line: PuzzleLine) -> bool {
    matches!(line, PuzzleLine::Game | PuzzleLine::Theme)
}

/// Whether Enter on a line opens the puzzle on the board.
const fn leads_to_one(line: PuzzleLine) -> bool {
    use PuzzleLine::{Daily, Due, Game, Next, Own, Theme};
    matches!(line, Next | Game | Theme | Due | Own | Daily)
}

/// Draws the keys of the chosen line.
fn draw_keys(app: &AppContext, list: &PuzzleList, frame: &PanelFrame, buffer: &mut Buffer) {
    let hint = &app.strings.hint;
    let line = PuzzleLine::ALL[list.line];
    let enter = match line {
        PuzzleLine::Game | PuzzleLine::Theme => hint.change,
        PuzzleLine::Search => hint.search,
        _ => hint.start,
    };
    let mut keys: Vec<(&[Action], &str)> =
        vec![(&[Action::Choose], enter), (&[Action::Up, Action::Down], hint.move_line)];
    if turns(line) {
        keys.push((&[Action::Left, Action::Right], hint.change));
    }
    keys.push((&[Action::Help], hint.help));
    keys.push((&[Action::Quit], hint.back));
    frame.draw_keys(&app.footer(KeyContext::All), &keys, buffer);
}
