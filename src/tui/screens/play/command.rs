//! The commands of the typed line, and how a line is completed.

use super::state::{Play, Question};
use crate::config::{BoardPattern, Confirm, Setting};
use crate::tui::action::Action;
use crate::tui::context::AppContext;
use crate::tui::effect::{Effect, Purpose};
use crate::tui::export;
use crate::tui::glyphs::PieceStyle;
use crate::tui::language::fill;
use crate::tui::theme::{Depth, Theme};
use crate::tui::update::{Navigation, Update};
use crate::tui::widgets::board::{BoardStyle, SquareSize};
use ouk_io::outside::{Barred, Rights};
use ouk_rules::board::Move;
use ouk_rules::{RuleMessage, notation};
use std::path::PathBuf;

/// A command.
pub struct TypedCommand {
    /// Its word.
    pub word: &'static str,
    /// How it is typed.
    pub usage: &'static str,
}

const fn command(word: &'static str, usage: &'static str) -> TypedCommand {
    TypedCommand { word, usage }
}

/// Every command, in the order of the help.
pub const COMMANDS: &[TypedCommand] = &[
    command("w", "w FILE"),
    command("e", "e FILE"),
    command("resign", "resign"),
    command("draw", "draw"),
    command("take", "take"),
    command("refuse", "refuse"),
    command("count", "count"),
    command("undo", "undo"),
    command("redo", "redo"),
    command("flip", "flip"),
    command("fen", "fen"),
    command("review", "review"),
    command("rules", "rules"),
    command("set", "set NAME VALUE"),
    command("theme", "theme NAME"),
    command("again", "again"),
    command("help", "help"),
    command("q", "q"),
];

/// The commands that can be used with these rights, in the order of the help.
pub fn allowed_commands(rights: Rights) -> impl Iterator<Item = &'static TypedCommand> {
    let of_files = |command: &TypedCommand| matches!(command.word, "w" | "e");
    COMMANDS.iter().filter(move |command| rights.allow(Barred::File) || !of_files(command))
}

impl Play {
    /// A typed line in a game: what concerns the whole program is done here, the rest at the board.
    pub(super) fn obey_typed(&mut self, app: &mut AppContext, line: &str) -> Update {
        let typed = line.trim();
        let command = typed.strip_prefix(':').unwrap_or(typed);
        let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
        let rest = rest.trim();
        if let Some(drawn) = picture(app, self, typed) {
            return drawn.into();
        }
        match (word, rest) {
            // A game is always kept, so whatever a hand is used to does the same.
            ("q" | "q!" | "wq" | "x", "") => Navigation::Menu.into(),
            ("help", "") => Navigation::Help.into(),
            ("rules", "") => Navigation::Rules.into(),
            ("review", "") => self.review(app),
            ("e", _) if self.refuses_review() => Update::none(),
            ("set" | "theme", _) => {
                let (name, value) = match word {
                    "theme" => ("theme", rest),
                    _ => rest.split_once(' ').unwrap_or((rest, "")),
                };
                let chosen = app.settings.set(name, value.trim());
                let kept = chosen.is_ok();
                self.note = match chosen {
                    Ok(setting) => format!("{name} = {}", app.settings.name_of(setting)),
                    Err(error) => app.strings.setting_error(&error),
                };
                app.dress();
                if kept { app.save_settings().into() } else { Update::none() }
            }
            ("e", file) if !file.is_empty() => {
                Effect::Open { path: PathBuf::from(file), purpose: Purpose::Review }.into()
            }
            _ => self.obey(typed).into(),
        }
    }
}

/// What is on the board as a picture, in the theme of the screen, if a typed line asks for one.
pub(in crate::tui::screens) fn picture(
    app: &AppContext,
    board: &Play,
    line: &str,
) -> Option<Effect> {
    let file = line.trim_start_matches(':').strip_prefix("w ")?.trim();
    if !file.to_ascii_lowercase().ends_with(".svg") {
        return None;
    }
    let theme = Theme::chosen(&app.settings.theme, app.glyphs.light);
    let themes = app.themes();
    let theme = themes.theme(theme, Depth::True).unwrap_or_else(|_| themes.fallback(Depth::True));
    let chequered = app.settings.board == BoardPattern::Chequered;
    let at = board.looking.unwrap_or(board.game.ply());
    let last = at.checked_sub(1).and_then(|ply| board.game.moves().nth(ply));
    let board_style =
        BoardStyle { chequered, ..BoardStyle::plain(&theme, PieceStyle::Blocks, board.flipped) };
    let position = board.game.position_at(at);
    let text =
        export::picture(position, last.map(|played| played.mv), &board_style, SquareSize::ALL[0]);
    Some(Effect::Export { path: PathBuf::from(file), text })
}

