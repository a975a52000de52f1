//! Khmer in Latin letters. Not yet read by a native reader.

mod editor;
mod first_lessons;
mod help;
mod lessons;
mod lists;
mod play;
mod puzzles;
mod rule_changes;
mod rule_message;
mod spoken;
mod terms;
mod trainer;

use super::english::Phrases;

/// All texts in Khmer with Latin letters.
pub static KHMER_LATIN: Phrases = Phrases {
    common: play::COMMON,
    games: play::GAMES,
    pieces: play::PIECES,
    menu: lists::MENU,
    hint: lists::HINT,
    setup: lists::SETUP,
    rule_changes: rule_changes::RULE_CHANGES,
    play: play::PLAY,
    count: play::COUNT,
    end: play::END,
    settings: lists::SETTINGS,
    values: lists::VALUES,
    browser: lists::BROWSER,
    record: lists::RECORD,
    outcome: lists::OUTCOMES,
    review: play::REVIEW,
    help: help::HELP,
    act: help::ACT,
    command: help::COMMAND,
    trainer: trainer::TRAINER,
    no_drill: trainer::NO_DRILL,
    tablebase_verdict: trainer::VERDICTS,
    reasons: trainer::BECAUSE,
    lessons: trainer::LESSONS,
    glossary: lists::GLOSSARY,
    explorer: lists::EXPLORER,
    pasted: editor::PASTED,
    editor: editor::EDITOR,
    puzzles: puzzles::PUZZLES,
    spoken: spoken::SPOKEN,
    level_names: [
        "thmei",
        "rien",
        "thommoda",
        "prong",
        "moam",
        "stoat",
        "khlang",
        "chomneanh",
        "kru",
        "choeung aek",
    ],
    rule_message: rule_message::rule_message,
    lesson: lessons::lesson,
    term: terms::term,
    first_lessons: first_lessons::FIRST_LESSONS,
    lesson_step: first_lessons::step,
};
