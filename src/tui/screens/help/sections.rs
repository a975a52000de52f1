//! The sections of the help.

use super::samples::{self, HelpSquare};
use super::{Help, HelpBoard};
use crate::tui::command::typed;
use crate::tui::context::AppContext;
use crate::tui::glyphs;
use crate::tui::keys::{Action, BINDINGS, KeyContext};
use crate::tui::language::strings;
use crate::tui::screens::lessons::screen::is_of_lesson;
use crate::tui::screens::named_pieces::shows_pictures;
use crate::tui::screens::play::is_practised;
use crate::tui::screens::puzzles::screen::is_of_puzzle;
use crate::tui::screens::trainer::drill::is_of_drill;
use crate::tui::screens::trainer::stars_of;
use ouk_rules::board::Kind;

/// A section: a title, and the meaning of each key or sign.
pub(super) struct Section {
    pub(super) title: &'static str,
    pub(super) about: SectionAbout,
    pub(super) rows: Vec<HelpRow>,
}

/// What a section is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SectionAbout {
    /// The most important keys.
    FirstKeys,
    /// Other keys.
    Keys,
    /// The kinds of piece.
    Pieces,
    /// The marks on the board.
    Marks,
    /// Moves and commands to type.
    Typed,
    /// Signs of a screen.
    Signs,
}

/// A key or sign with its meaning.
pub(super) struct HelpRow {
    pub(super) sign: String,
    /// The square that shows it where there is room.
    pub(super) sample: Option<HelpSquare>,
    pub(super) meaning: &'static str,
}

impl HelpRow {
    const fn of(sign: String, meaning: &'static str) -> HelpRow {
        HelpRow { sign, sample: None, meaning }
    }

    /// Whether this is a key or a sign of the row.
    fn names(&self, key: &str) -> bool {
        self.sign.split_whitespace().any(|sign| sign == key)
    }
}

impl Section {
    const fn of(title: &'static str, about: SectionAbout, rows: Vec<HelpRow>) -> Section {
        Section { title, about, rows }
    }

    /// The keys of a row, each of which may have a ground of its own; none for signs.
    pub(super) fn keys<'a>(&self, row: &'a HelpRow) -> Vec<&'a str> {
        let between = match self.about {
            SectionAbout::FirstKeys | SectionAbout::Keys => " ",
            // A command may contain a blank.
            SectionAbout::Typed => "  ",
            SectionAbout::Pieces | SectionAbout::Marks | SectionAbout::Signs => return Vec::new(),
        };
        row.sign.split(between).filter(|key| !key.is_empty()).collect()
    }
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
            let works = works && shown.has_action(binding.action);
            is_known && is_new && works && binding.action.is_allowed(app.rights)
        });
        let rows = all
            .map(|(index, at)| HelpRow::of(app.keys.shown_at(index), about(app, place, at.action)));
        let rows = rows.filter(|row| !row.sign.is_empty()).collect();
        Section::of(title, SectionAbout::Keys, rows)
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
fn first_keys(app: &AppContext, shown: &Help) -> Option<Section> {
    let (help, place) = (&app.strings.help, shown.place);
    let about = |actions: &[Action]| match actions {
        [Action::Left, ..] => help.first_cursor,
        [Action::Down, ..] => help.first_lines,
        [Action::Earlier, ..] => help.first_steps,
        [Action::First, ..] => help.first_ends,
        // The usual words, which a search finds, are too long to be read at a glance.
        [Action::Hint] => help.first_hint,
        [Action::Type] => help.first_type,
        &[action, ..] => self::about(app, place, action),
        [] => "",
    };
    let acts = |&action: &Action| action.is_allowed(app.rights) && shown.has_action(action);
    let rows = first(place).iter().filter(|actions| actions.iter().all(acts));
    let keys = |actions: &[Action]| match actions {
        &[action] => app.keys.shown(place, action),
        several => app.keys.together(place, several),
    };
    let rows = rows.map(|actions| HelpRow::of(keys(actions), about(actions)));
    let rows: Vec<_> = rows.filter(|row| !row.sign.is_empty()).collect();
    (!rows.is_empty()).then(|| Section::of(help.first, SectionAbout::FirstKeys, rows))
}

