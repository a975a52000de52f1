//! English, and with it the list of all texts.

mod editor;
mod first_lessons;
mod glossary;
mod help;
mod lists;
mod play;
mod puzzles;
mod rule_changes;
mod spoken;
mod terms;
mod trainer;

pub use editor::*;
pub use first_lessons::*;
pub use glossary::*;
pub use help::*;
pub use lists::*;
pub use play::*;
pub use puzzles::*;
pub use rule_changes::*;
pub use spoken::*;
pub use terms::TermTexts;
pub use trainer::*;

use super::list;

list! {
    /// Texts that all screens share.
    common: Common = COMMON,
    /// The names of the games, and a short description of each.
    games: Games = GAMES,
    /// The pieces.
    pieces: PieceTexts = PIECES,
    /// The main menu.
    menu: Menu = MENU,
    /// Short words beside the keys of a screen's last line.
    hint: Hint = HINT,
    /// The form before a game.
    setup: GameSetup = SETUP,
    /// How a rule set differs from the first one of its game.
    rule_changes: RuleChanges = RULE_CHANGES,
    /// The screen of a game.
    play: Play = PLAY,
    /// The count, in a line and explained.
    count: Count = COUNT,
    /// How a game ended.
    end: End = END,
    /// The settings.
    settings: Settings = SETTINGS,
    /// The values of the settings.
    values: ValueTexts = VALUES,
    /// The list of saved games.
    browser: Browser = BROWSER,
    /// The record of results.
    record: Record = RECORD,
    /// The results of effects.
    outcome: OutcomeTexts = OUTCOMES,
    /// The review of a game.
    review: Review = REVIEW,
    /// The help.
    help: Help = HELP,
    /// Descriptions of the actions, for the help.
    act: Act = ACT,
    /// Descriptions of the typed commands.
    command: CommandTexts = COMMAND,
    /// The trainer.
    trainer: Trainer = TRAINER,
    /// Why there is no drill.
    no_drill: NoDrill = NO_DRILL,
    /// Verdicts of the tables, shown in the line of the count.
    tablebase_verdict: VerdictTexts = VERDICTS,
    /// Reasons for the grade of a move in a drill.
    reasons: Because = BECAUSE,
    /// The titles of the lessons.
    lessons: Lessons = LESSONS,
    /// The glossary.
    glossary: Glossary = GLOSSARY,
    /// The explorer of openings.
    explorer: Explorer = EXPLORER,
    /// The first lessons, but for what is said in their steps.
    first_lessons: FirstLessons = FIRST_LESSONS,
    /// The texts about a paste.
    pasted: PastedTexts = PASTED,
    /// The position editor.
    editor: EditorTexts = EDITOR,
    /// Puzzles.
    puzzles: Puzzles = PUZZLES,
    /// Texts of line mode.
    spoken: Spoken = SPOKEN,
}
