//! A game: how it looks.

use super::super::app::App;
use super::super::glyphs;
use super::super::language::{Language, fill, number, say, script};
use super::super::theme::Theme;
use super::super::widgets::board::{self, Look, Marks, Tier};
use super::super::widgets::{hints, text, whole, wrap};
use super::play::{Play, Question};
use crate::board::Color;
use crate::rules::announce::Call;
use crate::rules::{AnyPosition, Honour, Outcome, notation};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

/// Where everything goes.
pub(super) struct Areas {
    pub(super) tier: Tier,
    pub(super) board: Rect,
    pub(super) panel: Option<Rect>,
    /// The count: a line, or more of them where there is room.
    pub(super) count: Rect,
    /// What happened, or what is wrong.
    pub(super) note: Rect,
    pub(super) input: Rect,
    pub(super) keys: u16,
}

/// Lays the screen out: the board first, then what is left. Nothing if not even the smallest board
/// fits. On a wide screen the count and the words stand beside the board, else below it; the keys
/// have a row only where there is room.
pub(super) fn layout(position: &AnyPosition, wanted: Option<Tier>, area: Rect) -> Option<Areas> {
    let shape = position.shape();
    // On the smallest screens header, board and letters leave one row for all words.
    let fitting = |rows| Tier::fitting(shape, wanted, area.width, area.height.checked_sub(rows)?);
    let tier = fitting(3).or_else(|| fitting(2).filter(|tier| tier.height == 1))?;
    let (width, height) = tier.board(shape);
    let spare = area.height.saturating_sub(height + 4);
    let top = area.y + 1 + u16::from(spare >= 2);
    let left = if area.width >= 60 { area.x + 1 } else { area.x };
    let panel_left = left + width + 2;
    let panel = (area.right() > panel_left + 18)
        .then(|| Rect::new(panel_left, top, area.right() - panel_left - 1, height));
    let board = Rect::new(left, top, width, height);
    let keys = area.bottom() - 1;
    if let Some(side) = panel.filter(|side| side.width >= 40 && side.height >= 28) {
        let x = side.x + 2;
        let row = |above: u16, height| Rect::new(x, side.bottom() - above, side.width - 2, height);
        let (count, note, input) = (row(15, 4), row(11, 4), row(6, 1));
        return Some(Areas { tier, board, panel, count, note, input, keys });
    }
    let below = top + height;
    let room = area.right().saturating_sub(left);
    let row = |y: u16| Rect::new(left, y.min(keys), room, 1);
    let (count, note, input) = (row(below), row(below + 1), row(below + 2));
    Some(Areas { tier, board, panel, count, note, input, keys })
}

/// The size of squares on a screen of a size, if one is wanted or none.
#[must_use]
pub fn tier(position: &AnyPosition, wanted: Option<Tier>, screen: Size) -> Option<Tier> {
    let area = Rect::new(0, 0, screen.width, screen.height);
    layout(position, wanted, area).map(|areas| areas.tier)
}

/// Draws the game.
pub fn draw(app: &App, play: &Play, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let game = &play.game;
    let shown = play.looking.unwrap_or(game.ply());
    let position = game.position_at(shown);
    let Some(areas) = layout(position, app.wanted_tier(), area) else {
        too_small(app, area, buffer);
        return;
    };
    header(app, play, area, buffer);
    let look = Look::of(app, play.flipped);
    board::draw(position, &marks(play, shown), &look, areas.tier, areas.board, buffer);
    if let Some(panel) = areas.panel {
        draw_panel(app, play, &areas, panel, buffer);
    }
    count_lines(app, play, areas.count, buffer);
    note_lines(app, play, &areas, buffer);
    input_line(app, play, &areas, buffer);
    if areas.keys > areas.input.y {
        let hint = &app.say.hint;
        let keys = [
            ("hjkl", hint.cursor),
            ("Enter", hint.select),
            ("i", hint.type_it),
            ("u", hint.undo),
            ("f", hint.flip),
            ("c", hint.count),
            ("?", hint.help),
            ("q", hint.leave),
        ];
        let row = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        hints(&keys, theme, row, areas.keys, buffer);
    }
}