/// The help for a place: all of it, or the lines that contain every word of the filter.
pub(super) fn sections(app: &AppContext, help: &Help) -> Vec<Section> {
    let (filter, place) = (&*help.filter, help.place);
    let searches = !filter.trim().is_empty();
    // The keys of the first section are not listed again.
    let named: Vec<Action> = match searches {
        true => Vec::new(),
        false => {
            first(place).iter().filter(|of| of.len() == 1).copied().flatten().copied().collect()
        }
    };
    let first = (!searches).then(|| first_keys(app, help)).flatten();
    let mut sections = match first {
        // What the board shows comes before the keys that matter less.
        Some(first) => {
            let board = pieces(app, help.board.as_ref()).into_iter().chain(marks(app, help));
            std::iter::once(first).chain(board).chain(lists(app, help, &named)).collect()
        }
        None => {
            let mut sections = lists(app, help, &named);
            sections.extend(pieces(app, help.board.as_ref()));
            sections.extend(marks(app, help));
            sections
        }
    };
    if !searches {
        return sections;
    }
    // A single letter that is a key asks what this key does.
    let key = filter.trim();
    let is_key = |section: &Section| section.rows.iter().any(|row| row.names(key));
    if key.chars().count() == 1 && sections.iter().any(is_key) {
        sections.iter_mut().for_each(|section| section.rows.retain(|row| row.names(key)));
    }
    let wanted: Vec<String> = filter.split_whitespace().map(str::to_lowercase).collect();
    for section in &mut sections {
        section.rows.retain(|HelpRow { sign, meaning, .. }| {
            let line = format!("{sign} {meaning}").to_lowercase();
            wanted.iter().all(|word| line.contains(word.as_str()))
        });
    }
    sections.retain(|section| !section.rows.is_empty());
    sections
}

/// The pieces of the board behind the help.
fn pieces(app: &AppContext, board: Option<&HelpBoard>) -> Option<Section> {
    let HelpBoard { game, pieces } = board?;
    let names = strings::names(app.settings.names, app.language);
    // Drawn pieces have the letters that moves are written with, and a fish has none there.
    let is_named = |kind| !shows_pictures(app) || glyphs::bears_letter(kind);
    let row = |&(letter, kind): &(&'static str, Kind)| HelpRow {
        sample: Some(HelpSquare::Piece(*game, kind)),
        ..HelpRow::of(if is_named(kind) { letter } else { "" }.to_owned(), names.piece(kind))
    };
    let rows = pieces.iter().map(row).collect();
    Some(Section::of(app.strings.help.pieces, SectionAbout::Pieces, rows))
}

/// The marks of the board, if a board is near.
fn marks(app: &AppContext, shown: &Help) -> Option<Section> {
    let has_board = matches!(
        shown.place,
        KeyContext::Menu
            | KeyContext::Game
            | KeyContext::Drill
            | KeyContext::Review
            | KeyContext::Lesson
            | KeyContext::Puzzle
    );
    let marks = samples::marks(app, shown.board.as_ref()).into_iter();
    let rows = marks.map(|(sample, sign, meaning)| HelpRow {
        sample: Some(sample),
        ..HelpRow::of(sign.to_owned(), meaning)
    });
    has_board.then(|| Section::of(app.strings.help.marks, SectionAbout::Marks, rows.collect()))
}

/// All keys besides those already named, the commands, and the signs of a screen.
fn lists(app: &AppContext, shown: &Help, named: &[Action]) -> Vec<Section> {
    let (help, place) = (&app.strings.help, shown.place);
    let mut sections = keys_of(app, shown, named);
    if matches!(place, KeyContext::Menu | KeyContext::Game) {
        let typed = std::iter::once(HelpRow::of("d1f2  Kf2".to_owned(), help.type_move));
        let typed = typed.chain(
            typed::offered(KeyContext::Game, app.rights)
                .filter(|command| shown.has_command(command.name))
                .map(|command| {
                    HelpRow::of(format!(":{}", command.usage), app.strings.command(command.name))
                }),
        );
        sections.push(Section::of(help.typed, SectionAbout::Typed, typed.collect()));
    }
    if matches!(place, KeyContext::Trainer | KeyContext::Drill) {
        let own = &app.strings.trainer;
        let [three, two, one] = [3, 2, 1].map(|stars| stars_of(app, Some(stars)));
        let rows = [
            (String::new(), own.help_aim),
            (three, own.no_tempo),
            (two, own.inside),
            (one, own.with_help),
            (String::new(), own.help_slack),
        ];
        let rows = rows.into_iter().map(|(sign, meaning)| HelpRow::of(sign, meaning)).collect();
        sections.push(Section::of(own.help_title, SectionAbout::Signs, rows));
    }
    sections
}
