//! A puzzle: how it looks.

use super::screen::PuzzleScreen;
use super::words::{clock, rating, result, task};
use crate::puzzles::choice::rating_of;
use crate::tui::action::{Action, KeyContext};
use crate::tui::context::AppContext;
use crate::tui::language::{fill, script, sentence};
use crate::tui::note::{Note, PuzzleNote};
use crate::tui::screens::play::view::{self, Areas};
use crate::tui::screens::reading::{Paragraph, Reading, block, place};
use crate::tui::widgets::{board, text, whole};
use ouk_rules::board::Square;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

fn layout(app: &AppContext, screen: &PuzzleScreen, area: Rect) -> Option<Areas> {
    view::layout(screen.play.game.position(), app.wanted_square_size(), area)
}

/// The square that is drawn on a cell of the screen.
#[must_use]
pub fn square_at(app: &AppContext, screen: &PuzzleScreen, cell: (u16, u16)) -> Option<Square> {
    let areas = layout(app, screen, Rect::new(0, 0, app.size.width, app.size.height))?;
    let (shape, flipped) = (screen.play.game.position().shape(), screen.play.flipped);
    board::square_at(shape, flipped, areas.square_size, areas.board, cell)
}

/// Draws a puzzle.
pub fn draw(app: &AppContext, screen: &PuzzleScreen, area: Rect, buffer: &mut Buffer) {
    let play = &screen.play;
    let position = play.game.position();
    let Some(mut areas) = layout(app, screen, area) else {
        view::too_small(app, area, buffer);
        return;
    };
    let marks = view::marks(play, play.game.ply());
    let style = app.board_style(play.flipped);
    board::draw(position, &marks, &style, areas.square_size, areas.board, buffer);
    let typing = play.line.is_some();
    if areas.has_panel_for_words() {
        // There are no players below the words.
        areas.count.y = areas.keys.y.saturating_sub(areas.count.height + 1);
    }
    // What is typed has the row of the count beside the board.
    let counts = play.game.count().is_some() && !(typing && areas.has_panel_for_words());
    let reading = reading(app, screen);
    reading.draw(app, KeyContext::Puzzle, place(&areas, counts, typing), buffer);
    header(app, screen, &areas, buffer);
    if counts {
        view::count_lines(app, play, areas.count, buffer);
    }
    view::call(app, play, &areas, buffer);
    if typing {
        view::input_line(app, play, &areas, buffer);
    }
    if areas.shows_keys() {
        keys(app, screen, &areas, buffer);
    }
}

fn keys(app: &AppContext, screen: &PuzzleScreen, areas: &Areas, buffer: &mut Buffer) {
    let hint = &app.strings.hint;
    let solving: &[(&[Action], &str)] = &[
        (&[Action::Left, Action::Down, Action::Up, Action::Right], hint.cursor),
        (&[Action::Choose], hint.select),
        (&[Action::Hint], hint.hint),
        (&[Action::Solve], hint.solve),
        (&[Action::NextDrill], hint.next),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.list),
    ];
    let over: &[(&[Action], &str)] = &[
        (&[Action::Retry], hint.retry),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.list),
    ];
    let storm: &[(&[Action], &str)] = &[
        (&[Action::Left, Action::Down, Action::Up, Action::Right], hint.cursor),
        (&[Action::Choose], hint.select),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.list),
    ];
    let keys = match (screen.storm().is_some(), screen.is_over()) {
        (true, true) => &over[1..],
        (true, false) => storm,
        (false, true) => over,
        (false, false) if areas.has_panel_for_words() => &solving[2..],
        (false, false) => solving,
    };
    app.footer(KeyContext::Puzzle).draw(keys, areas.keys, areas.keys.y, buffer);
}

fn header(app: &AppContext, screen: &PuzzleScreen, areas: &Areas, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let area = areas.header;
    let entry = screen.session.entry;
    let name = strings.game(entry.puzzle.position.game());
    text(buffer, area.x, area.y, name, theme.strong());
    let x = area.x + script::width(name) + 2;
    // A call of a check stands at the end of this row.
    let in_check = screen.play.game.position().in_check();
    let called = if areas.status.is_none() && in_check { 13 } else { 0 };
    let room = area.right().saturating_sub(x + called);
    let ways = match screen.storm() {
        Some(storm) => {
            let left = clock(storm.left);
            let own = strings.puzzles.storm_state;
            vec![fill(own, &[&left, &storm.solved, &storm.missed]), left]
        }
        None => {
            let rating = rating_of(entry, &app.progress);
            vec![fill(strings.puzzles.rated, &[&rating]), rating.to_string()]
        }
    };
    text(buffer, x, area.y, whole(&ways, room), theme.quiet());
}

/// What the page says.
fn reading(app: &AppContext, screen: &PuzzleScreen) -> Reading {
    let (theme, strings) = (&app.theme, app.strings);
    let own = &strings.puzzles;
    let key = |action| app.keys.first(KeyContext::Puzzle, action);
    let mut told = Vec::new();
    if let Some(storm) = screen.storm().filter(|storm| storm.is_over()) {
        let best = app.progress.puzzles.best_storm.max(storm.solved);
        let words = fill(own.storm_over, &[&storm.solved, &storm.missed, &best]);
        told.push(Paragraph::apart(words, theme.strong()));
    } else if screen.session.solved {
        told.push(Paragraph::apart(rating(app, screen), theme.words()));
    } else {
        told.push(Paragraph::apart(task(screen, strings), theme.strong()));
    }
    if !screen.is_over() {
        let legend = view::legend_lines(app, &screen.play);
        told.extend(block(legend.into_iter(), theme.quiet()));
    }
    let task = match screen.is_over() {
        true if screen.storm().is_some() => fill(own.back_to_list, &[&key(Action::Choose)]),
        true => fill(own.go_on, &[&key(Action::Choose)]),
        false if screen.storm().is_some() => own.storm_rule.to_owned(),
        false => fill(own.helps, &[&key(Action::Hint), &key(Action::Solve)]),
    };
    Reading {
        told,
        feedback: feedback(app, screen),
        task: Paragraph::apart(task, theme.quiet()),
        page: screen.page,
    }
}

/// What came of the last move, if anything.
fn feedback(app: &AppContext, screen: &PuzzleScreen) -> Option<Paragraph> {
    let (theme, strings) = (&app.theme, app.strings);
    if screen.session.solved && screen.storm().is_none() {
        return Some(Paragraph::apart(result(screen, strings), theme.strong()));
    }
    let note = screen.note.as_ref()?;
    let is_wrong = matches!(
        note,
        Note::Refused(_)
            | Note::Puzzle(PuzzleNote::Wrong { .. } | PuzzleNote::Ends(_) | PuzzleNote::Missed(_))
    );
    let style = if is_wrong { theme.urgent() } else { theme.strong() };
    Some(Paragraph::apart(sentence(&app.words_of(Some(note))), style))
}
