//! The main menu.

mod entry;
mod foot;

pub use entry::MenuEntry;

use crate::config::SettingChange;
use crate::lessons::lesson::LessonId;
use crate::tui::command::Command;
use crate::tui::context::{AppContext, UnfinishedGame};
use crate::tui::effect::Effect;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{Language, script};
use crate::tui::list_steps::Direction;
use crate::tui::screens::play::Play;
use crate::tui::update::{Navigation, OpponentKind, Update};
use crate::tui::widgets::board::{self, BoardStyle, Marks, PieceLetters, SquareSize};
use crate::tui::widgets::{
    BoardPage, HiddenRows, accent_row, blocks, column, continues, mark_row, text, whole, wrap,
};
use entry::{beside_name, entries, gloss, sides, sides_below, words};
use foot::{LEAST_WITH_ABOUT, MenuAreas, MenuNote, draw_foot};
use ouk_rules::draft::Draft;
use ouk_rules::{AnyPosition, Array, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The state of the menu.
#[derive(Default)]
pub struct Menu {
    /// The chosen entry; none for the first.
    chosen: Option<MenuEntry>,
}

impl Menu {
    /// The menu with this entry chosen.
    #[must_use]
    pub const fn at(entry: MenuEntry) -> Menu {
        Menu { chosen: Some(entry) }
    }

    fn line(&self, entries: &[MenuEntry]) -> usize {
        entries.iter().position(|&entry| Some(entry) == self.chosen).unwrap_or(0)
    }

    /// Performs a command.
    pub fn run(&mut self, app: &mut AppContext, command: &Command) -> Update {
        let &Command::Do(action) = command else { return Update::none() };
        let entries = entries(app);
        let line = self.line(&entries);
        if let Some(line) = action.step(line, entries.len()) {
            self.chosen = Some(entries[line]);
            return Update::none();
        }
        let entry = match action {
            Action::Quit => return Effect::Quit.into(),
            Action::EditPosition => {
                let game = GameId::Ouk;
                let draft = Draft::array(game, game.default_rules(), Array::Standard);
                return Navigation::Edit(Box::new(draft)).into();
            }
            Action::Choose | Action::Right => Some(entries[line]),
            action => entries.into_iter().find(|entry| entry.action() == Some(action)),
        };
        let Some(entry) = entry else { return Update::none() };
        choose(app, entry)
    }
}

/// Chooses the next language and saves the choice.
fn turn_language(app: &mut AppContext) -> Effect {
    let next = Direction::Forward.beside(&Language::ALL, app.wished_language());
    app.settings.change(SettingChange::Language(Some(next)));
    app.apply_appearance();
    app.save_settings()
}

fn choose(app: &mut AppContext, entry: MenuEntry) -> Update {
    app.note = None;
    match entry {
        MenuEntry::Language => turn_language(app).into(),
        MenuEntry::Continue => Navigation::Continue.into(),
        MenuEntry::Learn if app.is_newcomer() => Navigation::Lesson(LessonId::Ouk).into(),
        MenuEntry::Learn => Navigation::Lessons.into(),
        MenuEntry::New => Navigation::Setup(OpponentKind::Computer).into(),
        MenuEntry::Two => Navigation::Setup(OpponentKind::Two).into(),
        MenuEntry::Barbershop => Navigation::Setup(OpponentKind::Teams).into(),
        MenuEntry::Games => Navigation::Games.into(),
        MenuEntry::Record => Navigation::Record.into(),
        MenuEntry::Rules => Navigation::Rules.into(),
        MenuEntry::Openings => Navigation::Openings.into(),
        MenuEntry::Glossary => Navigation::Glossary.into(),
        MenuEntry::Puzzles => Navigation::Puzzles.into(),
        MenuEntry::Trainer => Navigation::Trainer.into(),
        MenuEntry::Settings => Navigation::Settings.into(),
    }
}

/// A stupa between two lotus ponds, in quarter blocks. Fonts draw some blocks short of their upper
/// edge; none of those has a block above it.
const BANNER: [&str; 6] = [
    "        ▗▖",
    "    ▗▖  ██  ▗▖",
    "    ██ ▗██▖ ██",
    "  ▗ ██ ████ ██ ▖",
    "  █▄██▄████▄██▄█",
    "▟████████████████▙",
];

/// The width of the picture.
const BANNER_COLUMNS: u16 = 18;

/// The largest width of a title with the picture, as wide as the entries below it.
const MOST_TITLE: u16 = 34;

/// The width of the name in large letters, with the gap after it.
const NAME_COLUMNS: u16 = 16;

/// The program's name in quarter blocks.
const NAME: [&str; 3] = ["▟▀▀▙ █  █ █ ▗▛", "█  █ █  █ █▄▛", "▜▄▄▛ ▜▄▄▛ █ ▝▙"];

/// Draws the menu: the board of the game to continue, and the entries beside it.
pub fn draw(app: &AppContext, menu: &Menu, area: Rect, buffer: &mut Buffer) {
    let start;
    let (position, last, flipped) = match &app.games.unfinished {
        Some(UnfinishedGame { game, .. }) => {
            let last = game.moves().next_back().map(|played| played.mv);
            (game.position(), last, Play::is_seen_by_black(game.setup()))
        }
        None => {
            start = AnyPosition::start(GameId::Ouk, GameId::Ouk.default_rules());
            (&start, None, false)
        }
    };
    let Some(page) = BoardPage::of(position.shape(), app.wanted_square_size(), area) else {
        let left = (area.width / 10).max(3).min(area.width);
        let words = Rect { x: area.x + left, width: area.width - left, ..area };
        draw_words(app, menu, &MenuAreas { area, words, has_board: false }, buffer);
        return;
    };
    let marks = Marks::of(position, last);
    // Nobody reads this board to make a move.
    let style = BoardStyle {
        letters: PieceLetters::Off,
        coordinates: false,
        ..app.board_style().flipped(flipped)
    };
    board::draw(position, &marks, &style, page.square_size, page.board, buffer);
    draw_words(app, menu, &MenuAreas { area, words: page.words, has_board: true }, buffer);
}

/// The most lines for the description of the chosen entry, above the keys.
const ABOUT: usize = 2;

/// The most such lines on a low screen where each entry says beside its name what it is about, so
/// that a blank row above the keys has room.
const ABOUT_LOW: usize = 1;

/// The width from which a panel shows the description of each entry beside its name.
const WIDE: u16 = 50;

/// The number of free rows up to which the name in large letters and its blank rows do not fit.
const TIGHT: u16 = 4;

/// The rows besides the entries and the foot where the game to continue has two rows: the name in
/// large letters, the second row, and the keys.
const AROUND_SIDES: u16 = 5;

/// The fewest rows of the foot above the keys: a description below a blank row.
const ABOUT_ROWS: u16 = 2;

/// The title above the entries.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Title {
    /// A picture, the name in large letters and the description of the program.
    Picture,
    /// The name in large letters and the description of the program.
    Large,
    /// The name in large letters, with the description of the program beside it.
    LargeAlone,
    Line,
}

