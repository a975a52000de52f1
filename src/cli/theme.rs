//! `ouk theme`.

use super::output::{no_theme, whole};
use super::picture::{square_size, theme_choice};
use super::{Failure, print};
use crate::config::{Settings, paths};
use crate::tui::export;
use crate::tui::glyphs::PieceStyle;
use crate::tui::theme::file::names;
use crate::tui::theme::measure::{ColorPair, measure};
use crate::tui::theme::{Depth, NAMES, Theme, ThemeDraft};
use crate::tui::widgets::board::{self, BoardStyle, SquareSize};
use crate::tui::{sample, widgets};
use clap::{Args, Subcommand};
use ouk_io::outside::Outside;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use std::process::ExitCode;

#[derive(Args)]
pub(super) struct ThemeArgs {
    #[command(subcommand)]
    command: ThemeCommand,
}

#[derive(Subcommand)]
enum ThemeCommand {
    /// List all themes, your own last.
    List,
    /// Draw a sample board in a theme.
    Show {
        /// Theme name or file (TOML, or a base16 or base24 scheme in YAML) [default: from the
        /// settings].
        theme: Option<String>,
        /// Piece style.
        #[arg(long, value_name = "STYLE", default_value = "blocks", value_parser = PieceStyle::ALL.map(PieceStyle::name))]
        pieces: String,
        /// Square size in characters: 2x1, 4x2, 6x3, 8x4, 10x5, 12x6, 16x8 or 24x12.
        #[arg(long, default_value = "6x3")]
        size: String,
    },
    /// Check the contrast of theme colours at each colour depth; docs/themes.md lists the limits.
    Check {
        /// Theme names or files [default: all themes].
        #[arg(value_name = "THEME")]
        themes: Vec<String>,
        /// Show all colour pairs, not only those that fail.
        #[arg(long)]
        all: bool,
    },
    /// Convert a base16 or base24 scheme to a theme file that you can edit.
    Import {
        /// Scheme file (YAML).
        file: String,
    },
}

pub(super) fn run(
    _: Outside,
    args: &ThemeArgs,
    settings: &Settings,
    color: Option<Depth>,
) -> Result<ExitCode, Failure> {
    match &args.command {
        ThemeCommand::List => list(settings).map(|()| ExitCode::SUCCESS),
        ThemeCommand::Show { theme, pieces, size } => {
            let choice = theme_choice(theme.as_deref(), settings);
            let square_size = square_size(size)?;
            let depth = depth(color, settings);
            let theme = Theme::of(&draft(Theme::chosen(&choice, None))?, depth);
            let set = PieceStyle::of(pieces).unwrap_or(PieceStyle::Blocks);
            {
                // The escape sequences are the program's own, and the content of cells has been
                // checked.
                let drawn = picture(&theme, set, square_size);
                whole(format!("{}\n", drawn.trim_end_matches('\n')).as_bytes())
            }
        }
        ThemeCommand::Check { themes, all } => check(themes, *all),
        ThemeCommand::Import { file } => print(written(&scheme(file)?)).map(|()| ExitCode::SUCCESS),
    }
}

/// The number of colours for standard output: a picture that was asked for by name has colours even
/// in a pipe.
fn depth(color: Option<Depth>, settings: &Settings) -> Depth {
    Depth::resolve(color, settings.color, |name| std::env::var(name).ok())
}

fn draft(name: &str) -> Result<ThemeDraft, Failure> {
    ThemeDraft::load(name).map_err(|error| no_theme(&error))
}

/// Reads the scheme of a file; a name without a slash is a file in the current folder.
fn scheme(file: &str) -> Result<ThemeDraft, Failure> {
    if file.contains('/') { draft(file) } else { draft(&format!("./{file}")) }
}

