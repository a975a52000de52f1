//! Files that the user writes from a board: the game, or a picture.

use super::state::Play;
use crate::config::BoardPattern;
use crate::tui::context::AppContext;
use crate::tui::effect::Effect;
use crate::tui::export;
use crate::tui::glyphs::PieceStyle;
use crate::tui::theme::{Depth, Theme};
use crate::tui::widgets::board::{BoardStyle, SquareSize};
use ouk_rules::game::Game;
use std::path::{Path, PathBuf};

/// Writes the game of a board to a file. A file name ending in `svg` gets a picture of the board in
/// the theme of the screen.
pub(in crate::tui::screens) fn write(app: &AppContext, board: &Play, path: PathBuf) -> Effect {
    let text = if is_picture(&path) { picture(app, board) } else { board.game.to_record() };
    Effect::Export { path, text }
}

/// The name of a copy of a game in the current folder.
pub(in crate::tui::screens) fn file_name(game: &Game, today: &str) -> PathBuf {
    PathBuf::from(format!("{}-{}.pgn", game.setup().game.name(), today.replace('.', "-")))
}

/// Whether a file name asks for a picture.
pub(in crate::tui::screens) fn is_picture(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("svg"))
}

fn picture(app: &AppContext, board: &Play) -> String {
    let theme = Theme::chosen(&app.settings.theme, app.terminal.glyphs.light);
    let themes = app.themes();
    let theme = themes.theme(theme, Depth::True).unwrap_or_else(|_| themes.fallback(Depth::True));
    let chequered = app.settings.board == BoardPattern::Chequered;
    let at = board.looking.unwrap_or(board.game.ply());
    let last = at.checked_sub(1).and_then(|ply| board.game.moves().nth(ply));
    let board_style = BoardStyle {
        chequered,
        ..BoardStyle::plain(&theme, PieceStyle::Blocks).flipped(board.flipped)
    };
    let position = board.game.position_at(at);
    export::picture(position, last.map(|played| played.mv), &board_style, SquareSize::ALL[0])
}
