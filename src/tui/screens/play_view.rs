//! A game: how it looks.

use super::super::app::App;
use super::super::glyphs::{self, Set};
use super::super::theme::Theme;
use super::super::widgets::board::{self, Look, Marks, Tier};
use super::super::widgets::{text, wrap};
use super::play::{Play, Question};
use crate::board::{Color, Kind, Square};
use crate::rules::{AnyPosition, Honour};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Where everything goes.
struct Areas {
    tier: Tier,
    board: Rect,
    panel: Option<Rect>,
    count: u16,
    note: u16,
    input: u16,
    keys: u16,
}

/// Lays the screen out: the board first, then what is left. Nothing if not even the smallest board
/// fits.
fn layout(position: &AnyPosition, area: Rect) -> Option<Areas> {
    let shape = position.shape();
    // Header, count, note and input line always have their rows; the keys only where there is room.
    let tier = Tier::fitting(shape, area.width, area.height.checked_sub(3)?)?;
    let (width, height) = tier.board(shape);
    let top = area.y + 1;
    let below = top + height;
    let left = if area.width >= 60 { area.x + 1 } else { area.x };
    let panel_left = left + width + 2;
    let panel = (area.right() > panel_left + 18)
        .then(|| Rect::new(panel_left, top, area.right() - panel_left - 1, height));
    Some(Areas {
        tier,
        board: Rect::new(left, top, width, height),
        panel,
        count: below,
        note: below + 1,
        input: (below + 2).min(area.bottom() - 1),
        keys: area.bottom() - 1,
    })
}

/// Draws the game.
pub fn draw(app: &App, play: &Play, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let game = &play.game;
    let shown = play.looking.unwrap_or(game.ply());
    let position = game.position_at(shown);
    let Some(areas) = layout(position, area) else {
        too_small(theme, area, buffer);
        return;
    };
    header(play, theme, area, buffer);
    let look = Look {
        theme,
        set: Set::of(app.settings.get("pieces")),
        chequered: app.settings.get("board") == "chequered",
        signs_only: app.settings.get("marks") == "signs",
        flipped: play.flipped,
    };
    board::draw(position, &marks(play, shown), &look, areas.tier, areas.board, buffer);
    count_line(play, theme, areas.board.x, areas.count, buffer);
    note_line(app, play, areas.board.x, areas.note, buffer);
    input_line(play, theme, areas.board.x, areas.input, buffer);
    if let Some(panel) = areas.panel {
        draw_panel(app, play, panel, buffer);
    }
    if areas.keys > areas.input {
        let keys = "hjkl cursor  Enter select  i type  u undo  f flip  c count  ? help  q leave";
        text(buffer, area.x + 1, areas.keys, keys, theme.quiet());
    }
}

/// What a screen says that is too small for a board; the game goes on behind it.
pub fn too_small(theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let words = format!("{}x{} is too small; 40x12 is enough", area.width, area.height);
    text(buffer, area.x, area.y, &words, theme.words());
}

fn marks(play: &Play, shown: usize) -> Marks {
    let game = &play.game;
    let position = game.position_at(shown);
    let present = play.looking.is_none();
    let last = shown.checked_sub(1).and_then(|ply| game.moves().nth(ply));
    let mut alarm = position.duty();
    if position.in_check() {
        let king = |at: &Square| {
            position
                .man_on(*at)
                .is_some_and(|man| man.kind == Kind::Ang && man.color == position.turn())
        };
        alarm.extend(position.shape().all().filter(king));
    }
    Marks {
        cursor: (present && play.line.is_none()).then_some(play.cursor),
        selected: play.selected.filter(|_| present),
        targets: if present { play.targets() } else { Vec::new() },
        last: last.map_or(Vec::new(), |played| vec![played.mv.from(), played.mv.to()]),
        alarm,
        typed: if present { play.typed_squares() } else { Vec::new() },
    }
}