impl Title {
    /// The largest title that fits in this many rows.
    const fn of(free: u16) -> Title {
        match free {
            15.. => Title::Picture,
            7.. => Title::Large,
            3.. => Title::LargeAlone,
            _ => Title::Line,
        }
    }
}

/// The key that chooses an entry.
fn key_of(app: &AppContext, entry: MenuEntry) -> String {
    entry.action().map_or_else(String::new, |action| app.keys.first(KeyContext::Menu, action))
}

/// The columns in which the names of the entries begin, after their keys, and their descriptions.
struct MenuColumns {
    name: u16,
    about: u16,
}

impl MenuColumns {
    fn of(app: &AppContext, entries: &[MenuEntry], panel: Rect) -> MenuColumns {
        let keys: Vec<String> = entries.iter().map(|&entry| key_of(app, entry)).collect();
        let name = panel.x + column(keys.iter().map(String::as_str), 1);
        let about = name + column(entries.iter().map(|&entry| words(app, entry).0), LEAST_NAME);
        MenuColumns { name, about }
    }
}

/// The fewest columns of the longest name.
const LEAST_NAME: u16 = 11;

/// The description of the chosen entry, and its number of rows with the blank one before it (on a
/// tall screen also one after it), which is the same for all entries. A description shown in full
/// beside a name, in this many columns, is not repeated, nor are the sides below Continue.
fn about_lines(
    app: &AppContext,
    entries: &[MenuEntry],
    line: usize,
    (width, beside): (u16, u16),
    (has_glosses, has_sides): (bool, bool),
) -> (Vec<String>, u16) {
    let is_high = app.terminal.size.height >= SquareSize::LOW_SCREEN;
    let is_said = has_glosses && !gloss(app, MenuEntry::New).is_empty() && beside == 0;
    let most = if is_said && !is_high { ABOUT_LOW } else { ABOUT };
    let lines_of = |entry: MenuEntry| {
        let ways = match entry {
            // The game and the number of the move are beside the name.
            MenuEntry::Continue if has_sides => Vec::new(),
            MenuEntry::Continue if beside == 0 => sides(app),
            _ => words(app, entry).1,
        };
        if ways.first().is_some_and(|way| script::width(way) <= beside) {
            return Vec::new();
        }
        let short = || ways.iter().map(|way| wrap(way, width)).find(|lines| lines.len() <= most);
        short().unwrap_or_default()
    };
    let rows = entries.iter().map(|&entry| lines_of(entry).len()).max().unwrap_or(0);
    let has_gap = is_high || most == ABOUT_LOW && !has_sides;
    (lines_of(entries[line]), rows as u16 + u16::from(rows > 0) * (1 + u16::from(has_gap)))
}

