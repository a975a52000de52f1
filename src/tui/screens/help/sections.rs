//! The sections of the help.

use super::Help;
use crate::tui::command::typed::{self, CommandName};
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, BINDINGS, KeyContext};
use crate::tui::language::strings;
use crate::tui::screens::lessons::screen::is_of_lesson;
use crate::tui::screens::play::is_practised;
use crate::tui::screens::puzzles::screen::is_of_puzzle;
use crate::tui::screens::trainer::drill::is_of_drill;
use crate::tui::screens::trainer::stars_of;
use crate::tui::widgets::areas::square_size;
use crate::tui::widgets::board::{SmallLastMarks, SquareSize, Targets};
use ouk_rules::board::Kind;
use ouk_rules::{AnyPosition, GameId};

/// A section: a title, and the meaning of each key or sign.
pub(super) struct Section {
    pub(super) title: &'static str,
    /// Keys or signs with their meanings.
    pub(super) rows: Vec<(String, &'static str)>,
}

/// Whether an action has an effect in a place that inherits it from a place around it.
const fn works(place: KeyContext, around: KeyContext, action: Action) -> bool {
    match (place, around) {
        (KeyContext::Drill, KeyContext::Game) => is_practised(action) || is_of_drill(action),
        (KeyContext::Lesson, KeyContext::Game) => is_practised(action) || is_of_lesson(action),
        (KeyContext::Puzzle, KeyContext::Game) => is_practised(action) || is_of_puzzle(action),
        // The rules are open already.
        (KeyContext::Reader, KeyContext::All) => !matches!(action, Action::Rules),
        // Boards have no lines, and a review has two ends of its own.
        (KeyContext::Review, KeyContext::All) => {
            !matches!(action, Action::PageUp | Action::PageDown)
        }
        (
            KeyContext::Game
            | KeyContext::Drill
            | KeyContext::Lesson
            | KeyContext::Puzzle
            | KeyContext::Editor,
            KeyContext::All,
        ) => !matches!(action, Action::PageUp | Action::PageDown | Action::Top | Action::Bottom),
        _ => true,
    }
}

/// The description of an action in a place.
fn about(app: &AppContext, place: KeyContext, action: Action) -> &'static str {
    let help = &app.strings.help;
    match (place, action) {
        (KeyContext::Lesson | KeyContext::Puzzle, Action::Earlier) => help.page_back,
        (KeyContext::Lesson | KeyContext::Puzzle, Action::Later) => help.page_on,
        (KeyContext::Review, Action::Retry) => help.better_move,
        (KeyContext::Review, Action::Top) => app.strings.action(Action::First),
        (KeyContext::Review, Action::Bottom) => app.strings.action(Action::Last),
        _ => app.strings.action(action),
    }
}

/// The keys that work in a place, except those already listed: first its own, then those of the
/// places around it.
fn keys_of(app: &AppContext, shown: &Help, named: &[Action]) -> Vec<Section> {
    let (help, place) = (&app.strings.help, shown.place);
    let section = |&here: &KeyContext| {
        let title = if here == KeyContext::All { help.everywhere } else { help.keys };
        // A key of an outer place is omitted where an inner place gives it another meaning.
        let is_here = |action: Action, index: usize| {
            app.keys.at(index).iter().any(|&key| app.keys.action(place, key) == Some(action))
        };
        let all = BINDINGS.iter().enumerate().filter(|&(index, binding)| {
            let is_known = binding.place == here && is_here(binding.action, index);
            let is_new = !named.contains(&binding.action);
            // An action with a key in an inner place is listed there.
            let inner = place.chain().iter().take_while(|&&inner| inner != here);
            let is_inner = |&inner: &KeyContext| {
                BINDINGS.iter().any(|at| at.place == inner && at.action == binding.action)
            };
            let is_new = is_new && !inner.copied().any(|inner| is_inner(&inner));
            let works = works(place, here, binding.action);
            let works = works && (shown.names_solver() || binding.action != Action::Prove);
            is_known && is_new && works && binding.action.is_allowed(app.rights)
        });
        let rows = all.map(|(index, at)| (app.keys.shown_at(index), about(app, place, at.action)));
        Section { title, rows: rows.filter(|row| !row.0.is_empty()).collect() }
    };
    let mut sections: Vec<Section> = Vec::new();
    for section in place.chain().iter().map(section) {
        match sections.last_mut() {
            Some(last) if last.title == section.title => last.rows.extend(section.rows),
            _ => sections.push(section),
        }
    }
    sections
}