fn header(play: &Play, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let game = &play.game;
    let setup = game.setup();
    let title = setup.game.title();
    let x = area.x + u16::from(area.width >= 60);
    text(buffer, x, area.y, title, theme.strong());
    let number = game.ply() / 2 + 1;
    let turn = game.position().turn().name();
    let what = match (&play.looking, game.ending()) {
        (Some(ply), _) => format!("looking back: {ply} of {}", game.ply()),
        (None, Some(_)) => "the game is over".to_owned(),
        (None, None) if play.awaiting.is_some() => format!("move {number}, {turn} is thinking"),
        (None, None) => format!("move {number}, {turn} to move"),
    };
    let after = x + title.chars().count() as u16 + 2;
    let words = if area.width >= 60 { format!("{}   {what}", setup.rules.name) } else { what };
    text(buffer, after, area.y, &words, theme.quiet());
    if game.position().in_check() && play.looking.is_none() && area.width >= 60 {
        text(buffer, area.right().saturating_sub(7), area.y, "OUK!", theme.urgent());
    }
}

fn count_line(play: &Play, theme: &Theme, x: u16, y: u16, buffer: &mut Buffer) {
    let shown = play.looking.unwrap_or(play.game.ply());
    let position = play.game.position_at(shown);
    let Some(counting) = position.counting() else { return };
    let Some(view) = counting.view() else {
        let turn = position.turn().name();
        let words = if counting.by_hand() && counting.may_start().is_ok() {
            format!("{turn} may count: c")
        } else {
            "no count".to_owned()
        };
        text(buffer, x, y, &words, theme.quiet());
        return;
    };
    let honour = match view.honour {
        Honour::Board => "board's honour",
        Honour::Pieces => "pieces' honour",
    };
    let style = match view.left {
        0..=2 => theme.urgent(),
        _ if 3 * view.left <= view.limit => theme.strong(),
        _ => theme.words(),
    };
    let by = view.by.name();
    let words = format!("{by} counts {} of {}", view.number, view.limit);
    text(buffer, x, y, &words, style);
    let why = if view.honour == Honour::Board { String::new() } else { format!(", {}", view.why) };
    let chaser = (!view.by).name();
    let s = if view.left == 1 { "" } else { "s" };
    let rest = format!("{honour}{why}; {chaser} has {} move{s} left", view.left);
    let after = x + words.chars().count() as u16 + 2;
    text(buffer, after, y, &rest, theme.quiet());
}

fn note_line(app: &App, play: &Play, x: u16, y: u16, buffer: &mut Buffer) {
    let theme = &app.theme;
    if let Some(ending) = play.game.ending() {
        text(buffer, x, y, &sentence(&ending.to_string()), theme.strong());
        return;
    }
    let words = match play.question {
        Some(Question::Leave) => {
            "leave this game? it is kept.  y yes   any other key no".to_owned()
        }
        Some(Question::Resign) => "give the game up?  y yes   any other key no".to_owned(),
        Some(Question::Draw) => "do both agree to a draw?  y yes   any other key no".to_owned(),
        None if !play.note.is_empty() => play.note.clone(),
        None => under_cursor(app, play),
    };
    let style = if play.question.is_some() { theme.urgent() } else { theme.words() };
    text(buffer, x, y, &words, style);
}