/// A move as letters alone, so that `Sxe5`, `se5` and `S-e5` are the same.
fn bare(text: &str) -> String {
    let sign = |letter: &char| !matches!(letter, 'x' | '-' | '+' | '#' | '!' | '=' | ' ');
    text.chars().filter(sign).map(|letter| letter.to_ascii_lowercase()).collect()
}

/// The lines a typed one may become: commands, settings and their words, or moves.
fn continuations(play: &Play, line: &str) -> Vec<String> {
    let begun = |words: &[String]| -> Vec<String> {
        words.iter().filter(|word| word.starts_with(line)).cloned().collect()
    };
    if let Some(command) = line.strip_prefix(':') {
        let set = command.strip_prefix("set ").and_then(|rest| rest.split_once(' '));
        let setting = set.and_then(|(name, _)| Setting::of(name));
        let lines: Vec<String> = match (setting, command.split_once(' ')) {
            (Some(setting), _) => {
                let line = |value| format!(":set {} {value}", setting.name());
                setting.names().into_iter().map(line).collect()
            }
            (_, Some(("set", _))) => {
                Setting::ALL.iter().map(|setting| format!(":set {} ", setting.name())).collect()
            }
            (_, Some(("theme", _))) => {
                Setting::Theme.names().iter().map(|name| format!(":theme {name}")).collect()
            }
            _ => {
                let commands = allowed_commands(play.rights);
                commands.map(|command| format!(":{}", command.word)).collect()
            }
        };
        let lines = begun(&lines);
        if !lines.is_empty() {
            return lines;
        }
    }
    let line = line.trim_start_matches(':');
    let position = play.game.position();
    let moves = play.matching_moves(line);
    let typed = line.trim().to_ascii_lowercase();
    let coordinates: Vec<String> =
        moves.iter().map(|&mv| notation::coordinate(position, mv)).collect();
    // In coordinates if that is how it was begun, else as it is read.
    if coordinates.iter().any(|text| text.starts_with(&typed)) {
        return coordinates.into_iter().filter(|text| text.starts_with(&typed)).collect();
    }
    moves.iter().map(|&mv| notation::readable(position, mv)).collect()
}

impl Play {
    /// The legal moves that begin with what is typed, in coordinates or as they are read.
    #[must_use]
    pub fn matching_moves(&self, line: &str) -> Vec<Move> {
        let position = self.game.position();
        let typed = bare(line);
        let fits = |mv: &Move| {
            bare(&notation::coordinate(position, *mv)).starts_with(&typed)
                || bare(&notation::readable(position, *mv)).starts_with(&typed)
        };
        position.legal_moves().into_iter().filter(fits).collect()
    }

    /// Completes what is typed as far as it is certain, and lists what it could be.
    pub(super) fn complete(&mut self) {
        let Some(line) = &self.line else { return };
        let all = continuations(self, line);
        let Some(first) = all.first() else { return };
        let common = first
            .char_indices()
            .map(|(at, letter)| at + letter.len_utf8())
            .take_while(|&end| all.iter().all(|other| other.starts_with(&first[..end])))
            .last()
            .unwrap_or(0);
        if common + usize::from(line.starts_with(':') && !first.starts_with(':')) >= line.len() {
            self.line = Some(first[..common].to_owned());
        }
        self.note = all.join("  ");
    }

    /// Brings back a line that was typed before, or a later one.
    pub(super) fn recall(&mut self, back: bool) {
        let at = self.recalled.unwrap_or(self.typed.len());
        let at = if back { at.saturating_sub(1) } else { (at + 1).min(self.typed.len()) };
        self.recalled = Some(at);
        self.line = Some(self.typed.get(at).cloned().unwrap_or_default());
    }

    /// Plays a move of the hand, or asks first if the settings say so or a win would be gone.
    pub(super) fn play_or_ask(&mut self, mv: Move) -> Vec<Effect> {
        let takes = !self.game.position().taken_by(mv).is_empty();
        let asks = match self.confirm {
            _ if self.bares_in_vain(mv) => true,
            Confirm::Nothing => false,
            Confirm::Captures => takes,
            Confirm::Moves => true,
        };
        if asks {
            self.question = Some(Question::Move(mv).into());
            return Vec::new();
        }
        self.play(mv)
    }

    /// What is said of a move that is refused: why, and where to read the rule.
    pub(super) fn refused(&self, why: &RuleMessage) -> String {
        fill(
            self.strings.play.refused,
            &[&self.strings.rule_message(why), &self.key(Action::Rules)],
        )
    }
}