/// The most important actions of a place; empty for places with few actions.
const fn first(place: KeyContext) -> &'static [&'static [Action]] {
    const CURSOR: &[Action] = &[Action::Left, Action::Down, Action::Up, Action::Right];
    match place {
        KeyContext::Menu => &[
            &[Action::Down, Action::Up],
            &[Action::Choose],
            &[Action::NewGame],
            &[Action::TwoPlayers],
            &[Action::OpenLessons],
            &[Action::OpenTrainer],
            &[Action::OpenGames],
            &[Action::OpenSettings],
            &[Action::Help],
            &[Action::Quit],
        ],
        KeyContext::Game => &[
            CURSOR,
            &[Action::Choose],
            &[Action::Type],
            &[Action::Undo],
            &[Action::Hint],
            &[Action::Count],
            &[Action::OfferDraw],
            &[Action::Flip],
            &[Action::Help],
            &[Action::Quit],
        ],
        KeyContext::Drill => &[
            CURSOR,
            &[Action::Choose],
            &[Action::Type],
            &[Action::Hint],
            &[Action::Undo],
            &[Action::Retry],
            &[Action::Solve],
            &[Action::NextDrill],
            &[Action::Help],
            &[Action::Quit],
        ],
        KeyContext::Review => &[
            &[Action::Earlier, Action::Later],
            &[Action::First, Action::Last],
            &[Action::NextMistake],
            &[Action::Retry],
            &[Action::Analyse],
            &[Action::Engine],
            &[Action::PlayOn],
            &[Action::Export],
            &[Action::Help],
            &[Action::Quit],
        ],
        _ => &[],
    }
}

/// The section of the most important keys.
fn first_keys(app: &AppContext, place: KeyContext) -> Option<Section> {
    let help = &app.strings.help;
    let about = |actions: &[Action]| match actions {
        [Action::Left, ..] => help.first_cursor,
        [Action::Down, ..] => help.first_lines,
        [Action::Earlier, ..] => help.first_steps,
        [Action::First, ..] => help.first_ends,
        &[action, ..] => self::about(app, place, action),
        [] => "",
    };
    let allowed = |actions: &&&[Action]| actions.iter().all(|at| at.is_allowed(app.rights));
    let rows = first(place).iter().filter(allowed);
    let keys = |actions: &[Action]| match actions {
        &[action] => app.keys.shown(place, action),
        several => app.keys.together(place, several),
    };
    let rows = rows.map(|actions| (keys(actions), about(actions)));
    let rows: Vec<_> = rows.filter(|(keys, _)| !keys.is_empty()).collect();
    (!rows.is_empty()).then_some(Section { title: help.first, rows })
}

/// The help for a place: all of it, or the lines that contain every word of the filter.
pub(super) fn sections(app: &AppContext, help: &Help) -> Vec<Section> {
    let (filter, place) = (help.filter.as_str(), help.place);
    let searches = !filter.trim().is_empty();
    // The keys of the first section are not listed again.
    let named: Vec<Action> = match searches {
        true => Vec::new(),
        false => {
            first(place).iter().filter(|of| of.len() == 1).copied().flatten().copied().collect()
        }
    };
    let mut sections = all_sections(app, help, &named);
    if let Some(board) = &help.board {
        let names = strings::names(app.settings.names, app.language);
        let row = |&(letter, kind): &(&str, Kind)| (letter.to_owned(), names.piece(kind));
        let rows = board.pieces.iter().map(row).collect();
        sections.insert(0, Section { title: app.strings.help.pieces, rows });
    }
    if !searches {
        sections.splice(0..0, first_keys(app, place));
        return sections;
    }
    let wanted: Vec<String> = filter.split_whitespace().map(str::to_lowercase).collect();
    for section in &mut sections {
        section.rows.retain(|(keys, about)| {
            let line = format!("{keys} {about}").to_lowercase();
            wanted.iter().all(|word| line.contains(word.as_str()))
        });
    }
    sections.retain(|section| !section.rows.is_empty());
    sections
}