/// What a screen says that is too small for a board; the game goes on behind it.
pub fn too_small(app: &App, area: Rect, buffer: &mut Buffer) {
    let words = fill(app.say.common.too_small, &[&area.width, &area.height]);
    for (y, line) in (area.y..area.bottom()).zip(wrap(&words, area.width)) {
        text(buffer, area.x, y, &line, app.theme.words());
    }
}

pub(super) fn marks(play: &Play, shown: usize) -> Marks {
    let game = &play.game;
    let position = game.position_at(shown);
    let present = play.looking.is_none();
    let last = shown.checked_sub(1).and_then(|ply| game.moves().nth(ply));
    Marks {
        cursor: (present && play.line.is_none()).then_some(play.cursor),
        selected: play.selected.filter(|_| present),
        targets: if present { play.targets() } else { Vec::new() },
        typed: if present { play.typed_squares() } else { Vec::new() },
        hint: play
            .hint
            .iter()
            .filter(|hint| hint.0 == shown)
            .flat_map(|hint| hint.1.clone())
            .collect(),
        attacked: if play.threats { board::attacked(position) } else { Vec::new() },
        ..Marks::of(position, last.map(|played| played.mv))
    }
}

fn header(app: &App, play: &Play, area: Rect, buffer: &mut Buffer) {
    let (theme, say) = (&app.theme, app.say);
    let game = &play.game;
    let setup = game.setup();
    let title = say.game(setup.game);
    let x = area.x + u16::from(area.width >= 60);
    text(buffer, x, area.y, title, theme.strong());
    let number = game.ply() / 2 + 1;
    let turn = say.side(game.position().turn());
    let what = match (&play.looking, game.ending()) {
        (Some(ply), _) => fill(say.play.looking_back, &[ply, &game.ply()]),
        (None, Some(_)) => say.play.over.to_owned(),
        (None, None) if play.awaiting.is_some() => fill(say.play.thinking, &[&number, &turn]),
        (None, None) => fill(say.play.to_move, &[&number, &turn]),
    };
    let check = game.position().in_check() && play.looking.is_none();
    let called = if check { script::width(say.play.ouk) + 2 } else { 0 };
    let after = x + script::width(title) + 2;
    let room = area.right().saturating_sub(after + called);
    // All of it if there is room, else whose turn it is.
    let ways = [format!("{}   {what}", setup.rules.name), what, turn.to_owned()];
    text(buffer, after, area.y, whole(&ways, room), theme.quiet());
    if check {
        let x = area.right().saturating_sub(called);
        text(buffer, x, area.y, say.play.ouk, theme.urgent());
    }
}

pub(super) fn count_lines(app: &App, play: &Play, area: Rect, buffer: &mut Buffer) {
    let (theme, say) = (&app.theme, app.say);
    let shown = play.looking.unwrap_or(play.game.ply());
    let position = play.game.position_at(shown);
    let (x, y) = (area.x, area.y);
    let outlook = play.outlook(shown);
    let told = outlook.map(|outlook| (say.outlook(&outlook), outlook.is_urgent()));
    let shade = |urgent: bool| if urgent { theme.urgent() } else { theme.strong() };
    let Some(counting) = position.counting() else {
        if let Some((told, _)) = told {
            text(buffer, x, y, &told, theme.strong());
        }
        return;
    };
    let Some(view) = counting.view() else {
        let turn = say.side(position.turn());
        let may =
            counting.by_hand() && counting.may_start().is_ok() && play.game.ending().is_none();
        let (words, style) = match may {
            true => (fill(say.count.may, &[&turn]), theme.strong()),
            false => (say.count.none.to_owned(), theme.quiet()),
        };
        text(buffer, x, y, &words, style);
        if let Some((told, urgent)) = told {
            let after = x + script::width(&words) + 2;
            let (x, y) = if area.height < 2 { (after, y) } else { (x, y + 3) };
            let room = area.right().saturating_sub(x);
            text(buffer, x, y, whole(&[told], room), shade(urgent));
        }
        return;
    };
    // Once somebody has won, a count hurries nobody.
    let won = position.ending().is_some_and(|ending| ending.outcome != Outcome::Draw);
    let style = match view.left {
        _ if won => theme.words(),
        0..=2 => theme.urgent(),
        _ if 3 * view.left <= view.limit => theme.strong(),
        _ => theme.words(),
    };
    let mut words = fill(say.count.counts, &[&say.side(view.by), &view.number, &view.limit]);
    if play.barbershop {
        // As the counting player says it aloud.
        let spoken = number::spoken(view.number, app.language == Language::Khmer);
        words = format!("{words}  {spoken}!");
    }
    text(buffer, x, y, &words, style);
    let why = match view.honour {
        Honour::Board => say.count.board.to_owned(),
        Honour::Pieces => fill(say.count.pieces, &[&say.why(view.why)]),
    };
    let (chaser, left) = (say.side(!view.by), &view.left);
    let (whose, short) = match view.left {
        1 => (fill(say.count.one_left, &[&chaser]), say.count.one_left_short.to_owned()),
        _ => (fill(say.count.left, &[&chaser, left]), fill(say.count.left_short, &[left])),
    };
    if area.height < 2 {
        let after = x + script::width(&words) + 2;
        let room = area.right().saturating_sub(after);
        match told {
            Some((told, urgent)) => text(buffer, after, y, whole(&[told], room), shade(urgent)),
            None => {
                let ways = [format!("{why}; {whose}"), format!("{why}; {short}"), whose, short];
                text(buffer, after, y, whole(&ways, room), theme.quiet());
            }
        }
        return;
    }
    let full = area.width.min(32);
    let done = (u32::from(full) * u32::from(view.number) / u32::from(view.limit.max(1))) as u16;
    text(buffer, x, y + 1, &"─".repeat(usize::from(full)), theme.quiet());
    text(buffer, x, y + 1, &"━".repeat(usize::from(done.min(full))), style);
    let ways = [format!("{why}; {whose}"), format!("{why}; {short}"), whose, short];
    text(buffer, x, y + 2, whole(&ways, area.width), theme.quiet());
    if let Some((told, urgent)) = told {
        text(buffer, x, y + 3, &told, shade(urgent));
    }
}