/// Draws the program's name, the entries, the description of the chosen one, and the keys.
fn draw_words(app: &AppContext, menu: &Menu, page: &MenuAreas, buffer: &mut Buffer) {
    let entries = entries(app);
    let line = menu.line(&entries);
    let words = page.words;
    let before = |index: usize| index.checked_sub(1).map(|index| entries[index]);
    let groups = entries.iter().enumerate().filter(|it| it.1.begins_group(before(it.0))).count();
    let columns = MenuColumns::of(app, &entries, words);
    let room = words.right().saturating_sub(columns.about);
    let fits = |words: &str| script::width(words) <= room;
    let has_glosses = entries.iter().all(|&entry| fits(gloss(app, entry)));
    // Descriptions stand beside glosses only if there is no other way.
    let is_described = |&entry: &MenuEntry| {
        entry == MenuEntry::Continue || self::words(app, entry).1.iter().any(|way| fits(way))
    };
    let is_wide = (!page.has_board || words.width >= WIDE)
        && (!has_glosses || entries.iter().all(is_described));
    let beside = if is_wide { room } else { 0 };
    let note = MenuNote::of(app, page);
    // Who plays the game to continue is directly below that entry, where the other rows have room.
    let least = (entries.len() + groups) as u16 + AROUND_SIDES + note.rows().max(ABOUT_ROWS);
    let room_of_sides = words.right().saturating_sub(columns.name);
    let sides = sides_below(app, room_of_sides, beside).filter(|_| words.height >= least);
    let (about, about_rows) = match words.height < LEAST_WITH_ABOUT {
        true => (Vec::new(), 0),
        false => {
            let beside = (words.width, beside);
            about_lines(app, &entries, line, beside, (has_glosses, sides.is_some()))
        }
    };
    // A note takes the place of the description, and never that of an entry.
    let about = if note.lines.is_empty() { about } else { Vec::new() };
    let about_rows = about_rows.max(note.rows());
    let end = (words.bottom() - 1).saturating_sub(about_rows).max(words.y);
    let has_gaps = words.height > (entries.len() + groups) as u16 + about_rows + 1;
    let needed = entries.len() + usize::from(sides.is_some()) + if has_gaps { groups } else { 0 };
    let mut free = (end - words.y).saturating_sub(needed as u16);
    let is_last_group = |entry| matches!(entry, MenuEntry::Language | MenuEntry::Settings);
    let is_tight = has_gaps && (TIGHT - 1..=TIGHT).contains(&free);
    free += u16::from(is_tight);
    let mut y = draw_title(app, Title::of(free), Rect { height: free, ..words }, buffer);
    let rows = usize::from(end.saturating_sub(y));
    let first = (line + 1).saturating_sub(rows);
    for (index, &entry) in entries.iter().enumerate().skip(first).take(rows) {
        let (name, _) = self::words(app, entry);
        let chosen = index == line;
        // The last gap yields its row to the title.
        let begins = entry.begins_group(before(index)) && !(is_tight && is_last_group(entry));
        y += u16::from(has_gaps && begins);
        if chosen {
            mark_row(words.x, y, &app.theme, buffer);
        }
        let style = if chosen { app.theme.strong() } else { app.theme.words() };
        text(buffer, words.x, y, &key_of(app, entry), style);
        text(buffer, columns.name, y, name, style);
        let own_sides = sides.as_ref().filter(|_| entry == MenuEntry::Continue);
        let about = beside_name(app, entry, is_wide && own_sides.is_none(), has_glosses);
        text(buffer, columns.about, y, whole(&about, room), app.theme.quiet());
        // No text touches the end of the bar.
        let bar = Rect { width: words.width + 1, ..words };
        if chosen {
            accent_row(bar, y, &app.theme, buffer);
        }
        y += 1;
        if let Some(sides) = own_sides {
            text(buffer, columns.name, y, sides, app.theme.quiet());
            if chosen {
                accent_row(bar, y, &app.theme, buffer);
            }
            y += 1;
        }
    }
    let list = Rect { y: end.saturating_sub(rows as u16), height: rows as u16, ..words };
    continues(list, HiddenRows::beyond(first, rows, entries.len()), &app.theme, buffer);
    for (row, line) in (end + 1..words.bottom() - 1).zip(&about) {
        text(buffer, words.x, row, line, app.theme.words());
    }
    draw_foot(app, page, &note, buffer);
}

