//! A game gone through move by move, and played on from anywhere.

use super::play::{Play, view};
use crate::board::Color;
use crate::game::{Game, Setup};
use crate::tui::action::{Action, Key, Place};
use crate::tui::app::{App, Screen};
use crate::tui::effect::Effect;
use crate::tui::language::{fill, script};
use crate::tui::widgets::board::{self, Look};
use crate::tui::widgets::{footer, text, whole, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::path::PathBuf;
use std::sync::Arc;

/// A game that is reviewed.
pub struct Review {
    /// The board; nothing is ever played on it.
    pub board: Play,
    /// The ply that is looked at.
    pub at: usize,
    /// What to go back to.
    back: Screen,
}

/// Reviews the game on the screen.
pub fn open(app: &mut App) -> Vec<Effect> {
    let Screen::Play(play) = &app.screen else { return Vec::new() };
    let Some(game) = again(&play.game, play.game.ply()) else { return Vec::new() };
    let flipped = play.flipped;
    let at = play.looking.unwrap_or(play.game.ply());
    show(app, game, at, flipped);
    Vec::new()
}

/// Reviews a game from a file, from its beginning.
pub fn open_file(app: &mut App, game: Game) {
    let players = &game.setup().players;
    let flipped = players[Color::White].is_machine() && !players[Color::Black].is_machine();
    show(app, game, 0, flipped);
}

fn show(app: &mut App, game: Game, at: usize, flipped: bool) {
    let mut board = Play::new(game);
    (board.say, board.keys, board.flipped) = (app.say, Arc::clone(&app.keys), flipped);
    let menu = Screen::Menu(super::menu::Menu::default());
    let back = std::mem::replace(&mut app.screen, menu);
    let mut review = Review { board, at, back };
    review.look(at);
    app.screen = Screen::Review(Box::new(review));
}

/// A game like another up to a ply: the same agreement, the same moves, the same counts.
fn again(game: &Game, plies: usize) -> Option<Game> {
    let fen = game.start_fen().to_owned();
    let mut other = Game::new(Setup { fen: Some(fen), ..game.setup().clone() }).ok()?;
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
    fn look(&mut self, ply: usize) {
        let last = self.board.game.ply();
        self.at = ply.min(last);
        self.board.looking = (self.at < last).then_some(self.at);
    }
}

/// What a key does.
pub fn on_key(app: &mut App, key: Key) -> Vec<Effect> {
    let today = app.today.clone();
    let Screen::Review(review) = &mut app.screen else { return Vec::new() };
    let Some(action) = app.keys.action(Place::Review, key) else { return Vec::new() };
    review.board.note.clear();
    let (at, last) = (review.at, review.board.game.ply());
    match action {
        Action::Earlier => review.look(at.saturating_sub(1)),
        Action::Later => review.look(at + 1),
        Action::First => review.look(0),
        Action::Last => review.look(last),
        Action::Flip => review.board.flipped = !review.board.flipped,
        Action::CopyFen => {
            let fen = review.board.game.position_at(at).to_fen();
            review.board.note = fill(app.say.play.copied, &[&fen]);
            return vec![Effect::Copy(fen)];
        }
        Action::Export => {
            let name = review.board.game.setup().game.name();
            let path = PathBuf::from(format!("{name}-{}.pgn", today.replace('.', "-")));
            return vec![Effect::Export { path, text: review.board.game.to_record() }];
        }
        Action::PlayOn => return play_on(app),
        Action::Close | Action::Quit => {
            let menu = Screen::Menu(super::menu::Menu::default());
            if let Screen::Review(review) = std::mem::replace(&mut app.screen, menu) {
                app.screen = review.back;
            }
        }
        _ => {}
    }
    Vec::new()
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
            app.begin(play)
        }
        None => {
            review.board.note = app.say.review.over.to_owned();
            Vec::new()
        }
    }
}

/// Draws the review.
pub fn draw(app: &App, review: &Review, area: Rect, buffer: &mut Buffer) {
    let (theme, say) = (&app.theme, app.say);
    let play = &review.board;
    let game = &play.game;
    let position = game.position_at(review.at);
    let Some(areas) = view::layout(position, app.wanted_tier(), area) else {
        view::too_small(app, area, buffer);
        return;
    };
    let x = area.x + u16::from(area.width >= 60);
    let setup = game.setup();
    let [white, black] = setup.players.0.each_ref().map(|player| say.player(player));
    let result = game.ending().map_or("*", |ending| ending.outcome.pgn());
    text(buffer, x, area.y, say.review.title, theme.strong());
    let after = x + script::width(say.review.title) + 2;
    let ply = fill(say.play.looking_back, &[&review.at, &game.ply()]);
    let ways = [
        format!("{}  {white} - {black}  {result}   {ply}", setup.date),
        format!("{white} - {black}  {result}   {ply}"),
        ply.clone(),
        format!("{}/{}", review.at, game.ply()),
    ];
    text(buffer, after, area.y, whole(&ways, area.right().saturating_sub(after)), theme.quiet());
    let look = Look::of(app, play.flipped);
    let mut marks = view::marks(play, review.at);
    marks.cursor = None;
    board::draw(position, &marks, &look, areas.tier, areas.board, buffer);
    if let Some(panel) = areas.panel {
        view::draw_panel(app, play, &areas, panel, buffer);
    }
    view::count_lines(app, play, areas.count, buffer);
    let played = review.at.checked_sub(1).and_then(|ply| game.moves().nth(ply));
    let words = match (played, game.ending()) {
        _ if !play.note.is_empty() => play.note.clone(),
        (_, Some(ending)) if review.at == game.ply() => say.ending(ending),
        (Some(played), _) => {
            let number = (review.at - 1 + game.position_at(0).turn().index()) / 2 + 1;
            format!("{number}. {}: {}", say.side(played.by), played.readable)
        }
        (None, _) => say.review.start.to_owned(),
    };
    let bottom = areas.input.bottom().max(areas.note.bottom());
    let lines = wrap(&words, areas.note.width.saturating_sub(1));
    for (y, line) in (areas.note.y..bottom).zip(&lines) {
        text(buffer, areas.note.x, y, line, theme.words());
    }
    if areas.keys > areas.input.y {
        let hint = &say.hint;
        let keys: [(&[Action], &str); 8] = [
            (&[Action::Earlier, Action::Later], hint.step),
            (&[Action::First, Action::Last], hint.ends),
            (&[Action::PlayOn], hint.play_on),
            (&[Action::CopyFen], hint.copy),
            (&[Action::Flip], hint.flip),
            (&[Action::Export], hint.write),
            (&[Action::Help], hint.help),
            (&[Action::Quit], hint.back),
        ];
        let row = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        footer(app, Place::Review, &keys, row, areas.keys, buffer);
    }
}
