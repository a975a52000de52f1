//! Actions of the explorer of openings.

use super::{App, Screen};
use crate::tui::effect::Effect;
use crate::tui::keys::Key;
use crate::tui::overlay::Overlay;
use crate::tui::screens::explorer::{Explorer, ExplorerAnswer};
use crate::tui::screens::play::practice_setup;
use crate::tui::update::{Navigation, ReviewStart};
use ouk_rules::AnyPosition;
use ouk_rules::board::Move;
use ouk_rules::game::Game;

impl App {
    /// Handles a key in the explorer, which lies over a screen.
    pub(super) fn explorer_key(&mut self, mut explorer: Box<Explorer>, key: Key) -> Vec<Effect> {
        match explorer.key(&self.context, key) {
            ExplorerAnswer::Stay => self.overlays.push(Overlay::Explorer(explorer)),
            ExplorerAnswer::Close => {}
            ExplorerAnswer::PlayFrom(position) => {
                let mut effects = vec![Effect::StopThinking, Effect::StopAnalysis];
                effects.extend(self.follow(Navigation::SetupFrom(position).into()));
                self.explored = Some((self.beneath.len(), explorer));
                return effects;
            }
            ExplorerAnswer::Review(from, moves) => return self.review_walk(&from, &moves),
        }
        Vec::new()
    }

    /// Adds the moves of a walk to the open review as a variation; without a review, opens one.
    fn review_walk(&mut self, from: &AnyPosition, moves: &[Move]) -> Vec<Effect> {
        if let Screen::Review(review) = &mut self.screen {
            return review.play_moves(moves);
        }
        let setup = practice_setup(from, self.context.today.clone());
        let Ok(mut game) = Game::new(setup) else { return Vec::new() };
        // A walk ends where the game ends.
        let _ = moves.iter().try_for_each(|&mv| game.play(mv));
        let at = game.ply();
        self.follow(Navigation::from(ReviewStart::unsaved(game, at)).into())
    }
}
