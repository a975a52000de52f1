//! English, and with it the list of all texts.

mod help;
mod lists;
mod play;
mod spoken;
mod trainer;

pub use help::*;
pub use lists::*;
pub use play::*;
pub use spoken::*;
pub use trainer::*;

use super::list;

list! {
    /// What every screen says.
    common: Common = COMMON,
    /// The games, and what each is about.
    games: Games = GAMES,
    /// The men.
    pieces: PieceTexts = PIECES,
    /// The main menu.
    menu: Menu = MENU,
    /// Short words beside the keys of a screen's last line.
    hint: Hint = HINT,
    /// The form before a game.
    setup: GameSetup = SETUP,
    /// The screen of a game.
    play: Play = PLAY,
    /// The count, in a line and explained.
    count: Count = COUNT,
    /// How a game ended.
    end: End = END,
    /// The settings.
    settings: Settings = SETTINGS,
    /// The list of saved games.
    browser: Browser = BROWSER,
    /// What became of what was asked of the world.
    outcome: OutcomeTexts = OUTCOMES,
    /// A game gone through.
    review: Review = REVIEW,
    /// The help.
    help: Help = HELP,
    /// What actions do, as the help says it.
    act: Act = ACT,
    /// What typed commands do.
    command: CommandTexts = COMMAND,
    /// The trainer.
    trainer: Trainer = TRAINER,
    /// Why there is no drill.
    no_drill: NoDrill = NO_DRILL,
    /// What the tables know, in the line of the count.
    tablebase_verdict: VerdictTexts = VERDICTS,
    /// Why a move of a drill is worth what it is.
    reasons: Because = BECAUSE,
    /// What the lessons are called.
    lessons: Lessons = LESSONS,
    /// What is said line by line.
    spoken: Spoken = SPOKEN,
}
