//! Completion and recall of typed lines.

use super::state::Play;
use crate::config::Setting;
use crate::tui::command::typed;
use crate::tui::keys::KeyContext;
use crate::tui::list_steps::Direction;
use crate::tui::note::Note;
use ouk_rules::board::Move;
use ouk_rules::notation;

/// A move without signs and in lower case, so that `Sxe5`, `se5` and `S-e5` are the same.
fn bare(text: &str) -> String {
    let sign = |letter: &char| !matches!(letter, 'x' | '-' | '+' | '#' | '!' | '=' | ' ');
    text.chars().filter(sign).map(|letter| letter.to_ascii_lowercase()).collect()
}

/// Whether a text begins like a typed one, in which capitals are as good as small letters.
fn begins(text: &str, typed: &str) -> bool {
    text.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed))
}

/// The possible completions of a typed line: commands, settings and their values, or moves.
fn continuations(play: &Play, place: KeyContext, line: &str) -> Vec<String> {
    let begun = |words: &[String]| -> Vec<String> {
        words.iter().filter(|word| begins(word, line)).cloned().collect()
    };
    if let Some(command) = line.strip_prefix(':') {
        let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
        let is_argument = |of: &str| word.len() < command.len() && word.eq_ignore_ascii_case(of);
        let setting = rest.split_once(' ').and_then(|(name, _)| Setting::typed(name));
        let lines: Vec<String> = match setting {
            Some(setting) if is_argument("set") => {
                let line = |value| format!(":set {} {value}", setting.name());
                setting.names().into_iter().map(line).collect()
            }
            None if is_argument("set") => {
                Setting::ALL.iter().map(|setting| format!(":set {} ", setting.name())).collect()
            }
            _ if is_argument("theme") => {
                Setting::Theme.names().iter().map(|name| format!(":theme {name}")).collect()
            }
            _ => {
                let commands = typed::offered(place, play.rights);
                commands.map(|command| format!(":{}", command.word())).collect()
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
    // The moves are in coordinates if the line begins like coordinates, otherwise in readable form.
    if coordinates.iter().any(|text| text.starts_with(&typed)) {
        return coordinates.into_iter().filter(|text| text.starts_with(&typed)).collect();
    }
    moves.iter().map(|&mv| notation::readable(position, mv)).collect()
}

impl Play {
    /// The legal moves that begin with the typed text, in coordinates or in readable form.
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

    /// Completes the text before the caret as far as it is unambiguous, and lists the possible
    /// completions.
    pub(super) fn complete(&mut self, place: KeyContext) {
        let Some(line) = self.line.as_ref().map(|line| line.before_caret()) else { return };
        let all = continuations(self, place, line);
        let Some(first) = all.first() else { return };
        let common = first
            .char_indices()
            .map(|(at, letter)| at + letter.len_utf8())
            .take_while(|&end| all.iter().all(|other| other.starts_with(&first[..end])))
            .last()
            .unwrap_or(0);
        let is_longer =
            common + usize::from(line.starts_with(':') && !first.starts_with(':')) >= line.len();
        if let Some(line) = self.line.as_mut().filter(|_| is_longer) {
            line.replace_before_caret(&first[..common]);
        }
        self.say(Note::Completions(all));
    }

    /// Brings back a line that was typed before, or a later one.
    pub(super) fn recall(&mut self, direction: Direction) {
        let at = self.recalled.unwrap_or(self.typed.len());
        let at = match direction {
            Direction::Back => at.saturating_sub(1),
            Direction::Forward => (at + 1).min(self.typed.len()),
        };
        self.recalled = Some(at);
        let typed = self.typed.get(at).cloned().unwrap_or_default();
        self.begin_line(&typed);
    }
}
