//! The view of the form, with the board of the chosen game beside it.

use super::clock::TypedClock;
use super::explanations::{
    MOST_COLUMNS, ROOMY, draw_below_score, draw_pieces, draw_texts, name_pieces,
};
use super::score;
use super::words::{clock_problem, clock_words};
use super::{Form, FormLine};
use crate::config::SideChoice;
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{fill, script};
use crate::tui::screens::named_pieces::{is_to_learn, shows_pictures};
use crate::tui::screens::piece_grid;
use crate::tui::text_field::CARET;
use crate::tui::update::OpponentKind;
use crate::tui::widgets::board::{self, Marks};
use crate::tui::widgets::{
    BoardPage, HiddenRows, KeyButton, PanelFrame, button, column, continues, light_row, mark_row,
    text, whole, without_middle,
};
use ouk_engine::small_board::is_solved;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// Draws the form, and beside it, where there is room, the board of the game at its start.
pub fn draw(app: &AppContext, form: &Form, area: Rect, buffer: &mut Buffer) {
    let position = form.position(&app.settings);
    let needed = form.lines().len() as u16 + LEAST_AROUND;
    let page = BoardPage::of(position.shape(), app.wanted_square_size(), area);
    if let Some(page) = page.filter(|page| page.words.height >= needed) {
        let style = app
            .board_style()
            .flipped(form.choices.side == SideChoice::Black && form.is_against_computer());
        let marks = Marks::default();
        board::draw(&position, &marks, &style, page.square_size, page.board, buffer);
        draw_form(app, form, page.words, buffer);
    } else {
        let left = (area.width / 10).max(3);
        let width = area.width.saturating_sub(left + 1).min(MOST_COLUMNS);
        draw_form(app, form, Rect { x: area.x + left, width, ..area }, buffer);
    }
}

/// The rows of title, prompt and keys, with the blank ones beside them.
const LEAST_AROUND: u16 = 6;

/// The first words of a value and a sign for the others, if at least one of several words fits.
fn whole_words(value: &str, room: u16) -> Option<String> {
    let mut ends = value.match_indices(' ').map(|(at, _)| format!("{} …", &value[..at]));
    ends.rfind(|words| script::width(words) <= room)
}

/// The longest version of a value that fits, with arrows around it if it can be changed.
fn shown_value(ways: Vec<String>, has_arrows: bool, room: u16) -> String {
    // Where the arrows do not fit, only the style of the value shows that its line is chosen.
    let plain = ways.last().cloned().unwrap_or_default();
    let cut = |room| {
        whole_words(&plain, room).unwrap_or_else(|| without_middle(&plain, room).into_owned())
    };
    let mut ways = ways;
    if has_arrows {
        ways.iter_mut().for_each(|way| *way = format!("‹ {way} ›"));
        let least = cut(room.saturating_sub(2));
        ways.extend([format!("‹{plain}›"), plain.clone(), format!("‹{least}›")]);
    } else {
        ways.push(cut(room));
    }
    whole(&ways, room).to_owned()
}

/// The texts below the lines: the chosen line in full if it was cut, its explanation, and a summary
/// of the game. The most important comes first; each has its longest version first.
fn about(
    app: &AppContext,
    form: &Form,
    line: FormLine,
    in_full: String,
) -> Vec<(Vec<String>, Style)> {
    let (theme, strings) = (&app.theme, app.strings);
    let of_line = match (line, &form.typed_clock) {
        (FormLine::Level, _) if is_solved(form.rules(&app.settings)) => {
            (strings.setup.perfect.to_owned(), theme.words())
        }
        (FormLine::Clock, None) => (strings.setup.clock_about.to_owned(), theme.words()),
        (FormLine::Clock, Some(TypedClock { refused: Some(error), .. })) => {
            (clock_problem(*error, strings), theme.urgent())
        }
        (FormLine::Clock, Some(typed)) => match typed.read() {
            Ok(clock) => (clock_words(clock, strings).swap_remove(0), theme.words()),
            // The clock is not complete yet.
            Err(_) => (strings.setup.clock_about.to_owned(), theme.words()),
        },
        (FormLine::Team(_), _) => (strings.end.teams_about.to_owned(), theme.words()),
        (FormLine::Side, _) => (strings.setup.side_about.to_owned(), theme.words()),
        (FormLine::First, _) => (strings.setup.first_about.to_owned(), theme.words()),
        (FormLine::Counting, _) => (strings.setup.counting_about.to_owned(), theme.words()),
        _ => (String::new(), theme.words()),
    };
    let changes = match line {
        FormLine::Rules => {
            let rules = form.rules(&app.settings);
            strings.rule_changes(form.game().default_rules(), rules)
        }
        _ => Vec::new(),
    };
    let is_usual = line == FormLine::Rules && changes.is_empty();
    let usual = if is_usual { strings.setup.usual_rules } else { "" };
    let source = match line {
        FormLine::Rules => fill(strings.setup.source, &[&form.rules(&app.settings).source]),
        _ => String::new(),
    };
    // The description of the game yields to that of the chosen line, so that the pieces below stay
    // in place.
    let is_alone = in_full.is_empty() && of_line.0.is_empty() && line != FormLine::Rules;
    let about = if is_alone { strings.about(form.game()) } else { "" };
    vec![
        (vec![in_full], theme.strong()),
        (changes, theme.words()),
        (vec![of_line.0], of_line.1),
        (vec![about.to_owned()], theme.words()),
        (vec![usual.to_owned()], theme.words()),
        (vec![source], theme.quiet()),
    ]
}

