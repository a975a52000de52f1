//! The view of a puzzle.

use super::screen::PuzzleScreen;
use super::words::{clock, rating, result, task_with};
use crate::puzzles::choice::rating_of;
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{fill, sentence};
use crate::tui::note::{Note, PuzzleNote};
use crate::tui::screens::named_pieces;
use crate::tui::screens::reading::{NextStep, Paragraph, Reading, ReadingPage, block};
use crate::tui::widgets::areas::Areas;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the puzzle, with its board and its text.
pub fn draw(app: &AppContext, screen: &PuzzleScreen, area: Rect, buffer: &mut Buffer) {
    let play = &screen.play;
    let page = ReadingPage {
        play,
        shown: play.game.position(),
        counts: play.game.count().is_some(),
        title: app.strings.game(screen.session.entry.puzzle.position.game()),
        state: state(app, screen),
        progress: None,
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
        (&[Action::Choose], hint.choose),
        (&[Action::Hint], hint.hint),
        (&[Action::Solve], hint.solve),
        (&[Action::Left, Action::Down, Action::Up, Action::Right], hint.cursor),
        (&[Action::NextDrill], hint.next),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    let over: &[(&[Action], &str)] = &[
        (&[Action::Retry], hint.retry),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    let storm: &[(&[Action], &str)] = &[
        (&[Action::Choose], hint.choose),
        (&[Action::Left, Action::Down, Action::Up, Action::Right], hint.cursor),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    let keys = match (screen.storm().is_some(), screen.is_over()) {
        (true, true) => &over[1..],
        (true, false) => storm,
        (false, true) => over,
        (false, false) => solving,
    };
    app.footer(KeyContext::Puzzle).draw_rows(keys, areas.keys, buffer);
}

/// The state of the storm, or the rating of the puzzle; the shortest form last.
fn state(app: &AppContext, screen: &PuzzleScreen) -> Vec<String> {
    let own = &app.strings.puzzles;
    match screen.storm() {
        Some(storm) => {
            let left = clock(storm.left);
            vec![fill(own.storm_state, &[&left, &storm.solved, &storm.missed]), left]
        }
        None => {
            let rating = rating_of(&screen.session.entry, &app.progress);
            vec![fill(own.rated, &[&rating]), rating.to_string()]
        }
    }
}

/// The text of the page.
fn reading(app: &AppContext, screen: &PuzzleScreen) -> Reading {
    let (theme, strings) = (&app.theme, app.strings);
    let own = &strings.puzzles;
    let key = |action| app.keys.first(KeyContext::Puzzle, action);
    let is_over = screen.is_over();
    let position = screen.play.game.position();
    let mut letters = Vec::new();
    if !is_over && named_pieces::is_to_learn(app, position.game()) {
        let pieces = named_pieces::table_of_board(app, position);
        letters.extend(block(pieces.into_iter(), theme.quiet()));
    }
    // The keys below say how to get help.
    let idle = (!is_over).then(|| match screen.storm() {
        Some(_) => own.storm_rule.to_owned(),
        None => rating(app, screen),
    });
    let idle = idle.map(|words| Paragraph { words, style: theme.quiet(), apart: false });
    let goes_on = match screen.storm() {
        Some(_) => own.back_to_list,
        None => own.go_on,
    };
    // After the solution, the task is drawn in a quiet style.
    let style = if is_over { theme.quiet() } else { theme.strong() };
    Reading {
        task: Some(Paragraph::apart(
            task_with(&screen.session.entry.puzzle, screen.session.left, strings),
            style,
        )),
        told: Vec::new(),
        idle,
        how: None,
        subjects: Vec::new(),
        letters,
        feedback: feedback(app, screen),
        next: is_over.then(|| NextStep::by_key(goes_on, key(Action::Choose), theme.strong())),
        page: screen.page,
    }
}

/// The result of the last move, if any; at the end the rating, or the result of the storm.
fn feedback(app: &AppContext, screen: &PuzzleScreen) -> Vec<Paragraph> {
    let (theme, strings) = (&app.theme, app.strings);
    if let Some(storm) = screen.storm().filter(|storm| storm.is_over()) {
        let best = app.progress.puzzles.best_storm.max(storm.solved);
        let words = fill(strings.puzzles.storm_over, &[&storm.solved, &storm.missed, &best]);
        return vec![Paragraph::apart(words, theme.strong())];
    }
    if screen.session.solved && screen.storm().is_none() {
        return vec![
            Paragraph::apart(result(screen, strings), theme.strong()),
            Paragraph::apart(rating(app, screen), theme.words()),
        ];
    }
    let Some(note) = screen.note.as_ref() else { return Vec::new() };
    let is_wrong = matches!(
        note,
        Note::Refused(_)
            | Note::Puzzle(PuzzleNote::Wrong { .. } | PuzzleNote::Ends(_) | PuzzleNote::Missed(_))
    );
    let style = if is_wrong { theme.urgent() } else { theme.words() };
    vec![Paragraph::apart(sentence(&app.words_of(Some(note))), style)]
}
