//! The entries of the menu, and their texts.

use crate::tui::context::{AppContext, UnfinishedGame};
use crate::tui::keys::Action;
use crate::tui::language::{Language, fill, script};
use crate::tui::update::OpponentKind;

/// An entry of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuEntry {
    /// The unfinished game.
    Continue,
    /// The first lessons.
    Learn,
    /// A game against the computer.
    New,
    /// A game of two people.
    Two,
    /// A match of two teams.
    Barbershop,
    /// The endings to learn.
    Trainer,
    /// The puzzles.
    Puzzles,
    /// The saved games.
    Games,
    /// The record of results.
    Record,
    /// The rules of every game.
    Rules,
    /// The opening book.
    Openings,
    /// The terms of the players.
    Glossary,
    /// The next language, only at the very first start.
    Language,
    /// The settings.
    Settings,
}

impl From<OpponentKind> for MenuEntry {
    fn from(kind: OpponentKind) -> MenuEntry {
        match kind {
            OpponentKind::Computer => MenuEntry::New,
            OpponentKind::Two => MenuEntry::Two,
            OpponentKind::Teams => MenuEntry::Barbershop,
        }
    }
}

impl MenuEntry {
    /// The action that chooses the entry; none for the one that only newcomers see.
    pub(super) const fn action(self) -> Option<Action> {
        Some(match self {
            MenuEntry::Continue => Action::Continue,
            MenuEntry::Learn => Action::OpenLessons,
            MenuEntry::New => Action::NewGame,
            MenuEntry::Two => Action::TwoPlayers,
            MenuEntry::Barbershop => Action::Barbershop,
            MenuEntry::Trainer => Action::OpenTrainer,
            MenuEntry::Puzzles => Action::OpenPuzzles,
            MenuEntry::Games => Action::OpenGames,
            MenuEntry::Record => Action::OpenRecord,
            MenuEntry::Rules => Action::Rules,
            MenuEntry::Openings => Action::Openings,
            MenuEntry::Glossary => Action::Glossary,
            MenuEntry::Settings => Action::OpenSettings,
            MenuEntry::Language => return None,
        })
    }

    /// Whether a gap separates an entry from the one before it. The groups are: play, practise,
    /// look up, and the program itself.
    pub(super) const fn begins_group(self, before: Option<MenuEntry>) -> bool {
        match self {
            MenuEntry::Learn => before.is_some(),
            MenuEntry::Puzzles => !matches!(before, Some(MenuEntry::Learn)),
            MenuEntry::Openings | MenuEntry::Language => true,
            MenuEntry::Settings => !matches!(before, Some(MenuEntry::Language)),
            _ => false,
        }
    }
}

/// The current entries of the menu, from top to bottom.
pub(super) fn entries(app: &AppContext) -> Vec<MenuEntry> {
    const ALL: [MenuEntry; 13] = [
        MenuEntry::Continue,
        MenuEntry::New,
        MenuEntry::Two,
        MenuEntry::Barbershop,
        MenuEntry::Puzzles,
        MenuEntry::Trainer,
        MenuEntry::Games,
        MenuEntry::Record,
        MenuEntry::Openings,
        MenuEntry::Rules,
        MenuEntry::Glossary,
        MenuEntry::Language,
        MenuEntry::Settings,
    ];
    let shown = |entry: &MenuEntry| match entry {
        // Who has begun a game has seen the language, and finds it in the settings.
        MenuEntry::Language => app.settings.first_run && app.games.unfinished.is_none(),
        MenuEntry::Continue => app.games.unfinished.is_some(),
        _ => true,
    };
    let mut entries: Vec<MenuEntry> = ALL.into_iter().filter(shown).collect();
    // The lessons come first for newcomers, and later beside the trainer.
    let before = if app.is_newcomer() { MenuEntry::New } else { MenuEntry::Puzzles };
    let at = entries.iter().position(|&entry| entry == before).unwrap_or(0);
    entries.insert(at, MenuEntry::Learn);
    entries
}

