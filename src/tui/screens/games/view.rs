//! The saved games: the last position of the chosen one, and the list beside it.

use super::keys::draw_keys;
use super::table::ListForm;
use super::{Games, ListedGame, SortOrder, table};
use crate::archive::GameSummary;
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{addressed, fill, script, strings};
use crate::tui::screens::named_pieces::shows_pictures;
use crate::tui::screens::taken_pieces::draw_taken;
use crate::tui::widgets::board::Marks;
use crate::tui::widgets::{BoardPage, PanelFrame, blank, text, whole, wrap};
use ouk_rules::board::{Color, Move};
use ouk_rules::{AnyPosition, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The height of squares from which a board is drawn beside a list.
const LEAST_SQUARES: u16 = 2;

/// The height from which a screen without a board shows the column heads and the details of a game.
const ROOMY: u16 = 18;

/// The rows for the details of a game, with a blank one before them.
const DETAILS: u16 = 7;

/// The rows for the details of a game where the list has the players and the date.
const FEW_DETAILS: u16 = 4;

/// The fewest rows for the captures of a side: its name, the pieces and a blank one.
const CAPTURES: u16 = 3;

/// The width from which a panel has rows enough for the prompt and the keys of a game.
const WIDE: u16 = 32;

/// The columns of a move in the table of the last moves.
const MOVE: u16 = 12;

/// Draws the list, and beside it the last position of the chosen game where there is room.
pub fn draw(app: &AppContext, games: &Games, area: Rect, buffer: &mut Buffer) {
    let start = AnyPosition::start(GameId::Ouk, GameId::Ouk.default_rules());
    let page = BoardPage::of(start.shape(), app.wanted_square_size(), area)
        .filter(|page| page.square_size.height >= LEAST_SQUARES);
    let chosen = games.chosen(app.strings);
    if let Some(page) = &page {
        draw_picture(app, chosen, &start, page, buffer);
    }
    let alone = Rect { x: area.x + 3, width: area.width.saturating_sub(4), ..area };
    let words = page.as_ref().map_or(alone, |page| page.words);
    let has_board = page.is_some();
    let is_roomy = has_board || area.height >= ROOMY;
    let mut frame = PanelFrame::of(words);
    if chosen.is_some() && frame.keys.height > 1 && words.width < WIDE {
        // The keys say more than the prompt.
        let rows = frame.prompt.height;
        frame.keys = Rect { y: frame.prompt.y, height: frame.keys.height + rows, ..frame.keys };
        frame.prompt.height = 0;
    }
    let body = draw_title(app, games, &frame, buffer);
    let form = ListForm::of(app, games, is_roomy, body.width);
    let details = match &form {
        _ if !is_roomy => 0,
        ListForm::Columns { .. } => DETAILS,
        ListForm::TwoRows => FEW_DETAILS,
    };
    let room = form.whole(body.height.saturating_sub(details));
    let height = form.height(games.shown(app.strings).len()).min(room);
    let list = Rect { height, ..body };
    table::draw(app, games, &form, list, buffer);
    let top = list.bottom() + u16::from(height > 0);
    let below = Rect { y: top, height: body.bottom().saturating_sub(top), ..words };
    match chosen {
        // The text in place of the board says the same.
        Some(summary) if has_board && summary.saved.summary.is_err() => {}
        Some(summary) if is_roomy => draw_details(app, summary, &form, below, buffer),
        Some(_) => {}
        None => {
            draw_lines(&[(nothing(app, games), app.theme.words())], below, buffer);
        }
    }
    let note = app.words_of(games.note.as_ref());
    if note.is_empty() {
        frame.draw_prompt(&prompt(app, games, chosen), &app.theme, buffer);
    } else {
        let most = frame.prompt.bottom().saturating_sub(body.y);
        let above = (wrap(&note, words.width).len() as u16).min(most);
        let rows = Rect { y: frame.prompt.bottom() - above, height: above, ..words };
        blank(rows, &app.theme, buffer);
        draw_lines(&[(note, app.theme.words())], rows, buffer);
    }
    if games.typing {
        let effects = [app.strings.hint.choose, app.strings.hint.back];
        frame.draw_typing_keys(effects, &app.theme, buffer);
    } else {
        draw_keys(app, (games, chosen), &frame, buffer);
    }
}

/// The prompt: what the user can do now.
fn prompt(app: &AppContext, games: &Games, chosen: Option<&ListedGame>) -> String {
    let own = &app.strings.browser;
    match chosen {
        Some(_) => own.choose.to_owned(),
        None if games.is_without_games() => {
            let key = app.keys.first(KeyContext::Games, Action::NewGame);
            if key.is_empty() { key } else { fill(own.first_game, &[&key]) }
        }
        None => String::new(),
    }
}

/// Draws the title, the number of listed games with their order, and the filter. Returns the area
/// left for the list.
fn draw_title(app: &AppContext, games: &Games, frame: &PanelFrame, buffer: &mut Buffer) -> Rect {
    let (theme, own) = (&app.theme, &app.strings.browser);
    let order = match games.order {
        SortOrder::Newest => own.newest,
        SortOrder::Game => own.by_game,
        SortOrder::Result => own.by_result,
        SortOrder::Longest => own.longest,
    };
    let shown = games.shown(app.strings).len();
    let number = match games.filter.is_empty() {
        true => fill(own.saved, &[&shown]),
        false => fill(own.found, &[&shown, &games.all.len()]),
    };
    let is_counted = !games.all.is_empty();
    let ways = match (is_counted, games.filter.is_empty()) {
        (false, _) => Vec::new(),
        // The order is short, but a number that counts what the filter found is more useful.
        (true, false) => vec![format!("{number}, {order}"), number],
        (true, true) => vec![
            format!("{number}, {order}"),
            format!("{shown}, {order}"),
            order.to_owned(),
            number,
        ],
    };
    frame.draw_title(own.title, &ways, theme, buffer);
    let body = frame.body;
    if !games.typing && games.filter.is_empty() {
        return body;
    }
    // The filter takes the row below the title, which is blank where there is room.
    let y = frame.title.bottom();
    let filter = format!("/ {}", games.filter.shown(games.typing, body.width.saturating_sub(2)));
    text(buffer, body.x, y, &filter, theme.strong());
    let after = body.x + script::width(&filter) + 2;
    let room = body.right().saturating_sub(after);
    let search = [search(app, games)];
    text(buffer, after, y, whole(&search, room), theme.quiet());
    let top = body.y.max(y + 1).min(body.bottom());
    Rect { y: top, height: body.bottom() - top, ..body }
}

/// The progress of the search for a term, or the key that starts the search.
fn search(app: &AppContext, games: &Games) -> String {
    let own = &app.strings.browser;
    match games.looked_at() {
        Some((done, all)) => fill(own.looked_at, &[&done, &all]),
        None if games.typing && games.asks_for_term() => own.enter_looks.to_owned(),
        None => String::new(),
    }
}

/// The reason why the list is empty.
fn nothing(app: &AppContext, games: &Games) -> String {
    let own = &app.strings.browser;
    match () {
        () if games.reading || games.looked_at().is_some() => own.reading.to_owned(),
        () if games.filter.is_empty() => own.none.to_owned(),
        () => fill(own.none_found, &[&app.keys.together(KeyContext::Games, &[Action::Close])]),
    }
}

/// A note that a damaged file is left unchanged, and how to delete it.
fn kept_as_it_is(app: &AppContext) -> String {
    let delete = app.keys.together(KeyContext::Games, &[Action::Delete]);
    fill(app.strings.browser.damaged_kept, &[&delete])
}

/// Draws texts below each other, as far as there is room; returns the rows that they take.
fn draw_lines(texts: &[(String, Style)], area: Rect, buffer: &mut Buffer) -> u16 {
    let lines = texts.iter().flat_map(|(words, style)| {
        wrap(words, area.width).into_iter().map(move |line| (line, *style))
    });
    let mut used = 0;
    for (y, (line, style)) in (area.y..area.bottom()).zip(lines) {
        text(buffer, area.x, y, &line, style);
        used += 1;
    }
    used
}

/// Draws the last position of the chosen game; the array if none is chosen; or the reason why a
/// file cannot be read.
fn draw_picture(
    app: &AppContext,
    chosen: Option<&ListedGame>,
    start: &AnyPosition,
    page: &BoardPage,
    buffer: &mut Buffer,
) {
    let Some(summary) = chosen else {
        page.draw_within(start, &Marks::default(), &app.board_style(), buffer);
        return;
    };
    match &summary.saved.summary {
        Ok(told) => {
            let Ok(position) = AnyPosition::from_fen(told.game, told.rules, &told.fen) else {
                return;
            };
            let marks = Marks::of(&position, told.last);
            page.draw_within(
                &position,
                &marks,
                &app.board_style().flipped(addressed(&told.players) == Some(Color::Black)),
                buffer,
            );
        }
        Err(problem) => {
            let (theme, own) = (&app.theme, &app.strings.browser);
            let lines = [
                (own.damaged.to_owned(), theme.strong()),
                (String::new(), theme.words()),
                (summary.name(), theme.words()),
                (app.strings.unreadable(problem), theme.urgent()),
                (String::new(), theme.words()),
                (kept_as_it_is(app), theme.quiet()),
            ];
            let board = page.board;
            let left = board.x + 2;
            let top = board.y + board.height / 4;
            let area = Rect::new(left, top, board.width.saturating_sub(4), board.bottom() - top);
            draw_lines(&lines, area, buffer);
        }
    }
}

/// Draws the details of a game, or the reason why its file cannot be read.
fn draw_details(
    app: &AppContext,
    summary: &ListedGame,
    form: &ListForm,
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = &app.theme;
    let lines = match &summary.saved.summary {
        Ok(told) => details(app, told, form, area.width),
        Err(problem) => vec![
            (summary.name(), theme.words()),
            (app.strings.unreadable(problem), theme.urgent()),
            (kept_as_it_is(app), theme.quiet()),
        ],
    };
    let used = draw_lines(&lines, area, buffer) + 1;
    let below = Rect { y: area.y + used, height: area.height.saturating_sub(used), ..area };
    if let Ok(told) = &summary.saved.summary {
        let below = draw_last_moves(app, told, below, buffer);
        draw_captures(app, told, below, buffer);
    }
}

/// Draws the last moves, a row for a move of each side, where there is room for all of them.
/// Returns the rest of the area below a blank row.
fn draw_last_moves(app: &AppContext, told: &GameSummary, area: Rect, buffer: &mut Buffer) -> Rect {
    let pairs = told.last_moves.chunks(2);
    let used = pairs.len() as u16;
    let number = (told.earlier / 2 + pairs.len()).to_string().len() + 1;
    let width = number as u16 + 1 + 2 * MOVE;
    if used == 0 || used > area.height || width > area.width {
        return area;
    }
    for ((y, at), pair) in (area.y..).zip(told.earlier / 2 + 1..).zip(pairs) {
        let at = format!("{at}.");
        text(buffer, area.x, y, &format!("{at:>number$}"), app.theme.quiet());
        for (x, played) in (area.x + number as u16 + 1..).step_by(MOVE.into()).zip(pair) {
            text(buffer, x, y, script::fitting(played, MOVE - 1), app.theme.words());
        }
    }
    let used = (used + 1).min(area.height);
    Rect { y: area.y + used, height: area.height - used, ..area }
}

/// Draws what each side has captured below its name, if there is room for both sides. Black is
/// above White, as on the board.
fn draw_captures(app: &AppContext, told: &GameSummary, area: Rect, buffer: &mut Buffer) {
    let taken = |&color: &Color| !told.taken[color].is_empty();
    let sides: Vec<Color> = [Color::Black, Color::White].into_iter().filter(taken).collect();
    // No blank row is needed after the last side.
    if sides.is_empty() || area.height + 1 < CAPTURES * sides.len() as u16 {
        return;
    }
    let rows = (area.height + 1) / sides.len() as u16 - 2;
    let mut y = area.y;
    for color in sides {
        let name = app.strings.player(&told.players[color.index()]);
        // Words for the pieces say that they were taken.
        let took = fill(app.strings.play.took, &[&""]);
        let has_squares = shows_pictures(app) && rows >= BoardPage::LEAST_SQUARES;
        let took = if has_squares { took.trim_end() } else { "" };
        let head = format!("{name} {took}");
        text(buffer, area.x, y, script::fitting(&head, area.width), app.theme.quiet());
        let below = Rect { y: y + 1, height: rows, ..area };
        y += draw_taken(app, told.game, &told.taken[color], below, buffer) + 2;
    }
}

/// The details of a game. Where the list has the players and the date, they are not repeated.
fn details(
    app: &AppContext,
    told: &GameSummary,
    form: &ListForm,
    width: u16,
) -> Vec<(String, Style)> {
    let (theme, strings) = (&app.theme, app.strings);
    let [white, black] = told.players.each_ref().map(|player| strings.player(player));
    let moves = match told.moves {
        1 => strings.end.one_move.to_owned(),
        many => fill(strings.end.moves, &[&many]),
    };
    let position = AnyPosition::from_fen(told.game, told.rules, &told.fen).ok();
    let turn = position.as_ref().map(|position| strings.side(position.turn()));
    let end = match &told.ending {
        Some(ending) => strings.ending_for(ending, &told.players),
        None => fill(strings.review.not_over, &[&turn.unwrap_or_default()]),
    };
    let last = position.and_then(|position| last_move(app, &position, told.last?));
    let last = last.map(|last| (last, theme.quiet()));
    if matches!(form, ListForm::TwoRows) {
        let rules = strings.rules_of(told.rules);
        let ways = [format!("{rules}, {moves}"), format!("{}, {moves}", told.rules.name), moves];
        let lines = [(end, theme.strong()), (whole(&ways, width).to_owned(), theme.quiet())];
        return lines.into_iter().chain(last).collect();
    }
    let name = strings.game(told.game);
    let mut game = vec![format!("{name}, {}", strings.rules_of(told.rules))];
    // Where there is no room to explain the name, the default rule set is not named.
    if told.rules == told.game.default_rules() {
        game.push(name.to_owned());
    }
    game.push(format!("{name}, {}", told.rules.name));
    let lines = [
        (end, theme.strong()),
        (format!("{white} – {black}"), theme.words()),
        (whole(&game, width).to_owned(), theme.quiet()),
        (format!("{}, {moves}", strings.date(&told.date)[0]), theme.quiet()),
    ];
    lines.into_iter().chain(last).collect()
}

/// The last move: the piece with both squares. None if the piece is gone.
fn last_move(app: &AppContext, position: &AnyPosition, last: Move) -> Option<String> {
    let (from, to, shape) = (last.from(), last.to(), position.shape());
    let piece = position.piece_on(to)?;
    let name = strings::names(app.settings.names, app.language).piece_within(piece.kind);
    Some(fill(app.strings.browser.last_move, &[&name, &shape.name(from), &shape.name(to)]))
}