/// Draws a title at the top of the free rows; returns the row of the first entry.
fn draw_title(app: &AppContext, title: Title, free: Rect, buffer: &mut Buffer) -> u16 {
    let (theme, subtitle) = (&app.theme, app.strings.menu.subtitle);
    let mut y = free.y;
    let mut draw_rows = |rows: &[&str], left: u16, y: &mut u16| {
        for row in rows {
            blocks(buffer, free.x + left, *y, row.chars(), theme.strong());
            *y += 1;
        }
    };
    match title {
        Title::Picture => {
            y += (free.height - 14) / 2;
            // Picture, name and description have one axis.
            let axis = free.width.min(MOST_TITLE);
            let left = |width: u16| axis.saturating_sub(width) / 2;
            draw_rows(&BANNER, left(BANNER_COLUMNS), &mut y);
            y += 1;
            draw_rows(&NAME, left(NAME_COLUMNS - 2), &mut y);
            let width = script::width(subtitle);
            if width <= free.width {
                text(buffer, free.x + left(width), y + 1, subtitle, theme.quiet());
                return y + 3;
            }
        }
        Title::Large => {
            y += u16::from(free.height > 7);
            draw_rows(&NAME, 0, &mut y);
        }
        Title::LargeAlone => {
            // Large letters need space below them, where the chosen entry may be; a gap above them
            // has lower priority.
            y += u16::from(free.height > 4);
            draw_rows(&NAME, 0, &mut y);
            draw_subtitle_beside(app, Rect { y: y - NAME.len() as u16, ..free }, buffer);
            return y + u16::from(free.height > 3);
        }
        Title::Line => {
            text(buffer, free.x, y, "OUK", theme.strong());
            let room = free.width.saturating_sub(5);
            text(buffer, free.x + 5, y, whole(&[subtitle.to_owned()], room), theme.quiet());
            return y + 1 + u16::from(free.height >= 2);
        }
    }
    if script::width(subtitle) > free.width {
        draw_subtitle_beside(app, Rect { y: y - NAME.len() as u16, ..free }, buffer);
        return y + 1;
    }
    y += 1;
    text(buffer, free.x, y, subtitle, theme.quiet());
    y + 2
}

/// Draws the description of the program beside its large name, with their last lines level. Draws
/// nothing if it needs more lines than the name has.
fn draw_subtitle_beside(app: &AppContext, name: Rect, buffer: &mut Buffer) {
    let lines = wrap(app.strings.menu.subtitle, name.width.saturating_sub(NAME_COLUMNS));
    let Some(free) = NAME.len().checked_sub(lines.len()) else { return };
    for (y, line) in (name.y + free as u16..).zip(&lines) {
        text(buffer, name.x + NAME_COLUMNS, y, line, app.theme.quiet());
    }
}