/// An entry's name and its descriptions, the longest first.
pub(super) fn words(app: &AppContext, entry: MenuEntry) -> (&'static str, Vec<String>) {
    let strings = &app.strings.menu;
    let only = |name, about: &str| (name, vec![about.to_owned()]);
    match entry {
        MenuEntry::Continue => {
            let about = app.games.unfinished.as_ref().map_or_else(
                Vec::new,
                |UnfinishedGame { game, .. }| {
                    let setup = game.setup();
                    let [white, black] =
                        setup.players.0.each_ref().map(|player| app.strings.player(player));
                    let (title, number) = (app.strings.game(setup.game), game.move_number());
                    let long = fill(strings.resume_about, &[&title, &white, &black, &number]);
                    let short = format!("{title} {number}");
                    let others = app.games.others_unfinished.len();
                    let counted = |way: &String| match others {
                        0 => way.clone(),
                        others => fill(strings.resume_others, &[way, &others]),
                    };
                    vec![counted(&long), long, counted(&short), short, title.to_owned()]
                },
            );
            (strings.resume, about)
        }
        MenuEntry::Language => {
            let all = Language::ALL.map(|language| match language == app.language {
                true => format!("‹ {} ›", language.own_name()),
                false => language.own_name().to_owned(),
            });
            (strings.language, vec![all.join("   "), app.language.own_name().to_owned()])
        }
        MenuEntry::Learn if app.is_newcomer() => only(strings.learn, strings.learn_first),
        MenuEntry::Learn => only(strings.learn, strings.learn_about),
        MenuEntry::New => only(strings.new, strings.new_about),
        MenuEntry::Two => only(strings.two, strings.two_about),
        MenuEntry::Trainer => {
            let due = app.progress.due(app.day);
            let ways = [fill(strings.trainer_due, &[&due]), strings.trainer_about.to_owned()];
            (strings.trainer, ways.into_iter().skip(usize::from(due == 0)).collect())
        }
        MenuEntry::Puzzles => {
            let due = app.progress.puzzles.all_due(app.day).len();
            let ways = [fill(strings.puzzles_due, &[&due]), strings.puzzles_about.to_owned()];
            (strings.puzzles, ways.into_iter().skip(usize::from(due == 0)).collect())
        }
        MenuEntry::Barbershop => only(strings.barbershop, strings.barbershop_about),
        MenuEntry::Games => only(strings.games, strings.games_about),
        MenuEntry::Record => only(strings.record, strings.record_about),
        MenuEntry::Rules => only(strings.rules, strings.rules_about),
        MenuEntry::Openings => only(strings.openings, strings.openings_about),
        MenuEntry::Glossary => only(strings.glossary, strings.glossary_about),
        MenuEntry::Settings => only(strings.settings, strings.settings_about),
    }
}

/// Who plays the game to continue, the longest first.
pub(super) fn sides(app: &AppContext) -> Vec<String> {
    app.games.unfinished.as_ref().map_or_else(Vec::new, |UnfinishedGame { game, .. }| {
        let [white, black] = game.setup().players.0.each_ref().map(|it| app.strings.player(it));
        let sides = fill(app.strings.trainer.against, &[&white, &black]);
        match app.games.others_unfinished.len() {
            0 => vec![sides],
            others => vec![fill(app.strings.menu.resume_others, &[&sides, &others]), sides],
        }
    })
}

/// Who plays the game to continue, in the longest wording that fits in a row of this many columns
/// below that entry; none if the columns beside the name have room for all of its description.
pub(super) fn sides_below(app: &AppContext, room: u16, beside: u16) -> Option<String> {
    let (_, ways) = words(app, MenuEntry::Continue);
    let is_beside = ways.first().is_some_and(|way| script::width(way) <= beside);
    sides(app).into_iter().find(|way| script::width(way) <= room).filter(|_| !is_beside)
}

/// The text beside the name of an entry, the longest wording first: its description or its gloss.
pub(super) fn beside_name(
    app: &AppContext,
    entry: MenuEntry,
    is_described: bool,
    has_glosses: bool,
) -> Vec<String> {
    let (_, mut about) = words(app, entry);
    match entry {
        _ if is_described => about.push(gloss(app, entry).to_owned()),
        MenuEntry::Language => {}
        MenuEntry::Continue => about = resumed_in_short(app),
        _ if has_glosses => about = vec![gloss(app, entry).to_owned()],
        _ => about.clear(),
    }
    about
}

/// The game to continue in a few words, the longest first.
fn resumed_in_short(app: &AppContext) -> Vec<String> {
    app.games.unfinished.as_ref().map_or_else(Vec::new, |UnfinishedGame { game, .. }| {
        let name = app.strings.short_game(game.setup().game);
        let number = game.move_number();
        vec![fill(app.strings.menu.resume_gloss, &[&name, &number]), name.to_owned()]
    })
}

/// What an entry is about in two or three words, for a narrow panel; empty if its name says it.
pub(super) const fn gloss(app: &AppContext, entry: MenuEntry) -> &'static str {
    let strings = &app.strings.menu;
    match entry {
        MenuEntry::Continue | MenuEntry::Language => "",
        MenuEntry::Learn => strings.learn_gloss,
        MenuEntry::New => strings.new_gloss,
        MenuEntry::Two => strings.two_gloss,
        MenuEntry::Trainer => strings.trainer_gloss,
        MenuEntry::Puzzles => strings.puzzles_gloss,
        MenuEntry::Barbershop => strings.barbershop_gloss,
        MenuEntry::Games => strings.games_gloss,
        MenuEntry::Record => strings.record_gloss,
        MenuEntry::Rules => strings.rules_gloss,
        MenuEntry::Openings => strings.openings_gloss,
        MenuEntry::Glossary => strings.glossary_gloss,
        MenuEntry::Settings => strings.settings_gloss,
    }
}