fn note_lines(app: &App, play: &Play, areas: &Areas, buffer: &mut Buffer) {
    let theme = &app.theme;
    let warning = play.warning();
    let say = app.say;
    let ask = |question: &str| fill(say.common.yes_no, &[&question]);
    let words = match play.question {
        Some(Question::Leave) => ask(say.play.ask_leave),
        Some(Question::Engine) => {
            let command = play.foreign().map(|spec| spec.command.as_str()).unwrap_or_default();
            ask(&fill(say.play.ask_engine, &[&command]))
        }
        Some(Question::Move(mv)) => {
            ask(&fill(say.play.ask_move, &[&notation::readable(play.game.position(), mv)]))
        }
        Some(Question::Resign) => ask(say.play.ask_resign),
        Some(Question::Draw) => ask(say.play.ask_draw),
        None => match (play.game.ending(), &warning) {
            (Some(ending), _) => say.ending(ending),
            (None, Some(warning)) => warning.clone(),
            (None, None) if !play.note.is_empty() => play.note.clone(),
            (None, None) => under_cursor(app, play),
        },
    };
    let style = if play.question.is_some() || warning.is_some() {
        theme.urgent()
    } else if play.game.ending().is_some() {
        theme.strong()
    } else {
        theme.words()
    };
    // What is too long for its row goes on in the one for typing, if nothing is typed there.
    let free = areas.note.height == 1 && areas.input.y > areas.note.y && play.line.is_none();
    let bottom = if free { areas.input.bottom() } else { areas.note.bottom() };
    let lines = wrap(&words, areas.note.width.saturating_sub(1));
    for (y, line) in (areas.note.y..bottom).zip(&lines) {
        text(buffer, areas.note.x, y, line, style);
    }
}

fn under_cursor(app: &App, play: &Play) -> String {
    let position = play.game.position();
    let square = position.shape().name(play.cursor);
    match position.man_on(play.cursor) {
        Some(man) => {
            let names = say::names(app.settings.get("names"), app.language);
            fill(app.say.play.on_square, &[&square, &app.say.side(man.color), &names.man(man.kind)])
        }
        None => square,
    }
}

