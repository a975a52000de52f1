//! English, and with it the list of all texts.

mod editor;
mod faults;
mod first_lessons;
mod glossary;
mod help;
mod lists;
mod play;
mod puzzles;
mod record;
mod rule_changes;
mod spoken;
mod terms;
mod trainer;
mod user_files;

pub use editor::*;
pub use faults::*;
pub use first_lessons::*;
pub use glossary::*;
pub use help::*;
pub use lists::*;
pub use play::*;
pub use puzzles::*;
pub use record::*;
pub use rule_changes::*;
pub use spoken::*;
pub use terms::TermTexts;
pub use trainer::*;
pub use user_files::*;

use super::list;

list! {
    /// Texts that all screens share.
    common: CommonTexts = COMMON,
    /// The names of the games, and a short description of each.
    games: GamesTexts = GAMES,
    /// The names of the pieces.
    pieces: PieceTexts = PIECES,
    /// Texts of the main menu.
    menu: MenuTexts = MENU,
    /// Short labels for the keys in a screen's last line.
    hint: HintTexts = HINT,
    /// Texts of the form before a game.
    setup: GameSetupTexts = SETUP,
    /// The differences between a rule set and the first one of its game.
    rule_changes: RuleChangesTexts = RULE_CHANGES,
    /// Texts of the screen of a game.
    play: PlayTexts = PLAY,
    /// Texts about the count, short and explained.
    count: CountTexts = COUNT,
    /// Texts about the ending of a game.
    end: EndTexts = END,
    /// Texts of the settings.
    settings: SettingsTexts = SETTINGS,
    /// The names of the settings' values.
    values: ValueTexts = VALUES,
    /// Texts of the list of saved games.
    browser: BrowserTexts = BROWSER,
    /// Texts of the record of results.
    record: RecordTexts = RECORD,
    /// Texts about the results of effects.
    outcome: OutcomeTexts = OUTCOMES,
    /// What is wrong with files.
    file_fault: FileFaultTexts = FILE_FAULTS,
    /// What is wrong in a record of a game.
    damage: DamageTexts = DAMAGE,
    /// What is wrong with position text.
    fen: FenTexts = FEN,
    /// What is wrong with another engine.
    engine_fault: EngineFaultTexts = ENGINE_FAULTS,
    /// What is wrong with the user's files.
    user_file: UserFileTexts = USER_FILES,
    /// What is wrong with the file of keys.
    key_fault: KeyFaultTexts = KEY_FAULTS,
    /// What is wrong with a rule set of the user's own.
    rule_set_fault: RuleSetFaultTexts = RULE_SET_FAULTS,
    /// What is wrong with a theme.
    theme_fault: ThemeFaultTexts = THEME_FAULTS,
    /// The review of a game.
    review: ReviewTexts = REVIEW,
    /// Texts of the help.
    help: HelpTexts = HELP,
    /// Descriptions of the actions, for the help.
    act: ActionTexts = ACT,
    /// Descriptions of the typed commands.
    command: CommandTexts = COMMAND,
    /// Texts of the trainer.
    trainer: TrainerTexts = TRAINER,
    /// The reasons why there is no drill.
    no_drill: NoDrillTexts = NO_DRILL,
    /// Verdicts of the tables, shown in the line of the count.
    tablebase_verdict: VerdictTexts = VERDICTS,
    /// Reasons for the grade of a move in a drill.
    reasons: ReasonTexts = BECAUSE,
    /// The titles of the lessons.
    lessons: LessonsTexts = LESSONS,
    /// Texts of the glossary.
    glossary: GlossaryTexts = GLOSSARY,
    /// Texts of the explorer of openings.
    explorer: ExplorerTexts = EXPLORER,
    /// Texts of the first lessons, except those of their steps.
    first_lessons: FirstLessonsTexts = FIRST_LESSONS,
    /// Texts about pasted text.
    pasted: PastedTexts = PASTED,
    /// Texts of the position editor.
    editor: EditorTexts = EDITOR,
    /// Texts about puzzles.
    puzzles: PuzzlesTexts = PUZZLES,
    /// Texts of line mode.
    spoken: SpokenTexts = SPOKEN,
}