fn list(settings: &Settings) -> Result<(), Failure> {
    let chosen = Theme::chosen(&settings.theme, None);
    for name in names() {
        let mark = if chosen == name { "*" } else { " " };
        match ThemeDraft::load(&name) {
            Ok(draft) => print(format!("{mark} {name:14} {}", draft.about))?,
            Err(problem) => print(format!("{mark} {name:14} cannot be read: {problem}"))?,
        }
    }
    if paths::theme_files().len() > paths::MOST_THEMES {
        let most = paths::MOST_THEMES;
        ouk_io::text::complain(format!(
            "you have more than {most} themes; the rest are not listed"
        ));
    }
    Ok(())
}

/// A board with every mark, and the text of a screen beside it.
fn picture(theme: &Theme, set: PieceStyle, square_size: SquareSize) -> String {
    let position = sample::position();
    let (width, height) = square_size.board(position.shape());
    let area = Rect::new(0, 0, width + 30, height + 2);
    let mut buffer = Buffer::empty(area);
    buffer.set_style(area, theme.words());
    let board_area = Rect::new(1, 1, width, height);
    let board_style = BoardStyle::plain(theme, set);
    board::draw(&position, &sample::marks(), &board_style, square_size, board_area, &mut buffer);
    let x = width + 2;
    let lines: [(&str, Style); 6] = [
        ("Ouk Chatrang", theme.strong()),
        ("normal text", theme.words()),
        ("quiet text", theme.quiet()),
        ("OUK!", theme.urgent()),
        ("", theme.words()),
        (if theme.depth == Depth::Mono { "" } else { "square colours:" }, theme.quiet()),
    ];
    let mut y = 1;
    for (words, style) in lines {
        widgets::text(&mut buffer, x, y, words, style);
        y += 1;
    }
    for name in crate::tui::theme::SQUARES {
        let ground = *theme.colors.get(name).expect("it is one of the meanings");
        let style = |piece: Color| Style::new().fg(piece).bg(ground);
        if y >= area.bottom() || theme.depth == Depth::Mono {
            break;
        }
        widgets::text(&mut buffer, x, y, " K ", style(theme.colors.white));
        widgets::text(&mut buffer, x + 3, y, " k ", style(theme.colors.black));
        widgets::text(&mut buffer, x + 7, y, name, theme.quiet());
        y += 1;
    }
    export::ansi(&buffer, area)
}

fn check(themes: &[String], all: bool) -> Result<ExitCode, Failure> {
    let themes = if themes.is_empty() { names() } else { themes.to_vec() };
    let mut sound = true;
    for name in themes {
        let draft = match ThemeDraft::load(&name) {
            Ok(draft) => draft,
            Err(problem) => {
                print(format!("{name}: cannot be read: {problem}"))?;
                sound = false;
                continue;
            }
        };
        for depth in [Depth::True, Depth::Indexed, Depth::Sixteen] {
            let pairs = measure(&draft, depth);
            let low: Vec<&ColorPair> = pairs.iter().filter(|pair| !pair.passes()).collect();
            sound &= low.is_empty();
            for pair in pairs.iter().filter(|pair| all || !pair.passes()) {
                let verdict = if pair.passes() { "pass" } else { "FAIL" };
                print(format!("{verdict}: {pair}"))?;
            }
            if !pairs.is_empty() && low.is_empty() {
                let (depth, all) = (depth.name(), pairs.len());
                print(format!("{name}, {depth}: all {all} colour pairs pass"))?;
            }
        }
    }
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::from(3) })
}

/// A theme in the format of its file.
fn written(draft: &ThemeDraft) -> String {
    let color = |color: Color| match color {
        Color::Rgb(r, g, b) => format!("\"#{r:02x}{g:02x}{b:02x}\""),
        Color::Indexed(index) => index.to_string(),
        _ => "\"default\"".to_owned(),
    };
    let mut text = format!("# {}", draft.about);
    for name in NAMES {
        let shade = draft.shades.get(name).expect("every meaning has a shade");
        let [full, indexed, sixteen] = [shade.full, shade.indexed, shade.sixteen].map(color);
        text.push_str(&format!("\n{name} = [{full}, {indexed}, {sixteen}]"));
    }
    text
}