/// Draws the form in a panel: its lines, and below them the texts about the chosen line and game.
fn draw_form(app: &AppContext, form: &Form, panel: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let lines = form.lines();
    let frame = PanelFrame::of(panel).with_one_row_of_keys();
    // The button names the key, if it fits; otherwise a row below names it.
    let has_button = lines.len() <= usize::from(frame.body.height);
    let frame = if has_button { frame.without_prompt() } else { frame };
    let title = match form.kind {
        OpponentKind::Computer => strings.setup.new,
        OpponentKind::Two => strings.setup.two,
        OpponentKind::Teams => strings.setup.teams,
    };
    frame.draw_title(title, &[], theme, buffer);
    let line = lines[form.line.min(lines.len() - 1)];
    let keys_top = draw_keys(app, form, line, &frame, buffer);
    let position = form.position(&app.settings);
    let note = app.words_of(app.note.as_ref());
    let (end, in_full) = draw_lines(app, form, &lines, frame.body, buffer);
    let texts = about(app, form, line, in_full);
    let width = panel.width.saturating_sub(1);
    let height = frame.body.bottom().saturating_sub(end + 1);
    let below = Rect { y: end + 1, width, height, ..panel };
    if note.is_empty() {
        let wide = Rect { width: panel.width, ..below };
        let is_team = matches!(line, FormLine::Team(_));
        if is_team && let Some(rest) = score::draw(app, form, wide, buffer) {
            draw_below_score(app, form, rest, buffer);
            return;
        }
        let roomy = Rect { height: keys_top.saturating_sub(end + 1), ..below };
        if draw_pieces(app, form, &texts, roomy, buffer) {
            return;
        }
        // Where rows are few, the pieces take the place of the description of the game.
        let description = strings.about(form.game());
        let describes = texts.iter().any(|(ways, _)| ways.iter().any(|way| way == description));
        if describes && height < GRID_BELOW && piece_grid::draw(app, &position, wide, buffer) {
            return;
        }
    }
    let y = draw_texts(&texts, below, buffer);
    if note.is_empty() {
        // A blank row separates the lines from the texts.
        let y = if below.height >= ROOMY { y } else { y + 1 };
        let height = below.bottom().saturating_sub(y);
        let area = Rect { y, height, width: panel.width, ..below };
        // The names stay below the text where the squares fit, and otherwise above the keys.
        let is_drawn = height >= GRID_BELOW && piece_grid::draw(app, &position, area, buffer);
        if !is_drawn && is_to_learn(app, position.game()) {
            name_pieces(app, &position, area, buffer);
        }
        if starts(form, line) && !has_button {
            let enter = app.keys.first(KeyContext::All, Action::Choose);
            frame.draw_prompt(&fill(strings.setup.begins, &[&enter]), theme, buffer);
        }
    } else {
        frame.draw_problem(&note, y, theme, buffer);
    }
}

/// Whether Enter starts the game.
fn starts(form: &Form, line: FormLine) -> bool {
    !form.types() && !matches!(line, FormLine::Team(_) | FormLine::Position)
}

/// The rows below the lines from which text and pieces both have room.
const GRID_BELOW: u16 = 14;

/// The rows of text below the lines that blank rows between groups of them may not take.
const TEXT: usize = 6;

/// The rows of a panel from which letters with the names of the pieces leave room for blank rows.
const WITH_LETTERS: usize = 24;

/// The columns of a field in which a name is typed, with a text cursor.
const FIELD: u16 = 17;

/// The blank rows that divide the lines into teams, what is played, and how; one is above the
/// button.
const MOST_GAPS: usize = 3;

/// Whether a line begins a group of lines.
fn begins_group(form: &Form, line: FormLine) -> bool {
    match line {
        FormLine::Game => form.kind == OpponentKind::Teams,
        FormLine::Side => form.start.is_none(),
        FormLine::First => !form.is_against_computer(),
        FormLine::Clock => form.start.is_some(),
        _ => false,
    }
}