/// The marks on the board, as this screen draws them: shapes and backgrounds, or signs.
fn marks(app: &AppContext) -> Vec<(&'static str, &'static str)> {
    let help = &app.strings.help;
    let game = AnyPosition::start(GameId::Ouk, GameId::Ouk.default_rules());
    let size = square_size(&game, app.wanted_square_size(), app.terminal.size);
    let style = app.board_style();
    let (cursor, selected, go, take, last) = match size {
        Some(size) if style.draws_shapes(size.height) => {
            let has_ticks = style.small_last == SmallLastMarks::Ticks;
            let last = match size.height {
                SquareSize::INSIDE if has_ticks => "▘▝  ▘▝",
                _ => "█  █",
            };
            ("┏┓", "█", "▐▌", "▛▜", last)
        }
        Some(size) if size.height >= SquareSize::INSIDE => ("┏┓", "( )", "o", "x", "< > .."),
        _ => ("[ ]", "( )", "o", "x", "< > .."),
    };
    let mut marks = vec![
        (cursor, help.mark_cursor),
        (selected, help.mark_selected),
        (go, help.mark_go),
        (take, help.mark_take),
        ("a b c", help.mark_label),
        (last, help.mark_last),
        ("!", help.mark_alarm),
        ("^", help.mark_attacked),
        ("*", help.mark_hint),
    ];
    let has_letters = style.targets == Targets::Letters;
    marks.retain(|mark| mark.0 != "a b c" || has_letters);
    if has_letters && size.is_some_and(|size| size.height == 1) {
        // The letter replaces these signs.
        marks.retain(|mark| mark.0 != go && mark.0 != take);
    }
    marks
}

fn all_sections(app: &AppContext, shown: &Help, named: &[Action]) -> Vec<Section> {
    let (help, place) = (&app.strings.help, shown.place);
    let mut sections = keys_of(app, shown, named);
    let signs = |rows: &[(&str, &'static str)]| {
        rows.iter().map(|&(sign, about)| (sign.to_owned(), about)).collect()
    };
    if matches!(
        place,
        KeyContext::Menu
            | KeyContext::Game
            | KeyContext::Drill
            | KeyContext::Review
            | KeyContext::Lesson
            | KeyContext::Puzzle
    ) {
        sections.push(Section { title: help.marks, rows: signs(&marks(app)) });
    }
    if matches!(place, KeyContext::Menu | KeyContext::Game) {
        let typed = std::iter::once(("d1f2  Kf2".to_owned(), help.type_move));
        let typed = typed.chain(
            typed::offered(KeyContext::Game, app.rights)
                .filter(|command| shown.names_solver() || command.name != CommandName::Solve)
                .map(|command| (format!(":{}", command.usage), app.strings.command(command.name))),
        );
        sections.push(Section { title: help.typed, rows: typed.collect() });
    }
    if matches!(place, KeyContext::Trainer | KeyContext::Drill) {
        let own = &app.strings.trainer;
        let [three, two, one] = [3, 2, 1].map(|stars| stars_of(app, Some(stars)));
        let rows = signs(&[
            ("", own.help_aim),
            (&three, own.no_tempo),
            (&two, own.inside),
            (&one, own.with_help),
            ("", own.help_slack),
        ]);
        sections.push(Section { title: own.help_title, rows });
    }
    sections
}