pub(super) fn input_line(app: &App, play: &Play, areas: &Areas, buffer: &mut Buffer) {
    let theme = &app.theme;
    let area = areas.input;
    let (x, y) = (area.x, area.y);
    match &play.line {
        Some(line) => {
            text(buffer, x, y, &" ".repeat(usize::from(area.width)), theme.words());
            let prompt = if line.starts_with(':') { "  " } else { "> " };
            text(buffer, x, y, prompt, theme.strong());
            // The end of a long line is what is being typed.
            let room = usize::from(area.width.saturating_sub(4));
            let skip = line.chars().count().saturating_sub(room);
            let end: String = line.chars().skip(skip).collect();
            text(buffer, x + 2, y, &format!("{end}▏"), theme.words());
        }
        None if play.game.ending().is_some() && areas.input.y > areas.note.y => {
            let hint = &app.say.hint;
            let keys = [("r", hint.rematch), (",", hint.look_back), ("q", hint.menu)];
            hints(&keys, theme, area, y, buffer);
        }
        None => {}
    }
}

/// Players, clocks, what was taken, and the moves.
pub(super) fn draw_panel(app: &App, play: &Play, areas: &Areas, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let top = if play.flipped { Color::White } else { Color::Black };
    let height = 3;
    player(app, play, top, area, buffer);
    let lower = Rect { y: area.bottom() - height, height, ..area };
    player(app, play, !top, lower, buffer);
    let first = area.y + height;
    let inside = areas.count.y < area.bottom();
    let end = if inside { areas.count.y.saturating_sub(1) } else { lower.y };
    let list = Rect { y: first, height: end.saturating_sub(first), ..area };
    let called = play
        .game
        .moves()
        .next_back()
        .is_some_and(|played| played.calls.iter().any(|&call| call != Call::Bak));
    if play.barbershop && called && play.looking.is_none() && list.width >= 22 && list.height >= 5 {
        banner(theme, list, buffer);
    } else if play.game.ply() == 0 {
        about(app, play, list, buffer);
    } else {
        move_list(play, theme, list, buffer);
    }
}

/// OUK! for the whole room, in quarter blocks.
const BANNER: [&str; 4] = [
    "▟██▙  █▌▐█  █▌▟▛  ██",
    "█▌▐█  █▌▐█  ██▛   ██",
    "█▌▐█  █▌▐█  ██▙   ▝▘",
    "▜██▛  ▜██▛  █▌▜▙  ▟▙",
];

fn banner(theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let x = area.x + (area.width - 20) / 2;
    let y = area.y + (area.height - 4) / 2;
    for (y, line) in (y..).zip(BANNER) {
        text(buffer, x, y, line, theme.urgent());
    }
}

/// What the game is about, until there are moves to list.
fn about(app: &App, play: &Play, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let lines = wrap(app.say.about(play.game.setup().game), area.width.saturating_sub(4).min(46));
    for (y, line) in (area.y + 1..area.bottom()).zip(&lines) {
        text(buffer, area.x + 2, y, line, theme.quiet());
    }
}

fn player(app: &App, play: &Play, color: Color, area: Rect, buffer: &mut Buffer) {
    let (theme, say) = (&app.theme, app.say);
    let game = &play.game;
    let to_move = game.ending().is_none() && game.position().turn() == color;
    let mark = if to_move { "▸" } else { " " };
    text(buffer, area.x, area.y, mark, theme.strong());
    let mut name = say.player(&game.setup().players[color]);
    if name != say.side(color) {
        name = format!("{name}  {}", say.side(color));
    }
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
        let words = fill(say.play.took, &[&taken.join(" ")]);
        text(buffer, area.x + 2, area.y + 1, &words, theme.quiet());
    }
    let score = play.score();
    let won = score.won[color.index()];
    if won + score.won[(!color).index()] + score.drawn > 0 {
        let words =
            if won == 1 { say.play.one_win.to_owned() } else { fill(say.play.wins, &[&won]) };
        let x = area.right().saturating_sub(script::width(&words) + 1);
        text(buffer, x, area.y + 1, &words, theme.quiet());
    }
}

/// The first row of a list that shows so many and must show those before `end`. It turns over a page
/// at a time and keeps two rows of the last one: to push every row up with every move would cost
/// more bytes than the move itself.
const fn first_row(end: usize, shown: usize) -> usize {
    const KEPT: usize = 2;
    match end.checked_sub(shown) {
        None | Some(0) => 0,
        Some(over) if shown <= KEPT => over,
        Some(over) => over.div_ceil(shown - KEPT) * (shown - KEPT),
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
    let first = first_row(current_row, shown);
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
