//! Practice boards: a game from a given position, and the commands that move its pieces.

use super::state::Play;
use crate::config::Confirm;
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::effect::Effect;
use crate::tui::keys::{Action, Key, KeyContext};
use ouk_rules::AnyPosition;
use ouk_rules::board::{ByColor, Kind, Move, SquareName};
use ouk_rules::game::{ClockSetting, GameSetup, MatchScore, Player};

/// A game of two people from a position, for the review.
#[must_use]
pub fn practice_setup(position: &AnyPosition, date: String) -> GameSetup {
    let human = |name: &str| Player::Human { name: name.to_owned() };
    GameSetup {
        game: position.game(),
        rules: position.rules(),
        fen: Some(position.to_fen()),
        players: ByColor([human("White"), human("Black")]),
        clock: ClockSetting::None,
        by_hand: false,
        first: position.turn(),
        date,
        match_score: MatchScore::default(),
    }
}

/// Whether an action of a game also works on every practice board.
pub(in crate::tui::screens) const fn is_practised(action: Action) -> bool {
    action.changes_look()
        || matches!(action, Action::Type | Action::Leap | Action::Drop | Action::Flip)
}

/// The result of a command that moves pieces.
pub(in crate::tui::screens) struct PracticeResult {
    /// The move that was played, if any, with the ply before it.
    pub(in crate::tui::screens) played: Option<(usize, Move)>,
    pub(in crate::tui::screens) effects: Vec<Effect>,
}

impl Play {
    /// The command of a key on a practice board; `own` is the screen's own command for the key. A
    /// selected piece has priority: letters choose its squares, and Esc drops the selection.
    pub(in crate::tui::screens) fn practice_command(
        &self,
        app: &AppContext,
        key: Key,
        own: Option<Action>,
    ) -> Option<Command> {
        let moving = self.leaping || self.selected.is_some();
        let by_hand = (moving || own.is_none()).then(|| self.hand_command(app, key));
        let look = app.keys.action(KeyContext::Game, key).filter(|action| action.changes_look());
        let command = by_hand.flatten().or(own.or(look).map(Command::Do));
        command.or_else(|| self.no_target(app, key))
    }

    /// Whether a command drops the selection instead of closing the screen.
    pub(in crate::tui::screens) fn lets_go(&self, command: &Command) -> bool {
        self.selected.is_some() && *command == Command::Do(Action::Close)
    }

    /// Performs a command that moves pieces; `None` if the command has another purpose.
    pub(in crate::tui::screens) fn practise(
        &mut self,
        confirm: Confirm,
        command: &Command,
    ) -> Option<PracticeResult> {
        let ply = self.game.ply();
        let effects = self.hand(confirm, command)?;
        let last = self.game.moves().next_back().map(|played| played.mv);
        let played = last.filter(|_| self.game.ply() == ply + 1).map(|mv| (ply, mv));
        Some(PracticeResult { played, effects })
    }

    /// The kind of the moving piece, and its square.
    pub(in crate::tui::screens) fn mover(&self, mv: Move) -> (Option<Kind>, SquareName) {
        let position = self.game.position();
        let kind = position.piece_on(mv.from()).map(|piece| piece.kind);
        (kind, position.shape().square_name(mv.from()))
    }

    /// Marks a move as a hint: the whole move, or only the moving piece.
    pub(in crate::tui::screens) fn mark_hint(&mut self, mv: Move, whole: bool) {
        let squares = if whole { vec![mv.from(), mv.to()] } else { vec![mv.from()] };
        self.hint = Some((self.game.ply(), squares));
    }
}
