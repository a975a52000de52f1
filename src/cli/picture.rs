//! Pictures of positions: `ouk show --svg`.

use super::{Failure, if_exists, not_written, print};
use crate::config::{SettingValue, Settings, ThemeChoice};
use crate::tui::export;
use crate::tui::glyphs::PieceStyle;
use crate::tui::theme::{Depth, Theme, ThemeDraft};
use crate::tui::widgets::board::{BoardStyle, SquareSize};
use clap::Args;
use ouk_io::files;
use ouk_io::outside::Outside;
use ouk_rules::AnyPosition;
use ouk_rules::board::Move;
use std::path::PathBuf;

#[derive(Args)]
pub(super) struct PictureArgs {
    /// Draw the position as a picture in SVG instead.
    #[arg(long)]
    pub(super) svg: bool,
    /// The picture's theme; the settings' if none is named.
    #[arg(long, requires = "svg")]
    theme: Option<String>,
    /// How pieces are drawn.
    #[arg(long, requires = "svg", default_value = "blocks", value_parser = PieceStyle::ALL.map(PieceStyle::name))]
    pieces: String,
    /// The size of squares: 2x1, 4x2, 6x3, 8x4, 10x5, 12x6, 16x8 or 24x12.
    #[arg(long, requires = "svg", default_value = "12x6")]
    size: String,
    /// A board of one tint, as in Cambodia.
    #[arg(long, requires = "svg")]
    plain: bool,
    /// Black below.
    #[arg(long, requires = "svg")]
    flip: bool,
    /// The file to write; standard output if none is named.
    #[arg(long, requires = "svg", value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite that file if it exists.
    #[arg(long, requires = "out")]
    overwrite: bool,
}

/// The theme that a command names, else that of the settings.
pub(super) fn theme_choice(name: Option<&str>, settings: &Settings) -> ThemeChoice {
    name.and_then(ThemeChoice::of_name).unwrap_or_else(|| settings.theme.clone())
}

/// The size a word names.
pub(super) fn square_size(word: &str) -> Result<SquareSize, Failure> {
    SquareSize::of(word).ok_or_else(|| {
        let known: Vec<&str> =
            SquareSize::ALL.iter().map(|square_size| square_size.name()).collect();
        Failure::usage(format!("--size is one of {}, not \"{word}\"", known.join(", ")))
    })
}

/// Draws a position, with the move that led to it.
pub(super) fn draw(
    position: &AnyPosition,
    last: Option<Move>,
    args: &PictureArgs,
    settings: &Settings,
    _: Outside,
) -> Result<(), Failure> {
    let square_size = square_size(&args.size)?;
    let choice = theme_choice(args.theme.as_deref(), settings);
    let theme = ThemeDraft::load(Theme::chosen(&choice, None)).map_err(Failure::failed)?;
    let theme = Theme::of(&theme, Depth::True);
    let set = PieceStyle::of(&args.pieces).unwrap_or(PieceStyle::Blocks);
    let board_style =
        BoardStyle { chequered: !args.plain, ..BoardStyle::plain(&theme, set, args.flip) };
    let svg = export::picture(position, last, &board_style, square_size);
    match &args.out {
        None => print(svg.trim_end()),
        Some(path) => files::export(path, svg.as_bytes(), if_exists(args.overwrite))
            .map_err(|error| not_written(path, &error)),
    }
}
