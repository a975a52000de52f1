//! Pictures of positions: `ouk show --svg` and `ouk show --png`.

use super::output::{check_ending, no_theme, overwrites_games};
use super::{Failure, if_exists, not_written, output_file, print};
use crate::config::{SettingValue, Settings, ThemeChoice};
use crate::tui::export;
use crate::tui::glyphs::PieceStyle;
use crate::tui::pictures::BoardPainting;
use crate::tui::theme::{Depth, Theme, ThemeDraft};
use crate::tui::widgets::board::{BoardStyle, SquareSize};
use clap::Args;
use ouk_io::files;
use ouk_io::outside::Outside;
use ouk_rules::AnyPosition;
use ouk_rules::board::Move;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub(super) struct PictureArgs {
    /// Draw the position in SVG.
    #[arg(long, group = "drawing")]
    svg: bool,
    /// Draw the position in PNG; requires --out.
    #[arg(long, group = "drawing", requires = "out")]
    png: bool,
    /// Theme name or file [default: from the settings].
    #[arg(long, requires = "drawing")]
    theme: Option<String>,
    /// Piece style; SVG only.
    #[arg(long, value_name = "STYLE", requires = "svg", default_value = "blocks", value_parser = PieceStyle::ALL.map(PieceStyle::name))]
    pieces: String,
    /// Square size in characters: 2x1, 4x2, 6x3, 8x4, 10x5, 12x6, 16x8 or 24x12; in PNG, 20 pixels
    /// per row.
    #[arg(long, requires = "drawing", default_value = "12x6")]
    size: String,
    /// Draw all squares in one colour, as on Cambodian boards.
    #[arg(long, requires = "drawing")]
    plain: bool,
    /// Draw Black at the bottom.
    #[arg(long, requires = "drawing")]
    flip: bool,
    /// File to write [default: standard output].
    #[arg(long, requires = "drawing", value_name = "FILE", value_parser = output_file())]
    out: Option<PathBuf>,
    /// Overwrite the output file if it exists.
    #[arg(long, requires = "out")]
    overwrite: bool,
}

impl PictureArgs {
    /// The option that asks for a picture, if one does.
    pub(super) const fn asked_for(&self) -> Option<&'static str> {
        match (self.svg, self.png) {
            (true, _) => Some("--svg"),
            (_, true) => Some("--png"),
            _ => None,
        }
    }

    /// Fails if the picture would replace the file of the game.
    pub(super) fn check_out(&self, game: &Path) -> Result<(), Failure> {
        match &self.out {
            Some(out) if files::is_same_file(out, game) => Err(overwrites_games(out)),
            _ => Ok(()),
        }
    }
}

/// The number of pixels for each row of a square in PNG.
const ROW: u16 = 20;

/// The theme that a command names, or else that of the settings.
pub(super) fn theme_choice(name: Option<&str>, settings: &Settings) -> ThemeChoice {
    name.and_then(ThemeChoice::of_name).unwrap_or_else(|| settings.theme.clone())
}

/// The square size with a name such as `4x2`.
pub(super) fn square_size(word: &str) -> Result<SquareSize, Failure> {
    SquareSize::of(word).ok_or_else(|| {
        let known: Vec<&str> =
            SquareSize::ALL.iter().map(|square_size| square_size.name()).collect();
        Failure::usage(format!(
            "invalid value \"{word}\" for --size: choose from {}",
            known.join(", ")
        ))
    })
}

/// Draws a position with its last move marked.
pub(super) fn draw(
    position: &AnyPosition,
    last: Option<Move>,
    args: &PictureArgs,
    settings: &Settings,
    _: Outside,
) -> Result<(), Failure> {
    let square_size = square_size(&args.size)?;
    if let Some(path) = &args.out {
        check_ending(path, if args.png { &["png"] } else { &["svg"] })?;
    }
    let choice = theme_choice(args.theme.as_deref(), settings);
    let theme = ThemeDraft::load(Theme::chosen(&choice, None)).map_err(|error| no_theme(&error))?;
    if args.png && theme.mono {
        let problem = format!("--png needs a theme with colours; \"{}\" has none", choice.name());
        return Err(Failure::usage(format!("{problem}. Choose another with --theme")));
    }
    let theme = Theme::of(&theme, Depth::True);
    if let (true, Some(path)) = (args.png, &args.out) {
        let square = ROW * square_size.height;
        let (chequered, flipped) = (!args.plain, args.flip);
        let painting = BoardPainting { theme: &theme, square, chequered, flipped };
        return files::export(path, &painting.png(position, last), if_exists(args.overwrite))
            .map_err(|error| not_written(path, &error));
    }
    let set = PieceStyle::of(&args.pieces).unwrap_or(PieceStyle::Blocks);
    let board_style =
        BoardStyle { chequered: !args.plain, ..BoardStyle::plain(&theme, set).flipped(args.flip) };
    let svg = export::picture(position, last, &board_style, square_size);
    match &args.out {
        None => print(svg.trim_end()),
        Some(path) => files::export(path, svg.as_bytes(), if_exists(args.overwrite))
            .map_err(|error| not_written(path, &error)),
    }
}
