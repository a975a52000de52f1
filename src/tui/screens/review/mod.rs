//! A game gone through move by move, with variations, what the engine thinks of it, and played on
//! from anywhere.

mod engine;
mod variation;
mod view;

pub use view::draw;

use super::play::{Play, picture};
use crate::tui::action::{Action, Key, KeyContext};
use crate::tui::app::{App, Screen};
use crate::tui::effect::Effect;
use crate::tui::language::fill;
use engine::Opinion;
use ouk_rules::board::Color;
use ouk_rules::game::{Game, GameSetup};
use std::path::PathBuf;
use std::sync::Arc;
use variation::Branch;

/// A game that is reviewed.
pub struct Review {
    /// The board. Only a variation is ever played on it.
    pub board: Play,
    /// The ply that is looked at.
    pub at: usize,
    /// The games that the variation on the board leaves, the reviewed one first.
    branches: Vec<Branch>,
    /// What the engine thinks of the position, if it is asked.
    opinion: Opinion,
    /// What to go back to.
    back: Screen,
}

/// Reviews the game on the screen, if it is none with a clock that runs.
pub fn open(app: &mut App) -> Vec<Effect> {
    let Screen::Play(play) = &mut app.screen else { return Vec::new() };
    if play.refuses_review() {
        return Vec::new();
    }
    let Some(game) = again(&play.game, play.game.ply()) else { return Vec::new() };
    let flipped = play.flipped;
    let at = play.looking.unwrap_or(play.game.ply());
    show(app, game, at, flipped)
}

/// Reviews a game from a file, from its beginning.
pub fn open_file(app: &mut App, game: Game) -> Vec<Effect> {
    let players = &game.setup().players;
    let flipped = players[Color::White].is_computer() && !players[Color::Black].is_computer();
    show(app, game, 0, flipped)
}

fn show(app: &mut App, game: Game, at: usize, flipped: bool) -> Vec<Effect> {
    let mut board = Play::new(game);
    (board.strings, board.keys, board.flipped) = (app.strings, Arc::clone(&app.keys), flipped);
    board.result_in = None;
    let menu = Screen::Menu(super::menu::Menu::default());
    let back = std::mem::replace(&mut app.screen, menu);
    let opinion = Opinion::default();
    let mut review = Review { board, at, branches: Vec::new(), opinion, back };
    review.board_style(at);
    let effects = review.ask();
    app.screen = Screen::Review(Box::new(review));
    effects
}

/// A game like another up to a ply: the same agreement, the same moves, the same counts.
fn again(game: &Game, plies: usize) -> Option<Game> {
    let fen = game.start_fen().to_owned();
    let mut other = Game::new(GameSetup { fen: Some(fen), ..game.setup().clone() }).ok()?;
    for &action in game.start_actions() {
        other.count_action(action).ok()?;
    }
    for played in game.moves().take(plies) {
        other.play(played.mv).ok()?;
        for &action in &played.count_actions {
            other.count_action(action).ok()?;
        }
    }
    if plies == game.ply()
        && let Some(ending) = game.ending()
        && other.ending().is_none()
    {
        other.declare(ending.clone());
    }
    Some(other)
}

impl Review {
    fn board_style(&mut self, ply: usize) {
        let last = self.board.game.ply();
        self.at = ply.min(last);
        self.board.looking = (self.at < last).then_some(self.at);
    }

    /// Asks what is to be known of the position that is looked at: by the tables, and by the engine
    /// if it is wanted.
    fn ask(&mut self) -> Vec<Effect> {
        let tables = self.board.ask_tables_of(self.at);
        tables.into_iter().chain(self.think()).collect()
    }

    /// Writes the game, or the variation, where the user is.
    fn export(&self, today: &str) -> Effect {
        let name = self.board.game.setup().game.name();
        let path = PathBuf::from(format!("{name}-{}.pgn", today.replace('.', "-")));
        Effect::Export { path, text: self.board.game.to_record() }
    }
}

/// What a key does.
pub fn on_key(app: &mut App, key: Key) -> Vec<Effect> {
    let Screen::Review(review) = &mut app.screen else { return Vec::new() };
    if let Some(line) = review.board.line.clone() {
        review.board.note.clear();
        let drawn = if key == Key::Enter { picture(app, line.trim()) } else { None };
        let Screen::Review(review) = &mut app.screen else { return Vec::new() };
        let mut effects = review.typing(if drawn.is_some() { Key::Esc } else { key });
        effects.extend(drawn);
        return effects;
    }
    let Some(action) = app.keys.action(KeyContext::Review, key) else { return Vec::new() };
    review.board.note.clear();
    let (at, last) = (review.at, review.board.game.ply());
    match action {
        Action::Earlier => review.board_style(at.saturating_sub(1)),
        Action::Later => review.board_style(at + 1),
        Action::First => review.board_style(0),
        Action::Last => review.board_style(last),
        Action::Flip => review.board.flipped = !review.board.flipped,
        Action::Type => review.begin_typing(if key == Key::Char(':') { ":" } else { "" }),
        Action::Engine => return review.ask_engine(),
        Action::CopyFen => {
            let fen = review.board.game.position_at(at).to_fen();
            review.board.note = fill(app.strings.play.copied, &[&fen]);
            return vec![Effect::Copy(fen)];
        }
        Action::Export => return vec![review.export(&app.today)],
        Action::PlayOn => return play_on(app),
        Action::Close if review.leave_variation() => {}
        Action::Close | Action::Quit => return leave(app),
        _ => return Vec::new(),
    }
    review.ask()
}

/// Back to where the review was opened.
fn leave(app: &mut App) -> Vec<Effect> {
    let menu = Screen::Menu(super::menu::Menu::default());
    match std::mem::replace(&mut app.screen, menu) {
        Screen::Review(review) => app.screen = review.back,
        other => app.screen = other,
    }
    vec![Effect::StopThinking]
}

/// A new game from the position that is looked at; the reviewed one stays as it is.
fn play_on(app: &mut App) -> Vec<Effect> {
    let Screen::Review(review) = &mut app.screen else { return Vec::new() };
    let game = &review.board.game;
    // An ending that the players declared is none of a game that is played on.
    let other = if review.at == game.ply() { None } else { again(game, review.at) };
    match other.filter(|game| game.ending().is_none()) {
        Some(game) => {
            let flipped = review.board.flipped;
            let mut play = Play::new(game);
            play.flipped = flipped;
            let mut effects = vec![Effect::StopThinking];
            effects.extend(app.begin(play));
            effects
        }
        None => {
            review.board.note = app.strings.review.over.to_owned();
            Vec::new()
        }
    }
}
