//! Draws a puzzle.

use super::screen::PuzzleScreen;
use super::words::{clock, rating, result, task};
use crate::puzzles::choice::rating_of;
use crate::tui::action::{Action, KeyContext};
use crate::tui::context::AppContext;
use crate::tui::language::{fill, sentence};
use crate::tui::note::{Note, PuzzleNote};
use crate::tui::screens::play::view::{self, Areas};
use crate::tui::screens::reading::{Paragraph, Reading, ReadingPage, block};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws a puzzle.
pub fn draw(app: &AppContext, screen: &PuzzleScreen, area: Rect, buffer: &mut Buffer) {
    let play = &screen.play;
    let page = ReadingPage {
        play,
        shown: play.game.position(),
        counts: play.game.count().is_some(),
        title: app.strings.game(screen.session.entry.puzzle.position.game()),
        state: state(app, screen),
        reading: reading(app, screen),
        context: KeyContext::Puzzle,
    };
    if let Some(areas) = page.draw(app, area, buffer) {
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

/// The state of the storm, or the rating of the puzzle; the shortest form is the last.
fn state(app: &AppContext, screen: &PuzzleScreen) -> Vec<String> {
    let own = &app.strings.puzzles;
    match screen.storm() {
        Some(storm) => {
            let left = clock(storm.left);
            vec![fill(own.storm_state, &[&left, &storm.solved, &storm.missed]), left]
        }
        None => {
            let rating = rating_of(screen.session.entry, &app.progress);
            vec![fill(own.rated, &[&rating]), rating.to_string()]
        }
    }
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
        let legend = view::legend_lines_of(app, screen.play.game.position());
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

/// The result of the last move, if there is one.
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