fn sentence(words: &str) -> String {
    let mut chars = words.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

fn under_cursor(app: &App, play: &Play) -> String {
    let position = play.game.position();
    let square = position.shape().name(play.cursor);
    let language = app.settings.get("names");
    match position.man_on(play.cursor) {
        Some(man) => {
            let name = glyphs::name(man.kind, language == "english", language == "khmer");
            format!("{square}  {} {name}", man.color.name())
        }
        None => square,
    }
}

fn input_line(play: &Play, theme: &Theme, x: u16, y: u16, buffer: &mut Buffer) {
    match &play.line {
        Some(line) => {
            text(buffer, x, y, ": ", theme.strong());
            text(buffer, x + 2, y, &format!("{line}▏"), theme.words());
        }
        None if play.game.ending().is_some() => {
            text(buffer, x, y, "r rematch   , look back   q menu", theme.quiet());
        }
        None => {}
    }
}

/// Players, clocks, what was taken, and the moves.
fn draw_panel(app: &App, play: &Play, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let top = if play.flipped { Color::White } else { Color::Black };
    let roomy = area.height >= 24;
    let height = if roomy { 4 } else { 3 };
    player(play, theme, top, area, buffer);
    let lower = Rect { y: area.bottom() - height, height, ..area };
    player(play, theme, !top, lower, buffer);
    let first = area.y + height;
    let list = Rect { y: first, height: lower.y.saturating_sub(first), ..area };
    if play.game.ply() == 0 {
        about(play, theme, list, buffer);
    } else {
        move_list(play, theme, list, buffer);
    }
}

/// What the game is about, until there are moves to list.
fn about(play: &Play, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let words = super::setup::about(play.game.setup().game).join(" ");
    let lines = wrap(&words, area.width.saturating_sub(4).min(46));
    for (y, line) in (area.y + 1..area.bottom()).zip(&lines) {
        text(buffer, area.x + 2, y, line, theme.quiet());
    }
}

fn player(play: &Play, theme: &Theme, color: Color, area: Rect, buffer: &mut Buffer) {
    let game = &play.game;
    let to_move = game.ending().is_none() && game.position().turn() == color;
    let mark = if to_move { "▸" } else { " " };
    text(buffer, area.x, area.y, mark, theme.strong());
    let name = format!("{}  {}", game.setup().players[color].name(), color.name());
    let style = if to_move { theme.strong() } else { theme.words() };
    text(buffer, area.x + 2, area.y, &name, style);
    if let Some(left) = game.clock().left(color) {
        let seconds = left.as_secs();
        let clock = format!("{}:{:02}", seconds / 60, seconds % 60);
        let x = area.right().saturating_sub(clock.len() as u16 + 1);
        let style = if seconds < 30 { theme.urgent() } else { style };
        text(buffer, x, area.y, &clock, style);
    }
    let id = game.setup().game;
    let taken: Vec<&str> =
        game.taken_by(color).iter().map(|&man| glyphs::letter(id, man)).collect();
    if !taken.is_empty() {
        let words = format!("took {}", taken.join(" "));
        text(buffer, area.x + 2, area.y + 1, &words, theme.quiet());
    }
    let won = play.series.won[color.index()];
    if won + play.series.won[(!color).index()] + play.series.drawn > 0 {
        let s = if won == 1 { "" } else { "s" };
        let words = format!("{won} win{s}");
        let x = area.right().saturating_sub(words.len() as u16 + 1);
        text(buffer, x, area.y + 1, &words, theme.quiet());
    }
}

fn move_list(play: &Play, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let game = &play.game;
    let lead = game.position_at(0).turn().index();
    let words: Vec<String> = game.moves().map(|played| played.readable.clone()).collect();
    let rows = (words.len() + lead).div_ceil(2);
    let shown = usize::from(area.height);
    let current = play.looking.unwrap_or(words.len());
    let current_row = (current + lead).div_ceil(2);
    let first = current_row.max(shown).min(rows.max(shown)) - shown;
    let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(0).max(8) as u16 + 2;
    for row in first..rows.min(first + shown) {
        let y = area.y + (row - first) as u16;
        text(buffer, area.x + 2, y, &format!("{:>3}.", row + 1), theme.quiet());
        for column in 0..2 {
            let Some(ply) = (2 * row + column).checked_sub(lead) else {
                text(buffer, area.x + 7, y, "…", theme.quiet());
                continue;
            };
            let Some(word) = words.get(ply) else { continue };
            let style = if ply + 1 == current { theme.strong() } else { theme.words() };
            let x = area.x + 7 + column as u16 * width;
            if x + word.chars().count() as u16 <= area.right() {
                text(buffer, x, y, word, style);
            }
        }
    }
}
