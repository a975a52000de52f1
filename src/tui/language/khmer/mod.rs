//! Khmer. Not yet read by a native reader.

mod help;
mod lessons;
mod lists;
mod play;
mod remark;
mod spoken;
mod trainer;

use super::Phrases;

/// The texts.
pub static KHMER: Phrases = Phrases {
    common: play::COMMON,
    games: play::GAMES,
    pieces: play::PIECES,
    menu: lists::MENU,
    hint: lists::HINT,
    setup: lists::SETUP,
    play: play::PLAY,
    count: play::COUNT,
    end: play::END,
    settings: lists::SETTINGS,
    browser: lists::BROWSER,
    tidings: lists::TIDINGS,
    review: play::REVIEW,
    help: help::HELP,
    act: help::ACT,
    command: help::COMMAND,
    trainer: trainer::TRAINER,
    outlook: trainer::OUTLOOK,
    because: trainer::BECAUSE,
    lessons: trainer::LESSONS,
    spoken: spoken::SPOKEN,
    remark: remark::remark,
    lesson: lessons::lesson,
};