/// Draws a line below the room of a name.
fn draw_field(area: Rect, buffer: &mut Buffer) {
    let area = area.intersection(buffer.area);
    buffer.set_style(area, Style::new().add_modifier(Modifier::UNDERLINED));
    // Some terminals draw blocks, such as the caret, without the line.
    for at in area.positions() {
        if buffer[at].symbol() == CARET {
            buffer[at].set_symbol("|");
        }
    }
}

/// Draws the lines. Returns the row below them, and the chosen line's full value if that does not
/// fit beside its name.
fn draw_lines(
    app: &AppContext,
    form: &Form,
    lines: &[FormLine],
    area: Rect,
    buffer: &mut Buffer,
) -> (u16, String) {
    let theme = &app.theme;
    let named = lines.iter().filter(|&&line| line != FormLine::Start);
    let middle = area.x + column(named.map(|&line| form.words(line, app).0), 8);
    let at = form.line.min(lines.len() - 1);
    let rows = usize::from(area.height);
    let has_gap = rows > lines.len() + 1;
    // Letters with the names of the pieces need the blank rows.
    let has_letters = is_to_learn(app, form.game()) && !shows_pictures(app) && rows < WITH_LETTERS;
    let has_groups = lines.len() + MOST_GAPS + TEXT <= rows && !has_letters;
    let first = (at + 1).saturating_sub(rows);
    let mut in_full = String::new();
    let mut y = area.y;
    for (index, &line) in lines.iter().enumerate().skip(first).take(rows) {
        let (name, ways) = form.words(line, app);
        let chosen = index == at;
        let begins_group = has_groups && begins_group(form, line);
        y += u16::from(has_gap && line == FormLine::Start || begins_group);
        if chosen {
            mark_row(area.x, y, theme, buffer);
        }
        if line == FormLine::Start {
            // Where Enter starts the game from every row, the button looks chosen, and the key
            // stands beside it.
            let is_default = starts(form, lines[at]);
            // While a team is named, Enter goes on to the next line, but the button stays as bright.
            let is_lit = chosen || is_default || matches!(lines[at], FormLine::Team(_));
            if is_default {
                let key = app.keys.first(KeyContext::All, Action::Choose);
                let row = Rect { y, height: 1, ..area };
                KeyButton { words: name, key: &key }.draw(false, theme, row, buffer);
            } else {
                button(name, is_lit, theme, (area.x, y), buffer);
            }
            y += 1;
            continue;
        }
        text(buffer, area.x, y, name, theme.words());
        let is_team = matches!(line, FormLine::Team(_));
        let style = if is_team && !chosen { theme.words() } else { theme.strong() };
        // The value does not touch the end of the bar.
        let room = area.right().saturating_sub(middle + 1);
        let full = ways.first().cloned().unwrap_or_default();
        let (shown, is_whole) = match form.typed(line).filter(|_| chosen) {
            Some(field) => (field.with_caret(room), script::width(&full) < room),
            None => {
                let shown = shown_value(ways, chosen && line != FormLine::Position, room);
                let is_whole = shown.contains(&full);
                (shown, is_whole)
            }
        };
        if chosen && !is_whole {
            in_full = full;
        }
        text(buffer, middle, y, &shown, style);
        if chosen {
            light_row(area, y, theme, buffer);
        }
        if is_team {
            let field = Rect { x: middle, y, width: FIELD.min(room), height: 1 };
            draw_field(field, buffer);
        }
        y += 1;
    }
    continues(area, HiddenRows::beyond(first, rows, lines.len()), theme, buffer);
    (y, in_full)
}

/// Draws the keys of the chosen line. Returns the first row that they take.
fn draw_keys(
    app: &AppContext,
    form: &Form,
    line: FormLine,
    frame: &PanelFrame,
    buffer: &mut Buffer,
) -> u16 {
    let hint = &app.strings.hint;
    // The row above the keys says that Enter starts the game.
    let enter = match line {
        FormLine::Team(_) => Some(hint.next),
        FormLine::Position => Some(hint.set_up),
        FormLine::Clock if form.types() => Some(hint.choose),
        _ => None,
    };
    let mut keys: Vec<(&[Action], &str)> = Vec::new();
    if let Some(enter) = enter {
        keys.push((&[Action::Choose], enter));
    }
    if !matches!(line, FormLine::Team(_) | FormLine::Position | FormLine::Start) {
        keys.push((&[Action::Left, Action::Right], hint.change));
    }
    // A single row of keys may have no room for the third from the end.
    let at = if form.types() { 0 } else { keys.len() };
    keys.insert(at, (&[Action::Up, Action::Down], hint.move_line));
    // Letters go into the text being typed.
    match form.types() {
        true => keys.push((&[Action::Close], hint.back)),
        false => keys.extend::<[(&[Action], &str); 2]>([
            (&[Action::Help], hint.help),
            (&[Action::Quit], hint.back),
        ]),
    }
    frame.draw_keys(&app.footer(KeyContext::All), &keys, buffer)
}
