//! Khmer in Latin letters. Not yet read by a native reader.

mod editor;
mod faults;
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
mod user_files;

use super::Language;
use super::english::Phrases;

/// All texts in Khmer with Latin letters.
pub static KHMER_LATIN: Phrases = Phrases {
    language: Language::KhmerLatin,
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
    file_fault: faults::FILE_FAULTS,
    damage: faults::DAMAGE,
    fen: faults::FEN,
    engine_fault: faults::ENGINE_FAULTS,
    user_file: user_files::USER_FILES,
    key_fault: user_files::KEY_FAULTS,
    rule_set_fault: user_files::RULE_SET_FAULTS,
    theme_fault: user_files::THEME_FAULTS,
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
    month_names: [
        "Makara", "Kompheak", "Mina", "Mesa", "Ousaphea", "Mithona", "Kakada", "Seiha", "Kanha",
        "Tola", "Vichika", "Thnou",
    ],
    rule_message: rule_message::rule_message,
    lesson: lessons::lesson,
    term: terms::term,
    first_lessons: first_lessons::FIRST_LESSONS,
    lesson_step: first_lessons::step,
};
